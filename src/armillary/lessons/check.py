"""Verifies a lesson: plays it to its end by its goals and through every branch, and checks that no text is wrong or missing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from armillary.kernel.choice import Choice, expand
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refused
from armillary.kernel.scenario import Failure, Run
from armillary.kernel.view import make_view
from armillary.players import make
from armillary.scene import Board

from .coach import Coach, LessonDice
from .lesson import Lesson, LessonStep, fits, words_of

__all__ = ["check_lesson"]

#: The maximum length of one text of the coach, in characters.
LONGEST = 320
#: The seeds from which a bot must solve free play.
SEEDS = (1, 2, 3)


def check_lesson(lesson: Lesson, game: Game | None = None) -> list[str]:
    """Everything that is wrong with the lesson; empty if it is sound."""
    game = game or lesson.setup.game()
    problems = [*_words(lesson, game)]
    try:
        _Checker(lesson, game, problems).all_ways()
    except (Failure, Refused, ValueError) as error:
        problems.append(f"{lesson.id}: {error}")
    return problems


class _Checker:
    """Plays the lesson along one line of goals after another."""

    def __init__(self, lesson: Lesson, game: Game, problems: list[str]) -> None:
        self.lesson = lesson
        self.game = game
        self.problems = problems
        #: Steps whose other choices, and whose pointers, have been checked.
        self.looked: set[str] = set()
        self.pointed: set[str] = set()
        self.board: Board | None = None

    def all_ways(self) -> None:
        """By the first goal everywhere; then once for each other goal, each end of a range of amounts, and each branch."""
        done: set[tuple[str, str]] = set()
        waiting: list[dict[str, str]] = [{}]
        while waiting:
            wanted = waiting.pop()
            for step, others in self.play(wanted):
                for other in others:
                    if (step, other) not in done:
                        done.add((step, other))
                        waiting.append({**wanted, step: other})

    def play(self, wanted: dict[str, str]) -> list[tuple[str, list[str]]]:
        """One path: at each step the goal named in `wanted`, or the first. Returns the alternatives."""
        coach = Coach(self.lesson, self.game)
        p = coach.begin()
        found: list[tuple[str, list[str]]] = []
        for _ in range(4 * len(self.lesson.steps) + 4):
            if coach.over:
                break
            step = coach.step
            where = f"{self.lesson.id}.{step.id}"
            if step.given is not None:
                p = self.game.given(step.given, seed=self.lesson.seed, dice=LessonDice(self.lesson.seed), listen=True)
            for seat, choice in coach.opening():
                p.apply(seat, choice)
            run = Run(self.game, {})
            run.p = p
            run.check(step.expect, f"{where}.expect")
            self.check_points(p, coach, where)
            choice_made: Choice | None = None
            if step.reach is not None:
                p = self.solve(p, coach, where)
            elif step.choices:
                if step.id not in self.looked:
                    self.looked.add(step.id)
                    self.check_others(p, coach, where)
                allowed = coach.allowed(p)
                if not allowed:
                    raise Failure(where, f"a choice such as {step.choices[0]}", self._listed(p))
                notations = [self.game.notation(choice) for choice in allowed]
                asked = wanted.get(step.id, notations[0])
                choice_made = allowed[notations.index(asked)]
                found.append((step.id, [other for other in self._ends(step, allowed) if other != asked]))
                self._lay(p, coach, where)
                p.apply(self.lesson.you, choice_made)
            script, _ = coach.done(choice_made)
            for seat, choice in script:
                p.apply(seat, choice)
        if not coach.over:
            raise Failure(self.lesson.id, "an end", "the steps go round in circles")
        if isinstance(p.dice, LessonDice) and p.dice.left(p.ordinal):
            raise Failure(f"{self.lesson.id}.dice", "all used", f"left over: {p.dice.left(p.ordinal)}")
        return found

    def _lay(self, p: Position, coach: Coach, where: str) -> None:
        if coach.step.dice and isinstance(p.dice, LessonDice) and p.dice.left(p.ordinal):
            raise Failure(f"{where}.dice", "those before all used", f"left over: {p.dice.left(p.ordinal)}")
        coach.lay(p)

    def _ends(self, step: LessonStep, allowed: list[Choice]) -> list[str]:
        """For each goal of the step, the first and the last choice that meets it."""
        ends: list[str] = []
        for pattern in step.choices:
            meeting = [choice for choice in allowed if fits(self.game, pattern, choice)]
            if not meeting:
                raise Failure(
                    f"{self.lesson.id}.{step.id}.goal", f"something that fits {pattern!r}", "nothing listed does"
                )
            ends += [self.game.notation(meeting[0]), self.game.notation(meeting[-1])]
        return list(dict.fromkeys(ends))

    def _listed(self, p: Position) -> list[str]:
        return [self.game.notation(choice) for choice in p.choices(self.lesson.you)]

    def check_others(self, p: Position, coach: Coach, where: str) -> None:
        """Every listed choice is a goal or fits exactly one pattern; every pattern fits something; a try is undone."""
        step, you = coach.step, self.lesson.you
        listed = list(expand(p.choices(you)))
        anything = [*listed, *expand(p.interjections(you))]
        for choice in listed:
            if coach.judge(choice) is None:
                continue
            fitting = [name for name in step.otherwise if name != "*" and fits(self.game, name, choice)]
            if len(fitting) > 1 or (not fitting and "*" not in step.otherwise):
                what = f"fits {', '.join(fitting)}" if fitting else "is neither a goal nor explained"
                self.problems.append(f"{where}: {self.game.notation(choice)} {what}")
        for pattern, explained in step.otherwise.items():
            others = [choice for choice in anything if coach.judge(choice) is not None]
            meeting = [choice for choice in others if fits(self.game, pattern, choice)]
            if not meeting:
                self.problems.append(f"{where}: else: nothing that one can choose fits {pattern!r}")
            elif explained.tried:
                before = p.hash()
                twin = p.copy()
                twin.dice = LessonDice(self.lesson.seed)
                twin.dice.lay(twin.ordinal, [Run(self.game, {}).die(value) for value in explained.dice])
                twin.apply(you, meeting[0])
                if p.hash() != before:
                    self.problems.append(f"{where}: trying {pattern!r} changes the position")

    def check_points(self, p: Position, coach: Coach, where: str) -> None:
        """Everything pointed at by name exists in the current view (the marks of a goal come from its choices)."""
        step = coach.step
        if step.id in self.pointed or not (step.point or step.touch):
            return
        self.pointed.add(step.id)
        view = make_view(p, self.lesson.you)
        board = self.board = self.board or self.game.board(self.game.text())
        marks = set(_marks(msgspec.to_builtins(view)))
        marks |= set(_marks(msgspec.to_builtins(board))) | set(board.places) | set(board.names)
        panels = {f"panel:{panel.id}" for panel in view.scene.panels}
        notations = [choice.notation for choice in (*view.choices, *view.interjections)]
        for point in coach.point(p.view(self.lesson.you)):
            kind, _, name = point.partition(":")
            known = (
                point in panels
                if kind == "panel"
                else any(notation.startswith(name) for notation in notations)
                if kind == "choice"
                else name in ("odds", "log", "undo", "hint", "plan")
                if kind == "tool"
                else name in [self.game.vocabulary.word("seat", seat) for seat in range(self.game.seats)]
                if kind == "seat"
                else point in marks
            )
            if not known:
                self.problems.append(f"{where}: points at {point!r}, which is not there")

    def solve(self, start: Position, coach: Coach, where: str) -> Position:
        """Free play, solved by a bot from several seeds; returns the first solution."""
        reach = coach.step.reach
        assert reach is not None
        solved: Position | None = None
        for seed in SEEDS:
            p = start.copy()
            p.listen()
            players = [make(self.game, reach.by) for _ in range(p.seats)]
            rng = Random(seed)
            coach.taken = 0
            while not coach.reached(p):
                if coach.failed(p):
                    raise Failure(
                        where, f"reached by {reach.by} from seed {seed}", f"failed after {coach.taken} decisions"
                    )
                seat = p.deciding()[0]
                p.apply(seat, players[seat].choose(p.view(seat), seat, rng))
                coach.taken += seat == self.lesson.you
            solved = solved or p
        assert solved is not None
        return solved


def _marks(data: Any) -> Iterator[str]:
    """Everything in plain data that can be highlighted: ids and marks."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("id", "mark") and isinstance(value, str) and value:
                yield value
            elif key in ("marks", "ids"):
                yield from value
            else:
                yield from _marks(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _marks(value)


def _words(lesson: Lesson, game: Game) -> Iterator[str]:
    """Every text exists in all languages of the title, none is unused, none is too long."""
    wanted = {"title", *(step.id for step in lesson.steps)}
    wanted |= {f"{step.id}.{explained.text}" for step in lesson.steps for explained in step.otherwise.values()}
    for language in sorted(game.languages):
        english = words_of(game, "en").catalogue.get(lesson.id, {})
        words = _own_words(game, language).get(lesson.id, {}) if language != "en" else english
        for name in sorted(wanted - set(words)):
            yield f"{lesson.id}: no {language} words for {name!r}"
        for name in sorted(set(words) - wanted):
            yield f"{lesson.id}: {language} words for {name!r}, which nobody says"
        for name, text in words.items():
            if len(str(text)) > LONGEST:
                yield f"{lesson.id}: {language} words for {name!r} are longer than {LONGEST} characters"


def _own_words(game: Game, language: str) -> dict[str, dict[str, str]]:
    """The texts of that language alone, without English fallbacks."""
    from armillary.packs import load_yaml

    found: dict[str, dict[str, str]] = {}
    for folder in reversed(game.folders):
        file = folder / "lessons" / "words" / f"{language}.yaml"
        if file.is_file():
            for lesson, words in load_yaml(file).items():
                found.setdefault(lesson, {}).update(words)
    return found
