"""Frames: the steps of the sequence of play, kept on the position's stack as plain data.

The top frame either asks seats to choose or advances; it may push a frame for a smaller step, replace itself, or pop.
A frame's locals are slots holding ints, strings, None, tuples and lists of these; ids, never references.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .choice import Choice
from .native import mypyc_attr
from .refusal import Refusal

if TYPE_CHECKING:
    from .position import Position

__all__ = ["Frame", "P"]

P = TypeVar("P", bound="Position")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[P]):
    """One step of the sequence of play. Subclasses are named after the rulebook's step and say their rule.

    Declare locals in FIELDS (and `__slots__ = FIELDS`); those that hold lists also in LISTS, lists of lists in ROWS. The
    constructor takes the fields in that order: copies and saves are made with it.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    LISTS: ClassVar[tuple[str, ...]] = ()
    ROWS: ClassVar[tuple[str, ...]] = ()
    DICTS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    #: The rule that makes the game take this step or ask this question.
    rule: ClassVar[str] = ""
    #: A quiet point: seats may interject here (offers, extraordinary actions).
    quiet: ClassVar[bool] = False

    def advance(self, p: P) -> None:
        """Called while this frame is on top and nobody owes an answer: ask (`p.ask`), push, replace, pop or finish.

        It must be safe to call again after an interjection or a restore: it decides from the data alone.
        """
        raise NotImplementedError

    def choices(self, p: P, seat: int) -> list[Choice]:
        """What that seat may do now. Builds no text."""
        return []

    def take(self, p: P, seat: int, choice: Choice) -> None:
        """Carry out one of the listed choices."""
        raise NotImplementedError

    def reveal(self, p: P, answers: dict[int, Choice]) -> None:
        """Carry out sealed answers, once every seat has given its own."""
        raise NotImplementedError

    def why_not(self, p: P, seat: int, choice: Choice) -> Refusal | None:
        """Why that choice is not on the list. The same predicates as in `choices`, so that they cannot disagree."""
        return None

    def refusals(self, p: P, seat: int) -> list[tuple[Choice, Refusal]]:
        """What a person might try here and why it is not allowed: shown by the page next to the choices."""
        return []

    def rule_of(self, p: P, seat: int, choice: Choice) -> str:
        """The rule that allows the choice; empty for the verb's own rule."""
        return ""

    def facts(self, p: P, seat: int | None) -> dict[str, Any]:
        """What the prompt's template (`prompt.<Frame>`) is filled with."""
        return {}
