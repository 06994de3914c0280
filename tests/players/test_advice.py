"""Terms, chances, hints: the sums agree, every term has words, and advice knows nothing that its seat may not know."""

from math import isfinite
from random import Random
from typing import Any

import pytest

from armillary.kernel import Game, Position, game, titles
from armillary.players import make
from armillary.players.advice import Advice, AdviceLine, advise, reasons, say
from armillary.players.basic import greedy
from armillary.players.judge import Judge
from armillary.players.search.settings import hook

TITLES = [slug for slug in sorted(titles()) if hook(game(slug), "terms") is not None]


def walk(rules: Game, seed: int, every: int, most: int) -> list[Position]:
    """Positions on the way of a match between bots."""
    p: Position = rules.start(seed)
    player, rng, found = make(rules, "greedy:medium"), Random(seed), []
    for number in range(most):
        if p.over:
            break
        seat = p.deciding()[0]
        if number % every == 0:
            found.append(p.copy())
        p.apply(seat, player.choose(p.view(seat), seat, rng))
    return found


@pytest.mark.parametrize("slug", TITLES)
def test_terms_are_finite_have_words_and_sum_to_what_the_bots_think(slug: str) -> None:
    rules: Any = game(slug)
    judge, bot = Judge(rules), greedy(rules, level="hard")
    for p in walk(rules, 5, 9, 60):
        standings = [judge.standing(p, seat) for seat in range(rules.seats)]
        for seat in range(rules.seats):
            terms = judge.terms(p, seat)
            assert all(isfinite(value) for value in terms.values())
            for language in ("en", "de"):
                assert all(rules.text(language).template("term", name) for name in terms), terms
        chances = judge.chances(p)
        if rules.seats == 1:
            assert bot.evaluate(p, 0) == pytest.approx(standings[0])
        else:
            assert sum(chances) == pytest.approx(1.0)
            own = [bot.evaluate(p, seat) for seat in range(rules.seats)]
            better = sorted(range(rules.seats), key=lambda seat: own[seat])
            if slug != "salvage" and own[better[0]] < own[better[-1]] - 1e-9:  # its evaluation leaves out others' cards
                assert chances[better[0]] <= chances[better[-1]]


@pytest.mark.parametrize(
    ("slug", "seats", "options", "unit"),
    [
        ("high-frontier", 2, {}, "chance"),
        ("high-frontier", 3, {}, "lead"),
        ("high-frontier", 2, {"expanded": True}, "lead"),
        ("high-frontier-conflict", 2, {}, "lead"),
        ("high-frontier-conflict", 4, {}, "lead"),
        ("salvage", 2, {}, "chance"),
        ("galactic-empire", 1, {}, "points"),
    ],
)
def test_a_chance_that_says_no_more_than_a_coin_is_not_told(
    slug: str, seats: int, options: dict[str, Any], unit: str
) -> None:
    """A fit for other seats or another game says nothing, nor does one whose log-loss is that of a guess: points ahead then."""
    rules: Any = game(slug, seats, options=options)
    judge = Judge(rules)
    assert judge.unit == unit
    p = rules.start(1)
    values = judge.values(p)
    if unit == "lead":
        worth = [judge.standing(p, seat) for seat in range(seats)]
        assert values[0] == pytest.approx(worth[0] - max(worth[1:]))
    elif unit == "chance":
        assert sum(values) == pytest.approx(1)


@pytest.mark.parametrize("kind", ["alone", "clear", "close"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lead_has_words(kind: str, language: str) -> None:
    facts = {"choice": "X", "value": "+1.5", "other": "Y", "second": "+0.5"}
    words = game("high-frontier-conflict", 2).text(language).fill("advice", f"{kind}-lead", facts)
    assert "+1.5" in words
    assert "%" not in words


@pytest.mark.parametrize("slug", ["salvage", "earthmans-burden"])
def test_advice_does_not_interfere(slug: str) -> None:
    """Two positions that a seat cannot tell apart give it the same advice."""
    rules = game(slug)
    for p in walk(rules, 2, 7, 28):
        seat = p.deciding()[0]
        view = p.view(seat)
        other = rules.sampled(view, seat, Random(99))
        assert other.view(seat).hash() == view.hash()
        assert advise(rules, other.view(seat), seat, 24) == advise(rules, view, seat, 24)


def test_a_planted_win_is_advised_and_the_odds_are_exact() -> None:
    rules = game("salvage", 2, options={"length": 4})
    given = {
        "round": 4,
        "here": "amber-well",
        "crews": {"A": {"hand": ["cutter"], "credits": 5}, "B": {"credits": 4, "hand": []}},
        "wrecks": {"pale-lady": "A", "far-lantern": "A"},
    }
    p = rules.given(given)
    p.apply(0, ("bid", 5))
    p.apply(1, ("bid", 4))
    view = p.view(0)
    found = advise(rules, view, 0)
    assert found.lines[0].choice == "cut"
    said = " ".join(say(found, rules, view, rules.text("de")))
    assert "92 %" in said, "two dice and a cutter reach 6 in 33 of 36 throws"


def line(choice: str, value: float, **terms: float) -> AdviceLine:
    return AdviceLine(choice=choice, value=value, error=0.01, visits=40, terms=terms)


def test_the_reason_names_what_makes_the_difference_and_nothing_else() -> None:
    advice = Advice(
        seat=0,
        unit="chance",
        lines=[
            line("board", 0.6, wrecks=5.0, cards=1.0, credits=2.0),
            line("cut", 0.4, wrecks=3.0, cards=2.0, credits=2.1),
        ],
        gap=0.2,
        doubt=0.02,
        iterations=80,
    )
    assert reasons(advice) == ([("wrecks", 2.0)], [("cards", -1.0)])
    assert not advice.close
    advice.doubt = 0.15
    assert advice.close


@pytest.mark.parametrize("language", ["en", "de"])
def test_hardly_any_difference_has_a_reason(language: str) -> None:
    """What speaks for either, and whether the trials see a difference at all: not the first choice's reasons alone."""
    rules = game("salvage", 2)
    view, text = rules.start(1).view(0), rules.text(language)
    lines = [line("bid 3", 0.5, wrecks=5.0, credits=1.0), line("bid 0", 0.49, wrecks=1.0, credits=4.5)]
    advice = Advice(seat=0, unit="chance", lines=lines, gap=0.01, doubt=0.02, iterations=80)
    three, none = (rules.caption(view, 0, rules.parse(one.choice), text) for one in lines)
    plan = hook(rules, "tell")(view, 0, text)
    assert plan
    assert say(advice, rules, view, text)[1 : -len(plan)] == [
        f"{'For' if language == 'en' else 'Für'} {three}: {text.word('gain', 'wrecks')}.",
        f"{'For' if language == 'en' else 'Für'} {none}: {text.word('gain', 'credits')}.",
        text.fill("advice", "close-doubt", {}),
    ]
    advice.doubt, lines[1].value = 0.001, 0.495
    assert say(advice, rules, view, text)[-len(plan) - 1] == text.fill("advice", "close-small", {})
    lines[1].value = 0.3
    assert text.fill("advice", "close-small", {}) not in say(advice, rules, view, text)


def test_an_amount_of_which_only_one_is_possible_is_the_only_choice() -> None:
    """A crew without credits can bid nothing but nothing: there is nothing to search."""
    rules = game("salvage", 2)
    p = rules.start(1)
    p.credits[0] = 0
    found = advise(rules, p.view(0), 0)
    assert found.only
    assert [line.choice for line in found.lines] == ["bid 0"]
