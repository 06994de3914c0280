"""A YAML file as plain data, with the line and the provenance of every value, within the bounds of what users bring."""

import contextlib
import re
from pathlib import Path
from typing import Any

import msgspec
import yaml

__all__ = [
    "MOST_DEPTH",
    "MOST_NUMBER",
    "MOST_VALUES",
    "OWN",
    "Document",
    "Origin",
    "PackError",
    "Place",
    "Problem",
    "dotted",
    "read",
    "read_pack",
]

PROVENANCE = ("rulebook", "derived", "house")
META = ("prov", "why", "note")
#: The name of a text that a user brought without a file.
OWN = "your components"
#: Bounds of what users bring: characters, values (an alias counts as often as it is used), levels, and the largest number.
MOST_TEXT = 1_000_000
MOST_VALUES = 50_000
MOST_DEPTH = 30
MOST_NUMBER = 100_000

Place = tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    """One error of a component file."""

    file: str
    line: int
    path: str
    reason: str
    #: What the key at the end of the path stands for, where its own words do not say it.
    title: str = ""

    def __str__(self) -> str:
        title = f" ({self.title})" if self.title else ""
        return f"{self.file}:{self.line}: {self.path}{title}: {self.reason}"


class PackError(ValueError):
    """A component pack that cannot be used, with all its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        super().__init__(f"{count} in the component pack:\n" + "\n".join(f"  {problem}" for problem in problems))


class Origin(msgspec.Struct, frozen=True):
    """Where a value comes from."""

    prov: str
    why: str = ""


def read_pack(path: Path) -> str | dict[str, str]:
    """A user's own pack from the disk: a file as its text, a folder as the texts of its YAML files by name."""
    if path.is_dir():
        return {file.name: read(file) for file in sorted(path.glob("*.yaml"))}
    return read(path)


def read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else str(error.strerror)
        raise PackError([Problem(str(file), 0, "the file", reason)]) from None
    except UnicodeDecodeError:
        raise PackError([Problem(str(file), 0, "the file", "is not text in UTF-8")]) from None


class Document:
    """A YAML file as plain data, with the line and the provenance of every value."""

    def __init__(self, file: str, text: str, *, own: bool = False) -> None:
        self.file = file
        self.lines: dict[Place, int] = {}
        self.origins: dict[Place, Origin] = {}
        self.problems: list[Problem] = []
        self.values = 0
        if own and len(text) > MOST_TEXT:
            raise PackError([Problem(file, 0, "the file", f"has more than {MOST_TEXT} characters")])
        try:
            node = _composed(text, own)
            self._constructor = _SafeLoader("")
            self.data: Any = {} if node is None else self._build(node, ())
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise PackError([Problem(file, line, "", f"not YAML: {error.problem}")]) from None
        except (yaml.YAMLError, ValueError, TypeError) as error:
            if isinstance(error, PackError):
                raise
            raise PackError([Problem(file, 1, "", f"not YAML that can be used: {error}")]) from None
        except RecursionError:
            raise PackError([Problem(file, 1, "", f"is nested deeper than {MOST_DEPTH} levels")]) from None
        if own:
            self._bound(self.data, ())

    @classmethod
    def restored(cls, file: str, data: Any, lines: dict[Place, int], origins: dict[Place, Origin]) -> "Document":
        """A file that was parsed before and had no problems."""
        document = cls.__new__(cls)
        document.file, document.data, document.lines, document.origins = file, data, lines, origins
        document.problems, document.values = [], len(lines)
        return document

    def _bound(self, value: Any, place: Place) -> None:
        """Numbers that no board needs are refused before anything is made of them."""
        if isinstance(value, dict):
            for key, item in value.items():
                self._bound(item, (*place, key))
        elif isinstance(value, list):
            for number, item in enumerate(value):
                self._bound(item, (*place, number))
        elif isinstance(value, (int, float)) and not abs(value) <= MOST_NUMBER:
            self.problem(place, f"must be between -{MOST_NUMBER} and {MOST_NUMBER}")

    def _build(self, node: yaml.Node, place: Place) -> Any:
        self.values += 1
        if self.values > MOST_VALUES:
            raise PackError([Problem(self.file, 1, "the file", f"has more than {MOST_VALUES} values")])
        if len(place) > MOST_DEPTH:
            raise PackError([Problem(self.file, 1, dotted(place[:3]), f"is nested deeper than {MOST_DEPTH} levels")])
        self.lines[place] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            found: dict[Any, Any] = {}
            nodes: dict[Any, yaml.Node] = {}
            for key_node, value_node in node.value:
                key = self._constructor.construct_object(key_node, deep=True)
                if key in nodes:
                    self.problem(place, f"key {key!r} stands twice", key_node.start_mark.line + 1)
                nodes[key] = value_node
            if "prov" in nodes:
                self._origin(nodes, place)
                if "value" in nodes and set(nodes) <= {"value", *META}:
                    return self._build(nodes["value"], place)
            for key, value_node in nodes.items():
                if key in META:
                    continue
                found[key] = self._build(value_node, (*place, key))
                # The line of the key, where a typo stands, rather than of the value, which may start below it.
            for key_node, _ in node.value:
                key = self._constructor.construct_object(key_node, deep=True)
                if key not in META:
                    self.lines[(*place, key)] = key_node.start_mark.line + 1
            return found
        if isinstance(node, yaml.SequenceNode):
            return [self._build(item, (*place, number)) for number, item in enumerate(node.value)]
        return self._constructor.construct_object(node, deep=True)

    def _origin(self, nodes: dict[Any, yaml.Node], place: Place) -> None:
        prov = self._constructor.construct_object(nodes["prov"], deep=True)
        why = self._constructor.construct_object(nodes["why"], deep=True) if "why" in nodes else ""
        line = nodes["prov"].start_mark.line + 1
        if prov not in PROVENANCE:
            self.problem(place, f"provenance {prov!r} must be one of {', '.join(PROVENANCE)}", line)
        self.origins[place] = Origin(str(prov), str(why))

    def problem(self, place: Place, reason: str, line: int | None = None, *, title: str = "") -> None:
        known = place
        while known not in self.lines and known:
            known = known[:-1]
        self.problems.append(Problem(self.file, line or self.lines.get(known, 1), dotted(place), reason, title))

    def origin(self, place: Place) -> Origin | None:
        """The provenance of a value: its own or that of the nearest record around it."""
        for end in range(len(place), -1, -1):
            if place[:end] in self.origins:
                return self.origins[place[:end]]
        return None


def _composed(text: str, own: bool) -> Any:
    """A user's file goes through the parser in Python, which stops at deep nesting instead of overflowing the stack; so does a
    broken one, whose errors it places better."""
    if not own:
        with contextlib.suppress(yaml.YAMLError):
            return yaml.compose(text, Loader=_QuickLoader)
    return yaml.compose(text, Loader=_SafeLoader)


class _SafeLoader(yaml.SafeLoader):
    """YAML without surprises: no dates, no yes/no/on/off."""


class _QuickLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The same with libyaml's parser, five times as fast, where PyYAML was built with it."""


for _loader in (_SafeLoader, _QuickLoader):
    _loader.yaml_implicit_resolvers = {
        first: [
            (tag, pattern)
            for tag, pattern in resolvers
            if tag not in ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool")
        ]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    _loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|false|False)$"), list("tTfF"))


def dotted(place: Place) -> str:
    """`costs.cannon[2]`."""
    text = ""
    for part in place:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text or "the file"
