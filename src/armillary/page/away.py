"""The files of titles that nobody has opened yet are not in the worker's memory: they come when the first module is asked for."""

import sys
from collections.abc import Callable, Sequence
from importlib import resources
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from armillary import typed

__all__ = ["FILE", "Fetching", "watch"]

#: The folders of titles that are archives of their own, as the build writes them.
FILE = "away.json"
GAMES = "armillary.games."


class Fetching(MetaPathFinder):
    """Finds no module: before Python looks for one of a title that is away, `fetch` brings the title's files."""

    def __init__(self, away: set[str], fetch: Callable[[str], object]) -> None:
        self._away = away
        self._fetch = fetch

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder, _, module = fullname.removeprefix(GAMES).partition(".")
        # Every title's package and card are there: the lobby shows them.
        if fullname.startswith(GAMES) and folder in self._away and module not in ("", "meta"):
            self._fetch(folder)
            self._away.discard(folder)
            for place in path or ():
                sys.path_importer_cache.pop(place, None)
        return None


def watch(fetch: Callable[[str], object]) -> None:
    file = resources.files("armillary") / FILE
    sys.meta_path.insert(0, Fetching(typed.decode(file.read_bytes(), set[str]), fetch))
