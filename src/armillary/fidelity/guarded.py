"""Does a proof fail when its rule is broken? A spot check of the report: change the code that does a rule, run the proofs.

Some of the rules that count as implemented are drawn. For each of them one small thing is changed in the code that does it: in
the function that `@does` binds to it, else where its refusal is made, in what its verb does, where its die is rolled or where its
event is told. Then only the tests that prove the rule are run, in a process of their own. The rule is guarded if one of them
fails.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import game

from .evidence import Evidence, How, evidence_of, keep_spot_check, record, tests_of
from .places import Mutant, Places
from .trial import NOTICED, PASSED

__all__ = ["Trial", "sites_of", "spot_check"]

#: How a rule is seen, by what says most about the code that does it.
ORDER: tuple[How, ...] = ("code", "refusal", "verb", "roll", "end", "event")
#: A test that takes so many seconds hangs, which is noticed.
PATIENCE = 300


@dataclass(frozen=True)
class Trial:
    """One rule that was drawn: what was changed (None: nothing can be), where, and whether a proof failed."""

    rule: str
    guarded: bool
    place: str = ""
    shown: str = ""
    proofs: tuple[str, ...] = ()


# ------------------------------------------------------------------------------------------------ code that does a rule


class Sites(ast.NodeVisitor):
    """For each rule and each way of being seen, the lines of a module that do it."""

    def __init__(self, source: str, verbs: dict[str, set[str]], events: dict[str, set[str]]) -> None:
        self.found: dict[tuple[str, How], list[tuple[int, int]]] = {}
        #: Functions in which the rule is named at all, for want of anything better.
        self.named: dict[str, list[tuple[int, int]]] = {}
        self.verbs = verbs
        self.events = events
        self.function: ast.FunctionDef | None = None
        self.visit(ast.parse(source))

    def add(self, rule: str, how: How, first: ast.stmt, last: ast.stmt) -> None:
        self.found.setdefault((rule, how), []).append((first.lineno, last.end_lineno or last.lineno))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for rule in bound(node):
            self.add(rule, "code", node.body[0], node.body[-1])
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for rule in bound(node):
            self.add(rule, "code", node.body[0], node.body[-1])
        for rule in self.verbs.get(node.name, ()):
            self.add(rule, "verb", node.body[0], node.body[-1])
        for statement in node.body:
            for rule in strings([statement]):
                self.named.setdefault(rule, []).append((node.body[0].lineno, node.body[-1].end_lineno or node.lineno))
        outer, self.function = self.function, node
        for statement in node.body:
            self.visit(statement)
        self.function = outer

    def visit_Return(self, node: ast.Return) -> None:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Refusal":
                for rule in strings(call.args[:1]):
                    self.add(rule, "refusal", node, node)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "p.tell":
            name = ast.unparse(node.value.args[0]).rpartition(".")[2]
            for rule in {*self.events.get(name, ()), *strings(node.value.args[1:])}:
                self.add(rule, "event", node, node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func).rpartition(".")[2]
        if self.function is not None and name in ("roll", "pick", "pick_weighted", "finish"):
            for rule in strings(node.args):
                how: How = "end" if name == "finish" else "roll"
                self.add(rule, how, self.function.body[0], self.function.body[-1])
        self.generic_visit(node)


def bound(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "does":
            yield from strings(decorator.args)


def strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                yield inner.value


def sites_of(folder: Path) -> dict[tuple[str, How | None], list[Mutant]]:
    """By rule and how it is seen, everything that could be changed in the code that does it; by None, in code that names it."""
    sources = {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}
    verbs: dict[str, set[str]] = {}
    events: dict[str, set[str]] = {}
    for file, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Verb" and len(node.args) > 1:
                name, rule = [*strings(node.args[:2])]
                verbs.setdefault(f"take_{name.replace('-', '_')}", set()).add(rule)
            elif isinstance(node, ast.FunctionDef) and file.name == "events.py":
                events.setdefault(node.name, set()).update(strings(node.body))
    found: dict[tuple[str, How | None], list[Mutant]] = {}
    for file, source in sources.items():
        if file.name == "events.py":
            continue
        name = str(file)
        places, sites = [*Places(name, source).found, *more(name, source)], Sites(source, verbs, events)
        spans: list[tuple[str, How | None, int, int]] = [
            *((rule, how, *span) for (rule, how), lines in sites.found.items() for span in lines),
            *((rule, None, *span) for rule, lines in sites.named.items() for span in lines),
        ]
        for rule, how, first, last in spans:
            inside = [one for one in places if first <= one.line <= last]
            if how == "event":
                inside = [one for one in inside if one.kind == EVENT]
            else:
                small = [one for one in inside if one.kind not in (EVENT, RESULT)]
                whole = [one for one in small if how == "refusal" and one.kind == "refusal left out"]
                inside = whole or small or [one for one in inside if one.kind == RESULT]
            found.setdefault((rule, how), []).extend(inside)
    return found


#: Two changes that `Places` does not know: they say little, and serve where nothing smaller can be changed.
EVENT, RESULT = "event left out", "result left out"


def more(name: str, source: str) -> Iterator[Mutant]:
    """Every event that is told and every result, left out."""
    tree = Places(name, source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "p.tell":
            yield Mutant(name, node.lineno, node.lineno, tree.starts(node), tree.ends(node), "pass", EVENT)
        elif isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "None":
            yield Mutant(name, node.lineno, node.lineno, tree.starts(node), tree.ends(node), "return None", RESULT)


# ---------------------------------------------------------------------------------------------------------- the check


def spot_check(slug: str, count: int, seed: int = 1, workers: int = 1) -> Iterator[Trial]:
    """So many rules of the title's own, drawn by the seed, one after the other as they are tried."""
    tests = tests_of(slug)
    if tests is None:
        raise FileNotFoundError(f"the tests of {slug} are not here")
    evidence = evidence_of(slug) or record(slug, workers=workers)
    ours = game(slug)
    ledger = load_ledger(*ours.folders)
    folder = Path(str(ours.folders[0]))
    sites = sites_of(folder)
    rows = [rule for rule in ledger.rules if rule not in ledger.inherited and seen(evidence, rule)]
    rng = Random(seed)
    drawn = [(rule, choose(rng, rule, evidence, sites)) for rule in rng.sample(rows, min(count, len(rows)))]
    guarded = 0
    with ThreadPoolExecutor(max(1, workers)) as pool:
        for trial in pool.map(lambda one: tried(one[0], one[1], evidence, tests, folder), drawn):
            guarded += trial.guarded
            yield trial
    keep_spot_check(slug, guarded, len(drawn))


def seen(evidence: Evidence, rule: str) -> bool:
    return any(how != "data" for hows in evidence.get(rule, {}).values() for how in hows)


def choose(
    rng: Random, rule: str, evidence: Evidence, sites: dict[tuple[str, How | None], list[Mutant]]
) -> Mutant | None:
    hows = {how for proof in evidence[rule].values() for how in proof}
    for how in (*ORDER, None):
        found = sites.get((rule, how), []) if how is None or how in hows else []
        for mutant in rng.sample(found, len(found)):
            source = Path(mutant.file).read_text(encoding="utf-8")
            try:
                compile(mutant.applied(source), mutant.file, "exec")
            except SyntaxError:
                continue
            return mutant
    return None


def tried(rule: str, mutant: Mutant | None, evidence: Evidence, tests: Path, folder: Path) -> Trial:
    proofs = tuple(proof for proof, hows in evidence[rule].items() if hows != ["data"])
    if mutant is None:
        return Trial(rule, guarded=False, proofs=proofs)
    source = Path(mutant.file).read_text(encoding="utf-8")
    names = [proof for proof in proofs if not proof.startswith("scenarios/")]
    scenarios = [str(folder / proof) for proof in proofs if proof.startswith("scenarios/")]
    task = {"file": mutant.file, "source": mutant.applied(source), "tests": names, "scenarios": scenarios}
    environment = {name: value for name, value in os.environ.items() if name != "ARMILLARY_EVIDENCE"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "armillary.fidelity.trial"],
            input=json.dumps(task),
            text=True,
            capture_output=True,
            cwd=tests.parents[2],
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode not in (PASSED, NOTICED):
            raise RuntimeError(
                f"{rule}: the tests {', '.join(names)} cannot be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
            )
        noticed = done.returncode == NOTICED
    except subprocess.TimeoutExpired:
        noticed = True
    place = f"{Path(mutant.file).relative_to(folder).as_posix()}:{mutant.line}"
    return Trial(rule, noticed, place, f"{mutant.shown(source)} ({mutant.kind})", proofs)
