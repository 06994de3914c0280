"""What strangers bring: components and records. A worker process tries them out, in bounded time and memory, before this one
makes anything of them."""

from typing import Any

import msgspec

from armillary.kernel.record import Record
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup
from armillary.kernel.verify import Verdict

from .hub import Hub
from .pool import WorkerFailed
from .web import Failure

__all__ = ["check_setup", "read_record", "verdict_on"]

#: Seconds for making a game of somebody's components, and for replaying a record.
TRY_SECONDS = 5.0
REPLAY_SECONDS = 15.0


async def check_setup(hub: Hub, setup: Setup) -> None:
    """Failure if this set-up cannot be had here."""
    if setup.title not in titles():
        raise Failure(404, "unknown", "no-such-title")
    if setup.components is None:
        return
    if not hub.settings.own_components:
        raise Failure(422, "not-allowed", "no-own-components")
    answer = await _ask(hub, {"task": "try", "setup": msgspec.to_builtins(setup)}, TRY_SECONDS)
    if answer["problem"]:
        raise Failure(422, "not-allowed", answer["problem"])


async def read_record(hub: Hub, text: str) -> Record:
    """A record that replays within the limits; RecordError or Failure if it is none."""
    record = await hub.read(Record.parse, text.split("\n"))
    if record.header.components is not None and not hub.settings.own_components:
        raise Failure(422, "not-allowed", "no-own-components")
    return record


async def verdict_on(hub: Hub, text: str) -> Verdict:
    """Everything about a record is checked, elsewhere."""
    answer = await _ask(hub, {"task": "verify", "record": text}, REPLAY_SECONDS)
    return msgspec.convert(answer["verdict"], Verdict)


async def _ask(hub: Hub, request: dict[str, Any], seconds: float) -> dict[str, Any]:
    try:
        return await hub.desk.ask(request, seconds)
    except WorkerFailed:
        raise Failure(422, "not-allowed", "too-costly") from None
