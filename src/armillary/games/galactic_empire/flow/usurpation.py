"""Phase C, Usurpation (GE-SEQ-06): every Usurper in the Core tries to seize the government."""

from typing import Any

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import FEW, LEADER, MARK, PASS, QUEUE, Galaxy
from armillary.games.galactic_empire.rules import usurpation
from armillary.games.galactic_empire.rules.chance import one_of
from armillary.games.galactic_empire.rules.forces import check_institute, place_leader
from armillary.games.galactic_empire.rules.leaders import leaders_at, offered, why_not_use
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


@does("GE-SEQ-06")
class Usurpation(Frame[Galaxy]):
    """C1: one attempt after the other, in random order (ruling A-45); a leader in the Core may stand against it."""

    FIELDS = {"done": QUEUE, "current": FEW}
    __slots__ = FIELDS
    rule = "GE-USR-14"
    rules = ("GE-SEQ-06",)

    def __init__(self, done: list[int] | None = None, current: int = ids.NO_STACK) -> None:
        self.done: list[int] = [] if done is None else done
        self.current = current

    def advance(self, p: Galaxy) -> None:
        if self.current == ids.NO_STACK:
            waiting = usurpation.pretenders(p, self.done)
            if not waiting:
                check_institute(p)
                p.pop()
                return
            self.current = one_of(p, waiting, "GE-USR-14")
            self.done.append(self.current)
        if leaders_at(p, ids.CORE):
            p.ask(0)
        else:
            self.attempt(p, -1)

    def attempt(self, p: Galaxy, leader: int) -> None:
        side = self.current
        self.current = ids.NO_STACK
        homage = usurpation.usurpation(p, side, leader)
        if homage:
            p.push(UsurpersLeader(homage[0], homage[1:]))

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [*[("use-leader", leader) for leader in offered(p, ids.CORE)], PASS]

    def why_not_use_leader(self, p: Galaxy, seat: int, leader: int) -> Refusal | None:
        return why_not_use(p, leader, ids.CORE, "GE-USR-14")

    def take_use_leader(self, p: Galaxy, seat: int, leader: int) -> None:
        self.attempt(p, leader)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        self.attempt(p, -1)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-USR-14"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        side = self.current
        return {"side": side, "value": p.lead[side], "percent": usurpation.chance_of_victory(p, side, -1)}


class UsurpersLeader(Frame[Galaxy]):
    """C2: the leader of a victorious Usurper stands with one of the units that were his (GE-USR-19)."""

    FIELDS = {"leader": LEADER, "kinds": MARK}
    __slots__ = FIELDS
    rule = "GE-USR-19"

    def __init__(self, leader: int = -1, kinds: tuple[int, ...] = ()) -> None:
        self.leader = leader
        self.kinds = kinds

    def advance(self, p: Galaxy) -> None:
        if len(self.kinds) == 1:
            self.take_place_leader(p, 0, self.leader, ids.CORE, self.kinds[0])
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("place-leader", self.leader, ids.CORE, kind) for kind in self.kinds]

    def why_not_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> Refusal | None:
        return usurpation.why_not_stand_with(self.kinds, unit)

    def take_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> None:
        p.pop()
        place_leader(p, leader, sector, unit, "GE-USR-19")

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-USR-19"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"leader": self.leader}


VERBS: tuple[Verb, ...] = ()
FRAMES = (Usurpation, UsurpersLeader)
