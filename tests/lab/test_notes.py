"""The laboratory refuses to vary what no rule reads, what does not exist and what is out of range: by name and line."""

import pytest
from click.testing import CliRunner

from armillary.cli.app import app


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        ("limits.demolition_refund=0,1", "limits.demolition_refund: is a note, which no rule reads"),
        (
            "limits.bombardment_ships=6,9",
            "limits.bombardment_ships (ships of a bombardment): 9 is out of range; allowed is 1 to 6",
        ),
        ("factions.digitales.cost.small.M=1,2", "there is no 'digitales'; did you mean 'digitals'?"),
    ],
)
def test_a_sweep_of_nothing_is_refused(vary: str, said: str) -> None:
    result = CliRunner().invoke(app, ["lab", "burning-planets", "--games", "4", "--vary", vary])
    assert result.exit_code != 0
    assert said in result.output
    assert "components.yaml:0" not in result.output
