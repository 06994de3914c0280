"""Powersats (BR-5B): Green's privilege, and owners of undamaged Factories with the push icon."""

from armillary.games.high_frontier.ids import ESA, NONE
from armillary.games.high_frontier_conflict.position import Conflict

from . import bernals

__all__ = ["owners"]

# A rocket gets one point from all of them together (AM-135): `law.powered` is yes or no.
RULES = ("BR-5B",)


def owners(p: Conflict) -> list[int]:
    """Who has one now, in seat order."""
    found = p.law.who(p, ESA)
    if p.c.m2:
        found = sorted({*found, *bernals.holders(p, "powersat")})
    if p.factory.count(NONE) == len(p.factory):  # hot: every rocket asks, and most of the time there is none
        return found
    push, damaged = p.c.push, p.damaged
    built = [owner for site, owner in enumerate(p.factory) if owner != NONE and push[site] and not damaged[site]]
    return sorted({*found, *built}) if built else found
