"""Thrust and fuel consumption of a move (6.1, 6.2A, 6.2B, 6.5, 6.6; HF-THR, HF-SAIL, HF-FRT, HF-CARD)."""

from armillary.games.high_frontier.ids import FREIGHTER, NO_SAIL, NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import diagram
from .stacks import cards_in, dry_mass, kind_of, load_of, stacks_of
from .supports import KEPT, chains, cooling, departing

__all__ = [
    "Setting",
    "best_setting",
    "is_dirt",
    "is_sail",
    "setting_of",
    "settings",
    "thrust_of",
    "way_of",
    "why_not_afterburn",
    "why_not_engine",
    "why_not_move",
]


#: A way to drive a stack: (engine or NONE for a freighter, thrust without afterburner, sixteenths of a step a burn, therms
#: that only an afterburner could cool).
Setting = tuple[int, int, int, int]


@does("HF-THR-05")
def solar(p: Chart, stack: int) -> int:
    """HF-THR-05: the modifier of the zone in which the move starts."""
    return p.c.solar[p.c.zone[p.where[stack]]]


@does(
    "HF-THR-02",
    "HF-THR-04",
    "HF-THR-06",
    "HF-CARD-05",
    "HF-CARD-07",
    "HF-CARD-11",
    "HF-CARD-12",
    "HF-CARD-13",
    "HF-MOVE-12",
    "HF-SAIL-03",
    "HF-SUP-02",
    "HF-SUP-06",
    "HF-SUP-08",
    "HF-DEC-05",
)
def settings(p: Chart, stack: int, lit: int = NONE) -> list[Setting]:
    """Every working engine of a stack with every way to feed it that no other beats, best first (HF-MOVE-02).

    `lit`: the engine whose afterburner has been lit: it is cooled for the whole move, whatever fuel is left (HF-A93).

    Kept by load, fuel, what comes from outside and power: a menu asks again and again, and planners a thousand times (25 us, 3
    us kept). The list is shared: do not change it."""
    c = p.c
    if kind_of(p, stack) >= FREIGHTER:
        haul = p.law.answers_haul(p, stack)
        if haul:
            return [(NONE, haul, 0, 0)]  # HF-FRT-01
    load, thrust = load_of(p, stack), c.thrust
    for code in load:
        if thrust[code >> 1]:
            break
    else:
        return []  # no engine aboard
    outside = 0
    if p.law.asks_powered(p, stack):
        outside = 1  # HF-THR-07
    idle = tuple(
        [code for code in load if p.law.asks_stalled(p, stack, code >> 2)]
    )  # a module's cards may be out of order
    mains = departing(p, stack)
    key = (load + idle, p.steps[stack], 16 * outside + solar(p, stack), mains, lit)
    kept = c.settings.get(key)
    if kept is None:
        if len(c.settings) >= KEPT:
            c.settings.clear()
        kept = c.settings[key] = _settings(p, stack, outside, mains, lit)
    return kept


def _settings(p: Chart, stack: int, outside: int, mains: bool, lit: int) -> list[Setting]:
    c = p.c
    found: list[Setting] = []
    dry = dry_mass(p, stack)
    if dry > c.most_dry:
        return []
    steps = p.steps[stack]
    common = diagram.wet_modifier(c, dry, steps) + outside
    therms = -1
    for card in cards_in(p, stack):
        side = 2 * card + p.black[card]
        if not c.thrust[side] or p.law.asks_stalled(p, stack, card):
            continue
        mine: list[Setting] = []
        for _, needed, mod, factor, sun in chains(p, stack, (card,), fed=mains, leaves=True):
            if needed and therms < 0:
                therms = cooling(p, stack, mains)
            short = max(0, needed - max(therms, 0))
            if short and not (short <= c.tables.burner_therms and (card == lit or 0 < c.burner[side] <= steps)):
                continue
            thrust = c.thrust[side] + common + mod  # HF-THR-02, HF-THR-04
            if sun:
                thrust += solar(p, stack)  # HF-THR-06: once
            fuel = c.fuel[side] * factor // 16  # HF-MOVE-12
            setting = (card, min(thrust, c.most_thrust), fuel, short)
            if not any(beats(other, setting) for other in mine):
                mine = [other for other in mine if not beats(setting, other)] + [setting]
        found.extend(mine)
    found.sort(key=lambda d: (-d[1], d[2], d[3], d[0]))
    return found


def beats(one: Setting, other: Setting) -> bool:
    """The same engine, and as good in everything."""
    return one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def best_setting(p: Chart, stack: int) -> Setting | None:
    found = settings(p, stack)
    return found[0] if found else None


@does("HF-THR-14", "HF-MAT-01")
def thrust_of(p: Chart, stack: int, setting: Setting, burner: int) -> int:
    """HF-THR-08: the afterburner adds one; the lighter class counts by itself, since the fuel is gone already."""
    return min(setting[1] + burner, p.c.most_thrust)


def why_not_afterburn(p: Chart, stack: int, setting: Setting | None, burner: int) -> Refusal | None:
    """HF-THR-08: an engine with the icon, once in a move, if the fuel is there."""
    if setting is None or setting[0] == NONE or not p.c.burner[2 * setting[0] + p.black[setting[0]]]:
        return Refusal("HF-THR-08", "no-afterburner")
    if burner:
        return Refusal("HF-THR-08", "afterburner-used")
    cost = p.c.burner[2 * setting[0] + p.black[setting[0]]]
    if p.steps[stack] < cost:
        return Refusal("HF-THR-08", "afterburner-fuel", steps=cost)
    return None


def why_not_move(p: Chart, seat: int, stack: int) -> Refusal | None:
    """HF-THR-10, HF-MOVE-02: a rocket with a working engine, or a freighter, that has not moved in this turn."""
    kind = kind_of(p, stack)
    if stack not in stacks_of(p, seat) or p.where[stack] == NONE or kind not in (ROCKET, FREIGHTER):
        return Refusal("HF-MOVE-14", "no-craft")
    if p.moved[stack]:
        return Refusal("HF-MOVE-01", "has-moved", stack=stack)
    if best_setting(p, stack) is None:
        return Refusal("HF-THR-10", "no-engine")
    return None


def setting_of(p: Chart, stack: int, engine: int, number: int) -> Setting | None:
    """The chosen way to drive it, or the best one."""
    found = settings(p, stack)
    own = [setting for setting in found if setting[0] == engine] or found
    return own[min(number, len(own) - 1)] if own else None


def way_of(p: Chart, stack: int, setting: Setting) -> tuple[int, int, int]:
    """What tells the ways to feed an engine apart, whatever the stack weighs."""
    return setting[1] - diagram.wet_modifier(p.c, dry_mass(p, stack), p.steps[stack]), setting[2], setting[3]


def why_not_engine(p: Chart, stack: int, card: int, number: int) -> Refusal | None:
    """HF-MOVE-02: an engine aboard that works, fed in one of the ways that no other beats."""
    own = [setting for setting in settings(p, stack) if setting[0] == card]
    if not own:
        return Refusal("HF-SUP-01" if p.place[card] == stack else "HF-MOVE-02", "engine-dead", card=card)
    if not 0 <= number < len(own):
        return Refusal("HF-MOVE-02", "engine-dead", card=card)
    return None


def is_sail(p: Chart, card: int) -> bool:
    return card != NONE and p.c.sail[2 * card + p.black[card]] != NO_SAIL


def is_dirt(p: Chart, card: int) -> bool:
    return card != NONE and p.c.dirt[2 * card + p.black[card]]
