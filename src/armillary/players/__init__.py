"""Opponents: one interface for every player, levels, simulation between them, and a ladder that measures their strength."""

from .making import available, make
from .match import Setup, play, setup
from .player import Player, PlayerError
from .simulation import Outcome, Results, simulate

__all__ = ["Outcome", "Player", "PlayerError", "Results", "Setup", "available", "make", "play", "setup", "simulate"]
