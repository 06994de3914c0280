"""A first flight of High Frontier: planned on the chart, followed by clicking, landed on the Moon."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE, rest, take
from .test_layout import serious

PREFS = "localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'instant', motion: 'reduced', name: 'Ada' }))"
CREATE = """
async () => {
  const setup = { title: 'high-frontier', seats: 1, scenario: 'return-to-the-moon' };
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ setup, seats: [{ kind: 'me' }] }),
  });
  return (await answer.json()).id;
}
"""
#: Not the flyby beside it.
LUNA = re.compile(r"Fly to Luna(?! flyby)")
MIDDLE = """
(mark) => {
  const box = document.querySelector(`.board [data-mark="${mark}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""


#: Answers to the planner come back as failures, on their way to the page, whichever socket they come by.
FAILS = """
() => {
  window.failing = true;
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    configurable: true,
    get() {
      const data = get.call(this);
      if (!window.failing || typeof data !== 'string' || !data.includes('"sketch"')) return data;
      const said = JSON.parse(data);
      if (said.type !== 'sketch') return data;
      return JSON.stringify({ ...said, sketch: null, reason: 'The table is busy.' });
    },
  });
}
"""

#: The board draws that place where it stands, and nothing lies over it.
IN_SIGHT = """
(mark) => {
  const place = document.querySelector(`.board [data-mark="${mark}"]`);
  const box = place?.getBoundingClientRect();
  if (!box) return false;
  const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return under?.closest('.frame') !== null && under?.closest('.frame') === place.closest('.frame');
}
"""


def press(page: Any, words: str | re.Pattern[str]) -> None:
    """Press a listed choice and confirm it where that is asked for."""
    take(page, page.locator("#choices button.choice:enabled", has_text=words).first)


def table_of(visit: Callable[..., Any], width: int, height: int) -> Any:
    """Return to the Moon, with Orion 2 in LEO and its owner about to move."""
    ada = visit(viewport={"width": width, "height": height})
    page = ada.page
    page.add_init_script(PREFS)
    page.goto("/")
    page.wait_for_selector("li")
    page.goto(f"/table/{page.evaluate(CREATE)}")
    page.wait_for_selector("button.choice:enabled")
    return ada


def landed(page: Any) -> None:
    expect(page.get_by_text("rocket of NASA, Luna: dry mass 1, 2 steps of fuel")).to_have_count(1)


def test_a_first_flight_is_planned_and_flown(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 1440, 900)
    page = ada.page
    page.keyboard.press("m")
    page.get_by_role("button", name="Choose on the board").click()
    rest(page)
    page.mouse.click(*page.evaluate(MIDDLE, "space:luna"))
    expect(page.get_by_role("button", name="Luna", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("button", name="1 turn, 3 tanks, 2 left, 0 rolls")).to_be_visible()
    expect(page.locator(".board .way").first).to_be_attached()
    page.get_by_role("button", name="Put these choices first").click()
    page.keyboard.press("Escape")
    # Three tanks, as the plan has it.
    for words in ("Fill", "Move the rocket", "Use Orion 2", "Open-cycle cooling", LUNA):
        press(page, words)
    landed(page)
    assert not ada.complaints


def test_a_first_flight_is_planned_and_flown_on_a_phone(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 390, 844)
    page = ada.page
    page.get_by_role("button", name="Tools of this game").click()
    # The board is in sight above the planner, and the goal can be pointed at.
    drawer = page.locator("section.drawer").bounding_box()
    assert drawer["y"] >= 844 / 2 - 1
    page.get_by_role("button", name="Earth and Moon").click()
    page.get_by_role("button", name="Choose on the board").click()
    rest(page)
    x, y = page.evaluate(MIDDLE, "space:luna")
    assert y < drawer["y"]
    page.mouse.click(x, y)
    expect(page.get_by_role("button", name="1 turn, 3 tanks, 2 left, 0 rolls")).to_be_visible()
    expect(page.locator(".board .way").first).to_be_attached()
    page.get_by_role("button", name="Put these choices first").click()
    page.keyboard.press("Escape")
    for words in ("Fill", "Move the rocket", "Use Orion 2", "Open-cycle cooling", LUNA):
        press(page, words)
    landed(page)
    assert not ada.complaints


def point(page: Any, mark: str) -> Any:
    """Click on a place that is no choice now: the part of the rail with the plans to it."""
    rest(page)
    page.wait_for_function(IN_SIGHT, arg=mark, timeout=PATIENCE)
    page.mouse.click(*page.evaluate(MIDDLE, mark))
    rail = page.get_by_role("region", name="Where to?")
    expect(rail).to_be_visible()
    return rail


def test_a_world_that_is_pointed_at_shows_its_plans_and_the_first_turn_is_flown(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 1440, 900)
    page = ada.page
    rail = point(page, "space:luna")
    expect(rail).to_contain_text("pointed at Luna")
    first = rail.get_by_role("row", name=re.compile("Quickest and cheapest.* 1 3 2 none"))
    expect(first.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".board .way").first).to_be_attached()
    expect(page.locator("#choices")).to_be_hidden()
    expect(rail.get_by_role("img", name="Fuel: start 15, landed 2")).to_be_visible()
    # The way on the chart can be shared as a picture.
    with page.expect_download() as kept:
        rail.get_by_role("button", name="Share as a picture").click()
    assert kept.value.suggested_filename == "armillary.png"
    # Another plan is one press away, and says what it needs.
    rail.get_by_role("button", name="With fuel to spare").click()
    expect(rail.get_by_role("button", name="Fuel 4 tanks and fly the first turn")).to_be_visible()
    # Another world: the first one stays beside it to compare.
    point(page, "space:ryugu")
    expect(rail).to_contain_text("pointed at Ryugu")
    expect(page.get_by_text("or Luna")).to_be_visible()
    assert not serious(page)
    point(page, "space:luna")
    fly = rail.get_by_role("button", name="Fuel 3 tanks and fly the first turn")
    expect(fly).to_contain_text("3 WT of your 4")
    expect(fly).to_be_enabled()
    fly.click()
    expect(rail).to_have_count(0)
    landed(page)
    assert not ada.complaints


#: Counts what the page asks the tools of the table, whichever socket it goes by.
COUNTS = """
() => {
  window.consulted = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && data.includes('"consult"')) window.consulted++;
    return send.call(this, data);
  };
}
"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_a_pointer_that_rests_on_a_world_shows_its_plans(visit: Callable[..., Any], width: int, height: int) -> None:
    """One question for a world, none for one that is known; no press is needed, and Escape goes back to the choices."""
    ada = table_of(visit, width, height)
    page = ada.page
    page.evaluate(COUNTS)
    rail = page.get_by_role("region", name="Where to?")
    rest(page)
    for mark, name in (("space:luna", "Luna"), ("space:ryugu", "Ryugu"), ("space:luna", "Luna")):
        page.wait_for_function(IN_SIGHT, arg=mark, timeout=PATIENCE)
        page.mouse.move(*page.evaluate(MIDDLE, mark))
        expect(rail).to_contain_text(f"pointed at {name}")
        expect(rail.get_by_role("row").nth(1)).to_be_visible()
        expect(page.locator(".board .way").first).to_be_attached()
    assert page.evaluate("window.consulted") == 2
    page.keyboard.press("Escape")
    expect(rail).to_have_count(0)
    expect(page.locator("#choices button.choice").first).to_be_visible()
    assert not ada.complaints


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_a_plan_is_pinned_while_something_else_is_done(visit: Callable[..., Any], width: int, height: int) -> None:
    ada = table_of(visit, width, height)
    page = ada.page
    if width < 700:
        page.get_by_role("button", name="Earth and Moon").click()
    rail = point(page, "space:luna")
    rail.get_by_role("button", name="Pin this plan").click()
    pinned = page.get_by_role("region", name="Pinned plan")
    expect(pinned).to_contain_text("Your plan: to Luna")
    expect(pinned).to_contain_text("turns 1 · tanks 3")
    expect(page.locator(".board .way.ghost")).to_be_attached()
    assert not serious(page)
    # Something else is done first, and the page is opened anew: the plan stays, with its figures as they are now.
    press(page, "Fill")
    page.reload()
    expect(pinned).to_contain_text("turns 1")
    pinned.get_by_role("button", name="Your plan").click()
    expect(rail).to_contain_text("pointed at Luna")
    page.keyboard.press("Escape")
    pinned.get_by_role("button", name="Drop the pinned plan").click()
    expect(pinned).to_have_count(0)
    assert not ada.complaints


def test_a_world_that_is_a_choice_can_be_asked_for_its_plans(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 1440, 900)
    page = ada.page
    for words in ("Fill", "Move the rocket", "Use Orion 2", "Open-cycle cooling"):
        press(page, words)
    lit = page.locator('.board .light[data-mark^="space:"]').first
    expect(lit).to_be_attached()
    rest(page)
    page.mouse.click(*page.evaluate(MIDDLE, lit.get_attribute("data-mark")), button="right")
    page.get_by_role("button", name="Plans to here").click()
    expect(page.get_by_role("region", name="Where to?")).to_contain_text("pointed at")


def test_a_search_that_fails_ends_in_words_and_something_to_press(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 1440, 900)
    page = ada.page
    # The table answers as it does when a worker overruns.
    page.evaluate(FAILS)
    rail = point(page, "space:luna")
    expect(rail.get_by_role("alert")).to_contain_text("The table is busy. Nothing was changed.")
    rail.get_by_role("button", name="Look only three turns ahead").click()
    expect(rail.get_by_role("alert")).to_contain_text("The table is busy.")
    page.evaluate("window.failing = false")
    rail.get_by_role("button", name="Try again, for longer").click()
    expect(rail.get_by_role("button", name="Quickest and cheapest")).to_be_visible()
    expect(rail.get_by_role("alert")).to_have_count(0)


def test_a_world_out_of_reach_is_told_and_escape_goes_back_to_the_choices(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 1440, 900)
    page = ada.page
    rail = point(page, "space:mercury")
    expect(rail).to_contain_text("No plan leads to Mercury within 10 turns.")
    # A plain no, with what would make it a yes.
    rail.get_by_role("button", name="What is in reach?").click()
    expect(rail).to_contain_text("spaces are in reach within 3 turns.")
    expect(rail.get_by_role("button", name="Stop looking")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(rail).to_have_count(0)
    expect(page.locator("#choices button.choice").first).to_be_visible()
    assert not ada.complaints


def test_a_world_is_pointed_at_on_a_phone(visit: Callable[..., Any]) -> None:
    ada = table_of(visit, 390, 844)
    page = ada.page
    page.get_by_role("button", name="Earth and Moon").click()
    rail = point(page, "space:luna")
    fly = rail.get_by_role("button", name="Fuel 3 tanks and fly the first turn")
    expect(fly).to_be_in_viewport()
    fly.click()
    landed(page)
    assert not ada.complaints
