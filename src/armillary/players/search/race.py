"""A race between candidates: the title's bots play each one on with the same luck, and clearly worse candidates drop out.

Where a turn is a chain of many small decisions, a tree wastes its work on their order. A race only asks: if I do this now and
continue as my bot would, where do I stand some turns later? Bots of different styles propose candidates, and each plays on
its own choice.
"""

from typing import Final

from armillary.kernel import Choice

from .thinking import Candidate, Thinking, lead_of

__all__ = ["Race"]

#: Samples per candidate before any drops out, and how many standard errors behind the leader it must be.
FEW: Final = 6
BEHIND: Final = 2.0
#: A lost line keeps some weight for players that pick among the better ones, since all lines may be lost.
LEAST_WEIGHT: Final = 0.001


class Race(Thinking):
    """Runs in rounds: round n gives every remaining candidate the n-th sample."""

    def _begin(self) -> None:
        self.left = list(self.candidates)
        #: Candidates still to be sampled in this round.
        self.due: list[Candidate] = []
        self.rounds = 0

    def add(self, choice: Choice) -> None:
        super().add(choice)
        self.left = list(self.candidates)

    def _settled(self) -> bool:
        if not self.due:
            self._drop_out()
            self.due = self.left[::-1]
            self.rounds += 1
        return len(self.left if self.settings.plans else {candidate.choice for candidate in self.left}) == 1

    def _iterate(self) -> None:
        candidate = self.due.pop()
        p = self.line(candidate, len(candidate.values))
        candidate.values.append(self._values(p)[self.seat])
        if self.watch is not None:
            self.watch(candidate, p)

    def _drop_out(self) -> None:
        """Drop candidates clearly behind the leader; after some rounds without any difference, keep only the favourite."""
        halve = self.settings.halve
        if halve:
            if self.rounds and self.rounds % halve == 0:
                self._keep_half()
            return
        if self.rounds < FEW:
            return
        if all(candidate.values == self.left[0].values for candidate in self.left):
            self.left = self.left[:1]
            return
        leader = max(self.left, key=lambda candidate: candidate.mean)
        self.left = [candidate for candidate in self.left if candidate is leader or not _behind(candidate, leader)]

    def _keep_half(self) -> None:
        """The better half of those that are left, and the base's own choice, which must be beaten."""
        if len(self.left) <= 2:
            return
        others = sorted((one for one in self.left if one is not self.favourite), key=lambda one: -one.mean)
        self.left = [self.favourite, *others[: len(self.left) // 2]]

    def ranked(self) -> list[Candidate]:
        """Remaining candidates come first: a lead on the few samples before dropping out says little. If the favourite has
        dropped out, no choice needs to be defended, and the best mean wins."""
        ranked = super().ranked()
        if self.favourite not in self.left and not self.risk:
            ranked.sort(key=lambda candidate: -candidate.mean)
        return sorted(ranked, key=lambda candidate: candidate not in self.left)

    def _weight(self, candidate: Candidate) -> float:
        return LEAST_WEIGHT + 1.0 + candidate.mean


def _behind(candidate: Candidate, leader: Candidate) -> bool:
    lead, error = lead_of(candidate, leader)
    return lead + BEHIND * error < 0
