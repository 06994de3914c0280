"""The timeline of a match: its position and the steps that led to it, since the set-up or a snapshot."""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.dice import Dice, RecordedDice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.position import Position

__all__ = ["TakenStep", "Timeline", "TooFarBack"]

#: A copy of the position is kept every this many steps, so that undo and looking back are fast.
CHECKPOINT = 32


class TooFarBack(Exception):
    """That step is no longer in memory: it must be fetched from the store."""

    def __init__(self, step: int) -> None:
        super().__init__(f"step {step} is not in memory")
        self.step = step


class TakenStep:
    """One choice with its random draws and its events."""

    __slots__ = ("anew", "at", "by", "choice", "draws", "events", "frame", "frontier", "seat", "turn")

    def __init__(
        self,
        seat: int,
        choice: Choice,
        draws: list[dict[str, Any]],
        events: list[Event],
        frontier: bool,
        at: float,
        by: str,
        frame: str,
        anew: int | None = None,
        turn: bool = True,
    ) -> None:
        self.seat = seat
        self.choice = choice
        self.draws = draws
        self.events = events
        self.frontier = frontier
        self.at = at
        self.by = by
        #: The step of the sequence of play (frame name) in which it was chosen.
        self.frame = frame
        #: The dice ordinal at which the stream resumed, if an undo preceded this step.
        self.anew = anew
        #: True if the seat had to decide; False if it interjected out of turn.
        self.turn = turn


class Timeline:
    """`apply`, `rewind`, `at`. Steps are numbered from 1; those up to `base` are not in memory."""

    def __init__(self, game: Game, position: Position, base: int = 0) -> None:
        self.game = game
        self.position = position
        self.base = base
        self.steps: list[TakenStep] = []
        self._kept: dict[int, Position] = {base: position.copy()}
        #: The highest dice ordinal ever consumed; and where the stream resumes with the next step, if that is
        #: elsewhere.
        self.spent = position.ordinal
        self.anew: int | None = None

    @property
    def count(self) -> int:
        """The number of steps taken and not undone."""
        return self.base + len(self.steps)

    def step(self, number: int) -> TakenStep:
        if not self.base < number <= self.count:
            raise TooFarBack(number)
        return self.steps[number - self.base - 1]

    def apply(self, seat: int, choice: Choice, at: float, by: str) -> TakenStep:
        """Carry out a choice; if it raises `Refused`, nothing has changed."""
        p = self.position
        before = (p.ordinal, p.revealed)
        turn = seat in p.deciding()
        frame = type(p.frames[-1]).__name__ if p.frames else ""
        p.log, p.draws = [], []
        p.apply(seat, choice)
        frontier = (p.ordinal, p.revealed) != before
        step = TakenStep(seat, choice, p.draws or [], p.log or [], frontier, at, by, frame, self.anew, turn)
        self.anew = None
        self.spent = max(self.spent, p.ordinal)
        self.steps.append(step)
        if self.count % CHECKPOINT == 0:
            self._kept[self.count] = p.copy()
        return step

    def back(self, seat: int) -> list[int]:
        """The seat's own last steps that it may undo, by number, latest first: those since the last new information.

        Interjections of others in between do not prevent it (they are applied again), unless they revealed something new. Only
        steps in memory count: a run of own steps that reaches back beyond a snapshot is cut off there.
        """
        found: list[int] = []
        for number in range(self.count, self.base, -1):
            step = self.steps[number - self.base - 1]
            if step.frontier or (step.seat != seat and step.turn):
                break
            if step.seat == seat:
                found.append(number)
        return found

    def go_on_at(self, ordinal: int) -> None:
        """Resume the dice at that ordinal with the next step."""
        self.position.ordinal = self.anew = ordinal
        self.spent = max(self.spent, ordinal)

    def rewind(self, upto: int, *, anew: bool) -> None:
        """Return to the position after `upto` steps. With `anew`, dice that were seen since are not rolled again."""
        self.position = self.at(upto)
        self.anew = None
        if anew and self.position.ordinal < self.spent:
            self.go_on_at(self.spent)
        del self.steps[upto - self.base :]
        for number in [number for number in self._kept if number > upto]:
            del self._kept[number]

    def at(self, upto: int) -> Position:
        """A copy of the position after that many steps; TooFarBack if it is not in memory."""
        if upto > self.count:
            raise ValueError(f"there is no step {upto}: the match has {self.count}")
        if upto < self.base:
            raise TooFarBack(upto)
        if upto == self.count:
            return self.position.copy()
        return self._replayed(upto)

    def remake(self) -> None:
        """Rebuild the position after the last step, because a title failed in the middle of a step."""
        self.position = self._replayed(self.count)
        if self.anew is not None:
            self.position.ordinal = self.anew

    def _replayed(self, upto: int) -> Position:
        nearest = max(number for number in self._kept if number <= upto)
        p = self._kept[nearest].copy()
        dice: Dice = p.dice
        replayed = self.steps[nearest - self.base : upto - self.base]
        p.dice = RecordedDice([draw for step in replayed for draw in step.draws])
        for step in replayed:
            if step.anew is not None:
                p.ordinal = step.anew
            p.apply(step.seat, step.choice)
        p.dice = dice
        return p
