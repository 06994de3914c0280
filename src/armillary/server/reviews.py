"""Reviews on the server: computed at the desk in slices, with lower priority than questions, and stored with the match."""

from typing import TYPE_CHECKING, Any

import msgspec

from armillary import typed
from armillary.kernel.record import Record
from armillary.review import Review, begin_review, decisions_of, finish_review
from armillary.review.report import judge_steps, weightiest
from armillary.review.skill import Decision
from armillary.table.errors import TableError

from . import matches
from .asking import Asker, WorkerFailed
from .calls import Call
from .logs import log
from .messages import ReviewState

if TYPE_CHECKING:
    from .service import Service

__all__ = ["get_review", "post_review", "work"]

#: Decisions examined in one slice, and at most for each seat.
SLICE = 1
MOST = 16
#: Seconds for the first part and for a slice.
FIRST_SECONDS = 60.0
SLICE_SECONDS = 30.0


def work(request: dict[str, Any]) -> dict[str, Any]:
    """In a worker: the beginning of a review, or some of its decisions."""
    record = Record.parse(request["record"].split("\n"))
    if "steps" in request:
        return {"decisions": msgspec.to_builtins(judge_steps(record, request["steps"]))}
    review = begin_review(record)
    # What matters is looked at first: a reader who does not wait for the end has seen it.
    steps = weightiest(review, decisions_of(review, most=MOST))
    return {"review": msgspec.to_builtins(review), "steps": steps}


async def get_review(call: Call) -> ReviewState:
    from .api import find_room

    room = await find_room(call)
    return _state(await call.hub.read(call.hub.store.review, room.id))


async def post_review(call: Call) -> ReviewState:
    """Start a review, or resume it after a restart."""
    from .api import find_room

    hub, room = call.hub, await find_room(call)
    if room.table.state != "over":
        raise TableError("not-now", "review-later")
    known = await hub.read(hub.store.review, room.id)
    if known is not None and known["state"] == "done":
        return _state(known)
    if room.id not in hub.reviewing:
        async with room.lock:
            daily = room.table.head.daily
            if daily is not None and daily == matches.today():
                raise TableError("not-now", "record-tomorrow")
            record = await hub.read(matches.finished_record, hub, room.table)
        hub.reviewing.add(room.id)
        hub.spawn(_go_on(hub, room.id, record.dump(), known, call.asker))
    return _state(known or {"state": "running", "done": 0, "total": 0})


async def _go_on(hub: "Service", match: str, record: str, known: dict[str, Any] | None, asker: Asker) -> None:
    """Compute slice by slice, whether its room is open or not; each is stored, which shows progress and lets a restart resume."""
    try:
        if known is None or known.get("review") is None:
            request: dict[str, Any] = {"task": "review", "record": record}
            first = await hub.desk.ask(request, FIRST_SECONDS, asker, background=True)
            known = {"state": "running", "done": 0, "total": len(first["steps"]), **first}
            await hub.read(hub.store.save_review, match, known, hub.now())
        steps: list[int] = known["steps"]
        while known["done"] < len(steps):
            some = steps[known["done"] : known["done"] + SLICE]
            request = {"task": "review", "record": record, "steps": some}
            found = await hub.desk.ask(request, SLICE_SECONDS, asker, background=True)
            review = typed.convert(known["review"], Review)
            finish_review(review, typed.convert(found["decisions"], list[Decision]))
            known = {**known, "done": known["done"] + len(some), "review": msgspec.to_builtins(review)}
            await hub.read(hub.store.save_review, match, known, hub.now())
        await hub.read(hub.store.save_review, match, {**known, "state": "done"}, hub.now())
    except WorkerFailed as error:
        log.warning("a review failed", extra={"facts": {"match": match, "error": str(error)[:200]}})
        if known is not None:
            # Keep what there is; the missing decisions are left out.
            await hub.read(hub.store.save_review, match, {**known, "state": "done"}, hub.now())
    finally:
        hub.reviewing.discard(match)


def _state(known: dict[str, Any] | None) -> ReviewState:
    if known is None:
        return ReviewState(state="none", done=0, total=0, review=None)
    return typed.convert({key: known.get(key) for key in ("state", "done", "total", "review")}, ReviewState)
