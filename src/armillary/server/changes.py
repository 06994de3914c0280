"""Delta updates: nine tenths of a large board are unchanged from one step to the next."""

from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from armillary.kernel.view import View

from .messages import Update

__all__ = ["changes"]

#: Parts of views and of their scenes that are omitted while they are unchanged.
PARTS = ("tools", "interjections")
SCENE_PARTS = ("pieces", "panels", "styles", "overlay", "seats", "columns", "extra")
_parts, _scene_parts = attrgetter(*PARTS), attrgetter(*SCENE_PARTS)


def changes(update: Update, before: View, *, middles: bool) -> Update:
    """The update without what the client already has. `middles`: it can rebuild a list from a new middle and its old ends."""
    kept: list[str] = []
    ends: dict[str, tuple[int, int]] = {}

    def less(prefix: str, names: tuple[str, ...], now: tuple[Any, ...], then: tuple[Any, ...]) -> dict[str, Any]:
        """Replacements for the parts that need not be sent whole."""
        sent: dict[str, Any] = {}
        for name, new, old in zip(names, now, then, strict=True):
            if not new or not old:
                continue
            if new is old or new == old:
                kept.append(prefix + name)
                sent[name] = type(new)()
            elif middles and type(new) is list:
                first, last = same_ends(new, old)
                if first or last:
                    ends[prefix + name] = (first, last)
                    sent[name] = new[first : len(new) - last]
        return sent

    view, scene = update.view, update.view.scene
    outer = less("", PARTS, _parts(view), _parts(before))
    inner = less("scene.", SCENE_PARTS, _scene_parts(scene), _scene_parts(before.scene))
    if inner:
        outer["scene"] = replace(scene, **inner)
    return replace(update, view=replace(view, **outer), kept=kept, ends=ends) if outer else update


def same_ends(new: list[Any], old: list[Any]) -> tuple[int, int]:
    """The number of unchanged entries at the start, and of the remaining ones at the end."""
    first = last = 0
    for one, other in zip(new, old, strict=False):
        if one is not other and one != other:
            break
        first += 1
    most = min(len(new), len(old)) - first
    for one, other in zip(reversed(new), reversed(old), strict=False):
        if last == most or (one is not other and one != other):
            break
        last += 1
    return first, last
