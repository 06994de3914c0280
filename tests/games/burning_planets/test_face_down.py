"""Face-down contracts and all else that is hidden: what a view lacks, field by field, and what may be supposed in its place."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import ABOARD, SPACE_KINDS, SUPPLIED, UNKNOWN, WAITING
from armillary.games.burning_planets.position import Draft, PlayingField
from armillary.games.burning_planets.rules.secrecy import USUAL, held
from armillary.kernel.registry import game

SECRET = {
    "partners": ["A", "B"],
    "ship": "A#1",
    "gives": [{"M": 10, "F": 2}, {"C": 30}],
    "secret": True,
    "nonce": "00ff",
    "seal": "x",
}
LOADED = SECRET | {"goods": ["aboard", "waiting"]}
#: A has two ships, B and C one each; A's second is where nothing is.
SHIPS = {"A": ["cargo 3,-1", "cargo 9,-4"], "B": ["cargo 10,-5"], "C": ["cargo 20,-9"]}


def fields(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in thing.FIELDS}


def supposed(p: PlayingField, seat: int | None, seeds: int = 40) -> Iterator[PlayingField]:
    """Positions that the seat cannot tell from this one."""
    for seed in range(seeds):
        found = p.game.sampled(p.view(seat), seat, Random(seed))
        assert isinstance(found, PlayingField)
        assert found.status() == []
        yield found


# -------------------------------------------------------------------------------------------------------------- hidden


@pytest.mark.rule("BP-SEC-01", "BP-ECON-06", "BP-SPACE-15", "BP-ALLY-05", "BP-SEC-14")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_lacks_what_is_others_and_nothing_else(trio: Any, seat: int | None) -> None:
    units = {
        "A": ["cargo 3,-1 carries=habitat secret", "cargo 9,-4 hold=5B carries=drilling-facility"],
        "B": ["cargo 10,-5 carries=space-station secret"],
        "C": ["cargo 20,-9 carries=space-station"],
    }
    p = trio.given(
        units=units,
        stock={name: {"B": 1, "C": 2, "F": 3, "M": 4} for name in "ABC"},
        looted={name: {"drilling-facility": 1, "habitat": 2, "space-station": 3} for name in "ABC"},
        pacts=["AB", "BC"],
    )
    trio.play(p, "B: propose A", "B: carrier 3,-1", "B: give metal 1", "C: propose A", "A: pact C")
    p.used[4] = p.used[5] = p.used[6] = SUPPLIED | 3 << 16 | 1
    p.revealed = 7
    before = {name: getattr(p, name) for name in ("stock", "looted", "unit_carry", "used", "proposals", "asked")}
    assert (before["proposals"], before["asked"]) == ([0, 1, 1], [4, 0, 0])
    seen = p.view(seat)
    assert seen.stock == [amount if other == seat else 0 for other in range(3) for amount in (1, 2, 3, 4)]
    assert seen.looted == [count if other == seat else 0 for other in range(3) for count in (1, 2, 3)]
    for other in range(3):
        own = other == seat
        assert seen.used[4 + other] == (p.used[4 + other] if own else 1)
        assert seen.proposals[other] == (p.proposals[other] if own else 0)
        assert seen.asked[other] == (p.asked[other] if own else 0)
        assert (seen.drafts[other] is None) == (not own or p.drafts[other] is None)
        for slot in p.fleet[other]:
            assert seen.unit_carry[slot] == (UNKNOWN if p.unit_secret[slot] and not own else p.unit_carry[slot])
    assert seen.unit_hold == p.unit_hold  # an open hold is open
    assert seen.pacts == [pact for pact in [(0, 1), (1, 2)] if seat in pact]
    assert (seen.gained, seen.spent, seen.revealed) == ([-1] * 4, [-1] * 4, 0)
    # A's offer of a pact has the number of that pair: C and A know of it, and nobody else of its number.
    assert len(seen.offers) == (seat in (0, 2))
    assert seen.numbers == [0, 0, int(seat in (0, 2)), 0]
    assert seen.next_offer == (1 + p.offers[0][0] if seat in (0, 2) else 1)


@pytest.mark.rule("BP-SEC-06", "BP-SEC-07", "BP-TRADE-09")
@pytest.mark.parametrize("goods", [["aboard", "waiting"], ["waiting", "aboard"], ["waiting", "waiting"]])
def test_a_face_down_contract_shows_two_players_and_a_seal(trio: Any, goods: list[str]) -> None:
    p = trio.given(units=SHIPS, contracts={"contract-1": SECRET | {"ship": "B#1", "goods": goods, "tried": 1}})
    for seat in (2, None):
        (found,) = p.view(seat).contracts
        assert (found.maker, found.partner, found.owner, found.serial) == (0, 1, 0, 0)
        assert (found.gives, found.gets, found.secret, found.shown) == ((), (), 1, 0)
        assert (found.states, found.tried, found.nonce, found.seal) == ([WAITING, WAITING], 0, "", "x")
        assert (found.aboard, found.brought, found.astray) == ([0] * 8, [0] * 8, [0] * 8)
        assert p.view(seat).unit_sealed[p.fleet[1][0]] == ("aboard" in goods)
    for seat in (0, 1):
        assert fields(p.view(seat).contracts[0]) == fields(p.contracts[0])


@pytest.mark.rule("BP-SEC-10", "BP-TRADE-07")
@pytest.mark.parametrize("words", [{"secret": False}, {"shown": True, "goods": ["lost", "lost"]}])
def test_an_open_contract_and_one_turned_up_are_seen_by_all(trio: Any, words: dict[str, Any]) -> None:
    p = trio.given(units=SHIPS, contracts={"contract-1": LOADED | words})
    for seat in (2, None):
        assert fields(p.view(seat).contracts[0]) == fields(p.contracts[0])


@pytest.mark.parametrize(
    ("goods", "shown"),
    [
        (["aboard", "waiting"], (1, 1, [ABOARD, WAITING])),
        (["waiting", "aboard"], (1, 1, [WAITING, ABOARD])),
        (["delivered", "aboard"], (1, 1, [WAITING, ABOARD])),
        (["delivered", "waiting"], (0, 0, [WAITING, WAITING])),
    ],
)
def test_before_version_3_a_load_showed_on_the_contract(bench: Any, goods: list[str], shown: Any) -> None:
    table = bench(3)
    table.game = game("burning-planets", 3, rules_version=2)
    p = table.given(units=SHIPS, contracts={"contract-1": SECRET | {"ship": "B#1", "goods": goods}})
    (found,) = p.view(2).contracts
    assert (found.owner, found.serial, found.states) == shown
    for other in supposed(p, 2, 8):
        (filled,) = other.contracts
        assert fields(other.view(2).contracts[0]) == fields(found)
        if shown[1]:
            assert (filled.owner, filled.serial) == (1, 1)


@pytest.mark.rule("BP-SEC-05")
def test_the_prompt_of_a_proposal_tells_others_nothing(bench: Any) -> None:
    table = bench(3, barter_times="own-action-phase")
    p = table.given(units=SHIPS)
    table.play(p, "A: propose B")
    step = p.frames[-1]
    assert step.facts(p, 0) == {"seat": 0, "seat_to": 1, "ship": "-", "goods": "nothing", "goods_back": "nothing"}
    table.play(p, "A: carrier 10,-5", "A: give metal 3", "A: get food 4")
    assert step.facts(p, 0) == {"seat": 0, "seat_to": 1, "ship": "B-1", "goods": "3M", "goods_back": "4F"}
    nothing = {"seat": 0, "seat_to": "?", "ship": "?", "goods": "?", "goods_back": "?"}
    for seat in (1, 2, None):
        assert step.facts(p, seat) == step.facts(p.view(seat), seat) == nothing


# ------------------------------------------------------------------------------------------------------------ supposed


@pytest.mark.rule("BP-SPACE-15")
def test_a_structure_in_the_register_may_be_any_and_one_that_is_seen_is_that(trio: Any) -> None:
    units = {"A": ["cargo 3,-1 carries=habitat secret", "cargo 9,-4 carries=habitat"], "B": ["cargo 10,-5"]}
    p = trio.given(units=units)
    found = [tuple(other.unit_carry[:3]) for other in supposed(p, 1)]
    assert set(found) == {(kind, SPACE_KINDS[1], -1) for kind in SPACE_KINDS}
    assert {other.unit_carry[0] for other in supposed(p, 0, 5)} == {SPACE_KINDS[1]}


@pytest.mark.rule("BP-ECON-06")
def test_stocks_are_supposed_for_others_who_play(trio: Any) -> None:
    planets = {"planet-7": {"size": "small", "biome": "water", "owner": None}}
    p = trio.given(
        planets=planets, out=["C"], units={"B": ["cargo 10,-5 hold=3M"]}, stock={"A": {"M": 99}, "B": {"M": 99}}
    )
    seen = list(supposed(p, 0))
    assert {tuple(other.stock[:4]) for other in seen} == {(0, 0, 0, 99)}
    assert {tuple(other.stock[8:]) for other in seen} == {(0, 0, 0, 0)}  # who is out has nothing
    assert len({tuple(other.stock[4:8]) for other in seen}) > 30
    for other in seen:
        assert other.spent == [0] * 4
        assert other.gained == [sum(other.stock[kind::4]) + 3 * (kind == 3) for kind in range(4)]
    assert {tuple(other.stock[:4]) for other in supposed(p, 1, 5)} != {(0, 0, 0, 99)}


def test_all_that_exists_is_in_stocks_in_holds_and_aboard_under_contracts(trio: Any) -> None:
    contracts = {"contract-1": LOADED, "contract-2": SECRET | {"goods": ["waiting", "aboard"]}}
    units = {"A": ["cargo 3,-1 hold=7M+1B"], "B": ["cargo 10,-5 hold=20M"]}
    p = trio.given(units=units, contracts=contracts, stock={"A": {"M": 100}, "C": {"M": 1000, "C": 4}})
    assert [held(p, resource) for resource in range(4)] == [1, 34, 2, 1137]


@pytest.mark.rule("BP-SEC-06", "BP-SEC-07")
def test_a_face_down_contract_may_have_any_usual_terms_on_any_ship_of_the_two(trio: Any) -> None:
    p = trio.given(units=SHIPS, contracts={"contract-1": SECRET})
    ships, amounts, kinds = set(), set(), set()
    for other in supposed(p, 2, 120):
        (found,) = other.contracts
        assert (found.states, found.aboard) == ([WAITING, WAITING], [0] * 8)
        ships.add((found.owner, found.serial))
        for goods in (found.gives, found.gets):
            assert sum(map(bool, goods)) == 1
            amounts.add(sum(goods))
            kinds.add(goods.index(sum(goods)))
    assert (ships, amounts, kinds) == ({(0, 1), (0, 2), (1, 1)}, set(USUAL), {0, 1, 2, 3})


@pytest.mark.rule("BP-SEC-07")
def test_each_ship_that_was_seen_to_load_has_a_face_down_contract_of_its_owners(trio: Any) -> None:
    """Two of A's ships have loaded for B, one of C's for B: goods are aboard under three contracts, each on its ship."""
    contracts = {
        "contract-1": LOADED | {"partners": ["C", "B"], "ship": "C#1"},
        "contract-2": LOADED | {"ship": "A#2"},
        "contract-3": LOADED,
        "contract-4": SECRET,
    }
    p = trio.given(units=SHIPS, contracts=contracts)
    assert [p.unit_sealed[slot] for fleet in p.fleet for slot in fleet] == [1, 1, 0, 1]
    sides = set()
    for other in supposed(p, None, 60):
        loaded = [found for found in other.contracts if ABOARD in found.states]
        assert [(found.owner, found.serial) for found in loaded[:1]] == [(2, 1)]
        assert {(found.owner, found.serial) for found in loaded} == {(2, 1), (0, 1), (0, 2)}
        assert len(loaded) == 3
        for found in loaded:
            side = found.states.index(ABOARD)
            sides.add(side)
            assert found.states[1 - side] == WAITING
            assert found.loaded(side) == list(found.goods(side))
            assert found.loaded(1 - side) == [0] * 4
    assert sides == {0, 1}


@pytest.mark.rule("BP-SEC-07")
def test_a_load_that_one_knows_of_explains_the_seal_of_the_ship(trio: Any) -> None:
    """B has signed the contract under which A's ship has loaded: no other contract of A need have goods aboard."""
    contracts = {"contract-1": LOADED, "contract-2": SECRET | {"partners": ["A", "C"], "ship": "A#2"}}
    p = trio.given(units=SHIPS, contracts=contracts)
    for other in supposed(p, 1, 20):
        assert fields(other.contracts[0]) == fields(p.contracts[0])
        assert other.contracts[1].states == [WAITING, WAITING]


@pytest.mark.rule("BP-SEC-05")
def test_a_draft_that_is_drawn_up_may_be_for_anybody_with_a_carrier(bench: Any) -> None:
    table = bench(4, barter_times="own-action-phase")
    factions = {"A": "humans", "B": "digitals", "C": "xenos", "D": "humans"}
    for ships, partners in (({"C": ["cargo 20,-9"]}, {2}), ({"A": ["cargo 3,-1"]}, {1, 2})):
        p = table.given(units=ships, factions=factions, out=["D"])
        table.play(p, "A: propose C")
        found = {other.drafts[0].partner for other in supposed(p, 1)}
        assert found == partners
        for other in supposed(p, None, 3):
            assert isinstance(other.drafts[0], Draft)
            assert (other.drafts[0].serial, other.drafts[1:]) == (0, [None] * 3)
        assert {fields(other.drafts[0]) == fields(p.drafts[0]) for other in supposed(p, 0, 3)} == {True}


@pytest.mark.rule("BP-SEC-05")
def test_a_secret_offer_that_is_answered_may_have_any_usual_terms(bench: Any) -> None:
    table = bench(3, barter_times="own-action-phase")
    p = table.given(units=SHIPS)
    table.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 1", "A: offer-secretly")
    ships = set()
    for other in supposed(p, 2):
        ((number, maker, receiver, public, terms),) = other.offers
        assert (number, maker, receiver, public, terms[0], terms[5]) == (1, 0, 1, False, "barter", 1)
        step = other.frames[-1]
        assert (type(step).__name__, step.offer, step.maker, step.receiver) == ("Signature", 1, 0, 1)
        assert other.next_offer == 2
        assert {sum(goods) for goods in terms[3:5]} <= set(USUAL)
        ships.add(terms[1:3])
    assert ships == {(0, 1), (0, 2), (1, 1)}
    assert [other.offers for other in supposed(p, 1, 3)] == [p.offers] * 3
