"""A player that knows the game: it settles open worlds, keeps its house in order, researches, and makes for the Singularity.

It looks at the position alone, without trying moves out, so a decision costs some microseconds. In its loops over lists, which
are hot, `choice[1]` is the first argument of the verb.
"""

from random import Random
from typing import Final

from armillary.games.earthmans_burden.flow.before_civilian import BeforeCivilian, Risk
from armillary.games.earthmans_burden.flow.civilian import Civilian
from armillary.games.earthmans_burden.flow.combat import Attack, Exploration
from armillary.games.earthmans_burden.flow.engines import Fusion, Orion, Sails
from armillary.games.earthmans_burden.flow.military import Military
from armillary.games.earthmans_burden.flow.movement import Movement
from armillary.games.earthmans_burden.flow.politics import Espionage, Overthrow
from armillary.games.earthmans_burden.flow.quiet import QuietPoint
from armillary.games.earthmans_burden.flow.rolls import Losses, Rerolls
from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.flow.works import Construction, Research
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    AT_RISK_ACTED,
    ATTACK_ROLL,
    CONSTRUCT,
    ESCHATON_PAIR,
    ESCHATON_ROLL,
    ESPIONAGE,
    ESPIONAGE_ROLL,
    FLEET,
    FOLLOW_UP_ROLL,
    NANOTECHNOLOGY_ROLL,
    OVERTHROW_ROLL,
    PACIFY,
    RESEARCH,
    RETURN_FIRE_ROLL,
    SELF_FIRE_ROLL,
    SOUND,
    SOUND_ACTED,
    UN,
    VON_NEUMANN_ROLL,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import (
    attack_modifier,
    return_fire_dice,
    return_fire_modifier,
    un_helps,
)
from armillary.games.earthmans_burden.rules.dice import natural
from armillary.games.earthmans_burden.rules.overthrow import overthrow_modifier
from armillary.games.earthmans_burden.rules.units import (
    developments,
    present,
    ready_fleets,
    ready_risk,
    ready_sound,
    strength,
)
from armillary.kernel.choice import Choice
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .bargaining import WEARY, answer, last_word, propose
from .sight import WORTH, all_developments, all_fleets, best_goal, desire, evaluate, heading, rivals, threat, wants

__all__ = ["LAND", "Greedy", "evaluate"]

#: Rolls of others that hurt their target.
HOSTILE: Final[tuple[int, ...]] = (ATTACK_ROLL, RETURN_FIRE_ROLL, OVERTHROW_ROLL, ESPIONAGE_ROLL, FOLLOW_UP_ROLL)

#: How often a weaker bot takes a random choice instead.
SLIPS: Final = {"easy": 0.25, "medium": 0.02, "hard": 0.0}

#: With so many developments it builds fleets for open land no more. By itself, because compiled code reads no attribute
#: through the class.
LAND: Final = 9

# --------------------------------------------------------------------------------------------------------- the player


class Greedy:
    """`choose` on a view; stronger levels slip less often. What its character consists of stands first: styles change it."""

    #: What a technology is worth to it.
    worth: dict[int, int] = WORTH
    #: The number of developments from which on it builds no fleets for open land.
    land = LAND
    #: What a development of a rival is worth as a target, in fleets, and what it must expect to gain before it attacks.
    prize = 1.0
    profit = 0.4
    #: What a voyage must be worth, for each turn of it, before fleets leave an orbit.
    patience = 0.3

    def __init__(self, level: str = "medium") -> None:
        self.slip: float = SLIPS[level]

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, SolarDisc)
        listed = view.choices(seat)
        if view.round >= WEARY and view.frames[-1].quiet:
            word = last_word(view, seat)
            if word is not None and word in view.interjections(seat):
                return word
        if isinstance(view.frames[-1], QuietPoint):
            return answer(view, seat, listed, self.worth) or listed[0]
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.slip and rng.random() < self.slip:
            return random_choice(listed, rng)
        return self.think(view, seat, listed)

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        """Answer what was offered, say a last word, or go on with a deal of one's own."""
        assert isinstance(view, SolarDisc)
        listed = view.interjections(seat)
        reply = answer(view, seat, listed, self.worth)
        if reply is not None:
            return reply
        wish = last_word(view, seat) or propose(view, seat, self.worth)
        return wish if wish is not None and wish in listed else None

    def think(self, p: SolarDisc, seat: int, listed: list[Choice]) -> Choice:
        frame = p.frames[-1]
        if isinstance(frame, Civilian):
            return self.civilian(p, seat, frame, listed)
        if isinstance(frame, Movement):
            return self.movement(p, seat, frame, listed)
        if isinstance(frame, Military):
            return self.military(p, seat, frame, listed)
        if isinstance(frame, Rerolls):
            return self.rerolls(p, seat, frame, listed)
        if isinstance(frame, SetupRound):
            return self.setup(p, seat, frame, listed)
        if isinstance(frame, Exploration):
            return ("settle", frame.most)
        if isinstance(frame, Losses):
            return self.losses(listed)
        if isinstance(frame, Attack):
            return listed[0]  # always return fire, with the UN if it helps
        if isinstance(frame, Research):
            return max(listed, key=lambda choice: (self.worth.get(choice[1], 0), -choice[1]))
        if isinstance(frame, Risk):
            return listed[0]
        if isinstance(frame, BeforeCivilian):
            # Von Neumann Engines first: what they place counts for Nanotechnology.
            return min(listed, key=lambda choice: ("von-neumann", "nanotechnology", "done").index(choice[0]))
        if isinstance(frame, Sails):
            return self.sails(p, seat, frame, listed)
        if isinstance(frame, Overthrow):
            return ("take",) if ("take",) in listed else listed[0]  # take if possible, else unsettle
        if isinstance(frame, Espionage):
            return self.espionage(p, seat, frame, listed)
        if isinstance(frame, (Orion, Fusion)):
            return self.engines(listed)
        if isinstance(frame, Construction):
            return self.whole(listed[0])  # of fleets lost to own fire those that have acted
        return listed[0] if type(listed[0][-1]) is not range else (*listed[0][:-1], listed[0][-1][-1])

    # ------------------------------------------------------------------------------------------------------- setup

    def setup(self, p: SolarDisc, seat: int, frame: SetupRound, listed: list[Choice]) -> Choice:
        """A region of Earth for the UN's favour, then fleets on the way to the nearest open worlds."""
        if listed[0][0] == "claim":
            return listed[0]
        c = p.c
        names = {choice[1]: choice for choice in listed if choice[0] == "skyward"}
        crowd = {
            path: sum(p.space[other * c.paths + path] for other in range(p.game.seats) if other != seat)
            for path in names
        }
        # The second ring from below reaches Venus, Luna and Mars in two turns; go where fewer others go.
        order = c.sky[c.paths + c.home]
        best = order[1] if len(order) > 1 else order[0]
        own = p.space[seat * c.paths + best]
        if own >= 6 and len(order) > 2:
            best = min(order[:3], key=lambda path: (p.space[seat * c.paths + path], crowd[path]))
        return names[best]

    # ---------------------------------------------------------------------------------------------------- movement

    def movement(self, p: SolarDisc, seat: int, frame: Movement, listed: list[Choice]) -> Choice:
        c = p.c
        wanted = wants(p, seat)
        goals = heading(p, seat, wanted)
        if frame.origin < 0:
            for choice in listed:
                if choice[0] != "from":
                    continue
                _, node = choice
                if node < c.paths or self.rise(p, seat, frame, node, wanted) is not None:
                    return choice
            return listed[-1] if listed[-1][0] == "done" else listed[0]
        origin = frame.origin
        if origin < c.paths:
            count = frame.falling[origin]
            if count == 0:
                return self.whole(listed[0])
            goal = goals[origin] if goals[origin] >= 0 else best_goal(p, seat, origin, count, wanted)
            options = [node for node in c.down[origin] if goal >= 0 and c.falls[node][goal] >= 0] or c.down[origin]
            return self.pick(listed, "to", options[0], count)
        rise = self.rise(p, seat, frame, origin, wanted)
        if rise is None:
            return self.least(listed[0])
        return self.pick(listed, "to", rise[0], rise[1])

    def rise(self, p: SolarDisc, seat: int, frame: Movement, node: int, wanted: list[float]) -> tuple[int, int] | None:
        """Should fleets leave this orbit, to which trajectory, and how many?"""
        c = p.c
        world = node - c.paths
        count = frame.able(p, seat, node)
        if not count:
            return None
        own = developments(p, seat, world)
        keep = p.unclaimed[world] + 1 if p.unclaimed[world] else 0
        if world == c.home and developments(p, UN, world):
            keep = 0
        if own:
            keep = max(keep, min(own, threat(p, seat, world)))
        spare = count - keep
        if spare <= 0:
            return None
        best, found, turning = self.patience, -1, -1
        desires = [desire(p, seat, goal, spare, wanted[goal]) for goal in range(c.worlds)]
        for path in c.sky[node]:
            for goal, turns in enumerate(c.falls[path]):
                if turns < 0 or goal == world:
                    continue
                score = desires[goal] / (1 + turns)
                if score > best:
                    best, found, turning = score, goal, path
        if found < 0:
            return None
        amount = spare
        if wanted[found] > 0:
            amount = min(spare, max(2, int(wanted[found]) + 1))
        return turning, amount

    def sails(self, p: SolarDisc, seat: int, frame: Sails, listed: list[Choice]) -> Choice:
        c = p.c
        wanted = wants(p, seat)
        goals = heading(p, seat, wanted)
        if frame.origin < 0:
            stacks = [choice for choice in listed if choice[0] == "from"]
            if not stacks:
                return listed[-1]
            return max(stacks, key=lambda choice: p.space[seat * c.paths + choice[1]])
        goal = goals[frame.origin]
        for choice in reversed(listed):
            if (
                goal >= 0
                and choice[0] == "to"
                and (c.falls[choice[1]][goal] >= 0 if choice[1] < c.paths else choice[1] == c.paths + goal)
            ):
                return self.whole(choice)
        return self.whole(listed[0])

    def engines(self, listed: list[Choice]) -> Choice:
        """A unit for a little speed is a bad bargain, mostly."""
        for choice in listed:
            if choice[0] == "done":
                return choice
        return self.whole(listed[0])

    # ---------------------------------------------------------------------------------------------------- military

    def military(self, p: SolarDisc, seat: int, frame: Military, listed: list[Choice]) -> Choice:
        c = p.c
        if frame.world < 0:
            if frame.planning:
                return self.whole(listed[0]) if listed[0][0] == "group" else listed[-1]
            for choice in listed:
                if choice[0] == "at" and self.best_action(p, seat, choice[1] - c.paths) is not None:
                    return choice
            return listed[-1]
        action = self.best_action(p, seat, frame.world)
        if action is None:
            return self.least(listed[0])
        verb, target = action
        for choice in listed:
            if choice[0] == verb and (verb == "explore" or choice[1] == target):
                return self.whole(choice)
        return self.whole(listed[0])

    def best_action(self, p: SolarDisc, seat: int, world: int) -> tuple[str, int] | None:
        """What the idle fleets of this orbit should do: the attack or exploration with the best yield, if any."""
        c = p.c
        ready = ready_fleets(p, seat, world)
        best, found = 0.0, None
        if p.unclaimed[world] > 0 and ready:
            need = natural(c.explore_success, p.unclaimed[world] // c.regions_per_bonus)
            best = 3.0 * min(p.unclaimed[world], ready) * (7 - need) / 6
            found = ("explore", -1)
        if not ready:
            return None
        for target in range(p.game.seats):
            if target != seat and present(p, target, world):
                score = self.attack_worth(p, seat, target, world, ready)
                if score > best:
                    best, found = score, ("attack", target)
        return found

    def attack_worth(self, p: SolarDisc, seat: int, target: int, world: int, ready: int) -> float:
        """Expected gain less expected loss, in fleets."""
        c = p.c
        units = strength(p, target, world)
        hits = ready * (7 - natural(c.attack_success, attack_modifier(p, seat, target, world))) / 6
        killed = min(hits, float(units))
        back = 0.0
        if not p.out[target]:
            dice = float(return_fire_dice(p, target, world))
            if un_helps(p, target, world):
                dice += p.fleets[UN * c.worlds + world]
            dice = max(0.0, dice - killed)
            back = dice * (7 - natural(c.attack_success, return_fire_modifier(p, target, seat, world))) / 6
        worth = 1.0
        if p.eschaton[target] or p.tech[target] & ESCHATON_PAIR == ESCHATON_PAIR:
            worth = 2.5
        settled = max(0.0, killed - p.fleets[target * c.worlds + world])  # fleets are lost first
        return (killed + (self.prize - 1.0) * settled) * worth - back * 1.2 - self.profit

    def losses(self, listed: list[Choice]) -> Choice:
        """Fleets first, then what is at risk."""
        order = (FLEET, AT_RISK_ACTED, AT_RISK, SOUND_ACTED, SOUND)
        return self.whole(min(listed, key=lambda choice: order.index(choice[1])))

    # ---------------------------------------------------------------------------------------------------- civilian

    def civilian(self, p: SolarDisc, seat: int, frame: Civilian, listed: list[Choice]) -> Choice:
        c = p.c
        if frame.world < 0:
            if frame.planning:
                return listed[0]
            for choice in listed:
                if choice[0] == "at" and self.work(p, seat, frame, choice[1] - c.paths) is not None:
                    return choice
            return listed[-1]
        if frame.verb < 0:
            chosen = self.work(p, seat, frame, frame.world)
            if chosen is not None and chosen in listed:
                return chosen
            for choice in listed:
                if choice[0] in ("research", "construct"):
                    return choice
            return listed[0]
        verb, amounts = listed[0][0], listed[0][-1]
        if verb == "use":
            return listed[0]
        most = amounts[-1] if type(amounts) is range else amounts
        least = amounts[0] if type(amounts) is range else amounts
        return (verb, self.members(p, seat, frame, verb, least, most))

    def members(self, p: SolarDisc, seat: int, frame: Civilian, verb: str, least: int, most: int) -> int:
        """How many of each kind join."""
        action = frame.verb
        if verb == "nominate":
            # About half of the dice: two thirds succeed, and a shortfall hurts.
            return max(least, min(most, max(1, most // 2)))
        if verb == "sound":
            if action == PACIFY:
                return least
            if action in (CONSTRUCT, RESEARCH, ESPIONAGE):
                return most
            return least  # Overthrow: idle fleets do it
        if verb == "at-risk":
            return most if action in (PACIFY, RESEARCH) else least
        if verb == "fleets":
            return most - most % 2 if most - most % 2 >= least else most
        return least

    def work(self, p: SolarDisc, seat: int, frame: Civilian, world: int) -> Choice | None:
        """What the next group at this world should do; None if nobody there has anything useful to do."""
        c = p.c
        sound = ready_sound(p, seat, world)
        risk = ready_risk(p, seat, world)
        fleets = ready_fleets(p, seat, world)
        worlds = c.worlds
        if world == c.home and not p.favour and developments(p, UN, c.home) and sound + risk:
            member = 1 if sound else 2
            troubled = [place for place in range(worlds) if p.risk[seat * worlds + place]]
            if troubled and c.pacify_scope == 0:
                place = max(troubled, key=lambda place: p.risk[seat * worlds + place])
                return ("favour-pacify", member, c.paths + place)
            return ("favour-fleet", member)
        if not c.basic and sound + fleets // 2 >= 2:
            target = self.menace(p, seat, world)
            if target >= 0:
                return ("espionage", target)
        if risk:
            return ("pacify",)
        if fleets >= 4:
            target = self.prey(p, seat, world, fleets)
            if target >= 0:
                return ("overthrow", target)
        if sound:
            if c.basic or self.wants_fleets(p, seat, world, sound):
                return ("construct",)
            return ("research",)
        return None

    def menace(self, p: SolarDisc, seat: int, world: int) -> int:
        """A rival here who is nearer to the Singularity than oneself: his secrets are worth more than one's own work."""
        best, found = p.eschaton[seat] + 1, -1
        for target in rivals(p, seat):
            if p.eschaton[target] >= best and present(p, target, world):
                best, found = p.eschaton[target], target
        return found

    def prey(self, p: SolarDisc, seat: int, world: int, fleets: int) -> int:
        """Whose developments the idle fleets here could take."""
        best, found = 0.9, -1
        for target in (*range(p.game.seats), UN):
            if target == seat or not developments(p, target, world):
                continue
            need = natural(p.c.overthrow_success, overthrow_modifier(p, seat, target, world))
            score = fleets // 2 * (7 - need) / 6
            if score > best:
                best, found = score, target
        return found

    def wants_fleets(self, p: SolarDisc, seat: int, world: int, sound: int) -> bool:
        """Build if there is land to settle or danger near, and enough hands to do it safely; else science."""
        if sound < 2:
            return False
        fleets = all_fleets(p, seat)
        homes = all_developments(p, seat)
        danger = threat(p, seat, world)
        if danger > p.fleets[seat * p.c.worlds + world] + sound:
            return True
        open_land = sum(max(0.0, wanted) for wanted in wants(p, seat))
        if homes < self.land and open_land > 0 and fleets < min(8.0, open_land):
            return True
        return fleets < homes // 3

    # ---------------------------------------------------------------------------------------------------- the rest

    def espionage(self, p: SolarDisc, seat: int, frame: Espionage, listed: list[Choice]) -> Choice:
        for choice in listed:
            # Without one of the pair he rolls no more: the deepest cut there is.
            if choice[0] == "destroy" and ESCHATON_PAIR >> choice[1] & 1:
                return choice
        if p.eschaton[frame.target] >= 2:
            for choice in listed:
                if choice[0] == "set-back":
                    return choice
        steals = [choice for choice in listed if choice[0] == "steal"]
        if steals:
            return max(steals, key=lambda choice: self.worth.get(choice[1], 0))
        return listed[0]

    def rerolls(self, p: SolarDisc, seat: int, frame: Rerolls, listed: list[Choice]) -> Choice:
        """Have own failures and others' successes against oneself rolled again; the Eschaton above all."""
        mine = frame.faction == seat and frame.kind != SELF_FIRE_ROLL
        hostile = frame.against == seat and frame.kind in HOSTILE
        if frame.kind == ESCHATON_ROLL and not mine:
            hostile = True
        if mine or hostile:
            below = frame.kind in (NANOTECHNOLOGY_ROLL, VON_NEUMANN_ROLL)
            for choice in listed:
                if choice[0] != "reroll":
                    continue
                _, value = choice
                good = value <= frame.need if below else value >= frame.need
                if good != mine and self.pays(p, seat, frame, mine):
                    return choice
        return listed[0]

    def pays(self, p: SolarDisc, seat: int, frame: Rerolls, mine: bool) -> bool:
        """Is this roll worth a step of the AI counter? Rolls at the start and end of one's turn are."""
        if mine:
            return 1 <= frame.need <= 6
        return frame.need <= 5 or frame.kind in (ESCHATON_ROLL, ATTACK_ROLL)

    def pick(self, listed: list[Choice], verb: str, node: int, count: int) -> Choice:
        """The listed choice with that verb and place, for as near that amount as it allows."""
        for choice in listed:
            if choice[0] == verb and choice[1] == node:
                amounts = choice[-1]
                if type(amounts) is range:
                    return (verb, node, max(amounts[0], min(count, amounts[-1])))
                return choice
        return self.whole(listed[0])

    def whole(self, choice: Choice) -> Choice:
        amounts = choice[-1]
        return (*choice[:-1], amounts[-1]) if type(amounts) is range else choice

    def least(self, choice: Choice) -> Choice:
        amounts = choice[-1]
        return (*choice[:-1], amounts[0]) if type(amounts) is range else choice

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        """Why it does that, in a few words."""
        return text.template("explain", choice[0]) or text.word("explain", "other")
