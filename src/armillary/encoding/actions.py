"""A fixed vocabulary of actions for a title, built from its verbs and words, and the mask of those allowed now.

A verb with few combinations of arguments has one action for each combination (`mark a1`). A verb with more is spelled: one action
for the verb, then one for each argument, from blocks that all verbs share (one per kind of word). A forced argument (a single
value is left) is filled in automatically. So the vocabulary stays small even for rich titles.

A number with a declared bound (`Shapes.numbers`) has one action for each value. Other numbers share a block: small ones exactly,
some larger ones, `most` for the top of a range, and `other-k` for the k-th listed number that has no action of its own. Of a
range only the numbers with actions are offered.
"""

import math
from typing import TYPE_CHECKING, Any, Final

from armillary.kernel import Choice, Game, Verb
from armillary.kernel.choice import REMEMBERED
from armillary.kernel.offer import OFFER_VERBS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Actions", "Pair", "Spelling"]

#: A verb with more combinations of arguments than this is spelled.
MOST_WHOLE: Final = 128
EXACT: Final = 33
LARGE: Final[tuple[int, ...]] = (40, 50, 60, 70, 80, 90, 100, 150, 200, 300, 400, 500, 750, 1000)
OTHERS: Final = 24
#: The number block: exact numbers, larger ones, `most`, `other-k`.
NUMBERS: Final[tuple[int, ...]] = (*range(EXACT), *LARGE)
INDEX: Final = {number: index for index, number in enumerate(NUMBERS)}

Spelling = tuple[int, ...]
#: A choice and its spelling.
Pair = tuple[Spelling, Choice]


class Alphabet:
    """The possible values of an argument, in the order of their actions; None comes last."""

    def __init__(self, name: str, words: list[str], numbers: dict[int, int] | None = None) -> None:
        self.name = name
        self.words = words
        #: The index of each number, for numeric arguments.
        self.numbers = numbers
        self.size = len(words)

    def index(self, value: Any) -> int | None:
        """The index of a value; None for a number without an action."""
        if value is None:
            return self.size
        if self.numbers is not None:
            return self.numbers.get(value)
        place: int = value
        return place


class Actions:
    """All actions of a title: their names, and the mapping between choices and actions.

    `spellings(listed)` maps the actions of each listed choice to it; an environment follows them step by step.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: list[str] = []
        self._bounds = game.shapes().numbers
        self._alphabets: dict[str, Alphabet] = {}
        #: The first action of each alphabet, for spelled arguments.
        self.blocks: dict[str, int] = {}
        #: verb -> (first action, sizes of the arguments); the sizes are None for a spelled verb.
        self.verbs: dict[str, tuple[int, list[int] | None]] = {}
        self._arguments: dict[str, list[Alphabet]] = {}
        spelled: list[Verb] = []
        # A title with deals may list answers to an offer among the choices of a decision.
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
        #: The length of the longest spelling: the verb and its arguments.
        self.longest = max([1, *(1 + len(verb.args) for verb in spelled)])
        self._noughts = bytes(len(self.names))
        #: Cached spellings of listed choices: one for a single choice, several for a range.
        self._known: dict[Choice, list[Pair]] = {}

    def __len__(self) -> int:
        return len(self.names)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Actions":
        """Shared between copies, because it never changes."""
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
        """The spelling of each choice. Every single choice has its own; a range has those of its numbers."""
        return dict(self.pairs(listed))

    def pairs(self, listed: list[Choice]) -> list[Pair]:
        """The same as a list, which is faster to build."""
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
            # A fixed argument is a number without an action: the ends of the range represent it.
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
        """Numbers without actions: the k-th such value of its kind on this list is `other-k`."""
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

    def mask(self, pairs: list[Pair], depth: int) -> "NDArray[np.int8]":
        """1 for every action that continues one of the spellings at that depth."""
        mask = bytearray(len(self.names))
        for spelling, _ in pairs:
            mask[spelling[depth]] = 1
        import numpy as np  # only environments need it

        return np.frombuffer(mask, np.int8)

    def mark(self, pairs: list[Pair], depth: int, out: memoryview) -> None:
        """Write the same mask into these bytes."""
        out[:] = self._noughts
        for spelling, _ in pairs:
            out[spelling[depth]] = 1
