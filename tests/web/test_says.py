"""The table says what to be about, and what is spoken of comes into sight."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from armillary.kernel import game
from armillary.kernel.history import History
from armillary.players import make

from .conftest import painted, rest
from .matches import found, take_up
from .test_high_frontier import MIDDLE
from .test_layout import serious

PREFS = "localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'instant', motion: 'reduced', name: 'Ada', ...%s }))"
CREATE = """
async ({ pace, ...setup }) => {
  const seats = [{ kind: 'me' }, ...Array((setup.seats ?? 2) - 1).fill({ kind: 'bot', level: 'easy' })];
  const body = JSON.stringify({ setup, seats, ...(pace && { pace }) });
  const answer = await fetch('/api/matches', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return (await answer.json()).id;
}
"""
#: Is the whole of that element inside the window of the page, and nothing scrolls it away?
SEEN = """
(element) => {
  const box = element.getBoundingClientRect();
  const scroller = element.closest('#choices')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  return box.top >= Math.max(0, scroller.top) - 1 && box.bottom <= Math.min(innerHeight, scroller.bottom) + 1;
}
"""


def seated(visit: Callable[..., Any], setup: dict[str, Any], size: tuple[int, int] = (1440, 900), **prefs: Any) -> Any:
    """A visitor at a new table with bots, about to decide."""
    ada = visit(viewport={"width": size[0], "height": size[1]})
    ada.page.add_init_script(PREFS % json.dumps(prefs))
    ada.page.goto("/")
    ada.page.wait_for_selector("li")
    ada.page.goto(f"/table/{ada.page.evaluate(CREATE, setup)}")
    ada.turn()
    return ada


def test_a_goal_line_says_what_to_be_about_and_can_be_put_away(visit: Callable[..., Any]) -> None:
    ada = seated(visit, {"title": "earthmans-burden", "seats": 2})
    goal = ada.page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("Next: a region of Earth")
    # Pressed, it shows what it speaks of on the board.
    goal.get_by_role("button", name="Next: a region of Earth").click()
    expect(ada.lit("node:earth")).to_have_count(1)
    goal.get_by_role("button", name="Hide the goal").click()
    expect(goal).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_the_first_decision_stands_on_the_stage(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """A card of several choices puts the stage aside for the disc; a card of one choice is that choice."""
    ada = seated(visit, {"title": "earthmans-burden", "seats": 2}, size)
    stage = ada.page.get_by_role("region", name="How do you begin?")
    expect(stage.locator(".card.pick")).to_have_count(3)
    expect(stage).to_contain_text("Singularity")
    assert not serious(ada.page)
    stage.locator(".card.pick", has_text="3 fleets").click()
    expect(stage).to_have_count(0)
    expect(ada.lit("node:home-arc")).to_have_count(1)
    ada.page.get_by_role("button", name="How do you begin?").click()
    stage.locator(".card.pick", has_text="A region of Earth").click()
    # Later rounds begin with the disc: the stage is a button.
    ada.turn()
    expect(ada.page.get_by_role("button", name="How do you continue?")).to_be_visible()
    expect(ada.page.locator(".onstage")).to_have_count(0)


def test_the_goal_line_can_be_switched_off(visit: Callable[..., Any]) -> None:
    ada = seated(visit, {"title": "salvage", "seats": 2}, goals=False)
    expect(ada.page.locator("#choices .confirmation")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Goal")).to_have_count(0)
    asked = [frame for frame in ada.frames if '"goal"' in frame]
    assert not asked, "nothing is asked for either"


def test_a_hint_rings_its_choice_in_sight(visit: Callable[..., Any]) -> None:
    ada = seated(visit, {"title": "earthmans-burden", "seats": 2}, (1280, 600))
    page = ada.page
    page.get_by_role("button", name="What would you do?").click()
    hint = page.get_by_role("region", name="A hint")
    hint.get_by_role("button", name="What?").click()
    advised = page.locator("#choices .choice.advised")
    expect(advised).to_have_count(1)
    expect(advised).to_contain_text("the hint")
    page.wait_for_function(SEEN, arg=advised.element_handle())


def test_a_set_up_is_painted_and_confirmed_once(visit: Callable[..., Any]) -> None:
    """Forces and Nexus markers of the Galactic Empire: by a press, taken back, filled up, sent as one."""
    ada = seated(visit, {"title": "galactic-empire", "seats": 1})
    page = ada.page
    expect(page.get_by_text("0 of 25 placed")).to_be_visible()
    begin = page.get_by_role("button", name="Place them all")
    expect(begin).to_be_disabled()
    before = painted(page)
    rest(page)
    page.mouse.click(*page.evaluate(MIDDLE, page.locator(".board .light").first.get_attribute("data-mark")))
    expect(page.get_by_text("1 of 25 placed")).to_be_visible()
    assert painted(page) == before, "nothing is sent yet"
    page.get_by_role("button", name="Undo the last").click()
    expect(page.get_by_text("0 of 25 placed")).to_be_visible()
    page.get_by_label("Place by name").fill("01")
    page.get_by_label("Place by name").press("Enter")
    expect(page.get_by_text("1 of 25 placed")).to_be_visible()
    page.get_by_role("button", name="As suggested").click()
    expect(page.get_by_text("25 of 25 placed")).to_be_visible()
    assert not serious(page)
    begin.click()
    expect(begin).to_have_count(0)
    # The record keeps every placement by itself.
    assert int(painted(page)) >= 25
    # The next match can begin as this one did.
    page.goto(f"/table/{page.evaluate(CREATE, {'title': 'galactic-empire', 'seats': 1})}")
    page.get_by_role("button", name="Same as last time").click()
    expect(page.get_by_text("25 of 25 placed")).to_be_visible()


def test_a_newcomer_has_one_way_in_and_a_regular_finds_the_tables_first(visit: Callable[..., Any]) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    page = ada.page
    page.goto("/")
    start = page.get_by_role("button", name="Start playing")
    expect(start).to_be_visible()
    # The lume button is the only one.
    expect(page.locator("button.primary")).to_have_count(1)
    assert not serious(page)
    page.get_by_role("button", name="show me all tables").click()
    expect(start).to_have_count(0)
    page.evaluate("localStorage.clear()")
    page.reload()
    start.click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("region", name="The coach")).to_be_visible()
    # Somebody with a table of their own finds it first.
    page.evaluate(CREATE, {"title": "salvage", "seats": 2})
    page.goto("/")
    mine = page.get_by_role("region", name="Your turn at 1 table")
    expect(mine).to_be_visible()
    expect(start).to_have_count(0)
    expect(page.get_by_text("New here?"), "nobody with a table of their own is new").to_have_count(0)
    expect(page.get_by_text("step 0")).to_have_count(0)


@pytest.mark.parametrize("theme", ["night", "paper"])
@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)])
def test_tables_of_a_regular_are_first_and_legible_on_every_screen(
    visit: Callable[..., Any], size: tuple[int, int], theme: str
) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    page = ada.page
    page.add_init_script(PREFS % json.dumps({"theme": theme}))
    page.goto("/")
    page.wait_for_selector("li.card")
    days = {"kind": "days", "per_decision": 3 * 86_400}
    for number in range(6):
        page.evaluate(CREATE, {"title": "tictactoe", "seats": 2, **({} if number else {"pace": days})})
    page.goto("/")
    mine, quick = page.get_by_role("region", name="Your turn at 6 tables"), page.get_by_role("region", name="Play now")
    expect(mine.get_by_role("link")).to_have_count(5)
    expect(mine.get_by_role("link").first, "what has a deadline is on top").to_contain_text(
        "Your turn, time is up in 2 days"
    )
    mine.get_by_role("button", name="All 6 tables").click()
    expect(mine.get_by_role("link")).to_have_count(6)
    box, other = mine.bounding_box(), quick.bounding_box()
    assert box["width"] >= min(600, size[0] - 40), "not squeezed beside the quick match"
    assert box["y"] < other["y"] or box["x"] < other["x"], "your tables come first"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for row in mine.get_by_role("link").all():
        assert row.evaluate("(row) => [...row.children].every((part) => part.scrollWidth <= part.clientWidth + 1)")
    assert not serious(page)


def test_courses_show_pictures_and_progress(visit: Callable[..., Any]) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    page = ada.page
    page.goto("/learn")
    course = page.get_by_role("region", name="Salvage")
    expect(course.locator("svg").first).to_be_visible()
    expect(course).to_contain_text("0 of 1 done")
    # The next lesson is at the top; it is the only lume button.
    following = page.get_by_role("region", name="Your next lesson")
    expect(following).to_contain_text("Your first wrecks")
    expect(page.locator("button.primary")).to_have_count(1)
    course.get_by_role("button", name="Begin: Your first wrecks").click()
    page.wait_for_url("**/table/*")
    page.goto("/learn")
    expect(course).to_contain_text("step 1 of")
    following.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/table/*")
    page.goto("/learn")
    expect(page.get_by_text("lessons done")).to_be_visible()
    assert not serious(page)


def test_a_battle_stands_on_the_stage_with_its_odds(visit: Callable[..., Any]) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    page = ada.page
    page.add_init_script(PREFS % "{}")

    def fires(choices: list[Any]) -> bool:
        return any(choice[0] in ("fire", "fire-gun") for choice in choices)

    take_up(page, *found("high-frontier-conflict", 3, fires, "jovian-war"))
    ada.turn()
    stage = page.locator(".onstage")
    expect(stage.get_by_role("heading", name="Battle at")).to_be_visible()
    expect(stage.locator(".party")).to_have_count(2)
    expect(stage.locator(".party", has_text="You")).to_have_count(1)
    # What is considered shows its exact odds on the stage.
    page.locator("#choices button.choice:enabled", has_text="%").first.hover()
    expect(stage.get_by_role("region", name="exact")).to_be_visible()
    expect(stage.get_by_role("region", name="exact").get_by_role("listitem").first).to_contain_text("%")
    assert not serious(page)
    # Put aside, the board is there again.
    stage.get_by_role("button", name="Show the board (B)").click()
    expect(stage).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_an_attack_of_the_empire_stands_on_the_stage_with_every_result(
    visit: Callable[..., Any], size: tuple[int, int]
) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    page = ada.page
    page.add_init_script(PREFS % "{}")
    take_up(page, *found("galactic-empire", 1, lambda choices: any(choice[0] == "military" for choice in choices)))
    ada.turn()
    stage = page.locator(".onstage")
    expect(stage.get_by_role("heading", name="Combat in")).to_be_visible()
    expect(stage.get_by_role("region", name="The Empire")).to_be_in_viewport()
    results = stage.get_by_role("region", name="Military attack: exact results of the die")
    expect(results).to_be_in_viewport()
    shares = [int(words.split("%")[0]) for words in results.get_by_role("listitem").all_inner_texts()]
    assert sum(shares) == 100
    assert not serious(page)
    stage.get_by_role("button", name="Show the board (B)").click()
    expect(stage).to_have_count(0)


def test_an_attack_takes_the_stage_while_it_is_chosen(visit: Callable[..., Any]) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    page = ada.page
    page.add_init_script(PREFS % "{}")

    def attacks(choices: list[Any]) -> bool:
        return any(choice[0] == "attack" for choice in choices)

    take_up(page, *found("earthmans-burden", 3, attacks))
    ada.turn()
    stage = page.locator(".onstage")
    expect(stage).to_have_count(0)
    page.locator("#choices button.choice[data-notation^='attack ']:enabled").first.click()
    expect(stage.get_by_role("heading", name="Attack at")).to_be_visible()
    expect(stage.get_by_role("region", name="or more hits")).to_be_visible()
    assert not serious(page)
    # Put down, the board is there again.
    page.get_by_role("button", name="Choose something else").click()
    expect(stage).to_have_count(0)


#: Upright labels of the board that are in sight and smaller than eleven pixels, with their size. What they measure on the screen
#: is compared with their own measure, because the board is scaled as a whole while it rests.
SMALL = """
() => [...document.querySelectorAll('.table-board .board text')].flatMap((text) => {
  const box = text.getBoundingClientRect();
  const out = box.width === 0 || box.bottom < 0 || box.right < 0 || box.left > innerWidth || box.top > innerHeight;
  const seen = text.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (out || !seen || text.textContent.trim() === '' || Math.abs(text.getCTM().b) > 0.001) return [];
  const size = (parseFloat(getComputedStyle(text).fontSize) * box.height) / text.getBBox().height;
  return size < 10.8 ? [`${text.textContent} ${size.toFixed(1)}`] : [];
})
"""
BOARDS = [
    ("salvage", 3),
    ("earthmans-burden", 3),
    ("burning-planets", 3),
    ("galactic-empire", 1),
    ("high-frontier", 3),
    ("high-frontier-conflict", 3),
]


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("title", "seats"), BOARDS)
def test_no_label_of_a_board_is_smaller_than_eleven_pixels(visit: Callable[..., Any], title: str, seats: int) -> None:
    """From afar, and two steps nearer, on a tablet: where small labels were last seen."""
    ada = seated(visit, {"title": title, "seats": seats}, (1024, 768))
    page = ada.page
    nearer = page.get_by_role("button", name="Zoom in")
    for _ in range(3):
        rest(page)
        # Labels are laid out again when the camera has come to rest, which others' moves may delay.
        page.wait_for_function(f"() => ({SMALL})().length === 0")
        nearer.dispatch_event("click")


def own_review(visit: Callable[..., Any]) -> Any:
    """The review of a match of tic-tac-toe that the visitor has played to its end."""
    ada = seated(visit, {"title": "tictactoe", "seats": 2})
    while not ada.over:
        ada.choose()
        ada.turn()
    ada.page.goto(ada.page.url.replace("/table/", "/review/"))
    return ada.page


def test_a_review_keeps_play_and_dice_apart(visit: Callable[..., Any]) -> None:
    page = own_review(visit)
    play = page.get_by_role("region", name="Your play")
    expect(play).to_be_visible()
    expect(page.get_by_role("region", name="The dice")).to_contain_text("0.0")
    # Few decisions make no verdict: a share of those looked at, no 100.
    page.get_by_text("How this is counted").click()
    expect(page.locator("td", has_text="seen").first).to_be_visible()
    assert not serious(page)


#: Pieces of the small boards that are in sight within their frame.
PIECES = """
(board) => {
  const frame = board.getBoundingClientRect();
  return [...board.querySelectorAll('.token')].filter((piece) => {
    const box = piece.getBoundingClientRect();
    return box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
  }).length;
}
"""


def reviewed(page: Any, record: str) -> None:
    """The review of a match brought in as a record, looked at to its end."""
    page.goto("/")
    card = page.request.post("/api/records", data=record.encode()).json()
    page.goto(f"/review/{card['id']}")
    page.get_by_role("heading", name="Turning points").wait_for()
    expect(page.locator("progress")).to_have_count(0)


@pytest.fixture(scope="module")
def salvaged() -> str:
    """A whole match of Salvage between bots."""
    history = History(game("salvage", 3), "turning", players=["Ann", "Bob", "Cleo"])
    bots, rng = [make(history.game, level) for level in ("greedy:hard", "greedy:easy", "greedy:medium")], Random(1)
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, bots[seat].choose(history.position.view(seat), seat, rng))
    return history.record(reveal=True).dump()


@pytest.mark.parametrize("theme", ["night", "paper"])
@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)])
def test_a_review_is_as_in_its_picture(
    visit: Callable[..., Any], salvaged: str, size: tuple[int, int], theme: str
) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    page = ada.page
    page.add_init_script(PREFS % json.dumps({"theme": theme}))
    reviewed(page, salvaged)
    # The result is the heading, and rounds are named, no steps.
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"(won|draw) · Round \d+"))
    words = page.locator("main").inner_text()
    assert not re.search(r"\bstep \d", words, re.IGNORECASE)
    # One line with a band; the others on demand.
    graph = page.locator("svg.graph")
    expect(graph.locator("polyline")).to_have_count(1)
    expect(graph.locator("polygon.band")).to_have_count(1)
    other = page.locator(".legend button").first
    other.click()
    expect(graph.locator("polyline")).to_have_count(2)
    expect(other).to_have_attribute("aria-pressed", "true")
    # Bars for every seat, of play with its reach.
    for region, reach in (("Own play", True), ("The dice", False)):
        box = page.get_by_role("region", name=region)
        expect(box.get_by_role("listitem")).to_have_count(3)
        expect(box.locator("svg circle")).to_have_count(3)
        assert (box.locator(".reach").count() > 0) == reach
    # At most three turning points, each with the part of the board that changed.
    turning = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    assert 1 <= turning.count() <= 3
    for one in turning.all():
        one.scroll_into_view_if_needed()
        expect(one.locator("svg.ready")).to_have_count(1)
        assert one.locator(".board").evaluate(PIECES) > 0
        expect(one).to_contain_text(re.compile(r"Round \d+"))
    # The same ± in the box and in the table, which scrolls on no screen.
    page.get_by_text("How this is counted").click()
    inside = page.get_by_role("region", name="Own play").get_by_text("±").nth(1).inner_text()
    assert inside in page.locator("details td, details dd").all_inner_texts()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("details").evaluate("(part) => part.scrollWidth <= part.clientWidth + 1")
    assert not serious(page)


def test_the_line_of_a_review_is_your_own_and_the_result_is_told_to_you(visit: Callable[..., Any]) -> None:
    page = own_review(visit)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("You have (won|lost)|A draw"))
    expect(page.locator(".legend .own")).to_have_text("You")
    expect(page.get_by_role("img", name="You: ")).to_be_visible()


def pixels(page: Any, button: Any) -> Image.Image:
    """The picture that a press on that button keeps as a file."""
    with page.expect_download() as kept:
        button.click()
    return Image.open(BytesIO(Path(kept.value.path()).read_bytes())).convert("RGB")


@pytest.mark.parametrize("theme", ["night", "paper"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_an_ending_is_shared_as_a_picture(visit: Callable[..., Any], size: tuple[int, int], theme: str) -> None:
    ada = seated(visit, {"title": "tictactoe", "seats": 2}, size, theme=theme)
    page = ada.page
    while not ada.over:
        ada.choose()
        ada.turn()
    rest(page)
    mine = page.locator(".board .piece").first.bounding_box()
    frame = page.locator(".table-board .frame").bounding_box()
    picture = pixels(page, page.get_by_role("button", name="Share as a picture"))
    # Twice as sharp as the page, with a strip of words below the board.
    assert picture.size == (round(frame["width"] * 2), round((frame["height"] + 64) * 2))
    left, top = (mine["x"] - frame["x"]) * 2, (mine["y"] - frame["y"]) * 2
    piece = picture.crop((round(left), round(top), round(left + mine["width"] * 2), round(top + mine["height"] * 2)))
    assert len(piece.getcolors(1 << 20)) > 8, "the pieces are on it"
    words = picture.crop((0, picture.height - 128, picture.width, picture.height))
    assert len(words.getcolors(1 << 20)) > 8, "and the result below"
