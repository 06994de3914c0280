"""What a seat knows of a position, as lines of text: each begins with what it is about, and what does not fit is counted."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .budgets import POSITION, QUOTED, count_verbs, share_room

__all__ = ["Section", "sections", "tell_position"]

#: Words of a told position that may name a thing.
_NAME = re.compile(r"[\w./-]+(?:,-?\d+)?")


class Section(msgspec.Struct, frozen=True):
    """A part of a position: its name and its entries, each a phrase."""

    name: str
    items: list[str]

    def line(self, room: int, text: Text, first: int = 0) -> str:
        """The section in at most so many characters; what is left out is counted."""
        separator = "\n  " if self.name == THINGS else "; "
        head = f"{self.name}: "
        whole = head + separator.join(self.items[first:])
        if len(whole) <= room:
            return whole
        kept: list[str] = []
        used = len(head)
        for number, item in enumerate(self.items[first:], first):
            more = text.fill(
                "telling", "more", {"count": len(self.items) - number, "section": self.name, "first": number}
            )
            if used + len(item) + len(separator) + len(more) > room:
                if not kept:
                    item = item[: max(0, room - used - len(more) - len(separator) - 3)] + "..."
                    kept.append(item)
                    continue
                kept.append(more)
                break
            kept.append(item)
            used += len(item) + len(separator)
        return head + separator.join(kept)


#: The sections of single words, of open offers, and of the values of all things that are named.
STATE, OFFERS, THINGS = "match", "offers", "things"


def sections(seen: Position, seat: int | None, text: Text) -> list[Section]:
    """What a seat knows of the position, in the title's own words, without what is at its default."""
    game = seen.game
    own = "" if seat is None else game.vocabulary.word("seat", seat)
    words = seen.to_words()
    blank = game.blank_words()
    state: list[str] = []
    found: list[Section] = []
    for name, value in words.items():
        if name in game.untold:
            continue
        told = _items(game, value, blank.get(name), own)
        if isinstance(value, (dict, list)):
            if told:
                found.append(Section(name, told))
        elif told:
            state.append(name if value is True else f"{name} {told[0]}")
    if offers := _offers(seen, text):
        found.insert(0, Section(OFFERS, offers))
    return [Section(STATE, state), *found] if state else found


def _items(game: Game, value: Any, blank: Any, own: str) -> list[str]:
    """The entries of one word of the position."""
    if isinstance(value, dict):
        heaped = _heaped(game, value)
        if heaped is not None:
            return heaped
        blanks = blank if isinstance(blank, dict) else {}
        entries = []
        for name, part in value.items():
            told = _phrase(game, part, blanks.get(name))
            if told is not None:
                entries.append(f"{name}{'*' if name == own else ''} {told}".rstrip())
        return entries
    if isinstance(value, list):
        return [told for told in (_phrase(game, part, None) for part in value) if told]
    told = _phrase(game, value, blank)
    return [] if told is None else [told]


def _heaped(game: Game, value: Mapping[str, Any]) -> list[str] | None:
    """Things by where they are, if that is shorter: a heap that nobody looks into is a number."""
    if len(value) < 4 or not all(isinstance(part, str) for part in value.values()):
        return None
    if "A" in value:
        return None  # seats: each is told for itself
    places: dict[str, list[str]] = {}
    for name, part in value.items():
        places.setdefault(part, []).append(name)
    if 2 * len(places) > len(value) and not game.heaps & places.keys():
        return None
    return [
        f"{place} {len(names)}" if place in game.heaps else f"{place}: {' '.join(names)}"
        for place, names in places.items()
        if place and place not in game.nothing
    ]


def _phrase(game: Game, value: Any, blank: Any, depth: int = 0) -> str | None:
    """A value in words; None if it is empty, false, or at a default that need not be mentioned."""
    if value is True:
        return ""
    if isinstance(value, dict):
        heaped = _heaped(game, value)
        if heaped is not None:
            return f"({'; '.join(heaped)})" if heaped else None
        blanks = blank if isinstance(blank, dict) else {}
        parts = []
        for name, part in value.items():
            told = _phrase(game, part, blanks.get(name), depth + 1)
            if told is not None:
                parts.append(f"{name} {told}".rstrip())
        return (f"({', '.join(parts)})" if depth else ", ".join(parts)) if parts else None
    if isinstance(value, (list, tuple)):
        told_parts = [_phrase(game, part, None, depth + 1) for part in value]
        if not any(told_parts):
            return None
        return " ".join(part or "0" for part in told_parts)
    if not value or value in game.nothing or (value == blank and isinstance(value, int) and value < 0):
        return None
    return f"{value:g}" if isinstance(value, float) else str(value)


def _things(seen: Position, told: Iterable[str], listed: Iterable[Choice], text: Text) -> list[str]:
    """One line for every thing that is named and has values: those of one's own choices first."""
    game = seen.game
    briefs = game.briefs(text)
    if not briefs:
        return []
    named: dict[str, None] = {}
    for line in (*(game.notation(choice) for choice in listed), *told):
        for name in _NAME.findall(line):
            known = name if name in briefs else name.lstrip("0123456789")
            if known in briefs:
                named[known] = None
    return [f"{name}: {briefs[name]}" for name in named]


def _head(seen: Position, seat: int | None, text: Text) -> list[str]:
    """Who decides what, by which rule; how the seats stand; open offers; what can be done out of turn."""
    game = seen.game
    word = game.vocabulary.word
    you = "" if seat is None else word("seat", seat)
    lines: list[str] = []
    prompt = game.prompt(seen, seat, text)
    if seen.result is not None:
        winners = ", ".join(word("seat", who) for who in seen.result.winners) or "-"
        facts = {"title": game.title.title, "prompt": prompt, "winners": winners, "rule": seen.result.rule}
        lines.append(text.fill("telling", "over", facts))
    else:
        deciding = seen.deciding()
        facts = {
            "title": game.title.title,
            "you": you,
            "who": ", ".join(word("seat", who) for who in deciding),
            "prompt": prompt,
            "rule": seen.frames[-1].rule if seen.frames else "",
        }
        key = "watched" if seat is None else "yours" if seat in deciding else "theirs"
        lines.append(text.fill("telling", key, facts))
    scores = seen.result.scores if seen.result is not None else game.scores(seen)
    if any(scores):
        standing = ", ".join(f"{word('seat', who)} {score:g}" for who, score in enumerate(scores))
        lines.append(text.fill("telling", "standing", {"scores": standing}))
    if seat is not None and seen.result is None:
        ways = count_verbs(seen.interjections(seat))
        if ways:
            told = ", ".join(f"{verb} {count}" for verb, count in ways.items())
            lines.append(text.fill("telling", "out-of-turn", {"count": sum(ways.values()), "ways": told}))
    legend = text.template("telling", "legend")
    if legend:
        lines.append(legend)
    return lines


def _offers(seen: Position, text: Text) -> list[str]:
    """Open offers that the seat knows of, by the words in which their receivers are asked."""
    game = seen.game
    word = game.vocabulary.word
    return [
        text.fill(
            "telling",
            "offer",
            {
                "number": number,
                "maker": word("seat", maker),
                "receiver": word("seat", receiver),
                "terms": game.caption(seen, receiver, ("accept", number), text),
            },
        )
        for number, maker, receiver, _, _ in seen.offers
    ]


def tell_position(
    seen: Position, seat: int | None, *, budget: int = POSITION, section: str = "", first: int = 0, language: str = "en"
) -> str:
    """The position as lines of text, each beginning with what it is about. `section` names one of them, to have it whole from
    its entry `first` on; ValueError lists the sections there are."""
    text = seen.game.text(language)
    found = sections(seen, seat, text)
    listed = [] if seat is None or seen.result is not None else seen.choices(seat)
    told = (phrase for part in found for phrase in (part.name, *part.items))
    things = _things(seen, told, listed, text)
    if things:
        found.append(Section(THINGS, things))
    if section:
        for part in found:
            if part.name == section:
                return part.line(budget, text, first)
        known = ", ".join(part.name for part in found)
        raise ValueError(text.fill("telling", "no-section", {"section": section[:QUOTED], "known": known}))
    head = _head(seen, seat, text)
    left = budget - sum(len(line) + 1 for line in head)
    room = share_room([len(part.line(budget, text)) + 1 for part in found], left)
    return "\n".join([*head, *(part.line(room, text) for part in found)])
