"""The report: one self-contained HTML page from a template, with figures as SVG. It opens with the answers in words."""

from functools import cache

import jinja2

from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import game as load_game

from . import figures
from .summary import Summary
from .verdict import reach

__all__ = ["report"]


def _number(value: float, share: bool) -> str:
    return f"{value:.1%}" if share else f"{value:,.2f}"


def _signed(value: float, share: bool) -> str:
    return f"{100 * value:+.1f} points" if share else f"{value:+,.2f}"


def _size(value: float, share: bool) -> str:
    return f"{100 * value:.1f} points" if share else f"{value:,.2f}"


def _chance(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("armillary.lab", ""),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters |= {"number": _number, "signed": _signed, "size": _size, "chance": _chance, "reach": reach}
    return environment.get_template("report.html.jinja")


def report(summary: Summary, command: str = "") -> str:
    """The whole page."""
    rules = load_game(summary.title)
    return _template().render(
        summary=summary,
        title=rules.title.title,
        command=command,
        figures=figures,
        ledger=load_ledger(*rules.folders),
    )
