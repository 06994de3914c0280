"""Auctions and elections during which deals may be made (5.9): the steps of 2010 as quiet points."""

from armillary.kernel.choice import Verb
from armillary.kernel.native import mypyc_attr

from . import auctions

__all__ = ["FRAMES", "VERBS", "Auction", "Elect", "Tie"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(auctions.Auction):
    """5.2, 5.9: what is bid may not be given away (`asking.bound`)."""

    __slots__ = ()
    quiet = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Tie(auctions.Tie):
    __slots__ = ()
    quiet = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Elect(auctions.Elect):
    __slots__ = ()
    quiet = True


FRAMES = (Auction, Tie, Elect)
VERBS: tuple[Verb, ...] = auctions.VERBS
