"""Things: slotted records with declared fields, for small numbers of structured items (a contract, a stack in a battle).

A Position or a frame that holds a list of them says so in THINGS (`{"contracts": Contract}`); the kernel then copies and saves
them by their fields, as it does with frames. Bulk data on hot paths stays in flat lists of ints.
"""

from typing import ClassVar

from armillary.fields import Declared, fields_of

from .native import mypyc_attr

__all__ = ["Thing"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Thing:
    """Subclasses declare FIELDS (and `__slots__ = FIELDS`), lists in LISTS, lists of lists in ROWS, dicts in DICTS.

    The constructor takes the fields in that order, each with a default that is neutral.
    """

    FIELDS: ClassVar[Declared] = ()
    LISTS: ClassVar[tuple[str, ...]] = ()
    ROWS: ClassVar[tuple[str, ...]] = ()
    DICTS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in fields_of(type(self)))})"
        )

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in fields_of(type(self))
        )

    def __hash__(self) -> int:
        raise TypeError(f"a {type(self).__name__} changes: it has no hash")
