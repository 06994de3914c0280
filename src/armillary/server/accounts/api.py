"""Handlers: sessions, accounts, passwords, the second factor, export and deletion."""

from hashlib import blake2b
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.responses import Response

from armillary.server import messages as m
from armillary.server.calls import Failure, clean
from armillary.server.identity import COOKIE, DEVICE, PROOF_AGE, person_of
from armillary.server.person import Person
from armillary.server.web import HttpCall
from armillary.store.account import Account
from armillary.store.members import NO_SECOND

from . import totp
from .messages import (
    AccountCard,
    AccountEvent,
    AskReset,
    ConfirmSecond,
    NewPassword,
    Proof,
    Proven,
    Recovery,
    Reset,
    SecondFactor,
    UndoChange,
)
from .safety import SLOWLY, changed, check_second_factor, enter, known_device, owner, prove, slowly

#: Lifetime in seconds of a link in a mail, and of an unconfirmed secret.
RESET = 3600.0
SETTING_UP = 900.0
GONE = "(gone)"
WRONG = "wrong-login"


def _session(person: Person, token: str | None = None) -> m.Session:
    return m.Session(
        person=person.id, name=person.name, login=person.login, handle=person.handle, role=person.role, token=token
    )


# --------------------------------------------------------------------------------------------------------- sessions


async def get_session(call: HttpCall) -> m.Session:
    return _session(call.person)


async def post_session(call: HttpCall) -> m.Session:
    body: m.NewSession = call.body
    hub, person = call.hub, call.person
    name = clean(body.name)
    await hub.read(hub.store.save_name, person.id, name, hub.wall())
    hub.identities.forget(person.id)
    renamed = msgspec.structs.replace(person, name=name)
    return _session(renamed, call.become(renamed))


async def register(call: HttpCall) -> m.Session:
    """The previous token ends, so that it is useless to anybody who has seen it on another machine."""
    body: m.Register = call.body
    hub, person = call.hub, call.person
    await slowly(call, "register")
    login = clean(body.login.strip().lower(), 120)
    # Somebody who never chose a name is called by the login from now on.
    unnamed = person.name == hub.identities.guest(person.id).name
    name = clean(body.name) if body.name else login.partition("@")[0] if unnamed else person.name
    if person.login is not None:
        raise Failure(409, "not-now", "has-account")
    invited = hub.settings.registration == "invited"
    if hub.settings.registration == "closed":
        raise Failure(403, "not-allowed", "registration-closed")
    if invited and not await hub.read(hub.club.use, body.invitation, hub.wall()):
        raise Failure(403, "not-allowed", "not-invited")
    hashed = await hub.read(hub.identities.hash, body.password)
    await hub.read(hub.store.save_name, person.id, name, hub.wall())
    if not await hub.read(hub.store.register, person.id, login, hashed):
        if invited:
            await hub.read(hub.club.give_back, body.invitation)
        raise Failure(409, "not-now", "login-taken")
    return await _enter(call, person.id)


async def _enter(call: HttpCall, id: str) -> m.Session:
    person = await enter(call, id)
    _remember(call, id)
    return _session(person, call.cookie)


async def login(call: HttpCall) -> m.Session:
    body: m.Credentials = call.body
    hub = call.hub
    name = body.login.strip().lower()
    account = await hub.read(hub.store.account, login=name) if "\0" not in name else None
    device = known_device(call, account)
    if not device or not await hub.read(hub.guesses.take, "network", "device", device):
        await slowly(call, "login")
        if not await hub.read(hub.guesses.take, "login", name):
            raise Failure(429, "too-fast", SLOWLY)
    if not await hub.read(hub.identities.check, account, body.password):
        raise Failure(403, "wrong", WRONG)
    assert account is not None
    await check_second_factor(call, account, body.code)
    if account.banned_until > hub.wall():
        raise Failure(403, "banned", "banned")
    person = person_of(account)
    _remember(call, account.id)
    prove(call, account)
    return _session(person, call.become(person))


def _remember(call: HttpCall, person: str) -> None:
    """Mark this browser as having signed in as that person: strangers' guesses do not slow it down."""
    call.device = call.hub.identities.sign("device", [person, token_urlsafe(9)])


async def logout(call: HttpCall) -> Response:
    """Signs out everywhere: there is only one kind of signing out, the safe one."""
    hub, person = call.hub, call.person
    if person.login is not None:
        await hub.read(hub.store.end_sessions, person.id)
        hub.end_sessions(person.id)
    call.cookie = None
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=hub.settings.https)
    return response


# -------------------------------------------------------------------------------------------------------- the account


async def _account(call: HttpCall) -> Account:
    hub = call.hub
    account = await hub.read(hub.store.account, id=call.person.id)
    if account is None or account.login is None:
        raise Failure(409, "not-now", "no-account")
    return account


async def post_proof(call: HttpCall) -> Proven:
    """Ask for the password again before something that only the owner may do."""
    body: Proof = call.body
    account = await _account(call)
    await owner(call, account, body.password or "?", body.code)
    return Proven(seconds=PROOF_AGE, token=call.proof or "")


async def _owned(call: HttpCall, password: str = "", code: str = "") -> Account:
    account = await _account(call)
    await owner(call, account, password, code)
    return account


async def get_account(call: HttpCall) -> AccountCard:
    hub = call.hub
    account = await _account(call)
    mail = await hub.notifier.settings_of(account.id)
    return AccountCard(
        login=account.login or "",
        name=account.name,
        handle=account.handle or "",
        role=account.role,
        created=account.created,
        resettable=hub.sends_mail and mail is not None and bool(mail.email) and mail.confirmed,
        second_factor=account.totp is not None,
        recovery_left=len(account.recovery.split()),
        log=[AccountEvent(at=at, what=what) for at, what in await hub.read(hub.safekeeping.log, account.id)],
    )


async def put_password(call: HttpCall) -> m.Session:
    body: NewPassword = call.body
    hub = call.hub
    account = await _owned(call, body.old, body.code)
    hashed = await hub.read(hub.identities.hash, body.new)
    if not await hub.read(hub.members.set_password, account.id, hashed, account.epoch):
        raise Failure(409, "not-now", "changed-elsewhere")
    await changed(call, account, "password")
    return await _enter(call, account.id)


async def post_undo(call: HttpCall) -> None:
    """The link in the mail about a change: restores the account as it was, and ends all sessions."""
    body: UndoChange = call.body
    hub = call.hub
    await slowly(call, "undo")
    found = await hub.read(hub.safekeeping.undo, body.token, hub.wall())
    if found is None:
        raise Failure(404, "unknown", "undo-used")
    person, before = found
    wanted = await hub.notifier.settings_of(person) or m.NotificationSettings(on=[])
    wanted.email, wanted.confirmed = before.email, bool(before.email)
    await hub.notifier.save(person, wanted)
    await hub.read(hub.safekeeping.note, person, "undone", hub.wall())
    hub.end_sessions(person)


async def ask_reset(call: HttpCall) -> None:
    """Send a mail to the confirmed address. The response does not tell whether there is one."""
    body: AskReset = call.body
    hub = call.hub
    await slowly(call, "reset")
    name = body.login.strip().lower()
    account = await hub.read(hub.store.account, login=name) if "\0" not in name else None
    if account is None or account.password is None or not hub.sends_mail:
        return
    wanted = await hub.notifier.settings_of(account.id)
    if wanted is not None and wanted.email and wanted.confirmed:
        token = hub.identities.sign("reset", [account.id, account.epoch])
        link = f"{hub.settings.base_url.rstrip('/')}/reset?token={token}"
        hub.notifier.write("reset", account.id, wanted.email, {"reset": link}, call.network, call.language)


async def reset(call: HttpCall) -> m.Session:
    body: Reset = call.body
    hub = call.hub
    await slowly(call, "reset")
    found = hub.identities.signed("reset", body.token, RESET)
    hashed = await hub.read(hub.identities.hash, body.password)
    account = await hub.read(hub.store.account, id=found[0]) if isinstance(found, list) else None
    if account is None or not await hub.read(hub.members.set_password, account.id, hashed, found[1]):
        raise Failure(404, "unknown", "link-used")
    await changed(call, account, "password")
    hub.end_sessions(found[0])
    if account.banned_until > hub.wall() or account.totp is not None:
        # Access to the mailbox alone does not open an account with a second factor: sign in with both.
        raise Failure(403, "second-factor", "password-set")
    return await _enter(call, found[0])


# -------------------------------------------------------------------------------------------------- the second factor


async def start_second(call: HttpCall) -> SecondFactor:
    account = await _owned(call)
    if account.totp is not None:
        raise Failure(409, "not-now", "has-second-factor")
    secret = totp.new_secret()
    issuer = urlsplit(call.hub.settings.base_url).hostname or "Armillary"
    token = call.hub.identities.sign("second", [account.id, secret])
    return SecondFactor(token=token, secret=secret, uri=totp.uri(secret, account.login or "", issuer))


async def confirm_second(call: HttpCall) -> Recovery:
    body: ConfirmSecond = call.body
    hub = call.hub
    account = await _owned(call)
    found = hub.identities.signed("second", body.token, SETTING_UP)
    if not isinstance(found, list) or found[0] != account.id or account.totp is not None:
        raise Failure(409, "not-now", "took-too-long")
    if not await hub.read(hub.guesses.take, "network", "own", account.id):
        raise Failure(429, "too-fast", SLOWLY)
    count = totp.matching_count(found[1], body.code, hub.wall())
    if count is None:
        raise Failure(403, "second-factor", "six-digits")
    return await _new_recovery(call, account, "second-on", totp=found[1], totp_used=count)


async def renew_recovery(call: HttpCall) -> Recovery:
    body: Proof = call.body
    account = await _owned(call, body.password, body.code)
    if account.totp is None:
        raise Failure(409, "not-now", "no-second-factor")
    return await _new_recovery(call, account, "recovery")


async def _new_recovery(call: HttpCall, account: Account, what: str, **values: Any) -> Recovery:
    codes = totp.new_recovery()
    kept = " ".join(totp.digest(account.id, code) for code in codes)
    await _change(call, account, what, recovery=kept, **values)
    return Recovery(codes=codes)


async def _change(call: HttpCall, account: Account, what: str, **values: Any) -> None:
    """Change the account; other sessions end, and the owner is notified."""
    if not await call.hub.read(call.hub.members.change_and_end, account.id, account.epoch, **values):
        raise Failure(409, "not-now", "changed-elsewhere")
    await changed(call, account, what)
    await enter(call, account.id)


async def end_second(call: HttpCall) -> AccountCard:
    body: Proof = call.body
    account = await _owned(call, body.password, body.code)
    await _change(call, account, "second-off", **NO_SECOND)
    return await get_account(call)


# ------------------------------------------------------------------------------------------------- what is kept of you


async def export(call: HttpCall) -> Response:
    if call.person.login is not None:
        await _owned(call)
        await call.hub.read(call.hub.safekeeping.note, call.person.id, "export", call.hub.wall())
    found = await call.hub.read(call.hub.members.export, call.person.id)
    return Response(
        msgspec.json.format(msgspec.json.encode(found)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="armillary-account.json"', "cache-control": "no-store"},
    )


async def delete_account(call: HttpCall) -> Response:
    body: Proof = call.body
    hub = call.hub
    account = await _owned(call, body.password, body.code)
    if account.role == "admin" and not await hub.read(hub.members.change_admin, account.id, role=""):
        raise Failure(409, "not-now", "last-admin")
    await hub.read(hub.members.delete, account.id, GONE)
    hub.end_sessions(account.id)
    # Log that an account was deleted, but not whose it was.
    about = blake2b((account.login or "").encode(), digest_size=6).hexdigest()
    await hub.read(hub.club.note, "(owner)", "delete account", about, "", hub.wall())
    call.cookie = None
    response = Response(status_code=204)
    for name in (COOKIE, DEVICE):
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=hub.settings.https)
    return response
