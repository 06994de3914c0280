"""The project's own promises: one version, clean files, locked dependencies, layers, a small core, a whole wheel."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import armillary
from armillary.kernel.registry import titles
from armillary.testkit.modules import module_at

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "armillary"


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def tracked() -> list[Path]:
    """The files in git, or, in an unpacked source distribution, all that are there."""
    listed = run("git", "ls-files", "-z")
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


# --- one version ---


def test_the_version_is_written_once(pyproject: dict[str, Any]) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+|rc\d+)?", armillary.__version__)
    assert "version" not in pyproject["project"]
    assert pyproject["project"]["dynamic"] == ["version"]
    assert metadata.version("armillary") == armillary.__version__


def test_the_changelog_knows_the_version() -> None:
    """Either it is released, and the newest of the releases, or it is what the unreleased work leads to."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]+)\]", text, flags=re.MULTILINE)
    assert headings[0] == "Unreleased"
    unreleased = text.split("## [Unreleased]")[1].split("\n## ")[0]
    assert armillary.__version__ in headings[1:2] or f"towards {armillary.__version__}" in unreleased


# --- clean files ---

# Put together here, so that this file does not contain what it looks for.
REGISTRIES = ["pypi" + ".org", "python" + "hosted.org", "npmjs" + ".org", "npmjs" + ".com", "deb.debian" + ".org"]
REGISTRIES += ["registry." + "yarnpkg", "files.python" + "hosted"]
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+|opt/(?:wheels|pypi))/")


def test_no_tracked_file_names_a_registry_or_a_path_of_one_machine(tracked: list[Path]) -> None:
    found = []
    for path in tracked:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:  # pictures, fonts
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if any(host in line for host in REGISTRIES) or MACHINE_PATHS.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    assert found == []


@pytest.mark.parametrize("line", ["see /" + "root/x", "file:///" + "work/main", "('/" + "home/ann/x')"])
def test_a_path_of_one_machine_is_recognised(line: str) -> None:
    assert MACHINE_PATHS.search(line)


def test_nothing_compiled_lies_among_the_sources() -> None:
    assert [path for path in PACKAGE.rglob("*") if path.suffix in (".so", ".pyd")] == []


# --- locked dependencies ---


def locked(name: str) -> dict[str, list[str]]:
    """The pinned requirements of a file: `name==version` with the hashes."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for entry in text.replace("\\\n", " ").splitlines():
        if entry and not entry.startswith(("#", " ")):
            requirement, *options = entry.split(" --hash=")
            found[requirement.split(";")[0].strip()] = [option.strip() for option in options]
    return found


LOCKS = ["dev.txt", "bench.txt", "ray.txt", "agents.txt", "release.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_and_hashed(name: str) -> None:
    requirements = locked(name)
    assert len(requirements) > 5
    for requirement, hashes in requirements.items():
        assert re.fullmatch(r"[a-z0-9._-]+==[^=\s]+", requirement), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes), requirement


def names(requirements: dict[str, list[str]]) -> set[str]:
    return {requirement.split("==")[0] for requirement in requirements}


def test_the_locks_agree_and_stay_light() -> None:
    versions: dict[str, str] = {}
    for name in LOCKS:
        for requirement in locked(name):
            package, version = requirement.split("==")
            assert versions.setdefault(package, version) == version, name
    for name in LOCKS:
        assert not {package for package in names(locked(name)) if package.startswith(("torch", "nvidia-"))}


@pytest.mark.parametrize(
    ("extras", "lock"),
    [
        (["cli", "server", "lab", "envs", "openspiel", "datasets", "mcp", "test", "docs"], "dev.txt"),
        (["bench"], "bench.txt"),
        (["ray"], "ray.txt"),
        (["agents"], "agents.txt"),
    ],
)
def test_the_locks_cover_what_pyproject_asks_for(pyproject: dict[str, Any], extras: list[str], lock: str) -> None:
    project = pyproject["project"]
    wanted = list(project["dependencies"])
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    packages = {re.split(r"[\[<>=!~;\s]", requirement)[0].lower().replace("_", "-") for requirement in wanted}
    assert packages - names(locked(lock)) == set()


def test_every_dependency_has_its_reason(pyproject: dict[str, Any]) -> None:
    project = pyproject["project"]
    rows = re.findall(r"^\| ([^|]+) \| [^|]{5,} \|$", (ROOT / "docs/dependencies.md").read_text(), re.MULTILINE)
    explained = {name.strip().lower() for row in rows for name in row.split(",")}
    wanted = [*project["dependencies"], *(r for rs in project["optional-dependencies"].values() for r in rs)]
    packages = {re.split(r"[\[<>=!~;\s]", requirement)[0].lower() for requirement in wanted} - {"armillary"}
    assert packages - explained == set()


# --- layers, and a small core ---


def test_only_make_test_leaves_cases_to_the_draw() -> None:
    """The nightly and the mutation runs try every case."""
    recipes = dict(
        re.findall(r"^([a-z-]+):.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name, lines in recipes.items() if "--drawn" in lines] == ["test"]
    assert "ARMILLARY_WHOLE=1" in recipes["nightly"]
    runner = [ROOT / "scripts" / "mutants.py", *(ROOT / "scripts" / "mutation").glob("*.py")]
    assert not [file.name for file in runner if "--drawn" in file.read_text(encoding="utf-8")]


def test_imports_point_one_way() -> None:
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    checked = run(sys.executable, "-c", lint, "--no-cache")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "0 broken" in checked.stdout


def test_only_declared_edges_between_titles_are_allowed() -> None:
    """The import contract lets a title see the one that it extends, and no other."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (games,) = [contract for contract in contracts if contract["id"] == "games"]
    allowed = set(games["ignore_imports"])
    package = {slug: title.load().package for slug, title in titles().items()}
    declared = {
        f"{package[slug]}.** -> {package[title.extends]}.**" for slug, title in titles().items() if title.extends
    }
    # A title that is not there yet may be named: nothing imports for it.
    assert declared <= allowed
    assert all(edge in declared or not _folder(edge.split(".**")[0]).is_dir() for edge in allowed)


def _folder(package: str) -> Path:
    return ROOT / "src" / package.replace(".", "/")


IMPORT_THE_CORE = """
import importlib, pkgutil, sys

ALLOWED = {"armillary", "armillary__mypyc", "babel", "msgspec", "yaml", "_yaml", *sys.stdlib_module_names}

class NothingElse:
    # As if nothing else were installed.
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"{name} is not a dependency of the core", name=name)

sys.meta_path.insert(0, NothingElse())
import armillary.games, armillary.kernel

imported = []
for package in (armillary.kernel, armillary.games):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name.endswith(".commands"):
            continue  # a title's part of the command line, which is an extra
        imported.append(importlib.import_module(module.name).__name__)
print(*imported, sep="\\n")
"""


def test_the_core_needs_its_three_dependencies_only() -> None:
    done = run(sys.executable, "-c", IMPORT_THE_CORE)
    assert done.returncode == 0, done.stderr
    imported = done.stdout.split()
    assert "armillary.kernel.position" in imported
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/meta.py")}
    assert folders
    assert {f"armillary.games.{title}.meta" for title in folders} <= set(imported)


# --- a whole wheel ---


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(out), str(ROOT)]
    built = run(*command, ARMILLARY_COMPILE="0")
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = out.iterdir()
    return path


@pytest.mark.slow
def test_the_wheel_is_pure_and_carries_the_data(wheel: Path) -> None:
    assert wheel.name == f"armillary-{armillary.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    here = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix in (".py", ".yaml", ".md", ".svg", ".json", ".typed")
    }
    assert here - inside == set()
    assert "armillary/py.typed" in inside
    assert f"armillary-{armillary.__version__}.dist-info/licenses/LICENSE" in inside
    for slug in {path.parent for path in (PACKAGE / "games").glob("*/meta.py")}:
        data = f"armillary/games/{slug.name}/"
        assert any(name.startswith(data) and name.endswith(".yaml") for name in inside), slug.name


@pytest.mark.slow
def test_the_wheel_names_its_entry_points(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read(f"armillary-{armillary.__version__}.dist-info/entry_points.txt").decode()
    assert "armillary = armillary.cli:main" in text
    for path in (PACKAGE / "games").glob("*/meta.py"):
        assert f"armillary.games.{path.parent.name}.meta:TITLE" in text, path.parent.name


@pytest.mark.slow
@pytest.mark.drawn(0)
def test_gymnasium_finds_the_titles_of_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    """As `make release` checks it, but with the dependencies of this environment instead of downloaded ones."""
    pytest.importorskip("gymnasium")
    release = module_at(ROOT / "scripts/release.py")
    python = tmp_path / "venv" / "bin" / "python"
    for command in (
        (sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")),
        (
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-index",
            "--no-deps",
            str(wheel),
        ),
    ):
        done = run(*command, PYTHONPATH="")
        assert done.returncode == 0, done.stdout + done.stderr
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    # Paths in a .pth file add no .pth files of theirs: what is installed here in editable form stays out.
    here = [path for path in sys.path if path.endswith("site-packages")]
    (site / "dependencies.pth").write_text("\n".join(here), encoding="utf-8")
    release.make_by_name(python, tmp_path)


def test_bindings_are_blank_in_the_compiled_build() -> None:
    bound = (
        '@does("X-01")\n@cache\ndef f(): ...\n\n\nclass A:\n    @does(\n        "X-02",\n    )\n    def g(self): ...\n'
    )
    source = f"from x import does\n\n\n{bound}"
    made = module_at(ROOT / "hatch_build.py").without_bindings(source)
    assert made == "from x import does\n\n\n\n@cache\ndef f(): ...\n\n\nclass A:\n\n\n\n    def g(self): ...\n"
    assert len(made.split("\n")) == len(source.split("\n")), "lines keep their numbers"
