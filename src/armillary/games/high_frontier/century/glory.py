"""Glory and ventures: crews that land and come home, claims of one letter (7.1, 7.2; HF-WIN-05, HF-WIN-06, HF-VENT)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import D_TYPE, FREIGHTER, GONE, NONE, SEEN_TITAN, SPOILT
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import crews, payment, stacks
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = [
    "buy_venture",
    "claims_of",
    "home",
    "landed",
    "why_not_venture",
    "why_not_withdraw",
    "withdraw",
    "withdrawals",
]


def landed(p: HighFrontier, stack: int, site: int) -> None:
    """A crew has seen this site: its trip remembers."""
    for crew in stacks.crews_in(p, stack):
        p.trip[crew] |= p.c.landing_bits[site]
        if site in p.c.titan:
            p.trip[crew] |= SEEN_TITAN


def home(p: HighFrontier, stack: int) -> None:
    """HF-WIN-05, HF-WIN-06: the first crew home from there puts a cube on it, unless a rescue pod spoilt the trip (HF-A58)."""
    seat = stacks.owner_of(p, stack)
    for crew in stacks.crews_in(p, stack):
        trip = p.trip[crew]
        p.trip[crew] = 0
        if trip & SPOILT or stacks.kind_of(p, stack) == FREIGHTER:
            continue
        for number in range(len(p.c.glories)):
            if trip & (1 << number) and p.glory[number] == NONE:
                if p.law.answers_spare_cubes(p, seat) == 0:
                    p.tell(events.glory_missed, seat, number)
                    continue
                p.glory[number] = seat
                p.tell(events.glory_won, seat, number, crew)


@does("HF-VENT-05")
def claims_of(p: Chart, seat: int, letter: int) -> int:
    """HF-VENT-05: claims of that spectral type; D worlds never count, whatever letter their factory has."""
    return sum(
        1 for site, owner in enumerate(p.claim) if owner == seat and p.c.spectral[site] == letter and letter != D_TYPE
    )


def why_not_venture(p: HighFrontier, seat: int, venture: int) -> Refusal | None:
    """HF-VENT-01: three claims of its letter, the price, a cube; and nobody has it."""
    c = p.c
    if p.ventures[venture] != NONE:
        return Refusal("HF-VENT-01", "venture-taken", venture=venture, seat=p.ventures[venture])
    have = claims_of(p, seat, c.venture_letter[venture])
    if have < c.venture_claims[venture]:
        return Refusal("HF-VENT-01", "venture-claims", venture=venture, claims=have, needed=c.venture_claims[venture])
    if p.wt[seat] < c.venture_price[venture]:
        return Refusal("HF-VENT-01", "too-poor", wt=c.venture_price[venture])
    if p.law.answers_spare_cubes(p, seat) == 0 and seat not in p.glory:
        return Refusal("HF-VENT-02", "no-cube")
    return None


def buy_venture(p: HighFrontier, seat: int, venture: int) -> None:
    price = p.c.venture_price[venture]
    payment.pay(p, seat, price)
    p.ventures[venture] = seat
    p.tell(events.venture_bought, seat, venture, price)


def withdrawals(p: HighFrontier, seat: int, glory_only: bool) -> list[tuple[str, int]]:
    """HF-IND-05, HF-VENT-02, HF-A84: what a cube may be taken from. The cube of a standing factory stays, and a
    pod whose crew may not be given up there (HF-DEC-06)."""
    found: list[tuple[str, int]] = [("glory", number) for number, owner in enumerate(p.glory) if owner == seat]
    if glory_only:
        return found
    seats = len(p.wt)
    for site in range(len(p.c.sites)):
        standing = 1 if p.factory[site] == seat else 0
        if p.cubes[site * seats + seat] > standing:
            found.append(("colony", site))
    found += [("venture", number) for number, owner in enumerate(p.ventures) if owner == seat]
    pod = stacks.slot(p, seat, FREIGHTER)
    if p.where[pod] != NONE and not any(crews.why_not_abandon(p, seat, card) for card in stacks.cards_in(p, pod)):
        found.append(("freighter", pod))
    return found


def why_not_withdraw(p: HighFrontier, seat: int, what: str, number: int, glory_only: bool) -> Refusal | None:
    """HF-A84."""
    if (what, number) not in withdrawals(p, seat, glory_only):
        return Refusal("HF-IND-05", "no-cube-there")
    return None


def withdraw(p: HighFrontier, seat: int, what: str, number: int) -> None:
    if what == "glory":
        p.glory[number] = GONE
    elif what == "colony":
        p.cubes[number * len(p.wt) + seat] -= 1
    elif what == "venture":
        p.ventures[number] = NONE
    else:
        stacks.decommission(p, stacks.cards_in(p, number), "withdrawn")
    p.tell(events.cube_withdrawn, seat, what)
