"""A process of its own for `guarded`: imports one module as it was changed, and runs some tests and scenario files.

What to do comes as JSON through the standard input. The exit status says whether one of them failed; any other status means that
they could not be run, and proves nothing.
"""

import importlib.machinery
import json
import sys
from pathlib import Path
from typing import Any

PASSED, NOTICED = 10, 11


def import_changed(file: str, source: str) -> None:
    """From now on this module is imported with this text."""
    own = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> Any:
        return compile(source, file, "exec") if self.path == file else own(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def main() -> int:
    task = json.load(sys.stdin)
    import_changed(task["file"], task["source"])
    import pytest

    from armillary.kernel.scenario import run_scenario

    for scenario in task["scenarios"]:
        try:
            run_scenario(Path(scenario))
        except Exception:
            return NOTICED
    if not task["tests"]:
        return PASSED
    # Plain asserts: to rewrite them pytest would import the title by a way of its own, from the files as they are.
    arguments = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    done = pytest.main([*arguments, *task["tests"]])
    # A module that can no longer be imported interrupts the collection.
    if done in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
        return NOTICED
    return PASSED if done == pytest.ExitCode.OK else 1


if __name__ == "__main__":
    sys.exit(main())
