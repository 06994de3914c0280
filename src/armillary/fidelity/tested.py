"""Which rules the tests and scenario files name."""

import ast
from pathlib import Path

from armillary.packs import load_yaml

__all__ = ["rules_in_tests", "scenario_rules"]


def scenario_rules(folder: Path) -> set[str]:
    """Rules that the title's scenario files prove or are about."""
    found: set[str] = set()
    for file in sorted((folder / "scenarios").glob("*.yaml")):
        data = load_yaml(file)
        found.update(data.get("rules", ()), data.get("also", ()))
    return found


def rules_in_tests(tests: Path) -> dict[str, set[str]]:
    """Rules named by `@pytest.mark.rule(...)` below a folder, with the tests that name them. Reads the files, runs nothing."""
    found: dict[str, set[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                for decorator in node.decorator_list:
                    for rule in _marked(decorator):
                        found.setdefault(rule, set()).add(f"{file.name}::{node.name}")
    return found


def _marked(decorator: ast.expr) -> list[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule"):
        return [arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return []
