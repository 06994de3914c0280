"""Memory that is free goes back to the system.

glibc keeps what was freed for later: a server that was busy for an hour would stay as large as it ever was. Elsewhere than on
glibc nothing is done."""

import ctypes
import functools

__all__ = ["few_arenas", "trim"]

#: mallopt: how many heaps the threads of a process share.
M_ARENA_MAX = -8


@functools.cache
def _libc() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(None)
        return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
    except OSError:
        return None


def few_arenas(most: int = 2) -> None:
    """Every thread that allocates gets a heap of its own otherwise, and each keeps what it ever held."""
    library = _libc()
    if library is not None:
        library.mallopt(M_ARENA_MAX, most)


def trim() -> None:
    """Takes milliseconds, without the interpreter's lock: call it in a thread."""
    library = _libc()
    if library is not None:
        library.malloc_trim(0)
