"""Nothing that comes from outside becomes part of a path, and nothing that a client invents stays in memory.

Every text of the OpenAPI description and of the socket's messages is replaced by paths. An audit hook in the server's own
processes (the server and its workers) notes every file that is opened.
"""

import functools
import gc
import json
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import armillary
from armillary.kernel.registry import game
from armillary.kernel.text import Text
from armillary.lessons import words_of
from armillary.server import messages as m

#: Notes every file that a process opens; `site` imports it before anything else runs.
HOOK = """
import os, sys
_log = os.open(os.environ["OPENED_FILES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

def _note(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        os.write(_log, os.fsencode(arguments[0]).replace(b"\\n", b"?") + b"\\n")

sys.addaudithook(_note)
"""
SUFFIXES = ("", ".yaml", ".json", ".jsonl", ".npz", ".md", ".svg")
SECRET = "the quick brown secret"


def values(canary: Path) -> list[str]:
    """Names of a file that exists, in every disguise, and names that are too long."""
    absolute, climbing = str(canary), "../" * 30 + str(canary).lstrip("/")
    return [
        absolute,
        f"{absolute}.yaml",
        climbing,
        f"en/../../{climbing}",
        f"{absolute}\0.yaml",
        quote(climbing, safe=""),
        quote(quote(climbing, safe=""), safe=""),
        f"file://{absolute}.yaml",
        f"learned:{absolute}.json",
        "..",
        "../" * 1500,
        "x" * 20_000,
    ]


class Examples:
    """Values that fit a JSON schema, and the same with one text replaced."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.components = components

    def settled(self, schema: dict[str, Any]) -> dict[str, Any]:
        while True:
            if "$ref" in schema:
                schema = self.components[schema["$ref"].rpartition("/")[2]]
            elif "anyOf" in schema:
                schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
            elif "allOf" in schema:
                schema = schema["allOf"][0]
            else:
                return schema

    def plain(self, schema: dict[str, Any], name: str = "") -> Any:
        """Something valid, as small as possible."""
        schema = self.settled(schema)
        if "enum" in schema or "const" in schema:
            return schema["enum"][0] if "enum" in schema else schema["const"]
        kind = schema.get("type")
        if kind == "object":
            return {key: self.plain(schema["properties"][key], key) for key in schema.get("required", [])}
        if kind == "array":
            least = len(schema.get("prefixItems", [])) or schema.get("minItems", 0)
            return [self.plain(schema.get("items") or schema["prefixItems"][0], name)] * least
        if kind == "string":
            known = {"title": "salvage", "step": "bid 1", "choice": "bid 1", "notation": "bid 1"}
            return known.get(name, "x" * max(1, schema.get("minLength", 1)))
        return {"integer": max(schema.get("minimum", 0), 2 if name == "seats" else 0), "boolean": False}.get(kind, 0)

    def replaced(self, schema: dict[str, Any], value: str, name: str = "", depth: int = 6) -> Iterator[Any]:
        """For every text in it: something valid apart from that text."""
        if "anyOf" in schema:
            for one in schema["anyOf"]:
                yield from self.replaced(one, value, name, depth)
            return
        schema = self.settled(schema)
        kind = schema.get("type")
        if kind == "string" or (kind is None and "enum" not in schema and depth):
            yield value
        elif kind == "object" and depth:
            plain = self.plain(schema, name)
            for key, inner in schema.get("properties", {}).items():
                for bad in self.replaced(inner, value, key, depth - 1):
                    yield {**plain, key: bad}
            if schema.get("additionalProperties"):
                yield {**plain, value: value}
        elif kind == "array" and depth and schema.get("items"):
            for bad in self.replaced(schema["items"], value, name, depth - 1):
                yield [bad]


class Attack:
    """Everything that a stranger with a match of his own can send."""

    def __init__(self, port: int, make: Callable[..., Any]) -> None:
        self.port, self.make = port, make
        self.come()
        self.document = self.eve.get("/openapi.json").json()
        self.examples = Examples(self.document["components"]["schemas"])
        self.sent = 0

    def come(self) -> None:
        """As somebody new, with a match: the last operations end sessions and cancel matches."""
        self.eve = self.make(self.port, "Eve")
        self.match = self.eve.match("salvage", ["me", "me"])["id"]

    def send(self, method: str, path: str, **more: Any) -> None:
        answer = self.eve.request(method, path, **more)
        assert answer.status_code < 500, (method, path, more, answer.text)
        assert SECRET not in answer.text, (method, path, more)
        self.sent += 1

    def warm_up(self) -> None:
        """Let every module that is imported late come in before anything is counted."""
        self.eve.get("/")
        for language in ("en", "de"):
            for path in self.document["paths"]:
                self.eve.get(self.path(path), params={"language": language})

    def path(self, template: str, **given: str) -> str:
        known = {
            "id": self.match,
            "slug": "salvage",
            "seat": "0",
            "step": "0",
            "lesson": "bid",
            "rule": "SV-1",
            **given,
        }
        for part in template.split("/"):
            if part.startswith("{"):
                name = part[1:-1]
                template = template.replace(part, quote(known.get(name, "1"), safe=""))
        return template

    def rest(self, value: str) -> None:
        self.come()
        ending = ("account", "session")
        for template, methods in sorted(self.document["paths"].items(), key=lambda one: one[0].startswith(ending, 5)):
            for method, operation in sorted(methods.items(), key=lambda one: one[0] == "delete"):
                texts = [one for one in operation["parameters"] if one["schema"]["type"] == "string"]
                content = operation.get("requestBody", {}).get("content", {})
                body = content.get("application/json", {}).get("schema")
                plain = {} if body is None else {"json": self.examples.plain(body)}
                for param in texts:
                    if param["in"] == "path":
                        self.send(method, self.path(template, **{param["name"]: value}), **plain)
                    else:
                        self.send(method, self.path(template), params={param["name"]: value[:8000]}, **plain)
                if body is not None:
                    for bad in self.examples.replaced(body, value):
                        self.send(method, self.path(template), json=bad)
                elif content:
                    header = {"armillary": "record", "format": 1, "rules_version": 1, "seats": 2}
                    for bad in ({"game": value}, {"game": "salvage", "scenario": value}):
                        lines = [{**header, **bad}, {"setup": {"draws": []}}, {"end": {"hash": value, "result": None}}]
                        self.send(method, template, content="\n".join(map(json.dumps, lines)))
        for path in (f"/{value}", f"/assets/{value}", f"/api/{value}"):
            self.send("GET", quote(path)[:8000])

    def socket(self, value: str) -> None:
        union, components = msgspec.json.schema_components([m.ClientMessage], ref_template="#/{name}")
        examples = Examples(components)
        self.come()
        sock = self.eve.socket(self.match)
        sock.hello(0)
        for message in union[0]["anyOf"]:
            kind = examples.settled(message)["properties"]["type"]["enum"][0]
            if kind in ("resign",):
                continue
            for bad in examples.replaced(message, value):
                if bad["type"] == kind:
                    sock.raw.send(json.dumps(bad))
                    assert SECRET not in json.dumps(self.answers(sock))
                    self.sent += 1
        sock.close()

    @staticmethod
    def answers(sock: Any) -> list[dict[str, Any]]:
        sock.send(type="ping", id="marker")
        found = []
        while True:
            found.append(sock.receive())
            if found[-1]["type"] == "pong" and found[-1]["id"] == "marker":
                return found

    def every(self, canary: Path) -> None:
        for value in values(canary):
            self.rest(value)
            if len(value) < 10_000:
                self.socket(value)


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    """Files of every kind that the server reads, where it has no business."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for suffix in SUFFIXES:
        (folder / f"secret{suffix}").write_text(f"error:\n  who-are-you: {SECRET}\nbid:\n  title: {SECRET}\n")
    return folder / "secret"


@pytest.mark.drawn(1, group="everything from outside")
def test_no_text_from_outside_is_opened_as_a_file(
    tmp_path: Path, canary: Path, processes: Any, person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook, data, opened = tmp_path / "hook", tmp_path / "data", tmp_path / "opened.txt"
    hook.mkdir()
    data.mkdir()
    (hook / "sitecustomize.py").write_text(HOOK)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(hook), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]))
    monkeypatch.setenv("OPENED_FILES", str(opened))
    server = processes(str(data / "test.db"), ARMILLARY_OWN_COMPONENTS="true")
    server.wait()
    attack = Attack(server.port, person)
    attack.warm_up()
    before = opened.stat().st_size
    attack.every(canary)
    assert attack.sent > 1500
    with opened.open("rb") as file:
        file.seek(before)
        found = {os.fsdecode(line.rstrip(b"\n")) for line in file}
    package = [str(Path(path).resolve()) for path in armillary.__path__]
    packages = [place for place in sys.path if place.endswith("site-packages")]  # a virtual environment may share them
    # The interpreter's own files: code that is imported late, and the figures of Linux about the process.
    library = {sys.prefix, sys.base_prefix, *sysconfig.get_paths().values(), *packages}
    library |= {"/proc/self", "/proc/meminfo", "/dev/null", str(Path("/etc/localtime").resolve())}
    allowed = (*package, str(data), *library, *(str(Path(place).resolve()) for place in library))
    strange = {path for path in found if not path.startswith(allowed) or ".." in path or "elsewhere" in path}
    assert not strange, strange
    assert "salvage" in opened.read_text(errors="replace"), "the hook hears of what is opened"


def caches() -> dict[str, int]:
    """How much is kept by every cache of ours that has no bound."""
    # By type, not isinstance: that would ask a weak proxy for its object, which may be gone.
    found = [one for one in gc.get_objects() if type(one) is functools._lru_cache_wrapper]
    return {
        f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize
        for one in found
        if str(one.__module__).startswith("armillary") and one.cache_parameters()["maxsize"] is None
    }


def test_nothing_invented_is_kept(server: Any, person: Any, canary: Path) -> None:
    attack = Attack(server.port, person)
    attack.warm_up()
    attack.rest("en")
    before = caches()
    assert "armillary.kernel.text._general" in before
    for number in range(40):
        invented = f"/{number}{canary}"
        for path in ("/api/lessons", "/api/titles", "/api/titles/salvage", "/api/titles/salvage/guide"):
            assert attack.eve.get(path, params={"language": invented}).status_code == 400
        attack.eve.get("/api/titles/salvage", headers={"Accept-Language": f"x{number}"})
    attack.rest(str(canary))
    assert caches() == before


def test_a_language_is_one_of_a_list(server: Any, ann: Any) -> None:
    """Whether a file exists cannot be told from the answer."""
    asked = [ann.get("/api/lessons", params={"language": language}) for language in ("/etc/passwd", "/no/such", "xx")]
    assert {answer.status_code for answer in asked} == {400}
    assert {answer.json()["message"] for answer in asked} == {"language must be one of de, en."}
    sock = ann.socket(ann.match()["id"])
    sock.send(type="hello", seat=0, language="../../x")
    assert sock.until("refused")["code"] == "unreadable"
    assert sock.hello(0, language="de")["seat"] == 0


def test_the_library_looks_languages_up(canary: Path) -> None:
    """Even where nobody checks before: words of another file are never loaded, and the invented name is not kept."""
    made = game("salvage", 2)
    assert made.text(str(canary)).language == "en"
    assert made.text(str(canary)) is made.text("en")
    assert words_of(made, str(canary)).language == "en"
    assert Text.general(str(canary)) is Text.general("en")
    assert SECRET not in str(Text.load([], str(canary)).catalogue)
