"""Rate limits: token buckets in memory, one per key."""

from collections.abc import Callable, Hashable

__all__ = ["Bucket", "Buckets", "Limits"]


class Bucket:
    """Refills at `rate` per second up to `burst`; every use takes one token."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """Buckets by key. Full ones are dropped, so that strangers cannot exhaust the memory."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.most = most
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, cost: float = 1.0) -> bool:
        now = self.clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
        return bucket.take(now, cost)

    def _forget(self, now: float) -> None:
        full = [key for key, one in self._buckets.items() if one.left + (now - one.at) * one.rate >= one.burst]
        for key in full or list(self._buckets)[: self.most // 2]:
            del self._buckets[key]


class Limits:
    """Limits per network and per person. This machine itself (a network without a name) has no limit by network: a proxy that
    runs here forwards the address of its client."""

    def __init__(self, rate: float, burst: float, most_sockets: int, clock: Callable[[], float]) -> None:
        self._people = Buckets(rate, burst, clock)
        #: Several people may share a network.
        self._networks = Buckets(rate * 5, burst * 5, clock)
        self._guests = Buckets(rate / 100, burst / 2, clock)
        self._makings = Buckets(rate / 100, burst / 2, clock)
        self._records = Buckets(rate / 5, burst / 5, clock)
        self._most_sockets = most_sockets
        self._sockets: dict[str, int] = {}

    def request(self, network: str, person: str) -> bool:
        own = self._people.take(("person", person) if person else ("network", network))
        return own and (not network or self._networks.take(network))

    def guest(self, network: str) -> bool:
        """Creating a new guest."""
        return not network or self._guests.take(network)

    def making(self, network: str) -> bool:
        """Creating a match, a fork or an imported record."""
        return not network or self._makings.take(network)

    def record(self, network: str) -> bool:
        """A record costs a replay."""
        return self._records.take(network)

    def open_socket(self, network: str) -> bool:
        if not network:
            return True
        if self._sockets.get(network, 0) >= self._most_sockets:
            return False
        self._sockets[network] = self._sockets.get(network, 0) + 1
        return True

    def close_socket(self, network: str) -> None:
        left = self._sockets.get(network, 0) - 1
        if left > 0:
            self._sockets[network] = left
        else:
            self._sockets.pop(network, None)
