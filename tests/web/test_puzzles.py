"""The puzzle of the day in a real browser: tried, explained, shown, solved; and the streak."""

import time
from typing import Any

from playwright.sync_api import expect

from armillary.kernel import game
from armillary.kernel.choice import expand
from armillary.lessons.puzzle import Puzzle, Riddle, puzzle_of, puzzles_of
from armillary.server.puzzles import day_of

from .conftest import PATIENCE


def todays() -> Puzzle:
    return puzzle_of(puzzles_of(game("salvage")), day_of(time.time()))


#: Press that button, confirm it where that is asked for, and wait until the coach says something else (a wrong answer moves
#: nothing).
ANSWER = """
async ([button, patience]) => {
  const said = () => document.querySelector('.coach')?.innerText;
  const before = said();
  let pressed = button === null;
  let confirmed = false;
  for (let waited = 0; said() === before; waited += 20) {
    if (waited > patience) throw new Error(`the coach says nothing: ${document.querySelector('#choices')?.innerText}`);
    const next = document.querySelector(pressed ? '#choices .go:enabled' : button);
    if (next && !confirmed) {
      next.click();
      confirmed = pressed;
      pressed = true;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}
"""


def answer(person: Any, puzzle: Puzzle, notation: str) -> None:
    """As a person would: name the amount, or press the button."""
    rules = puzzle.setup.game()
    listed = Riddle(puzzle, rules).begin().choices(puzzle.seat)
    entry = next(one for one in listed if rules.parse(notation) in expand([one]))
    person.turn()
    button: str | None = f'#choices button.choice[data-notation="{notation}"]:enabled'
    if type(entry[-1]) is range:
        amount = person.page.locator(".amount input[type=number]")
        if not amount.count():
            person.page.locator(f'#choices button.choice[data-notation^="{notation.split()[0]} "]').first.click()
        person.amount(int(notation.split()[-1]))
        button = None
    person.page.evaluate(ANSWER, [button, PATIENCE])


def test_a_wrong_answer_is_explained_and_the_right_one_shown(visit: Any) -> None:
    person, puzzle = visit(), todays()
    page = person.page
    page.goto("/daily")
    page.get_by_role("button", name="Solve it: Salvage").click()
    page.wait_for_selector(".coach")
    coach = page.locator(".coach")
    expect(coach).to_contain_text("clearly better than all the others")
    answer(person, puzzle, puzzle.second.choice)
    expect(coach.locator(".said")).to_contain_text("That is not the best")
    coach.get_by_role("button", name="Show the answer").click()
    expect(coach.locator(".said")).to_contain_text("This way")
    answer(person, puzzle, puzzle.best[0])
    expect(coach).to_contain_text("the next best")
    expect(coach.locator(".said"), "what was found is not scolded any more").to_have_count(0)
    expect(coach.get_by_text("That is not the best")).to_have_count(0)
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("Found, but not at the first try.")
    coach.get_by_role("link", name="All puzzles of today").click()
    expect(page.locator("li", has_text="found later")).to_contain_text("Salvage")
    expect(page.get_by_text("No streak yet")).to_be_visible()


def test_solved_at_the_first_try_begins_a_streak_in_german_on_a_phone(visit: Any) -> None:
    person, puzzle = visit(locale="de-DE", viewport={"width": 390, "height": 844}), todays()
    page = person.page
    page.goto("/daily")
    page.get_by_role("button", name="Lösen: Salvage").click()
    page.wait_for_selector(".coach")
    answer(person, puzzle, puzzle.best[0])
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Gewinnchance; das Nächstbeste")
    coach.get_by_role("button", name="Weiter").click()
    expect(coach).to_contain_text("Beim ersten Versuch gelöst.")
    page.goto("/")
    card = page.locator("section.panel", has_text="Rätsel des Tages")
    expect(card).to_contain_text("Serie: ein Tag")
