"""Setup (EB-SETUP): what may be placed in which round."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal


def why_not_claim(p: SolarDisc, step: int) -> Refusal | None:
    """A region of Earth, in the first round only."""
    if step >= p.game.seats:
        return Refusal("EB-SETUP-04", "first-round-only")
    if not p.unclaimed[p.c.home]:
        return Refusal("EB-SETUP-15", "earth-full")
    return None


def why_not_skyward(p: SolarDisc, node: int) -> Refusal | None:
    """A trajectory above Earth."""
    c = p.c
    if node == c.centre and not c.down[c.centre]:
        return Refusal("EB-OPT-MG2", "centre-closed")
    if node not in c.sky[c.paths + c.home]:
        return Refusal("EB-SETUP-06", "not-above-earth", node=node)
    return None
