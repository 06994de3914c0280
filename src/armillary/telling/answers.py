"""Refusals, odds, events and the words of other players, as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from armillary.kernel.event import Event
from armillary.kernel.ledger import Ledger
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text

from .budgets import EVENTS, QUOTED, ROOM_FOR_MORE

__all__ = ["quoted", "tell_events", "tell_odds", "tell_refusal"]

#: Outcomes that are told one by one.
OUTCOMES = 12


def tell_refusal(seen: Position, refusal: Refusal, ledger: Ledger, *, language: str = "en") -> str:
    """Why not: the reason, the rule and what it says."""
    reason = seen.game.explain(seen, refusal, seen.game.text(language))
    said = ledger.text(refusal.rule) if refusal.rule else ""
    return " ".join(part for part in (reason, f"[{refusal.rule}]" if refusal.rule else "", said) if part)


def tell_odds(found: Mapping[str, Fraction], *, most: int = OUTCOMES, language: str = "en") -> list[str]:
    """Outcomes with their exact chances, the likeliest first; the tail as one sum."""
    text = Text.general(language)
    lines = [f"{chance} ({float(chance):.2%}) {outcome}" for outcome, chance in list(found.items())[:most]]
    rest = list(found.values())[most:]
    if rest:
        chance = sum(rest, Fraction(0))
        told = text.fill("telling", "rest-of-odds", {"count": len(rest)})
        lines.append(f"{chance} ({float(chance):.2%}) {told}")
    return lines


def tell_events(
    seen: Position,
    steps: Sequence[tuple[int, Sequence[Event]]],
    seat: int | None,
    *,
    budget: int = EVENTS,
    language: str = "en",
) -> str:
    """What that seat may know of these events (by number of the step), the newest kept if not all fit."""
    text = seen.game.text(language)
    lines: list[tuple[int, str]] = []
    for number, events in steps:
        for line in _said(seen, events, seat, text):
            lines.append((number, line))
    kept: list[str] = []
    room = budget - ROOM_FOR_MORE
    for number, line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            facts = {"count": len(lines) - len(kept), "since": lines[0][0] - 1, "upto": number}
            kept.append(text.fill("telling", "earlier", facts))
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def _said(seen: Position, events: Iterable[Event], seat: int | None, text: Text) -> Iterator[str]:
    for event in events:
        known = event.seen_by(seat)
        if known is not None:
            rules = f" [{' '.join(known.rules)}]" if known.rules else ""
            yield seen.game.say(seen, known, text) + rules


def quoted(words: str, who: str) -> str:
    """What another player wrote, marked as such: a reader must not take it for the table's own words."""
    plain = "".join(letter if letter.isprintable() else " " for letter in words).replace('"', "'")
    plain = " ".join(plain.split())
    if len(plain) > QUOTED:
        plain = plain[: QUOTED - 3] + "..."
    return f'said by {who}: "{plain}"'
