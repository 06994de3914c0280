"""A race between candidates: each is played on by the title's bots on the same luck; who falls behind drops out.

Where a turn is a chain of many small decisions, a tree drowns in their order. A race asks only: if I do this now and go on as my
bot would, how do I stand some turns later? The bots of different styles are among the candidates, each playing its own choice on.
"""

from typing import Final

from armillary.kernel import Choice

from .thinking import Candidate, Thinking, lead_of

__all__ = ["Race"]

#: Samples of every candidate before anybody drops out, and the standard errors behind the leader at which one does.
FEW: Final = 6
BEHIND: Final = 2.0
#: Even a lost line may be taken by a player that picks among the better ones: all of them may be lost.
LEAST_WEIGHT: Final = 0.001


class Race(Thinking):
    """Rounds: the n-th gives every candidate that is left the n-th sample."""

    def _begin(self) -> None:
        self.left = list(self.candidates)
        #: Who still has to run in this round.
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
        """Those who are clearly behind the leader; and if after some rounds nothing makes a difference, all but the favourite."""
        if self.rounds < FEW:
            return
        if all(candidate.values == self.left[0].values for candidate in self.left):
            self.left = self.left[:1]
            return
        leader = max(self.left, key=lambda candidate: candidate.mean)
        self.left = [candidate for candidate in self.left if candidate is leader or not _behind(candidate, leader)]

    def ranked(self) -> list[Candidate]:
        """Who is left comes first: what one who dropped out was ahead on its few samples says little. Without the favourite
        there is nobody to defend, and the best mean wins."""
        ranked = super().ranked()
        if self.favourite not in self.left and not self.risk:
            ranked.sort(key=lambda candidate: -candidate.mean)
        return sorted(ranked, key=lambda candidate: candidate not in self.left)

    def _weight(self, candidate: Candidate) -> float:
        return LEAST_WEIGHT + 1.0 + candidate.mean


def _behind(candidate: Candidate, leader: Candidate) -> bool:
    lead, error = lead_of(candidate, leader)
    return lead + BEHIND * error < 0
