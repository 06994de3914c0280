"""What the War answers where others ask, beyond Age of Piracy (3C)."""

from armillary.games.high_frontier_conflict.assembly.steps import Purge, StarBack
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import outbreak, spoils
from .steps import Change, LastSuborn

__all__ = ["War"]

# Blocs, chits and extremists are there from the start (CF-SET-08: data); who plays which colour decides his bloc (CF-SET-03).


class War(Answers):
    """War of Independence and Piracy Variant."""

    def why_not_colour(self, p: Conflict, seat: int, faction: int) -> Refusal | None:
        return states.why_not_colour(p, seat, faction)

    def asks_enemies(self, p: Conflict, seat: int, other: int) -> bool:
        return states.enemy(p, seat, other)

    def asks_final_vote(self, p: Conflict) -> bool:
        return outbreak.votes_count(p)

    def told_anarchy_began(self, p: Conflict) -> None:
        """CF-WAR-30: a purge follows."""
        if outbreak.anarchy_strikes(p):
            p.push(p.game.step(Purge)())

    def told_anarchy_over(self, p: Conflict, armed: int) -> None:
        """BR-2C: perhaps the star comes back."""
        if outbreak.anarchy_passes(p, armed):
            p.push(p.game.step(StarBack)())

    def told_changing(self, p: Conflict, to: int) -> None:
        """CF-END-03."""
        p.push(p.game.step(Change)(to=to))

    def told_turn_ends(self, p: Conflict, seat: int) -> None:
        """CF-WAR-20: before honest delegates among enemies go, one may still be suborned."""
        if bribes.doomed(p, seat):
            p.push(p.game.step(LastSuborn)(seat=seat))

    def told_began(self, p: Conflict) -> None:
        if p.law.at_war:
            outbreak.begin_war(p)

    def told_built(self, p: Conflict, seat: int, letter: int, lowered: bool) -> None:
        if lowered or p.law.version < 2:
            outbreak.outbreak(p, seat, letter)

    def told_disarmed(self, p: Conflict) -> None:
        outbreak.lose_stones(p)
        spoils.release_all(p)
