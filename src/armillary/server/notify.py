"""Notifications: mails and webhooks for people who are not looking. Sent in the background, never twice in a short while."""

import asyncio
import ipaddress
import socket
from email.message import EmailMessage
from importlib import resources
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from armillary.table.entry import Began, Entry, Proposed
from armillary.table.look import weight
from armillary.table.table import ChatEntry

from .logs import log
from .messages import NotificationSettings

if TYPE_CHECKING:
    import httpx

    from .hub import Hub
    from .room import Room

__all__ = ["Letter", "Notifier", "compose", "public_address"]

MOST_WAITING = 1000
TRIES = 3
_SETTINGS: msgspec.json.Decoder[NotificationSettings] = msgspec.json.Decoder(NotificationSettings)


class Letter(msgspec.Struct, kw_only=True):
    """Something to tell one person about one match. Holds nothing that the person's seat may not know."""

    kind: str
    person: str
    match: str
    facts: dict[str, str]


def compose(letter: Letter) -> tuple[str, str]:
    """Subject and text, from the template of its kind."""
    template = (resources.files("armillary.server") / "templates" / f"{letter.kind}.txt").read_text(encoding="utf-8")
    head, _, body = template.partition("\n\n")
    facts = {name: " ".join(value.split()) for name, value in letter.facts.items()}  # no line breaks into headers
    return head.removeprefix("Subject: ").format_map(facts), body.format_map(facts)


class Notifier:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._queue: asyncio.Queue[Letter] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None
        self._client: httpx.AsyncClient | None = None

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()

    # ------------------------------------------------------------------------------------------- what is worth it

    def moved(self, room: "Room", before: tuple[int, ...], entries: list[Entry]) -> None:
        """The match moved: tell those who are to decide now and were not, and of beginnings, ends and proposals."""
        table = room.table
        kinds: dict[int, tuple[str, str]] = {}
        for entry in entries:
            if isinstance(entry, Began):
                kinds.update(dict.fromkeys(table.persons(), ("started", "")))
            elif isinstance(entry, Proposed) and entry.number in table.proposals:
                text = next((notice.text for notice in reversed(table.since(None)[3]) if notice.kind == "proposed"), "")
                kinds.update({seat: ("proposal", text) for seat in table.persons() if seat != entry.by})
        if table.state == "over" and table.result is not None:
            everybody = [seat for seat, place in enumerate(table.seats) if place.kind == "person"]
            kinds.update(dict.fromkeys(everybody, ("over", table.result.text)))
        for seat in table.deciding():
            if seat not in before and seat not in kinds:
                kinds[seat] = ("turn", "")
        for seat, (kind, text) in kinds.items():
            self._tell(room, seat, kind, text)

    def said(self, room: "Room", line: ChatEntry) -> None:
        """Chat for certain seats."""
        for seat in line.to or ():
            if seat != line.seat:
                self._tell(room, seat, "chat", f"{line.name}: {line.text}")

    def _tell(self, room: "Room", seat: int, kind: str, text: str) -> None:
        table = room.table
        place = table.seats[seat]
        if place.kind != "person" or seat in room.presence.online() or self._queue.full():
            return
        facts = {
            "title": table.game.title.title,
            "match_name": table.head.name or table.head.id,
            "name": place.name,
            "url": f"{self.hub.settings.base_url.rstrip('/')}/match/{room.id}",
            "text": text,
            "weight": "",
            "prompt": "",
        }
        if kind == "turn":
            facts["weight"] = weight(table, seat).text
            facts["prompt"] = table.game.prompt(table.position.view(seat), seat, table.game.text())
        self._queue.put_nowait(Letter(kind=kind, person=place.person, match=room.id, facts=facts))

    # ----------------------------------------------------------------------------------------------------- sending

    async def _run(self) -> None:
        while True:
            letter = await self._queue.get()
            try:
                await self.deliver(letter)
            except Exception as error:
                log.warning("a notification failed", extra={"facts": {"error": type(error).__name__}})

    async def settings_of(self, person: str) -> NotificationSettings | None:
        data = await self.hub.read(self.hub.store.document, "notifications", {"person": person}, "data")
        return None if data is None else _SETTINGS.decode(data)

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
        subject, text = compose(letter)
        if wanted.email:
            await self._attempt("email", self.send_mail, wanted.email, subject, text)
        if wanted.webhook:
            payload = {
                "event": letter.kind,
                "match": letter.match,
                "subject": subject,
                **letter.facts,
                # What chat services show.
                "content": f"{subject}\n{letter.facts['weight']} {letter.facts['url']}".strip(),
            }
            await self._attempt("webhook", self.post, wanted.webhook, payload)

    async def _attempt(self, way: str, send: Any, *arguments: Any) -> None:
        for number in range(TRIES):
            try:
                await send(*arguments)
            except Exception as error:
                if number + 1 < TRIES and not isinstance(error, ValueError):
                    await asyncio.sleep(0.5 * 4**number)
                    continue
                # Addresses are private: only the kind of failure is logged.
                log.warning("not delivered", extra={"facts": {"way": way, "error": type(error).__name__}})
                self.hub.metrics.notifications.labels(way, "failed").inc()
                return
            self.hub.metrics.notifications.labels(way, "sent").inc()
            return

    async def send_mail(self, to: str, subject: str, text: str) -> None:
        settings = self.hub.settings
        if not settings.smtp_host:
            return
        import aiosmtplib

        message = EmailMessage()
        message["From"] = settings.smtp_from or settings.smtp_user
        message["To"] = to
        message["Subject"] = subject
        message.set_content(text)
        await aiosmtplib.send(
            message,
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
            timeout=20,
        )

    async def post(self, url: str, payload: dict[str, Any]) -> None:
        import httpx

        if self._client is None:
            self._client = httpx.AsyncClient(timeout=10, follow_redirects=False)
        if not self.hub.settings.private_webhooks:
            # The name could point elsewhere a moment later: talk to the address that was checked.
            address = await asyncio.to_thread(public_address, url)
            parts = urlsplit(url)
            assert parts.hostname is not None
            port = parts.port or (443 if parts.scheme == "https" else 80)
            host = f"[{address}]" if ":" in address else address
            target = f"{parts.scheme}://{host}:{port}{parts.path or '/'}" + (f"?{parts.query}" if parts.query else "")
            answer = await self._client.post(
                target,
                json=payload,
                headers={"Host": parts.netloc.rpartition("@")[2]},
                extensions={"sni_hostname": parts.hostname},
            )
        else:
            answer = await self._client.post(url, json=payload)
        if answer.status_code >= 500 or answer.status_code == 429:
            raise httpx.HTTPError(f"status {answer.status_code}")


def public_address(url: str) -> str:
    """The address behind a webhook; ValueError if it points into this machine's own network."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("A webhook is an http or https address.")
    found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    for *_, place in found:
        address = ipaddress.ip_address(str(place[0]).partition("%")[0])
        if not address.is_global:
            raise ValueError("A webhook must point to a public address.")
    return str(found[0][4][0])
