"""Going back, giving up, and what needs the table's consent."""

from typing import Literal

from . import bots
from .entry import (
    Ended,
    Entry,
    Proposed,
    Resigned,
    Undone,
    Voted,
)
from .errors import TableError
from .facts import Proposal
from .play import Play
from .playing import Playing

__all__ = ["Consent"]


class Consent(Playing):
    """Undo, proposals, votes, resignation."""

    def go_back(self, to: int, now: float) -> None:
        """For the parts of a table: back to the moment after `to` steps, with new dice."""
        if to < self.count:
            self._add(Undone(at=now, to=to, anew=True))

    def undoable(self, seat: int | None) -> int:
        """How many of its own last steps the seat may take back alone."""
        if seat is None or self.play is None or self.state != "playing" or self.coaching is not None:
            return 0
        return len(self._back(self.play, seat))

    def _back(self, play: Play, seat: int) -> list[int]:
        """The seat's own steps that it may take back alone. One that others may not know of must be the last of all: else it
        would show."""
        found: list[int] = []
        for number in play.back(seat):
            if number < play.count - len(found) and any(step == number for step, _ in self.secrecy.steps):
                break
            found.append(number)
        return found

    def undo(self, seat: int, step: int, now: float, steps: int = 1) -> list[Entry]:
        """Take back one's own last steps, up to the last new information. `steps` 0: all that is possible."""
        play = self._must_play()
        if self.coaching is not None:
            raise TableError("not-now", "In a lesson the coach takes back what does not lead on.")
        if step != self.step_of(seat):
            raise TableError("stale", self._stale(seat, step))
        own = self._back(play, seat)
        possible = len(own)
        steps = steps or possible
        if not possible:
            raise TableError("not-now", "There is nothing that you may take back alone.")
        if steps > possible:
            raise TableError("not-now", f"New information came {possible} steps ago: ask the table to go back further.")
        to = own[steps - 1] - 1
        others = [play.step(number) for number in range(to + 1, play.count + 1) if number not in own]
        gone = [unaware for number, unaware in self.secrecy.steps if number > to]
        hidden = frozenset.intersection(*gone) if len(gone) == play.count - to else frozenset()
        self._add(Undone(at=now, to=to, by=seat, anew=True, hidden=sorted(hidden)))
        for other in others:
            # What the others did out of turn meanwhile stays done, where it still can be.
            if self.refusal(play.position, other.seat, other.choice) is None:
                self._step(other.seat, other.choice, now, "")
        return self._added()

    def propose(
        self,
        by: int,
        what: Literal["undo", "bot", "stop"],
        now: float,
        *,
        step: int | None = None,
        seat: int | None = None,
        level: str = "easy",
        away: float = 0.0,
    ) -> list[Entry]:
        """Ask the table. Carried out at once if nobody else has a say.

        `away`: for how long the holder of the seat that a bot is to take has not been there."""
        self._must_play()
        if len(self.proposals) >= 5:
            raise TableError("not-now", "There are enough proposals on the table: answer those first.")
        if what == "undo":
            if self.coaching is not None:
                raise TableError("not-now", "In a lesson the coach takes back what does not lead on.")
            if self.head.daily is not None:
                raise TableError("not-now", "In the daily challenge what is known is known.")
            if step is None or not 0 <= step < self.step_of(by):
                raise TableError("not-allowed", f"Say to which step to go back: 0 to {self.step_of(by) - 1}.")
            step = self.secrecy.real(by, step)
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="undo", step=step))
        elif what == "bot":
            if seat is None or not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
                raise TableError("not-allowed", "Say which person's seat a bot is to take.")
            bots.check(self.game, level)
            if self.seats[seat].person == self.seats[by].person:
                # One's own wish needs nobody's consent.
                self._seat_bot(seat, level, now, owner=True)
                return self._added()
            self._must_be_away(seat, away)
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="bot", seat=seat, level=level))
        else:
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="stop"))
        number = self.next_proposal - 1
        for own in self.seats_of(self.seats[by].person):
            if number in self.proposals and own != by:
                self._add(Voted(at=now, number=number, seat=own, yes=True))
        self._carry_out(number, now)
        return self._added()

    def _must_be_away(self, seat: int, away: float) -> None:
        """Nobody is put out of a seat while present: the table's pace says how long one must have been away."""
        least = self.head.pace.away
        if not least:
            raise TableError("not-now", "At this table no bot takes a person's seat but by the person's own wish.")
        if away < least:
            raise TableError("not-now", f"{self.label(seat)} must have been away for {least} seconds.")

    def present(self, seat: int, now: float) -> list[Entry]:
        """The holder of a seat is there: proposals to give it to a bot are off."""
        for number in [n for n, proposal in self.proposals.items() if proposal.what == "bot" and proposal.seat == seat]:
            self._add(Voted(at=now, number=number, seat=seat, yes=False))
        return self._added()

    def vote(self, seat: int, number: int, yes: bool, now: float) -> list[Entry]:
        """Say yes or no to a proposal."""
        self._must_play()
        if number not in self.proposals:
            raise TableError("not-now", f"There is no proposal {number} on the table.")
        for own in self.seats_of(self.seats[seat].person):
            if number in self.proposals:
                self._add(Voted(at=now, number=number, seat=own, yes=yes))
        self._carry_out(number, now)
        return self._added()

    def waiting_for(self, proposal: Proposed) -> list[int]:
        """Seats whose yes is missing. An absent friend whose seat is to be played by a bot is not asked."""
        asked = [seat for seat in self.persons() if not (proposal.what == "bot" and seat == proposal.seat)]
        return [seat for seat in asked if seat not in self.votes[proposal.number]]

    def open_proposals(self, viewer: int | None = None) -> list[Proposal]:
        """With the viewer's own numbers."""
        return [
            Proposal(
                number=proposal.number,
                by=proposal.by,
                what=proposal.what,
                step=None if proposal.step is None else self.secrecy.step(viewer, proposal.step),
                seat=proposal.seat,
                level=proposal.level,
                yes=list(self.votes[proposal.number]),
                waiting=self.waiting_for(proposal),
            )
            for proposal in self.proposals.values()
        ]

    def _carry_out(self, number: int, now: float) -> None:
        proposal = self.proposals.get(number)
        if proposal is None or self.waiting_for(proposal):
            return
        self._drop_proposal(number)
        if proposal.what == "undo":
            assert proposal.step is not None
            self._add(Undone(at=now, to=proposal.step, anew=True))
        elif proposal.what == "bot":
            assert proposal.seat is not None
            self._seat_bot(proposal.seat, proposal.level, now, owner=True)
        else:
            self._add(Ended(at=now, reason="stopped"))

    def resign(self, seat: int, now: float) -> list[Entry]:
        """Give up: with two seats the match ends, with more a bot plays on; when no person is left it ends too."""
        self._must_play()
        if self.seats[seat].kind != "person":
            raise TableError("not-now", "A bot does not resign.")
        self._add(Resigned(at=now, seat=seat))
        play = self.play
        choice = None if play is None else self.game.resigning(play.position, seat)
        if choice is not None:
            # The title has a rule for it: the seat leaves by a step of the match.
            self._step(seat, choice, now, "")
            return self._added()
        if len(self.seats) <= 2 or not self.persons():
            winners = [other for other, place in enumerate(self.seats) if not place.resigned]
            self._add(Ended(at=now, reason="resigned", winners=winners))
        else:
            self._seat_bot(seat, "easy", now)
        return self._added()
