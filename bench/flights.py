"""Makes the tables of flights of the bots again, after a change of cards, chart or planner: `python -m bench.flights`.

The basic game of High Frontier has a table by sets of cards; the expanded game and Conflict have one by engine and mass. It takes
some minutes; `--profiles` makes the second one alone.
"""

import argparse
from pathlib import Path
from typing import cast

from armillary.games.high_frontier.bots import flights, profiles
from armillary.games.high_frontier.ids import ESA, NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel import Game, game


def made_of(rules: Game) -> tuple[str, dict[str, list[profiles.Row]]]:
    p = cast(Chart, rules.start(1))
    if p.faction[0] == NONE:
        p.faction[0] = ESA
    return profiles.make(p)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.flights", description=__doc__)
    parser.add_argument("--profiles", action="store_true", help="only the table of the expanded game and Conflict")
    folder = Path(flights.__file__).parent
    if not parser.parse_args().profiles:
        data = flights.make()
        (folder / flights.FILE).write_bytes(data)
        print(f"{flights.FILE}: {len(data)} bytes")
    charts = (game("high-frontier", 2, options={"expanded": True}), game("high-frontier-conflict", 2))
    data = profiles.packed(dict(made_of(rules) for rules in charts))
    (folder / profiles.FILE).write_bytes(data)
    print(f"{profiles.FILE}: {len(data)} bytes")


if __name__ == "__main__":
    main()
