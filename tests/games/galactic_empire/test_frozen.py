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
        f"{file.stem}-{after}": Frozen(record=file, after=after, length=40, seed=after)
        for file in sorted(HERE.glob("*.jsonl"))
        for after in (60, 120)
    },
}
FREEZE = Freeze("galactic-empire", HERE / "frozen.json", MATCHES)


@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
