"""Renders a position as an image: the same scene that the browser draws, rasterised with Pillow."""

import re
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from armillary.kernel import Game, Position
from armillary.scene import Board, Circle, Group, Hexagon, Label, Path, Piece, Sector, Shape, Symbol

__all__ = ["image", "picture"]

BACKGROUND = (11, 16, 32)
INK = (201, 210, 228)
LINE = (74, 95, 146)
#: Colours of the seats, distinguishable with colour vision deficiencies.
SEATS = ((230, 159, 0), (86, 180, 233), (0, 158, 115), (240, 228, 66), (0, 114, 178), (213, 94, 0), (204, 121, 167))
NEUTRAL = (150, 156, 170)
TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")

Point = tuple[float, float]
Colour = tuple[int, int, int]


def picture(p: Position, seat: int | None, longest: int = 640) -> NDArray[np.uint8]:
    """The view of a seat (None: a spectator) as height x width x 3 bytes."""
    return np.asarray(image(p, seat, longest))


def image(p: Position, seat: int | None, longest: int = 640) -> Image.Image:
    seen = p.view(seat)
    scene = p.game.scene(seen, seat, p.game.text())
    board = _board(p.game)
    canvas = Canvas(board, longest)
    for layer in board.layers:
        for shape in layer.shapes:
            canvas.shape(shape, scene.styles.get(getattr(shape, "id", ""), ""))
    for shape in scene.overlay:
        canvas.shape(shape, "")
    for piece in scene.pieces:
        canvas.piece(piece)
    lines = [scene.headline or p.game.title.title, p.game.prompt(seen, seat, p.game.text())]
    canvas.caption([line for line in lines if line])
    return canvas.image


_BOARDS: WeakKeyDictionary[Game, Board] = WeakKeyDictionary()


def _board(game: Game) -> Board:
    """The board, cached per game because it never changes."""
    found = _BOARDS.get(game)
    if found is None:
        found = _BOARDS[game] = game.board(game.text())
    return found


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


class Canvas:
    """Board units on a raster, with a strip of text below."""

    STRIP = 40

    def __init__(self, board: Board, longest: int) -> None:
        self.board = board
        x, y, width, height = board.box
        self.scale = longest / max(width, height, 1e-9)
        self.left, self.top = x, y
        self.size = (max(64, round(width * self.scale)), max(64, round(height * self.scale)))
        self.image = Image.new("RGB", (self.size[0], self.size[1] + self.STRIP), BACKGROUND)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> Point:
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def colour(self, styles: str, fallback: Colour | None) -> Colour | None:
        """The colour of the last style class that the palette knows."""
        for style in reversed(styles.split()):
            if style in self.board.palette:
                return _css(self.board.palette[style]) or fallback
            owned = re.fullmatch(r"(?:seat|owner)-?(\d)", style)
            if owned:
                return SEATS[int(owned[1]) % len(SEATS)]
        return fallback

    def shape(self, shape: Shape, further: str) -> None:
        if isinstance(shape, Group):
            for part in shape.shapes:
                self.shape(part, further)
            return
        styles = f"{shape.style} {further}"
        if isinstance(shape, Circle):
            x, y = self.at(shape.x, shape.y)
            r = shape.r * self.scale
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=self.colour(styles, None), outline=LINE)
        elif isinstance(shape, Hexagon):
            corners = [
                self.at(shape.x + shape.r * sin(pi / 3 * side), shape.y - shape.r * cos(pi / 3 * side))
                for side in range(6)
            ]
            self.draw.polygon(corners, fill=self.colour(styles, None), outline=LINE)
        elif isinstance(shape, Sector):
            self.draw.polygon(self._sector(shape), fill=self.colour(styles, None), outline=LINE)
        elif isinstance(shape, Path):
            for line in outline(shape.d):
                if len(line) > 1:
                    self.draw.line([self.at(*point) for point in line], fill=self.colour(styles, LINE), width=2)
        elif isinstance(shape, Label):
            anchor = {"middle": "mm", "start": "lm", "end": "rm"}.get(shape.anchor, "mm")
            font = _font(max(7, round(shape.size * self.scale)))
            self.draw.text(
                self.at(shape.x, shape.y), shape.text, fill=self.colour(styles, INK), font=font, anchor=anchor
            )
        elif isinstance(shape, Symbol):
            x, y = self.at(shape.x, shape.y)
            r = shape.size * self.scale / 2
            colour = self.colour(styles, NEUTRAL)
            self.draw.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], outline=colour)

    def _sector(self, shape: Sector) -> list[Point]:
        """The outline of a ring segment; degrees are clockwise from the top."""
        steps = max(2, int(abs(shape.end - shape.start) / 6) + 1)
        angles = [(shape.start + (shape.end - shape.start) * step / steps) * pi / 180 for step in range(steps + 1)]
        outer = [self.at(shape.x + shape.outer * sin(angle), shape.y - shape.outer * cos(angle)) for angle in angles]
        inner = [self.at(shape.x + shape.inner * sin(angle), shape.y - shape.inner * cos(angle)) for angle in angles]
        return [*outer, *reversed(inner)]

    def piece(self, piece: Piece) -> None:
        """A disc in the owner's colour with the initials of the piece, and a count."""
        x, y = self.at(piece.x, piece.y)
        r = max(3.0, piece.size * self.scale / 2)
        fallback = NEUTRAL if piece.owner is None else SEATS[piece.owner % len(SEATS)]
        colour = self.colour(piece.style, fallback) or fallback
        dark = tuple(part // 3 for part in colour)
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=dark, outline=colour, width=max(1, round(r / 6)))
        letters = piece.symbol.replace("-", " ").title().replace(" ", "")[:2]
        self.draw.text((x, y), letters, fill=colour, font=_font(max(7, round(r))), anchor="mm")
        count = str(piece.count) if piece.count != 1 else ""
        badges = " ".join([count, *(badge.text for badge in piece.badges)]).strip()
        if badges:
            self.draw.text((x + r, y - r), badges, fill=INK, font=_font(max(7, round(r * 0.8))), anchor="mm")

    def caption(self, lines: list[str]) -> None:
        for number, line in enumerate(lines[:2]):
            self.draw.text((6, self.size[1] + 4 + 17 * number), line[:110], fill=INK, font=_font(13))


def _css(text: str) -> Colour | None:
    """`#rgb` or `#rrggbb`; None for other colours."""
    digits = text.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    try:
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    except ValueError:
        return None


def outline(data: str) -> list[list[Point]]:
    """SVG path data as polylines. Curves are cut into short pieces; an arc is approximated from its chord."""
    lines: list[list[Point]] = []
    current: list[Point] = []
    x = y = 0.0
    tokens = TOKEN.findall(data)
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                if current:
                    current.append(current[0])
                    x, y = current[0]
                continue
        need = {"H": 1, "V": 1, "M": 2, "L": 2, "T": 2, "Q": 4, "S": 4, "C": 6, "A": 7}.get(command.upper(), 0)
        if not need or at + need > len(tokens):
            break
        values = [float(token) for token in tokens[at : at + need]]
        at += need
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "H":
            end = (values[0] + dx, y)
        elif kind == "V":
            end = (x, values[0] + dy)
        else:
            end = (values[-2] + dx, values[-1] + dy)
        if kind == "M":
            current = [end]
            lines.append(current)
            command = "l" if command == "m" else "L"
        elif kind in "CSQ":
            controls = [(values[i] + dx, values[i + 1] + dy) for i in range(0, need - 2, 2)]
            current += _curve([(x, y), *controls, end])
        elif kind == "A":
            current += _arc((x, y), end, values[0], bool(values[4]))
        else:
            current.append(end)
        x, y = end
    return lines


def _curve(points: list[Point], pieces: int = 12) -> list[Point]:
    """A Bezier curve by de Casteljau's construction."""
    found = []
    for step in range(1, pieces + 1):
        t = step / pieces
        row = points
        while len(row) > 1:
            row = [((1 - t) * ax + t * bx, (1 - t) * ay + t * by) for (ax, ay), (bx, by) in pairwise(row)]
        found.append(row[0])
    return found


def _arc(start: Point, end: Point, radius: float, clockwise: bool) -> list[Point]:
    (ax, ay), (bx, by) = start, end
    chord = hypot(bx - ax, by - ay)
    if chord < 1e-9 or radius < chord / 2:
        return [end]
    rise = radius - (radius * radius - chord * chord / 4) ** 0.5
    side = 1 if clockwise else -1
    middle = ((ax + bx) / 2 + side * 2 * rise * (by - ay) / chord, (ay + by) / 2 - side * 2 * rise * (bx - ax) / chord)
    return _curve([start, middle, end])
