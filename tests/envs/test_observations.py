"""Observations: in bounds, documented, nothing lost, and never more than the seat may know."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from armillary.encoding import Encoder, Observer, encoder_of
from armillary.encoding.actions import Actions
from armillary.encoding.writing import LARGEST, in_words, writer_of
from armillary.envs import describe
from armillary.envs.law import lost, played
from armillary.fields import fields_of
from armillary.kernel import Game, Position, titles
from armillary.kernel.setup import setup
from armillary.players import bots_of
from armillary.shape import Bits, Count, Each, Flag, Id, Maybe, Print, Record, Shape, Shapes, Through, Told
from armillary.testkit.sampling import sample

Positions = Callable[..., Iterator[Position]]


def test_observations_stay_in_bounds_and_differ(rules: Game, positions: Positions) -> None:
    encoder = encoder_of(rules)
    seen = set()
    for p in positions(rules, 1):
        vector = encoder.encode(p, p.owing[0])
        assert vector.dtype == np.float32
        assert np.all(np.abs(vector) <= 1)
        seen.add(vector.tobytes())
    assert len(seen) > 3


def test_what_a_seat_may_not_know_is_not_observed(rules: Game, positions: Positions) -> None:
    """Positions that look alike to a seat are observed alike, and have the same mask."""
    encoder = encoder_of(rules)
    actions = encoder.actions
    for number, p in enumerate(positions(rules, 2, every=31)):
        for seat in range(p.seats):
            other = rules.sampled(p.view(seat), seat, Random(number))
            assert np.array_equal(encoder.encode(p, seat), encoder.encode(other, seat))
            if seat in p.deciding():
                assert actions.spellings(p.choices(seat)) == actions.spellings(other.choices(seat))


def test_the_layout_is_always_the_same_and_leaves_no_gaps(rules: Game) -> None:
    first, second = Encoder(Actions(rules)), Encoder(Actions(rules))
    assert first.parts == second.parts
    assert first.version == second.version
    at = 0
    for part in first.parts:
        assert part.start == at
        at = part.stop
    assert at == first.size
    assert encoder_of(rules) is encoder_of(rules)


def test_the_description_names_every_part_and_action(rules: Game) -> None:
    text = describe(rules)
    for name in Actions(rules).names:
        assert name in text
    assert "who decides" in text


def test_tic_tac_toe_is_one_hot() -> None:
    rules = setup("tictactoe").game()
    encoder = encoder_of(rules)
    p = rules.start(1)
    p.apply(0, ("mark", 4))
    vector = encoder.encode(p, 1)
    cells = next(part for part in encoder.parts if part.name == "cells")
    board = vector[cells.start : cells.stop].reshape(9, 3)
    assert board[4].tolist() == [1, 0, 0]
    assert board[0].tolist() == [0, 0, 1]
    assert vector[:2].tolist() == [0, 1]


# ------------------------------------------------------------------------------------------------- nothing is lost


def test_every_field_of_our_titles_is_declared(rules: Game) -> None:
    if not type(rules).package.startswith("armillary.games."):
        pytest.skip("a title of somebody else's")
    shapes = rules.shapes()
    p = rules.start(0)
    shared = {"c", "geo", "law", "rules"}
    assert set(fields_of(type(p))) - shared <= set(shapes.position), "fields of the position without a shape"
    for name, cls in rules.frame_classes.items():
        missing = [own for own in fields_of(cls) if f"{name}.{own}" not in shapes.steps]
        assert not missing, f"{name} has fields without a shape"


def test_nothing_is_lost_in_random_play(rules: Game) -> None:
    assert lost(rules, ("random",), seeds=(3,), most=800, every=3) == []


@pytest.mark.parametrize("slug", sorted(slug for slug in titles() if slug != "tictactoe"))
def test_nothing_is_lost_in_skilled_play(slug: str) -> None:
    """Counts grow further in the hands of those who can play."""
    rules = setup(slug).game()
    best = [f"{name}:hard" for name in ("greedy", *bots_of(rules))][: rules.seats]
    assert lost(rules, best, seeds=(5,), most=1200, every=9) == []


def test_nothing_is_lost_with_more_seats() -> None:
    for slug, seats in (("salvage", 4), ("earthmans-burden", 4), ("burning-planets", 3)):
        assert lost(setup(slug, seats).game(), ("greedy:hard",), seeds=(2,), most=500, every=7) == []


def told(rules: Game) -> set[str]:
    """The fields of the position that are left out."""
    return {name for name, shape in rules.shapes().position.items() if isinstance(shape, Told)}


@pytest.mark.parametrize(
    "scenario", sample(["age-of-piracy", "freight-lanes", "jovian-settlers", "war"], 2, "what is left out")
)
@pytest.mark.parametrize(("player", "seeds"), [("random", range(4, 16)), ("greedy:hard", range(4, 5))])
def test_what_is_left_out_of_a_set_up_never_changes_there(scenario: str, player: str, seeds: range) -> None:
    """Conflict: what belongs to the blocs or to a module. Many matches, because much changes seldom."""
    slug = "high-frontier-conflict"
    rules = setup(slug, 3, scenario=scenario).game()
    absent = told(rules) - told(setup(slug, 3, scenario="futures-war").game())
    assert ("star" in absent, "gold" in absent, "anchored" in absent, "finao_doubled" in absent) == {
        "age-of-piracy": (True, True, True, True),
        "freight-lanes": (True, False, True, False),
        "jovian-settlers": (False, True, False, False),
        "war": (False, True, True, True),
    }[scenario]
    fresh = rules.start(0)
    for p in (p for seed in seeds for p in played(rules, (player,), seed, most=400)):
        for name in absent:
            assert getattr(p, name) == getattr(fresh, name), name


def broken(slug: str = "salvage", **wrong: Shape) -> Game:
    """A title with a declaration that is not true."""
    sound = setup(slug).game()
    true = sound.shapes()
    shapes = Shapes(position=true.position | wrong, steps=true.steps, numbers=true.numbers)
    kind: Any = type("Broken", (type(sound),), {"shapes": lambda self: shapes})
    made: Game = kind(sound.title)
    return made


def test_the_law_finds_a_bound_that_is_not_true() -> None:
    found = lost(broken(wreck=Id(5, -1)), most=100)
    assert len(found) == 1
    assert found[0].startswith("wreck:")
    assert "is not of its declared shape" in found[0]
    assert lost(broken(held=Each(Count(5), 1, fixed=False)), most=100)[0].startswith("held:")


def test_the_law_finds_what_looks_the_same() -> None:
    """Here the declaration says that other fields tell a mark of the second seat from an empty cell, and none does."""
    found = lost(broken("tictactoe", cells=Each(Id(2, open=True), 9)), seeds=range(60))
    assert len(found) == 1
    assert "two positions look the same" in found[0]


def test_what_did_not_fit_is_forgotten_when_it_fits_again() -> None:
    rules = broken(wreck=Id(5, -1))
    encoder = encoder_of(rules)
    observer = Observer(encoder)
    p = rules.start(1)
    for wreck in (2, 9, 3, 11, 12, -1):
        p.wreck = wreck
        assert np.array_equal(observer.observe(p, 0), encoder.encode(p, 0))
        assert list(observer.misfits) == (["wreck"] if wreck > 4 else [])


@pytest.mark.parametrize("shape", [Each(Count(2), 9), Through(lambda cells: cells[::-1], Each(Count(2), 9))])
def test_a_list_is_brought_up_to_date_number_by_number(shape: Shape) -> None:
    """Whatever stood there, with numbers beyond the shape in the middle of it, too."""
    rules = broken("tictactoe", cells=shape)
    encoder = encoder_of(rules)
    observer = Observer(encoder)
    p = rules.start(1)
    for cells in (
        {1: 1},
        {1: 2, 8: 300},
        {0: 5, 4: 1 << 20, 5: 2},
        {4: 1 << 21},
        {4: 7},
        {0: 0, 8: 0},
        {3: 1 << 20},
        {3: 0},
    ):
        for place, value in cells.items():
            p.cells[place] = value
        assert np.array_equal(observer.observe(p, 0), encoder.encode(p, 0))
        assert list(observer.misfits) == (["cells"] if max(p.cells) > 1 << 18 else [])


def test_what_a_function_reads_is_declared(rules: Game, positions: Positions) -> None:
    """It is called again only when one of the fields that it reads has changed."""
    shapes = rules.shapes()
    for name, reads in shapes.reads.items():
        work, _ = shapes.worked_out[name]
        assert set(reads) <= set(fields_of(type(rules.start(0))))
        seen: dict[str, Any] = {}
        for p in positions(rules, 3):
            view = p.view(0)
            assert seen.setdefault(repr([getattr(view, field) for field in reads]), work(view)) == work(view)


def test_what_was_shown_is_put_back(rules: Game, positions: Positions) -> None:
    """A position that a seat has looked at is as it was, and the seat has seen what its view holds."""
    for p in positions(rules, 2):
        before, dice, listed = p.inspect(), p.dice, p._listed
        for seat in (*range(rules.seats), None):
            seen: list[Any] = []
            p.show(seat, lambda view, seen=seen: seen.append(view.inspect()))
            assert seen == [p.view(seat).inspect()]
        assert (p.inspect(), p.dice, p._listed) == (before, dice, listed)


def test_what_does_not_fit_still_shows() -> None:
    """A fault of the declaration costs understanding, not information."""
    rules = broken(credits=Each(Id(3), 2))
    encoder = encoder_of(rules)
    one, other = rules.start(1), rules.start(1)
    other.credits[0] += 1
    assert not np.array_equal(encoder.encode(one, 0), encoder.encode(other, 0))


SHAPES: list[tuple[Shape, list[Any]]] = [
    (Flag(), [0, 1]),
    (Id(5, -2), list(range(-2, 5))),
    (Id(300, -1), list(range(-1, 300))),
    (Count(3), [*range(-40, 400), *range(1000, LARGEST, 997), LARGEST]),
    (Count(100), [*range(-40, 2000), *range(LARGEST - 500, LARGEST + 1)]),
    (Bits(4), list(range(16))),
    (Bits(40), [0, 1, 1 << 39, (1 << 40) - 1]),
    (Print(), [None, "", "a", (1, 2), [1, 2]]),
    (Maybe(Count(3)), [None, 0, 1]),
    (Each(Count(9), 6, fixed=False), [[], [0], [0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 300]]),
    (Each(Id(3, -1), 5), [[-1] * 5, [2, 1, 0, -1, -1], [0] * 5]),
    (Record({"a": Flag(), "b": Count(3)}), [(0, 0), (1, 0), (0, 9)]),
    (Each(Count(9), 300, fixed=False), [[1] * 9, [*range(200)], [*range(100), *range(99, -1, -1)], [7] * 300]),
    (Each(Each(Maybe(Count(3)), 3, fixed=False), 2), [[[], []], [[1], [None]], [[1, 2], [None, 2, 3]], [[2], []]]),
]


@pytest.mark.parametrize(("shape", "values"), SHAPES, ids=[type(shape).__name__ for shape, _ in SHAPES])
def test_every_value_of_a_shape_is_written_differently(shape: Shape, values: list[Any]) -> None:
    writer = writer_of(shape)
    seen = set()
    for value in values:
        out = np.zeros(writer.width, np.float32)
        assert writer.write(value, None, out.data.cast("B"), 0)
        assert np.all(np.abs(out) <= 1)
        seen.add(out.tobytes())
    assert len(seen) == len(values)
    assert in_words(shape)


@pytest.mark.parametrize(("shape", "values"), SHAPES, ids=[type(shape).__name__ for shape, _ in SHAPES])
def test_a_value_written_over_another_leaves_nothing_of_it(shape: Shape, values: list[Any]) -> None:
    writer = writer_of(shape)
    rng = Random(1)
    for before, value in ((rng.choice(values), rng.choice(values)) for _ in range(60)):
        fresh, over = np.zeros(writer.width, np.float32), np.zeros(writer.width, np.float32)
        writer.write(value, None, fresh.data.cast("B"), 0)
        writer.write(before, None, over.data.cast("B"), 0)
        writer.write(value, before, over.data.cast("B"), 0)
        assert np.array_equal(fresh, over), (before, value)


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Flag(), 2),
        (Id(5), 5),
        (Id(5), -1),
        (Bits(3), 8),
        (Bits(40), 1 << 40),
        (Count(5), LARGEST + 1),
        (Each(Flag(), 3), [0, 1]),
        (Each(Id(9), 5), [1, 2, 3, 4, 9]),
        (Each(Flag(), 3, fixed=False), [0, 1, 0, 1]),
        (Each(Flag(), 3), None),
        (Count(5), None),
        (Record({"a": Flag()}), (1, 1)),
    ],
)
def test_a_value_beyond_its_shape_is_noticed(shape: Shape, value: Any) -> None:
    writer = writer_of(shape)
    assert not writer.write(value, None, np.zeros(writer.width, np.float32).data.cast("B"), 0)


def test_an_observer_that_goes_along_sees_what_a_fresh_one_sees(rules: Game, positions: Positions) -> None:
    """What did not change is not written again; nothing of what was there before stays."""
    encoder = encoder_of(rules)
    observer = Observer(encoder)
    for p in positions(rules, 4, every=2):
        before = p.hash()
        for seat in range(p.seats):
            assert np.array_equal(observer.observe(p, seat, [1]), encoder.encode(p, seat, [1]))
        assert p.hash() == before
    for p in played(rules, ("greedy:hard",), 3, 250):
        assert np.array_equal(observer.observe(p, 0, []), encoder.encode(p, 0)), type(p.frames[-1]).__name__
    fresh = rules.start(9)
    assert np.array_equal(observer.observe(fresh, 0, []), encoder.encode(fresh, 0))
