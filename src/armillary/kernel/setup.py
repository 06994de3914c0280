"""What is played, as plain data: a title with its seats, options, rulings, scenario and components.

The same for simulation, ladder, laboratory, environments, tables and server: it travels to workers and lies in the store.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from armillary import typed

from .canon import canonical
from .game import Game
from .registry import game, title
from .title import OptionValue

__all__ = ["Setup", "setup"]

ShortText = Annotated[str, msgspec.Meta(max_length=60)]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set-up. `game()` says what is wrong with it (OptionError, PackError)."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=32)]
    options: dict[ShortText, Any] = {}
    rulings: dict[ShortText, ShortText] = {}
    scenario: ShortText | None = None
    #: The user's own component file as text, or changes to ours by path, where the title takes them.
    components: Annotated[str, msgspec.Meta(max_length=200_000)] | dict[str, Any] | None = None
    #: None: the newest.
    rules_version: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] | None = None

    @staticmethod
    def of(game: Game) -> "Setup":
        """What makes this game again, in another process."""
        return Setup(
            title=game.title.slug,
            seats=game.seats,
            options=game.options,
            rulings=game.rulings,
            scenario=game.scenario,
            components=game.pack,
            rules_version=game.title.version_of(type(game)),
        )

    def game(self) -> Game:
        """The game; made once in each process, since a Game never changes and loading its components takes time."""
        return _kept(canonical(msgspec.to_builtins(self)))

    def fresh_game(self) -> Game:
        """A new game, which is not cached."""
        return game(
            self.title,
            self.seats,
            options=self.options,
            rulings=self.rulings,
            scenario=self.scenario,
            components=self.components,
            rules_version=self.rules_version,
        )


@lru_cache(maxsize=64)
def _kept(encoded: bytes) -> Game:
    return typed.decode(encoded, Setup).fresh_game()


def setup(
    slug: str,
    seats: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    rulings: Mapping[str, str] | None = None,
    scenario: str | None = None,
    components: str | Mapping[str, object] | None = None,
    simulation: bool = True,
) -> Setup:
    """A set-up, checked. With `simulation` the title's options for simulation hold unless `options` says otherwise."""
    card = title(slug)
    if scenario is None and card.scenarios:
        scenario = card.scenarios[0].id
    made = Setup(
        title=slug,
        seats=card.seats_for(scenario)[0] if seats is None else seats,
        options={**(card.simulation_options(scenario) if simulation else {}), **(options or {})},
        rulings=dict(rulings or {}),
        scenario=scenario,
        components=dict(components) if isinstance(components, Mapping) else components,
    )
    made.game()
    return made
