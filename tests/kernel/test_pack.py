"""Component packs: every error with file and line, provenance, the user's own values."""

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from armillary.kernel import game
from armillary.packs import PackError, load_pack, load_yaml


class Ship(msgspec.Struct, frozen=True):
    id: str
    cost: dict[str, int]
    speed: int
    kind: Literal["war", "cargo"] = "war"
    cells: tuple[tuple[int, int], ...] = ()


class Pack(msgspec.Struct, frozen=True):
    radius: int
    ships: list[Ship]
    note: str | None = None
    scale: float = 1.0


GOOD = """\
radius: {value: 6, prov: house, why: "fits"}
scale: {value: 2, prov: derived}
ships:
  - {id: small, cost: {M: 5, F: 5}, speed: 4, prov: rulebook}
  - id: cargo
    prov: rulebook
    cost: {M: 10}
    speed: {value: 3, prov: house, why: slower}
    kind: cargo
    cells: [[0, 1], [1, 0]]
"""


def write(folder: Path, text: str, name: str = "ships.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def problems(file: Path, **more: object) -> list[str]:
    with pytest.raises(PackError) as caught:
        load_pack(file, Pack, **more)  # type: ignore[arg-type]
    return [str(problem) for problem in caught.value.problems]


def test_a_good_pack_loses_its_provenance_and_keeps_its_values(tmp_path: Path) -> None:
    pack = load_pack(write(tmp_path, GOOD), Pack)
    assert pack.radius == 6
    assert pack.scale == 2.0
    assert pack.ships[1] == Ship("cargo", {"M": 10}, 3, "cargo", ((0, 1), (1, 0)))


def test_a_typo_is_refused_with_file_line_and_reason(tmp_path: Path) -> None:
    found = problems(write(tmp_path, GOOD.replace("    speed: {value: 3", "    sped: {value: 3")))
    assert "ships.yaml:8: ships[1].sped: 'sped' is unknown here; did you mean 'speed'?" in found
    assert "ships.yaml:5: ships[1]: 'speed' is missing" in found


def test_all_errors_are_reported_together(tmp_path: Path) -> None:
    text = (
        GOOD.replace("value: 6", "value: six")
        .replace("{M: 10}", "{M: ten}")
        .replace("kind: cargo", "kind: barge")
        .replace("[1, 0]]", "[1]]")
        .replace("speed: 4", "speed: true")
    )
    found = problems(write(tmp_path, text))
    assert [line.split(": ", 1)[0] for line in found] == [
        "ships.yaml:1",
        "ships.yaml:4",
        "ships.yaml:7",
        "ships.yaml:9",
        "ships.yaml:10",
    ]
    assert "'six' is not a whole number" in found[0]
    assert "True is not a whole number" in found[1]
    assert "'ten' is not a whole number" in found[2]
    assert "'barge' must be one of war, cargo" in found[3]
    assert "has 1 entries, must have 2" in found[4]


def test_provenance_is_demanded_and_checked(tmp_path: Path) -> None:
    assert problems(write(tmp_path, GOOD.replace("speed: 4, prov: rulebook", "speed: 4"))) == [
        "ships.yaml:4: ships[0].id: has no provenance (prov: rulebook, derived or house)",
        "ships.yaml:4: ships[0].cost.M: has no provenance (prov: rulebook, derived or house)",
        "ships.yaml:4: ships[0].cost.F: has no provenance (prov: rulebook, derived or house)",
        "ships.yaml:4: ships[0].speed: has no provenance (prov: rulebook, derived or house)",
    ]
    found = problems(write(tmp_path, GOOD.replace("prov: derived", "prov: invented")))
    assert found == ["ships.yaml:2: scale: provenance 'invented' must be one of rulebook, derived, house"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("radius: [1, 2", "not YAML"),
        ("radius: 1\nradius: 2", "key 'radius' stands twice"),
        ("- 1\n- 2", "is not a record of Pack"),
    ],
)
def test_broken_files(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(PackError, match=words):
        load_pack(write(tmp_path, text), Pack)


def test_yes_and_dates_are_texts(tmp_path: Path) -> None:
    assert load_yaml(write(tmp_path, "a: yes\nb: 2026-01-01\nc: true\nd: on")) == {
        "a": "yes",
        "b": "2026-01-01",
        "c": True,
        "d": "on",
    }


def test_the_users_own_file_is_laid_over_ours(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD)
    own = write(tmp_path, "radius: 7\nships:\n  - {id: cargo, cost: {F: 1}}\n", "mine.yaml")
    pack = load_pack(file, Pack, replacement=own)
    assert pack.radius == 7
    assert pack.ships[1].cost == {"M": 10, "F": 1}
    assert pack.ships[1].speed == 3
    assert pack.ships[0].speed == 4


def test_errors_in_the_users_file_name_that_file(tmp_path: Path) -> None:
    own = write(tmp_path, "scale: 1\nradios: 7\n", "mine.yaml")
    found = problems(write(tmp_path, GOOD), replacement=own)
    assert found == [f"{own}:2: radios: 'radios' is unknown here; did you mean 'radius'?"]
    assert "no such file" in problems(write(tmp_path, GOOD), replacement=tmp_path / "none.yaml")[0]


def test_single_values_can_be_changed_by_path(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD)
    pack = load_pack(file, Pack, replacement={"ships.cargo.cost.M": 4, "ships.0.speed": 9, "radius": 2})
    assert (pack.ships[1].cost["M"], pack.ships[0].speed, pack.radius) == (4, 9, 2)
    found = problems(file, replacement={"ships.carog.speed": 1, "radus": 2, "radius": "x"})
    assert "there is no 'carog'" in found[0]
    assert "there is no 'radus'; did you mean 'radius'?" in found[1]
    assert "'x' is not a whole number" in found[2]


# --------------------------------------------------------------------------------- faults of a user's own pack


def test_a_fault_in_an_overlay_is_told_in_the_users_file(tmp_path: Path) -> None:
    """Inside a list of records, too, where the user's first record is not our first."""
    from armillary.kernel.registry import game

    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "factions:\n  - id: xenos\n    cost:\n      cannon: {M: -3}\n      tower: {Q: 4}\n", encoding="utf-8"
    )
    with pytest.raises(PackError) as caught:
        game("burning-planets", 2, components=mine)
    told = [(problem.file, problem.line, problem.reason[:11]) for problem in caught.value.problems]
    assert told == [(str(mine), 4, "-3 is less "), (str(mine), 5, "there is no")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("factions:\n  - {id: xenos}\n  - {id: xenos}\n", "'xenos' stands twice"),
        ("factions: &a [*a]\n", "nested deeper"),
        ("profiles: {small: {speed: fast}}\n", "is not a whole number"),
    ],
)
def test_what_is_wrong_with_a_users_pack_is_said(tmp_path: Path, text: str, words: str) -> None:
    from armillary.kernel.registry import game

    mine = tmp_path / "mine.yaml"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(PackError, match=words) as caught:
        game("burning-planets", 2, components=mine)
    assert {problem.file for problem in caught.value.problems} == {str(mine)}


def test_a_file_that_is_not_text_is_said_to_be_none(tmp_path: Path) -> None:
    from armillary.kernel.registry import game

    mine = tmp_path / "mine.yaml"
    mine.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError, match="UTF-8"):
        game("burning-planets", 2, components=mine)


@pytest.mark.parametrize(
    ("slug", "change"),
    [
        ("earthmans-burden", {"setup.fleets": -1}),
        ("burning-planets", {"factions.humans.cost.small.M": -3}),
        ("galactic-empire", {"tables.expenditure.SF.recruit": -2}),
        ("high-frontier", {"tables.prices.boost": -1}),
        ("salvage", {"credits": -5}),
    ],
)
def test_less_than_nothing_is_refused_in_every_title(slug: str, change: dict[str, Any]) -> None:
    with pytest.raises(PackError, match="less than nothing"):
        game(slug, components=change)
