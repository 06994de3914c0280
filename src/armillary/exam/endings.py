"""Best-exact: positions so near the end that going through every choice and every roll decides them."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.dice import BranchingDice, TooManyBranches, UnlikelyPath
from armillary.kernel.position import Position
from armillary.kernel.registry import title as load_title
from armillary.kernel.setup import Setup

from .law import source_of, told
from .question import Key, Question
from .sources import Moment, played, singles

__all__ = ["TITLES", "best", "endings", "values"]

#: Positions that may be searched for one question, and decisions in a row.
NODES, DEEP = 1500, 16
#: Titles with endings that can be searched, and the options under which nothing is hidden in them.
TITLES: dict[str, dict[str, Any]] = {"salvage": {"open-hands": True, "length": 4}, "tictactoe": {}}
#: Decisions before the end of a match that are tried.
LAST = 6


class TooFar(Exception):
    """The end is too far away, or something hidden is in the way."""


class _Search:
    """Every seat maximises its own share of the win; with two seats that is exact play, with more its usual extension."""

    def __init__(self) -> None:
        self.left = NODES
        self.depth = 0

    def after(self, p: Position, seat: int, choice: Choice) -> tuple[Fraction, ...]:
        """What the choice is worth to each seat, over all rolls."""
        dice = BranchingDice(200)
        total = [Fraction(0)] * p.seats
        while True:
            self.left -= 1
            if self.left < 0:
                raise TooFar
            q = p.copy()
            q.dice = dice
            try:
                q.apply(seat, choice)
            except (TooManyBranches, UnlikelyPath):
                raise TooFar from None
            share = dice.probability
            for who, worth in enumerate(self.value(q)):
                total[who] += share * worth
            if not dice.next_path():
                return tuple(total)

    def value(self, p: Position) -> tuple[Fraction, ...]:
        if p.result is not None:
            winners = p.result.winners
            return tuple(Fraction(1, len(winners)) if who in winners else Fraction(0) for who in range(p.seats))
        if p.sealed is not None or self.depth >= DEEP:
            raise TooFar
        self.depth += 1
        seat = p.deciding()[0]
        listed = singles(p.choices(seat), 40)
        best: tuple[Fraction, ...] | None = None
        for choice in listed:
            found = self.after(p, seat, choice)
            if best is None or found[seat] > best[seat]:
                best = found
        self.depth -= 1
        if best is None:
            raise TooFar
        return best


def values(p: Position, seat: int) -> dict[Choice, Fraction] | None:
    """The exact worth of every choice, or None if that is too far away."""
    if p.sealed is not None or (p.game.hides and p.view(seat).to_words() != p.to_words()):
        return None
    search = _Search()
    try:
        return {choice: search.after(p, seat, choice)[seat] for choice in singles(p.choices(seat), 30)}
    except TooFar:
        return None


def endings(slug: str, rng: Random) -> Iterator[Moment]:
    """The last decisions of matches, the very last first, without end."""
    least = load_title(slug).seats[0]
    rules = Setup(title=slug, seats=least, options=TITLES[slug]).game()
    while True:
        last = list(played(rules, rng))[-LAST:]
        yield from reversed(last)


def best(name: str, moment: Moment, rng: Random) -> tuple[Question, Key] | None:
    p, seat = moment.before, moment.seat
    if len(p.choices(seat)) < 2:
        return None
    found = values(p, seat)
    if found is None or len(set(found.values())) < 2:
        return None
    top = max(found.values())
    worth = {p.game.notation(choice): float(value / top) if top else 0.0 for choice, value in found.items()}
    answer = min(notation for notation, value in worth.items() if value == 1.0)
    word = p.game.vocabulary.word("seat", seat)
    options = sorted(worth)
    rng.shuffle(options)
    ask = f"Which choice of seat {word} has the best chance to win, if everybody plays the rest perfectly?"
    question = Question(
        id=name,
        kind="best-exact",
        form="ending",
        title=p.game.title.slug,
        text=told(p.view(seat), seat),
        ask=ask,
        options=[(notation, p.game.caption(p, seat, p.game.parse(notation), p.game.text())) for notation in options],
    )
    key = Key(
        id=name,
        kind="best-exact",
        answer=answer,
        because=f"{top} of the win",
        values=worth,
        source=source_of(p, seat),
    )
    return question, key
