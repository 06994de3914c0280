"""Propaganda: chits that flip, surrender, defection, whistleblowing (3B3, 3B2b; CF-PROP, CF-POL).

A chit flips in three ways only (CF-PROP-03): by a victorious attack, by diplomacy, by defection. All go through `flip`.
"""

from armillary.games.high_frontier.ids import CUBE, NONE
from armillary.games.high_frontier_conflict.chart import states, tokens
from armillary.games.high_frontier_conflict.ids import CENTRIST, DEFECTED
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import delegates, events

__all__ = [
    "ATTACK",
    "DEFECTION",
    "DIPLOMACY",
    "betray",
    "corrupt_at",
    "extremist_on",
    "flip",
    "flippable",
    "forfeit",
    "forfeitable",
    "heirs",
    "why_not_defect",
    "why_not_diplomacy",
    "why_not_flip",
    "why_not_forfeit",
    "why_not_heir",
    "why_not_oust",
]

#: Why a chit flips, with its rule.
ATTACK, DIPLOMACY, DEFECTION = "CF-PROP-04", "CF-PROP-06", "CF-PROP-08"

# The chits are six ints that say so at all times (CF-PROP-01); there is no fourth caller of `flip` (CF-PROP-03).


@does("CF-POL-02")
def extremist_on(p: Conflict, place: int) -> int:
    """The seat whose extremist stands on that chit, or NONE."""
    seat = delegates.owner_of_place(p, place)
    return seat if seat != NONE and p.extremist[seat] else NONE


@does("CF-VIC-05")
def flippable(p: Conflict, seat: int, beaten: int) -> list[int]:
    """CF-PROP-04, CF-PROP-05: enemy chits without extremist; if there is none, that of a beaten player (bits), else any enemy's.

    An enemy chit shows the other bloc at that moment, whether it has a player or not (AM-27, AM-22).
    """
    own = states.bloc(p, seat)
    hostile = [place for place in range(CENTRIST) if p.chit[place] != own]
    plain = [place for place in hostile if extremist_on(p, place) == NONE]
    if plain:
        return plain
    lost = [place for place in hostile if beaten >> extremist_on(p, place) & 1]
    return lost or hostile


def why_not_flip(p: Conflict, seat: int, place: int, beaten: int) -> Refusal | None:
    if place >= CENTRIST or p.chit[place] == states.bloc(p, seat):
        return Refusal("CF-PROP-04", "not-an-enemy-chit", place=place)
    if place in flippable(p, seat, beaten):
        return None
    if extremist_on(p, place) == NONE:
        return Refusal("CF-PROP-04", "not-an-enemy-chit", place=place)
    plain = any(extremist_on(p, other) == NONE for other in flippable(p, seat, beaten))
    return Refusal("CF-PROP-04" if plain else "CF-PROP-05", "plain-first" if plain else "beaten-first", place=place)


@does("CF-VIC-05")
def why_not_diplomacy(p: Conflict, place: int) -> Refusal | None:
    """CF-PROP-06, CF-PROP-07: in peace, where the law has arrived; not the centre, not under an extremist (AM-24)."""
    if not states.on(p, states.FLIPS):
        return Refusal("CF-PROP-06", "no-diplomacy")
    if place >= CENTRIST:
        return Refusal("CF-PROP-07", "no-chit-there")
    if extremist_on(p, place) != NONE:
        return Refusal("CF-PROP-06", "extremist-there", seat=extremist_on(p, place))
    return None


@does("CF-POL-04", "CF-PROP-01", "CF-PROP-03")
def flip(p: Conflict, seat: int, place: int, how: str) -> None:
    """CF-POL-03, CF-POL-04: an extremist on the chit is disgraced, for good: an ordinary delegate of that place."""
    p.chit[place] = 1 - p.chit[place]
    p.tell(events.chit_flipped, seat, place, p.chit[place], how)
    disgraced = extremist_on(p, place)
    if disgraced != NONE:
        p.extremist[disgraced] = 0
        p.honest[place * len(p.wt) + disgraced] += 1
        rule = "CF-POL-03" if disgraced == seat else "CF-PROP-11"
        p.tell(events.extremist_disgraced, disgraced, place, rule)
    if p.law.version > 1:
        states.check_victory(p)
    elif how != DIPLOMACY:
        states.check_victory_1(p, defected=how == DEFECTION or disgraced != NONE)


def corrupt_at(p: Conflict, place: int) -> list[int]:
    """CF-CORR-08, CF-PROP-16: owners of corrupt delegates there."""
    seats = len(p.wt)
    return [seat for seat in range(seats) if p.corrupt[place * seats + seat]]


def why_not_oust(p: Conflict, place: int, other: int) -> Refusal | None:
    return None if other in corrupt_at(p, place) else Refusal("CF-CORR-08", "no-delegate-there", place=place)


# ------------------------------------------------------------------------------------------------------- defection


def why_not_defect(p: Conflict, seat: int) -> Refusal | None:
    """CF-PROP-08: with one's own extremist, while there are blocs."""
    if not states.assembly(p) or p.winner != NONE:
        return Refusal("CF-POST-01", "war-is-over")
    if not p.extremist[seat]:
        return Refusal("CF-PROP-08", "no-extremist")
    return None


def other_side(p: Conflict, seat: int) -> list[int]:
    """AM-34: enemies before the flip; in peace those of the other bloc."""
    return [other for other in states.opponents(p, seat) if states.bloc(p, other) != states.bloc(p, seat)]


@does("CF-PROP-15")
def forfeitable(p: Conflict, seat: int) -> list[int]:
    """CF-PROP-09: own Factories without a Colony, damaged ones too."""
    return [site for site, owner in enumerate(p.factory) if owner == seat and p.dome[site] == NONE]


def why_not_forfeit(p: Conflict, seat: int, site: int) -> Refusal | None:
    if p.factory[site] != seat:
        return Refusal("CF-PROP-09", "not-your-factory", site=site)
    if p.dome[site] != NONE:
        return Refusal("CF-PROP-09", "has-colony", site=site)
    return None


def heirs(p: Conflict, seat: int) -> list[int]:
    """AM-34: those of the other side who have a cube."""
    return [other for other in other_side(p, seat) if p.law.answers_spare(p, other, CUBE) > 0]


def why_not_heir(p: Conflict, seat: int, other: int) -> Refusal | None:
    if other not in other_side(p, seat):
        return Refusal("CF-PROP-09", "not-an-enemy", seat=other)
    if p.law.answers_spare(p, other, CUBE) < 1:
        return Refusal("CF-PROP-09", "heir-has-no-cube", seat=other)
    return None


def forfeit(p: Conflict, seat: int, site: int, heir: int) -> None:
    """The cube is swapped; if nobody has one, it goes home and the track moves back (AM-34). Cards and FTs stay."""
    if heir == NONE:
        p.tell(events.factory_abandoned, seat, site)
        tokens.take_back(p, seat, site)
    else:
        p.tell(events.factory_forfeited, seat, heir, site)
        p.factory[site] = heir
        p.law.told_factory_swapped(p, site, seat, heir, "forfeit")


@does("CF-PROP-14", "CF-PROP-15")
def betray(p: Conflict, seat: int) -> None:
    """CF-PROP-08: the player's chit flips. CF-PROP-13, CF-PROP-14: in War/Anarchy the former allies are fair game this turn."""
    former = states.allies(p, seat)
    p.once |= DEFECTED
    p.tell(events.player_defected, seat, 1 - states.bloc(p, seat))
    flip(p, seat, delegates.ideology(p, seat), DEFECTION)
    p.betrayed = [*p.betrayed, *[other for other in former if other not in p.betrayed]]
