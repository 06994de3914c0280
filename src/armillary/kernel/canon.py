"""Canonical JSON, and the stable hash made from it."""

from hashlib import blake2b
from typing import Any

import msgspec

__all__ = ["canonical", "fingerprint", "overlay"]

_ENCODER = msgspec.json.Encoder(order="deterministic")


def canonical(data: Any) -> bytes:
    """One byte string for equal data: keys sorted, no spaces."""
    return _ENCODER.encode(data)


def fingerprint(data: Any) -> str:
    """32 hex digits, the same on every machine and in every build."""
    return blake2b(canonical(data), digest_size=16).hexdigest()


def overlay(base: Any, partial: Any) -> Any:
    """`partial` laid over `base`: objects merge key by key, everything else is replaced."""
    if isinstance(base, dict) and isinstance(partial, dict):
        merged = dict(base)
        for key, value in partial.items():
            merged[key] = overlay(base[key], value) if key in base else value
        return merged
    return partial
