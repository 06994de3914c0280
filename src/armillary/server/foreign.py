"""Uploads: components and records. A worker process tries them out, with limited time and memory, before this process uses
them."""

from typing import Any

import msgspec

from armillary import typed
from armillary.kernel.record import Record
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup
from armillary.kernel.verify import Verdict

from .asking import Unanswered, WorkerFailed
from .calls import Call, Failure
from .service import Service

__all__ = ["check_setup", "read_record", "refusal", "verdict_on"]

#: Seconds for building a game from uploaded components, and for replaying a record.
TRY_SECONDS = 5.0
REPLAY_SECONDS = 15.0


async def check_setup(call: Call, setup: Setup) -> None:
    """Failure if the server cannot offer this set-up."""
    if setup.title not in titles():
        raise Failure(404, "unknown", "no-such-title")
    if setup.components is None:
        return
    if not call.hub.settings.own_components:
        raise Failure(422, "not-allowed", "no-own-components")
    answer = await _ask(call, {"task": "try", "setup": msgspec.to_builtins(setup)}, TRY_SECONDS)
    if answer["problem"]:
        raise Failure(422, "not-allowed", answer["problem"])


async def read_record(hub: Service, text: str) -> Record:
    """A record that replays within the limits; otherwise RecordError or Failure."""
    record = await hub.read(Record.parse, text.split("\n"))
    if record.header.components is not None and not hub.settings.own_components:
        raise Failure(422, "not-allowed", "no-own-components")
    return record


async def verdict_on(call: Call, text: str) -> Verdict:
    """Verify a record completely, in a worker."""
    answer = await _ask(call, {"task": "verify", "record": text}, REPLAY_SECONDS)
    return typed.convert(answer["verdict"], Verdict)


async def _ask(call: Call, request: dict[str, Any], seconds: float) -> dict[str, Any]:
    try:
        return await call.while_here(call.hub.desk.ask(request, seconds, call.asker))
    except Unanswered as error:
        raise refusal(error) from None
    except WorkerFailed:
        raise Failure(422, "not-allowed", "too-costly") from None


def refusal(error: Unanswered) -> Failure:
    """The response for a question that got no answer."""
    if error.key == "too-many-questions":
        return Failure(429, "too-fast", error.key)
    if error.key == "too-much-work":
        return Failure(422, "not-allowed", "too-costly")
    return Failure(503, "unavailable", error.key)
