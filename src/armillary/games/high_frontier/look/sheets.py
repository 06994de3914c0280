"""Small boards beside the chart: the rocket diagram (2.4) and the tracks (2.5B)."""

from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import Cell, Circle, Dots, Grid, Label, Path, Piece, Shape, Sheet

from .board import signed

__all__ = ["diagram", "tracks"]

# --------------------------------------------------------------------------------------------- rocket diagram

#: The first column, and units for a column and a row.
FIRST, ACROSS, DOWN, TOP, LEFT = 11, 14.0, 27.0, 54.0, 74.0
CLASS_STYLES = ("class-0", "class-1", "class-2", "class-3")


def spot(p: Chart, dry: int, steps: int) -> tuple[float, float]:
    """Where the fuel figure stands for so much mass and fuel (HF-MAT-02)."""
    row = max(0, dry - 2)
    return LEFT + (p.c.column[dry] + steps - FIRST) * ACROSS + ACROSS / 2, TOP + row * DOWN + DOWN / 2


def diagram(p: Chart, text: Text, *, course: tuple[int, list[int]] | None = None, shown: int | None = None) -> Sheet:
    """All rockets on the diagram. `course`: (dry mass, steps after each leg) of what is considered; `shown`: one stack only."""
    c = p.c
    rows = range(2, c.most_dry + 1)
    last = max(c.column[dry] + c.tank_steps[dry][-1] for dry in rows)
    height = TOP + len(rows) * DOWN
    shapes: list[Shape] = []
    for number, name in enumerate(c.classes):
        columns = [column for column in range(FIRST, last + 1) if c.class_of[column] == number]
        left = LEFT + (columns[0] - FIRST) * ACROSS + 1
        right = LEFT + (columns[-1] - FIRST + 1) * ACROSS - 1
        band = f"M{left:g} 6H{right:g}V{height + 6:g}H{left:g}Z"
        shapes.append(Path(band, style=CLASS_STYLES[min(number, 3)]))
        facts = {"class": text.word("class", name), "modifier": signed(c.class_modifier[columns[0]])}
        words = text.fill("panel", "class", facts)
        shapes.append(Label((left + right) / 2, 30, words, size=14, style="ivory", avoid=False))
    if course is not None:
        y = spot(p, course[0], 0)[1]
        shapes.append(
            Path(f"M8 {y - 13:g}H{LEFT + (last - FIRST + 1) * ACROSS:g}V{y + 13:g}H8Z", style="gain outline thin")
        )
    steps: list[tuple[float, float]] = []
    tanks: list[tuple[float, float]] = []
    lines: list[str] = []
    for dry in rows:
        x, y = spot(p, dry, 0)
        name = f"0\N{EN DASH}{dry}" if dry == 2 else str(dry)
        shapes.append(Label(LEFT - 24, y + 5, name, size=15, style="dim", avoid=False))
        lines.append(f"M{x:g} {y:g}H{spot(p, dry, c.tank_steps[dry][-1])[0]:g}")
        full = set(c.tank_steps[dry])
        steps += [spot(p, dry, step) for step in range(c.tank_steps[dry][-1]) if step not in full]
        tanks += [spot(p, dry, step) for step in c.tank_steps[dry][1:]]
    shapes += [
        Path("".join(lines), style="link thin"),
        Dots(steps, r=1.8, style="lane"),
        Dots(tanks, r=3.8, style="ivory"),
        *[Circle(*spot(p, dry, 0), 5, style="point") for dry in rows],
    ]
    if course is not None:
        dry, left_over = course
        points = [spot(p, dry, step) for step in left_over]
        shapes.append(Path("M" + "L".join(f"{x:g} {y:g}" for x, y in points), style="gain"))
        for (x, y), left_now in zip(points, left_over, strict=True):
            shapes.append(Circle(x, y, 9, style="gain-dot"))
            shapes.append(Label(x, y + 4, str(left_now), size=11, style="gain bold", avoid=False))
    pieces = [_figure(p, stack, text) for stack in _rockets(p) if shown is None or stack == shown]
    width = LEFT + (last - FIRST + 2) * ACROSS
    return Sheet("diagram", text.word("panel", "diagram"), (0, 0, width, height + 14), shapes, pieces)


def _rockets(p: Chart) -> list[int]:
    return [
        stack
        for stack, where in enumerate(p.where)
        if where != NONE and stacks.kind_of(p, stack) == ROCKET and stacks.dry_mass(p, stack) <= p.c.most_dry
    ]


def _figure(p: Chart, stack: int, text: Text) -> Piece:
    dry = stacks.dry_mass(p, stack)
    x, y = spot(p, max(dry, 2), p.steps[stack])
    word = p.game.vocabulary.word("stack", stack)
    facts = {"stack": p.game.word(p, "stack", stack, text), "mass": dry, "steps": p.steps[stack]}
    return Piece(
        id=f"fuel:{word}",
        symbol="rocket",
        x=x,
        y=y,
        owner=stacks.owner_of(p, stack),
        size=24,
        plate="figure",
        mark=f"stack:{word}",
        title=text.fill("scene", "fuel-figure", facts),
    )


# ------------------------------------------------------------------------------------------------------ tracks


def tracks(p: Chart, text: Text) -> Grid:
    """What a factory of each letter counts and a black card fetches (HF-PLH-02)."""
    c = p.c
    head = [Cell(f"letter:{letter}", letter, style=letter, title=text.word("letter", letter)) for letter in c.letters]
    rows = [head]
    for step, value in enumerate(c.track):
        rows.append(
            [
                Cell(
                    f"track:{letter}-{step}",
                    str(value),
                    style="lit" if p.tracks[number] == step else "",
                    title=text.fill("panel", "track-step", {"letter": letter, "points": value}),
                )
                for number, letter in enumerate(c.letters)
            ]
        )
    return Grid("tracks", text.word("panel", "tracks"), rows)
