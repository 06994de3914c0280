"""Veiled names: things get other names by the seed, rules keep their texts. Who knows a game by heart has no advantage then."""

import re
from collections.abc import Callable
from random import Random

import msgspec

from armillary.kernel.game import Game

from .question import Key, Question

__all__ = ["Veil"]

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
#: Kinds of words that are no names but ordinary language or numbers.
PLAIN = frozenset({"number", "seat", "cell", "source", "secrecy", "phase", "roll"})
#: The shortest name that is replaced: shorter ones stand in ordinary words.
SHORTEST = 4


class Veil:
    """New names for the things of one title."""

    def __init__(self, game: Game, rng: Random) -> None:
        text = game.text()
        self.names: dict[str, str] = {}
        for kind, slugs in sorted(game.vocabulary.words.items()):
            if kind in PLAIN:
                continue
            for slug in slugs:
                new = self.names.get(slug) or self._new(rng)
                for name in (slug, text.word(kind, slug), text.word("black", slug)):
                    if len(name) >= SHORTEST:
                        self.names.setdefault(name, new)
        known = sorted(self.names, key=len, reverse=True)
        self.pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, known)) + r")(?![\w-])") if known else None

    def _new(self, rng: Random) -> str:
        used = set(self.names.values())
        while True:
            word = "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(3))
            if word not in used:
                return word

    def over(self, words: str) -> str:
        return words if self.pattern is None else self.pattern.sub(lambda found: self.names[found[1]], words)

    def question(self, question: Question) -> Question:
        """Options that are rules stay as they are."""
        hidden: Callable[[str], str] = self.over
        options = question.options
        if question.kind == "best-exact":
            options = [(hidden(name), hidden(words)) for name, words in options]
        return msgspec.structs.replace(question, text=hidden(question.text), ask=hidden(question.ask), options=options)

    def key(self, key: Key) -> Key:
        if key.kind != "best-exact":
            return key
        values = {self.over(name): value for name, value in key.values.items()}
        return msgspec.structs.replace(key, answer=self.over(key.answer), values=values)
