"""Builds the page without a server: `make page`, or `python scripts/page.py --out dist/page`.

Everything comes from pinned parts: Pyodide from web/package-lock.json, msgspec for it from requirements/page.txt, Babel and
PyYAML as installed from requirements/dev.txt. Two builds of the same commit give the same bytes.
"""

import argparse
import asyncio
import hashlib
import html
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "page"
SOURCES = ROOT / "src"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PLATFORM = "pyemscripten_2026_0_wasm32"
#: The languages of the page, whose plural rules and number formats Babel brings.
LANGUAGES = ("en", "de")
LOCALES = {"root.dat", *(f"{language}.dat" for language in LANGUAGES)}
#: What we ask of Babel: languages, plurals, lists and numbers. Countries, currencies and time zones are most of its bytes.
ASKED = {
    "cldr", "parent_exceptions", "likely_subtags", "language_aliases", "territory_aliases", "script_aliases", "variant_aliases",
    "locale_id", "plural_form", "ordinal_form", "list_patterns", "character_order",
    "number_symbols", "numbering_systems", "default_numbering_system", "decimal_formats", "percent_formats",
}  # fmt: skip
#: Its modules that nothing in the page imports: dates, time zones, units, catalogues.
UNASKED = (
    "babel/dates",
    "babel/languages",
    "babel/localtime/",
    "babel/messages/",
    "babel/support",
    "babel/units",
    "babel/util",
)
#: What starts the page: everything that these modules import is in the archive, and every title.
ENTRIES = ("armillary.page.away", "armillary.page.entry", "armillary.page.mind")
#: The folders of the networks and of the titles' archives, in that of Python.
WEIGHTS = "weights"
TITLES = "titles"
#: Zip archives know no earlier time.
EPOCH = (1980, 1, 1, 0, 0, 0)


def run(*command: str, cwd: Path = ROOT, **environment: str) -> None:
    subprocess.run(command, cwd=cwd, check=True, env={**os.environ, **environment})


# ------------------------------------------------------------------------------------------------------- Python's part


def modules() -> set[str]:
    """The modules that the page imports, directly or not, and those of all titles."""
    import grimp

    graph = grimp.build_graph("armillary")
    found: set[str] = set()
    new = {*ENTRIES, *(name for name in graph.modules if name.startswith("armillary.games."))}
    while new:
        found |= new
        reached = {name for module in new for name in graph.find_modules_directly_imported_by(module)}
        parents = {module.rpartition(".")[0] for module in new | reached if "." in module}
        new = ((reached | parents) & graph.modules) - found
    return found


def own_files() -> dict[str, bytes]:
    """Sources and data of our package, by their place in the archive."""
    import msgspec

    from armillary.packs.parsed import bake
    from armillary.players.learned.weights import described
    from armillary.server.built import FILE
    from armillary.server.catalogue import work_out

    wanted = modules()
    found: dict[str, bytes] = {}
    for name in wanted:
        place = SOURCES / name.replace(".", "/")
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        found[file.relative_to(SOURCES).as_posix()] = file.read_bytes()
    for folder in (SOURCES / "armillary" / "games", SOURCES / "armillary" / "kernel"):
        for file in folder.rglob("*"):
            if file.is_file() and file.suffix not in (".py", ".pyc", ".so"):
                data = file.read_bytes()
                # Networks are large: they are fetched when such a player is first chosen.
                found[file.relative_to(SOURCES).as_posix()] = described(data) if file.suffix == ".npz" else data
        for file, data in bake(folder, emptied=True).items():
            found[file.relative_to(SOURCES).as_posix()] = data
            found[file.with_suffix(".yaml").relative_to(SOURCES).as_posix()] = b""
    reports = ROOT / "build" / "fidelity.json"
    if reports.is_file():
        found["armillary/fidelity.json"] = reports.read_bytes()
    found[f"armillary/{FILE}"] = msgspec.json.encode(work_out())
    about = metadata.distribution("armillary")
    for name in ("METADATA", "entry_points.txt"):
        found[f"armillary-{about.version}.dist-info/{name}"] = (about.read_text(name) or "").encode()
    return found


def foreign_files() -> dict[str, bytes]:
    """msgspec from its wheel; Babel, cut to our languages, and the pure part of PyYAML from this environment."""
    wheels = WORK / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    run(
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps",
        "--only-binary=:all:", "--platform", PLATFORM, "--python-version", "314", "--dest", str(wheels),
        "--requirement", "requirements/page.txt",
    )  # fmt: skip
    found: dict[str, bytes] = {}
    (wheel,) = wheels.glob("msgspec-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith((".pyi", "/", "RECORD")):
                found[name] = archive.read(name)
    for distribution, packages in (("Babel", ("babel",)), ("PyYAML", ("yaml",))):
        about = metadata.distribution(distribution)
        for file in about.files or []:
            data = Path(str(about.locate_file(file)))
            name = file.as_posix()
            if name.startswith(".."):
                continue
            if name.split("/")[0] in packages:
                if file.suffix == ".dat" and "locale-data" in name and file.name not in LOCALES:
                    continue
                if file.suffix in (".so", ".pyc", ".pyx", ".pxd") or name.startswith(UNASKED):
                    continue
                found[name] = asked(data.read_bytes()) if file.suffix == ".dat" else data.read_bytes()
            elif name.endswith(("METADATA", "LICENSE")):
                found[name] = data.read_bytes()
    return found


def asked(data: bytes) -> bytes:
    """A file of Babel's data, cut to what the page asks for."""
    kept = {key: value for key, value in pickle.loads(data).items() if key in ASKED}
    if "likely_subtags" in kept:
        tags = kept["likely_subtags"].items()
        kept["likely_subtags"] = {tag: full for tag, full in tags if full.partition("_")[0] in LANGUAGES}
    return pickle.dumps(kept, protocol=2)


def packed(files: dict[str, bytes], to: Path) -> None:
    """A zip that is the same every time, uncompressed: hosts compress it better as a whole."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])


#: Parts of the standard library that nothing in the page imports: debuggers, test frameworks, servers, mail and XML, and the
#: encodings of other files than ours. They are a third of its bytes.
UNUSED = {
    "_pyio.py", "_pyrepl", "_strptime.py", "antigravity.py", "bdb.py", "cProfile.py", "calendar.py", "cmd.py", "colorsys.py",
    "compileall.py", "configparser.py", "ctypes", "doctest.py", "filecmp.py", "fileinput.py", "ftplib.py", "html/parser.py",
    "http", "imaplib.py", "logging/config.py", "logging/handlers.py", "mailbox.py", "mimetypes.py", "modulefinder.py",
    "netrc.py", "nturl2path.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py",
    "pstats.py", "pyclbr.py", "pydoc.py", "pydoc_data", "sched.py", "shelve.py", "smtplib.py", "socketserver.py", "sqlite3",
    "symtable.py", "tabnanny.py", "tarfile.py", "timeit.py", "tomllib", "trace.py", "turtle.py", "unittest",
    "urllib/request.py", "urllib/robotparser.py", "wave.py", "webbrowser.py", "wsgiref", "xml", "xmlrpc", "zipapp.py",
}  # fmt: skip
#: Packages of which only these modules are part of the page.
PARTS = {
    "email": {"__init__"},
    "encodings": {
        "__init__", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec", "idna", "latin_1", "punycode",
        "raw_unicode_escape", "unicode_escape", "utf_16", "utf_32", "utf_8", "utf_8_sig",
    },
    "multiprocessing": {"__init__", "connection", "context", "process", "queues", "reduction", "util"},
}  # fmt: skip


def needed(name: str) -> bool:
    """Is this file of the standard library part of the page?"""
    first, _, rest = name.partition("/")
    unused = any(name == one or name.startswith(f"{one}/") for one in UNUSED)
    return not unused and (first not in PARTS or rest.partition(".")[0] in PARTS[first])


#: Where the page's Python has its packages, and its standard library.
SITE = "/lib/python3.14/site-packages"
LIBRARY = "/lib/python314.zip"
#: The title that the lobby offers first.
FIRST = "armillary/games/salvage/"


#: What the lobby needs of every other title: its package and its card.
CARD = re.compile(r"armillary/games/([^/]+/(__init__|meta)|__init__)\.py")


def first_needed(name: str) -> bool:
    """May the first decision wait for this file? Those of other titles are fetched, and compiled, when they are first opened."""
    return not name.startswith("armillary/games/") or name.startswith(FIRST) or CARD.fullmatch(name) is not None


def by_title(files: dict[str, bytes]) -> dict[str, dict[str, bytes]]:
    """What each title adds to the first archive, by the title's folder."""
    found: dict[str, dict[str, bytes]] = {}
    for name, data in files.items():
        if not first_needed(name):
            found.setdefault(name.split("/")[2], {})[name] = data
    return found


def compiled(files: dict[str, bytes], folder: str) -> dict[str, bytes]:
    """The same files, with modules compiled by the page's own Python. Compiling was most of the first start."""
    modules = {name: data for name, data in files.items() if name.endswith(".py")}
    given, made = WORK / "sources.zip", WORK / "compiled.zip"
    packed(modules, given)
    run("node", "web/scripts/compile.mjs", str(PYODIDE), str(given), str(made), folder)
    with zipfile.ZipFile(made) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    return {**{name: data for name, data in files.items() if name not in modules}, **found}


def python_folder(out: Path) -> str:
    """Pyodide, its standard library and our packages, in a folder named after their content."""
    from armillary.page.away import FILE

    made = WORK / "python"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, made / name)
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/") and needed(name)}
    packed(compiled(files, LIBRARY), made / "python_stdlib.zip")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (made / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}, sort_keys=True))
    files = {**foreign_files(), **own_files()}
    titles = by_title(files)
    first = {name: data for name, data in files.items() if first_needed(name)}
    first[f"armillary/{FILE}"] = json.dumps(sorted(titles)).encode()
    packed(compiled(first, SITE), made / "packages.zip")
    (made / TITLES).mkdir()
    for title, own in titles.items():
        packed(own, made / TITLES / f"{title}.zip")
    for network in (SOURCES / "armillary" / "games").glob("*/learned/*.npz"):
        place = made / WEIGHTS / network.relative_to(SOURCES)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(network, place)
    name = f"python-{digest(made)}"
    shutil.copytree(made, out / name)
    return f"{name}/"


def digest(folder: Path) -> str:
    found = hashlib.blake2b(digest_size=6)
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        found.update(f"{file.relative_to(folder).as_posix()} {file.stat().st_size}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


# ------------------------------------------------------------------------------------------------ answers that never change


#: A picture of the board in a guide: the moment that it shows.
PICTURED = re.compile(r"\]\(board:([\w/-]+)")


def paths() -> list[str]:
    """The requests whose answers depend on nothing but what is installed."""
    from armillary.kernel.registry import titles
    from armillary.server.titles import guide

    found = ["/api/club", "/api/matches?list=open", "/api/matches?list=public"]
    for language in LANGUAGES:
        spoken = urlencode({"language": language})
        found.append(f"/api/titles?{spoken}")
        for slug in titles():
            found += [f"/api/titles/{slug}?{spoken}", f"/api/titles/{slug}/guide?{spoken}"]
            shown = guide(slug, language)
            for moment in sorted(set(PICTURED.findall(shown.markdown))) if shown else ():
                found.append(f"/api/titles/{slug}/picture?{urlencode({'of': moment, 'language': language})}")
    for slug in titles():
        found += [f"/api/titles/{slug}/{what}" for what in ("art.svg", "picture", "fidelity")]
    return found


def static_answers(out: Path) -> dict[str, list[str]]:
    """The files that answer each request: one, or for a picture its pieces and its board, which most pictures share."""
    import msgspec

    from armillary.page.calls import answer
    from armillary.page.hub import PageHub
    from armillary.page.shelf import MemoryShelf
    from armillary.page.store import PageStore
    from armillary.page.thinking import Mind, Minds

    def none() -> Mind:
        raise RuntimeError("nothing thinks during a build")

    def kept(data: bytes, kind: str = "json") -> str:
        name = f"data/{hashlib.blake2b(data, digest_size=8).hexdigest()}.{kind}"
        (out / name).write_bytes(data)
        return name

    async def ask() -> dict[str, list[str]]:
        hub = PageHub(PageStore(MemoryShelf()), Minds(none))
        found: dict[str, list[str]] = {}
        for path in paths():
            answered = await answer(hub, "GET", path, "en", b"")
            if answered.status != 200:
                continue
            if path.partition("?")[0].endswith("/picture"):
                picture = msgspec.json.decode(answered.data, type=dict[str, msgspec.Raw])
                board = picture.pop("board")
                found[path] = [kept(msgspec.json.encode(picture)), kept(bytes(board))]
            else:
                found[path] = [kept(answered.data, "svg" if "svg" in answered.media else "json")]
        return found

    (out / "data").mkdir(exist_ok=True)
    return asyncio.run(ask())


# ------------------------------------------------------------------------------------------------------------- the page


MANIFEST = {
    "name": "Armillary",
    "short_name": "Armillary",
    "description": "A digital tabletop for the great space strategy board games, without a server.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#0b1020",
    "theme_color": "#121a30",
    "icons": [{"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
}

#: What runs in the page that others wrote: name, licence, and where its text is.
PYTHON_LICENCE = "https://docs.python.org/3/license.html"
LICENCES = [
    ("Armillary", "MIT", ROOT / "LICENSE"),
    ("Pyodide 314.0.7", "MPL-2.0", "https://www.mozilla.org/MPL/2.0/"),
    ("CPython 3.14 with its standard library", "PSF-2.0", PYTHON_LICENCE),
    ("msgspec", "BSD-3-Clause", "msgspec"),
    ("Babel", "BSD-3-Clause", "Babel"),
    ("PyYAML", "MIT", "PyYAML"),
    ("Svelte", "MIT", ROOT / "web" / "node_modules" / "svelte" / "LICENSE.md"),
    ("Source Sans 3", "OFL-1.1", ROOT / "web" / "node_modules" / "@fontsource-variable" / "source-sans-3" / "LICENSE"),
    ("Marcellus", "OFL-1.1", ROOT / "web" / "node_modules" / "@fontsource" / "marcellus" / "LICENSE"),
]


def licence_page() -> str:
    """The licences of everything in the page, with their texts where they must travel along."""
    parts = ["<!doctype html>", '<html lang="en"><meta charset="utf-8"><title>Licences</title>', "<h1>Licences</h1>"]
    for name, licence, source in LICENCES:
        parts.append(f"<h2>{html.escape(name)}: {licence}</h2>")
        if isinstance(source, str) and source.startswith("https:"):
            parts.append(f'<p><a href="{source}">{source}</a></p>')
            continue
        text = source.read_text(encoding="utf-8") if isinstance(source, Path) else _text_of(source)
        parts.append(f"<pre>{html.escape(text)}</pre>")
    return "\n".join(parts) + "\n"


def _text_of(distribution: str) -> str:
    files = metadata.distribution(distribution).files or []
    found = [file for file in files if file.name.upper().startswith("LICENSE")]
    return found[0].read_text(encoding="utf-8")


#: Answers that the lobby and the form of a new match show: the service worker fetches them at once.
LOBBY = re.compile(r"/api/(club|matches\?.*|titles(/[^/]+)?\?.*|titles/[^/]+/(art\.svg|picture))")


def service_worker(out: Path, version: str, answers: dict[str, list[str]]) -> None:
    """With the names of all files, and of those that the lobby and the first match need."""
    names = sorted(file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file())
    lobby = {name for path, files in answers.items() if LOBBY.fullmatch(path) for name in files}
    first = [name for name in names if name in lobby or not (name.startswith("data/") or f"/{WEIGHTS}/" in name)]
    built = json.dumps({"version": version, "first": first, "all": names}, separators=(",", ":"))
    source = (ROOT / "web" / "src" / "page" / "sw.js").read_text(encoding="utf-8")
    (out / "sw.js").write_text(source.replace("= BUILT;", f"= {built};"), encoding="utf-8")


def build(out: Path, *, client: bool = True) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    if client:
        run(
            "npm",
            "run",
            "--silent",
            "build:page",
            "--",
            "--logLevel",
            "warn",
            cwd=ROOT / "web",
            ARMILLARY_PAGE_OUT=str(out),
        )
        shutil.rmtree(out / ".vite")
        (out / "manifest.webmanifest").write_text(json.dumps(MANIFEST), encoding="utf-8")
        (out / "licences.html").write_text(licence_page(), encoding="utf-8")
    python = python_folder(out)
    page: dict[str, Any] = {"python": python, "answers": static_answers(out) if client else {}}
    page["version"] = digest(out)
    (out / "page.json").write_text(json.dumps(page, sort_keys=True, separators=(",", ":")))
    if client:
        service_worker(out, page["version"], page["answers"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the page without a server.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "page", help="folder to write (emptied first)")
    parser.add_argument("--python-only", action="store_true", help="only Python and the packages, without the client")
    given = parser.parse_args()
    if not PYODIDE.is_dir():
        sys.exit("Pyodide is missing: run npm ci in web (make setup does).")
    # What this machine has kept from earlier runs (evidence for rules) does not belong to the sources: without it two builds are
    # the same.
    with tempfile.TemporaryDirectory() as empty:
        os.environ["XDG_CACHE_HOME"] = empty
        build(given.out.resolve(), client=not given.python_only)
    print(given.out)


if __name__ == "__main__":
    main()
