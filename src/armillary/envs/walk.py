"""A match as an environment walks through it: actions in, positions on, what was done kept for the record."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Choice, Game, Position
from armillary.kernel.history import History
from armillary.kernel.record import Record

from .actions import Actions, Spelling

__all__ = ["IllegalAction", "Walk"]


class IllegalAction(ValueError):
    """An action that the mask forbids."""


class Walk:
    """One episode of one title. The seat to act has a list of spellings; each action narrows it until one choice is left."""

    position: Position

    def __init__(self, game: Game, actions: Actions, *, start: bool = True) -> None:
        """Without `start` the position is yet to be set."""
        self.game = game
        self.actions = actions
        if start:
            self.position = game.start(0)
        self.seed: int = 0
        self.taken: list[tuple[int, Choice]] = []
        self.depth = 0
        self._spellings: dict[Spelling, Choice] | None = None
        self.prefix: list[int] = []

    def reset(self, seed: int) -> None:
        self.seed = seed
        self.position = self.game.start(seed)
        self.taken = []
        self._clear()

    def _clear(self) -> None:
        self.depth = 0
        self.prefix = []
        self._spellings = None

    def back_to(self, spellings: dict[Spelling, Choice], prefix: list[int], depth: int) -> None:
        """Where one was in the middle of a spelling."""
        self._spellings, self.prefix, self.depth = spellings, prefix, depth

    def __deepcopy__(self, memo: dict[int, Any]) -> "Walk":
        """Positions copy themselves, far quicker than going through every object."""
        twin = Walk(self.game, self.actions, start=False)
        twin.seed, twin.taken = self.seed, list(self.taken)
        twin.depth, twin.prefix, twin._spellings = self.depth, list(self.prefix), self._spellings
        if hasattr(self, "position"):
            twin.position = self.position.copy()
        return twin

    @property
    def seat(self) -> int:
        """Who acts."""
        return self.position.owing[0]

    def spellings(self) -> dict[Spelling, Choice]:
        if self._spellings is None:
            self._spellings = self.actions.spellings(self.position.choices(self.seat))
            self._skip()
        return self._spellings

    def _skip(self) -> None:
        """Pass over what all remaining spellings have in common, but never the whole of one."""
        spellings = self._spellings
        assert spellings is not None
        if self.actions.longest == 1:
            return
        while len(spellings) > 1:
            first = {spelling[self.depth] if self.depth < len(spelling) else -1 for spelling in spellings}
            if len(first) > 1:
                return
            self.prefix.append(first.pop())
            self.depth += 1

    def mask(self) -> NDArray[np.int8]:
        """The actions allowed now."""
        if self.position.result is not None:
            return np.zeros(len(self.actions), np.int8)
        return self.actions.mask(self.spellings(), self.depth)

    def legal(self) -> list[int]:
        """The same as a sorted list."""
        if self.position.result is not None:
            return []
        spellings = self.spellings()
        return sorted({spelling[self.depth] for spelling in spellings})

    def act(self, action: int) -> bool:
        """Take an action; True if it completed a choice, which was then carried out."""
        spellings = self.spellings()
        left = {
            spelling: choice
            for spelling, choice in spellings.items()
            if self.depth < len(spelling) and spelling[self.depth] == action
        }
        if not left:
            known = 0 <= action < len(self.actions)
            name = self.actions.names[action] if known else "no action of this title"
            raise IllegalAction(f"action {action} ({name}) is not allowed here; the mask says which are")
        if len(left) > 1:
            self._spellings = left
            self.prefix.append(action)
            self.depth += 1
            self._skip()
            return False
        (choice,) = left.values()
        self.take(self.seat, choice)
        return True

    def take(self, seat: int, choice: Choice) -> None:
        """Carry out a whole choice."""
        self.position.apply(seat, choice)
        self.taken.append((seat, choice))
        self._clear()

    def rewards(self) -> list[float]:
        """What the result is worth to each seat: they sum to 0, and a sole winner gets 1. Solitaire: the score."""
        result = self.position.result
        seats = self.game.seats
        if seats == 1:
            scores = result.scores if result is not None else self.game.scores(self.position)
            return [float(scores[0])]
        if result is None or not result.winners:
            return [0.0] * seats
        won = 1.0 / len(result.winners)
        return [((won if seat in result.winners else 0.0) * seats - 1) / (seats - 1) for seat in range(seats)]

    def history(self, players: list[str] | None = None) -> History:
        """The episode played again, with everything that a record keeps."""
        history = History(self.game, self.seed, players=players or [])
        for seat, choice in self.taken:
            history.apply(seat, choice)
        return history

    def save(self, file: Path | str, players: list[str] | None = None) -> Record:
        """Write the episode as a record, which `armillary replay` and the page open."""
        record = self.history(players).record(reveal=True)
        record.save(Path(file))
        return record

    def state(self) -> dict[str, Any]:
        """The whole truth in words, for inspection."""
        return self.position.inspect()
