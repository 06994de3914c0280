"""Rolls and what others may do about them: AI re-rolls, and the losses that hits bring."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import AT_RISK, FLEET, SOUND, SOUND_ACTED
from armillary.games.earthmans_burden.kinds import FACTION, FEW, MARKED, NODE, ROLL
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import at_stake, forced_losses, lose, why_not_lose
from armillary.games.earthmans_burden.rules.quiet import end_point
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .step import PASS

THROW: Final[Choice] = ("throw",)
REROLL: Final[list[Choice]] = [("reroll", face) for face in range(7)]


@does("EB-DICE-01")
def throw(p: SolarDisc, count: int, kind: int, faction: int, against: int, need: int, rule: str) -> bool:
    """Roll dice into the pool (EB-DICE-01). True if somebody's AI may answer: then the roll waits for that (EB-TECH-AI2).

    `need` is the least face that succeeds; for Nanotechnology and Von Neumann Engines the most that does.
    """
    if (p.offers or p.drafts or p.declined) and p.c.points_end:
        end_point(p)
    p.pool = p.roll(count, p.c.die, rule, True)
    p.thrown += 1
    p.tell(events.dice_rolled, kind, faction, need, rule)
    if p.ai_total:
        p.push(Rerolls(kind, faction, against, need))
        return True
    return False


class Rerolls(Frame[SolarDisc]):
    """After any roll, every seat with an AI counter may have dice rolled again.

    Asked in turn order from the player whose turn it is; a re-roll restarts the round of asking. This is inside the
    action, so nothing else may be interjected.
    """

    FIELDS = {"kind": ROLL, "faction": FACTION, "against": FACTION, "need": FEW, "asked": FEW, "marked": MARKED}
    __slots__ = FIELDS
    rule = "EB-TECH-AI4"
    rules = ("EB-TECH-AI3", "EB-TECH-AI7")

    def __init__(
        self, kind: int, faction: int, against: int, need: int, asked: int = 0, marked: list[int] | None = None
    ) -> None:
        self.kind: int = kind
        self.faction: int = faction
        self.against: int = against
        self.need: int = need
        #: How many places clockwise of the player whose turn it is.
        self.asked: int = asked
        #: Dice named so far, by face.
        self.marked: list[int] = marked if marked is not None else [0] * 7

    def advance(self, p: SolarDisc) -> None:
        seats = p.game.seats
        while self.asked < seats:
            seat = (p.active + self.asked) % seats
            if p.ai[seat] > 0:
                p.ask(seat)
                return
            self.asked += 1
        p.pop()

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        return [THROW if sum(self.marked) else PASS, *REROLL[1:]]

    def why_not_reroll(self, p: SolarDisc, seat: int, face: int) -> Refusal | None:
        if sum(self.marked) >= p.ai[seat]:
            return Refusal("EB-TECH-AI2", "no-more-ai", number=p.ai[seat])
        if not 1 <= face <= p.c.die or p.pool.count(face) <= self.marked[face]:
            return Refusal("EB-TECH-AI2", "no-such-die")
        return None

    def take_reroll(self, p: SolarDisc, seat: int, face: int) -> None:
        self.marked[face] += 1

    def take_pass(self, p: SolarDisc, seat: int) -> None:
        self.asked += 1

    def take_throw(self, p: SolarDisc, seat: int) -> None:
        marked = self.marked
        count = sum(marked)
        p.ai[seat] -= count
        p.ai_total -= count
        thrown = p.roll(count, p.c.die, "EB-TECH-AI2", True)
        pool = p.pool
        at = 0
        for number in range(len(pool)):
            face = pool[number]
            if marked[face]:
                marked[face] -= 1
                pool[number] = thrown[at]
                at += 1
        self.asked = 0
        p.thrown += 1
        p.tell(events.dice_rerolled, seat, self.kind, self.need, count)

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-TECH-AI4" if choice[0] == "pass" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        asked = (p.active + self.asked) % p.game.seats
        return {
            "seat": asked,
            "roll": self.kind,
            "faction": self.faction,
            "dice": list(p.pool),
            "need": self.need,
            "left": p.ai[asked] - sum(self.marked),
        }


def inflict(p: SolarDisc, faction: int, world: int, hits: int) -> bool:
    """Hits on the units of a faction. True if its owner has to choose what he loses."""
    if forced_losses(p, faction, world, hits):
        return False
    p.push(Losses(faction, world, hits))
    return True


@mypyc_attr(allow_interpreted_subclasses=True)
class OwnFire(Frame[SolarDisc]):
    """A step whose group fires on its own side: it matters which of alike units are lost, so they are named (EB-UNIT-09)."""

    __slots__ = ()

    def strike(self, p: SolarDisc, hits: int) -> None:
        """Hits on the player's own units there."""
        raise NotImplementedError

    def lose_fleets(self, p: SolarDisc, count: int, hits: int) -> None:
        """So many fleets are lost, and so many hits come after: the step asks which fleets."""
        raise NotImplementedError


class Losses(Frame[SolarDisc]):
    """The owner chooses which of his units are removed (EB-ATK-13 for the attacker).

    Those that have acted go first, which is never worse for him, except in a fire on himself.
    """

    FIELDS = {"faction": FACTION, "world": NODE, "hits": FEW}
    __slots__ = FIELDS
    rule = "EB-ATK-07"

    def __init__(self, faction: int, world: int, hits: int) -> None:
        self.faction: int = faction
        self.world: int = world
        self.hits: int = hits

    def advance(self, p: SolarDisc) -> None:
        p.ask(self.faction)

    def own_fire(self, p: SolarDisc) -> bool:
        return p.c.points_end and isinstance(p.frames[-2], OwnFire)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        hits = self.hits
        listed: list[Choice] = []
        for kind, count in at_stake(p, self.faction, self.world, self.own_fire(p)):
            most = min(count, hits)
            if most:
                listed.append(("lose", kind, 1 if most == 1 else range(1, most + 1)))
        return listed

    def why_not_lose(self, p: SolarDisc, seat: int, unit: int, count: int) -> Refusal | None:
        return why_not_lose(p, self.faction, self.world, self.hits, unit, count, self.own_fire(p))

    def take_lose(self, p: SolarDisc, seat: int, unit: int, count: int) -> None:
        below = p.frames[-2]
        p.pop()
        if p.c.points_end and isinstance(below, OwnFire):
            if unit == FLEET:
                below.lose_fleets(p, count, self.hits - count)
            else:
                plain = SOUND if unit in (SOUND, SOUND_ACTED) else AT_RISK
                lose(p, self.faction, self.world, plain, count, unit != plain)
                below.strike(p, self.hits - count)
            return
        lose(p, self.faction, self.world, unit, count)
        inflict(p, self.faction, self.world, self.hits - count)

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.faction, "node": p.c.paths + self.world, "hits": self.hits}


VERBS = (
    Verb("lose", "EB-ATK-07", ("unit", "unit"), ("count", "number")),
    Verb("reroll", "EB-TECH-AI2", ("face", "number")),
    Verb("throw", "EB-TECH-AI2"),
)
FRAMES = (Rerolls, Losses)
