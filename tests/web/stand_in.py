"""A server of which something is pretended: what no title of today does can be tried in the page as well."""

import json
from collections.abc import Callable
from typing import Any


def pretend(
    page: Any,
    change: Callable[[dict[str, Any]], None],
    answer: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda asked: None,
) -> list[dict[str, Any]]:
    """From now on every update goes through `change`, and a question that `answer` knows does not reach the server.

    The list that is returned gathers what the page asks.
    """
    asked: list[dict[str, Any]] = []

    def on_socket(line: Any) -> None:
        server = line.connect_to_server()

        def down(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "update":
                change(said)
            line.send(json.dumps(said))

        def up(message: str | bytes) -> None:
            question = json.loads(message)
            asked.append(question)
            found = answer(question)
            if found is None:
                server.send(message)
            else:
                line.send(json.dumps({**found, "id": question["id"]}))

        server.on_message(down)
        line.on_message(up)

    page.route_web_socket("**/socket*", on_socket)
    return asked
