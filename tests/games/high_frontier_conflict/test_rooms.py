"""The rooms of Conflict: which may know which, and what is left of the flags that they replace."""

import ast
import re
import sys
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from armillary.games.high_frontier_conflict.game import ConflictGame
from armillary.kernel import game
from armillary.kernel.playout import random_choice

HOME = Path(__file__).parents[3] / "src/armillary/games/high_frontier_conflict"


def sources(room: str) -> list[Path]:
    return sorted((HOME / room).glob("*.py"))


def flags(file: Path) -> int:
    """How often the code asks whether a module is played."""
    return sum(
        isinstance(node, ast.Attribute) and node.attr in ("m1", "m2", "modules")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )


def test_every_folder_of_rules_is_a_room_that_says_what_it_is() -> None:
    others = {"bots", "components"}
    folders = {file.parent.name for file in HOME.glob("*/__init__.py")} - others
    assert folders == set(ConflictGame.rooms)
    for room in folders:
        first = ast.get_docstring(ast.parse((HOME / room / "__init__.py").read_text(encoding="utf-8"))) or ""
        assert re.search(r"\((BR|\d)", first), f"{room}: the first line names the chapters"


@pytest.mark.parametrize("room", ["", "bots", "components", *ConflictGame.rooms])
def test_no_rule_branches_on_a_module(room: str) -> None:
    """A module is what its room holds: cards, slots, fields. Where it is not played these are empty, and nobody asks for it."""
    assert {file.name: flags(file) for file in sources(room) if flags(file)} == {}


#: A function that fills more than a screen decides more than one thing.
LONGEST = 60


@pytest.mark.parametrize("title", ["high_frontier", "high_frontier_conflict"])
def test_no_function_is_longer_than_a_screen(title: str) -> None:
    long: dict[str, int] = {}
    for file in sorted((HOME.parent / title).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno >= LONGEST:
                long[f"{file.relative_to(HOME.parent)}: {node.name}"] = node.end_lineno - node.lineno + 1
    assert long == {}


# ------------------------------------------------------------------------------------------------------------- a shot


def a_shot() -> list[tuple[str, str]]:
    """Every function that the first shot of a random game calls: (file below the title's folder, name), in order."""
    rules = game("high-frontier-conflict", 3, scenario="jovian-skirmish")
    p, rng = rules.start(1), Random(1)
    for _ in range(2000):
        seat = p.deciding()[0]
        listed = p.choices(seat)
        shots = [choice for choice in listed if choice[0] == "fire"]
        if shots:
            break
        p.apply(seat, random_choice(listed, rng))
    calls: list[tuple[str, str]] = []

    def hear(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and HOME in file.parents:
            calls.append((file.relative_to(HOME).as_posix(), frame.f_code.co_name))

    sys.setprofile(hear)
    try:
        p.apply(seat, shots[0])
    finally:
        sys.setprofile(None)
    return calls


def test_a_shot_takes_the_way_that_the_journey_describes() -> None:
    """From `take_fire` on, hop by hop, as docs/journeys.md has it; what is shown is no part of the rules."""
    page = (HOME.parents[3] / "docs/journeys.md").read_text(encoding="utf-8")
    walk = page.partition("## 4.")[2]
    hops = [(file, name) for name, file in re.findall(r"\[`(\w+)`\]\([^)]*/high_frontier_conflict/([^)]+)\)", walk)]
    start = hops.index(("combat/battle.py", "take_fire"))
    way = [hop for hop in hops[start:] if not hop[0].endswith(("events.py", "look.py", "odds.py"))]
    calls = a_shot()
    at = 0
    for hop in way:
        assert hop in calls[at:], f"{hop} is not called after {calls[max(0, at - 1)]}"
        at = calls.index(hop, at)


def test_a_shot_is_decided_in_few_files() -> None:
    """Of the title itself, from the choice to what follows from it: at most ten files of two rooms."""
    calls = a_shot()
    first = calls.index(("combat/battle.py", "take_fire"))
    last = max(at for at, (_, name) in enumerate(calls) if name == "told_fired")
    files = {file for file, _ in calls[first : last + 1] if not file.startswith("components/")}
    assert len(files) <= 10, sorted(files)
    assert {file.partition("/")[0] for file in files} == {"chart", "combat"}
