"""Importing this module registers every title with Gymnasium, which imports it itself for an id with a module prefix:

gymnasium.make("armillary.envs.gym:armillary/salvage-v1")
"""

from typing import Any

from armillary.kernel.setup import setup

from .seat import register
from .vector import VectorSeats

__all__ = ["vector"]


def vector(num_envs: int, game: str, **more: Any) -> VectorSeats:
    """The entry point for `gymnasium.make_vec`."""
    return VectorSeats(setup(game), num_envs, **more)


register()
