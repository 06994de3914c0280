"""Makes the fixture games: `python tests/games/galactic_empire/make_fixtures.py`. Run it when the rules version is bumped.

The records of earlier versions stay in folders of their own (`version-1`, `version-2`).

Complete records for every end, scenario, option and reading, by the greedy player or a random one. For each the first secret is
taken whose game ends as wanted.
"""

from pathlib import Path
from random import Random
from typing import Any

from armillary.games.galactic_empire.bots import Greedy
from armillary.kernel import random_choice
from armillary.kernel.history import History
from armillary.kernel.registry import game

HERE = Path(__file__).parent / "fixtures"
#: Secrets tried for one end.
MOST = 200


def one(scenario: str, mind: str, secret: int, options: dict[str, Any], rulings: dict[str, str]) -> History:
    rules = game("galactic-empire", scenario=scenario, options=options, rulings=rulings)
    history = History(rules, secret=bytes([secret]) * 32, entropy=["fixture"])
    rng = Random(secret)
    bot = Greedy()
    while history.position.result is None:
        p = history.position
        choice = bot.choose(p.view(0), 0, rng) if mind == "greedy" else random_choice(p.choices(0), rng)
        history.apply(0, choice)
    return history


def play(
    name: str, scenario: str, end: str, mind: str = "greedy", rulings: dict[str, str] | None = None, **options: Any
) -> None:
    given = {key.replace("_", "-"): value for key, value in options.items()}
    for secret in range(MOST):
        history = one(scenario, mind, secret, given, rulings or {})
        assert history.position.result is not None
        if history.position.result.reason == end:
            record = history.record()
            record.save(HERE / f"{name}.jsonl")
            print(f"{name}: {len(record.steps)} steps, secret {secret}")
            return
    raise SystemExit(f"{name}: no game of {MOST} ends with {end}")


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for file in HERE.glob("*.jsonl"):
        file.unlink()
    play("over-the-edge-triumph", "over-the-edge", "triumph")
    play("over-the-edge-random", "over-the-edge", "catastrophe", "random")
    play("civil-war-decline", "civil-war", "decline", transhumans=False)
    play("civil-war-expanding", "civil-war", "expanding", imperial_order=False, nexus=False)
    play("civil-war-survival", "civil-war", "survival", markers=False, suppression=False, illumination=False)
    play("empire-strikes-collapse", "empire-strikes", "collapse", increased_resources=False)
    play("eternal-empire-survival", "eternal-empire", "survival", star_gates=False)
    play("trans-human-revolt-expanding", "trans-human-revolt", "expanding", expeditions=False)
    play("second-empire-extinction", "second-empire", "extinction")
    other = {
        "suppression-value": "ignored",
        "usurper-advance": "per-sector",
        "crusade-sector": "imperial-system",
        "income-multiplier": "systems-only",
        "marker-limit": "ten-each",
        "hive-strength": "leader-only",
        "overstretched": "at-rest",
        "allied-empire": "garrison-waits",
        "mutant-strength": "units",
        "empire-takes-mutant": "stays",
    }
    play("sweep-universal", "sweep-of-empire", "universal", rulings=other, turn_limit=60)
    play("sweep-catastrophe", "sweep-of-empire", "catastrophe", "random", sweep_base=2)
    play("sweep-limit", "sweep-of-empire", "limit", sweep_base=3, turn_limit=10)
    play("sweep-20", "sweep-of-empire", "catastrophe", "random", sweep_base=4, turn_limit=20)
    play("sweep-40", "sweep-of-empire", "catastrophe", "random", sweep_base=5, turn_limit=40)
    play("sweep-second-empire", "sweep-of-empire", "catastrophe", "random", sweep_base=6, turn_limit=20)


if __name__ == "__main__":
    main()
