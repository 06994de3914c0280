"""The page without a server, measured: `make page`, then `python -m bench.page [--titles salvage,high-frontier]`.

Bytes are those of the built files, compressed with Brotli by Node. Times are wall clock in Chromium on this machine, and worth
something only on an idle one; the first start is measured in a fresh browser profile. Ratios to CPython are of processor time,
for the same work in the same run; in Node it includes the threads that compile WebAssembly.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from armillary.cli.page import Files, serving
from armillary.kernel.registry import titles

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 180_000
LANGUAGES = ("en", "de")
BROTLI = """
import { readFileSync } from 'node:fs';
import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
const [quality, ...files] = process.argv.slice(1);
const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality), [constants.BROTLI_PARAM_LGWIN]: 24 };
const size = async (file) => (await promisify(brotliCompress)(readFileSync(file), { params })).length;
console.log(JSON.stringify(await Promise.all(files.map(size))));
"""
#: Takes the first choice, or what a set-up suggests, and confirms it once. Milliseconds from the click that is to move the match
#: until the board shows another step; null when the match is over. If nothing moves within `patience` milliseconds, it says so.
ANSWER = """
async (patience) => {
  const board = () => document.querySelector('.table-board')?.dataset.painted;
  const enabled = (which) => document.querySelector(`${which}:enabled`);
  const late = performance.now() + patience;
  const pause = (ms) => {
    if (performance.now() > late) throw new Error(`nothing moves: ${document.querySelector('#choices')?.innerText}`);
    return new Promise((done) => setTimeout(done, ms));
  };
  const buttons = () => [...document.querySelectorAll('.brush button:enabled')];
  const suggested = () => buttons().find((one) => /As suggested/.test(one.innerText));
  // The places of a set-up are choices as well, but placing one piece moves nothing.
  const first = () => (document.querySelector('.brush') ? suggested() : enabled('#choices button.choice'));
  const over = () => document.querySelector('section.ending');
  while (!first() && !over()) await pause(5);
  if (over()) return null;
  const before = board();
  let began = performance.now();
  first().click();
  for (let confirmed = false; board() === before; await pause(2)) {
    const go = confirmed ? null : enabled('#choices .go:enabled') ?? enabled('.brush .go');
    if (!go) continue;
    confirmed = true;
    began = performance.now();
    go.click();
  }
  return performance.now() - began;
}
"""
#: What others did is told at once: otherwise it stays on the screen as long as it takes to read, and that would be measured.
PACE = "localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'instant' }));"
#: Keeps the page's workers in reach, and what they said last about each question.
WORKERS = """
window.tables = null;
window.line = 0;
const Real = window.Worker;
window.Worker = class extends Real {
  constructor(...given) { super(...given); window.tables = this; }
  postMessage(message, ...rest) {
    if (message.kind === 'open') window.line = message.line;
    super.postMessage(message, ...rest);
  }
};
"""
#: Asks a question of the open match as the page does; the kind of its answer, and the milliseconds until it.
ASK = """
(question) => new Promise((done) => {
  const began = performance.now();
  const id = `bench ${began}`;
  const heard = ({ data }) => {
    const told = data.kind === 'text' ? JSON.parse(data.text) : {};
    if (told.id !== id) return;
    window.tables.removeEventListener('message', heard);
    done([told.type, performance.now() - began]);
  };
  window.tables.addEventListener('message', heard);
  window.tables.postMessage({ kind: 'said', line: window.line, text: JSON.stringify({ ...question, id }) });
})
"""
#: Each kind of work takes half a second of processor time in CPython; the page's Python then does as much, and is told how much.
WORK = """
import sys, time, json
from random import Random
from armillary.kernel import random_choice
from armillary.kernel.setup import Setup
from armillary.kernel.registry import titles
from armillary.players import make
try:
    from js import process  # Node's: Python's own clock there is that of the wall
    def cpu():
        used = process.cpuUsage()
        return (used.user + used.system) / 1e6
except ImportError:
    cpu = time.process_time
counts = json.loads(sys.argv[1])
found = {}
for slug, title in titles().items():
    scenario = title.scenarios[0].id if title.scenarios else None
    game = Setup(title=slug, seats=title.seats_for(scenario)[0], scenario=scenario).game()
    kinds = ["random", "greedy:hard"]
    if slug in ("salvage", "earthmans-burden"):
        kinds.append("search:20")
    for kind in kinds:
        player, rng, p = make(game, kind), Random(1), game.start(1)
        random_choice(p.choices(p.deciding()[0]), rng)  # what is made once per process is not counted
        began, count, wanted = cpu(), 0, counts.get(f"{slug} {kind}")
        while count < wanted if wanted else cpu() - began < 0.5:
            count += 1
            if p.result is not None:
                p = game.start(1)
            seat = p.deciding()[0]
            choice = player.choose(p.view(seat), seat, rng) if kind != "random" else random_choice(p.choices(seat), rng)
            p.apply(seat, choice if choice is not None else random_choice(p.choices(seat), rng))
        found[f"{slug} {kind}"] = (count, cpu() - began)
if "high-frontier" in titles():
    from armillary.games.high_frontier.chart.planner import Planner, built
    start = Setup(title="high-frontier", seats=2, options={"expanded": True}).game().start(0)
    cards = ("ion-drive", "kuck-mosquito", "fuel-cell")
    p, stack = built(start, 0, [start.c.cards.index(card) for card in cards])
    Planner(p, stack).search(1)
    began = cpu()
    Planner(p, stack).search()
    found["high-frontier planner"] = (1, cpu() - began)
print(json.dumps(found))
"""


# ------------------------------------------------------------------------------------------------------------------- bytes


def compressed(files: Iterable[Path], quality: int = 11) -> dict[Path, int]:
    """The size of each file as a host sends it."""
    names = sorted(files)
    command = ["node", "--input-type=module", "-e", BROTLI, str(quality), *map(str, names)]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return dict(zip(names, found, strict=True))


def title_files(folder: Path) -> dict[tuple[str, str], set[Path]]:
    """By title and language: the files of its card, art, guide with its pictures, and report."""
    found: dict[tuple[str, str], set[Path]] = {}
    for address, names in json.loads((folder / "page.json").read_text())["answers"].items():
        asked = re.match(r"/api/titles/([^/?]+)(.*)", address)
        if asked is not None:
            language = re.search(r"language=(\w+)", asked[2])
            for one in [language[1]] if language else LANGUAGES:
                found.setdefault((asked[1], one), set()).update(folder / name for name in names)
    return found


def bytes_of_titles(folder: Path) -> dict[str, int]:
    wanted = title_files(folder)
    sizes = compressed(set().union(*wanted.values()))
    return {f"{slug}, {language}": sum(sizes[file] for file in files) for (slug, language), files in wanted.items()}


class Sent(Files):
    """A static host that writes down which files it sent."""

    sent: set[str]

    def do_GET(self) -> None:
        self.sent.add(self.path.partition("?")[0])
        super().do_GET()


def hosted(folder: Path) -> tuple[ThreadingHTTPServer, str, set[str]]:
    """A host of the page, its address, and the paths it sent."""
    sent: set[str] = set()
    server = serving(folder, "127.0.0.1", 0, type("Writing", (Sent,), {"sent": sent}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}", sent


# ---------------------------------------------------------------------------------------------------------------- Chromium


#: Seconds after which the memory of a tab is measured: its workers have started and bots have thought.
SETTLED = 30.0
#: Something may be chosen, or the match is over.
TURN = "#choices button.choice:enabled, #choices .go:enabled, .brush, section.ending"


def ready(page: Any) -> None:
    page.wait_for_selector(TURN, timeout=PATIENCE, state="attached")


def open_table(page: Any, address: str, slug: str) -> None:
    page.goto(f"{address}/#/new/{slug}")
    page.locator("button[type=submit].primary").click(timeout=PATIENCE)
    ready(page)


def begin(page: Any, address: str, slug: str) -> dict[str, float]:
    """Seconds until the lobby shows its titles, and until the first decision of that title can be answered."""
    began = time.monotonic()
    page.goto(f"{address}/")
    page.locator("li.card").first.wait_for(timeout=PATIENCE)
    lobby = time.monotonic() - began
    open_table(page, address, slug)
    return {"lobby": round(lobby, 2), "first decision": round(time.monotonic() - began, 2)}


def clicks(page: Any, count: int) -> dict[str, Any]:
    """Milliseconds from a click to its update on the screen."""
    from playwright.sync_api import Error

    times: list[float] = []
    stuck = {}
    for _ in range(count):
        try:
            took = page.evaluate(ANSWER, PATIENCE)
        except Error as error:
            stuck = {"stuck": error.message[:200]}
            break
        if took is None:
            break
        times.append(took)
    if not times:
        return stuck
    times.sort()
    p95 = times[min(len(times) - 1, round(0.95 * len(times)))]
    return {"median": round(statistics.median(times), 1), "p95": round(p95, 1), "clicks": len(times)} | stuck


def stopping(page: Any, address: str, count: int) -> dict[str, Any]:
    """Milliseconds, the most of some thoughts: while a bot searches, the move before it is taken back, and a hint is asked for.
    The first is how long the table takes to go on; the second includes the start of the next thinker and its whole answer."""
    page.goto(f"{address}/#/new/salvage")
    page.locator("button[type=submit].primary").wait_for(timeout=PATIENCE)
    for seat in page.get_by_label(re.compile("Seat [2-9]")).all():
        seat.select_option("bot hard")
    page.locator("button[type=submit].primary").click()
    ready(page)
    found: dict[str, list[float]] = {"table goes on": [], "next answer of a thinker": []}
    for _ in range(20 * count):
        if page.evaluate(ANSWER, PATIENCE) is None or len(found["table goes on"]) == count:
            break
        step = int(page.locator(".table-board").get_attribute("data-painted"))
        kind, undone = page.evaluate(ASK, {"type": "undo", "step": step})
        if kind == "done":  # the bot was thinking
            found["table goes on"].append(undone)
            kind, hinted = page.evaluate(ASK, {"type": "hint"})
            found["next answer of a thinker"].append(hinted)
            ready(page)
            page.evaluate(ANSWER, PATIENCE)
        ready(page)
    return {name: round(max(times), 1) if times else None for name, times in found.items()} | {
        "thoughts": len(found["table goes on"])
    }


class Told(dict[str, Any]):
    """Figures, each told as soon as it is known: what comes later may fail."""

    def __setitem__(self, name: str, figure: Any) -> None:
        super().__setitem__(name, figure)
        print(f"{name}: {json.dumps(figure)}", file=sys.stderr, flush=True)


CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)


def tab(session: int) -> tuple[Path, int] | None:
    """The process of that session that runs a page with workers, and how many workers."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended
            if int((folder / "stat").read_text().rpartition(")")[2].split()[3]) == session:
                threads = [(task / "comm").read_text() for task in (folder / "task").iterdir()]
                count = sum(name.startswith("DedicatedWorker") for name in threads)
                if count:
                    return folder, count
    return None


def megabytes(address: str, profile: str) -> float:
    """Memory of the tab at a new table of Salvage, shared pages by their share (PSS): the client, both workers with their Python,
    and the code that the browser has compiled. Nothing watches this browser: one that Playwright leads keeps a copy in text of
    every file that was fetched."""
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
    command = [CHROMIUM, *flags, f"{address}/#/play/salvage"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, start_new_session=True, stdout=quiet, stderr=quiet) as browser:
        late = time.monotonic() + PATIENCE / 1000
        while (found := tab(browser.pid)) is None or found[1] < 2:
            if time.monotonic() > late:
                raise TimeoutError("the worker that thinks does not start")
            time.sleep(1)
        time.sleep(SETTLED)
        share = re.search(r"^Pss:\s+(\d+) kB", (found[0] / "smaps_rollup").read_text(), re.MULTILINE)
        browser.terminate()
    assert share is not None
    return round(int(share[1]) / 1000, 1)


@contextlib.contextmanager
def visit(tool: Any, profile: str) -> Iterator[Any]:
    """A page in a browser that is started for this visit and knows what earlier visits left in that profile."""
    context = tool.chromium.launch_persistent_context(
        profile,
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu"],
        reduced_motion="reduce",
        service_workers="block",
        locale="en-GB",
    )
    context.add_init_script(PACE + WORKERS)
    yield context.pages[0] if context.pages else context.new_page()
    context.close()


def in_chromium(folder: Path, slugs: list[str], count: int, warm_after: float) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    found = Told()
    server, address, sent = hosted(folder)
    with sync_playwright() as tool, TemporaryDirectory() as profile:
        with visit(tool, profile) as page:
            found["cold, seconds"] = begin(page, address, "salvage")
            first = {folder / (path.lstrip("/") or "index.html") for path in sent}
            page.wait_for_timeout(warm_after * 1000)  # the first start keeps what makes the next one fast
        with visit(tool, profile) as page:
            found["warm, seconds"] = begin(page, address, "salvage")
            found["a thought stopped, ms"] = stopping(page, address, 5)
            for slug in slugs:
                open_table(page, address, slug)
                found[f"click to update, {slug}, ms"] = clicks(page, count)
            page.wait_for_timeout(warm_after * 1000)
        if "high-frontier" in slugs:
            with visit(tool, profile) as page:
                found["warm, High Frontier, seconds"] = begin(page, address, "high-frontier")
    server.shutdown()
    server.server_close()
    found["bytes before the first decision, Brotli"] = sum(compressed(first).values())
    # The service worker, which is blocked here, fetches them at the first visit.
    found["bytes of all titles' rules, Brotli"] = sum(compressed(folder.glob("python-*/titles/*.zip")).values())
    return found


def memory_of(folder: Path) -> list[float]:
    """At a first visit, and at a later one."""
    server, address, _ = hosted(folder)
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        found = [megabytes(address, profile) for _ in range(2)]
    server.shutdown()
    server.server_close()
    return found


# -------------------------------------------------------------------------------------------------------------- processors


def ratios_of(folder: Path) -> dict[str, float]:
    """Processor time in the page's Python, in Node, to that of this one."""
    (python,) = folder.glob("python-*")
    work = folder.parent / "work.py"
    work.write_text(WORK)

    def done(command: list[str], counts: dict[str, int]) -> dict[str, tuple[int, float]]:
        whole = [*command, str(work), json.dumps(counts)]
        found: dict[str, tuple[int, float]] = json.loads(
            subprocess.run(whole, capture_output=True, text=True, check=True).stdout
        )
        return found

    here = done([sys.executable], {})
    counts = {name: count for name, (count, _) in here.items()}
    there = done(["node", str(ROOT / "web/scripts/python.mjs"), str(python)], counts)
    work.unlink()
    ratios = {name: round(there[name][1] / here[name][1], 2) for name in here}
    return {**ratios, "median": round(statistics.median(ratios.values()), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the built page.")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / "page")
    parser.add_argument("--titles", default=",".join(titles()), help="titles whose clicks are measured (default: all)")
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument("--warm-after", type=float, default=30.0, help="seconds until the second visit")
    parser.add_argument(
        "--only",
        choices=["bytes", "ratios", "memory", "chromium"],
        help="a part: bytes and ratios need no browser, and chromium is all that is timed there",
    )
    given = parser.parse_args()
    found: dict[str, Any] = {"load": os.getloadavg()[0]}
    if given.only in (None, "chromium"):
        found |= in_chromium(given.folder, given.titles.split(","), given.clicks, given.warm_after)
    if given.only in (None, "memory"):
        found["memory at a table of Salvage, MB, first and later visit"] = memory_of(given.folder)
    if given.only in (None, "bytes"):
        found["bytes that a title adds, Brotli"] = bytes_of_titles(given.folder)
    if given.only in (None, "ratios"):
        found["ratio to CPython"] = ratios_of(given.folder)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
