"""Sabotage (3D1b; CF-VEND-08, CF-VEND-09): an enemy pays to have a success rolled again. FINAO is no roll."""

from armillary.games.high_frontier.rules import belts
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import bribes, events

__all__ = ["sabotage", "saboteurs", "spoils", "why_not"]


def why_not(p: Conflict, seat: int, mover: int) -> Refusal | None:
    if not states.enemy(p, seat, mover) or not states.on(p, states.WARTIME):
        return Refusal("CF-VEND-08", "not-an-enemy", seat=mover)
    return None if bribes.can_pay(p, seat) else Refusal("CF-VEND-03", "no-bribe")


def saboteurs(p: Conflict, mover: int) -> list[int]:
    """Who is asked, in turn order: enemies of the mover who could pay."""
    return [seat for seat in states.opponents(p, mover) if why_not(p, seat, mover) is None]


@does("BR-38")
def spoils(p: Conflict, stack: int, kind: str) -> bool:
    """Could another roll hurt it? A belt in which even the highest die would cost nothing is not worth a question."""
    if kind != "belt":
        return True
    thrust: int = p.frames[-1].thrust  # type: ignore[attr-defined]
    return bool(belts.victims(p, stack, belts.belt_level(p, 6, thrust)))


def sabotage(p: Conflict, seat: int, mover: int) -> None:
    bribes.pay(p, seat, mover, "CF-VEND-03")
    p.tell(events.roll_sabotaged, seat, mover)
