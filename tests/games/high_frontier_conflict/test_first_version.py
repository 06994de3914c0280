"""A match that began under the first rules version is finished under it. There the same positions are judged otherwise.

The checks of these files hold since the second version. Played under the first one, they fail.
"""

from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from armillary.kernel import game
from armillary.testkit import match

from . import test_deals, test_where_chapters_meet

#: Checks of what both versions answer alike.
ALIKE = {
    "test_every_check_of_the_table_is_there",
    "test_anchoring_again_destroys_no_ft",
    "test_what_does_not_join_an_attack_is_told_why",
    "test_what_sets_out_no_kamikaze_and_no_stone_is_told_why",
    "test_deals_go_on_during_an_auction_but_not_with_what_is_bid",
    "test_a_bernal_stack_has_frost_in_the_zones_of_ceres_and_jupiter-mars_l-False",
    "test_a_glitch_rides_the_elevator_too-False",
    "test_a_stone_has_the_glitch_of_the_stack_that_it_is_made_of-False",
}


def checks(*modules: ModuleType) -> Iterator[Any]:
    """The tests of these files, each with its parameters."""
    for module in modules:
        for name, test in vars(module).items():
            if not name.startswith("test_"):
                continue
            marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
            assert len(marks) <= 1, name
            names, rows = marks[0].args if marks else ((), [()])
            for row in rows:
                given = dict(
                    zip([names], [row], strict=True) if isinstance(names, str) else zip(names, row, strict=True)
                )
                yield pytest.param(partial(test, **given), id="-".join([name, *map(str, given.values())]))


CHECKS = [check for check in checks(test_deals, test_where_chapters_meet) if check.id not in ALIKE]


@pytest.mark.parametrize("check", CHECKS)
def test_the_first_rules_version_judges_otherwise(check: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "game", partial(game, rules_version=1))
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        check()
