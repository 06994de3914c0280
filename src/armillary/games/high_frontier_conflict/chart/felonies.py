"""Factions, Felonies and Luna (BR-2A, BR-30, BR-31, BR-3A, CF-CORE-03)."""

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import ABANDON_CREW, DISK, JUMP, NONE, STEAL_WATER
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.ids import BERNALS, EXECUTION, LUNA_FELONY
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import colonies, states

__all__ = [
    "everybody_but",
    "jump",
    "why_not_felony",
    "why_not_jump",
    "why_not_suicide",
]

# What a Felony is and who can oppose one is the base's; who the factions are stands in the pack.


def everybody_but(p: Conflict, seat: int) -> int:
    return sum(1 << other for other in range(len(p.wt)) if other != seat)


@does("CF-CORE-03")
def why_not_felony(p: Conflict, felon: int, victim: int, kind: int, site: int) -> Refusal | None:
    """BR-30: who may, by situation; claim jumping and theft need a Human on the spot and none who opposes."""
    if not stations.purple(p, felon) and not lawless(p, felon, victim):
        return Refusal("BR-30", "felony")
    if kind in (ABANDON_CREW, LUNA_FELONY, EXECUTION) or site == NONE:
        return None
    space = p.c.site_space[site]
    if not colonies.humans(p, space, 1 << felon):
        return Refusal("BR-30", "no-human-there", site=site)
    if colonies.humans(p, space, everybody_but(p, felon)):
        return Refusal("BR-30", "human-opposes", site=site)
    return None


@does("CF-CORE-02")
def lawless(p: Conflict, felon: int, victim: int) -> bool:
    """May those who are not Purple commit it against this victim?"""
    how = states.on(p, states.FELONIES)
    if how == 1:
        return True
    return how == 2 and (p.law.asks_enemies(p, felon, victim) or victim in p.betrayed)


def why_not_suicide(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-3A: giving up a Human anywhere but in LEO is a Felony; in a Colony it is none (`colonies`)."""
    if p.c.deck[card] == BERNALS and p.anchored[p.place[card]]:
        return Refusal("BR-3A", "anchored-bernal", card=card)  # It is a Human (BR-32), and many of them.
    if not p.law.asks_human(p, card) or p.where[p.place[card]] in stations.ports(p, seat):
        return None
    refusal = p.law.why_not_felony(p, seat, seat, ABANDON_CREW, NONE)
    return None if refusal is None else Refusal("BR-3A", "abandon-crew", card=card)


@does("BR-30")
def why_not_jump(p: Conflict, seat: int, site: int) -> Refusal | None:
    """BR-30, AM-149: another's bare Claim, a Human of one's own on the spot, and a free disk."""
    if p.claim[site] in (NONE, seat):
        return Refusal("BR-30", "no-claim", site=site)
    if p.factory[site] != NONE or p.dome[site] != NONE:
        return Refusal("BR-30", "factory-there", site=site)
    if p.law.answers_spare(p, seat, DISK) == 0:
        return Refusal("BR-14", "no-disk")
    return p.law.why_not_felony(p, seat, p.claim[site], JUMP, site)


def why_not_mobile_jump(p: Conflict, seat: int, site: int) -> Refusal | None:
    """CF-MAV-03: who may commit Felonies jumps a Claim by landing a Mobile Factory on it; no Human is needed, none may oppose."""
    if not stations.purple(p, seat) and not lawless(p, seat, p.claim[site]):
        return Refusal("CF-MAV-03", "felony")
    if p.dome[site] != NONE or colonies.humans(p, p.c.site_space[site], everybody_but(p, seat)):
        return Refusal("CF-MAV-03", "human-opposes", site=site)
    return Refusal("BR-14", "no-disk") if p.law.answers_spare(p, seat, DISK) == 0 else None


@does("CF-VEND-05")
def jump(p: Conflict, seat: int, site: int) -> None:
    old = p.claim[site]
    p.claim[site] = seat
    p.tell(base_events.claim_jumped, seat, old, site, "BR-30")
    p.law.told_claimed(p, seat, site, "jump")


def why_not_theft(p: Conflict, seat: int, site: int) -> Refusal | None:
    """BR-30: another's Factory used without leave."""
    return p.law.why_not_felony(p, seat, p.factory[site], STEAL_WATER, site)
