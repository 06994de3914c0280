"""What greedy players do with Module 1: cards are built and promoted, Futures completed, elevators raised."""

from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.chart.asking_leave import LandingLeave, VaultLeave
from armillary.games.high_frontier_conflict.combat.battle import Denial
from armillary.games.high_frontier_conflict.freighters import freighters
from armillary.games.high_frontier_conflict.freighters.epics import Epic
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice

__all__ = ["answer", "free", "operation", "worth"]

#: Operations of the module, the best first.
WORKS = ("complete", "promote", "raise-elevator")
#: Aqua above which no failure is bought.
RICH = 6
#: What a card that can be built at once is worth.
BUILT = 5.0


def worth(p: Conflict, seat: int, card: int) -> float:
    """A Freighter or a GW thruster is for those who have a Factory that makes it."""
    made = any(owner == seat and freighters.makes(p, site, card) for site, owner in enumerate(p.factory))
    return BUILT if made else 0.0


def answer(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """Epic hazards, the sun, and leave that others ask for."""
    frame = p.frames[-1]
    if isinstance(frame, Epic):
        rich = p.wt[seat] >= p.law.answers_finao(p, seat) + RICH
        return ("pay-no-failure",) if rich and ("pay-no-failure",) in listed else ("roll",)
    if isinstance(frame, Denial):
        return ("deny-sun",)
    if isinstance(frame, LandingLeave):
        return ("grant",) if frame.price >= RICH // 2 else ("refuse",)
    if isinstance(frame, VaultLeave):
        return ("grant",)
    return None


def free(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """An enemy's stone is destroyed; a bead is changed when the Aqua run out."""
    for choice in listed:
        if choice[0] == "shatter" and choice[1] != seat and (states.enemy(p, seat, choice[1]) or not states.blocs(p)):
            return choice
        if choice[0] == "cash-bead" and p.wt[seat] < p.law.answers_finao(p, seat):
            return choice
    return None


def operation(p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
    """A Future, a promotion, an elevator; then the Freighter and the GW thruster that can be built, and gold if there is none."""
    for verb in WORKS:
        for choice in listed:
            if choice[0] == verb and (verb != "promote" or freighters.is_module1(p, choice[1])):
                return choice
    for choice in listed:
        if choice[0] == "produce" and freighters.is_module1(p, choice[1]):
            return choice
    if not any(p.gold) and not p.gold_bank[seat]:
        return next((choice for choice in listed if choice[0] == "refine"), None)
    return None
