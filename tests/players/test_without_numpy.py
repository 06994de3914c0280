"""Where numpy is missing, learned players choose the same: tuned parameters as ever, networks in plain Python."""

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from armillary.kernel import random_choice
from armillary.kernel.setup import Setup
from armillary.players import make
from armillary.players.learned import naming
from armillary.players.learned.net import Net
from armillary.players.learned.plain import PlainNet
from armillary.players.learned.weights import AwayError, NetError, describe, described
from armillary.players.making import available, has_learned

#: Titles with a network, then one with tuned parameters.
LEARNED = [("salvage", 2), ("salvage", 4), ("earthmans-burden", 2), ("earthmans-burden", 4), ("burning-planets", 3)]
NETWORK = Path(__file__).parents[2] / "src/armillary/games/salvage/learned/2.npz"

SCRIPT = """
import sys
sys.modules["numpy"] = None
from random import Random
from armillary.kernel.setup import Setup
from armillary.players import make
game = Setup(title="salvage", seats=2).game()
p, player, rng = game.start(1), make(game, "learned"), Random(1)
for _ in range(25):
    seat = p.deciding()[0]
    choice = player.choose(p.view(seat), seat, rng)
    print(game.notation(choice))
    p.apply(seat, choice)
"""


def choices(title: str, seats: int, level: str, decisions: int = 60) -> Iterator[str]:
    """What a learned player would do in positions that it and chance have made."""
    game = Setup(title=title, seats=seats).game()
    player = make(game, f"learned:{level}")
    p, rng = game.start(1), Random(1)
    for _ in range(decisions):
        if p.over:
            p = game.start(2)
        seat = p.deciding()[0]
        choice = player.choose(p.view(seat), seat, rng)
        assert choice is not None
        yield game.notation(choice)
        p.apply(seat, choice if rng.random() < 0.7 else random_choice(p.choices(seat), rng))


@pytest.mark.parametrize("level", ["hard", "easy"])
@pytest.mark.parametrize(("title", "seats"), LEARNED)
def test_learned_players_choose_the_same(title: str, seats: int, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = list(choices(title, seats, level))
    monkeypatch.setattr(naming, "has_numpy", lambda: False)
    assert list(choices(title, seats, level)) == wanted


def test_numpy_is_not_even_imported() -> None:
    there = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert there.returncode == 0, there.stderr
    game = Setup(title="salvage", seats=2).game()
    p, player, rng = game.start(1), make(game, "learned"), Random(1)
    for wanted in there.stdout.splitlines():
        seat = p.deciding()[0]
        choice = player.choose(p.view(seat), seat, rng)
        assert game.notation(choice) == wanted
        p.apply(seat, choice)


def test_networks_are_offered_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "has_numpy", lambda: False)
    salvage = Setup(title="salvage", seats=2).game()
    assert has_learned(salvage)
    assert has_learned(type(salvage))
    assert "learned:hard" in available(salvage)


def test_both_ways_to_compute_a_network_agree() -> None:
    there, here = Net.load(NETWORK), PlainNet.load(NETWORK, "2.npz")
    size, actions = len(there.arrays["w1"]), list(range(len(there.arrays["bp"])))
    rng = Random(3)
    for _ in range(5):
        seen, same = there.vector(size), here.vector(size)
        for place in rng.sample(range(size), 60):
            seen[place] = same[place] = rng.choice([1.0, 1.0, rng.uniform(-1, 1)])
        assert here.scores_of(same, actions) == pytest.approx(there.scores_of(seen, actions), abs=1e-4)
        assert here.value(same) == pytest.approx(there.value(seen), abs=1e-5)
    assert here.about == there.about == describe(NETWORK)


def test_a_description_without_weights_says_which_file_is_away() -> None:
    """As in the page, which fetches networks when they are first chosen."""
    alone = described(NETWORK.read_bytes())
    assert len(alone) < 5_000
    assert describe(BytesIO(alone)) == describe(NETWORK)
    with pytest.raises(AwayError) as found:
        PlainNet.load(BytesIO(alone), "learned/2.npz")
    assert found.value.file == "learned/2.npz"


def test_other_files_hold_no_weights() -> None:
    for data in (b"nothing", b""):
        with pytest.raises(NetError, match="holds no weights"):
            PlainNet.load(BytesIO(data), "mine.npz")
