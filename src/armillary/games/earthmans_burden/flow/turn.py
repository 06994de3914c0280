"""The turn, from its start to the United Nations' upkeep at its end."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import ended, living, share, win
from armillary.games.earthmans_burden.rules.units import (
    developments,
    gain_development,
    gain_fleets,
    lose_development,
    put_at_risk,
)
from armillary.games.earthmans_burden.tables import (
    ADVANCED_AI_PAIR,
    AI_PAIR,
    AT_RISK,
    BEFORE_CIVILIAN,
    CIVILIAN,
    END,
    ESCHATON_PAIR,
    FUSION,
    FUSION_ENGINES,
    MILITARY,
    MOVEMENT,
    NANOTECHNOLOGY,
    ORION,
    ORION_ENGINES,
    RISK,
    SAILS,
    SOLAR_SAILS,
    SOUND,
    START,
    UN,
    VON_NEUMANN_ENGINES,
)
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import DONE, ask_from, stopped
from .civilian import Civilian
from .military import Military
from .movement import Fusion, Movement, Orion, Sails
from .reactions import ESCHATON, NOBODY, ONGOING_RISK, VON_NEUMANN, throw
from .reactions import NANOTECHNOLOGY as NANO_ROLL
from .windows import GROUPS, PHASES, TURNS, window


class Turn(Frame[SolarDisc]):
    """A player's turn: Movement, Military Actions, Civilian Actions (EB-TURN-01), and the fixed points between (EB-TURN-06)."""

    FIELDS = ("stage", "polled")
    __slots__ = FIELDS
    rule = "EB-TURN-01"

    def __init__(self, stage: int, polled: int) -> None:
        self.stage: int = stage
        #: The window before this stage has been held.
        self.polled: int = polled

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        if p.check and ended(p):
            return
        seat = p.active
        if p.out[seat] and self.stage < END:
            self.stage = END
        stage = self.stage
        if t.windows and self.poll(p, stage):
            return
        self.polled = 0
        self.stage = stage + 1
        p.phase = stage
        tech = p.tech[seat]
        if stage == START:
            self.begin(p, seat)
            if tech & ESCHATON_PAIR == ESCHATON_PAIR or t.eschaton_every_turn or t.blockade_any_turns:
                p.push(Start(0, 0))
            else:
                if blockade(p, seat):
                    return
                place_ai(p, seat)
        elif stage == ORION:
            if tech & ORION_ENGINES:
                p.push(Orion(-1, -1))
        elif stage == FUSION:
            if tech & FUSION_ENGINES:
                p.push(Fusion(-1, -1, [0] * t.paths, 0))
        elif stage == MOVEMENT:
            p.push(
                Movement(
                    -1,
                    p.fleets[seat * t.worlds : (seat + 1) * t.worlds],
                    p.space[seat * t.paths : (seat + 1) * t.paths],
                    0 if p.commander[seat] >= 0 else 1,
                )
            )
        elif stage == SAILS:
            if tech & SOLAR_SAILS and (
                sum(p.space[seat * t.paths : (seat + 1) * t.paths]) or 0 <= p.commander[seat] < t.paths
            ):
                p.push(Sails(0, 0, 0, -1, [0] * t.paths, 0))
        elif stage == MILITARY:
            # EB-MIL-07: whoever is in orbit now may act, also fleets that have just arrived.
            p.push(Military(-1, -1, 0, 0, 1 if t.groups_first else 0, []))
        elif stage == BEFORE_CIVILIAN:
            # EB-CIV-07: what was gained in the Military phase takes part in the Civilian phase.
            self.forget_new(p, seat)
            if tech & (NANOTECHNOLOGY | VON_NEUMANN_ENGINES):
                p.push(BeforeCivilian(0, 0, -1, -1, 0))
        elif stage == RISK:
            counts = p.risk[seat * t.worlds : (seat + 1) * t.worlds]
            if sum(counts):
                p.push(Risk(0, counts, 0))
        elif stage == CIVILIAN:
            p.push(Civilian(-1, -1, 0, 0, -1, -1, 0, 0, 0, 0, 0, 1 if t.groups_first else 0, []))
        else:
            self.end(p, seat)

    def poll(self, p: SolarDisc, stage: int) -> bool:
        """EB-XTRA-18: after the start-of-turn steps, before each phase, after Movement, after ongoing risk, at the end."""
        if self.polled:
            return False
        self.polled = 1
        if stage in (ORION, END):
            return window(p, TURNS)
        if stage in (MILITARY, RISK):
            return window(p, PHASES)
        if stage in (MOVEMENT, SAILS):
            return window(p, GROUPS)
        if stage == CIVILIAN:
            p.phase = CIVILIAN  # EB-CIV-08: whatever is gained after ongoing risk comes too late
            return window(p, GROUPS)
        return False

    def begin(self, p: SolarDisc, seat: int) -> None:
        """The marks of the last turn are gone (EB-XTRA-08), and the AI counter is placed."""
        t = p.t
        first = seat * t.worlds
        last = first + t.worlds
        none = [0] * t.worlds
        p.acted_fleets[first:last] = none
        p.acted_sound[first:last] = none
        p.acted_risk[first:last] = none
        p.led[seat] = 0
        p.favour = 0
        if p.log is not None:
            rules = ["EB-TURN-01", "EB-TURN-05", "EB-TURN-06"]
            if not p.units[seat]:
                rules.append("EB-TURN-07")
            if p.round == 1 and seat == (p.starter + 1) % p.game.seats:
                rules.append("EB-SETUP-14")
            p.tell("TurnBegan", tuple(rules), seat=seat, round=p.round)

    def forget_new(self, p: SolarDisc, seat: int) -> None:
        t = p.t
        first = seat * t.worlds
        last = first + t.worlds
        none = [0] * t.worlds
        p.new_fleets[first:last] = none
        p.new_sound[first:last] = none
        p.new_risk[first:last] = none

    def end(self, p: SolarDisc, seat: int) -> None:
        """The UN's automatic steps, then the next player clockwise."""
        t = p.t
        self.forget_new(p, seat)
        un_upkeep(p)
        if p.offers or p.drafts:
            p.offers = []
            p.drafts = []
        seats = p.game.seats
        first = (p.starter + 1) % seats
        after = seat
        while True:
            after = (after + 1) % seats
            if after == first:
                p.round += 1
                if t.round_limit and p.round > t.round_limit:
                    # Not a rule of the game: simulations may stop here, as in peace.
                    alive = living(p)
                    share(p, alive, "round-limit", "EB-VIC-07")
                    return
            if not p.out[after]:
                break
        # EB-TURN-07: a player without units keeps taking turns.
        p.active = after
        p.phase = START
        self.stage = START
        self.polled = 0


def un_upkeep(p: SolarDisc) -> None:
    """EB-UN-11, EB-UN-12: with a development on Earth the UN claims its free regions, then builds a fleet (EB-UN-13).

    EB-UN-14: without one it does neither. EB-MOVE-08, EB-UN-15: it moves nothing and starts nothing.
    """
    t = p.t
    if not developments(p, UN, t.home):
        if p.units[UN] > 0 and p.log is not None:
            p.tell("UNIdle", "EB-UN-14", count=p.units[UN])
        return
    free = p.unclaimed[t.home]
    for _ in range(free):
        gain_development(p, UN, t.home, SOUND, False)
    if free and p.log is not None:
        p.tell("UNClaimed", ("EB-UN-11", "EB-UN-13"), count=free)
    if p.fleets[UN * t.worlds + t.home] < t.un_ceiling:
        # EB-UNIT-08: only the UN's fleets are limited, by this.
        gain_fleets(p, UN, t.home, t.un_built, False)
        if p.log is not None:
            p.tell("UNBuilt", ("EB-UN-12", "EB-UN-13", "EB-UN-15"), count=t.un_built)


def blockade(p: SolarDisc, seat: int) -> bool:
    """EB-VIC-04, EB-VIC-05: all of Earth's seven regions (EB-BOARD-06), at risk or not, at three turn starts running."""
    t = p.t
    i = seat * t.worlds + t.home
    if p.sound[i] + p.risk[i] < t.regions[t.home]:
        p.streak[seat] = 0
        return False
    if t.hydroponics:
        return False  # EB-OPT-AH
    p.streak[seat] += 1
    if p.log is not None:
        p.tell("BlockadeHeld", ("EB-VIC-04", "EB-VIC-05"), seat=seat, number=p.streak[seat])
    if p.streak[seat] >= t.blockade_turns:
        win(p, seat, "blockade", "EB-VIC-04")
        return True
    return False


def place_ai(p: SolarDisc, seat: int) -> None:
    """EB-TECH-AI1, EB-TECH-AA: to node 2 or 5 with the pair. It sets the counter, adds nothing (EB-TECH-AI6) and never
    lowers it; a counter that is left over stays usable without the technologies (EB-TECH-AI5)."""
    tech = p.tech[seat]
    if tech & ADVANCED_AI_PAIR == ADVANCED_AI_PAIR:
        node = p.t.ai_advanced
    elif tech & AI_PAIR == AI_PAIR:
        node = p.t.ai_basic
    else:
        return
    if p.ai[seat] < node:
        p.ai_total += node - p.ai[seat]
        p.ai[seat] = node
        if p.log is not None:
            p.tell(
                "AIPlaced",
                ("EB-TECH-AA" if node == p.t.ai_advanced else "EB-TECH-AI1", "EB-TECH-AI6", "EB-TECH-04"),
                seat=seat,
                number=node,
            )


class Start(Frame[SolarDisc]):
    """The start of a turn: blockade check, AI counter, Eschaton roll, in this order (EB-TURN-05)."""

    FIELDS = ("stage", "asked")
    __slots__ = FIELDS
    rule = "EB-TURN-05"

    def __init__(self, stage: int, asked: int) -> None:
        self.stage: int = stage
        #: How many places clockwise the roller sits: 0 unless every player rolls in every turn (ruling).
        self.asked: int = asked

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        if self.stage == 0:
            self.stage = 1
            if t.blockade_any_turns:
                for offset in range(p.game.seats):
                    seat = (p.active + offset) % p.game.seats
                    if not p.out[seat] and blockade(p, seat):
                        return
            elif blockade(p, p.active):
                return
            place_ai(p, p.active)
        last = p.game.seats if t.eschaton_every_turn else 1
        while self.asked < last:
            seat = (p.active + self.asked) % p.game.seats
            if self.stage == 1:
                if not rolls_eschaton(p, seat):
                    self.asked += 1
                    continue
                self.stage = 2
                # EB-TECH-ES3: at the start of one's own turns, unless the table reads it otherwise. EB-TECH-ES4: AIs may answer.
                if throw(p, 1, ESCHATON, seat, NOBODY, t.eschaton_success, "EB-TECH-ES2"):
                    return
            self.stage = 1
            self.asked += 1
            if p.pool[0] >= t.eschaton_success:
                p.eschaton[seat] += 1
                if p.log is not None:
                    p.tell("EschatonAdvanced", "EB-TECH-ES2", seat=seat, number=p.eschaton[seat])
                if p.eschaton[seat] >= t.eschaton_goal:
                    # EB-VIC-06: the moment the counter reaches the Singularity node.
                    win(p, seat, "singularity", "EB-VIC-06")
                    return
        p.pop()


def rolls_eschaton(p: SolarDisc, seat: int) -> bool:
    """EB-TECH-ES2: both technologies and a unit on a world; EB-TECH-ES5: spaceborne units are not enough."""
    t = p.t
    if p.out[seat] or p.tech[seat] & ESCHATON_PAIR != ESCHATON_PAIR:
        return False
    if t.allowed & ESCHATON_PAIR != ESCHATON_PAIR:
        return False  # EB-OPT-BG3, EB-OPT-NT: nobody can win by the Singularity
    first = seat * t.worlds
    last = first + t.worlds
    return (
        sum(p.fleets[first:last]) + sum(p.sound[first:last]) + sum(p.risk[first:last]) > 0
        or p.commander[seat] >= t.paths
    )


class BeforeCivilian(Frame[SolarDisc]):
    """Nanotechnology and Von Neumann Engines: one die for each world and technology, in any order (EB-TECH-VN2).

    Placing what a die gives is automatic: whoever does not want it may take it off the board at once.
    """

    FIELDS = ("nano", "neumann", "world", "way", "stage")
    __slots__ = FIELDS
    rule = "EB-TECH-NT1"
    quiet = True

    def __init__(self, nano: int, neumann: int, world: int, way: int, stage: int) -> None:
        #: Masks of the worlds that have been rolled for.
        self.nano: int = nano
        self.neumann: int = neumann
        self.world: int = world
        self.way: int = way
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        if self.stage == 0:
            if stopped(p):
                return
            listed = self.choices(p, p.active)
            if len(listed) == 1:
                p.pop()
                return
            ask_from(p, p.active, listed)
            return
        # A die has been rolled, and the AIs have had their say.
        seat = p.active
        world = self.world
        self.stage = 0
        if p.pool[0] <= developments(p, seat, world):
            if self.way == NANO_ROLL:
                # EB-TECH-NT2: it may not act this turn.
                gain_fleets(p, seat, world, 1, True)
            else:
                gain_development(p, seat, world, SOUND, False)
            if p.log is not None:
                if self.way == NANO_ROLL:
                    p.tell("FleetGrown", ("EB-TECH-NT1", "EB-TECH-NT2"), seat=seat, node=p.t.paths + world)
                else:
                    p.tell(
                        "DevelopmentGrown",
                        ("EB-TECH-VN1", "EB-TECH-VN2", "EB-CIV-07"),
                        seat=seat,
                        node=p.t.paths + world,
                    )

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        tech = p.tech[seat]
        first = seat * t.worlds
        listed: list[Choice] = []
        for world in range(t.worlds):
            if p.sound[first + world] or p.risk[first + world]:
                if tech & VON_NEUMANN_ENGINES and not self.neumann >> world & 1 and p.unclaimed[world] > 0:
                    listed.append(t.neumann[t.paths + world])
                if tech & NANOTECHNOLOGY and not self.nano >> world & 1:
                    listed.append(t.nano[t.paths + world])
        listed.append(DONE)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        if choice[0] == "done":
            p.pop()
            return
        world: int = choice[1] - p.t.paths
        self.world = world
        self.stage = 1
        need = developments(p, seat, world)
        if choice[0] == "nanotechnology":
            self.nano |= 1 << world
            self.way = NANO_ROLL
            throw(p, 1, NANO_ROLL, seat, NOBODY, need, "EB-TECH-NT1")
        else:
            self.neumann |= 1 << world
            self.way = VON_NEUMANN
            throw(p, 1, VON_NEUMANN, seat, NOBODY, need, "EB-TECH-VN1")

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] not in ("nanotechnology", "von-neumann"):
            return None
        nano = choice[0] == "nanotechnology"
        rule = "EB-TECH-NT1" if nano else "EB-TECH-VN1"
        world = choice[1] - p.t.paths
        if not p.tech[seat] & (NANOTECHNOLOGY if nano else VON_NEUMANN_ENGINES):
            return Refusal(rule, "no-technology")
        if world < 0 or not developments(p, seat, world):
            return Refusal(rule, "no-development", faction=seat, node=choice[1])
        if not nano and p.unclaimed[world] <= 0:
            return Refusal(rule, "nothing-unclaimed", node=choice[1])
        return Refusal(rule, "rolled-already", node=choice[1])

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-TECH-VN1" if choice[0] == "von-neumann" else "EB-TECH-NT1"

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class Risk(Frame[SolarDisc]):
    """Ongoing risk: before any civilian action, world by world, without choice (EB-RISK-01).

    EB-RISK-02, EB-RISK-07: as many dice as developments were at risk when the phase began.
    """

    FIELDS = ("world", "counts", "stage")
    LISTS = ("counts",)
    __slots__ = FIELDS
    rule = "EB-RISK-01"

    def __init__(self, world: int, counts: list[int], stage: int) -> None:
        self.world: int = world
        self.counts: list[int] = counts
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        seat = p.active
        while self.world < t.worlds:
            world = self.world
            if self.stage == 0:
                if not self.counts[world]:
                    self.world += 1
                    continue
                self.stage = 1
                if throw(p, self.counts[world], ONGOING_RISK, seat, NOBODY, t.risk_at_most + 1, "EB-RISK-02"):
                    return
            self.stage = 0
            self.world += 1
            self.suffer(p, seat, world)
        p.pop()

    def suffer(self, p: SolarDisc, seat: int, world: int) -> None:
        """EB-RISK-05: only his own developments. EB-RISK-06: higher dice change nothing."""
        t = p.t
        i = seat * t.worlds + world
        if p.log is not None and max(p.pool) > t.risk_at_most:
            calm = len([die for die in p.pool if die > t.risk_at_most])
            p.tell("RiskHeld", "EB-RISK-06", seat=seat, node=t.paths + world, count=calm)
        for die in p.pool:
            if die > t.risk_at_most:
                continue
            if p.sound[i]:
                put_at_risk(p, seat, world)  # EB-RISK-03
                if p.log is not None:
                    p.tell(
                        "DevelopmentAtRisk",
                        ("EB-RISK-03", "EB-RISK-05", "EB-UNIT-02"),
                        faction=seat,
                        node=t.paths + world,
                    )
            elif p.risk[i]:
                lose_development(p, seat, world, AT_RISK)  # EB-RISK-04
                if p.log is not None:
                    p.tell("DevelopmentLost", "EB-RISK-04", faction=seat, node=t.paths + world)
