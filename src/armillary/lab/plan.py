"""The plan of an experiment: a set-up, its variants, the players, the number of games, the seed."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import msgspec
import yaml

from armillary.kernel.setup import Setup
from armillary.kernel.title import OptionError
from armillary.players import PlayerError, make

from .factions import ROTATE, check_factions, faction_words

__all__ = ["Change", "Experiment", "Variant", "make_plan", "parse_change"]


class Change(msgspec.Struct, frozen=True):
    """One thing to vary: a component value by path, `ruling:ID` or `option:ID`; and its other values."""

    key: str
    values: list[Any]


class Variant(msgspec.Struct, frozen=True):
    """A set-up with a name. The first of a plan is the baseline."""

    name: str
    made: Setup


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the results depend on."""

    variants: list[Variant]
    players: list[str]
    games: int
    seed: str
    #: Games per part; fixed by the plan, so that parts are the same on any machine.
    part: int
    talk: bool = False
    #: A faction for each seat, `rotate`, or empty: the players choose.
    factions: list[str] = []
    #: After so many games different players move on by one seat; 0: they keep their seats.
    turn: int = 1

    @property
    def title(self) -> str:
        return self.variants[0].made.title

    def line_up(self, number: int) -> list[str]:
        """Who sits where in that game. Players who keep their seats could not be told from the seats."""
        shift = number // self.turn % len(self.players) if self.turn else 0
        return [*self.players[shift:], *self.players[:shift]]

    def parts(self) -> list[tuple[int, int, int]]:
        """(variant, first game, game after the last) of every part. Variants alternate, so that early results are comparable."""
        return [
            (variant, start, min(start + self.part, self.games))
            for start in range(0, self.games, self.part)
            for variant in range(len(self.variants))
        ]


def parse_change(text: str, made: Setup) -> Change:
    """`ships.cargo.cost.M=3,5`, `ruling:tie=nobody`, `ruling:tie` (all other readings), `option:length=4`."""
    key, equals, rest = text.partition("=")
    card = made.game().title
    values: list[Any] = [yaml.safe_load(value) for value in rest.split(",")] if equals else []
    if key.startswith("ruling:"):
        ruling = card.ruling(key[7:])
        if ruling is not None:
            now = made.game().rulings[ruling.id]
            readings = [str(value) for value in rest.split(",")] if equals else ruling.readings
            return Change(f"ruling:{ruling.id}", [reading for reading in readings if reading != now])
        raise OptionError(f"{card.title} has no ruling {key[7:]!r}; it has {', '.join(r.id for r in card.rulings)}")
    if key.startswith("option:"):
        option = card.option(key[7:])
        if option is not None:
            now = made.game().options[option.id]
            wanted = [value for value in (values if equals else option.values) if value != now]
            return Change(f"option:{option.id}", wanted)
        raise OptionError(f"{card.title} has no option {key[7:]!r}; it has {', '.join(o.id for o in card.options)}")
    if not values:
        raise OptionError(f"{text!r} must be written PATH=VALUE,VALUE or ruling:ID or option:ID=VALUE")
    return Change(key, values)


def varied(made: Setup, changes: dict[str, Any]) -> Setup:
    """The set-up with these changes."""
    options, rulings = dict(made.options), dict(made.rulings)
    components = made.components
    for key, value in changes.items():
        if key.startswith("ruling:"):
            rulings[key[7:]] = value
        elif key.startswith("option:"):
            options[key[7:]] = value
        else:
            if isinstance(components, str):
                raise OptionError("component values are varied over the title's own pack, not over a file")
            components = {**(components or {}), key: value}
    return msgspec.structs.replace(made, options=options, rulings=rulings, components=components)


def make_plan(
    made: Setup,
    players: Sequence[str],
    games: int,
    *,
    seed: int | str = 1,
    changes: Sequence[Change] = (),
    grid: bool = False,
    talk: bool = False,
    factions: Sequence[str] = (),
    keep_seats: bool = False,
) -> Experiment:
    """A checked plan: one variant for each changed value, or with `grid` for every combination."""
    specs = list(players) * made.seats if len(players) == 1 else list(players)
    if len(specs) != made.seats:
        raise PlayerError(f"{made.seats} seats need one player each (or one for all), not {len(specs)}")
    variants = [Variant("baseline", made)]
    if grid and changes:
        rows = [dict(zip([c.key for c in changes], row, strict=True)) for row in product(*(c.values for c in changes))]
    else:
        rows = [{change.key: value} for change in changes for value in change.values]
    for row in rows:
        name = ", ".join(f"{key} = {value}" for key, value in row.items())
        variants.append(Variant(name, varied(made, row)))
    for variant in variants:
        rules = variant.made.game()
        for spec in dict.fromkeys(specs):
            make(rules, spec).close()
    part = max(1, min(50, games // 40))
    assigned = check_factions(made.game(), factions)
    # A player who moved on with the factions would always play the same one.
    turn = len(faction_words(made.game())) if assigned[:1] == [ROTATE] else 1
    return Experiment(
        variants=variants,
        players=specs,
        games=games,
        seed=str(seed),
        part=part,
        talk=talk,
        factions=assigned,
        turn=0 if keep_seats else turn,
    )
