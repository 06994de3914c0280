"""How bots fight: what an attack is worth, which shot comes first, when a kamikaze or a stone pays.

A player class asks `fight` first; None means that the decision is none of combat.
"""

from collections.abc import Callable

from armillary.games.high_frontier.bots.roughly import Ahead
from armillary.games.high_frontier.ids import CREW, NONE, ROCKET
from armillary.games.high_frontier.rules import landing, stacks, thrust
from armillary.games.high_frontier_conflict.chart import states
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
from armillary.kernel.choice import Choice

from .politics import years_left
from .stakes import Stakes, at_stake

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

#: Points that a card in play is worth, roughly, and years in which it is worth so much; years from a stone's quarry to Venus.
CARD, USEFUL, FALLS = 0.5, 10, 2
#: What a stack could still do, in points.
Keeps = Callable[[Conflict, int, int], float]


class Temper:
    """What a style changes: how much an attack must be worth, what others' losses count, whether it throws stones and dives."""

    def __init__(self, *, least: float = 1.0, spite: float = 1.0, stones: bool = True, dives: bool = True) -> None:
        self.least = least
        self.spite = spite
        self.stones = stones
        self.dives = dives


def factory_value(p: Conflict, site: int) -> float:
    """Points of a Factory: its cube and the price of its letter."""
    return 0.0 if site == NONE or p.letter[site] == NONE else 1.0 + p.law.answers_price(p, p.letter[site])


def shot_value(p: Conflict, seat: int, found: odds.Shot, space: int, stakes: Stakes) -> float:
    """What a shot is likely to change, in points: what others lose counts by how they stand."""
    site = p.c.site_of[space]
    works = factory_value(p, site)
    gain = works * found.capture
    for card, chance in found.cards.items():
        gain += CARD * chance * stakes.shares[stacks.owner_of(p, p.place[card])]
    if site != NONE and p.factory[site] != NONE:
        gain += stakes.shares[p.factory[site]] * (works * (found.destroy + found.capture) + found.damage)
    return gain


def volley(p: Conflict, f: Fight, seat: int, stakes: Stakes) -> tuple[float, float]:
    """All that one side could fire, each weapon in its best way; and how likely anything is hit."""
    best: dict[tuple[int, int], tuple[float, float]] = {}
    hostile, goo = fights.hostile_to(f, seat), fights.goo_on(p, f, seat)
    for arm, space in battle.shots(p, f, seat):
        if arm.partner != NONE:
            continue
        found = odds.shot(p, seat, arm, space, hostile, goo)
        worth = shot_value(p, seat, found, space, stakes)
        if arm.mode == KAMIKAZE_FIRE:
            worth -= CARD * (1 + len(weapons.chain_for(p, arm.card) or ()))
        key = (arm.card, arm.site)
        if worth > best.get(key, (0.0, 0.0))[0]:
            best[key] = worth, found.hit
    missed = 1.0
    for _, hit in best.values():
        missed *= 1 - hit
    return sum(worth for worth, _ in best.values()), 1 - missed


def attack_value(p: Conflict, seat: int, space: int, temper: Temper, stakes: Stakes | None = None) -> float:
    """What an attack there is worth: our fire and the chit that a victory turns, less their fire, less the bribes."""
    stakes = at_stake(p, seat, temper.spite) if stakes is None else stakes
    f = muster.whole(p, seat, space)
    due = sum(fights.toll(p, seat, other) for other in fights.foes(p, seat, space))
    worth, hit = volley(p, f, seat, stakes)
    if fights.stone_ready(p, f):
        found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, p.c.site_of[space]), space, f.defenders)
        worth += shot_value(p, seat, found, space, stakes)
        hit = 1 - (1 - hit) * (1 - found.hit)
    risk = sum(volley(p, f, other, stakes.seen_by(other))[0] for other in fights.seats_of(f.defenders))
    first = any(arm.mode == 0 for arm, _ in battle.shots(p, f, seat))
    return worth + hit * stakes.hit - (0.6 if first else 1.0) * risk - stakes.bribe * due


def threats(p: Conflict, seat: int) -> dict[int, float]:
    """By space where the seat has something: what others could take there at once, in points."""
    found: dict[int, float] = {}
    for other in states.opponents(p, seat):
        stakes: Stakes | None = None
        for space in muster.attack_tries(p, other):
            if seat in fights.foes(p, other, space):
                f = muster.whole(p, other, space)
                f.defenders = 1 << seat
                stakes = stakes or at_stake(p, other, 1.0)
                worth = volley(p, f, other, stakes)[0]
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
    assaults = [choice for choice in listed if choice[0] == "assault"]
    stakes = at_stake(p, seat, temper.spite) if assaults else None
    tries = [(attack_value(p, seat, choice[1], temper, stakes), choice) for choice in assaults]
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
    stakes = at_stake(p, seat, max(temper.spite, 1.0))
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
        worth = shot_value(p, seat, odds.shot(p, seat, arm, space, hostile, goo), space, stakes)
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
    drops = [choice for choice in listed if choice[0] == "drop"]
    if not drops:
        return None
    stakes = at_stake(p, seat, temper.spite)
    best: tuple[float, Choice] | None = None
    for choice in drops:
        space = p.c.site_space[choice[1]]
        others = sum(1 << other for other in fights.foes(p, seat, space))
        found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, choice[1]), space, others)
        worth = shot_value(p, seat, found, space, stakes) + found.hit * stakes.hit
        worth -= stakes.bribe * fights.stone_price(p, seat, space)
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


def sally(p: Conflict, seat: int, listed: list[Choice], temper: Temper, keeps: Keeps | None = None) -> list[Choice]:
    """A move that leads to an attack worth making: the choices of it, or nothing."""
    if not states.on(p, states.FIGHT):
        return []
    plans = [raid(p, seat, listed, temper), *([dive(p, seat, listed, temper, keeps)] if temper.dives else [])]
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
    stakes = at_stake(p, seat, temper.spite)
    for target in prizes(p, seat):
        for space in (target, *p.c.sight[target]):
            if space not in reach:
                continue
            worth = there(p, seat, rocket, space, target, temper, stakes)
            if worth > best[0]:
                best = (worth, [("move", rocket), ("fly", space)])
    return best


def march(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> list[Choice]:
    """The way of several turns to an attack worth making: this turn's choices, or nothing."""
    rocket = stacks.slot(p, seat, ROCKET)
    if ("move", rocket) not in listed or p.where[rocket] == p.c.leo or not armed(p, seat, rocket):
        return []
    planner: Ahead | None = None
    stakes: Stakes | None = None
    best: tuple[float, list[Choice]] = (0.0, [])
    for target in prizes(p, seat)[:TARGETS]:
        stakes = stakes or at_stake(p, seat, temper.spite)
        worth = there(p, seat, rocket, target, target, temper, stakes)
        if worth < max(temper.least, MARGIN):
            continue
        planner = planner or Ahead(p, rocket)
        plans = planner.toward(target, (0,), FAR)
        if plans and worth / (1 + plans[0].turns) > best[0]:
            best = worth / (1 + plans[0].turns), planner.choices(plans[0].legs[0])
    return best[1]


def there(
    p: Conflict, seat: int, rocket: int, space: int, target: int, temper: Temper, stakes: Stakes | None = None
) -> float:
    """What an attack on a target is worth to a rocket that stands in that space; 0 if there can be none."""
    q = p.copy()
    assert isinstance(q, Conflict)
    q.log = None
    q.where[rocket], q.landed[rocket], q.began[rocket] = space, int(space == target), p.where[rocket]
    if muster.why_not_attack(q, seat, target) is not None:
        return 0.0
    return attack_value(q, seat, target, temper, stakes)


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


def dive(
    p: Conflict, seat: int, listed: list[Choice], temper: Temper, keeps: Keeps | None = None
) -> tuple[float, list[Choice]]:
    """A thruster alone, or the whole rocket, comes down on the site where it takes most: worth it where the cards could bring
    less. `keeps`: points of what a stack could still do."""
    stakes = at_stake(p, seat, temper.spite)
    best: tuple[float, list[Choice]] = (0.0, [])
    for verb, card in [(choice[0], choice[1]) for choice in listed if choice[0] in ("kamikaze", "move")]:
        q = p.copy()
        assert isinstance(q, Conflict)
        q.log = None
        if verb == "kamikaze":
            begin: list[Choice] = [(verb, card)]
            parent, diver = p.place[card], card
            stack = kamikazes.form(q, seat, card, [])
        elif card == stacks.slot(p, seat, ROCKET) and p.where[card] != p.c.leo:
            begin, parent, stack, diver = [], card, card, kamikazes.diver(p, card)
        else:
            continue
        if diver == NONE:
            continue
        worth, space = target_of(q, seat, stack, diver, stakes)
        worth -= price_of(p, stacks.cards_in(q, stack))
        if worth > best[0] and keeps is not None and p.c.thrust[2 * diver + p.black[diver]]:
            worth -= keeps(p, seat, parent)
        if worth > best[0]:
            best = worth, [*begin, ("move", stack), ("dive-bomb", space)]
    return best


def target_of(p: Conflict, seat: int, stack: int, diver: int, stakes: Stakes) -> tuple[float, int]:
    """The site where a dive takes most, and what it takes."""
    setting = thrust.best_setting(p, stack)
    best = 0.0, NONE
    for space in kamikazes.targets(p, seat):
        if kamikazes.why_not_dive(p, stack, setting, 0, space) is not None:
            continue
        foes = fights.foes(p, seat, space)
        found = odds.shot(p, seat, Arm(diver, KAMIKAZE_FIRE), space, sum(1 << other for other in foes))
        worth = shot_value(p, seat, found, space, stakes) + found.hit * stakes.hit
        worth -= stakes.bribe * min(fights.toll(p, seat, other) for other in foes)
        if worth > best[0]:
            best = worth, space
    return best


def price_of(p: Conflict, cards: list[int]) -> float:
    """What it costs to lose cards: less and less, the fewer years there are to use them."""
    return CARD * len(cards) * min(1.0, years_left(p) / USEFUL)


def quarry(p: Conflict, seat: int, listed: list[Choice], temper: Temper) -> Choice | None:
    """Whether a stone is worth dislodging: the best site that it could fall on before the match ends."""
    tries = [choice for choice in listed if choice[0] == "dislodge"]
    if not temper.stones or not tries:
        return None
    stakes = at_stake(p, seat, temper.spite)
    best: tuple[float, Choice] | None = None
    for choice in tries:
        stack = p.place[choice[1]]
        row = p.c.firing.stones[dropstones.kind_at(p, stack)]
        last = p.c.zone[p.where[stack]]
        price = price_of(p, [choice[1], *(weapons.chain_for(p, choice[1]) or ())])
        for site, space in enumerate(p.c.site_space):
            zone = p.c.zone[space]
            near = zone <= last if row.outward else p.c.zones[zone] == row.zone
            if not near or (row.zones and p.c.zones[zone] not in row.zones) or p.factory[site] in (NONE, seat):
                continue
            others = sum(1 << other for other in fights.foes(p, seat, space))
            if not others or years_left(p) < (FALLS + zone if row.outward else FALLS):
                continue
            found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, site), space, others)
            worth = shot_value(p, seat, found, space, stakes) + found.hit * stakes.hit - price
            worth -= stakes.bribe * fights.stone_price(p, seat, space)
            if worth >= max(temper.least, MARGIN) and (best is None or worth > best[0]):
                best = (worth, choice)
    return None if best is None else best[1]
