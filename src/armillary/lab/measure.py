"""Measures one game: who led when, which options were offered and taken, which rules had an effect."""

import itertools
from collections import Counter
from importlib import import_module
from typing import Any, Protocol
from zlib import crc32

import msgspec

from armillary.fields import declared, fields_of
from armillary.kernel import Choice, Game, Position
from armillary.kernel.event import Event
from armillary.kernel.setup import setup
from armillary.players import Player, make, play

from .factions import named_factions
from .plan import Experiment

__all__ = ["POINTS", "GameRow", "MeasuredPart", "Measures", "measure_part"]

#: The number of points of a curve, from the first decision to the last.
POINTS = 21
#: During a game at most twice this many samples are kept.
SAMPLES = 64
#: The maximum number of resources that are tracked.
MOST_CURVES = 12
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
    players = [cast[spec] for spec in plan.players]
    offered: Counter[tuple[Any, ...]] = Counter()
    taken: Counter[tuple[Any, ...]] = Counter()
    used: Counter[str] = Counter()
    gauges = find_gauges(rules)
    rows = []
    try:
        for number in range(start, stop):
            meter = Meter(rules, gauges, offered, taken)
            cast_now = named_factions(rules, plan.factions, number, players)
            p, decisions = play(rules, cast_now, f"{plan.seed}/{number}", watch=meter.watch, talk=plan.talk)
            meter.finish(p)
            used.update(meter.rules)
            rows.append(meter.row(variant, number, p, decisions))
    finally:
        for player in cast.values():
            player.close()
    options = {name_of(rules, key): (count, taken[key]) for key, count in sorted(offered.items(), key=repr)}
    return MeasuredPart(variant, start, rows, options, dict(sorted(used.items())))


class Gauge:
    """A number of each seat that can be read from a position: part of a field."""

    def __init__(self, name: str, field: str, offset: int, step: int, kind: str) -> None:
        self.name = name
        self.field = field
        self.offset = offset
        self.step = step
        self.kind = kind

    def read(self, p: Position) -> list[float]:
        value = getattr(p, self.field)
        if self.kind == "number":
            return [float(value)]
        if self.kind == "count":
            return [float(len(row)) for row in value]
        if self.kind == "sum":
            return [float(sum(row)) for row in value]
        return [float(item) for item in value[self.offset :: self.step]]


def find_gauges(rules: Game) -> list[Gauge]:
    """What a title counts for each seat: lists with one entry (or a few) per seat, rows of a seat.

    Setting the title up for another number of seats identifies lists that have that length only by coincidence.
    """
    p = rules.start(0)
    least, most = rules.title.seats
    names = [name for name in fields_of(type(p)) if name not in ("factions", "faction", "masks")]
    if rules.seats == 1:
        numbers = [name for name in names if type(getattr(p, name)) is int]
        return [Gauge(name, name, 0, 1, "number") for name in numbers[:MOST_CURVES]]
    if least == most:
        other, seats = p, rules.seats
    else:
        seats = rules.seats + 1 if rules.seats < most else rules.seats - 1
        try:
            other = setup(rules.title.slug, seats).game().start(0)
        except ValueError:
            other, seats = p, rules.seats
    rows = declared(type(p), "ROWS")
    found: list[Gauge] = []
    for name in names:
        ours, theirs = getattr(p, name), getattr(other, name)
        if (
            not isinstance(ours, list)
            or not ours
            or len(ours) % rules.seats
            or len(theirs) != len(ours) // rules.seats * seats
        ):
            continue
        if name in rows:
            if len(ours) == rules.seats and all(type(item) is int for row in ours for item in row):
                found.append(Gauge(name, name, 0, 1, "sum" if ours[0] else "count"))
        elif all(type(item) is int for item in ours):
            step = len(ours) // rules.seats
            if step <= 8:
                labels = _labels(rules, step)
                found += [
                    Gauge(name if step == 1 else f"{name} {labels[offset]}", name, offset, step, "list")
                    for offset in range(step)
                ]
    return found[:MOST_CURVES]


def _labels(rules: Game, count: int) -> list[str]:
    """Labels for the parts of a field: the resources, if their number matches."""
    for kind, words in rules.vocabulary.words.items():
        if kind in ("resource", "good", "stock") and len(words) == count:
            return list(words)
    return [str(number) for number in range(count)]


class Meter:
    """Watches one game."""

    def __init__(
        self, rules: Game, gauges: list[Gauge], offered: Counter[tuple[Any, ...]], taken: Counter[tuple[Any, ...]]
    ) -> None:
        self.game = rules
        self.gauges = gauges
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
        #: (decision, scores, gauges)
        self.samples: list[tuple[int, list[float], list[list[float]]]] = []

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
        self.samples.append((self.count, list(self.game.scores(p)), [gauge.read(p) for gauge in self.gauges]))
        if len(self.samples) >= 2 * SAMPLES:
            # A long game: keep every second sample and sample half as often.
            self.samples = self.samples[::2]
            self.stride *= 2

    def finish(self, p: Position) -> None:
        self._collect(p)
        if p.result is not None:
            self.rules.add(p.result.rule)
        self.rules.discard("")
        self._sample(p)

    def row(self, variant: int, number: int, p: Position, decisions: int) -> GameRow:
        result = p.result
        scores = [sample[1] for sample in self.samples]
        curves: dict[str, list[list[float]]] = {"score": self._curve(scores)}
        for index, gauge in enumerate(self.gauges):
            curves[gauge.name] = self._curve([sample[2][index] for sample in self.samples])
        leaders = [leader_of(row) for row in scores[:-1]]
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
