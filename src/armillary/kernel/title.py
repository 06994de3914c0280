"""What is known of a title without loading its rules: names, seats, options, rulings, scenarios."""

from collections.abc import Container
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from armillary import typed
from armillary.optional import options_in

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Option", "OptionError", "OptionValue", "Ruling", "Scenario", "Title"]


#: What an option can be.
OptionValue = bool | int | str | None


class OptionError(ValueError):
    """A set-up that the title does not allow; says which option or ruling and what it accepts."""


def spelled(name: str, known: Container[str]) -> str:
    """An id as it is spelled now: kebab-case. Records and scripts of earlier times have underscores in some."""
    return name if name in known or not isinstance(name, str) else name.replace("_", "-")


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """An optional rule or a choice of set-up. `values` lists what it may be; the first is the default."""

    id: str
    title: str
    text: str
    values: tuple[Any, ...] = (False, True)
    rule: str = ""
    #: The module with its steps and verbs, of a rule in files of its own (see `armillary/optional.py`).
    effect: str = ""

    @staticmethod
    def found_in(card: str) -> "list[Option]":
        """The optional rules that the title of that card (the name of its module) has in files of their own."""
        return typed.convert(options_in(card.rpartition(".")[0]), list[Option])

    @property
    def default(self) -> Any:
        return self.values[0]


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """How an ambiguous rule is read: the first reading is the default, with the reason."""

    id: str
    question: str
    readings: tuple[str, ...]
    reason: str
    rules: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return self.readings[0]


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A predefined set-up. `requires` are the options that it switches, and says so."""

    id: str
    title: str
    text: str
    requires: dict[str, Any] = {}
    #: How many play it, where that differs from the title.
    seats: tuple[int, int] | None = None


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """The card of a title. Light to import: the rules come in with `load()`."""

    slug: str
    title: str
    summary: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    #: How hard it is to learn: 1 (at the table), 2 (an evening), 3 (several evenings).
    difficulty: Literal[1, 2, 3] = 2
    #: Bumped when behaviour changes; stored matches name theirs. `factories` keeps every version that can be played.
    rules_version: int
    factories: dict[int, str]
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    #: Every way in which a match can end (`Result.reason`).
    ends: tuple[str, ...] = ()
    #: No match has more decisions than this under the options used for simulation.
    longest: int = 10_000
    #: Options that make random play end, where the rules alone would not.
    simulation: dict[str, Any] = {}
    #: How far the title is: complete, or what it lacks.
    stage: str = "complete"
    #: The title that this one builds on: it holds only what differs, the rest is looked up there.
    extends: str = ""
    #: Commands that the title adds to the command line: name to `module:command`.
    commands: dict[str, str] = {}

    def load(self, version: int | None = None) -> "type[Game]":
        """The rules of that version (default: the newest)."""
        version = self.rules_version if version is None else version
        path = self.factories.get(version)
        if path is None:
            known = ", ".join(str(number) for number in sorted(self.factories))
            raise OptionError(f"{self.slug} has no rules version {version}; it has {known}")
        module, _, name = path.partition(":")
        loaded: type[Game] = getattr(import_module(module), name)
        return loaded

    def version_of(self, kind: "type[Game]") -> int:
        """The rules version that this class plays: stored matches of an older version continue under it."""
        path = f"{kind.__module__}:{kind.__name__}"
        return next((number for number, known in self.factories.items() if known == path), self.rules_version)

    def option(self, name: str) -> Option | None:
        """The option of that id, in whichever spelling."""
        known = {option.id: option for option in self.options}
        return known.get(spelled(name, known))

    def ruling(self, name: str) -> Ruling | None:
        """The ruling of that id, in whichever spelling."""
        known = {ruling.id: ruling for ruling in self.rulings}
        return known.get(spelled(name, known))

    def settle_options(self, given: dict[str, Any], scenario: str | None) -> dict[str, Any]:
        """All options with their values; OptionError names the first one at fault."""
        known = {option.id: option for option in self.options}
        values = {option.id: option.default for option in self.options}
        if scenario is not None:
            values.update(self.scenario(scenario).requires)
        for asked, value in given.items():
            name = spelled(asked, known)
            option = known.get(name)
            if option is None:
                raise OptionError(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}")
            if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
                raise OptionError(f"option {name!r} is {value!r}, but must be one of {list(option.values)}")
            if scenario is not None:
                required = self.scenario(scenario).requires
                if name in required and required[name] != value:
                    raise OptionError(f"scenario {scenario!r} requires {name} = {required[name]!r}")
            values[name] = value
        return values

    def settle_rulings(self, given: dict[str, str]) -> dict[str, str]:
        known = {ruling.id: ruling for ruling in self.rulings}
        values = {ruling.id: ruling.default for ruling in self.rulings}
        for asked, wanted in given.items():
            name = spelled(asked, known)
            ruling = known.get(name)
            if ruling is None:
                raise OptionError(f"{self.title} has no ruling {name!r}; it has {', '.join(known) or 'none'}")
            reading = spelled(wanted, ruling.readings)
            if reading not in ruling.readings:
                raise OptionError(f"ruling {name!r} is {reading!r}, but must be one of {list(ruling.readings)}")
            values[name] = reading
        return values

    def simulation_options(self, scenario: str | None) -> dict[str, Any]:
        """The options under which random play ends, except those that the scenario fixes."""
        required = {} if scenario is None else self.scenario(scenario).requires
        return {name: value for name, value in self.simulation.items() if name not in required}

    def seats_for(self, scenario: str | None) -> tuple[int, int]:
        """The fewest and the most players of a scenario."""
        own = None if scenario is None else self.scenario(scenario).seats
        return own or self.seats

    def check_seats(self, seats: int, scenario: str | None) -> None:
        """OptionError if so many cannot play."""
        least, most = self.seats_for(scenario)
        if not least <= seats <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            what = self.title if self.seats_for(scenario) == self.seats else f"{self.title}, scenario {scenario!r},"
            raise OptionError(f"{what} is for {wanted} players, not {seats}")

    def scenario(self, name: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.id == name:
                return scenario
        known = ", ".join(scenario.id for scenario in self.scenarios) or "none"
        raise OptionError(f"{self.title} has no scenario {name!r}; it has {known}")
