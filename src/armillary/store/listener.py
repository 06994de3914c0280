"""Receives notifications about other processes' writes: PostgreSQL's LISTEN in its own thread."""

import threading
from collections.abc import Callable

from .engine import InUse
from .lock import application_name, take
from .rights import RIGHTS
from .store import CHANNEL, Store

__all__ = ["Listener"]


class Listener:
    """Calls `heard(match)` for every match that another process has written to, `rights()` when it has changed rights, and
    `lost()` after a connection was down. Its connection also holds the lock on the store while it lives."""

    def __init__(
        self,
        store: Store,
        heard: Callable[[str], None],
        lost: Callable[[], None],
        rights: Callable[[], None] = lambda: None,
    ) -> None:
        self._url = store.url
        self._dsn = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = store.process
        self._store = store
        self._heard = heard
        self._rights = rights
        self._lost = lost
        self._stopping = threading.Event()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="armillary-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._thread.join(5)

    def _run(self) -> None:
        import psycopg

        again = False
        while not self._stopping.is_set():
            try:
                name = application_name("serve")
                with psycopg.connect(self._dsn, autocommit=True, application_name=name) as connection:
                    take(connection, self._url, shared=True)
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    self._store.rights.deaf = False
                    if again:
                        self._store.rights.heard()
                        self._lost()
                    while not self._stopping.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            process, _, match = notice.payload.partition(" ")
                            if process == self._process:
                                continue
                            if match == RIGHTS:
                                self._store.rights.heard()
                                self._rights()
                            else:
                                self._heard(match)
            except (psycopg.Error, InUse):
                again = True
                self._store.rights.deaf = True
                self._stopping.wait(0.5)
