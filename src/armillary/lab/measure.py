"""Measures one game: who led when, which options were offered and taken, which rules had an effect."""

import itertools
import re
from collections import Counter
from importlib import import_module
from typing import Any, Protocol
from zlib import crc32

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.kernel.event import Event
from armillary.players import Player, make, play
from armillary.scene import Column

from .factions import named_factions
from .plan import Experiment

__all__ = ["POINTS", "GameRow", "MeasuredPart", "Measures", "measure_part"]

#: The number of points of a curve, from the first decision to the last.
POINTS = 21
#: During a game at most twice this many samples of the score are kept, and one in FIGURE of what else is counted.
SAMPLES = 64
FIGURE = 2
#: The title of a figure, in letters.
MOST_LETTERS = 30
#: A verb's options are distinguished by its first argument if that has at most this many words.
MOST_WORDS = 64


class GameRow(msgspec.Struct, frozen=True):
    """The measurements of one game."""

    variant: int
    number: int
    winners: list[int]
    reason: str
    scores: list[float]
    decisions: int
    #: Mean number of listed choices per decision.
    listed: float
    factions: list[str]
    lead_changes: int
    #: The winner was behind at half-time; None if there was no sole winner or nobody was ahead.
    comeback: bool | None
    #: name -> seat -> POINTS values.
    curves: dict[str, list[list[float]]]
    #: The title's own measures of a game (`Measures`); what did not happen is left out.
    measures: dict[str, float | bool] = {}
    #: A checksum of all decisions and of the final scores: games with the same one were played identically.
    course: int = 0
    #: seat -> option -> times taken.
    acts: list[dict[str, int]] = []


class MeasuredPart(msgspec.Struct, frozen=True):
    """Some games of one variant."""

    variant: int
    start: int
    rows: list[GameRow]
    #: option -> (decisions in which it was listed, times it was taken)
    options: dict[str, tuple[int, int]]
    #: rule -> games in which it did something
    rules: dict[str, int]


class Measures(Protocol):
    """A title's own measures of one game: a class `Measures` in its `measures.py`, with a new instance for every game."""

    def see(self, p: Position, events: list[Event]) -> None:
        """The events since the last call, and the position after them."""

    def found(self, p: Position) -> dict[str, float | bool]:
        """The results by name, after the game: numbers and flags. What did not happen is left out."""


def measures_of(rules: Game) -> type[Any] | None:
    """The title's own measures, or those of the title it extends."""
    for package in rules.packages():
        name = f"{package}.measures"
        try:
            found: type[Any] = import_module(name).Measures
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
        else:
            return found
    return None


def measure_part(plan: Experiment, variant: int, start: int, stop: int) -> MeasuredPart:
    """Play the games of one part; the result depends only on the plan."""
    made = plan.variants[variant].made
    rules = made.game()
    cast: dict[str, Player] = {}
    for spec in plan.players:
        if spec not in cast:
            cast[spec] = make(rules, spec)
    offered: Counter[tuple[Any, ...]] = Counter()
    taken: Counter[tuple[Any, ...]] = Counter()
    used: Counter[str] = Counter()
    rows = []
    try:
        for number in range(start, stop):
            meter = Meter(rules, offered, taken)
            cast_now = named_factions(rules, plan.factions, number, [cast[spec] for spec in plan.line_up(number)])
            p, decisions = play(rules, cast_now, f"{plan.seed}/{number}", watch=meter.watch, talk=plan.talk)
            meter.finish(p)
            used.update(meter.rules)
            rows.append(meter.row(variant, number, p, decisions))
    finally:
        for player in cast.values():
            player.close()
    options = {name_of(rules, key): (count, taken[key]) for key, count in sorted(offered.items(), key=repr)}
    return MeasuredPart(variant, start, rows, options, dict(sorted(used.items())))


def figures_of(rules: Game, p: Position) -> dict[str, list[float]]:
    """What the title counts for each seat, by the words that people read at the table (`Game.cares`). The score is a curve of
    its own."""
    found: dict[str, list[float]] = {}
    for column in rules.cares(p, 0, rules.text()):
        if column.title and column.id != "points":
            numbers = [_number(value) for value in column.values]
            if len(numbers) == rules.seats and None not in numbers:
                found[named(column)] = [number or 0.0 for number in numbers]
    return found


def named(column: Column) -> str:
    """What the column counts: the first clause of its title, or its head if that is a long one."""
    title = re.split("[;,]", column.title)[0]
    if len(title) > MOST_LETTERS:
        return column.head
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def _number(value: str) -> float | None:
    """`7`, or the 2 of `2/3`."""
    try:
        return float(value.partition("/")[0])
    except ValueError:
        return None


class Meter:
    """Watches one game."""

    def __init__(self, rules: Game, offered: Counter[tuple[Any, ...]], taken: Counter[tuple[Any, ...]]) -> None:
        self.game = rules
        self.offered = offered
        self.taken = taken
        self.deep = deep_verbs(rules)
        own = measures_of(rules)
        self.own: Measures | None = None if own is None else own()
        self.rules: set[str] = set()
        self.acts: list[Counter[tuple[Any, ...]]] = [Counter() for _ in range(rules.seats)]
        self.count = 0
        self.listed = 0
        self.course = 0
        self.stride = 1
        self.scores: list[list[float]] = []
        #: What the title counts, less often: it is more work.
        self.figures: list[dict[str, list[float]]] = []

    def watch(self, p: Position, seat: int, choice: Choice) -> None:
        """Called before each choice is applied."""
        self._collect(p)
        self.course = crc32(f"{seat} {choice}".encode(), self.course)
        deep = self.deep
        listed = p.choices(seat)
        if seat not in p.deciding() or choice[0] not in {entry[0] for entry in listed}:
            listed = p.interjections(seat)
        self.offered.update({entry[:2] if deep[entry[0]] else entry[:1] for entry in listed})
        key = choice[:2] if deep[choice[0]] else choice[:1]
        self.taken[key] += 1
        self.acts[seat][key] += 1
        self.rules.add(self.game.rule_of(p, seat, choice))
        self.rules.add(p.frames[-1].rule)
        self.listed += sum(len(entry[-1]) if type(entry[-1]) is range else 1 for entry in listed)
        if self.count % self.stride == 0:
            self._sample(p)
        self.count += 1

    def _collect(self, p: Position) -> None:
        """Note which rules had an effect since the last call."""
        rules = self.rules
        for event in p.log or ():
            rules.update(event.rules)
        if self.own is not None and p.log:
            self.own.see(p, p.log)
        for draw in p.draws or ():
            rules.add(draw["rule"])
        p.log = []
        p.draws = []

    def _sample(self, p: Position) -> None:
        if len(self.scores) % FIGURE == 0:
            self.figures.append(figures_of(self.game, p))
        self.scores.append(list(self.game.scores(p)))
        if len(self.scores) >= 2 * SAMPLES:
            # A long game: keep every second sample and sample half as often.
            self.scores, self.figures = self.scores[::2], self.figures[::2]
            self.stride *= 2

    def finish(self, p: Position) -> None:
        self._collect(p)
        if p.result is not None:
            self.rules.add(p.result.rule)
        self.rules.discard("")
        self.scores.append(list(self.game.scores(p)))
        self.figures.append(figures_of(self.game, p))

    def row(self, variant: int, number: int, p: Position, decisions: int) -> GameRow:
        result = p.result
        curves: dict[str, list[list[float]]] = {"score": self._curve(self.scores)}
        # What is not counted yet counts as nothing.
        none = [0.0] * self.game.seats
        for name in dict.fromkeys(name for found in self.figures for name in found):
            curves[name] = self._curve([found.get(name, none) for found in self.figures])
        leaders = [leader_of(row) for row in self.scores[:-1]]
        return GameRow(
            variant=variant,
            number=number,
            winners=[] if result is None else list(result.winners),
            reason="unfinished" if result is None else result.reason,
            scores=list(p.game.scores(p)) if result is None else list(result.scores),
            decisions=decisions,
            course=crc32(repr(p.game.scores(p)).encode(), self.course),
            listed=self.listed / max(1, self.count),
            factions=factions_of(p),
            lead_changes=changes_of(leaders),
            comeback=comeback_of(leaders, [] if result is None else list(result.winners)),
            curves=curves,
            measures={} if self.own is None else self.own.found(p),
            acts=[{name_of(self.game, key): count for key, count in own.items()} for own in self.acts],
        )

    def _curve(self, series: list[list[float]]) -> list[list[float]]:
        """Each seat's series at POINTS moments between the first decision and the last."""
        last = len(series) - 1
        picked = [series[round(last * point / (POINTS - 1))] for point in range(POINTS)]
        # A list may become shorter (a seat that is out): missing values count as 0.
        return [[round(row[seat], 4) if seat < len(row) else 0.0 for row in picked] for seat in range(len(series[0]))]


def leader_of(scores: list[float]) -> int | None:
    """The sole leader, if any."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 and len(scores) > 1 else None


def changes_of(leaders: list[int | None]) -> int:
    """How often another seat took the lead; a tie in between does not count."""
    alone = [leader for leader in leaders if leader is not None]
    return sum(1 for one, two in itertools.pairwise(alone) if one != two)


def comeback_of(leaders: list[int | None], winners: list[int]) -> bool | None:
    if len(winners) != 1 or not leaders:
        return None
    half = leaders[len(leaders) // 2]
    return None if half is None else half != winners[0]


def factions_of(p: Position) -> list[str]:
    """The faction of each seat, if the title has factions."""
    held = getattr(p, "factions", None) or getattr(p, "faction", None)
    words = p.game.vocabulary.words.get("faction")
    if words is None or not isinstance(held, list) or len(held) != p.seats:
        return []
    return [words[faction] if isinstance(faction, int) and 0 <= faction < len(words) else "-" for faction in held]


def deep_verbs(rules: Game) -> dict[str, bool]:
    """Verbs whose first argument says what is done, not where or to whom: few words, and not a seat or a number."""
    found = {}
    for name, verb in rules.vocabulary.verbs.items():
        kind = verb.args[0][1] if verb.args else "number"
        words = rules.vocabulary.words.get(kind)
        found[name] = words is not None and len(words) <= MOST_WORDS
    return found


def name_of(rules: Game, key: tuple[Any, ...]) -> str:
    if len(key) == 1:
        return str(key[0])
    kind = rules.vocabulary.verbs[key[0]].args[0][1]
    return f"{key[0]} {rules.vocabulary.word(kind, key[1])}"
