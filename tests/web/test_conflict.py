"""Conflict on the page: a shot with its odds, a lobby and an election in the assembly, a petition, a dropstone; the modules."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import take
from .matches import found, take_up
from .test_board import PREFS

SLUG = "high-frontier-conflict"


def offered(verb: str) -> Callable[[list[Any]], bool]:
    return lambda choices: any(choice[0] == verb for choice in choices)


@pytest.fixture
def at(visit: Callable[..., Any]) -> Callable[..., Any]:
    """The page of a match in which such a choice is offered, and the button for it."""

    def sit(verb: str, scenario: str, seats: int) -> tuple[Any, Any]:
        guest = visit(viewport={"width": 1440, "height": 900})
        page = guest.page
        page.add_init_script(PREFS)
        take_up(page, *found(SLUG, seats, offered(verb), scenario=scenario))
        guest.turn()
        search = page.get_by_placeholder(re.compile("^Search"))
        if search.count():
            search.fill("")
        return page, page.locator(f"#choices button.choice[data-notation^='{verb} ']").first

    return sit


def taken(page: Any, button: Any) -> None:
    """It is taken, and nobody complains."""
    take(page, button)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_shot_shows_its_odds_and_its_line_before_it_is_fired(at: Callable[..., Any]) -> None:
    page, fire = at("fire", "jovian-war", 4)
    expect(fire).to_contain_text(re.compile(r"\d+ %"))
    fire.hover()
    expect(page.locator(".board .way, .board .sketch").first).to_be_visible(timeout=15_000)
    taken(page, fire)


@pytest.mark.parametrize(
    ("verb", "scenario", "seats"), [("lobby", "war", 4), ("elect", "war", 4), ("petition", "jovian-war", 4)]
)
def test_the_assembly_is_lobbied_voted_in_and_petitioned(
    at: Callable[..., Any], verb: str, scenario: str, seats: int
) -> None:
    page, button = at(verb, scenario, seats)
    expect(page.get_by_text("Assembly", exact=False).first).to_be_attached()
    taken(page, button)


def test_a_stone_is_dropped(at: Callable[..., Any]) -> None:
    page, button = at("drop", "jovian-skirmish", 2)
    taken(page, button)


@pytest.mark.parametrize(
    ("verb", "scenario", "seats", "piece"),
    [("build-bernal", "jovian-settlers", 4, "Bernal"), ("haul-gold", "freight-lanes", 3, "freighter of")],
)
def test_stations_and_freighters_stand_on_the_chart_and_are_used(
    at: Callable[..., Any], verb: str, scenario: str, seats: int, piece: str
) -> None:
    page, button = at(verb, scenario, seats)
    expect(page.get_by_role("list", name="The board as text")).to_contain_text(piece)
    taken(page, button)
