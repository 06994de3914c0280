"""Before anything is decided a newcomer is told who there is to be, how one wins, how hard it is, and on what that rests."""

from typing import Any

import pytest

from armillary.kernel import game, title

#: Titles in which one chooses a faction first, and the options that let one choose.
FACTIONS = [
    ("burning-planets", {}),
    ("high-frontier", {"factions": "chosen"}),
    ("high-frontier-conflict", {"factions": "chosen"}),
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("slug", "options"), FACTIONS)
def test_factions_say_who_they_are_how_they_win_and_how_hard_they_are(
    slug: str, options: dict[str, Any], language: str
) -> None:
    rules = game(slug, 3, options=options)
    p, text = rules.start(1), rules.text(language)
    seat = p.deciding()[0]
    stage = rules.scene(p, seat, text).stage
    assert stage is not None
    assert len(stage.cards) >= 3
    for card in stage.cards:
        assert card.kind or card.lines, "who they are"
        assert card.rows, "what is theirs"
        assert card.foot, "how they win"
        assert 1 <= card.level <= 3
    hard = {"en": "How hard they are is judged by", "de": "Wie schwer sie sind, ist"}[language]
    assert hard in stage.note, "on what the squares rest"
    # Every faction that can be taken has its card.
    taken = {mark for choice in p.choices(seat) for mark in rules.marks(p, seat, choice)}
    assert {card.id for card in stage.cards} <= taken


@pytest.mark.parametrize("language", ["en", "de"])
def test_three_ways_to_begin_say_what_they_are_good_for_and_how_the_game_is_won(language: str) -> None:
    rules = game("earthmans-burden", 3)
    p = rules.start(1)
    stage = rules.scene(p, p.deciding()[0], rules.text(language)).stage
    assert stage is not None
    assert [len(card.rows) for card in stage.cards] == [4, 4, 4]
    assert len(stage.boxes) == 4, "the roads to victory"


@pytest.mark.parametrize("slug", ["salvage", "tictactoe", "galactic-empire"])
def test_titles_without_factions_say_what_to_be_about(slug: str) -> None:
    rules = game(slug)
    p, text = rules.start(1), rules.text()
    seat = p.deciding()[0]
    goal = rules.goal(p, seat, text)
    assert goal is not None or rules.scene(p, seat, text).tray, "an aim, or pieces to place with a suggestion"


def test_every_title_has_a_rating_of_difficulty() -> None:
    for slug, *_ in [*FACTIONS, ("earthmans-burden", {}), ("galactic-empire", {}), ("salvage", {}), ("tictactoe", {})]:
        assert 1 <= title(slug).difficulty <= 3
