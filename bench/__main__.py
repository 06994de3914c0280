"""Run all measurements and print a table and JSON: `python -m bench [NAME...] [--json FILE]`.

Every ratio is measured in this one run, ours and the peer's in turn, best of several rounds: machines are noisy, ratios
less so. A row that misses its target is marked; nothing here is a test.
"""

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

MODULES = ["kernel", "titles", "planner", "learning", "envs", "server", "desk"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(MODULES)} (default: all)")
    parser.add_argument(
        "--workers",
        type=int,
        nargs="*",
        metavar="N",
        help="of the server only: steps/s with so many processes (1 2 4 8)",
    )
    parser.add_argument(
        "--idle", type=int, metavar="N", help="of the server only: with so many sockets that say nothing"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows here as well")
    arguments = parser.parse_args()
    wrong = [name for name in arguments.names if name not in MODULES]
    if wrong:
        parser.error(f"no measurement {wrong[0]!r}; there are {', '.join(MODULES)}")
    console = Console(highlight=False)
    rows: list[dict[str, Any]] = []
    for name in arguments.names or MODULES:
        with Console(stderr=True).status(f"measuring {name}"):
            module = importlib.import_module(f"bench.{name}")
            if arguments.workers and name == "server":
                found = [row for workers in arguments.workers for row in module.spread(workers)]
            elif arguments.idle and name == "server":
                found = importlib.import_module("bench.idle").run(arguments.idle)
            else:
                found = module.run()
        rows += [{"module": name, **row} for row in found]
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in ("measurement", "ours", "peer", "ratio", "target", ""):
        table.add_column(head, justify="left" if head in ("measurement", "") else "right")
    for row in rows:
        table.add_row(
            row["name"],
            number(row.get("ours"), row),
            number(row.get("peer"), row),
            times(row.get("ratio")),
            row.get("target", ""),
            verdict(row),
        )
    console.print(table)
    result = {"machine": platform.platform(), "python": sys.version.split()[0], "rows": rows}
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=2), encoding="utf-8")
    else:
        console.print_json(data=result)
    return 0


def number(value: float | None, row: dict[str, Any]) -> str:
    if value is None:
        return ""
    return f"{value:,.0f} {row.get('unit', '')}" if value >= 100 else f"{value:,.2f} {row.get('unit', '')}"


def times(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}x"


def verdict(row: dict[str, Any]) -> str:
    if "met" not in row:
        return ""
    return "[green]met[/]" if row["met"] else "[red]missed[/]"


if __name__ == "__main__":
    sys.exit(main())
