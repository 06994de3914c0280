"""Types are worked out by one thread at a time: two threads that begin with the same type do not end the process."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import armillary

SOURCES = Path(armillary.__file__).parent

#: Three threads at once read the first value of a type that nests six others; many types, each of them new. What reads is
#: given by name.
RACE = """
import sys
from threading import Barrier, Thread
import msgspec
from armillary import typed

sys.setswitchinterval(1e-6)
WAYS = {
    "decode": (typed.decode, msgspec.json.encode),
    "unpack": (typed.unpack, msgspec.msgpack.encode),
    "convert": (typed.convert, lambda value: value),
    "msgspec alone": (lambda data, kind: msgspec.json.decode(data, type=kind), msgspec.json.encode),
}
read, encode = WAYS[sys.argv[1]]
names = [f"a{number}" for number in range(6)]
data = encode({name: {name: [1] for name in names} for name in names})

for number in range(int(sys.argv[2])):
    inner = [msgspec.defstruct(f"Inner{number}{name}", [(one, list[int]) for one in names]) for name in names]
    kind = msgspec.defstruct(f"Outer{number}", list(zip(names, inner)))
    barrier, found = Barrier(3), []

    def begin():
        barrier.wait()
        found.append(read(data, kind))

    threads = [Thread(target=begin) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3, "a thread failed"
    assert found[0] == found[1] == found[2] and found[0].a5.a5 == [1]
"""


@pytest.mark.parametrize("way", ["decode", "unpack", "convert"])
def test_threads_may_begin_with_the_same_type(way: str) -> None:
    """With "msgspec alone" this process dies of a segmentation fault, nearly always among the first few types."""
    done = subprocess.run([sys.executable, "-c", RACE, way, "150"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_type_is_kept_apart_by_what_reads_it() -> None:
    from armillary import typed

    assert typed.decoder(list[int]) is typed.decoder(list[int])
    assert typed.decode(b"[1]", list[int]) == [1]
    assert typed.unpack(b"\x91\xa11", list[int], strict=False) == [1]
    with pytest.raises(Exception, match="Expected `int`, got `str`"):
        typed.unpack(b"\x91\xa11", list[int])
    for _ in range(2):
        with pytest.raises(Exception, match="Expected `int`, got `str`"):
            typed.convert(["1"], list[int])
        assert typed.convert(["1"], list[int], strict=False) == [1]


def _reads(call: ast.Call) -> bool:
    """Is it a call of msgspec that works a type out?"""
    name = ast.unparse(call.func)
    if not name.startswith("msgspec.") and name not in ("convert", "Decoder"):
        return False
    if name.endswith(".decode"):
        return len(call.args) > 1 or any(one.arg == "type" for one in call.keywords)
    return name.endswith(("convert", "Decoder"))


def test_nothing_else_works_types_out() -> None:
    """Code that calls msgspec directly could use a type while another thread is still working it out."""
    found = [
        f"{file.relative_to(SOURCES)}:{node.lineno}"
        for file in SOURCES.rglob("*.py")
        if file != SOURCES / "typed.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _reads(node)
    ]
    assert not found, f"use armillary.typed: {found}"
