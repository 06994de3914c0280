"""The words of a title: templates by kind and name, one YAML file per language. Rules contain no sentences.

Templates are filled with facts: `"{seat} moves {count:# fleet|# fleets}."` A fact with forms behind a colon is a plural: the
forms stand in the order of the language's plural categories (CLDR, from Babel), `#` is the number. A range of amounts is
written out ("1 to 5"); in the text for an amount that is still to be named (`for_amount`) it is the placeholder `{amount}`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from armillary.packs.parsed import plain_of

__all__ = ["Text", "spoken"]

Catalogue = dict[str, dict[str, str]]


#: The plural categories in CLDR's order: a language uses some of them, always the last.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


class Text:
    """Templates such as `choice.move: "Move {count} fleets from {from} to {to}"` and names such as `node.mars: Mars`."""

    def __init__(self, language: str, catalogue: Catalogue, amount: str = "") -> None:
        self.language = language
        self.catalogue = catalogue
        #: The plural category of an amount that is still to be named; empty: ranges are written out.
        self.amount = amount
        self._for_amount: dict[str, Text] = {}

    @staticmethod
    def load(folders: Sequence[Traversable], language: str, added: Sequence[Mapping[str, Catalogue]] = ()) -> "Text":
        """The catalogue in that language, later folders before earlier ones, and over them what is `added` by language.
        Missing words, and those of a language without any file, are English.

        The name of a language may come from a stranger: it is looked up among the files that exist and never joined to a path."""
        places = [_files(folder) for folder in (resources.files("armillary.kernel") / "words", *folders)]
        if not any(language in files for files in places):
            language = "en"
        catalogue: Catalogue = {}
        for wanted in dict.fromkeys(("en", language)):
            found = [_read(files[wanted]) for files in places if wanted in files]
            for words in (*found, *[words[wanted] for words in added if wanted in words]):
                for kind, templates in words.items():
                    catalogue.setdefault(kind, {}).update(templates)
        return Text(language, catalogue)

    @staticmethod
    def general(language: str = "en") -> "Text":
        """What is said whatever the title; in English, if that language is not spoken."""
        return _general(language if language in _spoken() else "en")

    @staticmethod
    def spoken() -> frozenset[str]:
        """The languages of what is said whatever the title."""
        return _spoken()

    def for_amount(self, category: str) -> "Text":
        """The same words, with `{amount}` in the place of a range, in that plural category."""
        if category not in self._for_amount:
            self._for_amount[category] = Text(self.language, self.catalogue, category)
        return self._for_amount[category]

    @property
    def categories(self) -> tuple[str, ...]:
        """The plural categories of the language."""
        return _categories(self.language)

    def template(self, kind: str, name: str) -> str | None:
        templates = self.catalogue.get(kind)
        return None if templates is None else templates.get(name)

    def fill(self, kind: str, name: str, facts: dict[str, Any], fallback: str | None = None) -> str:
        """The template filled with the facts; without a template the fallback, or the key itself."""
        template = self.template(kind, name)
        if template is None:
            return f"{kind}.{name}" if fallback is None else fallback
        if "{" not in template and "}" not in template:
            return template
        filled = _Facts(facts)
        for fact, value in facts.items():
            if type(value) is int:
                filled[fact] = _Number(value, self.language)
            elif type(value) is range:
                filled[fact] = _Amounts(value, self)
            elif type(value) is float:
                filled[fact] = self.number(value)
        return template.format_map(filled)

    def word(self, kind: str, word: str) -> str:
        """The name of a thing (`node.mars`: Mars), or its slug."""
        return str(self.catalogue.get(kind, {}).get(word, word))

    def number(self, value: float, form: str = "g") -> str:
        """A number with the decimal sign of the language: 1.5, in German 1,5. `form` is Python's."""
        return f"{value:{form}}".replace(".", self.word("number", "point"))

    def join(self, words: Sequence[str]) -> str:
        """A list as people write it: "a, b and c"."""
        from babel.lists import format_list

        return format_list(list(words), locale=self.language) if words else ""


def spoken(prompt: str, facts: dict[str, Any], deciding: bool) -> str:
    """A prompt that begins with a seat ("A: build ships.") as the deciding player reads it: without the name."""
    called = f"{facts.get('seat')}: "
    if not deciding or not prompt.startswith(called):
        return prompt
    return prompt[len(called)].upper() + prompt[len(called) + 1 :]


@cache
def _general(language: str) -> Text:
    return Text.load([], language)


@cache
def _spoken() -> frozenset[str]:
    return frozenset(_files(resources.files("armillary.kernel") / "words"))


def _files(folder: Traversable) -> dict[str, Traversable]:
    """The word files of a folder by their language."""
    found = folder.iterdir() if folder.is_dir() else ()
    return {file.name.removesuffix(".yaml"): file for file in found if file.name.endswith(".yaml")}


def _read(file: Traversable) -> Catalogue:
    data: Catalogue | None = plain_of(file)
    return data or {}


class _Facts(dict[str, Any]):
    """A fact that is missing shows as its own name: a wrong template must not stop a match (a law finds it)."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class _Number:
    """A number in a template, with its plural forms."""

    __slots__ = ("language", "value")

    def __init__(self, value: int, language: str) -> None:
        self.value = value
        self.language = language

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return format(self.value, forms)
        return _form(forms, _category(self.language, abs(self.value)), self.language).replace("#", str(self.value))

    def __str__(self) -> str:
        return str(self.value)


class _Amounts:
    """A range in a template: written out, or the placeholder of the amount to be named."""

    __slots__ = ("amounts", "text")

    def __init__(self, amounts: range, text: Text) -> None:
        self.amounts = amounts
        self.text = text

    def __format__(self, forms: str) -> str:
        language, category = self.text.language, self.text.amount
        if category:
            shown = "{amount}"
        else:
            least, most = self.amounts[0], self.amounts[-1]
            shown = str(least) if least == most else self.text.fill("kernel", "range", {"least": least, "most": most})
            category = _category(language, most)
        return _form(forms, category, language).replace("#", shown) if "|" in forms else shown

    def __str__(self) -> str:
        return format(self, "")


def _form(forms: str, category: str, language: str) -> str:
    known = forms.split("|")
    return known[min(_categories(language).index(category), len(known) - 1)]


@cache
def _rule(language: str) -> Any:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_")).plural_form
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en").plural_form


@cache
def _categories(language: str) -> tuple[str, ...]:
    tags = {*_rule(language).tags, "other"}
    return tuple(category for category in CATEGORIES if category in tags)


@lru_cache(maxsize=4096)
def _category(language: str, number: int) -> str:
    category: str = _rule(language)(number)
    return category
