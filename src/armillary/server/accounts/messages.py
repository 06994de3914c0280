"""Messages about one's own account."""

from typing import Annotated

import msgspec

from armillary.server.messages import Answer, Body, Login, Password

__all__ = [
    "MESSAGES",
    "AccountCard",
    "AskReset",
    "ConfirmSecond",
    "NewPassword",
    "Proof",
    "Recovery",
    "Reset",
    "SecondFactor",
]

#: Six digits of the authenticator, or a recovery code.
Code = Annotated[str, msgspec.Meta(max_length=20)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


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


class NewPassword(Body):
    """Change your password. All other sessions end."""

    old: Password
    new: Password


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
    """That it is really you: for what cannot be taken back."""

    password: Password
    code: Code = ""


MESSAGES = (AccountCard, NewPassword, AskReset, Reset, SecondFactor, ConfirmSecond, Recovery, Proof)
