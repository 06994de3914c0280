"""Auctions during which deals may be made (5.9): the steps as quiet points."""

from armillary.kernel.native import mypyc_attr

from . import auctions

__all__ = ["Auction", "Tie"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(auctions.Auction):
    """5.2, 5.9: what is bid may not be given away (`asking.bound`)."""

    __slots__ = ()
    quiet = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Tie(auctions.Tie):
    __slots__ = ()
    quiet = True
