"""The bots at the table: which of them have to act, and what they answered."""

from random import Random
from typing import TYPE_CHECKING, Literal

from armillary.players import Player

from . import levels
from .coaching import SCRIPT
from .entry import BotFailed, Entry, Undone
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["BotTask", "Bots"]


class BotTask:
    """A bot has to answer a decision or an offer."""

    __slots__ = ("level", "seat", "step")

    def __init__(self, seat: int, level: str, step: int) -> None:
        self.seat = seat
        self.level = level
        self.step = step


class Bots(Part):
    """Bots think outside the table: the driver asks for `tasks` and hands in each result."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        #: Offers that a bot has considered and left unanswered: (seat, offer).
        self.ignored: set[tuple[int, int]] = set()

    def tasks(self) -> list[BotTask]:
        """The bots that have to act now."""
        table = self.table
        if table.state != "playing":
            return []
        p, step_of = table.position, table.log.step_of
        tasks = []
        for seat in p.deciding():
            place = table.seats[seat]
            if place.kind == "bot" and place.level == SCRIPT:
                continue
            if place.kind == "bot":
                tasks.append(BotTask(seat, place.level, step_of(seat)))
            elif seat in table.clock.late and table.head.pace.late == "move":
                tasks.append(BotTask(seat, "easy", step_of(seat)))
        if p.sealed is None and p.frames and p.frames[-1].quiet:
            for number, _, receiver, _, _ in p.offers:
                place = table.seats[receiver]
                if (
                    place.kind == "bot"
                    and place.level != SCRIPT
                    and (receiver, number) not in self.ignored
                    and receiver not in p.deciding()
                ):
                    tasks.insert(0, BotTask(receiver, place.level, step_of(receiver)))
                    break
        return tasks

    def answered(self, task: BotTask, text: str, now: float) -> list[Entry]:
        """Carry out the choice of a bot (or of the clock's bot)."""
        by: Literal["bot", "clock"] = "bot" if self.table.seats[task.seat].kind == "bot" else "clock"
        return self.table.play.choose(task.seat, text, task.step, now, by=by)

    def passed(self, task: BotTask) -> None:
        """A bot leaves an offer unanswered."""
        for number, _, receiver, _, _ in self.table.position.offers:
            if receiver == task.seat:
                self.ignored.add((receiver, number))

    def failed(self, task: BotTask, why: str, now: float, *, replace: bool) -> list[Entry]:
        """A bot crashed or exceeded its time; the table is notified. With `replace` a simpler bot takes over."""
        if self.table.state != "playing" or self.table.seats[task.seat].kind != "bot":
            return []
        to = levels.simpler(task.level) if replace else ""
        self.table.add(BotFailed(at=now, seat=task.seat, level=task.level, why=why[:200], to=to))
        return self.table.log.added()

    def run(self, rng: Random, now: float = 0.0, *, limit: int = 100_000, budget: float | None = None) -> list[Entry]:
        """Run the bots in this process until a person has to decide; for the terminal and tests."""
        table = self.table
        added: list[Entry] = []
        players: dict[tuple[int, str], Player] = {}
        for _ in range(limit):
            tasks = self.tasks()
            if not tasks:
                break
            task = tasks[0]
            key = (task.seat, task.level)
            if key not in players:
                players[key] = levels.make(table.game, task.level)
            chosen = levels.answer(players[key], table.position.view(task.seat), task.seat, rng, budget)
            if chosen is None:
                self.passed(task)
            else:
                added += self.answered(task, table.game.notation(chosen), now)
        return added

    def settle(self, entry: Entry) -> None:
        if isinstance(entry, Undone):
            self.ignored.clear()
