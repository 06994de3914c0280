"""What the rules read of the pack: flat lists that they index."""

from .records import Pack

__all__ = ["Parts"]


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
