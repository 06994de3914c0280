"""Phase 1: Movement."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import DONE, amounts_to, ask_from, destinations, stopped

RISE = ("EB-MOVE-01", "EB-MOVE-04", "EB-MOVE-05", "EB-MOVE-07", "EB-BOARD-04")
FALL = ("EB-MOVE-02", "EB-MOVE-03", "EB-MOVE-04", "EB-MOVE-07", "EB-BOARD-04", "EB-BOARD-05")


def shift(p: SolarDisc, seat: int, origin: int, goal: int, count: int, lead: bool, rules: tuple[str, ...]) -> None:
    """Own fleets go from one place to another; nobody can stop them (EB-MOVE-07). Developments never move (EB-MOVE-09)."""
    t = p.t
    if origin < t.paths:
        p.space[seat * t.paths + origin] -= count
    else:
        p.fleets[seat * t.worlds + origin - t.paths] -= count
    if goal < t.paths:
        p.space[seat * t.paths + goal] += count
    else:
        p.fleets[seat * t.worlds + goal - t.paths] += count
    if lead:
        p.commander[seat] = goal
    if p.log is not None:
        p.tell("FleetsMoved", rules, seat=seat, node_from=origin, node_to=goal, count=count, led=lead)


class Movement(Frame[SolarDisc]):
    """Phase 1. Fleets in orbits may rise (EB-MOVE-01); fleets in trajectories must fall one ring (EB-MOVE-02).

    EB-MOVE-06: so a journey is one rise and then a turn for each ring down.
    """

    FIELDS = ("origin", "still", "falling", "led")
    LISTS = ("still", "falling")
    __slots__ = FIELDS
    rule = "EB-MOVE-01"
    quiet = True

    def __init__(self, origin: int, still: list[int], falling: list[int], led: int) -> None:
        self.origin: int = origin
        #: Fleets that have not moved in this phase, by world and by trajectory: each moves at most once (EB-MOVE-04).
        self.still: list[int] = still
        self.falling: list[int] = falling
        #: 1 when the Commander has moved, or there is none.
        self.led: int = led

    def able(self, p: SolarDisc, seat: int, node: int) -> int:
        t = p.t
        if node < t.paths:
            return self.falling[node]
        here = p.fleets[seat * t.worlds + node - t.paths]
        still = self.still[node - t.paths]
        return still if still < here else here

    def lead(self, p: SolarDisc, seat: int, node: int) -> bool:
        return not self.led and p.commander[seat] == node

    def fall(self, p: SolarDisc, seat: int) -> None:
        """Where there is one arrow only there is nothing to choose."""
        t = p.t
        falling = self.falling
        for path in range(t.paths):
            count = falling[path]
            if len(t.down[path]) == 1 and (count or self.lead(p, seat, path)):
                lead = self.lead(p, seat, path)
                falling[path] = 0
                if lead:
                    self.led = 1
                shift(p, seat, path, t.down[path][0], count, lead, FALL)

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        seat = p.active
        if self.origin >= 0 and not self.able(p, seat, self.origin) and not self.lead(p, seat, self.origin):
            self.origin = -1
        if self.origin < 0 and (not self.led or sum(self.falling) > 0):
            self.fall(p, seat)
        listed = self.choices(p, seat)
        if len(listed) == 1 and listed[0] is DONE:
            p.pop()
            return
        ask_from(p, seat, listed)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        origin = self.origin
        if origin >= 0:
            count = self.able(p, seat, origin)
            if origin >= t.paths and not self.lead(p, seat, origin):
                return destinations(t, origin, count)
            goals = t.down[origin] if origin < t.paths else t.sky[origin]
            listed: list[Choice] = []
            lead = self.lead(p, seat, origin)
            for goal in goals:
                amounts_to(listed, "to", goal, 1, count)
                if lead:
                    amounts_to(listed, "lead", goal, 0, count)
            return listed
        listed = []
        still = self.still
        start = seat * t.worlds
        fleets = p.fleets
        names = t.origin
        paths = t.paths
        for world in range(t.worlds):
            # EB-MOVE-05: fleets in the same place need not move together.
            if still[world] and fleets[start + world] and t.sky[paths + world]:
                listed.append(names[paths + world])
        waiting: int = sum(self.falling)
        if waiting:
            for path in range(paths):
                if self.falling[path]:
                    listed.append(names[path])
        if not self.led:
            node = p.commander[seat]
            if node >= 0 and names[node] not in listed:
                listed.append(names[node])
            if 0 <= node < paths:
                waiting = 1
        if not waiting:
            listed.append(DONE)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "done":
            p.pop()
        elif verb == "from":
            self.origin = choice[1]
        else:
            goal: int = choice[1]
            count: int = choice[2]
            origin = self.origin
            lead = verb == "lead"
            if origin < p.t.paths:
                self.falling[origin] -= count
                shift(p, seat, origin, goal, count, lead, FALL)
            else:
                self.still[origin - p.t.paths] -= count
                shift(p, seat, origin, goal, count, lead, RISE)
            if lead:
                self.led = 1
            self.origin = -1

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        t = p.t
        if choice[0] == "done":
            # EB-MOVE-02: a fleet in a trajectory has to fall.
            return Refusal("EB-MOVE-02", "must-fall")
        if choice[0] == "from":
            node: int = choice[1]
            if node >= t.paths and p.fleets[seat * t.worlds + node - t.paths]:
                return Refusal("EB-MOVE-04", "moved-already")
            if node < t.paths and p.space[seat * t.paths + node]:
                return Refusal("EB-MOVE-04", "moved-already")
            return Refusal("EB-MOVE-07", "no-fleets", node=node)
        if choice[0] in ("to", "lead") and self.origin >= 0:
            if choice[1] == t.centre and not t.down[t.centre]:
                return Refusal("EB-OPT-MG2", "centre-closed")
            if self.origin < t.paths and choice[1] not in t.down[self.origin]:
                return Refusal("EB-MOVE-02", "one-ring-worldward", node=self.origin)
            if self.origin >= t.paths and choice[1] not in t.sky[self.origin]:
                return Refusal("EB-MOVE-01", "not-skyward", node=choice[1])
            return Refusal("EB-MOVE-04", "not-so-many", hits=self.able(p, seat, self.origin))
        return None

    def refusals(self, p: SolarDisc, seat: int) -> list[tuple[Choice, Refusal]]:
        t = p.t
        tried: list[Choice] = [DONE] if self.origin < 0 else [("to", node, 1) for node in range(t.nodes)]
        listed = [choice[:2] for choice in self.choices(p, seat)]
        found = []
        for choice in tried:
            if choice[:2] not in listed:
                refusal = self.why_not(p, seat, choice)
                if refusal is not None:
                    found.append((choice, refusal))
        return found

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        origin: int = choice[1] if choice[0] == "from" else self.origin
        return "EB-MOVE-02" if 0 <= origin < p.t.paths else "EB-MOVE-01"

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.origin >= 0:
            facts["node"] = self.origin
        return facts
