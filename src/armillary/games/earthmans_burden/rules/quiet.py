"""Quiet points (EB-XTRA-18 to EB-XTRA-24): who is asked there for extraordinary actions, and never twice for nothing."""

from zlib import crc32

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import FOR_NOBODY, FOR_PEOPLE, TECHNOLOGY_COUNT
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.evidence import does

from .technologies import can_learn


@does("EB-XTRA-20", "EB-XTRA-22")
def next_asked(p: SolarDisc, kind: int, active: bool) -> int:
    """Whose turn it is to say something at a point of that kind: the others clockwise from the active player's left, then the
    active player (EB-XTRA-20), of those who could do something and have not passed since anything changed (EB-XTRA-22). -1:
    everybody who is asked has passed."""
    windows = p.c.windows
    if windows == FOR_NOBODY or (windows != FOR_PEOPLE and windows < kind):
        return -1
    seats = p.game.seats
    now: int | None = None
    for place in range(1, seats + active):
        seat = (p.active + place) % seats
        if p.out[seat] or (windows == FOR_PEOPLE and not p.asked[seat]) or not could_act(p, seat):
            continue
        if now is None:
            now = state_of(p)
        if p.passed[seat] != now:
            return seat
    return -1


@does("EB-XTRA-21")
def offer_waiting(p: SolarDisc, kind: int) -> bool:
    """EB-XTRA-21: has anybody who is asked at such a point an offer to answer?"""
    windows = p.c.windows
    if not p.offers or windows == FOR_NOBODY or (windows != FOR_PEOPLE and windows < kind):
        return False
    return windows != FOR_PEOPLE or any(p.asked[offer[2]] for offer in p.offers)


def somebody_asked(p: SolarDisc) -> bool:
    """Does this table stop for anybody at all?"""
    windows = p.c.windows
    return windows != FOR_NOBODY and (windows != FOR_PEOPLE or p.asked != p.c.no_seats)


def could_act(p: SolarDisc, seat: int) -> bool:
    """A unit to remove, convert or give, or a technology that another player could copy."""
    c = p.c
    first = seat * c.worlds
    last = first + c.worlds
    if any(p.fleets[first:last]) or any(p.sound[first:last]) or any(p.risk[first:last]):
        return True
    if c.loyal:
        return False
    for to in range(p.game.seats):
        if to == seat or p.out[to]:
            continue
        for technology in range(TECHNOLOGY_COUNT):
            if p.tech[seat] >> technology & 1 and can_learn(p, to, technology):
                return True
    return False


def state_of(p: SolarDisc) -> int:
    """A number that changes when dice are rolled or anything on the board does: who passed at it has had his say."""
    state = (
        p.thrown,
        p.fleets,
        p.sound,
        p.risk,
        p.acted_fleets,
        p.acted_sound,
        p.acted_risk,
        p.space,
        p.tech,
        p.ai,
        p.research,
        p.eschaton,
        p.word,
        p.out,
        p.commander,
    )
    return crc32(repr(state).encode())


def heard(p: SolarDisc, seat: int) -> None:
    """A decision at a quiet point counts as having been asked there."""
    if p.c.stops and somebody_asked(p):
        p.passed[seat] = state_of(p)


def note_declined(p: SolarDisc, maker: int, receiver: int, terms: object) -> None:
    p.declined.append(declined_as(p, maker, receiver, terms))


def was_declined(p: SolarDisc, maker: int, receiver: int, terms: object) -> bool:
    """Has this very offer been declined at this quiet point?"""
    return bool(p.declined) and declined_as(p, maker, receiver, terms) in p.declined


def declined_as(p: SolarDisc, maker: int, receiver: int, terms: object) -> str:
    return f"{state_of(p)} {maker} {receiver} {terms!r}"


@does("EB-XTRA-18")
def end_point(p: SolarDisc) -> None:
    """The quiet point is over: an action is declared (EB-TURN-04), dice are rolled or fleets move (EB-XTRA-18). Offers lapse.

    Called from the one place for each of these, so nobody waits for a roll with an open offer in hand (EB-XTRA-24).
    """
    if not (p.offers or p.drafts or p.declined):
        return
    p.declined = []
    if p.c.offers_for_turn:
        return
    p.drafts = []
    if p.offers:
        p.offers = []
        p.tell(events.offers_lapsed)
