"""A choice spelled as a sequence of actions, each of which narrows the list of choices."""

from typing import TYPE_CHECKING

from armillary.kernel import Choice
from armillary.kernel.native import mypyc_attr

from .actions import Actions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["IllegalAction", "Spelled"]


class IllegalAction(ValueError):
    """An action that the mask forbids."""


@mypyc_attr(allow_interpreted_subclasses=True)  # so that the compiled class can be copied and pickled
class Spelled:
    """A decision while it is spelled: each action narrows the choices until one is left. Forced actions are skipped."""

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
        """Skip what all remaining spellings have in common, but never a whole spelling."""
        pairs = self.pairs
        first = pairs[0][0]
        while len(pairs) > 1:
            depth = len(self.prefix)
            action = first[depth]
            # Spellings that agree so far have the same verb and the same length.
            if depth + 1 == len(first):
                return
            for spelling, _ in pairs:
                if spelling[depth] != action:
                    return
            self.prefix.append(action)

    def choices(self) -> list[Choice]:
        return [choice for _, choice in self.pairs]

    def mask(self) -> "NDArray[np.int8]":
        return self.actions.mask(self.pairs, len(self.prefix))

    def legal(self) -> list[int]:
        depth = len(self.prefix)
        return sorted({spelling[depth] for spelling, _ in self.pairs})

    def next_of(self, choice: Choice) -> int:
        """The action that leads towards this choice; -1 if there is none."""
        depth = len(self.prefix)
        return next((spelling[depth] for spelling, other in self.pairs if other == choice), -1)

    def act(self, action: int) -> Choice | None:
        """The choice, if the action completes it."""
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
