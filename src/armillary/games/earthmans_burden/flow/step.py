"""What the steps of the turn share."""

from typing import ClassVar, Final

from armillary.games.earthmans_burden.components.tables import Tables
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import ended
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr

DONE: Final[Choice] = ("done",)
END: Final[Choice] = ("end",)
PASS: Final[Choice] = ("pass",)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[SolarDisc]):
    """A step of the turn: the sequence of the game lists them, the turn walks it."""

    __slots__ = ()
    #: The kind of stop for extraordinary actions before it (EB-XTRA-19), 0 for none.
    stop_before: ClassVar[int] = 0
    #: The same in the first version of these rules.
    polled_before: ClassVar[int] = 0

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        """Asked of the step in the sequence, which stays as it is: do what needs no decision; the frame that does the rest, None
        if there is nothing left."""
        raise NotImplementedError


def ask_from(p: SolarDisc, seat: int, listed: list[Choice]) -> None:
    """Ask with a list that has just been made, so that it is not made again."""
    p.owing = (seat,)
    p._listed = listed
    p._listed_for = seat


def stopped(p: SolarDisc) -> bool:
    """At a quiet point: is the match over (EB-VIC-08), or the player whose turn it is out? Then the step is finished."""
    if p.check and ended(p):
        return True
    if p.out[p.active]:
        p.pop()
        return True
    return False


def destinations(c: Tables, origin: int, count: int) -> list[Choice]:
    """Every trajectory above an orbit, with the amounts. The lists are kept, since the same ones recur all the time."""
    key = origin, count
    found = c.rises.get(key)
    if found is None:
        found = rises(c, origin, count)
        c.rises[key] = found
    return found


def rises(c: Tables, origin: int, count: int) -> list[Choice]:
    if count == 1:
        return [c.to_one[node] for node in c.sky[origin]]
    amounts = range(1, count + 1)
    return [("to", node, amounts) for node in c.sky[origin]]


def amounts_to(listed: list[Choice], verb: str, node: int, least: int, most: int) -> None:
    if most > least:
        listed.append((verb, node, range(least, most + 1)))
    elif most == least:
        listed.append((verb, node, most))


VERBS = (
    Verb("pass", "EB-SETUP-10"),
    Verb("done", "EB-MOVE-01"),
    Verb("end", "EB-MIL-01"),
    Verb("from", "EB-MOVE-01", ("node", "node")),
    Verb("to", "EB-MOVE-01", ("node", "node"), ("count", "number")),
    Verb("lead", "EB-OPT-AS2", ("node", "node"), ("count", "number")),
    Verb("at", "EB-MIL-04", ("node", "node")),
)
