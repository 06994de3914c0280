"""Phase 2: groups of fleets attack or explore, one world at a time."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.units import present, ready_commander, ready_fleets
from armillary.games.earthmans_burden.tables import UN, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import DONE, END, ask_from, closing, stopped
from .combat import Attack, Exploration
from .windows import GROUPS, window


def why_not_attack(p: SolarDisc, seat: int, world: int, target: int) -> Refusal | None:
    """EB-ATK-01: any faction with a unit there, in orbit or in a region; EB-ATK-02: not oneself."""
    if target == seat:
        return Refusal("EB-ATK-02", "yourself")
    if not present(p, target, world):
        return Refusal("EB-ATK-01", "no-target", faction=target, node=p.t.paths + world)
    return None


def why_not_explore(p: SolarDisc, world: int) -> Refusal | None:
    """EB-EXP-08: without an unclaimed region no die has an effect, so it is not offered."""
    if p.unclaimed[world] <= 0:
        return Refusal("EB-EXP-08", "nothing-unclaimed", node=p.t.paths + world)
    return None


def why_not_world(p: SolarDisc, seat: int, world: int, closed: int) -> Refusal | None:
    """EB-MIL-09, EB-CIV-05: worlds left behind are closed; EB-MIL-01: only fleets that began the phase in orbit act."""
    if closed >> world & 1:
        return Refusal("EB-MIL-09", "world-closed", node=p.t.paths + world)
    if not ready_fleets(p, seat, world) and not ready_commander(p, seat, world):
        return Refusal("EB-MIL-01", "nobody-ready", node=p.t.paths + world)
    return None


class Military(Frame[SolarDisc]):
    """The next group: its world, its action, its size. EB-MIL-05: each is formed just before it acts.

    Under the ruling `all_first` the sizes of all groups are fixed before the first acts (`plan`: world, fleets, Commander).
    """

    FIELDS = ("world", "last", "closed", "polled", "planning", "plan")
    LISTS = ("plan",)
    __slots__ = FIELDS
    rule = "EB-MIL-03"
    quiet = True

    def __init__(
        self, world: int, last: int, closed: int, polled: int, planning: int, plan: list[tuple[int, int, int]]
    ) -> None:
        #: The world chosen for the next group, the world of the last one, and a mask of those left behind.
        self.world: int = world
        self.last: int = last
        self.closed: int = closed
        self.polled: int = polled
        self.planning: int = planning
        self.plan: list[tuple[int, int, int]] = plan

    def possible(self, p: SolarDisc, seat: int, world: int) -> bool:
        """May a group still be formed there, and is there anything for it to do?"""
        if self.closed >> world & 1:
            return False
        t = p.t
        i = seat * t.worlds + world
        if p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i] <= 0 and not ready_commander(p, seat, world):
            return False
        if t.groups_first and not self.planning:
            ready = p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i]
            if not self.sizes(world, ready, ready_commander(p, seat, world)):
                return False
        if p.unclaimed[world] > 0:
            return True
        for target in range(p.game.seats):
            if target != seat and present(p, target, world):
                return True
        return present(p, UN, world)

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        seat = p.active
        if self.world >= 0 and not self.possible(p, seat, self.world):
            self.world = -1
        listed = self.choices(p, seat)
        if len(listed) == 1 and self.world < 0:
            if self.planning and self.plan:
                self.planning = 0
                return
            p.pop()
            return
        if self.world < 0 and not self.polled and not self.planning:
            # EB-XTRA-18: a window before every declaration.
            self.polled = 1
            if window(p, GROUPS):
                return
        ask_from(p, seat, listed)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        world = self.world
        if world < 0:
            if self.planning:
                return self.groups(p, seat)
            listed: list[Choice] = []
            fleets = p.fleets
            at = seat * t.worlds
            paths = t.paths
            if not t.assassination:
                for number in range(t.worlds):
                    if fleets[at + number] and self.possible(p, seat, number):
                        listed.append(t.at[paths + number])
            else:
                for number in range(t.worlds):
                    if self.possible(p, seat, number):
                        listed.append(t.at[paths + number])
            listed.append(END)
            return listed
        i = seat * t.worlds + world
        ready = p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i]
        lead = ready_commander(p, seat, world)
        targets = [target for target in range(p.game.seats) if target != seat and present(p, target, world)]
        if present(p, UN, world):
            targets.append(UN)
        explore = p.unclaimed[world] > 0
        listed = []
        if t.groups_first:
            for size, led in self.sizes(world, ready, lead):
                if explore:
                    listed.append(("lead-explore" if led else "explore", size))
                for target in targets:
                    listed.append(("lead-attack" if led else "attack", target, size))
            return listed
        if ready == 1:
            if explore:
                listed.append(("explore", 1))
            for target in targets:
                listed.append(("attack", target, 1))
        elif ready:
            amounts = range(1, ready + 1)
            if explore:
                listed.append(("explore", amounts))
            for target in targets:
                listed.append(("attack", target, amounts))
        if lead:
            # EB-OPT-AS3: a Commander acts in a group as two fleets do, alone too.
            size_or_range: Any = range(ready + 1) if ready else 0
            if explore:
                listed.append(("lead-explore", size_or_range))
            for target in targets:
                listed.append(("lead-attack", target, size_or_range))
        return listed

    # -------------------------------------------------------------------------- groups fixed first (ruling all_first)

    def groups(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        listed: list[Choice] = []
        for world in range(t.worlds):
            if not self.possible(p, seat, world):
                continue
            left = ready_fleets(p, seat, world)
            lead = ready_commander(p, seat, world)
            for planned in self.plan:
                if planned[0] == world:
                    left -= planned[1]
                    lead -= planned[2]
            if left > 0:
                listed.append(("group", t.paths + world, 1 if left == 1 else range(1, left + 1)))
            if lead > 0:
                listed.append(("lead-group", t.paths + world, range(left + 1) if left > 0 else 0))
        listed.append(DONE)
        return listed

    def sizes(self, world: int, ready: int, lead: int) -> list[tuple[int, int]]:
        """The planned groups of a world, cut to what is left of them."""
        found: list[tuple[int, int]] = []
        for planned in self.plan:
            if planned[0] == world:
                size = (planned[1] if planned[1] < ready else ready, planned[2] if lead else 0)
                if (size[0] or size[1]) and size not in found:
                    found.append(size)
        return found

    def use(self, world: int, size: int, led: int, ready: int, lead: int) -> None:
        for number in range(len(self.plan)):
            planned = self.plan[number]
            cut = (planned[1] if planned[1] < ready else ready, planned[2] if lead else 0)
            if planned[0] == world and cut == (size, led):
                del self.plan[number]
                return

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "end":
            p.pop()
        elif verb == "at":
            self.world = choice[1] - p.t.paths
        elif verb == "done":
            self.planning = 0
        elif verb == "group" or verb == "lead-group":
            self.plan.append((choice[1] - p.t.paths, choice[2], 1 if verb == "lead-group" else 0))
        elif verb == "attack":
            self.declare(p, seat, choice[2], 0)
            p.push(Attack(self.last, choice[1], choice[2], 0, 0))
        elif verb == "lead-attack":
            self.declare(p, seat, choice[2], 1)
            p.push(Attack(self.last, choice[1], choice[2] + p.t.commander_fleets, 0, 0))
        elif verb == "explore":
            self.declare(p, seat, choice[1], 0)
            p.push(Exploration(self.last, choice[1], 0, 0))
        else:
            self.declare(p, seat, choice[1], 1)
            p.push(Exploration(self.last, choice[1] + p.t.commander_fleets, 0, 0))

    def declare(self, p: SolarDisc, seat: int, count: int, lead: int) -> None:
        """The group is formed and its action declared (EB-TURN-04); its members act once (EB-MIL-02)."""
        world = self.world
        if p.t.groups_first:
            self.use(world, count, lead, ready_fleets(p, seat, world), ready_commander(p, seat, world))
        if self.last >= 0 and self.last != world:
            self.closed |= 1 << self.last  # EB-MIL-04, EB-MIL-09
            if p.log is not None:
                p.tell("WorldClosed", ("EB-MIL-04", "EB-MIL-09"), seat=seat, node=p.t.paths + self.last)
        self.last = world
        self.world = -1
        self.polled = 0
        p.acted_fleets[seat * p.t.worlds + world] += count
        if lead:
            p.led[seat] = 1
        closing(p)

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        t = p.t
        verb = choice[0]
        if verb == "at":
            if not t.paths <= choice[1] < t.nodes:
                return Refusal("EB-UNIT-07", "spaceborne", node=choice[1])
            world = choice[1] - t.paths
            return why_not_world(p, seat, world, self.closed) or Refusal("EB-MIL-03", "nothing-to-do", node=choice[1])
        if self.world >= 0 and verb in ("attack", "lead-attack"):
            refusal = why_not_attack(p, seat, self.world, choice[1])
            if refusal is None and verb == "lead-attack" and not ready_commander(p, seat, self.world):
                refusal = Refusal("EB-OPT-AS3", "no-commander")
            return refusal or Refusal("EB-MIL-06", "not-so-many", hits=ready_fleets(p, seat, self.world))
        if self.world >= 0 and verb in ("explore", "lead-explore"):
            refusal = why_not_explore(p, self.world)
            return refusal or Refusal("EB-MIL-06", "not-so-many", hits=ready_fleets(p, seat, self.world))
        if verb in ("overthrow", "espionage", "pacify", "construct", "research"):
            return Refusal("EB-MIL-03", "civilian-later")
        return None

    def refusals(self, p: SolarDisc, seat: int) -> list[tuple[Choice, Refusal]]:
        t = p.t
        tried: list[Choice] = []
        if self.world < 0:
            tried = [t.at[t.paths + world] for world in range(t.worlds) if p.fleets[seat * t.worlds + world]]
        else:
            tried = [("explore", 1), *[("attack", target, 1) for target in [*range(p.game.seats), UN]]]
        heads = [
            choice[:2] if choice[0] == "attack" or choice[0] == "at" else choice[:1] for choice in self.choices(p, seat)
        ]
        found = []
        for choice in tried:
            head = choice[:1] if choice[0] == "explore" else choice[:2]
            if head not in heads:
                refusal = self.why_not(p, seat, choice)
                if refusal is not None:
                    found.append((choice, refusal))
        return found

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.world >= 0:
            facts["node"] = p.t.paths + self.world
        return facts
