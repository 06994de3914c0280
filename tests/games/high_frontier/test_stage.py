"""What is decided about stands on the stage: a battle with both sides, an election with its bidders and what may move."""

from itertools import product
from typing import Any

import pytest

from armillary.kernel import game
from armillary.players.basic import bots_of
from armillary.table.hints import hint


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
    assert not shown.odds, "a shot brings its own"
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
    assert now == ["the centre: no rule of its own; 1 point for UN at the end"]
    assert "capitalism: income pays 1 WT for each factory; 4 points for Shimizu at the end" in spots
    assert len(spots) == 5, "what politics would do stands beside their name"
    match.do("B bid 2", "A pass", "B pass")
    assert match.step == "Elect"
    assert stage(match, 1).line == "ESA has won the vote"
    found = match.game.outlook(match.p, 1, match.game.parse("govern militarism"), match.game.text())
    assert found.effect == "militarism: the free market is closed; 4 points for PRC at the end"


WAR = {"factions": ["nasa", "shimizu"], "turn": "A", "politics": "war1"}


def falls(match: Any, seat: int, notation: str) -> list[tuple[Any, str, bool | None]]:
    shown = match.game.preview(match.p.view(seat), seat, match.game.parse(notation), match.game.text()).stage
    assert [party.seat for party in shown.parties] == [0, 1]
    assert shown.throw
    assert sum(one.share for one in shown.prospects) == pytest.approx(1)
    return [(pytest.approx(one.share), one.title, one.good) for one in shown.prospects]


def test_a_shot_that_is_considered_shows_every_result(table: Any) -> None:
    rockets = {
        "A": {"at": "llo", "steps": 0, "cards": ["diode-slab-laser", "fuel-cell"]},
        "B": {"at": "llo", "cards": ["shimizu-crew", "ion-drive"]},
    }
    match = table({**WAR, "rockets": rockets}).do("A attack A-rocket B")
    # One die against a rad-hardness of 3.
    assert falls(match, 1, "shoot shimizu-crew diode-slab-laser") == [
        (3 / 6, "Nothing happens", None),
        (3 / 6, "Hit: Diode Slab Laser", True),
    ]


def test_a_missile_that_is_considered_names_what_it_would_take(table: Any) -> None:
    rockets = {
        "A": {"at": "llo", "steps": 0, "cards": ["nasa-crew", "photon-sail"]},
        "B": {"at": "llo", "cards": ["ion-drive", "cermet-nerva", "melt-probe-crawler"]},
    }
    match = table({**WAR, "rockets": rockets}).do("A attack A-rocket B")
    found = falls(match, 0, "strike nasa-crew B-rocket")
    rads = sorted(match.p.c.rad[2 * match.p.c.cards.index(card)] for card in rockets["B"]["cards"])
    # Two dice: each card goes above its rad-hardness.
    none = sum(a + b <= rads[0] for a in range(1, 7) for b in range(1, 7)) / 36
    every = sum(a + b > rads[-1] for a in range(1, 7) for b in range(1, 7)) / 36
    assert found[0] == (none, "Nothing happens", None)
    assert found[-1] == (every, "3 cards are lost", True)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("title", "rows"), [("high-frontier", 2), ("high-frontier-conflict", 4)])
def test_factions_that_may_be_chosen_say_who_they_are(title: str, rows: int, language: str) -> None:
    scenario = None if title == "high-frontier" else "war"
    rules = game(title, 3, scenario=scenario, options={"factions": "chosen"})
    p = rules.start(1)
    seat = p.deciding()[0]
    shown = rules.scene(p.view(seat), seat, rules.text(language)).stage
    marked = {mark for choice in p.choices(seat) for mark in rules.marks(p, seat, choice)}
    assert {card.id for card in shown.cards} <= marked
    for card in shown.cards:
        assert len(card.rows) == rows, card.title
        assert card.level in (1, 2, 3)
        ((head, wins),) = card.foot
        told = [card.kind, head, wins, *(word for row in card.rows for word in row)]
        assert all(
            word and "{" not in word and not word.startswith(("faction", "privilege-", "stage.")) for word in told
        )
    before = len(shown.cards)
    p.apply(seat, p.choices(seat)[0])
    seat = p.deciding()[0]
    assert len(rules.scene(p.view(seat), seat, rules.text(language)).stage.cards) == before - 1


def at_auction(match: Any, seat: int) -> Any:
    return match.game.consult(match.p.view(seat), seat, "chances", {}, match.game.text())


@pytest.mark.parametrize("slug", ["high-frontier", "high-frontier-conflict"])
def test_the_chance_of_a_limit_is_what_bots_in_the_rivals_places_leave(slug: str) -> None:
    """Played out with every pair of bots: a limit wins exactly as often as its bar says (HF-AUC-06)."""
    rules = game(slug, 3)
    p, text = rules.start(2), rules.text()
    while not (p.choices(p.deciding()[0])[-1][0] == "bid" and p.frames[-1].card >= 0):
        seat = p.deciding()[0]
        p.apply(seat, next((c for c in p.choices(seat) if c[0] == "research"), p.choices(seat)[0]))
    seat = p.deciding()[0]
    shown = rules.consult(p.view(seat), seat, "chances", {}, text)
    bots = list(bots_of(rules).values())
    rivals = [other for other in range(3) if other != seat]
    assert shown.bars[-1][1] == 1, "beyond what all of them pay it is certain"
    assert [share for _, share in shown.bars] == sorted(share for _, share in shown.bars)
    for limit, share in shown.bars:
        won = sum(wins(p, seat, limit, dict(zip(rivals, pair, strict=True))) for pair in product(bots, bots))
        assert share == pytest.approx(won / len(bots) ** 2), limit
    assert str(len(bots)) in shown.lines[-1]


def wins(p: Any, seat: int, limit: int, bots: dict[int, Any]) -> bool:
    """Does the seat get the card, if it goes to that limit?"""
    q = p.copy()
    q.log = None
    frame, players = q.frames[-1], {rival: make() for rival, make in bots.items()}
    frame.bids = [limit if other == seat else bid for other, bid in enumerate(frame.bids)]
    for rival, bot in players.items():
        listed = frame.choices(q, rival)
        if len(listed) > 1 and bot.auction(q, rival, frame, listed)[0] == "bid":
            return False
    tied = [other for other, bid in enumerate(frame.bids) if bid == max(frame.bids)]
    return bool(q.law.answers_tie(q, q.phasing, tied) == seat if len(tied) > 1 else tied == [seat])


def test_no_card_at_auction_has_no_chances(table: Any) -> None:
    match = table({"factions": ["nasa", "esa"], "turn": "A"}, [])
    with pytest.raises(ValueError, match="No card is at auction"):
        at_auction(match, 0)


def test_research_has_a_likely_price_as_far_as_rivals_can_pay(table: Any) -> None:
    """Who begins wins ties: what the richest rival has is enough (HF-AUC-06)."""
    given: dict[str, Any] = {"factions": ["nasa", "esa"], "turn": "A", "players": {"A": {"wt": 9}, "B": {"wt": 0}}}
    match = table(given, []).do("A done")
    choices = [choice for choice in match.p.choices(0) if choice[0] == "research"]
    assert choices
    for choice in choices:
        assert match.game.judged(match.p.view(0), 0, choice, match.game.text()) == ("0 WT", "likely price")
    assert match.game.judged(match.p.view(0), 0, ("income",), match.game.text()) is None


@pytest.mark.parametrize("advised", [True, False])
def test_the_likely_price_is_told_where_advice_is_allowed(table: Any, advised: bool) -> None:
    match = table({"factions": ["nasa", "esa"], "turn": "A", "players": {"A": {"wt": 9}, "B": {"wt": 0}}}, [])
    match.do("A done")
    (notation, *_) = [match.game.notation(choice) for choice in match.p.choices(0) if choice[0] == "research"]
    asked = {"task": "outlook", "notations": [notation], "language": "en", "advised": advised}
    found = hint(match.game, match.p.view(0), 0, asked)["outlooks"][notation]
    assert (found.get("caption") == "likely price") is advised
    assert found["effect"]


def test_a_price_beyond_the_purse_says_so(table: Any) -> None:
    given: dict[str, Any] = {"factions": ["nasa", "esa"], "turn": "A", "players": {"A": {"wt": 0}, "B": {"wt": 9}}}
    match = table(given, []).do("A done")
    words = [
        match.game.judged(match.p.view(0), 0, choice, match.game.text())
        for choice in match.p.choices(0)
        if choice[0] == "research"
    ]
    assert ("over 0 WT", "likely price") in words
