"""A fight: who fights whom and at what price, what takes part (3D1, 3D8; CF-CMB, CF-VEND).

A `Fight` is one attack: a defending space, the attacker with the stacks and Factories that take part, the defenders as bits.
Three words: an *opponent* is any other player, an *enemy* one of the other bloc in wartime (`states`), and *hostile* is the
other side of a battle (AM-139).
"""

from typing import Final

from armillary.fields import Listed, One, Records, Yes
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_CARD, A_SEAT, A_SPACE, FEW, SITES, SPACES, STACKS
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, site_at, stacks_of
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import depots, states
from armillary.games.high_frontier_conflict.futures import comets
from armillary.games.high_frontier_conflict.ids import (
    BERNALS,
    PAID_GOO,
    PAID_HUMANS,
    PAID_SNEAK,
    RAYGUN_FIRE,
    STONE,
    STONE_FIRE,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import SOME_SEATS, Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal
from armillary.kernel.thing import Thing

from . import firing, survivors, weapons

__all__ = [
    "FIGHT",
    "Fight",
    "after_order",
    "can_pay",
    "copy_of",
    "enlist",
    "expendable",
    "fighting",
    "foes",
    "goo_on",
    "hostile_to",
    "human_aboard",
    "manned_stone",
    "only_stones",
    "parties",
    "pay_for_goo",
    "pay_for_stone",
    "pay_vendetta",
    "present",
    "seats_of",
    "sneaks",
    "stone_price",
    "stone_ready",
    "survivors_of",
    "toll",
    "traded",
    "unpaid",
    "unpaid_for_humans",
    "unpaid_for_stone",
    "why_not_fight",
    "why_not_stone",
    "why_not_take_part",
]


#: Whom one may fight (`states.FIGHT`): enemies; everybody, for a bribe; everybody, one's own bloc for a bribe.
ENEMIES, ALL, FREE = 1, 2, 3


class Fight(Thing):
    """One attack on one space."""

    FIELDS = {
        "space": A_SPACE,
        "attacker": A_SEAT,
        "defenders": SOME_SEATS,
        "stacks": Listed(One(STACKS), STACKS.size),
        "spots": Listed(One(SPACES), STACKS.size),
        "guns": Listed(One(SITES), SITES.size),
        "lead": A_CARD,
        "jam": FEW,
        "sneak": Yes(),
        "stone": Yes(),
        "first": Yes(),
        "hit": SOME_SEATS,
    }
    __slots__ = FIELDS

    def __init__(
        self,
        space: int = NONE,
        attacker: int = 0,
        defenders: int = 0,
        stacks: list[int] | None = None,
        spots: list[int] | None = None,
        guns: list[int] | None = None,
        lead: int = NONE,
        jam: int = 0,
        sneak: int = 0,
        stone: int = 0,
        first: int = 0,
        hit: int = 0,
    ) -> None:
        self.space = space
        self.attacker = attacker
        #: Seats as bits: those attacked, and those who have lost something.
        self.defenders = defenders
        #: Stacks of the attacker that take part and the spaces where they stand, and Factories (sites).
        self.stacks: list[int] = [] if stacks is None else stacks
        self.spots: list[int] = [] if spots is None else spots
        self.guns: list[int] = [] if guns is None else guns
        #: A raygun that is bound to fire (AM-57), jammers, a sneak attack, a stone that falls, and whether the attacker
        #: fires first.
        self.lead = lead
        self.jam = jam
        self.sneak = sneak
        self.stone = stone
        self.first = first
        self.hit = hit


#: What the steps of a combat hold.
FIGHT: Final = Records(Fight)


@does("CF-END-04")
def why_not_fight(p: Conflict, seat: int, other: int) -> Refusal | None:
    """CF-CMB-01, CF-GEN-06, CF-GEN-07: enemies in wartime; in the piracy games everybody."""
    whom = states.on(p, states.FIGHT)
    if not whom:
        return Refusal("CF-VEND-02", "no-combat")
    if whom == ENEMIES and not p.law.asks_enemies(p, seat, other):
        return Refusal("CF-CMB-01", "no-enemy", seat=other)
    return None


@does("CF-FW-13")
def toll(p: Conflict, seat: int, other: int) -> int:
    """Bribes that an attack on that player costs: one in Age of Piracy (CF-GEN-07), on one's own bloc (CF-GEN-06), on a
    former ally in the turn of a defection (CF-PROP-13, AM-36), unless it was paid (AM-13) or the attacker is Purple
    (CF-FW-13)."""
    whom = states.on(p, states.FIGHT)
    if whom == ALL:
        return 1
    if whom == FREE and states.bloc(p, seat) == states.bloc(p, other):
        return 1
    if other in p.betrayed and not stations.purple(p, seat) and not p.paid[other] & PAID_SNEAK:
        return 1
    return 0


@does("CF-VEND-07")
def sneaks(p: Conflict, other: int) -> bool:
    """CF-VEND-07, AM-36: an attack on a former ally in the turn of the defection is a sneak attack, paid for or not."""
    return other in p.betrayed and states.on(p, states.FIGHT) != ALL


def can_pay(p: Conflict, seat: int, count: int = 1) -> bool:
    return bribes.purse(p, seat) >= count


def present(p: Conflict, seat: int, space: int) -> bool:
    """Has the seat anything there that combat could hurt (AM-55)?"""
    site = site_at(p, space)
    owners = (NONE, NONE) if site == NONE or p.c.submarine[site] else (p.factory[site], p.dome[site])
    if owners[0] == seat or (owners[1] == seat and p.law.version > 1):
        return True
    own = stacks_of(p, seat)
    if space not in p.where[own.start : own.stop]:  # hot: asked of every seat for every space in sight
        return False
    return any(p.where[stack] == space and (kind_of(p, stack) != STONE or p.stone_age[seat] <= 1) for stack in own)


def foes(p: Conflict, seat: int, space: int) -> list[int]:
    """Whom an attack on that space could concern, in seating order from the attacker's left (AM-58)."""
    return [
        other
        for other in states.opponents(p, seat)
        if why_not_fight(p, seat, other) is None and present(p, other, space) and not traded(p, seat, 1 << other, space)
    ]


def traded(p: Conflict, seat: int, others: int, space: int) -> bool:
    """CF-ROAM-04: who have traded at a Bernal in this turn do not fight within, into or out of its space."""
    if not p.traded:
        return False
    from armillary.games.high_frontier_conflict.bernals import roam

    return any(roam.peaceful(p, seat, other, space) for other in seats_of(others))


def hostile_to(f: Fight, seat: int) -> int:
    return f.defenders if seat == f.attacker else 1 << f.attacker


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits & (1 << seat)]


def enlist(p: Conflict, f: Fight, stack: int) -> None:
    """A stack takes part."""
    f.stacks.append(stack)
    f.spots.append(p.where[stack])


def fighting(p: Conflict, f: Fight) -> list[int]:
    """The attacker's stacks that are still there: of one that was shot to pieces, the outpost it left (BR-3C)."""
    found: list[int] = []
    for stack, space in zip(f.stacks, f.spots, strict=True):
        live = stack if p.where[stack] == space else depots.post_at(p, f.attacker, space)
        if live != NONE and live not in found:
            found.append(live)
    return found


def why_not_take_part(p: Conflict, stack: int, space: int) -> Refusal | None:
    """CF-CMB-07, AM-144: a stack that has moved does not attack the space in which it began the turn."""
    if p.where[stack] != space and p.began[stack] == space:
        return Refusal("CF-CMB-07", "has-left", stack=stack)
    return None


def unpaid(p: Conflict, f: Fight, seat: int, bit: int) -> list[int]:
    """Victims to whom a vendetta of that kind is still to be paid: one bribe each a turn (CF-VEND-10, CF-VEND-11). What the
    attacker pays in Age of Piracy covers it (AM-103); a defender there pays for his own (AM-158)."""
    if seat == f.attacker and states.on(p, states.FIGHT) == ALL:
        return []
    return [other for other in seats_of(hostile_to(f, seat)) if not p.paid[other] & bit]


def goo_on(p: Conflict, f: Fight, seat: int) -> bool:
    """CF-FW-10: does this side fire gray goo? Against stones alone nothing is due."""
    if not weapons.wields(p, seat, "goo"):
        return False
    return not unpaid(p, f, seat, PAID_GOO) or (seat == f.attacker and only_stones(p, f))


def only_stones(p: Conflict, f: Fight) -> bool:
    found = firing.groups(p, f.defenders, f.space, RAYGUN_FIRE)
    return bool(found) and all(kind_of(p, stack) == STONE for group in found for stack in group.stacks)


def pay_vendetta(p: Conflict, f: Fight, seat: int, bit: int, rule: str) -> None:
    for other in unpaid(p, f, seat, bit):
        bribes.pay(p, seat, other, rule)
        p.paid[other] |= bit


def pay_for_goo(p: Conflict, f: Fight, seat: int) -> None:
    pay_vendetta(p, f, seat, PAID_GOO, "CF-VEND-11")


def human_aboard(p: Conflict, card: int) -> bool:
    """A Human kamikaze: the Crew itself, or one in a stack that dives."""
    stack = p.place[card]
    if p.dive[stack] != NONE:
        return any(weapons.human(p, other) for other in cards_in(p, stack))
    return weapons.human(p, card)


def unpaid_for_humans(p: Conflict, f: Fight, seat: int, card: int) -> list[int]:
    """CF-KAM-08: whom a kamikaze with Humans still has to be paid to."""
    return unpaid(p, f, seat, PAID_HUMANS) if human_aboard(p, card) else []


def stone_ready(p: Conflict, f: Fight) -> bool:
    """Has the attacker's stone been moved to that site in this turn?"""
    stone = survivors.stone_of(p, f.attacker)
    if p.where[stone] != f.space or p.dive[stone] != f.space:
        return False
    return site_at(p, f.space) != NONE or stations.anchored_at(p, f.space, f.defenders)


def manned_stone(p: Conflict, seat: int) -> bool:
    return any(weapons.human(p, card) for card in cards_in(p, survivors.stone_of(p, seat)))


@does("CF-VEND-12", "CF-VEND-10", "CF-DATK-02")
def unpaid_for_stone(p: Conflict, f: Fight) -> list[int]:
    """CF-DATK-02, CF-VEND-12: everybody pays each victim one bribe, Purple only for Humans aboard (once a turn, CF-VEND-10);
    in Age of Piracy the bribe for the attack is all (AM-103)."""
    if states.on(p, states.FIGHT) == ALL or comets.is_comet(p, f.attacker):
        return []  # CF-FUT-08
    if not stations.purple(p, f.attacker):
        return seats_of(f.defenders)
    return unpaid(p, f, f.attacker, PAID_HUMANS) if manned_stone(p, f.attacker) else []


def stone_price(p: Conflict, seat: int, space: int) -> int:
    """The fewest bribes for which a stone may fall there. Who is attacked for nothing defends in any case, and each of them is
    paid for the stone (AM-12); otherwise one victim is enough, who is paid for the attack and for the stone."""
    others = foes(p, seat, space)
    if p.law.version < 2:
        due = len(unpaid_for_stone(p, Fight(space=space, attacker=seat, defenders=bits_of(others))))
        return due or (1 if all(toll(p, seat, other) for other in others) else 0)
    free = [other for other in others if not toll(p, seat, other)]
    prices = []
    for side in [free] if free else [[other] for other in others]:
        f = Fight(space=space, attacker=seat, defenders=bits_of(side))
        if firing.groups(p, f.defenders, space, STONE_FIRE):
            prices.append(len(unpaid_for_stone(p, f)) + sum(toll(p, seat, other) for other in side))
    return min(prices, default=len(others))


def bits_of(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def why_not_stone(p: Conflict, f: Fight) -> Refusal | None:
    """CF-DATK-01: a stone that was moved to the space, with a target there, and paid for."""
    if not stone_ready(p, f):
        return Refusal("CF-DATK-01", "no-stone-there")
    if not firing.groups(p, f.defenders, f.space, STONE_FIRE):
        return Refusal("CF-DATK-03", "no-target", space=f.space)
    if not can_pay(p, f.attacker, len(unpaid_for_stone(p, f))):
        return Refusal("CF-DATK-02", "bribes-short")
    return None


@does("CF-DROP-03")
def pay_for_stone(p: Conflict, f: Fight) -> None:
    """CF-DROP-03: paid when the roll comes up."""
    human = stations.purple(p, f.attacker)
    for other in unpaid_for_stone(p, f):
        bribes.pay(p, f.attacker, other, "CF-VEND-10" if human else "CF-DATK-02")
        if human:
            p.paid[other] |= PAID_HUMANS


@does("CF-CMB-12")
def parties(p: Conflict, f: Fight) -> list[int]:
    """CF-CMB-12: every stack that takes part, the attacker's first; the defenders' are those in the defending space."""
    found = fighting(p, f)
    for seat in states.opponents(p, f.attacker):
        if f.defenders & (1 << seat):
            found += [stack for stack in weapons.armed_stacks(p, seat) if p.where[stack] == f.space]
    return found


def survivors_of(p: Conflict, f: Fight, seat: int) -> list[int]:
    """Cards of the seat that are left where the battle was fought, prisoners apart."""
    spaces = {f.space} if seat != f.attacker else {f.space, *f.spots}
    return sorted(
        card
        for stack in weapons.armed_stacks(p, seat)
        if p.where[stack] in spaces
        for card in cards_in(p, stack)
        if not weapons.captive(p, card)
    )


def expendable(p: Conflict, card: int) -> bool:
    """CF-CMB-22: no Human, and no anchored Bernal, which is one."""
    if p.law.version < 2 and p.anchored[p.place[card]]:
        return False
    return not p.law.asks_human(p, card) and not (p.c.deck[card] == BERNALS and p.anchored[p.place[card]])


def after_order(p: Conflict, f: Fight) -> list[int]:
    return [f.attacker, *[seat for seat in states.opponents(p, f.attacker) if f.defenders & (1 << seat)]]


def copy_of(f: Fight) -> Fight:
    values = {name: getattr(f, name) for name in Fight.FIELDS}
    return Fight(**{**values, "stacks": f.stacks[:], "spots": f.spots[:], "guns": f.guns[:]})
