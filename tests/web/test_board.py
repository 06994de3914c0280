"""Boards: legible at every size, found and walked by name, ringed where they may be touched, read as text."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from . import demo
from .conftest import hold_time, let_time_pass, rest
from .matches import played, take_up

SIZES = [(1440, 900), (1024, 768), (390, 844)]
#: Titles with their seats.
TITLES = [("salvage", 4), ("earthmans-burden", 4), ("burning-planets", 3), ("galactic-empire", 1), ("high-frontier", 3)]

#: Words and pieces on the board with their size on the screen; boxes of words; what is lit.
MEASURE = """
() => {
  const frame = document.querySelector('.frame').getBoundingClientRect();
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const across = box.right > frame.left && box.left < frame.right;
    return box.width > 0 && across && box.bottom > frame.top && box.top < frame.bottom;
  };
  // From the attributes: what the layout remembers of a text may be a zoom behind while the machine is busy.
  const plane = new DOMMatrix(getComputedStyle(document.querySelector('.plane')).transform).a;
  const scale = (element) => {
    let by = element.closest('.plane') ? plane : 1;
    for (let one = element; one && one.transform; one = one.parentElement) {
      by *= one.transform.baseVal.consolidate()?.matrix.a ?? 1;
    }
    return by;
  };
  const words = [...document.querySelectorAll('.board text, .sheet text')].filter(seen).map((text) => {
    return { text: text.textContent, px: parseFloat(getComputedStyle(text).fontSize) * scale(text) };
  });
  // A pin is as high as its plate, a drawing as the disc behind it.
  const pieces = [...document.querySelectorAll('.board .piece, .sheet .piece')].filter(seen).map((piece) => {
    const body = piece.querySelector('.plate') ?? piece.querySelector('.token > circle');
    const high = body.height ? body.height.baseVal.value : 2 * body.r.baseVal.value;
    return { id: piece.dataset.piece, px: high * scale(body) };
  });
  const names = [...document.querySelectorAll('.board .names .label')].map((label) => {
    const box = label.getBoundingClientRect();
    return { text: label.textContent, left: box.left, right: box.right, top: box.top + 2, bottom: box.bottom - 2 };
  });
  const lights = [...document.querySelectorAll('.board .light')].map((light) => {
    const box = light.querySelector('.hit').getBoundingClientRect();
    return { mark: light.dataset.mark, px: Math.min(box.width, box.height) };
  });
  return { words, pieces, names, lights, elements: document.querySelectorAll('.board .ground *').length };
}
"""

SCALE = "() => document.querySelector('.board .world').transform.baseVal.consolidate().matrix.a"
PLACES = """
() => Object.fromEntries([...document.querySelectorAll('[data-place]')].map((one) => [one.dataset.place, one.textContent]))
"""
PREFS = (
    "localStorage.setItem('armillary.prefs', "
    "JSON.stringify({ pace: 'instant', motion: 'reduced', name: 'Ada', askForced: true }))"
)
CREATE = """
async (setup) => {
  const bots = Array(setup.seats - 1).fill({ kind: 'bot', level: 'random' });
  const body = { setup, seats: [{ kind: 'me' }, ...bots] };
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  return (await answer.json()).id;
}
"""


def sit_down(guest: Any, slug: str, seats: int, prefs: str = PREFS, **setup: Any) -> Any:
    page = guest.page
    page.add_init_script(prefs)
    page.goto("/")
    page.wait_for_selector("li.card")
    match = page.evaluate(CREATE, {"title": slug, "seats": seats, **setup})
    page.goto(f"/table/{match}")
    page.wait_for_selector("button.choice:enabled, .brush", state="attached")
    suggested = page.get_by_role("button", name="As suggested")
    if suggested.count():
        # A set-up of many pieces is one decision: filled up as the title suggests, then confirmed.
        suggested.click()
        page.get_by_role("button", name="Place them all").click()
    page.wait_for_selector("button.choice:enabled")
    return page


def too_small(found: dict[str, Any]) -> list[str]:
    return [f"{one['text']}: {one['px']:.1f} px" for one in found["words"] if one["px"] < 10.95] + [
        f"{one['id']}: {one['px']:.1f} px" for one in found["pieces"] if one["px"] < 27.9
    ]


def covering(found: dict[str, Any]) -> list[str]:
    names = found["names"]
    return [
        f"{a['text']} / {b['text']}"
        for at, a in enumerate(names)
        for b in names[at + 1 :]
        if a["left"] < b["right"] and a["right"] > b["left"] and a["top"] < b["bottom"] and a["bottom"] > b["top"]
    ]


def settled(page: Any, wrong: Callable[[dict[str, Any]], list[str]] = too_small) -> list[str]:
    """What is still wrong when the board has come to rest: what is too small, if nothing else is asked."""
    for _ in range(100):
        if not (found := wrong(page.evaluate(MEASURE))):
            return []
        page.wait_for_timeout(200)
    return found


#: Titles with a match of theirs by chance, and how long before its end the board is full of pieces.
FULL: list[tuple[str, int, str | None, dict[str, Any], int]] = [
    ("tictactoe", 2, None, {}, 2),
    ("salvage", 4, None, {}, 12),
    ("earthmans-burden", 4, None, {"round_limit": 20}, 30),
    ("burning-planets", 3, None, {"round_limit": 20}, 40),
    ("galactic-empire", 1, "empire-strikes", {}, 60),
    ("high-frontier", 3, None, {"round_limit": 60}, 400),
]


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("slug", "seats", "scenario", "options", "before"), FULL, ids=[one[0] for one in FULL])
def test_words_and_pieces_are_large_enough_on_every_screen(
    visit: Callable[..., Any], slug: str, seats: int, scenario: str | None, options: dict[str, Any], before: int
) -> None:
    page = visit().page
    page.add_init_script(PREFS)
    take_up(page, played(slug, seats, 1, scenario, **options), before)
    page.wait_for_selector(".board .piece")
    page.wait_for_selector("button.choice:enabled, section.ending")
    small: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        rest(page)
        page.locator(".frame").focus()
        for zoom in "0++":
            page.keyboard.press(zoom)
            small += settled(page)
    assert not small
    assert page.evaluate(MEASURE)["elements"] < 2500, "the static board is too heavy"


def at_the_demo(
    visit: Callable[..., Any], lit: list[list[str]], state: dict[str, int] | None = None, **settings: Any
) -> Any:
    guest = visit(**{"viewport": {"width": 1440, "height": 900}, **settings})
    demo.lay_over(guest.page, lit, state)
    page = sit_down(guest, "tictactoe", 2)
    page.wait_for_selector(".board .names text")
    rest(page)
    return page


def test_names_never_cover_each_other_and_come_with_the_zoom(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [])
    far = page.evaluate(MEASURE)
    assert not covering(far)
    halo = "getComputedStyle(document.querySelector('.board .names text')).paintOrder"
    assert page.evaluate(halo).startswith("stroke"), "a halo behind every name"
    assert {name["text"] for name in far["names"]} <= set(demo.WORLDS), "far away only the worlds have names"
    seen: set[str] = set()
    page.locator(".frame").focus()
    for _ in range(5):
        page.keyboard.press("+")
        assert not settled(page)
        assert not settled(page, covering)
        seen |= {name["text"] for name in page.evaluate(MEASURE)["names"]}
    assert any(name.startswith("Point") for name in seen)


def test_few_lights_are_rings_many_are_beads_and_most_of_the_board_is_veiled(visit: Callable[..., Any]) -> None:
    marks = [mark for mark, _, _ in demo.spaces()]
    page = at_the_demo(visit, [["world:ares"], ["rocket-a"]])
    expect(page.locator(".board .light")).to_have_count(2)
    # Whatever is lit can be hit: the hand is larger than the ring.
    assert all(light["px"] >= 40 for light in page.evaluate(MEASURE)["lights"])
    assert page.locator(".board .light circle.line").count() == 1
    assert page.locator(".board .veil").count() == 0
    light = page.locator('.board .light[data-mark="world:ares"]')
    box = light.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".board .strong .closed")).to_have_count(1)
    assert len(marks) == 350


def test_a_place_is_found_by_name_and_flown_to(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [])
    page.keyboard.press("j")
    field = page.get_by_role("combobox", name="Find a place")
    expect(field).to_be_focused()
    page.keyboard.type("cron")
    expect(page.get_by_role("option", name="Cronus")).to_be_visible()
    before = page.locator(".board .world").get_attribute("transform")
    page.keyboard.press("Enter")
    expect(page.locator(".board .world")).not_to_have_attribute("transform", before)
    rest(page)
    world = page.locator('.board [data-mark="world:cronus"]').first.bounding_box()
    frame = page.locator(".frame").bounding_box()
    assert abs(world["x"] + world["width"] / 2 - (frame["x"] + frame["width"] / 2)) < 40
    # What it is stays on the screen until it is closed.
    detail = page.get_by_role("region", name="Cronus")
    expect(detail).to_contain_text("Beside it")
    detail.get_by_role("button", name="Close").click()
    expect(detail).to_have_count(0)


def test_areas_map_and_arrows(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [["space:7-3"], ["space:7-4"]])
    expect(page.locator(".away")).to_have_count(0)
    page.get_by_role("button", name="Inner planets").click()
    page.get_by_role("button", name="2 choices off screen: go there").click()
    expect(page.locator(".away")).to_have_count(0)
    rest(page)
    before = page.locator(".board .world").get_attribute("transform")
    page.locator(".minimap").click(position={"x": 94, "y": 100})
    expect(page.locator(".board .world")).not_to_have_attribute("transform", before)


def test_ways_signs_and_stacks(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [])
    expect(page.locator(".board .way:not(.ghost) .way-line")).to_have_count(1)
    assert [bead.text_content() for bead in page.locator(".board .bead text").all()] == ["1", "+", "8"]
    expect(page.locator(".board .tag")).to_have_count(2)
    # Two crews on one spot stand side by side.
    one, two = (page.locator(f'.board [data-piece="{piece}"]').bounding_box() for piece in ("crew-b", "crew-b2"))
    assert one["x"] + one["width"] <= two["x"] + 6 or two["x"] + two["width"] <= one["x"] + 6


def test_the_board_is_read_and_walked(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [["world:tellus"]])
    text = page.get_by_role("list", name="The board as text")
    expect(text.get_by_role("button")).to_have_count(359)
    page.keyboard.press("w")
    now = page.locator("[data-place]:focus")
    expect(now).to_have_text("Tellus: Bea: 4 crews, Bea: 2 crews. You can: Mark a1")
    expect(page.locator(".board .walked")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(now).to_have_attribute("data-place", "space:3-8")
    expect(text.locator("li", has=page.locator('[data-place="space:3-8"]'))).to_contain_text("Beside it:")
    page.keyboard.press("ArrowDown")
    expect(now).to_have_attribute("data-place", "world:tellus")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('[data-place]:focus')?.textContent.includes('Mark a1')")


def test_a_whole_match_is_played_from_the_text_of_the_board(visit: Callable[..., Any]) -> None:
    """Nothing but roles and names: the cells are read, one that may be chosen is chosen, to the end."""
    guest = visit()
    page = sit_down(guest, "tictactoe", 2)
    for _ in range(9):
        guest.turn()
        if guest.over:
            break
        cell = page.get_by_role("list", name="The board as text").get_by_role("button", name="You can").first
        before = page.locator(".board .piece").count()
        cell.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(count) => document.querySelectorAll('.board .piece').length > count "
            "|| document.querySelector('section.ending')",
            arg=before,
        )
    assert guest.over


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("slug", "seats"), TITLES)
def test_whatever_is_lit_can_be_reached_by_reading(visit: Callable[..., Any], slug: str, seats: int) -> None:
    """In every decision: what is lit on the board is a button in the list of choices or a place in the text of the board."""
    guest = visit()
    page = sit_down(guest, slug, seats)
    page.wait_for_selector("[data-place]", state="attached")
    for number in range(6):
        page.wait_for_selector("button.choice:enabled, section.ending", state="attached")
        if guest.over:
            break
        views = [json.loads(frame)["view"] for frame in guest.frames if frame.startswith('{"type":"update"')]
        listed = page.locator("#choices").get_by_role("button").count()
        assert listed > 0, "the choices are buttons"
        assert page.locator(".rail .primary").count() <= 1, "one clear primary"
        assert not page.locator(".rail .primary", has_text=re.compile("resign", re.IGNORECASE)).count()
        rail = page.locator(".rail").inner_text()
        assert not re.findall(r"(?<![\d.,])-?\d+,-?\d+(?![\d.,])", rail), f"bare coordinates: {rail}"
        lit = {mark for choice in views[-1]["choices"] for mark in choice["marks"]} if views else set()
        read = page.evaluate(PLACES)
        assert read, "the board has a text"
        assert all("You can" in read[mark] for mark in lit & set(read))
        guest.choose(number * 2 % min(5, page.locator("#choices button.choice:enabled:not(.go)").count() or 1))


def test_cards_turn_and_are_carried(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [["card:1", "card:8"], ["card:2"]], viewport={"width": 1440, "height": 1700})
    page.evaluate("document.querySelectorAll('aside details').forEach((part) => (part.open = true))")
    # A card that may not be chosen is read; it has two sides.
    page.locator('[data-mark="card:5"]').click()
    dialog = page.get_by_role("dialog", name="Hall Thruster 5")
    expect(dialog).to_be_visible()
    page.keyboard.press("f")
    expect(page.get_by_role("dialog", name="Nested Channel Thruster")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # One that may goes to where the choice takes it.
    hand = page.locator('[data-mark="card:1"]')
    hand.hover(position={"x": 40, "y": 110})
    page.mouse.down()
    start = hand.bounding_box()
    page.mouse.move(start["x"] + 60, start["y"] + 170, steps=4)
    expect(page.locator(".carried")).to_be_visible()
    expect(page.locator('[data-mark="card:8"].lit')).to_have_count(1)
    page.locator('[data-mark="card:8"]').hover(position={"x": 40, "y": 20}, force=True)
    page.mouse.up()
    page.wait_for_function("() => document.querySelectorAll('#choices button.choice').length < 9")


def test_small_boards_and_charts(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [["row:2-3"], ["row:1-1"]])
    page.evaluate("document.querySelectorAll('aside details').forEach((part) => (part.open = true))")
    sheet = page.locator(".sheet")
    expect(sheet.locator(".light")).to_have_count(2)
    assert not too_small(page.evaluate(MEASURE))
    expect(page.locator("tr.applies")).to_have_text("2flare")
    sheet.get_by_role("button", name="2 and 3").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#choices button.choice').length < 9")


def test_pieces_go_along_their_way_and_the_camera_follows_unless_a_hand_is_on_it(visit: Callable[..., Any]) -> None:
    guest = visit(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page = guest.page
    state = {"step": 0}
    demo.lay_over(page, [["space:1-1"]], state)
    page.clock.install()
    sit_down(guest, "tictactoe", 2, PREFS.replace("reduced", "full"))
    page.wait_for_selector(".board .names text")
    world = page.locator(".board .world")

    def move(patience: int) -> bool:
        """A rocket moves so long after a hand was on the board: does the camera go and look?"""
        page.locator(".frame").focus()
        for key in "0++++":
            page.keyboard.press(key)
            page.clock.run_for(600)
        user = world.get_attribute("transform")
        page.clock.run_for(patience)
        state["step"] = 1 - state["step"]
        let_time_pass(page, page.locator("button.choice:enabled"))
        page.locator("button.choice:enabled").first.click()
        page.wait_for_selector(".board .trail", state="attached")
        page.clock.run_for(700)
        looked = world.get_attribute("transform") != user
        page.clock.run_for(3000)
        expect(page.locator(".board .trail")).to_have_count(0)
        return looked

    hold_time(page)
    assert not move(patience=100), "the user has just moved the board"
    assert move(patience=7000), "nobody has a hand on it"


def test_what_is_ones_own_is_listed_and_what_is_far_away_is_not_drawn(visit: Callable[..., Any]) -> None:
    page = at_the_demo(visit, [])
    page.keyboard.press("j")
    listed = page.get_by_role("listbox").get_by_role("option")
    expect(page.get_by_role("search").get_by_text("Yours", exact=True)).to_be_visible()
    expect(listed).to_have_count(2)
    expect(listed.first).to_contain_text("a rocket")
    assert page.locator('.board [data-piece="freighter"]').count() == 1
    page.keyboard.press("Enter")
    rest(page)
    expect(page.locator('.board [data-piece="rocket-a"]')).to_have_count(1)
    page.locator(".frame").focus()
    for _ in range(3):
        page.keyboard.press("+")
    rest(page)
    expect(page.locator('.board [data-piece="freighter"]')).to_have_count(0)


def test_a_tablet_shows_the_whole_board_and_a_phone_what_is_large_enough(visit: Callable[..., Any]) -> None:
    """What is lit is in sight and large: there is no need to go nearer, and all of the board is seen."""
    guest = visit(viewport={"width": 1024, "height": 768})
    page = sit_down(guest, "tictactoe", 2)
    for width, height in SIZES[1:]:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        guest.turn()
        rest(page)
        frame = page.locator(".frame").bounding_box()
        low = page.locator(".rail").bounding_box()["y"] if width < 700 else frame["y"] + frame["height"]
        for light in page.locator(".board .light").all():
            box = light.bounding_box()
            assert box["x"] >= frame["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
            assert box["y"] >= frame["y"]
            assert box["y"] + box["height"] <= low


def test_a_crowd_on_a_phone_is_seen_from_its_midst(visit: Callable[..., Any]) -> None:
    """The galaxy full of troops: a part of it that can be read, not all of it too small; the button shows all."""
    page = visit(viewport={"width": 390, "height": 844}).page
    page.add_init_script(PREFS)
    slug, seats, scenario, options, before = next(one for one in FULL if one[0] == "galactic-empire")
    take_up(page, played(slug, seats, 1, scenario, **options), before)
    page.wait_for_selector("button.choice:enabled")
    rest(page)
    near = page.evaluate(SCALE)
    scales = []
    for _ in range(2):
        page.get_by_role("button", name="Show the whole board").click()
        rest(page)
        scales.append(page.evaluate(SCALE))
    assert min(scales) < 0.7 * near, "home, and all of it"
