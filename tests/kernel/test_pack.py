"""Component packs: every error with file and line, provenance, the user's own values."""

from importlib import resources
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from armillary.kernel import game
from armillary.packs import PackError, load_pack, load_yaml, read_pack


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
    assert "there is no 'barge' here; did you mean 'cargo'?" in found[3]
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
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "factions:\n  - id: xenos\n    cost:\n      cannon: {M: -3}\n      tower: {Q: 4}\n", encoding="utf-8"
    )
    with pytest.raises(PackError) as caught:
        game("burning-planets", 2, components=mine)
    told = [(problem.file, problem.line, problem.reason[:11]) for problem in caught.value.problems]
    assert told == [(str(mine), 4, "-3 is out o"), (str(mine), 5, "there is no")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("factions:\n  - {id: xenos}\n  - {id: xenos}\n", "'xenos' stands twice"),
        ("factions: &a [*a]\n", "nested deeper"),
        ("profiles: {small: {speed: fast}}\n", "is not a whole number"),
    ],
)
def test_what_is_wrong_with_a_users_pack_is_said(tmp_path: Path, text: str, words: str) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(PackError, match=words) as caught:
        game("burning-planets", 2, components=mine)
    assert {problem.file for problem in caught.value.problems} == {str(mine)}


def test_a_file_that_is_not_text_is_said_to_be_none(tmp_path: Path) -> None:
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
    with pytest.raises(PackError, match="out of range; allowed is 0 to"):
        game(slug, components=change)


# ----------------------------------------------------------------------- bounds, ids, notes, files and folders


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        ({"cards.cards.T1.white.mass": -3}, "0 to 20"),
        ({"cards.cards.T1.black.thrust": 99}, "0 to 20"),
        ({"cards.cards.T1.white.fuel": 0}, "more than 0 to 20"),
        ({"tables.counters.cubes": 0}, "1 to 30"),
    ],
)
def test_high_frontier_refuses_what_no_rocket_has(change: dict[str, Any], allowed: str) -> None:
    with pytest.raises(PackError) as caught:
        game("high-frontier", components=change)
    (problem,) = caught.value.problems
    assert problem.file == f"{next(iter(change)).partition('.')[0]}.yaml"
    assert problem.line > 1
    assert f"allowed is {allowed}" in problem.reason


def test_a_slip_in_an_id_is_suggested() -> None:
    with pytest.raises(PackError, match=r"there is no 'digitales'; did you mean 'digitals'\?"):
        game("burning-planets", components={"factions.digitales.cost.small.M": 4})
    with pytest.raises(PackError) as caught:
        game("burning-planets", components="factions:\n  - {id: digitales, cost: {small: {M: 4}}}\n")
    first = caught.value.problems[0]
    assert (first.line, first.reason) == (2, "there is no 'digitales', did you mean 'digitals'?")
    with pytest.raises(PackError, match=r"there is no 'harshh' here; did you mean 'harsh'\?"):
        game("burning-planets", components={"factions.humans.starting_biome": "harshh"})
    with pytest.raises(PackError, match=r"your components:1: expenditur: there is no value 'expenditur'; did you mean"):
        game("galactic-empire", components="expenditur: []")
    with pytest.raises(PackError, match=r"there is no file 'tabels'; did you mean 'tables'\?"):
        game("galactic-empire", components={"tabels.index.maximum": 90})


@pytest.mark.parametrize("slug", ["salvage", "burning-planets", "galactic-empire", "high-frontier"])
def test_an_empty_pack_is_refused(tmp_path: Path, slug: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.yaml").write_text("# nothing\n", encoding="utf-8")
    for own in ("", "# nothing\n", {}, tmp_path / "folder", tmp_path / "empty.yaml"):
        with pytest.raises(PackError, match=r"empty|holds none of"):
            game(slug, components=own)


def test_a_file_serves_where_a_folder_does_and_the_other_way_round(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("index: {maximum: 90}\nnexus: 7\n", encoding="utf-8")
    for own in (mine, mine.read_text(encoding="utf-8"), read_pack(mine)):
        c = game("galactic-empire", components=own).components
        assert (c.tables.index.maximum, c.counters.nexus) == (90, 7)
    folder = tmp_path / "salvage"
    folder.mkdir()
    (folder / "salvage.yaml").write_text("wage: 5\n", encoding="utf-8")
    for own in (folder, read_pack(folder), folder / "salvage.yaml"):
        assert game("salvage", components=own).components.wage == 5
    (folder / "other.yaml").write_text("wage: 6\n", encoding="utf-8")
    with pytest.raises(PackError, match=r"other\.yaml: this pack is one file, salvage\.yaml"):
        game("salvage", components=folder)
    mine.write_text("index: {maximum: 90}\nnexus: 7000\n", encoding="utf-8")
    with pytest.raises(
        PackError, match=r"mine\.yaml:2: nexus \(Nexus counters\): 7000 is out of range; allowed is 0 to 30"
    ):
        game("galactic-empire", components=mine)


def test_a_note_is_refused_in_a_file_and_kept_by_a_whole_copy(tmp_path: Path) -> None:
    ours = (resources.files("armillary.games.burning_planets") / "components" / "components.yaml").read_text("utf-8")
    assert game("burning-planets", components=ours).components.cannons == 1
    changed = ours.replace("ships: {value: 0, prov: derived", "ships: {value: 2, prov: derived")
    line = changed[: changed.index("ships: {value: 2")].count("\n") + 1
    with pytest.raises(PackError) as caught:
        game("burning-planets", components=changed)
    assert [(problem.line, problem.path) for problem in caught.value.problems] == [(line, "start.ships")]
    assert "is a note" in caught.value.problems[0].reason
