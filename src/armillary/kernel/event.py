"""What happened, in the past tense, with the rules that made it happen and who may see it."""

from collections.abc import Mapping
from typing import Any

__all__ = ["Event"]


class Event:
    """`FleetsMoved`, `DiceRolled`, ...: a kind, facts as plain values, rule ids, and visibility.

    `to` is None for everybody, else the seats that see all the facts; the others see `public` (nothing if None).
    """

    __slots__ = ("facts", "kind", "public", "rules", "to")

    def __init__(
        self,
        kind: str,
        rules: tuple[str, ...],
        facts: Mapping[str, Any],
        to: tuple[int, ...] | None = None,
        public: Mapping[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.rules = rules
        self.facts = facts
        self.to = to
        self.public = public

    def seen_by(self, seat: int | None) -> "Event | None":
        """The event as that seat (None: a spectator) may know it."""
        if self.to is None or (seat is not None and seat in self.to):
            return Event(self.kind, self.rules, self.facts)
        if self.public is None:
            return None
        return Event(self.kind, self.rules, self.public)

    def plain(self) -> dict[str, Any]:
        """As JSON data. Only for an event that `seen_by` has cut to one seat's knowledge."""
        return {"kind": self.kind, "rules": list(self.rules), "facts": dict(self.facts)}

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.kind}({facts}) [{' '.join(self.rules)}]"
