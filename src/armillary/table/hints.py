"""Questions of a seat before it decides: what choices would do, a sketch of one, a tool of the table. All use only its view.

The title computes the answers, so this runs in a worker with a time limit, never in the server's event loop.
"""

import time
from typing import Any

import msgspec

from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.text import Text
from armillary.scene import Outlook
from armillary.telling.outlooks import outlook_of

__all__ = ["hint"]

#: Seconds for all choices that one screen shows.
OUTLOOK_SECONDS = 0.15


def hint(game: Game, seen: Position, seat: int | None, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question, ready to be sent: `outlook`, `goal`, `consider` or `consult`."""
    task, text = request["task"], game.text(request["language"])
    if task == "outlook" and seat is not None:
        return {"outlooks": _outlooks(game, seen, seat, request, text)}
    if task == "goal" and seat is not None:
        goal = game.goal(seen, seat, text)
        return {"goal": None if goal is None else msgspec.to_builtins(goal)}
    if task == "consider" and seat is not None:
        considered = game.preview(seen, seat, game.parse(request["notation"]), text)
        return {"sketch": None if considered is None else msgspec.to_builtins(considered)}
    try:
        sketch = game.consult(seen, seat, request["tool"], request["args"], text)
    except ValueError as error:
        return {"sketch": None, "reason": str(error)}
    return {"sketch": msgspec.to_builtins(sketch)}


def _outlooks(game: Game, seen: Position, seat: int, request: dict[str, Any], text: Text) -> dict[str, dict[str, Any]]:
    """As many outlooks as time allows, in the order asked; the page asks again for the rest. If the title fails on a view that
    hides what it needs, the outlook is empty. With `advised` bots judge where the title has no figure of its own."""
    end = time.monotonic() + OUTLOOK_SECONDS
    found: dict[str, dict[str, Any]] = {}
    for notation in request["notations"]:
        try:
            choice = game.parse(notation)
            outlook = outlook_of(seen, seat, choice, text)
            judged = game.judged(seen, seat, choice, text) if request.get("advised") else None
            if judged is not None:
                outlook = msgspec.structs.replace(outlook or Outlook(), figure=judged[0], caption=judged[1])
        except Exception:
            outlook = None
        found[notation] = {} if outlook is None else msgspec.to_builtins(outlook)
        if time.monotonic() > end:
            break
    return found
