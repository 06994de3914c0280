"""Repetitions: in a step whose acts can be taken back by others of them, nothing restores a position already seen there.

Rulebooks let players load and unload, merge and split as often as they like, and so does a `Menu`. What keeps play finite is one
rule of the kernel: a choice that would restore a position already seen in this step is refused as a repetition (`repetition`).
Only acts that can be taken back (`reversible`) are looked at; any other act makes all earlier positions impossible to reach, and
they are forgotten. Asking somebody (`asking`) changes nothing when it is declined: the same may not be asked again while all
else stands as it stood.
"""

from typing import Any, ClassVar, Final

from armillary.fields import Free

from .choice import Choice, expand
from .frame import Frame, P
from .native import mypyc_attr
from .refusal import Refusal

__all__ = ["ASKED", "REPETITION", "Menu"]

REPETITION: Final = Refusal("kernel-repetition", "repetition")

#: The mark of a request among the standings that were seen.
ASKED: Final = "asked"


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Frame[P]):
    """A step in which a seat acts repeatedly until it is done.

    A subclass names its reversible verbs and says with `standing` what they can change. `repeats` finds the choices that would
    restore a position by trying them on a copy; where profiles show that to be hot, a subclass computes them and a test compares.
    """

    FIELDS = {"seen": Free([], "LISTS")}
    __slots__ = FIELDS

    #: Verbs that change nothing but what `standing` tells, and that others of them can take back.
    reversible: ClassVar[frozenset[str]] = frozenset()
    #: Verbs that ask another seat for something.
    asking: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, seen: list[tuple[Any, ...]] | None = None) -> None:
        #: Standings since the last act that cannot be taken back, and what was asked for (ASKED, the choice, the standing).
        self.seen: list[tuple[Any, ...]] = [] if seen is None else seen

    def standing(self, p: P, seat: int) -> tuple[Any, ...]:
        """All that reversible acts of this seat can change, as plain tuples."""
        raise NotImplementedError

    def revolves(self, p: P) -> bool:
        """Are repetitions refused here? An older version of a title's rules may know other limits."""
        return True

    def repeats(self, p: P, seat: int) -> set[Choice]:
        """The choices that would restore a position already seen: amounts are named one by one."""
        known = set(self.seen)
        found: set[Choice] = set()
        for choice in expand(self.allowed(p, seat, self.tries(p, seat))):
            if choice[0] in self.reversible:
                twin = p.copy()
                frame = twin.frames[-1]
                assert isinstance(frame, Menu)
                Frame.take(frame, twin, seat, choice)
                if frame.standing(twin, seat) in known:
                    found.add(choice)
        return found | self.asked(p, seat)

    def asked(self, p: P, seat: int) -> set[Choice]:
        """The requests made since the state last changed."""
        found: set[Choice] = set()
        now: tuple[Any, ...] = ()
        for entry in self.seen:
            if entry[0] == ASKED:
                now = now or self.standing(p, seat)
                if entry[2] == now:
                    found.add(entry[1])
        return found

    def fresh(self, p: P, seat: int, listed: list[Choice]) -> list[Choice]:
        """The list without repetitions; a range with a hole becomes two. The list is the caller's own: it is changed."""
        if not self.seen:
            return listed
        for choice in self.repeats(p, seat):
            if choice in listed:
                listed.remove(choice)
                continue
            for at, entry in enumerate(listed):
                if entry[0] != choice[0] or type(entry[-1]) is not range:
                    continue
                if entry[:-1] == choice[:-1] and choice[-1] in entry[-1]:
                    listed[at : at + 1] = _split(entry, choice[-1])
                    break
        return listed

    def choices(self, p: P, seat: int) -> list[Choice]:
        return self.fresh(p, seat, self.allowed(p, seat, self.tries(p, seat)))

    def why_not(self, p: P, seat: int, choice: Choice) -> Refusal | None:
        refusal = super().why_not(p, seat, choice)
        if refusal is None and self.seen and (choice[0] in self.reversible or choice[0] in self.asking):
            return REPETITION if choice in self.repeats(p, seat) else None
        return refusal

    def refusals(self, p: P, seat: int) -> list[tuple[Choice, Refusal]]:
        refused = super().refusals(p, seat)
        if self.seen:
            for choice in sorted(self.repeats(p, seat)):
                if Frame.why_not(self, p, seat, choice) is None:
                    refused.append((choice, REPETITION))
        return refused

    def take(self, p: P, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb in self.reversible:
            if self.revolves(p):
                self.seen.append(self.standing(p, seat))
        elif verb in self.asking:
            if self.revolves(p):
                self.seen.append((ASKED, choice, self.standing(p, seat)))
        elif self.seen:
            self.forget()
        Frame.take(self, p, seat, choice)

    def forget(self) -> None:
        """Forget earlier states: something happened that no act here can undo."""
        self.seen = []


def _split(choice: Choice, repeated: int) -> list[Choice]:
    """The amounts of a range that are no repetition, as ranges."""
    named, amounts = choice[:-1], choice[-1]
    parts = range(amounts.start, repeated), range(repeated + 1, amounts.stop)
    return [(*named, part) for part in parts if part]
