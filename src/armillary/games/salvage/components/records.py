"""The component pack as its file is written."""

import msgspec

from armillary.packs import Amount

__all__ = ["CardRecord", "Pack", "WreckRecord"]


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
