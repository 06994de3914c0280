"""Positions: the whole truth of a match at one moment.

A title subclasses `Position` with its own fields (ints, lists of ints, tuples; ids, never references) and declares them in
FIELDS, each with its kind (`armillary/fields.py`): the kernel makes copying, starting, words, shapes, bounds and secrecy from
that. FIELDS may also be a bare tuple of names; then LISTS names those that are flat lists, ROWS lists of lists, DICTS flat
dicts, THINGS lists of `Thing`s with their class, HIDDEN what not all may see, and the title writes the rest itself. A title's
Position carries the decorator `@mypyc_attr(allow_interpreted_subclasses=True)`, without which a compiled class cannot be copied.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Final, ParamSpec, overload

from armillary.fields import (
    Declared,
    Law,
    declared,
    dump,
    fields_of,
    kinds_of,
    loaded,
    plain,
    things_of,
)

from .choice import Choice, allows, find
from .dice import Dice, NoDice, size_of
from .event import Event
from .frame import Frame
from .native import mypyc_attr
from .refusal import Refusal, Refused
from .thing import Thing

if TYPE_CHECKING:
    from .game import Game

__all__ = ["HiddenInformation", "Position", "Result", "Runaway"]

Q = ParamSpec("Q")

#: The most steps the rules may take without asking anybody: more is a loop in a title's flow.
MOST_ADVANCES: Final = 100_000

_NO_DICE: Final = NoDice()

KERNEL_FIELDS: Final[tuple[str, ...]] = ("ordinal", "revealed", "owing", "result", "next_offer")


class Runaway(Exception):
    """A title's flow advances for ever without asking anybody."""


class HiddenInformation(Exception):
    """What is asked of a view depends on what its seat may not know: sample a whole position first."""


class Result:
    """How a match ended: the winners (none: everybody lost; several: shared), the way, its rule, a score per seat."""

    __slots__ = ("reason", "rule", "scores", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str, rule: str, scores: tuple[float, ...]) -> None:
        self.winners = winners
        self.reason = reason
        self.rule = rule
        self.scores = scores

    def plain(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "rule": self.rule,
            "scores": list(self.scores),
        }

    @staticmethod
    def from_plain(data: dict[str, Any]) -> "Result":
        return Result(tuple(data["winners"]), data["reason"], data["rule"], tuple(data["scores"]))

    def __repr__(self) -> str:
        return f"Result(winners={self.winners}, reason={self.reason!r}, scores={self.scores})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """`copy()`, `choices(seat)`, `apply(seat, choice)`, `view(seat)`, `inspect()`."""

    FIELDS: ClassVar[Declared] = ()
    #: What holds between fields: laws of `armillary/fields.py`.
    LAWS: ClassVar[tuple[Law, ...]] = ()
    LISTS: ClassVar[tuple[str, ...]] = ()
    ROWS: ClassVar[tuple[str, ...]] = ()
    DICTS: ClassVar[tuple[str, ...]] = ()
    THINGS: ClassVar[dict[str, type[Thing]]] = {}
    #: Fields that not every seat may see whole: what `Game.hide` cuts, and nothing else.
    HIDDEN: ClassVar[tuple[str, ...]] = ()
    __slots__ = (
        "_listed",
        "_listed_for",
        "dice",
        "draws",
        "frames",
        "game",
        "log",
        "next_offer",
        "offers",
        "ordinal",
        "owing",
        "result",
        "revealed",
        "sealed",
    )

    def __init__(self, game: "Game", dice: Dice) -> None:
        self.game: Game = game
        self.dice: Dice = dice
        #: The cursor of the dice. With the dice it determines all chance to come.
        self.ordinal: int = 0
        #: How often something hidden was shown: with `ordinal` and the seats' answers it makes the information frontier.
        self.revealed: int = 0
        self.frames: list[Frame[Any]] = []
        #: Seats that owe an answer: the first one decides, or all at once when `sealed` is not None.
        self.owing: tuple[int, ...] = ()
        self.sealed: dict[int, Choice | None] | None = None
        #: Open offers: (number, maker, receiver, public?, terms).
        self.offers: list[tuple[int, int, int, bool, tuple[Any, ...]]] = []
        self.next_offer: int = 1
        self.result: Result | None = None
        #: Events and draws are kept only if somebody listens; simulation does without.
        self.log: list[Event] | None = None
        self.draws: list[dict[str, Any]] | None = None
        self._listed: list[Choice] | None = None
        self._listed_for: int = -1
        if kinds_of(type(self)):
            game.derived(type(self)).start(self)

    # ---------------------------------------------------------------------------------- what everybody uses

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def over(self) -> bool:
        return self.result is not None

    def deciding(self) -> tuple[int, ...]:
        """The seats that may answer now: one, or several at once and secretly."""
        return self.owing if self.sealed is not None else self.owing[:1]

    def choices(self, seat: int) -> list[Choice]:
        """What that seat may do in the decision the game waits for. The list is shared: do not change it."""
        listed = self._listed
        if listed is not None and self._listed_for == seat:
            return listed
        owing = self.owing
        if not owing or (seat != owing[0] if self.sealed is None else seat not in owing):
            return []
        listed = self.frames[-1].choices(self, seat)
        self._listed = listed
        self._listed_for = seat
        return listed

    def interjections(self, seat: int) -> list[Choice]:
        """What that seat may do out of turn, blocking nobody: only at quiet points."""
        if self.result is not None or self.sealed is not None or not self.frames or not self.frames[-1].quiet:
            return []
        return self.game.interjections(self, seat)

    def apply(self, seat: int, choice: Any) -> None:
        """Carry out a choice of that seat. `Refused` if it is not on the seat's list; then nothing has changed.

        What comes from outside may be no choice at all, and is refused as such: hence no type, which compiled code would
        hold it to.
        """
        if self.sealed is not None and seat in self.owing:
            self._answer_sealed(seat, choice)
            return
        if self.owing and seat == self.owing[0]:
            known = self._listed if self._listed_for == seat else None
            found = find(known if known is not None else self.frames[-1].choices(self, seat), choice)
            if found is not None:
                self.take_listed(seat, found)
                return
        self._interject(seat, choice)

    def take_listed(self, seat: int, choice: Choice) -> None:
        """Carry out an entry of the list that `choices` has just given, its amount named, without looking it up again."""
        self._listed = None
        self.owing = self.owing[1:]
        frames = self.frames
        frames[-1].take(self, seat, choice)
        if not self.owing and frames:
            frames[-1].advance(self)  # as `settle` does: one step is enough more often than not
            if not self.owing:
                self.settle()

    def _answer_sealed(self, seat: int, choice: Any) -> None:
        frame = self.frames[-1]
        found = find(frame.choices(self, seat), choice)
        if found is None:
            raise Refused(self.why_not(seat, choice))
        sealed = self.sealed
        assert sealed is not None
        sealed[seat] = found
        self._listed = None
        self.owing = tuple([other for other in self.owing if other != seat])
        if not self.owing:
            answers: dict[int, Choice] = {}
            for who in sorted(sealed):
                answer = sealed[who]
                if answer is None:
                    raise HiddenInformation("the sealed answer of another seat")
                answers[who] = answer
            self.sealed = None
            self.revealed += 1
            frame.reveal(self, answers)
            self.settle()

    def _interject(self, seat: int, choice: Any) -> None:
        found = find(self.interjections(seat), choice) if 0 <= seat < self.game.seats else None
        if found is None:
            raise Refused(self.why_not(seat, choice))
        self._listed = None
        asked = self.owing
        self.game.interject(self, seat, found)
        if self.result is None and self.owing == asked:
            # What the asked seat may do can have changed: let the frame ask again.
            self.owing = ()
            self.settle()

    def why_not(self, seat: int, choice: Any) -> Refusal:
        """Why that choice is refused, with the rule at fault."""
        if self.result is not None:
            return Refusal(self.result.rule, "match-over")
        if not self.game.vocabulary.fits(choice, self.game.seats):
            # Nothing that the title's predicates should have to look at.
            return Refusal(self.frames[-1].rule, "no-such-choice")
        if type(choice[-1]) is range:
            if choice in self.choices(seat):
                return Refusal(self.frames[-1].rule, "amount-missing")
            # Predicates look at one amount.
            choice = (*choice[:-1], choice[-1][0])
        if seat in self.deciding():
            refusal = self.frames[-1].why_not(self, seat, choice)
            if refusal is not None:
                return refusal
        refusal = self.game.why_not_interject(self, seat, choice)
        if refusal is not None:
            return refusal
        if seat not in self.deciding():
            return Refusal(self.frames[-1].rule, "not-your-decision")
        return Refusal(self.frames[-1].rule, "not-listed")

    def why_none(self, seat: int, choice: Any) -> Refusal | None:
        """None if the seat may do this now, else why not: for `why not?` questions by people."""
        if allows(self.choices(seat), choice) or allows(self.interjections(seat), choice):
            return None
        return self.why_not(seat, choice)

    def view(self, seat: int | None) -> "Position":
        """A copy cut to what that seat (None: a spectator) may know. It has no dice, log or draws."""
        return self._cut(self.copy(), seat)

    def show(self, seat: int | None, read: Callable[["Position"], None]) -> None:
        """Let `read` see the same view at a fraction of the cost. It must read at once and change nothing: hidden values are cut
        while it reads, and then put back."""
        shower = _SHOWERS.get(type(self))
        if shower is None:
            shower = _SHOWERS[type(self)] = _make_shower(type(self))
        shower(self, seat, self._cut, read)

    def _cut(self, seen: "Position", seat: int | None) -> "Position":
        seen.dice = _NO_DICE
        seen.ordinal = 0
        # Choices are listed again, from what the seat knows: a list made from the truth could tell more.
        seen._listed = None
        if seen.sealed is not None:
            seen.sealed = {who: answer if who == seat else None for who, answer in seen.sealed.items()}
        seen.offers = [offer for offer in seen.offers if offer[3] or seat == offer[1] or seat == offer[2]]
        if self.game.secret_offers:
            # The counter would tell how many private offers there have been.
            seen.next_offer = seen.offers[-1][0] + 1 if seen.offers else 1
        if self.game.hides:
            self.game.hide(seen, seat)
        return seen

    # -------------------------------------------------------------------------- what rules use: flow and chance

    def settle(self) -> None:
        """Let the frames advance until somebody has to decide or the match is over."""
        frames = self.frames
        for _ in range(MOST_ADVANCES):
            if self.owing or not frames:
                return
            frames[-1].advance(self)
        raise Runaway(f"{type(frames[-1]).__name__} advances for ever")

    def ask(self, seat: int, listed: list[Choice] | None = None) -> None:
        """One seat decides. `listed`: its choices, if the frame had to list them to know whether there is anything to ask."""
        self.owing = (seat,)
        self._listed = listed
        self._listed_for = seat

    def ask_in_order(self, seats: Sequence[int]) -> None:
        """Each of these seats decides, one after the other, each knowing the answers before."""
        self.owing = tuple(seats)
        self._listed = None

    def ask_sealed(self, seats: Sequence[int]) -> None:
        """All of these seats decide at once and secretly; then the frame's `reveal` gets all answers."""
        self.owing = tuple(seats)
        self.sealed = {}
        self._listed = None

    # A rule that ends the match does so from the depth of a step: what that step still does to the stack is void.

    def push(self, frame: Frame[Any]) -> None:
        if self.result is None:
            self.frames.append(frame)

    def pop(self, result: Any = None) -> None:
        """The top frame is finished. A result goes to the frame below: its `returned` is called with it."""
        if self.result is None:
            self.frames.pop()
            if result is not None:
                self.frames[-1].returned(self, result)

    def replace(self, frame: Frame[Any]) -> None:
        if self.result is None:
            self.frames[-1] = frame

    def finish(self, winners: tuple[int, ...], reason: str, rule: str, scores: tuple[float, ...]) -> None:
        """End the match."""
        self.result = Result(winners, reason, rule, scores)
        self.frames.clear()
        self.owing = ()
        self.sealed = None
        self.offers = []
        self._listed = None
        if self.log is not None:
            self.tell("MatchEnded", rule, winners=list(winners), reason=reason, scores=list(scores))

    def roll(self, count: int, sides: int, rule: str, alike: bool = False) -> list[int]:
        """Throw dice. `alike`: the rule does not look at their order (exact odds are then much cheaper)."""
        at = self.ordinal
        values, self.ordinal = self.dice.rolls(at, count, sides, rule, alike)
        if self.draws is not None:
            self.draws.append({"at": at, "to": self.ordinal, "rule": rule, "d": sides, "values": list(values)})
        return values

    def pick(self, options: Sequence[int], rule: str) -> int:
        """One of the options, all equally likely."""
        at = self.ordinal
        index, self.ordinal = self.dice.below(at, options, rule)
        if self.draws is not None:
            self.draws.append({"at": at, "to": self.ordinal, "rule": rule, "of": size_of(options), "index": index})
        return options[index]

    def pick_weighted(self, weights: Sequence[int], rule: str) -> int:
        """An index, each as likely as its weight: a draw from a bag that is kept as counts."""
        at = self.ordinal
        index, self.ordinal = self.dice.weighted(at, weights, rule)
        if self.draws is not None:
            self.draws.append({"at": at, "to": self.ordinal, "rule": rule, "weights": list(weights), "index": index})
        return index

    def reveal(self) -> None:
        """Something hidden is shown now: nobody may undo beyond this."""
        self.revealed += 1

    @overload
    def tell(self, event: Callable[Concatenate[Any, Q], Event | None], /, *args: Q.args, **named: Q.kwargs) -> None: ...

    @overload
    def tell(
        self,
        event: str,
        rule: str | tuple[str, ...],
        /,
        *,
        to: tuple[int, ...] | None = None,
        public: dict[str, Any] | None = None,
        **facts: Any,
    ) -> None: ...

    def tell(self, event: Any, /, *args: Any, **named: Any) -> None:
        """Report what happened, if anybody listens: only then is the event's function called (`p.tell(bid_won, seat, 3)`), and
        None reports nothing. Where speed does not matter, pass a kind, its rules and its facts."""
        if self.log is not None:
            if isinstance(event, str):
                self.log.append(Event(event, args[0], **named))
            else:
                made: Event | None = event(self, *args, **named)
                if made is not None:
                    self.log.append(made)

    # ------------------------------------------------------------------------------------- copy, inspect, hash

    def copy(self) -> "Position":
        """An independent copy. It does not listen: its log and draws are None."""
        copier = _COPIERS.get(type(self))
        if copier is None:
            copier = _make_copier(type(self))
            _COPIERS[type(self)] = copier
        new: Position = copier(self)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it is saved: another process rebuilds its game."""
        return type(self.game).restore, (self.game, self.inspect(), self.dice)

    def listen(self) -> "Position":
        """Keep events and draws from now on."""
        self.log = []
        self.draws = []
        return self

    def inspect(self) -> dict[str, Any]:
        """The position as plain JSON in the game's own words. `Game.restore` takes it back."""
        data = self.to_words()
        data["flow"] = {
            "frames": [dump_frame(frame) for frame in self.frames],
            "owing": list(self.owing),
            "sealed": None
            if self.sealed is None
            else [[seat, None if answer is None else list(answer)] for seat, answer in sorted(self.sealed.items())],
            "offers": [plain(offer) for offer in self.offers],
            "next_offer": self.next_offer,
            "ordinal": self.ordinal,
            "revealed": self.revealed,
            "result": None if self.result is None else self.result.plain(),
        }
        return data

    def to_words(self) -> dict[str, Any]:
        """The title's own fields as JSON, in the words of their declaration. A title overrides this (and `from_words`) where
        it has words of its own."""
        written: dict[str, Any] = self.game.derived(type(self)).write(self) if kinds_of(type(self)) else dump(self)
        return written

    def from_words(self, data: dict[str, Any]) -> None:
        """Take back what `to_words` gave; ValueError names what is wrong."""
        cls = type(self)
        if kinds_of(cls):
            self.game.derived(cls).read(self, data)
        else:
            for name, value in zip(fields_of(cls), loaded(cls, data), strict=True):
                setattr(self, name, value)

    def hash(self) -> str:
        """A stable fingerprint of the whole position (without the dice's secret)."""
        from .canon import fingerprint

        return fingerprint(self.inspect())

    def status(self) -> list[str]:
        """Every broken invariant, in words; empty if the position is sound."""
        return self.game.status(self)


# ------------------------------------------------------------------------------------- made from the declared fields


_COPIERS: Final[dict[type, Callable[[Any], Any]]] = {}
_SHOWERS: Final[dict[type, Callable[..., None]]] = {}
_FRAME_COPIERS: Final[dict[type, Callable[[Any], Any] | None]] = {}
_THING_COPIERS: Final[dict[type, Callable[[Any], Any]]] = {}


def copy_frame(frame: Frame[Any]) -> Frame[Any]:
    cls = type(frame)
    if cls not in _FRAME_COPIERS:
        _FRAME_COPIERS[cls] = _make_field_copier(cls) if fields_of(cls) else None
    copier = _FRAME_COPIERS[cls]
    if copier is None:
        return frame
    new: Frame[Any] = copier(frame)
    return new


def copy_thing(thing: Thing | None) -> Thing | None:
    if thing is None:
        return None
    cls = type(thing)
    copier = _THING_COPIERS.get(cls)
    if copier is None:
        copier = _THING_COPIERS[cls] = _make_field_copier(cls)
    new: Thing = copier(thing)
    return new


def _copied(cls: type, name: str) -> str:
    """The expression that copies one field."""
    if name in things_of(cls):
        return f"[copy_thing(thing) for thing in old.{name}]"
    if name in declared(cls, "ROWS"):
        return f"[row[:] for row in old.{name}]"
    if name in declared(cls, "LISTS"):
        return f"old.{name}[:]"
    if name in declared(cls, "DICTS"):
        return f"old.{name}.copy()"
    return f"old.{name}"


def _make_copier(cls: type) -> Callable[[Any], Any]:
    """Write the copying function of a position class: straight-line code, several times as fast as a generic loop."""
    lines = [f"new.{name} = old.{name}" for name in ("game", "dice", *KERNEL_FIELDS, "_listed", "_listed_for")]
    lines += [
        "new.frames = [copy_frame(frame) for frame in old.frames]",
        "new.sealed = None if old.sealed is None else dict(old.sealed)",
        "new.offers = old.offers[:]",
        "new.log = None",
        "new.draws = None",
    ]
    lines += [f"new.{name} = {_copied(cls, name)}" for name in fields_of(cls)]
    source = "\n ".join(["def copy(old):", "new = make(cls)", *lines, "return new"])
    scope: dict[str, Any] = {"cls": cls, "make": cls.__new__, "copy_frame": copy_frame, "copy_thing": copy_thing}
    exec(source, scope)
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def _make_shower(cls: type) -> Callable[..., None]:
    """The same for `show`: of the title's fields only those are copied, cut and put back that `Game.hide` may cut."""
    hidden = sorted(declared(cls, "HIDDEN"))
    kept = ", ".join(
        [f"old.{name}" for name in ("dice", *KERNEL_FIELDS, "_listed", "sealed", "offers", "frames", *hidden)]
    )
    copies = [f"old.{name} = {_copied(cls, name)}" for name in hidden]
    lines = [f"kept = {kept}", "try:", " old.frames = old.frames[:]", *[f" {line}" for line in copies]]
    lines += [" cut(old, seat)", " read(old)", "finally:", f" {kept} = kept"]
    scope: dict[str, Any] = {"copy_thing": copy_thing}
    exec("\n ".join(["def show(old, seat, cut, read):", *lines]), scope)
    shower: Callable[..., None] = scope["show"]
    return shower


def _make_field_copier(cls: type) -> Callable[[Any], Any]:
    """A frame or a Thing is made from its fields in their order."""
    source = f"def copy(old):\n return cls({', '.join(_copied(cls, name) for name in fields_of(cls))})"
    scope: dict[str, Any] = {"cls": cls, "copy_thing": copy_thing}
    exec(source, scope)
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def dump_frame(frame: Frame[Any]) -> dict[str, Any]:
    return {"frame": type(frame).__name__, **dump(frame)}


def load_frame(classes: dict[str, type[Frame[Any]]], data: dict[str, Any]) -> Frame[Any]:
    """A frame from JSON; ValueError if the title has no such frame or a local is missing."""
    name = data.get("frame", "")
    cls = classes.get(name)
    if cls is None:
        raise ValueError(f"no frame {name!r}; known are {', '.join(sorted(classes))}")
    return cls(*loaded(cls, {key: value for key, value in data.items() if key != "frame"}))
