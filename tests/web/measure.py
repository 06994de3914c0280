"""How fast the table is on this machine: `python tests/web/measure.py ADDRESS [SLUG [SEATS]]`, against a running server.
The slug `demo` stands for the board of demo.py with 350 spaces.

Prints, for the largest board: how long a new view takes from its arrival at the socket to the frame in which it is painted, and
the time between frames while the board is panned and zoomed. Figures, not a test: see docs/browser.md.
"""

import shutil
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import demo
from playwright.sync_api import sync_playwright

#: Frames while the pointer drags the board about: one move per frame, as a hand does it.
PAN = """
async () => {
  const frame = document.querySelector('.frame');
  const at = frame.getBoundingClientRect();
  const send = (type, x, y) => frame.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0, clientX: at.left + x, clientY: at.top + y,
  }));
  frame.setPointerCapture = () => undefined;
  send('pointerdown', 400, 300);
  const times = [];
  await new Promise((done) => {
    let count = 0;
    const tick = (now) => {
      times.push(now);
      count += 1;
      send('pointermove', 400 + 150 * Math.sin(count / 12), 300 + 120 * Math.cos(count / 9));
      if (count < 150) requestAnimationFrame(tick); else done();
    };
    requestAnimationFrame(tick);
  });
  send('pointerup', 400, 300);
  return times.slice(1).map((time, index) => time - times[index]);
}
"""

#: Views painted: from the message of the socket to the frame after the one that shows it.
LISTEN = """
window.painted = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  set onmessage(handler) {
    super.onmessage = (event) => {
      const began = performance.now();
      handler.call(this, event);
      if (!event.data.includes('"type":"update"')) return;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.painted.push(performance.now() - began);
        channel.port2.postMessage(null);
      });
    };
  }
};
"""


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    worst = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return f"p50 {statistics.median(ordered):.1f} ms, p95 {worst:.1f} ms ({len(ordered)})"


def main(address: str, slug: str, seats: int) -> None:
    with sync_playwright() as tool:
        browser = tool.chromium.launch(
            executable_path=shutil.which("chromium"),
            headless=True,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        context = browser.new_context(viewport={"width": 1400, "height": 860}, base_url=address, locale="en-GB")
        context.add_init_script(LISTEN)
        context.add_init_script("""localStorage.setItem('armillary.prefs', '{"pace":"instant","motion":"full"}')""")
        page = context.new_page()
        if slug == "demo":
            marks = [mark for mark, _, _ in demo.spaces()]
            demo.lay_over(page, [[marks[at * 30]] for at in range(9)])
            slug, seats = "salvage", 2
        page.goto("/")
        bots = [{"kind": "bot", "level": "random"}] * (seats - 1)
        body = {"setup": {"title": slug, "seats": seats}, "seats": [{"kind": "me"}, *bots]}
        card = page.evaluate(
            """async (body) => {
                await fetch('/api/session');
                const made = await fetch('/api/matches', {
                    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
                });
                return made.json();
            }""",
            body,
        )
        page.goto(f"/table/{card['id']}")
        page.wait_for_selector(".board .ground > g")
        page.wait_for_timeout(1000)
        # The first view builds the board; what is asked is how long the next ones take.
        page.evaluate("window.painted.length = 0")
        cells = page.locator(".board .ground [data-mark]").count()
        for _ in range(40):
            choice = page.locator("button.choice:enabled")
            amount = page.locator("#choices .go:enabled")
            if amount.count():
                amount.first.click()
            elif choice.count():
                choice.nth(min(2, choice.count() - 1)).click()
            page.wait_for_timeout(150)
        print(f"{slug}, {seats} seats: {cells} marks on the board, {page.locator('.board .piece').count()} pieces")
        print("view painted: ", spread(page.evaluate("window.painted")))
        page.wait_for_timeout(500)
        print("frames, whole board panned: ", spread(page.evaluate(PAN)))
        for _ in range(4):
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Zoom in").click()
            page.wait_for_timeout(350)
        print("frames, panned when near:   ", spread(page.evaluate(PAN)))
        browser.close()


if __name__ == "__main__":
    slug = sys.argv[2] if len(sys.argv) > 2 else "burning-planets"
    main(sys.argv[1], slug, int(sys.argv[3]) if len(sys.argv) > 3 else 6)
