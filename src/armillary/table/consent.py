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
from .playing import Playing

__all__ = ["Consent"]


class Consent(Playing):
    """Undo, proposals, votes, resignation."""

    def undoable(self, seat: int | None) -> int:
        """How many of its own last steps the seat may take back alone."""
        if seat is None or self.play is None or self.state != "playing":
            return 0
        return self.play.undoable(seat)

    def undo(self, seat: int, step: int, now: float, steps: int = 1) -> list[Entry]:
        """Take back one's own last steps, up to the last new information. `steps` 0: all that is possible."""
        play = self._must_play()
        if step != play.count:
            raise TableError("stale", self._stale(step), step=play.count)
        possible = play.undoable(seat)
        steps = steps or possible
        if not possible:
            raise TableError("not-now", "There is nothing that you may take back alone.", step=play.count)
        if steps > possible:
            raise TableError(
                "not-now",
                f"New information came {possible} steps ago: ask the table to go back further.",
                step=play.count,
            )
        self._add(Undone(at=now, to=play.count - steps, by=seat))
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
    ) -> list[Entry]:
        """Ask the table. Carried out at once if nobody else has a say."""
        play = self._must_play()
        if len(self.proposals) >= 5:
            raise TableError("not-now", "There are enough proposals on the table: answer those first.")
        if what == "undo":
            if self.head.daily is not None:
                raise TableError("not-now", "In the daily challenge what is known is known.")
            if step is None or not 0 <= step < play.count:
                raise TableError("not-allowed", f"Say to which step to go back: 0 to {play.count - 1}.")
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="undo", step=step))
        elif what == "bot":
            if seat is None or not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
                raise TableError("not-allowed", "Say which person's seat a bot is to take.")
            bots.check(self.game, level)
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="bot", seat=seat, level=level))
        else:
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="stop"))
        number = self.next_proposal - 1
        for own in self.seats_of(self.seats[by].person):
            if number in self.proposals and own != by:
                self._add(Voted(at=now, number=number, seat=own, yes=True))
        self._carry_out(number, now)
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

    def open_proposals(self) -> list[Proposal]:
        return [
            Proposal(
                number=proposal.number,
                by=proposal.by,
                what=proposal.what,
                step=proposal.step,
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
            self._add(Undone(at=now, to=proposal.step))
        elif proposal.what == "bot":
            assert proposal.seat is not None
            self._seat_bot(proposal.seat, proposal.level, now)
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
