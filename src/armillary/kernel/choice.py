"""Choices are small tuples: a verb, then its arguments, e.g. `("move", 3, 5, 2)`.

Arguments are ints (or None for "none"). An amount that may take many values stands last and is listed as a `range`:
`("move", 3, 5, range(1, 99))` is one entry of the list; the seat answers with `("move", 3, 5, 40)`.

A title declares its verbs once (`Verb`), and its words (`Words`: the slugs of each kind of thing). Notation, captions,
marks and the agents' vocabulary all follow from that one table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

__all__ = ["Choice", "Verb", "Vocabulary", "allows", "expand", "find"]

Choice = tuple[Any, ...]

#: How many choices a vocabulary remembers in writing.
REMEMBERED: Final = 50_000
#: So many words are all shown to somebody who has mistyped one; of more the few that are like it.
FEW: Final = 24
ALIKE: Final = 4


def find(listed: Sequence[Choice], choice: Any) -> Choice | None:
    """The listed choice that is meant, or None: one of the list, or an amount within a listed range.

    What comes back is made of the list's own values, so that a number which only equals an id (1.0, True) goes no further.
    """
    found = find_amount(listed, choice) if listed and type(listed[0][-1]) is range else None
    if found is None:  # amounts first where the list begins with one: a failed lookup costs most
        try:
            found = listed[listed.index(choice)]
        except ValueError:
            return find_amount(listed, choice)
    return None if type(found[-1]) is range else found


def find_amount(listed: Sequence[Choice], choice: Any) -> Choice | None:
    """The same for a choice that is not itself an entry of the list: an amount within a listed range, or nothing."""
    if not isinstance(choice, tuple) or not choice:
        return None
    amount = choice[-1]
    if type(amount) is not int:
        return None
    head = choice[:-1]
    for entry in listed:
        if entry and type(entry[-1]) is range and entry[:-1] == head and amount in entry[-1]:
            return (*entry[:-1], amount)
    return None


def allows(listed: Sequence[Choice], choice: Any) -> bool:
    """Is `choice` one of the listed ones, or an amount within a listed range?"""
    return find(listed, choice) is not None


def expand(listed: Iterable[Choice]) -> Iterator[Choice]:
    """Every single choice, ranges written out: what agents and environments see."""
    for entry in listed:
        if entry and type(entry[-1]) is range:
            head = entry[:-1]
            for amount in entry[-1]:
                yield (*head, amount)
        else:
            yield entry


def hint(word: str, words: Sequence[str]) -> str:
    """What may have been meant: all words where there are few, else those that are like it."""
    if len(words) <= FEW:
        return f"known are {', '.join(words)}"
    alike = [known for known in words if word.lower() in known] if word else []
    alike += [known for known in get_close_matches(word.lower(), words) if known not in alike]
    if alike:
        return f"did you mean {' or '.join(alike[:ALIKE])}?"
    return f"known are {len(words)}, such as {', '.join(words[:ALIKE])}"


class Verb:
    """What a seat can do: its name, its arguments as (name, kind) and the rule that allows it.

    `kind` is a kind of word of the title ("node", "technology"), "seat" or "number"; with a question mark behind it the
    argument may be missing (None).
    """

    __slots__ = ("args", "name", "optional", "rule")

    def __init__(self, name: str, rule: str, *args: tuple[str, str]) -> None:
        self.name = name
        self.rule = rule
        self.args = tuple([(arg, kind.removesuffix("?")) for arg, kind in args])
        self.optional = tuple([kind.endswith("?") for _, kind in args])


class Vocabulary:
    """The verbs and words of a title: writes choices as text and reads them back.

    Text is the verb and its arguments separated by spaces; no word contains a space. Missing arguments (None) are
    written `-`, seats `A`, `B`, ..., ranges `1..98`.
    """

    def __init__(self, verbs: Iterable[Verb], words: Mapping[str, Sequence[str]]) -> None:
        self.verbs: dict[str, Verb] = {verb.name: verb for verb in verbs}
        self.words: dict[str, Sequence[str]] = dict(words)
        self._index = {kind: {word: number for number, word in enumerate(names)} for kind, names in self.words.items()}
        self._written: dict[Choice, str] = {}
        self._lit: dict[Choice, list[str]] = {}
        for verb in self.verbs.values():
            for _, kind in verb.args:
                if kind not in self.words and kind not in ("seat", "number"):
                    raise ValueError(f"verb {verb.name!r} has an argument of unknown kind {kind!r}")

    def word(self, kind: str, value: Any) -> str:
        if value is None:
            return "-"
        if kind == "seat":
            return chr(ord("A") + value)
        if kind == "number":
            return f"{value.start}..{value[-1]}" if isinstance(value, range) else str(value)
        index: int = value
        return self.words[kind][index]

    def value(self, kind: str, word: str) -> Any:
        """The id for a word; the ValueError lists what would be understood."""
        if word == "-":
            return None
        if kind == "seat":
            if len(word) == 1 and "A" <= word <= "Z":
                return ord(word) - ord("A")
            raise ValueError(f"{word!r} is not a seat: seats are written A, B, ...")
        if kind == "number":
            first, dots, last = word.partition("..")
            try:
                return range(int(first), int(last) + 1) if dots else int(first)
            except ValueError:
                raise ValueError(f"{word!r} is not a number") from None
        try:
            return self._index[kind][word]
        except KeyError:
            raise ValueError(f"{word!r} is not a {kind}; {hint(word, self.words[kind])}") from None

    def notation(self, choice: Choice) -> str:
        """The choice as text. A server writes the same few thousand choices again and again: they are remembered."""
        text = self._written.get(choice)
        if text is None:
            verb = self.verbs[choice[0]]
            parts = [verb.name]
            parts += [self.word(kind, value) for (_, kind), value in zip(verb.args, choice[1:], strict=True)]
            text = " ".join(parts)
            if len(self._written) < REMEMBERED:
                self._written[choice] = text
        return text

    def parse(self, text: str) -> Choice:
        """The choice that `text` denotes; ValueError says what is wrong with the text (not whether it is allowed)."""
        parts = text.split()
        if not parts:
            raise ValueError("empty text is not a choice")
        verb = self.verbs.get(parts[0])
        if verb is None:
            raise ValueError(f"{parts[0]!r} is not a verb of this game; {hint(parts[0], list(self.verbs))}")
        if len(parts) - 1 != len(verb.args):
            wanted = " ".join(f"<{name}>" for name, _ in verb.args)
            raise ValueError(f"{verb.name!r} is written: {verb.name} {wanted}".rstrip() + f" (found {text!r})")
        values = [self.value(kind, word) for (_, kind), word in zip(verb.args, parts[1:], strict=True)]
        return (verb.name, *values)

    def fits(self, choice: Any, seats: int = 26) -> bool:
        """Is this a tuple of a known verb with arguments of the right kinds? Whether it is allowed is another question."""
        if not isinstance(choice, tuple) or not choice or not isinstance(choice[0], str):
            return False
        verb = self.verbs.get(choice[0])
        if verb is None or len(choice) - 1 != len(verb.args):
            return False
        for (_, kind), optional, value in zip(verb.args, verb.optional, choice[1:], strict=True):
            if value is None and optional:
                continue
            if type(value) is range and kind == "number" and len(value):
                continue
            if type(value) is not int:
                return False
            if kind != "number" and not 0 <= value < (seats if kind == "seat" else len(self.words[kind])):
                return False
        return True

    def named(self, choice: Choice) -> dict[str, Any]:
        """The arguments by name, as words: what caption templates are filled with."""
        verb = self.verbs[choice[0]]
        return {name: self.word(kind, value) for (name, kind), value in zip(verb.args, choice[1:], strict=True)}

    def marks(self, choice: Choice) -> list[str]:
        """What to light for this choice: every thing that it names, as `kind:word`."""
        lit = self._lit.get(choice)
        if lit is None:
            verb = self.verbs[choice[0]]
            lit = [
                f"{kind}:{self.word(kind, value)}"
                for (_, kind), value in zip(verb.args, choice[1:], strict=True)
                if kind != "number" and value is not None
            ]
            if len(self._lit) < REMEMBERED:
                self._lit[choice] = lit
        return lit[:]
