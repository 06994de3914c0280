"""A match as an environment plays it: applies actions to positions, and keeps the choices for the record."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.encoding import Actions, Spelled
from armillary.kernel import Choice, Game, Position
from armillary.kernel.history import History
from armillary.kernel.native import mypyc_attr
from armillary.kernel.record import Record

from .rewards import result_worth

__all__ = ["Walk"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Walk:
    """One episode of one title. The seat to act has a list of spellings; each action narrows it until one choice is left."""

    position: Position

    def __init__(self, game: Game, actions: Actions, *, start: bool = True) -> None:
        """Without `start` the caller sets the position later."""
        self.game = game
        self.actions = actions
        if start:
            self.position = game.start(0)
        self.seed: int = 0
        self.taken: list[tuple[int, Choice]] = []
        #: The partial position that was laid over the set-up, if any.
        self.given: dict[str, Any] | None = None
        #: Changes whenever something was done.
        self.moment = 0
        self._spelled: Spelled | None = None

    def reset(self, seed: int, given: dict[str, Any] | None = None) -> None:
        """Start an episode, from the set-up or from a partial position laid over it (`given` of a scenario file)."""
        self.seed = seed
        self.given = given
        self.position = self.game.start(seed) if given is None else self.game.given(given, seed=seed)
        self.taken = []
        self.moment += 1
        self._spelled = None

    def spell_on(self, spelled: Spelled) -> None:
        """Continue in the middle of a decision."""
        self._spelled = spelled

    def __deepcopy__(self, memo: dict[int, Any]) -> "Walk":
        """Uses the positions' own copy, which is much faster than a generic deep copy."""
        twin = Walk(self.game, self.actions, start=False)
        twin.seed, twin.taken, twin.given = self.seed, list(self.taken), self.given
        twin._spelled = None if self._spelled is None else self._spelled.copy()
        if hasattr(self, "position"):
            twin.position = self.position.copy()
        return twin

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.position.owing[0]

    @property
    def spelled(self) -> Spelled:
        """The decision of the seat to act."""
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
        """Write the same mask into these bytes."""
        if self.position.result is not None:
            self.actions.mark([], 0, out)
        else:
            spelled = self.spelled
            self.actions.mark(spelled.pairs, len(spelled.prefix), out)

    def legal(self) -> list[int]:
        """The allowed actions as a sorted list."""
        return [] if self.position.result is not None else self.spelled.legal()

    def act(self, action: int) -> bool:
        """Take an action; True if it completed a choice, which was then carried out."""
        choice = self.spelled.act(action)
        if choice is None:
            return False
        p = self.position
        seat = p.owing[0]
        if p.sealed is None:
            # The choice comes from the list that the position has just returned: no need to check it again.
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
        """The worth of the result for each seat: they sum to 0, and a sole winner gets 1. Solitaire: the score."""
        return [result_worth(self.position, seat) for seat in range(self.game.seats)]

    def history(self, players: list[str] | None = None) -> History:
        """Replay the episode, with everything that a record needs."""
        if self.given is not None:
            raise ValueError("an episode that began in the middle of a match cannot be saved as a record")
        history = History(self.game, self.seed, players=players or [])
        for seat, choice in self.taken:
            history.apply(seat, choice)
        return history

    def save(self, file: Path | str, players: list[str] | None = None) -> Record:
        """Write the episode as a record, which `armillary replay` and the page can open."""
        record = self.history(players).record(reveal=True)
        record.save(Path(file))
        return record

    def state(self) -> dict[str, Any]:
        """The whole true position in words, for inspection."""
        return self.position.inspect()
