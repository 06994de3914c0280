"""The charts and tables against the loaded pack, and what follows from them."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import armillary.games.burning_planets as package
from armillary.games.burning_planets.components import Components, Pack, load_components
from armillary.games.burning_planets.geometry import geometry
from armillary.games.burning_planets.ids import ITEMS
from armillary.kernel.registry import game
from armillary.packs import PackError


def chance_to_destroy(pack: Pack, attack: int, target: str) -> Fraction:
    """Exact chance that one attack with that die destroys the target (BP-COMBAT-03, BP-COMBAT-04, BP-COMBAT-07)."""
    if target == "asteroid":
        return Fraction(max(0, attack - pack.asteroids.shield), attack)
    profile = pack.profiles[target]
    die, shield = profile.defence_die or 1, profile.shield or 0
    hits = sum(min(number - 1, die) for number in range(shield + 1, attack + 1))
    return Fraction(hits, attack * die)


@pytest.fixture(scope="module")
def data() -> Components:
    return load_components()


NAMES = {
    "humans": ["Spear", "Hammer", "Eagle", "Obliterator"],
    "digitals": ["Byte", "Kilo", "Mega", "Tera"],
    "xenos": ["Scout", "Hunter", "Butcher", "Devourer"],
}


def price(data: Components, faction: int, *kinds: str) -> list[str]:
    """What the rules charge, written as the charts do."""
    found = []
    for kind in kinds:
        amounts = data.price[faction][ITEMS.index(kind)]
        order = list(data.pack.factions[faction].cost[kind.replace("-", "_")])
        assert sorted("BCFM"[number] for number, amount in enumerate(amounts) if amount) == sorted(order)
        found.append("".join(f"{amounts['BCFM'.index(name)]}{name}" for name in order))
    return found


def ship(data: Components, faction: int, kind: str) -> tuple[str, int, int, int, int, str]:
    number = ITEMS.index(kind)
    return (
        data.ship_names[faction][kind],
        data.attack[number],
        data.defence[number],
        data.shield[number],
        data.speed[number],
        price(data, faction, kind)[0],
    )


@pytest.mark.rule("BP-CHART-H1", "BP-CHART-H2", "BP-CHART-H3", "BP-CHART-H4", "BP-CHART-H5")
def test_human_ships(data: Components) -> None:
    assert ship(data, 0, "small") == ("Spear", 4, 4, 0, 4, "5M5F")
    assert ship(data, 0, "medium") == ("Hammer", 6, 6, 1, 3, "10M10F")
    assert ship(data, 0, "big") == ("Eagle", 8, 8, 3, 2, "20M20F")
    assert ship(data, 0, "enormous") == ("Obliterator", 20, 20, 6, 1, "100M100F")
    assert ship(data, 0, "cargo") == ("Cargo ship", 0, 6, 2, 3, "15M15F")


@pytest.mark.rule("BP-CHART-D1", "BP-CHART-D2", "BP-CHART-D3", "BP-CHART-D4", "BP-CHART-D5")
def test_digital_ships(data: Components) -> None:
    assert ship(data, 1, "small") == ("Byte", 4, 4, 0, 4, "10M")
    assert ship(data, 1, "medium") == ("Kilo", 6, 6, 1, 3, "20M")
    assert ship(data, 1, "big") == ("Mega", 8, 8, 3, 2, "40M")
    assert ship(data, 1, "enormous") == ("Tera", 20, 20, 6, 1, "200M")
    assert ship(data, 1, "cargo") == ("Cargo ship", 0, 6, 2, 3, "30M")


@pytest.mark.rule("BP-CHART-X1", "BP-CHART-X2", "BP-CHART-X3", "BP-CHART-X4", "BP-CHART-X5")
def test_xenos_ships(data: Components) -> None:
    assert ship(data, 2, "small") == ("Scout", 4, 4, 0, 4, "10F")
    assert ship(data, 2, "medium") == ("Hunter", 6, 6, 1, 3, "20F")
    assert ship(data, 2, "big") == ("Butcher", 8, 8, 3, 2, "40F")
    assert ship(data, 2, "enormous") == ("Devourer", 20, 20, 6, 1, "200F")
    assert ship(data, 2, "cargo") == ("Cargo ship", 0, 6, 2, 3, "30F")


STRUCTURES = ("blast-furnace", "greenhouse", "spaceport")
DEFENCES = ("cannon", "tower")
SPACE = ("drilling-facility", "habitat", "space-station")


@pytest.mark.rule("BP-CHART-H6", "BP-CHART-H7", "BP-CHART-H8")
def test_human_structures(data: Components) -> None:
    assert price(data, 0, *STRUCTURES) == ["10C", "10B", "5C5M"]
    assert price(data, 0, *DEFENCES) == ["10M10C", "50M50C"]
    assert price(data, 0, *SPACE) == ["10M", "10F", "10M10F"]


@pytest.mark.rule("BP-CHART-D6", "BP-CHART-D7", "BP-CHART-D8")
def test_digital_structures(data: Components) -> None:
    assert price(data, 1, *STRUCTURES) == ["10C", "10B", "5C5M"]
    assert price(data, 1, *DEFENCES) == ["10M10C", "50M50C"]
    assert price(data, 1, *SPACE) == ["10M", "10F", "20M"]


@pytest.mark.rule("BP-CHART-X6", "BP-CHART-X7", "BP-CHART-X8")
def test_xenos_structures(data: Components) -> None:
    assert price(data, 2, *STRUCTURES) == ["10C", "10B", "5B5F"]
    assert price(data, 2, *DEFENCES) == ["10F10B", "50F50B"]
    assert price(data, 2, *SPACE) == ["10M", "10F", "20F"]


@pytest.mark.rule("BP-CHART-A1", "BP-CHART-A2")
def test_values_of_structures_in_combat(data: Components) -> None:
    wanted = {
        "cannon": (8, 4),
        "tower": (12, 6),
        "drilling-facility": (4, 2),
        "habitat": (4, 2),
        "space-station": (8, 4),
    }
    for name, (die, shield) in wanted.items():
        kind = ITEMS.index(name)
        assert (data.attack[kind], data.defence[kind], data.shield[kind]) == (die, die, shield), name


@pytest.mark.rule("BP-CHART-A3")
def test_yards_yield_nothing(data: Components) -> None:
    for name in ("spaceport", "space-station"):
        assert data.yields[ITEMS.index(name)] == [0, 0, 0, 0]
        assert data.pack.profiles[name.replace("-", "_")].builds_ships


@pytest.mark.rule("BP-CHART-A4", "BP-BUILD-06")
def test_natural_resources_are_not_for_sale(data: Components) -> None:
    assert all(natural.cost is None for natural in data.pack.natural_resources)
    for faction in range(3):
        for name in ("forest", "mountain"):
            assert data.price[faction][ITEMS.index(name)] == [0, 0, 0, 0]
        assert not {"forest", "mountain"} & set(data.pack.factions[faction].cost)


@pytest.mark.rule("BP-CHART-A5")
def test_buildings_have_no_values_in_combat(data: Components) -> None:
    for name in STRUCTURES:
        kind = ITEMS.index(name)
        assert (data.attack[kind], data.defence[kind], data.shield[kind]) == (0, 0, 0)
        profile = data.pack.profiles[name.replace("-", "_")]
        assert (profile.attack_die, profile.defence_die, profile.shield) == (None, None, None)


@pytest.mark.rule("BP-RES-01")
def test_four_resources(data: Components) -> None:
    assert [(found.id, found.name) for found in data.pack.resources] == [
        ("B", "Biomass"),
        ("C", "Concrete"),
        ("F", "Food"),
        ("M", "Metal"),
    ]
    assert data.resource_names == ["biomass", "concrete", "food", "metal"]


@pytest.mark.rule("BP-ECON-03", "BP-ECON-04", "BP-ECON-05")
def test_yields(data: Components) -> None:
    wanted = {
        "mountain": [0, 1, 0, 0],
        "forest": [1, 0, 0, 0],
        "blast-furnace": [0, 0, 0, 1],
        "greenhouse": [0, 0, 1, 0],
        "drilling-facility": [0, 1, 0, 1],
        "habitat": [1, 0, 1, 0],
    }
    for number, name in enumerate(ITEMS):
        assert data.yields[number] == wanted.get(name, [0, 0, 0, 0]), name


@pytest.mark.rule("BP-SETUP-07", "BP-SETUP-21")
def test_size_tables(data: Components) -> None:
    assert data.size_of_roll[1:] == [1, 1, 2, 3]
    assert data.resource_die[1:] == [4, 6, 8]


@pytest.mark.rule("BP-SETUP-08", "BP-SETUP-09", "BP-SETUP-11", "BP-SETUP-13", "BP-SETUP-14")
def test_biomes(data: Components) -> None:
    fair, harsh, water = data.pack.biomes
    assert (fair.roll, fair.forests, fair.mountains, fair.forbidden) == ([1, 2], True, True, [])
    assert (harsh.roll, harsh.forests, harsh.mountains, harsh.forbidden) == ([3, 4], False, True, ["greenhouse"])
    assert (water.roll, water.forests, water.mountains, water.forbidden) == ([5, 6], True, False, ["blast_furnace"])
    assert (data.has_forests, data.has_mountains) == ([True, False, True], [True, True, False])
    assert data.forbidden == [[], [ITEMS.index("greenhouse")], [ITEMS.index("blast-furnace")]]
    assert data.biome_of_roll[1:] == [0, 0, 1, 1, 2, 2]
    for biome in data.pack.biomes:
        for structure in STRUCTURES:
            name = structure.replace("-", "_")
            assert (biome.id in data.pack.profiles[name].forbidden_biomes) == (name in biome.forbidden)


@pytest.mark.rule("BP-EVENT-08")
def test_event_table(data: Components) -> None:
    assert data.event_of_roll[1:] == [1] + [0] * 18 + [2]


def test_budgets(data: Components) -> None:
    budgets = {name: (data.actions[number], data.moves[number]) for number, name in enumerate(ITEMS[:10])}
    for name in ("small", "medium", "big", "cargo"):
        assert budgets[name] == (2, 2)
    assert budgets["enormous"] == (4, 1)
    assert budgets["cannon"] == budgets["tower"] == budgets["space-station"] == (2, 0)
    assert budgets["drilling-facility"] == budgets["habitat"] == (1, 0)


def test_the_same_thing_costs_the_same_in_all_factions(data: Components) -> None:
    for number, name in enumerate(ITEMS[:13]):
        totals = {sum(data.price[faction][number]) for faction in range(3)}
        assert len(totals) == 1, name


def test_every_faction_can_run_on_its_own_biome(data: Components) -> None:
    for faction in data.pack.factions:
        biome = next(found for found in data.pack.biomes if found.id == faction.starting_biome)
        have = {name for name, there in (("B", biome.forests), ("C", biome.mountains)) if there}
        have |= {"M"} if "C" in have and "blast_furnace" not in biome.forbidden else set()
        have |= {"F"} if "B" in have and "greenhouse" not in biome.forbidden else set()
        for kind in ("small", "medium", "big", "enormous", "cargo", "spaceport", "cannon", "tower", "space_station"):
            assert set(faction.cost[kind]) <= have, (faction.id, kind)
        assert any(set(faction.cost[kind]) <= have for kind in ("drilling_facility", "habitat"))


def test_combat_odds_follow_from_the_charts(data: Components) -> None:
    table = data.pack.combat_odds.table
    assert set(table) == {"d4", "d6", "d8", "d12", "d20"}
    for die, row in table.items():
        for target, chance in row.items():
            assert Fraction(chance) == chance_to_destroy(data.pack, int(die[1:]), target), (die, target)
    assert table["d4"]["cannon"] == table["d4"]["tower"] == table["d6"]["tower"] == "0"
    assert [table[die]["asteroid"] for die in ("d12", "d20")] == ["0", "1/10"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_layouts(data: Components, seats: int) -> None:
    layout = next(found for found in data.pack.layouts if found.players == seats)
    geo = geometry(data, seats)
    assert geo.count == 127 * len(layout.tiles) == len(geo.index)
    assert len(layout.tiles) > 2 * seats
    assert layout.position_die == min(die for die in data.pack.meta.dice_named_in_text if die >= len(layout.tiles))
    # With a big planet on every tile space is still one piece, and two planets keep two cells between them.
    planets = 0
    for tile in range(geo.tiles):
        assert not planets & geo.mask([near for cell in geo.touching[tile][3] for near in (cell, *geo.near[cell])])
        planets |= geo.planet_mask[tile][3]
    space = [cell for cell in range(geo.count) if not planets & geo.bit[cell]]
    assert len(geo.flood(space[0], geo.count, planets, planets)) == len(space) - 1
    # Room for the greatest number of asteroids, even so.
    put = 0
    count = 0
    for cell in space:
        if geo.ring[cell] >= 6 and not put & (geo.around[cell] | geo.bit[cell]):
            put |= geo.bit[cell]
            count += 1
    assert count >= geo.tiles + max(data.pack.asteroids.modifier_die_options)


def test_planet_sizes(data: Components) -> None:
    geo = geometry(data, 2)
    for number, size in enumerate(data.pack.planet_sizes, 1):
        for tile in range(geo.tiles):
            assert len(geo.cells[tile][number]) == len(set(geo.cells[tile][number])) == size.cells
            assert len(geo.inner[tile][number]) == size.inner
            assert len(geo.border[tile][number]) == size.border
            assert len(geo.touching[tile][number]) == size.touching
            vertexes = geo.vertexes[tile][number]
            assert len(set(vertexes)) == 6
            for cell in vertexes:
                assert sum(near in geo.cells[tile][number] for near in geo.near[cell]) == 1
                assert geo.distance(cell, geo.centre[tile]) == size.radius + 1
        assert data.pack.planet_rules.starting_resources_on_planet <= size.inner


def test_a_pack_with_faults_says_where() -> None:
    with pytest.raises(PackError, match="every face of the d20"):
        load_components({"events.results.stellar_wind.roll": [19]})
    with pytest.raises(PackError, match="exactly"):
        load_components({"factions.xenos.cost": {"small": {"F": 10}}})


def test_a_changed_price_is_used() -> None:
    cheap = game("burning-planets", components={"factions.humans.cost.cargo.M": 1})
    assert cheap.components.price[0][4] == [0, 0, 15, 1]


def test_the_ledger_is_well_formed() -> None:
    text = (Path(package.__file__).parent / "ledger.yaml").read_text(encoding="utf-8")
    ids = re.findall(r"^- id: (\S+)$", text, re.MULTILINE)
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"BP-[A-Z]+-[A-Z]?\d+", rule) for rule in ids)
