"""Free acts of politics in the menus: lobby, suborn, defect, truce (3B2, 3D2, 3F3)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import CENTRIST, HONEST, LOBBIED, MOVING, SUBORNED
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.war import outbreak
from armillary.games.high_frontier_conflict.war.blocs import Defection, Truce
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import trait
from armillary.kernel.refusal import Refusal

from . import delegates, propaganda
from .steps import tally

__all__ = ["FRAMES", "VERBS", "Statecraft"]


@trait
class Statecraft(Frame[Conflict]):
    """The acts of the assembly in a player's own turn, beside moves and operations. A menu inherits them."""

    __slots__ = ()

    @does("CF-CMB-05")
    def why_not_now(self, p: Conflict) -> Refusal | None:
        """BR-08, CF-CMB-05, AM-134: no free actions from the first move to the end of combat."""
        return Refusal("BR-08", "craft-are-moving") if p.once & MOVING else None

    def state_tries(self, p: Conflict, seat: int) -> list[Choice]:
        if not states.assembly(p):
            return []
        found: list[Choice] = []
        seats = range(len(p.wt))
        if states.on(p, states.VOTES):
            found += [
                ("lobby", place)
                for place in range(CENTRIST)
                if not delegates.active(p, place) and delegates.has(p, seat, place)
            ]
        if states.on(p, states.WARTIME):
            found += [
                ("suborn", place, owner)
                for place in range(CENTRIST + 1)
                for owner in seats
                if delegates.delegates(p, owner, place, HONEST)
            ]
        if p.extremist[seat]:
            found.append(("defect",))
        if states.on(p, states.TALKS):
            found.append(("truce",))
        return found

    def state_choices(self, p: Conflict, seat: int) -> list[Choice]:
        """Those of them that are allowed. Hot: both menus ask in every turn with an assembly, and most of the time there is no
        bribe and no Aqua for it."""
        listed: list[Choice] = []
        if states.on(p, states.VOTES):
            if p.wt[seat] >= p.c.own.assembly.lobby_price and not p.once & LOBBIED:
                tried: list[Choice] = [("lobby", place) for place in range(CENTRIST) if delegates.has(p, seat, place)]
                listed += self.allowed(p, seat, tried)
        elif states.on(p, states.WARTIME) and not p.once & SUBORNED and bribes.can_pay(p, seat):
            # A player with a bribe and the Aqua may suborn any honest delegate but White's.
            seats = len(p.wt)
            safe = [
                owner
                for owner in range(seats)
                if stations.incorruptible(p, owner) or p.wt[seat] < bribes.suborn_price(p, seat, owner)
            ]
            for at, count in enumerate(p.honest):
                if count and at % seats not in safe:
                    listed.append(("suborn", at // seats, at % seats))
        if p.extremist[seat] and p.winner == NONE:
            listed.append(("defect",))
        if states.on(p, states.TALKS) and bribes.can_pay(p, seat, p.c.own.assembly.truce):
            listed += self.allowed(p, seat, [("truce",)])
        return listed

    def why_not_lobby(self, p: Conflict, seat: int, place: int) -> Refusal | None:
        return self.why_not_now(p) or delegates.why_not_lobby(p, seat, place)

    def take_lobby(self, p: Conflict, seat: int, place: int) -> None:
        p.once |= LOBBIED
        p.lobbied.append(place)
        delegates.lobby(p, seat, place)
        tally(p, seat)

    def why_not_suborn(self, p: Conflict, seat: int, place: int, owner: int) -> Refusal | None:
        return self.why_not_now(p) or bribes.why_not_suborn(p, seat, place, owner)

    def take_suborn(self, p: Conflict, seat: int, place: int, owner: int) -> None:
        bribes.suborn(p, seat, place, owner)

    def why_not_defect(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_not_now(p) or propaganda.why_not_defect(p, seat)

    def take_defect(self, p: Conflict, seat: int) -> None:
        p.push(p.game.step(Defection)(seat=seat))

    def why_not_truce(self, p: Conflict, seat: int) -> Refusal | None:
        return self.why_not_now(p) or outbreak.why_not_truce(p, seat)

    def take_truce(self, p: Conflict, seat: int) -> None:
        enemies = states.enemies(p, seat)
        p.push(p.game.step(Truce)(seat=seat, left=p.c.own.assembly.truce, without=enemies))


FRAMES: tuple[type[Frame[Conflict]], ...] = ()
VERBS: tuple[Verb, ...] = (
    Verb("lobby", "BR-24", ("place", "place")),
    Verb("suborn", "CF-CORR-06", ("place", "place"), ("owner", "seat")),
    Verb("defect", "CF-PROP-08"),
    Verb("truce", "CF-TRU-01"),
)
