"""What is decided about stands on the stage, on every screen: auctions, the assembly, petitions, dropstones."""

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
    # Paper is a theme of the rail; the stage stays night.
    theme = '{"theme": "paper"}' if size[0] == 1024 else "{}"
    ada = sit(visit, size, begun("high-frontier", 3, bids), theme)
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


def offers(verb: str) -> Callable[[list[Any]], bool]:
    return lambda choices: any(choice[0] == verb for choice in choices)


@SIZES
def test_the_assembly_is_an_arc_with_the_ghost_of_a_vote(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    ada = sit(visit, size, begun("high-frontier-conflict", 4, offers("elect"), "war"))
    page = ada.page
    stage = page.locator(".onstage")
    expect(stage.get_by_role("heading", name="Assembly")).to_be_visible()
    arc = stage.locator("svg.board")
    expect(arc).to_be_in_viewport(ratio=0.99)
    box = arc.bounding_box()
    assert box["width"] > (340 if size[0] < 700 else 500), "as wide as the stage"
    if size[0] < 700:
        # Nothing lies over it: it ends above the sheet.
        assert box["y"] + box["height"] <= page.locator("aside.rail").bounding_box()["y"]
    # All seven places, with who sits there, also in words.
    expect(arc.locator("path[data-mark^='place:']")).to_have_count(7)
    heard = stage.get_by_role("list", name="Assembly")
    expect(heard).to_contain_text("Centrist: 0 delegates")
    expect(arc.locator(".token.faint")).to_have_count(0)
    # What is considered is a ghost on its seat, and the stage says what becomes of the law.
    elect = page.locator("#choices button.choice[data-notation^='elect ']:enabled").first
    elect.focus()
    expect(arc.locator(".token.faint")).to_have_count(1)
    expect(stage.locator(".note")).to_contain_text("law")
    expect(arc.locator(".tag")).to_have_count(0 if size[0] < 700 else 1)
    assert page.evaluate(SMALL) == []
    assert not serious(page)
    # A sector that may be chosen is chosen on the arc too.
    expect(stage.locator(".light").first).to_be_attached()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_a_petition_that_is_chosen_says_who_is_asked(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    ada = sit(visit, size, begun("high-frontier-conflict", 4, offers("petition"), "jovian-war"), '{"theme": "paper"}')
    page = ada.page
    stage = page.locator(".onstage")
    expect(stage).to_have_count(0)
    page.locator("#choices button.choice[data-notation^='petition ']:enabled").first.click()
    expect(stage.get_by_role("heading", name="for leave")).to_be_in_viewport()
    expect(stage.locator(".party")).to_have_count(2)
    expect(stage.locator(".party", has_text="You")).to_contain_text("Aqua")
    expect(stage).to_contain_text("If it is refused")
    expect(stage.locator(".note")).to_contain_text("No dice")
    assert page.evaluate(SMALL) == []
    assert not serious(page)
    page.get_by_role("button", name="Choose something else").click()
    expect(stage).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_where_a_stone_would_fall_stands_on_the_stage(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    ada = sit(visit, size, begun("high-frontier-conflict", 2, offers("drop"), "jovian-skirmish"))
    page = ada.page
    stage = page.locator(".onstage")
    # The stone is due: a button over the chart, which is what is decided on.
    expect(stage).to_have_count(0)
    expect(page.get_by_role("button", name="Your stone moves this turn")).to_be_visible()
    page.locator("#choices button.choice[data-notation^='drop ']:enabled").first.focus()
    expect(stage.get_by_role("heading", name="The stone falls on")).to_be_in_viewport()
    results = stage.get_by_role("region", name="exact")
    expect(results).to_be_in_viewport()
    shares = [int(words.split("%")[0]) for words in results.get_by_role("listitem").all_inner_texts()]
    assert abs(sum(shares) - 100) <= len(shares) / 2
    assert not serious(page)
