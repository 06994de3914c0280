"""An offer over the board: who gives what, and what follows from it."""

from typing import Any

from armillary.scene import Party, Stage

from .event import Event
from .offer import Answer
from .position import Position
from .text import Text

__all__ = ["deal_stage"]


def deal_stage(p: Position, seat: int | None, text: Text) -> Stage | None:
    """The offer that play waits for, else the oldest that this seat may answer (put aside while it decides something else)."""
    frame = p.frames[-1] if p.frames and p.result is None else None
    waited = frame.offer if isinstance(frame, Answer) else None
    for offer in sorted(p.offers, key=lambda one: one[0] != waited):
        number, _, receiver, _, _ = offer
        if number == waited or seat == receiver:
            return _stage(p, offer, text, aside=number != waited and seat in p.deciding())
    return None


def _stage(p: Position, offer: tuple[int, int, int, bool, tuple[Any, ...]], text: Text, aside: bool) -> Stage:
    number, maker, receiver, public, terms = offer
    looks = [look.word for look in p.game.seat_looks(p, text)]
    facts = {"seat": looks[maker], "seat_to": looks[receiver]}
    gives, gets, after = p.game.deal_told(p, maker, receiver, terms, text)
    told = Event("OfferMade", seat=maker, seat_to=receiver, offer=number, terms=list(terms))
    line = "" if gives or gets else p.game.say(p, told, text)
    nothing = [text.word("bargain", "nothing")]
    return Stage(
        title=text.fill("bargain", "title", facts),
        line=line,
        parties=[
            Party(looks[maker], maker, gives or nothing, caption=text.word("bargain", "gives")),
            Party(looks[receiver], receiver, gets or nothing, caption=text.word("bargain", "gives")),
        ]
        if not line
        else [],
        after=after,
        note="" if public else text.word("bargain", "secret"),
        aside=aside,
    )
