"""Frozen play of Burning Planets: `python tests/games/burning_planets/test_frozen.py` freezes again, on purpose."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.burning_planets as package
from armillary.games.burning_planets.components import load_components
from armillary.games.burning_planets.geometry import geometry
from armillary.games.burning_planets.meta import TITLE
from armillary.testkit.frozen import Freeze, Frozen

HERE = Path(__file__).parent / "fixtures"
SCENARIOS = sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))
#: The other reading of every ruling, and options that differ from the usual ones.
OTHER = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}
HOUSE: dict[str, Any] = {
    "modifier-die": 12,
    "equal-start-size": "medium",
    "second-planet-owned": True,
    "human-even-start": True,
    "barter-times": "own-action-phase",
    "max-proposals-per-turn": 3,
    "round-limit": 20,
    "resignation": True,
}


def crowded(seed: int) -> dict[str, Any]:
    """A field in which much meets: ships of all around two planets, asteroids, cargo, contracts, pacts."""
    rng = Random(seed)
    seats = 2 + seed % 3
    names = "ABCD"[:seats]
    geo = geometry(load_components(), seats)
    tiles = rng.sample(range(geo.tiles), 2 * seats)
    planets: dict[str, Any] = {}
    units: dict[str, list[str]] = {name: [] for name in names}
    taken: set[int] = set()
    for number, tile in enumerate(tiles):
        size = rng.randint(1, 3)
        biome = rng.choice(["fair", "harsh", "water"])
        owner = names[number] if number < seats else rng.choice([*names, None])
        natural = {"fair": ["forest", "mountain"], "harsh": ["mountain"], "water": ["forest"]}[biome]
        built = [
            ["blast-furnace", "greenhouse", "spaceport"],
            ["blast-furnace", "spaceport"],
            ["greenhouse", "spaceport"],
        ]
        items = natural + (built[["fair", "harsh", "water"].index(biome)] if owner else [])
        inner, border = geo.inner[tile][size], geo.border[tile][size]
        cells = {geo.names[cell]: rng.choice(items) for cell in rng.sample([*inner, *border], rng.randint(0, 6))}
        for cell in rng.sample(border, rng.randint(0, 2)) if owner else ():
            if geo.names[cell] not in cells:
                units[owner].append(f"{rng.choice(['cannon', 'tower'])} {geo.names[cell]}")
        used = rng.choice([[], [], ["built"], ["demolished"], ["cleared"]]) if owner else []
        planets[f"planet-{tile + 1}"] = {
            "size": ["", "small", "medium", "big"][size], "biome": biome, "owner": owner, "cells": cells, "used": used
        }  # fmt: skip
        if number in (0, seats):
            ring = geo.touching[tile][size]
            for cell in rng.sample(ring, min(len(ring), 8)):
                taken.add(cell)
                name = rng.choice(names)
                kind = rng.choice(["small", "medium", "big", "enormous", "cargo", "cargo", "space-station"])
                unit = f"{kind} {geo.names[cell]}"
                unit += rng.choice(["", "", " left=1"]) if kind != "enormous" else ""
                if kind == "cargo":
                    unit += rng.choice(["", f" hold={rng.randint(1, 20)}{rng.choice('BCFM')}"])
                    carried = rng.choice(["", "", "drilling-facility", "habitat", "space-station"])
                    unit += f" carries={carried}{rng.choice(['', ' secret'])}" if carried else ""
                units[name].append(unit)
    inhabited = 0
    for tile in tiles:
        size = ["", "small", "medium", "big"].index(planets[f"planet-{tile + 1}"]["size"])
        inhabited |= geo.planet_mask[tile][size] | geo.mask(geo.touching[tile][size])
    rocks: list[int] = []
    close = sorted({near for cell in taken for near in geo.near[cell]})
    for cell in (*rng.sample(close, 12), *rng.sample(range(geo.count), 20)):
        free = cell not in taken and not inhabited & geo.bit[cell]
        if len(rocks) < 6 and free and not any(geo.distance(cell, other) < 2 for other in rocks):
            rocks.append(cell)
    for cell in rocks[:3]:
        units[rng.choice(names)].append(f"{rng.choice(['drilling-facility', 'habitat'])} {geo.names[cell]}")
    contracts: dict[str, Any] = {}
    for one in names:
        ships = [unit for unit in units[one] if unit.startswith("cargo")]
        if ships and rng.random() < 0.8:
            other = rng.choice([name for name in names if name != one])
            goods = [{"B": 0, "C": 0, "F": 0, "M": 0, rng.choice("BCFM"): rng.randint(1, 12)} for _ in (0, 1)]
            contracts[f"contract-{len(contracts) + 1}"] = {
                "partners": [one, other],
                "ship": f"{one}#{rng.randint(1, len(ships))}",
                "gives": goods,
                "goods": [rng.choice(["waiting", "aboard"]), rng.choice(["waiting", "aboard", "delivered"])],
            }
    stock = {name: {resource: rng.choice([0, 4, 15, 60, 210]) for resource in "BCFM"} for name in names}
    return {
        "phase": rng.choice(["start", "structures", "ships", "actions", "actions", "actions"]),
        "round": 20 if seed % 6 == 0 else rng.randint(2, 5),
        "first": "A",
        "active": rng.choice(names),
        "event": rng.choice(["calm", "calm", "climatic-anomaly", "stellar-wind"]),
        "factions": {name: rng.choice(["humans", "digitals", "xenos"]) for name in names},
        "starts": {name: f"planet-{tile + 1}" for name, tile in zip(names, tiles, strict=False)},
        "planets": planets,
        "asteroids": [geo.names[cell] for cell in rocks],
        "units": units,
        "stock": stock,
        "looted": {name: {"drilling-facility": 1, "habitat": rng.randint(0, 2), "space-station": 0} for name in names},
        "contracts": contracts,
        "pacts": ["AB"] if seats > 2 and rng.random() < 0.5 else [],
    }


#: Set-ups with options, readings and versions of the rules; play from what scenario files give, and on from stored matches.
MATCHES = {
    "duel": Frozen(seats=2, length=200),
    "duel-house": Frozen(seats=2, length=250, options=HOUSE, skill=0.5, seed=10, never=()),
    "duel-skilled": Frozen(seats=2, length=300, skill=0.8, seed=1),
    "duel-version-1": Frozen(seats=2, length=150, version=1, skill=0.5, seed=4),
    "trio": Frozen(seats=3, length=200, seed=2),
    "trio-other": Frozen(seats=3, length=200, rulings=OTHER, skill=0.4, seed=6),
    "trio-version-1": Frozen(seats=3, length=150, version=1, seed=8),
    "trio-version-2": Frozen(seats=3, length=200, version=2, seed=7),
    "four-resigning": Frozen(seats=4, length=150, options=HOUSE, skill=0.5, seed=9, never=()),
    "six-skilled": Frozen(seats=6, length=250, skill=0.7, seed=3, views=20),
    **{f"given-{file.stem}": Frozen(given=file, length=40, seed=5) for file in SCENARIOS},
    **{
        f"crowded-{seed:03d}": Frozen(
            seats=2 + seed % 3,
            words=crowded(seed),
            rulings=OTHER if seed % 5 == 0 else {},
            version=seed % 4 if seed % 4 in (1, 2) and seed % 7 == 0 else None,
            options={"resignation": True, "max-proposals-per-turn": 3, "round-limit": 20} if seed % 6 == 0 else {},
            length=40,
            views=2,
            seed=seed,
        )
        for seed in range(110)
    },
    **{
        f"{file.stem}-{after}": Frozen(record=file, after=after, length=60, seed=after)
        for file in sorted(HERE.glob("*.jsonl"))
        for after in (60, 150)
    },
}
FREEZE = Freeze("burning-planets", HERE / "frozen.json", MATCHES)


@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
