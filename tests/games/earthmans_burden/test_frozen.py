"""Frozen play of The Earthman's Burden: `python tests/games/earthmans_burden/test_frozen.py` freezes again, on purpose."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.earthmans_burden as package
from armillary.games.earthmans_burden.components import load_components
from armillary.games.earthmans_burden.flow.before_civilian import BeforeCivilian, Risk
from armillary.games.earthmans_burden.flow.civilian import Civilian
from armillary.games.earthmans_burden.flow.combat import Attack, Exploration
from armillary.games.earthmans_burden.flow.engines import Fusion, Orion, Sails
from armillary.games.earthmans_burden.flow.military import Military
from armillary.games.earthmans_burden.flow.politics import Espionage, Overthrow
from armillary.games.earthmans_burden.flow.quiet import Conversion
from armillary.games.earthmans_burden.flow.rolls import Losses
from armillary.games.earthmans_burden.flow.start import Start
from armillary.games.earthmans_burden.flow.turn import Turn
from armillary.games.earthmans_burden.flow.works import Construction, Pacification, Research
from armillary.games.earthmans_burden.ids import UN
from armillary.games.earthmans_burden.meta import TITLE
from armillary.games.earthmans_burden.rules.groups import Group
from armillary.kernel.frame import Frame
from armillary.kernel.position import dump_frame
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


#: How a position of `busy` is set up: options, rulings, a version of the rules.
TABLES: dict[str, dict[str, Any]] = {
    "plain": {},
    "commanders": {"options": {"assassination": True}},
    "commanders-stops": {"options": {"assassination": True, "resignation": True, "windows": "all"}},
    "people": {"options": {"windows": "people", "assassination": True}},
    "turns": {"options": {"windows": "turns", "resignation": True}},
    "phases": {"options": {"windows": "phases"}, "rulings": {"offers-lapse": "turn"}},
    "all-first": {"rulings": {"group-formation": "all-first"}},
    "all-first-stops": {
        "options": {"assassination": True, "windows": "all"},
        "rulings": {"group-formation": "all-first", "un-pacify-scope": "group"},
    },
    "earth-only": {"rulings": {"un-pacify-scope": "earth", "espionage-follow-up-modifiers": "none"}},
    "group-only": {"rulings": {"un-pacify-scope": "group", "construction-nomination-cap": "none"}},
    "orbit": {"options": {"assassination": True}, "rulings": {"fusion-may-enter-orbit": "yes"}},
    "unmarked": {"options": {"windows": "all"}, "rulings": {"converted-unit-inherits-acted": "no"}},
    "neutral": {"rulings": {"un-support-for-neutrals": "yes", "defensive-grid-outnumbers": "yes"}},
    "passive": {"rulings": {"neutral-passive-technologies": "yes", "eschaton-roll-on": "every-turn"}},
    "minigame": {"options": {"minigame": True, "loyal-subjects": True}, "rulings": {"blockade-counts": "any-turns"}},
    "basic": {"options": {"basic-game": True, "windows": "all"}},
    "version-1": {"version": 1, "options": {"windows": "all", "assassination": True}},
    "version-2": {"version": 2, "options": {"windows": "all", "assassination": True}},
    "version-2-plain": {"version": 2, "options": {"windows": "phases"}},
}
BUSY = [
    "orion",
    "fusion",
    "civilian",
    "sails",
    "military",
    "civilian",
    "risk",
    "civilian",
    "before-civilian",
    "civilian",
]
#: Places at the ends of the board's lists, and what lies between.
EDGES = ["mercury", "saturn", "earth"], ["apex", "kronian-approach", "home-arc"]
MIDDLE = ["mars", "luna", "earth"], ["home-arc", "belt-arc", "mars-approach"]


def busy(table: str, seed: int) -> dict[str, Any]:
    """A position in which rare steps come at once: few places with everybody's units, most of them with marks, nearly all
    technologies, seldom an AI; neutral pieces, a Commander in every place where one can be, and people who ask to be asked."""
    rng = Random(f"{table} {seed}")
    options = TABLES[table].get("options", {})
    names = "ABC"[: 2 + seed % 2]
    worlds, paths = EDGES if seed % 4 < 2 else MIDDLE
    if options.get("minigame"):
        worlds, paths = MIDDLE
    phase = BUSY[seed % len(BUSY)]
    out = "C" if seed % 4 == 3 and not options.get("assassination") else ""
    active = rng.choice([name for name in names if name not in out])
    found: dict[str, Any] = {"acted": {}, "out": list(out)}
    for world in PACK.worlds:
        if world.id not in worlds:
            continue
        free = len(world.regions)
        found[world.id], found["acted"][world.id] = {}, {}
        for name in (*names, *(["un"] if world.id == "earth" and seed % 5 else [])):
            counts = [0 if name in out else rng.choice([0, 1, 2, 3]), 0, 0]
            for place in (1, 2):
                counts[place] = rng.randint(0, min(free, 3))
                free -= counts[place]
            found[world.id][name] = "/".join(map(str, counts))
            if name not in (*out, "un"):
                # Whose turn it is: fleets have acted in Military Actions at the earliest, developments in Civilian ones.
                most = {"military": 1, "risk": 1, "civilian": 3}.get(phase, 0) if name == active else 3
                marks = [rng.choice([0, rng.randint(0, count)]) if n < most else 0 for n, count in enumerate(counts)]
                found["acted"][world.id][name] = "/".join(map(str, marks))
    known: dict[str, list[str]] = {}
    for name in names:
        had: list[str] = []
        for technology in PACK.technologies:
            needs = {*technology.needs, "abstraction-circuits"} if technology.tier == 2 else set(technology.needs)
            if needs <= set(had) and rng.random() < 0.9 and not options.get("basic-game"):
                had.append(technology.id)
        known[name] = had
    found["technologies"] = known
    for path in paths:
        found[path] = {name: 0 if name in out else rng.choice([0, 1, 2]) for name in names}
    found["ai"] = {name: 0 if name in out else rng.choice([0, 0, 0, 0, 1]) for name in names}
    if options.get("assassination"):
        at = paths if phase in ("fusion", "sails") else worlds
        found["commanders"] = {name: rng.choice(at) for name in names if name not in out}
        found["led"] = [name for name in names if name not in (*out, active) and rng.random() < 0.2]
    if options.get("windows", "people") == "people" and seed % 2:
        found["quiet"] = {"asked": [name for name in names if name not in out]}
    found["turn"] = {"phase": phase, "seat": active, "starter": "A"}
    found["turn"]["favour"] = seed % 3 == 2
    return found


#: Steps in the middle of an action, which matches come to only now and then: the phase, and the frames on top of the turn's own.
#: `w` is a world where everybody has units, `p` a trajectory; of the active seat two units of each kind have acted.
STEPS: dict[str, tuple[str, Callable[[int, int, Random], list[Frame[Any]]]]] = {
    "overthrow": ("civilian", lambda w, p, rng: [Overthrow(w, 1, 3, 4, stage=3, left=3)]),
    "overthrow-un": ("civilian", lambda w, p, rng: [Overthrow(2, UN, 3, 4, stage=3, left=2)]),
    "espionage": ("civilian", lambda w, p, rng: [Espionage(w, 1, 3, 4, stage=3, left=3)]),
    "leads": ("civilian", lambda w, p, rng: [Espionage(w, 1, 3, 3, stage=1)]),
    "construction": (
        "civilian",
        lambda w, p, rng: [Construction(w, 4, 4, rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 3), 2, 3)],
    ),
    "short": ("civilian", lambda w, p, rng: [Construction(w, 4, 3, 1, 1, 2, stage=1)]),
    "fired": ("civilian", lambda w, p, rng: [Construction(w, 4, 4, 1, 1, rng.randint(1, 2), 3, rng.randint(0, 2))]),
    "own-losses": ("civilian", lambda w, p, rng: [Construction(w, 4, 4, 1, 1, 2, 2, 1), Losses(0, w, 2)]),
    "naming": ("civilian", lambda w, p, rng: [Construction(w, 1, rng.randint(0, 2), 1, 1, 2, 4, 1)]),
    "pacification": ("civilian", lambda w, p, rng: [Pacification(w, 3, 1, stage=1)]),
    "research": ("civilian", lambda w, p, rng: [Research(w, 3, stage=rng.choice([1, 3]))]),
    "forming": ("civilian", lambda w, p, rng: []),
    "planned": ("civilian", lambda w, p, rng: []),
    "attack": ("military", lambda w, p, rng: [Attack(w, 1, 3, 3, stage=1)]),
    "return-fire": ("military", lambda w, p, rng: [Attack(w, 1, 3, 3, stage=4)]),
    "attack-un": ("military", lambda w, p, rng: [Attack(2, UN, 3, 3, stage=rng.choice([1, 4]))]),
    "losses": ("military", lambda w, p, rng: [Attack(w, 1, 3, 3, stage=2), Losses(1, w, 2)]),
    "exploration": ("military", lambda w, p, rng: [Exploration(w, 3, stage=1)]),
    "fixed": ("military", lambda w, p, rng: []),
    "conversion": ("military", lambda w, p, rng: [Conversion(0, w, 2, 1, rolled=1)]),
    "orion": ("orion", lambda w, p, rng: [Orion(w, rng.choice([-1, 0, 1, 2]))]),
    "fusion": ("fusion", lambda w, p, rng: [Fusion(p, rng.choice([-1, p]), [0] * 15, rng.randint(0, 1))]),
    "sails": ("sails", lambda w, p, rng: [Sails(2, 2, rng.randint(0, 1), rng.choice([-1, p]), [0] * 15, 0)]),
    "rolled-sails": ("sails", lambda w, p, rng: [Sails(1, sailed=[0] * 15)]),
    "growing": (
        "before-civilian",
        lambda w, p, rng: [BeforeCivilian(0, 1 << w, w, rng.choice([12, 13]) if w else 12, 1)],
    ),
    "risk": ("risk", lambda w, p, rng: [Risk([1, 0, 2, 0, 1, 0, 0, 1], w, 0)]),
    "eschaton": ("start", lambda w, p, rng: [Start(2)]),
}
#: Under which of TABLES each of them is played.
UNDER = ["plain", "commanders", "all-first-stops", "commanders-stops", "version-2", "people", "unmarked", "group-only"]


def inside(step: str, seed: int) -> dict[str, Any]:
    """A position in the middle of a step of STEPS."""
    table = UNDER[seed % len(UNDER)]
    if step in ("planned", "fixed"):
        table = ["all-first", "all-first-stops"][seed % 2]
    rng = Random(f"{step} {seed}")
    world, path = [(0, 0), (2, 4), (4, 2)][seed % 3]
    here = PACK.worlds[world].id
    phase, frames_of = STEPS[step]
    few = world == 0
    found: dict[str, Any] = {
        here: {
            "A": f"{rng.randint(2, 4)}/{rng.randint(1, 2 - few)}/1",
            "B": f"{rng.randint(0, 3)}/1/{rng.randint(0, 1 - few)}",
        },
        "earth": {"A": "2/2/1", "B": "1/1/1", "un": f"{rng.choice([0, 2])}/{rng.choice([0, 1])}/1"},
        "saturn": {"A": "1/0/1", "B": "2/1/1"},
        PACK.board.trajectories[path].id: {"A": rng.randint(2, 4), "B": 1},
        "belt-arc": {"A": 2},
        "technologies": {name: [one.id for one in PACK.technologies if rng.random() < 0.9] for name in "AB"},
        "turn": {"phase": phase, "seat": "A", "starter": "A"},
        "dice": [rng.choice([1, 2, 4, 5, 6, 6]) for _ in range(1 if step == "conversion" else 3)],
        "research": {"A": rng.randint(0, 3), "B": 0},
        "eschaton": {"A": 1, "B": rng.randint(0, 1)},
        "ai": {"A": 0, "B": 1 if seed % 5 == 4 else 0},
    }
    for name in "AB":
        had: list[str] = []
        for technology in PACK.technologies:
            needs = {*technology.needs, "abstraction-circuits"} if technology.tier == 2 else set(technology.needs)
            if needs <= set(had) and rng.random() < 0.92:
                had.append(technology.id)
        found["technologies"][name] = had
    late = phase == "civilian"
    found["acted"] = {
        place: {
            "A": f"{min(int(fleets), 2) if late or phase == 'military' else 0}/{min(int(sound), 1) if late else 0}/{int(late)}",
            "B": "0/0/0" if seed % 2 else "/".join(str(min(int(count), 1)) for count in found[place]["B"].split("/")),
        }
        for place in {here, "earth"}
        for fleets, sound, _ in [found[place]["A"].split("/")]
    }
    options = TABLES[table].get("options", {})
    if options.get("assassination"):
        node = PACK.board.trajectories[path].id if phase in ("fusion", "sails") else here
        found["commanders"] = {"A": node, "B": rng.choice([here, "earth"])}
        found["led"] = ["A"] if late and seed % 2 else []
    if options.get("windows") == "people":
        found["quiet"] = {"asked": ["A", "B"]}
    below: list[Frame[Any]] = [Turn(PHASES.index(phase) % (len(PHASES) - 1) + 1)]
    groups = [Group(world, rng.randint(0, 1), 0, rng.randint(0, 2), 0), Group(world, 0, 1, 1, 1), Group(2, 1, 1, 0, 0)]
    if phase == "military":
        plan = [Group(world, fleets=1), Group(world, fleets=2, lead=1), Group(2, fleets=1)] if step == "fixed" else []
        below.append(Military(last=-1 if step == "fixed" else world, plan=plan))
    elif phase == "civilian":
        below.append(Civilian(last=world, plan=groups if step == "planned" else []))
        if step == "forming":
            verb = rng.choice([0, 2, 3, 4])
            below[-1] = Civilian(world, verb=verb, target=1 if verb == 0 else -1, step=rng.randint(0, 3), last=2)
            found["acted"] = {}
    found["flow"] = {"frames": [dump_frame(frame) for frame in (*below, *frames_of(world, path, rng))]}
    return {"table": table, "words": found}


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
        f"busy-{table}-{seed}": Frozen(
            seats=2 + seed % 2, words=busy(table, seed), length=30, seed=seed, skill=0.3 * (seed % 3), views=10, **setup
        )
        for table, setup in TABLES.items()
        for seed in range(10)
    },
    **{
        f"inside-{step}-{seed}": Frozen(
            seats=2,
            words=inside(step, seed)["words"],
            length=14,
            seed=seed,
            views=10,
            **TABLES[inside(step, seed)["table"]],
        )
        for step in STEPS
        for seed in range(8)
    },
    **{
        f"{file.stem}-{after}": Frozen(record=file, after=after, length=40, seed=after)
        for file in sorted(HERE.glob("v3-*.jsonl"))
        for after in (40, 80)
    },
}
FREEZE = Freeze("earthmans-burden", HERE / "frozen.json", MATCHES)


@pytest.mark.drawn(70)
@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
