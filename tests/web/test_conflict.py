"""High Frontier: Conflict on the page: an attack with its odds, from the menu to the dice."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

PREFS = "localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'instant', motion: 'reduced', name: 'Ada' }))"
CREATE = """
async () => {
  const setup = { title: 'high-frontier-conflict', seats: 2, scenario: 'jovian-skirmish' };
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ setup, seats: [{ kind: 'me' }, { kind: 'me' }] }),
  });
  return (await answer.json()).id;
}
"""


def press(page: Any, words: str | re.Pattern[str]) -> None:
    """Press a listed choice and confirm it where that is asked for."""
    page.locator("#choices button.choice:enabled", has_text=words).first.click()
    page.wait_for_timeout(300)
    go = page.locator("#choices .go:enabled")
    if go.count():
        go.first.click()
    page.wait_for_timeout(300)


def test_an_attack_with_its_odds(visit: Callable[..., Any]) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    page = ada.page
    page.add_init_script(PREFS)
    page.goto("/")
    page.wait_for_selector("li")
    page.goto(f"/table/{page.evaluate(CREATE)}")
    page.wait_for_selector("button.choice:enabled", timeout=20_000)
    expect(page.get_by_text(re.compile(r"Year 1 of 12"))).to_have_count(1, timeout=15_000)
    press(page, re.compile(r"^Done"))
    attack = page.locator("#choices button.choice:enabled", has_text="Jupiter L1").first
    expect(attack).to_be_visible()
    attack.hover()
    page.wait_for_timeout(400)
    assert page.locator(".board .way").count() >= 1, "lines of fire"
    page.screenshot(path="/tmp/cf/attack.png")
    attack.click()
    page.wait_for_timeout(300)
    go = page.locator("#choices .go:enabled")
    if go.count():
        go.first.click()
    expect(page.get_by_text("Firing results", exact=False).first).to_be_visible(timeout=15_000)
    assert not ada.complaints
