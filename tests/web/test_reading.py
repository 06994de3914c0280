"""The whole of a match by reading: nothing but roles, names and keys, as with a screen reader."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE
from .test_board import sit_down

#: The shortest whole match of every title: slug, seats, scenario, options.
WHOLE: list[tuple[str, int, str | None, dict[str, Any]]] = [
    ("tictactoe", 2, None, {}),
    ("salvage", 2, None, {}),
    ("earthmans-burden", 2, None, {"round_limit": 1}),
    ("burning-planets", 2, None, {"round_limit": 20}),
    ("galactic-empire", 1, "second-empire", {}),
    ("high-frontier", 1, "return-to-the-moon", {}),
]
MOST = 300


class Reader:
    """Somebody who hears the page. Only that a step was taken is seen: by the number of what is painted."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.places = page.get_by_role("list", name="The board as text").get_by_role("button", name="You may")
        self.rail = page.get_by_role("complementary")
        self.listed = page.get_by_role("list", name="Your choices").get_by_role("button", disabled=False)
        self.over = page.get_by_role("button", name="Play again")
        self.decided = self.from_board = 0

    def step(self) -> str:
        return str(self.page.locator(".table-board").get_attribute("data-painted"))

    def go_to(self, on_board: bool) -> None:
        """To the first place of the board or the last choice of the list, if there is one at this moment."""
        if on_board:
            self.places.evaluate_all("(places) => places.at(0)?.focus()")
        else:
            self.listed.evaluate_all("(choices) => choices.at(-1)?.focus()")

    def decide(self, number: int) -> None:
        """One decision: on the board, if that may be and it is its turn, or else the last of the list; with Enter alone."""
        before = self.step()
        self.decided += 1
        on_board = number % 3 == 0 and self.places.count() > 0
        self.from_board += on_board
        self.go_to(on_board)
        patience = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < patience:
            # What is chosen is confirmed with the same key; a menu of several has its first taken.
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(120)
            if self.step() != before or self.over.count():
                return
            if self.page.evaluate("document.activeElement === document.body"):
                self.go_to(on_board)
        tree = self.rail.first.aria_snapshot()
        raise AssertionError(f"nothing happens any more:\n{tree}")


def read_to_the_end(page: Any) -> Reader:
    reader = Reader(page)
    for number in range(MOST):
        page.wait_for_selector("button.choice:enabled, section.ending")
        if reader.over.count():
            break
        reader.decide(number)
    expect(reader.over).to_be_visible()
    return reader


@pytest.mark.parametrize(("slug", "seats", "scenario", "options"), WHOLE, ids=[one[0] for one in WHOLE])
def test_a_whole_match_is_read_and_played(
    visit: Callable[..., Any], slug: str, seats: int, scenario: str | None, options: dict[str, Any]
) -> None:
    page = sit_down(visit(), slug, seats, scenario=scenario, options=options)
    reader = read_to_the_end(page)
    assert reader.decided > 2
    assert reader.from_board > 0
    expect(page.locator('[role="log"][aria-live="polite"]')).not_to_be_empty()
