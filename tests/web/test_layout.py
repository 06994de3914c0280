"""Phones, languages, motion, and what a machine can check of accessibility."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import rest, still

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def fits(page: Any) -> bool:
    """Nothing sticks out to the right."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_phone_layout(visit: Callable[..., Any]) -> None:
    guest = visit(**PHONE)
    page = guest.page
    page.goto("/")
    page.wait_for_selector("li.card")
    assert fits(page)
    page.locator("li.card", has_text="Tic-tac-toe").get_by_role("button", name="Play now against bots").tap()
    guest.turn()
    assert fits(page)
    board = page.locator(".frame").bounding_box()
    sheet = page.locator(".rail.sheet").bounding_box()
    assert board["width"] == 390
    assert sheet["y"] > 300, "the board must be seen above the sheet"
    scrolled = (
        "() => { const sheet = document.querySelector('.rail.sheet'); sheet.scrollTop = 40; return sheet.scrollTop; }"
    )
    assert page.evaluate(scrolled) == 0, "what is brought into sight must not push the handle out of it"
    for button in page.locator("button.choice:enabled, header button:enabled").all():
        box = button.bounding_box()
        assert box is None or box["height"] >= 40
    # A tap on the board chooses; the button takes the choice.
    light = guest.lit("cell:b2")
    box = light.bounding_box()
    assert min(box["width"], box["height"]) >= 40
    light.tap()
    page.locator(".go").tap()
    page.wait_for_function("() => document.querySelectorAll('.board .piece').length >= 1")
    # The sheet can be pulled up and put away.
    handle = page.locator(".handle")
    low = page.locator(".rail.sheet").bounding_box()["height"]
    handle.tap()
    page.wait_for_function(
        "(low) => document.querySelector('.rail.sheet').getBoundingClientRect().height > low", arg=low
    )


def test_on_a_phone_the_button_that_takes_a_bid_is_in_sight(visit: Callable[..., Any]) -> None:
    guest = visit(**PHONE)
    guest.play_now("Salvage")
    guest.turn()
    expect(guest.page.locator("#choices .facts, #choices .figure").first).to_be_attached()
    box = guest.page.locator("#choices .go").bounding_box()
    assert box["y"] + box["height"] <= 844


@pytest.mark.parametrize("width", [390, 820, 1280])
def test_no_page_is_wider_than_its_window(visit: Callable[..., Any], width: int) -> None:
    guest = visit(viewport={"width": width, "height": 800})
    for path in (
        "/",
        "/new/salvage",
        "/daily",
        "/records",
        "/settings",
        "/title/salvage/guide",
        "/title/salvage/rules",
        "/watch/salvage",
    ):
        guest.page.goto(path)
        guest.page.wait_for_selector("main h1")
        still(guest.page)
        assert fits(guest.page), path


def test_pan_and_zoom_by_mouse_and_keyboard(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Salvage")
    page = guest.page
    page.wait_for_selector(".board .ground > g")
    world = page.locator(".board .world")
    rest(page)
    home = world.get_attribute("transform")
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -300)
    expect(world).not_to_have_attribute("transform", home)
    rest(page)
    near = world.get_attribute("transform")
    page.mouse.down()
    page.mouse.move(460, 430, steps=4)
    page.mouse.up()
    expect(world).not_to_have_attribute("transform", near)
    rest(page)
    moved = world.get_attribute("transform")
    page.keyboard.press("b")
    page.keyboard.press("ArrowLeft")
    expect(world).not_to_have_attribute("transform", moved)
    page.keyboard.press("0")
    expect(world).to_have_attribute("transform", home)


def test_german(visit: Callable[..., Any]) -> None:
    guest = visit(locale="de-DE")
    guest.page.goto("/")
    expect(guest.page.get_by_role("button", name="Jetzt gegen Bots spielen").first).to_be_visible()
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    guest.page.goto("/settings")
    guest.page.get_by_label("Sprache").select_option("en")
    expect(guest.page.get_by_role("heading", name="Settings")).to_be_visible()


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_the_navigation_fits_on_a_phone(visit: Callable[..., Any], locale: str) -> None:
    page = visit(locale=locale, **PHONE).page
    page.goto("/learn")
    bar = page.locator("header nav")
    expect(bar.get_by_role("link")).to_have_count(6)
    for part in bar.locator("a, button").all():
        box = part.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390, part.inner_text()
    assert bar.evaluate("(bar) => bar.scrollWidth <= bar.clientWidth"), "nothing is pushed aside"
    bar.get_by_role("link", name="Einstellungen" if locale == "de-DE" else "Settings").tap()
    page.wait_for_url("**/settings")


def serious(page: Any) -> list[str]:
    # Drawings hidden from screen readers are thousands of shapes: nothing for axe to see.
    found = Axe().run(page, {"exclude": [["svg[aria-hidden]"]]}, {"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{page.url}: {one['id']} ({one['impact']}): {one['nodes'][0]['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def test_axe_finds_nothing_serious_on_any_page(visit: Callable[..., Any]) -> None:
    guest = visit()
    page = guest.page
    found: list[str] = []
    for path in (
        "/",
        "/new/salvage",
        "/daily",
        "/records",
        "/settings",
        "/title/salvage/guide",
        "/title/salvage/rules",
        "/title/salvage/fidelity",
        "/watch/salvage",
    ):
        page.goto(path)
        page.wait_for_selector("main h1")
        still(page)
        found += serious(page)
    guest.play_now("Salvage")
    guest.turn()
    found += serious(page)
    for key in "lcosgdn":
        page.keyboard.press(key)
        expect(page.locator("section.drawer")).not_to_be_empty()
        found += serious(page)
        page.keyboard.press("Escape")
        expect(page.locator("section.drawer")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog[open]")
    found += serious(page)
    page.keyboard.press("Escape")
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector("input[type=range]")
    found += serious(page)
    assert not found, "\n".join(found)
