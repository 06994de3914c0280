"""Values of declared types out of JSON, MessagePack or plain data, in as many threads as one likes.

msgspec works a type out when it is first used, and puts what it has so far on the class before it is whole. A second thread that
uses the class meanwhile reads what is not there yet, and the process dies (msgspec 0.22; `tests/test_typed.py` shows it with
msgspec alone). So every type is worked out here, by one thread at a time, before anything is made of it. Other code only asks.
"""

from collections.abc import Hashable
from threading import RLock
from typing import Any, TypeVar, overload

import msgspec

__all__ = ["convert", "decode", "decoder", "unpack"]

T = TypeVar("T")

_one_at_a_time = RLock()
_decoders: dict[Hashable, msgspec.json.Decoder[Any]] = {}
_unpackers: dict[Hashable, msgspec.msgpack.Decoder[Any]] = {}
_converted: set[Hashable] = set()


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads this type from JSON: the same one each time."""
    found = _decoders.get(kind)
    if found is None:
        with _one_at_a_time:
            found = _decoders[kind] = msgspec.json.Decoder(kind)
    return found


@overload
def decode(data: bytes | str | memoryview, kind: type[T]) -> T: ...
@overload
def decode(data: bytes | str | memoryview, kind: Any) -> Any: ...
def decode(data: bytes | str | memoryview, kind: Any) -> Any:
    """A value of this type from JSON; msgspec.DecodeError or ValidationError if it is none."""
    return decoder(kind).decode(data)


@overload
def unpack(data: bytes, kind: type[T], *, strict: bool = True) -> T: ...
@overload
def unpack(data: bytes, kind: Any, *, strict: bool = True) -> Any: ...
def unpack(data: bytes, kind: Any, *, strict: bool = True) -> Any:
    """A value of this type from MessagePack; msgspec.DecodeError or ValidationError if it is none."""
    found = _unpackers.get((kind, strict))
    if found is None:
        with _one_at_a_time:
            found = _unpackers[kind, strict] = msgspec.msgpack.Decoder(kind, strict=strict)
    return found.decode(data)


@overload
def convert(value: Any, kind: type[T], *, strict: bool = True, from_attributes: bool = False) -> T: ...
@overload
def convert(value: Any, kind: Any, *, strict: bool = True, from_attributes: bool = False) -> Any: ...
def convert(value: Any, kind: Any, *, strict: bool = True, from_attributes: bool = False) -> Any:
    """A value of this type from plain data, or from an object with such attributes; msgspec.ValidationError if it is none."""
    if kind in _converted:
        return msgspec.convert(value, kind, strict=strict, from_attributes=from_attributes)
    with _one_at_a_time:
        found = msgspec.convert(value, kind, strict=strict, from_attributes=from_attributes)
        _converted.add(kind)
    return found
