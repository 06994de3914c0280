"""Makes the complete matches under fixtures/: one for each way to end, each option, and the other reading of every ruling.

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


def greedily(history: History, seat: int, rng: Random) -> Choice:
    """Seat A knows the game; the others do not."""
    if seat:
        return randomly(history, seat, rng)
    return Greedy("hard").choose(history.position.view(0), 0, rng)


def claiming(history: History, seat: int, rng: Random) -> Choice:
    listed = history.position.choices(seat)
    return ("claim",) if ("claim",) in listed else random_choice(listed, rng)


def passing(history: History, seat: int, rng: Random) -> Choice:
    return ("pass",)


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


def interjecting(
    seats: int, seed: int, options: dict[str, Any], after: int, wishes: list[tuple[int, Choice]]
) -> History:
    """Random play; at the first quiet points after so many decisions, the wishes are taken one after the other."""
    history = History(game("earthmans-burden", seats, options=options), seed)
    rng = Random(seed)
    left = list(wishes)
    for number in range(LIMIT):
        p = history.position
        if p.over:
            break
        if left and number >= after and left[0][1] in p.interjections(left[0][0]):
            history.apply(*left.pop(0))
            continue
        seat = p.deciding()[0]
        history.apply(seat, randomly(history, seat, rng))
    return history


def idling(history: History, seat: int, rng: Random) -> Choice:
    """Does nothing that need not be done."""
    listed = history.position.choices(seat)
    return ("done",) if ("done",) in listed else ("end",)


def blockade(options: dict[str, Any]) -> History:
    """Seven players; six give their region of Earth to A, who then holds them all."""
    history = History(game("earthmans-burden", 7, options={"seven_players": True, **options}), 9)
    rng = Random(9)
    while history.position.round == 0:  # type: ignore[attr-defined]
        step = len(history.steps)
        history.apply(
            history.position.deciding()[0], ("claim",) if step < 7 else ("orbit",) if step < 14 else ("pass",)
        )
    earth = history.game.vocabulary.value("node", "earth")
    for seat in range(1, 7):
        history.apply(seat, ("offer-units", 0, 1, earth, 1))
        history.apply(0, ("accept", seat))
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, idling(history, seat, rng))
    return history


def shortest(reason: str, seats: int, policy: Policy, options: dict[str, Any], seeds: int) -> History:
    found = [match(seats, seed, policy, options) for seed in range(seeds)]
    fitting = [history for history in found if history.position.result and history.position.result.reason == reason]
    # Not one that is over before it has begun, because somebody set up no units.
    return min([history for history in fitting if len(history.steps) > 100], key=lambda history: len(history.steps))


def main() -> None:
    made = {
        "end-conquest": shortest("conquest", 2, greedily, {"round_limit": 60}, 12),
        "end-singularity": shortest("singularity", 2, greedily, {"round_limit": 60}, 12),
        "end-blockade": blockade({}),
        "option-advanced-hydroponics": blockade({"advanced_hydroponics": True, "round_limit": 5}),
        "option-no-true-ai": match(2, 2, greedily, {"no_true_ai": True, "round_limit": 20}),
        "end-extinction": match(2, 0, passing, {}),
        "end-round-limit": match(3, 1, randomly, {"round_limit": 2}),
        "end-peace": interjecting(3, 3, {}, 60, [(seat, ("declare-peace",)) for seat in range(3)]),
        "option-resignation": interjecting(4, 4, {"resignation": True, "round_limit": 5}, 80, [(1, ("resign",))]),
        "option-seven-players": match(7, 5, claiming, {"seven_players": True, "round_limit": 2}),
        "rulings-other": match(
            4,
            6,
            randomly,
            {"round_limit": 10, "assassination": True},
            {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings},
        ),
    }
    for option in ("basic_game", "minigame", "loyal_subjects", "assassination"):
        made[f"option-{option.replace('_', '-')}"] = match(4, 7, randomly, {option: True, "round_limit": 5})
    for windows in ("turns", "phases", "all"):
        made[f"option-windows-{windows}"] = match(3, 8, randomly, {"windows": windows, "round_limit": 5})
    FOLDER.mkdir(exist_ok=True)
    for name, history in made.items():
        result = history.position.result
        assert result is not None, name
        history.record().save(FOLDER / f"{name}.jsonl")
        print(f"{name}: {len(history.steps)} steps, {result.reason}")


if __name__ == "__main__":
    main()
