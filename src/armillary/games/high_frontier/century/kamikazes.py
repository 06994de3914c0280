"""Kamikazes: rockets of missiles that dive on an enemy (8.4B; HF-CMB-10, HF-A86)."""

from armillary.games.high_frontier.chart.reach import Drive
from armillary.games.high_frontier.ids import GENERATOR, MISSILE
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import landing, stacks, thrust
from armillary.kernel.refusal import Refusal

from . import combat

__all__ = ["dive_way", "dives", "why_not_dive"]


def is_kamikaze(p: HighFrontier, stack: int) -> bool:
    """A rocket of missiles and their supports alone."""
    cards = stacks.cards_in(p, stack)
    missiles = [card for card in cards if p.c.platform[2 * card + p.black[card]] == MISSILE]
    return bool(missiles) and all(card in missiles or p.c.deck[card] >= GENERATOR for card in cards)


def dives(p: HighFrontier, stack: int) -> list[tuple[int, int]]:
    """Sites with an enemy, for a stack that can dive."""
    if not is_kamikaze(p, stack):
        return []
    seat = stacks.owner_of(p, stack)
    return [
        (site, other)
        for site, space in enumerate(p.c.site_space)
        if space != p.where[stack]
        for other in combat.opponents(p, seat, space)
    ]


def dive_way(p: HighFrontier, stack: int, setting: thrust.Setting, burner: int, space: int) -> tuple[int, ...] | None:
    """HF-CMB-10: the least way there without lander fuel."""
    drive = landing.drive_of(p, stack, setting, burner)
    way = landing.table_of(p, stack, setting[0]).fly(
        Drive(drive.thrust, drive.steps, drive.consumption, drive.tireless, False), space
    )
    return None if way is None else way.path[1:]


def why_not_dive(
    p: HighFrontier, stack: int, setting: thrust.Setting | None, burner: int, space: int, other: int
) -> Refusal | None:
    refusal = landing.why_not_fly_at_all(p, stack, setting, burner)
    if refusal is not None or setting is None:
        return refusal
    if not p.law.asks_war(p):
        return Refusal("HF-ADV-17", "no-war", spot=p.spot)
    if not is_kamikaze(p, stack):
        return Refusal("HF-CMB-10", "no-kamikaze")
    if (stacks.site_at(p, space), other) not in dives(p, stack):
        return Refusal("HF-CMB-10", "nobody-there", seat=other)
    if space in landing.barred(p, stack) or dive_way(p, stack, setting, burner, space) is None:
        return Refusal("HF-MOVE-03", "no-thrust", thrust=thrust.thrust_of(p, stack, setting, burner))
    return None
