"""An independent check of a finished record: the commitment, every draw, the replay.

The dice are recomputed here from their description in docs/fairness-reference.md, sharing no code with `kernel.dice` and
`kernel.fairness`: a mistake there cannot hide itself here.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b, sha256
from typing import Any

import msgspec

from .record import Record, RecordError, replay

__all__ = ["Verdict", "verify"]


#: Why a sound record is not proven, by name.
OLD = "old-style: contributions were not pledged, so the last contributor and the host together could choose the dice"
SERVER = "the server drew the contribution of seat {seat}: against the host nothing is proven for it"
OPEN = "seat {seat} contributed without a pledge: a later contributor and the host together could choose the dice"
UNWITNESSED = "dealer and players shared a browser (witness: none): nobody else can vouch for when the dice were drawn"
NOBODY = "nobody but the host contributed: against the host nothing is proven"
ANEW = "after step {step} steps were undone and the dice drawn again; the players know whether this is true"
ABORTED = (
    "seat {seat} did not reveal its contribution, so everybody contributed again; the players know whether this is true"
)


class Verdict(msgspec.Struct, frozen=True):
    """What was checked and what was wrong.

    `proven`: no person, nor the host with all the others, could choose the dice against anybody who took part. `notes` say what
    the record does not prove, and what the players have to remember themselves.
    """

    sound: bool
    proven: bool
    draws: int
    steps: int
    problems: list[str]
    notes: list[str] = []


def verify(record: Record) -> Verdict:
    """Check everything; the problems say what does not fit and where."""
    problems: list[str] = []
    notes: list[str] = []
    seed, committed = _seed(record, problems)
    draws = record.draws()
    if seed is not None:
        problems += _check_draws(seed, record)
    proven = committed and _check_contributions(record, problems, notes)
    if record.header.witness == "none":
        notes.append(UNWITNESSED)
        proven = False
    notes += [ANEW.format(step=step.n - 1) for step in record.steps if step.anew is not None]
    notes += [ABORTED.format(seat=seat) for seat in record.header.aborted]
    try:
        p = replay(record)
        if record.end.get("result") != (p.result.plain() if p.result else None):
            problems.append("the recorded result is not the one of the replay")
    except RecordError as error:
        problems.append(f"replay: {error}")
    return Verdict(not problems, proven and not problems, len(draws), len(record.steps), problems, notes)


def _check_contributions(record: Record, problems: list[str], notes: list[str]) -> bool:
    """Did every person pledge before anybody revealed? (Alone at the table there is nobody to wait for.)"""
    header = record.header
    ways = header.contributions
    if not ways:
        notes.append(OLD)
        return False
    if not len(ways) == len(header.entropy) == header.seats or len(header.pledges) not in (0, header.seats):
        problems.append("the contributions do not fit the seats")
        return False
    names = [record_seat(header.seats, seat) for seat in range(header.seats)]
    persons = [seat for seat, way in enumerate(ways) if way != "bot"]
    proven = bool(persons)
    if not any(way in ("pledged", "open") for way in ways):
        notes.append(NOBODY)
        return False
    for seat in persons:
        text, way = header.entropy[seat], ways[seat]
        if way == "pledged":
            # A player with several seats pledges one text for all of them; each seat adds its number.
            meant = {sha256(own.encode()).hexdigest() for own in (text, text.removesuffix(f"/{seat}"))}
            if not header.pledges or header.pledges[seat] not in meant:
                problems.append(f"the contribution of seat {names[seat]} is not the one pledged")
        elif way == "server":
            notes.append(SERVER.format(seat=names[seat]))
            proven = False
        elif len({header.players[one] if one < len(header.players) else one for one in persons}) > 1:
            notes.append(OPEN.format(seat=names[seat]))
            proven = False
    return proven


def record_seat(seats: int, seat: int) -> str:
    """A seat as people count them; titles have their own words for it."""
    return f"{seat + 1} of {seats}"


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


def _check_draws(seed: bytes, record: Record) -> list[str]:
    """Every draw is what the seed gives at its ordinal, and follows the previous draw, or an undo."""
    problems: list[str] = []
    at = number = 0
    for step in (None, *record.steps):
        if step is not None and step.anew is not None:
            if step.anew < at:
                problems.append(f"step {step.n}: the dice go back to {step.anew}, they were at {at}")
                return problems
            at = step.anew
        for draw in record.setup if step is None else step.draws:
            number += 1
            name = f"draw {number} ({draw.get('rule')})"
            try:
                if draw["at"] != at:
                    problems.append(f"{name}: stands at {draw['at']}, the draw before ended at {at}")
                    return problems
                expected, end = _expected(seed, draw)
            except (KeyError, TypeError, ValueError, OverflowError, IndexError, ZeroDivisionError) as error:
                problems.append(f"{name}: cannot be read ({error})")
                return problems
            found = draw.get("values") if "d" in draw else draw.get("index")
            if expected != found or draw.get("to") != end:
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
