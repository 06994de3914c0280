"""Advice for a seat: a choice, its value and the reasons, taken from the terms of the evaluation.

The advice uses only what the seat may know. The searching player works on positions sampled from the seat's view, and the view
seeds its generator, so asking again gives the same answer. Work is counted in iterations, not in seconds.
"""

from fractions import Fraction
from hashlib import blake2b
from itertools import islice
from math import sqrt
from random import Random

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.kernel.choice import expand
from armillary.kernel.dice import TooManyBranches
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation
from armillary.kernel.text import Text

from .judge import Judge
from .search.player import SearchPlayer
from .search.settings import hook
from .search.thinking import Candidate, Thinking

__all__ = ["Advice", "AdviceLine", "advise", "say"]

#: Lines that the search tries for one hint; a title with slow bots sets fewer (`HINT_WORK` beside its `SEARCH`).
WORK = 160
MOST_LINES = 3
#: A term is named if it makes up at least this share of the total difference; at most this many are named.
SHARE = 0.2
MOST_TERMS = 3
#: Exact odds are computed for at most this many branches, and shown for at most this many outcomes.
MOST_OUTCOMES = 4000
MOST_TOLD = 4


class AdviceLine(msgspec.Struct, kw_only=True):
    """One choice: the chance to win (or the lead, or the points) that it leads to, its standard error, and the terms there."""

    choice: str
    value: float
    error: float
    visits: int
    #: The seat's terms some turns later, minus those of its strongest rival.
    terms: dict[str, float]


class Advice(msgspec.Struct, kw_only=True):
    seat: int
    #: `chance`, `lead` (points ahead) where a chance would say nothing, or `points` in a solitaire game.
    unit: str
    #: Best first. A single line means that there is no alternative, or none worth considering.
    lines: list[AdviceLine]
    #: The gap between the best and the next choice on the same samples, and its standard error.
    gap: float
    doubt: float
    iterations: int
    only: bool = False
    #: Exact odds of the best choice, likeliest first: (outcome, chance). Empty if it rolls no dice immediately.
    odds: list[tuple[str, float]] = []
    #: The terms in the current position.
    now: dict[str, float] = {}

    @property
    def close(self) -> bool:
        """The two best choices cannot be told apart statistically."""
        lead = self.lines[0].value - self.lines[1].value
        return abs(self.gap) <= 2 * self.doubt or lead < (0.01 if self.unit == "chance" else 0.1)


class _Watched:
    """What the search observed at the ends of one candidate's lines."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.terms: dict[str, float] = {}


def advise(game: Game, view: Position, seat: int, iterations: int | None = None, language: str = "en") -> Advice:
    """What the title's searching player would do in this view (`Position.view(seat)`), and why. The odds are in `language`."""
    judge = Judge(game)
    listed = view.choices(seat)
    unit = judge.unit
    single = list(islice(expand(listed), 2))
    if len(single) == 1:
        line = AdviceLine(choice=game.notation(single[0]), value=0.0, error=0.0, visits=0, terms={})
        return Advice(seat=seat, unit=unit, lines=[line], gap=0.0, doubt=0.0, iterations=0, only=True)
    player = SearchPlayer(game, "hard", iterations=iterations or hook(game, "HINT_WORK") or WORK)
    seen: dict[Choice, _Watched] = {}

    def watch(candidate: Candidate, p: Position) -> None:
        found = seen.setdefault(candidate.choice, _Watched())
        found.values.append(judge.values(p)[seat])
        for name, value in difference(judge, p, seat).items():
            found.terms[name] = found.terms.get(name, 0.0) + value

    search = player.search(view, seat, Random(_seed(view)), None, watch)
    ranked = list(dict.fromkeys(candidate.choice for candidate in search.ranked()))
    lines = [_line(game, choice, seen.get(choice, _Watched())) for choice in ranked[:MOST_LINES]]
    gap, doubt = _gap(search, ranked)
    return Advice(
        seat=seat,
        unit=unit,
        lines=lines,
        gap=gap,
        doubt=doubt,
        iterations=search.iterations,
        odds=exact_odds(view, seat, ranked[0], language),
        now=_now(game, judge, view, seat),
    )


def difference(judge: Judge, p: Position, seat: int) -> dict[str, float]:
    """The seat's terms minus those of its strongest rival."""
    own = judge.terms(p, seat)
    if judge.alone:
        return own
    others = [other for other in range(judge.game.seats) if other != seat]
    rival = judge.terms(p, max(others, key=lambda other: judge.standing(p, other)))
    return {name: own.get(name, 0.0) - rival.get(name, 0.0) for name in {**own, **rival}}


def _seed(view: Position) -> int:
    """A seed derived from the view, so that the same view gets the same advice."""
    return int.from_bytes(blake2b(view.hash().encode(), digest_size=8).digest(), "big")


def _line(game: Game, choice: Choice, seen: _Watched) -> AdviceLine:
    count = len(seen.values)
    mean = sum(seen.values) / count if count else 0.0
    spread = sqrt(sum((value - mean) ** 2 for value in seen.values) / count) if count else 0.0
    return AdviceLine(
        choice=game.notation(choice),
        value=round(mean, 4),
        error=round(spread / sqrt(count), 4) if count else 0.0,
        visits=count,
        terms={name: round(value / count, 3) for name, value in sorted(seen.terms.items())},
    )


def _gap(search: Thinking, ranked: list[Choice]) -> tuple[float, float]:
    """The lead of the best choice over the next different one, sample by sample, in the units of the search."""
    if len(ranked) < 2:
        return 0.0, 0.0
    first = next(one for one in search.ranked() if one.choice == ranked[0])
    second = next(one for one in search.ranked() if one.choice == ranked[1])
    gaps = [mine - yours for mine, yours in zip(first.values, second.values, strict=False)]
    if not gaps:
        return 0.0, 0.0
    mean = sum(gaps) / len(gaps)
    return round(mean, 4), round(sqrt(sum((one - mean) ** 2 for one in gaps)) / len(gaps), 4)


def _now(game: Game, judge: Judge, view: Position, seat: int) -> dict[str, float]:
    p: Position = game.sampled(view, seat, Random(_seed(view)))
    return {name: round(value, 3) for name, value in sorted(difference(judge, p, seat).items())}


def exact_odds(view: Position, seat: int, choice: Choice, language: str) -> list[tuple[str, float]]:
    """The immediate outcomes of a choice, likeliest first; empty if there is one, or too many, or hidden ones."""
    try:
        found: dict[str, Fraction] = odds(view, seat, choice, limit=MOST_OUTCOMES, language=language)
    except (TooManyBranches, HiddenInformation):
        return []
    except Exception:
        # The rules may fail on a view that lacks what they need: then the outcome is hidden, too.
        return []
    if not 1 < len(found) <= MOST_TOLD:
        return []
    return [(outcome, round(float(chance), 4)) for outcome, chance in found.items()]


def reasons(advice: Advice) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """The terms in favour of the best choice and those against it, largest first.

    The best choice is compared with the next one, or with the current position if there is no other."""
    kept = telling(advice.lines[0].terms, advice.lines[1].terms if len(advice.lines) > 1 else advice.now)
    return [one for one in kept if one[1] > 0], [one for one in kept if one[1] < 0]


def telling(one: dict[str, float], other: dict[str, float]) -> list[tuple[str, float]]:
    """The few terms that account for most of the difference between two lines, largest first."""
    gaps = {name: one.get(name, 0.0) - other.get(name, 0.0) for name in {**one, **other}}
    whole = sum(abs(gap) for gap in gaps.values())
    named = [(name, gap) for name, gap in sorted(gaps.items(), key=lambda item: -abs(item[1])) if abs(gap) >= 0.05]
    return [(name, round(gap, 2)) for name, gap in named if abs(gap) >= SHARE * whole][:MOST_TERMS]


def say(advice: Advice, game: Game, view: Position, text: Text) -> list[str]:
    """The advice as sentences in the reader's language."""
    captions = [game.caption(view, advice.seat, game.parse(line.choice), text) for line in advice.lines]
    facts = {"choice": captions[0]}
    if advice.only:
        return [text.fill("advice", "only", facts)]
    facts["value"] = figure(advice.lines[0].value, advice.unit, text)
    if len(advice.lines) > 1:
        facts |= {"other": captions[1], "second": figure(advice.lines[1].value, advice.unit, text)}
    kind = "alone" if len(advice.lines) < 2 else "close" if advice.close else "clear"
    said = [text.fill("advice", f"{kind}-{advice.unit}", facts)]
    more, less = reasons(advice)
    said += say_terms([*more, *less], text) if kind != "close" else say_close(advice, facts, text)
    if advice.odds:
        said.append(say_odds(advice.odds, text))
    # A title whose bots make plans can describe the plan (`tell` in its package `bots`).
    plan = hook(game, "tell")
    return said if plan is None else [*said, *plan(view, advice.seat, text)]


def say_terms(terms: list[tuple[str, float]], text: Text) -> list[str]:
    """The terms in favour, then those against."""
    more, less = [one for one in terms if one[1] > 0], [one for one in terms if one[1] < 0]
    return [
        text.fill("advice", key, {"terms": list_terms(some, text)})
        for key, some in (("more", more), ("less", less))
        if some
    ]


def say_close(advice: Advice, facts: dict[str, str], text: Text) -> list[str]:
    """Why there is hardly any difference: what speaks for each of the two, and whether trials can tell them apart at all."""
    more, less = reasons(advice)
    sides = ((facts["choice"], more), (facts["other"], [(name, -gap) for name, gap in less]))
    said = [
        text.fill("advice", "for", {"choice": choice, "terms": list_terms(some, text)})
        for choice, some in sides
        if some
    ]
    doubtful = abs(advice.gap) <= 2 * advice.doubt
    return [*said, text.fill("advice", "close-doubt" if doubtful else "close-small", {})]


def list_terms(terms: list[tuple[str, float]], text: Text) -> str:
    """What the terms mean at the table: what is better (`gain` in a title's words), and what is worse (`loss`)."""
    return "; ".join(_term(name, gap, text) for name, gap in terms)


def _term(name: str, gap: float, text: Text) -> str:
    section = "gain" if gap > 0 else "loss"
    return text.word(section if name in text.catalogue.get(section, {}) else "term", name)


def say_odds(odds: list[tuple[str, float]], text: Text) -> str:
    told = "; ".join(f"{100 * chance:.0f} %: {outcome}" for outcome, chance in odds)
    return text.fill("advice", "odds", {"outcomes": told})


def figure(value: float, unit: str, text: Text) -> str:
    if unit == "chance":
        return f"{100 * value:.0f} %"
    return text.number(value, "+.1f" if unit == "lead" else ".1f")
