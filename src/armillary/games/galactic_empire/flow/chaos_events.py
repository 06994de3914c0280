"""Phase A, Chaos Events (5.0, 32.0): markers are drawn, revealed one at a time, perhaps vetoed or suppressed, and played."""

from typing import Any, Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import COUNTS, FEW, MARKER, PASS, QUEUE, SECTOR, Galaxy, T
from armillary.games.galactic_empire.rules import allies, chaos_events
from armillary.games.galactic_empire.rules.chance import random_sector
from armillary.games.galactic_empire.rules.empires import found_empire
from armillary.games.galactic_empire.rules.forces import check_institute, free_leaders, imperial_system, stack_counts
from armillary.games.galactic_empire.rules.pool import draw_markers, draw_substitute, may_veto
from armillary.games.galactic_empire.rules.suppression import why_not_suppress
from armillary.games.galactic_empire.rules.victory import check_survival
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame

from .demands import (
    AllianceChoice,
    CitizensUnpaid,
    Crusade,
    EmpireCorps,
    LeaderArises,
    LeviathanChoice,
    TroopsUnpaid,
)
from .suppression import Suppression

VETO: Final[Choice] = ("veto",)

#: Markers that lie open for the rest of the turn (GE-EVM-06), or until a later phase of it.
LASTING: Final = {
    ids.COLONIZATION: ("GE-EV-26",),
    ids.ENLIGHTENMENT: ("GE-EV-35",),
    ids.ELITES: ("GE-EV-36",),
    ids.MILITARISM: ("GE-EV-49",),
    ids.PACIFISM: ("GE-EV-57",),
    ids.PARANOIA: ("GE-EV-58", "GE-EV-59"),
}


class ChaosEvents(Frame[Galaxy]):
    """Phase A: as many rounds as the scenario says on turn 1, one afterwards (GE-SEQ-02, GE-SCN-12)."""

    FIELDS = {"rounds": FEW, "arrival": FEW}
    __slots__ = FIELDS
    rule = "GE-SEQ-02"

    def __init__(self, rounds: int = -1, arrival: int = 1) -> None:
        #: Rounds still to draw (-1: not begun); whether a Usurper waits on the turn track (GE-S5-03).
        self.rounds = rounds
        self.arrival = arrival

    def advance(self, p: Galaxy) -> None:
        if p.rules.allied_by_force:
            allies.forget_the_lost(p)
        check_institute(p)
        check_survival(p)
        if p.result is not None:
            return
        if self.arrival:
            self.arrival = 0
            if p.rules.plan.number == 5 and p.turn <= 5:
                waiting = [m for m in ids.USURPER_MARKERS if p.aside[m]]
                if waiting:
                    marker = p.pick(waiting, "GE-S5-03")
                    p.aside[marker] -= 1
                    if p.rules.transhumans_wait:
                        p.avail[ids.TH] += 1  # in the hand with the marker: nobody else can take it before it is placed
                    p.reveal()
                    p.tell(events.usurper_arrived, marker)
                    p.push(PlayMarker(marker, 1, ARRIVES))
                    return
        if self.rounds < 0:
            self.rounds = p.rules.plan.rounds if p.turn == 1 else 1
        if p.drawn:
            marker = p.drawn.pop(0)
            p.reveal()
            p.tell(events.marker_revealed, marker)
            p.push(PlayMarker(marker, 1))
        elif self.rounds:
            self.rounds -= 1
            draw_markers(p)
        else:
            p.pop()


# ---------------------------------------------------------------------------------------------------- playing a marker

#: Stages of a marker: revealed (a veto may come), to be played, its sector is known, it takes effect, it is suppressed;
#: and a Usurper of scenario 5 that arrives from the turn track, before and after its sector is known.
REVEALED: Final = 0
PLAYED: Final = 1
PLACED: Final = 2
EFFECTIVE: Final = 3
SUPPRESSED: Final = 4
ARRIVES: Final = 5


class PlayMarker(Frame[Galaxy]):
    """One marker from its reveal to its discard (GE-SEQ-03)."""

    FIELDS = {"marker": MARKER, "holds": FEW, "stage": FEW, "sector": SECTOR, "held": QUEUE, "units": COUNTS}
    __slots__ = FIELDS
    rule = "GE-SEQ-03"
    rules = ("GE-EV-70", "GE-EVM-02", "GE-EVM-03", "GE-EVM-04", "GE-POOL-02")

    def __init__(
        self,
        marker: int = 0,
        holds: int = 0,
        stage: int = REVEALED,
        sector: int = 0,
        held: list[int] | None = None,
        units: list[int] | None = None,
    ) -> None:
        self.marker = marker
        #: 1 while the marker is in the hand and nowhere else.
        self.holds = holds
        self.stage = stage
        self.sector = sector
        #: Markers of this slot that go back to the pool when it is done (ruling A-19).
        self.held: list[int] = [] if held is None else held
        #: An Invader's force, or the Trans-human of an arriving Usurper.
        self.units: list[int] = [] if units is None else units

    def advance(self, p: Galaxy) -> None:
        if self.stage == REVEALED:
            if may_veto(p):
                p.ask(0)
            else:
                self.stage = PLAYED
        elif self.stage == PLAYED:
            play(p, self)
        elif self.stage == PLACED:
            self.stage = EFFECTIVE
            if why_not_suppress(p, self.sector) is None:
                p.push(Suppression(self.sector, self.marker))
        elif self.stage == EFFECTIVE:
            take_effect(p, self)
        elif self.stage == SUPPRESSED:
            self.suppressed(p)
        else:
            self.arrive(p)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [VETO, PASS]

    def take_veto(self, p: Galaxy, seat: int) -> None:
        """GE-EV-41, ruling A-20: the Institute sends the marker back, without a substitute."""
        p.vetoed = 1
        p.tell(events.marker_vetoed, self.marker)
        self.held.append(self.marker)
        self.finish(p)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        self.stage = PLAYED

    def returned(self, p: Galaxy, result: Any) -> None:
        """The attempt at Suppression has succeeded."""
        self.stage = SUPPRESSED

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
        p.tell(events.marker_suppressed, self.marker, self.sector)
        self.held.append(self.marker)
        self.finish(p)

    def finish(self, p: Galaxy) -> None:
        """The slot is done; what was replaced in it is mixed in again."""
        for marker in self.held:
            p.pool[marker] += 1
        self.held = []
        p.pop()

    @does("GE-EV-70", "GE-EVM-09")
    def discard(self, p: Galaxy) -> None:
        """GE-EV-70: played and done with. It does not go back to the pool (GE-EVM-09)."""
        p.discard[self.marker] += 1
        self.finish(p)

    @does("GE-EVM-04")
    def placed(self, p: Galaxy) -> None:
        """The marker now lies on the map or is in force, until its own condition is met (GE-EVM-04)."""
        self.finish(p)

    def substitute(self, p: Galaxy, rule: str, returns: bool) -> None:
        """Another marker is drawn and played in this place (ruling A-19). The old one returns later or is out of the game."""
        old = self.marker
        if returns:
            self.held.append(old)
        else:
            p.removed[old] += 1
        new = draw_substitute(p)
        p.tell(events.marker_replaced, rule, old, None if new < 0 else new)
        if new < 0:
            self.finish(p)
            return
        p.reveal()
        self.marker, self.holds, self.stage, self.sector, self.units = new, 1, REVEALED, 0, []


@does("GE-EVM-02", "GE-EVM-03")
def play(p: Galaxy, frame: PlayMarker) -> None:
    """GE-SEQ-03: each marker according to its own explanation; a second one of its kind acts again (GE-EVM-02, GE-EVM-03)."""
    marker = frame.marker
    if marker < ids.ALIENS:
        chaos_events.place_alien(p, marker)
        frame.placed(p)
    elif marker in ids.USURPER_MARKERS:
        rolled = random_sector(p, "GE-USR-01")
        frame.sector = chaos_events.usurper_sector(p, rolled)
        p.tell(events.marker_relocated, ("GE-USR-05", "GE-USR-06"), marker, rolled, frame.sector)
        frame.stage = PLACED
    elif marker in ids.INVADER_MARKERS:
        frame.units = chaos_events.invader_units(p, p.c.marker_value[marker])
        frame.sector = random_sector(p, "GE-INV-01")
        frame.stage = PLACED
    elif marker in ids.IE_MARKERS:
        if p.home[marker - ids.IE_MARKER]:
            frame.substitute(p, "GE-IE-04", True)
        else:
            rolled = random_sector(p, "GE-IE-02")
            frame.sector = chaos_events.empire_sector(p, rolled)
            p.tell(events.marker_relocated, "GE-IE-02", marker, rolled, frame.sector)
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
    rolled = random_sector(p, "GE-REB-01")
    frame.sector = chaos_events.rebellion_sector(p, rolled)
    if frame.sector:
        p.tell(events.marker_relocated, ("GE-REB-02", "GE-REB-04"), ids.REBELLION, rolled, frame.sector)
        frame.stage = PLACED
    else:
        p.tell(events.nothing_happened, "GE-REB-02", ids.REBELLION)
        frame.discard(p)


def play_lasting(p: Galaxy, frame: PlayMarker) -> None:
    marker = frame.marker
    game = p.rules
    if marker in (ids.ENLIGHTENMENT, ids.ELITES) and not (game.illumination and game.suppression):
        frame.substitute(p, "GE-EV-35" if marker == ids.ENLIGHTENMENT else "GE-EV-36", False)
        return
    p.in_force[marker] += 1
    p.tell(events.event_in_force, ("GE-EVM-06", *LASTING[marker]), marker)
    frame.placed(p)


def play_other(p: Galaxy, frame: PlayMarker) -> None:
    marker = frame.marker
    game = p.rules
    if marker == ids.ATTRITION:
        chaos_events.attrition(p)
    elif marker == ids.CULT:
        chaos_events.cult(p)
    elif marker == ids.SMASH:
        chaos_events.smash(p)
    elif marker == ids.DEFECTION:
        chaos_events.defection(p)
    elif marker == ids.ROBOTS:
        chaos_events.robots(p)
    elif marker == ids.TECH_ADVANCE:
        chaos_events.tech_advance(p)
    elif marker == ids.TECH_COLLAPSE:
        chaos_events.tech_collapse(p)
    elif marker == ids.POWER_STRUGGLE:
        chaos_events.power_struggle(p)
    elif marker == ids.WEB_RAIDERS:
        chaos_events.web_raiders(p)
    elif marker == ids.EYE:
        p.tell(events.nothing_happened, "GE-EV-33", marker)
    elif marker == ids.TRANSHUMANS:
        if not game.transhumans:
            frame.substitute(p, "GE-EV-65", False)
            return
        chaos_events.transhumans(p)
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
        chaos_events.place_expedition(p)
        frame.placed(p)
    elif marker == ids.SPECTACLE:
        if p.in_force[ids.SPECTACLE]:
            frame.substitute(p, "GE-EV-62", True)
            return
        p.in_force[ids.SPECTACLE] = 1
        p.tell(events.event_in_force, "GE-EV-62", marker)
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
        if allies.candidates(p):
            p.push(AllianceChoice())
        else:
            p.tell(events.nothing_happened, "GE-EV-20", marker)
    else:
        frame.discard(p)
        ask_for(p, marker)


def ask_for(p: Galaxy, marker: int) -> None:
    """Events that are done with at once but ask the player first."""
    if marker == ids.CITIZENS:
        unpaid = chaos_events.pay(p, p.imp_systems, "GE-EV-25")
        if unpaid:
            p.push(CitizensUnpaid(unpaid))
    elif marker == ids.TROOPS:
        unpaid = chaos_events.pay(p, p.imp_units, "GE-EV-67")
        if unpaid:
            p.push(TroopsUnpaid(unpaid))
    elif marker == ids.CORPS:
        p.push(EmpireCorps())
    elif marker == ids.CRUSADE:
        p.push(Crusade())
    elif marker == ids.LEADER:
        leaders = free_leaders(p)
        if leaders and p.imp_units:
            leader = p.pick(leaders, "GE-EV-37")
            p.push(LeaderArises(leader))
        else:
            p.tell(events.nothing_happened, "GE-EV-37", marker)


def play_institute(p: Galaxy, frame: PlayMarker) -> None:
    """GE-EV-39, GE-EV-42."""
    if p.institute:
        p.tell(events.nothing_happened, "GE-EV-42", frame.marker)
        frame.discard(p)
        return
    s = random_sector(p, "GE-EV-39")
    if p.sys_kind[s] < 0:
        frame.substitute(p, "GE-EV-39", True)
        return
    p.institute = s
    p.institute_turn = p.turn
    p.tell(events.institute_placed, s)
    frame.placed(p)


@does("GE-POOL-02")
def play_mutant(p: Galaxy, frame: PlayMarker) -> None:
    """Once per game (GE-POOL-02). GE-EV-51, GE-EV-52, GE-EV-53, GE-EVM-07."""
    if p.stack_at[ids.MUTANT]:
        p.tell(events.nothing_happened, "GE-EV-51", frame.marker)
        frame.discard(p)
        return
    if p.mutant_gone:
        frame.substitute(p, "GE-EVM-07", False)
        return
    s = random_sector(p, "GE-EV-51")
    if not chaos_events.mobile_units_at(p, s):
        frame.substitute(p, "GE-EV-51", True)
        return
    chaos_events.mutate(p, s)
    frame.placed(p)


def play_leviathan(p: Galaxy, frame: PlayMarker) -> None:
    """GE-EV-46, GE-EV-48, GE-EVM-07."""
    if p.leviathan_gone:
        frame.substitute(p, "GE-EVM-07", False)
        return
    if p.leviathan or not imperial_system(p, ids.CORE):
        p.tell(events.nothing_happened, "GE-EV-48" if p.leviathan else ("GE-EV-46", "GE-EVM-07"), frame.marker)
        if not p.leviathan and p.rules.leviathan_played:
            p.leviathan_gone = 1  # it has been played, if in vain
        frame.discard(p)
        return
    p.replace(LeviathanChoice(1, frame.marker, frame.held))


def take_effect(p: Galaxy, frame: PlayMarker) -> None:
    """The four kinds of marker that can be suppressed and were not."""
    marker, s = frame.marker, frame.sector
    if marker in ids.USURPER_MARKERS:
        side = ids.USURPER + marker - ids.USURPER_MARKER
        if frame.units:
            # GE-S5-03: from the turn track, with its Trans-human; no units are turned.
            p.stack_at[side] = s
            if frame.units[ids.TH]:
                p.avail[ids.TH] -= 1
                p.stack_units[side * T + ids.TH] += 1
            p.tell(events.usurper_rose, "GE-S5-03", side, s, stack_counts(p, side))
            if not any(stack_counts(p, side)):
                p.stack_at[side] = 0
                frame.discard(p)
                return
        else:
            chaos_events.usurp(p, side, s)
        frame.placed(p)
    elif marker in ids.INVADER_MARKERS:
        if any(frame.units):
            chaos_events.invade(p, ids.INVADER + marker - ids.INVADER_MARKER, s, frame.units)
            frame.placed(p)
        else:
            frame.discard(p)
    elif marker == ids.REBELLION:
        chaos_events.rebel(p, s)
        frame.discard(p)
    else:
        found_empire(p, marker - ids.IE_MARKER, s, "GE-EV-38")
        frame.placed(p)


VERBS = (Verb("veto", "GE-EV-41"),)
FRAMES = (ChaosEvents, PlayMarker)
