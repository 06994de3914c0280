"""The seats: who holds them, and how they change hands."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from armillary import typed
from armillary.kernel.text import Text

from . import levels
from .entry import BotFailed, Entry, Resigned, Sat
from .errors import TableError
from .facts import SeatPlan
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Place", "Seats"]


class Place(msgspec.Struct, kw_only=True):
    """One seat. `person` is the holder's id, which others never see."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False
    entropy: str = ""
    pledge: str = ""
    #: pledged, open or server: see `Header.contributions`.
    way: str = ""
    resigned: bool = False
    #: The person for whom a bot plays here, and who can come back.
    owner: str = ""
    owner_name: str = ""
    #: A program plays, and says so.
    program: bool = False


class Seats(Part):
    """The seats by number."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.places: list[Place] = [Place() for _ in range(table.game.seats)]

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[Place]:
        return iter(self.places)

    def __getitem__(self, seat: int) -> Place:
        return self.places[seat]

    # ------------------------------------------------------------------------------------------------ who sits where

    def held_by(self, person: str) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.kind == "person" and place.person == person]

    def left_by(self, person: str) -> list[int]:
        """Seats that a bot plays for that person, who can come back; not those that were resigned."""
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.kind == "bot" and person and place.owner == person and not place.resigned
        ]

    def persons(self) -> list[int]:
        """Seats held by persons who are still playing."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "person" and not place.resigned]

    def word(self, seat: int, text: Text | None = None) -> str:
        """The title's own word for a seat."""
        game = self.table.game
        return (text or game.text()).word("seat", game.vocabulary.word("seat", seat))

    def label(self, seat: int, text: Text | None = None) -> str:
        """The seat and its holder, for display."""
        place = self.places[seat]
        return self.labelled(seat, place.name, place.level, text or self.table.game.text())

    def labelled(self, seat: int, name: str, level: str, text: Text) -> str:
        """A holder's name with the seat."""
        shown, word = self.shown_name(name, level, text), self.word(seat, text)
        return f"{shown} ({word})" if shown else word

    def shown_name(self, name: str, level: str, text: Text) -> str:
        """The holder's name; a bot's name is in the reader's language."""
        return levels.shown_name(name, level, self.table.game.text(), text)

    # ------------------------------------------------------------------------------------------------------ commands

    def plan(self, plans: Sequence[SeatPlan], person: str, name: str, now: float) -> list[Entry]:
        """Seat the creator and the bots."""
        table = self.table
        if len(plans) != len(self):
            raise TableError(
                "not-allowed", "other-number", title=table.game.title.title, seats=len(self), planned=len(plans)
            )
        for seat, plan in enumerate(plans):
            if plan.kind == "me":
                table.add(Sat(at=now, seat=seat, holder="person", person=person, name=plan.name or name))
            elif plan.kind == "bot":
                self.give_to_bot(seat, plan.level, now)
        return table.log.added()

    def sit(self, person: str, name: str, now: float, seat: int | None = None, *, program: bool = False) -> list[Entry]:
        """Take an open seat, as a person or as a program that says so."""
        self.table.play.must_not_have_begun()
        if seat is None:
            free = [number for number, place in enumerate(self.places) if place.kind == "open"]
            if not free:
                raise TableError("not-now", "all-taken")
            seat = free[0]
        self._must_exist(seat)
        if self.places[seat].kind != "open":
            raise TableError("not-now", "taken", seat=seat)
        if program and self.table.head.rated:
            raise TableError("not-allowed", "rated-no-programs")
        self.table.add(Sat(at=now, seat=seat, holder="person", person=person, name=name, program=program))
        return self.table.log.added()

    def leave(self, person: str, now: float) -> list[Entry]:
        """Give up one's seats before the start."""
        self.table.play.must_not_have_begun()
        self.table.start.abort_for(self.held_by(person), now)
        for seat in self.held_by(person):
            self.table.add(Sat(at=now, seat=seat, holder="open"))
        return self.table.log.added()

    def assign(self, seat: int, plan: SeatPlan, person: str, name: str, now: float) -> list[Entry]:
        """The host gives a seat to a bot, opens it (removing its holder), or takes it."""
        table = self.table
        table.play.must_not_have_begun()
        self._must_exist(seat)
        table.start.abort_for([seat], now)
        if plan.kind == "me":
            if self.places[seat].kind == "person" and self.places[seat].person != person:
                raise TableError("not-now", "taken", seat=seat)
            table.add(Sat(at=now, seat=seat, holder="person", person=person, name=plan.name or name))
        elif plan.kind == "bot":
            self.give_to_bot(seat, plan.level, now)
        else:
            table.add(Sat(at=now, seat=seat, holder="open"))
        table.start.begin_if_all_agree(now)
        return table.log.added()

    def come_back(self, person: str, now: float, seat: int | None = None) -> list[Entry]:
        """Return to the seats (or the one seat) that bots play for this person."""
        left = [one for one in self.left_by(person) if seat is None or one == seat]
        if self.table.state != "playing" or not left:
            raise TableError("not-now", "no-bot-for-you")
        for one in left:
            name = self.places[one].owner_name
            self.table.add(Sat(at=now, seat=one, holder="person", person=person, name=name))
        return self.table.log.added()

    def give_to_bot(self, seat: int, level: str, now: float, *, owner: bool = False) -> None:
        """Part of a command. `owner`: the bot plays for the person who holds the seat and can come back."""
        levels.check(self.table.game, level)
        place = self.places[seat]
        entry = Sat(at=now, seat=seat, holder="bot", name=levels.name_of(level, self.table.game.text()), level=level)
        if owner and place.kind == "person":
            entry.owner, entry.owner_name = place.person, place.name
        self.table.add(entry)
        self.table.play.greet(seat, now)

    def _must_exist(self, seat: int) -> None:
        if not 0 <= seat < len(self):
            raise TableError("not-allowed", "no-seat", number=seat, last=len(self) - 1)

    # ---------------------------------------------------------------------------------------------------------- fold

    def fold_sat(self, entry: Sat) -> None:
        self.places[entry.seat] = Place(
            kind=entry.holder,
            person=entry.person,
            name=entry.name,
            level=entry.level,
            resigned=self.places[entry.seat].resigned,
            owner=entry.owner,
            owner_name=entry.owner_name,
            program=entry.program,
        )

    def fold_resigned(self, entry: Resigned) -> None:
        self.places[entry.seat].resigned = True

    def fold_bot_failed(self, entry: BotFailed) -> None:
        if entry.to:
            place = self.places[entry.seat]
            place.level, place.name = entry.to, levels.name_of(entry.to, self.table.game.text())

    def keep(self) -> dict[str, Any]:
        return {"seats": msgspec.to_builtins(self.places)}

    def restore(self, data: dict[str, Any]) -> None:
        self.places = typed.convert(data["seats"], list[Place])
