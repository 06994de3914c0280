"""Every title and page on every size, in both themes and languages: all pairs of these, not all combinations."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import rest, still
from .matches import played, take_up
from .test_board import FULL, settled
from .test_layout import fits, serious

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
#: Three that follow each other have both themes and both languages.
LOOKS = [("night", "en"), ("paper", "de"), ("night", "de"), ("paper", "en")]
PAGES = ["/", "/new/high-frontier", "/title/galactic-empire/guide", "/settings"]


def crossed(number: int) -> list[tuple[str, str, str]]:
    """Size, theme and language for one of several: with four or more of them, all pairs come up."""
    return [(size, *LOOKS[(number + at) % len(LOOKS)]) for at, size in enumerate(SIZES)]


def turn_to(page: Any, size: str, theme: str, language: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    prefs = {"pace": "instant", "motion": "reduced", "name": "Ada", "theme": theme, "language": language}
    page.evaluate("(prefs) => localStorage.setItem('armillary.prefs', prefs)", json.dumps(prefs))


def looks(page: Any, theme: str, language: str) -> None:
    """The page has its theme and speaks its language."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("html")).to_have_attribute("data-theme", "light" if theme == "paper" else "dark")


def faults(page: Any, size: str, theme: str, language: str) -> list[str]:
    """What is wrong with what is on the screen."""
    found = serious(page)
    if not fits(page):
        found.append("wider than the window")
    return [f"{size}, {theme}, {language}: {one}" for one in found]


def test_all_pairs_come_up() -> None:
    looks = [(number, *look) for number in range(len(FULL)) for look in crossed(number)]
    for one in range(4):
        for other in range(one):
            seen = {(look[one], look[other]) for look in looks}
            assert len(seen) == len({a for a, _ in seen}) * len({b for _, b in seen})


@pytest.mark.drawn(1)
@pytest.mark.parametrize("number", range(len(FULL)), ids=[one[0] for one in FULL])
def test_tables(visit: Callable[..., Any], number: int) -> None:
    slug, seats, scenario, options, before = FULL[number]
    page = visit().page
    take_up(page, played(slug, seats, 1, scenario, **options), before)
    found: list[str] = []
    for size, theme, language in crossed(number):
        turn_to(page, size, theme, language)
        page.reload()
        page.wait_for_selector("button.choice:enabled, section.ending")
        page.wait_for_selector(".board .ground > g")
        looks(page, theme, language)
        rest(page)
        found += faults(page, size, theme, language)
        found += [f"{size}: {one}" for one in settled(page)]
        if page.locator(".table-board").evaluate("one => getComputedStyle(one).colorScheme") != "dark":
            found.append("boards stay night")
        if page.locator(".rail").bounding_box()["width"] != {"phone": 390, "tablet": 360, "desktop": 400}[size]:
            found.append(f"{size}: the rail has not its width")
    assert not found, "\n".join(found)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("number", range(len(PAGES)), ids=PAGES)
def test_pages(visit: Callable[..., Any], number: int) -> None:
    page = visit().page
    page.goto(PAGES[number])
    found: list[str] = []
    for size, theme, language in crossed(number):
        turn_to(page, size, theme, language)
        page.reload()
        page.wait_for_selector("main h1, li.card")
        looks(page, theme, language)
        still(page)
        found += faults(page, size, theme, language)
    assert not found, "\n".join(found)
