"""Phase K, Extropy (GE-SEQ-14): one attempt a turn to bring the Chaos Index down."""

from typing import Any

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import FEW, PASS, Galaxy
from armillary.games.galactic_empire.rules import extropy
from armillary.games.galactic_empire.rules.leaders import offered
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


@does("GE-XTR-06")
class Extropy(Frame[Galaxy]):
    """K1 to K3: whether, with which leader in the Core, with how many Illumination markers (GE-XTR-06)."""

    FIELDS = {"done": FEW}
    __slots__ = FIELDS
    rule = "GE-XTR-06"

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def advance(self, p: Galaxy) -> None:
        if self.done or extropy.why_not_extropy(p) is not None:
            p.pop()
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        most = extropy.most_illumination(p)
        amount: Any = range(most + 1) if most else 0
        return [PASS, *[("extropy", leader, amount) for leader in (None, *offered(p, ids.CORE))]]

    def why_not_extropy(self, p: Galaxy, seat: int, leader: int | None, illumination: int) -> Refusal | None:
        return extropy.why_not_extropy_with(p, leader, illumination)

    def take_extropy(self, p: Galaxy, seat: int, leader: int | None, illumination: int) -> None:
        self.done = 1
        extropy.extropy(p, leader, illumination)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        self.done = 1

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        modifier = extropy.nexus_modifier(p)
        return {
            "price": extropy.cost(p),
            "rp": p.rp,
            "modifier": modifier,
            "count": p.illumination,
            "odds": extropy.chances(p, modifier),
        }


VERBS = (Verb("extropy", "GE-XTR-01", ("leader", "leader?"), ("illumination", "number")),)
FRAMES = (Extropy,)
