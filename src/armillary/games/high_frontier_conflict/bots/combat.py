"""How bots fight: what an attack is worth, which shot comes first, when a kamikaze or a stone pays.

A player class asks `fight` first; None means that the decision is none of combat.
"""

from armillary.games.high_frontier.bots.roughly import Ahead
from armillary.games.high_frontier.ids import CREW, MISSILE, NONE, ROCKET
from armillary.games.high_frontier.rules import landing, stacks, thrust
from armillary.games.high_frontier_conflict.combat import attack as muster
from armillary.games.high_frontier_conflict.combat import fights, odds, weapons
from armillary.games.high_frontier_conflict.combat import order as battle
from armillary.games.high_frontier_conflict.combat.aftermath import AfterBattle, Occupy
from armillary.games.high_frontier_conflict.combat.battle import Battle, Zap
from armillary.games.high_frontier_conflict.combat.fights import Fight
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.games.high_frontier_conflict.combat.muster import Muster
from armillary.games.high_frontier_conflict.combat.phase import Combat
from armillary.games.high_frontier_conflict.ids import EXTREMIST, GUN, KAMIKAZE_FIRE, STONE_FIRE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import kamikazes
from armillary.games.high_frontier_conflict.strikes import stones as dropstones
from armillary.games.high_frontier_conflict.strikes.steps import Dislodge, Launch
from armillary.games.high_frontier_conflict.war import states
from armillary.kernel.choice import Choice

__all__ = [
    "Temper",
    "attack_value",
    "fight",
    "march",
    "on_guard",
    "quarry",
    "sally",
    "shot_value",
    "stone_step",
    "threats",
]

#: Points that a card in play and a bribe are worth, roughly.
CARD = 0.5
BRIBE = 0.4


class Temper:
    """What a style changes: how much an attack must be worth, what others' losses count, whether it throws stones and dives."""

    def __init__(self, *, least: float = 1.0, spite: float = 1.0, stones: bool = True, dives: bool = True) -> None:
        self.least = least
        self.spite = spite
        self.stones = stones
        self.dives = dives


def factory_value(p: Conflict, site: int) -> float:
    """Points of a Factory: its cube and the price of its letter."""
    return 0.0 if site == NONE or p.letter[site] == NONE else 1.0 + p.law.price(p, p.letter[site])


def shot_value(p: Conflict, seat: int, found: odds.Shot, space: int, spite: float) -> float:
    """What a shot is likely to change, in points: others' losses count by how many others there are."""
    share = spite / max(1, len(p.wt) - 1)
    works = factory_value(p, p.c.site_of[space])
    theirs = CARD * sum(found.cards.values()) + works * (found.destroy + found.capture) + found.damage
    return share * theirs + works * found.capture


def side_value(p: Conflict, f: Fight, seat: int, spite: float) -> float:
    """All that one side could fire, each weapon in its best way."""
    best: dict[tuple[int, int], float] = {}
    hostile, goo = fights.hostile_to(f, seat), fights.goo_on(p, f, seat)
    for arm, space in battle.shots(p, f, seat):
        if arm.partner != NONE:
            continue
        worth = shot_value(p, seat, odds.shot(p, seat, arm, space, hostile, goo), space, spite)
        if arm.mode == KAMIKAZE_FIRE:
            worth -= CARD * (1 + len(weapons.chain_for(p, arm.card) or ()))
        key = (arm.card, arm.site)
        best[key] = max(best.get(key, 0.0), worth)
    return sum(best.values())


def attack_value(p: Conflict, seat: int, space: int, temper: Temper) -> float:
    """What an attack there is worth: our fire, less theirs, less the bribes."""
    f = muster.whole(p, seat, space)
    due = sum(fights.toll(p, seat, other) for other in fights.foes(p, seat, space))
    worth = side_value(p, f, seat, temper.spite)
    if fights.stone_ready(p, f):
        found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, p.c.site_of[space]), space, f.defenders)
        worth += shot_value(p, seat, found, space, temper.spite)
    risk = sum(side_value(p, f, other, 1.0) for other in fights.seats_of(f.defenders))
    first = any(arm.mode == 0 for arm, _ in battle.shots(p, f, seat))
    return worth - (0.6 if first else 1.0) * risk - BRIBE * due


def threats(p: Conflict, seat: int) -> dict[int, float]:
    """By space where the seat has something: what others could take there at once, in points."""
    found: dict[int, float] = {}
    for other in states.opponents(p, seat):
        for space in muster.attack_tries(p, other):
            if seat in fights.foes(p, other, space):
                f = muster.whole(p, other, space)
                f.defenders = 1 << seat
                worth = side_value(p, f, other, 1.0)
                if worth:
                    found[space] = found.get(space, 0.0) + worth
    return found


# ---------------------------------------------------------------------------------------------------------- decisions


def fight(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> Choice | None:
    frame = p.frames[-1]
    if isinstance(frame, Combat):
        return assault(p, seat, listed, temper)
    if isinstance(frame, Muster):
        return gather(p, seat, listed)
    if isinstance(frame, Battle):
        return shoot(p, seat, frame.fight[0], listed, temper)
    if isinstance(frame, Zap):
        return max(listed, key=lambda choice: target_value(p, choice[1]))
    if isinstance(frame, Occupy):
        return occupy(p, frame.site, listed)
    if isinstance(frame, AfterBattle):
        return ("keep",)
    if isinstance(frame, (Launch, Dislodge)):
        return ("set-out",)
    return None


def assault(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> Choice:
    tries = [(attack_value(p, seat, choice[1], temper), choice) for choice in listed if choice[0] == "assault"]
    best = max(tries, key=lambda entry: entry[0], default=None)
    must = ("stop",) not in listed
    if best is not None and (must or best[0] >= temper.least):
        return best[1]
    return ("stop",)


def gather(p: Conflict, seat: int, listed: list[Choice]) -> Choice:
    """Everything that helps and costs nothing; of bribes the first."""
    for verb in ("join", "join-factory", "lead", "jam", "stone", "goo"):
        for choice in listed:
            if choice[0] == verb:
                return choice
    if ("go",) in listed:
        return ("go",)
    return listed[0]


def shoot(p: Conflict, seat: int, f: Fight, listed: list[Choice], temper: Temper) -> Choice:
    """The best shot left; nothing is spent that costs more than it brings."""
    hostile, goo = fights.hostile_to(f, seat), fights.goo_on(p, f, seat)
    best: tuple[float, Choice] | None = None
    for choice in listed:
        if choice[0] == "fire":
            arm, space = Arm(choice[1], choice[2]), choice[3]
        elif choice[0] == "pair":
            arm, space = battle.pair(choice[1], choice[2]), choice[3]
        elif choice[0] == "fire-gun":
            arm, space = Arm(NONE, GUN, choice[1]), choice[2]
        else:
            continue
        worth = shot_value(p, seat, odds.shot(p, seat, arm, space, hostile, goo), space, max(temper.spite, 1.0))
        if p.c.weapons[arm.mode].optional and p.dive[firing_stack(p, arm)] == NONE:
            worth -= CARD * (1 + len(weapons.chain_for(p, arm.card) or ()))
        if best is None or worth > best[0]:
            best = (worth, choice)
    if best is not None and (best[0] > 0 or ("hold",) not in listed):
        return best[1]
    return ("hold",) if ("hold",) in listed else listed[0]


def firing_stack(p: Conflict, arm: Arm) -> int:
    return p.place[arm.card]


def target_value(p: Conflict, card: int) -> float:
    """The thruster of a craft first, then crews, then what is hard to hit otherwise."""
    value = 2.0 if p.c.thrust[2 * card + p.black[card]] else 0.0
    value += 1.0 if p.c.deck[card] == CREW else 0.0
    return value + 0.1 * weapons.rad_of(p, card) + (0.5 if p.black[card] else 0.0)


def occupy(p: Conflict, site: int, listed: list[Choice]) -> Choice:
    """An ordinary delegate, or a cube from a Factory that is worth less than the one captured."""
    plain = [choice for choice in listed if choice[0] == "recall" and choice[2] != EXTREMIST]
    if plain:
        return plain[0]
    gain = factory_value(p, site)
    cheap = [choice for choice in listed if choice[0] == "take-cube" and factory_value(p, choice[1]) < gain]
    return min(cheap, key=lambda choice: factory_value(p, choice[1]), default=("leave-factory",))


def stone_target(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> Choice | None:
    """Where a stone pays most; None: on with it, or past."""
    best: tuple[float, Choice] | None = None
    for choice in listed:
        if choice[0] != "drop":
            continue
        space = p.c.site_space[choice[1]]
        others = sum(1 << other for other in fights.foes(p, seat, space))
        found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, choice[1]), space, others)
        worth = shot_value(p, seat, found, space, temper.spite) - BRIBE
        if best is None or worth > best[0]:
            best = (worth, choice)
    return None if best is None or best[0] <= 0 else best[1]


def stone_step(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> Choice | None:
    """What the stone does in this turn, if anything is open to it."""
    target = stone_target(p, seat, listed, temper)
    if target is not None:
        return target
    for verb in ("onward", "pass-by"):
        if (verb,) in listed:
            return (verb,)
    return next((choice for choice in listed if choice[0] == "drop"), None)


# ------------------------------------------------------------------------------------------------------------- sallies

#: How many places for an attack are looked at in a turn, those with the dearest targets first.
PLACES = 12


def sally(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> list[Choice]:
    """A move that leads to an attack worth making: the choices of it, or nothing."""
    plans = [raid(p, seat, listed, temper), *([dive(p, seat, listed, temper)] if temper.dives else [])]
    best = max(plans, key=lambda plan: plan[0])
    return best[1] if best[0] >= max(temper.least, MARGIN) else []


#: Places that a march of several turns may lead to, and how many turns.
TARGETS, FAR = 4, 4
#: A raid interrupts what the rocket was about, so it has to bring something.
MARGIN = 0.5


def raid(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> tuple[float, list[Choice]]:
    """The rocket flies to where it, or whatever is there, could attack with profit."""
    rocket = stacks.slot(p, seat, ROCKET)
    if ("move", rocket) not in listed or p.where[rocket] == p.c.leo or not armed(p, seat, rocket):
        return 0.0, []
    setting = thrust.best_setting(p, rocket)
    if landing.why_not_fly_at_all(p, rocket, setting, 0) is not None or setting is None:
        return 0.0, []
    drive = landing.drive_of(p, rocket, setting, 0)
    reach = set(landing.table_of(p, rocket, setting[0]).destinations(drive, landing.barred(p, rocket)))
    best: tuple[float, list[Choice]] = (0.0, [])
    for target in prizes(p, seat):
        for space in (target, *p.c.sight[target]):
            if space not in reach:
                continue
            worth = there(p, seat, rocket, space, target, temper)
            if worth > best[0]:
                best = (worth, [("move", rocket), ("fly", space)])
    return best


def march(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> list[Choice]:
    """The way of several turns to an attack worth making: this turn's choices, or nothing."""
    rocket = stacks.slot(p, seat, ROCKET)
    if ("move", rocket) not in listed or p.where[rocket] == p.c.leo or not armed(p, seat, rocket):
        return []
    planner: Ahead | None = None
    best: tuple[float, list[Choice]] = (0.0, [])
    for target in prizes(p, seat)[:TARGETS]:
        worth = there(p, seat, rocket, target, target, temper)
        if worth < max(temper.least, MARGIN):
            continue
        planner = planner or Ahead(p, rocket)
        plans = planner.toward(target, (0,), FAR)
        if plans and worth / (1 + plans[0].turns) > best[0]:
            best = worth / (1 + plans[0].turns), planner.choices(plans[0].legs[0])
    return best[1]


def there(p: Conflict, seat: int, rocket: int, space: int, target: int, temper: Temper) -> float:
    """What an attack on a target is worth to a rocket that stands in that space; 0 if there can be none."""
    q = p.copy()
    assert isinstance(q, Conflict)
    q.log = None
    q.where[rocket], q.landed[rocket], q.began[rocket] = space, int(space == target), p.where[rocket]
    return 0.0 if muster.why_not_attack(q, seat, target) is not None else attack_value(q, seat, target, temper)


def on_guard(p: Conflict, seat: int, stack: int) -> bool:
    """Does an armed craft guard a Factory of its own while there are enemies?"""
    if not states.on(p, states.WARTIME) or p.where[stack] == NONE or not armed(p, seat, stack):
        return False
    site = p.c.site_of[p.where[stack]]
    return site != NONE and p.factory[site] == seat


def prizes(p: Conflict, seat: int) -> list[int]:
    """Spaces with somebody who may be attacked, the dearest Factories first."""
    spaces = {where for where in p.where if where not in (NONE, p.c.leo)}
    spaces |= {p.c.site_space[site] for site, owner in enumerate(p.factory) if owner not in (NONE, seat)}
    found = [space for space in spaces if space not in p.attacked and fights.foes(p, seat, space)]
    return sorted(found, key=lambda space: (-factory_value(p, p.c.site_of[space]), space))[:PLACES]


def armed(p: Conflict, seat: int, stack: int) -> bool:
    """Is there a weapon aboard that does not spend itself?"""
    return any(mode != KAMIKAZE_FIRE for card in stacks.cards_in(p, stack) for mode in weapons.modes_of(p, seat, card))


def dive(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> tuple[float, list[Choice]]:
    """A missile is sent off against the dearest site that it can come down on."""
    best: tuple[float, list[Choice]] = (0.0, [])
    for choice in listed:
        if choice[0] != "kamikaze" or p.c.platform[2 * choice[1] + p.black[choice[1]]] != MISSILE:
            continue
        q = p.copy()
        assert isinstance(q, Conflict)
        q.log = None
        stack = kamikazes.form(q, seat, choice[1], [])
        setting = thrust.best_setting(q, stack)
        price = CARD * len(stacks.cards_in(q, stack)) + BRIBE
        for space in kamikazes.targets(q, seat):
            if kamikazes.dive_way(q, stack, setting, 0, space) is None:
                continue
            others = sum(1 << other for other in fights.foes(q, seat, space))
            found = odds.shot(q, seat, Arm(choice[1], KAMIKAZE_FIRE), space, others)
            worth = shot_value(q, seat, found, space, temper.spite) - price
            if worth > best[0]:
                best = (worth, [choice, ("move", stack), ("dive-bomb", space)])
    return best


def quarry(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> Choice | None:
    """Whether a stone is worth dislodging: the best site that it could ever fall on."""
    if not temper.stones:
        return None
    best: tuple[float, Choice] | None = None
    for choice in listed:
        if choice[0] != "dislodge":
            continue
        stack = p.place[choice[1]]
        row = p.c.firing.stones[dropstones.kind_at(p, stack)]
        last = p.c.zone[p.where[stack]]
        for site, space in enumerate(p.c.site_space):
            zone = p.c.zone[space]
            near = zone <= last if row.outward else p.c.zones[zone] == row.zone
            if not near or (row.zones and p.c.zones[zone] not in row.zones) or p.factory[site] in (NONE, seat):
                continue
            others = sum(1 << other for other in fights.foes(p, seat, space))
            if not others:
                continue
            found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, site), space, others)
            worth = shot_value(p, seat, found, space, temper.spite) - BRIBE - 2 * CARD
            if worth > temper.least and (best is None or worth > best[0]):
                best = (worth, choice)
    return None if best is None else best[1]
