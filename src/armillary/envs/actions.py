"""A fixed vocabulary of actions for a title, made from its verbs and words, and the mask of those allowed now.

A verb whose arguments have few combinations has one action for each of them (`mark a1`). A verb with more is spelled: one action
for the verb, then one for each argument, from blocks that all verbs share (one per kind of word). What is forced (one value is
left) is filled in without asking. So the vocabulary stays small however rich the title is.

Numbers have a block of their own: the small ones exactly, some larger ones, `most` for the top of a range, and `other-k` for the
k-th number on the list that has no word of its own. Of a range only the numbers with words are offered.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Choice, Game, Verb
from armillary.kernel.offer import OFFER_VERBS

__all__ = ["Actions", "Spelling"]

#: A verb with more combinations of arguments than this is spelled.
MOST_WHOLE = 128
EXACT = 33
LARGE = (40, 50, 60, 70, 80, 90, 100, 150, 200, 300, 400, 500, 750, 1000)
OTHERS = 24
#: The number block: exact and large ones, `most`, `other-k`.
NUMBERS: tuple[int, ...] = (*range(EXACT), *LARGE)
INDEX = {number: index for index, number in enumerate(NUMBERS)}

Spelling = tuple[int, ...]


class Actions:
    """All actions of a title: names, and the way from choices to actions and back.

    `spellings(listed)` gives each listed choice its row of actions; an environment walks along them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: list[str] = []
        vocabulary = game.vocabulary
        #: kind -> (first action, size), for spelled arguments.
        self.blocks: dict[str, tuple[int, int]] = {}
        #: verb -> (first action, sizes of the arguments), or sizes None for a verb that is spelled.
        self.verbs: dict[str, tuple[int, list[int] | None]] = {}
        spelled: list[Verb] = []
        # A title with deals may list the answers to an offer among the choices of a decision.
        answers = OFFER_VERBS if type(game).deal is not Game.deal else ()
        for verb in (*game.verbs, *answers):
            sizes = [self._size(kind) for _, kind in verb.args]
            combinations = 1
            for size in sizes:
                combinations *= size
            if combinations <= MOST_WHOLE and verb not in answers:
                self.verbs[verb.name] = (len(self.names), sizes)
                self._name_whole(verb, sizes)
            else:
                self.verbs[verb.name] = (len(self.names), None)
                self.names.append(f"{verb.name} ...")
                spelled.append(verb)
        for verb in spelled:
            for _, kind in verb.args:
                if kind not in self.blocks:
                    self.blocks[kind] = (len(self.names), self._size(kind))
                    self.names += [f"... {kind} {word}" for word in self._words(kind)]
        #: The longest spelling: the verb and its arguments.
        self.longest = max([1, *(1 + len(verb.args) for verb in spelled)])
        self._kinds = {name: [kind for _, kind in verb.args] for name, verb in vocabulary.verbs.items()}
        self._known: dict[Choice, Spelling] = {}

    def __len__(self) -> int:
        return len(self.names)

    def _words(self, kind: str) -> list[str]:
        if kind == "seat":
            words = [self.game.vocabulary.word("seat", seat) for seat in range(self.game.seats)]
        elif kind == "number":
            words = [*map(str, NUMBERS), "most", *(f"other-{number}" for number in range(OTHERS))]
        else:
            words = list(self.game.vocabulary.words[kind])
        return [*words, "-"]

    def _size(self, kind: str) -> int:
        if kind == "seat":
            return self.game.seats + 1
        if kind == "number":
            return len(NUMBERS) + 1 + OTHERS + 1
        return len(self.game.vocabulary.words[kind]) + 1

    def _name_whole(self, verb: Verb, sizes: list[int]) -> None:
        rows: list[str] = [verb.name]
        for _, kind in verb.args:
            rows = [f"{row} {word}" for row in rows for word in self._words(kind)]
        self.names += rows

    # --------------------------------------------------------------------------------------- choices and actions

    def spellings(self, listed: Sequence[Choice]) -> dict[Spelling, Choice]:
        """How each choice is written in actions. Every single choice has its own; a range has those of its numbers."""
        found: dict[Spelling, Choice] = {}
        known = self._known
        others: list[Choice] = []
        for choice in listed:
            spelling = known.get(choice)
            if spelling is not None:
                found[spelling] = choice
            elif type(choice[-1]) is range:
                self._spell_range(choice, found)
            else:
                spelling = self._spell(choice)
                if spelling is None:
                    others.append(choice)
                else:
                    known[choice] = spelling
                    found[spelling] = choice
        if others:
            self._spell_others(others, found)
        return found

    def _index(self, kind: str, value: Any) -> int | None:
        """The place of a value in its block; None for a number without a word."""
        if value is None:
            return self._size(kind) - 1
        if kind == "number":
            return INDEX.get(value)
        index: int = value
        return index

    def _spell(self, choice: Choice) -> Spelling | None:
        kinds = self._kinds[choice[0]]
        indices: list[int] = []
        for kind, value in zip(kinds, choice[1:], strict=True):
            index = self._index(kind, value)
            if index is None:
                return None
            indices.append(index)
        return self._assemble(choice[0], kinds, indices)

    def _assemble(self, verb: str, kinds: list[str], indices: list[int]) -> Spelling:
        first, sizes = self.verbs[verb]
        if sizes is None:
            return (first, *(self.blocks[kind][0] + index for kind, index in zip(kinds, indices, strict=True)))
        at = 0
        for index, size in zip(indices, sizes, strict=True):
            at = at * size + index
        return (first + at,)

    def _spell_range(self, choice: Choice, found: dict[Spelling, Choice]) -> None:
        amounts: range = choice[-1]
        head = choice[:-1]
        kinds = self._kinds[choice[0]]
        before = [self._index(kind, value) for kind, value in zip(kinds, choice[1:-1], strict=False)]
        if None in before:
            # A number without a word among the fixed arguments: the ends of the range stand for it.
            self._spell_others([(*head, amounts[0]), (*head, amounts[-1])], found)
            return
        indices = [index for index in before if index is not None]
        for number, index in INDEX.items():
            if number in amounts:
                found[self._assemble(choice[0], kinds, [*indices, index])] = (*head, number)
        top = amounts[-1]
        if top not in INDEX:
            found[self._assemble(choice[0], kinds, [*indices, len(NUMBERS)])] = (*head, top)

    def _spell_others(self, others: list[Choice], found: dict[Spelling, Choice]) -> None:
        """Numbers without words: the k-th value of its kind on this list is `other-k`."""
        rank: dict[tuple[str, int], list[int]] = {}
        for choice in others:
            for at, (kind, value) in enumerate(zip(self._kinds[choice[0]], choice[1:], strict=True)):
                if kind == "number" and value is not None and value not in INDEX:
                    values = rank.setdefault((choice[0], at), [])
                    if value not in values:
                        values.append(value)
        for choice in others:
            kinds = self._kinds[choice[0]]
            indices: list[int] = []
            for at, (kind, value) in enumerate(zip(kinds, choice[1:], strict=True)):
                index = self._index(kind, value)
                if index is None:
                    index = len(NUMBERS) + 1 + min(rank[choice[0], at].index(value), OTHERS - 1)
                indices.append(index)
            found.setdefault(self._assemble(choice[0], kinds, indices), choice)

    def mask(self, spellings: dict[Spelling, Choice], depth: int) -> NDArray[np.int8]:
        """1 for every action that goes on with one of the spellings at that depth."""
        mask = np.zeros(len(self.names), np.int8)
        mask[[spelling[depth] for spelling in spellings]] = 1
        return mask
