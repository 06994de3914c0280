"""Screenshots of every title and page, for the documentation: `make pictures` writes docs/pictures/*.png.

With slugs, `python tests/web/pictures.py high-frontier`, only their tables; with `flight` the recording of a flight, with
`auction` a card at auction.

Starts a server of its own, plays a little of every title in a real Chromium and looks at everything. Pictures are reduced to a
palette, so that each stays well under 300 kB.
"""

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import matches
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from conftest import CHROMIUM, FLAGS, serving

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
#: How far into a match the picture of its table is taken, in decisions of one's own.
DECISIONS = 22
#: Of titles whose matches would be over by then.
FEWER = {"tictactoe": 3, "salvage": 9}
PREFS = (
    """localStorage.setItem('armillary.prefs', JSON.stringify({ pace: 'instant', motion: 'reduced', name: 'Ada' }))"""
)


def take(page: Page, name: str) -> None:
    file = FOLDER / f"{name}.png"
    page.screenshot(path=file)
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
            file, optimize=True
        )
    print(f"{file.name}: {file.stat().st_size // 1000} kB")


#: Take one listed choice, not always the first; where an amount is asked for, take what is offered.
CHOOSE = """
(number) => {
  const go = document.querySelector('#choices .go:enabled');
  if (go) return go.click();
  const choices = [...document.querySelectorAll('#choices button.choice:enabled')];
  if (choices.length > 0) choices[(number * 2) % Math.min(5, choices.length)].click();
  setTimeout(() => document.querySelector('#choices .go:enabled')?.click(), 30);
}
"""


def decide(page: Page, decisions: int) -> None:
    """Play on for so many decisions, or to the end."""
    for number in range(decisions):
        page.wait_for_selector("button.choice:enabled, section.ending", timeout=30_000)
        if page.locator("section.ending").count():
            return
        page.evaluate(CHOOSE, number)
        page.wait_for_timeout(120)


def play(page: Page, title: str) -> None:
    page.goto("/")
    card = page.locator("li.card", has=page.get_by_role("heading", name=title, exact=True))
    card.locator(".actions > button").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("button.choice:enabled, .brush", state="attached", timeout=30_000)
    if page.locator(".brush").count():
        # A set-up is placed as the title suggests.
        page.get_by_role("button", name="As suggested").click()
        page.locator(".brush .go:enabled").click()
        page.wait_for_selector(".brush", state="detached")
        page.wait_for_selector("button.choice:enabled", timeout=30_000)


def rest(page: Page) -> None:
    page.mouse.move(4, 400)
    page.keyboard.press("Escape")
    page.wait_for_timeout(900)


def visit(browser: Any, address: str, **settings: Any) -> Page:
    context = browser.new_context(base_url=address, locale=settings.pop("locale", "en-GB"), **settings)
    context.add_init_script(PREFS)
    page: Page = context.new_page()
    page.goto("/")
    page.evaluate(
        """async () => {
            await fetch('/api/session');
            await fetch('/api/session', {
                method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ada"}',
            });
        }"""
    )
    return page


def pages(page: Page, slug: str) -> None:
    """Pages beside the tables. Those of the rules are not among them: a checkout has no recorded evidence for them to show."""
    for path, name in (
        (f"/new/{slug}", "set-up"),
        (f"/title/{slug}/guide", "guide"),
        ("/daily", "daily"),
        ("/settings", "settings"),
    ):
        page.goto(path)
        page.wait_for_selector("main h1")
        page.wait_for_timeout(1200)
        take(page, name)


#: Shows what a table is called, not that it was taken up from another one.
NAME = (
    "() => { const head = document.querySelector('h1'); head.textContent = head.textContent.replace('What if: ', ''); }"
)


def burden(page: Page) -> None:
    """Round eighteen of a match by chance: developments, fleets on their way."""
    record = matches.played("earthmans-burden", 4, 1, round_limit=20)
    matches.take_up(page, record, 30)
    page.wait_for_selector("button.choice:enabled", timeout=30_000)


CREATE = """
async () => {
  const setup = { title: 'high-frontier', seats: 1, scenario: 'return-to-the-moon' };
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ setup, seats: [{ kind: 'me' }] }),
  });
  return (await answer.json()).id;
}
"""
MIDDLE = """
(mark) => {
  const box = document.querySelector(`.board [data-mark="${mark}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""


def frontier(page: Page) -> None:
    """A rocket with fuel, and a far goal considered: the way is drawn on the chart."""
    matches.take_up(page, *matches.found("high-frontier", 3, many_flights, round_limit=60))
    page.wait_for_selector("button.choice:enabled", timeout=30_000)
    page.wait_for_timeout(1500)
    page.locator("#choices .fold").first.click()
    flights = page.locator("#choices button.choice[data-notation^='fly ']")
    flights.nth(flights.count() * 2 // 3).hover()
    page.wait_for_selector(".board .way")


def planner(page: Page, name: str) -> None:
    """All plans to Luna from the first lesson's rocket; one of them lies on the chart."""
    page.goto("/")
    page.wait_for_selector("li.card")
    page.goto(f"/table/{page.evaluate(CREATE)}")
    page.wait_for_selector("button.choice:enabled", timeout=30_000)
    page.get_by_role("button", name="Tools of this game").or_(page.get_by_role("button", name="Tools")).first.click()
    page.get_by_role("button", name="Earth and Moon").click()
    page.get_by_role("button", name="Choose on the board").click()
    page.wait_for_timeout(900)
    page.mouse.click(*page.evaluate(MIDDLE, "space:luna"))
    page.wait_for_selector(".board .way")
    page.wait_for_timeout(900)
    take(page, name)


def many_flights(choices: list[Any]) -> bool:
    return len([one for one in choices if one[0] == "fly"]) > 40


def battle(page: Page) -> None:
    """A shot considered in the Jovian war: the line of fire and its odds."""
    matches.take_up(page, *matches.found("high-frontier-conflict", 4, shots, scenario="jovian-war"))
    page.wait_for_selector("button.choice:enabled", timeout=30_000)
    page.wait_for_timeout(1500)
    page.locator("#choices button.choice[data-notation^='fire ']").first.hover()


def shots(choices: list[Any]) -> bool:
    return len([one for one in choices if one[0] == "fire"]) > 1


def settlers(page: Page) -> None:
    """Both modules of Conflict: stations, colonists and freighters around Jupiter."""
    matches.take_up(page, *matches.found("high-frontier-conflict", 4, hauls, scenario="futures-war"))
    page.wait_for_selector("button.choice:enabled", timeout=30_000)
    page.get_by_role("group", name="Parts of the board").get_by_role("button", name="Jupiter").click()
    page.evaluate(NAME)
    rest(page)
    take(page, "conflict-modules")


def hauls(choices: list[Any]) -> bool:
    return any(one[0] == "haul-gold" for one in choices)


def tables(page: Page, titles: list[tuple[str, str]]) -> None:
    staged = {"earthmans-burden": burden, "high-frontier": frontier, "high-frontier-conflict": battle}
    for title, slug in titles:
        if slug in staged:
            staged[slug](page)
            page.evaluate(NAME)
            page.wait_for_timeout(900)
        else:
            play(page, title)
            decide(page, FEWER.get(slug, DECISIONS))
            rest(page)
        take(page, f"table-{slug}")
        if slug == "high-frontier-conflict":
            settlers(page)
        if slug == "high-frontier":
            planner(page, "planner")


def drawers(page: Page) -> None:
    """One table from close by: choice under the pointer, log, offers, the end, replay, fairness, print."""
    play(page, "Salvage")
    decide(page, 8)
    page.locator("button.choice:enabled").first.hover()
    page.wait_for_timeout(900)
    take(page, "odds")
    page.keyboard.press("l")
    page.wait_for_timeout(700)
    take(page, "log")
    page.keyboard.press("Escape")
    decide(page, 200)
    page.wait_for_timeout(500)
    take(page, "ending")
    page.get_by_role("button", name="Verify the dice").click()
    page.get_by_role("button", name="Verify", exact=True).click()
    page.wait_for_selector(".verdict")
    take(page, "fair-dice")
    match = page.url.rsplit("/", 1)[1]
    page.goto(f"/replay/{match}?step=12")
    page.wait_for_selector("input[type=range]")
    # Until the trails of what has moved are gone.
    page.wait_for_timeout(1500)
    page.wait_for_selector(".board .trail", state="detached")
    take(page, "replay")
    page.goto(f"/print/{match}")
    page.wait_for_selector("ol > li")
    take(page, "print")
    page.goto("/records")
    page.wait_for_selector("main li a")
    take(page, "records")


def phone(browser: Any, address: str, titles: list[tuple[str, str]]) -> None:
    page = visit(browser, address, viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    page.goto("/")
    page.wait_for_timeout(2500)
    take(page, "phone-lobby")
    play(page, titles[0][0])
    decide(page, 12)
    page.wait_for_timeout(900)
    take(page, "phone-table")
    planner(page, "phone-planner")


def flight(browser: Any, address: str) -> None:
    """A flight to the Moon as a short recording: a click on Luna, the plans to it, the flight, the landing."""
    page = visit(browser, address, viewport={"width": 1200, "height": 750})
    page.set_default_timeout(120_000)
    page.goto("/")
    page.wait_for_selector("li.card")
    page.goto(f"/table/{page.evaluate(CREATE)}")
    page.wait_for_selector("button.choice:enabled")
    page.get_by_role("button", name="Earth and Moon").click()
    page.wait_for_timeout(1500)
    shots: list[tuple[bytes, int]] = [(page.screenshot(), 1600)]
    page.mouse.click(*page.evaluate(MIDDLE, "space:luna"))
    rail = page.get_by_role("region", name="Where to?")
    rail.get_by_role("row", name="Quickest and cheapest").wait_for()
    page.wait_for_selector(".board .way")
    page.wait_for_timeout(1200)
    shots.append((page.screenshot(), 3200))
    fly = rail.get_by_role("button", name="and fly the first turn")
    fly.hover()
    page.wait_for_timeout(600)
    shots.append((page.screenshot(), 1200))
    fly.click()
    rail.wait_for(state="detached")
    page.mouse.move(4, 400)
    page.wait_for_timeout(1500)
    shots.append((page.screenshot(), 3200))
    frames = [
        Image.open(io.BytesIO(data)).convert("RGB").resize((960, 600), Image.Resampling.LANCZOS) for data, _ in shots
    ]
    # One palette for all frames, so that what does not change does not flicker.
    together = Image.new("RGB", (960, 600 * len(frames)))
    for number, frame in enumerate(frames):
        together.paste(frame, (0, 600 * number))
    palette = together.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    file = FOLDER / "flight.gif"
    lengths = [length for _, length in shots]
    drawn[0].save(file, save_all=True, append_images=drawn[1:], duration=lengths, loop=0, optimize=False)
    print(f"{file.name}: {file.stat().st_size // 1000} kB")
    page.context.close()


def auction(page: Page) -> None:
    """A card at auction in High Frontier, on the stage, with the chance of every limit."""
    page.set_viewport_size({"width": 1440, "height": 900})
    matches.take_up(page, *matches.begun("high-frontier", 3, far_bids))
    for what in (".boxes .badge", ".chances li"):
        page.wait_for_selector(f".onstage {what}")
    page.get_by_role("button", name="One more").click()
    page.evaluate(NAME)
    page.mouse.move(4, 400)
    page.wait_for_timeout(1500)
    take(page, "auction")
    page.set_viewport_size(DESKTOP)


def far_bids(choices: list[Any]) -> bool:
    return any(one[0] == "bid" and len(one[1]) > 3 for one in choices)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM or shutil.which("chrome"), headless=True, args=FLAGS)
        page = visit(browser, address, viewport=DESKTOP)
        titles = page.evaluate(
            "async () => (await (await fetch('/api/titles')).json()).titles.map((title) => [title.title, title.slug])"
        )
        if "flight" in sys.argv[1:]:
            flight(browser, address)
        if "auction" in sys.argv[1:]:
            auction(page)
        if sys.argv[1:]:
            tables(page, [(title, slug) for title, slug in titles if slug in sys.argv[1:]])
            return
        page.set_viewport_size({"width": 1280, "height": 1180})
        page.goto("/")
        page.wait_for_timeout(6000)
        take(page, "lobby")
        page.set_viewport_size(DESKTOP)
        tables(page, titles)
        flight(browser, address)
        auction(page)
        drawers(page)
        pages(page, next((slug for _, slug in titles if slug not in ("salvage", "tictactoe")), "salvage"))
        page.goto("/")
        page.wait_for_selector("li.card")
        card = page.locator("li.card", has=page.get_by_role("heading", name="Salvage", exact=True))
        card.locator("details.more > summary").click()
        card.get_by_role("button", name="Invite friends").click()
        page.wait_for_selector("section.room")
        take(page, "waiting-room")
        phone(browser, address, titles)
        german = visit(browser, address, viewport=DESKTOP, locale="de-DE")
        german.goto("/")
        german.wait_for_timeout(4000)
        take(german, "lobby-german")
        browser.close()


if __name__ == "__main__":
    main()
