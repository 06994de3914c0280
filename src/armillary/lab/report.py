"""The report: one self-contained HTML page, with figures as SVG."""

from html import escape
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import game as load_game

from .summary import Difference, Share, Summary, VariantSummary

__all__ = ["report"]

COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00", "#b8a800")
INK = "#1b2340"
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1b2340; background: #f7f8fb }
body { margin: 0 auto; max-width: 62rem; padding: 2rem }
h1 { font-size: 1.9rem; margin-bottom: 0 } h2 { margin-top: 2.6rem; border-bottom: 2px solid #d5daea } h3 { margin-top: 1.6rem }
p.lead { color: #55607f; margin-top: .2rem } table { border-collapse: collapse; margin: 1rem 0; font-size: .92rem }
th, td { padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid #e3e7f2; vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums } tr.strong td { font-weight: 600 }
figure { margin: 1rem 0 } figure svg { max-width: 100%; height: auto } figcaption { color: #55607f; font-size: .9rem }
code { background: #e9edf7; padding: .1rem .3rem; border-radius: 3px } details { margin: .6rem 0 }
"""


def report(summary: Summary, command: str = "") -> str:
    """The whole page."""
    rules = load_game(summary.title)
    title = rules.title.title
    baseline = summary.variants[0]
    parts = [
        f"<h1>{escape(title)}: laboratory report</h1>",
        (
            '<p class="lead">'
            f"{baseline.games} games a variant, players {escape(', '.join(summary.players))}, "
            f"seed {escape(summary.seed)}. Intervals are 95&nbsp;%.</p>"
        ),
    ]
    settings = ", ".join(f"{escape(name)} = <b>{escape(value)}</b>" for name, value in summary.in_force)
    parts.append(f"<p>Played: {settings}</p>")
    if summary.unchanged:
        nothing = ", ".join(f"<code>{escape(name)}</code>" for name in summary.unchanged)
        parts.append(
            f'<p class="nothing"><b>Changed nothing:</b> {nothing}. No decision of {baseline.games} games differed from the '
            "baseline.</p>"
        )
    if command:
        parts.append(f"<p>Made with <code>{escape(command)}</code></p>")
    if summary.differences:
        parts += _sweep(summary)
    for variant in summary.variants[:1]:
        parts += _variant(variant, rules)
    for variant in summary.variants[1:]:
        inner = "\n".join(_variant(variant, rules))
        parts.append(f"<details><summary><b>{escape(variant.name)}</b> by itself</summary>{inner}</details>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}: laboratory report</title>'
        f"<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


# ------------------------------------------------------------------------------------------------------- sections


def _sweep(summary: Summary) -> list[str]:
    rows = []
    for difference in summary.differences:
        cells = [
            escape(difference.variant),
            escape(difference.measure),
            _figure_of(difference.baseline, difference.measure),
            _figure_of(difference.value, difference.measure),
            _signed(difference.difference, difference.measure),
            f"{_signed(difference.low, difference.measure)} .. {_signed(difference.high, difference.measure)}",
        ]
        style = ' class="strong"' if difference.significant else ""
        numbers = "".join(f'<td class="n">{cell}</td>' for cell in cells[2:])
        rows.append(f"<tr{style}><td>{cells[0]}</td><td>{cells[1]}</td>{numbers}</tr>")
    head = "".join(
        f"<th{' class=n' if n > 1 else ''}>{h}</th>"
        for n, h in enumerate(("variant", "measure", "baseline", "variant", "difference", "95 %"))
    )
    return [
        "<h2>What the changes do</h2>",
        f"<p>Baseline: {escape(', '.join(f'{name}={value}' for name, value in summary.in_force))}</p>",
        (
            "<p>Every variant was played on the same dice as the baseline, game by game; the difference of each pair is what "
            "counts. Bold: the interval does not contain zero.</p>"
        ),
        _forest(summary.differences),
        f"<table><tr>{head}</tr>{''.join(rows)}</table>",
    ]


def _variant(variant: VariantSummary, rules: Any) -> list[str]:
    alone = len(variant.seats) == 1
    parts = [f"<h2>{escape(variant.name[:1].upper() + variant.name[1:])}</h2>"]
    if alone:
        score = variant.scores[0]
        parts.append(f"<p>Mean score {score.mean:.2f} ({score.low:.2f} .. {score.high:.2f}).</p>")
        parts += ["<h3>Won</h3>", _shares(variant.seats)]
    else:
        parts += ["<h3>Win rates by seat</h3>", _bars(variant.seats, 1 / len(variant.seats)), _shares(variant.seats)]
    if variant.factions:
        parts += [
            "<h3>Win rates by faction</h3>",
            _bars(variant.factions, 1 / len(variant.seats)),
            _shares(variant.factions),
        ]
    parts += ["<h3>Ways to end</h3>", _bars(variant.ends, None), _shares(variant.ends)]
    facts = [
        ("decisions a game", variant.decisions),
        ("choices a decision", variant.choices),
    ]
    if not alone:
        facts.append(("lead changes a game", variant.lead_changes))
    lines = "".join(
        f'<tr><td>{name}</td><td class="n">{mean.mean:.2f}</td><td class="n">{mean.low:.2f} .. {mean.high:.2f}</td></tr>'
        for name, mean in facts
    )
    if not alone:
        share = variant.comebacks
        lines += (
            f'<tr><td>comebacks (the winner was not ahead half way)</td><td class="n">{share.share:.1%}</td>'
            f'<td class="n">{share.low:.1%} .. {share.high:.1%}</td></tr>'
        )
    parts += [
        "<h3>Length and tension</h3>",
        f'<table><tr><th>measure</th><th class="n">mean</th><th class="n">95 %</th></tr>{lines}</table>',
        _histograms(variant, alone),
        "<h3>Curves</h3>",
        _curves(variant),
    ]
    if variant.fate:
        parts.append(_fates(variant))
    if variant.measures:
        parts += _measures(variant)
    parts += _dead(variant) + _unused(variant, rules)
    return parts


def _measures(variant: VariantSummary) -> list[str]:
    """The title's own measures."""
    lines = "".join(
        f'<tr><td>{escape(one.name)}</td><td class="n">{one.games}</td><td class="n">{_measured(one.mean, one.share)}</td>'
        f'<td class="n">{_measured(one.low, one.share)} .. {_measured(one.high, one.share)}</td></tr>'
        for one in variant.measures
    )
    head = '<tr><th>measure</th><th class="n">games</th><th class="n">mean</th><th class="n">95 %</th></tr>'
    return ["<h3>What this title measures</h3>", f"<table>{head}{lines}</table>"]


def _measured(value: float, share: bool) -> str:
    return f"{value:.1%}" if share else f"{value:.2f}"


def _dead(variant: VariantSummary) -> list[str]:
    parts = ["<h3>Dead choices</h3>"]
    if not variant.dead:
        return [*parts, "<p>None: every option that was listed often was taken now and then.</p>"]
    rows = "".join(
        f'<tr><td><code>{escape(option.option)}</code></td><td class="n">{option.offered}</td>'
        f'<td class="n">{option.taken}</td></tr>'
        for option in variant.dead[:60]
    )
    return [
        *parts,
        "<p>Listed often, taken hardly ever by these players:</p>",
        f'<table><tr><th>option</th><th class="n">listed</th><th class="n">taken</th></tr>{rows}</table>',
    ]


def _unused(variant: VariantSummary, rules: Any) -> list[str]:
    ledger = load_ledger(*rules.folders)
    rows = "".join(
        f"<tr><td><code>{escape(rule)}</code></td><td>{escape(ledger.text(rule))}</td></tr>"
        for rule in variant.unused_rules
    )
    return [
        "<h3>Rules never exercised</h3>",
        (
            f"<p>{variant.used_rules} of {len(ledger)} rules did something in these games (events, dice, choices and steps name "
            f"them); {len(variant.unused_rules)} did not.</p>"
        ),
        f"<details><summary>The list</summary><table>{rows}</table></details>" if rows else "",
    ]


def _shares(shares: list[Share]) -> str:
    rows = "".join(
        f'<tr><td>{escape(share.name)}</td><td class="n">{share.count:g} / {share.games}</td>'
        f'<td class="n">{share.share:.1%}</td><td class="n">{share.low:.1%} .. {share.high:.1%}</td></tr>'
        for share in shares
    )
    return f'<table><tr><th></th><th class="n">count</th><th class="n">share</th><th class="n">95 %</th></tr>{rows}</table>'


def _figure_of(value: float, measure: str) -> str:
    return f"{value:.1%}" if measure.startswith(("wins", "ends")) else f"{value:.2f}"


def _signed(value: float, measure: str) -> str:
    return f"{value:+.1%}" if measure.startswith(("wins", "ends")) else f"{value:+.2f}"


# -------------------------------------------------------------------------------------------------------- figures


def _svg(figure: Figure, caption: str) -> str:
    """The figure as reproducible SVG."""
    out = StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "armillary", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return f"<figure>{text[text.index('<svg') :]}<figcaption>{escape(caption)}</figcaption></figure>"


def _axes(width: float, height: float, columns: int = 1, rows: int = 1) -> tuple[Figure, list[Any]]:
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False)
    flat = [axis for row in axes for axis in row]
    for axis in flat:
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(colors=INK, labelsize=8)
    return figure, flat


def _bars(shares: list[Share], even: float | None) -> str:
    figure, (axis,) = _axes(7.5, 0.7 + 0.34 * len(shares))
    for row, share in enumerate(shares):
        axis.barh(row, share.share, color=COLOURS[row % len(COLOURS)], height=0.6)
        axis.plot([share.low, share.high], [row, row], color=INK, linewidth=1.4)
    axis.set_yticks(range(len(shares)), [share.name for share in shares])
    axis.invert_yaxis()
    axis.set_xlim(0, max(0.05, *(share.high for share in shares)) * 1.05)
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    if even is not None:
        axis.axvline(even, color=INK, linestyle=":", linewidth=1)
    return _svg(figure, "Share of games with its interval." + (" Dotted: an even share." if even is not None else ""))


def _histograms(variant: VariantSummary, alone: bool) -> str:
    figure, axes = _axes(7.5, 2.4, columns=1 if alone else 2)
    axes[0].hist(variant.lengths, bins=30, color=COLOURS[1])
    axes[0].set_xlabel("decisions a game", fontsize=8)
    if not alone:
        top = max(variant.leads, default=0)
        axes[1].hist(variant.leads, bins=[edge - 0.5 for edge in range(min(top, 40) + 2)], color=COLOURS[0])
        axes[1].set_xlabel("lead changes a game", fontsize=8)
    return _svg(figure, "How long games are" + ("." if alone else ", and how often the lead changes hands."))


def _moving(curves: dict[str, list[list[float]]]) -> list[str]:
    """Curves that are not flat."""
    return [name for name, seats in curves.items() if any(max(values) - min(values) > 1e-9 for values in seats)]


def _panels(names: list[str]) -> tuple[Figure, list[Any]]:
    columns = min(3, len(names))
    rows = -(-len(names) // columns)
    return _axes(7.5, 0.3 + 1.9 * rows, columns, rows)


def _curves(variant: VariantSummary) -> str:
    names = _moving(variant.curves)
    if not names:
        return "<p>Nothing that is counted for each seat changes in this title.</p>"
    figure, axes = _panels(names)
    for axis, name in zip(axes, names, strict=False):
        for seat, values in enumerate(variant.curves[name]):
            axis.plot(values, color=COLOURS[seat % len(COLOURS)], label=chr(ord("A") + seat))
        axis.set_title(name, fontsize=9, color=INK)
        axis.set_xticks([0, len(values) - 1], ["start", "end"])
    for axis in axes[len(names) :]:
        axis.set_visible(False)
    if len(variant.seats) > 1:
        axes[0].legend(fontsize=7, frameon=False)
    return _svg(
        figure, "Means by seat from the first decision to the last: the score, and what the title counts for each seat."
    )


def _fates(variant: VariantSummary) -> str:
    names = [name for name in _moving(variant.curves) if name in variant.fate]
    if not names:
        return ""
    figure, axes = _panels(names)
    for axis, name in zip(axes, names, strict=False):
        for values, colour, label in zip(
            variant.fate[name], (COLOURS[2], COLOURS[3]), ("winners", "others"), strict=True
        ):
            axis.plot(values, color=colour, label=label)
        axis.set_title(name, fontsize=9, color=INK)
        axis.set_xticks([0, len(variant.fate[name][0]) - 1], ["start", "end"])
    for axis in axes[len(names) :]:
        axis.set_visible(False)
    axes[0].legend(fontsize=7, frameon=False)
    return _svg(figure, "The same, winners against the others: what winning looks like.")


def _forest(differences: list[Difference]) -> str:
    """Every difference with its interval, scaled by the widest one of its measure."""
    shown = differences[:60]
    widest: dict[str, float] = {}
    for difference in shown:
        reach = max(abs(difference.low), abs(difference.high), 1e-9)
        widest[difference.measure] = max(widest.get(difference.measure, 0.0), reach)
    figure, (axis,) = _axes(7.5, 0.8 + 0.24 * len(shown))
    axis.axvline(0, color=INK, linewidth=1)
    for row, difference in enumerate(shown):
        unit = widest[difference.measure]
        colour = COLOURS[5] if difference.significant else "#9aa4bf"
        axis.plot([difference.low / unit, difference.high / unit], [row, row], color=colour, linewidth=2)
        axis.plot([difference.difference / unit], [row], "o", color=colour, markersize=4)
    axis.set_yticks(range(len(shown)), [f"{difference.measure} · {difference.variant}" for difference in shown])
    axis.tick_params(axis="y", labelsize=7)
    axis.set_xticks([])
    axis.set_xlim(-1.08, 1.08)
    axis.invert_yaxis()
    return _svg(
        figure, "Differences from the baseline with their intervals; each measure in its own scale, zero is the line."
    )
