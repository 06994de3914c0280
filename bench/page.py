"""The page without a server, measured in Chromium: `make page`, then `python -m bench.page [--titles salvage,high-frontier]`.

Bytes are those of the built files, compressed with Brotli by Node. Times are wall clock on this machine, and worth something only
on an idle one; each start is measured in a fresh browser profile. Ratios to CPython are of processor time, for the same
work in the same run; in Node it includes the threads that compile WebAssembly.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from armillary.cli.page import serving

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 180_000
BROTLI = """
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
let sum = 0;
for (const file of process.argv.slice(1)) sum += brotliCompressSync(readFileSync(file), { params }).length;
console.log(sum);
"""
#: Click what goes, or the first choice; milliseconds until the board shows another step.
ANSWER = """
async () => {
  const board = () => document.querySelector('.table-board')?.dataset.painted;
  const enabled = (which) => document.querySelector(`#choices ${which}:enabled`);
  const over = () => document.querySelector('section.ending');
  while (!enabled('.go') && !enabled('button.choice') && !over()) await new Promise((done) => setTimeout(done, 5));
  if (over()) return null;
  const before = board();
  if (!enabled('.go')) enabled('button.choice').click();
  await new Promise((done) => setTimeout(done, 30));
  const began = performance.now();
  enabled('.go')?.click();
  while (board() === before && performance.now() - began < 20000) await new Promise((done) => setTimeout(done, 2));
  return performance.now() - began;
}
"""
WORK = """
import time, json
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
found = {}
for slug, title in titles().items():
    scenario = title.scenarios[0].id if title.scenarios else None
    game = Setup(title=slug, seats=title.seats_for(scenario)[0], scenario=scenario).game()
    kinds = [("random", 400), ("greedy:hard", 8)]
    if slug in ("salvage", "earthmans-burden"):
        kinds.append(("search:20", 5))
    for kind, count in kinds:
        player, rng, p = make(game, kind), Random(1), game.start(1)
        random_choice(p.choices(p.deciding()[0]), rng)  # what is made once per process is not counted
        began = cpu()
        for _ in range(count):
            if p.result is not None:
                p = game.start(1)
            seat = p.deciding()[0]
            choice = player.choose(p.view(seat), seat, rng) if kind != "random" else random_choice(p.choices(seat), rng)
            p.apply(seat, choice if choice is not None else random_choice(p.choices(seat), rng))
        found[f"{slug} {kind}"] = cpu() - began
print(json.dumps(found))
"""


def ready(page: Any) -> None:
    page.wait_for_selector("#choices button.choice:enabled, #choices .go:enabled", timeout=PATIENCE)


def begin(page: Any, address: str) -> dict[str, float]:
    """Seconds until the lobby shows its titles, and until the first decision of Salvage can be answered."""
    began = time.monotonic()
    page.goto(address)
    page.locator("li.card").first.wait_for(timeout=PATIENCE)
    lobby = time.monotonic() - began
    page.goto(f"{address}#/new/salvage")
    page.locator("button[type=submit].primary").click(timeout=PATIENCE)
    ready(page)
    return {"lobby": lobby, "first decision": time.monotonic() - began}


def clicks(page: Any, count: int) -> list[float]:
    times = [page.evaluate(ANSWER) for _ in range(count)]
    return [one for one in times if one is not None]


def ratios_of(python: Path) -> dict[str, Any]:
    """Processor time in the page's Python, in Node, to that of this one."""
    work = python.parent / "work.py"
    work.write_text(WORK)
    here = json.loads(subprocess.run([sys.executable, str(work)], capture_output=True, text=True, check=True).stdout)
    there = json.loads(
        subprocess.run(
            ["node", str(ROOT / "web/scripts/python.mjs"), str(python), str(work)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )
    work.unlink()
    ratios = {name: there[name] / here[name] for name in here}
    return {"ratio to CPython": {**ratios, "median": statistics.median(ratios.values())}}


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="Measure the built page in Chromium.")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / "page")
    parser.add_argument("--titles", default="salvage", help="titles whose clicks are measured, by commas")
    parser.add_argument("--clicks", type=int, default=12)
    parser.add_argument("--warm-after", type=float, default=30.0, help="seconds until the second visit")
    parser.add_argument("--only", choices=["bytes", "ratios"], help="without Chromium: bytes, or bytes and ratios")
    given = parser.parse_args()
    (python,) = given.folder.glob("python-*")
    # Networks, in a folder of their own, are fetched when such a player is chosen.
    first = [
        *(file for file in python.iterdir() if file.is_file()),
        *(given.folder / "assets").glob("*.js"),
        *(given.folder / "assets").glob("*.css"),
    ]
    brotli = subprocess.run(
        ["node", "--input-type=module", "-e", BROTLI, *map(str, first)], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = {"bytes before the first decision, Brotli": int(brotli.stdout)}
    if given.only == "bytes":
        print(json.dumps(found, indent=1))
        return
    if given.only == "ratios":
        print(json.dumps({**found, **ratios_of(python)}, indent=1))
        return
    chromium = next(path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))
    server = serving(given.folder, "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        found["cold"] = begin(page, address)
        page.wait_for_timeout(given.warm_after * 1000)
        page.close()
        page = context.new_page()
        found["warm"] = begin(page, address)
        for slug in given.titles.split(","):
            page.goto(f"{address}#/new/{slug}")
            page.locator("button[type=submit].primary").click(timeout=PATIENCE)
            ready(page)
            times = sorted(clicks(page, given.clicks))
            found[f"click to update, {slug}, ms"] = {
                "median": statistics.median(times),
                "p95": times[min(len(times) - 1, round(0.95 * len(times)))],
                "clicks": len(times),
            }
        browser.close()
    server.shutdown()
    found |= ratios_of(python)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
