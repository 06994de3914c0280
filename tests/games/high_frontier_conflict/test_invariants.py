"""No step breaks an invariant: at random and by the bots, in every mode, with every pair of modules and in every set-up."""

import os
from collections.abc import Callable
from importlib import resources
from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier_conflict import status
from armillary.games.high_frontier_conflict.bots import PLAYERS
from armillary.games.high_frontier_conflict.meta import TITLE
from armillary.kernel import Choice, game
from armillary.kernel.playout import random_choice
from armillary.packs import load_yaml

from .test_crowds import MATCHES, Curious, Eager

SLUG = TITLE.slug
MODES = ("age-of-piracy", "war", "piracy", "future-wars")
MODULES: list[dict[str, Any]] = [{}, {"m1": True}, {"m2": True}, {"m1": True, "m2": True}]
WITH_ALL: dict[str, Any] = {"m1": True, "m2": True, "futures": True}

#: How often, and how many decisions far, random play sets out from a crowded position.
WANDERINGS = int(os.environ.get("ARMILLARY_WANDERINGS", "3"))
AFAR = 150

Policy = Callable[[Any, int, Random], Choice]

#: What belongs to one turn only (bridge 11).
OF_A_TURN = ("fired", "gun_fired", "paid", "moved", "landed", "dared")
LISTS_OF_A_TURN = ("attacked", "leave", "asked", "betrayed", "lobbied", "traded")


def at_random(p: Any, seat: int, rng: Random) -> Choice:
    return random_choice(p.choices(seat), rng)


class Bots:
    """A table of bots, one style after the other."""

    def __init__(self) -> None:
        self.players: dict[int, Any] = {}

    def __call__(self, p: Any, seat: int, rng: Random) -> Choice:
        styles = sorted(PLAYERS)
        bot = self.players.setdefault(seat, PLAYERS[styles[seat % len(styles)]]("medium"))
        choice: Choice = bot.choose(p.view(seat), seat, rng)
        return choice


def between_turns(p: Any, seat: int) -> list[str]:
    """What is left of a turn that is over."""
    found = [name for name in OF_A_TURN if any(getattr(p, name))]
    found += [name for name in LISTS_OF_A_TURN if getattr(p, name)]
    found += ["dive"] if any(space != -1 for space in p.dive) else []
    slots = len(p.c.slots)
    kinds = [p.c.slots[stack % slots] for stack, space in enumerate(p.where) if space != -1]
    found += ["a kamikaze stack"] if status.KAMIKAZE in kinds else []
    return found


def watch(rules: Any, policy: Policy, seed: int, most: int) -> None:
    p, rng = rules.start(seed), Random(seed)
    checked = Checked(p, f"seed {seed}")
    for _ in range(most):
        if p.result is not None:
            return
        seat = p.deciding()[0]
        checked.take(seat, policy(p, seat, rng))


class Checked:
    """A match of which every step is checked."""

    def __init__(self, p: Any, name: str) -> None:
        self.p, self.name, self.number = p, name, 0
        self.totals = status.totals(p)

    def take(self, seat: int, choice: Choice) -> None:
        p, before, phasing = self.p, self.totals, self.p.phasing
        told = f"{self.name}, decision {self.number}: {p.game.notation(choice)}"
        p.apply(seat, choice)
        assert status.broken(p) == [], told
        self.totals = status.totals(p)
        alone = p.phasing == phasing and choice[0] in status.SHIFTS
        assert status.changed(before, self.totals, choice[0] if alone else "") == [], told
        if p.phasing != phasing and type(p.frames[-1]).__name__ == "Moves":
            assert between_turns(p, phasing) == [], told
        self.number += 1


#: Every mode with every set of modules that it allows: Futures presuppose both modules and an assembly (CF-GEN-04).
PLAYED = [
    (mode, options)
    for mode in MODES
    for options in (*MODULES, WITH_ALL)
    if (options == WITH_ALL if mode == "future-wars" else mode != "age-of-piracy" or options != WITH_ALL)
]


@pytest.mark.rule("BR-10", "BR-11", "BR-14", "CF-COMP-01", "CF-BRIB-01", "CF-POL-04", "BR-08")
@pytest.mark.drawn(10)
@pytest.mark.parametrize("skilled", [False, True], ids=["random", "bots"])
@pytest.mark.parametrize(
    ("mode", "options"), PLAYED, ids=lambda given: given if given in MODES else "+".join(given) or "plain"
)
def test_in_every_mode_with_every_pair_of_modules(mode: str, options: dict[str, Any], skilled: bool) -> None:
    opening = {"opening": "war"} if mode in ("war", "piracy") else {}
    for seed in range(2):
        given = {"disks": 1, **options, **(opening if seed else {})}
        rules = game(SLUG, 4 if seed else 3, scenario=mode, options=given)
        watch(rules, Bots() if skilled else at_random, seed, 120 if skilled else 260)


@pytest.mark.rule("BR-10", "BR-11", "BR-14", "CF-COMP-01", "CF-BRIB-01", "CF-POL-04", "BR-08")
@pytest.mark.drawn(6)
@pytest.mark.parametrize("skilled", [False, True], ids=["random", "bots"])
@pytest.mark.parametrize("scenario", [scenario.id for scenario in TITLE.scenarios])
def test_in_every_set_up(scenario: str, skilled: bool) -> None:
    rules = game(SLUG, 4, scenario=scenario, options={"disks": 1})
    watch(rules, Bots() if skilled else at_random, 3, 160 if skilled else 260)


def bargain(rules: Any, seed: int, most: int) -> int:
    """Random play in which everybody offers, amends and accepts all the time; the number of deals."""
    p, rng, deals = rules.start(seed, listen=True), Random(seed), 0
    for number in range(most):
        if p.result is not None:
            break
        p.log = []
        talk = [(seat, choice) for seat in range(p.seats) for choice in p.interjections(seat)] if number % 3 else []
        if talk:
            answers = [one for one in talk if one[1][0] in ("accept", "accept-into")]
            seat, listed = rng.choice(answers if answers and rng.random() < 0.3 else talk)
            choice = random_choice([listed], rng)
        else:
            seat = p.deciding()[0]
            choice = at_random(p, seat, rng)
        before = status.totals(p)
        p.apply(seat, choice)
        told = f"seed {seed}, step {number}: {rules.notation(choice)}"
        assert status.broken(p) == [], told
        after = status.totals(p)
        assert status.changed(before, after, "") == [], told
        # Whatever changes hands, nothing is made or lost by it. Who gives his Aqua away may end an auction, which is paid.
        if talk and not any(event.kind == "AuctionWon" for event in p.log):
            kept = ("aqua", "gold", "bribes", "heroism", "disks")
            assert [after[what] for what in kept] == [before[what] for what in kept], told
        deals += choice[0] in ("accept", "accept-into")
    return deals


@pytest.mark.rule("BR-18", "BR-10", "CF-BRIB-01")
@pytest.mark.parametrize(
    ("mode", "options"), PLAYED, ids=lambda given: given if given in MODES else "+".join(given) or "plain"
)
def test_deals_make_and_lose_nothing(mode: str, options: dict[str, Any]) -> None:
    rules = game(SLUG, 3, scenario=mode, options={"disks": 1, **options})
    assert bargain(rules, 1, 180) > 0


def test_every_scenario_file_starts_sound() -> None:
    """A file that starts from a sound position is checked after every step by the kernel (`kernel/scenario.py`)."""
    folder = resources.files("armillary.games.high_frontier_conflict") / "scenarios"
    unsound = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        data = load_yaml(file)
        if "$refused-setup" in data.get("then", {}):
            continue
        keys = ("options", "rulings", "scenario", "components")
        rules = game(SLUG, data.get("seats"), **{key: data[key] for key in keys if key in data})
        p = rules.given(data["given"]) if "given" in data else rules.start(0)
        if p.status():
            unsound.append((file.name, p.status()))
    assert unsound == []


@pytest.mark.slow
@pytest.mark.drawn(1)
@pytest.mark.parametrize("scenario", [scenario.id for scenario in TITLE.scenarios])
def test_whole_games(scenario: str) -> None:
    rules = game(SLUG, 4, scenario=scenario, options={"disks": 1})
    for seed in range(10, 16):
        watch(rules, Bots() if seed % 2 else at_random, seed, 3_000)


@pytest.mark.rule("BR-10", "BR-11", "BR-14", "CF-COMP-01", "CF-BRIB-01", "CF-POL-04", "BR-08")
@pytest.mark.slow
@pytest.mark.drawn(6)
@pytest.mark.parametrize("name", [name for name, match in sorted(MATCHES.items()) if match.version is None])
def test_where_much_meets(name: str) -> None:
    """From the crowded positions of the frozen matches, again and again, by players who do what was done least."""
    for lot in range(WANDERINGS):
        p: Any = MATCHES[name].start(SLUG)
        rng = Random(f"{name} {lot}")
        player = (Eager if lot % 2 else Curious)(rng, MATCHES[name].never)
        checked = Checked(p, f"{name}, lot {lot}")
        for _ in range(AFAR):
            if p.result is not None:
                break
            options = [(p.choices(seat), p.interjections(seat)) for seat in range(p.seats)]
            checked.take(*player.choose(p.deciding()[0], options))
