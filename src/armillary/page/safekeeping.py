"""Everything that this browser keeps as one file, and back. The file is checked as if a stranger had made it."""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64

import msgspec

from armillary import typed
from armillary.server.calls import Failure
from armillary.server.messages import Answer
from armillary.table.errors import TableError
from armillary.table.opening import open_table

from .shelf import Change, Key, MemoryShelf, Taken
from .store import PageStore

__all__ = ["Imported", "everything", "take_in"]

FORMAT = "armillary-page/1"
#: The tables that belong to a match, and those of the person, each with the rest of its keys.
OF_MATCH: dict[str, tuple[type, ...]] = {
    "matches": (str,),
    "entries": (str, int),
    "snapshots": (str, int),
    "chat": (str, int),
    "orders": (str, int),
    "reviews": (str,),
}
OF_PERSON: dict[str, tuple[type, ...]] = {"progress": (str, str), "documents": (str, str, str, str)}


class Saved(msgspec.Struct):
    format: str
    #: (key, value in Base64)
    rows: list[tuple[list[str | int], str]]


class Imported(Answer):
    """What an import has brought: new matches, those that were here already, and those that cannot be opened."""

    matches: int
    known: int
    broken: int


async def everything(store: PageStore) -> bytes:
    rows = [
        (list(key), b64encode(value).decode())
        for table in (*OF_MATCH, *OF_PERSON)
        for key, value in await store.shelf.read((table,))
    ]
    return msgspec.json.encode(Saved(FORMAT, rows))


async def take_in(store: PageStore, text: str) -> Imported:
    try:
        saved = typed.decode(text, Saved)
        rows: list[tuple[Key, bytes]] = [(tuple(key), b64decode(value, validate=True)) for key, value in saved.rows]
    except (msgspec.MsgspecError, NotBase64, UnicodeError, RecursionError):
        raise Failure(422, "not-allowed", "no-such-export") from None
    if saved.format != FORMAT or not all(_shaped(key) for key, _ in rows):
        raise Failure(422, "not-allowed", "no-such-export")
    fresh = MemoryShelf()
    for key, value in rows:
        fresh.rows[key] = value
    tried = PageStore(fresh)
    wanted = {str(key[1]) for key, _ in rows if key[0] == "matches"}
    known, broken, taken = 0, 0, 0
    for match in sorted(wanted):
        if match in store.rows:
            known += 1
            continue
        if not await _opens(tried, match):
            broken += 1
            continue
        changes = [Change("add", key, value) for key, value in rows if key[0] in OF_MATCH and key[1:2] == (match,)]
        try:
            await store.shelf.write(changes)
        except Taken:
            known += 1  # another tab has just taken it in
            continue
        taken += 1
    here = {key for table in OF_PERSON for key, _ in await store.shelf.read((table,))}
    own = [Change("put", key, value) for key, value in rows if key[0] in OF_PERSON and key not in here]
    if own and await _readable(own):
        await store.shelf.write(own)
    await store.refresh()
    return Imported(matches=taken, known=known, broken=broken)


def _shaped(key: Key) -> bool:
    """Is it a key of one of our tables?"""
    shape = {**OF_MATCH, **OF_PERSON}.get(str(key[0])) if key else None
    return shape is not None and tuple(type(part) for part in key[1:]) == shape


async def _opens(tried: PageStore, match: str) -> bool:
    """Does the log of this match fold into a table with the rules that are here?"""
    try:
        await tried.bring(match)
        row = tried.rows[match]
        opened = open_table(tried, match)
        return opened is not None and row.head.id == match == row.card.id
    except (msgspec.MsgspecError, TableError, ValueError, KeyError, TypeError, LookupError, ArithmeticError):
        return False
    finally:
        tried.forget(match)


async def _readable(changes: list[Change]) -> bool:
    tried = MemoryShelf()
    await tried.write(changes)
    try:
        await PageStore(tried).refresh()
    except (msgspec.MsgspecError, ValueError, IndexError):
        return False
    return True
