"""Playing: from the first visit to the end of a match."""

import gzip
from collections.abc import Callable
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from .conftest import STATIC, still

#: The JavaScript of a first visit, and of a table after it, in bytes as they are sent.
LOBBY_MOST, TABLE_MOST = 90_000, 150_000

CELLS = ("cell:b2", "cell:a1", "cell:c3", "cell:a3", "cell:c1", "cell:a2", "cell:b1", "cell:b3", "cell:c2")


#: All that ever had the stage.
STAGES = """
window.staged = [];
new MutationObserver(() => {
  for (const stage of document.querySelectorAll('.stage')) window.staged.push(stage.dataset.stage);
}).observe(document, { subtree: true, childList: true });
"""


def mark_cell(visitor: Any) -> None:
    """Click the first lit cell on the board."""
    visitor.page.wait_for_selector(".board .light", state="attached")
    for cell in CELLS:
        if visitor.lit(cell).count():
            visitor.touch(cell)
            return
    raise AssertionError("nothing is lit")


@pytest.mark.drawn(1)
def test_first_visit_to_first_decision(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.page.goto("/")
    expect(guest.page.get_by_text("Start here")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Start playing")).to_be_visible()
    guest.play_now("Tic-tac-toe")
    prompt = guest.page.get_by_role("region", name="Current decision")
    expect(prompt).to_contain_text("Your decision")
    expect(prompt).to_contain_text("mark an empty cell")
    expect(guest.page.locator("button.choice")).to_have_count(9)
    expect(guest.page.locator(".board .light")).to_have_count(9)


def scripts(guest: Any) -> int:
    """How large all scripts are that the page has asked for so far."""
    files = {urlparse(url).path for url in guest.requests}
    return sum(len(gzip.compress((STATIC / file[1:]).read_bytes())) for file in files if file.endswith(".js"))


def test_first_visit_and_table_load_little(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.page.goto("/")
    guest.page.wait_for_selector("li.card")
    still(guest.page)
    assert 10_000 < scripts(guest) <= LOBBY_MOST
    guest.play_now("Tic-tac-toe")
    guest.turn()
    still(guest.page)
    assert 50_000 < scripts(guest) <= TABLE_MOST


def test_every_title_shows_its_card_and_its_first_decision(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.page.goto("/")
    guest.page.wait_for_selector("li.card")
    titles = guest.page.locator("li.card h3").all_inner_texts()
    assert len(titles) >= 2
    for title in titles:
        guest.page.goto("/")
        card = guest.page.locator("li.card", has=guest.page.get_by_role("heading", name=title, exact=True))
        expect(card.locator(".facts")).not_to_be_empty()
        card.locator(".actions > button").click()
        guest.page.wait_for_selector(".prompt.yours")
        # Many equal placements are in a folded list beside the brush.
        guest.page.wait_for_selector("button.choice:enabled", state="attached")


def test_a_full_game_by_clicking_the_board(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Tic-tac-toe")
    for _ in range(5):
        guest.turn()
        if guest.over:
            break
        before = guest.pieces()
        mark_cell(guest)
        expect(guest.page.locator(".board .piece").nth(before)).to_be_attached()
        guest.page.wait_for_function(
            "before => document.querySelector('section.ending')"
            " || document.querySelectorAll('.board .piece').length >= before + 2",
            arg=before,
        )
    expect(guest.page.locator("section.ending")).to_be_visible()
    guest.page.keyboard.press("l")
    expect(guest.page.get_by_role("list", name="Log")).to_contain_text("marks")


def test_a_full_game_of_bids_and_dice_from_the_list(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.context.add_init_script(STAGES)
    guest.play_now("Salvage")
    for _ in range(200):
        guest.turn()
        if guest.over:
            break
        field = guest.page.locator(".amount input[type=number]")
        if field.count():
            guest.amount(min(3, int(field.get_attribute("max"))))
        guest.choose(-1)
    expect(guest.page.locator("section.ending")).to_be_visible()
    assert "roll" in guest.page.evaluate("staged"), "no dice were shown in a whole match"


def test_a_click_on_what_is_not_allowed_says_why_with_the_rule(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Tic-tac-toe")
    guest.turn()
    guest.touch("cell:b2")
    guest.page.wait_for_function("() => document.querySelectorAll('.board .piece').length >= 2")
    guest.turn()
    guest.page.locator('.board [data-mark="mark-b2"]').click(force=True)
    why = guest.page.get_by_role("alert")
    expect(why).to_contain_text("already marked")
    why.get_by_role("button", name="Rule TT-PLAY-02").click()
    expect(guest.page.get_by_role("dialog", name="TT-PLAY-02")).to_be_visible()


def test_hover_shows_the_consequence(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Tic-tac-toe")
    guest.turn()
    guest.page.locator("button.choice").first.hover()
    expect(guest.page.locator(".board .strong [data-mark], .board .strong > *").first).to_be_attached()


def test_pass_and_play_behind_a_curtain(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Tic-tac-toe", "Pass and play")
    guest.turn()
    guest.touch("cell:b2")
    curtain = guest.page.locator(".curtain")
    expect(curtain).to_contain_text("is next")
    curtain.get_by_role("checkbox").check()
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    # From now on the table is handed over without a curtain.
    for cell in ("cell:a1", "cell:b1", "cell:a2", "cell:b3"):
        guest.touch(cell)
        expect(guest.lit(cell)).to_have_count(0)
    expect(guest.page.locator("section.ending")).to_contain_text("won")


def test_the_whole_game_by_keyboard_alone(visit: Callable[..., Any]) -> None:
    guest = visit()
    page = guest.page
    page.goto("/")
    page.wait_for_selector("li.card")
    for _ in range(80):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => {
                const { activeElement: focused } = document;
                return [focused.textContent, focused.closest('li.card')?.querySelector('h3')?.textContent];
            }"""
        )
        if focused[1] == "Tic-tac-toe" and focused[0].startswith("Play"):
            break
    else:
        raise AssertionError("the button cannot be reached by Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for turn in range(5):
        guest.turn()
        if guest.over:
            break
        before = guest.pieces()
        if turn % 2:
            page.keyboard.press("1")
        else:
            page.keyboard.press("a")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('section.ending')"
            " || document.querySelectorAll('.board .piece').length >= before + 2",
            arg=before,
        )
    expect(page.locator("section.ending")).to_be_visible()
    # A screen reader was told what happened.
    expect(page.locator('[role="log"][aria-live="polite"]')).not_to_be_empty()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_have_count(0)


def test_on_return_a_digest_of_what_happened(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Salvage")
    for _ in range(5):
        guest.choose(-1)
    guest.turn()
    # As if this browser had last looked at the very beginning.
    guest.page.evaluate(
        "() => localStorage.setItem('armillary.seen', JSON.stringify({ [location.pathname.split('/')[2]]: 0 }))"
    )
    guest.page.reload()
    digest = guest.page.get_by_role("dialog", name="While you were away")
    expect(digest).to_be_visible()
    digest.get_by_role("button", name="To the table").click()
    expect(digest).to_have_count(0)
    guest.turn()
