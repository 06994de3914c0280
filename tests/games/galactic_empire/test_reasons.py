"""What happens, and what is refused, when something has run out: counters, systems, markers, units, options."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.aliens import AlienConflict
from armillary.games.galactic_empire.rules import (
    allies,
    colonization,
    expedition,
    expenditure,
    forces,
    operations,
    pool,
    recruiting,
    suppression,
)
from armillary.kernel.refusal import Refusal

T = ids.TYPES


def words(refusal: Refusal | None) -> tuple[str, str]:
    return ("", "") if refusal is None else (refusal.rule, refusal.key)


@pytest.mark.rule("GE-REC-08", "GE-COL-01", "GE-COL-02", "GE-COMP-04")
def test_reasons_against_a_colony(still: Any) -> None:
    sectors = {
        "s02": {"imperial": "CF SF"},
        "s03": {"imperial": "CF"},
        "s04": {"imperial": "WS", "system": "rebels 1/1/1"},
    }
    p = still({"map": sectors}).p
    assert words(colonization.why_not_colonize(p, 2, ids.CF)) == ("", "")
    assert words(colonization.why_not_colonize(p, 2, ids.SF)) == ("GE-COL-01", "no-colonists")
    assert words(colonization.why_not_colonize(p, 2, ids.WS)) == ("GE-COL-01", "no-colonists")
    assert words(colonization.why_not_colonize(p, 3, ids.CF)) == ("GE-COMP-04", "no-symbol")
    assert words(colonization.why_not_colonize(p, 0, ids.CF)) == ("GE-COMP-04", "no-symbol")
    assert words(colonization.why_not_colonize(p, 74, ids.CF)) == ("GE-COMP-04", "no-symbol")
    assert words(colonization.why_not_colonize(p, 4, ids.WS)) == ("GE-COL-02", "system-here")
    p.sys_pool = [0] * len(p.sys_pool)
    assert words(colonization.why_not_colonize(p, 2, ids.CF)) == ("GE-REC-08", "no-system-left")
    before = p.hash()
    assert not forces.place_system(p, 2, ids.IMPERIAL, "GE-COL-03")
    assert p.hash() == before


@pytest.mark.rule("GE-EXP-01", "GE-LDR-08", "GE-OPT-01")
def test_reasons_against_an_expedition(still: Any) -> None:
    given = {
        "map": {"s20": {"imperial": "SF CG", "expedition": 1}, "s21": {"imperial": "SF"}},
        "leaders": {"leader-1a": "s20 SF", "leader-2a": "s21 SF"},
    }
    p = still(given).p
    first, second = (p.c.leader_words.index(name) for name in ("leader-1a", "leader-2a"))
    assert words(expedition.why_not_explore(p, 20, ids.SF, first)) == ("", "")
    assert words(expedition.why_not_explore(p, 21, ids.SF, second)) == ("GE-EXP-01", "no-expedition")
    assert words(expedition.why_not_explore(p, 0, ids.SF, first)) == ("GE-EXP-01", "no-expedition")
    assert words(expedition.why_not_explore(p, 74, ids.SF, first)) == ("GE-EXP-01", "no-expedition")
    assert words(expedition.why_not_explore(p, 20, ids.SF, second)) == ("GE-LDR-08", "no-leader-here")
    off = still(given, options={"expeditions": False}).p
    assert words(expedition.why_not_explore(off, 20, ids.SF, first)) == ("GE-OPT-01", "option-off")


@pytest.mark.rule("GE-REC-08", "GE-REC-02", "GE-GATE-01", "GE-GATE-04", "GE-NEX-03", "GE-OPT-01", "GE-LDR-01")
def test_reasons_against_buying(still: Any) -> None:
    given = {"rp": 99, "gates_known": 1, "map": {"s01": {"system": "imperial 1/1/1"}}}
    p = still(given).p

    def why(item: int) -> tuple[str, str]:
        return words(expenditure.why_not_buy(p, item))

    assert why(ids.LEADER1) == ("GE-LDR-01", "nobody-to-lead")
    assert why(ids.NEXUS) == ("", "")
    p.nexus[13] = p.c.counters.nexus - 1
    assert why(ids.NEXUS) == ("", "")
    p.nexus[13] += 1
    assert why(ids.NEXUS) == ("GE-REC-08", "none-left")
    p.gates[13] = p.c.counters.star_gates - 1
    assert why(ids.STAR_GATE)[1] != "none-left"
    p.gates[13] += 1
    assert why(ids.STAR_GATE) == ("GE-GATE-04", "none-left")
    p.gates_known = 0
    assert why(ids.STAR_GATE) == ("GE-GATE-01", "gates-unknown")
    p.nexus[13] = 0
    p.rp = expenditure.price_of(p, ids.NEXUS)
    assert why(ids.NEXUS) == ("", "")
    p.rp -= 1
    assert why(ids.NEXUS) == ("GE-REC-02", "too-dear")
    p = still(given, options={"nexus": False, "star-gates": False}, scenario="civil-war").p
    assert why(ids.NEXUS) == why(ids.STAR_GATE) == ("GE-OPT-01", "option-off")


@pytest.mark.rule("GE-IE-37", "GE-IE-48")
@pytest.mark.parametrize(("reading", "shrinks"), [("always", True), ("at-rest", False)])
def test_an_empire_that_is_not_at_rest_shrinks_by_one_reading(still: Any, reading: str, shrinks: bool) -> None:
    given = {
        "map": {"s49": {"system": "e1 1/1/1"}, "s50": {"system": "rebels 1/1/2"}},
        "empires": {"e1": {"home": "s49", "defence": "3AF"}},
    }
    p = still(given, rulings={"overstretched": reading}).p
    assert operations.overstretched(p, 0)
    assert operations.must_shrink(p, 0, False) == shrinks


@pytest.mark.rule("GE-EVM-10", "GE-EVM-07")
def test_a_substitute_is_drawn_from_the_discards_when_the_pool_is_empty(still: Any) -> None:
    position = still({"discard": {"cult": 1}})
    p = position.p
    p.pool = [0] * ids.MARKERS
    position.roll(ids.CULT)
    assert pool.draw_substitute(p) == ids.CULT
    assert (sum(p.pool), sum(p.discard)) == (0, 0)
    assert pool.draw_substitute(p) == -1


@pytest.mark.rule("GE-IE-32", "GE-IE-33")
def test_an_exchange_may_use_up_the_attack_force(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 1/1/1"}, "s50": {"system": "e1 1/1/2"}},
        "empires": {"e1": {"home": "s49", "defence": "CG", "attack": "SF", "at": "s50"}},
    }
    p = still(given).p
    assert not recruiting.exchange(p, 0, ids.CF, ids.WS)
    assert recruiting.exchange(p, 0, ids.SF, ids.AF)
    assert (p.stack_at[ids.EMPIRE], p.stack_at[ids.HOME]) == (0, 49)
    assert forces.stack_counts(p, ids.HOME) == [1, 0, 1, 0, 0, 0, 0]
    assert p.status() == []
    # At home first: both have one.
    p = still({**given, "empires": {"e1": {"home": "s49", "defence": "SF", "attack": "SF", "at": "s50"}}}).p
    assert recruiting.exchange(p, 0, ids.SF, ids.AF)
    assert (p.stack_at[ids.EMPIRE], forces.stack_counts(p, ids.EMPIRE)) == (50, [0, 0, 0, 0, 1, 0, 0])
    assert forces.stack_counts(p, ids.HOME) == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("GE-EV-71")
def test_how_far_an_ally_goes(still: Any) -> None:
    p = still().p
    assert allies.movement(p, ids.REBELS, [0] * T) == 0
    assert allies.movement(p, ids.REBELS, [1, 0, 0, 0, 0, 0, 0]) == 3
    assert allies.movement(p, ids.REBELS, [1, 1, 0, 0, 0, 0, 0]) == 1
    assert allies.movement(p, ids.REBELS, [0, 0, 0, 0, 0, 1, 0]) == -1
    assert allies.movement(p, ids.INVADER, [1, 0, 0, 0, 0, 0, 0]) == 1


@pytest.mark.rule("GE-EV-31")
def test_no_corps_come_when_both_kinds_have_run_out(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "36SF", "rebels": "28CG"}}})
    assert (position.p.avail[ids.SF], position.p.avail[ids.CG]) == (0, 0)
    assert position.play("corps").done
    position = still({"map": {"s12": {"imperial": "36SF", "rebels": "27CG"}}}).play("corps")
    assert position.offers() == ["receive CG"]


@pytest.mark.rule("GE-ALN-05")
def test_the_prompt_of_an_alien_conflict(still: Any) -> None:
    p = still({"map": {"s20": {"imperial": "AF"}}, "aliens": [["biomech", "s20", 2]]}).p
    frame = AlienConflict()
    frame.queue = []
    assert frame.facts(p, 0) == {"marker": 0, "sector": 0, "modifier": 0, "odds": ()}
    frame.queue = [(ids.BIOMECH, 20, 2)]
    facts = frame.facts(p, 0)
    assert (facts["marker"], facts["sector"], facts["modifier"]) == (ids.BIOMECH, 20, 3)
    assert sum(chance for _, chance in facts["odds"]) == 100


@pytest.mark.rule("GE-SUP-08", "GE-SUP-10", "GE-SUP-17", "GE-SUP-14")
def test_how_many_repression_markers_may_be_spent(still: Any) -> None:
    given = {"repression": 2, "map": {"s12": {"imperial": "SF"}, "s13": {}}}
    p = still(given).p
    assert [words(suppression.why_not_commit(p, 12, count))[1] for count in range(4)] == [
        "nothing-used",
        "",
        "",
        "too-few-repressions",
    ]
    # Without an Imperial unit in the sector the markers that there are do not help.
    assert [words(suppression.why_not_commit(p, 13, count)) for count in (1, 2, 3)] == [
        ("GE-SUP-10", "no-imperial-unit"),
        ("GE-SUP-10", "no-imperial-unit"),
        ("GE-SUP-08", "too-few-repressions"),
    ]


@pytest.mark.rule("GE-EVM-07", "GE-EVM-10")
def test_a_slot_ends_when_no_substitute_is_left(still: Any) -> None:
    position = still({"gone": ["leviathan"]})
    position.p.pool = [0] * ids.MARKERS
    position.p.pool[ids.LEVIATHAN] = 1
    position.play("leviathan")
    assert position.step == "PlaceUnits", "nothing is left to be played in its place"
    assert (sum(position.p.pool), position.p.removed[ids.LEVIATHAN]) == (0, 1)
