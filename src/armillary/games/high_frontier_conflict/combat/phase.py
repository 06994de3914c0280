"""The combat phase (3D8; CF-CMB-24): one defending space after the other."""

from typing import Any

from armillary.games.high_frontier.rules import industry
from armillary.games.high_frontier_conflict.chart import tokens
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import kamikazes
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import attack
from .muster import Muster

__all__ = ["FRAMES", "VERBS", "Combat"]


@does("CF-CMB-24")
class Combat(Frame[Conflict]):
    """CF-CMB-24: after all movement, one defending space after the other. Passed over if nothing can be attacked."""

    __slots__ = ()
    rule = "CF-CMB-24"
    rules = ("CF-CMB-05", "CF-CMB-06", "BR-08", "CF-FIRE-03")

    def advance(self, p: Conflict) -> None:
        seat = p.phasing
        if not tokens.away(p, seat) and not industry.has_factory(p, seat):  # hot: every turn comes by
            p.pop()
        elif any(attack.why_not_attack(p, seat, space) is None for space in attack.attack_tries(p, seat)):
            p.ask(seat)
        else:
            self.end(p)

    def end(self, p: Conflict) -> None:
        kamikazes.lose_idle(p, p.phasing)
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("stop",), *[("assault", space) for space in attack.attack_tries(p, seat)]]

    def why_not_assault(self, p: Conflict, seat: int, space: int) -> Refusal | None:
        return attack.why_not_attack(p, seat, space)

    def take_assault(self, p: Conflict, seat: int, space: int) -> None:
        f = attack.begin(p, seat, space)
        due = attack.tolls(p, f)
        if len(due) == 1 and not f.defenders:
            attack.pay_for(p, f, due[0])
        p.push(p.game.step(Muster)(fight=[f]))

    def why_not_stop(self, p: Conflict, seat: int) -> Refusal | None:
        return attack.why_not_stop(p, seat)

    def take_stop(self, p: Conflict, seat: int) -> None:
        self.end(p)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": p.phasing}


FRAMES = (Combat,)
VERBS: tuple[Verb, ...] = (
    Verb("assault", "CF-CMB-10", ("space", "space")),
    Verb("stop", "CF-CMB-03"),
)
