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

    expect(brush.locator(".tray button", has_text="leader of value 1").locator("output")).to_have_text("3")
    count = brush.locator(".count")
    expect(count).to_contain_text("0 of ")
    pieces = int(re.findall(r"\d+", count.text_content())[1])
    brush.get_by_label("Place by name").fill("06")
    brush.get_by_label("Place by name").press("Enter")
    expect(count).to_contain_text(f"1 of {pieces} placed")
    if (width, height) == (1440, 900):
        expect(brush.locator(".go")).to_be_in_viewport(ratio=0.99)
    expect(figure("RP of upkeep a turn")).to_have_text(re.compile(r"^[1-9]\d*$"))
    assert not serious(page)
    brush.get_by_role("button", name="As suggested").click()
    expect(count).to_contain_text(re.compile(f"({pieces - 1}|{pieces}) of {pieces} placed"))
    brush.get_by_role("button", name="Place them all").click()
    expect(brush).to_have_count(0)
    page.locator("button.choice:enabled").first.wait_for()
    assert not guest.complaints
