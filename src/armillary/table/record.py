"""Records of matches played at a table, and tables made from records."""

from collections.abc import Iterable

from armillary.kernel.record import Header, Record, RecordedStep, replay
from armillary.kernel.setup import Setup

from .entry import Began, Ended, Entry, Head, Sat, Stepped, Undone, pack_events
from .errors import TableError
from .table import Table

__all__ = ["live_steps", "record_of", "table_from_record"]


def live_steps(entries: Iterable[Entry]) -> list[Stepped]:
    """The steps that count, without those that were undone."""
    steps: list[Stepped] = []
    for entry in entries:
        if isinstance(entry, Stepped):
            steps.append(entry)
        elif isinstance(entry, Undone):
            del steps[entry.to :]
    return steps


def record_of(table: Table, steps: list[Stepped]) -> Record:
    """The record of a finished match. A running match has none, because it would reveal secrets."""
    if table.state != "over" or table.play.began is None:
        raise TableError("not-now", "record-later")
    if table.head.coached:
        raise TableError("not-now", "record-of-lesson")
    if table.head.position is not None:
        raise TableError("not-now", "record-of-what-if")
    game, began, p = table.game, table.play.began, table.position
    end = {"hash": p.hash(), "result": p.result.plain() if p.result else None}
    if not table.head.imported:
        end["secret"] = table.start.secret.hex()
    elif table.secret:
        end["secret" if len(began.entropy) else "seed"] = table.secret.hex()
    header = Header(
        game=game.title.slug,
        rules_version=table.head.setup.rules_version or game.title.rules_version,
        seats=game.seats,
        players=began.players,
        options=game.options,
        rulings=game.rulings,
        scenario=game.scenario,
        components=game.pack,
        commitment=table.start.commitment if "secret" in end else None,
        entropy=began.entropy,
        contributions=began.contributions,
        pledges=began.pledges if any(began.pledges) else [],
        aborted=[game.vocabulary.word("seat", seat) for seat in table.start.aborted],
        started=began.started,
        witness=table.head.witness,
    )
    word = game.vocabulary.word
    return Record(
        header=header,
        setup=began.draws,
        steps=[
            RecordedStep(number, word("seat", step.seat), step.choice, step.draws, step.anew, step.hint)
            for number, step in enumerate(steps, 1)
        ],
        end=end,
    )


def table_from_record(record: Record, *, id: str, host: str, now: float) -> tuple[Table, list[Entry]]:
    """A table to view (and to fork) from an imported record; RecordError says where the replay fails."""
    replay(record)
    header = record.header
    setup = Setup(
        title=header.game,
        seats=header.seats,
        options=header.options,
        rulings=header.rulings,
        scenario=header.scenario,
        components=header.components,
        rules_version=header.rules_version,
    )
    secret = _secret(record)
    table = Table(Head(id=id, setup=setup, host=host, created=now, imported=True, witness=header.witness), secret)
    entries: list[Entry] = []
    names = [*header.players, *([""] * header.seats)][: header.seats]
    for seat, name in enumerate(names):
        entries.append(Sat(at=now, seat=seat, holder="bot", name=name[:40] or "Player", level="random"))
    entropy = list(header.entropy) if header.commitment is not None else []
    began = Began(at=now, players=names, entropy=entropy, started=header.started, draws=record.setup)
    if header.commitment is not None:
        began.contributions, began.pledges = list(header.contributions), list(header.pledges)
    entries.append(began)
    for step in record.steps:
        seat = table.game.vocabulary.value("seat", step.seat)
        entries.append(Stepped(at=now, seat=seat, choice=step.choice, draws=step.draws, anew=step.anew))
    for entry in entries:
        table.apply(entry)
    _fill_events(table, entries)
    if table.state != "over":
        end = Ended(at=now, reason="stopped")
        table.apply(end)
        entries.append(end)
    return table, entries


def _secret(record: Record) -> bytes:
    """The secret or the seed that the record reveals; empty if it has neither."""
    revealed = record.end.get("secret" if record.header.commitment is not None else "seed", "")
    try:
        return bytes.fromhex(revealed)[:64] if isinstance(revealed, str) else b""
    except ValueError:
        return b""


def _fill_events(table: Table, entries: list[Entry]) -> None:
    """Add the events of an imported match to its log, as the replay produces them."""
    timeline = table.play.timeline
    assert timeline is not None
    taken = iter(timeline.steps)
    for entry in entries:
        if isinstance(entry, Stepped):
            step = next(taken)
            entry.events = pack_events(step.events)
            entry.frontier = step.frontier
