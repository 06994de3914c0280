"""The turn, from its start to the United Nations' upkeep at its end."""

from armillary.games.earthmans_burden.ids import START
from armillary.games.earthmans_burden.kinds import FEW
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import ended
from armillary.games.earthmans_burden.rules.quiet import somebody_asked
from armillary.kernel.frame import Frame

from .quiet import stop


class Turn(Frame[SolarDisc]):
    """A player's turn: the steps of the game's sequence one after the other, with stops between."""

    FIELDS = {"stage": FEW, "polled": FEW}
    __slots__ = FIELDS
    rule = "EB-TURN-01"
    rules = ("EB-TURN-06", "EB-XTRA-19")

    def __init__(self, stage: int = START, polled: int = 0) -> None:
        #: The number of the next step; the first is 1, since the setup is 0.
        self.stage: int = stage
        #: The stop before this step has been made.
        self.polled: int = polled

    def advance(self, p: SolarDisc) -> None:
        """Hot: it walks on until a step has something to ask, so that most steps cost no more than a look."""
        sequence = p.c.sequence
        last = len(sequence)
        asking = somebody_asked(p)
        out = p.out
        stage = self.stage
        while True:
            if p.check and ended(p):
                return
            seat = p.active
            if out[seat]:
                stage = last
            step = sequence[stage - 1]
            if asking and not self.polled:
                self.polled = 1
                self.stage = stage
                if stop(p, step.stop_before, step.polled_before):
                    return
            self.polled = 0
            p.phase = stage
            stage = stage % last + 1
            frame = step.begin(p, seat)
            if not p.frames:
                return  # the match is over
            if frame is not None:
                self.stage = stage
                p.frames.append(frame)
                return


VERBS = ()
FRAMES = (Turn,)
