"""Mining: bots play, and positions in which one choice is clearly best are kept as puzzles.

Positions are drawn by lot from the whole match, as many of each step of play, so that puzzles are of many kinds and not all of
them of the first rounds.

The value of a choice is the outcome when the title's bots play on from it, with the same luck for all choices. The best choice
must lead on few samples, on more and fresh ones, over twice the time, with other bots playing on, and against rivals continued by
search: a choice is only as good as the player that continues it. A choice that only opens a menu is no decision, and one that
every bot finds is no puzzle.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import Future
from hashlib import blake2b
from itertools import count as count_up
from itertools import islice
from math import sqrt
from random import Random

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.kernel.choice import expand
from armillary.kernel.setup import Setup
from armillary.players import make
from armillary.players.advice import difference, exact_odds, telling
from armillary.players.basic import bots_of, greedy
from armillary.players.judge import Judge
from armillary.players.match import play
from armillary.players.player import Player
from armillary.players.search.player import SearchPlayer
from armillary.players.search.race import Race
from armillary.players.search.settings import hook, settings_of
from armillary.players.search.thinking import Candidate
from armillary.players.simulation import processes

from .puzzle import POINTS, Puzzle, PuzzleLine, kind_of
from .starts import StartingPoint

__all__ = ["Weighing", "mine", "mine_match"]

#: Only positions that are neither won nor lost.
OPEN = (0.1, 0.9)
#: Minimum number of choices (a title with small decisions sets less: `PUZZLE_CHOICES` beside its `SEARCH`) and maximum.
LEAST_CHOICES, MOST_CHOICES = 3, 40
#: Samples of every choice at first, then of the better ones, and at most of those still in doubt.
FEW, SOME, MANY = 4, 24, 120
BETTER = 6
#: Proof: fresh samples of the best and of its rivals before anything is published, far more than found it (a title with
#: expensive lines sets how many: `PUZZLE_TOLD`), and how many standard errors the best must lead by there.
TOLD, PROVED = 480, 4.0
#: The required lead of the best choice: at first, on fresh samples, and in standard errors.
HINTED, AHEAD, SURE = 0.04, 0.05, 3.0
#: Choices of the same kind this close to the best count as equally good: any number of other amounts, a few others.
SAME, ALIKE = 0.02, 3
#: Where the fitted factor is lower, the chance to win is hardly informative.
FLAT = 0.1
#: Maximum number of turns played on (a title may set `PUZZLE_TURNS`).
TURNS = 4
#: Continuing a wrong choice by search: samples, lines per search (or a title's `HINT_WORK`, if less), and decisions at
#: most.
SEARCHED, LINES, FOLLOWED = 8, 24, 12
#: Positions of one step of play and puzzles per match, the number of themes remembered, and how many of these may be of one kind
#: (the same verb in the same step) by default.
OF_ONE_STEP, OF_ONE_MATCH, THEMES, ALIKE_AT_MOST = 8, 4, 30, 10
#: Fresh samples begin at this number.
FRESH = 1_000_000
#: Steps of a match that are examined (with people's options bots may play on for ever); and from a scenario file on.
MOST_STEPS, STEPS_ON = 3000, 60
LEVELS = ("easy", "medium", "hard")
#: The verbs of an auction in which a seat raises or drops out.
RAISING = frozenset({"bid", "pass"})


def unit_of(game: Game) -> str:
    """The unit in which choices are compared: points in a solitaire game, otherwise the chance to win; or (`PUZZLE_UNIT = "lead"`
    beside a title's `SEARCH`) the lead in points some turns later, where that shows long before the chance does."""
    return "points" if game.seats == 1 else hook(game, "PUZZLE_UNIT") or "chance"


def scale_of(unit: str) -> float:
    return 1.0 if unit == "chance" else POINTS


def _turns(game: Game) -> int:
    """How many turns choices are played on."""
    return hook(game, "PUZZLE_TURNS") or min(settings_of(game).turns, TURNS)


class Weighing:
    """The values of choices in one position, from what the seat may know."""

    def __init__(self, game: Game, judge: Judge, view: Position, seat: int, *, base: str = "", longer: int = 1) -> None:
        settings = settings_of(game)
        settings = msgspec.structs.replace(
            settings, roots=1, proposals=False, turns=_turns(game) * longer, horizon=settings.horizon * longer
        )
        self.judge, self.seat = judge, seat
        self.unit = unit_of(game)
        self.base = greedy(game, base or settings.base, "hard")
        rival = greedy(game, level="hard")
        seed = blake2b(view.hash().encode(), digest_size=8).hexdigest()
        self.search = Race(game, [self.base], rival, view, seat, Random(seed), settings, 0.0)
        self.values: dict[Choice, list[float]] = {}
        self.terms: dict[Choice, dict[str, float]] = {}
        #: How many of its lines ended in a win.
        self.won: dict[Choice, int] = {}

    def weigh(self, choice: Choice, numbers: range) -> None:
        """Evaluate a choice on these samples."""
        values, terms = self.values.setdefault(choice, []), self.terms.setdefault(choice, {})
        for number in numbers:
            p = self.search.line(Candidate(choice, self.base), number)
            values.append(self.worth(p))
            self.won[choice] = self.won.get(choice, 0) + (p.result is not None and self.seat in p.result.winners)
            for name, value in difference(self.judge, p, self.seat).items():
                terms[name] = terms.get(name, 0.0) + value

    def worth(self, p: Position) -> float:
        """The seat's value there: its chance to win, or its points on the same scale."""
        if self.unit != "lead":
            return self.judge.chances(p)[self.seat] / scale_of(self.unit)
        ended = p.result.scores if p.result is not None else None
        have = ended or [self.judge.standing(p, seat) for seat in range(self.judge.game.seats)]
        return (have[self.seat] - max(value for seat, value in enumerate(have) if seat != self.seat)) / POINTS

    def mean(self, choice: Choice) -> float:
        values = self.values[choice]
        return sum(values) / len(values)

    def error(self, choice: Choice) -> float:
        """The standard error of the mean."""
        values, mean = self.values[choice], self.mean(choice)
        return sqrt(sum((value - mean) ** 2 for value in values)) / len(values)

    def ranked(self) -> list[Choice]:
        return sorted(self.values, key=lambda choice: -self.mean(choice))

    def lead(self, one: Choice, two: Choice) -> tuple[float, float]:
        """The mean lead of one choice over another, sample by sample, and its standard error."""
        gaps = [mine - yours for mine, yours in zip(self.values[one], self.values[two], strict=False)]
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)

    def term_means(self, choice: Choice) -> dict[str, float]:
        count = len(self.values[choice])
        return {name: value / count for name, value in self.terms[choice].items()}


class Prospect:
    """A position that may become a puzzle."""

    def __init__(self, game: Game, judge: Judge, p: Position, seat: int) -> None:
        self.game, self.judge, self.p, self.seat = game, judge, p, seat
        self.view = p.view(seat)
        self.choices: list[Choice] = list(expand(p.choices(seat)))
        #: The choice of each of the title's bots.
        self.opinions: dict[str, Choice] = {}

    @property
    def step(self) -> str:
        """The step of play, as themes name it."""
        return type(self.p.frames[-1]).__name__

    @property
    def kinds(self) -> set[str]:
        """The kinds of puzzles that this may be."""
        return {f"{self.step} {choice[0]}" for choice in self.choices}

    def asks(self) -> bool:
        """Enough choices, but not too many, and more than a bid or a pass."""
        least_choices = hook(self.game, "PUZZLE_CHOICES") or LEAST_CHOICES
        return least_choices <= len(self.choices) <= MOST_CHOICES and not self._bare()

    def worth_a_look(self) -> bool:
        """A question, an undecided match, and bots that disagree."""
        if not self.asks():
            return False
        least, most = OPEN
        if unit_of(self.game) == "chance" and (
            self._flat() or not least <= self.judge.chances(self.p)[self.seat] <= most
        ):
            return False
        self._ask()
        return len(set(self.opinions.values())) > 1

    def _ask(self) -> None:
        for name in dict.fromkeys(["greedy", *bots_of(self.game)]):
            bot: Player = greedy(self.game, name, "hard")
            self.opinions[name] = bot.choose(self.view, self.seat, Random(0))

    def _bare(self) -> bool:
        """Nothing but to raise a bid or to pass: the answer hangs on what the bots think that the card is worth."""
        verbs = {choice[0] for choice in self.choices}
        return verbs <= RAISING and "pass" in verbs

    def _flat(self) -> bool:
        """So early that the evaluation cannot predict the winner, neither now nor at the ends of the lines."""
        fitted = self.judge.calibration
        if fitted is None:
            return False
        end = self.judge.tick(self.p) + _turns(self.game)
        return max(fitted.factors[: bisect_right(fitted.turns, end) + 1]) < FLAT

    def puzzle(self, crowded: Set[str] = frozenset()) -> Puzzle | None:
        """The puzzle of this position, if it is one, and if its kind is not crowded."""
        first = Weighing(self.game, self.judge, self.view, self.seat)
        for choice in self.choices:
            first.weigh(choice, range(FEW // 2))
        best = first.ranked()[0]
        if self._gap(first, self._answers(first, best)) < HINTED / 2 or self._menu(best):
            return None
        if f"{self.step} {best[0]}" in crowded:
            return None
        for choice in first.ranked()[:BETTER]:
            first.weigh(choice, range(FEW // 2, FEW))
        answers = self._answers(first, best)
        if first.ranked()[0] not in answers or self._gap(first, answers) < HINTED or not self._missed(answers):
            return None
        rest = [choice for choice in first.ranked() if choice not in answers]
        sure = self._sure([*answers, *rest[: BETTER - 1]], best)
        if sure is None:
            return None
        best = self._ahead(sure, self._answers(sure, best))
        answers = self._answers(sure, best)
        rivals = [choice for choice in sure.ranked() if choice not in answers][: BETTER - 2]
        if not self._stands(best, rivals) or not self._searched(sure, best, rivals):
            return None
        # The proof needs the most samples, so it comes last.
        return self.proved(best)

    def proved(self, best: Choice) -> Puzzle | None:
        """The puzzle with its published values, if the best leads on many fresh samples too."""
        if not self.opinions:
            self._ask()
        final = self._all(best)
        answers = self._answers(final, best)
        missed = self._missed(answers)
        if self._ahead(final, answers) != best or self._gap(final, answers) < HINTED or not missed:
            return None
        rivals = [choice for choice in final.ranked()[:BETTER] if choice not in answers]
        if any(lead < PROVED * error for lead, error in (final.lead(best, rival) for rival in rivals)):
            return None
        return self._made(final, answers, missed)

    def _answers(self, weighing: Weighing, best: Choice) -> list[Choice]:
        """The best and its equals: other amounts, and a few others of its kind (cards to sell, stacks to load)."""
        top = weighing.mean(best)
        near = [
            choice
            for choice in weighing.ranked()
            if choice != best and choice[0] == best[0] and weighing.mean(choice) >= top - SAME
        ]
        amounts = [choice for choice in near if self._amount(choice, best)]
        others = [choice for choice in near if choice not in amounts]
        return [best, *amounts, *others[: ALIKE - 1]]

    def _ahead(self, weighing: Weighing, answers: list[Choice]) -> Choice:
        """The first answer, unless something else (a better amount, or a wrong answer) has more than a small lead over it."""
        top = weighing.ranked()[0]
        return answers[0] if weighing.mean(answers[0]) >= weighing.mean(top) - SAME and top in answers else top

    def _amount(self, choice: Choice, best: Choice) -> bool:
        """Do the choices differ only in the amount?"""
        args = self.game.vocabulary.verbs[best[0]].args
        return bool(args) and args[-1][1] == "number" and len(choice) > 1 and choice[:-1] == best[:-1]

    def _gap(self, weighing: Weighing, answers: list[Choice]) -> float:
        """The lead of the answers over the rest, by their means."""
        rest = [weighing.mean(choice) for choice in weighing.values if choice not in answers]
        return weighing.mean(answers[0]) - max(rest) if rest else 0.0

    def _menu(self, choice: Choice) -> bool:
        """Does it only open another list, without changing the board?"""
        p = self.p.copy()
        p.apply(self.seat, choice)
        if p.result is not None:
            return False
        before, after = self.p.inspect(), p.inspect()
        return p.deciding() == self.p.deciding() and all(before[key] == after[key] for key in before if key != "flow")

    def _sure(self, choices: Sequence[Choice], best: Choice) -> Weighing | None:
        """Check on fresh samples, with more of them while in doubt. Returns the values if the best one leads."""
        weighing = Weighing(self.game, self.judge, self.view, self.seat)
        done = 0
        while done < MANY:
            for choice in choices:
                weighing.weigh(choice, range(FRESH + done, FRESH + done + SOME))
            done += SOME
            answers = self._answers(weighing, best)
            others = [choice for choice in choices if choice not in answers]
            if weighing.ranked()[0] not in answers or not others:
                return None
            gap, error = min(weighing.lead(best, other) for other in others)
            if gap < AHEAD / 2 or gap + 2 * error < AHEAD:
                return None
            if gap >= AHEAD and gap >= SURE * error:
                return weighing
        return None

    def _all(self, best: Choice) -> Weighing:
        """Evaluate every choice on other fresh samples, the better ones on many: the published values."""
        weighing = Weighing(self.game, self.judge, self.view, self.seat)
        told = hook(self.game, "PUZZLE_TOLD") or TOLD
        for choice in self.choices:
            weighing.weigh(choice, range(2 * FRESH, 2 * FRESH + SOME))
        for choice in [best, *(choice for choice in weighing.ranked()[:BETTER] if choice != best)]:
            weighing.weigh(choice, range(2 * FRESH + SOME, 2 * FRESH + told))
        return weighing

    def _stands(self, best: Choice, rivals: Sequence[Choice]) -> bool:
        """Does the best also lead over twice the time, and whichever of the title's bots continues the others?"""
        longer = Weighing(self.game, self.judge, self.view, self.seat, longer=2)
        for choice in (best, *rivals):
            longer.weigh(choice, range(FRESH, FRESH + SOME))
        if any(longer.lead(best, other)[0] < SAME for other in rivals):
            return False
        settings = settings_of(self.game)
        top = 0.0
        styles = list(bots_of(self.game))[1:3] if settings.proposals else settings.styles
        for number, name in enumerate(dict.fromkeys((settings.base, "greedy", *styles))):
            other = Weighing(self.game, self.judge, self.view, self.seat, base=name)
            for choice in (best, *rivals):
                other.weigh(choice, range(FRESH, FRESH + SOME))
            # The best as the base continues it; each rival as the bot that makes the most of it.
            if number == 0:
                top = other.mean(best)
            if any(other.mean(choice) > max(top, other.mean(best)) - SAME for choice in rivals):
                return False
        return True

    def _searched(self, sure: Weighing, best: Choice, rivals: Sequence[Choice]) -> bool:
        """Does the best still lead when a searching player continues each rival to the end of its turn?"""
        for rival in rivals[:3]:
            gaps = []
            for number in range(SEARCHED):
                p = self._searched_on(sure, rival, 3 * FRESH + number)
                top = sure.worth(sure.search.line(Candidate(best, sure.base), 3 * FRESH + number))
                gaps.append(top - sure.worth(p))
            if sum(gaps) / len(gaps) < SAME:
                return False
        return True

    def _searched_on(self, sure: Weighing, choice: Choice, number: int) -> Position:
        p = sure.search.sample(number)
        p.apply(self.seat, choice)
        player = SearchPlayer(self.game, "hard", iterations=min(LINES, hook(self.game, "HINT_WORK") or LINES))
        rng, tick = Random(number), self.judge.tick(p)
        for _ in range(FOLLOWED):
            if p.result is not None or p.owing[0] != self.seat or self.judge.tick(p) != tick:
                break
            p.apply(self.seat, player.choose(p.view(self.seat), self.seat, rng))
        if p.result is None:
            sure.search.play_on(p, sure.base)
        return p

    def _missed(self, answers: list[Choice]) -> list[str]:
        """The title's bots that choose something else."""
        return [name for name, choice in self.opinions.items() if choice not in answers]

    def _made(self, final: Weighing, answers: list[Choice], missed: list[str]) -> Puzzle:
        game, scale = self.game, scale_of(final.unit)
        ranked = [*answers, *(choice for choice in final.ranked() if choice not in answers)]
        best, second = ranked[0], ranked[len(answers)]
        digits = 3 if final.unit == "chance" else 1
        lines = [
            PuzzleLine(
                choice=game.notation(choice),
                value=round(final.mean(choice) * scale, digits),
                won=round(final.won[choice] / len(final.values[choice]), 3) if game.seats > 1 else 0.0,
                terms=telling(final.term_means(choice), final.term_means(second if choice in answers else best)),
            )
            for choice in ranked
        ]
        theme = f"{self.step} {game.notation(best)} / {game.notation(second)}, {game.seats}"
        return Puzzle(
            id=blake2b(f"{self.p.hash()}/{self.seat}".encode(), digest_size=5).hexdigest(),
            setup=Setup(
                title=game.title.slug,
                seats=game.seats,
                options=game.options,
                rulings=game.rulings,
                scenario=game.scenario,
            ),
            given=self.p.inspect(),
            seat=self.seat,
            unit=final.unit,
            best=[game.notation(choice) for choice in answers],
            lines=lines,
            missed=missed,
            odds={language: exact_odds(self.view, self.seat, best, language) for language in sorted(game.languages)},
            theme=theme,
            samples=len(final.values[best]),
        )


class Drawn:
    """Positions of a match, drawn by lot while it is played: as many of each step of play, from all of the match alike."""

    def __init__(self, game: Game, judge: Judge, rng: Random) -> None:
        self.game, self.judge, self.rng = game, judge, rng
        self.kept: dict[str, list[Prospect]] = {}
        self.met: dict[str, int] = {}

    def watch(self, p: Position, seat: int, choice: Choice) -> None:
        """Keep this position, or not: each of a step's positions is kept with the same chance."""
        if seat not in p.deciding():
            return
        prospect = Prospect(self.game, self.judge, p, seat)
        if not prospect.asks():
            return
        kept = self.kept.setdefault(prospect.step, [])
        self.met[prospect.step] = met = self.met.get(prospect.step, 0) + 1
        place = len(kept) if met <= OF_ONE_STEP else int(self.rng.random() * met)
        if place < OF_ONE_STEP:
            prospect.p = p.copy()
            kept[place : place + 1] = [prospect]

    def prospects(self) -> list[Prospect]:
        """One of each step after the other, in an order drawn by lot."""
        steps = sorted(self.kept)
        self.rng.shuffle(steps)
        for step in steps:
            self.rng.shuffle(self.kept[step])
        return [
            self.kept[step][place] for place in range(OF_ONE_STEP) for step in steps if place < len(self.kept[step])
        ]


def mine_match(
    start: StartingPoint,
    seed: str,
    number: int,
    crowded: Set[str] = frozenset(),
    heard: Callable[[Puzzle], None] | None = None,
) -> list[Puzzle]:
    """The puzzles of one match between bots of all styles that make occasional slips, each of another kind; from a scenario file
    only some steps. Kinds that are `crowded` are skipped. `heard` gets each puzzle as soon as it is found."""
    game = start.setup.game()
    judge = Judge(game)
    rng = Random(f"{seed}/{number}")
    names = list(dict.fromkeys(["greedy", *bots_of(game)]))
    players = [make(game, f"{rng.choice(names)}:{rng.choice(LEVELS)}") for _ in range(game.seats)]
    drawn = Drawn(game, judge, rng)
    if start.given:
        play(game, players, f"{seed}/{number}", watch=drawn.watch, most=STEPS_ON, start=start.position())
    else:
        play(game, players, f"{seed}/{number}", watch=drawn.watch, most=MOST_STEPS)
    found: list[Puzzle] = []
    for prospect in drawn.prospects():
        if prospect.kinds <= crowded or not prospect.worth_a_look():
            continue
        puzzle = prospect.puzzle(crowded)
        if puzzle is None:
            continue
        found.append(puzzle)
        crowded = {*crowded, puzzle.kind}
        if heard is not None:
            heard(puzzle)
        if len(found) >= OF_ONE_MATCH:
            break
    return found


def mine(
    made: Setup,
    count: int,
    seed: str = "puzzles",
    jobs: int = 1,
    *,
    known: Sequence[Puzzle] = (),
    matches: int | None = None,
    told: Callable[[int, int], None] | None = None,
    starts: Sequence[StartingPoint] = (),
    alike: int = ALIKE_AT_MOST,
) -> Iterator[Puzzle]:
    """Yield puzzles as they are found, with themes that differ from the last thirty, and at most `alike` of one kind among these.

    The result does not depend on the number of `jobs`. `told` is called after each match with the number of matches and puzzles.
    With `starts` the matches begin at these in turn."""
    themes = [puzzle.theme for puzzle in known]
    ids = {puzzle.id for puzzle in known}
    got = 0
    # Only initially crowded kinds are skipped: those that become crowded later depend on which job is faster.
    crowded = {kind_of(theme) for theme in themes if _crowded(theme, themes[-THEMES:], alike)}
    for number, some in enumerate(_matches(starts or [StartingPoint(made)], seed, jobs, matches, crowded), 1):
        for puzzle in some:
            if got < count and puzzle.id not in ids and _new(puzzle.theme, themes[-THEMES:], alike):
                themes.append(puzzle.theme)
                ids.add(puzzle.id)
                got += 1
                yield puzzle
        if told is not None:
            told(number, got)
        if got >= count:
            return


def _new(theme: str, themes: Sequence[str], alike: int) -> bool:
    """Is the theme not among the last ones, and its kind not crowded?"""
    return theme not in themes and not _crowded(theme, themes, alike)


def _crowded(theme: str, themes: Sequence[str], alike: int) -> bool:
    return sum(kind_of(other) == kind_of(theme) for other in themes) >= alike


def _matches(
    starts: Sequence[StartingPoint], seed: str, jobs: int, most: int | None, crowded: Set[str]
) -> Iterator[list[Puzzle]]:
    """The puzzles of each match in order; with several jobs the next matches run concurrently."""
    numbers = iter(range(most)) if most is not None else count_up()
    if jobs <= 1:
        for number in numbers:
            yield mine_match(starts[number % len(starts)], seed, number, crowded)
        return
    with processes(jobs) as pool:

        def submitted(count: int) -> list[Future[list[Puzzle]]]:
            return [
                pool.submit(mine_match, starts[number % len(starts)], seed, number, crowded)
                for number in islice(numbers, count)
            ]

        waiting = submitted(2 * jobs)
        try:
            while waiting:
                some = waiting.pop(0).result()
                waiting += submitted(1)
                yield some
        finally:
            for future in waiting:
                future.cancel()
