"""High Frontier between people: an auction of three, and a deal of two, each in a browser of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE

PREFS = "localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'instant', motion: 'reduced', name: 'Ada' }))"


@pytest.fixture
def company(visit: Callable[..., Any]) -> Callable[..., list[Any]]:
    """So many people at a table of the basic game, play begun."""

    def sit(seats: int) -> list[Any]:
        people = [visit() for _ in range(seats)]
        for person in people:
            person.page.add_init_script(PREFS)
        host = people[0]
        host.page.goto("/new/high-frontier")
        host.page.wait_for_selector("form")
        host.page.get_by_label("Number of seats").select_option(str(seats))
        for seat in range(2, seats + 1):
            host.page.get_by_label(f"Seat {seat}").select_option("open")
        host.page.get_by_role("button", name="Open the table and invite").click()
        link = host.page.get_by_label("Invite with this link").input_value()
        for number, friend in enumerate(people[1:], 2):
            friend.page.goto(link)
            friend.page.get_by_label("Your name").fill(f"Friend {number}")
            friend.page.get_by_role("button", name="Take a seat").click()
            friend.page.get_by_role("button", name="I am ready").click()
        host.page.get_by_role("button", name="I am ready").click()
        for person in people:
            person.page.wait_for_selector(".table-board .board")
        return people

    return sit


def asked(people: list[Any], verb: str) -> Any:
    """Whoever is asked now, and offered that."""
    for _ in range(PATIENCE // 100):
        for person in people:
            if person.page.locator(f"#choices button.choice[data-notation^='{verb}']:enabled").count():
                return person
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked anything")


def press(person: Any, notation: str) -> None:
    """Press that choice and confirm it where that is asked for; the match moves."""
    page = person.page
    before = page.locator(".table-board").get_attribute("data-painted")
    button = page.locator(f"#choices button.choice[data-notation^='{notation}']:enabled").first
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    page.wait_for_function(
        """([before, notation]) => {
          const moved = document.querySelector('.table-board').dataset.painted !== before;
          const chosen = document.querySelector(`#choices button.choice[data-notation^="${notation}"][aria-pressed="true"]`);
          if (!moved && chosen) document.querySelector('#choices .go:enabled')?.click();
          return moved;
        }""",
        arg=[before, notation],
    )


def log_of(person: Any) -> Any:
    if not person.page.locator(".log").count():
        person.page.get_by_role("button", name="Log").first.click()
    return person.page.locator(".log")


def test_three_people_bid_for_a_patent(company: Callable[..., list[Any]]) -> None:
    people = company(3)
    # Who has nothing to move is not asked about moves.
    first = asked(people, "research")
    press(first, "research thruster")
    # The card is on the stage, whole and above the fold, until the auction ends.
    for person in people:
        stage = person.page.locator(".onstage")
        expect(stage.locator(".face").first).to_be_in_viewport(ratio=0.99)
        expect(stage.locator(".tiles li")).to_have_count(3)
    # Who put it up passes; the others leave a limit of 1 and of 3 with the table and are not asked again.
    press(asked(people, "pass"), "pass")
    for limit in (1, 3):
        person = asked([one for one in people if one is not first], "bid")
        person.amount(limit)
        expect(person.page.locator("#choices .go")).to_contain_text(f"Bid up to {limit}")
        press(person, "bid")
    press(asked(people, "pass"), "pass")
    for person in people:
        expect(person.page.locator(".onstage")).to_have_count(0)
        expect(log_of(person)).to_contain_text("bids 2")
        expect(log_of(person)).to_contain_text("for 2 water tanks")


def test_two_people_make_a_deal(company: Callable[..., list[Any]]) -> None:
    maker, other = company(2)
    asked([maker, other], "research")
    maker.page.keyboard.press("o")
    send = maker.page.locator(".offers form button[type=submit]")
    expect(send).to_be_enabled()
    send.click()
    expect(maker.page.locator(".offers li.panel")).to_have_count(1)
    other.page.keyboard.press("o")
    expect(other.page.locator(".offers li.panel")).to_have_count(1)
    other.page.locator(".offers li.panel").get_by_role("button").first.click()
    for person in (maker, other):
        expect(person.page.locator(".offers li.panel")).to_have_count(0)
        person.page.keyboard.press("Escape")
        expect(log_of(person)).to_contain_text("make a deal")
