"""High Frontier's planner: one craft, all targets, ten turns, in processor time; and the largest table of one move."""

import time
from typing import Any

from bench.measure import ROUNDS

#: Cards of a rocket in LEO, tanks: slow and thirsty, slow and thrifty, a sail, one that digs its own fuel.
ROCKETS = (
    (("hall-effect-thruster", "kuck-mosquito", "fuel-cell"), 1),
    (("ion-drive", "kuck-mosquito", "fuel-cell"), 3),
    (("photon-sail", "kuck-mosquito"), 0),
    (("mass-driver", "kuck-mosquito", "fuel-cell"), 5),
)
SECONDS = 0.4
TABLE_SECONDS = 0.03


def run() -> list[dict[str, Any]]:
    return [*plan_rows(), table_row()]


def plan_rows() -> list[dict[str, Any]]:
    from armillary.games.high_frontier.chart.planner import Planner, built
    from armillary.games.high_frontier.rules import stacks
    from armillary.kernel import game

    start = game("high-frontier", 2, options={"expanded": True}).start(0)
    rows = []
    for cards, tanks in ROCKETS:
        p, stack = built(start, 0, [start.c.cards.index(card) for card in cards])
        p.steps[stack] = p.c.tank_steps[stacks.dry_mass(p, stack)][tanks]
        best = min(_seconds(lambda p=p, stack=stack: Planner(p, stack).search()) for _ in range(ROUNDS))
        name = f"High Frontier, plans to all targets in ten turns, {cards[0]}"
        rows.append({"name": name, "ours": best, "unit": "s", "target": f"<= {SECONDS} s", "met": best <= SECONDS})
    return rows


def table_row() -> dict[str, Any]:
    from armillary.games.high_frontier.chart.graph import AEROBRAKES, FLYBYS, HOPS
    from armillary.games.high_frontier.chart.reach import MOST_THRUST, PARTS, Drive, Reach
    from armillary.kernel import game

    chart = game("high-frontier", 2, options={"expanded": True}).components.reach.chart
    drive = Drive(MOST_THRUST, 21, PARTS)

    def cold() -> float:
        table = Reach(chart).table(chart.number["leo"], FLYBYS | AEROBRAKES | HOPS)
        return _seconds(lambda: table.destinations(drive))

    best = min(cold() for _ in range(ROUNDS))
    name = "High Frontier, one move at thrust 12, table not kept"
    return {
        "name": name,
        "ours": best,
        "unit": "s",
        "target": f"<= {TABLE_SECONDS} s",
        "met": best <= TABLE_SECONDS,
    }


def _seconds(work: Any) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
