"""Phase L, Alien Conflict (GE-SEQ-15): each alien rolls, in ascending order of sectors (ruling A-105)."""

from typing import Any

from armillary.games.galactic_empire.position import FEW, QUEUE, Galaxy
from armillary.games.galactic_empire.rules import aliens
from armillary.games.galactic_empire.rules.leaders import leaders_at, offered, why_not_use
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


class AlienConflict(Frame[Galaxy]):
    """L1: a leader in the alien's sector may help with its roll, at his own risk."""

    FIELDS = {"begun": FEW, "queue": QUEUE}
    __slots__ = FIELDS
    rule = "GE-ALN-02"

    def __init__(self, begun: int = 0, queue: list[tuple[int, int, int]] | None = None) -> None:
        self.begun = begun
        self.queue: list[tuple[int, int, int]] = [] if queue is None else queue

    def advance(self, p: Galaxy) -> None:
        if not self.begun:
            self.begun = 1
            self.queue = aliens.order(p)
        queue = self.queue
        while queue and queue[0] not in p.aliens:
            queue.pop(0)
        if not queue:
            p.pop()
        elif leaders_at(p, self.sector):
            p.ask(0)
        else:
            aliens.resolve(p, queue.pop(0), None)

    @property
    def sector(self) -> int:
        """Where the next alien is."""
        return self.queue[0][1]

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("lend", leader) for leader in (None, *offered(p, self.sector))]

    def why_not_lend(self, p: Galaxy, seat: int, leader: int | None) -> Refusal | None:
        return None if leader is None else why_not_use(p, leader, self.sector, "GE-LDR-07")

    def take_lend(self, p: Galaxy, seat: int, leader: int | None) -> None:
        aliens.resolve(p, self.queue.pop(0), leader)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return aliens.ROLL_RULES[self.queue[0][0]]

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        if not self.queue:
            return {"marker": 0, "sector": 0, "modifier": 0, "odds": ()}
        alien = self.queue[0]
        modifier = aliens.modifier(p, alien)
        return {"marker": alien[0], "sector": alien[1], "modifier": modifier, "odds": aliens.chances(p, modifier)}


VERBS = (Verb("lend", "GE-ALN-05", ("leader", "leader?")),)
FRAMES = (AlienConflict,)
