"""Build hook: note in the wheel which rules the tests name, and compile the hot modules with mypyc, when asked.

ARMILLARY_COMPILE unset, empty or 0   a pure wheel, py3-none-any
ARMILLARY_COMPILE=1                   a compiled wheel for this platform; a pure one, with a warning, if that fails
ARMILLARY_COMPILE=require             a compiled wheel, or no wheel at all
ARMILLARY_COMPILE_LEVEL=0 to 3        how hard the C compiler tries (3); 0 builds in half the time, for tests
ARMILLARY_COMPILE_TITLES=a,b          of the titles' packages only these, for tests; the others stay pure

Which modules: the table [tool.armillary.compile] of pyproject.toml. The sources are copied and compiled in a temporary
directory. An extension module left beside its source would hide every later edit, so none ever is.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Needed to compile: the types of what the compiled modules import, besides the compiler.
COMPILER = ["mypy[mypyc]>=1.14", "setuptools>=75", "types-PyYAML", "msgspec>=0.19", "PyYAML>=6.0"]

SETUP = """\
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler  # setuptools' own, so after it

jobs = os.cpu_count() or 1
compile_in_turn = CCompiler.compile


def compile_at_once(compiler, sources, *about, **more):
    with ThreadPoolExecutor(jobs) as pool:
        found = pool.map(lambda source: compile_in_turn(compiler, [source], *about, **more), sources)
        return [name for names in found for name in names]


CCompiler.compile = compile_at_once
modules = sys.argv[1:]
extensions = mypycify(
    ["--disable-error-code=import-untyped", "--ignore-missing-imports", *modules],
    opt_level=os.environ.get("ARMILLARY_COMPILE_LEVEL", "3"),
    debug_level="0",
    group_name="armillary",
    # A C file for each module: with all in one the compiler needs three times as long, 5 GB and a single processor.
    multi_file=True,
)
if os.name == "posix":
    for extension in extensions:
        # Functions that no other library can replace may be inlined: a twelfth faster.
        extension.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
setup(
    name="armillary-compiled",
    packages=[],
    ext_modules=extensions,
    script_args=["--quiet", "build_ext", "--parallel", str(jobs), "--build-lib", "../lib", "--build-temp", "../temp"],
)
"""


class CompileError(Exception):
    """The compiled wheel cannot be built; the message says why."""


def mode() -> str:
    """What ARMILLARY_COMPILE asks for: '' (pure), '1' or 'require'."""
    value = os.environ.get("ARMILLARY_COMPILE", "").strip().lower()
    if value in ("", "0", "no", "false"):
        return ""
    if value in ("1", "yes", "true"):
        return "1"
    if value == "require":
        return value
    raise ValueError(f"ARMILLARY_COMPILE is {value!r}: it should be 0, 1 or require")


def modules_to_compile(root: Path) -> list[Path]:
    """The modules that pyproject.toml names, relative to src, sorted. A pattern that matches nothing is an error."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["armillary"]["compile"]
    found: set[Path] = set()
    for pattern in table["modules"]:
        matches = {path for path in root.glob(pattern) if path.suffix == ".py"}
        if not matches:
            raise CompileError(f"[tool.armillary.compile] names {pattern}, and no module is there")
        found |= matches
    for pattern in table.get("exclude", []):
        found -= set(root.glob(pattern))
    if titles := os.environ.get("ARMILLARY_COMPILE_TITLES", "").strip():
        games, wanted = root / "src/armillary/games", titles.split(",")
        if missing := [title for title in wanted if not (games / title).is_dir()]:
            raise CompileError(f"ARMILLARY_COMPILE_TITLES names {', '.join(missing)}, and there is no such package")
        found = {p for p in found if games not in p.parents or p.relative_to(games).parts[0] in wanted}
    return sorted(path.relative_to(root / "src") for path in found)


def compile_modules(root: Path, work: Path) -> list[tuple[Path, str]]:
    """Compile in `work`; return each extension module with its place in the wheel."""
    modules = modules_to_compile(root)
    shutil.copytree(root / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "static"))
    for module in modules:
        file = work / "src" / module
        source = file.read_text(encoding="utf-8")
        if "@does(" in source:
            file.write_text(without_bindings(source), encoding="utf-8")
    (work / "setup.py").write_text(SETUP, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(work / "setup.py"), *(module.as_posix() for module in modules)],
        cwd=work / "src",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = "\n".join(line for line in done.stdout.splitlines() if ": warning: " not in line)
        raise CompileError(f"mypyc failed (exit status {done.returncode}):\n{said}")
    lib = work / "lib"
    built = sorted(path for path in lib.rglob("*") if path.suffix in (".so", ".pyd"))
    missing = [
        m for m in modules if not any(so.parent == lib / m.parent and so.name.split(".")[0] == m.stem for so in built)
    ]
    if missing:
        raise CompileError(f"mypyc left no extension module for {', '.join(map(str, missing))}\n{done.stdout}")
    return [(path, path.relative_to(lib).as_posix()) for path in built]


def without_bindings(source: str) -> str:
    """The source with the lines of `@does(...)` blank: a decorated function would be called twenty times as slowly once it is
    compiled. Lines keep their numbers."""
    lines = source.split("\n")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "does":
                    for number in range(decorator.lineno - 1, decorator.end_lineno or decorator.lineno):
                        lines[number] = ""
    return "\n".join(lines)


def parse_ahead(root: Path, work: Path) -> list[tuple[Path, str]]:
    """Our YAML files in parsed form, each with its place in the wheel: titles then load several times as fast. Without PyYAML and
    msgspec in the build's environment there are none, and the texts are parsed when they are needed."""
    sys.path.insert(0, str(root / "src"))
    try:
        from armillary.packs.parsed import bake
    except ImportError:
        return []
    finally:
        sys.path.remove(str(root / "src"))
    made = []
    for folder in (root / "src/armillary/kernel", root / "src/armillary/games"):
        for file, data in bake(folder).items():
            place = file.relative_to(root / "src")
            to = work / "parsed" / place
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(data)
            made.append((to, place.as_posix()))
    return made


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the extension modules and the fidelity reports to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return COMPILER if mode() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.work: str | None = None
        asked = mode()
        if version != "standard":  # an editable install runs from the sources
            return
        self.work = tempfile.mkdtemp(prefix="armillary-compile-")
        reports = (
            Path(self.root) / "build" / "fidelity.json"
        )  # made by `make fidelity` from what the tests of the titles saw
        if reports.is_file():
            build_data["force_include"][str(reports)] = "armillary/fidelity.json"
        for path, place in parse_ahead(Path(self.root), Path(self.work)):
            build_data["force_include"][str(path)] = place
        if not asked:
            return
        try:
            built = compile_modules(Path(self.root), Path(self.work))
        except (CompileError, OSError) as error:
            if asked == "require":
                self.finalize(version, build_data, "")
                raise
            self.app.display_warning(f"\n*** NOT COMPILED: building a pure Python wheel instead ***\n{error}\n")
            return
        for path, place in built:
            build_data["force_include"][str(path)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"compiled {len(built)} extension modules with mypyc")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.work is not None:
            shutil.rmtree(self.work, ignore_errors=True)
