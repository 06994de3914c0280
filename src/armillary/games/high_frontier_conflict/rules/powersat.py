"""Powersats (BR-5B): Green's privilege, and owners of undamaged Factories with the push icon."""

from armillary.games.high_frontier.ids import ESA, NONE
from armillary.games.high_frontier_conflict.position import Conflict

from . import bernals

__all__ = ["owners"]

# A rocket gets one point from all of them together (AM-135): `law.powered` is yes or no.
RULES = ("BR-5B",)


def owners(p: Conflict) -> list[int]:
    """Who has one now, in seat order."""
    found = {seat for seat in range(len(p.wt)) if p.law.privilege(p, seat, ESA)}
    found |= {owner for site, owner in enumerate(p.factory) if owner != NONE and p.c.push[site] and not p.damaged[site]}
    return sorted(found | set(bernals.holders(p, "powersat")))
