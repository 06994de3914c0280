"""The rail: no accidents, one confirmation, what is shown around a decision."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from armillary.kernel.choice import Choice

from .conftest import ANSWER, PATIENCE, hold_time, let_time_pass, painted, take, until
from .matches import found, happened, take_up
from .stand_in import pretend
from .test_board import sit_down

#: All that was ever said in passing.
TOASTS = """
window.toasts = [];
new MutationObserver(() => {
  const said = document.querySelector('.toast')?.textContent;
  if (said) window.toasts.push(said);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""

#: One more of everything, until nothing more may be added or the match has moved by itself.
COLLECT = """
async (before) => {
  const painted = () => document.querySelector('.table-board').dataset.painted;
  const held = () => [...document.querySelectorAll('.basket output')].map((one) => one.textContent).join();
  for (let more; painted() === before && (more = document.querySelector('.basket .more:enabled')); ) {
    const now = held();
    more.click();
    while (painted() === before && held() === now) await new Promise((done) => setTimeout(done, 20));
  }
}
"""


def prefer(guest: Any, **prefs: Any) -> None:
    guest.context.add_init_script(
        f"localStorage.setItem('armillary.prefs', {json.dumps(json.dumps({'pace': 'instant', **prefs}))})"
    )


def test_a_double_click_takes_one_decision(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    guest.play_now("Tic-tac-toe")
    guest.turn()
    guest.page.locator("button.choice").nth(2).dblclick()
    guest.page.wait_for_function("() => document.querySelectorAll('.board .piece').length === 2")
    guest.turn()
    assert guest.pieces() == 2


def test_what_cannot_be_undone_is_confirmed_once(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest, askForced=True)
    guest.play_now("Salvage")
    page = guest.page
    guest.turn()
    # A bid: the amount is all there is; a digit does not close it, Enter takes it.
    expect(page.locator(".amount")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Amount")).to_have_value("0")
    page.keyboard.press("1")
    expect(page.locator(".amount")).to_be_visible()
    guest.amount(10)
    expect(page.locator(".go")).to_contain_text("Bid 10 credits")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator(".table-board")).not_to_have_attribute("data-painted", "0")
    # What dice follow is chosen first.
    take_up(page, *found("salvage", 2, lambda choices: ("board",) in choices))
    board = page.locator('button[data-notation="board"]')
    expect(board).to_be_enabled()
    expect(board.locator(".figure")).to_contain_text("%")
    board.click()
    expect(page.locator(".go")).to_contain_text("cannot be undone")
    expect(board).to_have_attribute("aria-pressed", "true")
    page.locator(".go").click()
    expect(board).to_have_count(0)


def test_against_bots_take_back_goes_to_ones_own_last_decision(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    guest.play_now("Tic-tac-toe")
    undo = guest.page.get_by_role("button", name="Take back my last decision")
    guest.touch("cell:b2")
    guest.page.wait_for_function("() => document.querySelectorAll('.board .piece').length === 2")
    guest.turn()
    undo.click()
    expect(guest.page.locator(".board .piece")).to_have_count(0)
    expect(guest.page.locator("button.choice:enabled")).to_have_count(9)


def test_bids_and_dice_get_the_stage_and_any_key_sends_them_away(visit: Callable[..., Any]) -> None:
    guest = visit(reduced_motion="no-preference")
    prefer(guest, pace="calm")
    page = guest.page
    page.clock.install()
    guest.play_now("Salvage")
    guest.turn()
    guest.amount(5)
    hold_time(page)
    page.locator("#choices .go").click()
    reveal = page.locator('.stage[data-stage="reveal"]')
    let_time_pass(page, reveal)
    expect(reveal).to_be_visible()
    expect(reveal.locator(".tile")).to_have_count(3)
    rail = page.locator(".rail").bounding_box()
    stage = reveal.bounding_box()
    assert stage["x"] + stage["width"] <= rail["x"] + 1, "the rail stays free"
    page.keyboard.press("x")
    expect(reveal).to_have_count(0)
    expect(page.locator(".feed")).to_contain_text("The bids")


def test_all_bids_of_a_reveal_are_seen_above_the_sheet_of_a_phone(visit: Callable[..., Any]) -> None:
    guest = visit(reduced_motion="no-preference", viewport={"width": 390, "height": 844})
    prefer(guest, pace="calm")
    page = guest.page
    page.clock.install()
    sit_down(guest, "salvage", 4, prefs="")
    hold_time(page)
    page.locator("#choices .go").click()
    reveal = page.locator('.stage[data-stage="reveal"]')
    let_time_pass(page, reveal.locator(".banner"))
    boxes = [one.bounding_box() for one in reveal.locator(".tile, .banner").all()]
    assert len(boxes) == 5
    sheet = page.locator(".rail.sheet").bounding_box()
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert all(box["y"] + box["height"] <= sheet["y"] for box in boxes)


def test_every_new_decision_starts_at_the_top_of_the_list(visit: Callable[..., Any]) -> None:
    guest = visit(viewport={"width": 1280, "height": 460})
    prefer(guest)
    guest.play_now("Tic-tac-toe")
    page = guest.page
    guest.turn()
    page.locator("#choices").evaluate("(list) => list.scrollTo({ top: 999 })")
    page.wait_for_function("() => document.querySelector('#choices').scrollTop > 40")
    take(page, page.locator("button.choice").last)
    guest.turn()
    page.wait_for_function("() => document.querySelector('#choices').scrollTop === 0")


#: How long whatever moves on the board does so.
MOVING = """
() => document.getAnimations().filter((one) => one.effect.target?.closest('.board')).map((one) => one.effect.getTiming().duration)
"""
#: How many voices were ever opened.
VOICES = """
window.voices = 0;
const Audio = window.AudioContext;
window.AudioContext = class extends Audio { constructor(...given) { super(...given); window.voices++; } };
"""


def test_sounds_are_made_here_and_can_be_muted(visit: Callable[..., Any]) -> None:
    for sound, voices in (("off", 0), ("quiet", 1)):
        guest = visit()
        prefer(guest, sound=sound)
        guest.context.add_init_script(VOICES)
        guest.play_now("Tic-tac-toe")
        guest.turn()
        take(guest.page, guest.page.locator("button.choice").first)
        guest.turn()
        assert guest.page.evaluate("voices") == voices
        # Reduced motion: nothing on the board moves by itself.
        assert all(duration <= 1 for duration in guest.page.evaluate(MOVING))


def test_an_order_bids_up_to_an_amount(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    asked = pretend(guest.page, lambda update: None)
    guest.play_now("Salvage")
    page = guest.page
    guest.turn()
    page.keyboard.press("s")
    page.get_by_label("Up to").fill("3")
    page.get_by_role("button", name="Give this order").click()
    expect(page.locator(".orders li.panel")).to_contain_text(re.compile(r"^\s*Bid 3.* at most"))
    given = next(one for one in asked if one["type"] == "orders")["orders"]
    assert [(order["answer"], order["most"]) for order in given] == [("bid 0", 3)]


def test_the_feed_is_at_the_foot_of_the_rail_and_opens_the_log(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    guest.play_now("Salvage")
    guest.turn()
    guest.choose()
    assert guest.page.locator(".table-board .feed").count() == 0
    guest.page.locator(".feed").get_by_role("button", name="All").click()
    expect(guest.page.get_by_role("list", name="Log")).to_be_visible()
    assert guest.page.get_by_text("decided in secret").count() == 0


def test_seats_are_one_table_with_the_columns_of_the_title(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    guest.play_now("Salvage")
    seats = guest.page.get_by_role("table", name="Seats")
    expect(seats.get_by_role("columnheader", name="credits")).to_be_visible()
    expect(seats.get_by_role("row")).to_have_count(4)
    expect(guest.page.get_by_role("list", name="Phases of the turn").locator('[aria-current="step"]')).to_have_text(
        "Bid"
    )


def test_a_rematch_is_one_click(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    guest.play_now("Tic-tac-toe", "Pass and play")
    guest.touch("cell:b2")
    curtain = guest.page.locator(".curtain")
    expect(curtain).to_contain_text("Player 2 is next")
    curtain.get_by_role("checkbox").check()
    curtain.get_by_role("button").click()
    for cell in ("cell:a1", "cell:b1", "cell:a2", "cell:b3"):
        guest.touch(cell)
        expect(guest.lit(cell)).to_have_count(0)
    before = guest.page.url
    guest.page.get_by_role("button", name="Play again").click()
    guest.page.wait_for_url(lambda url: "/table/" in url and url != before)
    guest.turn()
    assert guest.pieces() == 0


def test_chat_opens_in_the_waiting_room_and_what_is_unread_is_marked(visit: Callable[..., Any]) -> None:
    host, friend = visit(), visit()
    host.page.goto("/")
    card = host.page.locator("li.card", has_text="Tic-tac-toe")
    card.locator("summary").click()
    card.get_by_role("button", name="Invite friends").click()
    friend.page.goto(host.page.get_by_label("Invite with this link").input_value())
    friend.page.get_by_label("Your name").fill("Friend")
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.get_by_role("button", name="Chat").click()
    friend.page.get_by_label("Say something").fill("I am here")
    friend.page.get_by_role("button", name="Send").click()
    chat = host.page.get_by_role("button", name="Chat: 1 unread")
    expect(chat).to_be_visible()
    chat.click()
    expect(host.page.get_by_role("list", name="Chat")).to_contain_text("I am here")
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_the_theme_is_one_key_and_is_remembered(visit: Callable[..., Any]) -> None:
    guest = visit()
    guest.play_now("Tic-tac-toe")
    guest.turn()
    guest.page.keyboard.press("t")
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "light")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_single_answer_is_given_by_itself_and_told_unless_one_wants_to_be_asked(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    guest.context.add_init_script(TOASTS)
    page = guest.page

    def wanted(choices: list[Choice]) -> bool:
        return len(choices) == 1 and not isinstance(choices[0][-1], range)

    match = found("salvage", 2, wanted)
    take_up(page, *match)
    page.wait_for_function("() => toasts.some((text) => text.includes('it was given for you'))")
    prefer(guest, askForced=True)
    take_up(page, *match)
    expect(page.locator("#choices button.choice:enabled")).to_have_count(1)
    assert not page.evaluate("toasts")


@pytest.mark.parametrize(
    ("slug", "seats", "verb", "settings"),
    [
        ("earthmans-burden", 2, "explore", {"round_limit": 10}),
        ("earthmans-burden", 2, "attack", {"round_limit": 60}),
        ("galactic-empire", 1, "extropy", {"scenario": "over-the-edge"}),
    ],
)
def test_odds_are_those_of_the_amount_that_is_chosen(
    visit: Callable[..., Any], slug: str, seats: int, verb: str, settings: dict[str, Any]
) -> None:
    guest = visit()
    prefer(guest, askForced=True)
    page = guest.page

    def wanted(choices: list[Choice]) -> bool:
        return any(one[0] == verb and isinstance(one[-1], range) and len(one[-1]) > 1 for one in choices)

    take_up(page, *found(slug, seats, wanted, **settings))
    guest.turn()
    listed = page.locator(f"#choices button.choice[data-notation^='{verb} ']").first
    if listed.count():
        listed.click()
    figure = page.locator("#choices").get_by_text(re.compile(r"^\d+ %$")).first
    field = page.get_by_role("spinbutton", name="Amount")
    expect(field).to_have_value(field.get_attribute("min"))
    guest.amount(int(field.get_attribute("min")))
    expect(figure).to_be_visible()
    few = figure.inner_text()
    guest.amount(int(field.get_attribute("max")))
    expect(figure).not_to_have_text(few)
    assert int(few.split()[0]) < int(figure.inner_text().split()[0]), "more is better"


def test_what_stays_unpaid_is_collected_to_the_last_one(visit: Callable[..., Any]) -> None:
    """The last of them calls for dice: it is taken all the same, with the others or alone."""
    guest = visit()
    prefer(guest)
    page = guest.page

    def wanted(choices: list[Choice]) -> bool:
        return len(choices) > 3 and all(one[0] == "unpaid-unit" for one in choices)

    take_up(page, *found("galactic-empire", 1, wanted, "over-the-edge"))
    guest.turn()
    for _ in range(20):
        guest.turn()
        if page.get_by_role("button", name=re.compile("^One more: .*stays unpaid")).count() == 0:
            return
        before = painted(page)
        page.evaluate(COLLECT, before)
        page.evaluate(ANSWER, [before, None, PATIENCE])
    raise AssertionError("the troops are never done")


def test_a_boost_is_collected_and_sent_as_one(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    page = guest.page
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))

    def wanted(choices: list[Choice]) -> bool:
        return len([one for one in choices if one[0] == "boost"]) > 1

    take_up(page, *found("high-frontier", 2, wanted, round_limit=8))
    guest.turn()
    # Who can afford no second one has taken it with this.
    take(page, page.get_by_role("button", name="One more: Boost").first)
    taken = [json.loads(one)["choices"] for one in sent if '"choose-all"' in one]
    assert len(taken) == 1
    assert taken[0][0].startswith("boost")


def test_a_battle_has_the_stage_until_a_key_unless_space_keeps_it(visit: Callable[..., Any]) -> None:
    """An attack of Burning Planets: both sides with their dice, who has lost what, how it ended."""
    guest = visit(reduced_motion="no-preference")
    prefer(guest, pace="calm", motion="full", askForced=True)
    page = guest.page
    page.clock.install()
    record, before, seat, attack = happened("burning-planets", 4, "AttackRolled", round_limit=60)
    take_up(page, record, before, seat)
    guest.turn()
    hold_time(page)
    page.locator(f'#choices button.choice[data-notation="{attack}"]').click()
    page.locator("#choices .go").click()
    stage = page.locator('.stage[data-stage="clash"]')
    let_time_pass(page, stage)
    page.keyboard.press(" ")
    expect(stage).to_contain_text("any key continues")
    # Long after it would have left by itself.
    page.clock.run_for(8000)
    expect(stage.locator(".side")).to_have_count(2)
    expect(stage.locator(".half .dice")).to_have_count(2)
    expect(stage.locator(".verdict")).to_have_text(re.compile(r"^[✓✗] (destroyed|nothing): \d+ or more was needed$"))
    page.keyboard.press(" ")
    expect(stage).to_have_count(0)


# ------------------------------------------------------------------------------ what no title of today does, pretended


def test_a_great_event_gets_a_banner(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest, pace="calm")

    def change(update: dict[str, Any]) -> None:
        for step in update["steps"]:
            for event in step["events"]:
                event["moment"] = {"stage": "banner", "title": "The Singularity", "lines": ["It thinks."]}

    pretend(guest.page, change)
    page = guest.page
    page.clock.install()
    guest.play_now("Tic-tac-toe")
    guest.turn()
    hold_time(page)
    page.locator("button.choice").first.click()
    banner = page.locator('.stage[data-stage="banner"]')
    let_time_pass(page, banner)
    expect(banner).to_contain_text("The Singularity")
    page.keyboard.press("x")
    expect(banner).to_have_count(0)


def test_many_small_choices_are_one_decision(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)

    listed: list[dict[str, Any]] = []

    def change(update: dict[str, Any]) -> None:
        listed[:] = update["view"]["choices"]
        for choice in listed:
            choice["basket"] = True

    def answer(asked: dict[str, Any]) -> dict[str, Any] | None:
        if asked["type"] == "collect":
            return {"type": "collected", "choices": listed, "refused": None, "reason": "", "rule": ""}
        return None

    asked = pretend(guest.page, change, answer)
    guest.play_now("Tic-tac-toe")
    page = guest.page
    guest.turn()
    page.get_by_role("button", name="One more").first.click()
    expect(page.locator(".go")).to_have_text("Take these (1) Enter")
    expect(page.locator(".basket output").first).to_have_text("1")
    page.get_by_role("button", name="One less").first.click()
    expect(page.locator(".go")).to_have_count(0)
    page.get_by_role("button", name="One more").nth(4).click()
    page.locator(".go").click()
    page.wait_for_function("() => document.querySelectorAll('.board .piece').length >= 1")
    sent = [one for one in asked if one["type"] == "choose-all"]
    assert [len(one["choices"]) for one in sent] == [1]
    assert not [one for one in asked if one["type"] == "choose"]


def test_a_tool_is_a_form_whose_answer_is_drawn_and_followed(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    plan = {
        "id": "plan",
        "title": "Planner",
        "key": "m",
        "args": [
            {"id": "to", "title": "Goal", "kind": "place"},
            {"id": "way", "title": "Way", "kind": "choice", "values": [["fast", "Fast"], ["cheap", "Cheap"]]},
        ],
    }
    way = {"shape": "way", "points": [[0, 0], [50, 50], [90, 20]], "beads": [[1, "2", "burn"]]}

    def answer(asked: dict[str, Any]) -> dict[str, Any] | None:
        if asked["type"] != "consult":
            return None
        goal, manner = asked["args"]["to"], asked["args"]["way"]
        follow = ["mark c3"]
        more = [["The cheap way", {"way": "cheap"}]]
        sketch = {"overlay": [way], "lines": [f"{manner} to {goal}"], "follow": follow, "more": more}
        return {"type": "sketch", "sketch": sketch, "reason": ""}

    pretend(guest.page, lambda update: update["view"].update(tools=[plan]), answer)
    guest.play_now("Tic-tac-toe")
    page = guest.page
    guest.turn()
    page.keyboard.press("m")
    drawer = page.get_by_role("region", name="Tools of this game")
    expect(drawer.get_by_role("button", name="Work it out")).to_be_disabled()
    drawer.get_by_role("button", name="Choose on the board").click()
    guest.lit("cell:b2").click()
    expect(drawer).to_contain_text("fast to cell:b2")
    assert guest.pieces() == 0, "the click was the tool's, not a choice"
    drawer.get_by_role("button", name="The cheap way").click()
    expect(drawer).to_contain_text("cheap to cell:b2")
    drawer.get_by_role("button", name="Put these choices first").click()
    expect(page.locator("button.choice").first).to_have_attribute("data-notation", "mark c3")


def test_a_considered_choice_is_drawn_and_a_refused_wonder_is_no_news(visit: Callable[..., Any]) -> None:
    guest = visit()
    prefer(guest)
    tag = {"shape": "tag", "x": 50, "y": 50, "lines": ["3 dice", "88 %"]}

    def answer(asked: dict[str, Any]) -> dict[str, Any] | None:
        if asked["type"] == "consider":
            return {"type": "sketch", "sketch": {"overlay": [tag]}, "reason": ""}
        if asked["type"] == "odds":
            return {"type": "refused", "code": "illegal", "reason": "It is gone.", "rule": "", "step": 0}
        return None

    asked = pretend(guest.page, lambda update: None, answer)
    guest.play_now("Tic-tac-toe")
    guest.turn()
    guest.page.locator("button.choice").first.hover()
    expect(guest.page.locator(".table-board")).to_contain_text("88 %")
    # What is asked next is answered after the question that was refused.
    until(guest.page, lambda: any(one["type"] == "odds" for one in asked))
    guest.page.locator("button.choice").nth(1).hover()
    until(guest.page, lambda: sum(one["type"] == "consider" for one in asked) > 1)
    expect(guest.page.locator(".table-board")).to_contain_text("88 %")
    assert guest.page.get_by_text("It is gone.").count() == 0
