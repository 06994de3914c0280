"""Exploration (EB-EXP): fleets become developments in unclaimed regions."""

from armillary.games.earthmans_burden.ids import DRONE_NETWORKING, UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .dice import natural
from .units import strength


def why_not_explore(p: SolarDisc, world: int) -> Refusal | None:
    """Without an unclaimed region no die has an effect, so it is not offered."""
    if p.unclaimed[world] <= 0:
        return Refusal("EB-EXP-08", "nothing-unclaimed", node=p.c.paths + world)
    return None


def exploration_modifier(p: SolarDisc, seat: int, unclaimed: int, why: list[str] | None = None) -> int:
    """EB-EXP-02: the bonus is that of the regions unclaimed at that moment."""
    bonus = unclaimed // p.c.regions_per_bonus
    if p.tech[seat] & DRONE_NETWORKING:
        bonus += 1
        if why is not None:
            why.append("EB-TECH-DN")
    return bonus


def in_company(p: SolarDisc, seat: int, world: int) -> bool:
    """EB-EXP-09: others on the world neither hinder nor need consent."""
    return any(strength(p, other, world) for other in (*range(p.game.seats), UN) if other != seat)


def claims(p: SolarDisc, seat: int, world: int, pool: list[int]) -> int:
    """How many regions the dice can claim, taking the lowest that succeeds first (EB-EXP-04, EB-EXP-05).

    The bonus only falls, so a die that fails now fails later. EB-EXP-07: any own fleet on the world may be swapped; without
    one the success is lost.
    """
    c = p.c
    unclaimed = p.unclaimed[world]
    fleets = p.fleets[seat * c.worlds + world]
    most = min(unclaimed, fleets)
    got = 0
    need = natural(c.explore_success, exploration_modifier(p, seat, unclaimed))
    for die in sorted(pool):
        if got == most:
            break
        if die >= need:
            got += 1
            unclaimed -= 1
            need = natural(c.explore_success, exploration_modifier(p, seat, unclaimed))
    return got


def why_not_settle(count: int, most: int) -> Refusal | None:
    if not 0 <= count <= most:
        return Refusal("EB-EXP-03", "not-so-many", hits=most)
    return None
