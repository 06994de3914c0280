"""What is decided about stands on the stage, on every screen: auctions."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .matches import begun, take_up
from .test_layout import serious
from .test_says import PREFS

SIZES = pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=["desktop", "tablet", "phone"])

#: Words on the stage that are in sight and smaller than eleven pixels.
SMALL = """
() => [...document.querySelectorAll('.onstage *, #choices *')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) * (one.closest('svg') ? 0 : 1) > 0)
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11)
  .map((one) => `${one.textContent.trim()}: ${getComputedStyle(one).fontSize}`)
"""


def sit(visit: Callable[..., Any], size: tuple[int, int], record: tuple[str, int, int], prefs: str = "{}") -> Any:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    ada.page.add_init_script(PREFS % prefs)
    take_up(ada.page, *record)
    ada.turn()
    return ada


def bids(choices: list[Any]) -> bool:
    """Somebody has put up a card, and there is more than one amount to bid."""
    return any(choice[0] == "bid" and len(choice[1]) > 2 for choice in choices)


@SIZES
def test_a_card_at_auction_stands_before_the_bid(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    ada = sit(visit, size, begun("high-frontier", 3, bids))
    page = ada.page
    stage, rail = page.locator(".onstage"), page.locator("#choices")
    expect(stage.locator(".tiles li")).to_have_count(3)
    expect(stage.locator(".face").first).to_be_in_viewport(ratio=0.99)
    expect(stage.locator(".note")).to_contain_text("tie")
    # A stepper, and on all but a phone what a bid would be: to equal or to top somebody, or all that one has.
    more = rail.get_by_role("button", name="One more")
    limit = rail.get_by_role("spinbutton", name="Your limit")
    least = int(limit.input_value())
    more.click()
    expect(limit).to_have_value(str(least + 1))
    expect(stage.locator(".note")).to_contain_text(f"At {least + 1} you")
    expect(rail.locator(".go")).to_contain_text(f"Bid up to {least + 1}")
    expect(rail.locator(".go")).to_contain_text("WT left at least")
    expect(rail.locator(".picks button", has_text="all you have")).to_have_count(0 if size[0] < 700 else 1)
    passing = rail.locator("button.choice", has_text="Pass")
    expect(passing).to_contain_text("WT")
    if size[0] < 700:
        # All of it is in sight at once: the card above, the question, the bid and the way out below it.
        for part in (more, rail.locator(".go"), passing):
            expect(part).to_be_in_viewport(ratio=0.99)
        assert stage.locator(".face").first.bounding_box()["y"] < rail.bounding_box()["y"]
        stage.get_by_role("button", name="The other side").click()
        expect(stage.locator(".face.back")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(SMALL) == []
    assert not serious(page)
    rail.locator(".go").click()
    expect(page.locator(".table-board")).not_to_have_attribute("data-painted", "0")
