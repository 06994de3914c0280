"""The parts of a table: each command and each kind of entry leads to one function in one part."""

import inspect
from collections import defaultdict
from typing import get_args

import pytest

from armillary.kernel.setup import Setup
from armillary.table import Entry, Table
from armillary.table.part import Part
from armillary.table.table import fold_name

TABLE = Table.open(Setup(title="tictactoe", seats=2), secret=bytes(32))
OWNERS = [TABLE, *TABLE.parts]


@pytest.mark.parametrize("kind", get_args(Entry), ids=lambda kind: kind.__name__)
def test_one_part_folds_this_kind_of_entry(kind: type[Entry]) -> None:
    assert len([owner for owner in OWNERS if hasattr(owner, fold_name(kind))]) == 1


def test_a_fold_without_an_entry_is_a_slip() -> None:
    known = {fold_name(kind) for kind in get_args(Entry)}
    folds = {name for owner in OWNERS for name in dir(owner) if name.startswith("fold_")}
    assert folds == known


def test_a_command_has_one_name_in_one_part() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for owner in OWNERS:
        for name, member in inspect.getmembers(type(owner), inspect.isfunction):
            returned = inspect.signature(member).return_annotation
            if not name.startswith("_") and not hasattr(Part, name) and returned == list[Entry]:
                found[name].append(type(owner).__name__)
    assert {"sit", "agree", "choose", "undo", "propose", "vote", "tick", "change"} <= set(found)
    assert {name: parts for name, parts in found.items() if len(parts) > 1} == {}


def test_no_two_parts_keep_the_same_of_a_snapshot() -> None:
    kept = [key for part in TABLE.parts for key in part.keep()]
    assert sorted(set(kept)) == sorted(kept)
    assert set(TABLE.snapshot()) == {"head", *kept}
