"""Lesson files: `games/<title>/lessons/<id>.yaml`, with their words beside them in `lessons/words/<language>.yaml`.

The head is a scenario file's (`game seats options rulings scenario seed given dice`), with `you` (the learner's seat), `others`
(`script`, or a level of bots such as `easy`, by seat), `order`, `minutes`, `needs` (lessons that come before). Each step has

- `id`: names its words: the coach says `<lesson>.<id>`, an explanation is `<lesson>.<id>.<name>`;
- `goal`: `read`; a choice, its beginning (`attack`), an amount range (`bid 0..2`) or a list of these; `{touch: MARK}`; or
  `{reach: PARTIAL, within: 6, lost: PARTIAL}`: free play until it holds, from the start of the step again if it does not;
- `point`: what is ringed (marks, `panel:ID`, `seat:A`, `choice:BEGINNING`, `tool:odds`); left out: the marks of the goal;
- `else`: other choices: `pattern: name` explains and does nothing; `pattern: {text: name, try: true, dice: [...]}` shows what
  would come of it and takes it back; `'*'` stands for the rest;
- `first`, `then`: what scripted seats do before the coach speaks and after the goal, as in a scenario's `when`;
- `dice`: chance from the goal's choice on; `expect`: what must hold when the step begins;
- `go`: the next step by name, by choice (`{attack: war, offer: peace}`) or `end`; `given`: a new position for this step.
"""

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.scenario import seat_of
from armillary.kernel.setup import Setup, setup
from armillary.kernel.text import Text
from armillary.packs import load_yaml

__all__ = [
    "END",
    "Explained",
    "Lesson",
    "LessonError",
    "LessonStep",
    "Reach",
    "find_lesson",
    "fits",
    "lessons_of",
    "load_lesson",
    "words_of",
]

HEAD = ("game", "seats", "options", "rulings", "scenario", "seed", "given", "dice")
OWN = ("you", "others", "order", "minutes", "needs", "steps")
STEP = ("id", "goal", "point", "only", "else", "first", "then", "dice", "expect", "go", "given")
#: Where `go` leads when the lesson is over.
END = "end"


class LessonError(ValueError):
    """A lesson file that cannot be used: which step, and what is wrong with it."""


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """The reaction to a wrong choice: the name of its text; with `tried` it is carried out and undone."""

    text: str
    tried: bool = False
    dice: list[Any] = []


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """Free play until a partial position holds, within that many of the learner's decisions."""

    wanted: dict[str, Any]
    within: int = 0
    lost: dict[str, Any] = {}
    by: str = "greedy"


class LessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lesson. The goal is exactly one of `read`, `choices`, `touch` and `reach`."""

    id: str
    read: bool = False
    choices: list[str] = []
    touch: str = ""
    reach: Reach | None = None
    point: list[str] = []
    otherwise: dict[str, Explained] = {}
    first: list[Any] = []
    then: list[Any] = []
    dice: list[Any] = []
    expect: dict[str, Any] = {}
    go: dict[str, str] = {}
    given: dict[str, Any] | None = None


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson, as read from its file."""

    id: str
    setup: Setup
    you: int
    steps: list[LessonStep]
    others: dict[int, str] = {}
    order: int = 0
    minutes: int = 5
    needs: list[str] = []
    seed: int | str = 0
    given: dict[str, Any] | None = None
    dice: list[Any] | None = None

    def step(self, name: str) -> int:
        for number, step in enumerate(self.steps):
            if step.id == name:
                return number
        raise LessonError(f"{self.id}: there is no step {name!r}")


def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a title in order, with those of the title it extends."""
    return list(_lessons(tuple(game.folders)))


def find_lesson(game: Game, name: str) -> Lesson:
    """The lesson of that name; LessonError lists the existing ones."""
    found = {lesson.id: lesson for lesson in lessons_of(game)}
    if name not in found:
        raise LessonError(f"{game.title.title} has no lesson {name!r}; it has {', '.join(found) or 'none'}")
    return found[name]


@cache
def _lessons(folders: tuple[Traversable, ...]) -> tuple[Lesson, ...]:
    found: dict[str, Lesson] = {}
    for folder in reversed(folders):
        lessons = folder / "lessons"
        if lessons.is_dir():
            for file in lessons.iterdir():
                if file.name.endswith(".yaml"):
                    lesson = load_lesson(file)
                    found[lesson.id] = lesson
    return tuple(sorted(found.values(), key=lambda lesson: (lesson.order, lesson.id)))


def words_of(game: Game, language: str) -> Text:
    """The coach's texts: kind = lesson, name = step. In the language that the title itself would use."""
    return _words(tuple(game.folders), game.text(language).language)


@cache
def _words(folders: tuple[Traversable, ...], language: str) -> Text:
    return Text.load([folder / "lessons" / "words" for folder in reversed(folders)], language)


def load_lesson(file: Path | Traversable) -> Lesson:
    """Read one file; LessonError names the problem."""
    name = file.name.removesuffix(".yaml")
    data = load_yaml(file)
    if not isinstance(data, dict) or not isinstance(data.get("steps"), list) or not data["steps"]:
        raise LessonError(f"{name}: a lesson is a mapping with game, you and steps")
    unknown = [key for key in data if key not in (*HEAD, *OWN)]
    if unknown:
        raise LessonError(f"{name}: unknown key {unknown[0]!r}; known are {', '.join((*HEAD, *OWN))}")
    try:
        made = setup(
            data["game"],
            data.get("seats"),
            options=data.get("options"),
            rulings=data.get("rulings"),
            scenario=data.get("scenario"),
            simulation=False,
        )
        you = seat_of(data.get("you", "A"))
        others = {seat_of(seat): str(who) for seat, who in (data.get("others") or {}).items()}
    except KeyError:
        raise LessonError(f"{name}: 'game' is missing: the slug of the title") from None
    except ValueError as error:
        raise LessonError(f"{name}: {error}") from None
    lesson = Lesson(
        id=name,
        setup=made,
        you=you,
        steps=[_step(f"{name}.steps[{number}]", entry) for number, entry in enumerate(data["steps"])],
        others=others,
        order=data.get("order", 0),
        minutes=data.get("minutes", 5),
        needs=list(data.get("needs", ())),
        seed=data.get("seed", 0),
        given=data.get("given"),
        dice=data.get("dice"),
    )
    missing = [seat for seat in range(made.seats) if seat != you and seat not in others]
    if missing:
        raise LessonError(f"{name}: others: nobody plays seat {chr(ord('A') + missing[0])} (script, or a bot)")
    names = [step.id for step in lesson.steps]
    if len(set(names)) != len(names):
        raise LessonError(f"{name}: two steps have the same id")
    for step in lesson.steps:
        for target in step.go.values():
            if target != END:
                lesson.step(target)
    return lesson


def _step(where: str, data: Any) -> LessonStep:
    if not isinstance(data, dict) or not isinstance(data.get("id"), str):
        raise LessonError(f"{where}: a step is a mapping with id and goal")
    where = f"{where} ({data['id']})"
    unknown = [key for key in data if key not in STEP]
    if unknown:
        raise LessonError(f"{where}: unknown key {unknown[0]!r}; known are {', '.join(STEP)}")
    goal = data.get("goal", "read")
    read, choices, touch, reach = False, [], "", None
    if goal == "read":
        read = True
    elif isinstance(goal, str):
        choices = [goal]
    elif isinstance(goal, list):
        choices = [str(entry) for entry in goal]
    elif isinstance(goal, dict) and set(goal) == {"touch"}:
        touch = goal["touch"]
    elif isinstance(goal, dict) and "reach" in goal and set(goal) <= {"reach", "within", "lost", "by"}:
        reach = Reach(
            wanted=goal["reach"],
            within=goal.get("within", 0),
            lost=goal.get("lost", {}),
            by=goal.get("by", "greedy"),
        )
    else:
        raise LessonError(f"{where}: goal {goal!r} is none of read, a choice, a list of choices, touch, reach")
    go = data.get("go", {})
    return LessonStep(
        id=data["id"],
        read=read,
        choices=choices,
        touch=touch,
        reach=reach,
        point=list(data.get("point", ())),
        otherwise={str(pattern): _explained(where, entry) for pattern, entry in (data.get("else") or {}).items()},
        first=list(data.get("first", ())),
        then=list(data.get("then", ())),
        dice=list(data.get("dice", ())),
        expect=data.get("expect", {}),
        go={"*": go} if isinstance(go, str) else go,
        given=data.get("given"),
    )


def _explained(where: str, entry: Any) -> Explained:
    if isinstance(entry, str):
        return Explained(text=entry)
    if isinstance(entry, dict) and isinstance(entry.get("text"), str) and set(entry) <= {"text", "try", "dice"}:
        return Explained(text=entry["text"], tried=bool(entry.get("try", False)), dice=list(entry.get("dice", ())))
    raise LessonError(f"{where}: else: {entry!r} is neither a name nor text, try, dice")


def fits(game: Game, pattern: str, choice: Choice) -> bool:
    """Does the choice (not a range) fit a pattern: itself, its first words, or an amount within `bid 0..2`?"""
    notation = game.notation(choice)
    if pattern == "*" or notation == pattern or notation.startswith(f"{pattern} "):
        return True
    head, _, amounts = pattern.rpartition(" ")
    least, dots, most = amounts.partition("..")
    if not dots or type(choice[-1]) is not int:
        return False
    begun, _, amount = notation.rpartition(" ")
    try:
        return begun == head and int(least) <= int(amount) <= int(most)
    except ValueError:
        return False
