"""The figures of a report, as SVG that follows the page's colours."""

from html import escape
from io import StringIO
from textwrap import fill
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from .summary import Difference, Share, VariantSummary

__all__ = ["bars", "curves", "fates", "forest", "histograms"]

COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00", "#b8a800")
#: Replaced by the colour of the page's text, light or dark.
INK = "#1b2340"
#: Points; 9 pt are 12 px.
SMALL = 9
#: Letters of a line beside a bar or above a small figure.
BESIDE, ABOVE = 36, 24
#: Differences that the figure shows; the table has them all.
SHOWN = 60


def _svg(figure: Figure, caption: str) -> str:
    """The figure as reproducible SVG."""
    out = StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "armillary", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    drawn = text[text.index("<svg") :].replace(INK, "currentColor").replace("#000000", "currentColor")
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _axes(width: float, height: float, columns: int = 1, rows: int = 1) -> tuple[Figure, list[Any]]:
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False)
    flat = [axis for row in axes for axis in row]
    for axis in flat:
        axis.spines[["top", "right"]].set_visible(False)
        axis.spines[["left", "bottom"]].set_color(INK)
        axis.tick_params(colors=INK, labelsize=SMALL)
        axis.xaxis.label.set_color(INK)
    return figure, flat


def bars(shares: list[Share], even: float | None) -> str:
    names = [fill(share.name, BESIDE) for share in shares]
    figure, (axis,) = _axes(7.5, 0.7 + 0.34 * len(shares) + 0.16 * sum(name.count("\n") for name in names))
    for row, share in enumerate(shares):
        axis.barh(row, share.share, color=COLOURS[row % len(COLOURS)], height=0.6)
        axis.plot([share.low, share.high], [row, row], color=INK, linewidth=1.4)
    axis.set_yticks(range(len(shares)), names)
    axis.invert_yaxis()
    axis.set_xlim(0, max(0.05, *(share.high for share in shares)) * 1.05)
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    if even is not None:
        axis.axvline(even, color=INK, linestyle=":", linewidth=1)
    return _svg(figure, "Share of games with its interval." + (" Dotted: an even share." if even is not None else ""))


def histograms(variant: VariantSummary, alone: bool) -> str:
    figure, axes = _axes(7.5, 2.4, columns=1 if alone else 2)
    axes[0].hist(variant.lengths, bins=30, color=COLOURS[1])
    axes[0].set_xlabel("decisions a game", fontsize=SMALL)
    if not alone:
        top = max(variant.leads, default=0)
        axes[1].hist(variant.leads, bins=[edge - 0.5 for edge in range(min(top, 40) + 2)], color=COLOURS[0])
        axes[1].set_xlabel("lead changes a game", fontsize=SMALL)
    return _svg(figure, "How long games are" + ("." if alone else ", and how often the lead changes hands."))


def _moving(curves: dict[str, list[list[float]]]) -> list[str]:
    """Curves that are not flat."""
    return [name for name, seats in curves.items() if any(max(values) - min(values) > 1e-9 for values in seats)]


def _panels(names: list[str]) -> tuple[Figure, list[Any]]:
    columns = min(3, len(names))
    rows = -(-len(names) // columns)
    return _axes(7.5, 0.3 + 1.9 * rows, columns, rows)


def curves(variant: VariantSummary) -> str:
    names = _moving(variant.curves)
    if not names:
        return "<p>Nothing that is counted for each seat changes in this title.</p>"
    figure, axes = _panels(names)
    for axis, name in zip(axes, names, strict=False):
        for seat, values in enumerate(variant.curves[name]):
            axis.plot(values, color=COLOURS[seat % len(COLOURS)], label=chr(ord("A") + seat))
        axis.set_title(fill(name, ABOVE), fontsize=SMALL, color=INK)
        axis.set_xticks([0, len(values) - 1], ["start", "end"])
    for axis in axes[len(names) :]:
        axis.set_visible(False)
    if len(variant.seats) > 1:
        axes[0].legend(fontsize=SMALL, frameon=False)
    return _svg(
        figure, "Means by seat from the first decision to the last: the score, and what the title counts for each seat."
    )


def fates(variant: VariantSummary) -> str:
    names = [name for name in _moving(variant.curves) if name in variant.fate]
    if not names:
        return ""
    figure, axes = _panels(names)
    for axis, name in zip(axes, names, strict=False):
        for values, colour, label in zip(
            variant.fate[name], (COLOURS[2], COLOURS[3]), ("winners", "others"), strict=True
        ):
            axis.plot(values, color=colour, label=label)
        axis.set_title(fill(name, ABOVE), fontsize=SMALL, color=INK)
        axis.set_xticks([0, len(variant.fate[name][0]) - 1], ["start", "end"])
    for axis in axes[len(names) :]:
        axis.set_visible(False)
    axes[0].legend(fontsize=SMALL, frameon=False)
    return _svg(figure, "The same, winners against the others: what winning looks like.")


def forest(differences: list[Difference]) -> str:
    """Every difference with its interval, scaled by the widest one of its measure."""
    shown = differences[:SHOWN]
    widest: dict[str, float] = {}
    for difference in shown:
        reach = max(abs(difference.low), abs(difference.high), 1e-9)
        widest[difference.measure] = max(widest.get(difference.measure, 0.0), reach)
    names = [fill(f"{one.measure} · {one.variant}", 2 * BESIDE) for one in shown]
    height = 0.2 + 0.16 * max((name.count("\n") for name in names), default=0)
    figure, (axis,) = _axes(7.5, 0.8 + height * len(shown))
    axis.axvline(0, color=INK, linewidth=1)
    for row, difference in enumerate(shown):
        unit = widest[difference.measure]
        colour = COLOURS[5] if difference.significant else "#9aa4bf"
        axis.plot([difference.low / unit, difference.high / unit], [row, row], color=colour, linewidth=2)
        axis.plot([difference.difference / unit], [row], "o", color=colour, markersize=4)
    axis.set_yticks(range(len(shown)), names)
    axis.tick_params(axis="y", labelsize=SMALL)
    axis.set_xticks([])
    axis.set_xlim(-1.08, 1.08)
    axis.invert_yaxis()
    return _svg(
        figure, "Differences from the baseline with their intervals; each measure in its own scale, zero is the line."
    )
