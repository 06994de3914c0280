"""The sequence of play (2.0): fourteen phases, A to N, and the end of the game."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import FEW, Galaxy, N, T
from armillary.games.galactic_empire.rules import scenarios, victory
from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame

#: The rule of each phase, A to N.
PHASE_RULES: Final[tuple[str, ...]] = (
    "GE-SEQ-02",
    "GE-SEQ-04",
    "GE-SEQ-06",
    "GE-SEQ-07",
    "GE-SEQ-08",
    "GE-SEQ-09",
    "GE-SEQ-10",
    "GE-SEQ-11",
    "GE-SEQ-12",
    "GE-SEQ-13",
    "GE-SEQ-14",
    "GE-SEQ-15",
    "GE-SEQ-16",
    "GE-SEQ-17",
)


class GameTurn(Frame[Galaxy]):
    """GE-SEQ-01: the phases in their fixed order (the game's `sequence`), turn after turn."""

    FIELDS = {"begun": FEW}
    __slots__ = FIELDS
    rule = "GE-SEQ-01"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def advance(self, p: Galaxy) -> None:
        if not self.begun:
            self.begun = 1
            p.tell(events.phase_begun, ("GE-SEQ-01", PHASE_RULES[p.phase]))
            p.push(p.rules.sequence[p.phase]())
            return
        self.begun = 0
        victory.check_survival(p)
        p.phase = (p.phase + 1) % ids.PHASES


class TurnRecord(Frame[Galaxy]):
    """Phase N (GE-SEQ-17): turn-long markers leave, the end is checked, the turn marker advances."""

    __slots__ = ()
    rule = "GE-SEQ-17"

    def advance(self, p: Galaxy) -> None:
        for marker in range(ids.MARKERS):
            if p.in_force[marker]:
                # GE-EVM-06: markers in force for the turn are discarded at its end.
                p.discard[marker] += p.in_force[marker]
                p.in_force[marker] = 0
                p.tell(events.event_over, marker)
        if victory.last_turn(p):
            return
        new_turn(p)
        p.pop()


def new_turn(p: Galaxy) -> None:
    """The turn marker advances one box."""
    p.turn += 1
    p.vetoed = 0
    p.fresh = [0] * (N * T)
    p.moved = [0] * (N * T)
    p.fought = [0] * (N * T)
    p.recruited = [0] * N
    p.nexus_new = [0] * N
    p.leader_new = [0] * len(p.leader_new)
    p.no_recruiting = [0] * 9
    p.tell(events.turn_begun)
    scenarios.begin_turn(p)


VERBS: tuple[Verb, ...] = ()
FRAMES = (GameTurn, TurnRecord)
