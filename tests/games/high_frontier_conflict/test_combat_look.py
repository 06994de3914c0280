"""Combat on the page: lines of fire with their odds, the battle sheet, moments (3D8, 3E)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.combat import look as combat
from armillary.games.high_frontier_conflict.combat import odds
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.scene import Cards, Circle, DataTable, Tag, Way
from armillary.testkit import Match

SLUG = "high-frontier-conflict"

ROADS: dict[str, Any] = {
    "factions": ["green", "yellow"],
    "factories": {"himalia": "B"},
    "rockets": {"A": {"at": "himalia_heo", "cards": ["green-crew", "melt-probe-crawler black fired"]}},
    "outposts": {"B": {"at": "himalia", "cards": ["fuel-cell"]}},
}


def battle(dice: list[int] | None = None, **given: Any) -> Match:
    return Match(SLUG, 2, given={"turn": "A", "step": "combat", **given}, dice=dice)


def choice(match: Match, step: str) -> Any:
    return match._read(step)[1]


def test_considering_an_attack_draws_what_could_fire_and_why_the_rest_cannot() -> None:
    match = battle(**ROADS)
    text = match.game.text()
    sketch = match.game.preview(match.p, 0, choice(match, "A assault himalia"), text)
    assert sketch is not None
    lines = [shape for shape in sketch.overlay if isinstance(shape, Way)]
    assert [line.ghost for line in lines].count(False) >= 1
    assert [line.ghost for line in lines].count(True) >= 1
    reasons = [shape.lines[1] for shape in sketch.overlay if isinstance(shape, Tag)]
    assert any("already fired" in reason for reason in reasons)
    at = {name: match.p.c.at[match.p.c.number[name]] for name in ("himalia_heo", "himalia")}
    assert lines[0].points == [at["himalia_heo"], at["himalia"]]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_shot_shows_its_exact_odds_before_it_is_fired(language: str) -> None:
    match = battle(**ROADS)
    match.do("A assault himalia", "A join A-rocket", "A lead green-crew")
    step = choice(match, "A fire green-crew raygun himalia")
    text = match.game.text(language)
    seen = match.game.outlook(match.p, 0, step, text)
    assert seen is not None
    exact = odds.shot(match.p, 0, Arm(step[1], step[2]), step[3], 1 << 1)
    assert seen.figure == f"{round(100 * exact.hit)} %"
    assert seen.parts == [(1 - exact.hit, False), (exact.hit, True)]
    sketch = match.game.preview(match.p, 0, step, text)
    assert sketch is not None
    card = match.p.c.cards.index("fuel-cell")
    assert any(f"{round(100 * exact.cards[card])} %" in line for line in sketch.lines)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_shot_that_is_considered_stands_on_the_stage_with_every_result(language: str) -> None:
    """Nothing first, then what it may cost, exactly; both sides stay in sight."""
    match = battle(**ROADS)
    match.do("A assault himalia", "A join A-rocket", "A lead green-crew")
    step = choice(match, "A fire green-crew raygun himalia")
    text = match.game.text(language)
    assert match.game.scene(match.p, 0, text).stage.odds is False, "nothing is asked for beside it"
    stage = match.game.preview(match.p, 0, step, text).stage
    exact = odds.shot(match.p, 0, Arm(step[1], step[2]), step[3], 1 << 1)
    assert [party.seat for party in stage.parties] == [0, 1]
    assert sum(one.share for one in stage.prospects) == pytest.approx(1)
    assert stage.prospects[0].share == pytest.approx(1 - exact.hit)
    assert [one.good for one in stage.prospects] == [None] + [True] * (len(stage.prospects) - 1)
    assert len(stage.prospects) > 1
    told = [
        stage.title,
        stage.line,
        stage.throw,
        stage.after,
        *(w for one in stage.prospects for w in (one.title, one.text)),
    ]
    assert not [word for word in told if "{" in word or word.startswith(("fall", "battle", "throw"))]


def test_the_battle_sheet_has_both_sides_and_the_table() -> None:
    match = battle(**ROADS)
    assert combat.panels(match.p, match.game.text()) == []
    match.do("A assault himalia", "A join A-rocket", "A lead green-crew")
    panels = combat.panels(match.p, match.game.text())
    sides = [panel for panel in panels if isinstance(panel, Cards)]
    assert [panel.seat for panel in sides] == [0, 1]
    spent = [card for card in sides[0].cards if card.style == "spent"]
    assert any("melt-probe-crawler" in card.id for card in spent)
    (table,) = [panel for panel in panels if isinstance(panel, DataTable)]
    assert len(table.rows) == 7
    assert 0 in table.lit


def test_a_shot_gets_the_stage_with_its_dice() -> None:
    match = battle([6, 6, 5], **ROADS)
    match.do("A assault himalia", "A join A-rocket", "A lead green-crew", "A fire green-crew raygun himalia")
    (event,) = match.events("FireRolled")
    moment = match.game.moment(match.p, event, match.game.text())
    assert moment is not None
    assert [die.value for die in moment.dice] == [6, 6]
    assert moment.marks == ["space:himalia"]


def test_where_a_stone_would_fall_is_shown_with_its_odds() -> None:
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "moves",
            "factions": ["white", "gray"],
            "factories": {"ganymede_uruk": "B"},
            "stones": {"A": {"at": "jup_fb", "cards": ["mass-driver", "fuel-cell"]}},
            "players": {"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
        },
    )
    step = choice(match, "A drop ganymede_uruk")
    seen = match.game.outlook(match.p, 0, step, match.game.text())
    assert seen is not None
    assert seen.figure == "100 %"
    assert match.game.preview(match.p, 0, step, match.game.text()) is not None


def test_what_can_be_shot_at_is_ringed_and_a_stone_shows_its_way() -> None:
    match = Match(
        SLUG,
        2,
        given={
            "turn": "A",
            "step": "moves",
            "factions": ["white", "gray"],
            "factories": {"himalia": "B"},
            "outposts": {"A": {"at": "himalia", "cards": ["white-crew"]}},
            "stones": {"B": {"at": "venus_spot", "cards": ["hypergolic-penetrator-bus"]}},
            "players": {"B": {"stone": {"kind": "synodic", "zone": "mars", "age": 2, "boulder": False}}},
        },
    )
    space = match.p.c.number["himalia"]
    exact = odds.shot(match.p, 0, Arm(match.p.c.cards.index("white-crew"), 3), space, 2)
    assert combat.exposed(match.p, 1)[space] == pytest.approx(exact.hit)
    assert space in combat.exposed(match.p, 0)
    shapes = combat.overlay(match.p, 1, match.game.text())
    (ring,) = [shape for shape in shapes if isinstance(shape, Circle)]
    assert (ring.x, ring.y) == match.p.c.at[space]
    (way,) = [shape for shape in shapes if isinstance(shape, Way)]
    assert [word for _, word, _ in way.beads] == ["1", "2"]
    assert way.points[-1] == match.p.c.at[match.p.c.number["mars_spot"]]
    assert [shape for shape in combat.overlay(match.p, None, match.game.text()) if isinstance(shape, Circle)] == []
