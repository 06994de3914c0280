"""Bribes, suborning, dismissal (3B1, 3D1, 3D2; CF-BRIB, CF-VEND, CF-CORR).

Twelve disks lie in reserves, in the supply and under delegates. A heroism chit may serve as one (CF-BRIB-04); from then on it
only serves as one and scores nothing for anybody (AM-11). Every slip goes through `pay`, `free` and `carry`.
"""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import payment
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import CENTRIST, EXTREMIST, HONEST, SUBORNED
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "can_pay",
    "carry",
    "dismiss",
    "doomed",
    "free",
    "pay",
    "purse",
    "suborn",
    "suborn_price",
    "tradable",
    "why_not_suborn",
]

# Its three wartime uses are the callers of `pay` and `suborn` (CF-BRIB-03), a chit in its place is in `take_one` (CF-BRIB-04);
# no Felony calls them (CF-VEND-05), a sneak attack is paid like any toll (CF-VEND-07), nothing cleans a delegate (CF-CORR-10).


def purse(p: Conflict, seat: int) -> int:
    """How many bribes a seat could pay: disks, chits that serve as such, unused heroism chits."""
    return p.bribes[seat] + p.used_heroism[seat] + p.heroism[seat].bit_count()


def tradable(p: Conflict, seat: int) -> int:
    """BR-18: bribes that the seat could give in a deal. Heroism is not traded; a chit that serves as a bribe already is one."""
    if p.law.version < 2 or states.on(p, states.BRIBES) != 1:
        return purse(p, seat)
    return p.bribes[seat] + p.used_heroism[seat]


def can_pay(p: Conflict, seat: int, count: int = 1) -> bool:
    return purse(p, seat) >= count


@does("CF-BRIB-04", "CF-BRIB-03")
def take_one(p: Conflict, seat: int) -> bool:
    """AM-156: a used chit first, then a disk, then an unused chit. True: it is a chit."""
    if p.used_heroism[seat]:
        p.used_heroism[seat] -= 1
        return True
    if p.bribes[seat]:
        p.bribes[seat] -= 1
        return False
    assert p.heroism[seat] or p.law.version < 2, "nothing is paid from an empty purse"
    p.heroism[seat] &= p.heroism[seat] - 1
    return True


def put(p: Conflict, chit: bool, to: int) -> None:
    """Into a reserve; NONE: a disk to the supply, a used chit out of the game."""
    if to == NONE:
        p.supply += not chit
    elif chit:
        p.used_heroism[to] += 1
    else:
        p.bribes[to] += 1


@does("CF-BRIB-03", "CF-VEND-04")
def pay(p: Conflict, seat: int, to: int, rule: str) -> None:
    """One bribe from a reserve to another, or (NONE) to the supply."""
    put(p, take_one(p, seat), to)
    if to == NONE:
        p.tell(events.bribe_lost, seat, rule)
    else:
        p.tell(events.bribe_paid, seat, to, rule)


def free(p: Conflict, at: int, to: int) -> None:
    """The bribe under a delegate that is taken away; a disk before a chit, since cubes are not told apart."""
    chit = p.under_heroism[at] > p.corrupt[at]
    if chit:
        p.under_heroism[at] -= 1
    put(p, chit, to)


def carry(p: Conflict, old: int, new: int) -> None:
    """A corrupt delegate moves with its bribe."""
    chit = p.under_heroism[old] == p.corrupt[old]
    p.corrupt[old] -= 1
    p.corrupt[new] += 1
    if chit:
        p.under_heroism[old] -= 1
        p.under_heroism[new] += 1


# -------------------------------------------------------------------------------------------------------- suborning


def suborn_price(p: Conflict, seat: int, owner: int) -> int:
    """CF-CORR-06: nothing beside the bribe for one's own, Aqua for another's."""
    return 0 if owner == seat else p.c.own.assembly.foreign_suborn


def why_not_suborn(p: Conflict, seat: int, place: int, owner: int) -> Refusal | None:
    if not states.on(p, states.WARTIME):
        return Refusal("CF-CORR-06", "peace-now")
    if p.once & SUBORNED:
        return Refusal("CF-WAR-21", "suborned-already")
    if not delegates.delegates(p, owner, place, HONEST):
        if delegates.delegates(p, owner, place, EXTREMIST):
            return Refusal("CF-CORR-07", "extremist-safe", seat=owner)
        return Refusal("CF-CORR-06", "no-delegate-there", place=place)
    if stations.incorruptible(p, owner):
        return Refusal("CF-FW-07", "incorruptible", seat=owner)
    if not can_pay(p, seat):
        return Refusal("CF-CORR-06", "no-bribe")
    price = suborn_price(p, seat, owner)
    if p.wt[seat] < price:
        return Refusal("CF-CORR-06", "too-poor", wt=price)
    return None


def suborn(p: Conflict, seat: int, place: int, owner: int) -> None:
    """CF-CORR-01: the bribe lies under the cube; anybody may petition it from now on."""
    at = place * len(p.wt) + owner
    price = suborn_price(p, seat, owner)
    payment.pay(p, seat, price)
    p.once |= SUBORNED
    chit = take_one(p, seat)
    p.honest[at] -= 1
    p.corrupt[at] += 1
    p.under_heroism[at] += chit
    p.tell(events.delegate_suborned, seat, owner, place, price)


# -------------------------------------------------------------------------------------------------------- dismissal


def doomed(p: Conflict, seat: int) -> list[int]:
    """CF-CORR-05, CF-WAR-20: places of the enemy bloc in which the seat has honest delegates; the centre is nobody's."""
    if not states.on(p, states.WARTIME):
        return []
    own = states.bloc(p, seat)
    return [place for place in range(CENTRIST) if p.chit[place] != own and p.honest[place * len(p.wt) + seat]]


def dismiss(p: Conflict, seat: int) -> None:
    for place in doomed(p, seat):
        at = place * len(p.wt) + seat
        p.tell(events.delegates_dismissed, seat, place, p.honest[at])
        p.honest[at] = 0
