"""Proposals: what needs the table's consent (undo behind new information, a bot for an absent player, stopping)."""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from armillary import typed

from . import levels
from .entry import Ended, Entry, Proposed, Stepped, Undone, Voted
from .errors import TableError
from .facts import Proposal
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Proposals"]

MOST_PROPOSALS = 5


class Proposals(Part):
    """Open proposals by number, and who has agreed."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.open: dict[int, Proposed] = {}
        self.votes: dict[int, list[int]] = {}
        self.next_number = 1

    def waiting_for(self, proposal: Proposed) -> list[int]:
        """Seats that have not agreed yet. An absent player is not asked about a bot for their own seat."""
        asked = [seat for seat in self.table.seats.persons() if not (proposal.what == "bot" and seat == proposal.seat)]
        return [seat for seat in asked if seat not in self.votes[proposal.number]]

    def shown_to(self, viewer: int | None = None) -> list[Proposal]:
        """The proposals in the viewer's numbering."""
        known = self.table.log.secrecy
        return [
            Proposal(
                number=proposal.number,
                by=proposal.by,
                what=proposal.what,
                step=None if proposal.step is None else known.step(viewer, proposal.step),
                seat=proposal.seat,
                level=proposal.level,
                yes=list(self.votes[proposal.number]),
                waiting=self.waiting_for(proposal),
            )
            for proposal in self.open.values()
        ]

    # ------------------------------------------------------------------------------------------------------ commands

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
        """Make a proposal. It is carried out at once if nobody else has a say.

        `away` is how long the holder of the seat that a bot should take has been absent."""
        table, seats, log = self.table, self.table.seats, self.table.log
        table.play.must_run()
        if len(self.open) >= MOST_PROPOSALS:
            raise TableError("not-now", "enough-proposals")
        number = self.next_number
        if what == "undo":
            self.table.coaching.must_not_teach()
            if table.head.rated:
                raise TableError("not-allowed", "rated-no-undo")
            if table.head.daily is not None:
                raise TableError("not-now", "daily-knows")
            if step is None or not 0 <= step < log.step_of(by):
                raise TableError("not-allowed", "say-which-step", last=log.step_of(by) - 1)
            table.add(Proposed(at=now, number=number, by=by, what="undo", step=log.secrecy.real(by, step)))
        elif what == "bot":
            if seat is None or not 0 <= seat < len(seats) or seats[seat].kind != "person":
                raise TableError("not-allowed", "say-which-seat")
            levels.check(table.game, level)
            if seats[seat].person == seats[by].person:
                # A bot for one's own seat needs no consent; in rated matches bots do not replace players.
                if table.head.rated:
                    table.play.give_up(seat, now)
                else:
                    seats.give_to_bot(seat, level, now, owner=True)
                return log.added()
            if table.head.rated:
                raise TableError("not-allowed", "rated-no-bot")
            self._must_be_away(seat, away)
            table.add(Proposed(at=now, number=number, by=by, what="bot", seat=seat, level=level))
        elif table.head.rated and table.play.early and table.head.tournament is None:
            table.add(Ended(at=now, reason="aborted"))
            return log.added()
        else:
            table.add(Proposed(at=now, number=number, by=by, what="stop"))
        for own in seats.held_by(seats[by].person):
            if number in self.open and own != by:
                table.add(Voted(at=now, number=number, seat=own, yes=True))
        self._carry_out(number, now)
        return log.added()

    def vote(self, seat: int, number: int, yes: bool, now: float) -> list[Entry]:
        """Say yes or no to a proposal."""
        table = self.table
        table.play.must_run()
        if number not in self.open:
            raise TableError("not-now", "no-such-proposal", number=number)
        for own in table.seats.held_by(table.seats[seat].person):
            if number in self.open:
                table.add(Voted(at=now, number=number, seat=own, yes=yes))
        self._carry_out(number, now)
        return table.log.added()

    def present(self, seat: int, now: float) -> list[Entry]:
        """The holder of a seat is back: withdraw proposals to give it to a bot."""
        for number in [n for n, proposal in self.open.items() if proposal.what == "bot" and proposal.seat == seat]:
            self.table.add(Voted(at=now, number=number, seat=seat, yes=False))
        return self.table.log.added()

    def _must_be_away(self, seat: int, away: float) -> None:
        """Nobody loses a seat while present: the table's pace says how long the absence must be."""
        least = self.table.head.pace.away
        if not least:
            raise TableError("not-now", "only-by-own-wish")
        if away < least:
            raise TableError("not-now", "not-away", who=self.table.seats.label(seat), seconds=least)

    def _carry_out(self, number: int, now: float) -> None:
        """Carry out a proposal once everybody has agreed."""
        proposal = self.open.get(number)
        if proposal is None or self.waiting_for(proposal):
            return
        self._drop(number)
        if proposal.what == "undo":
            assert proposal.step is not None
            self.table.add(Undone(at=now, to=proposal.step, anew=True))
        elif proposal.what == "bot":
            assert proposal.seat is not None
            self.table.seats.give_to_bot(proposal.seat, proposal.level, now, owner=True)
        elif self.table.head.rated:
            # A rated match: a draw between those who are still playing.
            still = [seat for seat, place in enumerate(self.table.seats) if not place.resigned]
            self.table.add(Ended(at=now, reason="agreed", winners=still))
        else:
            self.table.add(Ended(at=now, reason="stopped"))

    # ---------------------------------------------------------------------------------------------------------- fold

    def fold_proposed(self, entry: Proposed) -> None:
        self.open[entry.number] = entry
        self.votes[entry.number] = [entry.by]
        self.next_number = entry.number + 1

    def fold_voted(self, entry: Voted) -> None:
        if not entry.yes:
            self._drop(entry.number)
        elif entry.number in self.votes and entry.seat not in self.votes[entry.number]:
            self.votes[entry.number].append(entry.seat)

    def settle(self, entry: Entry) -> None:
        """Withdraw proposals that have become pointless."""
        if not self.open:
            return
        play_goes_on = isinstance(entry, Undone) or (isinstance(entry, Stepped) and not entry.hidden)
        for number, proposal in list(self.open.items()):
            lost = proposal.what == "bot" and self.table.seats[proposal.seat or 0].kind != "person"
            if lost or (proposal.what == "undo" and play_goes_on) or self.table.state != "playing":
                self._drop(number)

    def _drop(self, number: int) -> None:
        self.open.pop(number, None)
        self.votes.pop(number, None)

    def keep(self) -> dict[str, Any]:
        return {
            "proposals": msgspec.to_builtins(list(self.open.values())),
            "votes": [[number, voted] for number, voted in self.votes.items()],
            "next_proposal": self.next_number,
        }

    def restore(self, data: dict[str, Any]) -> None:
        self.open = {proposal.number: proposal for proposal in typed.convert(data["proposals"], list[Proposed])}
        self.votes = {number: list(voted) for number, voted in data["votes"]}
        self.next_number = data["next_proposal"]
