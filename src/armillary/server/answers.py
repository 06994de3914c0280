"""The messages of a match's clients, and the answers to them, whatever carries them."""

from typing import Any

import msgspec

from armillary import typed
from armillary.kernel.text import Text
from armillary.table import legality
from armillary.table.entry import Entry
from armillary.table.errors import TableError, said
from armillary.table.look import chat_lines, collect, digest, drafted, suggested, why
from armillary.table.table import Table

from . import messages as m
from .asking import Unanswered, WorkerFailed
from .client import Client
from .logs import log
from .room import Room
from .service import Service
from .titles import ledger, spoken

__all__ = ["MOST_BYTES", "handle", "refused"]

MOST_BYTES = 16_384
#: Worker time in seconds for exact odds, for an outlook or a sketch, for a tool (a planner) and for a hint.
ODDS_SECONDS = 2.0
HINT_SECONDS = 3.0
CONSULT_SECONDS = 10.0
ADVICE_SECONDS = 30.0
_DECODER: msgspec.json.Decoder[m.ClientMessage] = typed.decoder(m.ClientMessage)


async def handle(client: Client, room: Room, hub: Service, data: bytes) -> None:
    try:
        asked = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        reason = str(error) if isinstance(error, msgspec.ValidationError) else said(client.language, "no-json-message")
        hub.metrics.refused.labels("unreadable").inc()
        client.send(refused(_id_of(data), "unreadable", reason[:300], room, client))
        return
    hub.metrics.message(str(asked.__struct_config__.tag)).inc()
    id = None if isinstance(asked, m.Hello) else asked.id
    try:
        if isinstance(asked, m.Hello):
            await _hello(client, room, asked)
        elif not client.greeted:
            raise TableError("not-now", "hello-first")
        else:
            await _answer(client, room, hub, asked)
    except TableError as error:
        code = error.code
        hub.metrics.refused.labels(code).inc()
        client.send(refused(id, code, _words(error, room, client), room, client, error.rule))
        if code in ("stale", "duplicate", "unavailable"):
            async with room.lock:
                if not room.adrift and client.greeted and room.table.begun:
                    # Send a full view, even if nothing has happened since the last update.
                    room.fanout.send(client, {})
    except Exception:
        log.exception("a message failed", extra={"facts": {"match": room.id, "type": asked.__struct_config__.tag}})
        client.send(refused(id, "unavailable", said(client.language, "server-failed"), room, client))


def _words(error: TableError, room: Room, client: Client) -> str:
    """The error message in the client's language."""
    if room.adrift:
        return error.say(Text.general(client.language))
    if error.refusal is not None:
        return legality.explain(room.table.position, error.refusal, client.language)
    return error.say(room.table.game.text(client.language))


def refused(id: str | None, code: Any, reason: str, room: Room, client: Client, rule: str = "") -> m.Refused:
    return m.Refused(id=id, code=code, reason=reason, rule=rule, step=room.step_for(client.seat))


def _id_of(data: bytes) -> str | None:
    """The id of a malformed message, so that the client knows which message the server rejected."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    id = found.get("id") if isinstance(found, dict) else None
    return id[:64] if isinstance(id, str) else None


async def _hello(client: Client, room: Room, asked: m.Hello) -> None:
    async with room.lock:
        table = room.table
        if asked.seat is not None and asked.seat not in table.seats.held_by(client.person.id):
            raise TableError("not-yours", "not-your-seat")
        resumed = asked.since is not None and table.log.since(asked.since, asked.seat).resumed
        if asked.language not in spoken():
            raise TableError("unreadable", "one-of", name="language", choices=", ".join(sorted(spoken())))
        client.language = asked.language if asked.language in table.game.languages else "en"
        client.seat, client.changes, client.middles, client.shown = asked.seat, asked.changes, asked.middles, None
        client.seq = asked.since if resumed and asked.since is not None else -1
        client.chat = asked.chat if asked.chat <= len(chat_lines(table, client.seat)) else 0
        client.greeted = True
        client.send(room.presence.welcome(client, resumed=resumed))
        lines = chat_lines(table, client.seat, client.chat)
        if lines:
            client.chat = lines[-1].n
            client.send(m.Said(lines=lines))
        if table.begun:
            room.fanout.send(client, {})
    room.presence.changed()
    if asked.seat is not None and any(proposal.what == "bot" for proposal in room.table.proposals.open.values()):
        seat = asked.seat
        await room.do(lambda table, now: table.proposals.present(seat, now))


def _seat(client: Client, room: Room) -> int:
    """The client's seat; raises if the client no longer holds it."""
    if client.seat is None or client.seat not in room.table.seats.held_by(client.person.id):
        raise TableError("not-yours", "you-look-on")
    return client.seat


async def _answer(client: Client, room: Room, hub: Service, asked: Any) -> None:
    if isinstance(asked, m.Ping):
        client.send(m.Pong(id=asked.id, now=hub.now()))
    elif isinstance(asked, m.Say):
        if client.seat is not None:
            _seat(client, room)
        if hub.store.shared:
            # Another server process may have muted or banned the speaker a moment ago.
            known = await hub.read(hub.identities.known, client.person.id, client.person.epoch, again=True)
            if known is None:
                room.presence.dismiss(client, 4401, "session-ended")
                return
            client.person = known
        if client.person.muted_until > hub.wall():
            raise TableError("muted", "muted")
        await room.say(client, asked.text, asked.to)
        client.send(m.Done(id=asked.id, seq=client.seq, step=room.step_for(client.seat)))
    elif isinstance(asked, m.CatchUp):
        async with room.lock:
            if not room.table.begun:
                raise TableError("not-now", "not-begun")
            if not room.presence.settle(client):
                return
            made = digest(room.table, client.seat, asked.since, 0, client.language)
        client.send(m.DigestAnswer(id=asked.id, digest=made))
    elif isinstance(asked, m.Why):
        await _why(client, room, asked)
    elif isinstance(asked, m.Odds):
        await _odds(client, room, hub, asked)
    elif isinstance(asked, (m.AskOutlook, m.AskGoal, m.Consider, m.Consult)):
        await _foretell(client, room, hub, asked)
    elif isinstance(asked, m.AskHint):
        await _advise(client, room, hub, asked)
    elif isinstance(asked, m.Collect):
        await _collect(client, room, asked)
    else:
        await _command(client, room, asked)


def _may_ask(client: Client, hub: Service) -> None:
    """Reject a question before any work is prepared for it."""
    if hub.desk.full(client.asker):
        raise TableError("too-fast", "too-many-questions")


def _ask(
    client: Client, room: Room, hub: Service, id: str, request: dict[str, Any], seconds: float, answer: Any
) -> None:
    """Ask the desk without blocking the connection.

    `answer(found, reason)` builds the reply; if there is no answer, `found` is None and `reason` may say why."""

    async def ask() -> None:
        try:
            found, reason = await hub.desk.ask(request, seconds, client.asker), ""
        except Unanswered as error:
            found, reason = None, said(client.language, error.key, **error.facts)
        except WorkerFailed:
            found, reason = None, ""
        try:
            message = answer(found, reason)
        except Exception:
            log.exception("an answer failed", extra={"facts": {"match": room.id, "task": request["task"]}})
            message = refused(id, "unavailable", said(client.language, "server-failed"), room, client)
        client.send(message)

    client.wonder(ask())


async def _command(client: Client, room: Room, asked: Any) -> None:
    """Handle a message that changes the match. The server acknowledges it once it is stored."""
    _seat(client, room)
    away = await room.presence.away(asked.seat) if isinstance(asked, m.Propose) and asked.seat is not None else 0.0

    def command(table: Table, now: float) -> list[Entry]:
        seat = _seat(client, room)
        if isinstance(asked, m.Choose):
            return table.play.choose(seat, asked.choice, asked.step, now, seq=asked.seq)
        if isinstance(asked, m.ChooseAll):
            return table.play.choose_all(seat, asked.choices, asked.step, now)
        if isinstance(asked, m.Undo):
            return table.play.undo(seat, asked.step, now, asked.steps)
        if isinstance(asked, m.Propose):
            return table.proposals.propose(
                seat, asked.what, now, step=asked.to, seat=asked.seat, level=asked.level, away=away
            )
        if isinstance(asked, m.Vote):
            return table.proposals.vote(seat, asked.proposal, asked.yes, now)
        if isinstance(asked, m.SetOrders):
            return table.orders.set_orders(seat, asked.orders, now)
        if isinstance(asked, m.AskCoach):
            return table.coaching.answer(seat, asked.what, asked.mark, now)
        if isinstance(asked, m.Resign):
            return table.play.resign(seat, now)
        raise TableError("unreadable", "no-message")

    seat = client.seat
    seq, step = await room.do(command)
    if not room.adrift:
        seq, step = room.table.log.seq_as(seat, seq), room.table.log.secrecy.step(seat, step)
    client.send(m.Done(id=asked.id, seq=seq, step=step))


async def _why(client: Client, room: Room, asked: m.Why) -> None:
    if (asked.notation is None) == (asked.mark is None):
        raise TableError("unreadable", "ask-how")
    rules = await room.hub.read(ledger, room.table.head.setup.title)
    async with room.lock:
        seat = _seat(client, room)
        if room.table.state != "playing":
            raise TableError("not-now", "not-played")
        try:
            allowed, found = why(room.table, seat, asked.notation, asked.mark, rules, client.language)
        except ValueError as error:
            raise TableError("unreadable", str(error)) from None
    client.send(
        m.WhyAnswer(
            id=asked.id,
            allowed=allowed,
            reasons=found,
        )
    )


async def _odds(client: Client, room: Room, hub: Service, asked: m.Odds) -> None:
    """A worker computes the odds from what the seat may know."""
    _may_ask(client, hub)
    async with room.lock:
        seat = _seat(client, room)
        table = room.table
        if table.state != "playing":
            raise TableError("not-now", "not-played")
        choice = legality.parse(table.game, asked.notation)
        seen = table.position.view(seat)
        refusal = legality.refusal(seen, seat, choice)
        if refusal is not None:
            raise TableError("illegal", legality.explain(seen, refusal, client.language), refusal=refusal)
        request = {
            "task": "odds",
            "setup": msgspec.to_builtins(table.head.setup),
            "position": seen.inspect(),
            "seat": seat,
            "notation": asked.notation,
            "language": client.language,
        }

    def answer(found: dict[str, Any] | None, reason: str) -> m.OddsAnswer:
        none = {"complete": False, "chances": [], "text": reason or said(client.language, "no-odds")}
        return typed.convert(
            {**(found or none), "id": asked.id, "notation": asked.notation, "type": "odds"}, m.OddsAnswer
        )

    _ask(client, room, hub, asked.id, request, ODDS_SECONDS, answer)


async def _foretell(
    client: Client, room: Room, hub: Service, asked: m.AskOutlook | m.AskGoal | m.Consider | m.Consult
) -> None:
    """Outlooks and tools: a worker computes them, in the title's wording, from what the seat may know."""
    _may_ask(client, hub)
    async with room.lock:
        if not isinstance(asked, m.Consult):
            _seat(client, room)
        elif not room.presence.settle(client):
            return
        table = room.table
        if not table.begun:
            raise TableError("not-now", "not-begun")
        judged = isinstance(asked, m.Consult) and asked.tool in table.game.judging_tools
        if (judged or isinstance(asked, m.AskGoal)) and not table.hinting.goals:
            raise TableError("not-allowed", "no-hints")
        request = {
            **msgspec.to_builtins(asked),
            "task": asked.__struct_config__.tag,
            "setup": msgspec.to_builtins(table.head.setup),
            "position": table.position.view(client.seat).inspect(),
            "seat": client.seat,
            "language": client.language,
            "advised": table.hinting.goals,
        }

    def answer(
        found: dict[str, Any] | None, reason: str
    ) -> m.OutlookAnswer | m.GoalAnswer | m.SketchAnswer | m.Refused:
        kind: Any = m.SketchAnswer
        none: dict[str, Any] = {"sketch": None, "reason": reason or said(client.language, "cannot-work-out")}
        if isinstance(asked, (m.AskOutlook, m.AskGoal)):
            if reason:
                return refused(asked.id, "too-slow", reason, room, client)
            outlook = isinstance(asked, m.AskOutlook)
            kind = m.OutlookAnswer if outlook else m.GoalAnswer
            none = {"outlooks": {}} if outlook else {"goal": None}
        made: m.OutlookAnswer | m.GoalAnswer | m.SketchAnswer = typed.convert(
            {**(none if found is None else found), "id": asked.id, "type": kind.__struct_config__.tag}, kind
        )
        return made

    seconds = CONSULT_SECONDS if isinstance(asked, m.Consult) else HINT_SECONDS
    _ask(client, room, hub, asked.id, request, seconds, answer)


async def _advise(client: Client, room: Room, hub: Service, asked: m.AskHint) -> None:
    """A hint: first logged, then computed by a worker from what the seat may know."""
    _may_ask(client, hub)
    if not hub.hints.take(client.person.id):
        raise TableError("too-fast", "too-many-hints")
    await room.do(lambda table, now: table.hinting.ask(_seat(client, room), now))
    async with room.lock:
        seat, table = _seat(client, room), room.table
        seen = table.position.view(seat)
        request = {
            "task": "advise",
            "setup": msgspec.to_builtins(table.head.setup),
            "position": seen.inspect(),
            "seat": seat,
            "language": client.language,
        }
        words = table.game.text(client.language)

    def answer(found: dict[str, Any] | None, reason: str) -> m.HintAnswer:
        none = {"unit": "chance", "lines": [], "text": [reason or words.fill("advice", "none", {})]}
        return typed.convert({**(found or none), "id": asked.id, "type": "hint"}, m.HintAnswer)

    _ask(client, room, hub, asked.id, request, ADVICE_SECONDS, answer)


async def _collect(client: Client, room: Room, asked: m.Collect) -> None:
    async with room.lock:
        seat = _seat(client, room)
        wanted = suggested(room.table, seat, asked.choices)[: m.MOST_TOGETHER] if asked.suggest else asked.choices
        choices, refused, refusal = collect(room.table, seat, wanted, client.language)
        scene = drafted(room.table, seat, wanted, client.language) if asked.draw and refusal is None else None
        reason = legality.explain(room.table.position, refusal, client.language) if refusal is not None else ""
    rule = refusal.rule if refusal is not None else ""
    taken = wanted if asked.suggest else None
    client.send(
        m.Collected(id=asked.id, choices=choices, refused=refused, reason=reason, rule=rule, taken=taken, scene=scene)
    )
