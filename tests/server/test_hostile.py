"""Hostile input: never a 5xx, never a changed position, never a leak."""

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis.core import NOT_SET

import armillary.games.salvage
from armillary.server.routes import ROUTES
from armillary.table.record import live_steps, record_of

#: More on request: nightly runs may look longer.
EXAMPLES = int(os.environ.get("ARMILLARY_FUZZ", "12"))

# The server runs in a thread of this process; what its libraries draw meanwhile is none of the strategies' doing.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module:Warning")

SETTINGS = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)


@pytest.fixture(scope="module")
def arena(server: Any) -> dict[str, Any]:
    """A public match between two people, in the middle of play, and somebody who has no business there."""
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    card = ann.match("salvage", ["me", "open"], public=True)
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={})
    bob.post(f"{path}/ready", json={})
    socks = [ann.socket(card["id"]), bob.socket(card["id"])]
    for seat, sock in enumerate(socks):
        sock.hello(seat)
        sock.until("update")
    socks[0].choose("bid 1", 0)
    return {"id": card["id"], "path": path, "ann": ann, "bob": bob, "eve": eve, "socks": socks}


def state_of(server: Any, arena: dict[str, Any]) -> tuple[str, int, int]:
    table = server.hub.rooms[arena["id"]].table
    return table.position.hash(), table.seq, table.count


def operations(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(method, path) for path, methods in document["paths"].items() for method in methods]


@pytest.mark.drawn(1, group="everything from outside")
def test_schema_driven_fuzzing_of_every_operation(server: Any, arena: dict[str, Any]) -> None:
    """Requests made from the OpenAPI document, valid and not: documented answers only, and Ann's match does not move."""
    document = arena["eve"].get("/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    before = state_of(server, arena)
    client = server.person("Eve")
    seen: Counter[tuple[str, int]] = Counter()
    declared = {(route.method, route.path): route for route in ROUTES}
    rng = random.Random(1)

    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path in ("/api/session/register", "/api/session/login"):
            continue  # slow on purpose, and covered by the test of accounts

        @SETTINGS
        @hypothesis.given(case=st.one_of(operation.as_strategy(), operation.as_strategy(generation_mode=NEGATIVE)))
        def attack(case: Any) -> None:
            path = case.formatted_path
            if "{id}" in case.operation.path and rng.random() < 0.7:
                path = case.operation.path.replace("{id}", arena["id"])
                for name, value in (case.path_parameters or {}).items():
                    path = path.replace(f"{{{name}}}", str(value))
                if "{" in path:
                    return
            body = None if case.body is NOT_SET else case.body
            content = body if isinstance(body, (bytes, str)) else None
            try:
                answer = client.request(
                    case.method,
                    path,
                    params={str(name): str(value)[:2000] for name, value in (case.query or {}).items()},
                    json=body if content is None and body is not None else None,
                    content=content,
                )
            except (httpx.InvalidURL, UnicodeEncodeError, ValueError, httpx.LocalProtocolError):
                return  # the client itself will not send it
            assert answer.status_code < 500, (case.method, path, body, answer.text)
            seen[case.operation.path, answer.status_code] += 1
            if answer.status_code >= 400 and answer.headers.get("content-type") == "application/json":
                assert set(answer.json()) == {"code", "message", "rule"}
            route = declared[case.method.upper(), case.operation.path]
            assert str(answer.status_code) in document["paths"][route.path][route.method.lower()]["responses"]
            if answer.status_code == route.status and route.answer is not None:
                msgspec.json.decode(answer.content, type=route.answer)  # it is what the document says

        attack()
    print(f"{seen.total()} requests to {len({path for path, _ in seen})} paths")
    assert len({path for path, _ in seen}) > 25, "most operations were reached"
    assert state_of(server, arena) == before
    assert arena["ann"].get(arena["path"]).json()["seats"][0]["yours"]


NEGATIVE = schemathesis.GenerationMode.NEGATIVE

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=50),
    st.sampled_from([2**63, -1, 10**30, "", "0", "null", "../..", "A" * 500, "\u0000", "\ud7ff", "<script>"]),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
kinds = st.sampled_from(
    ("hello", "choose", "why", "odds", "undo", "propose", "vote", "say", "orders", "resign", "digest", "ping", "update")
)
fields = st.sampled_from(
    (
        "id",
        "seat",
        "since",
        "chat",
        "language",
        "step",
        "choice",
        "seq",
        "notation",
        "mark",
        "steps",
        "what",
        "to",
        "level",
    )
)
notations = st.sampled_from(
    (
        "bid 0",
        "bid 1",
        "bid -5",
        "bid 99999999999999999999",
        "bid 1..5",
        "bid -",
        "accept 1",
        "decline 0",
        "pass",
        "wage",
    )
)
messages = st.one_of(
    st.fixed_dictionaries({"type": kinds, "id": st.text(max_size=70)}, optional={}).flatmap(
        lambda base: st.dictionaries(fields, st.one_of(values, notations), max_size=6).map(
            lambda more: {**more, **base}
        )
    ),
    st.fixed_dictionaries(
        {"type": st.just("choose"), "id": st.just("x"), "step": st.integers(-2, 9), "choice": notations},
    ),
    st.fixed_dictionaries({"type": st.sampled_from(["why", "odds"]), "id": st.just("x"), "notation": notations}),
    st.fixed_dictionaries({"type": st.just("hello"), "seat": st.integers(0, 3)}),
    st.fixed_dictionaries(
        {"type": st.just("propose"), "id": st.just("x"), "what": st.just("bot"), "seat": st.integers(0, 1)}
    ),
    values,
)


def drain(sock: Any, marker: str) -> list[dict[str, Any]]:
    """Everything that came until the answer to our last ping."""
    sock.send(type="ping", id=marker)
    got = []
    while True:
        message = sock.receive()
        got.append(message)
        if message["type"] == "pong" and message["id"] == marker:
            return got


def test_websocket_fuzzing_by_somebody_without_a_seat(server: Any, arena: dict[str, Any]) -> None:
    before = state_of(server, arena)
    sock = arena["eve"].socket(arena["id"])
    sock.hello(None)
    count = iter(range(10_000))

    @hypothesis.settings(SETTINGS, max_examples=20 * EXAMPLES)
    @hypothesis.given(messages)
    def attack(message: Any) -> None:
        sock.raw.send(json.dumps(message))
        for answer in drain(sock, f"m{next(count)}"):
            assert answer["type"] in ("refused", "pong", "welcome", "update", "table", "said", "done", "digest"), answer
            if answer["type"] == "refused":
                assert answer["code"] != "unavailable", (message, answer)
            if answer["type"] == "update":
                assert answer["view"]["seat"] is None
            if answer["type"] == "done":
                assert message["type"] == "say", "somebody without a seat may talk, and nothing else"

    attack()
    assert state_of(server, arena) == before


def test_websocket_fuzzing_from_a_seat_cannot_move_another_seat_or_learn_its_secret(
    server: Any, arena: dict[str, Any]
) -> None:
    """Bob sends wild messages from his seat. Ann's sealed bid stays hers, and Bob's views never hold it."""
    sock = arena["socks"][1]
    count = iter(range(10_000))

    @hypothesis.settings(SETTINGS, max_examples=15 * EXAMPLES)
    @hypothesis.given(messages)
    def attack(message: Any) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if kind in ("resign", "propose", "orders") or (
            kind == "choose" and str(message.get("choice", "")).split()[:1] == ["bid"]
        ):
            return  # these may rightly change the match from one's own seat
        before = state_of(server, arena)
        sock.raw.send(json.dumps(message))
        for answer in drain(sock, f"b{next(count)}"):
            if answer["type"] == "refused":
                assert answer["code"] != "unavailable", (message, answer)
            if answer["type"] == "update":
                assert answer["view"]["seat"] in (1, None)
                for step in answer["steps"]:
                    assert step["seat"] == 1 or step["choice"] is None
            assert "bid 1" not in json.dumps({**answer, "view": None, "reason": ""}) or answer["type"] in (
                "why",
                "odds",
            )
        if kind != "say":
            assert state_of(server, arena) == before

    attack()


def test_bytes_that_are_no_messages(server: Any, arena: dict[str, Any]) -> None:
    before = state_of(server, arena)
    sock = arena["eve"].socket(arena["id"])
    sock.hello(None)
    rng = random.Random(5)
    for data in [b"", b"\xff\xfe", b"{", b"[" * 5000, b'{"type":"ping","id":' + b"[" * 9000, rng.randbytes(2000)]:
        sock.raw.send(data)
    assert any(message["type"] == "refused" for message in drain(sock, "end"))
    sock.raw.send("\u2028{}")
    drain(sock, "end2")
    assert state_of(server, arena) == before


def test_old_messages_sent_again_change_nothing(server: Any) -> None:
    """A recorded conversation is replayed from the start, by the same person and by others."""
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    card = ann.match("tictactoe", ["me", "open"], public=True)
    path = f"/api/matches/{card['id']}"
    bob.post(f"{path}/join", json={})
    bob.post(f"{path}/ready", json={})
    said: list[tuple[int, str]] = []
    socks = [ann.socket(card["id"]), bob.socket(card["id"])]
    for seat, sock in enumerate(socks):
        sock.hello(seat)
        sock.until("update")
    for number, cell in enumerate(("b2", "a1", "c3", "b1")):
        message = {"type": "choose", "id": str(number), "step": number, "choice": f"mark {cell}"}
        said.append((number % 2, json.dumps(message)))
        socks[number % 2].raw.send(said[-1][1])
        for sock in socks:
            sock.until("update", step=number + 1)
    arena = {"id": card["id"]}
    before = state_of(server, arena)
    for seat, text in said:
        socks[seat].raw.send(text)
        assert socks[seat].until("refused")["code"] == "duplicate"
        socks[1 - seat].raw.send(text)
        assert socks[1 - seat].until("refused")["code"] in ("stale", "illegal")
    stranger = eve.socket(card["id"])
    stranger.hello(None)
    for _, text in said:
        stranger.raw.send(text)
        assert stranger.until("refused")["code"] == "not-yours"
    assert state_of(server, arena) == before


def test_a_storm_of_sockets_of_one_person_is_bounded(server: Any, arena: dict[str, Any]) -> None:
    mallory = server.person("Mallory")
    opened = [mallory.socket(arena["id"]) for _ in range(22)]
    assert opened[-1].closed_with() == 1008
    assert opened[-1].seen[0]["type"] == "closing"
    room = server.hub.rooms[arena["id"]]
    assert sum(client.person.name == "Mallory" for client in room.clients) == 20
    for sock in opened:
        sock.close()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'{"setup":{}}',
        b'{"setup":{"title":"salvage","seats":1e9},"seats":[]}',
        b'{"setup":{"title":"salvage","seats":2,"options":{"length":' + b"[" * 3000 + b"]" * 3000 + b"}},"
        b'"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2,"options":{"length":{"a":1}}},"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2,"options":{"length":9e999}},"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2,"rules_version":77},"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2,"scenario":"nowhere"},"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2,"components":"a: [1"},"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2,"components":"nonsense"},"seats":[{"kind":"me"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2},"seats":[{"kind":"bot","level":"external:rm -rf /"},{"kind":"me"}]}',
        b'{"setup":{"title":"salvage","seats":2},"seats":[{"kind":"me"},{"kind":"me"}],"name":"\\u0000"}',
        b'{"setup":{"title":"salvage","seats":2},"seats":[{"kind":"me","name":"\\u0000"},{"kind":"me"}]}',
        b"\xff" * 100,
    ],
)
def test_wild_tables(server: Any, arena: dict[str, Any], body: bytes) -> None:
    answer = arena["eve"].post("/api/matches", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text


@pytest.mark.parametrize(
    "line", ["", "{}", "null\nnull\nnull", '{"armillary":"record"}\n{}\n{}', "\0" * 50, "[" * 100_000]
)
def test_wild_records(server: Any, arena: dict[str, Any], line: str) -> None:
    for path in ("/api/records", "/api/verify"):
        answer = arena["eve"].post(path, content=line)
        assert 400 <= answer.status_code < 500, answer.text


def test_records_that_lie(server: Any, arena: dict[str, Any]) -> None:
    head = {"game": "salvage", "rules_version": 1, "seats": 2, "armillary": "record", "format": 1}
    steps: list[Any] = [
        {"n": 1, "seat": "A", "choice": "bid 1", "draws": [{"at": 0}]},
        {"n": 1, "seat": "Z", "choice": "bid 1"},
        {"n": 1, "seat": "AA", "choice": "bid 1"},
        {"n": 1, "seat": "-", "choice": "bid 1"},
        {"n": 1, "seat": "A", "choice": "bid 1..3"},
    ]
    for step in steps:
        for draws in ([], [{"at": 0, "to": 9, "rule": "x"}], [{"at": "x"}], [{}]):
            lines = [head, {"setup": {"draws": draws}}, step, {"end": {"hash": "x", "result": None}}]
            text = "\n".join(json.dumps(line) for line in lines)
            assert arena["eve"].post("/api/records", content=text).status_code in (400, 422, 429)
            assert arena["eve"].post("/api/verify", content=text).status_code in (200, 400, 422, 429)


def test_record_fuzzing(server: Any, arena: dict[str, Any]) -> None:
    """A good record with something changed in it: a verdict or a refusal, never a failure of the server."""
    eve = arena["eve"]
    card = eve.match("salvage", ["me", "me"])
    table = server.hub.rooms[card["id"]].table
    rng = random.Random(8)
    log = []
    while table.state == "playing":
        seat = table.deciding()[0]
        choice = rng.choice(table.position.choices(seat))
        if isinstance(choice[-1], range):
            choice = (*choice[:-1], rng.choice(choice[-1]))
        log += table.play.choose(seat, table.game.notation(choice), table.count, 10.0)
    good = record_of(table, live_steps(log)).dump().splitlines()
    del server.hub.rooms[card["id"]]
    odd: list[Any] = [None, True, -1, 2**70, 1.5, "", "x" * 300, [], {}, [[]], {"at": 0}, "\u0000", "../../etc/passwd"]
    assert eve.post("/api/verify", content="\n".join(good)).json()["sound"]
    for number in range(20 * EXAMPLES):
        lines = [json.loads(line) for line in good]
        for _ in range(rng.randint(1, 3)):
            change(rng, lines, odd)
        text = "\n".join(json.dumps(line) for line in lines)
        if rng.random() < 0.1:
            cut = rng.randrange(len(text))
            text = text[:cut] + rng.choice(["", "\0", "{", '"', "\n\n"]) + text[cut + rng.randrange(5) :]
        path = "/api/records" if number % 10 == 0 else "/api/verify"
        answer = eve.post(path, content=text.encode("utf-8", "replace"))
        assert answer.status_code < 500, (answer.status_code, text[:300])


def change(rng: random.Random, lines: list[Any], odd: list[Any]) -> None:
    """Replace, drop or double something, somewhere."""
    at: Any = lines
    while True:
        keys = list(range(len(at))) if isinstance(at, list) else list(at)
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(at[key], (list, dict)) and at[key] and rng.random() < 0.8:
            at = at[key]
            continue
        what = rng.random()
        if what < 0.6:
            at[key] = rng.choice(odd)
        elif what < 0.8:
            del at[key]
        elif isinstance(at, list):
            at.insert(key, at[key])
        return


def test_pack_fuzzing(open_minded: Any) -> None:
    """Somebody's own components, good ones with something changed in them: a board or a refusal that says what is wrong."""
    eve = open_minded.person("Eve")
    rng = random.Random(13)
    file = Path(armillary.games.salvage.__file__).parent / "components" / "salvage.yaml"
    good = file.read_text(encoding="utf-8")
    paths = [
        "wage",
        "rounds",
        "geometry.tile_radius",
        "geometry",
        "cards",
        "no.such.path",
        "cards.0.cost",
        "",
        "..",
        "a" * 300,
    ]
    odd: list[Any] = [
        None,
        True,
        -1,
        0,
        2**70,
        1.5,
        "",
        "x" * 300,
        [],
        {},
        [[]],
        {"value": 1},
        "\0",
        "&a [*a]",
        float(10**300),
    ]
    pieces = [
        "- ",
        ": ",
        "{",
        "]",
        "&a ",
        "*a",
        "!!python/object:x ",
        "\t",
        "\0",
        "'",
        "#",
        "...",
        "---\n",
        "<<: ",
        "1e999",
        "é\u2028",
    ]
    codes: dict[int, int] = {}
    for _ in range(20 * EXAMPLES):
        components: Any
        if rng.random() < 0.5:
            components = {rng.choice(paths): rng.choice(odd) for _ in range(rng.randint(1, 3))}
        else:
            lines = good.splitlines(keepends=True)
            first = rng.randrange(len(lines))
            text = "".join(lines[first : first + rng.randint(1, 40)]) if rng.random() < 0.7 else good
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(text) + 1)
                text = text[:at] + rng.choice(pieces) + text[at + rng.randrange(3) :]
            components = text
        body = {"title": "salvage", "seats": 2, "components": components}
        answer = eve.post("/api/titles/salvage/board", json=body)
        assert answer.status_code < 500, (answer.status_code, components, answer.text)
        codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
        if answer.status_code >= 400:
            assert answer.json()["message"]
    assert set(codes) <= {200, 400, 413, 422}, codes
    assert codes.get(422), "refusals that say what is wrong"
