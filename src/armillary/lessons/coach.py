"""The coach: leads one person through a lesson. It knows the step, judges choices, and says what scripted seats do.

It owns neither position nor table: its caller (a check, a terminal, a table) passes the position and carries out the coach's
answers. Its state is three numbers and a name, so that after a restart the lesson resumes in the same step with the same stars.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from armillary.kernel.choice import Choice, expand
from armillary.kernel.dice import Dice, KeyedDice, OutOfDice, ScriptedDice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.scenario import Failure, Run, seat_of
from armillary.kernel.text import Text

from .lesson import END, Explained, Lesson, LessonError, LessonStep, fits, words_of

__all__ = ["Coach", "CoachView", "Held", "LessonDice", "fresh_position", "walk"]


#: The coach's own texts: they belong to the kernel, not to a lesson.
SHOWN, AGAIN, STAY = "show", "again", "stay"


class LessonDice(Dice):
    """Scripted where the lesson says so, otherwise keyed by its seed. A script begins at the ordinal at which it was set."""

    __slots__ = ("keyed", "script")

    def __init__(self, seed: int | str) -> None:
        self.keyed = KeyedDice(seed)
        self.script: dict[int, int] = {}

    def lay(self, ordinal: int, values: list[int]) -> None:
        self.script = {ordinal + number: value for number, value in enumerate(values)}

    def left(self, ordinal: int) -> list[int]:
        """Scripted results that were not used."""
        return [value for at, value in sorted(self.script.items()) if at >= ordinal]

    def _scripted(self, ordinal: int) -> Dice | None:
        """A script from this ordinal on, or None."""
        if ordinal not in self.script:
            return None
        last = max(self.script)
        return ScriptedDice([0] * ordinal + [self.script[at] for at in range(ordinal, last + 1)])

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        return (self._scripted(ordinal) or self.keyed).rolls(ordinal, count, sides, rule, alike)

    def below(self, ordinal: int, options: Any, rule: str) -> tuple[int, int]:
        return (self._scripted(ordinal) or self.keyed).below(ordinal, options, rule)

    def weighted(self, ordinal: int, weights: Any, rule: str) -> tuple[int, int]:
        return (self._scripted(ordinal) or self.keyed).weighted(ordinal, weights, rule)


class Held(msgspec.Struct, frozen=True):
    """A choice that the coach holds back: its explanation, and whether its outcome is shown."""

    key: str
    explained: Explained | None = None


class CoachView(msgspec.Struct):
    """Everything that a page needs to know about the coach."""

    lesson: str
    title: str
    #: The number of the step, from 1, and of all steps.
    step: int
    steps: int
    text: str
    #: read, choice, touch or reach.
    goal: str
    point: list[str] = []
    #: The notations that lead on (ranges as listed); empty: all of them.
    allowed: list[str] = []
    #: The comment on the last try.
    said: str = ""
    #: The outcome of the last try, if it was carried out and undone.
    tried: list[str] = []
    stars: int = 3
    over: bool = False
    #: A puzzle, and whether it was solved at the first try.
    riddle: bool = False
    solved: bool = False


class Coach:
    """One person's progress through one lesson."""

    def __init__(self, lesson: Lesson, game: Game, at: int = 0, mistakes: int = 0, shown: int = 0) -> None:
        self.lesson = lesson
        self.game = game
        #: The number of the step, len(steps) when the lesson is over.
        self.at = at
        #: Wrong choices, and how often the solution was shown.
        self.mistakes = mistakes
        self.shown = shown
        #: The comment on the last try, and the learner's decisions in this step.
        self.said = ""
        self.taken = 0

    # --------------------------------------------------------------------------------------------------- playing

    @property
    def over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.at]

    @property
    def stars(self) -> int:
        """Three without help, two with at most two wrong choices or requests for help, one for finishing."""
        helped = self.mistakes + self.shown
        return 3 if not helped else 2 if helped <= 2 else 1

    def begin(self) -> Position:
        """The initial position of the lesson."""
        dice = LessonDice(self.lesson.seed)
        if self.lesson.dice:
            dice.lay(0, self._values(self.lesson.dice))
        p: Position
        if self.lesson.given is None:
            p = self.game.start(dice, listen=True)
        else:
            p = self.game.given(self.lesson.given, seed=self.lesson.seed, dice=dice, listen=True)
        return p

    def _values(self, dice: list[Any]) -> list[int]:
        run = Run(self.game, {})
        return [run.die(value) for value in dice]

    def opening(self) -> Iterator[tuple[int, Choice]]:
        """The moves of scripted seats before the coach speaks in this step."""
        return self._script(self.step.first)

    def _script(self, items: list[Any]) -> Iterator[tuple[int, Choice]]:
        for item in items:
            if not isinstance(item, dict) or len(item) != 1:
                raise LessonError(f"{self.lesson.id}.{self.step.id}: {item!r} is not a step such as `B: bid 3`")
            ((who, text),) = item.items()
            yield seat_of(who), self.game.parse(str(text))

    def judge(self, choice: Choice) -> Held | None:
        """None if the choice leads on. Otherwise the explanation; the choice must then not be carried out."""
        step = self.step
        if step.reach is not None or any(fits(self.game, pattern, choice) for pattern in step.choices):
            return None
        for pattern, explained in sorted(step.otherwise.items(), key=lambda item: item[0] == "*"):
            if fits(self.game, pattern, choice):
                return Held(f"{step.id}.{explained.text}", explained)
        return Held(STAY)

    def hold(self, held: Held) -> None:
        """Remember the comment on a choice that was held back. Choosing before having read the text is not a mistake."""
        self.mistakes += bool(self.step.choices)
        self.said = held.key

    def show(self) -> None:
        """The learner asked for the solution."""
        self.shown += 1
        self.said = SHOWN

    def fail(self) -> None:
        """Free play missed its goal: the step begins again."""
        self.mistakes += 1
        self.taken, self.said = 0, AGAIN

    def outcome(self, p: Position, choice: Choice, explained: Explained) -> list[Event]:
        """The outcome of a choice that is only tried: the position does not change."""
        twin = p.copy()
        twin.log = []
        twin.dice = LessonDice(self.lesson.seed)
        twin.dice.lay(twin.ordinal, self._values(explained.dice))
        twin.apply(self.lesson.you, choice)
        return twin.log or []

    def lay(self, p: Position) -> None:
        """Set this step's dice, right before the goal's choice is carried out."""
        if self.step.dice and isinstance(p.dice, LessonDice):
            p.dice.lay(p.ordinal, self._values(self.step.dice))

    def done(self, choice: Choice | None) -> tuple[list[tuple[int, Choice]], LessonStep]:
        """The step's goal was met (by that choice): returns the next moves of scripted seats, and the finished step."""
        step = self.step
        script = list(self._script(step.then))
        target = ""
        for pattern, name in step.go.items():
            if choice is None or fits(self.game, pattern, choice):
                target = name
                break
        self.at = len(self.lesson.steps) if target == END else self.lesson.step(target) if target else self.at + 1
        self.said, self.taken = "", 0
        return script, step

    def reached(self, p: Position) -> bool:
        """Has free play reached the goal of the step?"""
        reach = self.step.reach
        return reach is not None and _holds(self.game, p, reach.wanted)

    def failed(self, p: Position) -> bool:
        """Must free play begin again?"""
        reach = self.step.reach
        if reach is None:
            return False
        return bool(
            (reach.within and self.taken >= reach.within) or (reach.lost and _holds(self.game, p, reach.lost)) or p.over
        )

    # --------------------------------------------------------------------------------------------------- looking

    def allowed(self, p: Position) -> list[Choice]:
        """The listed choices that lead on, with amounts written out."""
        listed = [*p.choices(self.lesson.you), *p.interjections(self.lesson.you)]
        return [choice for choice in expand(listed) if self.judge(choice) is None]

    def point(self, p: Position) -> list[str]:
        """What is highlighted: what the step names, otherwise the marks of its goal."""
        step = self.step
        if step.point:
            return list(step.point)
        if step.touch:
            return [step.touch]
        marks = [
            mark for choice in self.allowed(p) if step.choices for mark in self.game.marks(p, self.lesson.you, choice)
        ]
        return list(dict.fromkeys(marks))[:12]

    def view(self, p: Position, language: str = "en") -> CoachView:
        words = words_of(self.game, language)
        lesson = self.lesson
        title = words.fill(lesson.id, "title", {}, lesson.id)
        if self.over:
            return CoachView(
                lesson.id, title, len(lesson.steps), len(lesson.steps), "", "read", stars=self.stars, over=True
            )
        step = self.step
        seen = p.view(lesson.you)
        goal = "read" if step.read else "touch" if step.touch else "reach" if step.reach else "choice"
        return CoachView(
            lesson=lesson.id,
            title=title,
            step=self.at + 1,
            steps=len(lesson.steps),
            text=words.fill(lesson.id, step.id, {}),
            goal=goal,
            point=self.point(seen),
            allowed=[self.game.notation(choice) for choice in self.allowed(seen)] if step.choices else [],
            said=self._say(seen, words),
            stars=self.stars,
        )

    def _say(self, seen: Position, words: Text) -> str:
        """The comment on the last try; if the lesson has no text for it, the coach's own."""
        if not self.said:
            return ""
        own = self.said if self.said in (SHOWN, AGAIN) else STAY
        goals = self.allowed(seen) if self.said == SHOWN and self.step.choices else []
        if self.said == SHOWN and not goals:
            return words.fill("coach", "look", {})
        text = self.game.text(words.language)
        facts = {"choice": self.game.caption(seen, self.lesson.you, goals[0], text)} if goals else {}
        return words.fill(self.lesson.id, self.said, {}, words.fill("coach", own, facts))


def walk(lesson: Lesson, game: Game, to: str = "") -> Position:
    """The position in which a step of the lesson (without a step: the lesson) begins, by the first goal of each earlier step.
    LessonError if that path does not lead there."""
    coach = Coach(lesson, game)
    p = coach.begin()
    for _ in range(len(lesson.steps)):
        step = coach.step
        if step.given is not None:
            p = fresh_position(game, step.given, LessonDice(lesson.seed), lesson.seed)
        for seat, choice in coach.opening():
            p.apply(seat, choice)
        if step.id == (to or lesson.steps[0].id):
            return p
        made = coach.allowed(p)[0] if step.choices else None
        if made is not None:
            coach.lay(p)
            p.apply(lesson.you, made)
        script, _ = coach.done(made)
        for seat, choice in script:
            p.apply(seat, choice)
        if coach.over:
            break
    raise LessonError(f"{lesson.id}: no way leads to a step {to!r}")


def fresh_position(game: Game, given: dict[str, Any], dice: LessonDice, seed: int | str) -> Position:
    """The position that a step of a lesson sets up."""
    p: Position = game.given(given, seed=seed, dice=dice, listen=True)
    return p


def _holds(game: Game, p: Position, wanted: dict[str, Any]) -> bool:
    run = Run(game, {})
    run.p = p
    try:
        run.check(wanted, "reach")
    except (Failure, OutOfDice):
        return False
    return True
