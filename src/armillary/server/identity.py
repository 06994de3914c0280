"""Identities: guests with signed tokens, accounts with argon2. A token contains a person and an epoch, nothing else."""

import time
from secrets import token_urlsafe
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadData, URLSafeTimedSerializer

from armillary.store.account import Account
from armillary.store.store import Store

from .person import Person

__all__ = ["COOKIE", "DEVICE", "MAX_AGE", "PROOF", "PROOF_AGE", "Identities", "person_of"]

COOKIE = "armillary"
DEVICE = "armillary_device"
PROOF = "armillary_proof"
#: Seconds for which an entered password counts as proof.
PROOF_AGE = 600
MAX_AGE = 400 * 86_400
#: Seconds for which a person's name and epoch are cached, and for which a token is not verified again.
KEPT = 5.0


def person_of(account: Account) -> Person:
    return Person(
        id=account.id,
        name=account.name,
        login=account.login,
        epoch=account.epoch,
        handle=account.handle or "",
        role=account.role,
        muted_until=account.muted_until,
    )


class Identities:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._key = store.key("sessions")
        self._signer = URLSafeTimedSerializer(self._key, salt="session")
        self._hasher = PasswordHasher()
        #: A hash to compare with if there is no such login, so that the response takes as long.
        self._nobody = self._hasher.hash(token_urlsafe(16))
        #: Cached people: until when, and the version of the rights when they were read.
        self._kept: dict[str, tuple[float, Any, Person]] = {}
        #: Recently verified tokens: when, person, epoch.
        self._read: dict[str, tuple[float, str, int]] = {}

    def token(self, person: Person) -> str:
        return self._signer.dumps([person.id, person.epoch])

    def read(self, token: str) -> tuple[str, int] | None:
        """Person and epoch of a token that we signed, or None."""
        now = time.monotonic()
        read = self._read.get(token)
        if read is not None and now - read[0] < KEPT:
            return read[1], read[2]
        if len(token) > 400:
            return None
        try:
            data: Any = self._signer.loads(token, max_age=MAX_AGE)
        except BadData:
            return None
        if isinstance(data, list) and len(data) == 2 and isinstance(data[0], str) and isinstance(data[1], int):
            if len(self._read) > 20_000:
                self._read.clear()
            self._read[token] = (now, data[0], data[1])
            return data[0], data[1]
        return None

    def sign(self, purpose: str, data: Any) -> str:
        """Sign a token for another purpose than a session; it is valid for that purpose only."""
        return str(URLSafeTimedSerializer(self._key, salt=purpose).dumps(data))

    def signed(self, purpose: str, token: str, seconds: float) -> Any:
        """The content of a token that is not older than that; None if it is not ours."""
        if len(token) > 1000:
            return None
        try:
            return URLSafeTimedSerializer(self._key, salt=purpose).loads(token, max_age=int(seconds))
        except BadData:
            return None

    def guest(self, id: str = "") -> Person:
        id = id or token_urlsafe(12)
        return Person(id=id, name=f"Guest {sum(id.encode()) % 9000 + 1000}")

    def known(self, id: str, epoch: int, *, again: bool = False) -> Person | None:
        """The person of a token if it is still valid. May query the store (call it in a thread); with `again` it always does."""
        person = None if again else self.fresh(id)
        if person is None:
            rights = self.store.rights.now()
            account = self.store.account(id=id)
            person = self.guest(id) if account is None else person_of(account)
            if len(self._kept) > 20_000:
                self._kept.clear()
            self._kept[id] = (time.monotonic() + KEPT, rights, person)
        return person if person.epoch == epoch else None

    def fresh(self, id: str) -> Person | None:
        """The cached person, if nobody's rights have changed since; otherwise None."""
        kept = self._kept.get(id)
        if kept is None or time.monotonic() > kept[0] or kept[1] != self.store.rights.now():
            return None
        return kept[2]

    def forget(self, id: str) -> None:
        self._kept.pop(id, None)

    def hash(self, password: str) -> str:
        return self._hasher.hash(password)

    def check(self, account: Account | None, password: str) -> bool:
        """Takes the same time whether the login exists or not."""
        stored = account.password if account is not None and account.password else self._nobody
        try:
            self._hasher.verify(stored, password)
            return account is not None and bool(account.password)
        except (Argon2Error, InvalidHashError):
            return False
