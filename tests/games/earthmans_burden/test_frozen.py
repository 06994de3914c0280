"""Frozen play of The Earthman's Burden: `python tests/games/earthmans_burden/test_frozen.py` freezes again, on purpose."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.earthmans_burden as package
from armillary.games.earthmans_burden.components import load_components
from armillary.games.earthmans_burden.meta import TITLE
from armillary.testkit.frozen import Freeze, Frozen

HERE = Path(__file__).parent / "fixtures"
SCENARIOS = sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))
#: The other reading of every ruling.
OTHER = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}
PACK = load_components()
PHASES = ["start", "orion", "fusion", "movement", "sails", "military", "before-civilian", "risk", "civilian", "end"]


def crowded(seed: int) -> dict[str, Any]:
    """A disc on which much meets: everybody nearly everywhere, many technologies, Commanders in every third one."""
    rng = Random(seed)
    names = "ABCDE"[: 2 + seed % 4]
    found: dict[str, Any] = {}
    for world in PACK.worlds:
        free = len(world.regions)
        here: dict[str, str] = {}
        for name in (*names, *(["un"] if world.id == "earth" else [])):
            counts = [rng.choice([0, 0, 1, 2, 4]), 0, 0]
            for place in (1, 2):
                counts[place] = rng.randint(0, min(free, 2))
                free -= counts[place]
            here[name] = "/".join(map(str, counts))
        found[world.id] = here
    for path in PACK.board.trajectories:
        found[path.id] = {name: rng.choice([0, 0, 0, 1, 3]) for name in names}
    known: dict[str, list[str]] = {}
    for name in names:
        had: list[str] = []
        for technology in PACK.technologies:
            # The two of the last tier by either reading of what they need.
            needs = {*technology.needs, "abstraction-circuits"} if technology.tier == 2 else set(technology.needs)
            if needs <= set(had) and rng.random() < (0.95 if seed % 2 else 0.6):
                had.append(technology.id)
        known[name] = had
    found["technologies"] = known
    found["ai"] = {name: rng.choice([0, 0, 1, 2, 5]) for name in names}
    found["research"] = {name: rng.randint(0, 3) for name in names}
    found["eschaton"] = {name: rng.randint(0, 5) for name in names}
    found["blockade"] = {name: rng.choice([0, 0, 2]) for name in names}
    found["turn"] = {"phase": rng.choice(PHASES), "seat": rng.choice(names), "round": rng.randint(1, 4), "starter": "A"}
    if seed % 3 == 0:
        places = [place.id for place in (*PACK.board.trajectories, *PACK.worlds)]
        found["commanders"] = {name: rng.choice(places) for name in names}
    return found


#: Set-ups with options, readings and versions of the rules; play from what scenario files give, and on from stored matches.
OPTIONS: dict[str, dict[str, Any]] = {
    "windows-all": {"windows": "all", "round-limit": 10},
    "windows-phases": {"windows": "phases"},
    "basic": {"basic-game": True, "windows": "turns"},
    "small": {"no-true-ai": True, "minigame": True},
    "houses": {"advanced-hydroponics": True, "loyal-subjects": True, "round-limit": 5},
    "commanders": {"assassination": True, "windows": "all"},
    "resigning": {"resignation": True, "assassination": True},
}
MATCHES = {
    "two": Frozen(seats=2, length=200),
    "two-skilled": Frozen(seats=2, length=300, skill=0.8, seed=1),
    "four": Frozen(seats=4, length=200, seed=2),
    "four-other": Frozen(seats=4, length=200, rulings=OTHER, skill=0.5, seed=6),
    "three-version-1": Frozen(seats=3, length=150, version=1, options={"windows": "all"}, skill=0.5, seed=8),
    "three-version-2": Frozen(seats=3, length=150, version=2, options={"windows": "all"}, skill=0.5, seed=7),
    "seven": Frozen(seats=7, length=200, options={"seven-players": True}, skill=0.7, seed=3, views=20),
    **{
        f"seven-{seed}": Frozen(
            seats=7, length=60, options={"seven-players": True, "windows": "turns"}, seed=seed, views=0
        )
        for seed in range(4)
    },
    **{
        f"three-{name}": Frozen(seats=3, length=150, options=options, skill=0.5, seed=11, never=())
        for name, options in OPTIONS.items()
    },
    **{
        f"given-{file.stem}": Frozen(given=file, length=30, seed=5)
        for file in SCENARIOS
        if "$refused-setup" not in file.read_text(encoding="utf-8")
    },
    **{
        f"crowded-{seed:03d}": Frozen(
            seats=2 + seed % 4,
            words=crowded(seed),
            rulings=OTHER if seed % 5 == 0 else {},
            version=seed % 3 or None if seed % 11 == 0 else None,
            options={
                "assassination": seed % 3 == 0,
                "resignation": seed % 6 == 0,
                "windows": ["none", "all", "phases", "turns"][seed % 7 % 4],
            },
            length=30,
            seed=seed,
        )
        for seed in range(90)
    },
    **{
        f"{file.stem}-{after}": Frozen(record=file, after=after, length=40, seed=after)
        for file in sorted(HERE.glob("v3-*.jsonl"))
        for after in (40, 80)
    },
}
FREEZE = Freeze("earthmans-burden", HERE / "frozen.json", MATCHES)


@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
