"""What an open session alone cannot do: proofs of ownership, limits on guessing codes, and notifications that let the owner undo
changes.

Somebody who finds an open browser has the session, but not the password. Anything that could take the account from its owner
requires the password (and the code) to have been entered within the last ten minutes; the confirmed address is notified and can
undo it."""

from armillary.server.calls import Failure
from armillary.server.identity import DEVICE, MAX_AGE, PROOF, PROOF_AGE, person_of
from armillary.server.notify import texts
from armillary.server.person import Person
from armillary.server.web import HttpCall
from armillary.store.account import Account
from armillary.store.safekeeping import Before

from . import totp

__all__ = ["changed", "check_second_factor", "confirmed_mail", "enter", "known_device", "owner", "prove", "slowly"]

SLOWLY = "too-many-tries"
#: This many wrong codes within an hour are reported to the owner by mail; each one is in the account's log.
REPORTED = 3
HOUR = 3600.0


async def slowly(call: HttpCall, what: str) -> None:
    """Slow down guessing, separately for each network."""
    await _take(call, "network", what, call.network or call.address)


async def _take(call: HttpCall, kind: str, *key: str) -> None:
    if not await call.hub.read(call.hub.guesses.take, kind, *key):
        raise Failure(429, "too-fast", SLOWLY)


def known_device(call: HttpCall, account: Account | None) -> str:
    """The browser's id, if it has signed in as that person before."""
    token = call.request.cookies.get(DEVICE, "")
    found = call.hub.identities.signed("device", token, MAX_AGE) if token else None
    if account is None or not isinstance(found, list) or found[0] != account.id:
        return ""
    return str(found[1])


# ------------------------------------------------------------------------------------------------------------- proofs


def prove(call: HttpCall, account: Account) -> None:
    """The password was entered (now, unless a time is known): the proof lasts a while, and until the account's sessions end."""
    if call.proven_at is None:
        call.proven_at = call.hub.wall()
    call.proof = call.hub.identities.sign("proof", [account.id, account.epoch, call.proven_at])


def _proven_at(call: HttpCall, account: Account) -> float | None:
    """When the password was entered, if that is still valid."""
    token = call.request.cookies.get(PROOF, "") or call.request.headers.get("armillary-proof", "")
    found = call.hub.identities.signed("proof", token, PROOF_AGE) if token else None
    if not isinstance(found, list) or found[:2] != [account.id, account.epoch]:
        return None
    at = float(found[2])
    return at if 0 <= call.hub.wall() - at < PROOF_AGE else None


async def owner(call: HttpCall, account: Account, password: str = "", code: str = "") -> None:
    """Failure unless the caller is the owner: the password is in the request, or was entered recently."""
    hub = call.hub
    if not password:
        call.proven_at = _proven_at(call, account)
        if call.proven_at is None:
            raise Failure(403, "proof", "prove-first")
        return
    await _take(call, "network", "own", account.id)
    if not await hub.read(hub.identities.check, account, password):
        raise Failure(403, "wrong", "wrong-password")
    await check_second_factor(call, account, code)
    prove(call, account)


async def check_second_factor(call: HttpCall, account: Account, code: str) -> None:
    """There are only a million codes: guesses are limited, and the owner is notified of them."""
    if account.totp is None:
        return
    hub = call.hub
    recovery = totp.is_recovery(code)
    refused = Failure(403, "second-factor", "no-recovery" if recovery else "six-digits")
    if not code.strip():
        raise refused
    # Other people's guesses must not slow down the owner's own browser.
    key = (account.id, known_device(call, account))
    if not await hub.read(hub.guesses.take, "second", *key):
        raise Failure(429, "too-fast", "too-many-codes")
    if recovery:
        right = await hub.read(hub.members.use_recovery, account.id, totp.digest(account.id, code))
    else:
        count = totp.matching_count(account.totp, code, hub.wall(), account.totp_used)
        right = count is not None and await hub.read(hub.members.use_code, account.id, count)
    if right:
        await hub.read(hub.guesses.give_back, "second", *key)
        return
    await hub.read(hub.safekeeping.note, account.id, "wrong-code", hub.wall())
    if await hub.read(hub.safekeeping.count, account.id, "wrong-code", hub.wall() - HOUR) == REPORTED:
        email, language = await confirmed_mail(call, account.id)
        if email:
            hub.notifier.warn("guessed", account.id, email, {}, language)
    raise refused


# ------------------------------------------------------------------------------------------------ what the owner is told


async def confirmed_mail(call: HttpCall, person: str) -> tuple[str, str]:
    """The confirmed address of the owner and its language; empty if there is none."""
    wanted = await call.hub.notifier.settings_of(person)
    if wanted is None or not wanted.confirmed or not call.hub.sends_mail:
        return "", call.language
    return wanted.email, wanted.language


async def changed(call: HttpCall, account: Account, what: str, email: str | None = None) -> None:
    """`account` (and `email`, if that changed) as it was before. The change is logged, and the old address can undo it."""
    hub = call.hub
    now, language = hub.wall(), call.language
    if email is None:
        email, language = await confirmed_mail(call, account.id)
    await hub.read(hub.safekeeping.note, account.id, what, now)
    token, addresses = await hub.read(hub.safekeeping.keep, account.id, Before.of(account, email), now)
    if hub.sends_mail:
        link = f"{hub.settings.base_url.rstrip('/')}/undo?token={token}"
        facts = {"undo": link, "what": texts(language).fill("mail", f"changed-{what}", {})}
        for address in addresses:
            hub.notifier.warn("changed", account.id, address, facts, language)


async def enter(call: HttpCall, id: str) -> Person:
    """Earlier sessions end; this one continues under the account as it is now, and keeps its proof."""
    hub = call.hub
    hub.end_sessions(id, again=True)
    account = await hub.read(hub.store.account, id=id)
    assert account is not None
    person = person_of(account)
    call.become(person)
    prove(call, account)
    return person
