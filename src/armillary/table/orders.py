"""Standing orders: what a seat answers without being asked again, unless there is something worth a thought."""

from armillary.kernel.choice import Choice, allows
from armillary.kernel.position import Position

from .facts import Order

__all__ = ["ordered", "used"]


def ordered(p: Position, seat: int, orders: list[Order]) -> tuple[int, Choice] | None:
    """The first order that fits the decision the seat owes now: its place in the list and the answer."""
    if not orders:
        return None
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
        if allows(listed, answer):
            return index, answer
    return None


def used(orders: list[Order], index: int) -> list[Order]:
    """The orders after that one was carried out once."""
    order = orders[index]
    if order.count is None:
        return orders
    rest = list(orders)
    if order.count == 1:
        del rest[index]
    else:
        rest[index] = Order(answer=order.answer, step=order.step, unless=order.unless, count=order.count - 1)
    return rest
