"""Scoring (BR-09, CF-SCO): the worked check SC-25 in its columns."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.chart import scoring
from armillary.games.high_frontier_conflict.ids import (
    EQUALITY,
    FREEDOM,
    INDEPENDENCE_VICTORY,
    LOYALIST_VICTORY,
    PIRACY,
    PLACES,
    UNRESOLVED,
)
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def holdings() -> Any:
    """SC-25: 3 Claims, 2 Factories (8 and 5), one damaged, 2 Colonies, a rocket, glory 2 + 1, heroism, 3 bribes."""
    m = Match(
        SLUG,
        3,
        given={
            "factions": ["purple", "green", "white"],
            "first": "A",
            "turn": "A",
            "claims": {"luna": "A"},
            "factories": {"enceladus": "A S", "hertha": "A", "ryugu": "B", "bennu": "B"},
            "domes": {"enceladus": "A", "hertha": "A"},
            "damaged": ["hertha"],
            "rockets": {"A": {"at": "leo", "cards": ["ion-drive"]}},
            "players": {"A": {"glory_high": ["mars"], "glory_low": ["ceres"], "heroism": ["sunward"]}},
            "glory": ["mercury", "venus", "jupiter", "saturn", "uranus"],
            "deeds": ["settlers", "homecoming", "daredevil"],
        },
    )
    p = m.p
    p.claim[p.c.sites.index("enceladus")] = 0
    # Prices 8 and 5, and no astrobiology on the submarine site: the check's own numbers.
    p.tracks[p.letter[p.c.sites.index("enceladus")]] = 1
    p.tracks[p.letter[p.c.sites.index("hertha")]] = 2
    return p


@pytest.mark.rule("CF-SCO-03", "CF-SCO-06", "CF-SCO-16", "BR-09", "CF-FAC-10", "CF-FAC-05")
def test_sc25_in_the_column_of_piracy() -> None:
    p = holdings()
    have = scoring.counts(p, 0)
    assert (have["claim"], have["factory"], have["dome"], have["figure"]) == (3, 1, 1, 1)
    letters = {p.letter[p.c.sites.index(name)] for name in ("enceladus", "hertha")}
    assert len(letters) == 2
    assert have["track"] == 13
    science = p.c.own.scoring.astrobiology * sum(p.c.science[p.c.sites.index(n)] for n in ("enceladus", "hertha"))
    assert scoring.score(p, 0, PIRACY) == 6 + 13 + 2 + science + 3 + 2


@pytest.mark.rule(
    "CF-SCO-02", "CF-SCO-03", "CF-SCO-04", "CF-SCO-08", "CF-SCO-09", "CF-SCO-12", "CF-BRIB-05", "CF-CORR-03"
)
def test_sc25_in_the_columns_of_the_war() -> None:
    p = holdings()
    seats = len(p.wt)
    science = p.c.own.scoring.astrobiology * sum(p.c.science[p.c.sites.index(n)] for n in ("enceladus", "hertha"))
    assert scoring.score(p, 0, LOYALIST_VICTORY) == 29 + science, "the assembly is gone, glory counts twice"
    p.extremist[0] = 1
    p.honest[EQUALITY * seats] = 2
    p.corrupt[FREEDOM * seats] = 1
    p.star = EQUALITY
    assert scoring.score(p, 0, INDEPENDENCE_VICTORY) == 35 + science
    assert scoring.score(p, 0, UNRESOLVED) == 26 + science
    p.star = FREEDOM
    assert scoring.score(p, 0, INDEPENDENCE_VICTORY) == 33 + science


@pytest.mark.rule("CF-SCO-11")
def test_ties_go_to_aqua_then_are_shared() -> None:
    p = holdings()
    p.wt = [5, 7, 7]
    assert scoring.leaders(p, [10, 10, 3]) == (1,)
    assert scoring.leaders(p, [10, 10, 10]) == (1, 2)


@pytest.mark.rule("CF-MAV-02", "CF-SCO-06")
def test_tokens_of_a_maverick_count_for_their_colours() -> None:
    """B holds A's Factory on Enceladus below A's dome and Claim: cube and price are B's, Claim, dome and location are A's."""
    p = holdings()
    site = p.c.sites.index("enceladus")
    before = [scoring.counts(p, seat) for seat in range(2)]
    price = p.law.answers_price(p, p.letter[site])
    p.factory[site] = 1
    mine, theirs = [scoring.counts(p, seat) for seat in range(2)]
    assert (mine["claim"], mine["dome"], mine["location"]) == tuple(before[0][k] for k in ("claim", "dome", "location"))
    assert mine["location"] == p.c.own.scoring.submarine + sum(
        p.c.own.scoring.astrobiology for name in ("enceladus", "hertha") if p.c.science[p.c.sites.index(name)]
    )
    assert (before[0]["factory"], mine["factory"]) == (1, 0)
    assert (before[0]["track"] - mine["track"], theirs["track"] - before[1]["track"]) == (price, price)
    assert (before[1]["factory"], theirs["factory"]) == (2, 3)
    assert (theirs["claim"], theirs["dome"], theirs["location"]) == (2, 0, 0)


@pytest.mark.rule("CF-SCO-08", "CF-SCO-13", "CF-BRIB-06", "AM-119")
@pytest.mark.parametrize(
    ("law", "more"),
    [("freedom", 1), ("honor", 2), ("unity", 2), ("authority", 3), ("equality", 3), ("centrist", 0)],
)
def test_the_awards_of_the_final_law(law: str, more: int) -> None:
    """Damaged Factories and their Colonies earn none; nor do corrupt delegates."""
    p = holdings()
    p.extremist[0] = 1
    p.honest[EQUALITY * len(p.wt)] = 2
    p.corrupt[FREEDOM * len(p.wt)] = 1
    p.star = PLACES.index("centrist")
    plain = scoring.score(p, 0, INDEPENDENCE_VICTORY)
    p.star = PLACES.index(law)
    assert scoring.score(p, 0, INDEPENDENCE_VICTORY) - plain == more
    assert scoring.score(p, 0, UNRESOLVED) == scoring.forecast(p, 0)[UNRESOLVED]
    p.star = PLACES.index("individuality")
    bribes = p.bribes[0]
    with_bribes = scoring.score(p, 0, INDEPENDENCE_VICTORY)
    p.bribes[0] = 0
    assert with_bribes - scoring.score(p, 0, INDEPENDENCE_VICTORY) == 2 * bribes
