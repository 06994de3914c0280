"""What Prometheus is told."""

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]


class Metrics:
    """One registry per application, so that several can live in one process (tests)."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter("armillary_requests", "HTTP requests", ["method", "route", "status"], registry=own)
        self.seconds = Histogram("armillary_request_seconds", "Time of HTTP requests", ["route"], registry=own)
        self.sockets = Gauge("armillary_sockets", "Open websockets", registry=own)
        self.rooms = Gauge("armillary_open_matches", "Matches in memory", registry=own)
        self.halted = Gauge(
            "armillary_halted_matches", "Matches that stand still until the store answers", registry=own
        )
        self.broken = Gauge("armillary_broken_matches", "Matches that cannot be opened", registry=own)
        self.messages = Counter("armillary_messages", "Websocket messages received", ["type"], registry=own)
        self.refused = Counter("armillary_refused", "Websocket messages refused", ["code"], registry=own)
        self.steps = Counter("armillary_steps", "Steps that were stored", ["by"], registry=own)
        self.commit = Histogram(
            "armillary_commit_seconds",
            "From a command to its durable commit",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
            registry=own,
        )
        # Finding the counter of a label takes longer than counting: these are asked for with every message.
        self.message = lru_cache(maxsize=100)(self.messages.labels)
        self.step = lru_cache(maxsize=10)(self.steps.labels)
        self.conflicts = Counter("armillary_conflicts", "Writes that another process was faster with", registry=own)
        self.bots = Counter("armillary_bot_answers", "Answers of bots", ["level", "outcome"], registry=own)
        self.notifications = Counter("armillary_notifications", "Mails and webhooks", ["way", "outcome"], registry=own)

    def text(self) -> bytes:
        return generate_latest(self.registry)
