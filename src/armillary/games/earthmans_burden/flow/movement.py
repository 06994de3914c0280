"""Phase 1: Movement."""

from typing import Any

from armillary.games.earthmans_burden.ids import GROUPS
from armillary.games.earthmans_burden.kinds import BY_NODE, FLAG, NODE
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.movement import (
    FALL,
    RISE,
    fleets_at,
    shift,
    why_not_go,
    why_not_lead,
    why_not_leave,
    why_not_so_many,
)
from armillary.games.earthmans_burden.rules.quiet import heard
from armillary.games.earthmans_burden.rules.start import forget_new
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .step import DONE, Step, amounts_to, ask_from, destinations, stopped


class Movement(Step):
    """Phase 1. Fleets in orbits may rise; fleets in trajectories must fall one ring (EB-MOVE-02)."""

    FIELDS = {"origin": NODE, "still": BY_NODE, "falling": BY_NODE, "led": FLAG}
    __slots__ = FIELDS
    rule = "EB-MOVE-01"
    quiet = True
    polled_before = GROUPS

    def __init__(
        self, origin: int = -1, still: list[int] | None = None, falling: list[int] | None = None, led: int = 1
    ) -> None:
        self.origin: int = origin
        #: Fleets that have not moved in this phase, by world and by trajectory: each moves at most once. In orbits only earlier
        #: versions of the rules go by this count; `new_fleets` has those that were not there when the phase began.
        self.still: list[int] = still if still is not None else []
        self.falling: list[int] = falling if falling is not None else []
        #: 1 when the Commander has moved, or there is none.
        self.led: int = led

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        c = p.c
        still = p.fleets[seat * c.worlds : (seat + 1) * c.worlds]
        falling = p.space[seat * c.paths : (seat + 1) * c.paths]
        led = 0 if p.commander[seat] >= 0 else 1
        if led and still == c.no_worlds and falling == c.no_paths:
            return None
        return Movement(-1, still, falling, led)

    def able(self, p: SolarDisc, seat: int, node: int) -> int:
        c = p.c
        if node < c.paths:
            return self.falling[node]
        i = seat * c.worlds + node - c.paths
        here = p.fleets[i] - p.new_fleets[i]
        if c.points_end:
            return here
        return min(self.still[node - c.paths], here)

    def leads(self, p: SolarDisc, seat: int, node: int) -> bool:
        return not self.led and p.commander[seat] == node

    def fall(self, p: SolarDisc, seat: int) -> None:
        """Where there is one arrow only there is nothing to choose."""
        falling = self.falling
        for path, goal in p.c.one_way:
            count = falling[path]
            if count or (not self.led and p.commander[seat] == path):
                lead = self.leads(p, seat, path)
                falling[path] = 0
                if lead:
                    self.led = 1
                shift(p, seat, path, goal, count, lead, FALL)

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if (p.check or p.out[seat]) and stopped(p):
            return
        if self.origin >= p.c.paths and not self.able(p, seat, self.origin) and not self.leads(p, seat, self.origin):
            self.origin = -1  # from an orbit fleets can be taken off, from a trajectory they cannot
        if not self.led or self.falling != p.c.no_paths:
            self.fall(p, seat)
        listed = self.choices(p, seat)
        if listed == [DONE]:
            self.end(p)
            return
        ask_from(p, seat, listed)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        origin = self.origin
        if origin < 0:
            nodes = [node for node in range(c.nodes) if fleets_at(p, seat, node) or p.commander[seat] == node]
            return [*[c.origin[node] for node in nodes], DONE]
        count = self.able(p, seat, origin)
        tried: list[Choice] = []
        for goal in range(c.nodes):
            if goal != origin:
                amounts_to(tried, "to", goal, 1, count)
                if self.leads(p, seat, origin):
                    amounts_to(tried, "lead", goal, 0, count)
        return tried

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot: a third of the decisions of a random match, and lists of destinations are kept (by tries random play takes 90 %
        longer)."""
        c = p.c
        origin = self.origin
        if origin >= 0:
            count = self.able(p, seat, origin)
            if origin >= c.paths and not self.leads(p, seat, origin):
                return destinations(c, origin, count)
            goals = c.down[origin] if origin < c.paths else c.sky[origin]
            listed: list[Choice] = []
            lead = self.leads(p, seat, origin)
            for goal in goals:
                amounts_to(listed, "to", goal, 1, count)
                if lead:
                    amounts_to(listed, "lead", goal, 0, count)
            return listed
        listed = []
        still = self.still
        start = seat * c.worlds
        fleets = p.fleets
        new = p.new_fleets
        exact = c.points_end
        names = c.origin
        paths = c.paths
        for world in range(c.worlds):
            here = fleets[start + world]
            if here and (here > new[start + world] if exact else still[world]):
                listed.append(names[paths + world])
        falling = self.falling
        waiting = falling != c.no_paths
        if waiting:
            for path in range(paths):
                if falling[path]:
                    listed.append(names[path])
        if not self.led:
            node = p.commander[seat]
            if node >= 0 and names[node] not in listed:
                listed.append(names[node])
            if 0 <= node < paths:
                waiting = True
        if not waiting:
            listed.append(DONE)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        """Hot, as the list is."""
        if choice[0] == "from":
            self.take_from(p, seat, choice[1])
        elif choice[0] == "to":
            self.take_to(p, seat, choice[1], choice[2])
        else:
            super().take(p, seat, choice)
        if self.origin >= 0:
            ask_from(p, seat, self.choices(p, seat))

    def why_not_from(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_leave(p, seat, node, self.able(p, seat, node), self.leads(p, seat, node))

    def take_from(self, p: SolarDisc, seat: int, node: int) -> None:
        self.origin = node

    def why_not_done(self, p: SolarDisc, seat: int) -> Refusal | None:
        """A fleet in a trajectory has to fall."""
        if self.falling != p.c.no_paths or (not self.led and 0 <= p.commander[seat] < p.c.paths):
            return Refusal("EB-MOVE-02", "must-fall")
        return None

    def take_done(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        self.end(p)

    @does("EB-MIL-07")
    def end(self, p: SolarDisc) -> None:
        """EB-MIL-07: what has just arrived may act in the next phase."""
        forget_new(p)
        p.pop()

    def why_not_to(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.origin < 0:
            return None
        able = self.able(p, seat, self.origin)
        return why_not_go(p, self.origin, node) or why_not_so_many(count, 1, able, "EB-MOVE-04")

    def take_to(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.go(p, seat, node, count, False)

    def why_not_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.origin < 0:
            return None
        return (
            why_not_go(p, self.origin, node)
            or why_not_lead(self.leads(p, seat, self.origin))
            or why_not_so_many(count, 0, self.able(p, seat, self.origin), "EB-MOVE-04")
        )

    def take_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.led = 1
        self.go(p, seat, node, count, True)

    def go(self, p: SolarDisc, seat: int, node: int, count: int, lead: bool) -> None:
        origin = self.origin
        if origin < p.c.paths:
            self.falling[origin] -= count
            shift(p, seat, origin, node, count, lead, FALL)
        else:
            self.still[origin - p.c.paths] -= count
            shift(p, seat, origin, node, count, lead, RISE)
        self.origin = -1

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        verb, node, *_ = (*choice, -1)
        origin: int = node if verb == "from" else self.origin
        return "EB-MOVE-02" if 0 <= origin < p.c.paths else "EB-MOVE-01"

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.origin >= 0:
            facts["node"] = self.origin
        return facts


VERBS = ()
FRAMES = (Movement,)
