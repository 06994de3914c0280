"""Combat in War and Anarchy: enemies, duty, vendettas, prisoners (3D1, 3D8, 3D9; CF-CMB, CF-VEND, CF-VIC)."""

from typing import Any

import pytest

from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def war(
    dice: list[int] | None = None,
    seats: int = 2,
    step: str = "combat",
    state: str = "war",
    mode: str = "war",
    anarchy: bool = False,
    **given: Any,
) -> Match:
    """A's combat in War; white, purple and yellow are Loyalists, green, gray and red Independents."""
    now = {"now": state, "war_happened": True, "anarchy": anarchy}
    base: dict[str, Any] = {"turn": "A", "step": step, "state": now, "assembly": {"star": "war-slot"}}
    return Match(SLUG, seats, given={**base, **given}, dice=dice, scenario=mode)


def place(match: Match, card: str) -> str:
    found: str = match.words["cards"][card]
    return found


DUEL: dict[str, Any] = {
    "factions": ["white", "green"],
    "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
    "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}},
}


@pytest.mark.rule("CF-CMB-01", "CF-CMB-03", "CF-CMB-16", "CF-VEND-02", "CF-FIRE-05")
def test_in_war_enemies_must_be_attacked_and_it_costs_nothing() -> None:
    match = war([6, 6], **DUEL)
    match.refused("A stop", "CF-CMB-03")
    match.do("A assault l2")
    assert match.p.bribes == [3, 3]
    match.refused("A hold", "CF-FIRE-05")
    match.do("A fire melt-probe-crawler gun l2")
    anarchy = war(**DUEL, state="anarchy", anarchy=True)
    anarchy.do("A stop")
    lull = war(**DUEL, anarchy=True)
    lull.do("A stop")


@pytest.mark.rule("CF-CMB-01", "CF-VEND-02")
def test_allies_are_no_targets_and_peace_knows_no_combat() -> None:
    match = war(
        seats=3,
        **{
            **DUEL,
            "factions": ["white", "purple", "green"],
            "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}, "C": {"at": "geo", "cards": ["fuel-cell"]}},
        },
    )
    match.refused("A assault l2", "CF-CMB-10")
    peace = Match(SLUG, 2, given={"turn": "A", "step": "combat", **DUEL}, scenario="war")
    assert peace.step == "Operation"


@pytest.mark.rule("CF-CMB-03", "CF-RNG-01", "CF-CMB-18")
def test_ranged_fire_kamikazes_and_bombs_are_never_compulsory() -> None:
    ranged = war(**{**DUEL, "rockets": {"A": {"at": "geo", "cards": ["melt-probe-crawler black"]}}})
    assert ranged.step == "Combat"
    ranged.do("A stop")
    diver = war(**{**DUEL, "rockets": {"A": {"at": "l2", "cards": ["hypergolic-penetrator-bus"]}}})
    assert diver.step == "Combat"
    diver.do("A stop")


@pytest.mark.rule("CF-CMB-17", "CF-CMB-19")
def test_defenders_in_the_space_must_fire_those_elsewhere_may() -> None:
    match = war(
        **{
            **DUEL,
            "factories": {"himalia": "B"},
            "rockets": {"A": {"at": "himalia_heo", "cards": ["melt-probe-crawler black"]}},
            "outposts": {"B": {"at": "himalia_heo", "cards": ["carbon-carbon-fin black"]}},
        }
    )
    match.do("A assault himalia_heo")
    assert match.deciding == "B"
    match.refused("B hold", "CF-FIRE-05")
    match.dice(6, 6).do("B fire carbon-carbon-fin gun himalia_heo")
    match.do("B hold")


@pytest.mark.rule("CF-CMB-11", "CF-FRT-02", "CF-CMB-16", "CF-FIRE-05")
def test_three_in_one_space() -> None:
    """SC-37: Red and Green defend and fire first, in seating order; the ally takes no part and is never hit."""
    match = war(
        [6, 6, 6, 6, 1, 2, 4, 5, 1, 1, 2],
        seats=4,
        factions=["purple", "red", "green", "yellow"],
        outposts={
            "A": {"at": "l2", "cards": ["melt-probe-crawler black"]},
            "B": {"at": "l2", "cards": ["carbon-carbon-fin black", "red-crew"]},
            "C": {"at": "l2", "cards": ["green-crew"]},
            "D": {"at": "l2", "cards": ["yellow-crew", "ion-drive"]},
        },
    )
    match.do("A assault l2")
    assert match.deciding == "B"
    match.do("B fire carbon-carbon-fin gun l2")
    assert match.deciding == "C"
    match.do("C fire green-crew raygun l2")
    assert place(match, "yellow-crew") == "D-outpost"


# --------------------------------------------------------------------------------------------------------- vendettas


@pytest.mark.rule("CF-PROP-13", "CF-VEND-07", "CF-VEND-03", "CF-CMB-13")
def test_a_sneak_attack_fires_first_and_costs_a_bribe() -> None:
    """AM-36: without the bribe a former ally is no target; Purple pays nothing."""
    given = {**DUEL, "turn": "A"}
    match = war([6, 6], **given)
    match.p.betrayed = [1]
    match.do("A assault l2")
    assert match.p.bribes == [2, 4]
    assert match.deciding == "A"
    poor = war(**given, bribes={"A": 3, "B": 3})
    poor.p.betrayed = [1]
    poor.p.bribes = [0, 6]
    poor.refused("A assault l2", "CF-GEN-07")
    purple = war([6, 6], **{**given, "factions": ["purple", "green"]})
    purple.p.betrayed = [1]
    purple.do("A assault l2")
    assert purple.p.bribes == [3, 3]


@pytest.mark.rule("CF-VEND-11", "CF-FW-10", "CF-FIRE-13")
def test_gray_goo_is_paid_for_once_a_turn() -> None:
    match = war(
        [1, 1, 1, 6, 5],
        factions=["gray", "white"],
        rockets={"A": {"at": "l2", "cards": ["gray-crew"]}},
        outposts={"B": {"at": "l2", "cards": ["project-orion"]}},
    )
    match.do("A assault l2", "A lead gray-crew", "A goo")
    assert match.p.bribes == [2, 4]
    match.do("A fire gray-crew raygun l2")
    assert match.event("FireRolled")["dice"] == [1, 1, 1]


STONE: dict[str, Any] = {
    "factories": {"luna": "B"},
    "stones": {"A": {"at": "luna", "dive": "luna", "cards": ["hypergolic-penetrator-bus"]}},
    "players": {"A": {"stone": {"kind": "synodic", "zone": "mars", "age": 4, "boulder": False}}},
}


@pytest.mark.rule("CF-VEND-12", "CF-DATK-01", "CF-DATK-02", "CF-FW-13", "CF-VEND-10", "CF-FIRE-13")
def test_what_a_stone_costs() -> None:
    """SC-34."""
    free = war([1, 1, 3], factions=["purple", "green"], **STONE)
    free.refused("A stop", "CF-DATK-01")
    free.do("A assault luna")
    assert free.p.bribes == [3, 3]
    assert free.words["sites"]["luna"]["factory"] is None
    manned = {**STONE, "stones": {"A": {**STONE["stones"]["A"], "cards": ["hypergolic-penetrator-bus", "purple-crew"]}}}
    crew = war([1, 1, 3, 6, 6], factions=["purple", "green"], **manned)
    crew.do("A assault luna", "A stone")
    assert crew.p.bribes == [2, 4]
    white = war([1, 1, 3], factions=["white", "green"], **STONE)
    white.do("A stop")
    paying = war([1, 1, 3], factions=["white", "green"], **STONE)
    paying.do("A assault luna", "A stone")
    assert paying.p.bribes == [2, 4]
    broke = war(factions=["white", "green"], **{**STONE, "bribes": {"A": 0, "B": 3}})
    assert broke.step == "Operation"


# --------------------------------------------------------------------------------------------------------- prisoners


TAKEN: dict[str, Any] = {
    "factions": ["white", "green"],
    "rockets": {"A": {"at": "l2", "cards": ["white-crew", "melt-probe-crawler black", "ion-drive"]}},
    "outposts": {"B": {"at": "l2", "cards": ["green-crew", "fuel-cell"]}},
}


@pytest.mark.rule("CF-VIC-07", "CF-CMB-21", "CF-VIC-02", "CF-VIC-10")
def test_humans_without_a_thruster_are_taken_prisoner() -> None:
    match = war([1, 2, 1, 6, 5], **TAKEN)
    match.p.carries[match.p.c.cards.index("green-crew")] = 4
    match.p.glory_left &= ~(1 << 4)
    match.do("A assault l2", "B fire green-crew raygun l2", "A fire melt-probe-crawler gun l2")
    assert place(match, "fuel-cell") == "B hand"
    assert place(match, "green-crew").startswith("A-rocket")
    assert match.p.captor[match.p.c.cards.index("green-crew")] == 0
    assert match.p.glory_low == [1 << 4, 0]
    assert match.event("PrisonerTaken")["seat_other"] == 1


@pytest.mark.rule("CF-VIC-07", "CF-VIC-02")
def test_nobody_is_taken_without_humans_or_from_a_craft_that_can_fly() -> None:
    alone = war(
        [1, 2, 1, 6, 5], **{**TAKEN, "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black", "ion-drive"]}}}
    )
    alone.do("A assault l2", "B fire green-crew raygun l2", "A fire melt-probe-crawler gun l2")
    assert place(alone, "green-crew").startswith("B-outpost")
    flying = {"B": {"at": "l2", "cards": ["red-crew", "fuel-cell", "hypergolic-penetrator-bus black"]}}
    match = war([1, 6, 5], **{**TAKEN, "factions": ["white", "red"], "outposts": flying})
    match.do("A assault l2", "B hold", "A fire melt-probe-crawler gun l2")
    assert place(match, "fuel-cell") == "B hand"
    assert place(match, "red-crew").startswith("B-outpost")


HELD: dict[str, Any] = {
    "factions": ["white", "green"],
    "rockets": {
        "A": {
            "at": "geo",
            "steps": 4,
            "cards": ["white-crew", "cermet-nerva", "pebble-bed-fission", "green-crew captor:A"],
        }
    },
}


@pytest.mark.rule("CF-VIC-13", "CF-VIC-11", "CF-VIC-09")
def test_prisoners_may_be_executed_and_render_no_service() -> None:
    match = war(step="moves", **HELD)
    assert not match.may("A colony green-crew")
    match.do("A execute green-crew")
    assert place(match, "green-crew") == "B hand"
    assert match.p.captor.count(0) == 0
    idle = war(
        factions=["white", "green"],
        rockets={"A": {"at": "geo", "cards": ["white-crew", "green-crew captor:A"]}},
        outposts={"B": {"at": "geo", "cards": ["ion-drive"]}},
    )
    assert idle.step == "Operation"


@pytest.mark.rule("CF-VIC-11", "CF-FRT-22")
def test_a_prisoner_who_is_shot_goes_to_his_owner_s_hand() -> None:
    match = war(
        [1, 2, 4, 4, 4, 4, 4],
        turn="A",
        factions=["white", "green"],
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        outposts={"B": {"at": "l2", "cards": ["fuel-cell", "white-crew captor:B"]}},
    )
    match.do("A assault l2", "A fire melt-probe-crawler gun l2")
    assert place(match, "white-crew") == "A hand"


@pytest.mark.rule("CF-VIC-08", "CF-VIC-12")
def test_a_prisoner_brought_home_is_paraded() -> None:
    match = war(step="moves", **{**HELD, "players": {"A": {"extremist": True}}})
    match.p.honest[3 * 2 + 0] = 1  # a delegate in authority opens LEO
    match.do("A move A-rocket", "A fly leo")
    while match.step == "Sabotage":
        match.do(f"{match.deciding} pass")
    assert place(match, "green-crew") == "B-leo"
    assert match.p.pow_kept == [1, 0]


@pytest.mark.rule("CF-FIRE-05", "CF-CMB-13")
def test_in_war_a_raygun_beside_the_enemy_must_lead() -> None:
    match = war(
        factions=["green", "white"],
        rockets={"A": {"at": "l2", "cards": ["green-crew", "melt-probe-crawler black"]}},
        outposts={"B": {"at": "l2", "cards": ["ion-drive"]}},
    )
    match.do("A assault l2")
    match.refused("A go", "CF-FIRE-05")
    match.dice(1, 1).do("A lead green-crew", "A fire green-crew raygun l2")
    match.refused("A hold", "CF-FIRE-05")


@pytest.mark.rule("CF-GEN-06")
def test_in_the_piracy_variant_one_s_own_bloc_costs_a_bribe_and_nobody_must() -> None:
    given: dict[str, Any] = {
        **DUEL,
        "factions": ["white", "purple", "green"],
        "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}, "C": {"at": "geo", "cards": ["fuel-cell"]}},
    }
    peace = Match(SLUG, 3, given={"turn": "A", "step": "combat", **given}, scenario="piracy")
    peace.do("A assault l2")
    assert peace.p.bribes == [2, 4, 3]
    other = Match(SLUG, 3, given={"turn": "A", "step": "combat", **given}, scenario="piracy")
    other.do("A assault geo", "A join A-rocket")
    assert other.p.bribes == [3, 3, 3]
    loud = war(seats=3, mode="piracy", **given)
    loud.do("A stop")


@pytest.mark.rule("CF-FRT-15", "BR-14")
def test_a_captor_may_take_a_delegate_back() -> None:
    """AM-78: whatever BR-14 lets him take; in War no votes are counted."""
    match = war(
        [6, 6, 4, 4],
        factions=["white", "green"],
        factories={"himalia": "B"},
        assembly={"star": "war-slot", "honest": {"honor": {"A": 6}}},
        outposts={"A": {"at": "himalia", "cards": ["white-crew"]}},
    )
    match.do("A assault himalia")
    while match.step != "Occupy":
        seat = "AB"[match.p.owing[0]]
        match.do(f"{seat} {match.choices(seat)[0]}")
    assert match.choices("A") == ["leave-factory", "recall honor honest", "recall honor extremist"]
    match.do("A recall honor honest")
    assert match.words["sites"]["himalia"]["factory"] == "A"
    assert match.words["assembly"]["honest"] == {"honor": {"A": 5}}
