"""Observations: what a seat may know as a vector of numbers between -1 and 1, with a fixed layout for each set-up of a title.

The layout comes from the shapes that the title declares (`Game.shapes`), not from play. Nothing is lost: a value that does not
fit its declared shape, which is a mistake in the declaration, still shows in a fingerprint at the end. The encoder reads only
what `Position.show` shows, so that a seat never observes more than it may know.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

import msgspec

from armillary.fields import declared, fields_of, things_of
from armillary.kernel import Game, Position
from armillary.kernel.position import copy_thing
from armillary.shape import Count, Each, Flag, Id, Print, Record, Shape, Told

from .actions import Actions
from .observing import DEEPEST, SCORE, Field, FrameFields, Observer, Reader, Stack, Vector, kept
from .writing import FLOAT, PRINT, binary, in_words

__all__ = ["LAYOUT", "Encoder", "Observer", "Slice", "actions_of", "encoder_of"]

#: The version of the encoding of shapes; the title's declarations have their own (`Encoder.version`).
LAYOUT = 2
#: Offers that have their own place in the vector.
MOST_OFFERS = 4
#: The shape of undeclared fields of third-party titles.
ANY_COUNT = Count(10)
#: Stacks of steps that are cached.
REMEMBERED = 4096


class Slice(msgspec.Struct, frozen=True):
    """One section of the vector."""

    name: str
    start: int
    stop: int
    #: A description of the encoding.
    text: str


class Encoder:
    """The layout. The same set-up always has the same layout."""

    def __init__(self, actions: Actions) -> None:
        self.game = game = actions.game
        self.actions = actions
        seats = game.seats
        self.frames = {cls: number for number, cls in enumerate(game.frame_classes.values())}
        self.parts: list[Slice] = []
        self.size = 0
        self.seat_at = self._place("the observing seat", seats, "one-hot")
        #: The first seat to decide, and further ones; the seat's own sealed answer; offers.
        seat_id = Id(seats)
        offer = Record({"number": Count(8), "maker": seat_id, "receiver": seat_id, "public": Flag(), "terms": Print()})
        self.flow = [
            self._field("who decides", "owing", Each(seat_id, seats, fixed=False)),
            self._field("decides in secret", lambda p: int(p.sealed is not None), Flag()),
        ]
        self.sealed_at = self._place("the own sealed answer", PRINT, "fingerprint")
        if type(game).deal is not Game.deal:
            self.flow.append(self._field("offers", "offers", Each(offer, MOST_OFFERS, fixed=False), list))
        self.step_at = self._place("the step", len(self.frames), "one-hot")
        self.stack_at = self._place("steps under way", len(self.frames), f"place in their order / {DEEPEST}")
        self.fields = self._position_fields()
        self.steps = {cls: FrameFields(own) for cls, own in self._step_fields().items()}
        self._stacks: dict[tuple[type, ...], Stack] = {}
        self.reader = Reader([*self.flow, *self.fields])
        self.again_at = self._place("steps that are under way twice", PRINT, "fingerprint")
        self.scores_at = self._place("scores", 2 * seats, f"x / {SCORE:g} and x / (|x| + {SCORE:g})")
        self.result_at = self._place("winners", seats, "flags")
        self.ends_at = self._place("the way it ended", len(game.title.ends), "one-hot")
        self._ends = {reason: self.ends_at + number for number, reason in enumerate(game.title.ends)}
        self.digits = max(1, len(actions).bit_length())
        self.prefix_at = self._place(
            "actions spelled so far", actions.longest * self.digits, "their numbers from 1, binary digits"
        )
        self.misfit_at = self._place("what its declared shape does not hold", PRINT, "fingerprint")
        #: The encoding of each action.
        self.spelled = [binary(number, self.digits) for number in range(1, len(actions) + 1)]
        #: The title hides nothing from anybody.
        self.all_open = not game.hides

    # -------------------------------------------------------------------------------------------------- the layout

    def _place(self, name: str, width: int, text: str) -> int:
        start = self.size
        self.size += width
        if width:
            self.parts.append(Slice(name, start, self.size, text))
        return start

    def _field(
        self,
        name: str,
        get: str | Callable[[Any], Any],
        shape: Shape,
        keep: Callable[[Any], Any] | None = None,
        reads: dict[str, Callable[[Any], Any]] | None = None,
    ) -> Field:
        field = Field(name, get, keep or kept, shape, reads)
        field.start = self._place(name, field.writer.width, in_words(shape))
        field.stop = self.size
        field.first, field.last = field.start * FLOAT, field.stop * FLOAT
        return field

    def _position_fields(self) -> list[Field]:
        shapes, sample = self.game.shapes(), self.game.start(0)
        cls = type(sample)
        found = []
        for name in fields_of(cls):
            shape = shapes.position.get(name) or undeclared(getattr(sample, name))
            if not isinstance(shape, Told):
                found.append(self._field(name, name, shape, keeper(cls, name)))
        for name, (work, shape) in shapes.worked_out.items():
            reads = {read: keeper(cls, read) for read in shapes.reads.get(name, ())}
            found.append(self._field(name, work, shape, reads=reads))
        return found

    def _step_fields(self) -> dict[type, list[Field]]:
        shapes = self.game.shapes().steps
        found: dict[type, list[Field]] = {}
        for cls in self.frames:
            own = []
            for name in fields_of(cls):
                shape = shapes.get(f"{cls.__name__}.{name}") or Print()
                if not isinstance(shape, Told):
                    own.append(self._field(f"{cls.__name__}.{name}", name, shape))
            if own:
                found[cls] = own
        return found

    @cached_property
    def version(self) -> str:
        """Changes whenever the meaning of a number changes: networks trained on another layout cannot be used."""
        text = repr([msgspec.to_builtins(part) for part in self.parts])
        return f"{LAYOUT}-{len(self.actions)}-{crc32((text + repr(self.actions.names)).encode()):08x}"

    # --------------------------------------------------------------------------------------------------- observing

    def stack(self, kinds: tuple[type, ...]) -> Stack:
        """The encoding of a stack of steps."""
        found = self._stacks.get(kinds)
        if found is None:
            found = Stack(self, kinds)
            if len(self._stacks) < REMEMBERED:
                self._stacks[kinds] = found
        return found

    def encode(self, p: Position, seat: int | None, prefix: list[int] | None = None) -> Vector:
        """What that seat (None: a spectator) may know of the position."""
        return Observer(self).observe(p, seat, prefix or ())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Encoder":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (self.game,)


# --------------------------------------------------------------------------------------------------- made from a game

_ENCODERS: WeakKeyDictionary[Game, Encoder] = WeakKeyDictionary()


def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, with its actions; made once."""
    found = _ENCODERS.get(game)
    if found is None:
        found = _ENCODERS[game] = Encoder(Actions(game))
    return found


def actions_of(game: Game) -> Actions:
    return encoder_of(game).actions


def keeper(cls: type, name: str) -> Callable[[Any], Any]:
    """A function that copies a field of the position for later comparison."""
    if name in things_of(cls):
        return lambda things: [copy_thing(thing) for thing in things]
    if name in declared(cls, "ROWS"):
        return lambda rows: [row[:] for row in rows]
    if name in declared(cls, "LISTS"):
        return lambda values: values[:]
    return kept


def undeclared(value: Any) -> Shape:
    """A shape for a value that the author of a title did not declare: nothing is lost, but it carries less meaning."""
    if isinstance(value, int):
        return ANY_COUNT
    if isinstance(value, (list, tuple)) and value and all(isinstance(item, int) for item in value):
        return Each(ANY_COUNT, len(value), fixed=False)
    if value is None or isinstance(value, (str, float, list, tuple, dict)):
        return Print()
    # Components and other objects that all positions share.
    return Told()
