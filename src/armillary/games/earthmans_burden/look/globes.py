"""Worlds as globes lit from the Sun: what each looks like from afar, drawn in parts of its radius and cut by its rim."""

import re
from typing import Final

from armillary.scene import Circle, Gradient, Group, Path, Shape

__all__ = ["PALETTE", "RADII", "globe", "paints", "rim"]

#: How large each world is drawn, in the board's units: largest what is largest, yet all of them large enough to be lit.
RADII: Final[dict[str, float]] = {
    "mercury": 42.0,
    "luna": 42.0,
    "belt": 46.0,
    "mars": 46.0,
    "venus": 48.0,
    "saturn": 51.0,
    "earth": 54.0,
    "jupiter": 54.0,
}
#: The regions lie around the globe as a rim of this depth, so wide that a development of 28 pixels stands in it.
GAP, DEPTH = 5.0, 37.0

#: Bright, middle and dark of every world, from the side that is lit to the other.
LIT: Final[dict[str, tuple[str, str, str]]] = {
    "mercury": ("#efe2cf", "#a3927c", "#4d4236"),
    "venus": ("#fff0c8", "#dcb568", "#7a5520"),
    "earth": ("#a8d8ff", "#3f86cf", "#1b3f78"),
    "luna": ("#f3f0e6", "#b9b5a8", "#5c5a55"),
    "mars": ("#ffb08a", "#d0603c", "#6d2a1a"),
    "belt": ("#e2d9c9", "#9a8f7c", "#463f34"),
    "jupiter": ("#ffe9c9", "#c9996a", "#5c3d24"),
    "saturn": ("#fff0d0", "#d8b582", "#5f4727"),
}
PALETTE: Final[dict[str, str]] = {
    **{f"globe-{world}": f"globe-{world}" for world in LIT},
    "terminator": "terminator",
    "land": "#4f8f4cd9",
    "cloud": "#ffffff99",
    "ice": "#ffffffd9",
    "plain": "#6d2a1a8c",
    "haze": "#7a4f2261",
    "storm": "#b5482c99",
    "crater": "#4a463f66",
    "glint": "#ffffff1a",
    "ring": "#e8d3a4",
}


def paints(sun: tuple[float, float]) -> dict[str, Gradient]:
    """The light of the Sun on each world, and the night on its other side."""
    lit = {
        f"globe-{world}": Gradient([(0, bright), (0.45, middle), (1, dark)], radial=True, r=0.72, towards=sun)
        for world, (bright, middle, dark) in LIT.items()
    }
    night = [(0.0, "#ffffff47"), (0.35, "#ffffff00"), (0.62, "#070b1640"), (1.0, "#070b16e6")]
    return {**lit, "terminator": Gradient(night, radial=True, r=0.78, towards=sun)}


def _wave(top: float, high: float) -> str:
    """A band of cloud that rises and falls."""
    low = round(top + high, 2)
    return (
        f"M -1 {top} Q -0.5 {top + 0.12:.2f} 0 {top} Q 0.5 {top - 0.12:.2f} 1 {top} "
        f"L 1 {low} Q 0.5 {low - 0.12:.2f} 0 {low} Q -0.5 {low + 0.12:.2f} -1 {low} Z"
    )


_BANDS = tuple(("haze", _wave(top, high)) for top, high in ((-0.6, 0.1), (-0.24, 0.14), (0.16, 0.1), (0.5, 0.12)))
_STRIPES = tuple(
    ("haze", f"M -1 {y} L 1 {y} L 1 {y + high:.2f} L -1 {y + high:.2f} Z")
    for y, high in ((-0.68, 0.12), (-0.34, 0.2), (0.12, 0.1), (0.36, 0.2), (0.72, 0.1))
)
#: What is seen on a world: (style, path in parts of its radius). Only M, Q, L and Z, so that every pair is a point.
MARKS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "earth": (
        ("land", "M -0.54 -0.5 Q -0.25 -0.8 0.07 -0.62 Q 0.12 -0.32 -0.15 -0.2 Q -0.22 0.1 -0.35 -0.1 Q -0.6 -0.2 -0.54 -0.5 Z"),
        ("land", "M 0.2 -0.1 Q 0.54 -0.35 0.75 0 Q 0.65 0.5 0.4 0.62 Q 0.21 0.42 0.2 -0.1 Z"),
        ("cloud outline thick", "M -0.8 0.3 Q -0.3 0.11 0.1 0.36"),
        ("cloud outline thick", "M -0.3 -0.72 Q 0.1 -0.82 0.45 -0.58"),
    ),
    "mars": (
        ("plain", "M -0.69 0.1 Q -0.19 -0.21 0.21 0.1 Q 0.52 0.29 0.61 0.16 Q 0.42 0.52 -0.08 0.4 Q -0.48 0.35 -0.69 0.1 Z"),
        ("ice", "M -0.36 -0.86 Q 0 -0.66 0.36 -0.86 Q 0 -1.1 -0.36 -0.86 Z"),
    ),
    "venus": _BANDS,
    "saturn": _STRIPES,
    "jupiter": (*_STRIPES, ("storm", "M 0.16 0.3 Q 0.4 0.16 0.62 0.3 Q 0.4 0.46 0.16 0.3 Z")),
}  # fmt: skip
#: Worlds that are all craters: (x, y, radius), in parts of the world's.
CRATERS = ((-0.3, -0.36, 0.2), (0.3, -0.1, 0.16), (-0.1, 0.36, 0.24), (0.42, 0.42, 0.12), (-0.58, 0.12, 0.12))
#: The Belt is no globe: rocks.
ROCKS = (
    "M -0.8 -0.1 L -0.55 -0.55 L -0.1 -0.5 L 0.02 -0.1 L -0.3 0.2 L -0.68 0.12 Z",
    "M 0.2 -0.72 L 0.56 -0.78 L 0.74 -0.48 L 0.5 -0.24 L 0.2 -0.34 Z",
    "M 0.16 0.12 L 0.6 0 L 0.86 0.28 L 0.7 0.64 L 0.3 0.68 L 0.08 0.42 Z",
    "M -0.46 0.42 L -0.18 0.36 L -0.04 0.62 L -0.26 0.84 L -0.5 0.72 Z",
    "M -0.1 -0.86 L 0.06 -0.9 L 0.1 -0.72 L -0.06 -0.68 Z",
)
#: A tilted ring: the half behind its globe, and the half before it.
RING = ("M -1.46 0.36 C -1.6 -0.22 1.31 -0.95 1.46 -0.36", "M -1.46 0.36 C -1.31 0.95 1.6 0.22 1.46 -0.36")


def rim(world: str) -> tuple[float, float]:
    """Between which radii the regions of a world lie."""
    inner = RADII[world] + GAP
    return inner, inner + DEPTH


def globe(world: str, x: float, y: float) -> list[Shape]:
    r = RADII[world]
    if world == "belt":
        return [Path(_placed(rock, x, y, r), style="globe-belt") for rock in ROCKS]
    ringed = world == "saturn"
    if ringed:
        r = round(0.72 * r, 1)
    face: list[Shape] = [Path(_placed(drawn, x, y, r), style=style) for style, drawn in MARKS.get(world, ())]
    if not face:
        for dx, dy, wide in CRATERS:
            cx, cy, cr = round(x + dx * r, 1), round(y + dy * r, 1), round(wide * r, 1)
            face += [Circle(cx, cy, cr, style="crater"), Circle(cx - 1, cy - 1, round(0.8 * cr, 1), style="glint")]
    whole = Circle(x, y, r)
    back, front = (Path(_placed(half, x, y, r), style="ring thick") for half in RING)
    shapes: list[Shape] = [
        *([back] if ringed else []),
        Circle(x, y, r, style=f"globe-{world}"),
        Group(face, clip=whole),
        Circle(x, y, r + 0.5, style="terminator"),
    ]
    if ringed:
        shapes.append(front)
    return shapes


def _placed(drawn: str, x: float, y: float, r: float) -> str:
    """Path data in parts of a radius as path data of the board."""

    def point(found: re.Match[str]) -> str:
        return f"{x + r * float(found[1]):.1f} {y + r * float(found[2]):.1f}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", point, drawn)
