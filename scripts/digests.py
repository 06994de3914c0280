"""Plays every title by the same random decisions and prints digests of where it ends: of the position and of every seat's view.

Every Python must print the same. Here: `python scripts/digests.py [--all]` (all scenarios). In the page's Python:
`node web/scripts/python.mjs dist/page/python-* scripts/digests.py [--all]`.
"""

import hashlib
import json
import sys
from random import Random

import msgspec

from armillary.kernel import random_choice
from armillary.kernel.canon import canonical
from armillary.kernel.dice import KeyedDice
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup
from armillary.kernel.view import make_view
from armillary.players import make

#: Random decisions, and decisions of the title's own bot after them.
RANDOM, GREEDY = 120, 3


def digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def play(setup: Setup) -> dict[str, str]:
    """The digests of one game, after it was saved and restored on the way."""
    game = setup.game()
    rng, p = Random(7), game.start(7)
    for number in range(RANDOM + GREEDY):
        if p.result is not None:
            break
        seat = p.deciding()[0]
        if number < RANDOM:
            choice = random_choice(p.choices(seat), rng)
        else:
            found = make(game, "greedy:hard").choose(p.view(seat), seat, rng)
            choice = found if found is not None else random_choice(p.choices(seat), rng)
        p.apply(seat, choice)
    restored = game.restore(msgspec.json.decode(msgspec.json.encode(p.inspect())))
    views = [make_view(p, seat, language) for seat in (*range(game.seats), None) for language in ("en", "de")]
    return {
        "position": digest(canonical(p.inspect())),
        "restored": digest(canonical(restored.inspect())),
        "views": digest(msgspec.json.encode(views)),
        "board": digest(msgspec.json.encode(game.board(game.text("en")))),
    }


def wide() -> dict[str, str]:
    """Draws from more options than a 32-bit machine can count by `len`."""
    dice, at, found = KeyedDice(bytes(32)), 0, []
    for _ in range(20):
        value, at = dice.below(at, range(2**31), "wide")
        found.append(value)
    return {"draws": digest(canonical(found))}


def main(given: list[str]) -> None:
    found = {"dice": wide()}
    for slug, title in titles().items():
        scenarios = [one.id for one in title.scenarios] or [None]
        for scenario in scenarios if "--all" in given else scenarios[:1]:
            setup = Setup(title=slug, seats=title.seats_for(scenario)[0], scenario=scenario)
            found[f"{slug} {scenario or ''}".strip()] = play(setup)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
