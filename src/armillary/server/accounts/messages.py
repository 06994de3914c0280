"""Messages about one's own account."""

from typing import Annotated

import msgspec

from armillary.server.messages import Answer, Body, Login, Password

__all__ = [
    "MESSAGES",
    "AccountCard",
    "AccountEvent",
    "AskReset",
    "ConfirmSecond",
    "NewPassword",
    "Proof",
    "Proven",
    "Recovery",
    "Reset",
    "SecondFactor",
    "UndoChange",
]

#: Six digits of the authenticator, or a recovery code.
Code = Annotated[str, msgspec.Meta(max_length=20)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class AccountEvent(Answer):
    """Something that happened to the account: mail, password, second-on, second-off, recovery, export, undone, wrong-code."""

    at: float
    what: str


class AccountCard(Answer):
    """What only you see of your account."""

    login: str
    name: str
    handle: str
    role: str
    created: float
    #: A password can be set anew by mail: there is a confirmed address, and the server sends mail.
    resettable: bool
    second_factor: bool
    #: Recovery codes that were not used yet.
    recovery_left: int
    #: What happened to it, the newest first.
    log: list[AccountEvent]


class NewPassword(Body):
    """Change your password. All other sessions end. Without `old` you must have given it within the last ten minutes."""

    new: Password
    old: Password = ""
    code: Code = ""


class AskReset(Body):
    """Ask for a link by mail. The answer is the same whether there is such an account or not."""

    login: Login


class Reset(Body):
    """Set a new password with the link from the mail. It counts once, and for an hour."""

    token: Token
    password: Password


class SecondFactor(Answer):
    """A secret for your authenticator. It counts when you have sent back a code of it."""

    token: str
    secret: str
    uri: str


class ConfirmSecond(Body):
    token: Token
    code: Code


class Recovery(Answer):
    """Codes for the day on which the authenticator is lost: each counts once, in the place of the six digits. They are shown
    only now; those from before count no more."""

    codes: list[str]


class Proof(Body):
    """That it is really you: for what would take the account from you. Left out where you gave it within the last ten minutes."""

    password: Password = ""
    code: Code = ""


class Proven(Answer):
    """For so many seconds it is believed that you are the owner. `token`: for clients without cookies, as the header
    `Armillary-Proof`."""

    seconds: int
    token: str


class UndoChange(Body):
    """Undo a change of your account with the link from the mail. It counts once, and for 72 hours; everybody is signed out."""

    token: Token


MESSAGES = (AccountCard, NewPassword, AskReset, Reset, SecondFactor, ConfirmSecond, Recovery, Proof, Proven, UndoChange)
