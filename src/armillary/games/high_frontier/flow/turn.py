"""The turn (4.0): the steps of the game's sequence, the end of the turn and of the game."""

from typing import Any, ClassVar, Final

from armillary.games.high_frontier.position import FEW, TEXT, On
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr

__all__ = ["ENDED", "Turn"]

#: What a step hands back when the game ends with it.
ENDED: Final = "ended"


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Frame[On]):
    """One turn after the other. It lies below all other steps and never leaves."""

    FIELDS = {"stage": FEW, "ending": FEW, "reason": TEXT}
    __slots__ = FIELDS
    rule = "HF-SEQ-01"
    rules: ClassVar[tuple[str, ...]] = ("HF-MOVE-14",)

    def __init__(self, stage: int = 0, ending: int = 0, reason: str = "") -> None:
        self.stage = stage
        #: 1: the game ends now; 2: the last election has been held.
        self.ending = ending
        self.reason = reason

    def returned(self, p: On, result: Any) -> None:
        if isinstance(result, str) and result.startswith(ENDED):
            self.ending = 1
            self.reason = result.removeprefix(ENDED).strip() or "factories"
