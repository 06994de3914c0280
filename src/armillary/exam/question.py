"""Questions, keys and answers as they stand in their files: JSON lines."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from armillary import typed
from armillary.kernel.setup import Setup

__all__ = [
    "EXACT",
    "KINDS",
    "Answer",
    "Exam",
    "ExamError",
    "Key",
    "Question",
    "Source",
    "commitment",
    "dump",
    "read_answers",
    "read_exam",
    "read_keys",
]

#: The kinds of questions. `play` is a measurement; the others have exact keys.
EXACT = ("law", "odds", "plan", "see", "best-exact")
KINDS = (*EXACT, "play")
FORMAT = 1
#: The longest line of a file that comes from elsewhere.
LONGEST = 1 << 20


class ExamError(ValueError):
    """A file that is no exam, no key or no list of answers; says which line."""


class Exam(msgspec.Struct, frozen=True, kw_only=True, tag="exam", tag_field="line"):
    """The first line of an exam. `commitment` is the hash of its seed: the seed is published after the sitting."""

    format: int = FORMAT
    commitment: str
    titles: list[str]
    kinds: list[str]
    count: int
    veiled: bool = False
    altered: bool = False


class Question(msgspec.Struct, frozen=True, kw_only=True, tag="question", tag_field="line"):
    """What is asked. With options the answer is the id of one; else a number, as a fraction, a decimal or per cent."""

    id: str
    kind: str
    #: The form within the kind: `legal`, `applied`, `offers`, `asks` or `case` of law, `turns` or `tanks` of plan, ...
    form: str
    title: str
    #: The position as compact text.
    text: str
    ask: str
    options: list[tuple[str, str]] = []

    def prompt(self) -> str:
        """The whole question as one text."""
        lines = [self.text, "", self.ask]
        lines += [f"- {name}: {words}" if words else f"- {name}" for name, words in self.options]
        how = "Answer with one of these ids." if self.options else "Answer with one number."
        return "\n".join([*lines, how])


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """Where a question comes from: enough to set the position up again, to check its key and to draw its board."""

    setup: Setup
    position: dict[str, Any]
    seat: int
    choice: str = ""
    dice: str = ""


class Key(msgspec.Struct, frozen=True, kw_only=True, tag="key", tag_field="line"):
    """The answer. `values`: what each option is worth, where more than one is worth something."""

    id: str
    kind: str
    answer: str
    rule: str = ""
    because: str = ""
    values: dict[str, float] = {}
    source: Source | None = None


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer from anywhere."""

    id: str
    answer: str = ""
    #: Of `play`: points won, matches played.
    points: float = 0.0
    matches: int = 0


def commitment(seed: str) -> str:
    """What is published before the sitting."""
    return sha256(b"armillary exam " + seed.encode()).hexdigest()


def lines_of(file: Path) -> Iterator[tuple[int, bytes]]:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ExamError(f"{file}: {error.strerror}") from None
    for number, line in enumerate(data.splitlines(), 1):
        if len(line) > LONGEST:
            raise ExamError(f"{file}, line {number}: longer than {LONGEST} bytes")
        if line.strip():
            yield number, line


def read_exam(file: Path) -> tuple[Exam, list[Question]]:
    found: list[Question] = []
    head: Exam | None = None
    for number, line in lines_of(file):
        try:
            entry = typed.decode(line, Exam | Question)
        except msgspec.MsgspecError as error:
            raise ExamError(f"{file}, line {number}: {error}") from None
        if isinstance(entry, Exam):
            head = entry
        else:
            found.append(entry)
    if head is None or head.format != FORMAT:
        raise ExamError(f"{file}: not an exam of format {FORMAT}")
    return head, found


def read_keys(file: Path) -> tuple[str, dict[str, Key]]:
    """The seed and the keys by question."""
    seed = ""
    found: dict[str, Key] = {}
    for number, line in lines_of(file):
        try:
            if b'"seed"' in line[:20]:
                seed = str(msgspec.json.decode(line)["seed"])
                continue
            key = typed.decode(line, Key)
        except (msgspec.MsgspecError, KeyError, TypeError) as error:
            raise ExamError(f"{file}, line {number}: {error}") from None
        found[key.id] = key
    return seed, found


def read_answers(file: Path) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for number, line in lines_of(file):
        try:
            answer = typed.decode(line, Answer)
        except msgspec.MsgspecError as error:
            raise ExamError(f"{file}, line {number}: {error}") from None
        found[answer.id] = answer
    return found


def dump(entries: Iterable[Any]) -> str:
    return "".join(msgspec.json.encode(entry, order="deterministic").decode() + "\n" for entry in entries)
