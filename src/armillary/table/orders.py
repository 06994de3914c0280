"""Standing orders: answers that a seat gives in advance, unless a decision offers something worth a thought.

They are the seat's secret and not part of the log: the keeper of the table stores them separately (`take_orders`)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from armillary.kernel.choice import Choice, allows
from armillary.kernel.position import Position

from . import legality
from .entry import Entry
from .facts import Order
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Orders"]

#: After this many answers by standing orders in a row the seat is asked after all.
MOST_ORDERS = 200


class Orders(Part):
    """The orders of each seat."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.given: list[list[Order]] = [[] for _ in range(table.game.seats)]
        #: Seats whose orders changed since the last `take_orders`.
        self._changed: set[int] = set()

    def set_orders(self, seat: int, orders: list[Order], now: float) -> list[Entry]:
        """Set the seat's standing orders; one that fits the current decision is carried out at once."""
        self.table.coaching.must_not_teach()
        for order in orders:
            legality.parse(self.table.game, order.answer)
        self.given[seat] = list(orders)
        self._changed.add(seat)
        if self.table.state == "playing":
            self.follow(now)
        return self.table.log.added()

    def take_orders(self) -> dict[int, list[Order]]:
        """The orders that changed since the last call, for the caller to store."""
        changed = {seat: self.given[seat] for seat in sorted(self._changed)}
        self._changed.clear()
        return changed

    def follow(self, now: float) -> None:
        """Part of a command: answer for seats whose standing orders fit."""
        for _ in range(MOST_ORDERS):
            self._expire()
            if not self._follow_one(now):
                return

    def _expire(self) -> None:
        """Remove passing orders once the step they were given for is over."""
        frames = self.table.position.frames
        step = type(frames[-1]).__name__ if frames else ""
        for seat, orders in enumerate(self.given):
            kept = [order for order in orders if not order.passing or order.step == step]
            if len(kept) < len(orders):
                self.given[seat] = kept
                self._changed.add(seat)

    def _follow_one(self, now: float) -> bool:
        for seat in self.table.deciding():
            orders = self.given[seat]
            if self.table.seats[seat].kind != "person" or not orders:
                continue
            fits = ordered(self.table.position, seat, orders, self._leads)
            if fits is not None:
                index, answer = fits
                if orders[index].count is not None:
                    self.given[seat] = used(orders, index)
                    self._changed.add(seat)
                self.table.play.step(seat, answer, now, "order")
                return True
        return False

    def _leads(self, seat: int, verb: str) -> bool:
        """Did the seat make the last such choice in the current round? It does not outbid itself."""
        timeline = self.table.play.timeline
        frame = type(self.table.position.frames[-1]).__name__
        for step in reversed(timeline.steps if timeline else []):
            if step.frame != frame:
                return False
            if step.choice[0] == verb:
                return bool(step.seat == seat)
        return False


def ordered(
    p: Position, seat: int, orders: list[Order], leads: Callable[[int, str], bool] = lambda seat, verb: False
) -> tuple[int, Choice] | None:
    """The first order that fits the seat's current decision: its index and the answer."""
    listed = p.choices(seat)
    step = type(p.frames[-1]).__name__
    verbs = {choice[0] for choice in listed}
    for index, order in enumerate(orders):
        if order.step and order.step != step:
            continue
        if any(verb in verbs for verb in order.unless):
            continue
        try:
            answer = p.game.parse(order.answer)
        except ValueError:
            continue
        if order.most is not None:
            bid = least(p, seat, listed, answer, order.most)
            if bid is not None and not leads(seat, bid[0]):
                return index, bid
        elif allows(listed, answer):
            return index, answer
    return None


def least(p: Position, seat: int, listed: list[Choice], answer: Choice, most: int) -> Choice | None:
    """The answer with the smallest amount that would win now, if that is at most `most`."""
    for choice in listed:
        amounts = choice[-1]
        if choice[:-1] == answer[:-1] and isinstance(amounts, range) and amounts:
            wins = p.frames[-1].winning_amount(p, seat, amounts)
            return (*choice[:-1], wins) if wins in amounts and wins <= most else None
    return None


def used(orders: list[Order], index: int) -> list[Order]:
    """The orders after that one (which has a count) was used once."""
    order = orders[index]
    left = (order.count or 1) - 1
    again = [msgspec.structs.replace(order, count=left)] if left else []
    return [*orders[:index], *again, *orders[index + 1 :]]
