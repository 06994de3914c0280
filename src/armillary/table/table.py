"""The table: a live match with everything around it, but without a network. Terminal, server and tests share it.

Its parts, in reading order: `seats` (who sits where), `start` (agreeing to begin), `play` (choosing, undo), `orders`,
`proposals`, `clock`, `bots`, `chat`, `coaching`, `hinting`; below them the `log`, `freshness` and `turns`. Every command belongs
to one part (`table.play.choose`): it checks, changes the table and returns the log entries it added, which the caller stores.
`apply` folds a stored entry in: a table is the fold of its log, and each part folds its own kinds of entry (see `part`). Time is
always an argument (seconds since 1970).
"""

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from armillary import typed
from armillary.kernel.fairness import new_secret
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.setup import Setup

from .bots import Bots
from .chat import Chat
from .clock import Clock
from .coaching import Coaching
from .entry import Changed, Entry, Head
from .errors import TableError
from .facts import Pace, TableResult
from .freshness import Freshness
from .hinting import Hinting
from .log import Log
from .orders import Orders
from .part import Part
from .play import Play, State
from .proposals import Proposals
from .seats import Seats
from .start import Starting
from .timeline import TakenStep
from .turns import Turns

__all__ = ["Table", "fold_name"]


def fold_name(kind: type[Entry]) -> str:
    """The name of the method that applies this kind of entry."""
    return "fold_" + str(kind.__struct_config__.tag).replace("-", "_")


class Table:
    """One match: its head, its parts, and the fold of its log."""

    def __init__(self, head: Head, secret: bytes | None = None, *, game: Game | None = None) -> None:
        self.head = head
        self.game = game or head.setup.game()
        self.secret = new_secret() if secret is None else secret
        self.log = Log(self)
        self.seats = Seats(self)
        self.start = Starting(self)
        self.play = Play(self)
        self.coaching = Coaching(self)
        self.hinting = Hinting(self)
        self.freshness = Freshness(self)
        self.turns = Turns(self)
        self.orders = Orders(self)
        self.proposals = Proposals(self)
        self.bots = Bots(self)
        self.clock = Clock(self)
        self.chat = Chat(self)
        #: In the order in which they settle an entry (play knows whether the match is over, the clock comes last) and
        #: in which they are restored (the dice of play depend on the start).
        self.parts: tuple[Part, ...] = (
            self.log,
            self.seats,
            self.start,
            self.play,
            self.coaching,
            self.hinting,
            self.freshness,
            self.turns,
            self.orders,
            self.proposals,
            self.bots,
            self.clock,
            self.chat,
        )
        self._folds: dict[type[Entry], Callable[[Any], None]] = {
            kind: getattr(part, fold_name(kind))
            for part in (self, *self.parts)
            for kind in get_args(Entry)
            if hasattr(part, fold_name(kind))
        }

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
        """A new table; OptionError if the title does not allow the set-up. This fixes the rules version."""
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
        """A table before its first entry, from its stored head."""
        return Table(typed.decode(head, Head), secret)

    # ---------------------------------------------------------------------------------------------------------- state

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def result(self) -> TableResult | None:
        return self.play.result

    @property
    def begun(self) -> bool:
        """Play has begun, so there is a position."""
        return self.play.timeline is not None

    @property
    def position(self) -> Position:
        timeline = self.play.timeline
        return timeline.position if timeline is not None else self.play.position

    @property
    def seq(self) -> int:
        """The number of log entries so far."""
        return self.log.seq

    @property
    def count(self) -> int:
        """The number of steps so far."""
        timeline = self.play.timeline
        return 0 if timeline is None else timeline.count

    @property
    def last_step(self) -> TakenStep:
        if self.play.timeline is None:
            raise TableError("not-now", "not-begun")
        return self.play.timeline.steps[-1]

    def deciding(self) -> tuple[int, ...]:
        """The seats that have to answer now."""
        play = self.play
        return play.position.deciding() if play.state == "playing" else ()

    # -------------------------------------------------------------------------------------------------------- the fold

    def apply(self, entry: Entry) -> None:
        """Apply a log entry that is already stored (by another process, or before a restart)."""
        self._folds[type(entry)](entry)
        self._settle(entry)

    def add(self, entry: Entry, *, folded: bool = False) -> None:
        """Part of a command: add a new entry. `folded`: its step was carried out already."""
        if not folded:
            self._folds[type(entry)](entry)
        self._settle(entry)
        self.log.new.append(entry)

    def _settle(self, entry: Entry) -> None:
        self.log.number(entry)
        for part in self.parts:
            part.settle(entry)

    @property
    def dirty(self) -> bool:
        """A command failed after it had changed something: the table must be reopened from its log."""
        return bool(self.log.new)

    def let_go(self) -> None:
        """Release a table that is no longer used: break its reference cycles, so that the memory is freed at once."""
        for part in self.parts:
            vars(part).clear()
        self._folds.clear()

    # ---------------------------------------------------------------------------------------------- the host's settings

    def change(
        self, now: float, *, name: str | None = None, public: bool | None = None, chat: bool | None = None
    ) -> list[Entry]:
        """The host's settings."""
        self.add(Changed(at=now, name=name, public=public, chat=chat))
        return self.log.added()

    def fold_changed(self, entry: Changed) -> None:
        head = self.head
        head.name = head.name if entry.name is None else entry.name
        head.public = head.public if entry.public is None else entry.public
        head.chat = head.chat if entry.chat is None else entry.chat

    # ------------------------------------------------------------------------------------------------------- snapshots

    def snapshot(self) -> dict[str, Any]:
        """The state that the log adds up to, as JSON, so that the table can continue without it. Excludes chat and orders."""
        kept: dict[str, Any] = {"head": msgspec.to_builtins(self.head)}
        for part in self.parts:
            kept |= part.keep()
        return kept

    @staticmethod
    def restore(data: dict[str, Any], secret: bytes, *, game: Game | None = None) -> "Table":
        """A table that continues from a snapshot. The earlier log is not in memory."""
        table = Table(typed.convert(data["head"], Head), secret, game=game)
        for part in table.parts:
            part.restore(data)
        return table
