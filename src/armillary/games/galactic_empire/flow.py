"""The sequence of play (2.0): fourteen phases, A to N, and the end of the game."""

from typing import Any

from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame

from . import flow_chaos, flow_imperial, ids, scoring, setup
from .position import Galaxy, N, T

VERBS: tuple[Verb, ...] = (
    Verb("place", "GE-SCN-04", ("unit", "unit"), ("sector", "sector")),
    Verb("place-nexus", "GE-NEX-01", ("sector", "sector")),
    Verb("place-leader", "GE-SCN-05", ("leader", "leader"), ("sector", "sector"), ("unit", "unit")),
)


#: The rule of each phase, A to N.
PHASE_RULES = (
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
    """GE-SEQ-01: the phases in their fixed order, turn after turn."""

    FIELDS = ("begun",)
    __slots__ = FIELDS
    rule = "GE-SEQ-01"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def advance(self, p: Galaxy) -> None:
        if not self.begun:
            self.begun = 1
            if p.log is not None:
                p.tell("PhaseBegun", ("GE-SEQ-01", PHASE_RULES[p.phase]), phase=p.phase, turn=p.turn)
            p.push(begin_phase(p.phase))
            return
        self.begun = 0
        scoring.check_survival(p)
        if p.phase < ids.PHASES - 1:
            p.phase += 1
        else:
            p.phase = 0


def begin_phase(phase: int) -> Frame[Any]:
    """The frame of each phase."""
    if phase < 5:
        return flow_chaos.begin(phase)
    if phase == ids.PHASES - 1:
        return TurnRecord()
    return flow_imperial.begin(phase)


class TurnRecord(Frame[Galaxy]):
    """Phase N (GE-SEQ-17): turn-long markers leave, the end is checked, the turn marker advances."""

    __slots__ = ()
    rule = "GE-SEQ-17"

    def advance(self, p: Galaxy) -> None:
        game = p.rules
        for marker in range(ids.MARKERS):
            if p.in_force[marker]:
                # GE-EVM-06: markers in force for the turn are discarded at its end.
                p.discard[marker] += p.in_force[marker]
                p.in_force[marker] = 0
                if p.log is not None:
                    p.tell("EventOver", ("GE-EVM-06", "GE-EVM-09"), marker=marker)
        if game.sweep and scoring.universal(p):
            scoring.win_universal(p)
            return
        if game.turns and p.turn >= game.turns:
            if game.sweep:
                p.finish((), "limit", "GE-S7-01", (float(scoring.victory_points(p)),))
            else:
                scoring.score(p)
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
    if p.log is not None:
        p.tell("TurnBegun", "GE-SEQ-17", turn=p.turn)
    setup.begin_turn(p)


FRAMES: tuple[type[Frame[Any]], ...] = (GameTurn, TurnRecord, *setup.FRAMES)
