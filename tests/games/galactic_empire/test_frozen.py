"""Frozen play of Galactic Empire: `python tests/games/galactic_empire/test_frozen.py` freezes again, on purpose."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.galactic_empire as package
from armillary.games.galactic_empire.components import load_components
from armillary.games.galactic_empire.meta import TITLE
from armillary.testkit.frozen import Freeze, Frozen

HERE = Path(__file__).parent / "fixtures"
SCENARIOS = sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))
C = load_components()
#: The other reading of every ruling.
OTHER = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}
#: All that can be switched off; Sweep of Empire then begins as Civil War, which needs none of it.
OFF: dict[str, Any] = {option.id: False for option in TITLE.options if option.default is True} | {"sweep-base": 2}


def crowded(seed: int) -> dict[str, Any]:
    """A galaxy in which much meets: all kinds of forces, Star Gates, expeditions, aliens; a phase or two events to begin with."""
    rng = Random(seed)
    word = C.sector_words
    kinds = [kind for kind in C.sys_words for _ in range(2)]
    rng.shuffle(kinds)
    homes = rng.sample([s for s in C.systems if s > 1], 3)
    names = [*rng.sample(["e1", "e2", "e3", "e4", "e5", "e6"], 2), "r1"]
    systems = {s: f"{names[number]} {kinds.pop()}" for number, s in enumerate(homes)}
    for s in rng.sample(C.systems, 26):
        systems.setdefault(s, f"{'rebels' if rng.random() < 0.3 else 'imperial'} {kinds.pop()}")
    sectors: dict[int, dict[str, Any]] = {s: {"system": unit} for s, unit in systems.items()}

    def units(most: int) -> str:
        kinds = rng.sample(["AF", "CF", "CG", "IO", "SF", "TH", "WS"], rng.randint(1, 3))
        return " ".join(f"{rng.randint(1, most)}{kind}" if kind in ("AF", "CG", "SF") else kind for kind in kinds)

    imperial = {s: units(2) for s in rng.sample(C.enterable, 4)}
    for s, found in imperial.items():
        sectors.setdefault(s, {})["imperial"] = found
    for s in rng.sample([*C.enterable, *imperial], 3):
        sectors.setdefault(s, {})["rebels"] = rng.choice(["2SF", "AF", "2CG", "SF CF", "WS"])
    places = [*imperial, *rng.sample(C.enterable, 3)]
    for s in rng.sample(places, 3):
        sectors.setdefault(s, {})["gate"] = 1
    for s in rng.sample(places, 3):
        sectors.setdefault(s, {})["expedition"] = 1
        sectors[s]["bonus"] = rng.choice([0, 2])
    core = systems.get(1, "").startswith("imperial")
    nexus = [s for s, found in systems.items() if found.startswith("imperial")][:1]
    for s in nexus:
        sectors[s]["nexus"] = 1
    leaders = {}
    for name, (s, found) in zip(rng.sample(C.leader_words, 4), imperial.items(), strict=False):
        unit = rng.choice(found.split()).lstrip("0123456789")
        leaders[name] = f"{word[s]} {unit}{rng.choice(['', ' arsenal', ' lens'])}"
    empires = {}
    for name, s in zip(names, homes, strict=True):
        near = [other for other in C.adjacent[s] if not C.void[other]]
        empires[name] = {
            "home": word[s],
            "leadership": rng.randint(1, 4),
            "defence": rng.choice(["2SF", "CG", "AF CF"]),
        }
        if rng.random() < 0.7:
            empires[name] |= {"attack": rng.choice(["SF", "2CG", "SF WS"]), "at": word[rng.choice(near)]}
    forces = {
        name: {"at": word[rng.choice([*places, 1])], "units": rng.choice(["SF", "2AF", "CG SF", "TH"])}
        for name in rng.sample(["u1a", "u3a", "u4b", "um", "i2a", "i4b"], 4)
    }
    found: dict[str, Any] = {
        "clear": True,
        "turn": rng.randint(2, 6),
        "index": rng.choice([4, 30, 62, 95]),
        "rp": rng.choice([0, 12, 60, 140]),
        "repression": rng.randint(0, 4),
        "illumination": rng.randint(0, 4),
        "gates_known": rng.randint(0, 1),
        "map": {word[s]: record for s, record in sectors.items()},
        "leaders": leaders,
        "forces": forces,
        "empires": empires,
        "aliens": [[name, word[rng.choice(places)], 1] for name in rng.sample(C.marker_words[:7], 2)],
        "leviathan": int(core and rng.random() < 0.3),
        "institute": [word[rng.choice(places)], 1] if rng.random() < 0.3 else None,
    }
    if seed % 3:
        used = {name.replace("u", "usurper-").replace("i", "invader-") for name in forces}
        free = [name for name in C.marker_words if name not in used]
        found["events"] = [free[seed % len(free)]]
    else:
        found["phase"] = rng.choice("ABCDEFGHIJKLMN")
    return found


#: Who may meet in `meeting`, and what happens there first.
MARKED = ["u1a", "u1b", "u2b", "u4a", "um", "i1a", "i2b", "i3a"]
FIRST = [
    *["alliance", "defection", "transhumans", "mutant", "rebellion", "ie-5", "ie-6", "usurper-3b", "invader-4b"],
    *["attrition", "citizens", "troops", "leviathan", "institute", "web-raiders", "power-struggle", "crusade"],
    *["colonization", "elites", "paranoia", "spectacle", "nebula", "messiah", "biomech", "expedition"],
]


def meeting(seed: int) -> dict[str, Any]:
    """Two empires and everybody else in a handful of sectors, so that forces of all kinds fight, convert and inherit."""
    rng = Random(f"meeting {seed}")
    word = C.sector_words
    left = dict(zip(["AF", "CF", "CG", "IO", "SF", "TH", "WS"], C.unit_copies, strict=True))

    def some(kinds: str, most: int = 2) -> str:
        found = []
        for kind in sorted(rng.sample(kinds.split(), rng.randint(1, 3))):
            count = min(left[kind], rng.randint(1, most))
            left[kind] -= count
            found += [f"{count}{kind}"] if count else []
        return " ".join(found)

    home = rng.choice([s for s in C.systems if s > 1 and len(C.system_neighbours[s]) > 2])
    other = rng.choice(C.system_neighbours[home]) if rng.random() < 0.5 else 0
    if other < 2:
        other = rng.choice([s for s in C.systems if s > 1 and C.distance[home][s] == 2])
    around = {at: [s for s in C.adjacent[at] if not C.void[s]] for at in (home, other)}
    places = list(dict.fromkeys([home, other, *rng.sample(around[home], 2), rng.choice(around[other])]))
    names = dict(zip((home, other), rng.sample(["e1", "e2", "e3", "e6", "r1", "r3"], 2), strict=True))
    kinds = [kind for kind in (C.sys_words[0], C.sys_words[-1], *rng.sample(C.sys_words[1:-1], 12)) for _ in range(2)]
    systems = {at: f"{name} {kinds.pop(0)}" for at, name in names.items()}
    for s in sorted({s for at in names for s in C.system_neighbours[at]} | {1}):
        near = [name for at, name in names.items() if s in C.system_neighbours[at]]
        owner = (
            rng.choice(["imperial", "imperial", "rebels", "", *near]) if s > 1 else rng.choice(["imperial", "rebels"])
        )
        if owner and s not in systems and kinds:
            systems[s] = f"{owner} {kinds.pop(0)}"
    sectors: dict[int, dict[str, Any]] = {s: {"system": unit} for s, unit in systems.items()}
    for s in places:
        found = sectors.setdefault(s, {})
        if rng.random() < 0.6:
            found["imperial"] = some("AF CG CG SF TH IO CF WS", 3)
        if rng.random() < 0.5:
            found["rebels"] = some("CG SF TH CF WS")
        if rng.random() < 0.4 and sum(record.get("gate", 0) for record in sectors.values()) < C.counters.star_gates - 1:
            found["gate"] = 1
        if rng.random() < 0.3:
            found["expedition"] = 1
    if systems[1].startswith("imperial"):
        sectors[1] |= {"nexus": 1, "gate": rng.randint(0, 1)}
    empires = {
        name: {
            "home": word[at],
            "leadership": rng.randint(1, 3),
            "defence": some("CG SF TH AF WS IO"),
            "attack": some("CG SF TH CF WS"),
            "at": word[rng.choice([s for s in places if s in around[at]] or around[at])],
        }
        for at, name in names.items()
    }
    forces = {
        name: {"at": word[rng.choice(places)], "units": units}
        for name in rng.sample(MARKED, rng.randint(2, 4))
        if (units := some("CG SF TH CF WS IO", 3))
    }
    imperial = [s for s, found in sectors.items() if found.get("imperial")]
    leaders = {
        name: f"{word[s]} {sectors[s]['imperial'].split()[0].lstrip('123')}{rng.choice(['', ' arsenal', ' lens'])}"
        for name, s in zip(rng.sample(C.leader_words, 4), [*imperial, *imperial], strict=False)
    }
    found = {
        "clear": True,
        "turn": rng.randint(2, 9),
        "index": rng.choice([1, 5, 34, 36, 60, 70, 72, 90]),
        "rp": rng.choice([0, 3, 40]),
        "repression": rng.randint(0, 2),
        "illumination": rng.randint(0, 2),
        "gates_known": 1,
        "map": {word[s]: record for s, record in sectors.items()},
        "leaders": leaders,
        "forces": forces,
        "empires": empires,
        "aliens": [[rng.choice(C.marker_words[:7]), word[rng.choice(places)], 1]] if rng.random() < 0.4 else [],
        "leviathan": int(systems[1].startswith("imperial") and rng.random() < 0.3),
        "institute": [word[rng.choice(places)], 1] if rng.random() < 0.4 else None,
    }
    what = seed % 4
    if what == 0:
        found["events"] = ["alliance"] * rng.randint(1, 3)
    elif what == 1:
        found["events"] = [name for name in rng.sample(FIRST, 2) if name != "mutant" or "um" not in forces]
    else:
        found["phase"] = "B" if what == 2 else rng.choice("CDEJJJLM")
    return found


def readings(seed: int) -> dict[str, str]:
    """Some reading of every ruling."""
    rng = Random(f"readings {seed}")
    return {ruling.id: rng.choice(ruling.readings) for ruling in TITLE.rulings}


def ending(seed: int) -> Frozen:
    """A scenario on one of its last turns, or when something special comes in, with a galaxy that has gone well or badly."""
    rng = Random(f"ending {seed}")
    scenario = TITLE.scenarios[seed % len(TITLE.scenarios)]
    word = C.sector_words
    turns = 5 if scenario.id == "empire-strikes" else 10
    found: dict[str, Any] = {
        "turn": rng.choice([1, 2, 5, 6, 9, turns, turns, turns, turns]),
        "index": rng.choice([1, 8, 20, 45, 70, 80, 100]),
        "phase": rng.choice("AMNN"),
        "map": {word[s]: {"imperial": rng.choice(["SF", "AF CG", "TH"])} for s in rng.sample(C.systems, 2)},
    }
    options: dict[str, Any] = {}
    if scenario.id == "sweep-of-empire":
        options = {"sweep-base": rng.randint(1, 2), "turn-limit": rng.choice([0, 10, 20])}
        found["turn"] = rng.choice([10, 11, 20, 21])
        kinds = [kind for kind in C.sys_words for _ in range(2)]
        if rng.random() < 0.7:
            found["map"] = {word[s]: {"system": f"imperial {kinds.pop()}"} for s in C.systems}
            found |= {"index": rng.choice([9, 10, 11]), "phase": "N"}
    return Frozen(scenario=scenario.id, options=options, words=found, length=12, seed=seed)


#: Every scenario with the other readings too and with what options can be switched off; play from crowded galaxies, from what
#: scenario files give, and from the middle of stored matches.
MATCHES = {
    **{one.id: Frozen(scenario=one.id, length=150) for one in TITLE.scenarios},
    **{f"{one.id}-skilled": Frozen(scenario=one.id, length=250, skill=0.8, seed=1) for one in TITLE.scenarios},
    **{
        f"{one.id}-other": Frozen(scenario=one.id, length=120, rulings=OTHER, skill=0.5, seed=2)
        for one in TITLE.scenarios
    },
    **{
        f"{one.id}-plain": Frozen(scenario=one.id, length=120, options={**OFF, **one.requires}, skill=0.5, seed=3)
        for one in TITLE.scenarios
    },
    **{f"given-{file.stem}": Frozen(given=file, length=30, seed=5) for file in SCENARIOS},
    **{
        f"crowded-{seed:03d}": Frozen(
            words=crowded(seed),
            rulings=OTHER if seed % 5 == 0 else {},
            version=seed % 3 or None if seed % 9 in (4, 5) else None,
            length=25,
            seed=seed,
        )
        for seed in range(190)
    },
    **{
        f"meeting-{seed:03d}": Frozen(
            scenario="civil-war",
            words=meeting(seed),
            rulings=readings(seed) if seed % 3 == 0 else {},
            version={4: 1, 5: 2}.get(seed % 9),
            length=30,
            seed=seed,
        )
        for seed in range(180)
    },
    **{f"ending-{seed:02d}": ending(seed) for seed in range(35)},
    **{
        f"{file.stem}-{after}": Frozen(record=file, after=after, length=40, seed=after)
        for file in sorted(HERE.glob("*.jsonl"))
        for after in (60, 120)
    },
}
FREEZE = Freeze("galactic-empire", HERE / "frozen.json", MATCHES)


@pytest.mark.drawn(70)
@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
