"""In a worker that thinks: one request in, one answer out, both as JSON. The same work as in a server's worker processes."""

from typing import Any

import msgspec

from armillary.players.learned.weights import AwayError
from armillary.server.worker import work

__all__ = ["answer"]


def answer(request: str) -> str:
    try:
        found: dict[str, Any] = work(msgspec.json.decode(request))
    except AwayError as away:
        # The page fetches networks when they are first chosen, and asks again.
        found = {"fetch": away.file}
    except Exception as error:
        found = {"error": f"{type(error).__name__}: {error}"[:300]}
    return msgspec.json.encode(found).decode()
