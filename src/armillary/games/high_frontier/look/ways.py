"""Ways drawn on the chart: burns numbered, free burns, skulls and belts, the fuel at each stop."""

from collections.abc import Sequence
from itertools import pairwise

from armillary.games.high_frontier.chart.graph import PIVOT
from armillary.games.high_frontier.chart.reach import Way as Route
from armillary.games.high_frontier.ids import AEROBRAKE, BURN, CRASH, NONE, SITE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import belts, stacks
from armillary.kernel.text import Text
from armillary.scene import Shape, Tag, Way

from .geometry import trail

__all__ = ["beads_of", "draw_way", "risk_tags", "route_lines"]

Bead = tuple[int, str, str]


def beads_of(p: Chart, mode: int, path: Sequence[int], first: int = 1) -> tuple[list[Bead], int]:
    """Beads by place in the path: paid burns numbered from `first`, free ones, dangers. Also the number after the last."""
    chart = p.c.reach.chart
    found: list[Bead] = []
    before, free, used, number = NONE, 0, 0, first
    for place, (here, to) in enumerate(pairwise(path), start=1):
        burns, free, used = chart.step(mode, before, here, to, free, used)
        entered = chart.kind[to] == BURN
        turning = burns - (1 if entered and burns % PIVOT else 0)
        if turning > 0:
            found.append((place - 1, f"{number}\N{EN DASH}{number + turning - 1}", "burn"))
            number += turning
        if entered and burns > turning:
            found.append((place, str(number), "burn"))
            number += 1
        elif entered:
            found.append((place, "+", "free"))
        if chart.hazard[to] in (CRASH, AEROBRAKE):
            found.append((place, "!", "danger"))
        before = here
    return found, number


def draw_way(
    p: Chart, mode: int, path: Sequence[int], left: int | None, *, first: int = 1, ghost: bool = False
) -> tuple[Way, int]:
    """The line of a move with its beads; at its end the fuel that is left. Also the number of the next burn."""
    points, places = trail(p.c, tuple(path))
    beads, number = beads_of(p, mode, path, first)
    drawn = [(places[place], word, kind) for place, word, kind in beads]
    if left is not None:
        drawn = [bead for bead in drawn if bead[0] != places[-1]]
        drawn.append((places[-1], str(left), "stop"))
    return Way(points, beads=drawn, ghost=ghost), number


def risk_tags(p: Chart, stack: int, path: Sequence[int], thrust: int, text: Text) -> list[Shape]:
    """A sign at each danger of a way, with its odds."""
    c = p.c
    shapes: list[Shape] = []
    for space in path[1:]:
        x, y = c.at[space]
        if c.hazard[space] == CRASH:
            shapes.append(
                Tag(
                    x,
                    y,
                    [
                        text.word("plan", "crash"),
                        text.fill("plan", "or-pay", {"wt": p.law.answers_finao(p, stacks.owner_of(p, stack))}),
                    ],
                    style="danger",
                )
            )
        elif c.hazard[space] == AEROBRAKE:
            shapes.append(Tag(x, y, [text.word("plan", "aerobrake")], style="danger"))
        elif c.belt[space] != NONE:
            shapes.append(Tag(x, y, belt_words(p, stack, space, thrust, text), style="belt"))
    return shapes


def belt_words(p: Chart, stack: int, space: int, thrust: int, text: Text) -> list[str]:
    """How a belt goes: escorted, safe, or how often it costs cards."""
    if p.law.asks_escorted(p, stack, p.c.belt[space]):
        return [text.word("plan", "belt-escorted")]
    bad = [die for die in range(1, 7) if belts.victims(p, stack, belts.belt_level(p, die, thrust))]
    level = text.fill("plan", "belt-level", {"level": belts.belt_level(p, 6, thrust)})
    if not bad:
        return [text.word("plan", "belt-safe"), level]
    return [text.fill("plan", "belt-danger", {"count": len(bad)}), level]


def route_lines(p: Chart, way: Route, left: int, text: Text) -> list[str]:
    """A way in words: burns and fuel, landing, what is risked."""
    facts = {"burns": way.burns, "fuel": way.fuel, "steps": left}
    lines = [text.fill("plan", "way", facts)]
    if way.lift:
        lines.append(text.fill("plan", "lift", {"fuel": way.lift}))
    if way.land:
        lines.append(text.fill("plan", "land", {"fuel": way.land}))
    elif p.c.kind[way.path[-1]] == SITE:
        lines.append(text.word("plan", "direct"))
    if way.crashes:
        lines.append(text.fill("plan", "crashes", {"count": way.crashes}))
    if way.belts:
        lines.append(text.fill("plan", "belts", {"count": way.belts}))
    if way.event:
        lines.append(text.word("plan", "event"))
    return lines
