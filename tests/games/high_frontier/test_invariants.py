"""Invariants after every step: of random play with deals and of skilled play in every mode, and in every scenario file.

What a position must be is in `status.py`. What a step may do to WT is here: no WT comes or goes but as an event says.
"""

from collections.abc import Iterator
from importlib import resources
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.bots import Greedy
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game, title
from armillary.packs import load_yaml
from armillary.testkit.laws import play_on

#: Every mode: seats, scenario, options.
MODES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "basic": (2, "standard", {"expanded": False, "round_limit": 16}),
    "basic-5": (5, "standard", {"expanded": False, "round_limit": 16}),
    "expanded": (2, "standard", {"round_limit": 16}),
    "expanded-5": (5, "standard", {"round_limit": 16}),
    "shorter": (3, "standard", {"shorter": True, "extractors": True, "round_limit": 16}),
    "war": (3, "standard", {"opening": "war1", "shorter": True, "round_limit": 16}),
    "anarchy": (4, "standard", {"opening": "anarchy1", "shorter": True, "round_limit": 16}),
    "space-race": (2, "space-race", {}),
    "space-race-5": (5, "space-race", {}),
    "alien-invasion": (3, "alien-invasion", {}),
    "hermes-fall": (1, "hermes-fall", {}),
    "return-to-the-moon": (1, "return-to-the-moon", {"expanded": False}),
    "return-to-the-moon-expanded": (1, "return-to-the-moon", {"expanded": True}),
}


def made(name: str) -> Any:
    seats, scenario, options = MODES[name]
    given = {**title("high-frontier").simulation_options(scenario), **options}
    return game("high-frontier", seats, scenario=scenario, options=given)


def books(p: Any, phasing: int) -> list[int]:
    """What the events of the last step say about the WT of each seat."""
    found = [0] * len(p.wt)
    for event in p.log:
        facts = event.facts
        seat, other = facts.get("seat", NONE), facts.get("seat_other", NONE)
        match event.kind:
            case "IncomeTaken":
                found[seat] += facts["amount"]
            case "IncomeLevied":
                found[seat] += facts["amount"]
                found[other] -= facts["amount"]
            case "CardSold" | "ProductSold":
                found[seat] += facts["price"]
            case "FeePaid":
                found[seat] += 1
            case "CardBoosted" | "FailureExcluded" | "VentureBought" | "ElectionWon" | "CardBought" | "GameEnded":
                found[seat] -= facts["price"]
            case "CardBlackened":
                found[seat] -= p.c.tables.scenarios.blacken
            case "TanksFilled" if "HF-FUEL-02" in event.rules:
                found[seat] -= facts["tanks"]
            case "TanksDrained":
                found[seat] += facts["tanks"]
            case "AuctionWon":
                found[seat] -= facts["price"]
                if "HF-AUC-05" in event.rules:
                    found[phasing] += facts["price"]
            case "DealDone":
                found[seat] -= facts["net"]
                found[other] += facts["net"]
            case "PowerBeamed" | "CyclerGranted":
                found[seat] += facts["price"]
                found[phasing] -= facts["price"]
            case "WaterSold":
                found[seat] += facts["price"]
                found[other] -= facts["price"]
            case "FactionTaken":
                found[seat] += facts["wt"]
    return found


def watched(p: Any, steps: Iterator[tuple[int, Any]]) -> int:
    """Check after every step; the number of steps."""
    count = 0
    before, phasing = list(p.wt), p.phasing
    for seat, choice in steps:
        check(p, before, phasing, count)
        before, phasing = list(p.wt), p.phasing
        p.log = []
        count += 1
        last = p.game.notation(choice) if choice[0] != "?" else ""
        assert p.status() == [], f"{count}: before {seat} {last}"
    check(p, before, phasing, count)
    assert p.status() == []
    return count


def check(p: Any, before: list[int], phasing: int, count: int) -> None:
    moved = [now - then for now, then in zip(p.wt, before, strict=True)]
    assert moved == books(p, phasing), f"step {count}: {[event.kind for event in p.log]}"
    if p.result is None:
        standing = [
            sum(1 for site, owner in enumerate(p.factory) if owner != NONE and p.letter[site] == letter)
            for letter in range(len(p.c.letters))
        ]
        assert p.tracks == [min(count, len(p.c.track) - 1) for count in standing]


@pytest.mark.rule("HF-COMP-03", "HF-COMP-04", "HF-MAT-03", "HF-STACK-02")
@pytest.mark.parametrize("mode", MODES)
def test_random_play_with_deals(mode: str) -> None:
    rules = made(mode)
    for seed in range(2):
        p = rules.start(seed, listen=True)
        p.log = []
        assert watched(p, play_on(p, Random(seed), 220)) > 0


@pytest.mark.rule("HF-COMP-03", "HF-COMP-04", "HF-MAT-03", "HF-STACK-02")
@pytest.mark.parametrize("mode", [name for name in MODES if not name.endswith("-5")])
def test_skilled_play(mode: str) -> None:
    rules = made(mode)
    p = rules.start(1, listen=True)
    p.log = []
    players = [Greedy("hard") for _ in range(rules.seats)]
    rng = Random(1)

    def steps() -> Iterator[tuple[int, Any]]:
        for _ in range(160):
            if p.over:
                return
            seat = p.deciding()[0]
            choice = players[seat].choose(p.view(seat), seat, rng)
            yield seat, choice
            p.apply(seat, choice)

    assert watched(p, steps()) > 0


def test_every_scenario_file_starts_sound_and_stays_so() -> None:
    """A file that starts from a sound position is checked after every step by the kernel (`kernel/scenario.py`)."""
    folder = resources.files("armillary.games.high_frontier") / "scenarios"
    unsound = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        data = load_yaml(file)
        keys = ("options", "rulings", "scenario", "components")
        rules = game("high-frontier", data.get("seats"), **{key: data[key] for key in keys if key in data})
        p = rules.given(data["given"]) if "given" in data else rules.start(0)
        if p.status():
            unsound.append((file.name, p.status()))
    assert unsound == []


@pytest.mark.rule("HF-STACK-02", "HF-COMP-04")
def test_a_forbidden_state_is_named(table: Any) -> None:
    """The list finds what it is for."""
    match = table(
        {"factions": ["prc", "nasa"], "turn": "A", "rockets": {"A": {"at": "leo", "cards": ["ion-drive", "prc-crew"]}}}
    )
    p, rocket = match.p, stacks.slot(match.p, 0, 1)

    def spoilt(change: Any) -> list[str]:
        twin = p.copy()
        change(twin)
        return twin.status()

    crew, drive = p.c.cards.index("prc-crew"), p.c.cards.index("ion-drive")
    assert spoilt(lambda q: q.wt.__setitem__(0, -1))
    assert spoilt(lambda q: q.black.__setitem__(crew, 1))
    assert spoilt(lambda q: q.heavy.__setitem__(drive, 1))
    assert spoilt(lambda q: q.trip.__setitem__(drive, 1))
    assert spoilt(lambda q: q.where.__setitem__(rocket, 9999))
    assert spoilt(lambda q: q.steps.__setitem__(rocket, 999))
    assert spoilt(lambda q: q.cubes.__setitem__(0, -1))
    assert spoilt(lambda q: q.tracks.__setitem__(0, 9))
    assert spoilt(lambda q: setattr(q, "sunspot", 99))
    assert spoilt(lambda q: setattr(q, "phasing", 7))
    assert spoilt(lambda q: q.offers.append((1, 0, 0, True, ())))
    assert spoilt(lambda q: q.glory.__setitem__(0, 9))
    assert spoilt(lambda q: (q.product.__setitem__(0, drive), q.product.__setitem__(1, drive)))
