"""What a player needs of a network, however it is computed, and the files that hold one."""

import json
import zipfile
from array import array
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from struct import error as StructError
from struct import unpack
from typing import IO, Any, Final, Protocol

from armillary.players.player import PlayerError

__all__ = ["ABOUT", "NAMES", "AwayError", "NetError", "Weights", "describe", "described", "read"]

NAMES: Final = ("w1", "b1", "w2", "b2", "wp", "bp", "wv", "bv")
#: The array that holds the description, as JSON.
ABOUT: Final = "about"
#: What an array begins with in its file, and the numbers that we save.
MAGIC: Final = b"\x93NUMPY\x01\x00"
NUMBERS: Final = {"'<f2'": ("e", 2), "'<f4'": ("f", 4)}


class NetError(PlayerError):
    """Weights that do not fit: they are for another title, number of seats or layout."""


class AwayError(PlayerError):
    """The file holds the description alone; its weights have to be fetched first."""

    def __init__(self, file: str) -> None:
        super().__init__(f"the weights in {file} are not here")
        self.file = file


class Weights(Protocol):
    #: Title, seats, layout, training.
    about: dict[str, Any]

    def vector(self, size: int) -> Any:
        """Zeros, of the kind that it reads: an observer writes into them."""

    def scores_of(self, observed: Any, actions: Sequence[int]) -> list[float]:
        """The scores of these actions for one observation."""

    def value(self, observed: Any) -> float:
        """The value of one observation, from -1 to 1."""


def describe(file: Path | IO[bytes]) -> dict[str, Any]:
    """The description alone, which is found quickly."""
    return read(file, ())[0]


def described(network: bytes) -> bytes:
    """A file with the description alone, which stands for one whose weights are elsewhere."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(network)) as whole, zipfile.ZipFile(made, "w") as archive:
        # The same bytes every time: zip archives know no earlier date.
        archive.writestr(zipfile.ZipInfo(f"{ABOUT}.npy", (1980, 1, 1, 0, 0, 0)), whole.read(f"{ABOUT}.npy"))
    return made.getvalue()


def read(file: Path | IO[bytes], names: Sequence[str] = NAMES) -> "tuple[dict[str, Any], dict[str, array[float]]]":
    """The description and those of the arrays that are there, without numpy, which wrote them (`Net.save`)."""
    try:
        with zipfile.ZipFile(file) as archive:
            there = set(archive.namelist())
            data, _ = _split(archive.read(f"{ABOUT}.npy"))
            about: dict[str, Any] = json.loads(data)
            found = {name: _numbers(archive.read(f"{name}.npy")) for name in names if f"{name}.npy" in there}
    except (OSError, ValueError, KeyError, StructError, zipfile.BadZipFile) as error:
        raise NetError(f"{getattr(file, 'name', 'the file')} holds no weights of ours: {error}") from None
    return about, found


def _split(data: bytes) -> tuple[bytes, str]:
    """What an array holds, and its header: eight bytes of magic, the header's length, the header, the numbers."""
    if not data.startswith(MAGIC):
        raise ValueError("not an array of numpy's")
    start = 10 + int.from_bytes(data[8:10], "little")
    return data[start:], data[10:start].decode("latin-1")


def _numbers(data: bytes) -> "array[float]":
    held, header = _split(data)
    kind, size = next((kind for name, kind in NUMBERS.items() if f"'descr': {name}" in header), ("", 1))
    if not kind or "'fortran_order': False" not in header:
        raise ValueError("numbers of another kind")
    return array("f", unpack(f"<{len(held) // size}{kind}", held))
