"""Scores with intervals, and what anybody would get: by chance, by the most frequent answer, by the nearest text, by bots."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import msgspec

from armillary.kernel.game import Game
from armillary.players import make
from armillary.players.ratings import wilson

from .asking import play_on
from .law import LEGAL
from .question import EXACT, Answer, Key, Question

__all__ = ["Line", "Score", "baseline_answers", "points", "score"]

#: How near a chance must be for a whole point and for half of one.
NEAR, ROUGH = Fraction(1, 200), Fraction(3, 100)
NUMBER = re.compile(r"(-?\d+)\s*/\s*(\d+)|(-?\d+(?:[.,]\d+)?)\s*(%)?")


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table: of a kind, of a kind in a title, or of all exact kinds."""

    name: str
    questions: int
    points: float
    possible: float
    unreadable: int
    missing: int
    low: float
    high: float
    #: Shares of the points by baseline.
    baselines: dict[str, float] = {}

    @property
    def share(self) -> float:
        return self.points / self.possible if self.possible else 0.0


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """`exact` and `measured` are never mixed."""

    exact: Line | None
    kinds: list[Line]
    titles: list[Line]
    measured: Line | None
    rules: list[str]


def number_in(text: str) -> Fraction | None:
    """The last number of a text: a fraction, a decimal or per cent."""
    found = list(NUMBER.finditer(text[-200:]))
    if not found:
        return None
    over, under, plain, percent = found[-1].groups()
    if over is not None:
        return None if int(under) == 0 else Fraction(int(over), int(under))
    value = Fraction(plain.replace(",", "."))
    return value / 100 if percent else value


def option_in(question: Question, text: str) -> str | None:
    """The option that an answer names: exactly, or as the only option whose id it contains."""
    ids = [name for name, _ in question.options]
    answer = text.strip().strip("`'\"[]. ")
    for name in ids:
        if answer.lower() == name.lower():
            return name
    named = [name for name in ids if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE)]
    return named[0] if len(named) == 1 else None


def points(question: Question, key: Key, text: str) -> tuple[float, float, bool]:
    """What an answer gets, what it could get, and whether it could be read."""
    if question.options:
        chosen = option_in(question, text)
        if key.values:
            return (key.values.get(chosen or "", 0.0), 1.0, chosen is not None)
        if question.form == "legal" and key.answer != LEGAL:
            if chosen is None or chosen == LEGAL:
                return 0.0, 2.0, chosen is not None
            return (2.0 if chosen == key.answer else 1.0), 2.0, True
        return float(chosen == key.answer), 1.0, chosen is not None
    value = number_in(text)
    if value is None:
        return 0.0, 1.0, False
    right = Fraction(key.answer)
    if question.kind == "plan":
        return float(value == right), 1.0, True
    away = abs(value - right)
    return (1.0 if away <= NEAR else 0.5 if away <= ROUGH else 0.0), 1.0, True


# ---------------------------------------------------------------------------------------------------------------- baselines


def _stems(text: str) -> set[str]:
    return {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())}


def baseline_answers(
    questions: Sequence[Question], keys: dict[str, Key], bots: Sequence[str] = ("greedy",)
) -> dict[str, dict[str, str]]:
    """Answers that need no understanding, by name of the baseline and id of the question."""
    found: dict[str, dict[str, str]] = {"random": {}, "most frequent": {}, "nearest text": {}}
    rng = Random("baseline")
    frequent: dict[tuple[str, str], Counter[str]] = {}
    for question in questions:
        if question.id in keys:
            frequent.setdefault((question.kind, question.form), Counter())[keys[question.id].answer] += 1
    for question in questions:
        ids = [name for name, _ in question.options]
        found["random"][question.id] = rng.choice(ids) if ids else str(round(rng.random(), 3))
        # Of the other questions: this one's own key would give it away where answers are rare.
        others = Counter(frequent.get((question.kind, question.form), Counter()))
        if question.id in keys:
            others[keys[question.id].answer] -= 1
        known = sorted(((-count, answer) for answer, count in others.items() if not ids or answer in ids))
        found["most frequent"][question.id] = known[0][1] if known and known[0][0] < 0 else ids[0] if ids else "0"
        if question.kind == "law":
            asked = _stems(question.ask)
            rules = [(len(asked & _stems(words)), name) for name, words in question.options if name != LEGAL]
            found["nearest text"][question.id] = max(rules)[1]
        if question.kind == "best-exact" and question.id in keys:
            for bot in bots:
                chosen = _bot_choice(keys[question.id], bot)
                if chosen:
                    found.setdefault(bot, {})[question.id] = chosen
    return found


def _bot_choice(key: Key, name: str) -> str:
    source = key.source
    assert source is not None
    game = source.setup.game()
    p = game.restore(source.position)
    chosen = game.notation(make(game, name).choose(p.view(source.seat), source.seat, Random(key.id)))
    return chosen if chosen in key.values else ""


# -------------------------------------------------------------------------------------------------------------------- table


def _line(
    name: str,
    questions: Sequence[Question],
    keys: dict[str, Key],
    answers: dict[str, Answer],
    others: dict[str, dict[str, str]],
) -> Line:
    got = could = 0.0
    unreadable = missing = 0
    for question in questions:
        answer = answers.get(question.id)
        won, possible, read = points(question, keys[question.id], answer.answer if answer else "")
        got += won
        could += possible
        missing += answer is None
        unreadable += answer is not None and not read
    low, high = wilson(got, max(1, round(could)))
    baselines = {}
    for other, given in others.items():
        own = [question for question in questions if question.id in given]
        if own and len(own) == len(questions):
            each = [points(question, keys[question.id], given[question.id]) for question in own]
            baselines[other] = sum(won for won, _, _ in each) / sum(possible for _, possible, _ in each)
    return Line(
        name=name,
        questions=len(questions),
        points=got,
        possible=could,
        unreadable=unreadable,
        missing=missing,
        low=low,
        high=high,
        baselines=baselines,
    )


def score(
    questions: Sequence[Question],
    keys: dict[str, Key],
    answers: dict[str, Answer],
    bots: Sequence[str] = ("greedy",),
    told: Callable[[str], None] | None = None,
) -> Score:
    """The table of an exam: kinds, titles, all exact questions together, and `play` apart."""
    exact = [question for question in questions if question.kind in EXACT and question.id in keys]
    others = baseline_answers(exact, keys, bots)
    kinds = [kind for kind in EXACT if any(question.kind == kind for question in exact)]
    slugs = sorted({question.title for question in exact})
    played = [question for question in questions if question.kind == "play" and question.id in keys]
    measured = None
    if played:
        given = [answers[question.id] for question in played if question.id in answers]
        got, matches = sum(answer.points for answer in given), sum(answer.matches for answer in given)
        low, high = wilson(got, max(1, matches))
        same: dict[str, float] = {}
        for bot in bots:
            shares = [play_on(keys[q.id], make(_game(keys[q.id]), bot)) for q in played]
            same[bot] = sum(shares) / len(shares)
        measured = Line(
            name="play",
            questions=len(played),
            points=got,
            possible=float(len(played)),
            unreadable=0,
            missing=len(played) - len(given),
            low=low,
            high=high,
            baselines=same,
        )
    return Score(
        exact=_line("exact", exact, keys, answers, others) if exact else None,
        kinds=[_line(kind, [q for q in exact if q.kind == kind], keys, answers, others) for kind in kinds],
        titles=[_line(slug, [q for q in exact if q.title == slug], keys, answers, others) for slug in slugs],
        measured=measured,
        rules=sorted({keys[q.id].rule for q in exact if keys[q.id].rule}),
    )


def _game(key: Key) -> Game:
    assert key.source is not None
    return key.source.setup.game()
