"""Pairs of stories that differ in a secret only: who is not in it is shown the same (BP-SEC-01 to BP-SEC-14).

What an outsider is shown of a story: the position cut to his knowledge, what he may do, and of every step only those that tell
him something (an event that he sees, or a view that changes) with its seat and whether it can be taken back.
"""

from typing import Any

import msgspec
import pytest

from armillary.kernel.canon import canonical
from armillary.kernel.dice import ScriptedDice
from armillary.kernel.history import History
from armillary.kernel.position import HiddenInformation
from armillary.kernel.view import make_view, view_events

SECRET = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}
SHIPS = {"A": ["cargo 3,-1"], "B": ["cargo 10,-5"]}
OUTSIDERS = (2, None)


class Story:
    """A match from a given position, step by step, as an outsider is shown it."""

    def __init__(self, table: Any, **words: Any) -> None:
        self.table = table
        self.p = table.given(**words)
        self.shown: dict[int | None, list[Any]] = {seat: [self.look(seat)] for seat in OUTSIDERS}
        self.frontiers: list[bool] = []

    def look(self, seat: int | None) -> Any:
        seen = self.p.view(seat)
        mine = [] if seat is None else [self.p.choices(seat), self.p.interjections(seat)]
        return canonical(seen.inspect()), msgspec.json.encode(make_view(self.p, seat)), mine

    def play(self, *texts: str) -> "Story":
        for text in texts:
            who, _, choice = text.partition(": ")
            p = self.p
            p.log = []
            before = (p.ordinal, p.revealed)
            p.apply(ord(who) - ord("A"), self.table.game.parse(choice))
            assert p.status() == []
            frontier = (p.ordinal, p.revealed) != before
            self.frontiers.append(frontier)
            for seat in OUTSIDERS:
                told = msgspec.json.encode(view_events(p, p.log, seat))
                look = self.look(seat)
                if told != b"[]" or look != self.last(seat):
                    self.shown[seat] += [(who, frontier, told), look]
        return self

    def last(self, seat: int | None) -> Any:
        return self.shown[seat][-1]


def alike(*stories: Story) -> None:
    for story in stories[1:]:
        for seat in OUTSIDERS:
            assert len(story.shown[seat]) == len(stories[0].shown[seat]), f"{seat} counts other steps"
            for ours, theirs in zip(stories[0].shown[seat], story.shown[seat], strict=True):
                assert ours == theirs, f"{seat} can tell the stories apart"


OFFER = ("A: propose B", "A: carrier 3,-1", "A: give metal 10")


@pytest.mark.rule("BP-SEC-01", "BP-SEC-02", "BP-SEC-03", "BP-SEC-04")
def test_nothing_of_a_pact_is_seen(trio: Any) -> None:
    quiet = Story(trio).play("A: end-turn")
    declined = Story(trio).play("A: pact B", "B: decline 2", "A: end-turn")
    withdrawn = Story(trio).play("B: pact A", "B: withdraw 2", "A: end-turn")
    broken = Story(trio).play("A: pact B", "B: accept 2", "B: end-pact A", "A: end-turn")
    alike(quiet, declined, withdrawn, broken)


@pytest.mark.rule("BP-SEC-05")
def test_nothing_of_a_secret_barter_is_seen_before_it_is_signed(trio: Any) -> None:
    quiet = Story(trio, units=SHIPS).play("A: end-turn")
    dropped = Story(trio, units=SHIPS).play(*OFFER, "A: drop", "A: end-turn")
    offered = Story(trio, units=SHIPS).play(*OFFER, "A: offer-secretly", "A: end-turn")
    declined = Story(trio, units=SHIPS).play(*OFFER, "A: offer-secretly", "B: decline 2", "A: end-turn")
    by_the_other = Story(trio, units=SHIPS).play(
        "B: propose A", "B: carrier 3,-1", "B: get food 7", "B: offer-secretly", "B: withdraw 2", "A: end-turn"
    )
    alike(quiet, dropped, offered, declined, by_the_other)


@pytest.mark.rule("BP-SEC-06")
def test_a_signed_secret_contract_shows_that_it_is_there_and_nothing_else(bench: Any) -> None:
    dice = list(range(1, 17))
    table = bench(3)
    one = Story(table, dice=dice, units=SHIPS).play(*OFFER, "A: offer-secretly", "B: accept 2")
    more = Story(table, dice=dice, units=SHIPS).play(
        "A: propose B", "A: drop", "A: propose B", "A: carrier 10,-5", "A: give metal 3", "A: give food 9"
    )
    more.play("A: get concrete 200", "A: get concrete 4", "A: offer-secretly", "B: accept 2")
    for story in (one, more):  # the seal tells the terms apart to nobody, but is another one
        story.p.contracts[0].seal = "sealed"
    for seat in OUTSIDERS:
        assert len(one.shown[seat]) == len(more.shown[seat]) == 3
        assert one.look(seat) == more.look(seat)


@pytest.mark.rule("BP-SEC-07")
def test_a_further_contract_on_the_ship_does_not_show_when_it_loads(trio: Any) -> None:
    elsewhere = SECRET | {"ship": "A#2"}
    units = {"A": ["cargo 10,-5", "cargo 3,-1"]}
    stories = [
        Story(trio, units=units, contracts={"contract-1": SECRET, "contract-2": other}, stock={"B": {"C": 99}}).play(
            "A: unit 10,-5", "A: load-contract 1"
        )
        for other in (SECRET, elsewhere)
    ]
    alike(*stories)


@pytest.mark.rule("BP-SEC-07")
def test_a_ship_without_room_is_asked_whether_or_not_a_contract_names_it(trio: Any) -> None:
    geo = trio.game.geo
    free = [geo.names[cell] for cell in geo.near[geo.number["10,-5"]] if not trio.given().at[cell]]
    units = {"A": ["cargo 10,-5", "cargo 0,9"], "C": [f"small {cell}" for cell in free]}
    alike(
        *[
            Story(trio, units=units, contracts={"contract-1": SECRET | {"ship": ship}}).play("A: unit 10,-5", "A: stop")
            for ship in ("A#1", "A#2")
        ]
    )


@pytest.mark.rule("BP-SEC-08", "BP-TRADE-16")
def test_a_vain_load_is_the_signers_affair(trio: Any) -> None:
    words = {"units": {"A": ["cargo 10,-5", "small 4,-1 left=1"]}, "contracts": {"contract-1": SECRET}}
    quiet = Story(trio, **words, stock={"B": {"C": 29}}).play("A: unit 10,-5", "A: stop")
    vain = Story(trio, **words, stock={"B": {"C": 29}}).play("A: unit 10,-5", "A: load-contract 1", "A: stop")
    alike(quiet, vain)
    assert vain.p.unit_left[0] == 2  # nothing was spent, so no other ship lost its actions
    assert vain.p.unit_left[1] == 1
    assert vain.p.contracts[0].states == [0, 0]


@pytest.mark.rule("BP-SEC-09")
def test_a_delivery_shows_no_goods_wherever_it_goes(trio: Any) -> None:
    loaded = SECRET | {"goods": ["aboard", "waiting"]}
    stories = []
    for gives, other in (([{"M": 10}, {"C": 30}], "waiting"), ([{"F": 1}, {}], "delivered")):
        states = ["aboard", other]
        contract = loaded | {"gives": gives, "goods": states, "partners": ["A", "B"]}
        stories.append(
            Story(trio, units={"A": ["cargo 3,-1"]}, contracts={"contract-1": contract}).play(
                "A: unit 3,-1", "A: deliver planet-5"
            )
        )
    alike(*stories)


@pytest.mark.rule("BP-SEC-10", "BP-SEC-11", "BP-SEC-04")
def test_at_the_end_contracts_are_turned_up_and_nothing_else(bench: Any) -> None:
    table = bench(3, round_limit=20)
    words = {"round": 20, "active": "C", "first": "A", "units": SHIPS, "contracts": {"contract-1": SECRET}}
    quiet = Story(table, **words).play("C: end-turn")
    full = Story(table, **words, stock={"A": {"M": 9}, "B": {"F": 3}}, looted={"B": {"habitat": 1}}, pacts=["AB"])
    full.play("B: propose A", "B: carrier 10,-5", "B: give food 2", "B: offer-secretly", "C: end-turn")
    assert quiet.p.over
    assert full.p.over
    alike(quiet, full)
    assert full.p.view(2).to_words()["contracts"]["contract-1"]["gives"][0]["M"] == 10
    assert full.p.view(2).to_words()["pacts"] == []
    assert full.p.view(0).to_words()["pacts"] == ["AB"]


@pytest.mark.rule("BP-SEC-12")
def test_an_open_barter_is_public_from_its_offer_on(trio: Any) -> None:
    story = Story(trio, units=SHIPS).play(*OFFER)
    assert len(story.shown[2]) == 1  # the drawing up is the maker's own affair
    story.play("A: offer-openly")
    assert len(story.shown[2]) == 3
    assert story.p.view(2).offers[0][4][3] == (0, 0, 0, 10)
    story.play("B: decline 1")
    assert [event.kind for event in story.p.log if event.seen_by(None)] == ["OfferDeclined"]


@pytest.mark.rule("BP-SEC-13")
def test_what_told_something_hidden_cannot_be_taken_back(trio: Any) -> None:
    for held in (29, 31):
        story = Story(
            trio, units={"A": ["cargo 10,-5"]}, contracts={"contract-1": SECRET}, stock={"B": {"C": held}}
        ).play("A: unit 10,-5", "A: load-contract 1")
        assert story.frontiers == [False, True]
    asked = Story(trio, units={"A": ["cargo 10,-5"]}, stock={"B": {"C": 30}})
    asked.play("A: unit 10,-5", "A: request planet-6", "A: ask-for concrete 3", "A: send", "B: consent")
    assert asked.frontiers[-1]
    signed = Story(trio, units=SHIPS).play(*OFFER, "A: offer-openly", "B: accept 1")
    assert signed.frontiers[-1]  # a signature under an open contract, too (A-41)


def test_what_is_one_s_own_can_be_taken_back(trio: Any) -> None:
    assert Story(trio, units={"A": ["cargo 3,-1"]}, stock={"A": {"M": 9}}).play(
        "A: unit 3,-1", "A: load planet-5", "A: take metal 3"
    ).frontiers == [False, False, False]


@pytest.mark.rule("BP-SEC-14")
def test_a_limit_of_the_turn_does_not_tell_bought_from_looted(bench: Any) -> None:
    table = bench(3, rulings={"space_structure_counts_as_build": "yes"})
    planet = {
        "size": "small",
        "biome": "fair",
        "owner": "A",
        "forests": 2,
        "mountains": 3,
        "cells": {"0,1": "spaceport"},
    }
    stories = [
        Story(
            table,
            planets={"planet-5": planet},
            units={"A": ["cargo 3,-1", "cargo 3,0"]},
            stock={"A": {"M": 99, "F": 99}},
            looted={"A": {"habitat": 1}},
        ).play("A: unit 3,-1", f"A: take-aboard habitat {source} secretly", "A: stop", "A: unit 3,0")
        for source in ("bought", "looted")
    ]
    alike(*stories)
    assert [table.why(story.p, 0, "take-aboard habitat bought openly") for story in stories] == ["BP-BUILD-02", ""]


def test_secret_steps_of_others_leave_my_own_choices_and_undo_alone(trio: Any) -> None:
    """Out of turn, two others may whisper as they like: what the active player was about to do is still there."""
    history = History(trio.game, 3)
    while not history.position.round:
        seat = history.position.deciding()[0]
        history.apply(seat, history.position.choices(seat)[0])
    p = history.position
    active = p.active
    one, two = (seat for seat in range(3) if seat != active)
    listed, step = list(p.choices(active)), type(p.frames[-1])
    before = canonical(p.view(active).inspect())
    whisper = history.apply(one, ("pact", two))
    assert not whisper.frontier
    answer = history.apply(two, ("accept", p.offers[0][0]))
    assert not answer.frontier
    p = history.position
    assert (p.deciding(), type(p.frames[-1]), p.choices(active)) == ((active,), step, listed)
    assert canonical(p.view(active).inspect()) == before


BARTERS = {"units": {"A": ["cargo 10,-5", "cargo 4,-1"]}, "stock": {"B": {"C": 99, "M": 9}, "A": {"M": 9}}}


def under(*ships: str, **others: Any) -> dict[str, Any]:
    """Face-down contracts of A with B, with C and with B again, one for each ship that is named."""
    contracts = [
        SECRET,
        SECRET | {"partners": ["C", "A"]},
        SECRET | {"gives": [{}, {"M": 4}], "goods": ["delivered", "waiting"]},
    ]
    return {
        f"contract-{n}": {**one, "ship": ship} for n, (one, ship) in enumerate(zip(contracts, ships, strict=False), 1)
    }


@pytest.mark.rule("BP-SEC-06", "BP-SEC-07")
def test_a_secret_load_does_not_tell_for_whom(bench: Any) -> None:
    """C looks on: A's ship loads at A's planet what is meant for B, or what is meant for D."""
    table = bench(4)
    contracts = {
        f"contract-{number}": SECRET
        | {"partners": ["A", partner], "gives": [{"M": 3}, {}], "goods": ["waiting", "delivered"]}
        for number, partner in ((1, "B"), (2, "D"))
    }
    words = {"factions": {"A": "humans", "B": "digitals", "C": "xenos", "D": "humans"}, "contracts": contracts}
    stories = [
        Story(table, units={"A": ["cargo 3,-1"], "D": ["small 20,-15"]}, stock={"A": {"M": 9}}, **words).play(
            "A: unit 3,-1", f"A: load-contract {number}", "A: done"
        )
        for number in (1, 2)
    ]
    alike(*stories)
    words = stories[0].p.view(2).to_words()
    assert words["units"]["A"] == ["cargo 3,-1 #1 left=1 sealed"]  # that it has loaded shows on the ship
    assert {found["ship"] for found in words["contracts"].values()} == {None}
    assert {tuple(found["goods"]) for found in words["contracts"].values()} == {("waiting", "waiting")}


@pytest.mark.rule("BP-SEC-07")
def test_two_face_down_contracts_loaded_in_one_action_make_one_event(trio: Any) -> None:
    contracts = under("A#1", "A#2", "A#1")
    one = Story(trio, contracts=contracts, **BARTERS).play("A: unit 10,-5", "A: load-contract 1", "A: done")
    two = Story(trio, contracts=contracts, **BARTERS).play("A: unit 10,-5", "A: load-contract 1")
    two.play("A: load-contract 3")
    told = [event for event in two.p.log if event.kind == "GoodsLoaded"]
    assert [event.facts["goods"] for event in told if event.seen_by(0) and event.seen_by(1)] == ["4M"]
    two.play("A: done")
    alike(one, two)


@pytest.mark.rule("BP-SEC-09")
def test_two_face_down_shipments_of_one_action_are_announced_once(trio: Any) -> None:
    contracts = under("A#1", "A#2", "A#1")
    load = ("A: unit 10,-5", "A: load-contract 1")
    words: dict[str, Any] = {"contracts": contracts, "stock": BARTERS["stock"], "units": BARTERS["units"]}
    home = ("A: done", "A: deliver-part planet-6", "A: hand-contract 1 B")
    one = Story(trio, **words).play(*load, *home, "A: done")
    both = Story(trio, **words).play(*load, "A: load-contract 3", *home, "A: hand-contract 3 B", "A: done")
    alike(one, both)
    assert one.p.view(2).to_words()["units"]["A"][0] == "cargo 10,-5 #1 left=0"
    whole = Story(trio, **words).play(*load, "A: load-contract 3", "A: done", "A: deliver planet-6")
    assert len([event for event in whole.p.log if event.seen_by(2)]) == 1


@pytest.mark.rule("BP-SEC-10")
def test_who_cannot_know_what_a_ship_carries_cannot_try_its_destruction(trio: Any) -> None:
    words: dict[str, Any] = {
        "contracts": under("A#1"),
        "active": "C",
        "units": {"A": ["cargo 3,-1"], "C": ["small 4,-1"]},
    }
    p = Story(trio, **words, dice=[4, 1]).play("C: unit 4,-1").p
    seen = p.view(2)
    seen.dice = ScriptedDice([4, 1])
    with pytest.raises(HiddenInformation):
        seen.apply(2, trio.game.parse("attack 3,-1"))
