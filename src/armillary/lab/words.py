"""What was played and measured, in the words that people read at the table instead of ids and field names."""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from armillary.command import end_words, value_words
from armillary.kernel import Game
from armillary.kernel.setup import Setup
from armillary.kernel.title import Option
from armillary.packs import Leaf, leaves, titles_along
from armillary.packs.laying import find
from armillary.packs.parsed import document_of

__all__ = ["change_words", "end_words", "faction_word", "option_words", "played_words", "values_of"]

#: Where a choice names something, which differs from game to game.
OPEN = {"seat": "a player"}


class _Open:
    """A thing in a template that stands for any: an ellipsis, with the plural where there is a number."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __format__(self, forms: str) -> str:
        return forms.rpartition("|")[2].replace("#", "…") if "|" in forms else self.word


class _Facts(dict[str, Any]):
    def __missing__(self, name: str) -> _Open:
        return _Open("…")


def option_words(rules: Game, name: str) -> str:
    """An option of the tables (`sell cutter`) as a choice reads: "Offer Cutter to a player for … credits"."""
    text = rules.text()
    word, _, thing = name.partition(" ")
    verb = rules.vocabulary.verbs.get(word)
    template = text.template("choice", word)
    if verb is None or template is None:
        return name
    facts = _Facts({arg: _Open(OPEN.get(kind, "…")) for arg, kind in verb.args})
    if thing:
        arg, kind = verb.args[0]
        facts[arg] = _thing(rules, kind, thing)
        if f"{{{arg}}}" not in template:
            template = f"{template}: {{{arg}}}"
    told = template.format_map(facts)
    template = text.template("choice", word)
    twins = [other for other in rules.vocabulary.verbs if text.template("choice", other) == template]
    return told if len(twins) == 1 else f"{told} ({word})"


def _thing(rules: Game, kind: str, thing: str) -> str:
    """The name of a thing, with its id where another has the same name; "A-rocket" is the rocket of A."""
    text = rules.text()
    seat, _, rest = thing.partition("-")
    name = text.word(kind, thing)
    if name == thing and len(seat) == 1 and rest:
        name = text.word(kind, rest)
        return name.replace("{seat}", seat) if "{seat}" in name else f"{name} of {seat}"
    twins = [other for other in rules.vocabulary.words[kind] if text.word(kind, other) == name]
    return name if len(twins) == 1 else f"{name} ({thing})"


def faction_word(rules: Game, faction: str) -> str:
    return rules.text().word("faction", faction)


def played_words(rules: Game, *, every: bool = True) -> list[str]:
    """The set-up that is played; without `every` only those readings of rules that are not the usual ones."""
    title = rules.title
    found = [f"{rules.seats} seat{'s' if rules.seats > 1 else ''}"]
    if rules.scenario:
        found.append(title.scenario(rules.scenario).title)
    found += [f"{option.title}: {_set_to(option, rules.options[option.id])}" for option in title.options]
    for ruling in title.rulings:
        reading = rules.rulings[ruling.id]
        if every or reading != ruling.default:
            found.append(f"“{ruling.question}” read as {value_words(reading)}")
    return found


def change_words(base: Setup, made: Setup) -> str:
    """What differs between two set-ups: "Rounds" at 4 instead of 7."""
    before, after = base.game(), made.game()
    title = after.title
    found = []
    for option in title.options:
        if before.options[option.id] != after.options[option.id]:
            found.append(
                _at(option.title, _set_to(option, after.options[option.id]), _set_to(option, before.options[option.id]))
            )
    for ruling in title.rulings:
        now, then = after.rulings[ruling.id], before.rulings[ruling.id]
        if now != then:
            found.append(f"“{ruling.question}” read as {value_words(now)} instead of {value_words(then)}")
    if isinstance(made.components, dict):
        known = base.components if isinstance(base.components, dict) else {}
        for path, value in made.components.items():
            if path not in known or known[path] != value:
                usual = _value_at(before.components, path)
                if usual is None and before.pack is None:
                    usual = _value_of_ours(before, path)
                found.append(_at(_path_words(before, path), value, usual))
    return " and ".join(found)


def _set_to(option: Option, value: Any) -> str:
    """The value of an option. A number that is 0 unless somebody sets it is a limit, and there is none."""
    off = value == option.default == 0 and not isinstance(value, bool)
    return "none" if off else value_words(value)


def _at(what: str, now: Any, then: Any) -> str:
    return f"“{what}” at {now}" + ("" if then is None else f" instead of {then}")


def _schemas(rules: Game) -> dict[str, Any]:
    """The files of the title's pack and what they hold."""
    for package in rules.packages():
        with suppress(ImportError, AttributeError):
            return dict(import_module(f"{package}.components").SCHEMAS)
    return {}


def _in_file(rules: Game, path: str) -> tuple[str, list[str]]:
    """The file that a path means, and the rest of it. In a pack of several files it begins with the file's name."""
    schemas = _schemas(rules)
    parts = path.split(".")
    if len(schemas) == 1:
        return next(iter(schemas)), parts
    return (parts[0], parts[1:]) if parts[0] in schemas else ("", parts)


def _path_words(rules: Game, path: str) -> str:
    """Where a value stands: "Digitals: cost of Enormous ship, Metal" for `factions.digitals.cost.enormous.M`."""
    text = rules.text()
    parts: list[tuple[str, bool]] = []
    file, names = _in_file(rules, path)
    titles = titles_along(_schemas(rules)[file], names) if file else [None] * len(names)
    for part, title in zip(names, titles, strict=True):
        if title is not None:
            parts.append((title, False))
            continue
        kinds = [kind for kind, known in rules.vocabulary.words.items() if part in known]
        known = [text.word(kind, part) for kind in kinds if text.word(kind, part) != part]
        name = known[0] if known else _named_in(rules.components, part)
        parts.append((value_words(part) if name is None else name, name is not None))
    if len(parts) > 2 and [named for _, named in parts[:2]] == [False, True]:
        # The list that everything of the kind stands in says less than the name.
        del parts[0]
    told, before = parts[0]
    for word, named in parts[1:]:
        told += (", " if before else " of ") + word if named else f": {word}"
        before = named
    return told


def _packs(components: Any) -> Iterator[Any]:
    """The records of a pack, wherever the title's table keeps them."""
    yield components
    if hasattr(components, "pack"):
        yield components.pack


def _named_in(components: Any, part: str) -> str | None:
    """The name of the record with this id, in any list of the pack."""
    for pack in _packs(components):
        for field in getattr(pack, "__struct_fields__", ()):
            rows = getattr(pack, field)
            for row in rows if isinstance(rows, list | tuple) else ():
                if getattr(row, "id", None) == part and isinstance(getattr(row, "name", None), str):
                    return str(row.name)
    return None


def _value_at(components: Any, path: str) -> Any:
    """The value of a path in the pack; None if the title keeps it in another form."""
    for pack in _packs(components):
        found = pack
        for part in path.split("."):
            if isinstance(found, dict):
                found = found.get(part)
            elif isinstance(found, list | tuple):
                found = next((row for row in found if getattr(row, "id", None) == part), None)
            else:
                found = getattr(found, part, None)
        if isinstance(found, int | float | str):
            return found
    return None


def values_of(rules: Game) -> Iterator[tuple[Leaf, str]]:
    """Every value of the title's own pack that may be changed, with its path as a sweep takes it, and what it is in words."""
    schemas = _schemas(rules)
    for name, schema in schemas.items():
        source = rules.find_file(f"components/{name}.yaml")
        for leaf in leaves(source, schema) if source is not None else ():
            if not leaf.note and not leaf.path.endswith(".id"):
                path = f"{name}.{leaf.path}" if len(schemas) > 1 else leaf.path
                yield replace(leaf, path=path), _path_words(rules, path)


def _value_of_ours(rules: Game, path: str) -> Any:
    """The value of a path in our file, for titles that keep their pack in another form."""
    file, parts = _in_file(rules, path)
    source = rules.find_file(f"components/{file}.yaml")
    if source is None:
        return None
    found = document_of(source).data
    place = find(found, ".".join(parts))
    if len(place) < len(parts):
        return None
    for key in place:
        found = found[key]
    return found if isinstance(found, int | float | str) else None
