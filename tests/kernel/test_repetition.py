"""Repetitions (kernel/repetition.py): what restores a position already seen in a step is refused, and nothing else."""

from typing import Any

import pytest

from armillary.kernel import Choice, Frame, Game, Position, Refused, Title, Verb
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal
from armillary.kernel.repetition import REPETITION, Menu


@mypyc_attr(allow_interpreted_subclasses=True)
class Scale(Position):
    """Weights in two pans."""

    FIELDS = ("left", "right", "lost")
    __slots__ = FIELDS

    def __init__(self, game: Any, dice: Any) -> None:
        super().__init__(game, dice)
        self.left = 4
        self.right = 0
        self.lost = 0


class Weighing(Menu[Scale]):
    FIELDS = ()
    __slots__ = ()
    rule = "T-1"
    reversible = frozenset({"over", "back"})
    asking = frozenset({"ask"})

    def advance(self, p: Scale) -> None:
        p.ask(0)

    def standing(self, p: Scale, seat: int) -> tuple[Any, ...]:
        return (p.left, p.right)

    def tries(self, p: Scale, seat: int) -> list[Choice]:
        return [("done",), ("lose",), ("ask", 1), ("over", range(1, 5)), ("back", range(1, 5))]

    def why_not_over(self, p: Scale, seat: int, amount: int) -> Refusal | None:
        return Refusal("T-1", "too-many") if amount > p.left else None

    def take_over(self, p: Scale, seat: int, amount: int) -> None:
        p.left -= amount
        p.right += amount

    def why_not_back(self, p: Scale, seat: int, amount: int) -> Refusal | None:
        return Refusal("T-1", "too-many") if amount > p.right else None

    def take_back(self, p: Scale, seat: int, amount: int) -> None:
        p.left += amount
        p.right -= amount

    def take_lose(self, p: Scale, seat: int) -> None:
        p.lost += 1

    def take_ask(self, p: Scale, seat: int, amount: int) -> None:
        """It is declined."""

    def take_done(self, p: Scale, seat: int) -> None:
        p.finish((0,), "done", "T-1", (1.0,))


class ScaleGame(Game[Scale]):
    position = Scale
    frames: tuple[type[Frame[Any]], ...] = (Weighing,)
    verbs = (
        Verb("over", "T-1", ("amount", "number")),
        Verb("back", "T-1", ("amount", "number")),
        Verb("ask", "T-1", ("amount", "number")),
        Verb("lose", "T-1"),
        Verb("done", "T-1"),
    )
    package = "armillary.games.tictactoe"

    def setup(self, p: Scale) -> None:
        p.push(Weighing())


@pytest.fixture
def p() -> Scale:
    card = Title(
        slug="scale",
        title="Scale",
        summary="",
        seats=(1, 1),
        minutes=(1, 1),
        rules_version=1,
        factories={1: "tests.kernel.test_repetition:ScaleGame"},
        ends=("done",),
        longest=100,
    )
    found: Scale = ScaleGame(card).start(1)
    return found


def test_what_restores_a_position_is_refused_with_that_reason(p: Scale) -> None:
    p.apply(0, ("over", 2))
    with pytest.raises(Refused) as caught:
        p.apply(0, ("back", 2))
    assert caught.value.refusal == REPETITION
    assert p.why_not(0, ("back", 2)) == REPETITION
    assert (("back", 2), REPETITION) in p.frames[-1].refusals(p, 0)


def test_everything_else_may_be_done_as_often_as_one_likes(p: Scale) -> None:
    for choice in (("over", 2), ("over", 1), ("back", 2), ("over", 3), ("back", 4)):
        if choice == ("back", 4):
            with pytest.raises(Refused):
                p.apply(0, choice)
        else:
            p.apply(0, choice)
    assert (p.left, p.right) == (0, 4)


def test_a_range_with_a_hole_becomes_two(p: Scale) -> None:
    p.apply(0, ("over", 2))
    p.apply(0, ("over", 2))
    listed = [choice for choice in p.choices(0) if choice[0] == "back"]
    assert listed == [("back", range(1, 2)), ("back", range(3, 4))]


def test_what_cannot_be_taken_back_makes_all_positions_new(p: Scale) -> None:
    p.apply(0, ("over", 2))
    p.apply(0, ("lose",))
    p.apply(0, ("back", 2))
    assert (p.left, p.right) == (4, 0)


def test_the_same_is_not_asked_twice_while_nothing_has_changed(p: Scale) -> None:
    p.apply(0, ("ask", 1))
    assert p.why_not(0, ("ask", 1)) == REPETITION
    p.apply(0, ("over", 1))
    p.apply(0, ("ask", 1))


def test_it_is_part_of_the_position(p: Scale) -> None:
    p.apply(0, ("over", 2))
    for twin in (p.copy(), p.view(0), p.game.restore(p.inspect(), p.dice)):
        assert twin.choices(0) == p.choices(0)
        with pytest.raises(Refused):
            twin.apply(0, ("back", 2))
    other = p.copy()
    other.frames[-1].seen = []  # type: ignore[attr-defined]
    assert other.hash() != p.hash()
