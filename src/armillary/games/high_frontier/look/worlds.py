"""Globes beside the spaces that belong to them: where each finds room, and its paint."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, dist, pi, sin

from armillary.games.high_frontier.components import Components
from armillary.scene import Circle, Gradient, Path, Shape

from .geometry import Point, arc

__all__ = ["Globe", "globes", "paints"]

#: Body: (radius, the space beside which it hangs, bright, middle, dark).
BODIES: dict[str, tuple[float, str, str, str, str]] = {
    "earth": (92, "leo", "#cfe8ff", "#3f86d6", "#10294f"),
    "luna": (44, "luna", "#f4f1ea", "#b9b6ad", "#3a3a3d"),
    "mercury": (40, "mercury", "#efe2cf", "#a3927c", "#3a3129"),
    "venus": (54, "venus", "#fff1cf", "#d9b26a", "#4d3717"),
    "mars": (62, "mars_hellas", "#ffc9a3", "#c96a3c", "#44190c"),
    "vesta": (28, "vesta", "#e6e0d2", "#9a938a", "#36322d"),
    "ceres": (34, "ceres", "#eae6dd", "#8f8a84", "#2f2c2a"),
    "jupiter": (92, "himalia", "#ffe9c9", "#c9996a", "#48301d"),
    "callisto": (34, "callisto_asgard", "#d9d2c4", "#7f766c", "#2c2824"),
    "ganymede": (36, "ganymede_uruk", "#e2dccf", "#948a7d", "#332e28"),
    "europa": (30, "europa_thera", "#f6efe2", "#c7b79d", "#4b4132"),
    "io": (32, "io_loki", "#fff3b0", "#d9b948", "#4f3f10"),
    "titan": (48, "titan_doom", "#ffe1a8", "#d39a47", "#4a310f"),
    "saturn": (84, "saturn", "#fff0d0", "#d8b582", "#4c391f"),
    "enceladus": (24, "enceladus", "#ffffff", "#c9d3dd", "#434b55"),
}
#: How far from its space a globe may hang, beyond its own radius.
GAPS = (58, 84, 120, 160)
#: What a space takes around its point, and the room beyond which more does not count.
SPACE, ROOM = 36.0, 12.0


class Globe:
    """A world as it is drawn."""

    def __init__(self, body: str, x: float, y: float, r: float) -> None:
        self.body = body
        self.x = x
        self.y = y
        self.r = r

    def shapes(self) -> list[Shape]:
        found: list[Shape] = [Circle(self.x, self.y, self.r, style=f"globe-{self.body}")]
        if self.body == "saturn":
            found.append(Path(_ring(self.x, self.y, self.r * 1.75, self.r * 0.5), style="ring"))
        return found


def _ring(x: float, y: float, wide: float, high: float) -> str:
    """The part of a tilted ring that lies before the globe."""
    turn = -14 * pi / 180
    ax, ay = wide * cos(turn), wide * sin(turn)
    return f"M{x - ax:.0f} {y - ay:.0f}A{wide:.0f} {high:.0f} -14 0 0 {x + ax:.0f} {y + ay:.0f}"


def globes(c: Components) -> list[Globe]:
    """Each where it covers no space, no route and no other globe."""
    lines = [arc(c, one, other) for one, other in (*c.routes, *c.aerobrakes, *c.roads)]
    points = [point for line in lines for one, other in pairwise(line) for point in _along(one, other)]
    found: list[Globe] = []
    for body, (r, beside, *_) in BODIES.items():
        if beside not in c.number:
            continue
        x, y = c.at[c.number[beside]]
        tries = [
            (x + (r + gap) * sin(turn * pi / 12), y - (r + gap) * cos(turn * pi / 12))
            for gap in GAPS
            for turn in range(24)
        ]
        # Beyond this nothing can crowd a globe that is tried.
        near = r + max(GAPS) + r + SPACE + ROOM
        close = [point for point in points if dist(point, (x, y)) < near]
        spaces = [point for point in c.at if dist(point, (x, y)) < near]
        spot = max(tries, key=lambda at: (_room(c, close, spaces, found, at, r), -dist(at, (x, y))))
        found.append(Globe(body, round(spot[0]), round(spot[1]), r))
    return found


def _along(one: Point, other: Point) -> list[Point]:
    """Points of a straight piece, close enough together to keep a globe off it."""
    parts = max(1, int(dist(one, other) / 30))
    return [
        (one[0] + (other[0] - one[0]) * k / parts, one[1] + (other[1] - one[1]) * k / parts) for k in range(parts + 1)
    ]


def _room(
    c: Components, points: list[Point], spaces: Sequence[Point], others: list[Globe], at: Point, r: float
) -> float:
    """How much stays free around a globe there; more than a little does not count."""
    x, y = at
    width, height = c.chart_file.canvas
    room: float = min(x, y, width - x, height - y) - r
    for space in spaces:
        room = min(room, dist(space, at) - r - SPACE)
    for point in points:
        room = min(room, dist(point, at) - r)
    for other in others:
        room = min(room, dist((other.x, other.y), at) - r - other.r)
    return min(room, ROOM)


def paints(sun: Point) -> dict[str, Gradient]:
    """Each globe is lit by the Sun."""
    return {
        f"globe-{body}": Gradient(
            stops=[(0, bright), (0.45, middle), (1, dark)], radial=True, r=0.75, towards=(sun[0], sun[1])
        )
        for body, (_, _, bright, middle, dark) in BODIES.items()
    }
