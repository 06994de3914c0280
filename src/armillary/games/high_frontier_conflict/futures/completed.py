"""Futures (1D, 3F2; BR-74, BR-76, BR-77, CF-GEN-04, CF-FUT, CF-WAR-12, CF-WAR-13): completing them, and what they bring."""

from armillary.games.high_frontier.ids import FINAO, NONE
from armillary.games.high_frontier.rules import stacks, supports
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.combat import survivors, weapons
from armillary.games.high_frontier_conflict.ids import SHATTERED, WAR_PENDING
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "complete",
    "completed",
    "future_of",
    "has",
    "owner",
    "shatter",
    "shatterable",
    "spend",
    "stars",
    "tried",
    "why_not_complete",
    "why_not_epic_finao",
    "why_not_shatter",
]

#: Either gives its owner the power to destroy a stone (CF-FUT-03).
SHATTERING = ("enzmann-starship", "lithiated-ammonia-ice")


def owner(p: Conflict, name: str) -> int:
    """Who has completed that Future; NONE: nobody."""
    return p.future[p.c.module1.number[name]]


def has(p: Conflict, seat: int, name: str) -> bool:
    return owner(p, name) == seat


def stars(p: Conflict, seat: int) -> int:
    """BR-76: Futures that the seat has completed."""
    return p.future.count(seat)


def completed(p: Conflict, card: int) -> bool:
    future = p.c.module1.future[card]
    return future != NONE and p.future[future] != NONE


# --------------------------------------------------------------------------------------------------- completing (BR-76)


def future_of(p: Conflict, card: int) -> int:
    """The Future that the card names, promoted as it is; NONE: none."""
    return p.c.module1.future[card] if p.law.asks_promoted(p, card) else NONE


def tried(p: Conflict, seat: int) -> list[int]:
    """Cards of the seat in play that name a Future."""
    if not p.law.futures:
        return []
    own = stacks.stacks_of(p, seat)
    return [card for card, place in enumerate(p.place) if place in own and future_of(p, card) != NONE]


def why_not_complete(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-76: the promoted card, Operational, with a Human of the seat at its own Colony, far enough out; each Future once."""
    if not p.law.futures:
        return Refusal("CF-GEN-04", "no-futures")
    if card not in tried(p, seat):
        return Refusal("BR-76", "names-no-future", card=card)
    future = future_of(p, card)
    if p.future[future] != NONE:
        return Refusal("BR-76", "future-taken", future=future)
    if p.c.module1.comet[future] != NONE:
        return Refusal("CF-FUT-07", "by-comet", future=future)
    space = p.where[p.place[card]]
    site = stacks.site_at(p, space)
    if site == NONE or p.dome[site] != seat:
        return Refusal("BR-76", "no-colony-there", card=card)
    if p.c.zone[space] < p.c.module1.from_zone[future]:
        return Refusal("BR-76", "not-far-enough", zone=p.c.module1.from_zone[future])
    if not manned(p, seat, space):
        return Refusal("BR-76", "no-human-there", site=site)
    return None if supports.works(p, card) else Refusal("BR-76", "unsupported", card=card)


def manned(p: Conflict, seat: int, space: int) -> bool:
    """Is a Human of the seat there in person (a Colonist who completes it himself is one)?"""
    return any(
        weapons.human(p, card)
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] == space
        for card in stacks.cards_in(p, stack)
    )


@does("CF-WAR-13", "CF-WAR-01", "CF-WAR-02")
def complete(p: Conflict, seat: int, future: int) -> None:
    """BR-76, BR-77, CF-WAR-12, CF-WAR-13: its star is the seat's; a cause of war starts one, if there was none yet."""
    p.future[future] = seat
    p.tell(events.future_completed, seat, future)
    if p.c.module1.casus_belli[future]:
        if p.law.asks_future_war(p, seat):
            return
        if not p.war_happened:
            states.note(p, WAR_PENDING)
            p.tell(events.casus_belli, seat, future)


def spend(p: Conflict, seat: int, card: int) -> None:
    """BR-74: an epic hazard has failed: the card that tried is decommissioned."""
    stack = p.place[card]
    stacks.scrap(p, [card], "epic-hazard", whole=True)
    stacks.remains(p, stack, "epic-hazard")
    survivors.settle(p, [stack], "epic-hazard")


def why_not_epic_finao(p: Conflict, seat: int) -> Refusal | None:
    """BR-74: no failure can be bought, unless it is barred."""
    refusal = p.law.why_not_act(p, seat, FINAO)
    if refusal is not None:
        return refusal
    price = p.law.answers_finao(p, seat)
    return None if p.law.answers_purse(p, seat) >= price else Refusal("HF-HAZ-07", "too-poor", wt=price)


# ------------------------------------------------------------------------------------------------- destroying stones


def shatterable(p: Conflict, seat: int) -> list[int]:
    """Seats whose stones are under way, for an owner of a Future that destroys one."""
    if not any(has(p, seat, name) for name in SHATTERING):
        return []
    return [other for other in range(len(p.wt)) if p.stone_kind[other] != NONE]


def why_not_shatter(p: Conflict, seat: int, other: int) -> Refusal | None:
    """CF-FUT-03: once a turn, any stone."""
    if not any(has(p, seat, name) for name in SHATTERING):
        return Refusal("CF-FUT-03", "no-such-future")
    if p.once & SHATTERED:
        return Refusal("CF-FUT-03", "shattered-already")
    return None if other < len(p.wt) and p.stone_kind[other] != NONE else Refusal("CF-FUT-03", "no-stone")


def shatter(p: Conflict, seat: int, other: int) -> None:
    p.once |= SHATTERED
    p.tell(events.stone_shattered, seat, other)
    survivors.lose_stone(p, other, "shattered")
