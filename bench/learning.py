"""What teaching costs, in processor time: the check of a lesson and of a puzzle, a hint, a review and its decisions."""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

#: Title, seats, steps by bots before the hint is asked for, seconds at most.
HINTS = (
    ("salvage", 2, 6, 0.3),
    ("earthmans-burden", 2, 120, 1.0),
    ("galactic-empire", 1, 80, 2.0),
    ("burning-planets", 2, 150, 3.0),
    ("high-frontier", 2, 40, 10.0),
)
REVIEWS = (("salvage", 3, 400, 0.5), ("earthmans-burden", 2, 300, 5.0))


def run() -> list[dict[str, Any]]:
    return [lesson_row(), puzzle_row(), *hint_rows(), *review_rows()]


def lesson_row() -> dict[str, Any]:
    from armillary.kernel import game
    from armillary.lessons import lessons_of
    from armillary.lessons.check import check_lesson

    lesson = lessons_of(game("salvage"))[0]
    return row("Salvage, the first lesson checked in every branch", lambda: check_lesson(lesson), 0.2)


def puzzle_row() -> dict[str, Any]:
    from armillary.kernel import game
    from armillary.lessons.puzzle import puzzles_of
    from armillary.lessons.solving import check_puzzle

    puzzle = puzzles_of(game("earthmans-burden"))[0]
    return row("earthmans-burden, a puzzle checked", lambda: check_puzzle(puzzle), 1.0)


def hint_rows() -> list[dict[str, Any]]:
    from armillary.kernel import game
    from armillary.players import make
    from armillary.players.advice import advise
    from armillary.players.search import SearchPlayer

    rows = []
    for slug, seats, steps, most in HINTS:
        rules = game(slug, seats)
        p, player, rng = rules.start(3), make(rules, "greedy:hard"), Random(1)
        thinker, taken, seat = SearchPlayer(rules), 0, 0
        # So far, and then on to a decision about which there is something to think.
        while not p.over:
            seat = p.deciding()[0]
            if taken >= steps and len(p.choices(seat)) > 1 and thinker.thinks(p.view(seat), seat):
                break
            p.apply(seat, player.choose(p.view(seat), seat, rng))
            taken += 1
        rows.append(row(f"{slug}, a hint", partial(advise, rules, p.view(seat), seat), most))
    return rows


def review_rows() -> list[dict[str, Any]]:
    from armillary.kernel import game
    from armillary.kernel.history import History
    from armillary.players import make
    from armillary.review import begin_review, decisions_of
    from armillary.review.report import judge_steps

    rows = []
    for slug, seats, most_steps, most in REVIEWS:
        history = History(game(slug, seats), "bench", players=["greedy"] * seats)
        player, rng = make(history.game, "greedy:medium"), Random(1)
        while not history.position.over and len(history.steps) < most_steps:
            seat = history.position.deciding()[0]
            history.apply(seat, player.choose(history.position.view(seat), seat, rng))
        record = history.record(reveal=True)
        rows.append(row(f"{slug}, graph and luck of {len(record.steps)} steps", partial(begin_review, record), most))
        chosen = decisions_of(begin_review(record), 0)
        rows.append(
            row(
                f"{slug}, {len(chosen)} decisions judged",
                partial(judge_steps, record, chosen),
                20.0,
            )
        )
    return rows


def row(name: str, work: Callable[[], Any], most: float) -> dict[str, Any]:
    begin = time.process_time()
    work()
    took = time.process_time() - begin
    return {"name": name, "ours": took, "unit": "s", "target": f"<= {most} s", "met": took <= most}
