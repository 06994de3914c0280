"""The assembly: places, delegates, votes, laws (3B2; BR-20 to BR-29, BR-2C, CF-POL). A delegate is named by place, seat and kind.

Seven places: the ring of six ideologies, clockwise, and centrist in the middle. An honest delegate is a cube, a corrupt one a
cube on a bribe, an extremist a cube on the propaganda chit of its colour: it counts as a delegate in this module (AM-20).
"""

from armillary.games.high_frontier.ids import CUBE, NONE
from armillary.games.high_frontier.rules import payment
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    CENTRIST,
    CORRUPT,
    EXPELLED,
    EXTREMIST,
    HONEST,
    HONOR,
    LOBBIED,
    UNITY,
    WAR_SLOT,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "active",
    "add",
    "collect",
    "delegates",
    "has",
    "ideology",
    "kinds_at",
    "law_on",
    "leaders",
    "lobby",
    "move_star",
    "remove",
    "set_up",
    "shift",
    "shiftable",
    "votes",
    "why_no_cube",
    "why_not_elect",
    "why_not_lobby",
    "why_not_martial",
    "why_not_shift",
]

# The ring, its neighbours and the centre are data (BR-21), restrictions and chits with them (CF-POL-01); a chit holds one
# delegate because a seat has one extremist and a colour (CF-POL-02); in War nothing counts votes (CF-POL-07).


@does("BR-29")
def ideology(p: Conflict, seat: int) -> int:
    """BR-29: the place of one's colour."""
    return p.c.ideology[p.faction[seat]]


@does("CF-POL-02")
def stands(p: Conflict, seat: int, place: int) -> int:
    """1 if that seat's extremist stands there."""
    return int(p.extremist[seat] and p.c.ideology[p.faction[seat]] == place)


def delegates(p: Conflict, seat: int, place: int, kind: int) -> int:
    """How many of a kind a seat has in a place."""
    if kind == EXTREMIST:
        return stands(p, seat, place)
    if place == WAR_SLOT:
        return 0  # a slot of the star, and no place for delegates
    return (p.honest if kind == HONEST else p.corrupt)[place * len(p.wt) + seat]


def has(p: Conflict, seat: int, place: int) -> bool:
    """Any delegate of that seat there."""
    if place == WAR_SLOT:
        return False
    at = place * len(p.wt) + seat
    return bool(p.honest[at] or p.corrupt[at] or stands(p, seat, place))


def kinds_at(p: Conflict, seat: int, place: int) -> list[int]:
    return [kind for kind in (HONEST, CORRUPT, EXTREMIST) if delegates(p, seat, place, kind)]


@does("CF-CORR-04")
def votes(p: Conflict, place: int) -> int:
    """BR-22: delegates of all kinds, legacy disks not counted."""
    seats = len(p.wt)
    at = place * seats
    found = sum(p.honest[at : at + seats]) + sum(p.corrupt[at : at + seats])
    return found + sum(stands(p, seat, place) for seat in range(seats))


def leaders(p: Conflict, legacy: bool = False) -> list[int]:
    """BR-22: the places with most delegates, centrist if there are none; BR-28: in the final vote legacy disks count too."""
    counts = [votes(p, place) + (p.legacy[place] if legacy else 0) for place in range(CENTRIST + 1)]
    most = max(counts)
    return [place for place, count in enumerate(counts) if count == most] if most else [CENTRIST]


def move_star(p: Conflict, seat: int, place: int, rule: str) -> None:
    if p.star != place:
        p.star = place
        p.tell(events.star_moved, seat, place, rule)


# ------------------------------------------------------------------------------------------- delegates come and go


def set_up(p: Conflict) -> None:
    """CF-SET-09: each player's extremist on the chit of his colour; the star on centrist (BR-07)."""
    p.extremist = [1] * len(p.wt)
    p.star = CENTRIST
    p.tell(events.extremists_placed)


def add(p: Conflict, seat: int, place: int, rule: str) -> None:
    p.honest[place * len(p.wt) + seat] += 1
    p.tell(events.delegate_elected, seat, place, rule)


@does("CF-CORR-09")
def remove(p: Conflict, seat: int, place: int, kind: int, to: int, rule: str) -> None:
    """A delegate goes home. CF-CORR-09: the player who removes a corrupt one takes its bribe; `to` NONE: the supply."""
    at = place * len(p.wt) + seat
    if kind == EXTREMIST:
        p.extremist[seat] = 0
    elif kind == HONEST:
        p.honest[at] -= 1
    else:
        p.corrupt[at] -= 1
        bribes.free(p, at, to)
    p.tell(events.delegate_removed, seat, place, kind, rule)


def expel(p: Conflict, seat: int) -> None:
    """CF-FRT-19, AM-29: a genocide costs all delegates but the extremist; bribes under them go to the supply."""
    for place, kind in shiftable(p, seat):
        if kind != EXTREMIST:
            for _ in range(delegates(p, seat, place, kind)):
                remove(p, seat, place, kind, NONE, "CF-FRT-19")
                p.once |= EXPELLED


def expelled(p: Conflict) -> bool:
    """Were delegates lost so in this battle? Then the votes are counted again."""
    found = bool(p.once & EXPELLED)
    p.once &= ~EXPELLED
    return found


def why_no_cube(p: Conflict, seat: int) -> Refusal | None:
    """BR-14: a cube to place, or one that can be taken back first: of a Factory, or a delegate."""
    if p.law.answers_spare(p, seat, CUBE) > 0 or p.law.answers_withdrawals(p, seat, CUBE) or shiftable(p, seat):
        return None
    return Refusal("BR-14", "no-cube-left")


def why_not_elect(p: Conflict, seat: int, place: int) -> Refusal | None:
    """BR-20: into the ideology of one's colour, or where one has a delegate; a cube is needed (BR-14)."""
    if place != ideology(p, seat) and not has(p, seat, place):
        return Refusal("BR-20", "no-delegate-there", place=place)
    return why_no_cube(p, seat)


def why_not_settlers(p: Conflict, seat: int) -> Refusal | None:
    """BR-15: a delegate in the Human's ideology needs a cube."""
    if not states.assembly(p):
        return Refusal("BR-15", "no-assembly")
    return why_no_cube(p, seat)


def shiftable(p: Conflict, seat: int) -> list[tuple[int, int]]:
    """(place, kind) of delegates that could move."""
    return [(place, kind) for place in range(CENTRIST + 1) for kind in kinds_at(p, seat, place)]


@does("BR-21")
def why_not_shift(p: Conflict, seat: int, place: int, kind: int, to: int) -> Refusal | None:
    """BR-20: one step, to a neighbour on the ring, to the centre or out of it (BR-21)."""
    if not delegates(p, seat, place, kind):
        return Refusal("BR-20", "no-delegate-there", place=place)
    if to not in p.c.next_places[place]:
        return Refusal("BR-21", "not-next-to", place=to)
    return None


def shift(p: Conflict, seat: int, place: int, kind: int, to: int) -> None:
    """A corrupt delegate takes its bribe along; an extremist that leaves its chit is one no more, and nothing flips (AM-21)."""
    seats = len(p.wt)
    old, new = place * seats + seat, to * seats + seat
    if kind == EXTREMIST:
        p.extremist[seat] = 0
        p.honest[new] += 1
    elif kind == HONEST:
        p.honest[old] -= 1
        p.honest[new] += 1
    else:
        bribes.carry(p, old, new)
    p.tell(events.delegate_moved, seat, place, to, kind)


# ------------------------------------------------------------------------------------------------------------ laws


@does("CF-POL-07")
def active(p: Conflict, place: int) -> bool:
    """BR-23: the star's law, and under the general assembly that of every other place with enough delegates."""
    if not states.on(p, states.LAWS):
        return False
    if p.star == place:
        return True
    return p.star == UNITY and votes(p, place) >= p.c.own.assembly.votes


def law_on(p: Conflict, seat: int, place: int) -> bool:
    """Does the law of that place hold for this seat: active, or lobbied this turn (BR-24)?"""
    if active(p, place):
        return True
    return bool(seat == p.phasing and place in p.lobbied and states.on(p, states.VOTES))


def martial(p: Conflict) -> bool:
    """BR-04, BR-25: is martial law active, for everybody?"""
    return active(p, AUTHORITY)


def why_not_lobby(p: Conflict, seat: int, place: int) -> Refusal | None:
    """BR-24, CF-CORE-13 to CF-CORE-15: once a turn, in peace, with an honest delegate (or the extremist, AM-21)."""
    if not states.on(p, states.VOTES):
        return Refusal("CF-CORE-15", "no-laws-now")
    if p.star == UNITY and states.on(p, states.LAWS):
        return Refusal("BR-23", "general-assembly")
    if p.once & LOBBIED:
        return Refusal("BR-24", "lobbied-already")
    if place == CENTRIST:
        return Refusal("BR-24", "insurance-later")
    return why_not_buy_law(p, seat, place)


def why_not_buy_law(p: Conflict, seat: int, place: int) -> Refusal | None:
    if active(p, place):
        return Refusal("BR-24", "law-active", place=place)
    if not lobbyist(p, seat, place):
        if delegates(p, seat, place, CORRUPT):
            return Refusal("CF-CORE-14", "corrupt-lobby", place=place)
        return Refusal("BR-24", "no-delegate-there", place=place)
    if p.wt[seat] < p.c.own.assembly.lobby_price:
        return Refusal("BR-24", "too-poor", wt=p.c.own.assembly.lobby_price)
    return None


def lobbyist(p: Conflict, seat: int, place: int) -> int:
    """The kind that lobbies, plus one: an ordinary delegate before an extremist; 0: none."""
    if delegates(p, seat, place, HONEST):
        return HONEST + 1
    return EXTREMIST + 1 if stands(p, seat, place) else 0


def lobby(p: Conflict, seat: int, place: int) -> None:
    """The law holds for the seat for the rest of the turn; the star is counted again afterwards."""
    price = p.c.own.assembly.lobby_price
    payment.pay(p, seat, price)
    kind = lobbyist(p, seat, place) - 1
    remove(p, seat, place, kind, seat, "BR-24")
    p.tell(events.law_lobbied, seat, place, price)


def why_not_martial(p: Conflict, seat: int, place: int, other: int, kind: int) -> Refusal | None:
    """BR-25: an opponent's delegate that is no extremist (CF-POL-06)."""
    if kind == EXTREMIST:
        return Refusal("CF-POL-06", "extremist-safe", seat=other)
    if other == seat or not delegates(p, other, place, kind):
        return Refusal("BR-25", "no-delegate-there", place=place)
    return None


def why_not_fundraise(p: Conflict) -> Refusal | None:
    return None if states.on(p, states.INCOME) else Refusal("BR-20", "no-assembly")


def suspects(p: Conflict, seat: int) -> bool:
    """Is there a delegate that martial law could remove?"""
    seats = len(p.wt)
    return any(count and at % seats != seat for kind in (p.honest, p.corrupt) for at, count in enumerate(kind))


def collect(p: Conflict, seat: int) -> None:
    """BR-20: 1 Aqua; under the old guard (BR-23) as many as glory chits held."""
    amount = p.law.answers_income(p, seat)
    p.wt[seat] += amount
    p.tell(events.funds_raised, seat, amount, "BR-23" if law_on(p, seat, HONOR) else "BR-20")


# -------------------------------------------------------------------------------------------------------- star, purge


def why_not_star(p: Conflict, place: int) -> Refusal | None:
    return None if place in leaders(p) else Refusal("BR-22", "fewer-delegates", place=place)


def removable(p: Conflict, seat: int, place: int) -> list[int]:
    """BR-27: kinds that a purge may take; extremists are safe (CF-WAR-19, CF-POL-06)."""
    return [kind for kind in (HONEST, CORRUPT) if delegates(p, seat, place, kind)]


def purged(p: Conflict, place: int) -> list[int]:
    """Those who lose a delegate there, from the 1st Player on (AM-159)."""
    seats = len(p.wt)
    order = [(p.first + step) % seats for step in range(seats)]
    return [seat for seat in order if removable(p, seat, place)]


def why_not_purge(p: Conflict, seat: int, place: int, kind: int) -> Refusal | None:
    if kind == EXTREMIST:
        return Refusal("CF-WAR-19", "extremist-safe", seat=seat)
    return None if delegates(p, seat, place, kind) else Refusal("BR-27", "no-delegate-there", place=place)


def slot(p: Conflict) -> None:
    """CF-WAR-17: the star to the War slot, no law is active and none can be lobbied."""
    p.star = WAR_SLOT
    p.tell(events.star_away)


def star_home(p: Conflict) -> None:
    """BR-2C: out of the slot, to a place with most delegates; which one, the 1st Player says in a moment."""
    p.star = leaders(p)[0]


def disks_placed(p: Conflict) -> int:
    """BR-01: legacy votes; the outbreak roll counts them too."""
    return sum(p.legacy)


def owner_of_place(p: Conflict, place: int) -> int:
    """The seat whose colour's ideology it is, or NONE."""
    colour = p.c.colour_of[place]
    return p.faction.index(colour) if colour != NONE and colour in p.faction else NONE
