"""Reviews: the sums agree, luck is luck, a planted blunder is found, and the same record gives the same review."""

import re
from itertools import pairwise
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.kernel import Position, game
from armillary.kernel.history import History
from armillary.kernel.record import Record, replay
from armillary.players import make
from armillary.players.basic import greedy
from armillary.players.judge import Judge
from armillary.players.search.settings import settings_of
from armillary.review import Review, begin_review, decisions_of, finish_review, page
from armillary.review.luck import Luck
from armillary.review.page import graph
from armillary.review.report import _moments, judge_steps, plain, weightiest
from armillary.review.shape import SeatReview
from armillary.review.skill import Decision, judge_decision
from armillary.testkit.sampling import whole


def played(slug: str, seats: int, seed: str, most: int, plant: Any = None, **options: Any) -> Record:
    """A match between bots, with something planted on the way."""
    history = History(game(slug, seats, **options), seed, players=["greedy"] * seats)
    players, rng = [make(history.game, "greedy:medium") for _ in range(seats)], Random(seed)
    for number in range(most):
        p = history.position
        if p.over:
            break
        if plant is not None and number == most // 2:
            plant(history)
            continue
        seat = p.deciding()[0]
        history.apply(seat, players[seat].choose(p.view(seat), seat, rng))
    return history.record(reveal=True)


@pytest.fixture(scope="module")
def salvage() -> Record:
    return played("salvage", 3, "review", 400)


def test_end_less_start_is_luck_and_decisions_to_the_last_digit(salvage: Record) -> None:
    review = begin_review(salvage)
    assert review.chances[-1][review.chances[-1].index(max(review.chances[-1]))] > 0.3, "somebody has won"
    for seat in review.seats:
        assert seat.end - seat.start == pytest.approx(seat.luck + seat.own + seat.others, abs=1e-9)
        assert seat.luck == pytest.approx(sum(one[seat.seat] for one in review.luck), abs=1e-9)
    assert all(not any(one) for one, step in zip(review.luck[1:], salvage.steps, strict=True) if not step.draws)
    assert plain(review) == plain(begin_review(salvage))


def boarding() -> tuple[Any, Position]:
    rules = game("salvage", 2, options={"length": 4})
    p: Position = rules.given({"round": 2, "here": "queen-of-tides", "crews": {"A": {"hand": []}, "B": {"hand": []}}})
    p.apply(0, ("bid", 3))
    p.apply(1, ("bid", 1))
    return rules, p


def test_a_good_roll_is_luck_and_all_rolls_together_are_none() -> None:
    rules, before = boarding()
    measure = Luck(rules, Judge(rules), "test")
    total, lucks = 0.0, []
    for weight, after in measure._ways(before, 0, ("board",), 1):
        luck = measure.of(before, 0, ("board",), after, 1)
        total += weight * luck[0]
        lucks.append((luck[0], after))
    assert total == pytest.approx(0.0, abs=1e-9)
    best, worst = max(lucks, key=lambda one: one[0]), min(lucks, key=lambda one: one[0])
    assert best[0] > 0.02 > -0.02 > worst[0]


def test_a_planted_blunder_is_called_one_and_the_better_choice_named() -> None:
    """The last wreck gives A the charter, and five credits cannot be beaten: A bids nothing."""
    rules = game("salvage", 2, options={"length": 4})
    p: Position = rules.given(
        {
            "round": 4,
            "here": "amber-well",
            "first": "B",
            "crews": {"A": {"hand": ["cutter"], "credits": 5}, "B": {"credits": 4, "hand": []}},
            "wrecks": {"pale-lady": "B", "far-lantern": "A", "dawn-errand": "A"},
        }
    )
    found = judge_decision(rules, Judge(rules), p, 0, ("bid", 0), 1, "test")
    assert found.kind == "blunder"
    assert found.best == "bid 5"
    assert found.loss > 0.3
    good = judge_decision(rules, Judge(rules), p, 0, ("bid", 5), 1, "test")
    assert (good.kind, good.loss) == ("", 0.0)


def test_a_planted_collapse_is_the_turning_point_and_ones_own_doing() -> None:
    def plant(history: History) -> None:
        """The seat to decide takes its own units off the board."""
        seat = history.position.deciding()[0]
        for _ in range(60):
            removals = [one for one in history.position.interjections(seat) if one[0] == "remove"]
            if not removals or history.position.over:
                return
            last = removals[0][-1]
            history.apply(seat, (*removals[0][:-1], last[-1]) if isinstance(last, range) else removals[0])

    record = played("earthmans-burden", 2, "collapse", 90, plant)
    review = begin_review(record)
    worst = max(review.moments, key=lambda moment: abs(moment.swing))
    step = record.steps[worst.step - 1]
    assert step.choice.startswith("remove")
    assert worst.cause == ("own" if worst.by == worst.seat else "others")
    assert worst.did["de"]


def test_accuracy_comes_from_the_decisions_that_were_looked_at(salvage: Record) -> None:
    review = begin_review(salvage)
    steps = decisions_of(review, 0, 3)
    assert len(steps) == 3
    finish_review(review, judge_steps(salvage, steps))
    assert [one.step for one in review.decisions] == steps
    accuracy = review.seats[0].accuracy
    assert accuracy is None or 0 <= accuracy <= 100
    assert review.seats[1].accuracy is None


def test_the_command_writes_a_page_in_the_language(tmp_path: Path, salvage: Record) -> None:
    file = tmp_path / "match.jsonl"
    salvage.save(file)
    result = CliRunner().invoke(
        app, ["review", str(file), "--most", "1", "--html", str(tmp_path / "out.html"), "--language", "de"]
    )
    assert result.exit_code == 0, result.output
    html = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "Wendepunkte" in html
    assert "<polyline" in html
    assert re.search(r">[+-]?\d+,\d %<", html), "figures as people write them there"
    assert "http" not in html.replace('xmlns="http://www.w3.org/2000/svg"', ""), "it needs nothing else"
    assert (tmp_path / "match.review.json").is_file()
    assert "Turning points" in page(begin_review(salvage), "Salvage", game("salvage").text("en"))


def test_accuracy_speaks_for_all_decisions() -> None:
    """Ten decisions of a hundred are looked at, five of them the worst: a lone blunder does not make half of the player."""
    count = 100
    review = Review(
        game="x",
        unit="chance",
        players=["", ""],
        words=["A", "B"],
        chances=[[0.5, 0.5]] * (count + 1),
        ticks=[0] * (count + 1),
        luck=[[0.0, 0.0]] * (count + 1),
        by=[-1, *[0] * count],
        worth=list(range(1, count + 1)),
        calibrated=True,
        seats=[SeatReview(seat=seat, start=0.5, end=0.5, luck=0.0, own=0.0, others=0.0) for seat in range(2)],
    )
    steps = decisions_of(review, 0, 10)
    assert (len(steps), len(review.fair)) == (10, 5)
    worst = [step for step in steps if step not in review.fair]
    loss = {worst[0]: 0.5}
    found = [
        Decision(step=step, seat=0, choice="", best="", loss=loss.get(step, 0.0), error=0.0, kind="") for step in steps
    ]
    finish_review(review, found)
    seat = review.seats[0]
    assert (seat.looked, seat.of) == (10, count)
    assert seat.accuracy == round(100 * (count - 1 + exp(-3.0)) / count, 1)
    # A sample that loses stands for the others that were not looked at.
    loss[review.fair[0]] = 0.5
    finish_review(review, [msgspec.structs.replace(one, loss=loss.get(one.step, 0.0)) for one in found])
    assert seat.accuracy == round(100 * (4 + exp(-3.0) + 19 * (4 + exp(-3.0))) / count, 1)


def long_match(swings: dict[int, float], count: int = 100) -> Review:
    """A match of so many decisions of one seat, each a tick, with these swings of its chance."""
    chances = [0.5]
    for step in range(1, count + 1):
        chances.append(chances[-1] + swings.get(step, 0.0))
    return Review(
        game="x",
        unit="chance",
        players=["", ""],
        words=["A", "B"],
        chances=[[chance, 1 - chance] for chance in chances],
        ticks=list(range(count + 1)),
        luck=[[0.0, 0.0]] * (count + 1),
        by=[-1, *[0] * count],
        worth=list(range(1, count + 1)),
        calibrated=True,
        seats=[SeatReview(seat=seat, start=0.5, end=0.5, luck=0.0, own=0.0, others=0.0) for seat in range(2)],
    )


def test_a_quiet_match_has_three_turning_points_and_a_lively_one_at_most_five() -> None:
    quiet = {10: 0.02, 30: -0.03, 50: 0.01, 70: 0.005}
    assert [(one.step, round(one.swing, 3)) for one in _moments(long_match(quiet))] == [
        (10, 0.02),
        (30, -0.03),
        (50, 0.01),
    ]
    lively = {step: 0.1 if step % 20 else -0.12 for step in range(10, 71, 10)}
    assert len(_moments(long_match(lively))) == 5
    # A match that ticks only once is looked at step by step.
    once = msgspec.structs.replace(long_match(quiet), ticks=[0] * 101)
    assert [one.step for one in _moments(once)] == [10, 30, 50]


def test_what_matters_is_looked_at_first() -> None:
    review = long_match({10: 0.02, 30: -0.2, 50: 0.1, 70: 0.05, 90: -0.04})
    review.moments = _moments(review)
    steps = decisions_of(review, 0, 8)
    assert set(steps) - set(review.fair) == {30, 50, 70, 90}
    assert weightiest(review, steps)[:4] == [30, 50, 70, 90]


def test_where_too_few_were_looked_at_the_sum_of_those_is_told_with_their_number() -> None:
    review = long_match({30: -0.2, 50: 0.1})
    found = [
        Decision(step=step, seat=0, choice="", best="", loss=0.0, error=0.0, skill=-0.02, skill_error=0.1)
        for step in decisions_of(review, 0, 4)
    ]
    finish_review(review, found)
    seat = review.seats[0]
    assert seat.skill_error is not None
    assert 2 * seat.skill_error > 1
    assert (seat.seen_skill, seat.seen_error, seat.seen, seat.decisions) == (-0.08, 0.2, 4, 100)
    assert "-8.0 % ± 40.0 % (4/100)" in page(review, "X", game("salvage").text("en"))


def without_bids(seed: str) -> Record:
    """Seat A lets every wreck go."""
    history = History(game("salvage", 3), seed, players=["miser", "greedy", "greedy"])
    players, rng = [make(history.game, "greedy:hard") for _ in range(3)], Random(seed)
    while not history.position.over:
        seat = history.position.deciding()[0]
        choice = players[seat].choose(history.position.view(seat), seat, rng)
        history.apply(seat, ("bid", 0) if seat == 0 and choice[0] == "bid" else choice)
    return history.record(reveal=True)


def test_who_never_bids_is_told_so_and_doubt_is_cleared_by_more_samples() -> None:
    """A roll of the dice at the end of a line hides a small loss in few samples: as many again are taken while it is in doubt."""
    record = without_bids("c")
    review = begin_review(record)
    finish_review(review, judge_steps(record, decisions_of(review, 0, 16)))
    bids = [one for one in review.decisions if one.choice == "bid 0" and one.kind]
    assert len(bids) >= 2
    assert all(one.best.startswith("bid ") and one.best != "bid 0" for one in bids)
    assert all(one.loss > 2 * one.error for one in bids)
    accuracy = review.seats[0].accuracy
    assert accuracy is not None
    assert accuracy < 95


#: Titles, seats, decisions at most: the game for one takes too long to be played to its end here.
PLAYED = [("salvage", 2, 400), ("earthmans-burden", 2, 900), ("galactic-empire", 1, 60)]


@pytest.mark.parametrize(("slug", "seats", "most"), PLAYED)
def test_the_sums_agree_with_the_result(slug: str, seats: int, most: int) -> None:
    record = played(slug, seats, "s4", most)
    review = begin_review(record)
    result = replay(record).result
    assert result is not None or seats == 1, "played to its end"
    for seat in review.seats:
        assert seat.end - seat.start == pytest.approx(seat.luck + seat.own + seat.others, abs=1e-9)
        assert review.chances[-1][seat.seat] == seat.end
        if result is not None:
            won = seat.seat in result.winners
            assert seat.end == pytest.approx(1 / len(result.winners) if won else 0.0, abs=1e-6)


#: What the words of a round begin with, in both languages.
COUNTED = [
    ("salvage", 2, 60, ("round 1", "Runde 1")),
    ("earthmans-burden", 2, 160, ("Setup", "Aufbau")),
    ("burning-planets", 2, 60, ("Setting up the field", "Aufbau des Feldes")),
    ("galactic-empire", 1, 30, ("Turn 1", "Zug 1")),
    ("high-frontier", 2, 40, ("Round 1", "Runde 1")),
    ("high-frontier-conflict", 2, 30, ("Year 1", "Jahr 1")),
]


@pytest.mark.parametrize(("slug", "seats", "most", "first"), COUNTED)
def test_a_review_counts_in_the_rounds_of_the_title(slug: str, seats: int, most: int, first: tuple[str, str]) -> None:
    review = begin_review(played(slug, seats, "rounds", most))
    assert (review.spans[0].step, review.spans[0].words) == (0, {"en": first[0], "de": first[1]})
    steps = [span.step for span in review.spans]
    assert steps == sorted(set(steps))
    assert all(one.words != other.words for one, other in pairwise(review.spans)), "a new one has a new name"


def test_the_page_names_rounds_and_gives_two_standard_errors(salvage: Record) -> None:
    review = begin_review(salvage)
    finish_review(review, judge_steps(salvage, decisions_of(review, 0, 4)))
    seat = next(one for one in review.seats if one.skill is not None)
    seat.skill, seat.skill_error = 0.1, 0.02
    html = page(review, "Salvage", game("salvage").text("en"))
    assert "+10.0 % ± 4.0 %" in html
    assert not re.search(r"\b[Ss]tep \d", html)
    assert review.moments
    assert re.search(r"<li>Round \d, ", html)


def test_a_title_without_rounds_counts_decisions() -> None:
    record = played("tictactoe", 2, "t", 9)
    review = begin_review(record)
    assert review.spans == []
    if review.moments:
        assert "Decision " in page(review, "Tic-tac-toe", game("tictactoe").text("en"))


def test_the_band_holds_the_share_that_was_really_won() -> None:
    judge = Judge(game("salvage", 2))
    assert judge.fitted is not None
    curve, spread = judge.fitted.curve, judge.spread()
    assert len(spread) == len(curve)
    for (guess, share, count), (at, down, up) in zip(curve, spread, strict=True):
        assert at == guess
        assert guess - down < share < guess + up, "with what a sample leaves open on either side"
        assert down + up > 2 * sqrt(share * (1 - share) / count)
    assert Judge(game("earthmans-burden", 5)).spread() == [], "no fit for so many seats"
    assert Judge(game("high-frontier", 3)).spread() == [], "points ahead, which no fit speaks of"
    (_, down, up), *rest = Judge(game("galactic-empire", 1)).spread()
    assert rest == []
    assert down == up > 10, "points: the error of the prediction"


def test_luck_is_drawn_below_the_lines() -> None:
    record = played("salvage", 2, "bars", 400)
    review = begin_review(record)
    rolls = sum(any(one) for one in review.luck)
    assert rolls > 0
    assert graph(review).count('stroke-width="4"') == rolls


def test_luck_is_none_in_the_mean() -> None:
    """Its expectation is zero, whatever the evaluation is worth: over many matches it stays within three standard errors."""
    lucks = [begin_review(played("salvage", 2, f"mean/{number}", 400)).seats[0].luck for number in range(16)]
    mean = sum(lucks) / len(lucks)
    error = sqrt(sum((luck - mean) ** 2 for luck in lucks)) / len(lucks)
    assert abs(mean) <= 3 * error
    assert error > 0.01, "there is luck in it"


def mirror(slug: str, seats: int, seed: str, most: int, level: str = "hard") -> Record:
    """A match of the title's own bot against itself."""
    history = History(game(slug, seats), seed, players=[f"greedy:{level}"] * seats)
    base = settings_of(history.game).base
    players, rng = [make(history.game, f"{base}:{level}") for _ in range(seats)], Random(seed)
    for _ in range(most):
        p = history.position
        if p.over:
            break
        seat = p.deciding()[0]
        history.apply(seat, players[seat].choose(p.view(seat), seat, rng))
    return history.record(reveal=True)


#: Titles, seats, decisions played, decisions looked at.
MIRRORS = [
    ("salvage", 3, 400, 8),
    ("earthmans-burden", 2, 120, 6),
    ("burning-planets", 2, 60, 6),
    ("galactic-empire", 1, 30, 2),
    ("high-frontier", 2, 30, 2),
    ("high-frontier-conflict", 2, 20, 2),
    ("tictactoe", 2, 9, 4),
]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("slug", "seats", "most", "looked"), MIRRORS)
def test_equal_players_have_no_skill_over_each_other(slug: str, seats: int, most: int, looked: int) -> None:
    """The estimate may drift; the skill of somebody who plays as the bot does is 0 within its error."""
    record = mirror(slug, seats, "mirror", most)
    review = begin_review(record)
    finish_review(review, judge_steps(record, decisions_of(review, None, looked)))
    for seat in review.seats:
        assert seat.skill is not None
        assert seat.skill_error is not None
        assert seat.drift is not None
        assert abs(seat.skill) <= 3 * seat.skill_error + 1e-9
        assert seat.own == pytest.approx(seat.skill + seat.drift, abs=1e-3)


def mean_of(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


#: Small titles, decisions played, decisions looked at; each with two seats, in so many matches, and at night in so many.
EQUALS = [("salvage", 400, 8), ("tictactoe", 9, 5)]
MATCHES, AT_NIGHT = 12, 36


@pytest.mark.drawn(1)
@pytest.mark.parametrize("bot", ["hard", "easy"])
@pytest.mark.parametrize(("slug", "most", "looked"), EQUALS)
def test_equal_players_who_slip_have_no_skill_over_each_other(
    slug: str, most: int, looked: int, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both seats make slips of their own, so that nothing is zero because they chose what the bot chooses. Neither is better
    than the other; and where the bot slips as well, neither is better or worse than the bot, whatever the estimate drifts."""
    monkeypatch.setattr("armillary.review.skill.greedy", lambda rules, name, level: greedy(rules, name, bot))
    skills: tuple[list[float], list[float]] = ([], [])
    errors = [0.0, 0.0]
    for number in range(AT_NIGHT if whole() else MATCHES):
        record = mirror(slug, 2, f"equal/{number}", most, "easy")
        review = begin_review(record)
        finish_review(review, judge_steps(record, decisions_of(review, None, looked)))
        for seat in review.seats:
            assert seat.skill is not None
            assert seat.skill_error is not None
            skills[seat.seat].append(seat.skill)
            errors[seat.seat] += seat.skill_error
    assert min(errors) > 0, "their choices were compared with others"
    compared = [[one - other for one, other in zip(*skills, strict=True)], *(skills if bot == "easy" else ())]
    for values in compared:
        mean, error = mean_of(values)
        assert error > 0
        assert abs(mean) <= 3 * error


def test_where_no_chance_is_known_the_review_counts_points_ahead() -> None:
    """Conflict with three seats: the end less the start is luck, own play and the others' in points as well."""
    review = begin_review(played("high-frontier-conflict", 3, "lead", 30))
    assert review.unit == "lead"
    assert review.calibrated
    for seat in review.seats:
        assert seat.end - seat.start == pytest.approx(seat.luck + seat.own + seat.others, abs=1e-4)
    assert "%" not in graph(review)
    html = page(review, "A match", game("high-frontier-conflict", 3).text())
    assert "ahead of the best" in html


def test_playing_worse_than_the_bot_is_a_lack_of_skill() -> None:
    record = without_bids("c")
    review = begin_review(record)
    finish_review(review, judge_steps(record, decisions_of(review, 0, 16)))
    seat = review.seats[0]
    assert seat.skill is not None
    assert seat.skill_error is not None
    assert seat.skill < -2 * seat.skill_error
    bids = [one for one in review.decisions if one.choice == "bid 0" and one.skill]
    assert sum(one.skill for one in bids) < 0


def test_accuracy_is_not_told_for_three_decisions(salvage: Record) -> None:
    review = begin_review(salvage)
    finish_review(review, judge_steps(salvage, decisions_of(review, 0, 3)))
    assert review.seats[0].looked <= 3
    assert review.seats[0].accuracy is None
