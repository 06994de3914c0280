"""Positions and choices as numbers: what a title's fields and verbs look like to environments and learned players.

`encoder_of(game)` gives the layout of a game; an `Observer` writes what a seat sees into a vector; `Spelled` turns actions into
choices. Vectors and masks of environments are numpy's; learned players need none of it.
"""

from .actions import Actions
from .encoder import Encoder, encoder_of
from .observing import Observer, Vector
from .spelling import IllegalAction, Spelled

__all__ = ["Actions", "Encoder", "IllegalAction", "Observer", "Spelled", "Vector", "encoder_of"]
