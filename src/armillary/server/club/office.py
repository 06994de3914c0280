"""The actions of admins and moderators, each with its line in the audit log. The page and `armillary admin` share them."""

import time
from collections.abc import Callable
from typing import Any

from armillary.store.account import Account
from armillary.store.club import Club
from armillary.store.members import FOREVER, NO_SECOND, Members
from armillary.store.store import Store

__all__ = ["ROLES", "LastAdmin", "Office"]

ROLES = ("", "moderator", "admin")


def _called(account: Account) -> str:
    return account.login or f"{account.name} (guest {account.id})"


class LastAdmin(Exception):
    """There would be no admin left."""


class Office:
    """`by` is the login of the acting person; `operator` on the command line."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, *, operator: bool = False) -> None:
        """`operator`: on the command line, where another admin can be appointed at any time."""
        self.operator = operator
        self.store = store
        self.members = Members(store)
        self.club = Club(store)
        self.clock = clock

    def _note(self, by: str, what: str, about: str, detail: str = "") -> None:
        self.club.note(by, what, about, detail, self.clock())

    # -------------------------------------------------------------------------------------------------------- people

    def set_role(self, by: str, account: Account, role: str) -> None:
        """LastAdmin if no admin would be left. The operator may do it, being able to appoint another one."""
        self._change(account, role != "admin", role=role)
        self._note(by, "role", _called(account), role or "none")

    def mute(self, by: str, account: Account, hours: float, why: str = "") -> None:
        """No chat for that many hours; 0 lifts the mute."""
        self.members.change(account.id, muted_until=self._until(hours))
        self._note(by, "mute" if hours else "unmute", _called(account), _detail(hours, why))

    def _change(self, account: Account, loses: bool, **values: Any) -> None:
        if self.operator or account.role != "admin" or not loses:
            self.members.change(account.id, **values)
        elif not self.members.change_admin(account.id, **values):
            raise LastAdmin

    def ban(self, by: str, account: Account, hours: float, why: str = "") -> None:
        """End all sessions and refuse signing in for that many hours; 0 lifts the ban."""
        self._change(account, bool(hours), banned_until=self._until(hours))
        if hours:
            self.store.end_sessions(account.id)
        self._note(by, "ban" if hours else "unban", _called(account), _detail(hours, why))

    def _until(self, hours: float) -> float:
        return 0.0 if not hours else min(FOREVER, self.clock() + hours * 3600)

    def end_second_factor(self, by: str, account: Account) -> None:
        """For somebody who has lost it and has proved the identity otherwise."""
        self.members.change(account.id, **NO_SECOND)
        self._note(by, "second factor off", _called(account))

    def set_password(self, by: str, account: Account, hashed: str) -> None:
        self.members.set_password(account.id, hashed, account.epoch)
        self._note(by, "password", _called(account))

    def delete(self, by: str, account: Account, gone: str) -> None:
        self.members.delete(account.id, gone)
        self._note(by, "delete account", account.id)

    # -------------------------------------------------------------------------------------------------------- papers

    def invite(self, by: str, days: float, uses: int, note: str) -> str:
        code = self.club.invite(by[:40], self.clock(), days, uses, note)
        self._note(by, "invite", note, f"{uses} times, {days:g} days")
        return code

    def revoke(self, by: str, code: str) -> bool:
        done = self.club.revoke(code)
        if done:
            self._note(by, "revoke invitation", code[:4] + "...")
        return done

    def announce(self, by: str, text: str, days: float) -> str:
        id = self.club.announce(text, self.clock(), days)
        self._note(by, "announce", id, text)
        return id

    def withdraw(self, by: str, id: str) -> bool:
        done = self.club.withdraw(id)
        if done:
            self._note(by, "withdraw announcement", id)
        return done

    def close_report(self, by: str, id: str) -> bool:
        done = self.club.close_report(id, by[:40])
        if done:
            self._note(by, "close report", id)
        return done


def _detail(hours: float, why: str) -> str:
    return f"{hours:g} hours{': ' if why else ''}{why}" if hours else why
