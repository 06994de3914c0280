"""What the lists that are made by hand are worth: how much longer random play would take by tries.

python -m bench.hand_lists [TITLE ...] [--step NAME] [--decisions 20000]

A step may list its choices besides what it tries if that is much quicker (tests/laws/test_hot_lists.py). In random games over
all scenarios every such list is made both ways, and the game goes on with the one made by hand.
"""

import argparse
import time
from random import Random
from typing import Any

from armillary.kernel import Frame, Game, Position, game, playout, title, titles
from armillary.kernel.repetition import Menu


def by_hand(rules: Game) -> list[type[Frame[Any]]]:
    """The steps that have both, or their base classes that do."""
    classes = dict.fromkeys(base for step in rules.frames for base in step.__mro__ if base not in (Frame, Menu))
    return [step for step in classes if {"tries", "choices"} <= step.__dict__.keys()]


def set_ups(slug: str) -> list[Game]:
    """Every scenario, with the options that make random play end."""
    card = title(slug)
    scenarios: list[str | None] = [scenario.id for scenario in card.scenarios] or [None]
    return [game(slug, scenario=one, options=card.simulation_options(one)) for one in scenarios]


class Clock:
    """How often a step lists its choices, and the nanoseconds that it takes by hand and by tries."""

    def __init__(self, step: type[Frame[Any]]) -> None:
        self.lists = self.hand = self.tries = 0
        self.listed: Any = step.__dict__["choices"]
        #: What the kernel would make of the tries.
        self.derived: Any = Menu.choices if issubclass(step, Menu) else Frame.choices

    def choices(self, frame: Any, p: Position, seat: int) -> Any:
        first = time.process_time_ns()
        made = self.listed(frame, p, seat)
        second = time.process_time_ns()
        self.derived(frame, p, seat)
        self.lists += 1
        self.hand += second - first
        self.tries += time.process_time_ns() - second
        return made


def measure(step: type[Frame[Any]], games: list[Game], decisions: int) -> str:
    clock = Clock(step)
    share = max(1, decisions // len(games))
    made, started = 0, time.process_time_ns()
    step.choices = lambda self, p, seat: clock.choices(self, p, seat)  # type: ignore[method-assign]
    try:
        for rules in games:
            seed, so_far = 1, made
            while made < so_far + share:
                made += playout(rules.start(seed), Random(seed), share)
                seed += 1
    finally:
        step.choices = clock.listed  # type: ignore[method-assign]
    spent = time.process_time_ns() - started - clock.tries
    if not clock.lists:
        return "not asked in random play"
    hand, tries = (one / clock.lists / 1000 for one in (clock.hand, clock.tries))
    longer = 100 * (clock.tries - clock.hand) / spent
    return (
        f"by tries random play takes {longer:.1f} % longer ({hand:.1f} us a list, not {tries:.1f}, {clock.lists} lists)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hand_lists")
    parser.add_argument("slugs", nargs="*", metavar="TITLE")
    parser.add_argument("--step", default="")
    parser.add_argument("--decisions", type=int, default=20_000)
    asked = parser.parse_args()
    for slug in asked.slugs or titles():
        games = set_ups(slug)
        for step in by_hand(games[0]):
            if asked.step in ("", step.__name__):
                print(f"{slug} {step.__name__}: {measure(step, games, asked.decisions)}", flush=True)


if __name__ == "__main__":
    main()
