"""Combat, both sides of each limit: range, targets, columns, what costs and what does not, what is never compulsory (3D8, 3E)."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import BUGGY, RAYGUN, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.combat import attack, firing, order, weapons
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.games.high_frontier_conflict.ids import (
    AMAT,
    BUGGY_FIRE,
    COLUMNS,
    EFFECTS,
    GUN,
    KAMIKAZE,
    KAMIKAZE_FIRE,
    MANNED,
    MIRROR,
    RAYGUN_FIRE,
    STONE_FIRE,
    UNMANNED,
    WEAPONS,
)
from armillary.kernel import game
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
WAR: dict[str, Any] = {"now": "war", "war_happened": True}


def play(
    factions: list[str],
    dice: list[int] | None = None,
    *,
    state: str = "war",
    mode: str = "war",
    step: str = "combat",
    options: dict[str, Any] | None = None,
    **given: Any,
) -> Match:
    """A's turn. White, purple and yellow are Loyalists, green, gray and red Independents."""
    whole: dict[str, Any] = {"factions": factions, "turn": "A", "first": "A", "step": step}
    if mode != "age-of-piracy" and state == "war":
        whole |= {"state": WAR, "assembly": {"star": "war-slot"}}
    return Match(SLUG, len(factions), given={**whole, **given}, dice=dice, scenario=mode, options=options or {})


def pirates(factions: list[str], dice: list[int] | None = None, **given: Any) -> Match:
    return play(factions, dice, mode="age-of-piracy", **given)


def place(match: Match, card: str) -> str:
    found: str = match.words["cards"][card]
    return found


def card(match: Match, name: str) -> int:
    found: int = match.p.c.cards.index(name)
    return found


# ------------------------------------------------------------------------------------------------ the table (3E2)

#: Weapon: dice, what is taken off or counts for it, effects from which fire value on, by column (CF-FRT-23 to CF-FRT-29).
TABLE: dict[str, tuple[int, str, dict[str, dict[int, str]]]] = {
    "raygun": (2, "less isru", {"unmanned": {3: "collateral"}, "manned": {4: "collateral"}, "space": {1: "zap"}}),
    "mirror": (2, "less isru", {"unmanned": {3: "collateral"}, "manned": {4: "collateral"}, "space": {1: "zap"}}),
    "gun": (
        2,
        "from rad",
        {
            "unmanned": {1: "collateral", 6: "damage collateral"},
            "manned": {1: "collateral", 7: "damage collateral"},
            "space": {1: "overload"},
        },
    ),
    "buggy": (
        2,
        "less isru",
        {
            "unmanned": {1: "collateral", 3: "capture"},
            "manned": {1: "collateral", 5: "destroy"},
            "space": {6: "unanchor"},
        },
    ),
    "kamikaze": (
        1,
        "from thrust",
        {
            "unmanned": {1: "destroy collateral"},
            "manned": {5: "damage collateral"},
            "space": {1: "overload unanchor"},
        },
    ),
    "dropstone": (
        2,
        "",
        {
            "unmanned": {1: "destroy collateral"},
            "manned": {5: "damage collateral"},
            "space": {1: "overload unanchor"},
        },
    ),
    "amat": (
        2,
        "",
        {
            "unmanned": {3: "damage glitch", 5: "destroy collateral"},
            "manned": {3: "damage glitch", 8: "destroy collateral"},
            "space": {5: "unanchor"},
        },
    ),
}


@pytest.mark.rule(
    "CF-FRT-01", "CF-FRT-23", "CF-FRT-24", "CF-FRT-25", "CF-FRT-26", "CF-FRT-27", "CF-FRT-28", "CF-FRT-29"
)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_band_of_the_firing_table(weapon: str) -> None:
    c = game(SLUG, 2).components
    mode = WEAPONS.index(weapon)
    row, (dice, reckoning, columns) = c.weapons[mode], TABLE[weapon]
    assert (row.dice, f"less {row.less}" if row.less else f"from {row.source}" if row.source else "") == (
        dice,
        reckoning,
    )
    assert set(columns) == set(COLUMNS)
    for column, bands in columns.items():
        for value in range(-3, 30):
            bits = c.effects_of(mode, COLUMNS.index(column), value)
            wanted = next((bands[low] for low in sorted(bands, reverse=True) if value >= low), "")
            assert {name for bit, name in enumerate(EFFECTS) if bits & (1 << bit)} == set(wanted.split()), (
                column,
                value,
            )
    ranged = {"raygun", "gun", "mirror", "amat"}
    assert (row.ranged, row.road) == (weapon in ranged, weapon == "buggy")
    assert row.optional == (weapon in ("kamikaze", "amat"))
    assert row.warhead == (5 if weapon == "kamikaze" else 0)
    assert row.crash == (-2 if weapon in ("raygun", "mirror") else 0)


# ------------------------------------------------------------------------------------------------------------ range


@pytest.mark.rule("CF-FIRE-02", "CF-CMB-14")
def test_no_shot_within_into_or_out_of_leo() -> None:
    given: dict[str, Any] = {
        "rockets": {"A": {"at": "sso", "cards": ["green-crew"]}, "B": {"at": "leo", "cards": ["ion-drive"]}},
        "outposts": {"B": {"at": "sso", "cards": ["cermet-nerva"]}},
    }
    match = pirates(["green", "yellow"], **given)
    p = match.p
    leo, high = p.c.leo, p.c.number["sso"]
    assert leo in p.c.adjacent[high], "it would be in range anywhere else"
    for start, space in ((leo, leo), (high, leo), (leo, high)):
        refusal = weapons.why_not_range(p, GUN, start, space)
        assert refusal is not None
        assert refusal.rule == "CF-FIRE-02"
    assert weapons.why_not_range(p, GUN, high, high) is None
    match.refused("A assault leo", "CF-FIRE-02")
    assert match.may("A assault sso")


@pytest.mark.rule("CF-CMB-02", "CF-FIRE-10", "CF-RNG-01")
def test_fights_are_within_a_space_or_with_the_next_one() -> None:
    def gunner(at: str) -> Match:
        return pirates(
            ["green", "yellow"],
            rockets={"A": {"at": at, "cards": ["melt-probe-crawler black"]}},
            outposts={"B": [{"at": "l2", "cards": ["ion-drive"]}, {"at": "himalia", "cards": ["fuel-cell"]}]},
        )

    same, beside, far = gunner("l2"), gunner("geo"), gunner("ceres_heo")
    assert (same.choices("A"), beside.choices("A")) == (["stop", "assault l2"], ["stop", "assault l2"])
    assert far.step == "Operation", "nobody is near"
    number = same.p.c.number
    assert weapons.why_not_range(same.p, GUN, number["geo"], number["l2"]) is None
    for mode in (BUGGY_FIRE, KAMIKAZE_FIRE):
        assert weapons.why_not_range(same.p, mode, number["geo"], number["l2"]) is not None, "these fight on the spot"
    refusal = weapons.why_not_range(same.p, GUN, number["ceres_heo"], number["l2"])
    assert refusal is not None
    assert refusal.rule == "CF-RNG-01"
    same.refused("A assault himalia", "CF-CMB-10")


@pytest.mark.rule("CF-FIRE-11", "CF-RNG-01", "BR-39")
def test_hazards_between_do_not_count_and_other_spaces_do() -> None:
    """CF-RNG-05's worked place: two hazards lie between kleopatra_l and Kleopatra, and a hazard is itself adjacent."""
    match = pirates(["green", "yellow"])
    c = match.p.c
    near, site = c.number["kleopatra_l"], c.number["kleopatra"]
    assert site not in c.near_spaces[near], "no route joins them"
    assert weapons.why_not_range(match.p, GUN, near, site) is None
    assert weapons.why_not_range(match.p, GUN, site, near) is None
    # From GEO two steps without a hazard are too far.
    two = {far for step in c.near_spaces[c.number["geo"]] for far in c.near_spaces[step] if not c.hazard[step]}
    two -= {c.number["geo"], c.leo, *c.adjacent[c.number["geo"]]}
    assert two
    for far in two:
        assert weapons.why_not_range(match.p, GUN, c.number["geo"], far) is not None


@pytest.mark.rule("CF-RNG-02")
def test_a_road_between_two_neighbours_blocks_the_shot() -> None:
    """The horizon is in the way, whatever else joins them. No two such sites lie beside each other on the chart, so a route is
    laid from Uruk to Galileo."""
    plain = game(SLUG, 2)
    overlay = plain.components.overlay
    routes = [list(route) for route in overlay.routes]
    varied = {"overlay.routes": [*routes, ["ganymede_uruk", "ganymede_galileo"]]}
    p = game(SLUG, 2, components=varied).start(1)
    uruk, galileo = p.c.number["ganymede_uruk"], p.c.number["ganymede_galileo"]
    assert galileo in p.c.adjacent[uruk]
    assert galileo not in p.c.sight[uruk]
    for mode in (RAYGUN_FIRE, GUN, MIRROR, AMAT):
        refusal = weapons.why_not_range(p, mode, uruk, galileo)
        assert refusal is not None
        assert refusal.rule == "CF-RNG-02"
    assert weapons.why_not_range(p, BUGGY_FIRE, uruk, galileo) is None
    other = p.c.number["callisto_valhalla"]
    varied = {"overlay.routes": [*routes, ["ganymede_uruk", "callisto_valhalla"]]}
    p = game(SLUG, 2, components=varied).start(1)
    assert weapons.why_not_range(p, GUN, uruk, other) is None, "neighbours without a road see each other"


@pytest.mark.rule("CF-RNG-10", "CF-RNG-05")
def test_a_crash_hazard_costs_mirrors_and_rayguns_two_and_guns_nothing() -> None:
    match = play(
        ["green", "yellow"],
        [4, 5, 3],
        rockets={"A": {"at": "kleopatra_l", "cards": ["kuck-mosquito", "melt-probe-crawler black"]}},
        outposts={"B": [{"at": "kleopatra", "cards": ["diode-slab-laser"]}, {"at": "kl1", "cards": ["fuel-cell"]}]},
    )
    p = match.p
    site, beside = p.c.number["kleopatra"], p.c.number["kl1"]
    mosquito, crawler = card(match, "kuck-mosquito"), card(match, "melt-probe-crawler")
    isru = weapons.isru_of(p, 0, mosquito)

    def offset(arm: Arm, space: int) -> tuple[int, list[str]]:
        why: list[str] = []
        return firing.aim(p, 0, arm, space, why=why).offset, why

    assert offset(Arm(mosquito, MIRROR), site) == (-isru - 2, ["CF-RNG-10"])
    assert offset(Arm(mosquito, MIRROR), beside) == (-isru, [])
    assert offset(Arm(mosquito, RAYGUN_FIRE), site) == (-isru - 2, ["CF-RNG-05"])
    assert offset(Arm(crawler, GUN), site) == (weapons.rad_of(p, crawler), [])
    match.do("A assault kleopatra", "A join A-rocket", "A fire kuck-mosquito mirror kleopatra")
    assert match.event("FireRolled")["value"] == 9 - isru - 2
    assert "CF-RNG-10" in match.events("FireRolled")[-1].rules


# ------------------------------------------------------------------------------------------------- targets and columns


@pytest.mark.rule("CF-FRT-16", "CF-FRT-17", "CF-FRT-18", "CF-CMB-15")
@pytest.mark.parametrize(
    ("site", "given", "column"),
    [
        ("himalia", {"outposts": {"B": {"at": "himalia", "cards": ["fuel-cell"]}}}, UNMANNED),
        ("himalia", {"outposts": {"B": {"at": "himalia", "cards": ["yellow-crew"]}}}, MANNED),
        ("himalia", {"factories": {"himalia": "B"}}, UNMANNED),
        ("himalia", {"factories": {"himalia": "B"}, "domes": {"himalia": "B"}}, MANNED),
        ("ceres", {"outposts": {"B": {"at": "ceres", "cards": ["fuel-cell"]}}, "factories": {"ceres": "B"}}, UNMANNED),
        (
            "ceres",
            {
                "outposts": {"B": {"at": "ceres", "cards": ["fuel-cell"]}},
                "factories": {"ceres": "B"},
                "domes": {"ceres": "B"},
            },
            MANNED,
        ),
    ],
)
def test_a_site_is_manned_by_humans_and_by_a_colony(site: str, given: dict[str, Any], column: int) -> None:
    """One's own Crew beside them makes nothing manned."""
    match = pirates(["white", "yellow"], rockets={"A": {"at": site, "cards": ["white-crew"]}}, **given)
    (group,) = firing.groups(match.p, 0b10, match.p.c.number[site])
    assert group.column == column


@pytest.mark.rule("CF-CMB-15", "CF-CMB-14")
def test_what_stands_on_a_submarine_site_is_shot_at_as_on_a_manned_one() -> None:
    """A buggy's 3 captures an unmanned site; over the submarine Colony it is a collateral roll, and works and dome are safe."""
    given: dict[str, Any] = {
        "factories": {"ceres": "B"},
        "outposts": {
            "A": {"at": "ceres", "cards": ["white-crew"]},
            "B": {"at": "ceres", "cards": ["fuel-cell", "ion-drive"]},
        },
    }
    manned = pirates(["white", "yellow"], [3, 4, 5], **given, domes={"ceres": "B"})
    manned.do("A assault ceres", "B hold", "A fire white-crew buggy ceres")
    assert manned.event("LossesRolled")["dice"] == [5]
    assert (place(manned, "fuel-cell"), place(manned, "ion-drive")) == ("B hand", "B-outpost")
    bare = pirates(["white", "yellow"], [3, 4], **given)
    bare.do("A assault ceres", "B hold", "A fire white-crew buggy ceres")
    assert (place(bare, "fuel-cell"), place(bare, "ion-drive")) == ("B hand", "B hand"), "captured: every card is gone"
    for match in (manned, bare):
        assert match.words["sites"]["ceres"]["factory"] == "B"
    assert manned.words["sites"]["ceres"]["dome"] == "B"


@pytest.mark.rule("CF-FRT-10", "CF-FRT-09")
def test_an_amat_bomb_puts_a_glitch_on_every_enemy_stack_there() -> None:
    """On those of the attacked alone, and on none that has one."""
    match = pirates(
        ["purple", "yellow", "white"],
        [1, 2, 1],
        rockets={"A": {"at": "himalia", "cards": ["purple-crew"]}, "B": {"at": "himalia", "cards": ["cermet-nerva"]}},
        outposts={
            "B": {"at": "himalia", "glitch": True, "cards": ["fuel-cell"]},
            "C": {"at": "himalia", "cards": ["ion-drive"]},
        },
        freighters={"B": {"at": "himalia_heo", "cards": ["mass-driver"]}},
        wt={"A": 1, "B": 0, "C": 0},
    )
    match.do("A assault himalia", "A pay B")
    while match.step == "Muster":
        match.do("A go")
    match.p.glitch[stacks.slot(match.p, 1, ROCKET)] = 0
    before = {name for name, own in match.words["stacks"].items() if own.get("glitch")}
    match.do("A fire purple-crew amat himalia")
    after = {name for name, own in match.words["stacks"].items() if own.get("glitch")}
    assert match.event("FireRolled")["value"] in (3, 4)
    assert after - before == {"B-rocket", "B-outpost"} - before
    assert not match.words["stacks"]["C-outpost"]["glitch"]
    assert not match.words["stacks"]["B-freighter"]["glitch"]
    assert len(match.events("StackGlitched")) == len(after - before)


@pytest.mark.rule("CF-FRT-02", "CF-CMB-16", "CF-FIRE-01")
def test_a_shot_hits_everything_of_everybody_attacked() -> None:
    """Gun, fire value 5: the Crews (4) and the fuel cell (5) of both enemies go; the ally's do not, nor one's own."""
    match = play(
        ["purple", "red", "green", "yellow"],
        [1, 2, 4, 5, 1, 1, 1],
        outposts={
            "A": {"at": "l2", "cards": ["melt-probe-crawler black", "purple-crew"]},
            "B": {"at": "l2", "cards": ["red-crew", "fuel-cell"]},
            "C": {"at": "l2", "cards": ["green-crew fired", "ion-drive"]},
            "D": {"at": "l2", "cards": ["yellow-crew", "brayton-turbine"]},
        },
    )
    match.do("A assault l2")
    while match.deciding != "A" or match.step == "Muster":
        match.do(f"{match.deciding} {match.choices(match.deciding)[0]}")
    match.do("A fire melt-probe-crawler gun l2")
    assert [place(match, name).split()[0] for name in ("red-crew", "fuel-cell", "green-crew", "ion-drive")] == [
        "B-leo",
        "B",
        "C-leo",
        "C-outpost",
    ]
    assert (place(match, "yellow-crew"), place(match, "brayton-turbine")) == ("D-outpost", "D-outpost")
    assert place(match, "purple-crew") == "A-outpost"


@pytest.mark.rule("CF-VIC-01", "CF-VIC-04")
def test_several_shots_at_a_space_are_one_attack() -> None:
    """Two guns hit, and one chit is flipped."""
    match = play(
        ["white", "green"],
        [1, 2, 2, 1, 1, 1, 1, 1, 2, 5, 1, 1, 1, 1],
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black", "carbon-carbon-fin black"]}},
        outposts={"B": {"at": "l2", "cards": ["ion-drive", "brayton-turbine", "mass-driver"]}},
    )
    shown = [*match.p.chit]
    match.do("A assault l2", "A fire melt-probe-crawler gun l2", "A fire carbon-carbon-fin gun l2")
    while match.step in ("AfterBattle", "Flip", "Oust"):
        match.do(f"{match.deciding} {match.choices(match.deciding)[0]}")
    assert len(match.events("FireRolled")) == len(match.events("LossesRolled")) == 2
    assert len(match.events("ChitFlipped")) == 1
    assert sum(old != new for old, new in zip(shown, match.p.chit, strict=True)) == 1
    match.refused("A assault l2", "CF-CMB-08") if match.step == "Combat" else None


@pytest.mark.rule("CF-FIRE-12", "CF-VIC-02")
@pytest.mark.parametrize(("dice", "wins"), [([1, 2, 1, 1, 1, 1, 3], True), ([1, 2, 1, 1, 1, 1, 4], False)])
def test_an_attack_that_costs_something_is_a_victory_and_no_other(dice: list[int], wins: bool) -> None:
    """Five overload rolls against an ion drive of rad-hardness 3."""
    match = play(
        ["white", "green"],
        dice,
        rockets={"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
        outposts={"B": {"at": "l2", "cards": ["ion-drive", "in-core-thermionic"]}},
    )
    match.do("A assault l2", "A fire melt-probe-crawler gun l2")
    assert (place(match, "ion-drive") == "B hand") is wins
    while match.step == "AfterBattle":
        match.do(f"{match.deciding} keep")
    assert (match.step == "Flip" or bool(match.events("ChitFlipped"))) is wins


# ------------------------------------------------------------------------------------------------------- who fires what


@pytest.mark.rule("CF-CMB-23", "CF-BUG-06", "CF-CMB-19")
def test_each_side_has_all_its_weapons_once() -> None:
    """The attacker what takes part, the defender what he has anywhere in range; what has fired is out."""
    match = pirates(
        ["white", "yellow"],
        [6, 6, 6, 6],
        factories={"himalia": "B"},
        rockets={"A": {"at": "himalia_heo", "cards": ["melt-probe-crawler black", "carbon-carbon-fin black"]}},
        outposts={"B": [{"at": "himalia_heo", "cards": ["project-orion", "bubble-membrane heavy"]}]},
    )
    match.do("A assault himalia_heo")
    assert match.deciding == "B"

    def fires(seat: str) -> list[str]:
        return [choice for choice in match.choices(seat) if choice.startswith("fire") and choice != "fire-all"]

    assert fires("B") == ["fire project-orion gun himalia_heo", "fire-gun himalia himalia_heo"]
    match.do("B fire-gun himalia himalia_heo")
    assert fires("B") == ["fire project-orion gun himalia_heo"]
    match.do("B fire project-orion gun himalia_heo")
    assert match.deciding == "A"
    assert fires("A") == [f"fire {name} gun himalia_heo" for name in ("melt-probe-crawler", "carbon-carbon-fin")]
    match.dice(6, 6, 6, 6).do("A fire melt-probe-crawler gun himalia_heo", "A fire carbon-carbon-fin gun himalia_heo")
    assert len(match.events("FireRolled")) == 3
    assert len(match.events("GunRolled")) == 1


@pytest.mark.rule("CF-BUG-01", "CF-FW-06")
def test_who_drives_a_buggy() -> None:
    """A platform with the icon; White's Humans, also without one of their own if a platform stands beside them (AM-68)."""
    match = pirates(
        ["white", "green"],
        options={"m2": True},
        bernals={"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        outposts={
            "A": [
                {"at": "himalia", "cards": ["kuck-mosquito", "diode-slab-laser", "ion-drive", "guards"]},
                {"at": "l1", "cards": ["traders"]},
            ],
            "B": {"at": "himalia", "cards": ["green-crew", "melt-probe-crawler"]},
        },
    )
    p = match.p

    def drives(name: str, seat: int = 0) -> bool:
        refusal = weapons.why_not_mode(p, seat, card(match, name), BUGGY_FIRE)
        assert refusal is None or refusal.rule == "CF-BUG-01"
        return refusal is None

    assert p.c.platform[2 * card(match, "kuck-mosquito")] == BUGGY
    assert p.c.platform[2 * card(match, "diode-slab-laser")] == RAYGUN
    assert [drives(name) for name in ("kuck-mosquito", "diode-slab-laser", "ion-drive")] == [True, False, False]
    assert drives("guards"), "a marine with the platform of a neighbour"
    assert not drives("traders"), "alone at L1"
    assert [drives(name, 1) for name in ("melt-probe-crawler", "green-crew")] == [True, False]
    p.anchored[stations.stations(p, 0)[0]] = 0
    assert not drives("guards"), "without a Home Bernal the weapon of the faction is locked (CF-GEN-10)"


@pytest.mark.rule("CF-FW-12", "CF-FW-11", "CF-RNG-11")
def test_who_throws_amat_bombs() -> None:
    given: dict[str, Any] = {
        "bernals": {
            "A": [
                {"at": "geo", "cards": ["geo-elevator", "purple-crew", "guards"], "anchored": True},
                {"at": "l1", "cards": ["powersat-station"]},
            ],
            "B": {"at": "l2", "cards": ["tourism-cycler", "green-crew"], "anchored": True},
        },
        "factories": {"luna": "B"},
        "wt": {"A": 1, "B": 1},
    }
    match = play(["purple", "green"], options={"m2": True}, **given)
    p = match.p

    def throws(name: str, seat: int = 0) -> bool:
        refusal = weapons.why_not_mode(p, seat, card(match, name), AMAT)
        assert refusal is None or refusal.rule == "CF-FW-11"
        return refusal is None

    assert [throws(name) for name in ("purple-crew", "geo-elevator")] == [True, True]
    assert [throws(name) for name in ("guards", "powersat-station")] == [False, False], "no Colonist, no loose Bernal"
    assert [throws(name, 1) for name in ("green-crew", "tourism-cycler")] == [False, False]
    assert weapons.amat_price(p, 0, AMAT) == 1
    assert weapons.amat_price(p, 0, GUN) == 0


@pytest.mark.rule("CF-BUG-03", "CF-RNG-13", "CF-DATK-03")
def test_in_space_some_weapons_hit_bernals_only() -> None:
    """A stone anchored ones only; a rocket beside them is hit by none of the three, but by a gun."""
    for anchored in (True, False):
        match = play(
            ["white", "green"],
            options={"m2": True},
            bernals={"B": {"at": "jb1", "cards": ["climate-control"], "anchored": anchored}},
            factories={"ganymede_uruk": "B C"},
            rockets={"B": {"at": "jb1", "cards": ["ion-drive"]}},
        )
        p = match.p
        space, bernal = p.c.number["jb1"], stations.stations(p, 1)[0]
        rocket = stacks.slot(p, 1, ROCKET)

        def hit(mode: int) -> set[int]:
            return {stack for group in firing.groups(p, 0b10, space, mode) for stack in group.stacks}  # noqa: B023

        assert hit(BUGGY_FIRE) == hit(AMAT) == {bernal}
        assert hit(STONE_FIRE) == ({bernal} if anchored else set())
        assert hit(GUN) == hit(KAMIKAZE_FIRE) == hit(RAYGUN_FIRE) == {bernal, rocket}


@pytest.mark.rule("CF-BER-08", "CF-FRT-06")
@pytest.mark.parametrize("glitched", [False, True])
def test_a_loose_bernal_that_has_a_glitch_gets_no_second_one(glitched: bool) -> None:
    match = play(
        ["white", "green"],
        options={"m2": True},
        bernals={"B": {"at": "jb1", "glitch": glitched, "cards": ["lofstrom-loop", "fuel-cell"]}},
    )
    p = match.p
    bernal = stations.stations(p, 1)[0]
    result = firing.Result()
    firing.shake(p, (bernal,), result)
    assert p.glitch[bernal] == 1
    assert len(match.events("StackGlitched")) == (0 if glitched else 1)
    assert (result.loose, result.hit) == ([], 0), "a glitch costs nothing, so it is no loss"
    p.anchored[bernal] = 1
    firing.shake(p, (bernal,), result)
    assert (result.loose, result.hit) == ([bernal], 0b10)


@pytest.mark.rule("CF-FUT-02")
def test_mass_beam_is_for_guns_of_cards_too_and_for_nothing_else() -> None:
    given: dict[str, Any] = {
        "options": {"m1": True, "m2": True, "futures": True},
        "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black", "diode-slab-laser"]}},
        "freight": {"futures": {"mass-beam": "A"}},
    }
    match = play(["white", "green"], **given)
    space, gun, laser = match.p.c.number["l2"], card(match, "melt-probe-crawler"), card(match, "diode-slab-laser")
    assert firing.aim(match.p, 0, Arm(gun, GUN), space) == (1, -1, 8)
    assert firing.aim(match.p, 0, Arm(laser, RAYGUN_FIRE), space).dice == 2
    other = play(["white", "green"], **{**given, "freight": {"futures": {"mass-beam": "B"}}})
    assert firing.aim(other.p, 0, Arm(gun, GUN), space) == (2, -1, 8)


# ---------------------------------------------------------------------------------------- what is never compulsory


PAIR: dict[str, Any] = {"outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}}}


@pytest.mark.rule("CF-CMB-18", "CF-FIRE-13", "CF-CMB-03")
@pytest.mark.parametrize(
    ("factions", "at", "cards", "must"),
    [
        (["white", "green"], "l2", ["melt-probe-crawler black"], True),
        (["white", "green"], "geo", ["melt-probe-crawler black"], False),  # at range
        (["white", "green"], "l2", ["cermet-nerva", "pebble-bed-fission", "tik-heat-pipe heavy"], False),  # a kamikaze
        (["purple", "green"], "l2", ["white-crew"], False),
    ],
)
def test_the_attacker_need_not_fire_at_range_or_spend_what_costs(
    factions: list[str], at: str, cards: list[str], must: bool
) -> None:
    """Purple's Crew has a raygun, so it must fire that; as a kamikaze and with an amat bomb it need not."""
    if "white-crew" in cards:
        cards = ["geo-elevator"]
        match = play(
            factions,
            options={"m2": True},
            bernals={"A": {"at": at, "cards": cards, "anchored": True}},
            **PAIR,
            wt={"A": 3, "B": 0},
        )
    else:
        match = play(factions, rockets={"A": {"at": at, "cards": cards}}, **PAIR)
    if match.step == "Combat":
        assert match.may("A stop") is not must
        if must:
            match.refused("A stop", "CF-CMB-03")
    else:
        assert not must


@pytest.mark.rule("CF-CMB-18", "CF-CMB-17")
def test_the_defender_must_fire_on_the_spot_only() -> None:
    def defence(*cards: str, at: str = "l2", **more: Any) -> Match:
        return play(
            ["white", "red"],
            [6, 6],
            rockets={
                "A": {"at": "l2", "cards": ["melt-probe-crawler black"]},
                "B": {"at": "l2", "cards": ["ion-drive"]},
            },
            outposts={"B": {"at": at, "cards": list(cards)}},
            **more,
        )

    near = defence("carbon-carbon-fin black")
    near.do("A assault l2").refused("B hold", "CF-FIRE-05")
    far = defence("carbon-carbon-fin black", at="geo")
    far.do("A assault l2", "B hold")
    diver = defence("hypergolic-penetrator-bus")
    diver.do("A assault l2", "B hold")
    assert diver.deciding == "A"


@pytest.mark.rule("CF-FIRE-13", "CF-VEND-11", "CF-FW-10")
def test_goo_is_never_compulsory() -> None:
    match = play(
        ["gray", "white"],
        [6, 6],
        rockets={"A": {"at": "l2", "cards": ["gray-crew"]}},
        outposts={"B": {"at": "l2", "cards": ["project-orion"]}},
    )
    match.do("A assault l2", "A lead gray-crew", "A go", "A fire gray-crew raygun l2")
    assert match.event("FireRolled")["dice"] == [6, 6]
    assert match.p.bribes == [3, 3]


@pytest.mark.rule("CF-VEND-06", "CF-FW-05", "CF-FW-11")
def test_warheads_and_amat_bombs_cost_no_bribe() -> None:
    yellow = play(
        ["yellow", "red"],
        [6, 6, 6, 1, 1, 1, 1, 1],
        rockets={"A": {"at": "l2", "cards": ["hypergolic-penetrator-bus"]}},
        outposts={"B": {"at": "l2", "cards": ["project-orion", "bubble-membrane heavy"]}},
    )
    yellow.do("A assault l2", "B fire project-orion gun l2", "A fire hypergolic-penetrator-bus kamikaze l2")
    rolled = yellow.events("FireRolled")[-1]
    assert rolled.facts["value"] == 6 - 6 + 5
    assert "CF-FW-05" in rolled.rules
    purple = play(
        ["purple", "red"],
        [3, 2],
        options={"m2": True},
        bernals={
            "A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True},
            "B": {"at": "l2", "cards": ["powersat-station"], "anchored": True},
        },
        wt={"A": 2, "B": 0},
    )
    purple.do("A assault l2", "A join A-bernal", "A fire geo-elevator amat l2")
    assert purple.p.wt[0] == 1
    for match in (yellow, purple):
        assert not match.events("BribePaid")
    assert yellow.p.bribes == [3, 3]


@pytest.mark.rule("CF-FIRE-03", "CF-FIRE-07")
def test_what_was_cooled_in_combat_is_cooled_for_the_operation_again() -> None:
    """3E, first example: the same therms serve the weapon in combat and the platform in the operation; without them neither."""
    cards = ["diode-slab-laser", "brayton-turbine", "molten-salt-fast-reactor", "rotating-film-drum heavy"]
    given: dict[str, Any] = {"outposts": {"B": {"at": "bennu", "cards": ["mass-driver"]}}}
    match = pirates(["white", "yellow"], [1, 1], **given, rockets={"A": {"at": "bennu", "cards": cards}})
    match.do("A assault bennu", "A lead diode-slab-laser", "A fire diode-slab-laser raygun bennu")
    while match.step in ("Battle", "AfterBattle", "Combat"):
        match.do(f"{match.deciding} {next(c for c in match.choices(match.deciding) if c in ('hold', 'keep', 'stop'))}")
    assert place(match, "diode-slab-laser").endswith("fired")
    assert place(match, "molten-salt-fast-reactor").endswith("served")
    match.dice(1).do("A prospect diode-slab-laser bennu")
    assert match.words["sites"]["bennu"]["claim"] == "A"
    hot = pirates(["white", "yellow"], **given, rockets={"A": {"at": "bennu", "cards": cards[:3]}}, step="operation")
    hot.refused("A prospect diode-slab-laser bennu", "HF-SUP-01")


# ------------------------------------------------------------------------------------------------------ kamikaze stacks


@pytest.mark.rule("CF-KAM-05", "CF-CORE-09")
def test_a_kamikaze_stack_is_no_rocket_has_no_fuel_and_halts_for_nobody() -> None:
    match = play(
        ["yellow", "red"],
        step="moves",
        rockets={
            "A": {"at": "l1", "steps": 7, "cards": ["arcjet-hopper", "fuel-cell", "ion-drive", "brayton-turbine"]},
            "B": {"at": "l2", "cards": ["cermet-nerva"]},
        },
    )
    match.do("A kamikaze arcjet-hopper")
    if match.step == "Launch":
        match.do("A set-out")
    p = match.p
    rocket, diver = stacks.slot(p, 0, ROCKET), stacks.slot(p, 0, KAMIKAZE)
    assert match.words["stacks"]["A-rocket"]["at"] == match.words["stacks"]["A-kamikaze"]["at"] == "l1"
    assert (p.steps[rocket] > 0, p.steps[diver]) == (True, 0)
    assert p.law.answers_stops(p, rocket) == {p.c.number["l2"]}
    assert p.law.answers_stops(p, diver) == frozenset()
    match.do("A move A-kamikaze")
    passed = [choice for choice in match.choices("A") if choice.startswith("fly ")]
    assert "fly e_heo" in passed
    match.do("A fly e_heo")
    assert p.steps[diver] == 0
    names = [name for name in p.c.slot_names if name.startswith("kamikaze")]
    assert len(names) == 8


@pytest.mark.rule("CF-KAM-03", "CF-FIRE-06")
def test_a_kamikaze_is_optional_unless_it_has_dived() -> None:
    given: dict[str, Any] = {"factories": {"luna": "B"}}
    rocket = {"at": "luna", "began": "l2", "landed": True, "cards": ["hypergolic-penetrator-bus"]}
    dived = pirates(["white", "red"], [6, 6], **given, rockets={"A": {**rocket, "dive": "luna"}})
    dived.do("A assault luna", "B fire-gun luna luna").refused("A hold", "CF-KAM-03")
    landed = pirates(["white", "red"], [6, 6], **given, rockets={"A": rocket})
    landed.do("A assault luna", "B fire-gun luna luna", "A hold")
    assert place(landed, "hypergolic-penetrator-bus") == "A-rocket"


# --------------------------------------------------------------------------------------------------------------- stones


STONE: dict[str, Any] = {
    "factories": {"ganymede_uruk": "B"},
    "stones": {"A": {"at": "ganymede_uruk", "dive": "ganymede_uruk", "cards": ["mass-driver", "fuel-cell"]}},
    "players": {"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 2, "boulder": True}}},
}


@pytest.mark.rule("CF-DATK-05", "CF-DATK-04")
def test_nothing_is_fired_before_the_stone_has_fallen() -> None:
    """Works with a gun, and an outpost with another: neither is asked before the stone's roll, which destroys the works."""
    match = pirates(
        ["white", "gray"],
        [1, 2, 4],
        **STONE,
        outposts={"B": {"at": "ganymede_uruk", "cards": ["carbon-carbon-fin black"]}},
    )
    match.do("A assault ganymede_uruk")
    assert match.event("StoneRolled")["value"] == 3
    assert not match.events("GunRolled")
    assert not match.events("FireRolled") or match.events("FireRolled")[0].facts["mode"] == WEAPONS.index("dropstone")
    assert match.words["sites"]["ganymede_uruk"]["factory"] is None


@pytest.mark.rule("CF-DROP-15", "CF-DROP-18", "BR-36")
@pytest.mark.parametrize(
    ("cards", "thruster", "rule"),
    [
        (["hypergolic-penetrator-bus"], "hypergolic-penetrator-bus", None),
        (["mass-driver", "fuel-cell"], "mass-driver", None),  # a dirt thruster is a water thruster too
        (["ion-drive", "fuel-cell"], "ion-drive", "CF-DROP-15"),
        (["mag-sail"], "mag-sail", "CF-DROP-04"),
        (["yellow-crew"], "yellow-crew", "CF-DROP-18"),
    ],
)
def test_what_steers_a_frostline_stone(cards: list[str], thruster: str, rule: str | None) -> None:
    match = pirates(
        ["yellow", "white"],
        step="operation",
        rockets={"A": {"at": "ceres_heo", "cards": cards}},
        outposts={"A": {"at": "ceres_heo", "fts": 5, "cards": ["brayton-turbine"]}},
    )
    if rule is not None:
        match.refused(f"A dislodge {thruster}", rule)
        return
    match.do(f"A dislodge {thruster}")
    while match.step == "Dislodge":
        match.do("A set-out")
    assert match.words["stacks"]["A-outpost"]["fts"] == 0, "five tanks are the stone"
    assert match.words["stacks"]["A-stone"].get("steps", 0) == 0, "its fuel is not tracked"


@pytest.mark.rule("BR-36", "CF-DROP-13", "CF-DROP-14", "CF-DROP-02")
@pytest.mark.parametrize(
    ("site", "cards", "rule"),
    [
        ("encke", ["hypergolic-penetrator-bus"], None),  # ice, water thruster
        ("encke", ["mass-driver", "fuel-cell"], None),  # ice, dirt thruster: a water thruster as well
        ("himalia", ["mass-driver", "fuel-cell"], None),  # rock, dirt thruster
        ("himalia", ["mass-driver black", "fuel-cell"], None),
        ("himalia", ["hypergolic-penetrator-bus black"], "CF-DROP-14"),
        ("himalia", ["hypergolic-penetrator-bus"], "CF-DROP-14"),  # rock, water thruster
        ("encke", ["mag-sail black"], "CF-DROP-04"),  # a sail of thrust 3 has no propellant
        ("himalia", ["mag-sail black"], "CF-DROP-04"),
        ("himalia", ["mass-driver"], "CF-DROP-12"),  # not Operational
    ],
)
def test_water_and_dirt_thrusters_steer_ice_and_rock(site: str, cards: list[str], rule: str | None) -> None:
    match = pirates(["white", "yellow"], step="operation", outposts={"A": {"at": site, "cards": cards}})
    c = match.p.c
    assert c.dirt[2 * card(match, "mass-driver")]
    assert not c.dirt[2 * card(match, "hypergolic-penetrator-bus")]
    thruster = cards[0].split()[0]
    if rule is None:
        assert match.may(f"A dislodge {thruster}")
    else:
        match.refused(f"A dislodge {thruster}", rule)


@pytest.mark.rule("CF-DROP-02", "CF-DROP-12", "CF-DROP-31")
def test_a_stone_needs_no_fuel_and_no_cooling_and_falls_with_everything_aboard() -> None:
    """Nothing cools the reactor that feeds its generator; what is carried along is lost with the stone."""
    match = pirates(
        ["white", "gray"],
        step="operation",
        outposts={"A": {"at": "himalia", "cards": ["mass-driver", "free-piston-stirling", "d-t-tokamak", "ion-drive"]}},
        factories={"ganymede_uruk": "B"},
        domes={"ganymede_uruk": "B"},
    )
    match.do("A dislodge mass-driver")
    while match.step == "Dislodge":
        match.do(f"A {next((c for c in match.choices('A') if c == 'take-along ion-drive'), 'set-out')}")
    aboard = [name for name, at in match.words["cards"].items() if at.startswith("A-stone")]
    assert sorted(aboard) == ["d-t-tokamak", "free-piston-stirling", "ion-drive", "mass-driver"]
    assert match.words["stacks"]["A-stone"].get("steps", 0) == 0
    while match.deciding == "B" or match.step != "Moves":
        who = match.deciding[0]
        match.do(f"{who} done" if match.may(f"{who} done") else f"{who} {match.choices(who)[0]}")
    match.do("A drop ganymede_uruk", "A done").dice(1, 1).do("A assault ganymede_uruk")
    while match.step in ("Muster", "Battle", "AfterBattle", "Combat"):
        who = match.deciding[0]
        wanted = ("go", "hold", "keep", "stop")
        match.do(f"{who} {next(c for c in match.choices(who) if c in wanted)}")
    assert {place(match, name) for name in aboard} == {"A hand"}


@pytest.mark.rule("CF-CORE-04", "CF-DROP-19", "BR-12")
def test_a_stone_is_a_stack_beside_the_others_and_the_only_one() -> None:
    """A rocket, a freighter and two outposts are there; with the stone nothing has to be given up."""
    match = pirates(
        ["white", "yellow"],
        step="operation",
        rockets={"A": {"at": "l1", "cards": ["cermet-nerva"]}},
        freighters={"A": {"at": "l2", "cards": ["ion-drive"]}},
        outposts={
            "A": [
                {"at": "himalia", "cards": ["mass-driver", "fuel-cell", "kuck-mosquito"]},
                {"at": "elara", "cards": ["hypergolic-penetrator-bus", "mpd-t-wave"]},
            ]
        },
    )
    names = ("A-rocket", "A-freighter", "A-outpost", "A-outpost-2")
    match.do("A dislodge mass-driver")
    while match.step == "Dislodge":
        match.do("A set-out")
    assert all(match.words["stacks"][name]["at"] for name in (*names, "A-stone"))
    while match.p.phasing == 0:
        assert match.step != "EndOfTurn", "nothing is above a limit"
        match.do(f"A {'done' if match.may('A done') else match.choices('A')[0]}")
    assert all(match.words["stacks"][name]["at"] for name in (*names, "A-stone"))
    second = pirates(
        ["white", "yellow"],
        step="operation",
        outposts={"A": {"at": "himalia", "cards": ["mass-driver", "fuel-cell"]}},
        stones={"A": {"at": "jup_fb", "cards": ["mpd-t-wave black", "brayton-turbine"]}},
        players={"A": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": 1, "boulder": True}}},
    )
    second.refused("A dislodge mass-driver", "CF-DROP-19")


@pytest.mark.rule("CF-DROP-05", "CF-DROP-07", "CF-DROP-08", "CF-DROP-09", "CF-SCO-15", "CF-DROP-28")
@pytest.mark.parametrize(
    ("kind", "from_", "at", "zones"),
    [
        ("jupiter", "jupiter", "jup_fb", {"jupiter"}),
        ("saturn", "saturn", "saturn_fb", {"saturn"}),
        ("uranus", "uranus", "uranus_fb", {"uranus"}),
        ("synodic", "mars", "venus_spot", {"venus"}),
        ("synodic", "mars", "solar_oberth", set()),
        ("frostline", "jupiter", "earth_spot", set()),
        ("frostline", "jupiter", "ceres_spot", {"ceres"}),
        ("frostline", "jupiter", "jupiter_spot", {"jupiter"}),
    ],
)
def test_what_each_stone_can_reach(kind: str, from_: str, at: str, zones: set[str]) -> None:
    """A giant's own zone; the zone that a stone past the Sun has come to; of ice only worlds of hydration 3 and 4."""
    from armillary.games.high_frontier_conflict.strikes import stones

    match = pirates(
        ["white", "yellow"],
        step="moves",
        stones={"A": {"at": at, "cards": ["mass-driver", "fuel-cell"]}},
        players={"A": {"stone": {"kind": kind, "zone": from_, "age": 2, "boulder": kind != "frostline"}}},
    )
    p = match.p
    c = p.c
    wanted = {
        site
        for site, space in enumerate(c.site_space)
        if c.zones[c.zone[space]] in zones and (kind != "frostline" or c.hydration[site] in (3, 4))
    }
    assert set(stones.targets(p, 0)) == wanted
    assert bool(wanted) == bool(zones)


@pytest.mark.rule("CF-DROP-05", "CF-DROP-27", "CF-SCO-15")
def test_a_stone_past_the_sun_goes_outward_as_far_as_it_came_from() -> None:
    """From Encke (zone of Mars) by Venus, Earth and Mars; the Kreutz comet's stone by Venus only (AM-92)."""
    from armillary.games.high_frontier_conflict.strikes import stones

    def way(zone: str) -> list[str]:
        match = pirates(
            ["white", "yellow"],
            step="moves",
            stones={"A": {"at": "solar_oberth", "cards": ["mass-driver", "fuel-cell"]}},
            players={"A": {"stone": {"kind": "synodic", "zone": zone, "age": 2, "boulder": True}}},
        )
        p, stone, found = match.p, stacks.slot(match.p, 0, match.p.c.slots[3]), []
        while (spot := stones.next_spot(p, 0)) != -1:
            p.where[stone] = spot
            found.append(p.c.spaces[spot])
        return found

    c = game(SLUG).components
    assert c.zones[c.zone[c.number["encke"]]] == "mars"
    assert way("mars") == ["venus_spot", "earth_spot", "mars_spot"]
    assert way(c.zones[c.zone[c.number["kreutz_sungrazer"]]]) == ["venus_spot"]
    assert way("ceres") == ["venus_spot", "earth_spot", "mars_spot", "ceres_spot"]


@pytest.mark.rule("CF-DROP-06", "CF-DROP-07", "CF-DROP-08", "CF-DROP-09", "CF-DROP-04", "BR-58", "BR-5A")
def test_every_quarry_of_the_chart() -> None:
    """Synodic comets, the moonlets of the three giants, and nothing else."""
    from armillary.games.high_frontier_conflict.ids import STONES
    from armillary.games.high_frontier_conflict.strikes import stones

    p = pirates(["white", "yellow"], outposts={"A": {"at": "luna", "cards": ["ion-drive"]}}).p
    c = game(SLUG, 2).components
    post = next(s for s in stacks.stacks_of(p, 0) if p.where[s] == p.c.number["luna"])
    found: dict[str, set[str]] = {}
    for site, space in enumerate(p.c.site_space):
        p.where[post] = space
        kind = stones.kind_at(p, post)
        if kind != -1:
            found.setdefault(STONES[kind], set()).add(p.c.sites[site])
    assert found == {
        "synodic": {c.sites[site] for site in range(len(c.sites)) if c.synodic[site]},
        "jupiter": {"himalia", "elara", "lysithea", "leda"},
        "saturn": {"phoebe", "methone", "skathi", "narvi", "ymir", "suttungr"},
        "uranus": {"setebos", "sycorax", "prospero"},
    }
    assert {"encke", "kreutz_sungrazer"} <= found["synodic"]
    assert {site: c.moonlet[c.sites.index(site)] for site in found["uranus"]} == dict.fromkeys(
        found["uranus"], "uranus"
    )


@pytest.mark.rule("CF-KAM-10", "CF-DROP-22", "CF-CORE-07", "CF-DROP-21")
@pytest.mark.parametrize(("at", "age", "hit"), [("jup_fb", 1, True), ("jup_fb", 2, False), ("solar_oberth", 1, True)])
def test_a_stone_is_a_target_in_its_first_turn_for_divers_too(at: str, age: int, hit: bool) -> None:
    match = pirates(
        ["yellow", "white"],
        rockets={"A": {"at": at, "cards": ["hypergolic-penetrator-bus"]}},
        stones={"B": {"at": at, "cards": ["mass-driver", "fuel-cell"]}},
        players={"B": {"stone": {"kind": "jupiter", "zone": "jupiter", "age": age, "boulder": True}}},
    )
    found = firing.groups(match.p, 0b10, match.p.c.number[at], KAMIKAZE_FIRE)
    assert [group.column for group in found] == ([UNMANNED] if hit else [])
    assert (attack.why_not_attack(match.p, 0, match.p.c.number[at]) is None) is hit
    assert order.plain(match.p, Arm(0, KAMIKAZE_FIRE)) is False
