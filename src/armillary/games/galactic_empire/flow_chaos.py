"""Chaos: phases A to E."""

from typing import Any

from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame

from .position import Galaxy

VERBS: tuple[Verb, ...] = ()


class ChaosEvents(Frame[Galaxy]):
    __slots__ = ()
    rule = "GE-SEQ-02"

    def advance(self, p: Galaxy) -> None:
        p.pop()


def begin(phase: int) -> Frame[Any]:
    return ChaosEvents()


FRAMES: tuple[type[Frame[Any]], ...] = (ChaosEvents,)
