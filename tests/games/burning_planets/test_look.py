"""The picture of the field: surfaces, owners' rings and names."""

import re
from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import BIOMES
from armillary.games.burning_planets.look.board import PAINTS, PALETTE
from armillary.games.burning_planets.look.surfaces import CELL, CELLS, WIDE, landmarks
from armillary.kernel import game
from armillary.kernel.playout import random_choice
from armillary.scene import Circle, Group, Label, Path, Texture


@pytest.mark.parametrize("biome", BIOMES)
def test_the_texture_of_a_biome_meets_itself_at_its_edges(biome: str) -> None:
    texture = PAINTS[PALETTE[f"{biome}-strokes"]]
    assert isinstance(texture, Texture)
    wide, high = texture.size
    assert texture.size == (round(CELLS * WIDE, 2), CELLS * 1.5 * CELL)
    starts = {(float(x), float(y)) for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", texture.d)}
    near_left = [(x, y) for x, y in starts if -6 < x < 3 and 0 < y < high]
    assert near_left
    for x, y in near_left:
        assert any(abs(x + wide - far) < 0.2 and abs(y - other) < 0.01 for far, other in starts), (x, y)


@pytest.mark.parametrize("biome", BIOMES)
def test_landmarks_lie_on_some_cells_and_always_the_same(biome: str) -> None:
    cells = [((q, r), (10.0 * q, 15.0 * r)) for q in range(-8, 9) for r in range(-8, 9)]
    drawn = landmarks(biome, cells)
    assert drawn == landmarks(biome, cells)
    assert 5 < drawn.count("M") < len(cells) / 5


def test_every_planet_has_a_surface_and_its_name_on_a_plate_of_its_owner() -> None:
    rules = game("burning-planets", 3)
    p, rng = rules.start(1), Random(1)
    while not p.round:
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    planets = [tile for tile in range(p.geo.tiles) if p.sizes[tile]]
    scene = rules.scene(p.view(0), 0, rules.text())
    surfaces = [shape for shape in scene.overlay if isinstance(shape, Group)]
    for tile, surface in zip(planets, surfaces, strict=True):
        styles = [shape.style for shape in surface.shapes if isinstance(shape, Circle | Path)]
        assert f"{BIOMES[p.biomes[tile]]}-strokes" in styles
    plates = [shape for shape in scene.overlay if isinstance(shape, Label) and shape.plate]
    owners = [p.owners[tile] if p.owners[tile] >= 0 else None for tile in planets]
    assert [plate.owner for plate in plates] == owners
    assert set(range(3)) <= set(owners)


@pytest.mark.parametrize(
    ("attacker", "target", "share", "after"),
    [
        # d4 over d6 and over a shield of 2: five of 24 throws.
        ("small 4,0", "cargo 5,0", 5 / 24, "The target does not strike back. An attacker who destroys"),
        ("small 4,0", "small 5,0", 6 / 16, "The target does not strike back. The attack costs an action."),
    ],
)
def test_an_attack_that_is_considered_shows_both_dice_and_exact_odds(
    duel: Any, attacker: str, target: str, share: float, after: str
) -> None:
    p = duel.given(units={"A": [attacker], "B": [target]})
    duel.play(p, "A: unit 4,0")
    sketch = duel.game.preview(p.view(0), 0, duel.game.parse("attack 5,0"), duel.game.text())
    stage = sketch.stage
    assert [party.seat for party in stage.parties] == [0, 1]
    assert [(one.share, one.good) for one in stage.prospects] == [
        (pytest.approx(1 - share), None),
        (pytest.approx(share), True),
    ]
    assert stage.after.startswith(after)
    assert duel.game.scene(p.view(0), 0, duel.game.text()).stage is None, "the board stays until an attack is chosen"


@pytest.mark.parametrize("language", ["en", "de"])
def test_faction_cards_say_who_they_are_how_they_win_and_how_hard_they_are(language: str) -> None:
    rules = game("burning-planets", 3)
    p = rules.start(1)
    seat = p.deciding()[0]
    cards = rules.scene(p.view(seat), seat, rules.text(language)).stage.cards
    assert [card.level for card in cards] == [3, 1, 2]
    for card in cards:
        assert len(card.rows) == 7
        assert card.lines
        assert card.foot
        assert not [word for row in (*card.rows, *card.foot) for word in row if "-" in word[:8] or "{" in word]
