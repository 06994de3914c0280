"""A lesson or a puzzle at a table: the coach checks every choice before it is applied, and scripted seats follow the script.

A choice that the coach holds back is neither an error nor a step: a log entry has the coach's comment. The last such entry
(`Coached`) contains the coach's whole state, so that after a restart the lesson resumes in the same step with the same stars.
"""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from armillary import typed
from armillary.kernel.choice import Choice
from armillary.kernel.dice import RecordedDice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.lessons.coach import Coach, CoachView, Held, LessonDice, fresh_position
from armillary.lessons.lesson import Lesson, find_lesson
from armillary.lessons.puzzle import Puzzle, Riddle, find_puzzle

from .entry import Began, Coached, Ended, Entry, Head, PackedEvent, Sat, Stepped, Undone, pack_events, unpack_events
from .errors import TableError
from .part import Part
from .timeline import Timeline

if TYPE_CHECKING:
    from .table import Table

__all__ = ["SCRIPT", "Coaching", "open_lesson", "open_puzzle"]

#: The level of a seat that follows the lesson's script.
SCRIPT: Literal["script"] = "script"


class Coaching(Part):
    """The coach, if there is a lesson, and where the current step of the lesson began."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.coach = _coach(table.head, table.game)
        self.dice = LessonDice(self.coach.lesson.seed if self.coach is not None else 0)
        #: The number of match steps when this step of the lesson began.
        self.since = 0
        #: The outcome of a choice that was tried and taken back.
        self.tried: list[PackedEvent] = []

    @property
    def over(self) -> bool:
        """The learner has finished the lesson."""
        return self.coach is not None and self.coach.over

    @property
    def under_way(self) -> int:
        """The number of the step that is under way, from 1; 0: none."""
        return 0 if self.coach is None or self.coach.over else self.coach.at + 1

    @property
    def you(self) -> int | None:
        """The learner's seat."""
        return None if self.coach is None else self.coach.lesson.you

    def view(self, seat: int | None, language: str) -> CoachView | None:
        """What the coach says; only the learner sees it."""
        if self.coach is None or seat != self.you:
            return None
        table = self.table
        seen = self.coach.view(table.position, language)
        if self.tried:
            text = table.game.text(language)
            told = [event.seen_by(seat) for event in unpack_events(self.tried)]
            seen.tried = [table.game.say(table.position, event, text) for event in told if event is not None]
        return seen

    # ------------------------------------------------------------------------------------------------------ commands

    def answer(self, seat: int, what: Literal["read", "touch", "show"], mark: str, now: float) -> list[Entry]:
        """The learner has read the text, touches something, or asks to be shown the solution."""
        if self.coach is None or seat != self.you:
            raise TableError("not-now", "no-coach")
        coach = self._must_go_on()
        if what == "show":
            coach.show()
            self.table.add(self.entry(now))
        elif what == "read" and not coach.step.read:
            raise TableError("not-now", "something-else")
        elif what == "read" or (mark and mark == coach.step.touch):
            self._advance(None, now)
        return self.table.log.added()

    # ------------------------------------------------------------------------------------------------ parts of commands

    def must_not_teach(self) -> None:
        """Reject commands that a lesson does not allow, such as undo and orders."""
        if self.coach is not None:
            raise TableError("not-now", "not-in-a-lesson")

    def choose(self, seat: int, choice: Choice, now: float, by: Literal["", "bot", "clock"]) -> bool:
        """Judge a legal choice, and carry it out if the lesson accepts it. False if the coach holds it back."""
        coach, table = self._must_go_on(), self.table
        self.tried = []
        if seat != self.you:
            table.play.step(seat, choice, now, by)
            self._settle_reach(now)
            return True
        held = coach.judge(choice)
        if held is not None:
            self._hold(coach, held, choice)
            table.add(self.entry(now))
            return False
        coach.lay(table.position)
        table.play.step(seat, choice, now, by)
        if coach.step.reach is None:
            self._advance(choice, now)
        else:
            coach.taken += 1
            coach.said = ""
            table.add(self.entry(now))
            self._settle_reach(now)
        return True

    def enter(self, now: float) -> None:
        """Begin a step of the lesson: set up its position, and play the scripted seats before the coach speaks."""
        table, coach = self.table, self.coach
        assert coach is not None
        self.since, self.tried = table.count, []
        if coach.over:
            table.add(self.entry(now))
            if table.state == "playing":
                table.add(Ended(at=now, reason="learnt"))
            return
        anew = coach.step.given is not None
        if anew:
            self.dice.script = {}
        table.add(self.entry(now, anew=anew))
        for seat, answer in coach.opening():
            table.play.step(seat, answer, now, SCRIPT)
        self._settle_reach(now)

    def _must_go_on(self) -> Coach:
        if self.coach is None or self.coach.over:
            raise TableError("not-now", "lesson-over")
        return self.coach

    def _hold(self, coach: Coach, held: Held, choice: Choice) -> None:
        coach.hold(held)
        if held.explained is not None and held.explained.tried:
            self.tried = pack_events(coach.outcome(self.table.position, choice, held.explained))

    def _advance(self, choice: Choice | None, now: float) -> None:
        assert self.coach is not None
        script, _ = self.coach.done(choice)
        for seat, answer in script:
            self.table.play.step(seat, answer, now, SCRIPT)
        self.enter(now)

    def _settle_reach(self, now: float) -> None:
        """Check free play: it has reached its goal, or must start again."""
        table, coach = self.table, self.coach
        if coach is None or coach.over or coach.step.reach is None:
            return
        if coach.reached(table.position):
            self._advance(None, now)
        elif coach.failed(table.position):
            coach.fail()
            if self.since < table.count:
                table.add(Undone(at=now, to=self.since, anew=True))
            table.add(self.entry(now))

    # ---------------------------------------------------------------------------------------------------------- fold

    def begin(self) -> Position:
        """The initial position of the lesson, with its dice."""
        assert self.coach is not None
        p = self.coach.begin()
        assert isinstance(p.dice, LessonDice)
        self.dice = p.dice
        return p

    def before_step(self, p: Position, entry: Stepped) -> None:
        """Before a stored step of a lesson is applied again: the dice must repeat its results."""
        if self.coach is not None:
            p.dice = RecordedDice(entry.draws)

    def fold_coached(self, entry: Coached) -> None:
        coach, timeline = self.coach, self.table.play.timeline
        if coach is None or timeline is None:
            raise ValueError("a coach without a lesson")
        coach.at, coach.mistakes, coach.shown = entry.step, entry.mistakes, entry.shown
        coach.said, coach.taken = entry.said, entry.taken
        self.since, self.tried = entry.since, entry.tried
        self.dice.script = {int(ordinal): value for ordinal, value in entry.dice.items()}
        if entry.anew and coach.step.given is not None:
            p = fresh_position(self.table.game, coach.step.given, self.dice, coach.lesson.seed)
            self.table.play.go_on_from(Timeline(self.table.game, p, timeline.count))

    def settle(self, entry: Entry) -> None:
        if self.coach is not None and self.table.begun:
            self.table.position.dice = self.dice

    def entry(self, now: float, *, anew: bool = False) -> Coached:
        """An entry with the state of the coach."""
        coach = self.coach
        assert coach is not None
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

    def keep(self) -> dict[str, Any]:
        return {} if self.coach is None else {"coach": msgspec.to_builtins(self.entry(0.0))}

    def restore(self, data: dict[str, Any]) -> None:
        if data.get("coach") is not None:
            self.fold_coached(typed.convert(data["coach"], Coached))
            self.table.position.dice = self.dice


def _coach(head: Head, game: Game) -> Coach | None:
    if head.puzzle:
        return Riddle(find_puzzle(game, head.puzzle), game)
    return Coach(find_lesson(game, head.lesson), game) if head.lesson else None


def open_lesson(
    game: Game, lesson: Lesson, *, id: str, host: str, name: str, now: float
) -> tuple["Table", list[Entry]]:
    """A private table with that lesson, ready for its host to play."""
    head = Head(id=id, setup=lesson.setup, host=host, created=now, chat=False, lesson=lesson.id)
    return _opened(head, game, lesson, name)


def open_puzzle(
    game: Game, puzzle: Puzzle, *, id: str, host: str, name: str, now: float
) -> tuple["Table", list[Entry]]:
    """A private table with that puzzle."""
    head = Head(id=id, setup=puzzle.setup, host=host, created=now, chat=False, puzzle=puzzle.id)
    return _opened(head, game, puzzle.lesson(), name)


def _opened(head: Head, game: Game, lesson: Lesson, name: str) -> tuple["Table", list[Entry]]:
    from .table import Table

    table, now, host = Table(head, game=game), head.created, head.host
    sat: list[Sat] = []
    for seat in range(game.seats):
        if seat == lesson.you:
            sat.append(Sat(at=now, seat=seat, holder="person", person=host, name=name))
        else:
            sat.append(Sat(at=now, seat=seat, holder="bot", level=lesson.others[seat]))
    entries: list[Entry] = [*sat, Began(at=now, players=[entry.name for entry in sat], entropy=[])]
    for entry in entries:
        table.apply(entry)
    table.coaching.enter(now)
    return table, entries + table.log.added()
