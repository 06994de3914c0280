"""Notifications by mail and webhook for people who are not connected. Sent in the background, never twice in quick succession."""

import asyncio
import time
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cache, partial
from importlib import resources
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer

from armillary import typed
from armillary.kernel.text import Text
from armillary.table.chat import ChatEntry
from armillary.table.entry import Began, Entry, Proposed
from armillary.table.facts import TableResult
from armillary.table.look import weight
from armillary.table.table import Table

from .limits import Buckets
from .logs import log
from .messages import NotificationSettings

if TYPE_CHECKING:
    import httpx

    from .hub import Hub
    from .room import Room

__all__ = ["Letter", "Notifier", "compose", "texts"]

MOST_WAITING = 1000
TRIES = 3
#: Concurrent notifications: a slow receiver occupies one slot and delays only its own notifications.
AT_ONCE = 8
#: Seconds for one attempt in total, and bytes of the response that are read.
SECONDS = 8.0
MOST_ANSWER = 1000
#: Mails to one person per day, and confirmation mails by person, address and network.
MAILS_A_DAY = 60.0
QUESTIONS_A_DAY = 4.0
#: Mails about changes of an account, and about attempts to guess its codes.
WARNINGS_A_DAY = 20.0
#: Mails that somebody requested on a page.
ASKED_FOR = ("confirm", "reset", "changed", "guessed")
_SETTINGS: msgspec.json.Decoder[NotificationSettings] = typed.decoder(NotificationSettings)


class Letter(msgspec.Struct, kw_only=True):
    """A notification for one person about one match. It contains nothing that the person's seat may not know."""

    kind: str
    person: str
    match: str
    facts: dict[str, str]
    #: Those facts that have a different wording in each language.
    words: dict[str, dict[str, str]] = {}

    def facts_in(self, language: str) -> dict[str, str]:
        return {**self.facts, **self.words.get(language, {})}


def texts(language: str) -> Text:
    """The server's texts in that language."""
    return _texts(language if language in Text.spoken() else "en")


@cache
def _texts(language: str) -> Text:
    return Text.load([resources.files("armillary.server") / "text"], language)


def compose(letter: Letter, language: str = "en") -> tuple[str, str]:
    """Subject and text of the notification in the reader's language."""
    text = texts(language)
    facts = {name: " ".join(value.split()) for name, value in letter.facts_in(language).items()}  # none breaks a header
    body = text.fill("mail", letter.kind, facts)
    if letter.kind not in ASKED_FOR:
        body += "\n\n" + text.fill("mail", "footer", {})
    return text.fill("mail", f"{letter.kind}-subject", facts), body + "\n"


#: What is said, in a language.
Said = Callable[[str], str]


def _nothing(language: str) -> str:
    return ""


def _proposal(table: Table, language: str) -> str:
    notices = table.log.since(None, None, language).notices
    return next((notice.text for notice in reversed(notices) if notice.kind == "proposed"), "")


def _end(table: Table, result: TableResult, language: str) -> str:
    return table.game.text(language).fill("end", result.reason, {}, result.text)


class Notifier:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._queue: asyncio.Queue[Letter] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        #: Persons with a notification in progress: the next one waits for it.
        self._under_way: set[str] = set()
        self._client: httpx.AsyncClient | None = None
        self._signer = URLSafeTimedSerializer(hub.store.key("sessions"), salt="mail")
        self._mails = Buckets(MAILS_A_DAY / 86_400, MAILS_A_DAY, time.monotonic)
        self._warnings = Buckets(WARNINGS_A_DAY / 86_400, WARNINGS_A_DAY, time.monotonic)
        self._questions = Buckets(QUESTIONS_A_DAY / 86_400, QUESTIONS_A_DAY, time.monotonic)

    def start(self) -> None:
        self._tasks = [asyncio.ensure_future(self._run()) for _ in range(AT_ONCE)]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()

    # ------------------------------------------------------------------------------------------- what is worth it

    def moved(self, room: "Room", before: tuple[int, ...], entries: list[Entry]) -> None:
        """The match moved: notify the seats that now have to decide and had not before, and report starts, ends and proposals."""
        table = room.table
        kinds: dict[int, tuple[str, Said]] = {}
        for entry in entries:
            if isinstance(entry, Began):
                kinds.update(dict.fromkeys(table.seats.persons(), ("started", _nothing)))
            elif isinstance(entry, Proposed) and entry.number in table.proposals.open:
                others = [seat for seat in table.seats.persons() if seat != entry.by]
                kinds.update(dict.fromkeys(others, ("proposal", partial(_proposal, table))))
        if table.state == "over" and table.result is not None:
            everybody = [seat for seat, place in enumerate(table.seats) if place.kind == "person"]
            kinds.update(dict.fromkeys(everybody, ("over", partial(_end, table, table.result))))
        for seat in table.deciding():
            if seat not in before and seat not in kinds:
                kinds[seat] = ("turn", _nothing)
        for seat, (kind, text) in kinds.items():
            self._tell(room, seat, kind, text)

    def said(self, room: "Room", line: ChatEntry) -> None:
        """Notify the readers of private chat."""
        for seat in line.to or ():
            if seat != line.seat:
                self._tell(room, seat, "chat", lambda language: f"{line.name}: {line.text}")

    def begun(self, table: Table, person: str, name: str) -> None:
        """Notify a player that a table which the server opened has begun."""
        if not self._queue.full():
            self._queue.put_nowait(self._letter(table, "started", person, name, None, _nothing))

    def _letter(self, table: Table, kind: str, person: str, name: str, seat: int | None, said: Said) -> Letter:
        """Worded in all languages, because the person's language is looked up when it is sent. `seat`: it has to decide."""
        shown = None if seat is None else table.position.view(seat)
        words = {}
        for language in sorted(Text.spoken()):
            text = table.game.text(language)
            words[language] = {
                "title": text.template("card", "title") or table.game.title.title,
                "text": said(language),
                "weight": "" if seat is None else weight(table, seat, language).text,
                "prompt": "" if shown is None else table.game.prompt(shown, seat, text),
            }
        facts = {
            **words["en"],
            "match_name": table.head.name or table.head.id,
            "name": name,
            "url": f"{self._base()}/match/{table.head.id}",
        }
        return Letter(kind=kind, person=person, match=table.head.id, facts=facts, words=words)

    def _tell(self, room: "Room", seat: int, kind: str, said: Said) -> None:
        table = room.table
        place = table.seats[seat]
        if place.kind != "person" or seat in room.presence.online() or self._queue.full():
            return
        deciding = seat if kind == "turn" else None
        self._queue.put_nowait(self._letter(table, kind, place.person, place.name, deciding, said))

    # ----------------------------------------------------------------------------------------------------- sending

    async def _run(self) -> None:
        while True:
            letter = await self._queue.get()
            if letter.person in self._under_way:
                await asyncio.sleep(0.1)
                if not self._queue.full():
                    self._queue.put_nowait(letter)
                continue
            self._under_way.add(letter.person)
            try:
                await self.deliver(letter)
            except Exception as error:
                log.warning("a notification failed", extra={"facts": {"error": type(error).__name__}})
            finally:
                self._under_way.discard(letter.person)

    async def settings_of(self, person: str) -> NotificationSettings | None:
        data = await self.hub.read(self.hub.store.document, "notifications", {"person": person}, "data")
        return None if data is None else _SETTINGS.decode(data)

    async def save(self, person: str, settings: NotificationSettings) -> None:
        data = msgspec.json.encode(settings)
        await self.hub.read(self.hub.store.save_document, "notifications", {"person": person}, "data", data)

    # ------------------------------------------------------------------------------------------ whose address it is

    async def ask(self, person: str, email: str, network: str, language: str) -> bool:
        """Send a confirmation mail to an address; False if there were too many."""
        token = self._signer.dumps([person, email])
        return self.write("confirm", person, email, {"confirm": self._link(token, "confirm")}, network, language)

    def write(
        self, kind: str, person: str, email: str, facts: dict[str, str], network: str, language: str = "en"
    ) -> bool:
        """Send a mail that somebody requested on a page; False if there were too many."""
        keys = ((kind, person), (kind, "to", email.lower()), (kind, "from", network))
        if not all(self._questions.take(key) for key in keys):
            return False
        facts = {"url": self._base(), **facts}
        subject, text = compose(Letter(kind=kind, person=person, match="", facts=facts), language)
        self.hub.spawn(self._attempt("email", self.send_mail, email, subject, text, ""))
        return True

    def warn(self, kind: str, person: str, email: str, facts: dict[str, str], language: str) -> None:
        """Send a mail to the owner of an account. It has its own limit, which nobody else can use up."""
        if self._warnings.take((kind, person)):
            subject, text = compose(
                Letter(kind=kind, person=person, match="", facts={"url": self._base(), **facts}), language
            )
            self.hub.spawn(self._attempt("email", self.send_mail, email, subject, text, ""))

    def token_of(self, token: str) -> tuple[str, str] | None:
        """Person and address from a link in a mail."""
        try:
            person, email = self._signer.loads(token, max_age=400 * 86_400)
        except (BadData, ValueError, TypeError):
            return None
        return str(person), str(email)

    def _base(self) -> str:
        return self.hub.settings.base_url.rstrip("/")

    def _link(self, token: str, what: str) -> str:
        return f"{self._base()}/api/notifications/{what}?token={token}"

    async def deliver(self, letter: Letter) -> None:
        wanted = await self.settings_of(letter.person)
        if wanted is None or letter.kind not in wanted.on or not (wanted.email or wanted.webhook):
            return
        store, now = self.hub.store, self.hub.now()
        key = {"match": letter.match, "person": letter.person}
        last = await self.hub.read(store.document, "sent", key, "at")
        if letter.kind in ("turn", "chat") and last is not None and now - last < wanted.pause_minutes * 60:
            return
        await self.hub.read(store.save_document, "sent", key, "at", now)
        subject, text = compose(letter, wanted.language)
        if wanted.email and wanted.confirmed and self._mails.take(letter.person):
            off = self._link(self._signer.dumps([letter.person, wanted.email]), "unsubscribe")
            await self._attempt("email", self.send_mail, wanted.email, subject, text, off)
        if wanted.webhook:
            facts = letter.facts_in(wanted.language)
            payload = {
                "event": letter.kind,
                "match": letter.match,
                "subject": subject,
                **facts,
                # The field that chat services display.
                "content": f"{subject}\n{facts['weight']} {facts['url']}".strip(),
            }
            await self._attempt("webhook", self.post, wanted.webhook, payload)

    async def _attempt(self, way: str, send: Any, *arguments: Any) -> None:
        for number in range(TRIES):
            try:
                async with asyncio.timeout(SECONDS):
                    await send(*arguments)
            except Exception as error:
                if number + 1 < TRIES and not isinstance(error, ValueError):
                    await asyncio.sleep(0.5 * 4**number)
                    continue
                # Addresses are private: log only the kind of failure.
                log.warning("not delivered", extra={"facts": {"way": way, "error": type(error).__name__}})
                self.hub.metrics.notifications.labels(way, "failed").inc()
                return
            self.hub.metrics.notifications.labels(way, "sent").inc()
            return

    async def send_mail(self, to: str, subject: str, text: str, off: str) -> None:
        """`off`: the page that unsubscribes from mails."""
        settings = self.hub.settings
        if not settings.smtp_host:
            return
        import aiosmtplib

        message = EmailMessage()
        message["From"] = settings.smtp_from or settings.smtp_user
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=urlsplit(settings.base_url).hostname or "armillary.invalid")
        message["Auto-Submitted"] = "auto-generated"
        if off:
            message["List-Unsubscribe"] = f"<{off}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text += f"\n{off}\n"
        message.set_content(text)
        await aiosmtplib.send(
            message,
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
            timeout=SECONDS,
        )

    async def post(self, url: str, payload: dict[str, Any]) -> None:
        import httpx

        if self._client is None:
            self._client = httpx.AsyncClient(timeout=SECONDS / 2, follow_redirects=False, trust_env=False)
        headers, extensions = {}, {}
        if not self.hub.settings.private_webhooks:
            # The name could resolve differently a moment later (rebinding): connect to the address that was checked.
            address = await self.hub.names.resolve(url, SECONDS / 2)
            parts = urlsplit(url)
            assert parts.hostname is not None
            port = parts.port or (443 if parts.scheme == "https" else 80)
            host = f"[{address}]" if ":" in address else address
            url = f"{parts.scheme}://{host}:{port}{parts.path or '/'}" + (f"?{parts.query}" if parts.query else "")
            headers, extensions = {"Host": parts.netloc}, {"sni_hostname": parts.hostname}
        async with self._client.stream("POST", url, json=payload, headers=headers, extensions=extensions) as answer:
            # Ignore the body of the response, however long it is.
            async for _ in answer.aiter_raw(MOST_ANSWER):
                break
        if answer.status_code >= 500 or answer.status_code == 429:
            raise httpx.HTTPError(f"status {answer.status_code}")
