"""How the measurements measure."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
ROUNDS = 5


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Units per second of one call: of this process's own time, which what else the machine does touches least."""
    started = clock()
    units = work()
    return units / (clock() - started)


def compare(
    ours: Callable[[], int],
    peer: Callable[[], int],
    rounds: int = ROUNDS,
    clock: Callable[[], float] = time.process_time,
) -> tuple[float, float]:
    """The best rates of both, measured in turn so that a noisy moment hits both alike."""
    best = [0.0, 0.0]
    for _ in range(rounds):
        best[0] = max(best[0], rate(ours, clock))
        best[1] = max(best[1], rate(peer, clock))
    return best[0], best[1]


def row(name: str, ours: float, peer: float, unit: str, target: float) -> dict[str, Any]:
    ratio = ours / peer
    return {
        "name": name,
        "ours": ours,
        "peer": peer,
        "ratio": ratio,
        "unit": unit,
        "target": f">= {target:g}x",
        "met": ratio >= target,
    }


def random_play(
    slug: str, seats: int | None = None, games: int = 0, decisions: int = 0, **given: Any
) -> Callable[[], int]:
    """Random play of a title through the public API: choices, apply."""
    from armillary.kernel import game, title

    card = title(slug)
    rules = game(slug, seats, options=dict(card.simulation), **given)
    rng = Random(1)

    def play() -> int:
        made, number = 0, 0
        while (made < decisions) if decisions else (number < games):
            p = rules.start(number)
            while p.result is None:
                seat = p.owing[0]
                listed = p.choices(seat)
                choice = listed[int(rng.random() * len(listed))]
                if type(choice[-1]) is range:
                    choice = (*choice[:-1], choice[-1][int(rng.random() * len(choice[-1]))])
                p.apply(seat, choice)
                made += 1
            number += 1
        return made

    return play


#: The first line of what the compiled build is asked: it must be that one.
IS_COMPILED = "import armillary.kernel.position as m; assert m.__file__.endswith(('.so', '.pyd')), m.__file__\n"


def compiled(command: str) -> Any:
    """What the compiled build (made by `make compiled`) prints last, as JSON, or None without one. It can import `bench`."""
    python = ROOT / ".venv-compiled" / "bin" / "python"
    if not python.exists():
        return None
    done = subprocess.run([python, "-c", IS_COMPILED + command], capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return None
    return json.loads(done.stdout.splitlines()[-1])
