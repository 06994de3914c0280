"""Frozen play of Conflict from rich positions: `python tests/games/high_frontier_conflict/test_frozen.py` freezes again.

`test_freeze.py` plays at random from the set-up of every mode; here curious players go on from the positions of scenario files.
"""

from pathlib import Path

import pytest

import armillary.games.high_frontier_conflict as package
from armillary.games.high_frontier_conflict.meta import TITLE
from armillary.packs import load_yaml
from armillary.testkit.frozen import Freeze, Frozen

HERE = Path(__file__).parent / "fixtures"
#: Files with a position; those about wrong set-ups have none. `base-` files are High Frontier's, whose play is frozen there.
SCENARIOS = [
    file
    for file in sorted((Path(package.__file__).parent / "scenarios").glob("*.yaml"))
    if load_yaml(file).get("given") and not file.name.startswith("base-")
]
#: The other reading of every ruling.
OTHER = {ruling.id: ruling.readings[-1] for ruling in TITLE.rulings}

MATCHES = {
    f"{file.stem}-{seed}": Frozen(given=file, seed=seed, length=50, views=25, rulings=OTHER if seed == 2 else {})
    for file in SCENARIOS
    for seed in (1, 2)
}
FREEZE = Freeze("high-frontier-conflict", HERE / "frozen-scenarios.json", MATCHES)


@pytest.mark.drawn(25)
@pytest.mark.parametrize("name", FREEZE.names)
def test_play_is_as_it_was_frozen(name: str) -> None:
    FREEZE.check(name)


if __name__ == "__main__":
    FREEZE.renew()
