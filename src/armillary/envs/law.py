"""A law for observations: two positions that differ for a seat have different observations.

It plays matches and checks every position in three ways: each value fits its declared shape, different values of a field have
different encodings, and different views have different vectors.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from armillary.encoding import Encoder, Observer, encoder_of
from armillary.kernel import Game, Position
from armillary.kernel.canon import canonical
from armillary.players import make
from armillary.shape import Each, Id, Shape

__all__ = ["lost", "played"]

#: Counters of the kernel that say nothing about the game.
COUNTERS = ("ordinal", "revealed", "next_offer")


def played(game: Game, players: Sequence[str], seed: int, most: int) -> Iterator[Position]:
    """The positions of a match between these players (a single name fills every seat)."""
    names = list(players) * game.seats if len(players) == 1 else list(players)
    table = [make(game, name) for name in names]
    rng = Random(seed)
    p = game.start(seed)
    try:
        for _ in range(most):
            yield p
            if p.over:
                return
            seat = p.owing[0]
            p.apply(seat, table[seat].choose(p.view(seat), seat, rng))
    finally:
        for player in table:
            player.close()


def lost(
    game: Game, players: Sequence[str] = ("random",), seeds: Sequence[int] = (1,), most: int = 2000, every: int = 1
) -> list[str]:
    """What the observations of these matches fail to distinguish, one line for each field; empty if nothing is lost."""
    encoder = encoder_of(game)
    observer = Observer(encoder)
    found: dict[str, str] = {}
    known: dict[tuple[str, bytes], str] = {}
    whole: dict[tuple[int, bytes], bytes] = {}
    matches = (pair for seed in seeds for pair in enumerate(played(game, players, seed, most)))
    for number, p in matches:
        if number % every and not p.over:
            continue
        for seat in range(game.seats):
            vector = observer.observe(p, seat, [])
            for name, value in observer.misfits.items():
                found.setdefault(name, f"{name}: {value[:120]} is not of its declared shape")
            view = p.view(seat)
            for name, stretch, text in stretches(encoder, view, vector):
                if known.setdefault((name, stretch), text) != text:
                    found.setdefault(name, f"{name}: {text[:120]} looks like {known[name, stretch][:120]}")
            words = view.inspect()
            words["flow"] = {key: value for key, value in words["flow"].items() if key not in COUNTERS}
            told = canonical(words)
            if whole.setdefault((seat, vector.tobytes()), told) != told:
                found.setdefault("", f"decision {number}: two positions look the same to seat {seat}")
    return list(found.values())


def stretches(encoder: Encoder, view: Position, vector: Any) -> Iterator[tuple[str, bytes, str]]:
    """Each field with its encoding and its value."""
    for field in (*encoder.flow, *encoder.fields):
        if not is_open(field.shape):
            yield field.name, vector[field.start : field.stop].tobytes(), repr(field.get(view))
    stack = {type(frame): frame for frame in view.frames}
    for cls, frame in stack.items():
        for field in encoder.steps[cls].fields if cls in encoder.steps else ():
            yield field.name, vector[field.start : field.stop].tobytes(), repr(field.get(frame))


def is_open(shape: Shape) -> bool:
    """Does the declaration itself say that other fields have the rest?"""
    return (isinstance(shape, Id) and shape.open) or (isinstance(shape, Each) and is_open(shape.shape))
