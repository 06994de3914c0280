"""Puzzles: positions in which one choice is clearly best, one per line of `games/<title>/puzzles.jsonl`.

`armillary puzzles` finds them (`mining`), `armillary check` verifies them again. All feedback on answers is stored with the
puzzle, so that answering needs no computation. A puzzle is played as a lesson of one step, with a coach who does not reveal the
solution.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import blake2b
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from armillary import typed
from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.setup import Setup
from armillary.kernel.text import Text
from armillary.players.advice import figure, list_terms, say_odds, say_terms
from armillary.players.basic import bots_of

from .coach import SHOWN, Coach, CoachView, Held, LessonDice
from .lesson import Lesson, LessonStep

__all__ = [
    "FILE",
    "POINTS",
    "Puzzle",
    "PuzzleError",
    "PuzzleLine",
    "Riddle",
    "find_puzzle",
    "kind_of",
    "load_puzzles",
    "place_of",
    "puzzle_of",
    "puzzles_of",
    "streaks",
]

FILE = "puzzles.jsonl"
#: The two steps of a puzzle: finding the answer, and reading why.
FIND, WHY = "find", "why"
#: How much more often the match must be won at once for this to be mentioned.
WINS = 0.05


#: For difficulty: a smaller gap to the next best is close (points count on the scale of `POINTS`); so many choices are many.
CLOSE, POINTS, MANY_CHOICES = 0.1, 20.0, 10


def kind_of(theme: str) -> str:
    """The step of play and the verb of the best choice."""
    return " ".join(theme.split()[:2])


class PuzzleError(ValueError):
    """A puzzle that cannot be used; the message says which one and why."""


class PuzzleLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A choice: its value (the chance to win, or points), and the terms in which it differs from the best."""

    choice: str
    value: float
    #: Compared with the best (for the best: with the next), largest first.
    terms: list[tuple[str, float]] = []
    #: How often the match was already won where the value was taken.
    won: float = 0.0


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the file."""

    id: str
    setup: Setup
    #: The whole position (an `inspect()`), and the seat to decide.
    given: dict[str, Any]
    seat: int
    #: chance, points in a solitaire game, or the lead in points some turns later.
    unit: str
    #: The right answers: the best, and its equals.
    best: list[str]
    #: All choices, best first.
    lines: list[PuzzleLine]
    #: Bots of the title that choose something else.
    missed: list[str] = []
    #: Exact odds of the best by language, if there are few: (outcome, chance).
    odds: dict[str, list[tuple[str, float]]] = {}
    theme: str = ""
    #: Samples behind the values of the best and of its rivals.
    samples: int = 0

    def line(self, notation: str) -> PuzzleLine | None:
        return next((line for line in self.lines if line.choice == notation), None)

    @property
    def kind(self) -> str:
        return kind_of(self.theme)

    @property
    def difficulty(self) -> int:
        """1 to 3: how many of the title's bots miss it, how many choices there are, and how close the next best comes."""
        bots = {"greedy", *bots_of(self.setup.game())}
        wide = self.lines[0].value - self.second.value >= CLOSE * (1.0 if self.unit == "chance" else POINTS)
        marks = (2 * len(self.missed) >= len(bots)) + (len(self.missed) >= len(bots))
        return 1 + (marks + (len(self.lines) >= MANY_CHOICES) + (not wide)) // 2

    @property
    def second(self) -> PuzzleLine:
        """The best wrong answer."""
        return next(line for line in self.lines if line.choice not in self.best)

    def lesson(self) -> Lesson:
        """The puzzle as a lesson: find the answer, then read why."""
        others = {seat: "script" for seat in range(self.setup.seats) if seat != self.seat}
        steps = [LessonStep(id=FIND, choices=list(self.best)), LessonStep(id=WHY, read=True)]
        return Lesson(
            id=self.id, setup=self.setup, you=self.seat, steps=steps, others=others, seed=self.id, given=self.given
        )


def puzzles_of(game: Game) -> list[Puzzle]:
    """The puzzles of a title, in the order in which they were found."""
    folder = game.folders[0]
    key = str(folder)
    if key not in _READ:
        file = folder / FILE
        _READ[key] = load_puzzles(file) if file.is_file() else []
    return list(_READ[key])


#: Cached puzzles, by the folder of their title.
_READ: dict[str, list[Puzzle]] = {}


def load_puzzles(file: Traversable) -> list[Puzzle]:
    """Read a whole file; PuzzleError names an invalid line."""
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            puzzle = typed.decode(line, Puzzle)
        except msgspec.DecodeError as error:
            raise PuzzleError(f"{file.name}, line {number}: {error}") from None
        if not puzzle.best or len(puzzle.lines) <= len(puzzle.best):
            raise PuzzleError(f"{file.name}, line {number}: a puzzle has a best choice and others")
        found.append(puzzle)
    return found


def find_puzzle(game: Game, name: str) -> Puzzle:
    """The puzzle of that name; PuzzleError if there is none."""
    found = next((puzzle for puzzle in puzzles_of(game) if puzzle.id == name), None)
    if found is None:
        raise PuzzleError(f"{game.title.title} has no puzzle {name!r}")
    return found


def puzzle_of(puzzles: Sequence[Puzzle], day: str) -> Puzzle:
    """The puzzle of a day (`2026-11-16`): the same for everybody, and all are used before one is repeated."""
    return puzzles[place_of([puzzle.id for puzzle in puzzles], day)]


def place_of(puzzles: Sequence[str], day: str) -> int:
    """The place of a day's puzzle in the pack, by the ids of all puzzles in it."""
    # Days are numbered, so that the pack is used in full; each cycle has another order.
    lap, place = divmod(date.fromisoformat(day).toordinal(), len(puzzles))

    def rank(number: int) -> bytes:
        return blake2b(f"{lap}/{puzzles[number]}".encode(), digest_size=8).digest()

    return sorted(range(len(puzzles)), key=rank)[place]


def streaks(days: dict[date, int], today: date) -> tuple[int, int]:
    """Days in a row solved at the first try, up to today (or yesterday, while today is not over); and the longest streak."""
    solved = {day for day, worth in days.items() if worth == 2}
    longest = 0
    for day in solved:
        if day - timedelta(1) not in solved:
            longest = max(longest, _run(solved, day, 1))
    end = today if today in solved else today - timedelta(1)
    # A wrong first answer today has ended the streak.
    broken = today not in solved and days.get(today, 0) == 1
    return 0 if broken else _run(solved, end, -1), longest


def _run(solved: set[date], day: date, step: int) -> int:
    count = 0
    while day in solved:
        count += 1
        day += timedelta(step)
    return count


class Riddle(Coach):
    """The coach of a puzzle: it does not reveal the solution before it is found or asked for."""

    def __init__(self, puzzle: Puzzle, game: Game) -> None:
        super().__init__(puzzle.lesson(), game)
        self.puzzle = puzzle

    @property
    def solved(self) -> bool:
        """Found at the first try."""
        return self.at > 0 and not self.mistakes and not self.shown

    def begin(self) -> Position:
        """The exact position, including the sealed answers of others."""
        p: Position = self.game.restore(self.puzzle.given, LessonDice(self.puzzle.id))
        p.listen()
        return p

    def judge(self, choice: Choice) -> Held | None:
        notation = self.game.notation(choice)
        return None if notation in self.puzzle.best else Held(f"{FIND}.{notation}")

    def view(self, p: Position, language: str = "en") -> CoachView:
        text = self.game.text(language)
        seen = super().view(p, language)
        seen.title = text.fill("puzzle", "title", {})
        seen.riddle, seen.solved = True, self.solved
        if self.over:
            return seen
        if self.at == 0 and self.said != SHOWN:
            seen.point, seen.allowed = [], []
        seen.text = self.ask(text) if self.at == 0 else " ".join(self.why(text))
        return seen

    def ask(self, text: Text) -> str:
        """The question, and how hard it is."""
        level = text.fill("puzzle", f"level-{self.puzzle.difficulty}", {})
        return f"{text.fill('puzzle', f'find-{self.puzzle.unit}', {})} {level}"

    def why(self, text: Text) -> list[str]:
        """The best compared with the next, the terms that make the difference, the odds, and which bots missed it."""
        puzzle, game, p = self.puzzle, self.game, self._position()
        best, second = puzzle.lines[0], puzzle.second
        facts = {
            "choice": game.caption(p, puzzle.seat, game.parse(best.choice), text),
            "value": figure(best.value, puzzle.unit, text),
            "other": game.caption(p, puzzle.seat, game.parse(second.choice), text),
            "second": figure(second.value, puzzle.unit, text),
        }
        said = [text.fill("advice", f"clear-{puzzle.unit}", facts), *say_terms(best.terms, text)]
        # Where matches are played to their end, this is the value itself.
        told = puzzle.unit == "chance" and best.won >= best.value
        if not told and best.won - second.won >= WINS:
            shares = {"value": figure(best.won, "chance", text), "second": figure(second.won, "chance", text)}
            said.append(text.fill("puzzle", "won", shares))
        odds = puzzle.odds.get(text.language, [])
        if odds:
            said.append(say_odds(odds, text))
        if puzzle.missed:
            said.append(text.fill("puzzle", "missed", {"count": len(puzzle.missed)}))
        return said

    def _position(self) -> Position:
        """What the seat saw before it answered."""
        p: Position = self.game.restore(self.puzzle.given, LessonDice(self.puzzle.id))
        return p.view(self.puzzle.seat)

    def _say(self, seen: Position, words: Text) -> str:
        """For a wrong answer: its value, and what it lacks; not what would have been better."""
        kind, _, notation = self.said.partition(".")
        if kind != FIND:
            return super()._say(seen, words)
        puzzle, text = self.puzzle, self.game.text(words.language)
        line = puzzle.line(notation)
        facts = {"choice": self.game.caption(seen, puzzle.seat, self.game.parse(notation), text)}
        if line is None:
            return text.fill("puzzle", "other", facts)
        facts |= {
            "value": figure(line.value, puzzle.unit, text),
            "best": figure(puzzle.lines[0].value, puzzle.unit, text),
        }
        said = [text.fill("puzzle", f"wrong-{puzzle.unit}", facts)]
        lacks = [(name, gap) for name, gap in line.terms if gap < 0]
        if lacks:
            said.append(text.fill("puzzle", "lacks", {"terms": list_terms(lacks, text)}))
        return " ".join(said)
