"""High Frontier's planner: one craft, all targets, ten turns, in processor time; and the slowest decision with nothing kept."""

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
#: The rockets with the most burns in one move, their steps of fuel, and the Mag Sail.
FAST = (
    (("cermet-nerva", "d-t-tokamak black", "bubble-membrane black heavy"), 16),
    (("metastable-helium-rocket black", "nuclear-isomer-cell black", "bubble-membrane black heavy"), 16),
    (("mag-sail", "photovoltaic-solar-panels", "bubble-membrane heavy"), 0),
)
COLD_MS = 30


def run() -> list[dict[str, Any]]:
    return [*plan_rows(), cold_row()]


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


def cold_row() -> dict[str, Any]:
    """Choosing to move and listing where to, with no table kept: fast rockets and the Mag Sail, from every space of the chart."""
    from armillary.games.high_frontier.chart.reach import Reach
    from armillary.games.high_frontier.ids import ROCKET
    from armillary.games.high_frontier.rules import stacks
    from armillary.kernel import game

    rules = game("high-frontier", 2, options={"expanded": True})
    c = rules.components
    slowest = 0.0
    for cards, steps in FAST:
        rocket = {"at": "leo", "steps": steps, "cards": list(cards)}
        start = rules.given({"factions": ["nasa", "esa"], "turn": "A", "rockets": {"A": rocket}})
        stack = stacks.slot(start, 0, ROCKET)
        for space in range(len(c.spaces)):
            took = []
            for _ in range(3):
                p = start.copy()
                p.where[stack] = space
                c.reach = Reach(c.reach.chart)
                c.settings.clear()
                if (move := ("move", stack)) in p.choices(0):
                    took.append(_seconds(lambda p=p, move=move: (p.apply(0, move), p.choices(0))))
            slowest = max(slowest, min(took, default=0.0))
    return {
        "name": "High Frontier, slowest decision of a fast rocket anywhere, cold, pure",
        "ours": slowest * 1e3,
        "unit": "ms",
        "target": f"<= {COLD_MS} ms",
        "met": slowest * 1e3 <= COLD_MS,
    }


def _seconds(work: Any) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
