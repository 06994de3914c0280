"""Laws: what holds between the fields of a whole position."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .kinds import Kind, Per, given, place
from .source import Code

__all__ = ["Conserved", "Law", "Sum"]


class Law:
    """What holds between fields of a whole position (not of a view, whose pools contain what is hidden)."""

    def faults(self, code: Code, game: Any, kinds: Mapping[str, Kind]) -> list[str]:
        """Statements that add to `found` what does not hold."""
        return []

    def on_reading(self, code: Code, game: Any, kinds: Mapping[str, Kind]) -> list[str]:
        """Statements that raise ValueError for what cannot be meant, in a view either."""
        return []


class Conserved(Law):
    """Of each member there are as many as `total` says, over all these fields."""

    def __init__(self, total: str | Callable[[Any], Sequence[int]], *fields: str) -> None:
        self.total = total
        self.fields = fields

    def faults(self, code: Code, game: Any, kinds: Mapping[str, Kind]) -> list[str]:
        axis = None
        parts, lists = [], []
        for field in self.fields:
            kind = kinds[field]
            assert isinstance(kind, Per), f"{field} is not counted by member"
            if isinstance(kind.kind, Per):
                axis, part = kind.kind.axis, f"sum([row[at] for row in p.{field}])"
                lists.append(f"*p.{field}")
            else:
                axis, part = kind.axis, f"p.{field}[at]"
                lists.append(f"p.{field}")
            parts.append(part)
        assert axis is not None
        names, totals = code.bind(axis.words(game)), code.bind(list(given(game, self.total)))
        words = f"f'{{count}} of {{name}} in {', '.join(self.fields)}, not {{{totals}[at]}}'"
        return [
            f"if list(map(sum, zip({', '.join(lists)}))) != {totals}:",
            f" for at, name in enumerate({names}):",
            f"  count = {' + '.join(parts)}",
            f"  if count != {totals}[at]: found.append({words})",
        ]


class Sum(Law):
    """A field is the sum of another: a number that of a list, a list that of each row."""

    def __init__(self, field: str, of: str) -> None:
        self.field = field
        self.of = of

    def faults(self, code: Code, game: Any, kinds: Mapping[str, Kind]) -> list[str]:
        field, of, kind = self.field, self.of, kinds[self.field]
        if not isinstance(kind, Per):
            words = f"f'{field} is {{p.{field}}}, but {of} has {{sum(p.{of})}}'"
            return [f"if p.{field} != sum(p.{of}): found.append({words})"]
        words = f"f'{field} of {{name}} is {{one}}, but {of} has {{sum(row)}}'"
        return [
            f"if list(map(sum, p.{of})) != p.{field}:",
            f" for name, one, row in zip({code.bind(kind.axis.words(game))}, p.{field}, p.{of}):",
            f"  if one != sum(row): found.append({words})",
        ]

    def on_reading(self, code: Code, game: Any, kinds: Mapping[str, Kind]) -> list[str]:
        kind = kinds[self.field]
        if not isinstance(kind, Per):
            return []  # In a view the list may hold more: what is hidden elsewhere.
        field, of = (place.replace("*", "{name}") for place in (place(kinds, self.field), place(kinds, self.of)))
        words = f"f'{field} is {{one}}, but {of} has {{sum(row)}}'"
        return [
            f"for name, one, row in zip({code.bind(kind.axis.words(game))}, p.{self.field}, p.{self.of}):",
            f" if row and one != sum(row): raise ValueError({words})",
        ]
