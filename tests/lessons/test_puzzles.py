"""Puzzles: mined, proved again, asked without telling; and streaks."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel import game
from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.lessons import mining
from armillary.lessons.puzzle import (
    FILE,
    POINTS,
    Puzzle,
    PuzzleError,
    PuzzleLine,
    Riddle,
    load_puzzles,
    puzzle_of,
    puzzles_of,
    streaks,
)
from armillary.lessons.solving import check_puzzle
from armillary.lessons.starts import find_start, starts_of
from armillary.players.advice import list_terms, say_terms
from armillary.players.basic import bots_of
from armillary.players.judge import Judge

SHIPPED = [puzzle for slug in titles() for puzzle in puzzles_of(setup(slug, None).game())]


def pack(slug: str = "salvage") -> list[Puzzle]:
    return puzzles_of(game(slug))


#: And how many puzzles it has at least.
TITLES = {
    "salvage": 25,
    "earthmans-burden": 23,
    "burning-planets": 26,
    "galactic-empire": 20,
    "high-frontier": 13,
    "high-frontier-conflict": 13,
}


@pytest.mark.parametrize("slug", TITLES)
def test_a_title_has_puzzles_and_no_position_twice(slug: str) -> None:
    found = pack(slug)
    assert len(found) >= TITLES[slug]
    assert len({puzzle.id for puzzle in found}) == len(found)


@pytest.mark.parametrize("slug", [slug for slug in TITLES if slug != "high-frontier-conflict"])
def test_a_title_s_puzzles_were_proved_on_far_more_samples_than_found_them(slug: str) -> None:
    assert all(puzzle.samples >= 10 * mining.SOME for puzzle in pack(slug))


@pytest.mark.parametrize("slug", ["high-frontier", "high-frontier-conflict"])
def test_no_puzzle_only_asks_for_a_bid_or_a_pass(slug: str) -> None:
    """And they are of several kinds: routes, fuel, what is lifted, fights."""
    for puzzle in pack(slug):
        assert not {line.choice.split()[0] for line in puzzle.lines} <= mining.RAISING
    assert len({puzzle.kind for puzzle in pack(slug)}) >= 5


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: f"{puzzle.setup.title}-{puzzle.id}")
def test_a_shipped_puzzle_is_sound(puzzle: Puzzle) -> None:
    quick = 0 if puzzle.setup.title.startswith("high-frontier") else 6
    assert check_puzzle(puzzle, quick) == []
    assert puzzle.missed, "somebody gets it wrong"
    assert puzzle.lines[0].terms, "there is a reason to tell"
    scale = 1.0 if puzzle.unit == "chance" else POINTS
    assert max(line.value for line in puzzle.lines) - puzzle.lines[0].value <= mining.SAME * scale
    assert puzzle.lines[0].value - puzzle.second.value >= 0.02 * scale


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", TITLES)
def test_reasons_speak_of_the_game_and_not_of_the_evaluation(slug: str, language: str) -> None:
    """No names of terms, and no figures of them such as "patents (+1.0)"."""
    for puzzle in pack(slug):
        rules = puzzle.setup.game()
        text = rules.text(language)
        coach = Riddle(puzzle, rules)
        reasons = say_terms(puzzle.lines[0].terms, text)
        assert all(reason in " ".join(coach.why(text)) for reason in reasons)
        for line in puzzle.lines:
            told = list_terms(line.terms, text).split("; ") if line.terms else []
            assert len(told) == len(line.terms)
            names = {text.word("term", name) for name, _ in line.terms}
            assert not names & set(told)
            assert not [word for word in told if "(" in word]


def test_a_reason_says_whether_there_is_more_or_less() -> None:
    text = game("high-frontier").text("en")
    assert list_terms([("water", 1.5)], text) == "more water tanks to pay with"
    assert list_terms([("water", -1.5)], text) == "fewer water tanks to pay with"


def test_an_auction_with_nothing_but_a_bid_or_a_pass_is_no_puzzle() -> None:
    puzzle = pack("high-frontier-conflict")[0]
    rules = puzzle.setup.game()
    p = Riddle(puzzle, rules).begin()
    prospect = mining.Prospect(rules, Judge(rules), p, puzzle.seat)
    assert not prospect._bare()
    prospect.choices = [("pass",), ("bid", 4), ("bid", 5)]
    assert prospect._bare()
    assert not prospect.worth_a_look()
    prospect.choices = [("bid", 0), ("bid", 4), ("bid", 5)]
    assert not prospect._bare(), "how much is a question"


def test_difficulty_counts_bots_choices_and_the_gap() -> None:
    puzzle = pack()[0]
    lines = [PuzzleLine(choice=f"bid {number}", value=0.6 - 0.2 * (number > 0)) for number in range(4)]
    bots = ["greedy", *bots_of(puzzle.setup.game())]
    easy = msgspec.structs.replace(puzzle, lines=lines, best=["bid 0"], missed=bots[:1])
    assert easy.difficulty == 1
    assert msgspec.structs.replace(easy, missed=list(dict.fromkeys(bots))).difficulty == 2
    close = [msgspec.structs.replace(lines[0], value=0.45), *lines[1:]]
    many = [*close, *(PuzzleLine(choice=f"bid {number}", value=0.1) for number in range(4, 12))]
    assert msgspec.structs.replace(easy, missed=list(dict.fromkeys(bots)), lines=many).difficulty == 3
    assert {one.difficulty for one in SHIPPED} >= {1, 2}


def test_a_lead_that_few_samples_showed_must_hold_on_many(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = max(pack("earthmans-burden"), key=lambda one: one.lines[0].value - one.second.value)
    rules = puzzle.setup.game()
    p = Riddle(puzzle, rules).begin()
    prospect = mining.Prospect(rules, Judge(rules), p, puzzle.seat)
    monkeypatch.setattr(mining, "TOLD", 120)
    found = prospect.proved(rules.parse(puzzle.best[0]))
    assert found is not None
    assert found.samples == 120
    assert prospect.proved(rules.parse(puzzle.second.choice)) is None
    monkeypatch.setattr(mining, "PROVED", 1000.0)
    assert prospect.proved(rules.parse(puzzle.best[0])) is None, "not sure enough"


def broken(puzzle: Puzzle, **changes: Any) -> list[str]:
    return check_puzzle(msgspec.structs.replace(puzzle, **changes), 0)


def test_what_is_wrong_with_a_puzzle_is_named() -> None:
    puzzle = pack()[0]
    assert "cannot be laid out" in broken(puzzle, given={**puzzle.given, "flow": {}})[0]
    assert "has nothing to decide" in broken(puzzle, seat=25)[0]
    odd = PuzzleLine(choice="bid 99", value=0.1)
    assert "bid 99 cannot be chosen" in broken(puzzle, lines=[*puzzle.lines, odd])[0]
    assert "nothing is said of" in broken(puzzle, lines=puzzle.lines[:-1])[0]
    term = msgspec.structs.replace(puzzle.lines[0], terms=[("luck", 1.0)])
    assert "no de words for the term 'luck'" in broken(puzzle, lines=[term, *puzzle.lines[1:]])[0]


def test_a_puzzle_whose_answer_is_not_the_best_is_found_out() -> None:
    puzzle = max(pack("earthmans-burden"), key=lambda one: one.lines[0].value - one.second.value)
    swapped = msgspec.structs.replace(puzzle, best=[puzzle.second.choice])
    assert "looks better than" in check_puzzle(swapped)[0]


def test_a_file_with_a_broken_line_names_it(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_bytes(msgspec.json.encode(pack()[0]) + b"\n{}\n")
    with pytest.raises(PuzzleError, match="line 2"):
        load_puzzles(file)
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(pack()[0], best=[])) + b"\n")
    with pytest.raises(PuzzleError, match="a best choice and others"):
        load_puzzles(file)


def test_all_puzzles_of_a_pack_come_before_one_comes_again() -> None:
    puzzles = pack()
    count = len(puzzles)
    start = date(2026, 11, 16)
    start -= timedelta(start.toordinal() % count)
    days = [puzzle_of(puzzles, (start + timedelta(number)).isoformat()).id for number in range(2 * count)]
    assert set(days[:count]) == set(days[count:]) == {puzzle.id for puzzle in puzzles}
    assert puzzle_of(puzzles, "2026-11-16") is puzzle_of(puzzles, "2026-11-16")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", TITLES)
def test_nothing_tells_the_answer_before_it_is_found_or_asked_for(slug: str, language: str) -> None:
    puzzle = pack(slug)[0]
    rules = puzzle.setup.game()
    coach = Riddle(puzzle, rules)
    p = coach.begin()
    wrong = rules.parse(puzzle.second.choice)
    held = coach.judge(wrong)
    assert held is not None
    before = coach.view(p, language)
    coach.hold(held)
    after = coach.view(p, language)
    best = rules.caption(p.view(puzzle.seat), puzzle.seat, rules.parse(puzzle.best[0]), rules.text(language))
    for seen in (before, after):
        assert (seen.point, seen.allowed) == ([], [])
        assert best not in seen.said or best in rules.caption(p, puzzle.seat, wrong, rules.text(language))
        assert puzzle.best[0] not in seen.text
    assert after.said
    coach.show()
    shown = coach.view(p, language)
    assert shown.allowed == puzzle.best or set(shown.allowed) == set(puzzle.best)
    assert best in shown.said or puzzle.best[0] in shown.allowed
    assert coach.judge(rules.parse(puzzle.best[0])) is None
    coach.done(rules.parse(puzzle.best[0]))
    assert best in coach.view(p, language).text
    assert not coach.solved, "it was tried and shown"


def test_the_first_try_counts() -> None:
    puzzle = pack()[0]
    coach = Riddle(puzzle, puzzle.setup.game())
    coach.begin()
    assert not coach.solved
    coach.done(puzzle.setup.game().parse(puzzle.best[0]))
    assert coach.solved


@pytest.mark.parametrize(
    ("worth", "streak", "longest"),
    [
        ([], 0, 0),
        ([2], 1, 1),
        ([2, 2, 0], 2, 2),
        ([2, 2, 1], 0, 2),
        ([2, 0, 2, 2, 2], 3, 3),
        ([2, 2, 2, 0, 0], 0, 3),
        ([2, 1, 2], 1, 1),
    ],
)
def test_streaks(worth: list[int], streak: int, longest: int) -> None:
    """Today is the last; as long as it is open, yesterday's streak stands."""
    today = date(2026, 3, 1)
    days = {today - timedelta(len(worth) - 1 - number): value for number, value in enumerate(worth) if value}
    assert streaks(days, today) == (streak, longest)


def test_mining_finds_the_same_whatever_the_number_of_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {match: [pack()[match % 4]] for match in range(8)}
    monkeypatch.setattr(mining, "mine_match", lambda start, seed, number, crowded: found[number])
    heard: list[tuple[int, int]] = []
    made = pack()[0].setup
    first = list(mining.mine(made, 3, matches=8, told=lambda done, got: heard.append((done, got))))
    assert len({puzzle.id for puzzle in first}) == len(first) <= 3
    assert heard[-1][1] == len(first)
    again = list(mining.mine(made, 3, matches=8, known=first[:1]))
    assert first[0].id not in {puzzle.id for puzzle in again}


def test_crowded_kinds_are_passed_by_and_themes_come_once() -> None:
    themes = ["Bid bid 1 / bid 2, 2", "Bid bid 4 / bid 2, 2", "Dock wage / draw, 2"]
    assert mining._crowded("Bid bid 9 / bid 8, 3", themes, 2)
    assert not mining._crowded("Dock draw / wage, 2", themes, 2)
    assert not mining._new(themes[2], themes, 5), "it was there"
    assert mining._new("Dock wage / draw, 3", themes, 5)
    puzzle = pack()[0]
    p = Riddle(puzzle, puzzle.setup.game()).begin()
    prospect = mining.Prospect(puzzle.setup.game(), Judge(puzzle.setup.game()), p, puzzle.seat)
    assert prospect.kinds == {"Bid bid"}
    assert prospect.puzzle(prospect.kinds) is None


def test_a_position_becomes_its_puzzle_again() -> None:
    """The whole way from a position to a puzzle: the same answers, from the same position."""
    puzzle = max(pack("earthmans-burden"), key=lambda one: one.lines[0].value - one.second.value)
    rules = puzzle.setup.game()
    p = Riddle(puzzle, rules).begin()
    prospect = mining.Prospect(rules, Judge(rules), p, puzzle.seat)
    assert prospect.worth_a_look()
    again = prospect.puzzle()
    assert again is not None
    assert (again.id, again.best[0]) == (puzzle.id, puzzle.best[0])


def weighed(values: dict[str, float]) -> tuple[mining.Prospect, mining.Weighing]:
    """A position of Salvage with these values for what can be done."""
    puzzle = pack()[0]
    rules = puzzle.setup.game()
    p = Riddle(puzzle, rules).begin()
    prospect = mining.Prospect(rules, Judge(rules), p, puzzle.seat)
    weighing = mining.Weighing(rules, prospect.judge, prospect.view, puzzle.seat)
    weighing.values = {rules.parse(choice): [value] for choice, value in values.items()}
    return prospect, weighing


def test_what_is_as_good_and_of_the_same_kind_is_an_answer_too() -> None:
    prospect, weighing = weighed({"bid 1": 0.5, "bid 2": 0.49, "bid 3": 0.3, "sell cutter B 1": 0.495})
    best = prospect.game.parse("bid 1")
    assert prospect._answers(weighing, best) == [best, prospect.game.parse("bid 2")]
    cards = {"sell cutter B 2": 0.5, "sell jammer B 1": 0.49, "sell probe-contract B 1": 0.485, "bid 1": 0.1}
    prospect, weighing = weighed(cards)
    best = prospect.game.parse("sell cutter B 2")
    answers = prospect._answers(weighing, best)
    assert len(answers) == mining.ALIKE
    prospect, weighing = weighed({**cards, "sell tanker-contract B 1": 0.484})
    answers = prospect._answers(weighing, best)
    assert prospect._gap(weighing, answers) < mining.HINTED, "too many that are as good: not clear"


def test_a_better_amount_takes_the_place_of_the_first_answer() -> None:
    prospect, weighing = weighed({"bid 1": 0.5, "bid 2": 0.58, "bid 3": 0.3})
    one, two = prospect.game.parse("bid 1"), prospect.game.parse("bid 2")
    answers = prospect._answers(weighing, one)
    assert answers == [one, two], "no worse than the first"
    assert prospect._ahead(weighing, answers) == two
    prospect, weighing = weighed({"bid 1": 0.5, "bid 2": 0.51, "bid 3": 0.3})
    assert prospect._ahead(weighing, prospect._answers(weighing, one)) == one


def test_a_lead_is_weighed_in_points_against_the_best_of_the_others() -> None:
    puzzle = pack("high-frontier")[0]
    rules = puzzle.setup.game()
    p = Riddle(puzzle, rules).begin()
    judge = Judge(rules)
    weighing = mining.Weighing(rules, judge, p.view(puzzle.seat), puzzle.seat)
    assert (puzzle.unit, weighing.unit) == ("lead", "lead")
    other = 1 - puzzle.seat
    lead = judge.standing(p, puzzle.seat) - judge.standing(p, other)
    assert weighing.worth(p) == pytest.approx(lead / POINTS)


def test_scenario_files_are_places_to_begin() -> None:
    rules = game("salvage")
    starts = starts_of(rules)
    assert len(starts) > 10
    assert all(start.given for start in starts)
    found = find_start(rules, "charter")
    assert found is not None
    assert found.position().inspect() == found.position().inspect()
    assert find_start(rules, "no-such") is None
    assert find_start(rules, "setup-two-to-four") is None, "its set-up is refused"
    assert isinstance(mining.mine_match(starts[0], "here", 0), list)
