"""The component pack as its file is written."""

from typing import Annotated

import msgspec

from armillary.packs import Amount

__all__ = ["CardRecord", "Pack", "WreckRecord"]


class CardRecord(msgspec.Struct, frozen=True):
    id: str
    count: Annotated[Amount, "copies"]
    type: str | None = None


class WreckRecord(msgspec.Struct, frozen=True):
    id: str
    type: str
    hull: Annotated[Amount, "hull, the least roll that salvages it"]
    value: Annotated[Amount, "value in points"]


class Pack(msgspec.Struct, frozen=True):
    """The file as it is written."""

    credits: Annotated[Amount, "credits at the start"]
    decaying_credits: Annotated[Amount, "credits at the start in the short game"]
    wage: Annotated[Amount, "wage in credits"]
    hand: Annotated[Amount, "cards dealt to each crew"]
    hand_limit: Annotated[Amount, "most cards in a hand"]
    cutter: Annotated[Amount, "what a cutter adds to the roll"]
    credits_a_point: Annotated[Amount, "credits for a point"]
    contract: Annotated[Amount, "points for each wreck of a contract's type"]
    charter: Annotated[Amount, "types of wrecks for the charter"]
    types: Annotated[list[str], "types of wrecks"]
    cards: list[CardRecord]
    wrecks: list[WreckRecord]
