"""The start of a turn: blockade check, AI counter, Eschaton roll."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import win
from armillary.games.earthmans_burden.tables import (
    ADVANCED_AI_PAIR,
    AI_PAIR,
    ESCHATON_PAIR,
)
from armillary.kernel.frame import Frame

from .reactions import ESCHATON, NOBODY, throw


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
