"""The component pack: cards, wrecks and the few numbers of the rules, checked and frozen."""

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from armillary.packs import PackError, Problem, load_pack, located

from .frozen import Parts
from .records import Pack

__all__ = ["SCHEMAS", "Parts", "load_parts"]

#: The file of the pack and what it holds.
SCHEMAS: dict[str, type[msgspec.Struct]] = {"salvage": Pack}


def load_parts(file: Traversable, replacement: Any = None) -> Parts:
    """The pack, with the user's own laid over it; PackError names every problem with its line."""
    return _own((file,)) if replacement is None else _checked(file, replacement)


@cache
def _own(files: tuple[Traversable]) -> Parts:
    return _checked(files[0], None)


def _checked(file: Traversable, replacement: Any) -> Parts:
    pack = load_pack(file, Pack, replacement=replacement)
    problems: list[Problem] = []
    named = [(card.id, card.type) for card in pack.cards if card.type is not None]
    named += [(wreck.id, wreck.type) for wreck in pack.wrecks]
    for name, kind in named:
        if kind not in pack.types:
            problems.append(Problem(file.name, 0, name, f"type {kind!r} is not one of {', '.join(pack.types)}"))
    if [card.id for card in pack.cards[:2]] != ["cutter", "jammer"]:
        problems.append(Problem(file.name, 0, "cards", "the first two cards are the cutter and the jammer"))
    if sum(card.count for card in pack.cards) < 4 * pack.hand:
        problems.append(Problem(file.name, 0, "cards", f"too few to deal {pack.hand} to each of four crews"))
    if len(pack.wrecks) < 7:
        problems.append(Problem(file.name, 0, "wrecks", "seven rounds need seven wrecks"))
    if not 1 <= pack.charter <= len(pack.types):
        problems.append(Problem(file.name, 0, "charter", f"there are only {len(pack.types)} types"))
    if pack.hand > pack.hand_limit:
        problems.append(Problem(file.name, 0, "hand", "a dealt hand is above the hand limit"))
    if problems:
        raise PackError(located(problems, {file.name.removesuffix(".yaml"): file}, {"salvage": replacement}))
    return Parts(pack)
