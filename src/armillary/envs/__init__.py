"""Learning environments: PettingZoo for all titles, one seat for Gymnasium, many games at once, OpenSpiel.

Each function imports what it needs when it is called, so that any of the extras may be missing.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from armillary.kernel import Game
from armillary.kernel.setup import Setup, setup

if TYPE_CHECKING:
    from armillary.players import Player

    from .aec import TableEnv
    from .opponents import Opponent, Pool
    from .rewards import Worth
    from .seat import SeatEnv
    from .vector import VectorSeats

__all__ = ["describe", "gymnasium_env", "pettingzoo_env", "register_gymnasium", "register_openspiel", "vector_env"]


class SeatArguments(TypedDict, total=False):
    """The arguments of one seat, explained at `armillary.envs.seat.SeatEnv`."""

    opponents: "Sequence[Opponent] | Pool"
    seat: int | None
    reward: "str | Worth"
    cost: float
    unfinished: float
    illegal_reward: float
    longest: int | None
    teacher: "str | Player | None"
    variants: Sequence[Setup]
    starts: Sequence[Path | str]
    start_share: float
    render_mode: Literal["rgb_array"] | None


class VectorArguments(SeatArguments, total=False):
    """The arguments of many seats, explained at `armillary.envs.vector.VectorSeats`."""

    workers: int | None
    here: int | None
    copy: bool


def _game(title: Game | Setup | str) -> Game:
    if isinstance(title, str):
        return setup(title).game()
    return title.game() if isinstance(title, Setup) else title


def pettingzoo_env(
    title: Game | Setup | str, render_mode: Literal["rgb_array"] | None = None, *, strict: bool = False
) -> "TableEnv":
    """PettingZoo's AEC environment. A forbidden action ends the episode; with `strict` it raises."""
    from .aec import TableEnv, env

    return TableEnv(_game(title), render_mode) if strict else env(_game(title), render_mode)


def gymnasium_env(title: Game | Setup | str, **more: Unpack[SeatArguments]) -> "SeatEnv":
    """One seat, alone or against `opponents=("random",)`; see `armillary.envs.seat.SeatEnv`."""
    from .seat import SeatEnv

    return SeatEnv(_game(title), **more)


def vector_env(title: Setup | str, games: int, **more: Unpack[VectorArguments]) -> "VectorSeats":
    """`games` seats at once in worker processes; see `armillary.envs.vector.VectorSeats`."""
    from .vector import VectorSeats

    return VectorSeats(setup(title) if isinstance(title, str) else title, games, **more)


def register_gymnasium() -> Sequence[str]:
    """Ids for `gymnasium.make`."""
    from .seat import register

    return register()


def register_openspiel() -> Sequence[str]:
    """Names for `pyspiel.load_game`."""
    from .spiel import register

    return register()


def describe(title: Game | Setup | str) -> str:
    """What the numbers of an observation and the actions of a title mean, as text."""
    from armillary.encoding import encoder_of

    game = _game(title)
    encoder = encoder_of(game)
    actions = encoder.actions
    lines = [
        f"{game.title.title}: {encoder.size} numbers, {len(actions)} actions, layout {encoder.version}",
        "",
        "Observation",
        *(f"  {part.start:5} .. {part.stop - 1:5}  {part.name}: {part.text}" for part in encoder.parts),
    ]
    lines += ["", "Actions"]
    lines += [f"  {number:5}  {name}" for number, name in enumerate(actions.names)]
    return "\n".join(lines)
