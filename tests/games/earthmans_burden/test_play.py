"""Whole matches: invariants after every step, words for everything, what is listed agrees with what is refused."""

from random import Random
from typing import Any

import pytest

from armillary.games.earthmans_burden.flow.military import Military, why_not_attack, why_not_explore
from armillary.games.earthmans_burden.ids import FACTIONS
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.technologies import learnable, why_not_learn
from armillary.kernel import Refused, game
from armillary.kernel.playout import random_choice
from armillary.scene import Sector

OTHER = {"group_formation": "all_first", "fusion_may_enter_orbit": "yes", "eschaton_roll_on": "every_turn"}
CASES: list[tuple[int, dict[str, Any], dict[str, str]]] = [
    (2, {}, {}),
    (4, {}, {}),
    (6, {"assassination": True, "resignation": True}, {}),
    (7, {"seven_players": True, "loyal_subjects": True}, {}),
    (4, {"minigame": True, "windows": "all"}, {}),
    (3, {"basic_game": True, "advanced_hydroponics": True, "windows": "phases"}, {}),
    (5, {"no_true_ai": True, "assassination": True, "windows": "turns"}, OTHER),
    (4, {}, {**OTHER, "construction_nomination_cap": "none", "un_pacify_scope": "group"}),
]


@pytest.mark.parametrize(("seats", "options", "rulings"), CASES)
@pytest.mark.parametrize("seed", [1, 2])
def test_invariants_hold_after_every_step(
    seats: int, options: dict[str, Any], rulings: dict[str, str], seed: int
) -> None:
    """Units are conserved, no world has more developments than regions, counters stay in range."""
    rules = game("earthmans-burden", seats, options={"round_limit": 20, **options}, rulings=rulings)
    p = rules.start(seed)
    assert isinstance(p, SolarDisc)
    rng = Random(seed)
    for _ in range(3000):
        if p.over:
            break
        seat = p.deciding()[0]
        if rng.random() < 0.04:
            other = rng.randrange(seats)
            # Nothing that ends the match at once: what is wanted here is a long one.
            listed = [
                choice
                for choice in p.interjections(other)
                if choice[0] not in ("concede", "declare-peace", "resign", "remove")
            ]
            if listed:
                p.apply(other, random_choice(listed, rng))
                assert p.status() == []
                continue
        p.apply(seat, random_choice(p.choices(seat), rng))
        assert p.status() == []


@pytest.mark.rule("EB-DICE-01")
def test_every_die_has_six_sides() -> None:
    """Of every kind of roll that random play comes to."""
    p = game("earthmans-burden", 4, options={"round_limit": 20}).start(5, listen=True)
    rng = Random(5)
    for _ in range(1500):
        if p.over:
            break
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    rolled = [event.facts for event in p.log or () if "dice" in event.facts]
    assert len({facts["roll"] for facts in rolled}) >= 5
    assert {facts["sides"] for facts in rolled} == {6}
    assert {die for facts in rolled for die in facts["dice"]} == {1, 2, 3, 4, 5, 6}


def test_what_is_listed_is_what_the_predicates_allow() -> None:
    """`choices` are written for speed; here they are compared with the predicates that explain refusals."""
    rules = game("earthmans-burden", 4, options={"round_limit": 20})
    looked = 0
    for seed in range(6):
        p = rules.start(seed)
        assert isinstance(p, SolarDisc)
        rng = Random(seed)
        while not p.over:
            seat = p.deciding()[0]
            frame = p.frames[-1]
            listed = p.choices(seat)
            if isinstance(frame, Military) and frame.world >= 0:
                targets = {choice[1] for choice in listed if choice[0] == "attack"}
                everybody = [0, 1, 2, 3, 7]
                assert targets == {
                    faction for faction in everybody if why_not_attack(p, seat, frame.world, faction) is None
                }
                assert any(choice[0] == "explore" for choice in listed) == (why_not_explore(p, frame.world) is None)
                looked += 1
            for number in range(27):
                assert (("learn", number) in learnable(p, seat)) == (why_not_learn(p, seat, number) is None)
            p.apply(seat, random_choice(listed, rng))
    assert looked > 50


def test_late_positions_are_quick_to_list_and_to_apply() -> None:
    """98 fleets in every orbit: the lists stay short, because amounts are ranges."""
    worlds = ("mercury", "venus", "earth", "luna", "mars", "belt", "jupiter", "saturn")
    given = {world: {"A": "98/1/1", "B": "98/0/0"} for world in worlds} | {"home-arc": {"A": 98}, "apex": {"A": 98}}
    rules = game("earthmans-burden", 2)
    for phase in ("movement", "military", "civilian"):
        p = rules.given({"turn": {"phase": phase, "seat": "A"}, **given}, seed=1)
        rng = Random(1)
        for _ in range(60):
            if p.over:
                break
            seat = p.deciding()[0]
            listed = p.choices(seat)
            assert len(listed) <= 30
            p.apply(seat, random_choice(listed, rng))


def test_a_deal_in_words(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}})
    match.do("A offer-units B fleet mars 2")
    said = [match.game.say(match.p, event, match.game.text()) for event in match.p.log if event.kind == "OfferMade"]
    assert said == ["A makes B an offer: 2 fleets at Mars (offer 1)."]


def test_captions_read_well(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}})
    match.do("A at mars")
    captions = [match.game.caption(match.p, 0, choice, match.game.text()) for choice in match.p.choices(0)]
    assert captions == ["Explore with 1 to 2 fleets", "Attack B with 1 to 2 fleets"]
    assert (
        match.game.prompt(match.p, 0, match.game.text())
        == "The group at Mars: whom does it attack, or does it explore, and with how many fleets?"
    )
    assert match.game.marks(match.p, 0, ("attack", 1, 2)) == ["stack:mars-B", "faction:B"]


def test_odds_of_an_attack(play: Any) -> None:
    from fractions import Fraction

    from armillary.kernel.odds import odds

    match = play({"mars": {"A": "1/0/0", "B": "0/1/0"}, "luna": {"B": "1/0/0"}})
    match.do("A at mars")
    found = odds(match.p, 0, ("attack", 1, 1))
    assert found == {"B at Mars: nobody left": Fraction(1, 2), "no change": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"mars": {"A": "3/2"}}, "fleets/sound/at-risk"),
        ({"turn": {"phase": "lunch"}}, "lunch"),
        ({"technologies": {"A": ["fire"]}}, "fire"),
        ({"pluto": {"A": "1/0/0"}}, "pluto"),
        ({"ai": {"A": 9}}, "0 to 5"),
        ({"acted": {"mars": {"A": "1/0/0"}}}, "more than there are"),
        ({"mars": {"Z": "1/0/0"}}, "Z"),
        ({"technologies": {"A": 5}}, "must be a list"),
        ({"out": None}, "must be a list"),
        ({"led": 3}, "must be a list"),
        ({"dice": True}, "must be a list"),
        ({"drafts": {}}, "must be a list"),
        ({"drafts": [[]]}, "must be a mapping"),
        ({"drafts": [{"maker": "A"}]}, "maker, to, given and asked"),
        ({"drafts": [{"maker": "A", "to": "Z", "given": [], "asked": []}]}, "Z"),
        ({"drafts": [{"maker": "A", "to": "B", "given": [["technology", 27]], "asked": []}]}, "no part of an exchange"),
        ({"drafts": [{"maker": "A", "to": "B", "given": [], "asked": [["units", 0, 0, 1]]}]}, "no part of an exchange"),
        ({"quiet": {"asked": 3}}, "must be a list"),
        (
            {"mars": {"A": "1/0/0"}, "acted": {"mars": {"A": "1/0/0"}}, "new": {"mars": {"A": "1/0/0"}}},
            "more units are marked",
        ),
    ],
)
def test_a_wrong_position_says_what_is_wrong(data: dict[str, Any], words: str) -> None:
    rules = game("earthmans-burden", 2)
    with pytest.raises(ValueError, match=words):
        rules.given(data)


def test_scene_ids_are_marks() -> None:
    rules = game("earthmans-burden", 4, options={"assassination": True})
    board = rules.board(rules.text())
    shapes = [shape for layer in board.layers for shape in layer.shapes if getattr(shape, "id", "")]
    ids = {shape.id for shape in shapes}  # type: ignore[union-attr]
    assert {f"node:{name}" for name in rules.vocabulary.words["node"]} <= ids
    assert len([name for name in ids if name.startswith("region:")]) == 35
    p = rules.start(1)
    rng = Random(1)
    for _ in range(200):
        if p.over:
            break
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    scene = rules.scene(p.view(0), 0, rules.text())
    assert set(scene.styles) <= ids
    assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
    grid = next(panel for panel in scene.panels if panel.id == "technologies")
    cells = {cell.id for row in grid.rows for cell in row}  # type: ignore[union-attr]
    assert {f"technology:{name}" for name in rules.vocabulary.words["technology"]} <= cells
    art = (rules.files / "art.svg").read_text(encoding="utf-8")
    drawn = {piece.symbol for piece in scene.pieces} | {
        shape.symbol for layer in board.layers for shape in layer.shapes if hasattr(shape, "symbol")
    }
    # A development at peace is the shape of its faction, which is no drawing of the sheet.
    assert all(f'id="{name}"' in art for name in drawn if name)


def test_regions_show_whose_they_are_and_how_safe() -> None:
    rules = game("earthmans-burden", 3)
    p = rules.start(1)
    rng = Random(1)
    while not (any(p.sound[: p.c.worlds]) and any(p.risk)):
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    scene = rules.scene(p.view(0), 0, rules.text())
    bands = [shape.style for shape in scene.overlay if isinstance(shape, Sector)]
    assert len(bands) == sum(p.sound) + sum(p.risk)
    assert sum("dashed" in style for style in bands) == sum(p.risk)
    assert f"seat-{FACTIONS[0]}" in bands
    held = [style for style in scene.styles.values() if style != "dashed"]
    assert len(held) == len(bands)
    assert len(scene.styles) == 35


def test_a_choice_names_the_rule_of_its_step(play: Any) -> None:
    match = play(None, [0])
    rules = {
        text: match.game.rule_of(match.p, 0, choice)
        for text, choice in zip(match.choices("A"), match.p.choices(0), strict=True)
    }
    assert rules["learn shielding"] == "EB-SETUP-07"
    assert rules["claim"] == "EB-SETUP-04"
    match = play({"home-arc": {"A": 1}, "earth": {"A": "1/0/0"}, "mars": {"B": "1/0/0"}}, [], phase="movement")
    rules = {
        text: match.game.rule_of(match.p, 0, choice)
        for text, choice in zip(match.choices("A"), match.p.choices(0), strict=True)
    }
    assert rules == {"from earth": "EB-MOVE-01", "from home-arc": "EB-MOVE-02"}


@pytest.mark.parametrize("phase", ["orion", "movement", "military", "before-civilian", "civilian"])
def test_choices_that_make_no_sense_are_refused(play: Any, phase: str) -> None:
    """Whatever is left out, out of range or no seat at all: a refusal, and nothing has changed."""
    known = {"A": ["orion-engines", "nanotechnology"], "B": ["intrigue"]}
    match = play({"mars": {"A": "3/1/1", "B": "1/1/0"}, "technologies": known}, [], phase=phase)
    before = match.p.hash()
    for verb in match.game.verbs:
        for value in (None, range(1, 3), 26, 10**9):
            for seat in (0, 1, -1, 99):
                choice = (verb.name, *[value] * len(verb.args))
                if len(choice) > 1 or seat not in (0, 1):
                    with pytest.raises(Refused):
                        match.p.copy().apply(seat, choice)
    for receiver in (0, 2, 7, 10):
        for choice in (
            ("offer-technology", receiver, 6),
            ("offer-units", receiver, 0, match.p.c.names.index("mars"), 1),
        ):
            with pytest.raises(Refused) as caught:
                match.p.apply(0, choice)
            if receiver == 0:  # the others are no seats of this match
                assert caught.value.refusal.rule == "EB-XTRA-13"
    assert match.p.hash() == before
