"""The firing procedure and its table (3E1, 3E2; CF-FRT, CF-FIRE), and the odds of a shot."""

from fractions import Fraction
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.combat import odds
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.games.high_frontier_conflict.ids import COLUMNS, EFFECTS, WEAPONS
from armillary.kernel import game
from armillary.kernel.odds import odds as kernel_odds
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def battle(dice: list[int] | None = None, seats: int = 2, **given: Any) -> Match:
    """Combat of A's turn, everybody with three bribes unless said otherwise."""
    return Match(SLUG, seats, given={"turn": "A", "step": "combat", **given}, dice=dice)


def place(match: Match, card: str) -> str:
    found: str = match.words["cards"][card]
    return found


#: The seventeen worked shots: weapon, its number, total of the dice, column, modifiers, fire value, effects.
WORKED = [
    ("3E (1)", "gun", 8, 5, "space", 0, 3, {"overload"}),
    ("3E (2)", "gun", 8, 8, "unmanned", 0, 0, set()),
    ("3E (3)", "buggy", 4, 8, "unmanned", 0, 4, {"capture"}),
    ("3E3a", "raygun", 3, 8, "manned", -2, 3, set()),
    ("3E3b", "gun", 8, 2, "manned", 0, 6, {"collateral"}),
    ("3E3c", "mirror", 3, 9, "manned", 0, 6, {"collateral"}),
    ("3E4a gun", "gun", 8, 7, "manned", 0, 1, {"collateral"}),
    ("3E4a gun, if landing", "gun", 8, 7, "space", 0, 1, {"overload"}),
    ("3E4a buggy", "buggy", 4, 9, "manned", 0, 5, {"destroy"}),
    ("3E4d", "buggy", 3, 4, "manned", 0, 1, {"collateral"}),
    ("3E5b gun", "gun", 8, 8, "space", 0, 0, set()),
    ("3E5b kamikaze", "kamikaze", 2, 1, "space", 0, 1, {"overload", "unanchor"}),
    ("3D6e shot 1", "raygun", 2, 8, "space", 0, 6, {"zap"}),
    ("3D6e shot 2", "raygun", 2, 15, "space", 0, 13, {"zap"}),
    ("3E6", "dropstone", 0, 5, "space", 0, 5, {"overload", "unanchor"}),
    ("3D9a", "dropstone", 0, 8, "manned", 0, 8, {"damage", "collateral"}),
    ("3D7d", "raygun", 2, 7, "unmanned", 0, 5, {"collateral"}),
]


@pytest.mark.rule("CF-FRT-01", "CF-FRT-23", "CF-FRT-24", "CF-FRT-25", "CF-FRT-26", "CF-FRT-27", "CF-FRT-28")
@pytest.mark.parametrize("shot", WORKED, ids=[shot[0] for shot in WORKED])
def test_the_worked_shots(shot: tuple[Any, ...]) -> None:
    _, weapon, number, total, column, modifier, value, effects = shot
    c = game(SLUG, 2).components
    mode = WEAPONS.index(weapon)
    row = c.weapons[mode]
    reckoned = (number - total if row.source else total - (number if row.less else 0)) + modifier
    assert reckoned == value
    bits = c.effects_of(mode, COLUMNS.index(column), value)
    assert {name for bit, name in enumerate(EFFECTS) if bits & (1 << bit)} == effects


@pytest.mark.rule("CF-FRT-29", "CF-FRT-01")
def test_bands_of_the_amat_bomb_and_the_ends_of_bands() -> None:
    c = game(SLUG, 2).components
    amat = WEAPONS.index("amat")

    def effects(column: str, value: int) -> set[str]:
        bits = c.effects_of(amat, COLUMNS.index(column), value)
        return {name for bit, name in enumerate(EFFECTS) if bits & (1 << bit)}

    assert effects("unmanned", 2) == set()
    assert effects("unmanned", 3) == effects("unmanned", 4) == {"damage", "glitch"}
    assert effects("unmanned", 5) == effects("unmanned", 40) == {"destroy", "collateral"}
    assert effects("manned", 7) == {"damage", "glitch"}
    assert effects("manned", 8) == {"destroy", "collateral"}
    assert effects("manned", -3) == set()


LANDING: dict[str, Any] = {
    "factions": ["white", "green"],
    "factories": {"himalia": "B"},
    "rockets": {
        "A": {
            "at": "himalia",
            "began": "himalia_heo",
            "landed": True,
            "moved": True,
            "steps": 2,
            "cards": ["hypergolic-penetrator-bus black", "project-orion", "charged-dust-loop", "white-crew"],
        }
    },
}


@pytest.mark.rule("CF-FRT-03", "CF-FRT-04", "CF-FRT-18", "CF-FRT-21", "CF-RNG-07", "CF-CMB-13")
@pytest.mark.rule("CF-FRT-15", "CF-MAV-01", "CF-CMB-20", "CF-FIRE-12", "CF-RNG-06")
def test_a_landing_attack_is_shot_at_in_space_and_captures() -> None:
    """SC-09: the factory gun fires first at the landing stack, overload takes the thruster; Orion misses, the buggy captures."""
    match = battle([2, 3, 3, 5, 6, 3, 5, 4, 4], **LANDING)
    match.do("A assault himalia")
    assert match.words["players"]["A"]["bribes"] == 2
    assert match.words["players"]["B"]["bribes"] == 4
    assert match.deciding == "B"
    match.do("B fire-gun himalia himalia")
    assert match.event("GunRolled")["value"] == 3
    assert match.event("LossesRolled")["dice"] == [3, 5, 6]
    assert place(match, "hypergolic-penetrator-bus").startswith("A hand")
    assert place(match, "white-crew") == "A-outpost"
    assert match.words["stacks"]["A-outpost"]["landed"]
    match.do("A fire project-orion gun himalia")
    assert match.event("FireRolled")["value"] == 0
    assert match.events("ShotMissed")
    match.do("A fire white-crew buggy himalia")
    assert match.event("FactorySeized")["seat_other"] == 1
    site = match.words["sites"]["himalia"]
    assert (site["claim"], site["factory"]) == ("B", "A")
    assert match.words["tracks"]["C"] == 1
    match.do("A keep")
    assert match.step == "Operation"


@pytest.mark.rule("CF-FRT-17", "CF-FRT-11", "CF-FRT-22", "CF-FRT-05")
def test_collateral_on_stormers_who_stand_there_since_last_turn() -> None:
    """SC-10: the gun's collateral roll of 4 takes the Crew to LEO and the buggy to the hand; nobody is left to fire."""
    match = battle(
        [1, 1, 4],
        factions=["red", "yellow"],
        factories={"himalia": "B"},
        outposts={"A": {"at": "himalia", "cards": ["red-crew", "kuck-mosquito"]}},
    )
    match.do("A assault himalia", "A go", "B fire-gun himalia himalia")
    rolled = match.event("GunRolled")
    assert (rolled["value"], COLUMNS[rolled["target"]]) == (6, "manned")
    assert place(match, "red-crew") == "A-leo"
    assert place(match, "kuck-mosquito") == "A hand"
    assert match.step == "Operation"


@pytest.mark.rule("CF-FW-03", "CF-CMB-13", "CF-FW-01")
def test_jammers_let_red_fire_first() -> None:
    match = battle(
        [1, 2, 6],
        factions=["red", "yellow"],
        factories={"himalia": "B"},
        outposts={"A": {"at": "himalia", "cards": ["red-crew", "kuck-mosquito"]}},
    )
    match.do("A assault himalia", "A jam")
    assert match.deciding == "A"
    assert match.step == "Battle"
    match.do("A fire kuck-mosquito buggy himalia")


@pytest.mark.rule("CF-FRT-07", "CF-RNG-05", "CF-FW-10")
def test_a_zap_takes_a_card_of_lower_rad_hardness() -> None:
    """3D6e: gray goo rolls three dice; fire value 6 does not reach an RH 6 card, 13 does."""
    given: dict[str, Any] = {
        "factions": ["gray", "yellow"],
        "rockets": {
            "A": {"at": "geo", "cards": ["gray-crew", "diode-slab-laser", "fuel-cell"]},
            "B": {"at": "l2", "cards": ["cermet-nerva"]},
        },
    }
    match = battle([4, 3, 3, 5, 6, 6], **given)
    match.do("A assault l2", "A join A-rocket", "A lead gray-crew")
    match.do("A fire gray-crew raygun l2")
    assert match.event("FireRolled")["dice"] == [4, 3, 3]
    assert match.event("FireRolled")["value"] == 6
    assert place(match, "cermet-nerva") == "B-rocket"
    match.do("A fire diode-slab-laser raygun l2")
    assert match.event("FireRolled")["value"] == 15
    assert place(match, "cermet-nerva") == "B hand"


@pytest.mark.rule("CF-FRT-07", "CF-FRT-21")
def test_the_firer_chooses_among_several_cards_of_a_zap() -> None:
    given: dict[str, Any] = {
        "factions": ["green", "yellow"],
        "rockets": {
            "A": {"at": "geo", "cards": ["green-crew"]},
            "B": {"at": "l2", "steps": 6, "cards": ["ion-drive", "fuel-cell"]},
        },
    }
    match = battle([6, 6], **given)
    match.do("A assault l2", "A join A-rocket", "A lead green-crew", "A fire green-crew raygun l2")
    assert match.step == "Zap"
    assert match.choices("A") == ["zap ion-drive", "zap fuel-cell"]
    match.do("A zap ion-drive")
    assert place(match, "fuel-cell") == "B-outpost"
    assert match.words["stacks"]["B-outpost"]["fts"] > 0
    assert "B-rocket" not in [name for name, own in match.words["stacks"].items() if own["at"]]


@pytest.mark.rule("CF-FRT-20", "CF-FRT-03")
def test_a_heavy_radiator_goes_with_its_second_hit() -> None:
    given: dict[str, Any] = {
        "factions": ["white", "yellow"],
        "rockets": {
            "A": {"at": "l2", "cards": ["molten-salt-fast-reactor black", "tik-heat-pipe heavy", "ion-drive"]},
            "B": {"at": "l2", "cards": ["ion-drive", "moving-belt heavy"]},
        },
    }
    given["rockets"]["A"]["cards"] = ["molten-salt-fast-reactor black", "tik-heat-pipe heavy"]
    once = battle([1, 1, 5, 1, 1, 1, 2, 2], **given)
    once.do("A assault l2", "A fire molten-salt-fast-reactor gun l2")
    assert once.event("LossesRolled")["dice"] == [5, 1, 1, 1, 2, 2]
    assert place(once, "moving-belt") == "B-rocket"
    twice = battle([1, 1, 5, 5, 1, 1, 2, 2], **given)
    twice.do("A assault l2", "A fire molten-salt-fast-reactor gun l2")
    assert place(twice, "moving-belt") == "B hand"


@pytest.mark.rule("CF-FRT-04", "BR-34")
def test_overload_never_matches_seven_and_more() -> None:
    match = battle(
        [1, 1, 6, 6, 6, 6, 6, 6],
        factions=["white", "yellow"],
        rockets={
            "A": {"at": "l2", "cards": ["molten-salt-fast-reactor black", "tik-heat-pipe heavy"]},
            "B": {"at": "l2", "cards": ["carbon-carbon-fin heavy", "hypergolic-penetrator-bus black"]},
        },
    )
    match.do("A assault l2", "B hold", "A fire molten-salt-fast-reactor gun l2")
    assert place(match, "carbon-carbon-fin") == "B-outpost heavy"
    assert place(match, "hypergolic-penetrator-bus").startswith("B hand")


# ------------------------------------------------------------------------------------------------------------ odds


def test_totals_of_dice() -> None:
    assert dict(odds.totals(2))[7] == pytest.approx(6 / 36)
    assert sum(chance for _, chance in odds.totals(3)) == pytest.approx(1)
    assert min(dict(odds.totals(3))) == 3


def share(found: dict[str, Fraction], *words: str) -> float:
    return float(sum(chance for told, chance in found.items() if any(word in told for word in words)))


@pytest.mark.parametrize(
    ("weapon", "given", "step", "words", "field"),
    [
        ("gun", LANDING, "B fire-gun himalia himalia", ("decommissioned",), "hit"),
        (
            "buggy",
            {
                "factions": ["red", "yellow"],
                "factories": {"himalia": "B"},
                "outposts": {
                    "A": {"at": "himalia", "cards": ["red-crew"]},
                    "B": {"at": "himalia", "cards": ["ion-drive"]},
                },
            },
            "A fire red-crew buggy himalia",
            ("captures the Factory",),
            "capture",
        ),
        (
            "raygun",
            {
                "factions": ["green", "yellow"],
                "rockets": {"A": {"at": "l2", "cards": ["green-crew"]}, "B": {"at": "l2", "cards": ["cermet-nerva"]}},
            },
            "A fire green-crew raygun l2",
            ("decommissioned",),
            "hit",
        ),
        (
            "gun",  # at a card with the least number there is
            {
                **LANDING,
                "rockets": {
                    "A": {
                        **LANDING["rockets"]["A"],
                        "cards": [*LANDING["rockets"]["A"]["cards"][:2], "metastable-helium-rocket", "white-crew"],
                    }
                },
            },
            "B fire-gun himalia himalia",
            ("decommissioned",),
            "hit",
        ),
    ],
)
def test_the_odds_of_a_shot_are_those_of_the_rules(
    weapon: str, given: dict[str, Any], step: str, words: tuple[str, ...], field: str
) -> None:
    """The closed form against the kernel, which re-runs the rules for every outcome of the dice."""
    match = battle(**given)
    match.do(f"A assault {'himalia' if 'himalia' in step else 'l2'}")
    if match.step == "Muster":
        match.do("A jam" if weapon == "buggy" else "A lead green-crew")
    seat, choice = match._read(step)
    f = match.p.frames[-1].fight[0]
    arm = Arm(site=choice[1]) if choice[0] == "fire-gun" else Arm(choice[1], choice[2])
    hostile = 1 if seat else f.defenders
    found = odds.shot(match.p, seat, arm, choice[-1], hostile)
    exact = kernel_odds(match.p, seat, choice)
    assert getattr(found, field) == pytest.approx(share(exact, *words), abs=1e-9)
    assert 0 < getattr(found, field) < 1


def duel(ours: str, theirs: str, *colours: str) -> dict[str, Any]:
    rockets = {"A": {"at": "l2", "cards": [ours]}, "B": {"at": "l2", "cards": [theirs]}}
    return {"factions": list(colours), "rockets": rockets}


@pytest.mark.parametrize(
    ("given", "steps", "shot", "words", "field"),
    [
        (
            duel("green-crew", "cermet-nerva", "green", "yellow"),
            ["A assault l2", "A lead green-crew"],
            "A fire green-crew mirror l2",
            "NERVA is decommissioned",
            "hit",
        ),
        (
            duel("purple-crew", "cermet-nerva", "purple", "yellow"),
            ["A assault l2", "A go"],
            "A fire purple-crew kamikaze l2",
            "NERVA is decommissioned",
            "hit",
        ),
        (
            {
                "factions": ["purple", "yellow"],
                "factories": {"himalia": "B"},
                "outposts": {
                    "A": {"at": "himalia", "cards": ["purple-crew"]},
                    "B": {"at": "himalia", "cards": ["ion-drive"]},
                },
            },
            ["A assault himalia", "A go", "B hold"],
            "A fire purple-crew amat himalia",
            "destroys the Factory",
            "destroy",
        ),
    ],
    ids=["mirror", "kamikaze", "amat"],
)
def test_the_odds_of_the_rarer_weapons(
    given: dict[str, Any], steps: list[str], shot: str, words: str, field: str
) -> None:
    match = battle(**given)
    match.do(*steps)
    seat, choice = match._read(shot)
    f = match.p.frames[-1].fight[0]
    found = odds.shot(match.p, seat, Arm(choice[1], choice[2]), choice[3], f.defenders)
    assert getattr(found, field) == pytest.approx(share(kernel_odds(match.p, seat, choice), words), abs=1e-9)
    assert 0 < getattr(found, field) < 1


def test_the_odds_of_a_stone() -> None:
    """It falls with the attack itself: a Colony is damaged from 5 on."""
    match = battle(
        factions=["white", "gray"],
        factories={"ganymede_uruk": "B"},
        domes={"ganymede_uruk": "B"},
        stones={"A": {"at": "ganymede_uruk", "dive": "ganymede_uruk", "cards": ["mass-driver", "fuel-cell"]}},
        players={"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
    )
    seat, choice = match._read("A assault ganymede_uruk")
    site = match.p.c.sites.index("ganymede_uruk")
    found = odds.shot(match.p, seat, Arm(-1, WEAPONS.index("dropstone"), site), match.p.c.site_space[site], 1 << 1)
    assert found.damage == pytest.approx(share(kernel_odds(match.p, seat, choice), "damages the Factory"), abs=1e-9)
    assert 0 < found.damage < 1
