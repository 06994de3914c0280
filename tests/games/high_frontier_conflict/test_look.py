"""The picture: banner, seats, pieces and panels of every mode, in both languages."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.assembly import look as assembly
from armillary.kernel import game
from armillary.kernel.playout import random_choice
from armillary.scene import Circle, Label
from armillary.server import titles as server_titles
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scenario", ["jovian-skirmish", "jovian-war"])
def test_scenes_of_a_random_game(scenario: str, language: str) -> None:
    rules = game(SLUG, 3, scenario=scenario)
    text = rules.text(language)
    p, rng = rules.start(4, listen=True), Random(4)
    for number in range(160):
        if p.over:
            break
        seat = p.deciding()[0]
        if number % 20 == 0:
            found = rules.scene(p, seat, text)
            assert found.headline
            assert "{" not in found.headline
            assert len({piece.id for piece in found.pieces}) == len(found.pieces)
            assert len({panel.id for panel in found.panels}) == len(found.panels)
        p.apply(seat, random_choice(p.choices(seat), rng))


def test_factories_show_domes_and_cracks_and_stacks_their_glitches() -> None:
    m = Match(
        SLUG,
        2,
        given={
            "factions": ["purple", "green"],
            "turn": "A",
            "first": "A",
            "claims": {"himalia": "B"},
            "factories": {"luna": "A", "ryugu": "A", "himalia": "A"},
            "domes": {"luna": "A"},
            "damaged": ["ryugu"],
            "outposts": {"A": {"at": "l1", "fts": 3, "glitch": True, "cards": ["ion-drive"]}},
        },
    )
    found = m.game.scene(m.p, 0, m.game.text())
    pieces = {piece.id: piece for piece in found.pieces}
    assert pieces["claim:luna"].symbol == "colony"
    assert pieces["claim:ryugu"].symbol == "wreck"
    assert pieces["claim:himalia"].badges, "a maverick"
    assert [badge.text for badge in pieces["stack:A-outpost"].badges] == ["3", "\N{HIGH VOLTAGE SIGN}"]
    assert [look.word for look in found.seats] == ["Purple", "Green"]


def test_blocs_have_a_colour_and_a_sign_of_their_own() -> None:
    """A chit that is turned changes its colour on the assembly; every seat shows the sign of its bloc."""
    given = {
        "factions": ["purple", "red"],
        "turn": "A",
        "first": "A",
        "state": {"now": "war", "war_happened": True},
        "assembly": {"chits": {"honor": "loyalist", "freedom": "independence"}},
    }
    m = Match(SLUG, 2, scenario="war", given=given)
    text = m.game.text()
    styles = {one.id: one.style for one in assembly.board(m.p, 0, text).shapes if isinstance(one, Circle)}
    assert styles["chit:honor"] == "chit-loyalist"
    assert styles["chit:freedom"] == "chit-independence"
    assert assembly.PALETTE["chit-loyalist"] != assembly.PALETTE["chit-independence"]
    turned = Match(SLUG, 2, scenario="war", given={**given, "assembly": {"chits": {"honor": "independence"}}})
    again = {one.id: one.style for one in assembly.board(turned.p, 0, text).shapes if isinstance(one, Circle)}
    assert again["chit:honor"] == "chit-independence"
    signs = [row[1] for row in assembly.politicians(m.p, text).rows]
    assert signs[0] != signs[1]


def test_the_board_has_uranus_and_the_art_is_whole() -> None:
    rules = game(SLUG)
    board = rules.board(rules.text())
    assert "space:titania" in board.places
    assert any(area.id == "uranus" for area in board.areas)
    art = server_titles.art(SLUG)
    assert art is not None
    for symbol in ("stone", "kamikaze", "colony", "wreck", "rocket", "outpost", "claim"):
        assert f'id="{symbol}"'.encode() in art


def test_from_afar_worlds_claims_and_groups_are_named_in_ranks() -> None:
    p = game(SLUG, 3).start(1)
    text = p.game.text()
    far = {layer.id: layer.shapes for layer in p.game.board(text).layers}
    labels = [shape for shape in far["far-names"] if isinstance(shape, Label)]
    worlds = {label.text for label in labels if label.px == 20}
    assert {"Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn"} <= worlds
    assert all(label.px == 12.5 and "italic" in label.style for label in labels if label.text not in worlds)
    named = {label.text for label in labels}
    assert "Psyche" not in named, "an unclaimed site is a ring without a name"
    assert not [shape for shape in far["bands"] if isinstance(shape, Label)], "zones are named inside their bands"
    # A claim is named wherever it is seen from.
    site = p.c.sites.index("psyche")
    p.claim[site] = 0
    assert "Psyche" in [shape.text for shape in p.game.scene(p, 0, text).overlay if isinstance(shape, Label)]


def test_at_home_the_half_disc_fills_the_window_and_the_sun_stands_near_the_foot() -> None:
    p = game(SLUG, 3).start(1)
    box = p.game.scene(p, 0, p.game.text()).home
    assert box is not None
    left, top, width, height = box
    y = p.c.chart_file.sol[1]
    edge = max(zone.radius[1] for zone in p.c.chart_file.zones if zone.id in p.c.zones)
    assert all(left < a < left + width for a, _ in p.c.at), "every space is in sight"
    # On a table of 1440 x 900 the board has 1040 x 850 pixels.
    k = min(1008 / width, 818 / height)
    assert (top + height - y) * k < 50
    assert (y - edge - top) * k < 850 / 3, "no band of empty sky over a third"


def test_the_guide_is_there_in_both_languages() -> None:
    for language in ("en", "de"):
        guide = server_titles.guide(SLUG, language)
        assert guide is not None
        assert "Conflict" in guide.markdown


@pytest.mark.parametrize("language", ["en", "de"])
def test_battles_the_assembly_and_leave_are_on_the_stage(language: str) -> None:
    """Who is party to it, with what, and what follows; seen in wars of random play."""
    rules = game(SLUG, 3, scenario="jovian-war")
    seen: set[str] = set()
    for seed in range(20):
        if len(seen) < 3:
            seen |= seen_on_stage(rules, rules.text(language), seed)
    assert seen == {"battle", "leave", "assembly"}


def seen_on_stage(rules: Any, text: Any, seed: int) -> set[str]:
    """What the stage showed in the first 400 decisions of a match; each is checked."""
    p, rng = rules.start(seed), Random(seed)
    seen: set[str] = set()
    for _ in range(400):
        if p.over or len(seen) == 3:
            break
        seat = p.deciding()[0]
        stage = rules.scene(p.view(seat), seat, text).stage
        step = type(p.frames[-1]).__name__
        if step in ("Battle", "AllyLeave", "EnemyLeave"):
            assert stage is not None
            assert len(stage.parties) >= 2
            assert seat in [party.seat for party in stage.parties]
            assert all(party.lines for party in stage.parties)
            assert not stage.odds, "a shot brings its own"
            seen.add("battle" if step == "Battle" else "leave")
        elif step == "Fundraise":
            assert stage is not None
            assert stage.sheet is not None
            assert len(stage.boxes) == 3
            assert [tile.seat for tile in stage.tiles] == [0, 1, 2]
            assert "{" not in "".join(line for _, lines in stage.boxes for line in lines)
            seen.add("assembly")
        if stage is not None:
            assert "{" not in stage.title + stage.line + stage.after
        p.apply(seat, random_choice(p.choices(seat), rng))
    return seen
