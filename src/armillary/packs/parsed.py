"""YAML files parsed ahead: a file `NAME.mpk` beside `NAME.yaml`, written when a wheel or the page is built.

Parsing is most of the time that loading a title takes. The parsed file carries a digest of the text it was made from, so that an
edited text is simply parsed again. A checkout has none.
"""

from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

import msgspec

from armillary import typed

from .document import Document, Origin, PackError, Place

__all__ = ["bake", "document_of", "load_yaml", "plain_of"]

SUFFIX = ".mpk"
#: Folders of texts: of titles, and of their lessons.
WORDS = ("text", "words")


class Parsed(msgspec.Struct, array_like=True):
    """`document`: with lines and provenance, for packs; `plain`: for texts, whose YAML is the usual one."""

    kind: Literal["document", "plain"]
    digest: bytes
    data: Any
    #: The line of every value, in the order of `places`.
    lines: list[int]
    origins: list[tuple[list[str | int], str, str]]


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=12).digest()


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    """Every value's place, outer ones first."""
    yield place
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*place, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from places(value, (*place, number))


def _found(file: Traversable | Path, kind: str, text: bytes) -> Parsed | None:
    """What was parsed ahead, if it was made from exactly this text."""
    try:
        parent = file.parent if isinstance(file, Path) else None
        beside = parent / (file.name.removesuffix(".yaml") + SUFFIX) if parent is not None else None
        if beside is None or not beside.is_file():
            return None
        found = typed.unpack(beside.read_bytes(), Parsed, strict=False)
    except (OSError, msgspec.MsgspecError):
        return None
    if found.kind != kind:
        raise ValueError(f"{file} was parsed ahead as {found.kind}, and is read as {kind}")
    return found if found.digest == _digest(text) else None


def document_of(file: Traversable | Path) -> Document:
    """One of our own files with lines and provenance; PackError if it is not YAML."""
    text = file.read_bytes()
    found = _found(file, "document", text)
    if found is None:
        return Document(file.name, text.decode())
    origins = {tuple(place): Origin(prov, why) for place, prov, why in found.origins}
    # An empty file has neither values nor lines.
    lines = dict(zip(places(found.data), found.lines, strict=True)) if found.lines else {}
    return Document.restored(file.name, found.data, lines, origins)


def load_yaml(file: Traversable | Path) -> Any:
    """Plain data of a YAML file (provenance taken out); PackError if it is not YAML."""
    document = document_of(file)
    if document.problems:
        raise PackError(document.problems)
    return document.data


def plain_of(file: Traversable | Path) -> Any:
    """The plain data of one of our text files."""
    text = file.read_bytes()
    found = _found(file, "plain", text)
    if found is not None:
        return found.data
    import yaml

    # libyaml's parser where PyYAML was built with it: catalogues are large.
    return yaml.load(text.decode(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def bake(folder: Path, *, emptied: bool = False) -> dict[Path, bytes]:
    """The parsed form of every YAML file below that folder; files with problems are left to the parser.

    `emptied`: for a place where the texts are not needed and empty files stand for them.
    """
    made: dict[Path, bytes] = {}
    for file in sorted(folder.rglob("*.yaml")):
        text = file.read_bytes()
        digest = _digest(b"" if emptied else text)
        if file.parent.name in WORDS or file.parent.parent.name == "kernel":
            parsed = Parsed("plain", digest, plain_of(file), [], [])
        else:
            document = Document(file.name, text.decode())
            known = set(places(document.data)) if document.lines else set()
            if document.problems or set(document.lines) != known:
                continue
            lines = [document.lines[place] for place in places(document.data) if place in known]
            origins = [(list(place), one.prov, one.why) for place, one in document.origins.items()]
            parsed = Parsed("document", digest, document.data, lines, origins)
        made[file.with_suffix(SUFFIX)] = msgspec.msgpack.encode(parsed)
    return made
