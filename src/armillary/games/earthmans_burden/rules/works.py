"""Pacification, Construction and Research (EB-PAC, EB-CON, EB-RES), and the machines that grow (EB-TECH)."""

from armillary.games.earthmans_burden.ids import NANOTECHNOLOGY, VON_NEUMANN_ENGINES
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .technologies import infrastructure
from .units import developments


def pacify_need(p: SolarDisc, seat: int, why: list[str] | None = None) -> int:
    """EB-PAC-02: 5 or more after technologies."""
    return p.c.pacify_success - infrastructure(p, seat, why)


def why_not_nanotechnology(p: SolarDisc, seat: int, node: int, rolled: int) -> Refusal | None:
    return why_not_grow(p, seat, node, rolled, NANOTECHNOLOGY, "EB-TECH-NT1")


def why_not_von_neumann(p: SolarDisc, seat: int, node: int, rolled: int) -> Refusal | None:
    refusal = why_not_grow(p, seat, node, rolled, VON_NEUMANN_ENGINES, "EB-TECH-VN1")
    if refusal is None and p.unclaimed[node - p.c.paths] <= 0:
        return Refusal("EB-TECH-VN1", "nothing-unclaimed", node=node)
    return refusal


def why_not_grow(p: SolarDisc, seat: int, node: int, rolled: int, technology: int, rule: str) -> Refusal | None:
    """One die for each world with a development of one's own."""
    world = node - p.c.paths
    if not p.tech[seat] & technology:
        return Refusal(rule, "no-technology")
    if world < 0 or not developments(p, seat, world):
        return Refusal(rule, "no-development", faction=seat, node=node)
    if rolled >> world & 1:
        return Refusal(rule, "rolled-already", node=node)
    return None


def why_not_nominate(count: int, most: int) -> Refusal | None:
    """EB-CON-02: at least one, at most the dice (unless the table puts no cap on it)."""
    if not 1 <= count <= most:
        return Refusal("EB-CON-02", "not-so-many", hits=most)
    return None
