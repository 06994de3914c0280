"""The common part of both searches: sampled positions, candidates, rollouts with the title's bots, evaluation and reporting.

Each iteration uses a complete position that the seat cannot distinguish from the true one (`Game.sampled`), with its own dice.
The n-th visit of every candidate uses the n-th sample, so that candidates are compared with the same luck.
"""

from collections.abc import Callable, Sequence
from math import sqrt, tanh
from random import Random
from time import perf_counter
from typing import Final

import msgspec

from armillary.kernel import Choice, Game, Position, playout, random_choice
from armillary.kernel.dice import PairedDice
from armillary.players.basic import GreedyPlayer, candidates
from armillary.players.player import Player

from .settings import Settings, hook

__all__ = ["Candidate", "Line", "Thinking", "Thought", "Watch"]

#: Rollouts before the search that measure the spread of evaluations, if the title gives no scale.
WARM_UP: Final = 6
#: Prior squared differences: with few samples, the spread is assumed to be wide.
UNSEEN: Final = 0.1
#: More turns than any match has.
FOREVER: Final = 1 << 40


class Line(msgspec.Struct, frozen=True):
    """One candidate after the search."""

    choice: str
    rule: str
    visits: int
    #: From -1 (lost) to 1 (won); relative to the seat's current standing if the title gives no scale.
    value: float
    #: What the search expects next, in notation.
    follows: list[str]


class Thought(msgspec.Struct, frozen=True):
    """The result of a search: candidates, best first."""

    iterations: int
    seconds: float
    margin: float
    lines: list[Line]


class Candidate:
    """A possible choice, and its value for us in each sample so far."""

    __slots__ = ("choice", "guide", "values")

    def __init__(self, choice: Choice, guide: Player) -> None:
        self.choice = choice
        #: The bot that proposed it and plays it on.
        self.guide = guide
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def deviation(self) -> float:
        mean = self.mean
        return sqrt(sum((value - mean) ** 2 for value in self.values) / len(self.values))


Watch = Callable[[Candidate, Position], None]


class Thinking:
    """One search from one view: `run`, then `best` and `thought`.

    The first guide is the base; `rival` models the other seats."""

    def __init__(
        self,
        game: Game,
        guides: Sequence[Player],
        rival: Player,
        view: Position,
        seat: int,
        rng: Random,
        settings: Settings,
        risk: float = 0.0,
        given: Sequence[Choice] = (),
    ) -> None:
        """`given`: compare these choices and no others, the base's own first."""
        self.game = game
        self.guides = guides
        self.guide = guides[0]
        self.rival = rival
        self.view = view
        self.seat = seat
        self.rng = rng
        self.settings = settings
        self.risk = risk
        self.iterations = 0
        self.seconds = 0.0
        #: Called with each candidate and the position at the end of each of its lines; used for explanations.
        self.watch: Watch | None = None
        self.base = rng.getrandbits(48)
        self.scale = settings.scale
        self.centres: list[float] = [0.0] * game.seats
        self.clock: Callable[[Position], int] | None = hook(game, "clock")
        self.begins = self.clock(view) if self.clock is not None else 0
        # Proposals are compared once every seat has had a turn.
        turns = max(settings.turns, game.seats) if settings.proposals else settings.turns
        self.until = self.begins + (turns or FOREVER)
        self.evaluate: Callable[[Position, int], float] = self.guide.evaluate
        if settings.proposals:
            self.evaluate = hook(game, "foreseen")
        self.candidates = [Candidate(choice, self.guide) for choice in given] or self._candidates()
        if not self.scale or game.seats == 1:
            self._measure()
        self._begin()

    def _begin(self) -> None:
        """Prepare what the particular search needs."""

    @property
    def favourite(self) -> Candidate:
        """The base's own choice."""
        return self.candidates[0]

    def _candidates(self) -> list[Candidate]:
        """The bots' choices, then the best by a one-ply look-ahead."""
        settings, rng, seat = self.settings, self.rng, self.seat
        listed = self.view.choices(seat)
        found: list[Candidate] = []
        for guide in self.guides:
            choice = guide.choose(self.view, seat, rng)
            found.append(Candidate(choice, guide))
        if settings.proposals:
            for choice, bot in hook(self.game, "proposals")(self.view, seat):
                found.append(Candidate(choice, GreedyPlayer(self.game, self.guide.name, "hard", bot)))
                if len(found) >= settings.roots:
                    break
            return found
        room = settings.roots - len(found)
        if room > 0:
            pool = candidates(listed, rng, 2 * settings.roots)
            pool += [choice for choice in neighbours(listed, found[0].choice) if choice not in pool]
            worth: list[tuple[float, int, Choice]] = []
            proposed = {candidate.choice for candidate in found}
            for number, choice in enumerate(pool):
                if choice not in proposed:
                    p = self.sample(number % 2)
                    p.apply(seat, choice)
                    worth.append((-self._ahead(p, seat), number, choice))
            worth.sort()
            found += [Candidate(choice, self.guide) for _, _, choice in worth[:room]]
        return found

    def add(self, choice: Choice) -> None:
        """Add a candidate, played on by the base, unless it is already there."""
        if all(candidate.choice != choice for candidate in self.candidates):
            self.candidates.append(Candidate(choice, self.guide))

    def line(self, candidate: Candidate, number: int) -> Position:
        """The position at the end of a candidate's line on that sample."""
        p = self.sample(number)
        p.apply(self.seat, candidate.choice)
        self.play_on(p, candidate.guide)
        return p

    def _measure(self) -> None:
        """Measure the standings and the spread of evaluations after some rollouts: the scale of a large difference."""
        start = self.sample(0)
        self.centres = [self._ahead(start, seat) for seat in range(self.game.seats)]
        if self.scale:
            return
        found = []
        for number in range(WARM_UP):
            candidate = self.candidates[number % len(self.candidates)]
            p = self.sample(number)
            p.apply(self.seat, candidate.choice)
            self.play_on(p, candidate.guide)
            if p.result is None:
                found.append(self._ahead(p, self.seat))
        mean = sum(found) / len(found) if found else 0.0
        spread = sqrt(sum((value - mean) ** 2 for value in found) / len(found)) if found else 0.0
        self.scale = max(2.0 * spread, 1e-6 + 0.02 * abs(mean))

    # ------------------------------------------------------------------------------------------------ rollouts

    def sample(self, number: int) -> Position:
        """The n-th position of this search: the same number gives the same hidden information, dice and random slips."""
        self.rng = Random(self.base + number)
        p: Position = self.game.sampled(self.view, self.seat, self.rng)
        p.dice = self.dice = PairedDice(self.rng.getrandbits(64), self.begins)
        return p

    def _follow(self, p: Position, seat: int, guide: Player) -> Choice:
        """The bot's choice, with an occasional random slip."""
        listed = p.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.settings.slip and self.rng.random() < self.settings.slip:
            return random_choice(listed, self.rng)
        return guide.choose(p, seat, self.rng)

    def play_on(self, p: Position, guide: Player) -> None:
        """Roll out with our bot against rivals, until the horizon or the end."""
        settings, clock, until, dice = self.settings, self.clock, self.until, self.dice
        if settings.rollout == "random":
            playout(p, self.rng, settings.horizon)
            return
        for _ in range(settings.horizon):
            if p.result is not None:
                return
            if clock is not None:
                turn = clock(p)
                if turn >= until:
                    return
                dice.begin(turn)
            seat = p.owing[0]
            p.apply(seat, self._follow(p, seat, guide if seat == self.seat else self.rival))

    # ---------------------------------------------------------------------------------------------- evaluation

    def _ahead(self, p: Position, seat: int) -> float:
        """A seat's evaluation relative to the best rival; absolute in a solitaire game."""
        evaluate = self.evaluate
        own = evaluate(p, seat)
        seats = self.game.seats
        if seats == 1:
            return own
        return own - max(evaluate(p, other) for other in range(seats) if other != seat)

    def _values(self, p: Position) -> list[float]:
        """The value for each seat, from -1 to 1."""
        seats = self.game.seats
        if p.result is not None and seats > 1:
            winners = p.result.winners
            shares = [2.0 / len(winners) - 1.0 if seat in winners else -1.0 for seat in range(seats)]
            weight = self.settings.margin
            if not weight:
                return shares
            return [
                (1 - weight) * share + weight * tanh(margin_of(p.result.scores, seat) / self.settings.points)
                for seat, share in enumerate(shares)
            ]
        evaluations = [self.evaluate(p, seat) for seat in range(seats)]
        if seats == 1:
            return [tanh((evaluations[0] - self.centres[0]) / self.scale)]
        order = sorted(evaluations, reverse=True)
        first, second = order[0], order[1]
        return [
            0.95 * tanh((value - (second if value == first else first) - self.centres[seat]) / self.scale)
            for seat, value in enumerate(evaluations)
        ]

    # ----------------------------------------------------------------------------------------------- answering

    def run(self, iterations: int | None, seconds: float | None) -> None:
        """Search until the iterations or the seconds are used up, whichever comes first."""
        begin = perf_counter()
        while iterations is None or self.iterations < iterations:
            if seconds is not None and self.iterations and perf_counter() - begin >= seconds:
                break
            if self._settled():
                break
            self._iterate()
            self.iterations += 1
        self.seconds += perf_counter() - begin

    def _settled(self) -> bool:
        """Would further search change nothing?"""
        raise NotImplementedError

    def _iterate(self) -> None:
        """Try one line."""
        raise NotImplementedError

    def _weight(self, candidate: Candidate) -> float:
        """How strongly the search favours a candidate."""
        raise NotImplementedError

    def _follows(self, candidate: Candidate) -> list[str]:
        """The expected continuation, in notation."""
        return []

    def ranked(self) -> list[Candidate]:
        """Candidates, best first: by value minus uncertainty; the base's own choice has no such penalty."""
        tried = [candidate for candidate in self.candidates if candidate.values]
        return sorted(tried, key=lambda candidate: (-self._worth(candidate), -len(candidate.values)))

    def _worth(self, candidate: Candidate) -> float:
        """The value relative to the base's own choice on the same samples, minus the uncertainty of the difference."""
        if self.risk:
            return candidate.mean + self.risk * candidate.deviation
        if candidate is self.favourite:
            return 0.0
        lead, error = lead_of(candidate, self.favourite)
        return lead - self.settings.doubt * error

    def best(self, temperature: float = 0.0) -> Candidate:
        """The best candidate; with a temperature, one of the better ones."""
        ranked = self.ranked()
        if not ranked:
            return self.favourite
        if temperature and len(ranked) > 1:
            weights = [self._weight(candidate) ** (1.0 / temperature) for candidate in ranked]
            return self.rng.choices(ranked, weights)[0]
        return ranked[0]

    def thought(self, most: int = 3) -> Thought:
        """The best lines, and the lead of the first."""
        game, view, seat = self.game, self.view, self.seat
        best: dict[Choice, Candidate] = {}
        for candidate in self.ranked():
            best.setdefault(candidate.choice, candidate)
        lines = [
            Line(
                game.notation(candidate.choice),
                game.rule_of(view, seat, candidate.choice),
                len(candidate.values),
                round(candidate.mean, 4),
                self._follows(candidate),
            )
            for candidate in list(best.values())[:most]
        ]
        margin = lines[0].value - lines[1].value if len(lines) > 1 else 0.0
        return Thought(self.iterations, round(self.seconds, 3), round(margin, 4), lines)


def lead_of(one: Candidate, two: Candidate) -> tuple[float, float]:
    """The mean lead of one candidate over the other, sample by sample, and its standard error."""
    gaps = [mine - yours for mine, yours in zip(one.values, two.values, strict=False)]
    count = len(gaps)
    if not count:
        return -2.0, 0.0
    mean = sum(gaps) / count
    variance = (sum((gap - mean) ** 2 for gap in gaps) + UNSEEN) / count
    return mean, sqrt(variance / count)


def neighbours(listed: list[Choice], choice: Choice) -> list[Choice]:
    """The choice itself and, if it has an amount, nearby amounts."""
    if choice in listed:
        return [choice]
    for entry in listed:
        if type(entry[-1]) is range and entry[:-1] == choice[:-1] and choice[-1] in entry[-1]:
            return [(*choice[:-1], choice[-1] + step) for step in (0, 1, -1, 2, -2) if choice[-1] + step in entry[-1]]
    return [choice]


def margin_of(scores: tuple[float, ...], seat: int) -> float:
    """The lead in points over the best rival."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
