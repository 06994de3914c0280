"""The hooks of the law: each is asked by the rules, and each has at least two answers."""

import ast
import re
from pathlib import Path

GAMES = Path(__file__).parents[3] / "src/armillary/games"
FOLDERS = (GAMES / "high_frontier", GAMES / "high_frontier_conflict")
SOURCES = {file: file.read_text(encoding="utf-8") for folder in FOLDERS for file in sorted(folder.rglob("*.py"))}


def answers() -> dict[str, list[str]]:
    """Every method of a law, with the classes that answer it."""
    found: dict[str, list[str]] = {}
    for source in SOURCES.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and node.name.endswith("Law"):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name != "__init__":
                        found.setdefault(part.name, []).append(node.name)
    return found


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
