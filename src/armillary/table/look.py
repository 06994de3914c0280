"""A table as one seat sees it: log lines, weight of the decision, reasons, digest. Nothing here changes the table."""

from functools import lru_cache

from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.ledger import Ledger
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text
from armillary.kernel.view import ChoiceView, EventView, View, choice_view, event_view, make_view
from armillary.scene import Scene

from . import legality
from .entry import Stepped, unpack_events
from .facts import ChatLine, Digest, Heaviness, LoggedStep, Reason, Weight
from .table import Table
from .timeline import TakenStep, TooFarBack

__all__ = [
    "Worded",
    "chat_lines",
    "collect",
    "digest",
    "drafted",
    "log_line",
    "log_lines",
    "stored_line",
    "suggested",
    "view",
    "weight",
    "why",
]

#: A seat whose turns usually take this many answers is about to take a full turn.
TURN = 2.5
#: While nobody has taken a turn yet, this many choices count as a full turn.
MANY = 12
MOST_LINES = 40
#: The number of possible meanings of a click that are checked.
MOST_MEANT = 8
#: Cached wording of events, by event, what is visible of it, and language: seats that see the same share it.
#: The event is kept with its wording, because the key contains its identity.
Worded = dict[tuple[int, int, str], tuple[Event, EventView]]


def view(table: Table, seat: int | None, language: str = "en") -> View:
    """What the seat may know now."""
    return make_view(table.position, seat, language)


def event_views(p: Position, events: list[Event], seat: int | None, language: str, said: Worded) -> list[EventView]:
    """Events as that seat may know them. Secrets stay secret in the log even after the match; the record has everything."""
    found = []
    for event in events:
        seen = event.seen_by(seat)
        if seen is not None:
            key = (id(event), id(seen.facts), language)
            told = said.get(key)
            if told is None:
                told = said[key] = (event, event_view(p, seen, p.game.text(language)))
            found.append(told[1])
    return found


def log_line(
    p: Position,
    number: int,
    step: TakenStep | Stepped,
    notation: str,
    events: list[Event],
    reader: int | None,
    language: str,
    said: Worded | None = None,
) -> LoggedStep:
    """A step as `reader` may know it. A seat's choice is its own secret; the events say what others may know of it."""
    own = reader == step.seat
    return LoggedStep(
        step=number,
        seat=step.seat,
        at=step.at,
        choice=notation if own else None,
        events=event_views(p, events, reader, language, {} if said is None else said),
        frontier=step.frontier,
        auto=step.by in ("order", "clock") and own,
    )


def log_lines(
    table: Table, reader: int | None, first: int, language: str = "en", said: Worded | None = None
) -> list[LoggedStep]:
    """The steps in memory that the reader knows of, from its number `first` on (0: the last hundred)."""
    notation = table.game.notation
    return [
        log_line(table.position, number, step, notation(step.choice), step.events, reader, language, said)
        for number, step in table.log.steps_from(first, reader)
    ]


def stored_line(table: Table, number: int, entry: Stepped, reader: int | None, language: str = "en") -> LoggedStep:
    """The same from an entry of the stored log. `number` is in the log's numbering, not the reader's."""
    known = table.log.secrecy.step(reader, number)
    return log_line(table.position, known, entry, entry.choice, unpack_events(entry.events), reader, language)


def chat_lines(table: Table, reader: int | None, after: int = 0) -> list[ChatLine]:
    """The lines that this seat may read, after number `after`."""
    readable = [line for line in table.chat.lines if line.readable(reader)]
    return [
        ChatLine(n=number, at=line.at, seat=line.seat, name=line.name, text=line.text, to=line.to)
        for number, line in enumerate(readable[after:], after + 1)
    ]


def weight(table: Table, seat: int | None, language: str = "en") -> Weight:
    """How much thought the seat's decision needs, judged by its choices and by similar decisions in this match."""
    level: Heaviness = "none"
    count, ranged = 0, False
    if seat is not None and seat in table.deciding():
        level, count, ranged = weigh(table, table.position, table.position.choices(seat))
    return _weight(table.game.text(language), level, count, ranged)


@lru_cache(maxsize=2000)
def _weight(text: Text, level: Heaviness, count: int, ranged: bool) -> Weight:
    key = "amount" if ranged and level == "choice" else level
    return Weight(level=level, text=text.fill("weight", key, {"count": count}), choices=count)


def weigh(table: Table, p: Position, listed: list[Choice]) -> tuple[Heaviness, int, bool]:
    """The level, the number of choices, and whether one of them is an amount."""
    count = len(listed)
    ranged = any(type(choice[-1]) is range for choice in listed)
    usual = table.turns.usual(type(p.frames[-1]).__name__)
    if count > MANY if usual is None else usual >= TURN:
        return "turn", count, ranged
    if count == 1 and not ranged:
        return "forced", count, ranged
    return ("reply" if count == 2 and not ranged else "choice"), count, ranged


def why(
    table: Table, seat: int, notation: str | None, mark: str | None, ledger: Ledger | None, language: str = "en"
) -> tuple[bool, list[Reason]]:
    """Is it legal, and if not, why? Uses only the seat's view."""
    seen, game = table.position.view(seat), table.game

    def reason(choice: Choice, refusal: Refusal) -> Reason:
        try:
            marks = game.marks(seen, seat, choice)
        except Exception:
            marks = []  # arbitrary input
        return Reason(
            notation=game.notation(choice),
            marks=marks,
            rule=refusal.rule,
            reason=legality.explain(seen, refusal, language),
            text=ledger.text(refusal.rule) if ledger else "",
        )

    if notation is not None:
        choice = game.parse(notation)
        refusal = legality.refusal(seen, seat, choice)
        return refusal is None, [] if refusal is None else [reason(choice, refusal)]
    lit = any(mark in game.marks(seen, seat, choice) for choice in [*seen.choices(seat), *seen.interjections(seat)])
    if seat not in seen.deciding() or not seen.frames:
        return lit, []
    tried = [entry for entry in seen.frames[-1].refusals(seen, seat) if mark in game.marks(seen, seat, entry[0])]
    if not tried and mark is not None:
        # Other possible meanings of the click, which the client did not try.
        meant = [(choice, legality.refusal(seen, seat, choice)) for choice in game.meant(seen, seat, mark)[:MOST_MEANT]]
        tried = [(choice, refusal) for choice, refusal in meant if refusal is not None]
    return lit, [reason(choice, refusal) for choice, refusal in dict(tried).items()]


def _painted(table: Table, seat: int) -> Position:
    """The seat's view, which takes the pieces of a set-up in any order."""
    seen = table.position.view(seat)
    if seat in seen.deciding():
        table.game.any_order(seen, seat)
    return seen


def collect(
    table: Table, seat: int, texts: list[str], language: str = "en"
) -> tuple[list[ChoiceView], int | None, Refusal | None]:
    """What the seat could still add to these choices; or which one is not possible after the others, and why."""
    seen = _painted(table, seat)
    _, after, refused, refusal = legality.tried(seen, seat, texts)
    if after is None:
        return [], refused, refusal
    text = table.game.text(language)
    return [choice_view(after, seat, choice, text) for choice in after.choices(seat)], None, None


def drafted(table: Table, seat: int, texts: list[str], language: str = "en") -> Scene | None:
    """The board as it would look after these choices; None if they lead to a roll or cannot be taken."""
    _, after, _, _ = legality.tried(_painted(table, seat), seat, texts)
    return None if after is None else table.game.scene(after, seat, table.game.text(language))


def suggested(table: Table, seat: int, texts: list[str]) -> list[str]:
    """These choices and the title's own for what is left to place; as they are, if it has none or they cannot be taken."""
    _, after, _, _ = legality.tried(_painted(table, seat), seat, texts)
    if after is None or seat not in after.deciding():
        return texts
    return texts + [table.game.notation(choice) for choice in table.game.suggest(after, seat)]


def digest(table: Table, seat: int | None, since: int, unread: int = 0, language: str = "en") -> Digest:
    """What changed for the seat since it last looked, after `since` steps in its own numbering."""
    count = table.log.step_of(seat)
    since = min(since, count)
    lines = log_lines(table, seat, since + 1, language) if since < count else []
    by_seat = [0] * len(table.seats)
    for line in lines:
        by_seat[line.seat] += 1
    now: list[float] = []
    then: list[float] = []
    if table.play.timeline is not None:
        now = list(table.game.scores(table.position.view(seat)))
        try:
            then = list(table.game.scores(table.play.timeline.at(table.log.secrecy.real(seat, since)).view(seat)))
        except TooFarBack:
            then = now
    others = [line for line in lines if line.seat != seat]
    about = [line for line in others if seat is not None and _names(line, seat)]
    rest = [line for line in others if line not in about and line.events]
    looked = _time_of(table, table.log.secrecy.real(seat, since))
    newest = [notice for notice in table.log.since(None, seat, language).notices if notice.at > looked]
    return Digest(
        since=since,
        step=count,
        steps=len(lines),
        undone=sum(1 for notice in newest if notice.kind == "undone"),
        by_seat=by_seat,
        scores_then=then,
        scores_now=now,
        about_you=about[-MOST_LINES:],
        others=rest[-MOST_LINES:],
        notices=newest,
        unread=unread,
        summary=_summary(table, seat, len(lines), len(about), then, now, language),
    )


def _time_of(table: Table, step: int) -> float:
    """When that step was taken; the start of the match, if it is not in memory."""
    timeline, began = table.play.timeline, table.play.began
    if timeline is not None and timeline.base < step <= timeline.count:
        return timeline.step(step).at
    return began.at if began is not None else 0.0


def _names(line: LoggedStep, seat: int) -> bool:
    """Does an event of this step name the seat?"""
    for event in line.events:
        for name, value in event.facts.items():
            if name.split("_", 1)[0] == "seat" and value == seat and type(value) is int:
                return True
            if name.startswith("seats") and isinstance(value, (list, tuple)) and seat in value:
                return True
    return False


def _summary(
    table: Table, seat: int | None, steps: int, about: int, then: list[float], now: list[float], language: str
) -> str:
    text = table.game.text(language)
    parts = [text.fill("digest", "steps", {"steps": steps})]
    if about:
        parts.append(text.fill("digest", "about", {"count": about}))
    if seat is not None and seat < len(now) and seat < len(then) and now[seat] != then[seat]:
        parts.append(text.fill("digest", "score", {"then": text.number(then[seat]), "now": text.number(now[seat])}))
    if table.state == "over":
        parts.append(text.fill("digest", "over", {}))
    elif seat is not None and seat in table.deciding():
        parts.append(text.fill("digest", f"decide-{weight(table, seat).level}", {}))
    elif table.deciding():
        waiting = text.join([table.seats.label(other, text) for other in table.deciding()])
        parts.append(text.fill("digest", "waiting", {"who": waiting}))
    return "; ".join(parts) + "."
