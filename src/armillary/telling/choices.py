"""The list of choices as text, page by page: notation, words, effect and rule of each."""

from difflib import get_close_matches

import msgspec

from armillary.kernel.choice import Choice
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .budgets import CHOICES, QUOTED, ROOM_FOR_MORE, count_verbs, share_room
from .outlooks import outlook_of

__all__ = ["PAGE", "Page", "alike", "tell_choices"]

#: The most choices on a page, and the most characters of what a choice would do.
PAGE, EFFECT = 40, 160
#: A verb with at least so many entries is folded into one line when the list is too long.
FOLDED = 4


class Page(msgspec.Struct, frozen=True):
    """A page of the list: its text, the notations on it (an amount as `least..most`), where the next page begins."""

    text: str
    ids: list[str]
    total: int
    first: int
    next: int | None


def tell_choices(
    seen: Position,
    seat: int,
    *,
    verb: str = "",
    out_of_turn: bool = False,
    first: int = 0,
    limit: int = PAGE,
    budget: int = CHOICES,
    effects: bool = True,
    language: str = "en",
) -> Page:
    """What the seat may do now (or out of turn), one choice a line: notation, words, effect, rule.

    A list that does not fit is folded: a verb with many entries becomes one line of their arguments, and `verb` unfolds it.
    """
    game, text = seen.game, seen.game.text(language)
    listed = seen.interjections(seat) if out_of_turn else seen.choices(seat)
    if verb:
        listed = [choice for choice in listed if choice[0] == verb]
    total = len(listed)
    listed = listed[first:]
    lines: list[str] = []
    ids: list[str] = []
    used, taken = 0, 0
    for choice in listed[:limit]:
        line = _choice_line(seen, seat, choice, text, effects)
        if used + len(line) + 1 > budget - ROOM_FOR_MORE:
            break
        lines.append(line)
        ids.append(game.notation(choice))
        used += len(line) + 1
        taken += 1
    if taken < len(listed) and not verb and not first:
        folded = _fold(seen, seat, listed, text, budget, limit)
        if folded is not None:
            return folded
    rest = len(listed) - taken
    after = first + taken if rest else None
    if after is not None:
        lines.append(text.fill("telling", "more-choices", {"count": rest, "first": after}))
    if not lines:
        lines.append(text.fill("telling", "no-choices", {}))
    return Page("\n".join(lines), ids, total, first, after)


def _choice_line(seen: Position, seat: int, choice: Choice, text: Text, effects: bool) -> str:
    game = seen.game
    notation, caption = game.notation(choice), game.caption(seen, seat, choice, text)
    line = notation if caption == notation else f"{notation} | {caption}"
    effect = _effect(seen, seat, choice, text) if effects else ""
    if effect:
        line += f" | {effect}"
    if choice[0] in game.final_verbs:
        line += f" | {text.word('telling', 'final')}"
    return f"{line} [{game.rule_of(seen, seat, choice)}]"


def _effect(seen: Position, seat: int, choice: Choice, text: Text) -> str:
    """What a person sees before the click. If the title fails on a view that hides what it needs, there is nothing to tell."""
    try:
        outlook = outlook_of(seen, seat, choice, text)
    except Exception:
        return ""
    if outlook is None:
        return ""
    figure = f"{outlook.figure} {outlook.caption}".strip()
    told = " ".join("; ".join(part for part in (figure, outlook.effect) if part).split())
    return told if len(told) <= EFFECT else told[: EFFECT - 3] + "..."


def _fold(seen: Position, seat: int, listed: list[Choice], text: Text, budget: int, limit: int) -> Page | None:
    """The whole list with its large verbs folded into one line each; None if it does not fit even so."""
    game = seen.game
    counts = count_verbs(listed)
    lines: list[str] = []
    ids: list[str] = []
    done: set[str] = set()
    alone = [choice for choice in listed if counts[choice[0]] < FOLDED]
    many = [verb for verb, count in counts.items() if count >= FOLDED]
    if not many or len(alone) > limit:
        return None
    told = {choice: _choice_line(seen, seat, choice, text, False) for choice in alone}
    left = budget - sum(len(line) + 1 for line in told.values())
    entries = {
        verb: [game.notation(choice).partition(" ")[2] for choice in listed if choice[0] == verb] for verb in many
    }
    heads = {verb: text.fill("telling", "folded", {"verb": verb, "count": counts[verb]}) for verb in many}
    left -= sum(
        len(head) + len(text.fill("telling", "unfold", {"verb": verb, "count": counts[verb]})) + 4
        for verb, head in heads.items()
    )
    if left < 0:
        return None
    share = share_room([len("; ".join(found)) for found in entries.values()], left)
    for choice in listed:
        verb = choice[0]
        if choice in told:
            lines.append(told[choice])
            ids.append(game.notation(choice))
        elif verb not in done:
            done.add(verb)
            shown: list[str] = []
            room = share
            for entry in entries[verb]:
                room -= len(entry) + 2
                if room < 0:
                    break
                shown.append(entry)
            ids += [f"{verb} {entry}".rstrip() for entry in shown]
            rest = len(entries[verb]) - len(shown)
            unfold = text.fill("telling", "unfold", {"verb": verb, "count": rest})
            lines.append(f"{heads[verb]} {'; '.join(shown)}" + (f"; {unfold}" if rest else ""))
    return Page("\n".join(lines), ids, len(listed), 0, None)


def alike(seen: Position, seat: int, notation: str, count: int = 3) -> list[str]:
    """Listed choices whose notation is most like the one given."""
    listed = [seen.game.notation(choice) for choice in (*seen.choices(seat), *seen.interjections(seat))]
    return get_close_matches(notation[:QUOTED], listed, n=count, cutoff=0.5)
