"""The page without a server: built files, a Chromium, and nothing that answers but for files."""

import json
import os
import shutil
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.cli.page import serving

from .conftest import Visitor, missing

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "dist" / "page"


@pytest.fixture(scope="session")
def built() -> Path:
    if not (PAGE / "page.json").is_file():
        missing("the page is not built: make page")
    return PAGE


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
        return visitors[-1]

    yield make
    asked = [url for visitor in visitors for url in visitor.requests if not url.startswith("blob:")]
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert not [url for url in asked if not url.startswith(f"{host}/")]
    assert not [url for url in asked if "/api/" in url]
    assert not complaints


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
    other.page.get_by_text("New matches: 1. Here already: 0.").wait_for()
    other.page.goto(f"{host}/#/records")
    other.page.get_by_text("Salvage").first.wait_for()


#: Bytes, compressed as hosts do, before the first decision.
MOST_FIRST = 6_500_000


def test_the_first_decision_needs_little(built: Path) -> None:
    """gzip here, which is larger than Brotli: the budget holds with room to spare where hosts compress better."""
    (python,) = built.glob("python-*")
    assets = [file for file in (built / "assets").iterdir() if file.suffix in (".js", ".css", ".woff2")]
    sizes = {file.name: len(zlib.compress(file.read_bytes(), 9)) for file in (*python.iterdir(), *assets)}
    assert sum(sizes.values()) < 1.35 * MOST_FIRST, sizes
