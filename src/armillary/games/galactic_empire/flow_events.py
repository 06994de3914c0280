"""Phase A, Chaos Events (5.0, 32.0): markers are drawn, revealed one at a time, perhaps vetoed or suppressed, and played."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import flow_demands, ids
from .flow_demands import (
    AllianceChoice,
    CitizensUnpaid,
    Crusade,
    EmpireCorps,
    LeaderArises,
    LeviathanChoice,
    TroopsUnpaid,
    forces_to_ally,
)
from .position import PASS, Galaxy, T
from .rules import events
from .rules.chance import random_sector
from .rules.empires import found_empire
from .rules.forces import (
    check_institute,
    free_leaders,
    imperial_system,
    leaders_at,
    stack_counts,
)
from .rules.leaders import distinct
from .rules.pool import draw_markers, draw_substitute, may_veto
from .rules.suppression import (
    fixed_factors,
    least_repression,
    most_repression,
    nexus_near,
    outlook,
    suppress,
    why_not_suppress,
)
from .scoring import check_survival

VETO: Choice = ("veto",)
SUPPRESS: Choice = ("suppress",)

VERBS: tuple[Verb, ...] = (
    Verb("veto", "GE-EV-41"),
    Verb("suppress", "GE-SUP-03"),
    Verb("commit", "GE-SUP-08", ("count", "number")),
    Verb("use-leader", "GE-LDR-07", ("leader", "leader")),
    *flow_demands.VERBS,
)

#: Markers that lie open for the rest of the turn (GE-EVM-06), or until a later phase of it.
LASTING = {
    ids.COLONIZATION: ("GE-EV-26",),
    ids.ENLIGHTENMENT: ("GE-EV-35",),
    ids.ELITES: ("GE-EV-36",),
    ids.MILITARISM: ("GE-EV-49",),
    ids.PACIFISM: ("GE-EV-57",),
    ids.PARANOIA: ("GE-EV-58", "GE-EV-59"),
}


class ChaosEvents(Frame[Galaxy]):
    """Phase A: as many rounds as the scenario says on turn 1, one afterwards (GE-SEQ-02, GE-SCN-12)."""

    FIELDS = ("rounds", "arrival")
    __slots__ = FIELDS
    rule = "GE-SEQ-02"

    def __init__(self, rounds: int = -1, arrival: int = 1) -> None:
        #: Rounds still to draw (-1: not begun); whether a Usurper waits on the turn track (GE-S5-03).
        self.rounds = rounds
        self.arrival = arrival

    def advance(self, p: Galaxy) -> None:
        check_institute(p)
        check_survival(p)
        if p.result is not None:
            return
        if self.arrival:
            self.arrival = 0
            if p.rules.plan.number == 5 and p.turn <= 5:
                waiting = [m for m in range(ids.USURPER_MARKER, ids.USURPER_MARKER + 8) if p.aside[m]]
                if waiting:
                    marker = p.pick(waiting, "GE-S5-03")
                    p.aside[marker] -= 1
                    if p.rules.transhumans_wait:
                        p.avail[ids.TH] += 1  # in the hand with the marker: nobody else can take it before it is placed
                    p.reveal()
                    if p.log is not None:
                        p.tell("UsurperArrived", "GE-S5-03", marker=marker)
                    p.push(PlayMarker(marker, 1, ARRIVES, 0, [], []))
                    return
        if self.rounds < 0:
            self.rounds = p.rules.plan.rounds if p.turn == 1 else 1
        if p.drawn:
            marker = p.drawn.pop(0)
            p.reveal()
            if p.log is not None:
                p.tell("MarkerRevealed", ("GE-EVM-01", "GE-SEQ-03"), marker=marker, left=len(p.drawn))
            p.push(PlayMarker(marker, 1, REVEALED, 0, [], []))
        elif self.rounds:
            self.rounds -= 1
            draw_markers(p)
        else:
            p.pop()


# ---------------------------------------------------------------------------------------------------- playing a marker

#: Stages of a marker: revealed (a veto may come), to be played, its sector is known, it takes effect, it is suppressed;
#: and a Usurper of scenario 5 that arrives from the turn track, before and after its sector is known.
REVEALED, PLAYED, PLACED, EFFECTIVE, SUPPRESSED, ARRIVES = 0, 1, 2, 3, 4, 5


class PlayMarker(Frame[Galaxy]):
    """One marker from its reveal to its discard (GE-SEQ-03)."""

    FIELDS = ("marker", "holds", "stage", "sector", "held", "units")
    LISTS = ("held", "units")
    __slots__ = FIELDS
    rule = "GE-SEQ-03"

    def __init__(self, marker: int, holds: int, stage: int, sector: int, held: list[int], units: list[int]) -> None:
        self.marker = marker
        #: 1 while the marker is in the hand and nowhere else.
        self.holds = holds
        self.stage = stage
        self.sector = sector
        #: Markers of this slot that go back to the pool when it is done (ruling A-19).
        self.held = held
        #: An Invader's force, or the Trans-human of an arriving Usurper.
        self.units = units

    def advance(self, p: Galaxy) -> None:
        if self.stage == REVEALED:
            if may_veto(p):
                p.ask(0)
            else:
                self.stage = PLAYED
        elif self.stage == PLAYED:
            play(p, self)
        elif self.stage == PLACED:
            if why_not_suppress(p, self.sector) is None:
                p.push(Suppression(self.sector, self.marker, 0, 0))
                self.stage = EFFECTIVE
            else:
                self.stage = EFFECTIVE
        elif self.stage == EFFECTIVE:
            take_effect(p, self)
        elif self.stage == SUPPRESSED:
            self.suppressed(p)
        else:
            self.arrive(p)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [VETO, PASS]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        """GE-EV-41, ruling A-20: the Institute sends the marker back, without a substitute."""
        if choice == VETO:
            p.vetoed = 1
            if p.log is not None:
                p.tell("MarkerVetoed", "GE-EV-41", marker=self.marker)
            self.held.append(self.marker)
            self.holds = 0
            self.finish(p)
        else:
            self.stage = PLAYED

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"marker": self.marker, "sector": p.institute}

    def arrive(self, p: Galaxy) -> None:
        """GE-S5-03: a random sector without relocation, with one Trans-human."""
        self.sector = random_sector(p, "GE-S5-03")
        self.units = [0] * T
        if p.avail[ids.TH]:
            self.units[ids.TH] = 1
        self.stage = PLACED

    def suppressed(self, p: Galaxy) -> None:
        """GE-SUP-16: back to the pool without being played."""
        if p.log is not None:
            p.tell("MarkerSuppressed", "GE-SUP-16", marker=self.marker, sector=self.sector)
        self.held.append(self.marker)
        self.holds = 0
        self.finish(p)

    def finish(self, p: Galaxy) -> None:
        """The slot is done; what was replaced in it is mixed in again."""
        for marker in self.held:
            p.pool[marker] += 1
        self.held = []
        p.pop()

    def discard(self, p: Galaxy) -> None:
        """GE-EV-70: played and done with."""
        p.discard[self.marker] += 1
        self.holds = 0
        self.finish(p)

    def placed(self, p: Galaxy) -> None:
        """The marker now lies on the map or is in force, until its own condition is met (GE-EVM-04)."""
        self.holds = 0
        self.finish(p)

    def substitute(self, p: Galaxy, rule: str, returns: bool) -> None:
        """Another marker is drawn and played in this place (ruling A-19). The old one returns later or is out of the game."""
        old = self.marker
        if returns:
            self.held.append(old)
        else:
            p.removed[old] += 1
        self.holds = 0
        new = draw_substitute(p)
        if p.log is not None:
            p.tell("MarkerReplaced", rule, marker=old, marker_new=None if new < 0 else new)
        if new < 0:
            self.finish(p)
            return
        p.reveal()
        self.marker, self.holds, self.stage, self.sector, self.units = new, 1, REVEALED, 0, []


def play(p: Galaxy, frame: PlayMarker) -> None:
    """GE-SEQ-03: each marker according to its own explanation; a second one of its kind acts again (GE-EVM-02, GE-EVM-03)."""
    marker = frame.marker
    if marker < ids.ALIENS:
        events.place_alien(p, marker)
        frame.placed(p)
    elif ids.USURPER_MARKER <= marker < ids.USURPER_MARKER + 8:
        frame.sector = events.usurper_sector(p, random_sector(p, "GE-USR-01"))
        frame.stage = PLACED
    elif ids.INVADER_MARKER <= marker < ids.INVADER_MARKER + 8:
        frame.units = events.invader_units(p, p.c.marker_value[marker])
        frame.sector = random_sector(p, "GE-INV-01")
        frame.stage = PLACED
    elif ids.IE_MARKER <= marker < ids.IE_MARKER + 6:
        if p.home[marker - ids.IE_MARKER]:
            frame.substitute(p, "GE-IE-04", True)
        else:
            frame.sector = events.empire_sector(p, random_sector(p, "GE-IE-02"))
            frame.stage = PLACED
    elif marker == ids.REBELLION:
        play_rebellion(p, frame)
    elif marker in LASTING:
        play_lasting(p, frame)
    else:
        play_other(p, frame)


def play_rebellion(p: Galaxy, frame: PlayMarker) -> None:
    if p.rules.plan.number == 5 and p.turn == 1:
        if p.rebellions >= 2:
            # GE-S5-11, ruling A-116: it waits beside the pool until turn 1 is over.
            frame.substitute(p, "GE-S5-11", False)
            p.removed[ids.REBELLION] -= 1
            p.aside[ids.REBELLION] += 1
            return
        p.rebellions += 1
    frame.sector = events.rebellion_sector(p, random_sector(p, "GE-REB-01"))
    if frame.sector:
        frame.stage = PLACED
    else:
        frame.discard(p)


def play_lasting(p: Galaxy, frame: PlayMarker) -> None:
    marker = frame.marker
    game = p.rules
    if marker in (ids.ENLIGHTENMENT, ids.ELITES) and not (game.illumination and game.suppression):
        frame.substitute(p, "GE-EV-35" if marker == ids.ENLIGHTENMENT else "GE-EV-36", False)
        return
    p.in_force[marker] += 1
    if p.log is not None:
        p.tell("EventInForce", ("GE-EVM-06", *LASTING[marker]), marker=marker)
    frame.placed(p)


def play_other(p: Galaxy, frame: PlayMarker) -> None:
    marker = frame.marker
    game = p.rules
    if marker == ids.ATTRITION:
        events.attrition(p)
    elif marker == ids.CULT:
        events.cult(p)
    elif marker == ids.SMASH:
        events.smash(p)
    elif marker == ids.DEFECTION:
        events.defection(p)
    elif marker == ids.ROBOTS:
        events.robots(p)
    elif marker == ids.TECH_ADVANCE:
        events.tech_advance(p)
    elif marker == ids.TECH_COLLAPSE:
        events.tech_collapse(p)
    elif marker == ids.POWER_STRUGGLE:
        events.power_struggle(p)
    elif marker == ids.WEB_RAIDERS:
        events.web_raiders(p)
    elif marker == ids.EYE:
        if p.log is not None:
            p.tell("NothingHappened", "GE-EV-33", marker=marker)
    elif marker == ids.TRANSHUMANS:
        if not game.transhumans:
            frame.substitute(p, "GE-EV-65", False)
            return
        events.transhumans(p)
    else:
        play_special(p, frame)
        return
    frame.discard(p)


def play_special(p: Galaxy, frame: PlayMarker) -> None:
    """Markers that stay, that may come back, or that ask the player."""
    marker = frame.marker
    if marker == ids.EXPEDITION:
        if not p.rules.expeditions:
            frame.substitute(p, "GE-EV-32", False)
            return
        events.place_expedition(p)
        frame.placed(p)
    elif marker == ids.SPECTACLE:
        if p.in_force[ids.SPECTACLE]:
            frame.substitute(p, "GE-EV-62", True)
            return
        p.in_force[ids.SPECTACLE] = 1
        if p.log is not None:
            p.tell("EventInForce", "GE-EV-62", marker=marker)
        frame.placed(p)
    elif marker == ids.INSTITUTE:
        play_institute(p, frame)
    elif marker == ids.MUTANT_MARKER:
        play_mutant(p, frame)
    elif marker == ids.LEVIATHAN:
        play_leviathan(p, frame)
    elif marker == ids.ALLIANCE:
        p.in_force[ids.ALLIANCE] += 1
        frame.placed(p)
        if forces_to_ally(p):
            p.push(AllianceChoice())
        elif p.log is not None:
            p.tell("NothingHappened", "GE-EV-20", marker=marker)
    else:
        frame.discard(p)
        ask_for(p, marker)


def ask_for(p: Galaxy, marker: int) -> None:
    """Events that are done with at once but ask the player first."""
    if marker == ids.CITIZENS:
        unpaid = p.imp_systems - pay(p, p.imp_systems, "GE-EV-25")
        if unpaid:
            p.push(CitizensUnpaid(unpaid, []))
    elif marker == ids.TROOPS:
        unpaid = p.imp_units - pay(p, p.imp_units, "GE-EV-67")
        if unpaid:
            p.push(TroopsUnpaid(unpaid, []))
    elif marker == ids.CORPS:
        p.push(EmpireCorps(-1))
    elif marker == ids.CRUSADE:
        p.push(Crusade(0, 0))
    elif marker == ids.LEADER:
        leaders = free_leaders(p)
        if leaders and p.imp_units:
            leader = p.pick(leaders, "GE-EV-37")
            p.push(LeaderArises(leader))
        elif p.log is not None:
            p.tell("NothingHappened", "GE-EV-37", marker=marker)


def pay(p: Galaxy, due: int, rule: str) -> int:
    """Ruling A-34: as much as there is."""
    paid = min(p.rp, due)
    p.rp -= paid
    if p.log is not None:
        p.tell("DemandPaid", rule, due=due, paid=paid, rp=p.rp)
    return paid


def play_institute(p: Galaxy, frame: PlayMarker) -> None:
    """GE-EV-39, GE-EV-42."""
    if p.institute:
        if p.log is not None:
            p.tell("NothingHappened", "GE-EV-42", marker=frame.marker)
        frame.discard(p)
        return
    s = random_sector(p, "GE-EV-39")
    if p.sys_kind[s] < 0:
        frame.substitute(p, "GE-EV-39", True)
        return
    p.institute = s
    p.institute_turn = p.turn
    if p.log is not None:
        p.tell("InstitutePlaced", "GE-EV-39", sector=s)
    frame.placed(p)


def play_mutant(p: Galaxy, frame: PlayMarker) -> None:
    """Once per game (GE-POOL-02). GE-EV-51, GE-EV-52, GE-EV-53, GE-EVM-07."""
    if p.stack_at[ids.MUTANT]:
        if p.log is not None:
            p.tell("NothingHappened", "GE-EV-51", marker=frame.marker)
        frame.discard(p)
        return
    if p.mutant_gone:
        frame.substitute(p, "GE-EVM-07", False)
        return
    s = random_sector(p, "GE-EV-51")
    if not events.mobile_units_at(p, s):
        frame.substitute(p, "GE-EV-51", True)
        return
    events.mutate(p, s)
    frame.placed(p)


def play_leviathan(p: Galaxy, frame: PlayMarker) -> None:
    """GE-EV-46, GE-EV-48, GE-EVM-07."""
    if p.leviathan_gone:
        frame.substitute(p, "GE-EVM-07", False)
        return
    if p.leviathan or not imperial_system(p, ids.CORE):
        if p.log is not None:
            p.tell("NothingHappened", "GE-EV-48" if p.leviathan else "GE-EV-46", marker=frame.marker)
        frame.discard(p)
        return
    p.replace(LeviathanChoice(1, frame.marker, frame.held))


def take_effect(p: Galaxy, frame: PlayMarker) -> None:
    """The four kinds of marker that can be suppressed and were not."""
    marker, s = frame.marker, frame.sector
    if ids.USURPER_MARKER <= marker < ids.USURPER_MARKER + 8:
        side = ids.USURPER + marker - ids.USURPER_MARKER
        if frame.units:
            # GE-S5-03: from the turn track, with its Trans-human; no units are turned.
            p.stack_at[side] = s
            if frame.units[ids.TH] and p.avail[ids.TH]:
                p.avail[ids.TH] -= 1
                p.stack_units[side * T + ids.TH] += 1
            if p.log is not None:
                p.tell("UsurperRose", "GE-S5-03", side=side, sector=s, units="TH")
            if not any(stack_counts(p, side)):
                p.stack_at[side] = 0
                frame.discard(p)
                return
        else:
            events.usurp(p, side, s)
        frame.placed(p)
    elif ids.INVADER_MARKER <= marker < ids.INVADER_MARKER + 8:
        if any(frame.units):
            events.invade(p, ids.INVADER + marker - ids.INVADER_MARKER, s, frame.units)
            frame.placed(p)
        else:
            frame.discard(p)
    elif marker == ids.REBELLION:
        events.rebel(p, s)
        frame.discard(p)
    else:
        found_empire(p, marker - ids.IE_MARKER, s, "GE-EV-38")
        frame.placed(p)


# ------------------------------------------------------------------------------------------------------ Suppression


class Suppression(Frame[Galaxy]):
    """A2 to A5: try to suppress the marker, with Repression markers and a leader (24.0)."""

    FIELDS = ("sector", "marker", "step", "repression")
    __slots__ = FIELDS
    rule = "GE-SUP-03"

    def __init__(self, sector: int, marker: int, step: int, repression: int) -> None:
        self.sector = sector
        self.marker = marker
        #: 0 whether, 1 how many Repression markers, 2 which leader.
        self.step = step
        self.repression = repression

    def advance(self, p: Galaxy) -> None:
        if self.step == 1 and not most_repression(p, self.sector):
            self.step = 2
        if self.step == 2 and not leaders_at(p, self.sector):
            self.roll(p, -1)
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.step == 0:
            return [SUPPRESS, PASS]
        if self.step == 1:
            return [("commit", range(least_repression(p, self.sector), most_repression(p, self.sector) + 1))]
        return [("use-leader", leader) for leader in distinct(p, leaders_at(p, self.sector))] + [PASS]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if self.step == 0:
            if choice == PASS:
                p.pop()
            else:
                self.step = 1
        elif self.step == 1:
            self.repression = choice[1]
            self.step = 2
        else:
            self.roll(p, -1 if choice == PASS else choice[1])

    def roll(self, p: Galaxy, leader: int) -> None:
        p.pop()
        if suppress(p, self.sector, self.marker, self.repression, leader) and p.result is None:
            below = p.frames[-1]
            assert isinstance(below, PlayMarker)
            below.stage = SUPPRESSED

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "commit" and self.step <= 1 and not most_repression(p, self.sector):
            return Refusal("GE-SUP-10", "no-imperial-unit", sector=self.sector)
        if choice == ("commit", 0) and self.step == 1 and least_repression(p, self.sector):
            return Refusal("GE-SUP-17", "nothing-used", sector=self.sector)
        if choice[0] == "use-leader":
            return Refusal("GE-SUP-09", "leader-elsewhere", sector=self.sector)
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = {} if self.step == 0 else {"step": ("repression", "leader")[self.step - 1]}
        return found | {
            "sector": self.sector,
            "marker": self.marker,
            "factors": fixed_factors(p, self.sector) + self.repression,
            "value": p.c.marker_value[self.marker],
            "sector_nexus": nexus_near(p, self.sector),
            "odds": outlook(p, self.sector, self.marker, self.repression, -1),
        }


FRAMES: tuple[type[Frame[Any]], ...] = (ChaosEvents, PlayMarker, Suppression, *flow_demands.FRAMES)
