"""What holds after every step of random play, and the sequence of play itself."""

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.bots import Greedy
from armillary.games.galactic_empire.daily import ROTATION, daily
from armillary.games.galactic_empire.flow.operations import ChaosOperations
from armillary.games.galactic_empire.meta import TITLE
from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel import random_choice
from armillary.kernel.title import OptionError

SCENARIOS = [scenario.id for scenario in TITLE.scenarios]


def some_game(scenario: str, seed: int) -> Any:
    """A game with random options and readings; with an even seed, the normal one."""
    rng = Random(seed)
    while True:
        options: dict[str, Any] = {"turn-limit": 10}
        rulings: dict[str, str] = {}
        if seed % 2:
            options |= {option.id: rng.choice(option.values) for option in TITLE.options if option.id != "turn-limit"}
            rulings = {ruling.id: rng.choice(ruling.readings) for ruling in TITLE.rulings}
        try:
            return armillary.game("galactic-empire", scenario=scenario, options=options, rulings=rulings)
        except OptionError:
            seed += 2
            rng = Random(seed)


@pytest.mark.rule("GE-CTRL-02", "GE-MOVE-16", "GE-MOVE-17", "GE-REC-08", "GE-LDR-02", "GE-MRK-03", "GE-IE-30")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_random_play_is_sound_after_every_step(scenario: str, seed: int) -> None:
    """Counters and markers are neither lost nor doubled, one system a sector, nobody in the Void, no leader without a unit."""
    game = some_game(scenario, seed)
    p = game.start(seed)
    rng = Random(seed)
    steps = 0
    while p.result is None:
        p.apply(0, random_choice(p.choices(0), rng))
        assert p.status() == []
        steps += 1
    assert steps < TITLE.longest


@pytest.mark.parametrize(
    "break_it",
    [
        "unit",
        "system",
        "marker",
        "void",
        "leader",
        "index",
        "nexus",
        "markers",
        "stack",
        "home",
        "ally",
        "allies",
        "leviathan",
        "mutant",
        "spent",
    ],
)
def test_status_sees_what_is_broken(still: Any, break_it: str) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/2/3"}, "s12": {"imperial": "SF"}},
        "empires": {"e1": {"home": "s49", "defence": "SF"}},
    }
    p: Galaxy = still(given).p
    assert p.status() == []
    if break_it == "unit":
        p.imp[12 * 7 + ids.AF] += 1
    elif break_it == "system":
        p.sys_pool[3] -= 1
    elif break_it == "marker":
        p.discard[ids.CULT] += 1
    elif break_it == "void":
        p.reb[59 * 7 + ids.SF] += 1
        p.avail[ids.SF] -= 1
    elif break_it == "leader":
        p.leader_at[0] = 31
    elif break_it == "index":
        p.index2 = 0
    elif break_it == "nexus":
        p.nexus[49] = 1
    elif break_it == "markers":
        p.repression, p.illumination = 6, 5
    elif break_it == "stack":
        p.stack_at[ids.USURPER] = 12
        p.pool[ids.USURPER_MARKER] -= 1
    elif break_it == "ally":
        p.allied = [(ids.EMPIRE, 49)]
    elif break_it == "allies":
        p.allied = [(ids.EMPIRE, 49), (ids.EMPIRE, 49)]
        p.pool[ids.ALLIANCE] -= 2
        p.in_force[ids.ALLIANCE] = 2
    elif break_it == "leviathan":
        p.leviathan = p.leviathan_gone = 1
        p.pool[ids.LEVIATHAN] -= 1
    elif break_it == "mutant":
        p.stack_at[ids.MUTANT], p.mutant_gone = 1, 1
        p.pool[ids.MUTANT_MARKER] -= 1
    elif break_it == "spent":
        p.frames.insert(1, ChaosOperations(spent=[(12, (0, 0, 0, 0, 1, 0, 0))]))
    else:
        p.sys_side[49] = ids.REBELS
    assert len(p.status()) == 1 or break_it in ("unit", "void", "home", "nexus")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_skilled_play_is_sound_after_every_step(scenario: str) -> None:
    p = some_game(scenario, 0).start(5)
    bot, rng = Greedy(), Random(5)
    while p.result is None:
        p.apply(0, bot.choose(p.view(0), 0, rng))
        assert p.status() == []


# ---------------------------------------------------------------------------------------------------- sequence of play


@pytest.mark.rule("GE-SEQ-01", "GE-SEQ-17")
def test_the_fourteen_phases_in_their_order() -> None:
    p = armillary.game("galactic-empire").start(8, listen=True)
    rng = Random(8)
    seen: list[tuple[int, int]] = []
    while p.result is None:
        p.apply(0, random_choice(p.choices(0), rng))
    for event in p.log or ():
        if event.kind == "PhaseBegun":
            seen.append((event.facts["turn"], event.facts["phase"]))
    assert len(seen) > 20
    assert seen == [(1 + number // 14, number % 14) for number in range(len(seen))]


@pytest.mark.rule("GE-EVM-01", "GE-SEQ-02", "GE-SEQ-03")
def test_all_markers_are_drawn_first_and_played_in_that_order(at: Any) -> None:
    given = {"turn": 3, "phase": "A", "index": 30, "map": {"s01": {"system": "imperial 1/1/1"}}}
    # Four draws, then: Tech/Trade Advance, Smash (5), Robots, Cult (2).
    position = at(given, ["tech-advance", "smash", "robots", "cult", 7, 5, 2])
    assert [facts["marker"] for facts in position.told("MarkerRevealed")] == [
        ids.TECH_ADVANCE,
        ids.SMASH,
        ids.ROBOTS,
        ids.CULT,
    ]
    kinds = [event.kind for event in position.p.log]
    assert kinds.index("MarkersDrawn") < kinds.index("MarkerRevealed")
    assert (position.words["rp"], position.words["index"]) == (8, 33)
    assert position.told("MarkersDrawn")[0]["count"] == 4


@pytest.mark.rule("GE-EVM-01")
def test_a_marker_sent_back_cannot_come_again_in_the_same_round(at: Any) -> None:
    given = {
        "turn": 4,
        "phase": "A",
        "index": 10,
        "institute": ["s01", 1],
        "map": {"s01": {"system": "imperial 1/1/1"}},
    }
    position = at(given, ["smash", "eye"])
    assert position.p.drawn == [ids.EYE]
    position.do("veto")
    assert position.used_up()


@pytest.mark.rule("GE-MOVE-09")
def test_everything_on_the_map_is_open(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/2/3"}, "s12": {"imperial": "2SF CG", "rebels": "AF"}},
        "forces": {"u1a": {"at": "s20", "units": "2SF"}, "i2b": {"at": "s61", "units": "WS"}},
        "empires": {"e1": {"home": "s49", "defence": "SF", "attack": "CG", "at": "s50"}},
        "leaders": {"leader-2a": "s12 SF"},
    }
    position = still(given)
    for seat in (0, None):
        assert position.p.view(seat).to_words() == position.words


@pytest.mark.rule("GE-DEF-12", "GE-REB-05")
def test_units_of_different_forces_are_different_stacks(still: Any) -> None:
    """Three forces in one sector: each is a stack of its own, and attrition of one leaves the others alone."""
    given = {
        "map": {"s12": {"rebels": "SF"}},
        "forces": {"u1a": {"at": "s12", "units": "SF"}, "i1a": {"at": "s12", "units": "SF"}},
    }
    position = still(given).phase("B", 0, 1, 2)
    assert position.sector("s12") == {"rebels": "SF"}
    assert position.words["forces"] == {"i1a": {"at": "s12", "units": "SF"}}


@pytest.mark.rule("GE-COMP-07")
def test_chaos_units_obey_the_rules_alone(at: Any) -> None:
    """In the player's own phases a Chaos stack is offered neither for movement nor for attack."""
    given = {
        "turn": 3,
        "index": 50,
        "map": {
            "s01": {"system": "imperial 1/1/1"},
            "s12": {"rebels": "3AF", "imperial": "SF"},
            "s31": {"rebels": "AF"},
        },
    }
    position = at({**given, "phase": "I"})
    assert position.offers("from") == ["from s12"]


# ---------------------------------------------------------------------------------------------------- daily challenge


def test_the_daily_challenge_is_the_same_for_everybody() -> None:
    day = date(2026, 3, 1)
    assert daily(day) == daily(date.fromisoformat("2026-03-01"))
    week = [daily(day + timedelta(days=number)) for number in range(len(ROTATION))]
    assert {scenario for scenario, _ in week} == set(SCENARIOS) - {"sweep-of-empire"}
    assert len({seed for _, seed in week}) == len(week)
    scenario, seed = daily(day)
    one = armillary.game("galactic-empire", scenario=scenario).start(seed)
    two = armillary.game("galactic-empire", scenario=scenario).start(seed)
    assert one.hash() == two.hash()
