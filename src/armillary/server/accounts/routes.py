"""The operations on sessions and accounts."""

from armillary.server import messages as m
from armillary.server.web import Route

from . import api
from . import messages as own

__all__ = ["ROUTES"]

ROUTES: list[Route] = [
    Route(
        method="GET",
        path="/api/session",
        handler=api.get_session,
        answer=m.Session,
        person=True,
        text="Who you are; somebody unknown becomes a guest.",
    ),
    Route(
        method="POST",
        path="/api/session",
        handler=api.post_session,
        body=m.NewSession,
        answer=m.Session,
        person=True,
        text="Be a guest, or change your name.",
    ),
    Route(
        method="POST",
        path="/api/session/register",
        handler=api.register,
        body=m.Register,
        answer=m.Session,
        person=True,
        text="Turn a guest into an account. Tokens from before end.",
    ),
    Route(
        method="POST",
        path="/api/session/login",
        handler=api.login,
        body=m.Credentials,
        answer=m.Session,
        text="Sign in.",
    ),
    Route(
        method="POST",
        path="/api/session/logout",
        handler=api.logout,
        person=True,
        status=204,
        text="Sign out everywhere.",
    ),
    Route(
        method="POST",
        path="/api/session/ask-reset",
        handler=api.ask_reset,
        body=own.AskReset,
        status=204,
        text="Ask for a mail with a link to set a new password.",
    ),
    Route(
        method="POST",
        path="/api/session/reset",
        handler=api.reset,
        body=own.Reset,
        answer=m.Session,
        text="Set a new password with the link from the mail.",
    ),
    Route(
        method="GET",
        path="/api/session/account",
        handler=api.get_account,
        answer=own.AccountCard,
        person=True,
        text="What only you see of your account.",
    ),
    Route(
        method="POST",
        path="/api/session/delete",
        handler=api.delete_account,
        body=own.Proof,
        person=True,
        status=204,
        text="Delete your account and what is its own.",
    ),
    Route(
        method="GET",
        path="/api/session/export",
        handler=api.export,
        person=True,
        text="All that is kept of you, as JSON.",
    ),
    Route(
        method="PUT",
        path="/api/session/password",
        handler=api.put_password,
        body=own.NewPassword,
        answer=m.Session,
        person=True,
        text="Change your password; other sessions end.",
    ),
    Route(
        method="POST",
        path="/api/session/second-factor",
        handler=api.start_second,
        answer=own.SecondFactor,
        person=True,
        text="A new secret for your authenticator.",
    ),
    Route(
        method="PUT",
        path="/api/session/second-factor",
        handler=api.confirm_second,
        body=own.ConfirmSecond,
        answer=own.Recovery,
        person=True,
        text="From now on signing in needs a code, too. The answer holds codes for the day on which the authenticator is lost.",
    ),
    Route(
        method="POST",
        path="/api/session/second-factor/recovery",
        handler=api.renew_recovery,
        body=own.Proof,
        answer=own.Recovery,
        person=True,
        text="New recovery codes; those from before count no more.",
    ),
    Route(
        method="POST",
        path="/api/session/second-factor/end",
        handler=api.end_second,
        body=own.Proof,
        answer=own.AccountCard,
        person=True,
        text="Sign in without a code again.",
    ),
]
