"""The club in the browser: account, tournaments, profiles, office; and what a table says of halts, returns and the dice."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from armillary.cli.app import app
from armillary.store import Store

from .conftest import Visitor, come_back, serving

PASSWORD = "correct horse"


def sign_up(visitor: Any, login: str) -> None:
    """From the settings page to an account."""
    visitor.page.goto("/settings")
    visitor.page.get_by_label("Your name").fill(login.capitalize())
    visitor.page.get_by_role("button", name="Save").first.click()
    visitor.page.get_by_label("Login").fill(login)
    visitor.page.get_by_label("Password (at least 8 characters)").fill(PASSWORD)
    visitor.page.get_by_role("button", name="Create an account").click()
    expect(visitor.page.get_by_text(f"Signed in as {login}.")).to_be_visible()


def admin(database: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["admin", "--database", str(database), *words])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def database(server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = sorted(tmp_path_factory.getbasetemp().glob("server*/matches.db"))
    return found[-1]


def test_an_account_is_kept_in_order(visit: Callable[..., Any]) -> None:
    ann = visit()
    sign_up(ann, "ann-page")
    page = ann.page
    page.get_by_text("Change the password").click()
    page.get_by_label("Your password").first.fill(PASSWORD)
    page.get_by_label("New password").fill("another horse")
    page.locator("details[open]").get_by_role("button", name="Save").click()
    expect(page.locator(".toast")).to_contain_text("other sessions have ended")
    page.get_by_text("Second factor").click()
    page.get_by_role("button", name="Set it up").click()
    secret = page.locator(".secret").inner_text()
    assert len(secret) == 32
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all my data").click()
    kept = json.loads(Path(download.value.path()).read_text())
    assert kept["account"]["login"] == "ann-page"
    page.get_by_text("Delete my account").first.click()
    open_form = page.locator("details[open]", has_text="are deleted. The name you played under")
    open_form.get_by_label("Your password").fill("another horse")
    open_form.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("You are playing as a guest")).to_be_visible()


def test_a_tournament_from_plan_to_table(visit: Callable[..., Any]) -> None:
    ann, bob = visit(), visit(locale="de-DE")
    sign_up(ann, "ann-cup")
    bob.page.goto("/settings")
    bob.page.get_by_label("Anmeldename").fill("bob-cup")
    bob.page.get_by_label("Passwort (mindestens 8 Zeichen)").fill(PASSWORD)
    bob.page.get_by_role("button", name="Konto anlegen").click()
    expect(bob.page.get_by_text("bob-cup")).to_be_visible()
    page = ann.page
    page.goto("/club")
    page.get_by_label("Name").fill("Friday cup")
    page.get_by_label("Title").select_option("tictactoe")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/tournament/*")
    page.get_by_role("button", name="Join").click()
    bob.page.goto(page.url)
    bob.page.get_by_role("button", name="Mitspielen").click()
    expect(bob.page.get_by_role("button", name="Aussteigen")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="Your table is waiting").click()
    page.wait_for_selector(".table-board .board")
    expect(page.locator("header")).to_contain_text("rated")
    expect(bob.page.get_by_role("link", name="Dein Tisch wartet")).to_be_visible()
    bob.page.get_by_role("link", name="Dein Tisch wartet").click()
    bob.page.wait_for_selector(".table-board .board")
    expect(page.locator(".prompt")).to_contain_text(re.compile("Your decision|thinking"))
    first, second = (ann, bob) if page.locator(".prompt.yours").count() else (bob, ann)
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        (first, second)[number % 2].touch(f"cell:{cell}")
        expect(second.page.locator(".board .piece")).to_have_count(number + 1)
    expect(page.locator("section.ending")).to_be_visible()
    # Ratings are settled a moment after the end.
    rated = page.locator("tbody", has_text="1658 ±")
    come_back(page, "/club/leaders", rated, lambda: page.get_by_label("Title").select_option("tictactoe"))
    page.locator("tbody a").first.click()
    page.wait_for_url("**/person/*")
    expect(page.locator("h2", has_text="Finished matches")).to_be_visible()
    expect(page.locator("ul.rows")).to_contain_text("won")


def test_the_office(visit: Callable[..., Any], database: Path) -> None:
    ada, ann = visit(), visit()
    sign_up(ada, "ada-office")
    sign_up(ann, "ann-office")
    ann.page.goto("/admin")
    expect(ann.page.get_by_text("This page is for moderators and admins.")).to_be_visible()
    admin(database, "role", "ada-office", "admin")
    page = ada.page
    expect(page.get_by_text("Signed in as")).to_be_visible()
    # For some seconds the server believes what it knew of somebody.
    come_back(page, "/admin/announcements", page.get_by_label("Announcement for everybody"))
    page.get_by_label("Announcement for everybody").fill("Club evening on Friday")
    page.get_by_role("button", name="Announce").click()
    expect(page.locator("ul.rows")).to_contain_text("Club evening on Friday")
    ann.page.goto("/")
    expect(ann.page.locator(".news")).to_contain_text("Club evening on Friday")
    page.goto("/admin/invitations")
    page.get_by_label("For whom").fill("the neighbours")
    page.get_by_role("button", name="Invite").click()
    expect(page.locator("ul.rows")).to_contain_text("/settings?invitation=")
    page.goto("/admin/people")
    row = page.locator("li.panel", has_text="ann-office")
    row.get_by_role("button", name="Mute").click()
    expect(row).to_contain_text("muted until")
    page.goto("/admin/announcements")
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator("ul.rows")).to_contain_text("There is nothing here.")
    page.goto("/admin/audit")
    expect(page.locator("table")).to_contain_text("withdraw announcement")
    expect(page.locator("table")).to_contain_text("ann-office")


def test_a_match_that_stands_still_says_so_and_goes_on(visit: Callable[..., Any]) -> None:
    """What the server says when its store does not answer, and then again the view."""
    ann = visit()
    ann.play_now("Tic-tac-toe", "Pass and play")
    ann.turn()
    banner = ann.page.get_by_role("alert")
    last = next(frame for frame in reversed(ann.frames) if '"type":"update"' in frame.replace(" ", ""))
    say = "(data) => sockets.at(-1).onmessage(new MessageEvent('message', { data }))"
    ann.page.evaluate(say, json.dumps({"type": "halted", "reason": "x"}))
    expect(banner).to_contain_text("is paused until the server can save again")
    ann.page.evaluate(say, last)
    expect(banner).to_have_count(0)


def test_a_seat_that_a_bot_plays_can_be_taken_back(visit: Callable[..., Any]) -> None:
    ann = visit()
    ann.page.goto("/")
    body = {
        "setup": {"title": "salvage", "seats": 3},
        # One seat waits for her: bots among themselves would end the match before she clicks.
        "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "level": "random"}],
    }
    answer = ann.context.request.post("/api/matches", data=body)
    made = answer.json()
    ann.page.goto(f"/table/{made['id']}")
    ann.turn()
    wish = json.dumps({"type": "propose", "id": "wish", "what": "bot", "seat": 0, "level": "random"})
    ann.page.evaluate("(wish) => sockets.at(-1).send(wish)", wish)
    expect(ann.page.get_by_text("A bot plays")).to_be_visible()
    ann.page.get_by_role("button", name="Take the seat back").click()
    expect(ann.page.get_by_text("A bot plays")).to_have_count(0)


def test_the_drawing_of_the_dice_is_shown(visit: Callable[..., Any]) -> None:
    """One of two has revealed the pledged text, the other's browser is slow."""
    host, friend = visit(), visit()
    host.page.goto("/new/tictactoe")
    host.page.get_by_label("Seat 2").select_option("open")
    host.page.get_by_role("button", name="Open the table and invite").click()
    link = host.page.get_by_label("Invite with this link").input_value()
    friend.page.route("**/reveal", lambda route: route.abort())
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Friend")
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.get_by_role("button", name="I am ready").click()
    expect(host.page.get_by_text("ready, text pledged")).to_be_visible()
    host.page.get_by_role("button", name="I am ready").click()
    expect(host.page.get_by_text("The dice are being drawn: 1 of 2 have revealed their text.")).to_be_visible()
    expect(host.page.get_by_text("text to be revealed")).to_be_visible()
    friend.complaints.clear()  # the browser complains about the request that was cut off


def test_the_page_says_whether_a_mail_address_is_confirmed(browser: Any, tmp_path: Path) -> None:
    """The link in the mail is tested with the server; here: what the page says before and after it was opened."""
    mail = {"ARMILLARY_SMTP_HOST": "127.0.0.1", "ARMILLARY_SMTP_PORT": "9", "ARMILLARY_BASE_URL": "http://127.0.0.1"}
    with serving(tmp_path, **mail) as address:
        ann = Visitor(browser, address)
        page = ann.page
        page.goto("/settings")
        page.get_by_label("E-mail").fill("ann@example.org")
        expect(page.get_by_text("This address is not confirmed yet")).to_be_visible()
        page.get_by_role("button", name="Save").last.click()
        expect(page.get_by_text("An e-mail has been sent to this address")).to_be_visible()
        store = Store(str(tmp_path / "matches.db"))
        person = page.evaluate("fetch('/api/session').then((r) => r.json()).then((s) => s.person)")
        kept = json.loads(store.document("notifications", {"person": person}, "data"))
        store.save_document(
            "notifications", {"person": person}, "data", json.dumps({**kept, "confirmed": True}).encode()
        )
        store.close()
        page.reload()
        expect(page.get_by_text("This address is confirmed.")).to_be_visible()
        assert ann.complaints == []
        ann.close()
