"""After a match: replay, what-if, records, print, fairness."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect


@pytest.fixture
def finished(visit: Callable[..., Any]) -> Any:
    """A visitor who has just won a match of tic-tac-toe against themselves in five steps."""
    guest = visit()
    guest.play_now("Tic-tac-toe", "Pass and play")
    guest.touch("cell:b2")
    guest.page.locator(".curtain").get_by_role("checkbox").check()
    guest.page.locator(".curtain").get_by_role("button").click()
    for cell in ("cell:a1", "cell:b1", "cell:a2", "cell:b3"):
        guest.touch(cell)
        expect(guest.lit(cell)).to_have_count(0)
    expect(guest.page.locator("section.ending")).to_be_visible()
    return guest


def test_replay_step_by_step(finished: Any) -> None:
    page = finished.page
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator(".prompt")).to_contain_text("After step 0 of 5")
    assert finished.pieces() == 0
    for step in (1, 2, 3):
        page.get_by_role("button", name="One step forward").click()
        expect(page.locator(".prompt")).to_contain_text(f"After step {step} of 5")
        expect(page.locator(".board .piece")).to_have_count(step)
    page.keyboard.press(",")
    expect(page.locator(".board .piece")).to_have_count(2)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".board .piece")).to_have_count(5)
    page.get_by_role("slider", name="Step").fill("4")
    expect(page.locator(".board .piece")).to_have_count(4)
    # The link to a moment shows that moment.
    page.goto(page.url + "?step=2")
    expect(page.locator(".board .piece")).to_have_count(2)


def test_a_line_of_the_log_shows_its_moment(finished: Any) -> None:
    page = finished.page
    page.keyboard.press("l")
    page.get_by_role("button", name="Show the position after step 3").click()
    expect(page.locator(".board .piece")).to_have_count(3)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".board .piece")).to_have_count(5)


def test_what_if_from_any_moment(finished: Any) -> None:
    page = finished.page
    page.goto(page.url.replace("/table/", "/replay/") + "?step=4")
    expect(page.locator(".board .piece")).to_have_count(4)
    page.get_by_role("button", name="What if?").click()
    page.get_by_role("button", name="Play on from step 4").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".board .piece")).to_have_count(4)
    finished.turn()
    finished.touch("cell:c3")
    finished.page.wait_for_function("() => document.querySelectorAll('.board .piece').length > 4")


def test_record_out_and_in_again(finished: Any, tmp_path: Path) -> None:
    page = finished.page
    page.goto("/records")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").first.click()
    file = tmp_path / "record.jsonl"
    download.value.save_as(file)
    assert "tictactoe" in file.read_text(encoding="utf-8").splitlines()[0]
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("status").filter(has_text="recomputed")).to_contain_text("Proven")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".board .piece")).to_have_count(5)


def test_fair_dice_can_be_verified(finished: Any) -> None:
    page = finished.page
    page.get_by_role("button", name="Verify the dice").click()
    page.get_by_role("button", name="Verify", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("Proven")


def test_print_view_is_light_and_complete(finished: Any) -> None:
    page = finished.page
    page.goto(page.url.replace("/table/", "/print/"))
    expect(page.locator(".paper ol > li")).to_have_count(5)
    colour = page.locator(".paper").evaluate("element => getComputedStyle(element).backgroundColor")
    assert colour == "rgb(253, 251, 245)"
