"""Returns free memory to the system.

glibc keeps freed memory for reuse, so a server would stay at its peak size. On systems without glibc this module does
nothing."""

import ctypes
import functools

__all__ = ["few_arenas", "trim"]

#: mallopt: the maximum number of heaps (arenas) that the threads share.
M_ARENA_MAX = -8


@functools.cache
def _libc() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(None)
        return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
    except OSError:
        return None


def few_arenas(most: int = 2) -> None:
    """Limit the arenas: otherwise every allocating thread gets its own, and each stays at its peak size."""
    library = _libc()
    if library is not None:
        library.mallopt(M_ARENA_MAX, most)


def trim() -> None:
    """Return free memory. Takes milliseconds without the interpreter lock: call it in a thread."""
    library = _libc()
    if library is not None:
        library.malloc_trim(0)
