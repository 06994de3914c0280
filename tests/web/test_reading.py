"""The whole of a match by reading: nothing but roles, names and keys, as with a screen reader."""

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE, until
from .test_board import sit_down

#: Short whole matches: slug, seats, scenario, options.
WHOLE: list[tuple[str, int, str | None, dict[str, Any]]] = [
    ("tictactoe", 2, None, {}),
    ("salvage", 2, None, {}),
    ("earthmans-burden", 2, None, {"round_limit": 1}),
    ("burning-planets", 2, None, {"round_limit": 20}),
    ("galactic-empire", 1, "empire-strikes", {}),
    ("high-frontier", 2, None, {"round_limit": 8}),
    ("high-frontier-conflict", 2, "jovian-skirmish", {}),
]
#: More decisions than any of them ever took.
MOST = 400
#: Every so many decisions the whole tree is heard.
HEARD = 12

#: What the page says after a key: the match has moved, there are several choices here, something waits to be confirmed;
#: or nothing in five seconds: then what was pressed has gone meanwhile.
NEXT = """
async (before) => {
  const named = (name) => document.querySelector(`[role="group"][aria-label="${name}"] button:enabled`);
  for (let looks = 0; looks < 250; looks++) {
    if (document.querySelector('.table-board')?.dataset.painted !== before) return 'moved';
    if (named('Choices here')) return 'several';
    if (named('Confirm the selection')) return 'chosen';
    await new Promise((done) => setTimeout(done, 20));
  }
  return 'nothing';
}
"""


#: Something may be chosen, or the match is over.
READY = """
async (patience) => {
  const end = performance.now() + patience;
  while (!document.querySelector('button.choice:enabled, section.ending')) {
    if (performance.now() > end) throw new Error('nobody asks for anything');
    await new Promise((done) => setTimeout(done, 20));
  }
}
"""


class Reader:
    """Somebody who hears the page. Only that a step was taken is seen: by the number of what is painted."""

    def __init__(self, page: Any, chance: Random) -> None:
        self.page = page
        self.chance = chance
        self.board = page.get_by_role("list", name="The board as text")
        self.places = self.board.get_by_role("button", name="You can")
        self.rail = page.get_by_role("complementary")
        self.listed = page.get_by_role("list", name="Your choices").get_by_role("button", disabled=False)
        self.several = page.get_by_role("group", name="Choices here").get_by_role("button")
        self.chosen = page.get_by_role("group", name="Confirm the selection").get_by_role("button", disabled=False)
        self.over = page.get_by_role("button", name="Play again")
        self.decided = self.from_board = 0

    def step(self) -> str:
        return str(self.page.locator(".table-board").get_attribute("data-painted"))

    def press(self, buttons: Any, which: float = 0.0) -> bool:
        """Go to one of these, if there is one at this moment, and press Enter."""
        went = buttons.evaluate_all(
            "(all, at) => (all.length > 0 ? (all[Math.floor(at * all.length)].focus(), true) : false)", which
        )
        if went:
            self.page.keyboard.press("Enter")
        return bool(went)

    def begin(self) -> None:
        """A place of the board where something may be done, or one of the list; mostly its last, the quiet way on."""
        first = self.from_board == 0
        if (first or self.chance.random() < 0.4) and self.press(self.places, self.chance.random()):
            self.from_board += 1
        else:
            self.press(self.listed, self.chance.random() if self.chance.random() < 0.3 else 0.9999)

    def decide(self) -> None:
        """One decision, with Enter alone: what is chosen is confirmed, of several choices at a place the first is taken."""
        before = self.step()
        self.decided += 1
        patience = time.monotonic() + PATIENCE / 1000
        heard = "nothing"
        while heard != "moved":
            if heard == "several":
                self.press(self.several)
            elif heard == "chosen":
                self.press(self.chosen)
            else:
                self.begin()
            if time.monotonic() > patience:
                raise AssertionError(f"nothing happens any more:\n{self.rail.first.aria_snapshot()}")
            heard = self.page.evaluate(NEXT, before)

    def listen(self, guest: Any) -> None:
        """Everything that stands on the board is heard at a place, and nothing that may be pressed is without a name."""

        def all_told() -> bool:
            told = self.board.inner_text()
            return all(piece.get("title", "") in told for piece in on_the_board(guest))

        until(self.page, all_told)
        nameless = r"- (?:button|link|textbox|slider|spinbutton)(?: \[.*\])?:?$"
        assert not re.findall(nameless, self.page.locator("body").aria_snapshot(), re.MULTILINE)


def on_the_board(guest: Any) -> list[dict[str, Any]]:
    """The pieces of the view that the page was sent last."""
    updates = [json.loads(frame) for frame in guest.frames if '"type":"update"' in frame]
    return list(updates[-1]["view"]["scene"].get("pieces", []))


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("slug", "seats", "scenario", "options"), WHOLE, ids=[one[0] for one in WHOLE])
def test_a_whole_match_is_read_and_played(
    visit: Callable[..., Any], slug: str, seats: int, scenario: str | None, options: dict[str, Any]
) -> None:
    guest = visit()
    page = sit_down(guest, slug, seats, scenario=scenario, options=options)
    reader = Reader(page, Random(slug))
    for number in range(MOST):
        page.evaluate(READY, PATIENCE)
        if reader.over.count():
            break
        if number % HEARD == 0:
            reader.listen(guest)
        reader.decide()
    expect(reader.over).to_be_visible()
    assert reader.decided > 2
    # In eight rounds of High Frontier there may be no craft that could go anywhere.
    assert reader.from_board > 0 or slug == "high-frontier"
    expect(page.locator('[role="log"][aria-live="polite"]')).not_to_be_empty()
