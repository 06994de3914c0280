"""Anchoring Bernals and how they come loose (BR-60, BR-62, BR-64, BR-6A, CF-BER, CF-WAR-23 to CF-WAR-28, CF-RES-05)."""

from armillary.games.high_frontier.ids import LEO_STACK, NONE, SITE
from armillary.games.high_frontier.rules import diagram, payment, stacks, supports
from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.chart import depots, states
from armillary.games.high_frontier_conflict.chart import events as chart_events
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    BERNAL,
    BERNALS,
    DOME,
    INDEPENDENCE,
    REPUBLIC,
    SWAPPED,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, stations

__all__ = [
    "anchor",
    "barred_homes",
    "build_second",
    "cards_of",
    "chain_of",
    "declare_home",
    "dome_sites",
    "free_stack",
    "loosen",
    "overrun",
    "scuttled",
    "settled",
    "swap",
    "undermined",
    "why_not_anchor",
    "why_not_build_second",
    "why_not_declare_home",
    "why_not_move",
    "why_not_swap",
    "why_not_third",
    "why_not_unanchor",
    "wrecked",
]

# A Bernal comes loose in four ways, each with its own caller of `loosen` (CF-BER-01); anchored or loose it is a space target
# (CF-BER-07: `firing.groups`), and its second side stays up whatever happens to it.
# Who is left without Dirtsides is asked after every shot (CF-FRT-13).


# ------------------------------------------------------------------------------------------ cards and figures (BR-60)


def cards_of(p: Conflict, seat: int) -> list[int]:
    """Bernal cards of a seat, in hand and in play."""
    hand = stacks.hand(p, seat)
    aboard = [stations.station(p, stack) for stack in stations.stations(p, seat)]
    return [*[card for card in hand if p.c.deck[card] == BERNALS], *[card for card in aboard if card != NONE]]


def why_not_third(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-60: with two Bernals nobody gets a third."""
    if card == NONE or p.c.deck[card] != BERNALS:
        return None
    most = p.c.bernal_file.most_bernals
    return Refusal("BR-60", "two-bernals", count=most) if len(cards_of(p, seat)) >= most else None


def free_stack(p: Conflict, seat: int) -> int:
    """The figure that is still in the box: the Stanford first; NONE: both are out."""
    return next(
        (s for s in stacks.stacks_of(p, seat) if stacks.kind_of(p, s) == BERNAL and p.where[s] == NONE),
        NONE,
    )


def why_not_build_second(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-60, CF-ETB-07: with a Home Bernal the second Bernal may be put there from the hand, for its mass in Aqua."""
    if p.c.deck[card] != BERNALS or card not in stacks.hand(p, seat):
        return Refusal("BR-60", "no-bernal", card=card)
    if stations.capital(p, seat) == NONE:
        return Refusal("BR-60", "no-home")
    price = p.c.mass[2 * card]
    return Refusal("BR-60", "too-poor", wt=price) if p.wt[seat] < price else None


def build_second(p: Conflict, seat: int, card: int) -> None:
    payment.pay(p, seat, p.c.mass[2 * card])
    stack, space = free_stack(p, seat), p.where[stations.capital(p, seat)]
    stacks.join(p, card, stack, space)
    p.began[stack] = space
    p.tell(events.bernal_built, seat, card, space)


def why_not_swap(p: Conflict, seat: int) -> Refusal | None:
    """CF-ETB-15: the Stanford marks the Home Bernal, so the two figures may change places."""
    if p.once & SWAPPED:
        return Refusal("CF-ETB-15", "swapped-already")
    return None if len(stations.stations(p, seat)) > 1 else Refusal("CF-ETB-15", "one-bernal")


def swap(p: Conflict, seat: int) -> None:
    """The home is where the Stanford was declared; after a swap it has to be declared again."""
    one, other = stations.stations(p, seat)
    p.once |= SWAPPED
    p.et_home[seat] = 0
    for field in (
        p.where,
        p.steps,
        p.moved,
        p.fts,
        p.gold,
        p.glitch,
        p.began,
        p.anchored,
        p.beamed,
        p.cycled,
        p.landed,
        p.dared,
    ):
        field[one], field[other] = field[other], field[one]
    p.trail[one], p.trail[other] = p.trail[other], p.trail[one]
    mine, yours = stacks.cards_in(p, one), stacks.cards_in(p, other)
    for card in mine:
        p.put(card, other)
    for card in yours:
        p.put(card, one)
    p.tell(events.figures_swapped, seat)


def why_not_move(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-6A: a loose Bernal flies with its own thruster, once a turn; CF-BER-06: it needs its support for that."""
    if stack not in stacks.stacks_of(p, seat) or stations.station(p, stack) == NONE:
        return Refusal("HF-MOVE-14", "no-craft")
    if p.anchored[stack]:
        return Refusal("BR-6A", "anchored", stack=stack)
    if p.moved[stack]:
        return Refusal("HF-MOVE-01", "has-moved", stack=stack)
    if stacks.dry_mass(p, stack) > p.c.bernal_file.most_dry:
        return Refusal("BR-6A", "too-heavy", mass=p.c.bernal_file.most_dry)
    return None if chain_of(p, stack) is not None else Refusal("CF-BER-06", "no-engine")


# ------------------------------------------------------------------------------------------------- anchoring (BR-62)


def chain_of(p: Conflict, stack: int) -> tuple[int, ...] | None:
    """The supports that keep the thruster going: the fewest, then the coolest; None: it does not work."""
    card = stations.station(p, stack)
    if card == NONE:
        return None
    found = supports.cooled_chains(p, stack, (card,))
    return min(found, key=lambda chain: (len(chain[0]), chain[1], chain[0]))[0] if found else None


def why_not_anchor(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-62, CF-BER-06: a loose Bernal with its supports, in its home orbit or above a Factory that serves no other."""
    if stack not in stations.stations(p, seat) or stations.station(p, stack) == NONE:
        return Refusal("BR-62", "no-bernal-there")
    if p.anchored[stack]:
        return Refusal("BR-62", "anchored", stack=stack)
    refusal = why_not_home(p, seat, stack) if stations.in_home_orbit(p, stack) else why_not_place(p, stack)
    if refusal is not None:
        return refusal
    if p.law.answers_spare(p, seat, DOME) < 1:
        return Refusal("BR-14", "no-dome")
    return (
        None if chain_of(p, stack) is not None else Refusal("CF-BER-06", "unsupported", card=stations.station(p, stack))
    )


def why_not_home(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-61, BR-62: one Home Bernal each; CF-RES-05: none of an Independent in wartime, unless authority is evaded."""
    if stations.capital(p, seat) != NONE:
        return Refusal("BR-61", "has-home")
    if barred_home(p, seat, stack):
        return Refusal("CF-RES-05", "barred", place=AUTHORITY)
    return None


@does("CF-RES-05")
def barred_home(p: Conflict, seat: int, stack: int) -> bool:
    """CF-RES-05, CF-BER-09: Independents only, whatever the chit of authority shows; the Cancer Hospital always evades it."""
    if (
        not states.on(p, states.RESTRICTED)
        or states.bloc(p, seat) != INDEPENDENCE
        or stations.holds(p, stack, "red-cross")
    ):
        return False
    return not petitions.evades(p, seat, AUTHORITY)


def why_not_place(p: Conflict, stack: int) -> Refusal | None:
    c, space = p.c, p.where[stack]
    if space == c.leo or c.kind[space] == SITE or c.hazard[space] or c.lander_burn[space] or space in c.spot_spaces:
        return Refusal("BR-62", "no-anchorage", space=space)
    crowd = [s for s in stacks.stacks_at(p, space) if s != stack and stacks.kind_of(p, s) == BERNAL]
    if crowd:
        return Refusal("BR-62", "bernal-there", space=space)
    found = stations.open_sites(p, space)
    if not found:
        return Refusal("BR-62", "no-dirtside", space=space)
    if found == [c.luna] and p.state != REPUBLIC:
        return Refusal("CF-POST-03", "luna-only")
    return None


def anchor(p: Conflict, seat: int, stack: int) -> None:
    """BR-62: the supports go, a dome comes; whole tanks stay as FTs (BR-11)."""
    card = stations.station(p, stack)
    chain = list(chain_of(p, stack) or ())
    tanks = diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack]) if p.steps[stack] else 0
    p.steps[stack] = 0
    stacks.scrap(p, chain, "anchored", whole=True)
    p.fts[stack] = depots.stored(p, p.fts[stack], tanks)
    p.anchored[stack] = max(p.anchored) + 1
    p.tell(events.bernal_anchored, seat, card, p.where[stack])
    settled(p, seat)


def settled(p: Conflict, seat: int) -> None:
    """What a Home Bernal changes for all: FINAO doubles for good (3B5a), White's bribes come home (CF-FW-08)."""
    if stations.et_home(p, seat) != NONE or stations.power(p, seat, "doubles-finao"):
        double_finao(p, seat)
    if stations.incorruptible(p, seat):
        for place in range(7):
            at = place * len(p.wt) + seat
            while p.corrupt[at]:
                p.corrupt[at] -= 1
                p.honest[at] += 1
                bribes.free(p, at, seat)
                p.tell(events.delegate_cleansed, seat, place)


def double_finao(p: Conflict, seat: int) -> None:
    """CF-ISO-10, AM-48: at once and for good, for everybody; Module 1 is not needed for it."""
    if not p.finao_doubled:
        p.finao_doubled = 1
        p.tell(chart_events.finao_doubled, seat, p.law.answers_finao(p, seat))


def why_not_declare_home(p: Conflict, seat: int) -> Refusal | None:
    """CF-ETB-01: the Stanford may be treated as a Home Bernal."""
    if p.et_home[seat] and stations.et_home(p, seat) != NONE:
        return Refusal("CF-ETB-01", "has-home")
    return stations.why_not_et_home(p, seat)


def declare_home(p: Conflict, seat: int) -> None:
    """CF-ETB-03: the Aqua move there; it is the Bank now."""
    p.et_home[seat] = 1
    p.tell(events.et_home_declared, seat, p.where[stacks.slot(p, seat, BERNAL)])
    settled(p, seat)


# --------------------------------------------------------------------------------------------- coming loose (BR-64)


def dome_sites(p: Conflict, stack: int) -> list[int]:
    """CF-BER-02: uncolonized Dirtsides, which can take the dome."""
    return [site for site in stations.dirtsides(p, stack) if p.dome[site] == NONE]


def why_not_unanchor(p: Conflict, seat: int, stack: int) -> Refusal | None:
    if stack not in stations.stations(p, seat) or not p.anchored[stack]:
        return Refusal("BR-64", "not-anchored")
    return None


@does("CF-WAR-28", "CF-BER-04")
def fill_with_dirt(p: Conflict, stack: int) -> None:
    """CF-WAR-28, CF-BER-04: a full load of dirt, if it can fly with it."""
    dry = stacks.dry_mass(p, stack)
    if dry < len(p.c.tank_steps) and dry <= p.c.bernal_file.most_dry:
        p.steps[stack] = p.c.tank_steps[dry][-1]


@does("CF-BER-01")
def loosen(p: Conflict, stack: int, site: int, cause: str) -> None:
    """BR-64, CF-BER-02, CF-BER-04: the dome to a Dirtside or home, a full load of dirt, which may be thrown out later;
    CF-BER-05: a Home Bernal is no Bank any more, its Aqua are FTs now."""
    seat, card = stacks.owner_of(p, stack), stations.station(p, stack)
    release(p, stack)
    fill_with_dirt(p, stack)
    p.tell(events.bernal_loosened, seat, card, p.where[stack], cause)
    if site != NONE:
        p.dome[site] = seat
        p.tell(events.dome_moved, seat, site)


def release(p: Conflict, stack: int) -> None:
    """The figure is no longer anchored: if it was the Bank, its Aqua become FTs without a cap (BR-11, CF-ETB-16: an ET Home
    likewise), and its beads are gold FTs aboard it (BR-73)."""
    seat = stacks.owner_of(p, stack)
    bank = stack == stations.capital(p, seat)
    p.anchored[stack] = 0
    if stack == stacks.slot(p, seat, BERNAL):
        p.et_home[seat] = 0
    if bank:
        fts = p.wt[seat] if p.law.version > 1 else min(p.c.own.tokens.fts - p.fts[stack], p.wt[seat])
        p.fts[stack] += fts
        p.tell(events.bank_lost, seat, p.wt[seat], fts)
        p.wt[seat] = 0
        if p.law.version > 1:
            p.gold[stack] += p.gold_bank[seat]
            p.gold_bank[seat] = 0


@does("CF-FRT-08")
def wrecked(p: Conflict, stack: int) -> None:
    """CF-FRT-08: the Bernal itself is decommissioned: no dome is saved."""
    if p.anchored[stack]:
        release(p, stack)


@does("CF-FRT-13", "CF-FAC-07")
def undermined(p: Conflict) -> list[int]:
    """CF-FRT-13, CF-FAC-07: anchored Bernals away from their home orbit that no Factory serves any more."""
    if not any(p.anchored):  # hot: every turn ends with it
        return []
    return [
        stack
        for stack, number in enumerate(p.anchored)
        if number and not stations.in_home_orbit(p, stack) and not stations.dirtsides(p, stack)
    ]


@does("CF-WAR-23", "CF-PET-07")
def barred_homes(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-23, CF-RES-05, CF-PET-07: Home Bernals that come loose at the end of this turn; a petition serves for one turn."""
    found = stations.home(p, seat)
    return [found] if found != NONE and barred_home(p, seat, found) else []


@does("CF-WAR-24")
def overrun(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-24: Bernals with Dirtsides, all of whose cubes are enemies'."""
    found = []
    for stack in stations.stations(p, seat):
        below = stations.dirtsides(p, stack)
        if below and not any(stations.allied(p, seat, site) for site in below):
            found.append(stack)
    return found


@does("BR-3C")
def scuttled(p: Conflict, stack: int) -> None:
    """A Bernal stack that has lost its Bernal is an outpost, in LEO part of the LEO stack (BR-3C)."""
    if p.where[stack] == NONE or stacks.kind_of(p, stack) != BERNAL or stations.station(p, stack) != NONE:
        return
    if p.where[stack] != p.c.leo:
        depots.become_outpost(p, stack)
        return
    leo = stacks.slot(p, stacks.owner_of(p, stack), LEO_STACK)
    p.steps[stack] = p.fts[stack] = 0
    for card in stacks.cards_in(p, stack):
        stacks.add_card(p, card, leo, p.c.leo)
