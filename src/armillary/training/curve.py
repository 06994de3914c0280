"""The learning curve as a picture: the share won against each opponent over time; for solitaire titles, the points."""

from typing import Any

__all__ = ["curve_svg"]

WIDTH, HEIGHT, EDGE, NAMES = 420, 240, 34, 130
COLOURS = ("#b07d2b", "#3b6ea5", "#8a4f7d", "#4d8055", "#b0503c", "#5b6770", "#7a6a1f")


def curve_svg(name: str, lines: list[dict[str, Any]], seats: int = 2) -> str:
    """`lines` come from `curve.jsonl`; the dashed line is the share of an equal player."""
    league = [line for line in lines if line["phase"] == "league"]
    longest = max([line["seconds"] for line in league], default=1.0)
    most = 100.0 if seats > 1 else max([line["shares"]["alone"]["points"] for line in league], default=1.0) * 1.25

    def height(found: dict[str, float]) -> float:
        return found["share"] if seats > 1 else found["points"] / most

    def x(seconds: float) -> float:
        return EDGE + WIDTH * seconds / longest

    def y(share: float) -> float:
        return EDGE + HEIGHT * (1 - share)

    drawn = ""
    opponents = sorted({who for line in league for who in line["shares"]})
    last = {who: next(line for line in reversed(league) if who in line["shares"])["shares"][who] for who in opponents}
    # Labels at the ends of their lines, from the top down, without overlaps.
    free = 0.0
    for number, who in enumerate(sorted(opponents, key=lambda who: -height(last[who]))):
        colour = COLOURS[number % len(COLOURS)]
        points = [(line["seconds"], line["shares"][who]) for line in league if who in line["shares"]]
        way = " ".join(f"{x(seconds):.1f},{y(height(found)):.1f}" for seconds, found in points)
        free = max(free + 12, y(height(last[who])) + 4)
        drawn += f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        drawn += f'<text x="{EDGE + WIDTH + 6}" y="{free:.0f}" fill="{colour}">{who}</text>'
    ticks = ""
    unit = " %" if seats > 1 else ""
    even = (
        f'<path d="M{EDGE} {y(1 / seats):.1f}H{EDGE + WIDTH}" stroke="#bbb" stroke-dasharray="4 4"/>'
        if seats > 1
        else ""
    )
    for part in range(5):
        ticks += f'<text x="{EDGE - 5}" y="{y(part / 4) + 4:.0f}" text-anchor="end">{most * part / 4:.0f}{unit}</text>'
        ticks += (
            f'<text x="{x(longest * part / 4):.0f}" y="{EDGE + HEIGHT + 14}" text-anchor="middle">'
            f"{longest * part / 240:.1f} min</text>"
        )
    across, down = WIDTH + EDGE + NAMES, HEIGHT + 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{across}" '
        'font-family="sans-serif" font-size="10" fill="#333">'
        f'<rect width="100%" height="100%" fill="#fbf7ec"/><text x="{EDGE}" y="20" font-size="13">{name}</text>'
        f'<rect x="{EDGE}" y="{EDGE}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#bbb"/>'
        f"{even}{drawn}{ticks}</svg>\n"
    )
