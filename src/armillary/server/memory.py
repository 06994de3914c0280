"""Returns free memory to the system.

glibc keeps freed memory for reuse, so a server would stay at its peak size. On systems without glibc this module does
nothing."""

import ctypes
import functools

__all__ = ["trim"]


@functools.cache
def _libc() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(None)
        return library if hasattr(library, "malloc_trim") else None
    except OSError:
        return None


def trim() -> None:
    """Return free memory. Takes milliseconds without the interpreter lock: call it in a thread."""
    library = _libc()
    if library is not None:
        library.malloc_trim(0)
