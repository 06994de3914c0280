"""Skill: compares each decision with what the title's own bot would do, and with the best one that the search finds, from what
the seat knew then.

Skill is the value of the choice less that of the bot's choice on the same samples, with its standard error. A seat that plays
like the bot has a skill of 0, whatever the quality of the evaluation.

The best of many is overestimated on the samples that selected it, so it is compared with the actual choice on fresh samples.
"""

from math import sqrt
from random import Random

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.players.basic import greedy
from armillary.players.judge import Judge
from armillary.players.search.player import SearchPlayer
from armillary.players.search.settings import hook, settings_of
from armillary.players.search.thinking import Candidate, Thinking

__all__ = ["Decision", "judge_decision"]

#: Lines of the search, and fresh samples for the comparison, repeated while in doubt, at most this many times. A
#: title with expensive lines (`HINT_WORK`) has fewer, once.
WORK = 48
FRESH, ROUNDS = 24, 8
#: How often the bot is asked what it would do.
ASKED = 3
#: Fresh samples begin at this number.
FIRST = 1_000_000
#: Names of losses, by their minimum size (in chance to win).
KINDS = ((0.15, "blunder"), (0.08, "mistake"), (0.03, "slip"))


class Decision(msgspec.Struct, kw_only=True):
    """One decision: the choice made, the best found, and the cost of the difference."""

    step: int
    seat: int
    choice: str
    best: str
    #: In the unit of the review; 0 if there is no significant difference.
    loss: float
    error: float
    #: The value of the choice less that of the bot's choice, and its standard error.
    skill: float = 0.0
    skill_error: float = 0.0
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
        mine = _candidate(search, choice)
        whole = judge.whole
        rounds = ROUNDS if work == WORK else 1
        gap, error = _meet(judge, search, best, mine, seat, min(FRESH, 2 * work), rounds, KINDS[-1][0] * whole)
        found.error = round(error, 4)
        share = gap / whole
        if gap > 2 * error:
            found.kind = next((name for least, name in KINDS if share >= least), "")
            found.loss = round(gap, 4) if found.kind else 0.0
    found.skill, found.skill_error = _beyond(
        game, judge, search, view, seat, choice, f"{seed}/{step}", min(FRESH, 2 * work)
    )
    for language in sorted(game.languages):
        text = game.text(language)
        found.did[language] = game.caption(view, seat, choice, text)
        found.better[language] = game.caption(view, seat, best.choice, text)
    return found


def _candidate(search: Thinking, choice: Choice) -> Candidate:
    return next((one for one in search.candidates if one.choice == choice), None) or Candidate(choice, search.guide)


def _gaps(judge: Judge, search: Thinking, one: Candidate, two: Candidate, seat: int, samples: range) -> list[float]:
    """On each sample, what the seat gains by one choice over the other."""
    values = [[judge.values(search.line(each, number))[seat] for each in (one, two)] for number in samples]
    return [ahead - behind for ahead, behind in values]


def _mean(gaps: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)


def _beyond(
    game: Game, judge: Judge, search: Thinking, view: Position, seat: int, choice: Choice, seed: str, count: int
) -> tuple[float, float]:
    """The value of the choice less that of the bot's choice, on a number of samples fixed beforehand, and its standard error.

    A bot may choose at random among equals, so it is asked a few times; the spread of its choices is part of the error.
    """
    bot = greedy(game, settings_of(game).base, "hard")
    usual = [bot.choose(view, seat, Random(f"{seed}/usual/{number}")) for number in range(ASKED)]
    if all(one == choice for one in usual):
        return 0.0, 0.0
    mine = _candidate(search, choice)
    leads: dict[Choice, tuple[float, float]] = {choice: (0.0, 0.0)}
    for one in dict.fromkeys(usual):
        if one not in leads:
            gaps = _gaps(judge, search, mine, _candidate(search, one), seat, range(FIRST, FIRST + count))
            leads[one] = _mean(gaps)
    found = [leads[one] for one in usual]
    mean = sum(lead for lead, _ in found) / ASKED
    within = sum(error**2 for _, error in found) / ASKED
    between = sum((lead - mean) ** 2 for lead, _ in found) / (ASKED - 1)
    return round(mean, 4), round(sqrt(within + between * (1 + 1 / ASKED)), 4)


def _meet(
    judge: Judge, search: Thinking, one: Candidate, two: Candidate, seat: int, count: int, rounds: int, least: float
) -> tuple[float, float]:
    """The lead of one choice over the other on fresh samples, and its standard error: on `count` samples, and as many again while
    a lead of `least` is possible but not certain."""
    gaps: list[float] = []
    mean = error = 0.0
    for _ in range(rounds):
        gaps += _gaps(judge, search, one, two, seat, range(FIRST + len(gaps), FIRST + len(gaps) + count))
        mean, error = _mean(gaps)
        # Repeated looks increase false positives: require three standard errors early on.
        if mean > 3 * error or mean + error < least:
            break
    return mean, error
