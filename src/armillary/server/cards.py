"""Cards of matches, filtered for the reader: who sits where, which seats are yours, the invite."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from armillary.table import levels
from armillary.table.facts import SeatCard
from armillary.table.rows import Card

from .messages import MatchCard
from .titles import words

if TYPE_CHECKING:
    from .room import Room

__all__ = ["match_card"]


def match_card(card: Card, person: str, language: str, room: "Room | None" = None, invite: str = "") -> MatchCard:
    """The card for that person, in its language. Only those at the table see the invite, and nobody sees persons' ids."""
    online = room.presence.online() if room is not None else set()
    code = room.invite if room is not None else invite
    yours = [seat for seat, place in enumerate(card.seats) if person and place.person == person]
    host = bool(person) and card.host == person
    state: Any = card.state
    english, text = words(card.setup.title), words(card.setup.title, language)
    result = card.result
    step, updated = card.seen_by(yours[0] if yours else None)
    return MatchCard(
        id=card.id,
        title=text.template("card", "title") or card.title,
        slug=card.setup.title,
        name=card.name,
        state=state,
        public=card.public,
        setup=card.setup,
        pace=card.pace,
        seats=[
            SeatCard(
                seat=seat,
                word=text.template("seat", chr(ord("A") + seat)) or card.words[seat],
                kind=place.kind,
                name=levels.shown_name(place.name, place.level, english, text),
                level=place.level,
                ready=place.ready or place.kind == "bot",
                online=seat in online,
                resigned=place.resigned,
                pledged=bool(place.pledge),
                revealed=bool(place.pledge and place.entropy),
                returnable=place.kind == "bot" and bool(person) and place.owner == person and not place.resigned,
                yours=seat in yours,
                host=place.kind == "person" and place.person == card.host,
                program=place.program,
            )
            for seat, place in enumerate(card.seats)
        ],
        created=card.created,
        updated=updated,
        step=step,
        deciding=card.deciding,
        yours=yours,
        host=host,
        invite=f"/join/{card.id}?code={code}" if code and (host or yours) else None,
        commitment=card.commitment,
        drawing=card.drawing,
        result=None if result is None else replace(result, text=text.fill("end", result.reason, {}, result.text)),
        forked=card.forked,
        daily=card.daily,
        imported=card.imported,
        rated=card.rated,
        tournament=card.tournament,
        lesson=card.lesson,
        puzzle=card.puzzle,
        hints=card.hints,
        spectators=room.presence.spectators() if room is not None else 0,
        chat=card.chat,
    )
