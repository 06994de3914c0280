"""Armillary: a digital tabletop for the great space strategy board games."""

from .kernel import Refused, game, titles

__all__ = ["Refused", "__version__", "game", "titles"]

__version__ = "0.2.0"
