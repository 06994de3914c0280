"""The shorthand of scenario files.

here: pale-lady                      the wreck that is bid for (null: none); all others drift unless `wrecks` says otherwise
crews: {A: {hand: [cutter, jammer]}} a hand as a list; then crews that are not named hold nothing, and the deck is the rest
discard: [cutter]                    likewise
"""

from typing import Any

from .components import Parts
from .ids import letter


def expand(parts: Parts, seats: int, partial: dict[str, Any]) -> dict[str, Any]:
    """The shorthand written out as a partial `inspect()`."""
    data = dict(partial)
    if "here" in data:
        here = data.pop("here")
        wrecks: dict[str, Any] = dict.fromkeys(parts.wrecks, "drifting")
        wrecks.update(data.get("wrecks", {}))
        if here is not None:
            wrecks[here] = "here"
        data["wrecks"] = wrecks
    crews: dict[str, Any] = {name: dict(crew) for name, crew in data.get("crews", {}).items()}
    discard = data.get("discard", [])
    if isinstance(discard, list) and (discard or any(isinstance(crew.get("hand"), list) for crew in crews.values())):
        left = list(parts.card_count)
        for seat in range(seats):
            crew = crews.setdefault(letter(seat), {})
            hand = crew.get("hand", [])
            crew["hand"] = take_out(parts, left, hand)
            crew["cards"] = len(hand)
        data["discard"] = take_out(parts, left, discard)
        data["deck"] = data.get("deck", {"cards": sum(left), "unseen": dict(zip(parts.cards, left, strict=True))})
    if crews:
        data["crews"] = crews
    return data


def take_out(parts: Parts, left: list[int], cards: list[str]) -> dict[str, int]:
    """The listed cards as counts; they are no longer in the deck."""
    counts = dict.fromkeys(parts.cards, 0)
    for name in cards:
        if name not in counts:
            raise ValueError(f"{name!r} is not a card; cards are {', '.join(parts.cards)}")
        counts[name] += 1
        left[parts.cards.index(name)] -= 1
    return counts
