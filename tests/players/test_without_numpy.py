"""Where numpy is missing, tuned bots play as ever and networks are not offered."""

import subprocess
import sys
from random import Random

import pytest

from armillary.kernel.setup import Setup
from armillary.players import PlayerError, make
from armillary.players.learned import naming
from armillary.players.making import available, has_learned

SCRIPT = """
import sys
sys.modules["numpy"] = None
from random import Random
from armillary.kernel.setup import Setup
from armillary.players import make
game = Setup(title="burning-planets", seats=3).game()
p = game.start(1)
player = make(game, "learned")
for _ in range(30):
    seat = p.deciding()[0]
    choice = player.choose(p.view(seat), seat, Random(1))
    print(game.notation(choice))
    p.apply(seat, choice)
"""


def test_tuned_bots_choose_the_same_without_numpy() -> None:
    there = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert there.returncode == 0, there.stderr
    game = Setup(title="burning-planets", seats=3).game()
    p = game.start(1)
    player = make(game, "learned")
    for wanted in there.stdout.split("\n")[:30]:
        seat = p.deciding()[0]
        choice = player.choose(p.view(seat), seat, Random(1))
        assert game.notation(choice) == wanted
        p.apply(seat, choice)


def test_networks_are_offered_only_with_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    salvage, planets = Setup(title="salvage", seats=2).game(), Setup(title="burning-planets", seats=3).game()
    assert has_learned(salvage)
    assert has_learned(type(salvage))
    monkeypatch.setattr(naming, "networks", lambda: False)
    assert not has_learned(salvage)
    assert not has_learned(type(salvage))
    assert "learned:hard" not in available(salvage)
    assert has_learned(planets)
    assert has_learned(type(planets))
    with pytest.raises(PlayerError, match="nobody has learned"):
        make(salvage, "learned")
