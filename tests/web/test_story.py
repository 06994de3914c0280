"""What happens by itself after one answer: told event by event, and never in the way."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .matches import eventful, take_up


def events_of(visitor: Any) -> list[str]:
    """The words of all events of the newest update that the page was sent."""
    update = next(told for frame in reversed(visitor.frames) if (told := json.loads(frame))["type"] == "update")
    return [event["text"] for step in update["steps"] for event in step["events"] if event["text"]]


@pytest.fixture
def story(visit: Callable[..., Any]) -> Any:
    """A visitor who has just given the answer after which chaos breaks out in the Empire."""
    guest = visit()
    page = guest.page
    page.add_init_script("localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'step', askForced: true }))")
    take_up(page, *eventful("galactic-empire", 1, 12, "over-the-edge"))
    guest.choose(-1)
    page.wait_for_selector(".feed.tale")
    return guest


def test_an_automatic_phase_is_stepped_through_and_skipped(story: Any) -> None:
    page = story.page
    narrator = page.get_by_role("region", name="What happened, step by step")
    said = page.locator('[role="log"][aria-live="polite"]')
    events = events_of(story)
    assert len(events) >= 3
    for number in (1, 2, 3):
        expect(narrator.locator(".count")).to_have_text(f"{number} of {len(events)}")
        expect(narrator).to_contain_text(events[number - 1])
        expect(narrator.locator("button.rule").first).to_be_visible()
        expect(said).to_have_text(f"{number} of {len(events)}: {events[number - 1]}")
        # Whoever wants to go on may: the choices are open, and the focus is where it was.
        expect(page.locator("button.choice:enabled").first).to_be_visible()
        assert not narrator.evaluate("card => card.contains(document.activeElement)")
        if number < 3:
            page.keyboard.press(".")
    # Dice that have the stage go with the first key, the tale with the next.
    if page.locator(".stage").count():
        page.keyboard.press(" ")
    page.keyboard.press(" ")
    expect(narrator).to_have_count(0)
    expect(said).not_to_have_text(re.compile(r"^\d+ of"))


def test_a_choice_ends_the_tale_and_play_lets_it_run(story: Any) -> None:
    page = story.page
    narrator = page.locator(".feed.tale")
    expect(narrator.locator(".count")).to_have_text(re.compile("^1 of"))
    page.keyboard.press("p")
    expect(narrator.get_by_role("button", name="Pause")).to_be_visible()
    expect(narrator.locator(".count")).not_to_have_text(re.compile("^1 of"))
    page.keyboard.press("p")
    story.choose(-1)
    # What is told now, if anything, is the beginning of what came after.
    expect(narrator.locator(".count", has_not_text=re.compile("^1 of"))).to_have_count(0)
