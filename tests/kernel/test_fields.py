"""Declared fields: what follows from one declaration, for every kind."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from armillary.fields import (
    SEAT,
    Axis,
    Bits,
    Conserved,
    Constant,
    Count,
    Flat,
    Free,
    Kept,
    Listed,
    One,
    Per,
    Records,
    Sum,
    Yes,
    declared,
    fields_of,
    things_of,
)
from armillary.kernel import Frame, Game, Position, Thing, Title
from armillary.shape import Bits as BitsShape
from armillary.shape import Count as CountShape
from armillary.shape import Each, Flag, Id, Print, Told

PARTS = SimpleNamespace(goods=["ore", "ice"], stones=["ruby", "opal", "jade"], copies=[3, 4, 5], limit=6)
GOODS, STONES = Axis("goods"), Axis("stones")


class Contract(Thing):
    FIELDS = {"buyer": One(SEAT), "price": Count(), "signed": Listed(One(SEAT), most=2)}
    __slots__ = FIELDS

    def __init__(self, buyer: int, price: int, signed: list[int]) -> None:
        self.buyer = buyer
        self.price = price
        self.signed = signed


def richest(p: "Market") -> int:
    return p.money.index(max(p.money))


class Market(Position):
    limit: int
    turn: int
    open: int
    first: int
    money: list[int]
    bags: list[list[int]]
    sizes: list[int]
    pool: list[int]
    store: list[int]
    seen: int
    queue: list[int]
    contracts: list[Contract]
    memo: tuple[int, ...]
    rich: int
    FIELDS = {
        "limit": Constant("limit"),
        "turn": Count(20, most=20, start=1),
        "open": Yes(),
        "first": One(SEAT, {-1: None}, start=-1),
        "money": Per(SEAT, Count("limit"), at="players.*.money"),
        "bags": Per(SEAT, Per(STONES, Count(3)), at="players.*.bag", secret="pool"),
        "sizes": Per(SEAT, Count(3, most="limit"), at="players.*.stones"),
        "pool": Per(STONES, Count(5), start="copies"),
        "store": Flat(SEAT, GOODS, Count(4)),
        "seen": Bits(STONES),
        "queue": Listed(One(SEAT), most=SEAT.size),
        "contracts": Records(Contract),
        "memo": Free((), at="notes.memo"),
        "rich": Kept(richest, One(SEAT)),
    }
    LAWS = (Conserved("copies", "pool", "bags"), Sum("sizes", "bags"))
    __slots__ = FIELDS


class Wait(Frame[Market]):
    FIELDS = {"who": One(SEAT), "left": Listed(Count(), most=4)}
    __slots__ = FIELDS
    rule = "M-1"

    def __init__(self, who: int, left: list[int]) -> None:
        self.who = who
        self.left = left

    def advance(self, p: Market) -> None:
        p.ask(self.who)

    def choices(self, p: Market, seat: int) -> list[Any]:
        return [("wait",)]


class Bazaar(Game[Market]):
    position = Market
    frames = (Wait,)
    verbs = ()
    package = "armillary.games.tictactoe"

    def load_components(self, replacement: Any) -> Any:
        return PARTS

    def setup(self, p: Market) -> None:
        p.push(Wait(0, [1]))


TITLE = Title(
    slug="bazaar",
    title="Bazaar",
    summary="For these tests.",
    seats=(2, 3),
    minutes=(1, 1),
    rules_version=1,
    factories={1: "bazaar:Bazaar"},
    ends=("over",),
)


def bazaar() -> Bazaar:
    return Bazaar(TITLE, 2)


def some() -> Market:
    p = bazaar().start(1)
    p.bags[1] = [1, 0, 2]
    p.pool = [2, 4, 3]
    p.sizes = [0, 3]
    p.money = [2, 5]
    p.rich = 1
    p.store = [1, 2, 3, 4]
    p.seen = 5
    p.queue = [1, 0]
    p.contracts = [Contract(1, 4, [0])]
    p.memo = (1, 2)
    return p


def test_a_fresh_position_has_what_the_kinds_start_with() -> None:
    p = bazaar().start(1)
    assert (p.limit, p.turn, p.first, p.money, p.bags, p.pool) == (6, 1, -1, [0, 0], [[0, 0, 0], [0, 0, 0]], [3, 4, 5])
    assert (p.store, p.queue, p.contracts, p.memo) == ([0, 0, 0, 0], [], [], ())
    p.pool[0] = 9
    p.bags[0][0] = 9
    other = bazaar().start(1)
    assert (other.pool[0], other.bags[0][0], PARTS.copies[0]) == (3, 0, 3), "positions share nothing that changes"


def test_words_and_back() -> None:
    p = some()
    words = p.to_words()
    assert words == {
        "turn": 1,
        "open": False,
        "first": None,
        "players": {
            "A": {"money": 2, "bag": {"ruby": 0, "opal": 0, "jade": 0}, "stones": 0},
            "B": {"money": 5, "bag": {"ruby": 1, "opal": 0, "jade": 2}, "stones": 3},
        },
        "pool": {"ruby": 2, "opal": 4, "jade": 3},
        "store": {"A": {"ore": 1, "ice": 2}, "B": {"ore": 3, "ice": 4}},
        "seen": ["ruby", "jade"],
        "queue": ["B", "A"],
        "contracts": [{"buyer": 1, "price": 4, "signed": [0]}],
        "notes": {"memo": [1, 2]},
    }
    twin = p.game.restore(p.inspect())
    assert twin.to_words() == words
    assert all(getattr(twin, name) == getattr(p, name) for name in fields_of(Market))
    assert isinstance(twin.frames[0], Wait)
    assert twin.frames[0].left == [1]


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("turn", 21, "turn is 21, but must be a number from 0 to 20"),
        ("turn", True, "turn is True"),
        ("open", 1, "open is 1, but must be true or false"),
        ("first", "C", "first is 'C', but must be one of A, B, None"),
        ("first", ["A"], "first is"),
        ("players.B.money", -1, "players.B.money is -1"),
        ("players.B.stones", 2, "players.B.stones is 2, but players.B.bag has 3"),
        ("players.B.bag.opal", "x", "players.B.bag.opal is 'x'"),
        ("players", 3, "players must have exactly A, B, not 3"),
        ("pool", {"ruby": 1}, "pool must have exactly ruby, opal, jade"),
        ("store.B.ice", None, "store.B.ice is None"),
        ("seen", ["pearl"], "seen is 'pearl', but must be one of ruby, opal, jade"),
        ("queue", "AB", "queue is 'AB', but must be a list"),
        ("contracts", [{"buyer": 1}], "missing 'price'"),
        ("colour", 1, "colour"),
    ],
)
def test_words_that_are_wrong_are_refused_by_name(path: str, value: Any, reason: str) -> None:
    data = some().inspect()
    *above, last = path.split(".")
    there = data
    for step in above:
        there = there[step]
    there[last] = value
    with pytest.raises(ValueError) as caught:
        bazaar().restore(data)
    assert reason in str(caught.value)


def test_a_secret_row_joins_its_pool() -> None:
    p = some()
    seen = p.view(0)
    assert isinstance(seen, Market)
    assert (seen.bags, seen.pool, p.bags[1]) == ([[0, 0, 0], []], [3, 4, 5], [1, 0, 2])
    assert seen.to_words()["players"]["B"]["bag"] is None
    assert declared(Market, "HIDDEN") == {"bags", "pool"}
    again = p.game.restore(seen.inspect())
    assert again.bags == [[0, 0, 0], []]


def test_copies_are_independent() -> None:
    p = some()
    twin = p.copy()
    for name in fields_of(Market):
        value = getattr(p, name)
        if isinstance(value, list):
            assert getattr(twin, name) is not value, name
    twin.contracts[0].signed.append(1)
    twin.bags[1][0] = 7
    assert (p.contracts[0].signed, p.bags[1][0]) == ([0], 1)
    assert things_of(Market) == {"contracts": Contract}
    assert declared(Market, "ROWS") == {"bags"}
    assert declared(Wait, "LISTS") == {"left"}


def test_bounds_kept_values_and_laws_are_watched() -> None:
    p = some()
    assert p.status() == []
    p.turn, p.open, p.rich, p.seen = 21, 2, 0, 8
    p.money[0], p.store[1], p.sizes[1] = -3, -1, 2
    p.pool[0] += 1
    found = " / ".join(p.status())
    for part in (
        "turn is 21, but is from 0 to 20",
        "open is 2",
        "rich is 0, but follows as 1",
        "seen is 8",
        "money of A is -3, but is at least 0",
        "store is [1, -1, 3, 4]",
        "sizes of B is 2, but bags has 3",
        "4 of ruby in pool, bags, not 3",
    ):
        assert part in found


def test_shapes_follow_from_the_kinds() -> None:
    shapes = bazaar().shapes()
    assert shapes.position == {
        "limit": Told(),
        "turn": CountShape(20),
        "open": Flag(),
        "first": Id(2, -1),
        "money": Each(CountShape(6), 2),
        "bags": Each(Each(CountShape(3), 3, fixed=False), 2),
        "sizes": Each(CountShape(3), 2),
        "pool": Each(CountShape(5), 3),
        "store": Each(CountShape(4), 4),
        "seen": BitsShape(3),
        "queue": Each(Id(2), 2, fixed=False),
        "contracts": Print(),
        "memo": Print(),
        "rich": Id(2),
    }
    assert shapes.steps == {
        "Wait.who": Id(2),
        "Wait.left": Each(CountShape(6), 4, fixed=False),
        "Answer.offer": CountShape(8),
        "Answer.maker": Id(2),
        "Answer.receiver": Id(2),
    }


def test_a_field_that_is_typed_or_declared_but_not_both_is_named() -> None:
    class Half(Position):
        typed: int
        FIELDS = {"named": Count()}

    class HalfGame(Bazaar):
        position = Half

    with pytest.raises(TypeError, match="named, typed must be both in FIELDS and typed"):
        HalfGame(TITLE, 2).start(Random(1).random().hex())
