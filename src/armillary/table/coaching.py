"""A lesson at a table: the coach looks at every choice before anything happens, and scripted seats do as the lesson says.

A choice that the coach holds back is no error and no step: an entry of the log says what is said of it. All that the coach
remembers stands in the last such entry (`Coached`), so that a restart goes on in the same step with the same stars.
"""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.lessons.coach import Coach, CoachView, Held, LessonDice, fresh_position
from armillary.lessons.lesson import Lesson, find_lesson

from .entry import Began, Coached, Ended, Entry, Head, PackedEvent, Sat, pack_events, unpack_events
from .errors import TableError
from .play import Play

if TYPE_CHECKING:
    from .table import Table

__all__ = ["SCRIPT", "Coaching", "open_lesson", "plain"]

#: The level of a seat that does what the lesson says.
SCRIPT: Literal["script"] = "script"


class Coaching:
    """What a table with a lesson has beside its seats: the coach, and where the step began."""

    def __init__(self, table: "Table", lesson: str) -> None:
        self.table = table
        self.coach = Coach(find_lesson(table.game, lesson), table.game)
        self.dice = LessonDice(self.coach.lesson.seed)
        #: Steps of the match when this step of the lesson began.
        self.since = 0
        #: What came of the choice that was tried and taken back.
        self.tried: list[PackedEvent] = []

    @property
    def you(self) -> int:
        return self.coach.lesson.you

    # ------------------------------------------------------------------------------------------------- part of the fold

    def begin(self) -> Position:
        p = self.coach.begin()
        assert isinstance(p.dice, LessonDice)
        self.dice = p.dice
        return p

    def fold(self, entry: Coached) -> None:
        coach, table = self.coach, self.table
        coach.at, coach.mistakes, coach.shown = entry.step, entry.mistakes, entry.shown
        coach.said, coach.taken = entry.said, entry.taken
        self.since, self.tried = entry.since, entry.tried
        self.dice.script = {int(ordinal): value for ordinal, value in entry.dice.items()}
        play = table.play
        if play is None:
            return
        if entry.anew and coach.step.given is not None:
            p = fresh_position(table.game, coach.step.given, self.dice, coach.lesson.seed)
            table.play = play = Play(table.game, p, play.count)
            table.state, table.result = "playing", None
            table.fresh_from = play.count
        play.position.dice = self.dice

    def entry(self, now: float, *, anew: bool = False) -> Coached:
        """Where the coach stands."""
        coach = self.coach
        return Coached(
            at=now,
            step=coach.at,
            mistakes=coach.mistakes,
            shown=coach.shown,
            said=coach.said,
            taken=coach.taken,
            since=self.since,
            tried=self.tried,
            dice={str(ordinal): value for ordinal, value in self.dice.script.items()},
            anew=anew,
        )

    # ------------------------------------------------------------------------------------------------------- commands

    def choose(self, seat: int, choice: Choice, now: float, by: Literal["", "bot", "clock"]) -> bool:
        """Judge a choice that the rules allow, and carry it out if it leads on. False: it was held back."""
        coach, table = self.coach, self.table
        self._must_go_on()
        self.tried = []
        if seat != self.you:
            table.take_step(seat, choice, now, by)
            self._settle(now)
            return True
        held = coach.judge(choice)
        if held is not None:
            self._hold(held, choice)
            table.add(self.entry(now))
            return False
        coach.lay(table.position)
        table.take_step(seat, choice, now, by)
        if coach.step.reach is None:
            self._advance(choice, now)
        else:
            coach.taken += 1
            coach.said = ""
            table.add(self.entry(now))
            self._settle(now)
        return True

    def read(self, now: float) -> None:
        """What was to be read is read."""
        self._must_go_on()
        if not self.coach.step.read:
            raise TableError("not-now", "This step of the lesson wants something else.")
        self._advance(None, now)

    def touch(self, mark: str, now: float) -> None:
        """Something was touched: if it is what the step wants, it leads on."""
        self._must_go_on()
        if mark and mark == self.coach.step.touch:
            self._advance(None, now)

    def show(self, now: float) -> None:
        """The way is shown; it costs a star."""
        self._must_go_on()
        self.coach.show()
        self.table.add(self.entry(now))

    def start(self, now: float) -> None:
        """Right after the beginning: what comes before the coach's first words."""
        self._enter(now)

    def view(self, language: str) -> CoachView:
        table = self.table
        seen = self.coach.view(table.position, language)
        if self.tried:
            text = table.game.text(language)
            told = [event.seen_by(self.you) for event in unpack_events(self.tried)]
            seen.tried = [table.game.say(table.position, event, text) for event in told if event is not None]
        return seen

    def _must_go_on(self) -> None:
        if self.coach.over:
            raise TableError("not-now", "The lesson is over.")

    def _hold(self, held: Held, choice: Choice) -> None:
        self.coach.hold(held)
        if held.explained is not None and held.explained.tried:
            self.tried = pack_events(self.coach.outcome(self.table.position, choice, held.explained))

    def _advance(self, choice: Choice | None, now: float) -> None:
        script, _ = self.coach.done(choice)
        for seat, answer in script:
            self.table.take_step(seat, answer, now, SCRIPT)
        self._enter(now)

    def _enter(self, now: float) -> None:
        """A step of the lesson begins: its position, and what scripted seats do before the coach speaks."""
        table, coach = self.table, self.coach
        self.since, self.tried = table.count, []
        if coach.over:
            table.add(self.entry(now))
            if table.state == "playing":
                table.add(Ended(at=now, reason="learnt"))
            return
        if coach.step.given is not None:
            self.dice.script = {}
        table.add(self.entry(now, anew=coach.step.given is not None))
        for seat, answer in coach.opening():
            table.take_step(seat, answer, now, SCRIPT)
        self._settle(now)

    def _settle(self, now: float) -> None:
        """Free play has come to where it should, or must begin again."""
        table, coach = self.table, self.coach
        if coach.over or coach.step.reach is None:
            return
        if coach.reached(table.position):
            self._advance(None, now)
        elif coach.failed(table.position):
            coach.fail()
            table.go_back(self.since, now)
            table.add(self.entry(now))


def open_lesson(
    game: Game, lesson: Lesson, *, id: str, host: str, name: str, now: float
) -> tuple["Table", list[Entry]]:
    """A private table with that lesson, ready to be played by its host."""
    from .table import Table

    head = Head(id=id, setup=lesson.setup, host=host, created=now, chat=False, lesson=lesson.id)
    table = Table(head, game=game)
    entries: list[Entry] = []
    for seat in range(game.seats):
        if seat == lesson.you:
            entries.append(Sat(at=now, seat=seat, holder="person", person=host, name=name))
        else:
            level = lesson.others[seat]
            entries.append(Sat(at=now, seat=seat, holder="bot", name="", level=level))
    players = [entry.name for entry in entries if isinstance(entry, Sat)]
    entries.append(Began(at=now, players=players, entropy=[]))
    for entry in entries:
        table.apply(entry)
    assert table.coaching is not None
    table.coaching.start(now)
    return table, entries + table.added()


def plain(coaching: "Coaching | None") -> Any:
    """For a snapshot."""
    return None if coaching is None else msgspec.to_builtins(coaching.entry(0.0))
