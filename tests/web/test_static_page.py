"""The page without a server: built files, a Chromium, and nothing that answers but for files."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from armillary.cli.app import app
from armillary.cli.page import serving
from armillary.kernel import titles
from armillary.testkit.modules import module_at
from armillary.testkit.sampling import sample

from .conftest import ANSWER, PAGE, PATIENCE, ROOT, Visitor, missing, painted, rest, until
from .test_high_frontier import IN_SIGHT, MIDDLE, PREFS, landed

#: Each of these starts Python in the browser, which takes long: two in a run.
pytestmark = pytest.mark.drawn(2, group="the page without a server")

#: The measurements: what is measured there and what is held here are the same bytes.
BENCH = module_at(ROOT / "bench" / "page.py")
PAGE_BUILD = module_at(ROOT / "scripts" / "page.py")


@pytest.fixture(scope="session")
def host(built: Path) -> Iterator[str]:
    """A static web host, at a path that is not its root."""
    server = serving(built.parent, "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/{built.name}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def visit_page(browser: Any, host: str) -> Iterator[Callable[..., Visitor]]:
    """Visitors of the page: no complaints, no other origin, no request but for files."""
    visitors: list[Visitor] = []

    def make(**settings: Any) -> Visitor:
        visitors.append(Visitor(browser, host, accept_downloads=True, **settings))
        # What others did is told at once, not as long as it takes to read.
        visitors[-1].context.add_init_script(PREFS)
        return visitors[-1]

    yield make
    asked = [url for visitor in visitors for url in visitor.requests if not url.startswith("blob:")]
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert not [url for url in asked if not url.startswith(f"{host}/")]
    assert not [url for url in asked if "/api/" in url]
    assert not complaints


@pytest.mark.drawn(1)
def test_every_python_plays_the_same(built: Path) -> None:
    """Positions, views and boards of all titles after the same decisions: CPython here, WebAssembly with 32 bits there."""
    node = shutil.which("node")
    if node is None:
        missing("no Node")
    given = ["--all"] if os.environ.get("ARMILLARY_WHOLE") else []
    (python,) = built.glob("python-*")
    scripts = ROOT / "scripts" / "digests.py"
    command = [str(node), str(ROOT / "web" / "scripts" / "python.mjs"), str(python), str(scripts), *given]
    there = subprocess.run(command, capture_output=True, text=True, check=False)
    assert there.returncode == 0, there.stderr[-2000:]
    here = subprocess.run([sys.executable, str(scripts), *given], capture_output=True, text=True, check=True)
    found, wanted = json.loads(there.stdout), json.loads(here.stdout)
    assert len(wanted) >= 8
    assert found == wanted


#: In the page's Python: what the lobby asks for, then a match of Salvage up to its first update. Prints what it took.
FIRST = """
import asyncio, json, sys
import pyodide_js
from armillary.page.entry import Entry
from armillary.page.shelf import MemoryShelf

async def first():
    entry = Entry(MemoryShelf(), lambda: None)
    await entry.hub.start()
    for address in ("/api/lessons?language=en", "/api/puzzles", "/api/matches?list=mine", "/api/session"):
        assert (await entry.request("GET", address, "en")).status == 200
    body = {"setup": {"title": "salvage", "seats": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    card = json.loads((await entry.request("POST", "/api/matches", "en", json.dumps(body))).data)
    told = []
    entry.open(1, card["id"], lambda text: told.append(json.loads(text)["type"]), print)
    entry.said(1, json.dumps({"type": "hello", "seat": 0, "since": None, "chat": 0, "language": "en"}))
    while "update" not in told:
        await asyncio.sleep(0.01)
    print(json.dumps({"told": told, "modules": sorted(sys.modules), "memory": pyodide_js._module.HEAP8.length}))

await first()
"""


#: Bytes of Python's memory at a table of Salvage, in each worker.
MOST_MEMORY = 38_000_000


def test_the_first_decision_loads_no_other_title(built: Path, tmp_path: Path) -> None:
    """Its own rules, and of the others their cards: to import the rules of all was most of the start."""
    node = shutil.which("node")
    if node is None:
        missing("no Node")
    script = tmp_path / "first.py"
    script.write_text(FIRST)
    (python,) = built.glob("python-*")
    command = [str(node), str(ROOT / "web" / "scripts" / "python.mjs"), str(python), str(script)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    found = json.loads(ran.stdout)
    assert found["told"] == ["welcome", "update"]
    assert "armillary.games.salvage.game" in found["modules"]
    others = [name for name in found["modules"] if re.fullmatch(r"armillary\.games\.(?!salvage\b).*", name)]
    assert not [name for name in others if name.count(".") > 2 and not name.endswith(".meta")]
    assert found["memory"] <= MOST_MEMORY


def test_a_match_from_the_first_click_to_a_verified_record(
    visit_page: Callable[..., Visitor], host: str, tmp_path: Path
) -> None:
    """Salvage against bots by clicks, with a reload in the middle; its record is sound, and an export brings it elsewhere."""
    guest = visit_page()
    page = guest.page
    page.goto(f"{host}/")
    page.locator("li.card").first.wait_for()
    page.goto(f"{host}/#/new/salvage")
    page.locator("button[type=submit].primary").click()
    page.wait_for_url("**/#/table/*")
    steps = 0
    while not guest.over:
        guest.choose()
        steps += 1
        if steps == 4:
            before = page.url
            page.reload()
            assert page.url == before
            guest.turn()
    assert steps > 4
    page.get_by_role("button", name="Menu").first.click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "record.jsonl"
    saving.value.save_as(record)
    verified = CliRunner().invoke(app, ["verify", str(record)])
    assert verified.exit_code == 0, verified.output
    assert "Sound" in verified.output
    assert "nobody but the host contributed" in verified.output, "dealer and player share a browser"

    page.goto(f"{host}/#/settings")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export everything").click()
    export = tmp_path / "armillary.json"
    saving.value.save_as(export)
    other = visit_page()
    other.page.goto(f"{host}/#/settings")
    other.page.locator("input[type=file]").set_input_files(export)
    other.page.get_by_text("New matches: 1. Already here: 0.").wait_for()
    other.page.goto(f"{host}/#/records")
    other.page.get_by_text("Salvage").first.wait_for()


def begin(page: Any, address: str) -> None:
    """The first decision of a match of Salvage."""
    page.goto(f"{address}/#/new/salvage")
    page.locator("button[type=submit].primary").click()
    page.wait_for_url("**/#/table/*")


def test_without_a_connection_after_the_first_visit(built: Path, browser: Any) -> None:
    """The host is gone and the network is off: the lobby shows, and a match begins and moves. The page can be installed."""
    server, address, _ = BENCH.hosted(built)
    guest = Visitor(browser, address)
    page = guest.page
    page.goto(f"{address}/")
    page.locator("li.card").first.wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    tools = page.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["url"] == f"{address}/manifest.webmanifest"
    assert not manifest["errors"]
    # Contexts of tests are private windows, which nothing can be installed from: every other reason counts.
    errors = {error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}
    server.shutdown()
    server.server_close()
    page.context.set_offline(True)
    page.reload()
    page.locator("li.card svg.ready").first.wait_for()
    # The guide's file was not asked for before: the worker knows it too, and draws its boards.
    page.goto(f"{address}/#/title/salvage/guide")
    page.locator("figure svg").first.scroll_into_view_if_needed()
    page.locator("figure svg.ready").first.wait_for()
    begin(page, address)
    guest.choose()
    # So are the rules of a title that nobody has opened.
    page.goto(f"{address}/#/play/burning-planets")
    guest.turn()
    guest.close()


def test_a_learned_player_is_fetched_when_it_first_thinks(built: Path, browser: Any) -> None:
    """Its network is the only one that is sent, once, and it plays."""
    server, address, sent = BENCH.hosted(built)
    guest = Visitor(browser, address, service_workers="block")
    page = guest.page
    page.goto(f"{address}/#/new/salvage")
    page.locator("button[type=submit].primary").wait_for()
    assert not [path for path in sent if path.endswith(".npz")]
    page.get_by_label("Seat 2").select_option("bot learned")
    page.locator("button[type=submit].primary").click()
    page.wait_for_url("**/#/table/*")
    for _ in range(3):
        guest.choose()
    assert [path.partition("/weights/")[2] for path in sent if path.endswith(".npz")] == [
        "armillary/games/salvage/learned/3.npz"
    ]
    assert not guest.complaints
    guest.close()
    server.shutdown()
    server.server_close()


def test_two_tabs_on_one_match(visit_page: Callable[..., Visitor], host: str) -> None:
    """Each tab follows what the other does."""
    guest = visit_page()
    one = guest.page
    begin(one, host)
    guest.turn()
    two = one.context.new_page()
    two.goto(one.url)
    for mover, other in ((one, two), (two, one)):
        choice = "#choices button.choice:enabled, #choices .go:enabled"
        mover.locator(choice).first.wait_for()
        before = painted(other)
        mover.evaluate(ANSWER, [painted(mover), 0, PATIENCE])
        while painted(other) == before:  # the page's policy forbids conditions given as text
            other.wait_for_timeout(50)
        other.locator(choice).first.wait_for()
        mover.locator(choice).first.wait_for()
        while painted(other) != painted(mover):
            other.wait_for_timeout(50)


#: Keeps the page's workers in reach, so that a test can end them.
WORKERS = """
window.workers = [];
const Real = window.Worker;
window.Worker = class extends Real {
  constructor(...given) { super(...given); window.workers.push(this); }
};
"""


def test_a_killed_worker_is_replaced(visit_page: Callable[..., Visitor], host: str) -> None:
    """A worker that ends without a word is missed after a minute of silence; the match goes on where it was."""
    guest = visit_page()
    page = guest.page
    page.clock.install()
    page.add_init_script(WORKERS)
    begin(page, host)
    guest.choose()
    guest.turn()
    before = painted(page)
    assert page.evaluate("workers.length") == 1
    page.evaluate("workers[0].terminate()")
    page.locator("#choices button.choice:enabled").first.click()
    go = page.locator("#choices .go:enabled")
    if go.count():
        go.click()
    page.clock.fast_forward(90_000)
    while page.evaluate("workers.length") < 2:  # the page's policy forbids conditions given as text
        page.wait_for_timeout(50)
    page.clock.resume()
    guest.turn()
    guest.choose()
    assert int(painted(page)) > int(before)
    assert [text for text in guest.complaints if "no answer" in text]
    guest.complaints.clear()


def before_worker(page: Any, script: str) -> None:
    """Run this in the worker of the tables, before its own script."""
    page.context.route(
        "**/table.worker*.js",
        lambda route: route.fulfill(
            body=script + (PAGE / "assets" / route.request.url.rpartition("/")[2]).read_text(),
            content_type="text/javascript",
        ),
    )


#: In the worker of the tables: thoughts are asked for and never answered.
UNANSWERED = """
const asked = new BroadcastChannel('asked');
Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
  apply: (real, worker, given) => given[0].kind === 'ask' ? asked.postMessage('') : Reflect.apply(real, worker, given),
});
"""
ASKED = "window.asked = 0; new BroadcastChannel('asked').onmessage = () => window.asked++;"


def test_a_reload_while_a_bot_thinks_begins_its_thought_again(visit_page: Callable[..., Visitor], host: str) -> None:
    guest = visit_page(service_workers="block")
    page = guest.page
    before_worker(page, UNANSWERED)
    page.context.add_init_script(ASKED)
    begin(page, host)
    guest.turn()
    until(page, lambda: page.evaluate("asked") > 0)
    before = painted(page)
    page.context.unroute_all()
    page.reload()
    # Crews bid at once: without theirs, the match would move no further than one's own bid.
    for _ in range(3):
        guest.choose()
    assert int(painted(page)) > int(before) + 3


def test_a_browser_that_stores_nothing_plays_and_says_so(visit_page: Callable[..., Visitor], host: str) -> None:
    """As in windows whose storage is refused: IndexedDB throws."""
    guest = visit_page(service_workers="block")
    page = guest.page
    refusing = (
        "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });\n"
    )
    before_worker(page, refusing)
    begin(page, host)
    guest.choose()
    page.get_by_text("matches end with this tab").first.wait_for()
    page.goto(f"{host}/#/")
    page.locator("li.card").first.wait_for()
    page.get_by_text("matches end with this tab").first.wait_for()


#: A worker of the tables in which nothing can be stored while another tab says so.
FULL = """
let full = false;
new BroadcastChannel('full').onmessage = ({ data }) => (full = data);
for (const name of ['put', 'add']) {
  const real = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...given) {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
    return real.apply(this, given);
  };
}
"""


def test_a_full_storage_refuses_the_step_in_words(visit_page: Callable[..., Visitor], host: str) -> None:
    """The step is not on the table and nothing is lost: once there is room, it is made."""
    guest = visit_page(service_workers="block")
    page = guest.page
    before_worker(page, FULL)
    begin(page, host)
    guest.choose()
    guest.turn()
    before = painted(page)
    page.evaluate("new BroadcastChannel('full').postMessage(true)")
    page.locator("#choices button.choice:enabled").first.click()
    go = page.locator("#choices .go:enabled")
    if go.count():
        go.click()
    page.get_by_text(re.compile("could not (be )?store|is paused")).first.wait_for()
    assert painted(page) == before
    page.evaluate("new BroadcastChannel('full').postMessage(false)")
    guest.choose()
    assert int(painted(page)) > int(before)
    page.reload()
    guest.turn()
    assert int(painted(page)) > int(before)


def test_lessons_puzzles_and_hints_are_a_click_away(visit_page: Callable[..., Visitor], host: str) -> None:
    """A lesson's coach, the puzzle of the day up to its answer, and a hint that is taken."""
    guest = visit_page()
    page = guest.page
    page.goto(f"{host}/#/learn")
    page.get_by_role("button", name="Begin: Your first wrecks").click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Meridian Station is dead")
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("The Pale Lady comes in")
    page.goto(f"{host}/#/daily")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day")
    page.get_by_role("button", name="Solve it: Salvage").click()
    expect(coach).to_contain_text("clearly better than all the others")
    coach.get_by_role("button", name="Show the answer").click()
    expect(coach.locator(".said")).to_contain_text("This way")
    page.goto(f"{host}/#/learn")
    page.get_by_role("button", name="Continue: Your first wrecks").wait_for()
    begin(page, host)
    guest.turn()
    before = painted(page)
    page.get_by_role("button", name="What would you do?").click()
    hint = page.locator(".hint")
    hint.get_by_role("button", name="What?").click()
    hint.get_by_role("button", name="Why?").click()
    hint.locator("p", has_text="to win").wait_for()
    hint.get_by_role("button", name="Take it").click()
    hint.wait_for(state="detached")
    guest.turn()
    assert int(painted(page)) > int(before)


def test_the_mission_planner_finds_a_way_to_the_moon(visit_page: Callable[..., Visitor], host: str) -> None:
    """Return to the Moon, by the form of a new match; Luna is pointed at, and the plan's first turn is flown."""
    guest = visit_page(viewport={"width": 1440, "height": 900})
    page = guest.page
    page.goto(f"{host}/#/new/high-frontier")
    page.get_by_role("radio", name="Return to the Moon").check()
    page.locator("button[type=submit].primary").click()
    page.wait_for_url("**/#/table/*")
    guest.turn()
    rest(page)
    until(page, lambda: page.evaluate(IN_SIGHT, "space:luna"))
    page.mouse.click(*page.evaluate(MIDDLE, "space:luna"))
    rail = page.get_by_role("region", name="Where to?")
    rail.get_by_role("row", name=re.compile("Quickest and cheapest.* 1 3 2 none")).wait_for()
    rail.get_by_role("button", name="Fuel 3 tanks and fly the first turn").click()
    expect(rail).to_have_count(0)
    landed(page)


@pytest.mark.parametrize("slug", sample(sorted(titles()), 1, "titles of the page"))
def test_a_title_opens_against_bots_and_moves(slug: str, visit_page: Callable[..., Visitor], host: str) -> None:
    guest = visit_page()
    guest.page.goto(f"{host}/#/play/{slug}")
    guest.page.wait_for_url("**/#/table/*")
    for _ in range(2):
        guest.choose()
    assert int(painted(guest.page)) >= 2


#: In the worker of the tables: what it keeps is looked for at once, and other workers hear what it found in the cache.
WATCHED = """
const later = self.setTimeout;
self.setTimeout = (run, wait, ...given) => later(run, wait >= 20000 ? 0 : wait, ...given);
const real = Cache.prototype.match;
const found = new BroadcastChannel('found');
Cache.prototype.match = async function (key, ...given) {
  const answer = await real.call(this, key, ...given);
  found.postMessage([key.url ?? key, Boolean(answer)]);
  return answer;
};
"""
FOUND = "window.found = []; new BroadcastChannel('found').onmessage = ({ data }) => window.found.push(data);"
KEPT = "caches.open('armillary-start').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"


def test_the_first_start_leaves_what_makes_the_next_one_fast(visit_page: Callable[..., Visitor], host: str) -> None:
    """The interpreter's memory, and the compiled modules of a title that was opened; those of Salvage are so from the build."""
    guest = visit_page(service_workers="block")
    page = guest.page
    before_worker(page, WATCHED)
    page.context.add_init_script(FOUND)

    def kept(part: str) -> set[str]:
        return {url for url in page.evaluate(KEPT) if part in url}

    begin(page, host)
    guest.turn()
    until(page, lambda: len(kept("/snapshot")) == 1)
    known, table = kept("/compiled/"), page.url
    page.goto(f"{host}/#/play/burning-planets")
    until(page, lambda: "/table/" in page.url and page.url != table)
    until(page, lambda: len(kept("/compiled/") - known) >= 1)
    assert not [url for url, hit in page.evaluate("found") if hit and "/snapshot" in url], "a first start has none"
    every = kept("")
    again = page.context.new_page()
    begin(again, host)
    again.locator("#choices button.choice:enabled, #choices .go:enabled").first.wait_for()
    assert every <= {url for url, hit in again.evaluate("found") if hit}


def files_of(folder: Path) -> dict[str, str]:
    """The digest of every file, by its place."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files}


def test_a_second_build_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """Client, interpreter, modules, answers and the list of the service worker."""
    again = tmp_path / "page"
    command = [sys.executable, str(ROOT / "scripts" / "page.py"), "--out", str(again)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert files_of(again) == files_of(built)


def test_licences_of_everything_that_others_wrote(built: Path) -> None:
    """Each distribution in Python's archive and each font has its heading, with the text unless that is a link."""
    page = (built / "licences.html").read_text(encoding="utf-8")
    texts = dict(
        re.findall(r"<h2>([^:<]+): [^<]+</h2>\n(<pre>[^<]{500,}</pre>|<p><a href=.https://[^<]+</a></p>)", page)
    )
    (archive,) = built.glob("python-*/packages.zip")
    with zipfile.ZipFile(archive) as files:
        about = [files.read(name).decode() for name in files.namelist() if name.endswith(".dist-info/METADATA")]
    named = {found[1].lower() for text in about if (found := re.search(r"^Name: (.+)$", text, re.MULTILINE))}
    fonts = {re.sub(r"-latin.*", "", file.name).replace("-", " ") for file in built.glob("assets/*.woff2")}
    assert {"msgspec", "babel", "pyyaml"} <= named
    known = {name.lower() for name in texts}
    missed = {name for name in named | fonts if not any(one.startswith(name) for one in known)}
    assert not missed
    assert {"svelte", "cpython 3.14 with its standard library"} <= known
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert f"pyodide {lock['node_modules/pyodide']['version']}" in known


#: Bytes, compressed with Brotli, before the first decision of Salvage, and of the files that each title adds in one language.
MOST_FIRST = 6_500_000
MOST_TITLE = 300_000
#: Pyodide as pinned in web/package-lock.json and what the build leaves of its library: the beginning of the SHA-256, and the size
#: after Brotli 11, which takes half a minute of processor time. Files that are not listed are compressed.
PINNED = {
    "cc36e3cab04fdfc9": 2_766_607,  # pyodide.asm.wasm
    "f7cdc8ece80678ce": 207_390,  # pyodide.asm.mjs
    "cdd61bf14ddf2bd5": 1_031_409,  # python_stdlib.zip
}


@pytest.mark.drawn(1)
def test_a_title_adds_little(built: Path) -> None:
    """Card, art, guide with its pictures, and the report: what is sent when somebody opens a title and reads all of it."""
    wanted = BENCH.title_files(built)
    # Weaker compression than a host's takes a twentieth of the time and proves more.
    sizes = BENCH.compressed(set().union(*wanted.values()), quality=9)
    sums = {name: sum(sizes[file] for file in files) for name, files in wanted.items()}
    assert len(sums) >= 14
    assert max(sums.values()) <= MOST_TITLE, sums


def test_the_first_decision_needs_little(built: Path, browser: Any) -> None:
    """Every file that the host sends up to the first decision of Salvage, compressed as hosts compress: no rules of other titles.
    The service worker fetches these meanwhile, and they count."""
    server, address, sent = BENCH.hosted(built)
    guest = Visitor(browser, address, service_workers="block")
    guest.page.goto(f"{address}/")
    guest.page.locator("li.card").first.wait_for()
    begin(guest.page, address)
    guest.turn()
    guest.close()
    server.shutdown()
    server.server_close()
    files = sorted(built / (path.lstrip("/") or "index.html") for path in sent)
    assert len([file for file in files if file.name in ("pyodide.asm.wasm", "packages.zip", "python_stdlib.zip")]) == 3
    later = sorted(built.glob(f"python-*/{PAGE_BUILD.TITLES}/*.zip"))
    assert len(later) >= 6
    assert not set(files) & set(later)
    files += later
    known = {file: PINNED.get(sha256(file.read_bytes()).hexdigest()[:16], 0) for file in files}
    sizes = {**known, **BENCH.compressed([file for file, size in known.items() if not size])}
    assert sum(sizes.values()) <= MOST_FIRST, {file.name: size for file, size in sizes.items()}
