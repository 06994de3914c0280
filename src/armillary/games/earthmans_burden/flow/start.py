"""The start and the end of a turn."""

from typing import Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import ESCHATON_PAIR, ESCHATON_ROLL, NOBODY, TURNS
from armillary.games.earthmans_burden.kinds import FEW
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import living, share, win
from armillary.games.earthmans_burden.rules.start import (
    blockade,
    forget_acts,
    forget_new,
    place_ai,
    rolls_eschaton,
)
from armillary.games.earthmans_burden.rules.united_nations import upkeep
from armillary.kernel.frame import Frame

from .rolls import throw
from .step import Step

CHECKS: Final = 0
READY: Final = 1
ROLLED: Final = 2


class Start(Step):
    """Blockade check, AI counter, Eschaton roll, in this order."""

    FIELDS = {"stage": FEW, "asked": FEW}
    __slots__ = FIELDS
    rule = "EB-TURN-05"

    def __init__(self, stage: int = CHECKS, asked: int = 0) -> None:
        self.stage: int = stage
        #: How many places clockwise the roller sits: 0 unless every player rolls in every turn (ruling).
        self.asked: int = asked

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        c = p.c
        forget_acts(p, seat)
        p.tell(events.turn_began, seat)
        if p.tech[seat] & ESCHATON_PAIR == ESCHATON_PAIR or c.eschaton_every_turn or c.blockade_any_turns:
            return Start()
        if not blockade(p, seat):
            place_ai(p, seat)
        return None

    def advance(self, p: SolarDisc) -> None:
        c = p.c
        seats = p.game.seats
        if self.stage == CHECKS:
            self.stage = READY
            if c.blockade_any_turns:
                for seat in range(seats):
                    if not p.out[seat] and blockade(p, seat):
                        return
            elif blockade(p, p.active):
                return
            place_ai(p, p.active)
        last = seats if c.eschaton_every_turn else 1
        while self.asked < last:
            seat = (p.active + self.asked) % seats
            if self.stage == READY:
                if not rolls_eschaton(p, seat):
                    self.asked += 1
                    continue
                self.stage = ROLLED
                # EB-TECH-ES3: at the start of one's own turns, unless the table reads it otherwise.
                if throw(p, 1, ESCHATON_ROLL, seat, NOBODY, c.eschaton_success, "EB-TECH-ES2"):
                    return
            self.stage = READY
            self.asked += 1
            if p.pool[0] >= c.eschaton_success:
                p.eschaton[seat] += 1
                p.tell(events.eschaton_advanced, seat)
                if p.eschaton[seat] >= c.eschaton_goal:
                    # The moment the counter reaches the Singularity node.
                    win(p, seat, "singularity", "EB-VIC-06")
                    return
        p.pop()


class TurnEnd(Step):
    """The UN's automatic steps, then the next player clockwise."""

    __slots__ = ()
    rule = "EB-TURN-07"
    stop_before = TURNS
    polled_before = TURNS

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        c = p.c
        forget_new(p)
        upkeep(p)
        if p.offers or p.drafts or p.declined:
            p.offers = []
            p.drafts = []
            p.declined = []
        seats = p.game.seats
        first = (p.starter + 1) % seats
        after = seat
        while True:
            after = (after + 1) % seats
            if after == first:
                p.round += 1
                if c.round_limit and p.round > c.round_limit:
                    # Not a rule of the game: simulations may stop here, as in peace.
                    share(p, living(p), "round-limit", "EB-VIC-07")
                    return None
            if not p.out[after]:
                break
        # EB-TURN-07: a player without units keeps taking turns.
        p.active = after
        return None


VERBS = ()
FRAMES = (Start, TurnEnd)
