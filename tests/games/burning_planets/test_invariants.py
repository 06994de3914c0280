"""The declared invariants after every step of random play that talks, of skilled play, of scenario files; and each one broken."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.burning_planets as package
from armillary.games.burning_planets.bots import Greedy
from armillary.games.burning_planets.ids import ABOARD
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel import random_choice
from armillary.kernel.registry import game
from armillary.kernel.scenario import Run
from armillary.packs import load_yaml

FILES = sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))


class Watched(Run):
    """A scenario whose position is sound after every step."""

    def step(self, step: Any, where: str) -> None:
        super().step(step, where)
        assert self.p.status() == [], where


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_they_hold_in_scenario_files(file: Path) -> None:
    data = load_yaml(file)
    rules = game(data["game"], data.get("seats"), options=data.get("options"), rulings=data.get("rulings"))
    Watched(rules, data).play()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_they_hold_in_random_play_with_much_talk(seats: int) -> None:
    p = game("burning-planets", seats, options={"resignation": seats == 5}).start(seats)
    rng = Random(seats)
    for _ in range(700):
        if p.over:
            break
        seat = rng.randrange(seats)
        said = [choice for choice in p.interjections(seat) if choice[0] != "resign" or rng.random() < 0.01]
        if said and rng.random() < 0.3:
            p.apply(seat, random_choice(said, rng))
        else:
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
        assert p.status() == []


@pytest.mark.parametrize("seats", [2, 4])
def test_they_hold_in_skilled_play(seats: int) -> None:
    p = game("burning-planets", seats, options={"round_limit": 60}).start(seats)
    rng = Random(seats)
    bots = [Greedy("hard") for _ in range(seats)]
    for _ in range(1200):
        if p.over:
            break
        for seat in range(seats):
            said = bots[seat].talk(p.view(seat), seat, rng)  # type: ignore[arg-type]
            if said is not None and p.why_none(seat, said) is None:
                p.apply(seat, said)
                assert p.status() == []
        seat = p.deciding()[0]
        p.apply(seat, bots[seat].choose(p.view(seat), seat, rng))
        assert p.status() == []


def break_share(p: PlayingField) -> None:
    p.out[2] = 1
    p.share[2] = 1


BROKEN: list[tuple[Callable[[PlayingField], Any], str]] = [
    (lambda p: p.unit_sealed.__setitem__(1, 1), "no cargo ship is sealed"),
    (lambda p: p.unit_secret.__setitem__(0, 1), "carries nothing"),
    (lambda p: p.contracts[0].aboard.__setitem__(3, 11), "less than nothing"),
    (lambda p: p.contracts[0].states.__setitem__(1, ABOARD), "its goods are elsewhere"),
    (lambda p: setattr(p.contracts[0], "serial", 7), "a ship that is gone"),
    (lambda p: setattr(p.contracts[0], "shown", 1), "before its time"),
    (lambda p: setattr(p.contracts[0], "partner", 0), "between two players"),
    (lambda p: p.offers.append((9, 0, 0, False, ("pact",))), "not between two players"),
    (lambda p: p.offers.append((9, 0, 1, False, ("pact",))), "a pact that there is"),
    (lambda p: p.offers.append((9, 0, 2, False, ("barter", 0, 5, (), (), 0))), "names a ship that is gone"),
    (lambda p: p.pacts.append((1, 0)), "written twice"),
    (lambda p: p.out.__setitem__(0, 1), "who is out"),
    (break_share, "is out and has something"),
    (lambda p: p.owners.__setitem__(6, -1), "has nothing on the board"),
]


@pytest.mark.parametrize(("spoil", "said"), BROKEN, ids=[said for _, said in BROKEN])
def test_each_is_noticed(trio: Any, spoil: Callable[[PlayingField], Any], said: str) -> None:
    contract = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 3}], "secret": True}
    p = trio.given(
        units={"A": ["cargo 3,-1", "small 4,-1"]},
        contracts={"contract-1": contract | {"goods": ["aboard", "waiting"]}},
        pacts=["AB"],
    )
    spoil(p)
    assert any(said in fault for fault in p.status()), p.status()
