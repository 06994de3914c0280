"""A fixed vocabulary of actions for a title, made from its verbs and words, and the mask of those allowed now.

A verb whose arguments have few combinations has one action for each of them (`mark a1`). A verb with more is spelled: one action
for the verb, then one for each argument, from blocks that all verbs share (one per kind of word). What is forced (one value is
left) is filled in without asking. So the vocabulary stays small however rich the title is.

A number that the title gives a bound (`Shapes.numbers`) is one of the numbers within it. Others have a block of their own: the
small ones exactly, some larger ones, `most` for the top of a range, and `other-k` for the k-th number on the list that has no
word of its own. Of a range only the numbers with words are offered.
"""

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Choice, Game, Verb
from armillary.kernel.choice import REMEMBERED
from armillary.kernel.offer import OFFER_VERBS

__all__ = ["Actions", "Pair", "Spelling"]

#: A verb with more combinations of arguments than this is spelled.
MOST_WHOLE: Final = 128
EXACT: Final = 33
LARGE: Final[tuple[int, ...]] = (40, 50, 60, 70, 80, 90, 100, 150, 200, 300, 400, 500, 750, 1000)
OTHERS: Final = 24
#: The number block: exact and large ones, `most`, `other-k`.
NUMBERS: Final[tuple[int, ...]] = (*range(EXACT), *LARGE)
INDEX: Final = {number: index for index, number in enumerate(NUMBERS)}

Spelling = tuple[int, ...]
#: A choice and how it is spelled.
Pair = tuple[Spelling, Choice]


class Alphabet:
    """The values that an argument can have, in the order of their actions; None comes last."""

    def __init__(self, name: str, words: list[str], numbers: dict[int, int] | None = None) -> None:
        self.name = name
        self.words = words
        #: The place of each number, for arguments that are numbers.
        self.numbers = numbers
        self.size = len(words)

    def index(self, value: Any) -> int | None:
        """The place of a value; None for a number without a word."""
        if value is None:
            return self.size
        if self.numbers is not None:
            return self.numbers.get(value)
        place: int = value
        return place


class Actions:
    """All actions of a title: names, and the way from choices to actions and back.

    `spellings(listed)` gives each listed choice its row of actions; an environment walks along them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: list[str] = []
        self._bounds = game.shapes().numbers
        self._alphabets: dict[str, Alphabet] = {}
        #: First action of each alphabet, for spelled arguments.
        self.blocks: dict[str, int] = {}
        #: verb -> (first action, sizes of the arguments), or sizes None for a verb that is spelled.
        self.verbs: dict[str, tuple[int, list[int] | None]] = {}
        self._arguments: dict[str, list[Alphabet]] = {}
        spelled: list[Verb] = []
        # A title with deals may list the answers to an offer among the choices of a decision.
        answers = OFFER_VERBS if type(game).deal is not Game.deal else ()
        for verb in (*game.verbs, *answers):
            alphabets = self._arguments[verb.name] = [self._alphabet(verb, *argument) for argument in verb.args]
            sizes = [found.size + optional for found, optional in zip(alphabets, verb.optional, strict=True)]
            endless = any(found.name == "number" for found in alphabets)
            if math.prod(sizes) <= MOST_WHOLE and not endless:
                self.verbs[verb.name] = (len(self.names), sizes)
                self._name_whole(verb, alphabets)
            else:
                self.verbs[verb.name] = (len(self.names), None)
                self.names.append(f"{verb.name} ...")
                spelled.append(verb)
        for verb in spelled:
            for found in self._arguments[verb.name]:
                if found.name not in self.blocks:
                    self.blocks[found.name] = len(self.names)
                    self.names += [f"... {found.name} {word}" for word in (*found.words, "-")]
        #: The longest spelling: the verb and its arguments.
        self.longest = max([1, *(1 + len(verb.args) for verb in spelled)])
        self._noughts = bytes(len(self.names))
        #: How the choices that have been on lists are spelled: a single one in one way, a range in several.
        self._known: dict[Choice, list[Pair]] = {}

    def __len__(self) -> int:
        return len(self.names)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Actions":
        """Shared: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Actions, (self.game,)

    def _alphabet(self, verb: Verb, argument: str, kind: str) -> Alphabet:
        words: list[str]
        numbers: dict[int, int] | None = None
        name = kind
        if kind == "seat":
            words = [self.game.vocabulary.word("seat", seat) for seat in range(self.game.seats)]
        elif kind == "number":
            bound = self._bounds.get(f"{verb.name}.{argument}", self._bounds.get(argument))
            if bound is None:
                words = [*map(str, NUMBERS), "most", *(f"other-{number}" for number in range(OTHERS))]
                numbers = INDEX
            else:
                name = f"{bound[0]}..{bound[-1]}"
                words = [str(number) for number in bound]
                numbers = {number: place for place, number in enumerate(bound)}
        else:
            words = list(self.game.vocabulary.words[kind])
        return self._alphabets.setdefault(name, Alphabet(name, words, numbers))

    def _name_whole(self, verb: Verb, alphabets: list[Alphabet]) -> None:
        rows: list[str] = [verb.name]
        for found, optional in zip(alphabets, verb.optional, strict=True):
            rows = [f"{row} {word}" for row in rows for word in (*found.words, *(["-"] if optional else []))]
        self.names += rows

    # --------------------------------------------------------------------------------------- choices and actions

    def spellings(self, listed: list[Choice]) -> dict[Spelling, Choice]:
        """How each choice is written in actions. Every single choice has its own; a range has those of its numbers."""
        return dict(self.pairs(listed))

    def pairs(self, listed: list[Choice]) -> list[Pair]:
        """The same as a list, which is quicker to make."""
        known = self._known
        try:
            return [pair for choice in listed for pair in known[choice]]
        except KeyError:
            return self._new_pairs(listed)

    def _new_pairs(self, listed: list[Choice]) -> list[Pair]:
        found: list[Pair] = []
        known = self._known
        others: list[Choice] = []
        for choice in listed:
            pairs = known.get(choice)
            if pairs is None:
                if type(choice[-1]) is range:
                    pairs = list(self._spell_range(choice).items())
                else:
                    spelling = self._spell(choice)
                    if spelling is None:
                        others.append(choice)
                        continue
                    pairs = [(spelling, choice)]
                if len(known) < REMEMBERED:
                    known[choice] = pairs
            found += pairs
        if others:
            spelled: dict[Spelling, Choice] = {}
            self._spell_others(others, spelled)
            found += spelled.items()
        return found

    def _spell(self, choice: Choice) -> Spelling | None:
        indices: list[int] = []
        for alphabet, value in zip(self._arguments[choice[0]], choice[1:], strict=True):
            index = alphabet.index(value)
            if index is None:
                if alphabet.name != "number":
                    raise ValueError(f"{self.game.notation(choice)}: {value} is not within the bound {alphabet.name}")
                return None
            indices.append(index)
        return self._assemble(choice[0], indices)

    def _assemble(self, verb: str, indices: list[int]) -> Spelling:
        first, sizes = self.verbs[verb]
        if sizes is None:
            blocks = self.blocks
            alphabets = self._arguments[verb]
            return (first, *(blocks[found.name] + index for found, index in zip(alphabets, indices, strict=True)))
        at = 0
        for index, size in zip(indices, sizes, strict=True):
            at = at * size + index
        return (first + at,)

    def _spell_range(self, choice: Choice) -> dict[Spelling, Choice]:
        found: dict[Spelling, Choice] = {}
        amounts: range = choice[-1]
        verb, head = choice[0], choice[:-1]
        *fixed, last = self._arguments[verb]
        before = [alphabet.index(value) for alphabet, value in zip(fixed, choice[1:-1], strict=True)]
        if None in before:
            # A number without a word among the fixed arguments: the ends of the range stand for it.
            self._spell_others([(*head, amounts[0]), (*head, amounts[-1])], found)
            return found
        indices = [index for index in before if index is not None]
        assert last.numbers is not None
        if last.name != "number" and not (amounts[0] in last.numbers and amounts[-1] in last.numbers):
            raise ValueError(f"{self.game.notation(choice)} is not within the bound {last.name}")
        for number, index in last.numbers.items():
            if number in amounts:
                found[self._assemble(verb, [*indices, index])] = (*head, number)
        top = amounts[-1]
        if top not in last.numbers:
            found[self._assemble(verb, [*indices, len(NUMBERS)])] = (*head, top)
        return found

    def _spell_others(self, others: list[Choice], found: dict[Spelling, Choice]) -> None:
        """Numbers without words: the k-th value of its kind on this list is `other-k`."""
        rank: dict[tuple[str, int], list[int]] = {}
        for choice in others:
            for at, (alphabet, value) in enumerate(zip(self._arguments[choice[0]], choice[1:], strict=True)):
                if alphabet.index(value) is None:
                    values = rank.setdefault((choice[0], at), [])
                    if value not in values:
                        values.append(value)
        for choice in others:
            indices: list[int] = []
            for at, (alphabet, value) in enumerate(zip(self._arguments[choice[0]], choice[1:], strict=True)):
                index = alphabet.index(value)
                if index is None:
                    index = len(NUMBERS) + 1 + min(rank[choice[0], at].index(value), OTHERS - 1)
                indices.append(index)
            found.setdefault(self._assemble(choice[0], indices), choice)

    def mask(self, pairs: list[Pair], depth: int) -> NDArray[np.int8]:
        """1 for every action that goes on with one of the spellings at that depth."""
        mask = bytearray(len(self.names))
        for spelling, _ in pairs:
            mask[spelling[depth]] = 1
        return np.frombuffer(mask, np.int8)

    def mark(self, pairs: list[Pair], depth: int, out: memoryview) -> None:
        """The same mask, written into these bytes."""
        out[:] = self._noughts
        for spelling, _ in pairs:
            out[spelling[depth]] = 1
