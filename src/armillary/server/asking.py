"""Questions to workers: who asks, and the reasons why there is no answer."""

from typing import Any, NamedTuple

__all__ = ["Asker", "Unanswered", "WorkerFailed"]


class WorkerFailed(Exception):
    """The worker crashed, exceeded its time, or its bot raised an exception."""


class Unanswered(WorkerFailed):
    """The question gets no answer; `key` and `facts` give the reason as an entry of the text files."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class Asker(NamedTuple):
    """Who asks, and from which network (empty for this machine, which has no share as a network)."""

    person: str
    network: str
