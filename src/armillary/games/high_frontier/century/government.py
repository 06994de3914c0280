"""Politics: the spots and what they allow (8.6; HF-GOV)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import (
    ANARCHY,
    ANTINUKE,
    CAPITALISM,
    EGALITARIANISM,
    HAND,
    INCOME,
    MILITARISM,
    NASA,
    NATIONALISM,
    PALEOCONSERVATISM,
    PRC,
    REACTOR,
    RESEARCH,
    SELL_BLACK,
    SELL_WHITE,
    WAR,
)
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import payment
from armillary.games.high_frontier.rules.decks import put_under
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = [
    "at_war",
    "hand_or_deck",
    "income",
    "move_disk",
    "purge_reactors",
    "richer",
    "take_income",
    "why_not",
    "why_not_govern",
    "why_not_war",
]


@does("HF-GOV-05")
def at_war(p: HighFrontier) -> bool:
    """HF-GOV-05."""
    return p.c.spot_kind[p.spot] == WAR


def why_not(p: HighFrontier, seat: int, act: int, where: int) -> Refusal | None:
    """What the policy of the day forbids."""
    if act == INCOME and p.spot == NATIONALISM and not p.law.asks_privilege(p, seat, NASA):
        return Refusal("HF-GOV-09", "nationalism")
    if act == RESEARCH and p.spot == PALEOCONSERVATISM and not p.law.asks_privilege(p, seat, NASA):
        return Refusal("HF-GOV-10", "paleoconservatism")
    if act in (SELL_WHITE, SELL_BLACK) and p.spot == MILITARISM:
        return Refusal("HF-GOV-06", "militarism")
    return None


def income(p: HighFrontier, seat: int) -> int:
    """HF-INC-01, or as many as factories (HF-GOV-11)."""
    return p.factory.count(seat) if p.spot == CAPITALISM else p.c.income


def take_income(p: HighFrontier, seat: int) -> None:
    amount = p.law.answers_income(p, seat)
    payment.receive(p, seat, amount)
    p.tell(events.income_taken, seat, amount, p.spot)


def richer(p: HighFrontier, seat: int) -> list[int] | None:
    """HF-GOV-07: whom income is taken from; None: from the pool."""
    if p.spot != EGALITARIANISM:
        return None
    return [other for other, wt in enumerate(p.wt) if wt > p.wt[seat]]


def hand_or_deck(p: HighFrontier, card: int, seat: int) -> int:
    """Where a card comes to the hand: under Antinuke reactors go under their deck instead (HF-GOV-08, HF-A34)."""
    if p.spot == ANTINUKE and p.c.deck[card] == REACTOR:
        put_under(p, card)
        return p.place[card]
    return HAND - seat


def purge_reactors(p: HighFrontier) -> None:
    """HF-GOV-08: reactors in hands go under their deck, from the phasing player on."""
    seats = len(p.wt)
    for seat in [(p.phasing + step) % seats for step in range(seats)]:
        for card in p.held[HAND - seat]:
            if p.c.deck[card] == REACTOR:
                put_under(p, card)
                p.tell(events.reactor_banned, seat, card)


def move_disk(p: HighFrontier, spot: int, rule: str) -> None:
    p.spot = spot
    p.tell(events.government_changed, spot, rule)
    if spot == ANTINUKE:
        purge_reactors(p)


def why_not_govern(p: HighFrontier, spot: int) -> Refusal | None:
    """HF-EVT-07: an election moves the disk to a spot next to it."""
    return None if spot in p.c.spot_next[p.spot] else Refusal("HF-EVT-07", "not-next", spot=spot)


def why_not_war(p: HighFrontier, seat: int, spot: int) -> Refusal | None:
    """HF-FAC-07, HF-GOV-04: PRC, out of anarchy, to a war spot next to it."""
    if not p.law.asks_privilege(p, seat, PRC):
        return Refusal("HF-FAC-07", "not-prc")
    if p.c.spot_kind[p.spot] != ANARCHY:
        return Refusal("HF-GOV-04", "no-anarchy", spot=p.spot)
    if p.c.spot_kind[spot] != WAR or spot not in p.c.spot_next[p.spot]:
        return Refusal("HF-GOV-04", "no-war-there", spot=spot)
    return None
