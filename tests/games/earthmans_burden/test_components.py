"""What the rulebook says of the components, checked on the pack that is loaded."""

from itertools import pairwise
from typing import Any

import pytest

from armillary.games.earthmans_burden.components import Pack, load_components, tables
from armillary.games.earthmans_burden.components.tables import Tables
from armillary.games.earthmans_burden.ids import TECHNOLOGIES
from armillary.games.earthmans_burden.meta import TITLE
from armillary.packs import PackError

#: Name: (tier, prerequisites).
RULEBOOK: dict[str, tuple[int, set[str]]] = {
    "Heavy Weapons": (0, set()),
    "Shielding": (0, set()),
    "Intrigue": (0, set()),
    "Security": (0, set()),
    "Infrastructure": (0, set()),
    "Defensive Grid": (0, set()),
    "Orion Engines": (0, set()),
    "Solar Sails": (0, set()),
    "Nanotechnology": (0, set()),
    "Von Neumann Engines": (0, set()),
    "Artificial Intelligence": (0, set()),
    "Cognition Circuits": (0, set()),
    "Advanced Weapons": (1, {"Heavy Weapons"}),
    "Advanced Shielding": (1, {"Shielding"}),
    "Machinations": (1, {"Intrigue"}),
    "Advanced Security": (1, {"Security"}),
    "Advanced Infrastructure": (1, {"Infrastructure"}),
    "Tracking Systems": (1, {"Defensive Grid"}),
    "Fusion Engines": (1, {"Orion Engines"}),
    "Refraction Fields": (1, {"Solar Sails"}),
    "Nanofactories": (1, {"Nanotechnology"}),
    "Drone Networking": (1, {"Von Neumann Engines"}),
    "Advanced AI": (1, {"Artificial Intelligence", "Cognition Circuits"}),
    "Abstraction Circuits": (1, {"Artificial Intelligence", "Cognition Circuits"}),
    "Advanced Von Neumann Engines": (2, {"Drone Networking", "Nanofactories"}),
    "The Eschaton": (2, {"Advanced AI", "Cognition Circuits"}),
    "Paradox Circuits": (2, {"Advanced AI", "Cognition Circuits"}),
}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_components()


@pytest.fixture(scope="module")
def disc(pack: Pack) -> Tables:
    return tables(pack, minigame=False, eschaton_prerequisites="as_printed")


def below(t: Tables, node: int, closed: int = -1) -> set[int]:
    found: set[int] = set()
    waiting = [node]
    while waiting:
        for child in t.down[waiting.pop()]:
            if child not in found and child != closed:
                found.add(child)
                waiting.append(child)
    return found


def reach(t: Tables, world: int, closed: int = -1) -> set[int]:
    """Worlds that a fleet in this orbit can get to: it rises, then falls."""
    above = [node for node in t.sky[t.paths + world] if node != closed]
    if closed >= 0:
        above = [node for node in above if _connected_up(t, t.paths + world, node, closed)]
    return {node - t.paths for node in set().union(*[below(t, node, closed) for node in above]) if node >= t.paths}


def _connected_up(t: Tables, start: int, goal: int, closed: int) -> bool:
    seen, waiting = set(), [start]
    while waiting:
        for parent in t.up[waiting.pop()]:
            if parent != closed and parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return goal in seen


def index(t: Tables, name: str) -> int:
    return t.names.index(name) - t.paths


@pytest.mark.rule("EB-BOARD-01", "EB-BOARD-02", "EB-BOARD-06")
def test_worlds_have_one_orbit_and_two_to_seven_regions(pack: Pack, disc: Tables) -> None:
    assert disc.worlds == 8
    assert disc.paths == 15
    assert len(set(disc.names)) == 23, "every world has one orbit, and it is one place"
    counts = {world.id: len(world.regions) for world in pack.worlds}
    assert min(counts.values()) == 2
    assert max(counts.values()) == 7
    assert counts["earth"] == 7
    assert sum(counts.values()) == 35
    assert sum(counts.values()) - counts["jupiter"] - counts["saturn"] == 27
    assert all(len(set(world.regions)) == len(world.regions) for world in pack.worlds)


@pytest.mark.rule("EB-BOARD-03", "EB-BOARD-05")
def test_every_arrow_crosses_one_ring_toward_the_rim(pack: Pack, disc: Tables) -> None:
    rings = {place.id: place.ring for place in [*pack.board.trajectories, *pack.worlds]}
    assert len(pack.board.arrows) == len(set(pack.board.arrows)) == 24
    for parent, child in pack.board.arrows:
        assert rings[child] == rings[parent] + 1
        assert disc.names.index(parent) < disc.paths, "orbits have no worldward arrow"
    for node in range(disc.nodes):
        assert all(node in disc.down[parent] for parent in disc.up[node])
    assert max(rings.values()) + 1 == pack.board.rings


@pytest.mark.rule("EB-BOARD-08")
def test_a_fleet_in_a_trajectory_can_always_fall(pack: Pack, disc: Tables) -> None:
    assert {place.id for place in pack.board.trajectories} == {parent for parent, _ in pack.board.arrows}
    for path in range(disc.paths):
        assert disc.down[path]
        assert any(node >= disc.paths for node in below(disc, path))


@pytest.mark.rule("EB-BOARD-07", "EB-OPT-MG2")
def test_only_jupiter_and_saturn_need_the_centre(pack: Pack, disc: Tables) -> None:
    assert disc.names[disc.centre] == pack.board.centre == "apex"
    assert [place.id for place in pack.board.trajectories if place.ring == 0] == ["apex"]
    outer = {index(disc, "jupiter"), index(disc, "saturn")}
    everywhere = set(range(disc.worlds))
    for world in everywhere:
        assert reach(disc, world) == everywhere
    mini = tables(pack, minigame=True, eschaton_prerequisites="as_printed")
    for world in everywhere - outer:
        assert reach(disc, world, disc.centre) == everywhere - outer
        assert reach(mini, world) == everywhere - outer, "the Minigame's tables close the centre"
        assert disc.centre not in mini.sky[mini.paths + world]


def test_setup_places_lie_above_earth(disc: Tables) -> None:
    above = [disc.names[node] for node in disc.sky[disc.paths + disc.home]]
    assert above == ["cislunar", "home-arc", "inner-descent", "apex"]


def test_travel_times(pack: Pack, disc: Tables) -> None:
    rings = [place.ring for place in [*pack.board.trajectories, *pack.worlds]]
    for start, row in pack.travel.turns.items():
        for goal, turns in zip(pack.travel.order, row, strict=True):
            a, b = disc.paths + index(disc, start), disc.paths + index(disc, goal)
            turning = max(rings[node] for node in set(disc.sky[a]) & set(disc.sky[b]))
            assert turns == rings[b] - turning, f"{start} to {goal}"
    earth = dict(zip(pack.travel.order, pack.travel.turns["earth"], strict=True))
    assert earth == {
        "mercury": 3,
        "venus": 2,
        "earth": 1,
        "luna": 1,
        "mars": 2,
        "belt": 3,
        "jupiter": 4,
        "saturn": 5,
    }


@pytest.mark.rule("EB-TECH-01", "EB-TECH-04", "EB-TECH-05", "EB-TECH-ES1")
def test_the_technologies_are_the_rulebooks(pack: Pack) -> None:
    names = {technology.id: technology.name for technology in pack.technologies}
    assert list(names) == TECHNOLOGIES
    assert {
        technology.name: (technology.tier, {names[need] for need in technology.needs})
        for technology in pack.technologies
    } == RULEBOOK
    tiers = [technology.tier for technology in pack.technologies]
    assert [tiers.count(tier) for tier in (0, 1, 2)] == [12, 12, 3]
    pairs = {technology.id: technology.pair for technology in pack.technologies if technology.pair}
    assert len(pairs) == 6
    needs = {technology.id: technology.needs for technology in pack.technologies}
    for one, other in pairs.items():
        assert pairs[other] == one
        assert needs[one] == needs[other], "prerequisites of a pair apply to each in full"


def test_tiers_follow_from_prerequisites_and_the_grid_from_tiers(pack: Pack) -> None:
    tier = {technology.id: technology.tier for technology in pack.technologies}
    for technology in pack.technologies:
        assert technology.tier == max([tier[need] + 1 for need in technology.needs], default=0)
        assert technology.grid[1] == technology.tier
        assert 0 <= technology.grid[0] < 12
    assert len({technology.grid for technology in pack.technologies}) == 27


@pytest.mark.rule("EB-TB-01", "EB-TB-02", "EB-TB-03")
def test_tracks(pack: Pack) -> None:
    assert (pack.tracks.ai_basic, pack.tracks.ai_advanced) == (2, 5)
    assert (pack.tracks.research, pack.tracks.eschaton) == (4, 6)
    # Ready fleets come from anywhere before the shortest run to the Singularity ends.
    assert max(max(row) for row in pack.travel.turns.values()) < pack.tracks.eschaton


@pytest.mark.rule("EB-DICE-01", "EB-DICE-05")
def test_thresholds_and_always_never_clauses(pack: Pack) -> None:
    actions = pack.actions
    assert pack.rolls.die == 6
    assert {name: (getattr(actions, name).success, getattr(actions, name).natural) for name in (
        "attack", "exploration", "overthrow", "espionage", "pacification", "construction", "research"
    )} == {
        "attack": (4, True),
        "exploration": (5, True),
        "overthrow": (4, True),
        "espionage": (4, True),
        "pacification": (5, False),
        "construction": (3, False),
        "research": (5, False),
    }  # fmt: skip
    assert (actions.attack.outnumbered, actions.attack.return_fire) == (-1, -1)
    assert (actions.overthrow.outnumbered, actions.overthrow.no_foothold) == (-1, -1)
    assert (actions.espionage.turmoil, actions.espionage.no_target_development, actions.espionage.no_foothold) == (
        1,
        -1,
        -1,
    )
    assert (actions.espionage.follow_up, actions.research.breakthrough, actions.fleets_per_die) == (5, 6, 2)
    rolls = pack.rolls
    assert (rolls.risk_at_most, rolls.conversion_lost_at_most) == (3, 4)
    assert (rolls.sails_dice, rolls.sails_success, rolls.refraction_dice, rolls.refraction_double) == (3, 4, 5, 6)
    assert (rolls.engine_group, rolls.eschaton_success, rolls.self_fire_dice, rolls.grid_fleets) == (5, 5, 2, 3)
    assert (pack.setup.rounds, pack.setup.fleets, pack.setup.un_fleets) == (4, 3, 12)
    assert (pack.un.ceiling, pack.un.built, pack.victory.blockade_turns) == (12, 1, 3)
    assert (pack.commander.fleets, pack.commander.group) == (2, 1)


def test_players(pack: Pack) -> None:
    players = pack.players
    assert (players.least, players.most, players.most_with_seven_players, players.most_with_minigame) == (2, 6, 7, 4)
    assert TITLE.seats == (2, 7)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"worlds.luna.regions": ["Nearside"]}, "EB-BOARD-02"),
        ({"board.trajectories.apex.ring": 1}, "EB-BOARD-07"),
        ({"board.home": "nowhere"}, "no world"),
    ],
)
def test_a_pack_that_breaks_the_rulebook_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(PackError, match=words):
        load_components(change)


def test_a_designer_may_change_a_number(play: Any) -> None:
    match = play(
        {"earth": {"A": "0/1/0"}, "luna": {"B": "1/0/0"}, "research": {"A": 1}},
        [5],
        phase="civilian",
        components={"tracks.research": 2},
    )
    match.do("A at earth", "A research")
    assert "learn heavy-weapons" in match.choices("A")


def test_rings_of_the_chain_above_earth_are_consecutive(pack: Pack, disc: Tables) -> None:
    rings = {place.id: place.ring for place in pack.board.trajectories}
    chain = [rings[disc.names[node]] for node in disc.sky[disc.paths + disc.home]]
    assert all(lower - upper == 1 for lower, upper in pairwise(chain))
