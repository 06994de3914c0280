"""Many placements as one decision: the tray, its sums, and one confirmation, at every size."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .test_board import PREFS, SIZES
from .test_layout import serious

CREATE = """
async () => {
  const setup = { title: 'galactic-empire', seats: 1, scenario: 'second-empire' };
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ setup, seats: [{ kind: 'me' }] }),
  });
  return (await answer.json()).id;
}
"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_tray_has_its_sums_and_leaders_are_placed_with_the_rest(
    visit: Callable[..., Any], width: int, height: int
) -> None:
    guest = visit(viewport={"width": width, "height": height})
    page = guest.page
    page.add_init_script(PREFS)
    page.goto("/")
    page.wait_for_selector("li.card")
    page.goto(f"/table/{page.evaluate(CREATE)}")
    brush = page.locator(".brush")
    brush.wait_for()

    def figure(caption: str) -> Any:
        return brush.locator("dl div", has_text=re.compile(f"^{caption}")).locator("dd")

    expect(brush.locator(".tray li", has_text="leader of value 1").locator("output")).to_have_text("3")
    expect(figure("placed")).to_have_text("0")
    pieces = int(figure("left").text_content())
    brush.get_by_label("Place by name").fill("06")
    brush.get_by_label("Place by name").press("Enter")
    expect(figure("placed")).to_have_text("1")
    expect(figure("left")).to_have_text(str(pieces - 1))
    expect(figure("RP of upkeep a turn")).to_have_text(re.compile(r"^[1-9]\d*$"))
    assert not serious(page)
    brush.get_by_role("button", name="As suggested").click()
    expect(figure("left")).to_have_text(re.compile("^[01]$"))
    brush.get_by_role("button", name="Place them all").click()
    expect(brush).to_have_count(0)
    page.locator("button.choice:enabled").first.wait_for()
    assert not guest.complaints
