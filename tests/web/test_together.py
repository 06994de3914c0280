"""Two browsers at one table: invitation, reconnection, secrets, undo, chat."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import come_back, painted, still, until
from .test_board import SIZES
from .test_layout import serious


@pytest.fixture
def pair(visit: Callable[..., Any]) -> Callable[[str], tuple[Any, Any]]:
    """A host and a friend at a table of two, play begun."""

    def sit(slug: str) -> tuple[Any, Any]:
        host, friend = visit(), visit()
        host.page.goto(f"/new/{slug}")
        count = host.page.get_by_label("Number of seats")
        host.page.wait_for_selector("form")
        if count.count():
            count.select_option("2")
        host.page.get_by_label("Seat 2").select_option("open")
        host.page.get_by_role("button", name="Open the table and invite").click()
        link = host.page.get_by_label("Invite with this link").input_value()
        friend.page.goto(link)
        friend.page.get_by_label("Your name").fill("Friend")
        friend.page.get_by_role("button", name="Take a seat").click()
        friend.page.get_by_role("button", name="I am ready").click()
        host.page.get_by_role("button", name="I am ready").click()
        host.page.wait_for_selector(".table-board .board")
        friend.page.wait_for_selector(".table-board .board")
        return host, friend

    return sit


def test_two_browsers_with_a_lost_line_in_the_middle(pair: Callable[[str], tuple[Any, Any]]) -> None:
    host, friend = pair("tictactoe")
    expect(friend.page.locator(".prompt")).to_contain_text("thinking")
    host.touch("cell:b2")
    friend.touch("cell:a1")
    expect(host.page.locator(".board .piece")).to_have_count(2)
    expect(friend.page.locator(".board .piece")).to_have_count(2)

    # The friend's line breaks; the host goes on; the friend comes back and has missed nothing.
    friend.context.set_offline(True)
    friend.page.evaluate("sockets.at(-1).close()")
    expect(friend.page.locator("header [role=status]")).to_contain_text("Connecting")
    host.touch("cell:b1")
    expect(host.page.locator(".board .piece")).to_have_count(3)
    assert friend.pieces() == 2
    friend.context.set_offline(False)
    friend.page.evaluate("dispatchEvent(new Event('online'))")
    expect(friend.page.locator(".board .piece")).to_have_count(3)

    friend.touch("cell:a2")
    host.touch("cell:b3")
    expect(host.page.locator("section.ending")).to_contain_text("You have won")
    expect(friend.page.locator("section.ending")).to_contain_text("You have lost")
    friend.page.keyboard.press("l")
    expect(friend.page.locator(".log ol > li")).to_have_count(5)
    # The browser itself complains about the line that was cut, and only about that.
    friend.complaints[:] = [said for said in friend.complaints if "WebSocket connection" not in said]


def test_the_lobby_tells_what_happened_since_one_looked(pair: Callable[[str], tuple[Any, Any]]) -> None:
    host, friend = pair("tictactoe")
    friend.page.goto("/")
    expect(friend.page.locator(".tables a.match")).to_have_count(1)
    host.touch("cell:b2")
    expect(host.page.locator(".board .piece")).to_have_count(1)
    news = friend.page.locator(".tables .since")
    for width, height in SIZES:
        friend.page.set_viewport_size({"width": width, "height": height})
        come_back(friend.page, "/", news)
        expect(news).to_contain_text("X marks b2.")
        expect(news).to_contain_text("(1 decision since you looked)")
        expect(friend.page.get_by_role("heading", name="Your turn at 1 table")).to_be_visible()
        box = news.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert not serious(friend.page)
    # Who has looked is told nothing.
    friend.page.locator(".tables a.match").click()
    expect(friend.page.locator(".board .piece")).to_have_count(1)
    friend.page.goto("/")
    expect(friend.page.locator(".tables a.match")).to_have_count(1)
    still(friend.page)
    expect(news).to_have_count(0)


def test_undo_until_the_other_has_answered(pair: Callable[[str], tuple[Any, Any]]) -> None:
    host, friend = pair("tictactoe")
    undo = host.page.get_by_role("button", name="Take back my last decision")
    expect(undo).to_be_disabled()
    host.touch("cell:b2")
    expect(friend.page.locator(".board .piece")).to_have_count(1)
    expect(undo).to_be_enabled()
    undo.click()
    expect(host.page.locator(".board .piece")).to_have_count(0)
    expect(friend.page.locator(".board .piece")).to_have_count(0)
    host.touch("cell:c3")
    friend.touch("cell:b2")
    expect(host.page.locator(".board .piece")).to_have_count(2)
    expect(undo).to_be_disabled()


def test_chat_and_spectator(pair: Callable[[str], tuple[Any, Any]], visit: Callable[..., Any]) -> None:
    host, friend = pair("tictactoe")
    host.page.keyboard.press("c")
    host.page.get_by_label("Say something").fill("Good luck")
    host.page.get_by_role("button", name="Send").click()
    friend.page.get_by_role("button", name="Chat").click()
    expect(friend.page.get_by_role("list", name="Chat")).to_contain_text("Good luck")
    invite = json.loads(
        host.page.evaluate("fetch(location.pathname.replace('/table/', '/api/matches/')).then(r => r.text())")
    )
    code = invite["invite"].split("code=")[1]
    watcher = visit()
    watcher.page.goto(f"/table/{invite['id']}?invite={code}")
    expect(watcher.page.locator("header")).to_contain_text("You are watching")
    assert watcher.page.locator("button.choice").count() == 0
    host.touch("cell:b2")
    expect(watcher.page.locator(".board .piece")).to_have_count(1)


def test_secrets_reach_neither_the_page_nor_the_socket(pair: Callable[[str], tuple[Any, Any]]) -> None:
    host, friend = pair("salvage")
    expect(host.page.locator(".panels")).to_contain_text("Your hand")
    host.turn()
    host.amount(7)
    host.page.get_by_role("button", name="Bid 7 credits", exact=True).click()
    expect(host.page.locator(".prompt")).not_to_contain_text("Your decision")

    # The bid is sealed: the friend knows that it was made, and nothing else.
    expect(friend.page.locator(".table-board")).to_have_attribute("data-painted", painted(host.page))
    assert friend.page.get_by_text("Bid 7").count() == 0
    updates = [json.loads(frame) for frame in friend.frames if '"type":"update"' in frame.replace(" ", "")]
    assert updates
    for update in updates:
        text = json.dumps(update)
        assert "bid 7" not in text
        assert "Bid 7" not in text
        assert update["view"]["seat"] == 1
        for step in update["steps"]:
            assert step["seat"] == 1 or step["choice"] is None
        shown = [panel for panel in update["view"]["scene"].get("panels", []) if panel["panel"] == "cards"]
        assert all(panel.get("seat") == 1 for panel in shown), "somebody else's hand"
    assert friend.page.locator(".panels summary", has_text="hand").count() == 1

    # When both have bid, both see it.
    friend.turn()
    friend.amount(1)
    friend.choose()
    friend.page.keyboard.press("Escape")
    friend.page.keyboard.press("l")
    expect(friend.page.locator(".log")).to_contain_text("7")


def test_an_offer_is_made_and_accepted(pair: Callable[[str], tuple[Any, Any]]) -> None:
    host, friend = pair("salvage")

    # Play on until somebody is at the dock, where everybody may deal.
    def at_the_dock() -> bool:
        for visitor in (host, friend):
            if not host.page.locator("button.tuck").count() and visitor.page.locator("button.choice:enabled").count():
                visitor.choose()
        return bool(host.page.locator("button.tuck").count())

    until(host.page, at_the_dock)
    host.page.keyboard.press("o")
    send = host.page.locator(".offers form button[type=submit]")
    expect(send).to_be_enabled()
    words = host.page.locator(".offers .sum").inner_text()
    assert words.startswith("Offer")
    send.click()
    expect(host.page.locator(".offers li.panel")).to_have_count(1)
    friend.page.keyboard.press("o")
    expect(friend.page.locator(".offers li.panel")).to_have_count(1)
    friend.page.locator(".offers").get_by_role("button", name="Buy").click()
    expect(friend.page.locator(".offers li.panel")).to_have_count(0)
    expect(host.page.locator(".offers li.panel")).to_have_count(0)
    host.page.keyboard.press("l")
    expect(host.page.locator(".log")).to_contain_text("sells Crew B")


def test_standing_orders_notes_and_return(pair: Callable[[str], tuple[Any, Any]]) -> None:
    host, friend = pair("tictactoe")
    host.page.keyboard.press("n")
    host.page.get_by_label("Only you can read these notes.").fill("Take the middle")
    expect(host.page.get_by_text("Saved")).to_be_visible()
    host.page.keyboard.press("Escape")
    host.page.keyboard.press("Escape")
    host.touch("cell:b2")
    friend.turn()
    # The friend's order answers for the friend: now, and whenever it fits again.
    friend.page.keyboard.press("s")
    friend.page.locator(".orders select").select_option("mark c1")
    friend.page.get_by_role("button", name="Give this order").click()
    expect(friend.page.locator(".orders li.panel")).to_contain_text(re.compile("mark c1", re.IGNORECASE))
    expect(host.page.locator('.board [data-mark="mark-c1"]')).to_have_count(1)
    expect(host.page.locator(".prompt")).to_contain_text("Your decision")
    # The host leaves and comes back: the notes are still there.
    host.page.reload()
    host.turn()
    host.page.keyboard.press("n")
    expect(host.page.get_by_label("Only you can read these notes.")).to_have_value("Take the middle")
