"""Waits of a person at the page: `python -m bench.client [--titles SLUG,...] [--json FILE]`, after `make setup`.

A server of its own for each title, just started, and Chromium. From the click on "Play" in the lobby until the first decision
can be answered: seconds on the clock, and processor time of the server with its workers and of the browser. Then, in High
Frontier, from the moment at which the pointer comes to a world until its plans are in the rail, and once more when they are
known. Clock times are worth something only on an idle machine; processor time says how much of them is work.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from armillary.kernel.registry import titles

from .server import processor_time, server

PATIENCE = 180_000
PREFS = "localStorage.setItem('armillary.prefs', JSON.stringify({pace: 'instant', motion: 'reduced', name: 'Ada', knows: true}))"
#: Seconds that the server has to load its titles after its start.
SETTLE = 8.0
CREATE = """
async () => {
  const setup = { title: 'high-frontier', seats: 1, scenario: 'return-to-the-moon' };
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ setup, seats: [{ kind: 'me' }] }),
  });
  return (await answer.json()).id;
}
"""
#: Milliseconds from a pointer that comes to a place until the rail has its plans; the place's middle comes from the board.
RESTS = """
async ([mark, name]) => {
  const rows = () => document.querySelector('.pointed')?.innerText.includes(name) && document.querySelector('.pointed tbody tr');
  const began = performance.now();
  while (!rows()) {
    if (performance.now() - began > 60000) throw new Error(`no plans to ${name}`);
    await new Promise((done) => setTimeout(done, 4));
  }
  return performance.now() - began;
}
"""
MIDDLE = """
(mark) => {
  const box = document.querySelector(`.board [data-mark="${mark}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""
WORLDS = (("space:luna", "Luna"), ("space:ryugu", "Ryugu"), ("space:nereus", "Nereus"), ("space:apophis", "Apophis"))


def first_decision(browser: Any, slug: str, title: str) -> dict[str, Any]:
    """Twice at one server: the first table after its start, and another."""
    found: dict[str, Any] = {"title": slug}
    with tempfile.TemporaryDirectory() as folder, server(str(Path(folder) / "m.db")) as (port, process):
        time.sleep(SETTLE)
        for name in ("first", "again"):
            context = browser.new_context(base_url=f"http://127.0.0.1:{port}", viewport={"width": 1440, "height": 900})
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.add_init_script(PREFS)
            page.goto("/")
            card = page.locator("li.card", has=page.get_by_role("heading", name=title, exact=True))
            button = card.get_by_role("button", name="Play now")
            button.wait_for()
            page.wait_for_timeout(500)
            # All of it is a child of this process: Chromium, the server and its workers.
            everything, worked, began = processor_time(os.getpid()), processor_time(process), time.perf_counter()
            button.click()
            page.locator("button.choice:enabled, .brush").first.wait_for()
            found[f"{name}, s"] = round(time.perf_counter() - began, 2)
            worked, everything = processor_time(process) - worked, processor_time(os.getpid()) - everything
            found[f"{name}, server's processor s"] = round(worked, 2)
            found[f"{name}, browser's processor s"] = round(everything - worked, 2)
            context.close()
    return found


def resting(browser: Any) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, server(str(Path(folder) / "m.db")) as (port, process):
        context = browser.new_context(base_url=f"http://127.0.0.1:{port}", viewport={"width": 1440, "height": 900})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(PREFS)
        page.goto("/")
        page.wait_for_selector("li")
        page.goto(f"/table/{page.evaluate(CREATE)}")
        page.wait_for_selector("button.choice:enabled")
        page.wait_for_timeout(3000)
        asked: dict[str, list[float]] = {"new": [], "known": []}
        worked = processor_time(process)
        for round_, kind in enumerate(("new", "known", "known")):
            for mark, name in WORLDS:
                page.mouse.move(*page.evaluate(MIDDLE, mark))
                asked[kind].append(page.evaluate(RESTS, [mark, name]))
                if not round_:
                    page.wait_for_timeout(200)
        worked = processor_time(process) - worked
        context.close()
    return {
        "a world asked for the first time, ms": [round(one) for one in asked["new"]],
        "a known world, median ms (150 of them rest)": round(statistics.median(asked["known"])),
        "a known world, most ms": round(max(asked["known"])),
        "server's processor s, all": round(worked, 2),
    }


def main() -> int:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m bench.client", description=__doc__)
    known = {slug: card.title for slug, card in sorted(titles().items())}
    parser.add_argument("--titles", default=",".join(known))
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    rows: list[dict[str, Any]] = []
    with sync_playwright() as tool:
        browser = tool.chromium.launch(channel=None, executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for slug in arguments.titles.split(","):
            rows.append(first_decision(browser, slug, known[slug]))
            print(rows[-1], flush=True)
        rows.append(resting(browser))
        print(rows[-1], flush=True)
        browser.close()
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2), encoding="utf-8")
    return 0


def chromium() -> str:
    import shutil

    return next(path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))


if __name__ == "__main__":
    sys.exit(main())
