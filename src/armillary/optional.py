"""Optional rules in files of their own, found in the folder `options` of a title as scenario files are.

options/scrap-yard.yaml   `option` for the set-up, `rules` for the ledger, `words` by language as in `text/`
options/scrap_yard.py     FRAMES: steps that take the place of those they extend; VERBS: what one may do there;
                          POSITION, if the rule has fields of its own: a subclass of the title's position that declares them

While the option has its default steps and fields are the title's own, and no record changes.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Any

from armillary.fields import fields_of, written
from armillary.packs import load_yaml

__all__ = ["options_in", "rules_in", "with_effects", "words_in"]


def _files(folder: Traversable) -> Iterator[tuple[str, dict[str, Any]]]:
    options = folder / "options"
    if options.is_dir():
        for file in sorted(options.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".yaml"):
                yield file.name.removesuffix(".yaml"), load_yaml(file)


def options_in(package: str) -> list[dict[str, Any]]:
    """The options of that package's files, each with the module of its effect."""
    return [
        {**data["option"], "effect": f"{package}.options.{name.replace('-', '_')}"}
        for name, data in _files(resources.files(package))
    ]


def rules_in(folder: Traversable) -> list[dict[str, Any]]:
    """What these files add to the title's ledger."""
    return [rule for _, data in _files(folder) for rule in data["rules"]]


def words_in(folders: Iterable[Traversable]) -> list[dict[str, dict[str, dict[str, str]]]]:
    """The words that they add: a catalogue by language."""
    return [data.get("words", {}) for folder in folders for _, data in _files(folder)]


@cache
def with_effects(kind: type[Any], effects: tuple[str, ...]) -> type[Any]:
    """The game class with these modules' verbs and steps: a step that extends another is taken in its place."""
    if not effects:
        return kind
    modules = [import_module(effect) for effect in effects]
    steps = [step for module in modules for step in module.FRAMES]
    taken = {one: next((step for step in reversed(steps) if issubclass(step, one)), one) for one in kind.frames}
    made = {
        "frames": tuple(dict.fromkeys([*taken.values(), *steps])),
        "sequence": tuple([taken.get(one, one) for one in kind.sequence]),
        "verbs": (*kind.verbs, *[verb for module in modules for verb in module.VERBS]),
        "position": _position(
            kind.position,
            tuple([module.POSITION for module in modules if hasattr(module, "POSITION")]),
            {one: step for one, step in taken.items() if step is not one},
        ),
        "__module__": kind.__module__,
    }
    return type(kind.__name__, (kind,), made)


def _position(position: type[Any], extended: tuple[type[Any], ...], taken: dict[type[Any], type[Any]]) -> type[Any]:
    """The position class with the fields of these subclasses, taking these steps in the place of others."""

    def step(frame: Any) -> Any:
        other = taken.get(type(frame))
        return frame if other is None else other(*[getattr(frame, name) for name in fields_of(type(frame))])

    def push(self: Any, frame: Any) -> None:
        position.push(self, step(frame))

    def replace(self: Any, frame: Any) -> None:
        position.replace(self, step(frame))

    def to_words(self: Any) -> dict[str, Any]:
        data: dict[str, Any] = position.to_words(self)
        lost = [name for one in extended for name in one.FIELDS if not written(one, name, self.game, data)]
        if lost:
            raise TypeError(f"{position.__name__} writes its words itself and leaves out {', '.join(lost)}")
        return data

    made = {"push": push, "replace": replace, "__slots__": (), "__module__": position.__module__}
    if extended:
        made["to_words"] = to_words
    return type(position.__name__, extended or (position,), made)
