"""The table: a live match with everything around it, and no network. Used alike by terminal, server and tests.

Every command checks, changes the table and returns the entries that it added to the log; whoever keeps the table stores
them. `apply` folds an entry back in: a table is the fold of its log. Time comes in as an argument (seconds since 1970).
"""

from random import Random
from typing import Any, Literal

import msgspec

from armillary.kernel.setup import Setup
from armillary.players import Player

from . import bots
from .base import ChatEntry, LogMark
from .coaching import SCRIPT
from .consent import Consent
from .entry import (
    BotFailed,
    Entry,
    Head,
    Late,
)
from .errors import TableError
from .facts import Pace

__all__ = ["BotTask", "ChatEntry", "LogMark", "Table"]

MOST_CHAT = 5000
#: Seconds for revealing a pledged text: a page does it by itself.
REVEAL = 60.0


class BotTask:
    """A bot has something to do: answer a decision, or an offer."""

    __slots__ = ("level", "seat", "step")

    def __init__(self, seat: int, level: str, step: int) -> None:
        self.seat = seat
        self.level = level
        self.step = step


class Table(Consent):
    """One match: seats, position, clocks, undo, orders, proposals, chat. Clocks and bots, chat."""

    @staticmethod
    def open(
        setup: Setup,
        *,
        id: str = "table",
        host: str = "host",
        now: float = 0.0,
        pace: Pace | None = None,
        name: str = "",
        public: bool = False,
        chat: bool = True,
        secret: bytes | None = None,
        daily: str | None = None,
    ) -> "Table":
        """A new table; OptionError if the title does not allow the set-up. The rules version is settled here."""
        head = Head(
            id=id, setup=setup, host=host, created=now, pace=pace or Pace(), name=name, public=public, chat=chat
        )
        head.daily = daily
        table = Table(head, secret)
        game = table.game
        head.setup = Setup(
            title=setup.title,
            seats=game.seats,
            options=game.options,
            rulings=game.rulings,
            scenario=game.scenario,
            components=setup.components,
            rules_version=setup.rules_version or game.title.rules_version,
        )
        return table

    @staticmethod
    def from_head(head: bytes, secret: bytes) -> "Table":
        """A table before its first entry, from its head as it is stored."""
        return Table(msgspec.json.decode(head, type=Head), secret)

    def tick(self, now: float) -> list[Entry]:
        """Say whose time is up, and let the pace's rule apply."""
        if self.drawing is not None and self.state == "open" and now - self.drawing >= REVEAL:
            self._abort_for(self.unrevealed(), now)
            return self._added()
        if self.state != "playing":
            return []
        for seat in self.clock.overdue(now):
            self._add(Late(at=now, seat=seat))
            if self.head.pace.late == "bot":
                self._seat_bot(seat, "easy", now, owner=True)
        return self._added()

    def due(self) -> float | None:
        """When somebody must look after this table without being asked: 0 if a bot is to move, else the clock's deadline."""
        if self.drawing is not None and self.state == "open":
            return self.drawing + REVEAL
        if self.state != "playing":
            return None
        return 0.0 if self.bots_due() else self.clock.deadline()

    def bots_due(self) -> list[BotTask]:
        """Bots that have something to do now."""
        if self.state != "playing":
            return []
        p = self.position
        tasks = []
        for seat in p.deciding():
            place = self.seats[seat]
            if place.kind == "bot" and place.level == SCRIPT:
                continue
            if place.kind == "bot":
                tasks.append(BotTask(seat, place.level, self.step_of(seat)))
            elif seat in self.clock.late and self.head.pace.late == "move":
                tasks.append(BotTask(seat, "easy", self.step_of(seat)))
        if not tasks or p.sealed is None:
            for number, _, receiver, _, _ in p.offers:
                place = self.seats[receiver]
                if (
                    place.kind != "bot"
                    or place.level == SCRIPT
                    or (receiver, number) in self.ignored
                    or receiver in p.deciding()
                ):
                    continue
                if p.frames and p.frames[-1].quiet and p.sealed is None:
                    tasks.insert(0, BotTask(receiver, place.level, self.step_of(receiver)))
                    break
        return tasks

    def bot_answer(self, task: BotTask, text: str, now: float) -> list[Entry]:
        """What a bot (or the clock's bot) has chosen."""
        by: Literal["bot", "clock"] = "bot" if self.seats[task.seat].kind == "bot" else "clock"
        return self.choose(task.seat, text, task.step, now, by=by)

    def bot_passes(self, task: BotTask) -> None:
        """A bot lets an offer lie."""
        for number, _, receiver, _, _ in self.position.offers:
            if receiver == task.seat:
                self.ignored.add((receiver, number))

    def bot_failed(self, task: BotTask, why: str, now: float, *, replace: bool) -> list[Entry]:
        """A bot crashed or overran its time. With `replace` a simpler one takes over. The table is told."""
        if self.state != "playing" or self.seats[task.seat].kind != "bot":
            return []
        to = bots.simpler(task.level) if replace else ""
        self._add(BotFailed(at=now, seat=task.seat, level=task.level, why=why[:200], to=to))
        return self._added()

    def run_bots(
        self, rng: Random, now: float = 0.0, *, limit: int = 100_000, budget: float | None = None
    ) -> list[Entry]:
        """Let the bots play on in this process until a person is to decide: for the terminal and tests."""
        added: list[Entry] = []
        players: dict[tuple[int, str], Player] = {}
        for _ in range(limit):
            tasks = self.bots_due()
            if not tasks:
                break
            task = tasks[0]
            key = (task.seat, task.level)
            if key not in players:
                players[key] = bots.make(self.game, task.level)
            chosen = bots.answer(players[key], self.position.view(task.seat), task.seat, rng, budget)
            if chosen is None:
                self.bot_passes(task)
            else:
                added += self.bot_answer(task, self.game.notation(chosen), now)
        return added

    def coached(self, seat: int, what: Literal["read", "touch", "show"], mark: str, now: float) -> list[Entry]:
        """In a lesson: the learner has read it, touches something, or asks for the way."""
        coaching = self.coaching
        if coaching is None or seat != coaching.you:
            raise TableError("not-now", "There is no coach at this table.")
        if what == "read":
            coaching.read(now)
        elif what == "touch":
            coaching.touch(mark, now)
        else:
            coaching.show(now)
        return self._added()

    def say(self, seat: int | None, name: str, text: str, now: float, to: list[int] | None = None) -> ChatEntry:
        """Chat: to everybody, or to some seats. Spectators speak to everybody only."""
        if not self.head.chat:
            raise TableError("not-now", "The host has switched the chat off.")
        text = "".join(char for char in text if char.isprintable() or char == "\n").strip()
        if not text:
            raise TableError("unreadable", "There is nothing to say.")
        if to is not None:
            if seat is None:
                raise TableError("not-yours", "Spectators speak to everybody.")
            if any(not 0 <= other < len(self.seats) for other in to):
                raise TableError("unreadable", "There is no such seat.")
            to = sorted(set(to))
        if len(self.chat) >= MOST_CHAT:
            raise TableError("not-now", "The chat of this table is full.")
        line = ChatEntry(now, seat, name, text, to)
        self.chat.append(line)
        return line

    def snapshot(self) -> dict[str, Any]:
        """The table as JSON, to go on from without the log before. Chat and orders are kept elsewhere."""
        from .snapshot import take

        return take(self)
