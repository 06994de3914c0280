"""Answering: choices, standing orders."""

from typing import Literal

from armillary.kernel.choice import Choice, allows
from armillary.kernel.dice import NoDice
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refusal, Refused

from .base import Moment
from .entry import (
    Entry,
    Stepped,
    pack_events,
)
from .errors import TableError
from .facts import Order
from .orders import ordered, used
from .seating import Seating
from .secrecy import hidden_from

__all__ = ["Playing"]

#: More answers by standing orders in a row than this, and the seat is asked after all.
MOST_ORDERS = 200


def _flow(p: Position) -> tuple[object, ...]:
    return (p.owing, p.sealed is None, len(p.frames), type(p.frames[-1]) if p.frames else None, p.result is None)


class Playing(Seating):
    """What seats choose, checked and carried out."""

    def choose(
        self,
        seat: int,
        text: str,
        step: int,
        now: float,
        *,
        by: Literal["", "bot", "clock"] = "",
        seq: int | None = None,
    ) -> list[Entry]:
        """A seat takes a choice from the view that it had after `step` steps (and log entry `seq`, if it says so), as it counts.

        TableError: `stale`, `duplicate`, `unreadable`, `illegal` (with the rule), `not-now`. Then nothing has changed.
        """
        play = self._must_play()
        p = play.position
        try:
            choice = self.game.parse(text)
        except ValueError as error:
            raise TableError("unreadable", f"{error}") from None
        if not self._fresh(seat, step) or (seq is not None and seq < self.seq_as(seat, self.fresh_seq)):
            if self._taken_before(seat, choice, step):
                raise TableError("duplicate", f"You have already done this, as step {step + 1}.")
            raise TableError("stale", self._stale(seat, step))
        if seat not in p.deciding() and self._taken_before(seat, choice, step):
            raise TableError("duplicate", "You have already given this answer.")
        refusal = self.refusal(p, seat, choice)
        if refusal is not None:
            raise TableError("illegal", self.explain(refusal), rule=refusal.rule)
        self._step(seat, choice, now, by)
        self._follow_orders(now)
        return self._added()

    def choose_all(self, seat: int, texts: list[str], step: int, now: float) -> list[Entry]:
        """Several choices of one seat, one after the other, or none of them. Each is a step of its own."""
        play = self._must_play()
        if not self._fresh(seat, step):
            raise TableError("stale", self._stale(seat, step))
        chosen, _, refused, refusal = self.tried(play.position.copy(), seat, texts)
        if refusal is not None:
            raise TableError("illegal", self.explain(refusal), rule=refusal.rule)
        assert refused is None
        for choice in chosen:
            self._step(seat, choice, now, "")
        self._follow_orders(now)
        return self._added()

    def _greet(self, seat: int, now: float) -> None:
        play = self.play
        if self.state == "playing" and play is not None and not play.position.over:
            choice = self.game.seated(play.position, seat, self.seats[seat].kind == "person")
            if choice is not None:
                self._step(seat, choice, now, "order")

    def tried(
        self, p: Position, seat: int, texts: list[str]
    ) -> tuple[list[Choice], Position | None, int | None, Refusal | None]:
        """The choices, each allowed after those before it, and the position after them all; else which is not, and why.

        Nothing may be rolled on the way, but the last may call for dice or uncover something: then no position is given.
        """
        p.dice = NoDice()
        p.log = None
        chosen: list[Choice] = []
        after: Position | None = p
        for number, text in enumerate(texts):
            try:
                choice = self.game.parse(text)
            except ValueError as error:
                raise TableError("unreadable", f"{error}") from None
            refusal = self.refusal(p, seat, choice)
            if refusal is None:
                try:
                    p.apply(seat, choice)
                except Exception:
                    after = None
                    if number < len(texts) - 1:
                        refusal = Refusal(p.frames[-1].rule if p.frames else "", "not-listed")
            if refusal is not None:
                return chosen, None, number, refusal
            chosen.append(choice)
        return chosen, after, None, None

    def refusal(self, p: Position, seat: int, choice: Choice) -> Refusal | None:
        """None if the seat may do this; a title that cannot explain a wild guess does not bring the table down."""
        rule = p.frames[-1].rule if p.frames else ""
        if choice and type(choice[-1]) is range:
            return Refusal(rule, "amount-missing")
        if allows(p.choices(seat), choice) or allows(p.interjections(seat), choice):
            return None
        try:
            return p.why_not(seat, choice)
        except Exception:
            return Refusal(rule, "not-listed" if seat in p.deciding() else "not-your-decision")

    def explain(self, refusal: Refusal) -> str:
        """A refusal in words."""
        try:
            return self.game.explain(self._must_play().position, refusal, self.game.text())
        except Exception:
            return f"Not allowed by {refusal.rule}."

    def _fresh(self, seat: int, step: int) -> bool:
        """Is a view after so many steps of the seat's own counting still the one that counts?"""
        return step <= self.step_of(seat) and self.secrecy.real(seat, step) >= self.fresh_from

    def _stale(self, seat: int, step: int) -> str:
        count = self.step_of(seat)
        if step > count:
            return f"The match has {count} steps, not {step}."
        if step == count:
            return "Steps were taken back and others taken since you looked."
        return f"The match has moved on: it has {count} steps, your view had {step}."

    def _taken_before(self, seat: int, choice: Choice, step: int) -> bool:
        """Is this the very step that the seat took from that view (or, in a sealed round, in that round)?"""
        play = self.play
        assert play is not None
        step = self.secrecy.real(seat, step)
        last = play.count if step >= self.fresh_from else step + 1
        for number in range(max(step + 1, play.base + 1), min(last, play.count) + 1):
            taken = play.step(number)
            if taken.seat == seat and taken.choice == choice:
                return True
        return False

    def _step(self, seat: int, choice: Choice, now: float, by: Literal["", "bot", "order", "clock"]) -> None:
        play = self.play
        assert play is not None
        notation = self.game.notation(choice)
        moment = Moment(play.position, seat)
        flow = _flow(play.position)
        try:
            taken = play.apply(seat, choice, now, by)
        except Refused:
            raise
        except Exception as error:
            self._recover()
            raise TableError(
                "unavailable", f"The rules failed at this step ({type(error).__name__}); the match stands as it was."
            ) from error
        entry = Stepped(
            at=now,
            seat=seat,
            choice=notation,
            draws=taken.draws,
            events=pack_events(taken.events),
            frontier=taken.frontier,
            by=by,
            anew=taken.anew,
        )
        # Who decides and where play stands is seen by all: only where that stays the same can a step be hidden.
        if _flow(play.position) == flow and not any(event.to is None for event in taken.events):
            entry.hidden = hidden_from(play.at(play.count - 1), play.position, seat, taken.events)
        self._note(entry)
        self._after_step(taken, moment, entry.hidden)
        self._new.append(entry)

    def _recover(self) -> None:
        """A title failed in the middle of a step: the position as it was, made again from what is kept."""
        play = self.play
        assert play is not None
        play.remake()

    def _follow_orders(self, now: float) -> None:
        """Answer for seats whose standing orders fit."""
        for _ in range(MOST_ORDERS):
            found = False
            for seat in self.deciding():
                if self.seats[seat].kind != "person" or not self.orders[seat]:
                    continue
                fits = ordered(self.position, seat, self.orders[seat])
                if fits is not None:
                    left = used(self.orders[seat], fits[0])
                    if left is not self.orders[seat]:
                        self.orders[seat] = left
                        self._changed_orders.add(seat)
                    self._step(seat, fits[1], now, "order")
                    found = True
                    break
            if not found:
                return

    def set_orders(self, seat: int, orders: list[Order], now: float) -> list[Entry]:
        """The seat's standing orders from now on; one that fits at once is carried out at once."""
        for order in orders:
            try:
                self.game.parse(order.answer)
            except ValueError as error:
                raise TableError("unreadable", f"{error}") from None
        self.orders[seat] = list(orders)
        self._changed_orders.add(seat)
        if self.state == "playing":
            self._follow_orders(now)
        return self._added()

    def take_orders(self) -> dict[int, list[Order]]:
        """The orders that changed since the last call, for whoever stores them."""
        changed = {seat: self.orders[seat] for seat in sorted(self._changed_orders)}
        self._changed_orders.clear()
        return changed
