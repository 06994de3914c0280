"""Radiation: belts and solar flares (8.3C, 8.5B; HF-ADV-04 to HF-ADV-11, HF-EVT-09)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import LEO_STACK, NO_SAIL, NONE, RED, SITE, UN
from armillary.games.high_frontier.position import Chart

from . import factions, stacks

__all__ = ["belt_level", "cyclers", "flare", "irradiate", "red", "victims"]


def cyclers(p: Chart, belt: int) -> list[int]:
    """HF-FAC-10: who may take craft through that belt."""
    return factions.who(p, UN) if belt == p.c.earth_belt else []


def red(p: Chart) -> int:
    """HF-ADV-08: belts are stronger in the red sector."""
    return p.c.tables.red_belts if p.law.answers_sector(p) == RED else 0


def belt_level(p: Chart, die: int, thrust: int, why: list[str] | None = None) -> int:
    """HF-ADV-04: the roll less the modified thrust; two more in the red sector (HF-ADV-08)."""
    extra = red(p)
    if extra and why is not None:
        why.append("HF-ADV-08")
    return die - thrust + extra


def victims(p: Chart, stack: int, level: int) -> list[int]:
    """Cards of lower rad-hardness; sails are immune (HF-ADV-10)."""
    return [
        card
        for card in stacks.cards_in(p, stack)
        if p.c.rad[2 * card + p.black[card]] < level and p.c.sail[2 * card + p.black[card]] == NO_SAIL
    ]


def irradiate(p: Chart, stack: int, level: int, cause: str) -> list[int]:
    return stacks.scrap(p, victims(p, stack, level), cause)


def flare(p: Chart, die: int) -> None:
    """HF-EVT-09: every stack that is neither on a site nor inside a belt; the zone's modifier counts."""
    for stack, space in enumerate(p.where):
        if (
            space == NONE
            or p.c.kind[space] == SITE
            or p.c.shelter[space]
            or p.c.slots[stack % len(p.c.slots)] == LEO_STACK
        ):
            continue
        level = die + p.c.solar[p.c.zone[space]]
        if victims(p, stack, level):
            p.tell(events.flare_hit, stacks.owner_of(p, stack), stack, level)
            irradiate(p, stack, level, "flare")
            stacks.remains(p, stack, "flare")
