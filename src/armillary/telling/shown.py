"""A view as a server sends it (plain JSON), as the same compact text: for clients that have no rules library's position."""

from typing import Any

from armillary.kernel.text import Text

from .answers import quoted
from .budgets import CHOICES, POSITION, QUOTED, ROOM_FOR_MORE, share_room
from .choices import PAGE, Page
from .position import THINGS, Section

__all__ = ["tell_shown", "tell_shown_choices"]


def _letter(seat: int) -> str:
    return chr(ord("A") + seat)


def shown_sections(view: dict[str, Any]) -> list[Section]:
    """Columns of the seats, what is on the board by place, panels; of charts only the rows that apply."""
    scene = view["scene"]
    found: list[Section] = []
    columns = scene.get("columns", [])
    if columns:
        seats = range(len(columns[0]["values"]))
        rows = [f"{_letter(seat)} " + ", ".join(f"{c['head']} {c['values'][seat]}" for c in columns) for seat in seats]
        found.append(Section("seats", rows))
    pieces = []
    for piece in scene.get("pieces", []):
        badges = " ".join(badge["text"] for badge in piece.get("badges", []))
        told = " ".join(
            part
            for part in (
                piece.get("title", "") or piece["id"],
                badges,
                f"x{piece['count']}" if piece.get("count", 1) > 1 else "",
            )
            if part
        )
        place = piece.get("at", "").partition(":")[2]
        pieces.append(f"{told} ({place})" if place else told)
    if pieces:
        found.append(Section("board", pieces))
    cards: dict[str, str] = {}
    for panel in scene.get("panels", []):
        items = _panel(panel, cards)
        if items:
            found.append(Section(panel["id"], [panel["title"], *items] if panel["title"] else items))
    if cards:
        found.append(Section(THINGS, [f"{name}: {values}" for name, values in cards.items()]))
    return found


def _panel(panel: dict[str, Any], cards: dict[str, str]) -> list[str]:
    kind = panel["panel"]
    if kind == "counters":
        return [f"{counter['label']} {counter['value']}".strip() for counter in panel["counters"]]
    if kind == "track":
        return [
            f"{panel['nodes'][at]}: {word or ('' if seat is None else _letter(seat))}"
            for at, seat, word in panel["markers"]
        ]
    if kind == "cards":
        for card in panel["cards"]:
            facts = [f"{fact.get('label', '')} {fact['value']}".strip() for fact in card.get("facts", [])]
            if not card.get("hidden") and (facts or card.get("lines")):
                cards[card["title"]] = ", ".join([*facts, *card.get("lines", [])])
        return [card["title"] or card.get("kind", "") for card in panel["cards"]]
    if kind == "grid":
        return [
            f"{cell['text']} {''.join(map(_letter, cell['owners']))}"
            for row in panel["rows"]
            for cell in row
            if cell["text"] and cell.get("owners")
        ]
    if kind == "table":
        rows = panel["rows"] if not panel.get("chart") else [panel["rows"][at] for at in panel.get("lit", [])]
        return [
            ", ".join(f"{head} {cell}".strip() for head, cell in zip(panel["head"], row, strict=False) if cell)
            for row in rows
        ]
    return []


def tell_shown(
    view: dict[str, Any],
    names: list[str],
    title: str,
    text: Text,
    *,
    budget: int = POSITION,
    section: str = "",
    first: int = 0,
) -> str:
    """The position; `names` are what the players call themselves, quoted."""
    seat, decision = view["seat"], view["decision"]
    you = "" if seat is None else _letter(seat)
    found = shown_sections(view)
    if names:
        said = [f"{_letter(number)} {quoted(name, 'the player')}" for number, name in enumerate(names)]
        found.insert(0, Section("players", said))
    if section:
        for part in found:
            if part.name == section:
                return part.line(budget, text, first)
        known = ", ".join(part.name for part in found)
        raise ValueError(text.fill("telling", "no-section", {"section": section[:QUOTED], "known": known}))
    if decision is None:
        result = view["result"] or {"winners": [], "reason": "", "rule": ""}
        winners = ", ".join(_letter(who) for who in result["winners"]) or "-"
        facts = {"title": title, "prompt": result["reason"], "winners": winners, "rule": result["rule"]}
        head = [text.fill("telling", "over", facts)]
    else:
        who = ", ".join(_letter(who) for who in decision["seats"])
        facts = {"title": title, "you": you, "who": who, "prompt": decision["prompt"], "rule": decision["rule"]}
        head = [text.fill("telling", "yours" if decision["yours"] else "theirs", facts)]
    if view["scene"].get("headline"):
        head.append(view["scene"]["headline"])
    if view["interjections"]:
        ways: dict[str, int] = {}
        for choice in view["interjections"]:
            verb = choice["notation"].partition(" ")[0]
            ways[verb] = ways.get(verb, 0) + 1
        told = ", ".join(f"{verb} {count}" for verb, count in ways.items())
        head.append(text.fill("telling", "out-of-turn", {"count": len(view["interjections"]), "ways": told}))
    left = budget - sum(len(line) + 1 for line in head)
    room = share_room([len(part.line(budget, text)) + 1 for part in found], left)
    return "\n".join([*head, *(part.line(room, text) for part in found)])


def tell_shown_choices(
    view: dict[str, Any],
    text: Text,
    *,
    verb: str = "",
    out_of_turn: bool = False,
    first: int = 0,
    limit: int = PAGE,
    budget: int = CHOICES,
) -> Page:
    """A page of the list that the view holds."""
    listed = view["interjections"] if out_of_turn else view["choices"]
    if verb:
        listed = [choice for choice in listed if choice["notation"].partition(" ")[0] == verb]
    lines: list[str] = []
    ids: list[str] = []
    used = 0
    for choice in listed[first : first + limit]:
        final = f" | {text.word('telling', 'final')}" if choice.get("final") else ""
        line = f"{choice['notation']} | {choice['caption']}{final} [{choice['rule']}]"
        used += len(line) + 1
        if used > budget - ROOM_FOR_MORE:
            break
        lines.append(line)
        ids.append(choice["notation"])
    rest = len(listed) - first - len(ids)
    after = first + len(ids) if rest > 0 else None
    if after is not None:
        lines.append(text.fill("telling", "more-choices", {"count": rest, "first": after}))
    return Page("\n".join(lines) or text.fill("telling", "no-choices", {}), ids, len(listed), first, after)
