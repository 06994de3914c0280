"""Rate limits: token buckets in memory, one per key."""

from collections.abc import Callable, Hashable

__all__ = ["Bucket", "Buckets"]


class Bucket:
    """Fills with `rate` a second up to `burst`; every use takes one."""

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
    """Buckets by key. Full ones are forgotten, so that strangers do not fill the memory."""

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
