"""The results of an experiment, as numbers with 95 % intervals."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt

import msgspec

from armillary.command import plain
from armillary.kernel import Game
from armillary.kernel.ledger import load_ledger
from armillary.kernel.setup import Setup
from armillary.players.ratings import interval_of_mean, wilson

from .measure import POINTS, GameRow
from .plan import Experiment
from .run import Results
from .verdict import (
    NAMED,
    Finding,
    Verdict,
    holm,
    of_change,
    of_length,
    of_more,
    of_players,
    of_seats,
    of_winning,
    p_value,
)
from .words import change_words, end_words, faction_word, option_words, played_words

__all__ = [
    "Difference",
    "Measure",
    "Option",
    "Outlier",
    "Share",
    "Summary",
    "VariantSummary",
    "idle_variants",
    "summarise",
]

#: An option counts as dead if it was listed at least this often, and taken in less than this share of cases.
SEEN_ENOUGH = 50
DEAD = 0.002


class Share(msgspec.Struct, frozen=True):
    """How often something happened: `count` out of `games` (shared wins count as fractions)."""

    name: str
    count: float
    games: int
    share: float
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    mean: float
    low: float
    high: float


class Measure(msgspec.Struct, frozen=True):
    """One of the title's own measures, over the games in which it has a value."""

    name: str
    games: int
    mean: float
    low: float
    high: float
    #: A flag: the mean is a share, with Wilson's interval.
    share: bool


class Option(msgspec.Struct, frozen=True):
    option: str
    offered: int
    taken: int


class VariantSummary(msgspec.Struct, frozen=True, kw_only=True):
    #: What was changed, in words; and as it was asked for, which is its name in the tables.
    name: str
    key: str
    games: int
    #: The set-up in words: what stands above its tables.
    played: list[str]
    seats: list[Share]
    #: Of different players: the share of wins of a seat in which each of them sat.
    players: list[Share] = []
    factions: list[Share]
    ends: list[Share]
    decisions: Mean
    choices: Mean
    lead_changes: Mean
    comebacks: Share
    scores: list[Mean]
    #: The values themselves, for the figures.
    lengths: list[int]
    leads: list[int]
    #: name -> seat -> POINTS means; and the same for winners and for the others.
    curves: dict[str, list[list[float]]]
    fate: dict[str, list[list[float]]]
    measures: list[Measure]
    dead: list[Option]
    unused_rules: list[str]
    used_rules: int
    #: What goes with winning, strongest first.
    winning: list[Finding] = []


class Difference(msgspec.Struct, frozen=True):
    """A variant compared with the baseline, game by game on the same dice."""

    variant: str
    measure: str
    baseline: float
    value: float
    difference: float
    low: float
    high: float
    #: The standard error of the difference, and the number of pairs behind it.
    error: float
    games: int
    #: Corrected (Holm) for all comparisons of the experiment.
    p: float
    significant: bool
    #: A share, told in points; otherwise a number.
    share: bool


class Outlier(msgspec.Struct, frozen=True):
    """A game that stands out, and the record that shows it."""

    reason: str
    variant: str
    game: int
    record: str


class Summary(msgspec.Struct, frozen=True):
    title: str
    players: list[str]
    games: int
    seed: str
    variants: list[VariantSummary]
    differences: list[Difference]
    #: The set-up of the baseline: scenario, seats, every option and ruling with its value.
    in_force: list[tuple[str, str]] = []
    #: The same in words.
    played: list[str] = []
    #: Variants in which every decision of every game was the same as in the baseline: they have no statistics.
    unchanged: list[str] = []
    #: The answers in words, most important first.
    verdicts: list[Verdict] = []
    outliers: list[Outlier] = []


def summarise(results: Results) -> Summary:
    plan = results.plan
    rows = _rows(results)
    names = names_of(plan)
    rules = plan.variants[0].made.game()
    idle = idle_variants(results)
    measured = [number for number in range(len(rows)) if number not in idle]
    variants = [_variant(results, number, names[number], rows[number]) for number in measured]
    differences = [
        difference
        for number in measured[1:]
        for difference in _differences(rules, names[number], rows[0], rows[number])
    ]
    corrected = holm([one.p for one in differences])
    differences = [
        msgspec.structs.replace(one, p=p, significant=p < 0.05) for one, p in zip(differences, corrected, strict=True)
    ]
    return Summary(
        plan.title,
        plan.players,
        plan.games,
        plan.seed,
        variants,
        differences,
        in_force(plan.variants[0].made),
        played_words(rules),
        [names[number] for number in idle],
        [*_answers(differences), *_about(variants[0], moved=plan.turn > 0)],
    )


def _rows(results: Results) -> list[list[GameRow]]:
    """The games of each variant."""
    rows: list[list[GameRow]] = [[] for _ in results.plan.variants]
    for part in results.parts:
        rows[part.variant] += part.rows
    return rows


def idle_variants(results: Results) -> list[int]:
    """The numbers of the variants that changed nothing: every game took the course of the baseline's."""
    first, *others = ([row.course for row in rows] for rows in _rows(results))
    return [number for number, courses in enumerate(others, 1) if courses == first]


def names_of(plan: Experiment) -> list[str]:
    """The variants in words. One that reads like another, or changes a value to what it was, has its key."""
    first = plan.variants[0]
    words = [change_words(first.made, one.made) or one.name for one in plan.variants[1:]]
    keys = [one.name for one in plan.variants[1:]]
    told = [f"{name} ({key})" if words.count(name) > 1 else name for name, key in zip(words, keys, strict=True)]
    return [first.name, *told]


def _answers(differences: list[Difference]) -> list[Verdict]:
    """What each change does: the surest effects that are shown, or that none is, by the measure that changed most."""
    found: list[Verdict] = []
    for variant in dict.fromkeys(one.variant for one in differences):
        own = sorted((one for one in differences if one.variant == variant), key=lambda one: one.p)
        shown = [one for one in own if one.significant]
        found += [of_change(one) for one in shown[:NAMED] or own[:1]]
        if more := shown[NAMED:]:
            found.append(of_more(variant, [one.measure for one in more]))
    return found


def _about(baseline: VariantSummary, moved: bool) -> list[Verdict]:
    """What the baseline's games say by themselves. Players who kept their seats say nothing about the seats."""
    seats = baseline.seats
    skill = of_players(baseline.players, len(seats), moved)
    place = of_seats(seats) if moved or not baseline.players else None
    decisions = baseline.decisions
    length = of_length(
        decisions.mean,
        decisions.low,
        decisions.high,
        baseline.comebacks.share,
        baseline.lead_changes.mean,
        len(seats),
    )
    return [one for one in (skill, place, of_winning(baseline.winning), length) if one is not None]


def in_force(made: Setup) -> list[tuple[str, str]]:
    """The set-up that was played, in the words of the command line."""
    rules = made.game()
    found = [("seats", str(rules.seats))]
    if rules.scenario:
        found.append(("scenario", rules.scenario))
    return [
        *found,
        *((id, plain(value)) for id, value in rules.options.items()),
        *((id, reading) for id, reading in rules.rulings.items()),
    ]


def won(row: GameRow, seat: int) -> float:
    return 1.0 / len(row.winners) if seat in row.winners else 0.0


def _share(name: str, count: float, games: int) -> Share:
    low, high = wilson(count, games)
    return Share(name, count, games, count / games if games else 0.0, low, high)


def _mean(values: Sequence[float]) -> Mean:
    mean, low, high = interval_of_mean(values)
    return Mean(
        mean, max(low, min(values)) if len(values) > 1 else mean, min(high, max(values)) if len(values) > 1 else mean
    )


def _variant(results: Results, number: int, name: str, rows: list[GameRow]) -> VariantSummary:
    made = results.plan.variants[number].made
    rules = made.game()
    games = len(rows)
    plan = results.plan
    fixed = plan.turn == 0 or len(set(plan.players)) == 1
    seats = [
        _share(
            rules.vocabulary.word("seat", seat) + (f" ({plan.players[seat]})" if fixed else ""),
            sum(won(row, seat) for row in rows),
            games,
        )
        for seat in range(made.seats)
    ]
    ends = Counter(row.reason for row in rows)
    judged = [row.comeback for row in rows if row.comeback is not None]
    names = list(dict.fromkeys(name for row in rows for name in row.curves))
    offered: dict[str, list[int]] = {}
    used: set[str] = set()
    for part in results.parts:
        if part.variant == number:
            for option, (count, taken) in part.options.items():
                both = offered.setdefault(option, [0, 0])
                both[0] += count
                both[1] += taken
            used.update(part.rules)
    ledger = load_ledger(*rules.folders)
    return VariantSummary(
        name=name,
        key=results.plan.variants[number].name,
        games=games,
        played=played_words(rules, every=False),
        seats=seats,
        players=_players(plan, rows),
        factions=_factions(rules, rows),
        ends=[_share(end_words(rules, reason), count, games) for reason, count in ends.most_common()],
        decisions=_mean([float(row.decisions) for row in rows]),
        choices=_mean([row.listed for row in rows]),
        lead_changes=_mean([float(row.lead_changes) for row in rows]),
        comebacks=_share("comebacks", sum(judged), len(judged)),
        scores=[_mean([row.scores[seat] for row in rows]) for seat in range(made.seats)],
        lengths=[row.decisions for row in rows],
        leads=[row.lead_changes for row in rows],
        curves={one: _average([curve_of(row, one) for row in rows], made.seats) for one in names},
        fate=_fate(rows, names, made.seats),
        measures=_measures(rows),
        dead=sorted(
            (
                Option(option_words(rules, option), count, taken)
                for option, (count, taken) in offered.items()
                if count >= SEEN_ENOUGH and taken < DEAD * count
            ),
            key=lambda option: (-option.offered, option.option),
        ),
        unused_rules=[rule for rule in ledger.rules if rule not in used and rule not in ledger.waivers],
        used_rules=len(used & set(ledger.rules)),
        winning=_winning(rules, rows),
    )


def curve_of(row: GameRow, name: str) -> list[list[float]]:
    """Zero where the title counted nothing of the kind in that game."""
    return row.curves.get(name) or [[0.0] * POINTS for _ in row.scores]


def _winning(rules: Game, rows: list[GameRow]) -> list[Finding]:
    """What sole winners did more or less often than the others: the difference within each game, over its own spread."""
    judged = [row for row in rows if len(row.winners) == 1 and len(row.acts) > 1]
    if len(judged) < 8:
        return []
    options = sorted({option for row in judged for acts in row.acts for option in acts})
    found = []
    for option in options:
        winners = [float(row.acts[row.winners[0]].get(option, 0)) for row in judged]
        others = [
            sum(acts.get(option, 0) for seat, acts in enumerate(row.acts) if seat != row.winners[0])
            / (len(row.acts) - 1)
            for row in judged
        ]
        mean, low, high = interval_of_mean([one - other for one, other in zip(winners, others, strict=True)])
        spread = sqrt(
            sum((one - other - mean) ** 2 for one, other in zip(winners, others, strict=True)) / (len(judged) - 1)
        )
        if spread == 0:
            continue
        p = p_value(mean, spread / sqrt(len(judged)))
        average = sum(winners) / len(judged), sum(others) / len(judged)
        found.append(Finding(option, *average, mean / spread, low / spread, high / spread, p))
    corrected = holm([one.p for one in found])
    found = [
        msgspec.structs.replace(one, option=option_words(rules, one.option), p=p)
        for one, p in zip(found, corrected, strict=True)
    ]
    return sorted(found, key=lambda one: (one.p, -abs(one.effect), one.option))[:20]


def _measures(rows: list[GameRow]) -> list[Measure]:
    found = []
    for name in dict.fromkeys(name for row in rows for name in row.measures):
        values = [row.measures[name] for row in rows if name in row.measures]
        share = all(type(value) is bool for value in values)
        mean, low, high = interval_of_mean(values)
        if share:
            low, high = wilson(sum(values), len(values))
        found.append(Measure(name, len(values), mean, low, high, share))
    return found


def _factions(rules: Game, rows: list[GameRow]) -> list[Share]:
    """Wins of each faction, as a share of the seats that played it."""
    played: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for row in rows:
        for seat, faction in enumerate(row.factions):
            played[faction] += 1
            wins[faction] += won(row, seat)  # type: ignore[assignment]
    return [_share(faction_word(rules, faction), wins[faction], played[faction]) for faction in sorted(played)]


def _players(plan: Experiment, rows: list[GameRow]) -> list[Share]:
    """Wins of each of different players, as a share of the seats in which it sat."""
    if len(set(plan.players)) == 1:
        return []
    sat: Counter[str] = Counter()
    wins: dict[str, float] = dict.fromkeys(plan.players, 0.0)
    for row in rows:
        for seat, player in enumerate(plan.line_up(row.number)):
            sat[player] += 1
            wins[player] += won(row, seat)
    return [_share(player, wins[player], sat[player]) for player in wins]


def _average(curves: list[list[list[float]]], seats: int) -> list[list[float]]:
    count = len(curves)
    return [
        [round(sum(curve[seat][point] for curve in curves) / count, 4) for point in range(POINTS)]
        for seat in range(min(seats, len(curves[0])))
    ]


def _fate(rows: list[GameRow], names: list[str], seats: int) -> dict[str, list[list[float]]]:
    """Mean curves of sole winners and of everybody else."""
    found: dict[str, list[list[float]]] = {}
    if seats < 2:
        return found
    for name in names:
        sides: list[list[list[float]]] = [[], []]
        for row in rows:
            if len(row.winners) == 1:
                for seat, curve in enumerate(curve_of(row, name)):
                    sides[0 if seat == row.winners[0] else 1].append(curve)
        if sides[0] and sides[1]:
            found[name] = [
                [round(sum(curve[point] for curve in side) / len(side), 4) for point in range(POINTS)] for side in sides
            ]
    return found


def _differences(rules: Game, variant: str, base: list[GameRow], other: list[GameRow]) -> list[Difference]:
    """The measures of a variant minus those of the baseline, paired by game: the same seed, the same dice."""
    both = (*base, *other)
    #: Name, whether it is a share, and how it is read.
    measures: list[tuple[str, bool, Callable[[GameRow], float]]] = []
    for seat in range(len(base[0].scores)):
        if len(base[0].scores) > 1:
            measures.append((f"{rules.vocabulary.word('seat', seat)}'s share of wins", True, partial(won, seat=seat)))
        else:
            measures.append(("the score", False, lambda row: row.scores[0]))
    for faction in sorted({name for row in both for name in row.factions}):
        name = f"{faction_word(rules, faction)}: share of wins of a seat"
        measures.append((name, True, partial(_of_faction, faction=faction)))
    measures += [
        ("the number of decisions", False, lambda row: float(row.decisions)),
        ("the choices of a decision", False, lambda row: row.listed),
        ("the changes of the lead", False, lambda row: float(row.lead_changes)),
    ]
    for name in dict.fromkeys(name for row in both for name in row.measures):
        flag = all(type(row.measures[name]) is bool for row in both if name in row.measures)
        measures.append((name, flag, partial(_measured, name=name)))
    for reason in sorted({row.reason for row in both}):
        measures.append(
            (f"the share of games that end so: “{end_words(rules, reason)}”", True, partial(_ended_by, reason=reason))
        )
    found = []
    for name, share, measure in measures:
        pairs = [
            (one, two)
            for one, two in ((measure(a), measure(b)) for a, b in zip(base, other, strict=True))
            if one == one and two == two
        ]
        if len(pairs) < 2:
            continue
        changes = [two - one for one, two in pairs]
        mean, low, high = interval_of_mean(changes)
        if share:
            # No share can change by more than all of it.
            low, high = max(low, -1.0), min(high, 1.0)
        error = sqrt(sum((change - mean) ** 2 for change in changes) / (len(changes) - 1) / len(changes))
        first = sum(one for one, _ in pairs) / len(pairs)
        p = p_value(mean, error)
        found.append(
            Difference(
                variant,
                name,
                first,
                first + mean,
                mean,
                low,
                high,
                error,
                len(pairs),
                p,
                significant=False,
                share=share,
            )
        )
    return found


def _measured(row: GameRow, name: str) -> float:
    """A measure of the title; NaN if it has no value in this game."""
    return row.measures.get(name, float("nan"))


def _ended_by(row: GameRow, reason: str) -> float:
    return float(row.reason == reason)


def _of_faction(row: GameRow, faction: str) -> float:
    """Wins per seat of that faction in this game; NaN if nobody played it."""
    seats = [seat for seat, name in enumerate(row.factions) if name == faction]
    return sum(won(row, seat) for seat in seats) / len(seats) if seats else float("nan")
