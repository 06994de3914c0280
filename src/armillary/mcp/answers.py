"""What tools answer: small dataclasses, which the SDK turns into structured output."""

from dataclasses import dataclass, field

__all__ = ["Asked", "Choices", "Told"]


@dataclass(frozen=True)
class Told:
    """An answer about a match. `step` counts the seat's own choices: give it back with the next one."""

    match: str
    seat: str
    step: int
    text: str


@dataclass(frozen=True)
class Choices:
    """A page of the list. `ids` are what `choose` takes, with a number in place of a range `least..most`."""

    match: str
    seat: str
    step: int
    text: str
    total: int
    next: int | None
    ids: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Asked:
    """A question of an exam; without an id the exam is over."""

    id: str
    kind: str
    left: int
    text: str
