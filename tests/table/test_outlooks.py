"""Every choice says what it does: a line of effect or a figure, from the view alone."""

from collections import Counter
from random import Random

import pytest

from armillary import game
from armillary.kernel import random_choice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.view import make_view
from armillary.scene import Outlook
from armillary.table import levels
from armillary.telling import outlooks
from armillary.telling.outlooks import outlook_of

TITLES = (
    "tictactoe",
    "salvage",
    "high-frontier",
    "high-frontier-conflict",
    "earthmans-burden",
    "burning-planets",
    "galactic-empire",
)
#: Decisions that are looked at, the share of them, and how many choices of each.
DECISIONS, SHARE, MOST = 300, 0.3, 30


def counted(title: str, language: str, level: str) -> tuple[int, Counter[str], list[str]]:
    """Choices looked at, those without a word by their verb, and all the words."""
    rules: Game = game(title)
    text, rng = rules.text(language), Random(f"{title} {language} {level}")
    player = levels.make(rules, level)
    p = rules.start(rng.randrange(1000))
    seen, silent, words = 0, Counter[str](), list[str]()
    for _ in range(DECISIONS):
        if p.over:
            p = rules.start(rng.randrange(1000))
        seat = p.deciding()[0]
        view = p.view(seat)
        listed = view.choices(seat)
        if rng.random() < SHARE:
            for choice in rng.sample(listed, min(MOST, len(listed))):
                found = outlook_of(view, seat, choice, text) or Outlook()
                seen += 1
                if not found.effect and not found.figure:
                    silent[str(choice[0])] += 1
                words += [found.effect, found.caption]
        chosen = levels.answer(player, view, seat, rng, 0.01)
        p.apply(seat, random_choice(p.choices(seat), rng) if chosen is None else chosen)
    return seen, silent, words


@pytest.mark.slow
@pytest.mark.drawn(6)
@pytest.mark.parametrize(("language", "level"), [("en", "easy"), ("de", "random")])
@pytest.mark.parametrize("title", TITLES)
def test_nineteen_of_twenty_choices_say_what_they_do(title: str, language: str, level: str) -> None:
    seen, silent, words = counted(title, language, level)
    assert seen > 50
    assert silent.total() <= seen * 0.05, f"{silent.total()} of {seen} say nothing: {silent.most_common(8)}"
    broken = [line for line in words if "{" in line or "foretold." in line or "outlook." in line]
    assert not broken, "a template without its fact, or a missing template"


def start(title: str) -> tuple[Position, int]:
    p = game(title).start(3)
    return p, p.deciding()[0]


def test_looking_ahead_changes_nothing() -> None:
    for title in TITLES:
        p, seat = start(title)
        view = p.view(seat)
        before = view.inspect()
        for choice in view.choices(seat)[:20]:
            outlook_of(view, seat, choice, p.game.text())
        assert view.inspect() == before, title


def test_an_income_shows_the_purse_before_and_after() -> None:
    rules = game("high-frontier", 2)
    p = rules.start(3)
    rng = Random(1)
    while ("income",) not in p.choices(p.deciding()[0]):
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    seat = p.deciding()[0]
    found = outlook_of(p.view(seat), seat, ("income",), rules.text())
    assert found is not None
    assert found.figure == "+1"
    assert found.caption == f"WT {p.wt[seat]} → {p.wt[seat] + 1}"


def test_an_effect_ends_in_one_full_stop_and_leaves_out_whose_turn_comes() -> None:
    assert outlooks._sentence("works 2 \u2192 1, side Loy. \u2192 Ind.") == "works 2 \u2192 1, side Loy. \u2192 Ind."
    rules = game("earthmans-burden", 3)
    p = rules.start(3)
    seat = p.deciding()[0]
    view = p.view(seat)
    # Placing fleets ends the turn of who sets up; what they do is said, not that others decide then.
    effects = [outlook_of(view, seat, choice, rules.text()) for choice in view.choices(seat) if choice[0] == "skyward"]
    assert len(effects) == 4
    assert all(found is not None and found.effect.startswith("Places 3 fleets") for found in effects)
    assert not [found.effect for found in effects if found and "decision" in found.effect]


def test_what_dice_decide_is_told_with_its_chances() -> None:
    rules = game("earthmans-burden", 2)
    p = rules.start(5)
    rng = Random(2)
    for _ in range(3000):
        seat = p.deciding()[0]
        listed = p.view(seat).choices(seat)
        if ("construct",) in listed:
            found = outlook_of(p.view(seat), seat, ("construct",), rules.text())
            assert found is not None
            assert "%" in found.effect
            return
        p.apply(seat, random_choice(p.choices(seat), rng))
    pytest.fail("random play never came to a construction")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "language", "verb", "begins"),
    [
        ("earthmans-burden", "en", "to", "Moves "),
        ("earthmans-burden", "de", "orbit", "Setzt "),
        ("burning-planets", "en", "place", "Builds "),
        ("burning-planets", "de", "place", "Baut "),
        ("high-frontier", "en", "boost", "Costs "),
        # What a choice opens says what is there, in the title's words, not only what is asked next.
        ("earthmans-burden", "en", "at", "You have there: "),
        ("earthmans-burden", "de", "from", "Du hast dort: "),
        ("burning-planets", "en", "unit", "d4, shield 0"),
        ("galactic-empire", "en", "from", "Your units there: "),
        ("galactic-empire", "de", "place", "Dort steht noch keine"),
        ("high-frontier", "en", "done", "Craft stay where they are"),
        ("high-frontier-conflict", "de", "borrow-power-card", "Geliehen gibt er"),
    ],
)
def test_what_the_player_does_is_said_without_the_player_s_name(
    title: str, language: str, verb: str, begins: str
) -> None:
    rules: Game = game(title)
    text, rng = rules.text(language), Random(5)
    p = rules.start(1)
    for _ in range(2000):
        if p.over:
            p = rules.start(rng.randrange(1000))
        seat = p.deciding()[0]
        view = p.view(seat)
        for choice in view.choices(seat)[:MOST]:
            if choice[0] == verb:
                found = outlook_of(view, seat, choice, text) or Outlook()
                assert not found.effect.startswith(f"{rules.seat_looks(view, text)[seat].word} ")
                if found.effect.startswith(begins):
                    return
        p.apply(seat, random_choice(p.choices(seat), rng))
    pytest.fail(f"random play of {title} never came to an effect of {verb} that begins with {begins!r}")


def test_an_offer_says_what_the_other_gets() -> None:
    rules = game("earthmans-burden", 2)
    p, text = rules.start(3), rules.text()
    event = Event("OfferMade", seat=0, seat_to=1, offer=1)
    line = "A makes B an offer: Intrigue (offer 1)."
    assert outlooks._to_the_player(line, event, p, 0, text) == "Makes B an offer: Intrigue (offer 1)."
    assert outlooks._to_the_player(line, event, p, 1, text) == line


@pytest.mark.parametrize(
    ("kind", "line"),
    [("DevelopmentAtRisk", "A development of A is at risk."), ("PactMade", "A and B are allies.")],
)
def test_an_article_is_no_name_and_two_players_are_both_named(kind: str, line: str) -> None:
    title = "earthmans-burden" if kind == "DevelopmentAtRisk" else "burning-planets"
    p = game(title, 2).start(3)
    text = p.game.text()
    assert outlooks._to_the_player(line, Event(kind, seat=0, seat_to=1), p, 0, text) == line


@pytest.mark.parametrize("language", ["en", "de"])
def test_prompts_of_salvage_leave_the_name_of_the_player_out(language: str) -> None:
    rules, rng = game("salvage", 3), Random(2)
    text, frames = rules.text(language), set[str]()
    p = rules.start(1)
    while not p.over:
        seat = p.deciding()[0]
        own = rules.seat_looks(p, text)[seat].word
        frame = type(p.frames[-1]).__name__
        if frame in ("Salvage", "Dock") and len(p.deciding()) == 1:
            frames.add(frame)
            assert own not in rules.prompt(p, seat, text)
            assert rules.prompt(p, (seat + 1) % 3, text).startswith(f"{own}: ")
        p.apply(seat, random_choice(p.choices(seat), rng))
    assert frames == {"Salvage", "Dock"}


@pytest.mark.parametrize("title", ["salvage", "earthmans-burden", "high-frontier-conflict"])
def test_of_every_kind_that_is_barred_one_is_named_with_its_reason(title: str) -> None:
    """The page lists those: what may be chosen of a kind needs no excuse, and of a kind that may not, one is enough."""
    rules: Game = game(title)
    rng = Random(4)
    p, named = rules.start(2), 0
    for _ in range(120):
        if p.over:
            p = rules.start(rng.randrange(1000))
        seat = p.deciding()[0]
        view = make_view(p, seat)
        possible = {choice[0] for choice in p.view(seat).choices(seat)}
        tried = [rules.parse(refusal.notation)[0] for refusal in view.refusals]
        captions = [refusal.caption for refusal in view.refusals]
        barred = set(tried) - possible
        assert {verb for verb, caption in zip(tried, captions, strict=True) if caption} == barred
        assert sum(map(bool, captions)) == len(barred)
        assert all(refusal.reason for refusal in view.refusals if refusal.caption)
        named += len(barred)
        p.apply(seat, random_choice(p.choices(seat), rng))
    assert named > 3
