"""Makes the complete matches under fixtures/: every end, scenario, option, ruling and number of seats.

    python tests/games/high_frontier_conflict/make_fixtures.py [NAME ...]

Run it again only when the rules change on purpose (and `rules_version` with them): replaying the old files is the test, and those
of earlier versions stay in folders of their own (`version-1`). Most are played at random; two that should see Factories, Colonies
and battles by the bots.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from armillary.games.high_frontier_conflict.bots import PLAYERS
from armillary.kernel import Choice, game
from armillary.kernel.history import History
from armillary.kernel.playout import random_choice

FOLDER = Path(__file__).parent / "fixtures"
SLUG = "high-frontier-conflict"
LIMIT = 6_000

#: Red alone is independent, so that one victorious attack can win the War.
LOYAL: dict[str, Any] = {f"conflict.factions.{colour}.bloc": "loyalist" for colour in ("green", "gray")}

Policy = Callable[[Any, int, Random], Choice]


def randomly(p: Any, seat: int, rng: Random) -> Choice:
    return random_choice(p.choices(seat), rng)


def ambitiously(p: Any, seat: int, rng: Random) -> Choice:
    """At random, but whoever can attacks, fires, turns chits, and becomes Space Lord."""
    listed = p.choices(seat)
    for verb in ("space-lord", "assault", "lead", "go", "fire", "zap", "flip"):
        found = [choice for choice in listed if choice[0] == verb]
        if found:
            return random_choice(found, rng)
    return random_choice(listed, rng)


class Bots:
    """A table of bots, one style after the other."""

    def __init__(self, *styles: str) -> None:
        self.styles = styles
        self.players: dict[int, Any] = {}

    def __call__(self, p: Any, seat: int, rng: Random) -> Choice:
        style = self.styles[seat % len(self.styles)]
        choice: Choice = self.players.setdefault(seat, PLAYERS[style]("hard")).choose(p.view(seat), seat, rng)
        return choice


def play(name: str, reason: str, policy: Policy, seats: int, *, tries: int = 1, **setup: Any) -> None:
    """Try seeds until the match ends so."""
    if len(sys.argv) > 1 and name not in sys.argv[1:]:
        return
    for number in range(1, tries + 1):
        rules = game(SLUG, seats, **setup)
        history = History(rules, secret=number.to_bytes(32), entropy=[f"seat {seat}" for seat in range(seats)])
        rng = Random(number)
        while not history.position.over and len(history.steps) < LIMIT:
            seat = history.position.deciding()[0]
            history.apply(seat, policy(history.position, seat, rng))
        result = history.position.result
        if result is not None and result.reason == reason:
            (FOLDER / f"{name}.jsonl").write_text(history.record().dump(), encoding="utf-8")
            print(name, reason, "seed", number, len(history.steps), "steps", result)
            return
    raise SystemExit(f"{name}: never {reason}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    play("age-of-piracy", "disks", Bots("greedy", "privateer", "profiteer"), 3, options={"disks": 4})
    play(
        "quick-start",
        "disks",
        randomly,
        6,
        options={"disks": 4, "quick_start": True, "lutetia": True, "free_turn_order": True, "factions": "chosen"},
        rulings={
            "free-pivots": "yes",
            "factory-power-at-departure": "yes",
            "piracy-intercept": "halts",
            "rad-hardness-0": "as-one",
        },
    )
    play("war", "disks", randomly, 4, scenario="war", options={"disks": 5})
    play("war-at-once", "disks", randomly, 5, scenario="war", options={"disks": 7, "opening": "war"})
    play("piracy", "disks", randomly, 3, scenario="piracy", options={"disks": 1, "opening": "war"})
    play("skirmish", "disks", Bots("privateer", "stonethrower", "greedy"), 3, scenario="jovian-skirmish")
    play("belt", "disks", randomly, 3, scenario="belt-skirmish")
    rulings = {"war-bribes": "never", "anarchy-intercept": "by-consent"}
    play("jovian-war", "disks", randomly, 4, scenario="jovian-war", rulings=rulings)
    play("jovian-settlers", "disks", randomly, 4, scenario="jovian-settlers")
    play("settlers-war", "disks", randomly, 5, scenario="settlers-war")
    play("freight-lanes", "disks", randomly, 3, scenario="freight-lanes")
    play("futures-war", "disks", randomly, 4, scenario="futures-war")
    play("future-wars", "disks", randomly, 3, scenario="future-wars", options={"disks": 1})
    play("space-lord", "space-lord", ambitiously, 2, scenario="jovian-war", components=LOYAL, tries=200)


if __name__ == "__main__":
    main()
