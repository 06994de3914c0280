"""Years and turns (BR-02, BR-08): everybody's turn, the sunspots, and the end of a turn (bridge 11)."""

from typing import Any, ClassVar

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.flow import turn as base
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import FEW
from armillary.games.high_frontier_conflict.bernals import anchoring, colonists, stations
from armillary.games.high_frontier_conflict.bernals.steps import Loosened, undermine
from armillary.games.high_frontier_conflict.freighters import elevators
from armillary.games.high_frontier_conflict.ids import NOTHING_PENDING
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import kamikazes, stones
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import states, tokens
from .ending import Ending
from .years import Sunspots

__all__ = ["FRAMES", "VERBS", "EndOfTurn", "Turn", "Year"]


class Year(Frame[Conflict]):
    """BR-02: a turn of each player from the 1st Player clockwise, then the sunspots. It lies below all other steps."""

    FIELDS = {"turns": FEW}
    __slots__ = FIELDS
    rule = "BR-02"
    rules = ("BR-04",)

    def __init__(self, turns: int = 0) -> None:
        self.turns = turns

    def advance(self, p: Conflict) -> None:
        if self.turns < len(p.wt):
            p.phasing = (p.first + self.turns) % len(p.wt)
            self.turns += 1
            p.push(p.game.step(base.Turn)())
        else:
            self.turns = 0
            p.push(p.game.step(Sunspots)())


class Turn(base.Turn[Conflict]):
    """BR-08: the steps of the sequence, one after the other; then what was for this turn only is cleared."""

    __slots__ = ()
    rule = "BR-08"
    rules: ClassVar[tuple[str, ...]] = ("HF-MOVE-14",)

    def advance(self, p: Conflict) -> None:
        steps = p.law.turn_steps
        if self.stage == 0:
            p.began = p.where[:]
            p.tell(base_events.turn_began, p.phasing, p.round)
            p.law.told_turn_begins(p, p.phasing)
        if self.stage < len(steps):
            self.stage += 1
            p.push(steps[self.stage - 1]())
            return
        clear(p)
        p.pop()


def clear(p: Conflict) -> None:
    """The turn is over: moves, shots, leave and what was paid count no longer. Weapons fire once a player's turn (CF-FIRE-08)."""
    p.law.told_turn_over(p, p.phasing)
    stacks, cards, sites, seats = len(p.where), len(p.place), len(p.factory), len(p.wt)
    p.moved, p.beamed, p.cycled = [0] * stacks, [0] * stacks, [0] * stacks
    p.landed, p.dared = [0] * stacks, [0] * stacks
    p.began, p.dive = [NONE] * stacks, [NONE] * stacks
    p.fired, p.gun_fired, p.paid = [0] * cards, [0] * sites, [0] * seats
    p.attacked, p.leave, p.asked, p.betrayed, p.lobbied = [], [], [], [], []
    p.perks, p.worked, p.traded = [], [], []
    p.once = 0
    p.offers = []


DISMISSAL, STACKS, STATE, BERNALS, DESERTION = range(5)


class EndOfTurn(Frame[Conflict]):
    """Bridge 11: Bernals come loose, Colonists desert, honest delegates among enemies go, outposts above two are scrapped, and
    the state changes if it must."""

    FIELDS = {"step": FEW}
    __slots__ = FIELDS
    rule = "BR-12"
    rules = ("CF-DROP-31", "CF-WAR-23", "CF-WAR-24", "CF-WAR-26", "CF-RES-05", "CF-PET-07")

    def __init__(self, step: int = BERNALS) -> None:
        self.step = step

    def advance(self, p: Conflict) -> None:
        if self.step == BERNALS:
            self.step = DESERTION
            stones.end_turn(p, p.phasing)
            if p.elevators:
                elevators.lose_idle(p)
            kamikazes.lose_idle(p, p.phasing)  # With a free turn order craft may have moved after combat.
            if stations.anchored(p) and self.loosen(p):
                return
        if self.step == DESERTION:
            self.step = DISMISSAL
            for card in colonists.deserters(p, p.phasing):
                colonists.discard(p, p.phasing, card, "desertion")
        if self.step == DISMISSAL:
            self.step = STACKS
            p.law.told_turn_ends(p, p.phasing)
            if p.frames[-1] is not self:
                return
        if tokens.too_many_outposts(p, p.phasing):
            p.ask(p.phasing)
            return
        if self.step == STACKS and p.law.version > 1:
            states.check_victory(p)  # CF-END-02: at the end of every turn
        if self.step == STACKS and p.pending != NOTHING_PENDING:
            self.step = STATE
            to, p.pending = p.pending, NOTHING_PENDING
            p.law.told_changing(p, to)
            return
        p.pop()

    @does("CF-WAR-23", "CF-WAR-24")
    def loosen(self, p: Conflict) -> bool:
        """CF-WAR-23, CF-WAR-24: Home Bernals of Independents, Bernals whose Dirtsides are all enemies'; True: one came loose."""
        pushed = undermine(p, NONE)
        for stack in anchoring.barred_homes(p, p.phasing):
            p.push(p.game.step(Loosened)(craft=stack, cause="restriction"))
            pushed = True
        for stack in anchoring.overrun(p, p.phasing):
            p.push(p.game.step(Loosened)(craft=stack, cause="dirtsides"))
            pushed = True
        return pushed

    def returned(self, p: Conflict, result: Any) -> None:
        """CF-END-11: the Space Lord has ended the game."""
        if isinstance(result, str):
            p.replace(p.game.step(Ending)(lord=1))

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("scrap-outpost", stack) for stack in tokens.outposts(p, seat)]

    def why_not_scrap_outpost(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return tokens.why_not_scrap_outpost(p, seat, stack)

    def take_scrap_outpost(self, p: Conflict, seat: int, stack: int) -> None:
        tokens.scrap_outpost(p, seat, stack)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"most": p.c.own.tokens.outposts}


FRAMES: tuple[type[Frame[Any]], ...] = (Year, Turn, EndOfTurn)
VERBS: tuple[Verb, ...] = (Verb("scrap-outpost", "BR-12", ("stack", "stack")),)
