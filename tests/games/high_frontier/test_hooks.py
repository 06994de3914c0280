"""The hooks of the law: each is asked by the rules, says its role by its name, and has at least two answers."""

import ast
import re
from pathlib import Path

import pytest

from armillary.games.high_frontier_conflict import rooms
from armillary.games.high_frontier_conflict.chart.hooks import HOOKS, Answers

GAMES = Path(__file__).parents[3] / "src/armillary/games"
FOLDERS = (GAMES / "high_frontier", GAMES / "high_frontier_conflict")
SOURCES = {file: file.read_text(encoding="utf-8") for folder in FOLDERS for file in sorted(folder.rglob("*.py"))}
ROLE = re.compile(r"(why_not|asks|answers|told)_")


def answers() -> dict[str, list[str]]:
    """Every method of a law, with the classes that answer it; private ones belong to an answer."""
    found: dict[str, list[str]] = {}
    for source in SOURCES.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and node.name.endswith("Law"):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name[0] != "_":
                        found.setdefault(part.name, []).append(node.name)
    return found


HANDED_ON = sorted(set(answers()) - {"compose"})


def test_there_are_hooks() -> None:
    assert len(answers()) > 50
    assert "ConflictLaw" in answers()["answers_income"]


def test_every_hook_is_asked_somewhere() -> None:
    """By the rules as `p.law.<hook>`, or by another answer of a law."""
    asked = set()
    for source in SOURCES.values():
        asked |= set(re.findall(r"\blaw\.(\w+)", source))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and node.name.endswith("Law"):
                inside = [part for part in ast.walk(node) if isinstance(part, ast.Attribute)]
                asked |= {part.attr for part in inside if ast.unparse(part.value) in ("self", "super()")}
    assert sorted(set(answers()) - asked) == []


def test_a_question_of_the_base_is_answered_in_more_than_one_way() -> None:
    """One that only 2010 answers is no hook, but a function."""
    single = [name for name, classes in answers().items() if classes == ["Law"]]
    assert sorted(single) == []


@pytest.mark.parametrize("name", [*HANDED_ON, *HOOKS])
def test_a_hook_says_its_role_by_its_name(name: str) -> None:
    assert ROLE.match(name), f"{name}: why_not_, asks_, answers_ or told_"


# ---------------------------------------------------------------------------------------------- the rooms of Conflict


def test_every_hook_of_the_rooms_is_handed_on_and_answered() -> None:
    """By the law (`self.of["<hook>"]`), and by a room at least."""
    law = (GAMES / "high_frontier_conflict/chart/answers.py").read_text(encoding="utf-8")
    assert sorted(set(re.findall(r'self\.of\["(\w+)"\]', law))) == sorted(HOOKS)
    kinds = {type(room) for room in rooms.ANSWERS.values()} | {rooms.FutureWars}
    unanswered = [hook for hook in HOOKS if not any(hook in vars(kind) for kind in kinds)]
    assert unanswered == []


def test_a_room_answers_hooks_alone() -> None:
    for room, found in rooms.ANSWERS.items():
        assert isinstance(found, Answers)
        assert type(found).__module__.endswith(f".{room}.answers")
        named = {name for name in vars(type(found)) if ROLE.match(name)}
        assert named, f"{room} answers nothing"
        assert named <= set(HOOKS)
