"""Skill: each decision against the best that the search finds, from what the seat knew then.

The best of many is over-rated on the samples that chose it: it meets the choice that was made on fresh ones.
"""

from math import sqrt
from random import Random

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.players.judge import Judge
from armillary.players.search.player import SearchPlayer
from armillary.players.search.settings import hook
from armillary.players.search.thinking import Candidate, Thinking

__all__ = ["Decision", "judge_decision"]

#: Lines of the search, and fresh samples on which the two meet: as many again while it is in doubt, so many times at most. A
#: title whose lines are dear (`HINT_WORK`) has fewer, once.
WORK = 48
FRESH, ROUNDS = 24, 8
#: Fresh samples begin here.
FIRST = 1_000_000
#: What a loss is called, from how much on (of the chance to win).
KINDS = ((0.15, "blunder"), (0.08, "mistake"), (0.03, "slip"))
#: In a game for one so many points are as much as the whole chance.
POINTS = 40.0


class Decision(msgspec.Struct, kw_only=True):
    """One decision: what was done, the best found, and what the difference cost."""

    step: int
    seat: int
    choice: str
    best: str
    #: In chance to win, or in points; 0 where there is no difference worth speaking of.
    loss: float
    error: float
    #: blunder, mistake, slip, or empty.
    kind: str = ""
    #: In words, by language.
    did: dict[str, str] = {}
    better: dict[str, str] = {}


def judge_decision(game: Game, judge: Judge, p: Position, seat: int, choice: Choice, step: int, seed: str) -> Decision:
    """`p` is the truth before the step; it is looked at through the seat's view alone."""
    view = p.view(seat)
    work: int = min(WORK, hook(game, "HINT_WORK") or WORK)
    player = SearchPlayer(game, "hard", iterations=work)
    search = player.search(view, seat, Random(f"{seed}/{step}"), None, extra=choice)
    best = search.best()
    found = Decision(
        step=step, seat=seat, choice=game.notation(choice), best=game.notation(best.choice), loss=0.0, error=0.0
    )
    if best.choice != choice:
        mine = next((one for one in search.candidates if one.choice == choice), None) or Candidate(choice, search.guide)
        whole = POINTS if judge.alone else 1.0
        rounds = ROUNDS if work == WORK else 1
        gap, error = _meet(judge, search, best, mine, seat, min(FRESH, 2 * work), rounds, KINDS[-1][0] * whole)
        found.error = round(error, 4)
        share = gap / whole
        if gap > 2 * error:
            found.kind = next((name for least, name in KINDS if share >= least), "")
            found.loss = round(gap, 4) if found.kind else 0.0
    for language in sorted(game.languages):
        text = game.text(language)
        found.did[language] = game.caption(view, seat, choice, text)
        found.better[language] = game.caption(view, seat, best.choice, text)
    return found


def _meet(
    judge: Judge, search: Thinking, one: Candidate, two: Candidate, seat: int, count: int, rounds: int, least: float
) -> tuple[float, float]:
    """How far the one is ahead of the other on fresh samples, and the standard error of that: `count` of them, and as many again
    while it may well be `least` without being sure."""
    gaps: list[float] = []
    mean = error = 0.0
    for _ in range(rounds):
        for number in range(len(gaps), len(gaps) + count):
            ahead, behind = (judge.chances(search.line(each, FIRST + number))[seat] for each in (one, two))
            gaps.append(ahead - behind)
        mean = sum(gaps) / len(gaps)
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
        # Who looks often is sooner deceived: early it takes three standard errors.
        if mean > 3 * error or mean + error < least:
            break
    return mean, error
