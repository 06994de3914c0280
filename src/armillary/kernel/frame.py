"""Frames: the steps of the sequence of play, kept on the position's stack as plain data.

The top frame either asks seats to choose or advances; it may push a frame for a smaller step, replace itself, or pop.
A frame's locals are slots holding ints, strings, None, tuples and lists of these; ids, never references.

What a seat may do comes from one place: `tries` lists what a person might try, `why_not_<verb>` says why one of these is not
allowed, `take_<verb>` does it. The list of choices, the reasons shown beside it and the refusal of everything else are made
from these here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from armillary.fields import Declared

from .choice import Choice
from .native import mypyc_attr
from .refusal import Refusal
from .thing import Thing

if TYPE_CHECKING:
    from .position import Position

__all__ = ["Frame", "P"]

P = TypeVar("P", bound="Position")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[P]):
    """One step of the sequence of play. Subclasses are named after the rulebook's step and say their rule.

    Declare locals in FIELDS (and `__slots__ = FIELDS`); those that hold lists also in LISTS, lists of lists in ROWS, lists of
    Things in THINGS. The constructor takes the fields in that order: copies and saves are made with it.
    """

    FIELDS: ClassVar[Declared] = ()
    LISTS: ClassVar[tuple[str, ...]] = ()
    ROWS: ClassVar[tuple[str, ...]] = ()
    DICTS: ClassVar[tuple[str, ...]] = ()
    THINGS: ClassVar[dict[str, type[Thing]]] = {}
    __slots__ = ()

    #: The rule that makes the game take this step or ask this question.
    rule: ClassVar[str] = ""
    #: Further rules that the step carries out and that no verb, refusal, event or roll of it names.
    rules: ClassVar[tuple[str, ...]] = ()
    #: A quiet point: seats may interject here (offers, extraordinary actions).
    quiet: ClassVar[bool] = False

    def advance(self, p: P) -> None:
        """Called while this frame is on top and nobody owes an answer: ask (`p.ask`), push, replace, pop or finish.

        It must be safe to call again after an interjection or a restore: it decides from the data alone.
        """
        raise NotImplementedError

    def returned(self, p: P, result: Any) -> None:
        """The frame above is finished and hands back a result (`p.pop(result)`)."""

    # ------------------------------------------------------------------------------------- what a seat may do

    def tries(self, p: P, seat: int) -> list[Choice]:
        """What a player might try here, allowed or not. A range as last argument represents amounts."""
        return []

    def choices(self, p: P, seat: int) -> list[Choice]:
        """What that seat may do now: the tries that no predicate refuses. Builds no text.

        A frame that a profile calls hot may write this itself; a law then compares it with the tries.
        """
        return self.allowed(p, seat, self.tries(p, seat))

    def allowed(self, p: P, seat: int, tries: list[Choice]) -> list[Choice]:
        """Those of the tries that no predicate refuses, ranges narrowed."""
        listed: list[Choice] = []
        for tried in tries:
            why = _method(self, "why_not_", tried[0])
            if why is None:
                listed.append(tried)
            elif type(tried[-1]) is range:
                amounts = _allowed_amounts(why, p, seat, tried)
                if amounts:
                    listed.append((*tried[:-1], amounts))
            elif _call(why, p, seat, tried) is None:
                listed.append(tried)
        return listed

    def why_not(self, p: P, seat: int, choice: Choice) -> Refusal | None:
        """Why that choice is not on the list; None: no predicate of this step forbids it."""
        why = _method(self, "why_not_", choice[0])
        if why is None or _method(self, "take_", choice[0]) is None:
            return None
        refusal: Refusal | None = why(p, seat, *choice[1:])
        return refusal

    def refusals(self, p: P, seat: int) -> list[tuple[Choice, Refusal]]:
        """What a person might try here and why it is not allowed: shown by the page next to the choices. A verb that the game
        does not have (of a room that it is played without) is none."""
        refused: list[tuple[Choice, Refusal]] = []
        verbs = p.game.vocabulary.verbs
        for tried in self.tries(p, seat):
            why = _method(self, "why_not_", tried[0])
            if why is None or tried[0] not in verbs:
                continue
            if type(tried[-1]) is range:
                if _allowed_amounts(why, p, seat, tried) or not tried[-1]:
                    continue
                tried = (*tried[:-1], tried[-1][0])
            refusal = why(p, seat, *tried[1:])
            if refusal is not None:
                refused.append((tried, refusal))
        return refused

    def take(self, p: P, seat: int, choice: Choice) -> None:
        """Carry out one of the listed choices."""
        # Every decision comes through here, so the name of the method is looked up by the verb alone.
        verb = choice[0]
        name = _TAKES.get(verb)
        if name is None:
            name = _TAKES[verb] = f"take_{verb.replace('-', '_')}"
        method = getattr(self, name, None)
        if method is None:
            raise NotImplementedError(f"{type(self).__name__} has no {name}")
        # As `_call` does, without the call.
        count = len(choice)
        if count == 2:
            method(p, seat, choice[1])
        elif count == 1:
            method(p, seat)
        else:
            method(p, seat, *choice[1:])

    def reveal(self, p: P, answers: dict[int, Choice]) -> None:
        """Carry out sealed answers, once every seat has given its own."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------------- what is said of it

    def rule_of(self, p: P, seat: int, choice: Choice) -> str:
        """The rule that allows the choice; empty for the verb's own rule."""
        return ""

    def winning_amount(self, p: P, seat: int, amounts: range) -> int:
        """The least of these bids that would win if nobody bid more: how the table bids for a seat that left it a limit."""
        return amounts[0]

    def facts(self, p: P, seat: int | None) -> dict[str, Any]:
        """What the prompt's template (`prompt.<Frame>`) is filled with."""
        return {}


#: Names of methods by class, prefix and verb: "why_not_" and "fly-safe" make "why_not_fly_safe", or "" where the class has
#: none: a failed lookup costs most.
_NAMES: Final[dict[tuple[type, str, str], str]] = {}
#: The same for what is taken: verbs of titles, so few.
_TAKES: Final[dict[str, str]] = {}


def _method(frame: Any, prefix: str, verb: str) -> Callable[..., Any] | None:
    key = (type(frame), prefix, verb)
    name = _NAMES.get(key)
    if name is None:
        name = prefix + verb.replace("-", "_")
        name = name if hasattr(frame, name) else ""
        if len(_NAMES) < 10_000:
            _NAMES[key] = name
    method: Callable[..., Any] | None = getattr(frame, name) if name else None
    return method


def _call(method: Callable[..., Any], p: Any, seat: int, choice: Choice) -> Any:
    """`method(p, seat, *choice[1:])`; nearly all verbs have few arguments, and naming them costs half of unpacking."""
    count = len(choice)
    if count == 2:
        return method(p, seat, choice[1])
    if count == 1:
        return method(p, seat)
    if count == 3:
        return method(p, seat, choice[1], choice[2])
    return method(p, seat, *choice[1:])


def _allowed_amounts(why: Callable[..., Any], p: Any, seat: int, tried: Choice) -> range:
    """The amounts of a try that are allowed: without the refused ones at either end."""
    amounts: range = tried[-1]
    named = tried[1:-1]
    first, last = 0, len(amounts) - 1
    while first <= last and why(p, seat, *named, amounts[first]) is not None:
        first += 1
    while last > first and why(p, seat, *named, amounts[last]) is not None:
        last -= 1
    return amounts[first : last + 1]
