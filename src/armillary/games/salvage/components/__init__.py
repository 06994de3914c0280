"""The component pack: cards, wrecks and the few numbers of the rules, checked and frozen."""

from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from armillary.packs import Amount, PackError, Problem, load_pack

__all__ = ["Parts", "load_parts"]


class CardRecord(msgspec.Struct, frozen=True):
    id: str
    count: Amount
    type: str | None = None


class WreckRecord(msgspec.Struct, frozen=True):
    id: str
    type: str
    hull: Amount
    value: Amount


class Pack(msgspec.Struct, frozen=True):
    """The file as it is written."""

    credits: Amount
    decaying_credits: Amount
    wage: Amount
    hand: Amount
    hand_limit: Amount
    cutter: Amount
    credits_a_point: Amount
    contract: Amount
    charter: Amount
    types: list[str]
    cards: list[CardRecord]
    wrecks: list[WreckRecord]


class Parts:
    """The pack as the rules use it: flat lists of ints, and the slugs. Shared by all positions and never changed."""

    __slots__ = (
        "card_count",
        "card_type",
        "cards",
        "charter",
        "contract",
        "credits",
        "credits_a_point",
        "cutter",
        "decaying_credits",
        "hand",
        "hand_limit",
        "hull",
        "types",
        "value",
        "wage",
        "wreck_type",
        "wrecks",
    )

    def __init__(self, pack: Pack) -> None:
        self.credits: int = pack.credits
        self.decaying_credits: int = pack.decaying_credits
        self.wage: int = pack.wage
        self.hand: int = pack.hand
        self.hand_limit: int = pack.hand_limit
        self.cutter: int = pack.cutter
        self.credits_a_point: int = pack.credits_a_point
        self.contract: int = pack.contract
        self.charter: int = pack.charter
        self.types: list[str] = list(pack.types)
        self.cards: list[str] = [card.id for card in pack.cards]
        self.card_count: list[int] = [card.count for card in pack.cards]
        #: The type of wreck that a contract pays for; -1 for the other cards.
        self.card_type: list[int] = [-1 if card.type is None else self.types.index(card.type) for card in pack.cards]
        self.wrecks: list[str] = [wreck.id for wreck in pack.wrecks]
        self.wreck_type: list[int] = [self.types.index(wreck.type) for wreck in pack.wrecks]
        self.hull: list[int] = [wreck.hull for wreck in pack.wrecks]
        self.value: list[int] = [wreck.value for wreck in pack.wrecks]


def load_parts(file: Traversable, replacement: Any = None) -> Parts:
    """Read and check the pack; PackError names every problem with its line."""
    pack = load_pack(file, Pack, replacement=replacement)
    problems: list[Problem] = []
    named = [(card.id, card.type) for card in pack.cards if card.type is not None]
    named += [(wreck.id, wreck.type) for wreck in pack.wrecks]
    for name, kind in named:
        if kind not in pack.types:
            problems.append(Problem(file.name, 0, name, f"type {kind!r} is not one of {', '.join(pack.types)}"))
    if [card.id for card in pack.cards[:2]] != ["cutter", "jammer"]:
        problems.append(Problem(file.name, 0, "cards", "the first two cards are the cutter and the jammer"))
    if sum(card.count for card in pack.cards) < 4 * pack.hand:
        problems.append(Problem(file.name, 0, "cards", f"too few to deal {pack.hand} to each of four crews"))
    if len(pack.wrecks) < 7:
        problems.append(Problem(file.name, 0, "wrecks", "seven rounds need seven wrecks"))
    if not 1 <= pack.charter <= len(pack.types):
        problems.append(Problem(file.name, 0, "charter", f"there are only {len(pack.types)} types"))
    if pack.hand > pack.hand_limit:
        problems.append(Problem(file.name, 0, "hand", "a dealt hand is above the hand limit"))
    if problems:
        raise PackError(problems)
    return Parts(pack)
