"""The movement phase of 2010 (6): before everything else the end or war, then craft in any order, and attacks in war."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.flow import moves as base
from armillary.games.high_frontier.flow.flight import Flight
from armillary.games.high_frontier.flow.turn import ENDED
from armillary.games.high_frontier.ids import ANARCHY, FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET, WAR
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import flying, outposts, payment, stacks, thrust
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal

from . import combat, government, kamikazes, score
from .fighting import Combat
from .ventures import Ventures

__all__ = ["FRAMES", "VERBS", "Course", "Moves"]


class Moves(base.Moves[HighFrontier], Ventures):
    """The menu of 6. Quiet."""

    __slots__ = ()

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        slots, where = p.c.slots, p.where
        own = stacks.stacks_of(p, seat)
        found: list[Choice] = [("done",)]
        if not self.acted:
            if p.round > 1:
                found.append(("end-game",))
            found += self.war_tries(p)
        found += self.free_tries(p, seat)
        present = [stack for stack in own if where[stack] != NONE]
        if not present:
            return found
        bank = p.law.answers_bank(p, seat)
        craft = [stack for stack in present if slots[stack - own.start] in (ROCKET, FREIGHTER)]
        found += [("move", stack) for stack in craft if not p.moved[stack]]
        for stack in present:
            cards = stacks.cards_in(p, stack)
            shut = LEO_STACK if where[stack] != bank else OUTPOST
            for other in own:
                kind = slots[other - own.start]
                if other == stack or kind == FREIGHTER:
                    continue
                # A stack that is not there can be started with a card of this one.
                if where[other] == where[stack] or (where[other] == NONE and kind != shut):
                    found += [("carry", card, other) for card in cards]
        found += [("settle", stack) for stack in craft if where[stack] != bank]
        if where[stacks.slot(p, seat, OUTPOST)] != NONE:
            found += [("launch", stack) for stack in own if slots[stack - own.start] == ROCKET and where[stack] == NONE]
        found += self.request_tries(p, seat, craft)
        if p.law.asks_war(p):
            found += self.attack_tries(p, seat, present)
        return found

    def choices(self, p: HighFrontier, seat: int) -> list[Choice]:
        """Hot: two decisions in five. What is common is listed by what allows it, the rest is tried and asked (by tries random
        play takes 7 % longer)."""
        listed: list[Choice] = [("done",)]
        if not self.acted:
            if p.round > 1 and score.may_end(p, seat) and p.law.why_not_buy_end(p, seat) is None:
                listed.append(("end-game",))
            war = self.war_tries(p)
            if war:
                listed += self.allowed(p, seat, war)
        listed += self.free_choices(p, seat)
        slots, where = p.c.slots, p.where
        first = seat * len(slots)
        present = [stack for stack in range(first, first + len(slots)) if where[stack] != NONE]
        if not present:
            return listed
        bank = p.law.answers_bank(p, seat)
        rare: list[Choice] = []
        meeting: list[int] = []
        for stack in present:
            kind = slots[stack - first]
            if kind != ROCKET and kind != FREIGHTER:
                continue
            if where[stack] != bank:
                rare.append(("settle", stack))
            if p.moved[stack]:
                meeting.append(stack)
                continue
            if kind == FREIGHTER or thrust.settings(p, stack):
                listed.append(("move", stack))
            listed += self.help_tries(p, seat, stack)  # every player who can help may be asked, at any price
        carries = outposts.carries(p, seat, present)
        if self.shifted:
            carries = [(card, stack) for card, stack in carries if card not in self.shifted]
        listed += [("carry", card, stack) for card, stack in carries]
        if where[first + slots.index(OUTPOST)] != NONE:
            rare += [
                ("launch", first + number)
                for number, kind in enumerate(slots)
                if kind == ROCKET and where[first + number] == NONE
            ]
        if p.law.asks_war(p):
            rare += self.attack_tries(p, seat, present)
        if meeting:
            rare += self.request_tries(p, seat, meeting)
        if rare:
            listed += self.allowed(p, seat, rare)
        return self.fresh(p, seat, listed) if self.seen else listed

    def war_tries(self, p: HighFrontier) -> list[Choice]:
        """Out of anarchy, before anything else is done."""
        if p.c.spot_kind[p.spot] != ANARCHY:
            return []
        return [("make-war", spot) for spot in p.c.spot_next[p.spot] if p.c.spot_kind[spot] == WAR]

    def attack_tries(self, p: HighFrontier, seat: int, present: list[int]) -> list[Choice]:
        found: list[Choice] = []
        for stack in present:
            if stack not in self.attacked and stacks.kind_of(p, stack) in (ROCKET, OUTPOST):
                found += [("attack", stack, other) for other in combat.opponents(p, seat, p.where[stack])]
        return found

    def why_not_end_game(self, p: HighFrontier, seat: int) -> Refusal | None:
        if self.acted:
            return Refusal("HF-SEQ-05", "turn-begun")
        return p.law.why_not_buy_end(p, seat)

    def take_end_game(self, p: HighFrontier, seat: int) -> None:
        payment.pay(p, seat, p.c.ending_price)
        p.tell(events.game_ended, seat, p.c.ending_price)
        p.pop(f"{ENDED} bought")

    def why_not_make_war(self, p: HighFrontier, seat: int, spot: int) -> Refusal | None:
        if self.acted:
            return Refusal("HF-GOV-04", "turn-begun")
        return government.why_not_war(p, seat, spot)

    def take_make_war(self, p: HighFrontier, seat: int, spot: int) -> None:
        self.acted = 1
        government.move_disk(p, spot, "HF-GOV-04")

    def why_not_attack(self, p: HighFrontier, seat: int, stack: int, other: int) -> Refusal | None:
        if stack in self.attacked:
            return Refusal("HF-MOVE-08", "has-attacked", stack=stack)
        return combat.why_not_attack(p, seat, stack, other)

    def take_attack(self, p: HighFrontier, seat: int, stack: int, other: int) -> None:
        self.acted = 1
        self.attacked.append(stack)
        p.moved[stack] = 1
        p.tell(events.attack_declared, seat, other, p.where[stack], "HF-ADV-17")
        p.push(p.game.step(Combat)(space=p.where[stack], attacker=seat, craft=stack, defender=other))


class Course(base.Course[HighFrontier]):
    """The way of a craft; in war missiles may dive on an enemy."""

    __slots__ = ()

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        found = super().tries(p, seat)
        if p.law.asks_war(p) and stacks.kind_of(p, self.craft) != FREIGHTER:
            found += [("dive", p.c.site_space[site], other) for site, other in kamikazes.dives(p, self.craft)]
        return found

    def why_not_dive(self, p: HighFrontier, seat: int, space: int, other: int) -> Refusal | None:
        return kamikazes.why_not_dive(p, self.craft, self.chosen(p), self.burner, space, other)

    def take_dive(self, p: HighFrontier, seat: int, space: int, other: int) -> None:
        setting = self.chosen(p)
        assert setting is not None
        way = kamikazes.dive_way(p, self.craft, setting, self.burner, space)
        assert way is not None
        voyage = flying.begin(p, self.craft, setting, self.burner, lander=False)
        p.replace(p.game.step(Flight)(voyage=[voyage], route=list(way), dive=other))


FRAMES = (Moves, Course, base.Plot, base.HandOver)
VERBS = base.VERBS
