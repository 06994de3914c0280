"""The disc as an orrery: ellipses around the Sun, wells joined by arrows, worlds as globes with their regions as rims."""

from functools import cache
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from armillary.kernel.text import Text
from armillary.scene import (
    Board,
    Circle,
    Gradient,
    Label,
    Layer,
    Paint,
    Path,
    Sector,
    Shape,
)

from . import globes

if TYPE_CHECKING:
    from armillary.games.earthmans_burden.components import Pack, World
    from armillary.games.earthmans_burden.game import EarthmansBurden

BOX = (0.0, 0.0, 1320.0, 1080.0)
CENTRE = (660.0, 540.0)
#: The ellipses are wider than high, so that they fill a screen.
WIDTH = 1.22
RIM = 514.0
#: How far from the Sun the wells of each ring are, and all worlds: they need the room at the rim.
RINGS = (0.0, 106.0, 190.0, 268.0, 340.0)
WORLDS = 396.0
WELL = 21.0
#: Where the names of worlds stand around their orbits, in degrees from the top: inside the rim, and where no arrow comes in.
NAMES = {"mercury": 90, "venus": 0, "earth": 0, "luna": 100, "mars": 262, "belt": 0, "jupiter": 0, "saturn": 62}
#: Around a world is room for its rim, with the fleets that stand on it, so far from its middle.
ROOM = 97.0

PALETTE = {
    "space": "space",
    "corona": "corona",
    "plate-line": "#c9a227",
    "groove": "#2b3a5e",
    "groove-line": "#33456e",
    "rim": "#c9a227",
    "tick": "#6f5d21",
    "sun-disc": "#fff3cf",
    "sun-well": "#3a2a10",
    "sun-well-line": "#f0cf65",
    "arrow": "#8d7a3a",
    "well": "#0b1020",
    "well-line": "#4a5f92",
    "shade": "#0a0f1d",
    "petal": "#141c33",
    "petal-line": "#4a5f92",
    "ivory": "#f2ead8",
    "dim": "#c9c3b2",
    "brass": "#c9a227",
    "ember": "#ff7a59",
    "verdigris": "#4fb3a5",
    "un": "#e6eaf2",
    "un-risk": "#3d5568",
    "un-risk-line": "#ff7a59",
    "seat-A": "#7db8ff",
    "seat-B": "#f59b4c",
    "seat-C": "#2f9e7e",
    "seat-D": "#f6e23f",
    "seat-E": "#cf62a8",
    "seat-F": "#f0452f",
    "seat-G": "#8f6bff",
    **globes.PALETTE,
}

PAINTS: dict[str, Paint] = {
    "space": Gradient([(0, "#1b2547"), (0.55, "#101830"), (1, "#0a0f1d")], radial=True, r=0.6),
    "corona": Gradient([(0, "#fff6d8"), (0.16, "#ffd27ab0"), (0.34, "#f0a23a66"), (1, "#f0a23a00")], radial=True),
    **globes.paints(CENTRE),
}


def spot(radius: float, angle: float) -> tuple[float, float]:
    """A place on the disc: degrees clockwise from the top."""
    turn = radians(angle)
    return CENTRE[0] + WIDTH * radius * sin(turn), CENTRE[1] - radius * cos(turn)


def around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    turn = radians(angle)
    return round(x + radius * sin(turn), 1), round(y - radius * cos(turn), 1)


@cache
def _spots(places: tuple[tuple[str, float, int], ...]) -> dict[str, tuple[float, float]]:
    return {name: spot(radius, angle) for name, radius, angle in places}


def spots(pack: "Pack") -> dict[str, tuple[float, float]]:
    """Where every place of the disc is drawn."""
    trajectories = [(place.id, RINGS[place.ring], place.angle) for place in pack.board.trajectories]
    return _spots((*trajectories, *[(world.id, WORLDS, world.angle) for world in pack.worlds]))


def petal_angles(count: int, angle: float) -> list[tuple[float, float]]:
    """The regions of a world around its globe, the first at the side that faces the sun."""
    step = 360 / count
    return [(angle + 180 + step * number + 2, angle + 180 + step * (number + 1) - 2) for number in range(count)]


def board(game: "EarthmansBurden", text: Text) -> Board:
    pack: Pack = game.components
    where = spots(pack)
    worlds = {world.id for world in pack.worlds}
    names = {place: text.word("node", place) for place in where}
    layers = [
        Layer("plate", plate()),
        Layer("arrows", arrows(game, pack, where, worlds)),
        Layer("wells", wells(game, pack, where, names)),
        Layer("worlds", [shape for world in pack.worlds for shape in medallion(world, where[world.id], names, text)]),
    ]
    beside: dict[str, list[str]] = {}
    for parent, child in pack.board.arrows:
        if closed(game, pack) not in (parent, child):
            beside.setdefault(f"node:{parent}", []).append(f"node:{child}")
            beside.setdefault(f"node:{child}", []).append(f"node:{parent}")
    return Board(
        box=BOX,
        layers=layers,
        palette=PALETTE,
        paints=PAINTS,
        places={f"node:{name}": (round(x, 1), round(y, 1)) for name, (x, y) in where.items()},
        names={f"node:{name}": words for name, words in names.items()},
        beside=beside,
    )


def closed(game: "EarthmansBurden", pack: "Pack") -> str:
    """The place that does not exist here: the centre, in the Minigame."""
    return pack.board.centre if game.options["minigame"] else ""


def plate() -> list[Shape]:
    """Rim with its graduation, the rings, the Sun."""
    x, y = CENTRE
    shapes: list[Shape] = [
        Path(ellipse(RIM + 6), style="rim outline"),
        Path(ellipse(RIM), style="space"),
        Path(ellipse(RIM - 10), style="rim outline thin"),
    ]
    for mark in range(0, 360, 5):
        turn = radians(mark)
        inner, outer = RIM - 10, RIM
        shapes.append(
            Path(
                line(
                    (x + WIDTH * inner * sin(turn), y - inner * cos(turn)),
                    (x + WIDTH * outer * sin(turn), y - outer * cos(turn)),
                ),
                style="tick thin",
            )
        )
    shapes += [Path(ellipse(radius), style="groove outline") for radius in (*RINGS[1:], WORLDS)]
    shapes += [Circle(x, y, 170, style="corona"), Circle(x, y, 34, style="sun-disc")]
    return shapes


def arrows(
    game: "EarthmansBurden", pack: "Pack", where: dict[str, tuple[float, float]], worlds: set[str]
) -> list[Shape]:
    shapes: list[Shape] = []
    for parent, child in pack.board.arrows:
        if closed(game, pack) in (parent, child):
            continue
        end = ROOM - 6 if child in worlds else WELL + 5
        shapes.append(Path(trimmed(where[parent], where[child], WELL + 3, end), style="arrow", arrow=True))
    return shapes


def wells(
    game: "EarthmansBurden", pack: "Pack", where: dict[str, tuple[float, float]], names: dict[str, str]
) -> list[Shape]:
    shapes: list[Shape] = []
    joined: dict[str, list[str]] = {place: [] for place in where}
    for parent, child in pack.board.arrows:
        joined[parent].append(child)
        joined[child].append(parent)
    for place in pack.board.trajectories:
        if place.id == closed(game, pack):
            continue
        x, y = where[place.id]
        x, y = round(x, 1), round(y, 1)
        style = "sun-well" if place.id == pack.board.centre else "well"
        shapes.append(Circle(x, y, WELL, id=f"node:{place.id}", style=style, title=names[place.id]))
        lx, ly, anchor = clear_side((x, y), [where[other] for other in joined[place.id]])
        shapes.append(Label(lx, ly, names[place.id], 13, anchor=anchor, style="dim", px=11, rank=3))
    return shapes


def clear_side(at: tuple[float, float], joined: list[tuple[float, float]]) -> tuple[float, float, str]:
    """Where a well's name stands: below, right, left or above it, as far as can be from the arrows that come and go."""
    x, y = at
    sides = {(0, 1): "middle", (1, 0): "start", (-1, 0): "end", (0, -1): "middle"}

    def nearest(side: tuple[int, int]) -> float:
        """How much the arrow that is nearest to this side points that way."""
        ways = [(ox - x, oy - y) for ox, oy in joined]
        return max(((side[0] * dx + side[1] * dy) / hypot(dx, dy) for dx, dy in ways), default=0)

    dx, dy = min(sides, key=lambda side: round(nearest(side), 1))
    return (
        round(x + dx * (WELL + 8), 1),
        round(y + dy * (WELL + 8) + (7 if dy > 0 else 4 if dx else 0), 1),
        sides[dx, dy],
    )


def medallion(world: "World", at: tuple[float, float], names: dict[str, str], text: Text) -> list[Shape]:
    """A world: the globe, its regions as a rim around it, the name."""
    x, y = (round(value, 1) for value in at)
    name = names[world.id]
    shapes: list[Shape] = [Circle(x, y, ROOM + 16, style="shade faint")]
    for number, (start, end) in enumerate(petal_angles(len(world.regions), world.angle)):
        title = text.fill("scene", "region", {"node": name, "region": world.regions[number]})
        mark = f"region:{world.id}-{number}"
        shapes.append(Sector(x, y, *globes.rim(world.id), start, end, id=mark, style="petal", title=title))
    orbit = text.fill("scene", "orbit", {"node": name})
    shapes.append(Circle(x, y, globes.RADII[world.id], id=f"node:{world.id}", style="well", title=orbit))
    shapes += globes.globe(world.id, x, y)
    lx, ly, anchor = name_spot(world, x, y)
    shapes.append(Label(lx, ly, name.upper(), 16, anchor=anchor, style="ivory display", px=15, rank=5))
    return shapes


def name_spot(world: "World", x: float, y: float) -> tuple[float, float, str]:
    """Where a world's name stands, with room for a line below it, and how it hangs there."""
    angle = NAMES.get(world.id, world.angle)
    side = sin(radians(angle))
    anchor = "start" if side > 0.5 else "end" if side < -0.5 else "middle"
    lx, ly = around(x, y, ROOM + 4, angle)
    return lx, ly - 6 if abs(side) > 0.5 else ly - 26, anchor


def ellipse(radius: float) -> str:
    x, y = CENTRE
    rx = WIDTH * radius
    half = f"A {rx:.1f} {radius:.1f} 0 1 0"
    return f"M {x - rx:.1f} {y:.1f} {half} {x + rx:.1f} {y:.1f} {half} {x - rx:.1f} {y:.1f} Z"


def line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return f"M {start[0]:.1f} {start[1]:.1f} L {end[0]:.1f} {end[1]:.1f}"


def trimmed(start: tuple[float, float], end: tuple[float, float], before: float, after: float) -> str:
    """A line between two places that leaves their symbols free."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    return line((start[0] + ux * before, start[1] + uy * before), (end[0] - ux * after, end[1] - uy * after))
