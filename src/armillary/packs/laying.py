"""The user's values over ours: whole files key by key, single values by path."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from .document import MOST_DEPTH, MOST_NUMBER, MOST_VALUES, Document, PackError, Place, Problem, dotted

__all__ = ["Overlay", "bound_values", "change", "find"]


class Overlay:
    """Lays the user's values over ours, and keeps where in the user's file each of them stands."""

    def __init__(self, own: Document, sources: dict[Place, tuple[Document, Place]]) -> None:
        self.own = own
        self.sources = sources
        #: Records that were added under an id that is almost one of ours. They are named if anything is wrong with the pack.
        self.strangers: list[Problem] = []

    def lay(self, base: Any, value: Any, place: Place, source: Place) -> Any:
        """Mappings key by key, records of a list by their `id`; `place` is in the whole, `source` in the user's file."""
        self.sources[place] = (self.own, source)
        if isinstance(base, dict) and isinstance(value, dict):
            merged = dict(base)
            for key, item in value.items():
                at, where = (*place, key), (*source, key)
                merged[key] = self.lay(base[key], item, at, where) if key in base else self.add(item, at, where)
            return merged
        if isinstance(base, list) and isinstance(value, list) and _have_ids(base) and _have_ids(value):
            merged_list = list(base)
            known = {record["id"]: number for number, record in enumerate(base)}
            seen: set[Any] = set()
            for number, record in enumerate(value):
                where = (*source, number)
                if record["id"] in seen:
                    self.own.problem(where, f"id {record['id']!r} stands twice")
                seen.add(record["id"])
                if record["id"] in known:
                    index = known[record["id"]]
                    merged_list[index] = self.lay(base[index], record, (*place, index), where)
                else:
                    self.stranger(record["id"], known, where)
                    merged_list.append(self.add(record, (*place, len(merged_list)), where))
            return merged_list
        return self.add(value, place, source)

    def stranger(self, name: Any, known: Mapping[Any, int], source: Place) -> None:
        close = get_close_matches(str(name), [str(key) for key in known], n=1)
        if close:
            line = self.own.lines.get(source, 1)
            reason = f"there is no {name!r}, did you mean {close[0]!r}?"
            self.strangers.append(Problem(self.own.file, line, dotted(source), reason))

    def add(self, value: Any, place: Place, source: Place) -> Any:
        """The user's own, with all that it holds."""
        self.sources[place] = (self.own, source)
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, item in inner:
            self.add(item, (*place, key), (*source, key))
        return value


def find(data: Any, where: str) -> Place:
    """`factions.humans.cost.tower` as a place: a list is entered by the `id` of a record or by number."""
    place: Place = ()
    for part in where.split("."):
        key: str | int = part
        if isinstance(data, list):
            ids = [record.get("id") if isinstance(record, dict) else None for record in data]
            key = ids.index(part) if part in ids else int(part) if part.isdigit() else part
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            break
        place = (*place, key)
    return place


def bound_values(values: Any, file: str) -> None:
    """Single values by path, within the bounds of what users bring."""
    waiting: list[tuple[Any, int, str]] = [(values, 0, "")]
    seen = 0
    while waiting:
        value, depth, where = waiting.pop()
        seen += 1
        if seen > MOST_VALUES or depth > MOST_DEPTH:
            reason = f"more than {MOST_VALUES} values, or nested deeper than {MOST_DEPTH} levels"
            raise PackError([Problem(file, 0, where or "the values", reason)])
        if isinstance(value, Mapping):
            waiting += [(item, depth + 1, where or str(key)[:100]) for key, item in value.items()]
        elif isinstance(value, (list, tuple)):
            waiting += [(item, depth + 1, where) for item in value]
        elif isinstance(value, (int, float)) and not abs(value) <= MOST_NUMBER:
            raise PackError([Problem(file, 0, where, f"must be between -{MOST_NUMBER} and {MOST_NUMBER}")])


def _have_ids(records: list[Any]) -> bool:
    return bool(records) and all(isinstance(record, dict) and "id" in record for record in records)


def ids_of(records: Any) -> list[Any]:
    """The ids of a list of records."""
    return [record["id"] for record in records] if isinstance(records, list) and _have_ids(records) else []


def change(data: Any, where: str, value: Any, document: Document) -> None:
    """Set one value by path: `ships.cargo.cost.M`, where a list is entered by the `id` of a record or by number."""
    parts = where.split(".")
    at = data
    place: Place = ()
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        key: Any = part
        if isinstance(at, list):
            ids = [record.get("id") if isinstance(record, dict) else None for record in at]
            key = ids.index(part) if part in ids else int(part) if part.isdigit() and int(part) < len(at) else None
        if key is None or (isinstance(at, dict) and key not in at) or not isinstance(at, (dict, list)):
            known = list(at) if isinstance(at, dict) else ids_of(at)
            close = get_close_matches(part, [str(name) for name in known], n=1)
            some = ", ".join(str(name) for name in known[:12])
            hint = f"; did you mean {close[0]!r}?" if close else f"; known are {some}" if some else ""
            line = document.lines.get(place, 1)
            document.problems.append(Problem(document.file, line, where, f"there is no {part!r}{hint}"))
            return
        if last:
            at[key] = value
        else:
            at = at[key]
            place = (*place, key)
