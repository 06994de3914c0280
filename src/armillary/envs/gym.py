"""Importing this module makes every title known to Gymnasium, which does so by itself for an id with a module before it:

gymnasium.make("armillary.envs.gym:armillary/salvage-v1")
"""

from typing import Any

from armillary.kernel.setup import setup

from .seat import register
from .vector import VectorSeats

__all__ = ["vector"]


def vector(num_envs: int, game: str, **more: Any) -> VectorSeats:
    """What `gymnasium.make_vec` calls."""
    return VectorSeats(setup(game), num_envs, **more)


register()
