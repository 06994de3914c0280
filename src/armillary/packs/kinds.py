"""Kinds of numbers in packs, with their bounds."""

from typing import Annotated

import msgspec

__all__ = ["Amount"]

#: A cost, a count, a price: nothing or more.
Amount = Annotated[int, msgspec.Meta(ge=0)]
