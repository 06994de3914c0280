"""Which code does which rule: `@does("SV-ROUND-03")` on a function, a method or a step.

The decorator changes nothing: the fidelity report reads the binding from the source. Only while evidence is recorded (the
variable ARMILLARY_EVIDENCE is set, see `armillary.testkit.evidence`) does the code say that it runs. A verb that is taken, a
refusal, an event, a roll and an end carry their rules themselves and need no binding. The compiled build blanks the decorators.
"""

import os
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar

__all__ = ["BOUND", "LISTENERS", "RECORDING", "does", "note"]

F = TypeVar("F", bound=Callable[..., Any])

#: Is this a process that records what runs? Decided before any title is imported.
RECORDING: Final = bool(os.environ.get("ARMILLARY_EVIDENCE"))
#: The rules that code is bound to, of the modules that were imported.
BOUND: Final[set[str]] = set()
#: Called with each rule that is seen, and how.
LISTENERS: Final[list[Callable[[str, str], None]]] = []


def note(how: str, *rules: str) -> None:
    """These rules were seen at work: as `code`, `event`, `refusal`, `roll`, `verb` or `end`."""
    for listener in LISTENERS:
        for one in rules:
            listener(one, how)


def does(*ids: str) -> Callable[[F], F]:
    """Mark code as carrying out these rules. (Not called `rule`, because a step has its own `rule`.)"""
    BOUND.update(ids)

    def bind(code: F) -> F:
        if not RECORDING:
            return code
        if isinstance(code, type):  # a step: it does its rules when play comes to it
            code.advance = bind(code.advance)  # type: ignore[attr-defined]
            return code

        @wraps(code)
        def seen(*args: Any, **named: Any) -> Any:
            note("code", *ids)
            return code(*args, **named)

        return seen  # type: ignore[return-value]

    return bind
