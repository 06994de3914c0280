"""What strangers bring along (components, records) and where they say they are: no files, no bombs, no borrowed names."""

import json
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.registry import game
from armillary.kernel.registry import titles as installed
from armillary.packs import MOST_NUMBER, PackError
from armillary.server.config import Settings
from armillary.server.hosts import known_names, right_host

SECRET = "the quick brown secret"
WITH_PACKS = ["salvage", "earthmans-burden", "galactic-empire", "burning-planets"]


@pytest.fixture
def secret_file(tmp_path: Path) -> Path:
    file = tmp_path / "secret.txt"
    file.write_text(f"{SECRET}: yes\nother: 1\n")
    return file


def body(title: str, components: Any) -> dict[str, Any]:
    seats = installed()[title].seats[0]
    setup = {"title": title, "seats": seats, "components": components}
    return {"setup": setup, "seats": [{"kind": "me"}] * seats}


def record(components: Any, *, before: str = "", key: str = "components") -> str:
    head = {"game": "salvage", "rules_version": 1, "seats": 2, "armillary": "record", "format": 1, "KEY": components}
    lines = [head, {"setup": {"draws": []}}, {"end": {"hash": "x", "result": None}}]
    return before + "\n".join(json.dumps(line) for line in lines).replace('"KEY"', f'"{key}"')


@pytest.mark.parametrize("title", [slug for slug in WITH_PACKS if slug in installed()])
def test_a_path_from_the_net_is_never_opened(open_minded: Any, secret_file: Path, title: str) -> None:
    ann = open_minded.person("Ann")
    for components in (str(secret_file), str(secret_file.parent), {"map.yaml": str(secret_file)}):
        made = body(title, components)
        for answer in (
            ann.post("/api/matches", json=made),
            ann.post(f"/api/titles/{title}/board", json=made["setup"]),
        ):
            assert answer.status_code == 422, answer.text
            assert SECRET not in answer.text
    for path in ("/api/verify", "/api/records"):
        answer = ann.post(path, content=record(str(secret_file)))
        assert answer.status_code in (200, 422)
        assert SECRET not in answer.text


def test_the_library_takes_a_text_as_text(secret_file: Path) -> None:
    with pytest.raises(PackError) as caught:
        game("salvage", 2, components=str(secret_file))
    assert SECRET not in str(caught.value)
    assert game("salvage", 2, components="wage: 5").components.wage == 5


def test_components_are_off_unless_the_operator_says_otherwise(server: Any, ann: Any) -> None:
    assert Settings().own_components is False
    assert Settings(host="127.0.0.1").own_components is False
    made = body("salvage", "wage: 5")
    assert ann.post("/api/matches", json=made).status_code == 422
    assert ann.post("/api/titles/salvage/board", json=made["setup"]).status_code == 422
    for text in (
        record("wage: 5"),
        record({"wage": 5}),
        record("wage: 5", before="\n \n"),
        record("wage: 5", key="c\\u006fmponents"),
    ):
        for path in ("/api/verify", "/api/records"):
            answer = ann.post(path, content=text)
            assert answer.status_code == 422, (path, text)
            assert "custom components" in answer.json()["message"]


def test_the_text_of_a_pack_is_played(open_minded: Any) -> None:
    ann = open_minded.person("Ann")
    for components in ("wage: 5", {"wage": 5}):
        answer = ann.post("/api/matches", json=body("salvage", components))
        assert answer.status_code == 201, answer.text
        room = open_minded.hub.rooms[answer.json()["id"]]
        assert room.table.game.components.wage == 5
    text = "geometry: {tile_radius: 7}"
    if "burning-planets" in installed():
        assert ann.post("/api/matches", json=body("burning-planets", text)).status_code == 201


ALIASES = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "components",
    [
        "x: &x [*x]",
        ALIASES,
        "[" * 5000,
        "a: " + "{a: " * 200 + "1" + "}" * 200,
        "wage: " + "9" * 5000,
        f"wage: {MOST_NUMBER + 1}",
        "wage: .inf",
        "wage: .nan",
        {"wage": 10**12},
        {"wage": [[[0] * 100] * 100] * 100},
        "!!python/object/apply:os.system ['true']",
        "? [1, 2]\n: 3",
        "<<: {a: 1}",
        "a: \x00",
        "just words",
        "- 1",
    ],
)
def test_bombs_are_refused(open_minded: Any, components: Any) -> None:
    ann = open_minded.person("Ann")
    answer = ann.post("/api/matches", json=body("salvage", components))
    assert answer.status_code in (413, 422), answer.text[:300]


@pytest.mark.skipif("burning-planets" not in installed(), reason="not installed")
@pytest.mark.parametrize("radius", [13, 500, 90_000])
def test_a_huge_field_is_refused_before_it_is_made(open_minded: Any, radius: int) -> None:
    ann = open_minded.person("Ann")
    for components in ({"geometry.tile_radius": radius}, f"geometry: {{tile_radius: {radius}}}"):
        answer = ann.post("/api/titles/burning-planets/board", json=body("burning-planets", components)["setup"])
        assert answer.status_code == 422
        assert "tile_radius" in answer.json()["message"]


def test_what_takes_too_much_memory_dies_in_a_worker(open_minded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from armillary.kernel.setup import Setup
    from armillary.server import worker

    monkeypatch.setattr(Setup, "fresh_game", lambda _: bytearray(500_000_000))
    with worker.bounded():
        assert "memory" in worker._try(Setup(title="salvage", seats=2))
    bytearray(200_000_000)  # the bound is gone again


def test_names_that_are_not_ours(server: Any, ann: Any) -> None:
    for host, status in [
        ("evil.example", 421),
        ("evil.example:8400", 421),
        ("127.0.0.1.evil.example", 421),
        ("a@localhost", 421),
        ("localhost:x", 421),
        ("localhost", 200),
        ("LOCALHOST:99", 200),
        ("192.168.7.7:8400", 200),
        ("[::1]:8400", 200),
    ]:
        answer = ann.get("/api/titles/salvage", headers={"Host": host})
        assert answer.status_code == status, host


def test_a_socket_for_another_name_is_refused(server: Any, ann: Any) -> None:
    from websockets.exceptions import InvalidStatus

    card = ann.match()
    with pytest.raises(InvalidStatus):
        ann.socket(card["id"], Host="evil.example")


def test_the_names_come_from_the_settings() -> None:
    names = known_names(
        Settings(base_url="https://Games.example/x", hosts="a.example B.example", origins="https://c.example")
    )
    for host in ("games.example", "games.example:443", "A.example", "b.example", "c.example"):
        assert right_host(host, names), host
    assert not right_host("example", names)
