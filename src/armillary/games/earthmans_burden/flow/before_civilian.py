"""Before the civilian actions: Nanotechnology, Von Neumann Engines, ongoing risk."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    FOR_PEOPLE,
    GROUPS,
    NANOTECHNOLOGY,
    NANOTECHNOLOGY_ROLL,
    NOBODY,
    PHASE_STARTS,
    RISK_ROLL,
    SOUND,
    VON_NEUMANN_ENGINES,
    VON_NEUMANN_ROLL,
)
from armillary.games.earthmans_burden.kinds import BY_NODE, FEW, NODE, ROLL
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.quiet import heard, somebody_asked
from armillary.games.earthmans_burden.rules.start import forget_new
from armillary.games.earthmans_burden.rules.units import (
    developments,
    gain_development,
    gain_fleets,
    lose_development,
    put_at_risk,
)
from armillary.games.earthmans_burden.rules.works import why_not_nanotechnology, why_not_von_neumann
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .quiet import stop
from .rolls import throw
from .step import DONE, Step, ask_from, stopped

ASKING: Final = 0
ROLLED: Final = 1


class BeforeCivilian(Step):
    """Nanotechnology and Von Neumann Engines: one die for each world and technology, in any order.

    Placing what a die gives is automatic: a player who does not want it may take it off the board at once.
    """

    FIELDS = {"nano": FEW, "neumann": FEW, "world": NODE, "way": ROLL, "stage": FEW}
    __slots__ = FIELDS
    rule = "EB-TECH-NT1"
    quiet = True
    stop_before = GROUPS

    def __init__(self, nano: int = 0, neumann: int = 0, world: int = -1, way: int = -1, stage: int = ASKING) -> None:
        #: Masks of the worlds that have been rolled for.
        self.nano: int = nano
        self.neumann: int = neumann
        self.world: int = world
        self.way: int = way
        self.stage: int = stage

    @does("EB-CIV-07")
    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        """EB-CIV-07: what was gained in the Military phase takes part in the Civilian phase."""
        forget_new(p)
        return BeforeCivilian() if p.tech[seat] & (NANOTECHNOLOGY | VON_NEUMANN_ENGINES) else None

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if self.stage == ASKING:
            if stopped(p):
                return
            listed = self.choices(p, seat)
            if listed == [DONE]:
                p.pop()
                return
            ask_from(p, seat, listed)
            return
        # A die has been rolled, and the AIs have had their say.
        world = self.world
        self.stage = ASKING
        if p.pool[0] <= developments(p, seat, world):
            if self.way == NANOTECHNOLOGY_ROLL:
                gain_fleets(p, seat, world, 1, True)  # it may not act this turn
                p.tell(events.fleet_grown, seat, world)
            else:
                gain_development(p, seat, world, SOUND, False)
                p.tell(events.development_grown, seat, world)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        tried: list[Choice] = []
        for node in range(c.paths, c.nodes):
            if developments(p, seat, node - c.paths):
                if p.tech[seat] & VON_NEUMANN_ENGINES:
                    tried.append(c.neumann[node])
                if p.tech[seat] & NANOTECHNOLOGY:
                    tried.append(c.nano[node])
        return [*tried, DONE]

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot in late games: worlds times technologies (by tries random play takes 1.9 % longer)."""
        c = p.c
        tech = p.tech[seat]
        first = seat * c.worlds
        listed: list[Choice] = []
        for world in range(c.worlds):
            if p.sound[first + world] or p.risk[first + world]:
                if tech & VON_NEUMANN_ENGINES and not self.neumann >> world & 1 and p.unclaimed[world] > 0:
                    listed.append(c.neumann[c.paths + world])
                if tech & NANOTECHNOLOGY and not self.nano >> world & 1:
                    listed.append(c.nano[c.paths + world])
        listed.append(DONE)
        return listed

    def why_not_nanotechnology(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_nanotechnology(p, seat, node, self.nano)

    def take_nanotechnology(self, p: SolarDisc, seat: int, node: int) -> None:
        self.nano |= 1 << node - p.c.paths
        self.grow(p, seat, node - p.c.paths, NANOTECHNOLOGY_ROLL, "EB-TECH-NT1")

    def why_not_von_neumann(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_von_neumann(p, seat, node, self.neumann)

    def take_von_neumann(self, p: SolarDisc, seat: int, node: int) -> None:
        self.neumann |= 1 << node - p.c.paths
        self.grow(p, seat, node - p.c.paths, VON_NEUMANN_ROLL, "EB-TECH-VN1")

    def grow(self, p: SolarDisc, seat: int, world: int, way: int, rule: str) -> None:
        self.world = world
        self.way = way
        self.stage = ROLLED
        throw(p, 1, way, seat, NOBODY, developments(p, seat, world), rule)

    def take_done(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        p.pop()

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-TECH-VN1" if choice[0] == "von-neumann" else "EB-TECH-NT1"

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class Risk(Step):
    """Ongoing risk: before any civilian action, world by world, as many dice as developments were at risk when it began.

    The player whose turn it is chooses the next world where the order matters; each is finished before the next is chosen.
    """

    FIELDS = {"counts": BY_NODE, "world": NODE, "stopped_at": NODE}
    __slots__ = FIELDS
    rule = "EB-RISK-01"
    rules = ("EB-RISK-07", "EB-RISK-08")
    quiet = True
    stop_before = PHASE_STARTS
    polled_before = PHASE_STARTS

    def __init__(self, counts: list[int] | None = None, world: int = -1, stopped_at: int = 0) -> None:
        #: Dice still to be rolled, by world, and the world whose dice are on the table.
        self.counts: list[int] = counts if counts is not None else []
        self.world: int = world
        #: The stop before the next world has been made.
        self.stopped_at: int = stopped_at

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        counts = p.risk[seat * p.c.worlds : (seat + 1) * p.c.worlds]
        return Risk(counts, stopped_at=1) if counts != p.c.no_worlds else None

    def advance(self, p: SolarDisc) -> None:
        while True:
            if self.world >= 0:
                # The dice lie on the table, and the AIs have had their say.
                world = self.world
                self.world = -1
                self.stopped_at = 0
                self.suffer(p, p.active, world)
            left = [world for world, count in enumerate(self.counts) if count]
            if not left:
                p.pop()
                return
            if p.c.stops:
                if stopped(p):
                    return
                chooses = len(left) > 1 and self.matters(p)
                if p.c.points_end:
                    self.stopped_at = 1
                    if somebody_asked(p) and stop(p, GROUPS, active=not chooses):
                        return
                elif not self.stopped_at:
                    self.stopped_at = 1
                    if somebody_asked(p) and stop(p, GROUPS):
                        return
                if chooses:
                    p.ask(p.active)
                    return
            if self.roll(p, left[0]):
                return

    def matters(self, p: SolarDisc) -> bool:
        """Can the order make a difference: by AI re-rolls, or by extraordinary actions between two worlds?"""
        windows = p.c.windows
        return p.ai_total > 0 or windows == GROUPS or (windows == FOR_PEOPLE and p.asked != p.c.no_seats)

    def roll(self, p: SolarDisc, world: int) -> bool:
        dice = self.counts[world]
        self.counts[world] = 0
        self.world = world
        return throw(p, dice, RISK_ROLL, p.active, NOBODY, p.c.risk_at_most + 1, "EB-RISK-02")

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        return [("roll-risk", p.c.paths + world) for world, count in enumerate(self.counts) if count]

    def why_not_roll_risk(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        world = node - p.c.paths
        if world < 0 or not self.counts[world]:
            return Refusal("EB-RISK-08", "no-risk-dice", node=node)
        return None

    def take_roll_risk(self, p: SolarDisc, seat: int, node: int) -> None:
        heard(p, seat)
        self.roll(p, node - p.c.paths)

    def suffer(self, p: SolarDisc, seat: int, world: int) -> None:
        """A low die puts one of his own developments there at risk, or loses one that is."""
        c = p.c
        i = seat * c.worlds + world
        held = len([die for die in p.pool if die > c.risk_at_most])
        vain = 0
        for die in p.pool:
            if die > c.risk_at_most:
                continue
            if p.sound[i]:
                put_at_risk(p, seat, world)
                p.tell(events.development_at_risk, seat, world, ("EB-RISK-03", "EB-RISK-05"))
            elif p.risk[i]:
                lose_development(p, seat, world, AT_RISK)
                p.tell(events.development_lost, seat, world, ("EB-RISK-04",))
            else:
                vain += 1
        if held:
            p.tell(events.risk_held, seat, world, held)
        if vain:
            p.tell(events.risk_vain, seat, world, vain)

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


VERBS = (
    Verb("nanotechnology", "EB-TECH-NT1", ("node", "node")),
    Verb("von-neumann", "EB-TECH-VN1", ("node", "node")),
    Verb("roll-risk", "EB-RISK-08", ("node", "node")),
)
FRAMES = (BeforeCivilian, Risk)
