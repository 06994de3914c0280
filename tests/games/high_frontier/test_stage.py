"""What is decided about stands on the stage: a battle with both sides, an election with its bidders and what may move."""

from typing import Any

import pytest


def stage(match: Any, seat: int, language: str = "en") -> Any:
    return match.game.scene(match.p.view(seat), seat, match.game.text(language)).stage


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_battle_shows_both_sides_and_who_may_fire(table: Any, language: str) -> None:
    rockets = {
        "A": {"at": "llo", "steps": 0, "cards": ["diode-slab-laser", "fuel-cell"]},
        "B": {"at": "llo", "cards": ["shimizu-crew", "ion-drive"]},
    }
    given = {"factions": ["nasa", "shimizu"], "turn": "A", "politics": "war1", "rockets": rockets}
    match = table(given, [3, 4])
    assert stage(match, 0, language) is None
    match.do("A attack A-rocket B")
    shown = stage(match, 1, language)
    assert [(party.seat, party.figure, len(party.lines)) for party in shown.parties] == [(0, "", 2), (1, "1", 2)]
    assert shown.odds
    assert shown.after
    assert "{" not in shown.title + shown.after + "".join(party.caption for party in shown.parties)
    # The defender has fired and missed: now the attacker may.
    match.do("B shoot shimizu-crew diode-slab-laser")
    assert [party.figure for party in stage(match, 0, language).parties] == ["1", ""]


def test_an_election_shows_its_bidders_and_where_politics_may_move(table: Any) -> None:
    given = {"factions": ["nasa", "esa"], "turn": "A", "due": 1, "sunspots": 7}
    given["players"] = {"A": {"wt": 2}, "B": {"wt": 5}}
    match = table(given, [6]).do("A done", "A bid 1")
    shown = stage(match, 1)
    assert shown.title == "Election"
    first = shown.tiles[0]
    assert (first.seat, first.figure, first.state) == (0, "1", "highest")
    (_, now), (_, spots) = shown.boxes
    assert now == ["the centre"]
    assert "egalitarianism" in spots
    match.do("B bid 2", "A pass", "B pass")
    assert match.step == "Elect"
    assert stage(match, 1).line == "ESA has won the vote"
