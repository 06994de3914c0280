"""Makes the table of flights of High Frontier's bots again, after a change of cards, chart or planner: `python -m bench.flights`.

It takes some minutes.
"""

from pathlib import Path

from armillary.games.high_frontier.bots import flights


def main() -> None:
    data = flights.make()
    Path(flights.__file__).with_name(flights.FILE).write_bytes(data)
    print(f"{flights.FILE}: {len(data)} bytes")


if __name__ == "__main__":
    main()
