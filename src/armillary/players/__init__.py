"""Opponents: one interface for every player, levels, simulation between them, and a ladder that measures their strength."""

from .basic import bots_of
from .making import available, has_learned, make
from .match import play
from .player import Player, PlayerError
from .simulation import Outcome, Results, simulate

__all__ = [
    "Outcome",
    "Player",
    "PlayerError",
    "Results",
    "available",
    "bots_of",
    "has_learned",
    "make",
    "play",
    "simulate",
]
