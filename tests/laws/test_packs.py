"""Every value of every pack has a kind and bounds, is read by code or is a note, and changes something when it is changed."""

import ast
import importlib
import os
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

import armillary.games
from armillary.kernel.canon import canonical
from armillary.kernel.registry import game, titles
from armillary.packs import Leaf, PackError, leaves
from armillary.packs.kinds import is_note, title_of
from armillary.packs.leaves import plain

GAMES = Path(armillary.games.__file__ or "").parent
#: Titles with a pack.
SLUGS = sorted(slug for slug in titles() if slug != "tictactoe")
#: Values that are tried in each title; all of them in the nightly run.
SAMPLE = 10**6 if os.environ.get("ARMILLARY_WHOLE") else 8
#: Set-ups in which the values of a title are read; more than one where a value belongs to an option.
SETUPS: dict[str, list[dict[str, Any]]] = {
    "high-frontier": [{}],
    "high-frontier-conflict": [{"options": {"m1": True, "m2": True}}],
}


def folder(slug: str) -> Path:
    return GAMES / slug.replace("-", "_")


def schemas(slug: str) -> dict[str, type[msgspec.Struct]]:
    found: dict[str, type[msgspec.Struct]] = importlib.import_module(
        f"armillary.games.{slug.replace('-', '_')}.components"
    ).SCHEMAS
    return found


def packages(slug: str) -> list[Path]:
    """The title's code, and that of the title that it extends or that extends it."""
    both = {"high-frontier", "high-frontier-conflict"}
    return [folder(name) for name in (both if slug in both else {slug})]


def files(slug: str) -> Iterator[tuple[str, Any, type[msgspec.Struct]]]:
    for name, schema in schemas(slug).items():
        own = resources.files(f"armillary.games.{slug.replace('-', '_')}") / "components" / f"{name}.yaml"
        if own.is_file():
            yield name, own, schema


def values(slug: str) -> list[Leaf]:
    """All leaves, with paths as a sweep names them."""
    several = len(schemas(slug)) > 1
    return [
        msgspec.structs.replace(leaf, path=f"{name}.{leaf.path}" if several else leaf.path)
        for name, file, schema in files(slug)
        for leaf in leaves(file, schema)
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_has_bounds_and_keeps_them(slug: str) -> None:
    for leaf in values(slug):
        if type(leaf.value) in (int, float):
            assert leaf.limits is not None, f"{leaf.path} has no bounds"
            low = leaf.limits.ge if leaf.limits.ge is not None else leaf.limits.gt
            assert low is not None, f"{leaf.path} has no lower bound"
            assert leaf.limits.le is not None, f"{leaf.path} has no upper bound"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_field_is_read_by_code_or_is_a_note(slug: str) -> None:
    read: set[str] = set()
    for package in packages(slug):
        for file in package.rglob("*.py"):
            if file.name != "records.py":
                nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                read |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    unread = sorted(
        f"{struct.__name__}.{field.name}"
        for struct in structs(list(schemas(slug).values()))
        for field in msgspec.structs.fields(struct)
        if field.name not in read and not is_note(plain(get_type_hints(struct, include_extras=True)[field.name])[1])
    )
    assert unread == []


def structs(waiting: list[Any]) -> list[type[msgspec.Struct]]:
    """All structures that a pack is made of, notes apart."""
    found: list[type[msgspec.Struct]] = []
    while waiting:
        kind, metas = plain(waiting.pop())
        if is_note(metas):
            continue
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found.append(kind)
                waiting += get_type_hints(kind, include_extras=True).values()
        else:
            waiting += [arg for arg in getattr(kind, "__args__", ()) if arg is not Ellipsis]
    return found


def other_values(leaf: Leaf, rng: Random) -> list[Any]:
    """Some values that the leaf might have instead."""
    value = leaf.value
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, (int, float)):
        assert leaf.limits is not None
        low = leaf.limits.ge if leaf.limits.ge is not None else leaf.limits.gt
        high = leaf.limits.le
        assert low is not None
        assert high is not None
        near = [value + 1, value - 1, value + 2, rng.randint(int(low), int(high))]
        return [type(value)(one) for one in near if low <= one <= high and one != value]
    return []


def digest(slug: str, components: Any) -> bytes:
    """All that the rules and the picture read: frozen tables, words, the board."""
    told = []
    for how in SETUPS.get(slug, [{}]):
        rules = game(slug, components=components, **how)
        told.append(flat(vars(rules), set()))
        told.append(canonical(msgspec.to_builtins(rules.board(rules.text()))))
    return repr(told).encode()


def flat(value: Any, seen: set[int]) -> Any:
    """Plain data of an object of ours; a pack's own records are left out, for they are what was changed."""
    if isinstance(value, (str, int, float, bytes, type(None))):
        return value
    if id(value) in seen:
        return None
    seen = seen | {id(value)}
    if isinstance(value, dict):
        return [(str(key), flat(item, seen)) for key, item in value.items()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [
            flat(item, seen) for item in (sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value)
        ]
    if isinstance(value, msgspec.Struct):
        whole = type(value) in KEPT_WHOLE
        return None if whole else [flat(getattr(value, name), seen) for name in value.__struct_fields__]
    if type(value).__module__.startswith("armillary.games."):
        names = [*getattr(value, "__dict__", {}), *getattr(type(value), "__slots__", ())]
        return [(name, flat(getattr(value, name, None), seen)) for name in sorted(names)]
    return type(value).__name__


#: Whole files that a frozen pack keeps only for those who print them: the rules of these titles read tables alone. The others
#: read records of the files, too; whether a field is read at all, `test_every_field_is_read_by_code_or_is_a_note` says.
KEPT_WHOLE = {
    schema for slug in ("burning-planets", "earthmans-burden", "salvage") for schema in schemas(slug).values()
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_changed_value_changes_something(slug: str) -> None:
    """A sample of numbers and flags; `ARMILLARY_WHOLE=1` tries all of them. A value that the pack's checks pin down is fixed."""
    rng = Random(len(slug))
    candidates = [leaf for leaf in values(slug) if not leaf.note and other_values(leaf, rng)]
    before = digest(slug, None)
    idle = []
    for leaf in rng.sample(candidates, min(SAMPLE, len(candidates))):
        for value in other_values(leaf, rng):
            try:
                changed = digest(slug, {leaf.path: value})
            except PackError:
                continue
            if changed == before:
                idle.append(f"{leaf.path} (line {leaf.line})")
            break
    assert idle == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_note_cannot_be_varied(slug: str) -> None:
    """It is refused by name and line."""
    notes = [leaf for leaf in values(slug) if leaf.note and isinstance(leaf.value, (bool, int, str))]
    for leaf in notes[:: max(1, len(notes) // 5)]:
        value: Any = leaf.value + "x" if isinstance(leaf.value, str) else not leaf.value
        if type(leaf.value) is int:
            value = leaf.value + 1 if leaf.limits is None or leaf.limits.le != leaf.value else leaf.value - 1
        with pytest.raises(PackError) as caught:
            game(slug, components={leaf.path: value})
        said = [problem for problem in caught.value.problems if "is a note" in problem.reason]
        assert [problem.line for problem in said] == [leaf.line], leaf.path


#: Short words that are words. Any other of three letters or fewer is an abbreviation, like these longer ones.
# fmt: off
SHORT = {
    "AI", "ET", "FTs", "GW", "S", "Sun", "UN", "WT", "War", "a", "act", "add", "an", "and", "any", "are", "arm", "as", "at", "be",
    "by", "can", "die", "do", "dry", "end", "far", "for", "goo", "gun", "has", "how", "id", "in", "is", "it", "its", "law", "low",
    "map", "may", "not", "of", "on", "one", "our", "own", "pod", "red", "s", "set", "the", "to", "top", "two", "up", "who",
}
JARGON = {"isru", "meta", "slug"}
# fmt: on


@pytest.mark.parametrize("slug", SLUGS)
def test_every_key_has_a_title_in_words(slug: str) -> None:
    """No key shows as `rad`, `vp` or `slug`, and no declared title repeats the words of its key."""
    strange: dict[str, list[str]] = {}
    for struct in structs(list(schemas(slug).values())):
        hints = get_type_hints(struct, include_extras=True)
        for field in msgspec.structs.fields(struct):
            metas = plain(hints[field.name])[1]
            title = title_of(field.encode_name, metas)
            assert not (title == title_of(field.encode_name, ()) and title in metas), f"{struct.__name__}: {title}"
            words = re.findall(r"[A-Za-z-]+", title)
            short = [word for word in words if word in JARGON or (len(word) < 4 and word not in SHORT)]
            if short and not is_note(metas):
                strange[f"{struct.__name__}.{field.encode_name}: {title}"] = short
    assert strange == {}
