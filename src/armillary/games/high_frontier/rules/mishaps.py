"""What events take from players: a card by a glitch or on the pad, a cut budget (8.5; HF-EVT-04, HF-EVT-05, HF-EVT-08)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import HAND, LEO_STACK
from armillary.games.high_frontier.position import Chart
from armillary.kernel.refusal import Refusal

from . import stacks
from .decks import put_under

__all__ = [
    "can_cut",
    "cut",
    "explode",
    "glitch",
    "glitch_victims",
    "pad_victims",
    "why_not_cut",
    "why_not_glitch",
    "why_not_pad",
]


def glitch_victims(p: Chart, seat: int) -> list[int]:
    """HF-EVT-04: own cards in stacks without a crew (HF-A65)."""
    return [
        card
        for stack in stacks.stacks_of(p, seat)
        if not stacks.crews_in(p, stack)
        for card in stacks.cards_in(p, stack)
    ]


def why_not_glitch(p: Chart, seat: int, card: int) -> Refusal | None:
    if card not in glitch_victims(p, seat):
        return Refusal("HF-EVT-04", "no-glitch-there", card=card)
    return None


def glitch(p: Chart, seat: int, card: int) -> None:
    stacks.decommission(p, [card], "glitch")


def pad_victims(p: Chart, seat: int) -> list[int]:
    """HF-EVT-05: the heaviest cards of the LEO stack, crews too (HF-A66)."""
    cards = stacks.cards_in(p, stacks.slot(p, seat, LEO_STACK))
    heaviest = max((stacks.mass(p, card) for card in cards), default=0)
    return [card for card in cards if stacks.mass(p, card) == heaviest]


def why_not_pad(p: Chart, seat: int, card: int) -> Refusal | None:
    if card not in pad_victims(p, seat):
        return Refusal("HF-EVT-05", "not-heaviest", card=card)
    return None


def explode(p: Chart, seat: int, card: int) -> None:
    """HF-DEC-09: a heavy radiator turns light; version 1 took it away."""
    stacks.decommission(p, [card], "pad-explosion", whole=p.law.version1)


def can_cut(p: Chart, seat: int) -> list[int]:
    """HF-EVT-08: white cards of the hand; crews belong to no deck (HF-MKT-09)."""
    return [card for card in stacks.hand(p, seat) if p.c.deck[card] >= 0 and not p.black[card]]


def why_not_cut(p: Chart, seat: int, card: int) -> Refusal | None:
    if p.c.deck[card] < 0:
        return Refusal("HF-MKT-09", "crew-unsaleable", card=card)
    if p.place[card] != HAND - seat or p.black[card]:
        return Refusal("HF-EVT-08", "not-white-in-hand", card=card)
    return None


def cut(p: Chart, seat: int, card: int) -> None:
    put_under(p, card)
    p.tell(events.budget_cut, seat, card)
