"""Lines of the chart: routes are arcs around the Sun, with which no two of them cross."""

from functools import cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

from armillary.games.high_frontier.components import Components

__all__ = ["Point", "arc", "circle", "cross", "hexagon", "joined", "trail", "triangle"]

Point = tuple[float, float]

#: An arc is drawn in pieces of this angle.
PIECE = 1 / 28
#: Shorter than this it stays straight; likewise what runs mostly outward.
SHORT = 60
OUTWARD = 0.8


@cache
def _between(sun: Point, one: Point, other: Point) -> tuple[Point, ...]:
    """From one space to another, the radius changing evenly with the angle."""
    (ax, ay), (bx, by) = one, other
    start, end = atan2(sun[1] - ay, ax - sun[0]), atan2(sun[1] - by, bx - sun[0])
    near, far = hypot(ax - sun[0], ay - sun[1]), hypot(bx - sun[0], by - sun[1])
    turn = end - start
    along = abs(turn) * (near + far) / 2
    if along < SHORT or along < abs(near - far) * OUTWARD:
        return one, other
    pieces = max(2, ceil(abs(turn) / PIECE))
    points: list[Point] = [one]
    for piece in range(1, pieces):
        angle, radius = start + turn * piece / pieces, near + (far - near) * piece / pieces
        points.append((round(sun[0] + radius * cos(angle), 1), round(sun[1] - radius * sin(angle), 1)))
    points.append(other)
    return tuple(points)


def arc(c: Components, one: int, other: int) -> tuple[Point, ...]:
    """The line of a route, from space to space."""
    sun = c.chart_file.sol
    (ax, ay), (bx, by) = c.at[one], c.at[other]
    return _between((float(sun[0]), float(sun[1])), (float(ax), float(ay)), (float(bx), float(by)))


def trail(c: Components, path: list[int] | tuple[int, ...]) -> tuple[list[Point], list[int]]:
    """The line of a whole way, and at which of its points each space of the way lies."""
    points: list[Point] = [(float(c.at[path[0]][0]), float(c.at[path[0]][1]))]
    stops = [0]
    for one, other in pairwise(path):
        points.extend(arc(c, one, other)[1:])
        stops.append(len(points) - 1)
    return points, stops


def joined(points: tuple[Point, ...] | list[Point]) -> str:
    """Points as path data."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}A{r:g} {r:g} 0 1 1 {x + r:g} {y:g}A{r:g} {r:g} 0 1 1 {x - r:g} {y:g}Z"


def hexagon(x: float, y: float, r: float) -> str:
    corners = [(x + r * sin(k * pi / 3), y - r * cos(k * pi / 3)) for k in range(6)]
    return joined([(round(a, 1), round(b, 1)) for a, b in corners]) + "Z"


def triangle(x: float, y: float, r: float) -> str:
    return f"M{x:g} {y - r:g}L{x + 0.92 * r:g} {y + 0.63 * r:g}L{x - 0.92 * r:g} {y + 0.63 * r:g}Z"


def cross(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y - r:g}L{x + r:g} {y + r:g}M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"
