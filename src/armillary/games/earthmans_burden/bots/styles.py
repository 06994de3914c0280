"""Players with a character: each is the greedy player with other likes and another opening.

They are opponents to choose; the searching player starts from what the admiral would do.
"""

from typing import Final

from armillary.games.earthmans_burden.flow.rolls import Rerolls
from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.ids import ESCHATON_PAIR, ESCHATON_ROLL, TECHNOLOGIES
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.units import present
from armillary.kernel.choice import Choice

from .greedy import Greedy
from .sight import ORDER, evaluate, rivals, worths

__all__ = ["Admiral", "Raider", "Scholar", "Settler", "Style", "evaluate"]

#: What to do in a setup round besides a technology: a region of Earth, or fleets in the second ring above it, from where
#: they reach Venus, Luna or Mars in the second turn.
CLAIM: Final = "claim"
FAR: Final = "far"


class Style(Greedy):
    """A greedy player that plans its setup rounds beforehand."""

    #: What it does in the rounds of the setup.
    opening: tuple[str, ...] = (CLAIM, FAR, FAR, FAR)

    def setup(self, p: SolarDisc, seat: int, frame: SetupRound, listed: list[Choice]) -> Choice:
        c = p.c
        step = self.opening[min(frame.step // p.game.seats, len(self.opening) - 1)]
        fleets = c.skyward[c.sky[c.paths + c.home][1]]
        wanted: Choice = fleets
        if step == CLAIM:
            wanted = (CLAIM,)
        elif step in TECHNOLOGIES:
            wanted = c.learn[TECHNOLOGIES.index(step)]
        return wanted if wanted in listed else fleets


class Admiral(Style):
    """Fleets first: twelve on the Home Arc and no region of Earth, so that the second turn settles a whole world.
    That done, none leaves an orbit for little, and everybody researches.

    Later it watches the others' way to the Singularity: it spies on players who are not behind it there, and keeps the steps of
    its AI counter for that die when a rival is half-way.
    """

    opening: tuple[str, ...] = (FAR, FAR, FAR, FAR)
    land = 7
    patience = 1.5
    #: Steps on a rival's Eschaton track from which on the AI counter is kept for that.
    alarm = 3

    def pays(self, p: SolarDisc, seat: int, frame: Rerolls, mine: bool) -> bool:
        if frame.kind != ESCHATON_ROLL and p.active == seat and self.alarmed(p, seat):
            return False
        return super().pays(p, seat, frame, mine)

    def alarmed(self, p: SolarDisc, seat: int) -> bool:
        return any(p.eschaton[other] >= self.alarm and ascends(p, other) for other in rivals(p, seat))

    def menace(self, p: SolarDisc, seat: int, world: int) -> int:
        best, found = p.eschaton[seat] - 1, -1
        for target in rivals(p, seat):
            if p.eschaton[target] > best and ascends(p, target) and present(p, target, world):
                best, found = p.eschaton[target], target
        return found


class Raider(Style):
    """Attacks where the others have settled: developments without fleets cannot shoot back. Weapons come first."""

    opening: tuple[str, ...] = (FAR, FAR, FAR, "heavy-weapons")
    worth = worths(["heavy-weapons", "advanced-weapons", "shielding", *ORDER])
    land = 7
    prize = 3.0
    profit = 0.0


class Scholar(Style):
    """Begins with Artificial Intelligence, builds little and researches a lot."""

    opening: tuple[str, ...] = (CLAIM, FAR, "artificial-intelligence", "cognition-circuits")
    land = 6
    profit = 1.0


class Settler(Style):
    """Wants regions, and technologies that settle more of them: Von Neumann Engines and Nanotechnology come first."""

    worth = worths(["von-neumann-engines", "nanotechnology", *ORDER])
    land = 14
    profit = 0.8


def ascends(p: SolarDisc, seat: int) -> bool:
    """Does it roll for the Singularity?"""
    return p.tech[seat] & ESCHATON_PAIR == ESCHATON_PAIR
