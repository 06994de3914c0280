"""Handlers: sessions, accounts, passwords, the second factor, export and deletion."""

from hashlib import blake2b
from secrets import token_urlsafe
from urllib.parse import urlsplit

import msgspec
from starlette.responses import Response

from armillary.server import messages as m
from armillary.server.identity import COOKIE, DEVICE, MAX_AGE, Person
from armillary.server.web import Call, Failure, clean
from armillary.store.members import NO_SECOND
from armillary.store.rows import Account

from . import totp
from .messages import AccountCard, AskReset, ConfirmSecond, NewPassword, Proof, Recovery, Reset, SecondFactor

#: Seconds for which a link in a mail counts, and a secret that was not confirmed.
RESET = 3600.0
SETTING_UP = 900.0
GONE = "(gone)"
WRONG = "wrong-login"
SLOWLY = "too-many-tries"


def _session(person: Person, token: str | None = None) -> m.Session:
    return m.Session(
        person=person.id, name=person.name, login=person.login, handle=person.handle, role=person.role, token=token
    )


# --------------------------------------------------------------------------------------------------------- sessions


async def get_session(call: Call) -> m.Session:
    return _session(call.person)


async def post_session(call: Call) -> m.Session:
    body: m.NewSession = call.body
    hub, person = call.hub, call.person
    name = clean(body.name)
    await hub.read(hub.store.save_name, person.id, name, hub.now())
    hub.identities.forget(person.id)
    renamed = msgspec.structs.replace(person, name=name)
    return _session(renamed, call.become(renamed))


async def register(call: Call) -> m.Session:
    """The token from before ends: whoever has seen it, on another's machine, has nothing of it."""
    body: m.Register = call.body
    hub, person = call.hub, call.person
    _slowly(call, "register")
    login = clean(body.login.strip().lower(), 120)
    name = clean(body.name) if body.name else person.name
    if person.login is not None:
        raise Failure(409, "not-now", "has-account")
    invited = hub.settings.registration == "invited"
    if hub.settings.registration == "closed":
        raise Failure(403, "not-allowed", "registration-closed")
    if invited and not await hub.read(hub.club.use, body.invitation, hub.now()):
        raise Failure(403, "not-allowed", "not-invited")
    hashed = await hub.read(hub.identities.hash, body.password)
    await hub.read(hub.store.save_name, person.id, name, hub.now())
    if not await hub.read(hub.store.register, person.id, login, hashed):
        if invited:
            await hub.read(hub.club.give_back, body.invitation)
        raise Failure(409, "not-now", "login-taken")
    return await _enter(call, person.id)


async def _enter(call: Call, id: str) -> m.Session:
    """Sessions from before end; this one goes on under the account as it is now."""
    hub = call.hub
    hub.end_sessions(id, again=True)
    account = await hub.read(hub.store.account, id=id)
    assert account is not None
    person = Person.of(account)
    _remember(call, id)
    return _session(person, call.become(person))


async def login(call: Call) -> m.Session:
    body: m.Credentials = call.body
    hub = call.hub
    name = body.login.strip().lower()
    account = await hub.read(hub.store.account, login=name) if "\0" not in name else None
    if not _known_device(call, account):
        _slowly(call, "login")
        if not hub.guesses_at.take(name):
            raise Failure(429, "too-fast", SLOWLY)
    if not await hub.read(hub.identities.check, account, body.password):
        raise Failure(403, "wrong", WRONG)
    assert account is not None
    await _second_factor(call, account, body.code)
    if account.banned_until > hub.now():
        raise Failure(403, "banned", "banned")
    person = Person.of(account)
    _remember(call, account.id)
    return _session(person, call.become(person))


def _slowly(call: Call, what: str) -> None:
    """Strangers guess slowly, each network for itself."""
    if not call.hub.guesses.take((what, call.network or call.address)):
        raise Failure(429, "too-fast", SLOWLY)


def _remember(call: Call, person: str) -> None:
    """This browser has signed in as that person: strangers' guesses do not slow it down."""
    call.device = call.hub.identities.sign("device", [person, token_urlsafe(9)])


def _known_device(call: Call, account: Account | None) -> bool:
    token = call.request.cookies.get(DEVICE, "")
    found = call.hub.identities.signed("device", token, MAX_AGE) if token else None
    if account is None or not isinstance(found, list) or found[0] != account.id:
        return False
    return call.hub.guesses.take(("device", found[1]))


async def logout(call: Call) -> Response:
    """Everywhere: there is one kind of signing out, and it is the safe one."""
    hub, person = call.hub, call.person
    if person.login is not None:
        await hub.read(hub.store.end_sessions, person.id)
        hub.end_sessions(person.id)
    call.cookie = None
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=hub.settings.https)
    return response


# -------------------------------------------------------------------------------------------------------- the account


async def _account(call: Call) -> Account:
    hub = call.hub
    account = await hub.read(hub.store.account, id=call.person.id)
    if account is None or account.login is None:
        raise Failure(409, "not-now", "no-account")
    return account


async def _prove(call: Call, password: str, code: str = "") -> Account:
    """Only the owner: whoever found an open browser does not know the password."""
    hub = call.hub
    account = await _account(call)
    if not hub.guesses.take(("own", account.id)):
        raise Failure(429, "too-fast", SLOWLY)
    if not await hub.read(hub.identities.check, account, password):
        raise Failure(403, "wrong", "wrong-password")
    await _second_factor(call, account, code)
    return account


async def _second_factor(call: Call, account: Account, code: str) -> None:
    if account.totp is None:
        return
    hub = call.hub
    if totp.is_recovery(code):
        if await hub.read(hub.members.use_recovery, account.id, totp.digest(account.id, code)):
            return
        raise Failure(403, "second-factor", "no-recovery")
    count = totp.matching_count(account.totp, code, hub.now(), account.totp_used)
    if count is None or not await hub.read(hub.members.use_code, account.id, count):
        raise Failure(403, "second-factor", "six-digits")


async def get_account(call: Call) -> AccountCard:
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
    )


async def put_password(call: Call) -> m.Session:
    body: NewPassword = call.body
    hub = call.hub
    account = await _account(call)
    if not hub.guesses.take(("own", account.id)):
        raise Failure(429, "too-fast", SLOWLY)
    if not await hub.read(hub.identities.check, account, body.old):
        raise Failure(403, "wrong", "wrong-password")
    hashed = await hub.read(hub.identities.hash, body.new)
    if not await hub.read(hub.members.set_password, account.id, hashed, account.epoch):
        raise Failure(409, "not-now", "changed-elsewhere")
    return await _enter(call, account.id)


async def ask_reset(call: Call) -> None:
    """A mail to the confirmed address. Whether there is one is not told."""
    body: AskReset = call.body
    hub = call.hub
    _slowly(call, "reset")
    name = body.login.strip().lower()
    account = await hub.read(hub.store.account, login=name) if "\0" not in name else None
    if account is None or account.password is None or not hub.sends_mail:
        return
    wanted = await hub.notifier.settings_of(account.id)
    if wanted is not None and wanted.email and wanted.confirmed:
        token = hub.identities.sign("reset", [account.id, account.epoch])
        link = f"{hub.settings.base_url.rstrip('/')}/reset?token={token}"
        hub.notifier.write("reset", account.id, wanted.email, {"reset": link}, call.network, call.language)


async def reset(call: Call) -> m.Session:
    body: Reset = call.body
    hub = call.hub
    _slowly(call, "reset")
    found = hub.identities.signed("reset", body.token, RESET)
    hashed = await hub.read(hub.identities.hash, body.password)
    if not isinstance(found, list) or not await hub.read(hub.members.set_password, found[0], hashed, found[1]):
        raise Failure(404, "unknown", "link-used")
    account = await hub.read(hub.store.account, id=found[0])
    hub.end_sessions(found[0])
    if account is None or account.banned_until > hub.now() or account.totp is not None:
        # The mailbox alone does not open an account with a second factor: sign in with both.
        raise Failure(403, "second-factor", "password-set")
    return await _enter(call, found[0])


# -------------------------------------------------------------------------------------------------- the second factor


async def start_second(call: Call) -> SecondFactor:
    account = await _account(call)
    if account.totp is not None:
        raise Failure(409, "not-now", "has-second-factor")
    secret = totp.new_secret()
    issuer = urlsplit(call.hub.settings.base_url).hostname or "Armillary"
    token = call.hub.identities.sign("second", [account.id, secret])
    return SecondFactor(token=token, secret=secret, uri=totp.uri(secret, account.login or "", issuer))


async def confirm_second(call: Call) -> Recovery:
    body: ConfirmSecond = call.body
    hub = call.hub
    account = await _account(call)
    found = hub.identities.signed("second", body.token, SETTING_UP)
    if not isinstance(found, list) or found[0] != account.id or account.totp is not None:
        raise Failure(409, "not-now", "took-too-long")
    if not hub.guesses.take(("own", account.id)):
        raise Failure(429, "too-fast", SLOWLY)
    count = totp.matching_count(found[1], body.code, hub.now())
    if count is None:
        raise Failure(403, "second-factor", "six-digits")
    await hub.read(hub.members.change, account.id, totp=found[1], totp_used=count)
    return await _new_recovery(call, account.id)


async def renew_recovery(call: Call) -> Recovery:
    body: Proof = call.body
    account = await _prove(call, body.password, body.code)
    if account.totp is None:
        raise Failure(409, "not-now", "no-second-factor")
    return await _new_recovery(call, account.id)


async def _new_recovery(call: Call, person: str) -> Recovery:
    codes = totp.new_recovery()
    kept = " ".join(totp.digest(person, code) for code in codes)
    await call.hub.read(call.hub.members.change, person, recovery=kept)
    return Recovery(codes=codes)


async def end_second(call: Call) -> AccountCard:
    body: Proof = call.body
    account = await _prove(call, body.password, body.code)
    await call.hub.read(call.hub.members.change, account.id, **NO_SECOND)
    return await get_account(call)


# ------------------------------------------------------------------------------------------------- what is kept of you


async def export(call: Call) -> Response:
    found = await call.hub.read(call.hub.members.export, call.person.id)
    return Response(
        msgspec.json.format(msgspec.json.encode(found)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="armillary-account.json"', "cache-control": "no-store"},
    )


async def delete_account(call: Call) -> Response:
    body: Proof = call.body
    hub = call.hub
    account = await _prove(call, body.password, body.code)
    await hub.read(hub.members.delete, account.id, GONE)
    hub.end_sessions(account.id)
    # Whose account it was is not kept; that one was deleted is.
    about = blake2b((account.login or "").encode(), digest_size=6).hexdigest()
    await hub.read(hub.club.note, "(owner)", "delete account", about, "", hub.now())
    call.cookie = None
    response = Response(status_code=204)
    for name in (COOKIE, DEVICE):
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=hub.settings.https)
    return response
