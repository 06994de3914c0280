"""An independent check of a finished record: the commitment, every draw, the replay.

The dice are recomputed here from their description in docs/fairness.md, sharing no code with `kernel.dice` and
`kernel.fairness`: a mistake there cannot hide itself here.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from .record import Record, RecordError, replay

__all__ = ["Verdict", "verify"]


class Verdict(msgspec.Struct, frozen=True):
    """What was checked and what was wrong. `proven`: the seed follows from a commitment made before the match."""

    sound: bool
    proven: bool
    draws: int
    steps: int
    problems: list[str]


def verify(record: Record) -> Verdict:
    """Check everything; the problems say what does not fit and where."""
    problems: list[str] = []
    seed, proven = _seed(record, problems)
    draws = record.draws()
    if seed is not None:
        problems += _check_draws(seed, draws)
    try:
        p = replay(record)
        if record.end.get("result") != (p.result.plain() if p.result else None):
            problems.append("the recorded result is not the one of the replay")
    except RecordError as error:
        problems.append(f"replay: {error}")
    return Verdict(not problems, proven and not problems, len(draws), len(record.steps), problems)


def _seed(record: Record, problems: list[str]) -> tuple[bytes | None, bool]:
    end, header = record.end, record.header
    try:
        if header.commitment is not None:
            if "secret" not in end:
                problems.append("the secret has not been revealed: the match is not finished")
                return None, False
            secret = bytes.fromhex(end["secret"])
            if blake2b(secret, digest_size=32, person=b"armillary-commit").hexdigest() != header.commitment:
                problems.append("the revealed secret is not the one committed to")
                return None, False
            contributions = json.dumps(header.entropy, separators=(",", ":"), ensure_ascii=False).encode()
            return blake2b(contributions, key=secret, digest_size=32).digest(), True
        if "seed" in end:
            return bytes.fromhex(end["seed"]), False
    except ValueError as error:
        problems.append(f"the secret cannot be read: {error}")
        return None, False
    problems.append("the record reveals no seed: its dice cannot be checked")
    return None, False


def _stream(seed: bytes, offset: int) -> Iterator[int]:
    """The bytes of the keyed stream from an offset on."""
    block, skip = divmod(offset, 64)
    while True:
        yield from blake2b(block.to_bytes(8, "big"), key=seed).digest()[skip:]
        block, skip = block + 1, 0


def _uniform(stream: Iterator[int], n: int) -> tuple[int, int]:
    """One number below n, and how many bytes it took."""
    width = 1 if n <= 256 else 2 if n <= 65536 else 4
    used = 0
    while True:
        number = int.from_bytes(bytes(next(stream) for _ in range(width)), "big")
        used += width
        if number < 256**width // n * n:
            return number % n, used


def _check_draws(seed: bytes, draws: list[dict[str, Any]]) -> list[str]:
    problems: list[str] = []
    at = 0
    for number, draw in enumerate(draws, 1):
        name = f"draw {number} ({draw.get('rule')})"
        try:
            if draw["at"] != at:
                problems.append(f"{name}: stands at {draw['at']}, the draw before ended at {at}")
                return problems
            expected, end = _expected(seed, draw)
        except (KeyError, TypeError, ValueError) as error:
            problems.append(f"{name}: cannot be read ({error})")
            return problems
        found = draw["values"] if "d" in draw else draw["index"]
        if expected != found or draw["to"] != end:
            problems.append(f"{name}: the seed gives {expected}, the record says {found}")
        at = end
    return problems


def _expected(seed: bytes, draw: dict[str, Any]) -> tuple[Any, int]:
    """What the seed gives for this draw, and where the next one begins."""
    stream = _stream(seed, draw["at"])
    if "d" in draw:
        values, at = [], draw["at"]
        for _ in draw["values"]:
            value, used = _uniform(stream, draw["d"])
            values.append(value + 1)
            at += used
        return values, at
    if "of" in draw:
        value, used = _uniform(stream, draw["of"])
        return value, draw["at"] + used
    value, used = _uniform(stream, sum(draw["weights"]))
    index = 0
    while value >= draw["weights"][index]:
        value -= draw["weights"][index]
        index += 1
    return index, draw["at"] + used
