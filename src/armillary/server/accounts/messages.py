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

#: Six digits from the authenticator, or a recovery code.
Code = Annotated[str, msgspec.Meta(max_length=20)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class AccountEvent(Answer):
    """Something that happened to the account: mail, password, second-on, second-off, recovery, export, undone, wrong-code."""

    at: float
    what: str


class AccountCard(Answer):
    """Account data that only you can see."""

    login: str
    name: str
    handle: str
    role: str
    created: float
    #: The password can be reset by mail: there is a confirmed address, and the server sends mail.
    resettable: bool
    second_factor: bool
    #: Unused recovery codes.
    recovery_left: int
    #: The log of the account, newest first.
    log: list[AccountEvent]


class NewPassword(Body):
    """Change your password. All other sessions end. Without `old` you must have entered it within the last ten minutes."""

    new: Password
    old: Password = ""
    code: Code = ""


class AskReset(Body):
    """Ask for a link by mail. The response is the same whether there is such an account or not."""

    login: Login


class Reset(Body):
    """Set a new password with the link from the mail. It works once, and for an hour."""

    token: Token
    password: Password


class SecondFactor(Answer):
    """A secret for your authenticator. It takes effect once you have sent back a code from it."""

    token: str
    secret: str
    uri: str


class ConfirmSecond(Body):
    token: Token
    code: Code


class Recovery(Answer):
    """Codes for a lost authenticator: each works once, in place of the six digits. They are shown only now; earlier ones become
    invalid."""

    codes: list[str]


class Proof(Body):
    """Proves that you are the owner. Not needed if you entered the password within the last ten minutes."""

    password: Password = ""
    code: Code = ""


class Proven(Answer):
    """You count as the owner for that many seconds. `token`: for clients without cookies, as the header
    `Armillary-Proof`."""

    seconds: int
    token: str


class UndoChange(Body):
    """Undo a change of your account with the link from the mail. It works once, and for 72 hours; all sessions end."""

    token: Token


MESSAGES = (AccountCard, NewPassword, AskReset, Reset, SecondFactor, ConfirmSecond, Recovery, Proof, Proven, UndoChange)
