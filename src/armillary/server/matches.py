"""Operations on matches apart from playing: opening, joining, looking back, forking, records."""

from datetime import UTC, datetime
from hashlib import blake2b
from random import SystemRandom
from typing import Any

from armillary.kernel.record import Record
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup
from armillary.kernel.view import make_view
from armillary.table.entry import Entry, Head, Stepped
from armillary.table.errors import TableError
from armillary.table.facts import LoggedStep, Pace, SeatPlan
from armillary.table.look import stored_line
from armillary.table.opening import position_at
from armillary.table.record import record_of, table_from_record
from armillary.table.table import Table

from .messages import Fork, NewMatch, StepView
from .service import Service

__all__ = [
    "daily_setup",
    "finished_record",
    "fork",
    "import_record",
    "log_page",
    "new_match",
    "start_daily",
    "today",
    "view_at",
]


def new_match(body: NewMatch, id: str, person: str, name: str, now: float) -> tuple[Table, list[Entry]]:
    """A table as its creator wants it. Slow because of components: call it in a thread."""
    table = Table.open(
        body.setup,
        id=id,
        host=person,
        now=now,
        pace=body.pace,
        name=body.name,
        public=body.public,
        chat=body.chat,
    )
    alone = all(plan.kind != "open" for plan in body.seats)
    table.head.hints = alone if body.hints is None else body.hints
    table.head.rated = body.rated
    entries = table.seats.plan(body.seats, person, name, now)
    if body.start and table.seats.held_by(person):
        entries += table.start.agree(person, now)
    return table, entries


def fork(
    hub: Service, table: Table, body: Fork, person: str, name: str, seats: list[int], now: float
) -> tuple[Table, list[Entry]]:
    """A private match from a moment of another one. Slow: call it in a thread.

    From a finished match it starts in the true position; from a running one in a position that the seat cannot distinguish from
    it.
    """
    if not table.begun:
        raise TableError("not-now", "not-begun")
    if table.head.rated and table.state == "playing":
        raise TableError("not-allowed", "no-hints")  # an analysis board is a kind of hint
    over = table.state == "over"
    if body.seat is not None and body.seat >= len(table.seats):
        raise TableError("not-allowed", "no-such-seat")
    if not over and (not seats or (body.seat is not None and body.seat not in seats)):
        raise TableError("not-yours", "own-seat-only")
    seat = body.seat if body.seat is not None else (seats[0] if seats else 0)
    viewer = seat if seats else None
    if body.step > table.log.step_of(viewer):
        raise TableError("not-allowed", "so-many-steps", count=table.log.step_of(viewer))
    p = position_at(hub.store, table, table.log.secrecy.real(viewer, body.step))
    if p.result is not None:
        raise TableError("not-now", "over-then")
    if not over:
        p = table.game.sampled(p.view(seat), seat, SystemRandom())
    data = p.inspect()
    data["flow"]["ordinal"] = 0
    head = Head(
        id=hub.new_id(),
        setup=table.head.setup,
        host=person,
        created=now,
        name=f"What if: {table.head.name or table.game.title.title}"[:80],
        position=data,
        forked=(table.head.id, body.step),
        hints=over or not table.head.rated,
    )
    new = Table(head)
    plans = [
        SeatPlan(kind="me" if body.all_seats or one == seat else "bot", level=body.level)
        for one in range(len(table.seats))
    ]
    entries = new.seats.plan(plans, person, name, now)
    entries += new.start.agree(person, now)
    return new, entries


def view_at(hub: Service, table: Table, step: int, seat: int | None, language: str) -> StepView:
    """What a seat saw after that many steps. Slow: call it in a thread."""
    total = table.log.step_of(seat)
    if not table.begun or step > total:
        raise TableError("unknown", "so-many-steps", count=total)
    p = position_at(hub.store, table, table.log.secrecy.real(seat, step))
    return StepView(match=table.head.id, step=step, total=total, view=make_view(p, seat, language))


def log_page(hub: Service, table: Table, first: int, limit: int, seat: int | None, language: str) -> list[LoggedStep]:
    """Steps of the stored log as a seat may know them."""
    known = table.log.secrecy
    begin, last = known.real(seat, first - 1) + 1, min(table.count, known.real(seat, first + limit - 1))
    found = hub.store.steps(table.head.id, begin, last) if begin <= last else []
    return [
        stored_line(table, number, entry, seat, language) for number, entry in found if not known.hides(seat, number)
    ]


def finished_record(hub: Service, table: Table) -> Record:
    steps: list[Stepped] = [entry for _, entry in hub.store.steps(table.head.id, 1, table.count)]
    return record_of(table, steps)


def import_record(record: Record, id: str, person: str, now: float) -> tuple[Table, list[Entry]]:
    return table_from_record(record, id=id, host=person, now=now)


# ------------------------------------------------------------------------------------------------ the daily challenge


def today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d")


def daily_setup(hub: Service, day: str) -> tuple[Setup, str] | None:
    """The set-up and the bots' level of a day: the same on every server with the same titles."""
    wanted = hub.settings.daily_titles.split()
    cards = [
        card for slug, card in sorted(titles().items()) if (slug in wanted if wanted else card.stage == "complete")
    ]
    if not cards:
        return None
    number = int.from_bytes(blake2b(day.encode(), digest_size=8, person=b"armillary-daily").digest(), "big")
    title = cards[number % len(cards)]
    scenario: Any = None
    if title.scenarios:
        scenario = title.scenarios[number // len(cards) % len(title.scenarios)].id
    return Setup(title=title.slug, seats=title.seats_for(scenario)[0], scenario=scenario), "medium"


def start_daily(hub: Service, day: str, person: str, name: str, now: float) -> tuple[Table, list[Entry]]:
    """One attempt at the challenge of a day: one seat against bots, with that day's dice."""
    found = daily_setup(hub, day)
    if found is None:
        raise TableError("unknown", "no-challenge")
    setup, level = found
    secret = blake2b(day.encode(), key=hub.store.key("daily"), digest_size=32).digest()
    table = Table.open(
        setup, id=hub.new_id(), host=person, now=now, name=f"Daily {day}", secret=secret, daily=day, pace=Pace()
    )
    plans = [SeatPlan(kind="me" if seat == 0 else "bot", level=level) for seat in range(setup.seats)]
    entries = table.seats.plan(plans, person, name, now)
    entries += table.start.agree(person, now, entropy=day)
    return table, entries
