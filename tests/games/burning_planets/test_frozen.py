"""Frozen play of Burning Planets: `python tests/games/burning_planets/test_frozen.py` freezes again, on purpose."""

from itertools import pairwise
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


def home_of(
    geo: Any, tile: int, size: int, owner: str | None, rng: Random, *, built: int, guns: int
) -> tuple[dict[str, Any], list[str]]:
    """A planet with natural resources and so many buildings, and the defences on its border."""
    biome = rng.choice(["fair", "harsh", "water"])
    naturals = {"fair": ["forest", "mountain"], "harsh": ["mountain"], "water": ["forest"]}[biome]
    kinds = {"fair": ["blast-furnace", "greenhouse"], "harsh": ["blast-furnace"], "water": ["greenhouse"]}[biome]
    free = [geo.names[cell] for cell in (*geo.inner[tile][size], *geo.border[tile][size])]
    border = [geo.names[cell] for cell in geo.border[tile][size]]
    rng.shuffle(free)
    cells = {free.pop(): rng.choice(naturals) for _ in range(rng.randint(0, 4))}
    cells |= {free.pop(): rng.choice([*kinds, "spaceport", "spaceport"]) for _ in range(built)}
    defences = [f"{rng.choice(['cannon', 'tower'])} {cell}" for cell in border if cell in free][:guns]
    used = [word for word in ("built", "demolished", "cleared") if owner and rng.random() < 0.2]
    name = ["", "small", "medium", "big"][size]
    return {"size": name, "biome": biome, "owner": owner, "cells": cells, "used": used}, defences


def words_of(rng: Random, names: str, tiles: list[int], **more: Any) -> dict[str, Any]:
    """What every position has."""
    return {
        "round": rng.randint(2, 20),
        "first": rng.choice(names),
        "active": rng.choice(names),
        "event": rng.choice(["calm", "calm", "climatic-anomaly", "stellar-wind"]),
        "factions": {name: rng.choice(["humans", "digitals", "xenos"]) for name in names},
        "starts": {name: f"planet-{tile + 1}" for name, tile in zip(names, tiles, strict=False)},
        "stock": {name: {resource: rng.choice([0, 3, 12, 40, 150]) for resource in "BCFM"} for name in names},
        "looted": {
            name: {kind: rng.randint(0, 2) for kind in ("drilling-facility", "habitat", "space-station")}
            for name in names
        },
    } | more


def bargains(seed: int) -> dict[str, Any]:
    """Cargo ships around the first planets of the field, with contracts open, face down and turned up, goods aboard, structures
    in the register: loads, deliveries in parts, offers and drafts, and what each seat makes of them."""
    rng = Random(seed)
    seats = 2 + seed % 4
    names = "ABCDE"[:seats]
    geo = geometry(load_components(), seats)
    tiles = [0, geo.tiles - 1, *rng.sample(range(1, geo.tiles - 1), seats)][:seats]
    owners = rng.sample(names, seats)
    planets: dict[str, Any] = {}
    units: dict[str, list[str]] = {name: [] for name in names}
    docked: list[tuple[str, int, int, int, str]] = []
    for tile, owner in zip(tiles, owners, strict=True):
        size = rng.randint(1, 2)
        planets[f"planet-{tile + 1}"], guns = home_of(
            geo, tile, size, owner, rng, built=rng.randint(0, 3), guns=seed % 2
        )
        units[owner] += guns
        crowd = geo.touching[tile][size]
        for cell in crowd if seed % 7 == 0 else rng.sample(crowd, 5):
            name = rng.choice(names)
            text = f"{rng.choice(['cargo', 'cargo', 'cargo', 'space-station', 'small'])} {geo.names[cell]}"
            if text.startswith("cargo"):
                text += rng.choice(["", "", " left=1", " left=0"])
                text += rng.choice(
                    ["", f" hold={rng.randint(1, 9)}{rng.choice('BC')}+{rng.randint(1, 9)}{rng.choice('FM')}"]
                )
                text += rng.choice(
                    ["", "", " carries=habitat", " carries=space-station secret", " carries=drilling-facility secret"]
                )
            units[name].append(text)
            if text.startswith("cargo") and "left=0" not in text:
                number = sum(unit.startswith("cargo") for unit in units[name])
                docked.append((name, number, cell, tile, owner))
    ship = rng.choice(docked or [("", 0, 0, 0, "")])
    contracts: dict[str, Any] = {}
    for _ in range(rng.randint(2, 6)):
        carrier, other = rng.sample(names, 2)
        number = sum(unit.startswith("cargo") for unit in units[carrier])
        number = rng.randint(1, number) if number else 0
        if docked and rng.random() < 0.6:
            carrier, number = ship[0], ship[1]
            other = ship[4] if ship[4] != carrier else rng.choice(names.replace(carrier, ""))
        sides = [{resource: rng.randint(1, 12) for resource in rng.sample("BCFM", rng.randint(1, 2))} for _ in (0, 1)]
        if rng.random() < 0.3:
            sides[rng.randint(0, 1)] = {}
        places = ["waiting", "waiting", "aboard", "aboard", "delivered", "diverted"]
        goods = [rng.choice(places) if side else "delivered" for side in sides]
        secret = rng.random() < 0.7
        if number and goods != ["delivered"] * 2:
            contracts[f"contract-{len(contracts) + 1}"] = {
                "partners": rng.sample([carrier, other], 2),
                "ship": f"{carrier}#{number}",
                "gives": sides,
                "goods": goods,
                "secret": secret,
                "shown": not secret,
                "tried": int(rng.random() < 0.2),
                "nonce": f"{rng.getrandbits(32):08x}" if secret else "",
                "seal": f"{rng.getrandbits(32):08x}" if secret else "",
            }
    words = words_of(
        rng,
        names,
        tiles,
        planets=planets,
        units=units,
        contracts=contracts,
        pacts=[one + other for one, other in pairwise(names) if seats > 2 and rng.random() < 0.5],
    )
    if docked and seed % 4:  # at once with a cargo ship that is at a planet
        name, _, cell, tile, owner = ship
        frames: list[dict[str, Any]] = [{"frame": "Actions"}, {"frame": "Act", "cell": cell}]
        further = rng.choice(["", "", "Load" if name == owner else "Request", "DeliverPart"])
        begun: dict[str, Any] = {"Load": {"taken": 0}, "DeliverPart": {"given": 0}, "Request": {"amounts": [0] * 4}}
        if further:
            frames.append({"frame": further, "cell": cell, "tile": tile, **begun[further]})
        words |= {"active": name, "flow": {"frames": frames}}
    else:
        words["phase"] = rng.choice(["ships", "actions", "actions"])
    return words


def wars(seed: int) -> dict[str, Any]:
    """Planets bare, built over and defended with ships of others around them, Enormous ships on all vertexes, players who have
    hardly anything left, one who is out: bombardment, conquest, looting, destruction, shared victory."""
    rng = Random(seed)
    seats = 2 + seed % 4
    names = "ABCDE"[:seats]
    geo = geometry(load_components(), seats)
    tiles = [0, geo.tiles - 1, *rng.sample(range(1, geo.tiles - 1), seats)][:seats]
    gone = names[-1] if seats > 2 and seed % 3 else ""
    living = names.replace(gone, "") if gone else names
    owners: list[str | None] = [*rng.sample(living, len(living)), *[None] * len(gone)]
    planets: dict[str, Any] = {}
    units: dict[str, list[str]] = {name: [] for name in names}
    rocks: list[str] = []
    active = rng.choice(living)
    ready = 0
    for tile, owner in zip(tiles, owners, strict=True):
        size = rng.randint(1, 3)
        armed = rng.choice([0, 0, 2])
        built = rng.choice([0, 2, 5]) if owner else 0
        planets[f"planet-{tile + 1}"], guns = home_of(
            geo, tile, size, owner, rng, built=built, guns=armed if owner else 0
        )
        taken: set[int] = set()
        if owner:
            units[owner] = guns + units[owner]
            if owner != active and not ready:
                ready = 1
                spoilt = rng.choice(["", "", " left=3", " moves=0", " new", " becalmed", " lost"])
                for number, cell in enumerate(geo.vertexes[tile][size]):
                    units[active].append(f"enormous {geo.names[cell]}{spoilt if number == 5 else ''}")
                    taken.add(cell)
        for cell in rng.sample(geo.touching[tile][size], 6):
            if cell not in taken:
                name = rng.choice(living)
                kind = rng.choice(["small", "medium", "big", "cargo", "enormous"])
                text = f"{kind} {geo.names[cell]}"
                if kind == "enormous":
                    text += rng.choice(["", " left=1 moves=0", " left=0", " left=0 moves=0", " lost"])
                elif kind == "cargo":
                    text += rng.choice(["", " hold=3B+4M"]) + rng.choice(
                        ["", " carries=habitat secret", " carries=space-station"]
                    )
                else:
                    text += rng.choice(["", "", " left=0", " new", " lost"])
                units[name].append(text)
                taken.add(cell)
        outside = [
            cell for cell in sorted({near for one in taken for near in geo.near[one]}) if geo.ring[cell] == size + 3
        ]
        for cell in rng.sample(outside, min(2, len(outside))):
            if (
                geo.tile[cell] == tile
                and cell not in taken
                and not any(geo.distance(cell, geo.number[rock]) < 2 for rock in rocks)
            ):
                rocks.append(geo.names[cell])
                if rng.random() < 0.7:
                    units[rng.choice(living)].append(
                        f"{rng.choice(['drilling-facility', 'habitat'])} {geo.names[cell]}"
                    )
    words = words_of(
        rng,
        names,
        tiles,
        phase="actions" if seed % 5 else "structures",
        planets=planets,
        asteroids=rocks,
        units=units,
        out=[gone] if gone else [],
        share=[name for name in living if gone and rng.random() < 0.6],
        pacts=[one + other for one, other in pairwise(living) if seats > 2 and rng.random() < 0.5],
    )
    words["active"] = active
    if gone:
        words["stock"][gone] = dict.fromkeys("BCFM", 0)
        words["looted"][gone] = dict.fromkeys(words["looted"][gone], 0)
    return words


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
        f"bargains-{seed:03d}": Frozen(
            seats=2 + seed % 4,
            words=bargains(seed),
            options={"barter-times": "own-action-phase"} if seed % 2 else {},
            rulings=[{}, {"space-structure-counts-as-build": "yes"}, {}, OTHER, {}][seed % 5],
            version={3: 1, 7: 2}.get(seed % 10),
            length=18,
            views=1,
            seed=seed,
        )
        for seed in range(160)
    },
    **{
        f"wars-{seed:03d}": Frozen(
            seats=2 + seed % 4,
            words=wars(seed),
            options=[{}, {}, {"resignation": True}, {"round-limit": 20}, {}][seed % 5],
            rulings=[{}, {"shared-victory": "allies"}, {}, OTHER, {}][seed % 5],
            length=25,
            views=5,
            seed=seed,
            never=(),
        )
        for seed in range(100)
    },
    **{
        f"{file.stem}-{after}": Frozen(record=file, after=after, length=60, seed=after)
        for file in sorted(HERE.glob("*.jsonl"))
        for after in (60, 150)
    },
}
FREEZE = Freeze("burning-planets", HERE / "frozen.json", MATCHES)


@pytest.mark.drawn(60)
@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
