"""Handlers that only a server has: notifications, health, metrics."""

import msgspec
from starlette.responses import PlainTextResponse, Response

from .accounts import safety
from .calls import Failure
from .messages import NotificationSettings
from .notify import texts
from .web import HttpCall

#: Seconds for resolving the host of a webhook.
NAME_SECONDS = 4.0


# --------------------------------------------------------------------------------------------------- notifications


async def get_notifications(call: HttpCall) -> NotificationSettings:
    return await call.hub.notifier.settings_of(call.person.id) or NotificationSettings(on=[])


async def put_notifications(call: HttpCall) -> NotificationSettings:
    body: NotificationSettings = call.body
    hub = call.hub
    if body.email and (body.email.count("@") != 1 or not body.email.isprintable() or " " in body.email):
        raise Failure(400, "unreadable", "no-mail-address")
    if body.webhook and not hub.settings.private_webhooks:
        try:
            await hub.names.resolve(body.webhook, NAME_SECONDS)
        except ValueError:
            raise Failure(422, "not-allowed", "webhook-public") from None
    known = await hub.notifier.settings_of(call.person.id)
    account = None
    if call.person.login is not None and body.email != ("" if known is None else known.email):
        # Mail to this address can reset the password: only the owner of the account may change it.
        account = await hub.read(hub.store.account, id=call.person.id)
        if account is not None:
            await safety.owner(call, account)
    body.language = call.language
    body.confirmed = bool(body.email) and known is not None and known.confirmed and known.email == body.email
    if body.email and not body.confirmed and hub.settings.smtp_host:
        if not hub.settings.base_url:
            raise Failure(422, "not-allowed", "no-mail")
        if not await hub.notifier.ask(call.person.id, body.email, call.network, call.language):
            raise Failure(429, "too-fast", "asked-enough")
    await hub.notifier.save(call.person.id, body)
    if account is not None:
        old = known.email if known is not None and known.confirmed else ""
        await safety.changed(call, account, "mail", old)
        await hub.read(hub.store.end_sessions, account.id)
        await safety.enter(call, account.id)
    return body


async def confirm_mail(call: HttpCall) -> Response:
    """The link in the confirmation mail."""
    wanted, person = await _mail_of(call)
    wanted.confirmed = True
    await call.hub.notifier.save(person, wanted)
    return PlainTextResponse(texts(call.language).fill("mail", "confirmed", {}))


async def unsubscribe(call: HttpCall) -> Response:
    """The unsubscribe link at the end of every mail."""
    wanted, person = await _mail_of(call)
    wanted.email, wanted.confirmed = "", False
    await call.hub.notifier.save(person, wanted)
    return PlainTextResponse(texts(call.language).fill("mail", "unsubscribed", {}))


async def _mail_of(call: HttpCall) -> tuple[NotificationSettings, str]:
    found = call.hub.notifier.token_of(call.query["token"] or "")
    wanted = None if found is None else await call.hub.notifier.settings_of(found[0])
    if found is None or wanted is None or wanted.email != found[1]:
        raise Failure(404, "unknown", "link-invalid")
    return wanted, found[0]


# ------------------------------------------------------------------------------------------------------- operations


async def health(call: HttpCall) -> Response:
    body = await call.hub.health()
    return Response(msgspec.json.encode(body), 503 if body.status == "failing" else 200, media_type="application/json")


async def get_metrics(call: HttpCall) -> Response:
    return Response(call.hub.metrics.text(), media_type="text/plain; version=0.0.4")
