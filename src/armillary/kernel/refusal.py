"""Why something is not allowed: a rule of the ledger, a key for the words, and the facts."""

from typing import Any

__all__ = ["Refusal", "Refused"]


class Refusal:
    """The answer of a predicate `why_not_*`: which rule forbids it, and the facts that make it apply.

    `key` names a template in the title's text catalogue (`refusal.<key>`); without one the rule's own text is shown.
    """

    __slots__ = ("facts", "key", "rule")

    def __init__(self, rule: str, key: str = "", **facts: Any) -> None:
        self.rule = rule
        self.key = key
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal)
            and self.rule == other.rule
            and self.key == other.key
            and self.facts == other.facts
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.key))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Refusal({self.rule!r}, {self.key!r}{facts})"


class Refused(Exception):
    """Raised when a seat submits something that is not on its list. The position is unchanged."""

    def __init__(self, refusal: Refusal, message: str = "") -> None:
        super().__init__(message or f"refused by {refusal.rule}" + (f" ({refusal.key})" if refusal.key else ""))
        self.refusal = refusal
