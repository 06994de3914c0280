"""Lessons in a real browser: by keyboard, in German, on a phone."""

import re
from random import Random
from typing import Any

from playwright.sync_api import expect

from armillary.kernel import game
from armillary.kernel.history import History
from armillary.players import make

from .conftest import take
from .test_board import SIZES
from .test_layout import serious


def begin(person: Any) -> Any:
    page = person.page
    page.goto("/")
    page.get_by_role("button", name="Start playing").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".coach")
    return page


def first_bid(person: Any) -> tuple[Any, Any]:
    """The page and its coach where the first lesson asks for a bid."""
    page = begin(person)
    coach = page.locator(".coach")
    coach.get_by_role("button", name="Next").click()
    coach.get_by_role("button", name="I see it").click()
    expect(coach).to_contain_text("Bid 4")
    person.turn()
    return page, coach


def test_the_lobby_offers_a_lesson_and_the_coach_leads_through_it(visit: Any) -> None:
    person = visit()
    page = begin(person)
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Meridian Station is dead")
    page.keyboard.press("Enter")
    page.locator(".coach", has_text="The Pale Lady comes in").wait_for()
    coach.get_by_role("button", name="I see it").click()
    page.locator(".coach", has_text="Bid 4").wait_for()
    # A wrong bid is explained, and nothing has happened.
    person.turn()
    person.amount(9)
    page.locator("#choices .go").click()
    page.locator(".coach .said", has_text="poor for three more wrecks").wait_for()
    expect(coach.get_by_role("img", name="2 of 3 stars")).to_have_count(1)
    coach.get_by_role("button", name="Show me").click()
    page.locator(".coach .said", has_text="This way").wait_for()
    expect(page.locator("#choices .go"), "the amount is shown as well").to_contain_text("Bid 4 credits")
    page.reload()
    expect(coach, "the lesson goes on where it was").to_contain_text("Bid 4")
    page.goto("/learn")
    page.get_by_role("button", name="Continue: Your first wrecks").wait_for()


def test_a_lesson_that_is_begun_says_how_far_it_is(visit: Any) -> None:
    person = visit()
    page = begin(person)
    coach = page.locator(".coach")
    coach.get_by_role("button", name="Next").click()
    coach.get_by_role("button", name="I see it").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/learn")
        row = page.locator("li", has_text="Your first wrecks")
        expect(row).to_contain_text(re.compile(r"step 2 of \d+ · \d+ minutes left"))
        expect(row.get_by_role("progressbar")).to_have_attribute("value", "1")
        expect(page.get_by_role("region", name="Your next lesson")).to_contain_text(re.compile(r"step 2 of \d+"))
        assert not serious(page)


def test_the_coach_speaks_german_on_a_phone(visit: Any) -> None:
    person = visit(locale="de-DE", viewport={"width": 390, "height": 844})
    page = person.page
    page.goto("/learn")
    page.get_by_role("button", name="Beginnen: Deine ersten Wracks").click()
    page.wait_for_selector(".coach")
    page.locator(".coach").get_by_role("button", name="Weiter").click()
    page.locator(".coach", has_text="Bleiche Dame").wait_for()
    box = page.locator(".coach").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_on_a_phone_the_amount_that_the_coach_speaks_of_is_in_sight(visit: Any) -> None:
    page, _ = first_bid(visit(viewport={"width": 390, "height": 844}))
    # Nothing lies over the scale.
    page.wait_for_function(
        """() => {
          const box = document.querySelector('.amount input[type=range]')?.getBoundingClientRect();
          const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return Boolean(at?.closest('.amount'));
        }""",
    )


def test_a_hint_says_where_what_and_why(visit: Any) -> None:
    person = visit()
    person.play_now("Salvage")
    person.turn()
    page = person.page
    page.get_by_role("button", name="What would you do?").click()
    card = page.locator(".hint")
    # The first question starts a worker, which has to load the rules.
    card.get_by_role("button", name="What?").click()
    card.get_by_role("button", name="Why?").click()
    card.locator("p", has_text="to win").wait_for()
    card.get_by_role("button", name="Take it").click()
    card.wait_for(state="detached")


def test_a_match_is_reviewed_and_tried_again(visit: Any) -> None:
    history = History(game("salvage", 2), "reviewed", players=["Ann", "Bob"])
    bots, rng = [make(history.game, "greedy:easy") for _ in range(2)], Random(1)
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, bots[seat].choose(history.position.view(seat), seat, rng))
    person = visit()
    page = person.page
    page.goto("/")
    card = page.request.post("/api/records", data=history.record(reveal=True).dump().encode()).json()
    page.goto(f"/review/{card['id']}")
    page.get_by_role("heading", name="Turning points").wait_for()
    turning = page.get_by_role("region", name="Turning points")
    expect(turning.locator(".moments > li")).to_have_count(3)
    # Every figure of play says on how many decisions it rests, at every size.
    expect(page.locator("section.play li").first).to_contain_text(re.compile(r"[1-9]\d* of \d+ decisions"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for row in page.locator("section.play li").all():
            expect(row).to_contain_text(re.compile(r"\d+ of \d+ decisions"))
        assert not serious(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    turning.get_by_role("button", name="Try it").first.click()
    page.wait_for_url("**/table/*")


def test_an_offer_in_a_lesson_is_answered_in_sight_and_a_wrong_choice_is_put_down(visit: Any) -> None:
    """The deal of the first lesson: nobody should have to look for it. There is nothing about bots that think."""
    person = visit()
    page, coach = first_bid(person)
    person.amount(4)
    person.choose()
    expect(coach).to_contain_text("Yours, 4 against 3")
    board, go = page.locator('#choices [data-notation="board"]'), page.locator("#choices .go")
    board.click()
    go.click()
    expect(coach.locator(".said")).to_contain_text("58 %")
    expect(go, "what was held back does not wait to be confirmed").to_have_count(0)
    take(page, page.locator('#choices [data-notation="cut"]'))
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("B offers you a cutter")
    answer = page.locator('.answers [data-notation="accept 1"]')
    expect(answer).to_have_css("outline-style", "solid")
    expect(page.get_by_text("Standing orders")).to_have_count(0)
    expect(page.get_by_text("is thinking")).to_have_count(0)
    answer.click()
    expect(coach).to_contain_text("The Old Thirst")
