"""How sharp are the tests? Change the rules in one small place at a time and see whether a test notices.

    python scripts/mutants.py galactic-empire --count 200 --seed 7 --jobs 16

picks places at random (the same ones for the same seed) in the title's `rules/` and `flow/`, changes each in a copy of
the sources, runs the title's tests and the laws against the copy, and prints what survived, with the changed line. A
survivor is a gap in the tests, or equivalent (no position can tell it from the original): a person decides which.
"""

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random

ROOT = Path(__file__).parents[1]

#: The kernel's own tests, and what stands on it.
KERNEL = [
    "tests/kernel",
    "tests/testkit",
    "tests/table",
    "tests/laws/test_laws.py",
    "-k",
    "not games or salvage or tictactoe",
]

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}


@dataclass(frozen=True)
class Mutant:
    """One place: the file, the slice of its text, and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    new: str
    kind: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.new + source[self.end :]

    def shown(self, source: str) -> str:
        """The line, with the change written out."""
        begin = source.rfind("\n", 0, self.start) + 1
        stop = source.find("\n", self.end)
        return f"{source[begin : self.start].lstrip()}[{source[self.start : self.end]} -> {self.new}]{source[self.end : stop]}"


class Places(ast.NodeVisitor):
    """Every place of a module that can be changed, words, types and the log apart."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        for statement in ast.parse(source).body:  # constants at module level are names and ids
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                self.visit(statement)

    def add(self, node: ast.expr | ast.stmt, start: int, end: int, new: str, kind: str) -> None:
        self.found.append(Mutant(self.file, node.lineno, start, end, new, kind))

    def at(self, line: int, column: int) -> int:
        """Where a column of the tree, counted in bytes, lies in the text."""
        text = self.source[self.lines[line - 1] : self.lines[line]]
        return self.lines[line - 1] + len(text.encode()[:column].decode())

    def starts(self, node: ast.expr | ast.stmt) -> int:
        return self.at(node.lineno, node.col_offset)

    def ends(self, node: ast.expr | ast.stmt) -> int:
        return self.at(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> None:
        """An operator is not a node with a place of its own: find it between its operands."""
        begin, end = self.ends(left), self.starts(right)
        found = self.source.find(old, begin, end)
        if found >= 0 and "#" not in self.source[begin:end]:
            self.add(left, found, found + len(old), new, kind)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in node.body:  # neither decorators, defaults nor annotations
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_If(self, node: ast.If) -> None:
        if "p.log" not in ast.unparse(node.test):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and not ast.unparse(call.func).startswith(("events.", "p.tell")):
            self.add(node, self.starts(node), self.ends(node), "pass", "statement left out")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.add(node, self.starts(node), self.ends(node), "pass", "statement left out")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "Refusal":
            self.add(node, self.starts(node), self.ends(node), "return None", "refusal left out")
        elif node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            old, new = COMPARISONS[type(operator)]
            self.between(left, right, old, new, "comparison")
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, old, new, "and, or")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(node, self.starts(node), self.starts(node.operand), "", "not left out")
            self.visit(node.operand)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in ARITHMETIC and not isinstance(
            node.left, ast.Constant | ast.JoinedStr | ast.List | ast.Tuple
        ):
            old, new = ARITHMETIC[type(node.op)]
            self.between(node.left, node.right, old, new, "arithmetic")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(node, self.starts(node), self.ends(node), str(not node.value), "constant")
        elif isinstance(node.value, int):
            self.add(node, self.starts(node), self.ends(node), str(node.value + 1), "constant")


def places(folders: list[Path]) -> Iterator[Mutant]:
    for folder in folders:
        for file in sorted(folder.glob("*.py")) if folder.is_dir() else [folder]:
            for mutant in Places(str(file.relative_to(ROOT)), file.read_text()).found:
                try:
                    compile(mutant.applied(file.read_text()), mutant.file, "exec")
                except SyntaxError:
                    continue
                yield mutant


class Workshop:
    """Copies of the sources, one a worker, in which one place at a time is changed."""

    def __init__(self, tests: list[str], jobs: int, timeout: float) -> None:
        self.tests = tests
        self.timeout = timeout
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copy = self.folder / str(number)
            shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
            self.free.put(copy)

    def run(self, copy: Path) -> str:
        """What the tests say of a copy: passed, failed, hung, or broken (they could not run)."""
        path = os.pathsep.join([str(copy / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *self.tests]
        try:
            done = subprocess.run(
                command,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                text=True,
                timeout=self.timeout,
            )
        except subprocess.TimeoutExpired:
            return "hung"
        return {0: "passed", 1: "failed", 2: "failed"}.get(
            done.returncode, "broken: " + done.stdout[-2000:] + done.stderr
        )

    def judge(self, mutant: Mutant) -> str:
        copy = self.free.get()
        file = copy / mutant.file
        source = file.read_text()
        try:
            file.write_text(mutant.applied(source))
            return self.run(copy)
        finally:
            file.write_text(source)
            self.free.put(copy)

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "title", help="a title's slug: its rules/ and flow/ are changed, its tests are run; or `kernel`"
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--timeout", type=float, default=300.0, help="seconds after which a run counts as hung (killed)"
    )
    parser.add_argument("--tests", nargs=argparse.REMAINDER, help="what pytest is to run instead; the last option")
    parser.add_argument("--json", type=Path, help="write the verdicts here as well")
    parser.add_argument("--again", type=Path, help="only what survived in these verdicts (after new tests)")
    asked = parser.parse_args()
    name = asked.title.replace("-", "_")
    kernel = name == "kernel"
    home = ROOT / "src" / "armillary" / ("kernel" if kernel else f"games/{name}")
    if not home.is_dir():
        parser.error(f"no title in {home.relative_to(ROOT)}")
    folders = [home] if kernel else [home / "rules", home / "chart", home / "flow"]
    every = list(places([folder for folder in folders if folder.is_dir()]))
    if asked.again:
        survived = {
            (old["file"], old["shown"]) for old in json.loads(asked.again.read_text()) if old["verdict"] == "passed"
        }
        chosen = [one for one in every if (one.file, one.shown((ROOT / one.file).read_text())) in survived]
    else:
        chosen = Random(asked.seed).sample(every, min(asked.count, len(every)))
    own = [f"tests/games/{name}", "tests/laws/test_laws.py", "-k", f"{name} or {asked.title}"]
    tests = asked.tests or (KERNEL if kernel else own)
    workshop = Workshop(tests, asked.jobs, asked.timeout)
    verdicts: list[dict[str, object]] = []
    try:
        copy = workshop.free.get()
        found = workshop.run(copy)
        workshop.free.put(copy)
        if found != "passed":
            print(f"the tests must pass before anything is changed: {found}", file=sys.stderr)
            return 2
        print(f"{len(every)} places in {home.relative_to(ROOT)}, {len(chosen)} of them changed", flush=True)
        with ThreadPoolExecutor(asked.jobs) as pool:
            for mutant, verdict in zip(chosen, pool.map(workshop.judge, chosen), strict=True):
                shown = mutant.shown((ROOT / mutant.file).read_text())
                verdicts.append({**asdict(mutant), "shown": shown, "verdict": verdict})
                if verdict not in ("failed", "hung"):
                    print(f"{verdict} {mutant.file}:{mutant.line} ({mutant.kind})\n    {shown}", flush=True)
    finally:
        workshop.close()
        if asked.json:
            asked.json.write_text(json.dumps(verdicts, indent=1))
    killed = sum(v["verdict"] in ("failed", "hung") for v in verdicts)
    print(f"{killed} of {len(verdicts)} killed ({killed / max(1, len(verdicts)):.1%}); the others stand above")
    return 0


if __name__ == "__main__":
    sys.exit(main())
