"""What happened, in the past tense, with the rules that made it happen and who may see it."""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Event"]


class Event:
    """`FleetsMoved`, `DiceRolled`, ...: a kind, facts as plain values, rule ids, and visibility.

    `Event("BidWon", "SV-BID-03", tied and "SV-BID-04", seat=seat)`: a rule that is false or empty is left out, several
    in one tuple or list are taken one by one.
    `to` is None for everybody, else the seats that see all the facts; the others see `public` (nothing if None).
    """

    __slots__ = ("facts", "kind", "public", "rules", "to")

    def __init__(
        self,
        kind: str,
        /,
        *rules: str | Sequence[str] | bool | None,
        to: tuple[int, ...] | None = None,
        public: Mapping[str, Any] | None = None,
        **facts: Any,
    ) -> None:
        self.kind = kind
        named: list[str] = []
        for rule in rules:
            if isinstance(rule, str):
                if rule:
                    named.append(rule)
            elif rule is not None and not isinstance(rule, bool):
                named.extend(rule)
        self.rules: tuple[str, ...] = tuple(named)
        self.facts: Mapping[str, Any] = facts
        self.to = to
        self.public = public

    def seen_by(self, seat: int | None) -> "Event | None":
        """The event as that seat (None: a spectator) may know it."""
        if self.to is None or (seat is not None and seat in self.to):
            return Event(self.kind, *self.rules, **self.facts)
        if self.public is None:
            return None
        return Event(self.kind, *self.rules, **self.public)

    def plain(self) -> dict[str, Any]:
        """As JSON data. Only for an event that `seen_by` has cut to one seat's knowledge."""
        return {"kind": self.kind, "rules": list(self.rules), "facts": dict(self.facts)}

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.kind}({facts}) [{' '.join(self.rules)}]"
