"""The documentation carries the page without a server: a board opens where its picture is, and plays."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from armillary.cli.page import serving

from .conftest import ANSWER, PATIENCE, Visitor

DOCS = Path(__file__).parents[2] / "docs"
CONF = f"""
import sys
sys.path.insert(0, {str(DOCS / "_extensions")!r})
project = "One page"
extensions = ["myst_parser", "playable"]
html_theme = "basic"
html_static_path = [{str(DOCS / "_static")!r}]
"""
BOARD = """# One page

```{playable} salvage
:picture: table-salvage.png
:title: Salvage against bots
```
"""


@pytest.mark.drawn(2, group="the page without a server")
def test_a_board_in_the_documentation_plays(built: Path, browser: Any, tmp_path: Path) -> None:
    source, out = tmp_path / "source", tmp_path / "out"
    (source / "pictures").mkdir(parents=True)
    (source / "pictures" / "table-salvage.png").write_bytes((DOCS / "pictures" / "table-salvage.png").read_bytes())
    (source / "conf.py").write_text(CONF)
    (source / "index.md").write_text(BOARD)
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(source), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    server = serving(out, "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    guest = Visitor(browser, address, service_workers="block")
    page = guest.page
    # This documentation has no picture of its own.
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{address}/index.html")
    assert page.locator(".playable img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert not [url for url in guest.requests if "/play/" in url], "nothing is fetched by reading"
    page.get_by_role("button", name="Play it here").click()
    board = page.frame_locator(".playable iframe")
    board.locator(".table-board").wait_for()
    board.locator("#choices button.choice:enabled, #choices .go:enabled").first.wait_for()
    before = board.locator(".table-board").get_attribute("data-painted")
    (frame,) = [frame for frame in page.frames if "/play/" in frame.url]
    frame.evaluate(ANSWER, [before, 0, PATIENCE])  # an answer, and the match has moved
    assert not [url for url in guest.requests if not url.startswith(address)]
    assert not guest.complaints
    guest.close()
    server.shutdown()
    server.server_close()


def test_pages_of_the_documentation_have_a_board() -> None:
    for name in ("index.md", "tutorial.md"):
        assert "```{playable} salvage" in (DOCS / name).read_text(encoding="utf-8"), name
