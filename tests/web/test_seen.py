"""What people stumbled over when they first tried the table: each seen once, and never again."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from armillary.games.earthmans_burden.look.board import PALETTE
from armillary.kernel.choice import Choice

from .conftest import hold_time, let_time_pass
from .matches import eventful, found, played, take_up
from .stand_in import pretend
from .test_board import PREFS, sit_down
from .test_high_frontier import MIDDLE


def has_ranges(verb: str) -> Callable[[list[Choice]], bool]:
    return lambda choices: any(one[0] == verb and isinstance(one[-1], range) and len(one[-1]) > 1 for one in choices)


def test_earth_answers_a_click_while_the_burden_is_set_up(visit: Callable[..., Any]) -> None:
    guest = visit(viewport={"width": 1440, "height": 900})
    page = sit_down(guest, "earthmans-burden", 2)
    guest.turn()
    # The first decision stands on the stage; B puts it aside.
    page.keyboard.press("b")
    page.wait_for_selector(".onstage", state="detached")
    before = page.locator(".table-board").get_attribute("data-painted")
    page.mouse.click(*page.evaluate(MIDDLE, "node:earth"))
    page.wait_for_function(
        "(before) => document.querySelector('.menu, [role=alert], #choices .go')"
        " || document.querySelector('.table-board').dataset.painted !== before",
        arg=before,
    )


def test_prompts_and_captions_name_places_and_the_amount_that_is_set(visit: Callable[..., Any]) -> None:
    guest = visit()
    page = guest.page
    page.add_init_script(PREFS)
    take_up(page, *found("earthmans-burden", 2, has_ranges("to"), round_limit=10))
    guest.turn()
    rail = page.get_by_role("complementary", name="Prompt, choices and seats")
    expect(rail).not_to_contain_text("@")
    expect(rail).not_to_contain_text("home-arc")
    guest.amount(1)
    first = page.locator("#choices button.choice").first
    expect(first).to_contain_text(re.compile(r"\b1 fleet\b"))
    assert not re.search(r"\b[2-9] fleets\b", first.inner_text()), "the amount that is set, not the greatest"


def test_odds_never_lie_over_the_tale(visit: Callable[..., Any]) -> None:
    guest = visit()
    page = guest.page
    page.add_init_script("localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'step', askForced: true }))")
    chances = [{"outcome": f"outcome {n}", "probability": 0.1, "exact": "1/10"} for n in range(10)]
    odds = {"type": "odds", "chances": chances, "complete": True}

    def answer(asked: dict[str, Any]) -> dict[str, Any] | None:
        if asked["type"] == "outlook":  # no figure beside any choice: so each may have odds
            return {"type": "outlook", "outlooks": {notation: {} for notation in asked["notations"]}}
        return odds if asked["type"] == "odds" else None

    pretend(page, lambda update: None, answer)
    take_up(page, *eventful("galactic-empire", 1, 12, "over-the-edge"))
    guest.choose(-1)
    on = page.get_by_role("button", name="Skip to now")
    expect(on).to_be_visible()
    page.locator("#choices button.choice").last.hover()
    tip = page.locator(".odds")
    expect(tip).to_contain_text("outcome 5")
    assert (
        tip.bounding_box()["x"] + tip.bounding_box()["width"] <= on.locator("xpath=ancestor::aside").bounding_box()["x"]
    )


def test_dice_of_salvage_are_a_sum_and_none_of_them_a_miss(visit: Callable[..., Any]) -> None:
    guest = visit(reduced_motion="no-preference")
    page = guest.page
    page.add_init_script(
        "localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'calm', name: 'Ada', askForced: true }))"
    )
    page.clock.install()
    take_up(page, *found("salvage", 2, lambda choices: ("board",) in choices))
    guest.turn()
    board = page.locator('button[data-notation="board"]')
    expect(board).to_contain_text("%")
    expect(board).not_to_contain_text("nothing")
    board.click()
    hold_time(page)
    page.locator(".go").click()
    roll = page.locator('.stage[data-stage="roll"]')
    let_time_pass(page, roll)
    page.clock.run_for(1000)
    expect(roll).to_be_visible()
    expect(roll).to_contain_text(re.compile(r"\d \+ \d"))
    assert roll.locator(".miss").count() == 0


def test_rulings_are_sentences_and_rules_stand_apart_from_their_section(visit: Callable[..., Any]) -> None:
    page = visit().page
    page.goto("/new/earthmans-burden")
    page.locator("summary", has_text="Readings of ambiguous rules").click()
    readings = page.locator("details option").all_inner_texts()
    assert readings
    assert not [reading for reading in readings if re.fullmatch(r"[a-z]+(?:[_-][a-z]+)+", reading)], "raw ids"
    page.goto("/title/earthmans-burden/rules")
    rule = page.locator("p.id", has_text="EB-DICE-01").first
    expect(rule).to_have_text(re.compile(r"EB-DICE-01\s+\S"))


def test_a_what_if_is_played_against_somebody_who_thinks(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Tic-tac-toe")
    guest.touch("cell:b2")
    guest.turn()
    page = guest.page
    page.goto(page.url.replace("/table/", "/replay/"))
    page.get_by_role("button", name="What if?").click()
    page.get_by_role("button", name=re.compile("^Play on from step")).click()
    page.wait_for_url("**/table/*")
    guest.turn()
    expect(page.get_by_role("table", name="Seats")).not_to_contain_text("Random")


def test_the_feed_marks_who_acts(visit: Callable[..., Any]) -> None:
    """The first roll of somebody's turn follows another's answer: the mark is of whoever it is told about."""
    guest = visit()
    page = guest.page
    page.add_init_script(PREFS)
    take_up(page, played("earthmans-burden", 3, 1, round_limit=20), 80)
    told: list[tuple[str | None, str]] = []
    acting: list[tuple[str | None, str]] = []
    for _ in range(40):
        guest.turn()
        told = [
            (line.locator("path").first.get_attribute("fill"), line.inner_text().strip())
            for line in page.locator(".feed li").all()
            if line.locator("path").count()
        ]
        acting = [(colour, words[0]) for colour, words in told if re.match(r"[A-C] [a-z]", words)]
        if acting:
            break
        guest.choose(-1)
    assert acting
    assert all(colour == PALETTE[f"seat-{letter}"] for colour, letter in acting), told


def test_a_technology_is_explained_where_it_stands(visit: Callable[..., Any]) -> None:
    """For fingers and keys as well as for the mouse: what it does, and what it needs."""
    guest = visit()
    page = sit_down(guest, "earthmans-burden", 2)
    page.evaluate("document.querySelectorAll('aside details').forEach((part) => (part.open = true))")
    cell = page.locator(".grid button.cell:not(.blank)").filter(has=page.locator(".sr")).first
    name = cell.locator("span").first.inner_text()
    cell.focus()
    page.keyboard.press("Enter")
    told = page.locator(".told[role=status]")
    expect(told).to_contain_text(name)
    assert len(told.inner_text()) > len(name) + 10
