"""Small boards of 2010 beside the chart: the politics (8.6) and the sunspot cycle (8.5A)."""

from math import cos, pi, sin

from armillary.games.high_frontier.ids import NONE, POLICY, SECTORS, SPOT_KINDS
from armillary.games.high_frontier.position import HighFrontier
from armillary.kernel.text import Text
from armillary.scene import Circle, Label, Path, Sector, Shape, Sheet

__all__ = ["politics", "sunspots"]

#: Places of the wheel: an inner ring of five, what lies between two of them outside, war behind anarchy. (ring, degrees)
WHEEL: dict[str, tuple[int, float]] = {
    "centrist": (0, 0),
    "nationalism": (1, 0),
    "militarism": (1, 72),
    "egalitarianism": (1, 144),
    "globalism": (1, 216),
    "capitalism": (1, 288),
    "anarchy1": (2, 36),
    "anarchy2": (2, 108),
    "antinuke": (2, 180),
    "anarchy3": (2, 252),
    "paleoconservatism": (2, 324),
    "war1": (3, 36),
    "war2": (3, 108),
    "war3": (3, 252),
}
RINGS = (0.0, 110.0, 190.0, 268.0)


def _around(x: float, y: float, r: float, turn: float) -> tuple[float, float]:
    """Rounded: the last digits of sines differ between platforms."""
    return round(x + r * sin(turn), 2), round(y - r * cos(turn), 2)


def politics(p: HighFrontier, text: Text) -> Sheet:
    """The wheel (HF-GOV-01): each spot with whom it serves; the ring is the policy now."""
    c = p.c
    at = {}
    for word in c.spots:
        ring, degrees = WHEEL[word]
        at[word] = _around(320, 310, RINGS[ring], degrees * pi / 180)
    lines = "".join(
        f"M{at[word][0]:.0f} {at[word][1]:.0f}L{at[c.spots[other]][0]:.0f} {at[c.spots[other]][1]:.0f}"
        for number, word in enumerate(c.spots)
        for other in c.spot_next[number]
        if number < other
    )
    shapes: list[Shape] = [Path(lines, style="link")]
    for number, word in enumerate(c.spots):
        x, y = at[word]
        policy = c.spot_kind[number] == POLICY
        r = 47 if policy else 31
        faction = c.spot_faction[number]
        style = f"spot-{c.factions[faction]}" if faction != NONE else f"spot-{SPOT_KINDS[c.spot_kind[number]]}"
        name = text.word("spot", word)
        short = text.fill("spot-short", word, {}, name)
        if number == p.spot:
            shapes.append(Circle(x, y, r + 8, style="spot-now", title=text.fill("panel", "now", {"what": name})))
        shapes.append(Circle(x, y, r, id=f"spot:{word}", style=style, title=name))
        shapes.append(Label(x, y + (0 if policy else 4), short, size=11.5, style="ivory", avoid=False))
        if policy and faction != NONE:
            facts = {"faction": text.word("faction", c.factions[faction]), "points": c.spot_points[number]}
            shapes.append(Label(x, y + 17, text.fill("panel", "spot", facts), size=11, style="dim", avoid=False))
    return Sheet("politics", text.word("panel", "politics"), (0, 0, 640, 580), shapes)


def sunspots(p: HighFrontier, text: Text) -> Sheet:
    """The cycle (HF-EVT-01), clockwise from the top; the ring is the year now."""
    count = len(p.c.sunspots)
    shapes: list[Shape] = []
    for number, sector in enumerate(p.c.sunspots):
        start = (number - 0.5) * 360 / count + 1.4
        end = (number + 0.5) * 360 / count - 1.4
        word = SECTORS[sector]
        now = number == p.sunspot
        style = f"sector-{word}" + (" thick" if now else "")
        shapes.append(Sector(120, 120, 52, 108, start, end, style=style, title=text.word("sector", word)))
        if now:
            turn = number * 2 * pi / count
            title = text.fill("panel", "now", {"what": text.word("sector", word)})
            shapes.append(Circle(*_around(120, 120, 80, turn), 14, style="ivory outline", title=title))
    shapes.append(Circle(120, 120, 44, style="sun"))
    current = SECTORS[p.law.answers_sector(p)]
    shapes.append(Label(120, 126, text.word("sector", current), size=15, style="night bold", avoid=False))
    for line, word in enumerate(SECTORS):
        shapes.append(
            Label(
                250, 90 + line * 26, text.word("sector-effect", word), size=13, style=word, anchor="start", avoid=False
            )
        )
    return Sheet("sunspots", text.word("panel", "sunspots"), (0, 0, 470, 240), shapes)
