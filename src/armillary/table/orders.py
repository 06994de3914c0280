"""Standing orders: what a seat answers without being asked again, unless there is something worth a thought.

They are the seat's secret and no part of the log: whoever keeps the table stores them apart (`take_orders`)."""

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

#: More answers by standing orders in a row than this, and the seat is asked after all.
MOST_ORDERS = 200


class Orders(Part):
    """The orders of each seat."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.given: list[list[Order]] = [[] for _ in range(table.game.seats)]
        #: Seats whose orders changed since somebody last asked.
        self._changed: set[int] = set()

    def set_orders(self, seat: int, orders: list[Order], now: float) -> list[Entry]:
        """The seat's standing orders from now on; one that fits at once is carried out at once."""
        self.table.coaching.must_not_teach()
        for order in orders:
            legality.parse(self.table.game, order.answer)
        self.given[seat] = list(orders)
        self._changed.add(seat)
        if self.table.state == "playing":
            self.follow(now)
        return self.table.log.added()

    def take_orders(self) -> dict[int, list[Order]]:
        """The orders that changed since the last call, for whoever stores them."""
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
        """Passing orders end with the step that they were given for."""
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
        """Is the last such choice of what is decided now the seat's own? It does not outbid itself."""
        course = self.table.play.course
        frame = type(self.table.position.frames[-1]).__name__
        for step in reversed(course.steps if course else []):
            if step.frame != frame:
                return False
            if step.choice[0] == verb:
                return bool(step.seat == seat)
        return False


def ordered(
    p: Position, seat: int, orders: list[Order], leads: Callable[[int, str], bool] = lambda seat, verb: False
) -> tuple[int, Choice] | None:
    """The first order that fits the decision the seat owes now: its place in the list and the answer."""
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
    """The answer with the least amount that would win as things are, if that is at most so much."""
    for choice in listed:
        amounts = choice[-1]
        if choice[:-1] == answer[:-1] and isinstance(amounts, range) and amounts:
            wins = p.frames[-1].winning_amount(p, seat, amounts)
            return (*choice[:-1], wins) if wins in amounts and wins <= most else None
    return None


def used(orders: list[Order], index: int) -> list[Order]:
    """The orders after that one, which counts, was carried out once."""
    order = orders[index]
    left = (order.count or 1) - 1
    again = [msgspec.structs.replace(order, count=left)] if left else []
    return [*orders[:index], *again, *orders[index + 1 :]]
