"""Prometheus metrics. Several processes behind one port keep their values in files of a shared folder, so that each can report
the totals."""

import os
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

__all__ = ["SHARED", "Metrics"]

#: The library's own variable; the first of several processes sets it for the others.
SHARED = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """One registry per application, so that tests can have several in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter("armillary_requests", "HTTP requests", ["method", "route", "status"], registry=own)
        self.seconds = Histogram("armillary_request_seconds", "Time of HTTP requests", ["route"], registry=own)
        self.sockets = self._gauge("armillary_sockets", "Open websockets")
        self.rooms = self._gauge("armillary_open_matches", "Matches in memory")
        self.halted = self._gauge("armillary_halted_matches", "Matches halted until the database responds")
        self.broken = self._gauge("armillary_broken_matches", "Matches that cannot be opened")
        self.messages = Counter("armillary_messages", "Websocket messages received", ["type"], registry=own)
        self.refused = Counter("armillary_refused", "Websocket messages refused", ["code"], registry=own)
        self.steps = Counter("armillary_steps", "Steps that were stored", ["by"], registry=own)
        self.commit = Histogram(
            "armillary_commit_seconds",
            "From a command to its durable commit",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
            registry=own,
        )
        # Looking up a labelled counter takes longer than counting: cache those used for every message.
        self.message = lru_cache(maxsize=100)(self.messages.labels)
        self.step = lru_cache(maxsize=10)(self.steps.labels)
        self.conflicts = Counter("armillary_conflicts", "Writes that another process was faster with", registry=own)
        self.bots = Counter("armillary_bot_answers", "Answers of bots", ["level", "outcome"], registry=own)
        self.notifications = Counter("armillary_notifications", "Mails and webhooks", ["way", "outcome"], registry=own)

    def _gauge(self, name: str, text: str) -> Gauge:
        """A gauge that sums over the live processes."""
        return Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")

    @property
    def _all(self) -> CollectorRegistry:
        if SHARED not in os.environ:
            return self.registry
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry

    def text(self) -> bytes:
        return generate_latest(self._all)

    def total(self, gauge: Gauge) -> int:
        """The value of a gauge, summed over all processes."""
        return int(self._all.get_sample_value(gauge._name) or 0)
