"""Imperial colonization (16.0)."""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .forces import eliminate_imperial, place_system, settle_leaders


def why_not_colonize(p: Galaxy, s: int, kind: int) -> Refusal | None:
    """GE-COL-02: a symbol, no system unit of either side, and a Colonization Fleet or World Ship to expend (GE-COL-01)."""
    if not 0 < s <= ids.SECTORS or not p.c.symbol[s]:
        return Refusal("GE-COMP-04", "no-symbol", sector=s)
    if p.sys_kind[s] >= 0:
        return Refusal("GE-COL-02", "system-here", sector=s)
    if kind not in (ids.CF, ids.WS) or not p.imp[s * T + kind]:
        return Refusal("GE-COL-01", "no-colonists", sector=s)
    if not any(p.sys_pool):
        return Refusal("GE-REC-08", "no-system-left")
    return None


def colonies(p: Galaxy) -> list[tuple[int, int]]:
    """(sector, type) of every possible colonization."""
    imp, kinds = p.imp, p.sys_kind
    return [(s, kind) for s in p.c.systems if kinds[s] < 0 for kind in (ids.CF, ids.WS) if imp[s * T + kind]]


def colonize(p: Galaxy, s: int, kind: int) -> None:
    """GE-COL-01, GE-COL-03: the unit is expended, a system drawn at random is Imperial."""
    if p.log is not None:
        p.tell("Colonized", ("GE-SEQ-11", "GE-COL-01", "GE-COL-02", "GE-COL-03", "GE-CTRL-04"), sector=s, unit=kind)
    place_system(p, s, ids.IMPERIAL, "GE-COL-03")
    eliminate_imperial(p, s, kind, 1)
    settle_leaders(p, s)
