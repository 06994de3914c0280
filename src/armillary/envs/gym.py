"""Importing this module registers every title with Gymnasium, which imports it itself for an id with a module prefix:

gymnasium.make("armillary.envs.gym:armillary/salvage-v1")
"""

from typing import Unpack

from armillary.kernel.setup import setup

from . import VectorArguments
from .seat import register
from .vector import VectorSeats

__all__ = ["vector"]


def vector(num_envs: int, game: str, **more: Unpack[VectorArguments]) -> VectorSeats:
    """The entry point for `gymnasium.make_vec`."""
    return VectorSeats(setup(game), num_envs, **more)


register()
