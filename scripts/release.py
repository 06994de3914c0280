"""Builds and checks everything that a release publishes; uploads nothing.

    make release                        # all of it, into dist/
    python scripts/release.py --check   # only the version and the changelog

The release consists of the source distribution, the pure wheel, a compiled wheel for this platform, the documentation with
the page without a server, and two software bills of materials (the Python environment, the browser client). Each wheel is
installed into a fresh environment of every supported Python found on this machine, and plays a match there; from the pure one
Gymnasium makes environments by name.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from datetime import date
from pathlib import Path

from packaging.metadata import Metadata

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
#: The largest wheels in bytes. About 6 MB of each are the weights of learned players; compiled code adds 12 MB.
LARGEST_PURE, LARGEST_COMPILED = 12 << 20, 24 << 20

#: For a fresh environment that has only the wheel and its dependencies: nothing of ours is imported but by Gymnasium.
BY_NAME = """
import gymnasium
name = "armillary.envs.gym:armillary/salvage-v1"
one = gymnasium.make(name)
observed, _ = one.reset(seed=1)
one.step(int(observed["action_mask"].argmax()))
many = gymnasium.make_vec(name, num_envs=2, workers=0)
observed, _ = many.reset(seed=1)
many.step(observed["action_mask"].argmax(axis=1))
many.close()
import armillary
print(armillary.__file__)
"""


class ReleaseError(Exception):
    """The release is not fit to be published; the message says what to do."""


def version() -> str:
    text = (ROOT / "src/armillary/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.M)
    if found is None:
        raise ReleaseError("src/armillary/__init__.py names no __version__")
    return found[1]


def check_changelog(text: str, wanted: str) -> str:
    """The notes of this version; ReleaseError if its section is missing, undated, misplaced or empty."""
    headings = re.findall(r"^## \[([^\]]+)\](.*)$", text, re.M)
    if not headings or headings[0][0] != "Unreleased":
        raise ReleaseError("CHANGELOG.md must begin with the section [Unreleased]")
    if len(headings) < 2 or headings[1][0] != wanted:
        raise ReleaseError(
            f"CHANGELOG.md has no section for {wanted} after [Unreleased]: add `## [{wanted}] - {date.today().isoformat()}`"
        )
    day = re.fullmatch(r" - (\d{4}-\d{2}-\d{2})", headings[1][1])
    if day is None:
        raise ReleaseError(f"the section {wanted} of CHANGELOG.md needs a date: `## [{wanted}] - YYYY-MM-DD`")
    try:
        date.fromisoformat(day[1])
    except ValueError:
        raise ReleaseError(f"the section {wanted} of CHANGELOG.md has no real date: {day[1]}") from None
    section = text.split(f"## [{wanted}]", 1)[1].split("\n## ", 1)[0]
    notes = section.split("\n", 1)[1].strip()
    if not re.search(r"^### (Added|Changed|Deprecated|Removed|Fixed|Security)$", notes, re.M):
        raise ReleaseError(f"the section {wanted} of CHANGELOG.md needs a heading such as `### Added`")
    return notes


def check_metadata(data: bytes, wanted: str) -> None:
    """The core metadata is valid and says what pyproject.toml promises."""
    try:
        found = Metadata.from_email(data, validate=True)
    except ExceptionGroup as group:
        raise ReleaseError("invalid metadata: " + "; ".join(map(str, group.exceptions))) from None
    if str(found.version) != wanted:
        raise ReleaseError(f"the metadata says version {found.version}, not {wanted}")
    if found.license_expression is None or not found.license_files:
        raise ReleaseError("the metadata names no licence; see `license` and `license-files` in pyproject.toml")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    missing = set(project["classifiers"]) - set(found.classifiers or [])
    if missing:
        raise ReleaseError(f"the metadata lacks classifiers: {', '.join(sorted(missing))}")


def check_wheel(path: Path, wanted: str) -> None:
    """The wheel is small enough and carries licence, metadata and browser client."""
    most = LARGEST_PURE if path.name.endswith("-none-any.whl") else LARGEST_COMPILED
    if path.stat().st_size > most:
        raise ReleaseError(f"{path.name} has {path.stat().st_size:,} bytes, at most {most:,} are allowed")
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        info = f"armillary-{wanted}.dist-info"
        for name in (f"{info}/licenses/LICENSE", f"{info}/METADATA", "armillary/py.typed"):
            if name not in names:
                raise ReleaseError(f"{path.name} has no {name}")
        if "armillary/server/static/index.html" not in names:
            raise ReleaseError(f"{path.name} has no browser client: run `make setup` first")
        check_metadata(archive.read(f"{info}/METADATA"), wanted)


def check_sdist(path: Path, wanted: str) -> None:
    with tarfile.open(path) as archive:
        names = set(archive.getnames())
        top = f"armillary-{wanted}"
        for name in ("LICENSE", "README.md", "pyproject.toml", "CHANGELOG.md", "src/armillary/__init__.py"):
            if f"{top}/{name}" not in names:
                raise ReleaseError(f"{path.name} has no {name}")
        found = archive.extractfile(f"{top}/PKG-INFO")
        if found is None:
            raise ReleaseError(f"{path.name} has no PKG-INFO")
        check_metadata(found.read(), wanted)


def weights_in(path: Path) -> int:
    """How many bytes of the wheel are the weights of learned players."""
    with zipfile.ZipFile(path) as archive:
        return sum(one.compress_size for one in archive.infolist() if one.filename.endswith(".npz"))


def interpreters() -> dict[str, str]:
    """The supported Pythons on this machine: version to command."""
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    minors = [found[1] for one in classifiers if (found := re.fullmatch(r".*Python :: (3\.\d+)", one))]
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = {
        minor: command for minor in minors if (command := shutil.which(f"python{minor}")) and works(command, minor)
    }
    return {**found, here: found.get(here, sys.executable)}


def works(command: str, minor: str) -> bool:
    """Is it that Python? A version manager leaves commands on the path that only say that the version is not chosen."""
    shown = subprocess.run(
        [command, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=False,
    )
    return shown.returncode == 0 and shown.stdout.strip() == minor


def run(*command: str | Path, cwd: Path = ROOT, progress: bool = False, **environment: str) -> str:
    """Run a command; ReleaseError with the end of its output if it fails. `progress`: what it says of its progress is shown."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=None if progress else subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        shown = (done.stdout + (done.stderr or "")).strip().splitlines()[-20:]
        raise ReleaseError(f"`{' '.join(map(str, command))}` failed:\n" + "\n".join(shown))
    return done.stdout


def say(text: str) -> None:
    print(text, flush=True)


def tidy() -> None:
    """Only what is committed may be released."""
    changed = run("git", "status", "--porcelain")
    if changed:
        raise ReleaseError("commit or remove these first:\n" + changed.rstrip())


def build(out: Path) -> tuple[Path, Path, Path]:
    """The source distribution, the pure wheel and the compiled wheel."""
    say("recording the evidence for the fidelity report (up to ten minutes; what was kept of the same code is used)")
    reports = ("-m", "armillary.fidelity", "--games", "1000", "--out", "build/fidelity.json")
    run(sys.executable, *reports, progress=True)
    say("building the source distribution and the pure wheel")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ".", ARMILLARY_COMPILE="0")
    say("building the compiled wheel (about ten minutes)")
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", out, ".", ARMILLARY_COMPILE="require")
    (sdist,) = out.glob("*.tar.gz")
    (pure,) = out.glob("*-py3-none-any.whl")
    (compiled,) = (path for path in out.glob("*.whl") if path != pure)
    return sdist, pure, compiled


def install(wheel: Path, extras: str, place: Path, python: str) -> Path:
    """Install the wheel into a fresh environment; the folder of its programs."""
    run(python, "-m", "venv", place / "venv")
    inside = place / "venv" / "bin"
    run(inside / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[{extras}]")
    return inside


def make_by_name(python: str | Path, place: Path) -> None:
    """Let Gymnasium find environments for one seat and for many by their name, in the environment of this Python at `place`."""
    file = run(python, "-c", BY_NAME, cwd=place, PYTHONPATH="").strip()
    if not Path(file).resolve().is_relative_to(place.resolve()):
        raise ReleaseError(f"the environments came from {file}, not from the wheel")


def environments(wheel: Path, python: str) -> None:
    """Install the wheel with its environments, and make them by name."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        make_by_name(install(wheel, "envs", place, python) / "python", place)


def play(wheel: Path, python: str, *, compiled: bool) -> None:
    """Install the wheel into a fresh environment, and play and verify a match there."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        inside = install(wheel, "cli,server", place, python)
        where = "import armillary.kernel.position as m; print(m.__file__)"
        core = run(inside / "python", "-c", where, cwd=place, PYTHONPATH="").strip()
        if core.endswith(".py") == compiled:
            raise ReleaseError(f"{wheel.name} installed {core}")
        record = place / "match.jsonl"
        armillary = inside / "armillary"
        match = ("salvage", "--terminal", "--players", "greedy,greedy", "--save")
        run(armillary, "play", *match, record, cwd=place, PYTHONPATH="")
        run(armillary, "verify", record, cwd=place, PYTHONPATH="")


def bills(out: Path, wheel: Path) -> list[Path]:
    """Software bills of materials: the installed Python packages and the browser client's packages."""
    python, client = out / "armillary-python.cdx.json", out / "armillary-browser.cdx.json"
    with tempfile.TemporaryDirectory() as folder:
        inside = install(wheel, "all", Path(folder), sys.executable) / "python"
        run(sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "-o", python, inside)
    client.write_text(run("npm", "sbom", "--sbom-format", "cyclonedx", cwd=ROOT / "web"), encoding="utf-8")
    for path in (python, client):
        if not json.loads(path.read_text(encoding="utf-8")).get("components"):
            raise ReleaseError(f"{path.name} lists no components")
    return [python, client]


def documentation(out: Path) -> None:
    """The documentation with the page without a server, which its boards open."""
    run(sys.executable, "scripts/page.py", "--out", DIST / "page")
    shutil.rmtree(out, ignore_errors=True)
    run(sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", out)
    check_documentation(out)


def check_documentation(out: Path) -> None:
    """It has a first page, and boards that can be played."""
    for name in ("index.html", "play/index.html", "play/page.json"):
        if not (out / name).is_file():
            raise ReleaseError(f"the documentation has no {name}: run `make page`")
    if 'class="playable"' not in (out / "index.html").read_text(encoding="utf-8"):
        raise ReleaseError("the first page of the documentation has no board to play")


def release() -> None:
    wanted = version()
    check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), wanted)
    tidy()
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    sdist, pure, compiled = build(DIST)
    say("checking metadata, licences and sizes")
    check_sdist(sdist, wanted)
    for wheel in (pure, compiled):
        check_wheel(wheel, wanted)
    found = interpreters()
    for minor, python in found.items():
        say(f"playing a match from the pure wheel on Python {minor}")
        play(pure, python, compiled=False)
    say("making environments by name from the pure wheel")
    environments(pure, sys.executable)
    say("playing a match from the compiled wheel")
    play(compiled, sys.executable, compiled=True)
    say("writing the software bills of materials")
    made = [sdist, pure, compiled, *bills(DIST, pure)]
    say("building the page without a server and the documentation")
    documentation(ROOT / "docs/_build/html")
    shutil.make_archive(str(DIST / f"armillary-{wanted}-docs"), "zip", ROOT / "docs/_build/html")
    say(f"\nArmillary {wanted} is ready in dist/:")
    for path in made:
        extra = f", {weights_in(path) / 1e6:.1f} MB of them weights of learned players" if path.suffix == ".whl" else ""
        say(f"  {path.name}  {path.stat().st_size / 1e6:.1f} MB{extra}")
    say(f"  armillary-{wanted}-docs.zip")
    say(f"Tried on Python {', '.join(found)}.")
    say(f"\nNext: git tag -s v{wanted}; git push --tags; python -m twine upload dist/*.whl dist/*.tar.gz;")
    say("publish the documentation and attach both bills of materials to the release.")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="check the version and the changelog, build nothing")
    chosen = parser.parse_args()
    try:
        if chosen.check:
            check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version())
            say(f"CHANGELOG.md is ready for {version()}")
        else:
            release()
    except ReleaseError as error:
        sys.exit(f"release: {error}")


if __name__ == "__main__":
    main()
