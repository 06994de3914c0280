"""A match as an environment walks through it: actions in, positions on, what was done kept for the record."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Choice, Game, Position
from armillary.kernel.history import History
from armillary.kernel.native import mypyc_attr
from armillary.kernel.record import Record

from .actions import Actions
from .rewards import result_worth

__all__ = ["IllegalAction", "Spelled", "Walk"]


class IllegalAction(ValueError):
    """An action that the mask forbids."""


@mypyc_attr(allow_interpreted_subclasses=True)  # so that the compiled class can be copied and pickled
class Spelled:
    """A decision while it is spelled: each action narrows the choices until one is left. What is forced is passed over."""

    def __init__(self, actions: Actions, listed: list[Choice]) -> None:
        self.actions = actions
        self.pairs = actions.pairs(listed)
        self.prefix: list[int] = []
        if actions.longest > 1:
            self._skip()

    def copy(self) -> "Spelled":
        twin = Spelled.__new__(Spelled)
        twin.actions, twin.pairs, twin.prefix = self.actions, self.pairs, list(self.prefix)
        return twin

    def _skip(self) -> None:
        """Pass over what all remaining spellings have in common, but never the whole of one."""
        pairs = self.pairs
        first = pairs[0][0]
        while len(pairs) > 1:
            depth = len(self.prefix)
            action = first[depth]
            # Spellings that agree so far are of one verb and of one length.
            if depth + 1 == len(first):
                return
            for spelling, _ in pairs:
                if spelling[depth] != action:
                    return
            self.prefix.append(action)

    def choices(self) -> list[Choice]:
        return [choice for _, choice in self.pairs]

    def mask(self) -> NDArray[np.int8]:
        return self.actions.mask(self.pairs, len(self.prefix))

    def legal(self) -> list[int]:
        depth = len(self.prefix)
        return sorted({spelling[depth] for spelling, _ in self.pairs})

    def next_of(self, choice: Choice) -> int:
        """The action that leads on to this choice; -1 if none does."""
        depth = len(self.prefix)
        return next((spelling[depth] for spelling, other in self.pairs if other == choice), -1)

    def act(self, action: int) -> Choice | None:
        """The choice, if the action completes one."""
        depth = len(self.prefix)
        left = [pair for pair in self.pairs if pair[0][depth] == action]
        if not left:
            known = 0 <= action < len(self.actions)
            name = self.actions.names[action] if known else "no action of this title"
            raise IllegalAction(f"action {action} ({name}) is not allowed here; the mask says which are")
        spelling, choice = left[-1]
        if len(left) == 1 or len(spelling) == depth + 1:
            return choice
        self.pairs = left
        self.prefix.append(action)
        self._skip()
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
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
        #: What the set-up was laid over with, if anything.
        self.given: dict[str, Any] | None = None
        #: Another number whenever something was done.
        self.moment = 0
        self._spelled: Spelled | None = None

    def reset(self, seed: int, given: dict[str, Any] | None = None) -> None:
        """A new episode, from the set-up or from a partial position laid over it (`given` of a scenario file)."""
        self.seed = seed
        self.given = given
        self.position = self.game.start(seed) if given is None else self.game.given(given, seed=seed)
        self.taken = []
        self.moment += 1
        self._spelled = None

    def spell_on(self, spelled: Spelled) -> None:
        """Be in the middle of a decision."""
        self._spelled = spelled

    def __deepcopy__(self, memo: dict[int, Any]) -> "Walk":
        """Positions copy themselves, far quicker than going through every object."""
        twin = Walk(self.game, self.actions, start=False)
        twin.seed, twin.taken, twin.given = self.seed, list(self.taken), self.given
        twin._spelled = None if self._spelled is None else self._spelled.copy()
        if hasattr(self, "position"):
            twin.position = self.position.copy()
        return twin

    @property
    def seat(self) -> int:
        """Who acts."""
        return self.position.owing[0]

    @property
    def spelled(self) -> Spelled:
        """The decision of whoever acts."""
        if self._spelled is None:
            self._spelled = Spelled(self.actions, self.position.choices(self.seat))
        return self._spelled

    @property
    def prefix(self) -> list[int]:
        """The actions spelled so far."""
        return [] if self.position.result is not None else self.spelled.prefix

    def mask(self) -> NDArray[np.int8]:
        """The actions allowed now."""
        if self.position.result is not None:
            return np.zeros(len(self.actions), np.int8)
        return self.spelled.mask()

    def mark(self, out: memoryview) -> None:
        """The same, written into these bytes."""
        if self.position.result is not None:
            self.actions.mark([], 0, out)
        else:
            spelled = self.spelled
            self.actions.mark(spelled.pairs, len(spelled.prefix), out)

    def legal(self) -> list[int]:
        """The same as a sorted list."""
        return [] if self.position.result is not None else self.spelled.legal()

    def act(self, action: int) -> bool:
        """Take an action; True if it completed a choice, which was then carried out."""
        choice = self.spelled.act(action)
        if choice is None:
            return False
        p = self.position
        seat = p.owing[0]
        if p.sealed is None:
            # It comes from the list that the position has just given: no need to look it up there.
            p.take_listed(seat, choice)
        else:
            p.apply(seat, choice)
        self.taken.append((seat, choice))
        self.moment += 1
        self._spelled = None
        return True

    def take(self, seat: int, choice: Choice) -> None:
        """Carry out a whole choice."""
        self.position.apply(seat, choice)
        self.taken.append((seat, choice))
        self.moment += 1
        self._spelled = None

    def rewards(self) -> list[float]:
        """What the result is worth to each seat: they sum to 0, and a sole winner gets 1. Solitaire: the score."""
        return [result_worth(self.position, seat) for seat in range(self.game.seats)]

    def history(self, players: list[str] | None = None) -> History:
        """The episode played again, with everything that a record keeps."""
        if self.given is not None:
            raise ValueError("an episode that began in the middle of a match cannot be saved as a record")
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
