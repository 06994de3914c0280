"""Mining: bots play, and positions in which one choice is clearly best are kept.

A choice is worth what comes of it when the title's bots play on from it, on the same luck for all choices. It must be ahead on
few samples, on more and fresh ones, over twice the time, with other bots playing on, and when the others are searched on: a
choice is only as good as who plays it on. What only opens a menu is no decision; what every bot finds is no puzzle.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import Future
from contextlib import suppress
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

from .puzzle import Puzzle, PuzzleLine
from .starts import Start

__all__ = ["Weighing", "mine", "mine_match"]

#: Only positions that are neither won nor lost.
OPEN = (0.15, 0.85)
#: Choices at least (a title whose decisions are small says less: `PUZZLE_CHOICES` beside its `SEARCH`) and at most.
LEAST_CHOICES, MOST_CHOICES = 3, 40
#: Samples of every choice at first, of the better ones then, and of those that are still in doubt at most.
FEW, SOME, MANY = 4, 24, 120
BETTER = 6
#: A value whose standard error is larger is told from more samples (a title whose lines are dear says how many: `PUZZLE_TOLD`).
DOUBT, TOLD = 0.02, 400
#: How far ahead the best must be: at first, on fresh samples, and with how many standard errors.
HINTED, AHEAD, SURE = 0.05, 0.06, 3.0
#: Choices of the same kind that are so near to the best are as good as it: other amounts as many as there are, others a few.
SAME, ALIKE = 0.02, 3
#: Where the fitted factor is lower, the chance says next to nothing.
FLAT = 0.1
#: So many points (of a game for one, or ahead of the others) are as much as the whole chance.
POINTS = 20.0
#: Turns played on at most (a title may say: `PUZZLE_TURNS`).
TURNS = 4
#: After a wrong choice a search goes on: samples, lines of each thought (a title's `HINT_WORK`, if that is less), and decisions
#: at most.
SEARCHED, LINES, FOLLOWED = 8, 24, 12
#: Puzzles of one match at most, how many themes are remembered, and how many of these may be of one kind (the same verb in
#: the same step) unless somebody says otherwise.
OF_ONE_MATCH, THEMES, ALIKE_AT_MOST = 2, 30, 10
#: Fresh samples begin here.
FRESH = 1_000_000
#: Steps of a match that are looked at: with people's options bots may play on for ever; and from a scenario file on.
MOST_STEPS, STEPS_ON = 3000, 60
LEVELS = ("easy", "medium", "hard")


def unit_of(game: Game) -> str:
    """What choices are weighed by: the points of a game for one, else the chance to win; or (`PUZZLE_UNIT = "lead"` beside a
    title's `SEARCH`) the points ahead of the best of the others some turns on, where these are told long before the chance."""
    return "points" if game.seats == 1 else hook(game, "PUZZLE_UNIT") or "chance"


def scale_of(unit: str) -> float:
    return 1.0 if unit == "chance" else POINTS


def _turns(game: Game) -> int:
    """How long choices are played on."""
    return hook(game, "PUZZLE_TURNS") or min(settings_of(game).turns, TURNS)


class Weighing:
    """What choices are worth in one position, from what the seat may know."""

    def __init__(self, game: Game, judge: Judge, view: Position, seat: int, *, base: str = "", longer: int = 1) -> None:
        settings = settings_of(game)
        settings = msgspec.structs.replace(
            settings, roots=1, turns=_turns(game) * longer, horizon=settings.horizon * longer
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
        """On these samples."""
        values, terms = self.values.setdefault(choice, []), self.terms.setdefault(choice, {})
        for number in numbers:
            p = self.search.line(Candidate(choice, self.base), number)
            values.append(self.worth(p))
            self.won[choice] = self.won.get(choice, 0) + (p.result is not None and self.seat in p.result.winners)
            for name, value in difference(self.judge, p, self.seat).items():
                terms[name] = terms.get(name, 0.0) + value

    def worth(self, p: Position) -> float:
        """What the seat has there: its chance to win, or its points in parts of what counts as much."""
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
        """How far the one is ahead of the other, sample by sample, and the standard error."""
        gaps = [mine - yours for mine, yours in zip(self.values[one], self.values[two], strict=False)]
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)

    def term_means(self, choice: Choice) -> dict[str, float]:
        count = len(self.values[choice])
        return {name: value / count for name, value in self.terms[choice].items()}


class Prospect:
    """One position on its way to a puzzle."""

    def __init__(self, game: Game, judge: Judge, p: Position, seat: int) -> None:
        self.game, self.judge, self.p, self.seat = game, judge, p, seat
        self.view = p.view(seat)
        self.choices: list[Choice] = list(expand(p.choices(seat)))
        #: What each of the title's bots would do.
        self.opinions: dict[str, Choice] = {}

    @property
    def step(self) -> str:
        """The step of play, as themes name it."""
        return type(self.p.frames[-1]).__name__

    @property
    def kinds(self) -> set[str]:
        """The kinds of puzzles that this may be."""
        return {f"{self.step} {choice[0]}" for choice in self.choices}

    def worth_a_look(self) -> bool:
        """Enough choices, a match that is still open, and bots that do not agree."""
        least_choices = hook(self.game, "PUZZLE_CHOICES") or LEAST_CHOICES
        if not least_choices <= len(self.choices) <= MOST_CHOICES:
            return False
        least, most = OPEN
        if unit_of(self.game) == "chance" and (
            self._flat() or not least <= self.judge.chances(self.p)[self.seat] <= most
        ):
            return False
        for name in dict.fromkeys(["greedy", *bots_of(self.game)]):
            bot: Player = greedy(self.game, name, "hard")
            self.opinions[name] = bot.choose(self.view, self.seat, Random(0))
        return len(set(self.opinions.values())) > 1

    def _flat(self) -> bool:
        """So early that the evaluation says nothing of who will win, neither now nor where lines end."""
        fitted = self.judge.calibration
        if fitted is None:
            return False
        end = self.judge.tick(self.p) + _turns(self.game)
        return max(fitted.factors[: bisect_right(fitted.turns, end) + 1]) < FLAT

    def puzzle(self, crowded: Set[str] = frozenset()) -> Puzzle | None:
        """The puzzle that this position is, if it is one, and not of a kind of which there are enough."""
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
        # What is told takes most samples: last.
        final = self._all(best)
        answers = self._answers(final, best)
        missed = self._missed(answers)
        if self._ahead(final, answers) != best or self._gap(final, answers) < HINTED or not missed:
            return None
        return self._made(final, answers, missed)

    def _answers(self, weighing: Weighing, best: Choice) -> list[Choice]:
        """The best, and what is as good: amounts of the same, and a few others of its kind (cards to sell, stacks to load)."""
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
        """The first of the answers, unless something (a better amount, or what is no answer) is ahead by more than a little."""
        top = weighing.ranked()[0]
        return answers[0] if weighing.mean(answers[0]) >= weighing.mean(top) - SAME and top in answers else top

    def _amount(self, choice: Choice, best: Choice) -> bool:
        """Only the amount differs."""
        args = self.game.vocabulary.verbs[best[0]].args
        return bool(args) and args[-1][1] == "number" and len(choice) > 1 and choice[:-1] == best[:-1]

    def _gap(self, weighing: Weighing, answers: list[Choice]) -> float:
        """How far the answers are ahead of the rest, by their means."""
        rest = [weighing.mean(choice) for choice in weighing.values if choice not in answers]
        return weighing.mean(answers[0]) - max(rest) if rest else 0.0

    def _menu(self, choice: Choice) -> bool:
        """It only opens another list: nothing on the board changes."""
        p = self.p.copy()
        p.apply(self.seat, choice)
        if p.result is not None:
            return False
        before, after = self.p.inspect(), p.inspect()
        return p.deciding() == self.p.deciding() and all(before[key] == after[key] for key in before if key != "flow")

    def _sure(self, choices: Sequence[Choice], best: Choice) -> Weighing | None:
        """On fresh samples: more of them where it is still in doubt. What they said, if the best is ahead."""
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
        """Every choice on other fresh samples, the better ones on more where that says little: what is told."""
        weighing = Weighing(self.game, self.judge, self.view, self.seat)
        told = hook(self.game, "PUZZLE_TOLD") or TOLD
        for choice in self.choices:
            weighing.weigh(choice, range(2 * FRESH, 2 * FRESH + SOME))
        for choice in {best, *weighing.ranked()[:BETTER]}:
            if weighing.error(choice) > DOUBT:
                weighing.weigh(choice, range(2 * FRESH + SOME, 2 * FRESH + told))
        return weighing

    def _stands(self, best: Choice, rivals: Sequence[Choice]) -> bool:
        """Over twice the time, and whoever of the title's bots plays the others on."""
        longer = Weighing(self.game, self.judge, self.view, self.seat, longer=2)
        for choice in (best, *rivals):
            longer.weigh(choice, range(FRESH, FRESH + SOME))
        if any(longer.lead(best, other)[0] < SAME for other in rivals):
            return False
        settings = settings_of(self.game)
        top = 0.0
        for number, name in enumerate(dict.fromkeys((settings.base, "greedy", *settings.styles))):
            other = Weighing(self.game, self.judge, self.view, self.seat, base=name)
            for choice in (best, *rivals):
                other.weigh(choice, range(FRESH, FRESH + SOME))
            # The best as the base plays it on; the others as whoever makes most of them.
            if number == 0:
                top = other.mean(best)
            if any(other.mean(choice) > max(top, other.mean(best)) - SAME for choice in rivals):
                return False
        return True

    def _searched(self, sure: Weighing, best: Choice, rivals: Sequence[Choice]) -> bool:
        """A searching player goes on after each of the others to the end of its turn, and none comes near."""
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
        )


class _Enough(Exception):
    """Nothing more is wanted from this match."""


def mine_match(start: Start, seed: str, number: int, crowded: Set[str] = frozenset()) -> list[Puzzle]:
    """The puzzles of one match between bots of all styles that slip now and then; from a scenario file only some steps. Kinds
    that are `crowded` are passed by."""
    game = start.setup.game()
    judge = Judge(game)
    rng = Random(f"{seed}/{number}")
    names = list(dict.fromkeys(["greedy", *bots_of(game)]))
    players = [make(game, f"{rng.choice(names)}:{rng.choice(LEVELS)}") for _ in range(game.seats)]
    found: list[Puzzle] = []

    def watch(p: Position, seat: int, choice: Choice) -> None:
        prospect = Prospect(game, judge, p, seat)
        if not prospect.kinds <= crowded and prospect.worth_a_look():
            puzzle = prospect.puzzle(crowded)
            if puzzle is not None and all(puzzle.theme != other.theme for other in found):
                found.append(puzzle)
        if len(found) >= OF_ONE_MATCH:
            raise _Enough

    with suppress(_Enough):
        if start.given:
            play(game, players, f"{seed}/{number}", watch=watch, most=STEPS_ON, start=start.position())
        else:
            play(game, players, f"{seed}/{number}", watch=watch, most=MOST_STEPS)
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
    starts: Sequence[Start] = (),
    alike: int = ALIKE_AT_MOST,
) -> Iterator[Puzzle]:
    """So many puzzles whose themes differ from the last thirty, of which `alike` are of one kind at most, as they are found; the
    same whatever the number of `jobs`. `told` hears after each match how many there were and how many puzzles. With `starts` the
    matches begin at these in turn."""
    themes = [puzzle.theme for puzzle in known]
    ids = {puzzle.id for puzzle in known}
    got = 0
    # What is crowded at first is not even looked for: what comes to be so on the way depends on which job is quicker.
    crowded = {_kind(theme) for theme in themes if _crowded(theme, themes[-THEMES:], alike)}
    for number, some in enumerate(_matches(starts or [Start(made)], seed, jobs, matches, crowded), 1):
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
    """Not among the last ones, and of a kind of which there are not enough."""
    return theme not in themes and not _crowded(theme, themes, alike)


def _kind(theme: str) -> str:
    """The step of play and the verb."""
    return " ".join(theme.split()[:2])


def _crowded(theme: str, themes: Sequence[str], alike: int) -> bool:
    return sum(_kind(other) == _kind(theme) for other in themes) >= alike


def _matches(
    starts: Sequence[Start], seed: str, jobs: int, most: int | None, crowded: Set[str]
) -> Iterator[list[Puzzle]]:
    """Match after match in their order; with several jobs the next ones are under way meanwhile."""
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
