"""Phase 2: groups of fleets attack or explore, one world at a time."""

from typing import Any

from armillary.fields import Records
from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import GROUPS, NANOTECHNOLOGY, PHASE_STARTS, UN, VON_NEUMANN_ENGINES
from armillary.games.earthmans_burden.kinds import FEW, FLAG, NODE, WORLD_MASK
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import why_not_attack
from armillary.games.earthmans_burden.rules.exploration import why_not_explore
from armillary.games.earthmans_burden.rules.groups import Group
from armillary.games.earthmans_burden.rules.military import (
    sizes,
    targets,
    unplanned,
    why_not_plan,
    why_not_size,
    why_not_world,
)
from armillary.games.earthmans_burden.rules.quiet import end_point, heard, somebody_asked
from armillary.games.earthmans_burden.rules.units import present, ready_commander, ready_fleets
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .combat import Attack, Exploration
from .quiet import stop
from .step import DONE, END, Step, ask_from, stopped


class Military(Step):
    """The next group: its world, its action, its size. Each is formed just before it acts.

    Under the ruling `all_first` the sizes of all groups are fixed before the first acts (`plan`).
    """

    FIELDS = {
        "world": NODE,
        "last": NODE,
        "closed": WORLD_MASK,
        "polled": FEW,
        "planning": FLAG,
        "plan": Records(Group),
    }
    __slots__ = FIELDS
    rule = "EB-MIL-03"
    quiet = True
    stop_before = PHASE_STARTS
    polled_before = PHASE_STARTS

    def __init__(
        self,
        world: int = -1,
        last: int = -1,
        closed: int = 0,
        polled: int = 0,
        planning: int = 0,
        plan: list[Group] | None = None,
    ) -> None:
        #: The world chosen for the next group, the world of the last one, and a mask of those left behind.
        self.world: int = world
        self.last: int = last
        self.closed: int = closed
        self.polled: int = polled
        self.planning: int = planning
        self.plan: list[Group] = plan if plan is not None else []

    @does("EB-MIL-07")
    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        """Every fleet in orbit may act, even if it has just arrived (EB-MIL-07). Without any there is no phase."""
        c = p.c
        if not c.assassination and not any(p.fleets[seat * c.worlds : (seat + 1) * c.worlds]):
            return None
        return Military(planning=1 if c.groups_first else 0)

    def possible(self, p: SolarDisc, seat: int, world: int) -> bool:
        """May a group still be formed there, and is there anything for it to do? `why_not_world` for the hot path."""
        if self.closed >> world & 1:
            return False
        c = p.c
        i = seat * c.worlds + world
        if p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i] <= 0 and not ready_commander(p, seat, world):
            return False
        if c.groups_first and not self.planning and not sizes(p, seat, world, self.plan):
            return False
        if p.unclaimed[world] > 0:
            return True
        for target in range(p.game.seats):
            if target != seat and present(p, target, world):
                return True
        return present(p, UN, world)

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if (p.check or p.out[seat]) and stopped(p):
            return
        if self.world >= 0 and not self.possible(p, seat, self.world):
            self.world = -1
        listed = self.choices(p, seat)
        over = listed[0] in (END, DONE)
        if over and self.planning and self.plan:
            self.planning = 0
            return
        if p.c.points_end:
            # EB-MIL-01: with nothing to do the phase still ends at the end of this point, at which that may change.
            self.polled = 1
            if somebody_asked(p) and stop(p, self.after(p, seat) if over else GROUPS, GROUPS, active=over):
                return
        elif not over and not self.polled and not self.planning:
            self.polled = 1
            if somebody_asked(p) and stop(p, GROUPS, GROUPS, active=False):
                return
        if over:
            p.pop()
            return
        ask_from(p, seat, listed)

    def after(self, p: SolarDisc, seat: int) -> int:
        """The kind of the point at the end of the phase: without technology rolls the next phase begins there."""
        return GROUPS if p.tech[seat] & (NANOTECHNOLOGY | VON_NEUMANN_ENGINES) else PHASE_STARTS

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        world = self.world
        if world < 0:
            own = [
                number
                for number in range(c.worlds)
                if p.fleets[seat * c.worlds + number] or p.commander[seat] == c.paths + number
            ]
            if self.planning:
                return [*self.plans(p, seat), DONE]
            return [*[c.at[c.paths + number] for number in own], END]
        ready = ready_fleets(p, seat, world)
        lead = ready_commander(p, seat, world)
        if c.groups_first:
            groups: list[tuple[Any, bool]] = [(size, led > 0) for size, led in sizes(p, seat, world, self.plan)]
        else:
            groups = [(1 if ready == 1 else range(1, ready + 1), False)] if ready else []
            if lead:
                groups.append((range(ready + 1) if ready else 0, True))
        tried: list[Choice] = []
        for size, led in groups:
            tried.append(("lead-explore" if led else "explore", size))
            for target in (*range(p.game.seats), UN):
                if target != seat:
                    tried.append(("lead-attack" if led else "attack", target, size))
        return tried

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot: a sixth of the decisions of a random match (by tries random play takes 10 % longer)."""
        c = p.c
        world = self.world
        if world < 0:
            listed: list[Choice] = []
            if self.planning:
                listed = [choice for choice in self.plans(p, seat) if self.possible(p, seat, choice[1] - c.paths)]
                listed.append(DONE)
                return listed
            fleets = p.fleets
            at = seat * c.worlds
            paths = c.paths
            for number in range(c.worlds):
                if (fleets[at + number] or c.assassination) and self.possible(p, seat, number):
                    listed.append(c.at[paths + number])
            listed.append(END)
            return listed
        whom = targets(p, seat, world)
        explore = p.unclaimed[world] > 0
        if c.groups_first or c.assassination:
            return [
                choice
                for choice in self.tries(p, seat)
                if (explore if choice[0].endswith("explore") else choice[1] in whom)
            ]
        ready = ready_fleets(p, seat, world)
        amounts: Any = 1 if ready == 1 else range(1, ready + 1)
        listed = [("explore", amounts)] if explore else []
        for target in whom:
            listed.append(("attack", target, amounts))
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        """Hot, as the list is."""
        super().take(p, seat, choice)
        if self.world >= 0:
            ask_from(p, seat, self.choices(p, seat))

    def why_not_at(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_world(p, seat, node, self.closed, self.plan, bool(self.planning))

    def take_at(self, p: SolarDisc, seat: int, node: int) -> None:
        self.world = node - p.c.paths

    def take_end(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        p.pop()

    def why_not_attack(self, p: SolarDisc, seat: int, faction: int, count: int) -> Refusal | None:
        return self.why_not_attacking(p, seat, faction, count, 0)

    def take_attack(self, p: SolarDisc, seat: int, faction: int, count: int) -> None:
        self.declare(p, seat, count, 0)
        p.push(Attack(self.last, faction, count))

    def why_not_explore(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return self.why_not_exploring(p, seat, count, 0)

    def take_explore(self, p: SolarDisc, seat: int, count: int) -> None:
        self.declare(p, seat, count, 0)
        p.push(Exploration(self.last, count))

    def why_not_lead_attack(self, p: SolarDisc, seat: int, faction: int, count: int) -> Refusal | None:
        return self.why_not_attacking(p, seat, faction, count, 1)

    def take_lead_attack(self, p: SolarDisc, seat: int, faction: int, count: int) -> None:
        """A Commander acts in a group as two fleets do, alone too."""
        self.declare(p, seat, count, 1)
        p.push(Attack(self.last, faction, count + p.c.commander_fleets))

    def why_not_lead_explore(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return self.why_not_exploring(p, seat, count, 1)

    def take_lead_explore(self, p: SolarDisc, seat: int, count: int) -> None:
        self.declare(p, seat, count, 1)
        p.push(Exploration(self.last, count + p.c.commander_fleets))

    def why_not_attacking(self, p: SolarDisc, seat: int, faction: int, count: int, lead: int) -> Refusal | None:
        if self.world < 0:
            return None
        refusal = why_not_attack(p, seat, self.world, faction)
        return refusal or why_not_size(p, seat, self.world, count, lead, self.plan)

    def why_not_exploring(self, p: SolarDisc, seat: int, count: int, lead: int) -> Refusal | None:
        if self.world < 0:
            return None
        return why_not_explore(p, self.world) or why_not_size(p, seat, self.world, count, lead, self.plan)

    def declare(self, p: SolarDisc, seat: int, count: int, lead: int) -> None:
        """The group is formed and its action declared (EB-TURN-04); its members act once."""
        world = self.world
        if p.c.groups_first:
            self.use(p, seat, world, count, lead)
        if self.last >= 0 and self.last != world:
            self.closed |= 1 << self.last
            p.tell(events.world_closed, seat, self.last, "EB-MIL-04")
        self.last = world
        self.world = -1
        self.polled = 0
        p.acted_fleets[seat * p.c.worlds + world] += count
        if lead:
            p.led[seat] = 1
        end_point(p)

    # -------------------------------------------------------------------------- groups fixed first (ruling all_first)

    def plans(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        listed: list[Choice] = []
        for world in range(c.worlds):
            fleets, lead = unplanned(p, seat, world, self.plan)
            if fleets > 0:
                listed.append(("group", c.paths + world, 1 if fleets == 1 else range(1, fleets + 1)))
            if lead > 0:
                listed.append(("lead-group", c.paths + world, range(fleets + 1) if fleets > 0 else 0))
        return listed

    def why_not_group(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        return why_not_plan(p, seat, node, count, 0, self.closed, self.plan) if self.planning else None

    def take_group(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.plan.append(Group(node - p.c.paths, fleets=count))

    def why_not_lead_group(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        return why_not_plan(p, seat, node, count, 1, self.closed, self.plan) if self.planning else None

    def take_lead_group(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.plan.append(Group(node - p.c.paths, fleets=count, lead=1))

    def take_done(self, p: SolarDisc, seat: int) -> None:
        self.planning = 0

    def use(self, p: SolarDisc, seat: int, world: int, count: int, lead: int) -> None:
        """The first planned group of that size acts now."""
        ready = ready_fleets(p, seat, world)
        leads = ready_commander(p, seat, world)
        for number, group in enumerate(self.plan):
            if group.world == world and (min(group.fleets, ready), group.lead if leads else 0) == (count, lead):
                del self.plan[number]
                return

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.world >= 0:
            facts["node"] = p.c.paths + self.world
        return facts


VERBS = (
    Verb("attack", "EB-ATK-01", ("faction", "faction"), ("count", "number")),
    Verb("explore", "EB-EXP-01", ("count", "number")),
    Verb("lead-attack", "EB-OPT-AS3", ("faction", "faction"), ("count", "number")),
    Verb("lead-explore", "EB-OPT-AS3", ("count", "number")),
    Verb("group", "EB-MIL-05", ("node", "node"), ("count", "number")),
    Verb("lead-group", "EB-MIL-05", ("node", "node"), ("count", "number")),
)
FRAMES = (Military,)
