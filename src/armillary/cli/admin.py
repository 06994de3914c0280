"""`armillary admin`: manages a club's people and data on the machine of its store. Every action is in the audit log."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from armillary.command import Listing, console, json_option, print_json

from .stores import in_one_line

if TYPE_CHECKING:
    from armillary.server.club.office import Office
    from armillary.store.account import Account

OPERATOR = "operator"
GONE = "(gone)"


@click.group(cls=Listing)
@click.option(
    "--database", metavar="URL", envvar="ARMILLARY_DATABASE", help="The store (default: the one that `serve` uses)."
)
@click.pass_context
def admin(context: click.Context, database: str | None) -> None:
    """Manage a club: roles, invitations, reports, mute and ban, announcements, audit log. The server may be running."""
    context.obj = database


@contextmanager
def _office() -> Iterator["Office"]:
    from armillary.server.club.office import Office
    from armillary.store import Store

    database = click.get_current_context().obj
    with in_one_line(database):
        store = Store(database, existing=True)
        try:
            yield Office(store, operator=True)
        finally:
            store.close()


def _find(office: "Office", who: str) -> "Account":
    account = office.members.find(who.strip().lower()) or office.members.find(who)
    if account is None:
        raise click.ClickException(
            f"Nobody has the login, profile or id {who!r}: `armillary admin people` lists everybody."
        )
    return account


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _until(at: float) -> str:
    return "" if at <= time.time() else _when(at)


def _done(text: str, as_json: bool, **facts: Any) -> None:
    """The result of an action, for people or for machines."""
    if as_json:
        print_json(facts)
    else:
        console.print(text, markup=False)


def _show(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    if not rows:
        console.print("None.", style="dim")
        return
    shown = Table(*rows[0], box=None, header_style="dim")
    for row in rows:
        shown.add_row(*(str(value) for value in row.values()))
    console.print(shown)


# ----------------------------------------------------------------------------------------------------------- people


@admin.command()
@click.argument("words", default="")
@json_option
def people(words: str, as_json: bool) -> None:
    """List accounts, or those whose name or login contains WORDS."""
    with _office() as office:
        found = office.members.search(words, 500)
    _show(
        [
            {
                "login": one.login,
                "name": one.name,
                "role": one.role,
                "profile": one.handle,
                "since": _when(one.created),
                "muted until": _until(one.muted_until),
                "banned until": _until(one.banned_until),
                "second factor": "yes" if one.totp else "",
            }
            for one in found
        ],
        as_json,
    )


@admin.command()
@click.argument("who")
@click.argument("role", type=click.Choice(["admin", "moderator", "none"]))
@json_option
def role(who: str, role: str, as_json: bool) -> None:
    """Make WHO (a login) an admin or a moderator, or neither."""
    with _office() as office:
        account = _find(office, who)
        if account.login is None:
            raise click.ClickException("A guest cannot have a role: the person must register first.")
        office.set_role(OPERATOR, account, "" if role == "none" else role)
    _done(f"{account.login}: {role}.", as_json, login=account.login, role="" if role == "none" else role)


@admin.command()
@click.argument("who")
@click.option("--hours", default=24.0, type=click.FloatRange(0, 87_600), help="Duration; 0 ends it (default: 24).")
@click.option("--why", default="", help="The reason, for the audit log.")
@json_option
def mute(who: str, hours: float, why: str, as_json: bool) -> None:
    """Stop WHO from writing in chats for a while."""
    with _office() as office:
        office.mute(OPERATOR, _find(office, who), hours, why)
    _done(f"{who}: {f'no chat for {hours:g} hours' if hours else 'may chat'}.", as_json, who=who, hours=hours)


@admin.command()
@click.argument("who")
@click.option(
    "--hours", default=87_600.0, type=click.FloatRange(0, 87_600), help="Duration; 0 ends it (default: ten years)."
)
@click.option("--why", default="", help="The reason, for the audit log.")
@json_option
def ban(who: str, hours: float, why: str, as_json: bool) -> None:
    """End all sessions of WHO, and refuse new ones for a while."""
    with _office() as office:
        office.ban(OPERATOR, _find(office, who), hours, why)
    _done(f"{who}: {f'banned for {hours:g} hours' if hours else 'not banned'}.", as_json, who=who, hours=hours)


@admin.command()
@click.argument("who")
@click.password_option(help="The password (default: ask for it).")
@json_option
def password(who: str, password: str, as_json: bool) -> None:
    """Set a new password for WHO; all sessions end."""
    from argon2 import PasswordHasher

    if not 8 <= len(password) <= 200:
        raise click.ClickException("A password has 8 to 200 characters.")
    with _office() as office:
        account = _find(office, who)
        if account.login is None:
            raise click.ClickException("A guest has no password.")
        office.set_password(OPERATOR, account, PasswordHasher().hash(password))
    _done(f"{account.login} has a new password.", as_json, login=account.login)


@admin.command("second-factor-off")
@click.argument("who")
@json_option
def second_factor_off(who: str, as_json: bool) -> None:
    """Turn off the second factor of WHO, who has lost the authenticator."""
    with _office() as office:
        office.end_second_factor(OPERATOR, _find(office, who))
    _done(f"{who} signs in with the password alone.", as_json, who=who)


@admin.command()
@click.argument("who")
@click.option("--json", is_flag=True, expose_value=False, help="Accepted for uniformity: the output is always JSON.")
def export(who: str) -> None:
    """Print all stored data of WHO, as JSON."""
    with _office() as office:
        found = office.members.export(_find(office, who).id)
    print_json(found)


@admin.command()
@click.argument("who")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@json_option
def delete(who: str, yes: bool, as_json: bool) -> None:
    """Delete the account of WHO and its own data. Matches keep their logs."""
    with _office() as office:
        account = _find(office, who)
        if not yes:
            click.confirm(f"Delete the account of {account.name} ({account.login})?", abort=True)
        office.delete(OPERATOR, account, GONE)
    _done(f"{who} is deleted.", as_json, who=who)


# ----------------------------------------------------------------------------------------------------------- papers


@admin.command()
@click.option("--days", default=14.0, type=click.FloatRange(0, 3650), help="Days until it expires (default: 14).")
@click.option("--uses", default=1, type=click.IntRange(1, 1000), help="How many people may use it (default: one).")
@click.option("--note", default="", help="Note on who it is for.")
@click.option("--base-url", default="", envvar="ARMILLARY_BASE_URL", help="The server's address, for the link.")
@json_option
def invite(days: float, uses: int, note: str, base_url: str, as_json: bool) -> None:
    """Create an invitation, and print the link to send."""
    with _office() as office:
        code = office.invite(OPERATOR, days, uses, note)
    link = f"{base_url.rstrip('/')}/settings?invitation={code}"
    print_json({"code": code, "link": link}) if as_json else click.echo(link)


@admin.command()
@json_option
def invitations(as_json: bool) -> None:
    """List invitations that are still valid."""
    with _office() as office:
        rows = office.club.invitations(time.time())
    _show(
        [{"code": row.code, "note": row.note, "uses": row.uses, "until": _when(row.expires)} for row in rows], as_json
    )


@admin.command()
@click.argument("code")
@json_option
def revoke(code: str, as_json: bool) -> None:
    """Revoke an invitation."""
    with _office() as office:
        if not office.revoke(OPERATOR, code):
            raise click.ClickException("There is no such invitation: `armillary admin invitations` lists them.")
    _done("The invitation is revoked.", as_json, code=code)


@admin.command()
@json_option
def reports(as_json: bool) -> None:
    """List open reports."""
    with _office() as office:
        rows = office.club.reports()
        names = office.members.names([person for row in rows for person in (row.by, row.about)])
    _show(
        [
            {
                "id": row.id,
                "at": _when(row.at),
                "by": names.get(row.by, ("?", ""))[0],
                "about": f"{names.get(row.about, ('?', ''))[0]} ({row.about})",
                "match": row.match,
                "said": row.said,
                "report": row.text,
            }
            for row in rows
        ],
        as_json,
    )


@admin.command("close-report")
@click.argument("id")
@json_option
def close_report(id: str, as_json: bool) -> None:
    """Close a report."""
    with _office() as office:
        if not office.close_report(OPERATOR, id):
            raise click.ClickException("There is no such open report: `armillary admin reports` lists them.")
    _done("The report is closed.", as_json, id=id)


@admin.command()
@click.argument("text")
@click.option("--days", default=7.0, type=click.FloatRange(0, 3650), help="Days to show it (default: 7).")
@json_option
def announce(text: str, days: float, as_json: bool) -> None:
    """Show TEXT to everybody in the lobby."""
    if not 0 < len(text) <= 1000:
        raise click.ClickException("An announcement has 1 to 1000 characters.")
    with _office() as office:
        id = office.announce(OPERATOR, text, days)
    print_json({"id": id}) if as_json else click.echo(id)


@admin.command()
@click.argument("id")
@json_option
def withdraw(id: str, as_json: bool) -> None:
    """Withdraw an announcement, by the id that `announce` printed."""
    with _office() as office:
        if not office.withdraw(OPERATOR, id):
            raise click.ClickException("There is no such announcement.")
    _done("The announcement is withdrawn.", as_json, id=id)


@admin.command()
@click.option("--limit", default=100, type=click.IntRange(1, 10_000), help="Number of lines (default: 100).")
@json_option
def audit(limit: int, as_json: bool) -> None:
    """List the actions of admins, moderators and the operator, latest first."""
    with _office() as office:
        rows = office.club.audit(limit)
    _show(
        [
            {"at": _when(row.at), "by": row.by, "what": row.what, "about": row.about, "detail": row.detail}
            for row in rows
        ],
        as_json,
    )
