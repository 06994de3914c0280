"""Incomplete input: request bodies, and requests whose headers have not arrived.

Both are bounded, per network and in total, so that nobody can exhaust the memory with requests that never end."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

__all__ = ["Bodies", "Held", "Unfinished"]

#: Bytes of request bodies held at once, from the first byte to the response: per network, and in total.
OF_NETWORK = 24_000_000
IN_ALL = 64_000_000
#: Bodies being read at once, likewise.
MOST_OF_NETWORK = 100
MOST = 1000


class Held:
    """The share of one request."""

    def __init__(self, bodies: "Bodies", network: str) -> None:
        self._bodies = bodies
        self._network = network
        self.size = 0

    def take(self, size: int) -> bool:
        """Reserve that many more bytes; False if there is no room for them."""
        bodies = self._bodies
        if bodies.size + size > IN_ALL or (self._network and bodies.sizes[self._network] + size > OF_NETWORK):
            return False
        self.size += size
        bodies.size += size
        bodies.sizes[self._network] += size
        return True


class Bodies:
    def __init__(self) -> None:
        self.size = 0
        self.sizes: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()

    @contextmanager
    def holding(self, network: str) -> Iterator[Held | None]:
        """Reserve room for a request with a body until it is answered. None if too many are held already. This machine itself (a
        network without a name) is subject only to the total."""
        if self._counts.total() >= MOST or (network and self._counts[network] >= MOST_OF_NETWORK):
            yield None
            return
        held = Held(self, network)
        self._counts[network] += 1
        try:
            yield held
        finally:
            self.size -= held.size
            for counter, amount in ((self.sizes, held.size), (self._counts, 1)):
                counter[network] -= amount
                if counter[network] <= 0:
                    del counter[network]


class Ending(Protocol):
    def give_up(self) -> None: ...


class Unfinished:
    """Connections whose request line or headers are incomplete. Honest ones complete soon: beyond the limit the oldest one is
    closed."""

    def __init__(self, of_network: int = 64, in_all: int = 1000) -> None:
        self._of_network = of_network
        self._in_all = in_all
        #: In order of arrival.
        self._waiting: dict[Ending, str] = {}
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._waiting)

    def begin(self, one: Ending, network: str) -> None:
        self.end(one)
        if network and self._counts[network] >= self._of_network:
            self._give_up(next(other for other, known in self._waiting.items() if known == network))
        elif len(self._waiting) >= self._in_all:
            self._give_up(next(iter(self._waiting)))
        self._waiting[one] = network
        self._counts[network] += 1

    def end(self, one: Ending) -> None:
        network = self._waiting.pop(one, None)
        if network is not None:
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def _give_up(self, one: Ending) -> None:
        self.end(one)
        one.give_up()
