"""Makes complete matches of these rules under fixtures/: the stops for extraordinary actions, both readings of every ruling.

Those with `v2-` are of the second version of the rules, those without a number of the first, one for each way to end and each
option: they are never made again.

    python tests/games/earthmans_burden/make_fixtures.py

Run it again only when the rules change on purpose (and `rules_version` with them): the old files are what stored matches
look like, and replaying them is the test.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from armillary.games.earthmans_burden.bots import Greedy
from armillary.games.earthmans_burden.meta import TITLE
from armillary.kernel import Choice, game
from armillary.kernel.history import History
from armillary.kernel.playout import random_choice

FOLDER = Path(__file__).parent / "fixtures"
Policy = Callable[[History, int, Random], Choice]
LIMIT = 20_000


def randomly(history: History, seat: int, rng: Random) -> Choice:
    return random_choice(history.position.choices(seat), rng)


def calmly(history: History, seat: int, rng: Random) -> Choice:
    """Random, but at quiet points mostly content."""
    listed = history.position.choices(seat)
    return ("pass",) if ("pass",) in listed and rng.random() < 0.8 else random_choice(listed, rng)


def greedily(history: History, seat: int, rng: Random) -> Choice:
    """Seat A knows the game; the others do not."""
    if seat:
        return randomly(history, seat, rng)
    return Greedy("hard").choose(history.position.view(0), 0, rng)


def match(
    seats: int, seed: int, policy: Policy, options: dict[str, Any], rulings: dict[str, str] | None = None
) -> History:
    history = History(game("earthmans-burden", seats, options=options, rulings=rulings), seed)
    rng = Random(seed)
    for _ in range(LIMIT):
        p = history.position
        if p.over:
            break
        seat = p.deciding()[0]
        history.apply(seat, policy(history, seat, rng))
    return history


def people(seats: int, seed: int, options: dict[str, Any]) -> History:
    """Two of the seats are held by people, who said so when they sat down."""
    history = History(game("earthmans-burden", seats, options=options), seed)
    rng = Random(seed)
    for seat in range(2):
        wish = history.game.seated(history.position, seat, True)
        assert wish is not None
        history.apply(seat, wish)
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, calmly(history, seat, rng))
    return history


def main() -> None:
    other = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}
    made = {
        "v3-windows-people": next(
            history for seed in range(100) if len((history := people(3, seed, {"round_limit": 5})).steps) > 90
        ),
        "v3-rulings-other": match(4, 6, randomly, {"round_limit": 5, "assassination": True}, other),
        "v3-greedy": match(2, 3, greedily, {"round_limit": 30}),
    }
    for windows in ("turns", "phases", "all"):
        matches = (match(3, seed, calmly, {"windows": windows, "round_limit": 5}) for seed in range(100))
        made[f"v3-windows-{windows}"] = next(history for history in matches if len(history.steps) > 90)
    FOLDER.mkdir(exist_ok=True)
    for name, history in made.items():
        result = history.position.result
        assert result is not None, name
        history.record().save(FOLDER / f"{name}.jsonl")
        print(f"{name}: {len(history.steps)} steps, {result.reason}")


if __name__ == "__main__":
    main()
