"""A real server and a real Chromium: people's paths through the page."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import armillary.server

ROOT = Path(__file__).parents[2]
#: The page without a server, as `make page` leaves it.
PAGE = ROOT / "dist" / "page"
STATIC = Path(armillary.server.__file__).parent / "static"
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: How long a state of the page is waited for, in milliseconds: long enough for a slow and busy machine, so that only
#: a state that never comes fails a test. No test waits for less.
PATIENCE = 180_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With `--drawn`, a quarter of the tests of each file, drawn by the commit's hash; those that name a number keep theirs."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if Path(__file__).parent in item.path.parents and item.get_closest_marker("drawn") is None:
            files.setdefault(item.path, []).append(item)
    for path, tests in files.items():
        for item in tests:
            item.add_marker(pytest.mark.drawn((len(tests) + 3) // 4, group=path.name))


def missing(what: str) -> None:
    """Locally a test without its tools is skipped; in CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """A fresh server on a free port, with its matches in that folder, and with the same dice in every run."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = folder / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("same_dice.py"))],
            env={
                **os.environ,
                "ARMILLARY_HOST": "127.0.0.1",
                "ARMILLARY_PORT": str(port),
                "ARMILLARY_DATABASE": str(folder / "matches.db"),
                "ARMILLARY_TOURNAMENT_HOSTS": "everybody",
                **environment,
            },
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(1200):
                try:
                    with urlopen(f"{address}/healthz", timeout=1):
                        break
                except (URLError, OSError):
                    if process.poll() is not None:
                        raise RuntimeError(f"the server did not start:\n{log.read_text()}") from None
                    time.sleep(0.1)
            else:
                raise RuntimeError(f"the server does not answer:\n{log.read_text()}")
            yield address
        finally:
            process.terminate()
            process.wait(timeout=60)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server that the tests play on."""
    if not (STATIC / "index.html").is_file():
        missing("the browser client is not built: make setup")
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def built() -> Path:
    if not (PAGE / "page.json").is_file():
        missing("the page is not built: make page")
    return PAGE


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        missing("no Chromium: install chromium with your system's package manager")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as tool:
        chromium = tool.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield chromium
        chromium.close()


#: Keeps the sockets of a page in reach, so that a test can cut the line; and makes motion short.
SOCKETS = """
window.sockets = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) { super(...given); window.sockets.push(this); }
};
"""


#: Press a listed choice by its number (null: it is pressed already), confirm it once where that is asked for, and wait until the
#: match has moved.
ANSWER = """
async ([before, which, patience]) => {
  let confirmed = false;
  for (let waited = 0; document.querySelector('.table-board')?.dataset.painted === before; waited += 20) {
    if (waited > patience) throw new Error(`nothing moves: ${document.querySelector('#choices')?.innerText}`);
    const go = document.querySelector('#choices .go:enabled');
    const choice = which === null ? null : [...document.querySelectorAll('#choices button.choice:enabled')].at(which);
    if (go && !confirmed) {
      go.click();
      confirmed = true;
    } else if (choice && !confirmed) {
      choice.click();
      which = null;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}
"""


def painted(page: Any) -> str:
    """The step that is on the screen."""
    return str(page.locator(".table-board").get_attribute("data-painted"))


def take(page: Any, button: Any) -> None:
    """Press that choice, confirm it where that is asked for, and see the match move."""
    before = painted(page)
    button.click()
    page.evaluate(ANSWER, [before, None, PATIENCE])


def come_back(page: Any, path: str, wanted: Any, then: Callable[[], Any] = lambda: None) -> None:
    """Open that page again and again until that is on it."""
    from playwright.sync_api import TimeoutError

    for _ in range(30):
        page.goto(path)
        then()
        with suppress(TimeoutError):
            wanted.wait_for(timeout=3_000)
            return
    raise AssertionError(f"{path}: never seen: {wanted}")


#: The camera has come to rest: for half a second of the page's own time, in which whatever was to move it has begun.
REST = """
async () => {
  const camera = () => {
    const [plane, world] = [document.querySelector('.plane'), document.querySelector('.board .world')];
    return `${plane?.style.transform} ${world?.getAttribute('transform')} ${plane?.clientWidth} ${plane?.clientHeight}`;
  };
  for (let same = 0, last = camera(); same < 8; ) {
    await new Promise((done) => setTimeout(done, 60));
    same = camera() === last ? same + 1 : 0;
    last = camera();
  }
}
"""


def rest(page: Any) -> None:
    """Wait until the board moves no more."""
    page.evaluate(REST)


#: Nothing has come or gone for a third of a second of the page's own time.
STILL = """
async () => {
  let last = performance.now();
  const watch = new MutationObserver(() => (last = performance.now()));
  watch.observe(document, { subtree: true, childList: true });
  for (let look = 0; look < 200 && performance.now() - last < 330; look++) await new Promise((done) => setTimeout(done, 50));
  watch.disconnect();
}
"""


def still(page: Any) -> None:
    """Wait until all that was asked for is on the page."""
    page.evaluate(STILL)


def hold_time(page: Any) -> None:
    """From now on the page's time goes on only as the test says (its clock was installed before it was opened)."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 30)


def until(page: Any, condition: Callable[[], bool]) -> None:
    """Wait for something that is not on the page."""
    end = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < end, "it never came true"
        page.wait_for_timeout(50)


def let_time_pass(page: Any, wanted: Any, step: int = 50) -> None:
    """A little at a time, until that is on the page: what is shown for a second only is not missed on a slow machine."""
    end = time.monotonic() + PATIENCE / 1000
    while not wanted.count():
        assert time.monotonic() < end, f"never seen: {wanted}"
        page.clock.run_for(step)


#: The button that fills up a set-up, in both languages.
SUGGESTED = re.compile("As suggested|Wie vorgeschlagen")


class Visitor:
    """A person with a browser of their own: page, what the page complained about, what it asked for, what it was told."""

    def __init__(self, browser: Any, server: str, **settings: Any) -> None:
        self.server = server
        self.context = browser.new_context(
            viewport=settings.pop("viewport", {"width": 1280, "height": 800}),
            locale=settings.pop("locale", "en-GB"),
            base_url=server,
            reduced_motion=settings.pop("reduced_motion", "reduce"),
            **settings,
        )
        self.context.add_init_script(SOCKETS)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.frames: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", self._listen)

    def _listen(self, line: Any) -> None:
        self.requests.append(line.url)
        line.on("framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode()))

    def play_now(self, title: str, button: str = "Play now against bots") -> None:
        """From the lobby to a table of that title."""
        self.page.goto("/")
        card = self.page.locator("li.card", has_text=title)
        if not button.startswith("Play now"):
            card.locator("summary").click()
        card.get_by_role("button", name=button).click()
        self.page.wait_for_url("**/table/*")

    def turn(self) -> None:
        """Wait until something may be chosen, or the match is over."""
        self.page.wait_for_selector("button.choice:enabled, .brush, section.ending, .curtain", state="attached")

    def touch(self, mark: str) -> None:
        """Click what is lit, when the decision has been seen long enough to be answered."""
        self.turn()
        self.lit(mark).click()

    def choose(self, which: int = 0) -> None:
        """Take the choice number `which` of the list (-1: the last), and see the match move."""
        self.turn()
        brush = self.page.locator(".brush")
        if brush.count():
            # A set-up is placed as the title suggests.
            before = painted(self.page)
            brush.get_by_role("button", name=SUGGESTED).click()
            brush.locator(".go:enabled").click()
            self.page.wait_for_function(
                "(before) => document.querySelector('.table-board')?.dataset.painted !== before", arg=before
            )
        elif not self.over:
            self.page.evaluate(ANSWER, [painted(self.page), which, PATIENCE])

    def amount(self, value: int) -> None:
        field = self.page.locator(".amount input[type=number]")
        field.fill(str(value))
        field.blur()

    @property
    def over(self) -> bool:
        return bool(self.page.locator("section.ending").count())

    def pieces(self) -> int:
        return int(self.page.locator(".board .piece").count())

    def lit(self, mark: str) -> Any:
        return self.page.locator(f'.board .light[data-mark="{mark}"]')

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def visit(browser: Any, server: str) -> Iterator[Callable[..., Visitor]]:
    """Make a visitor; every one must leave without an error on the page or a request to another origin."""
    visitors: list[Visitor] = []

    def make(**settings: Any) -> Visitor:
        visitors.append(Visitor(browser, server, **settings))
        return visitors[-1]

    yield make
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    host = server.removeprefix("http://")
    outside = [
        url
        for visitor in visitors
        for url in visitor.requests
        if f"//{host}/" not in url and not url.startswith("blob:")
    ]
    for visitor in visitors:
        visitor.close()
    assert not outside
    assert not complaints
