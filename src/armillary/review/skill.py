"""Skill: compares each decision with the best one that the search finds, from what the seat knew then.

The best of many is overestimated on the samples that selected it, so it is compared with the actual choice on fresh samples.
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

#: Lines of the search, and fresh samples for the comparison, repeated while in doubt, at most this many times. A
#: title with expensive lines (`HINT_WORK`) has fewer, once.
WORK = 48
FRESH, ROUNDS = 24, 8
#: Fresh samples begin at this number.
FIRST = 1_000_000
#: Names of losses, by their minimum size (in chance to win).
KINDS = ((0.15, "blunder"), (0.08, "mistake"), (0.03, "slip"))
#: In a solitaire game this many points count as much as the whole chance.
POINTS = 40.0


class Decision(msgspec.Struct, kw_only=True):
    """One decision: the choice made, the best found, and the cost of the difference."""

    step: int
    seat: int
    choice: str
    best: str
    #: In chance to win, or in points; 0 if there is no significant difference.
    loss: float
    error: float
    #: blunder, mistake, slip, or empty.
    kind: str = ""
    #: In words, by language.
    did: dict[str, str] = {}
    better: dict[str, str] = {}


def judge_decision(game: Game, judge: Judge, p: Position, seat: int, choice: Choice, step: int, seed: str) -> Decision:
    """`p` is the true position before the step; only the seat's view of it is used."""
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
    """The lead of one choice over the other on fresh samples, and its standard error: on `count` samples, and as many again while
    a lead of `least` is possible but not certain."""
    gaps: list[float] = []
    mean = error = 0.0
    for _ in range(rounds):
        for number in range(len(gaps), len(gaps) + count):
            ahead, behind = (judge.chances(search.line(each, FIRST + number))[seat] for each in (one, two))
            gaps.append(ahead - behind)
        mean = sum(gaps) / len(gaps)
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
        # Repeated looks increase false positives: require three standard errors early on.
        if mean > 3 * error or mean + error < least:
            break
    return mean, error
