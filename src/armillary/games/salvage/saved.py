"""The position as JSON in the game's own words, and back; and the shorthand of scenario files.

here: pale-lady                      the wreck that is bid for (null: none); all others drift unless `wrecks` says otherwise
crews: {A: {hand: [cutter, jammer]}} a hand as a list; then crews that are not named hold nothing, and the deck is the rest
discard: [cutter]                    likewise
"""

from typing import TYPE_CHECKING, Any

from .components import Parts
from .ids import HERE, PLACES, letter

if TYPE_CHECKING:
    from .position import Orbit

#: Where a wreck is, in words: places and seats.
WORDS = PLACES | {seat: letter(seat) for seat in range(26)}


def to_words(p: "Orbit") -> dict[str, Any]:
    c = p.c
    return {
        "round": p.round,
        "first": letter(p.first),
        "wrecks": {name: WORDS[place] for name, place in zip(c.wrecks, p.place, strict=True)},
        "crews": {
            letter(seat): {
                "credits": p.credits[seat],
                "cards": p.held[seat],
                "hand": _cards(p, p.hands[seat]) if p.hands[seat] else None,
                "offered": bool(p.offered[seat]),
            }
            for seat in range(len(p.credits))
        },
        "deck": {"cards": p.left, "unseen": _cards(p, p.deck)},
        "discard": _cards(p, p.discard),
    }


def _cards(p: "Orbit", counts: list[int]) -> dict[str, int]:
    return dict(zip(p.c.cards, counts, strict=True))


def from_words(p: "Orbit", data: dict[str, Any]) -> None:
    """Take back what `to_words` gave; ValueError says what is wrong."""
    wanted = {"round", "first", "wrecks", "crews", "deck", "discard"}
    if set(data) != wanted:
        raise ValueError(f"a position of Salvage has {', '.join(sorted(wanted))}, not {', '.join(sorted(data))}")
    c, seats = p.c, [letter(seat) for seat in range(p.game.seats)]
    p.round = _count(data["round"], "round", p.rounds)
    p.first = _word(data["first"], seats, "first")
    wrecks = _keys(data["wrecks"], c.wrecks, "wrecks")
    places = {word: number for number, word in PLACES.items()} | {name: seat for seat, name in enumerate(seats)}
    for number, name in enumerate(c.wrecks):
        if wrecks[name] not in places:
            raise ValueError(f"wrecks.{name} is {wrecks[name]!r}, but must be one of {', '.join(places)}")
        p.place[number] = places[wrecks[name]]
    here = [number for number, place in enumerate(p.place) if place == HERE]
    if len(here) > 1:
        raise ValueError("only one wreck is here at a time")
    p.wreck = here[0] if here else -1
    crews = _keys(data["crews"], seats, "crews")
    for seat, name in enumerate(seats):
        where = f"crews.{name}"
        crew = _keys(crews[name], ["credits", "cards", "hand", "offered"], where)
        p.credits[seat] = _count(crew["credits"], f"{where}.credits")
        p.held[seat] = _count(crew["cards"], f"{where}.cards")
        if type(crew["offered"]) is not bool:
            raise ValueError(f"{where}.offered is true or false")
        p.offered[seat] = int(crew["offered"])
        p.hands[seat] = [] if crew["hand"] is None else _counts(p, crew["hand"], f"{where}.hand")
        if crew["hand"] is not None and sum(p.hands[seat]) != p.held[seat]:
            raise ValueError(f"{where}.cards is {p.held[seat]}, but the hand has {sum(p.hands[seat])}")
    deck = _keys(data["deck"], ["cards", "unseen"], "deck")
    p.left = _count(deck["cards"], "deck.cards")
    p.deck = _counts(p, deck["unseen"], "deck.unseen")
    p.discard = _counts(p, data["discard"], "discard")


def _counts(p: "Orbit", data: Any, where: str) -> list[int]:
    counts = _keys(data, p.c.cards, where)
    return [_count(counts[name], f"{where}.{name}") for name in p.c.cards]


def _keys(data: Any, names: list[str], where: str) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(names):
        raise ValueError(f"{where} must have exactly {', '.join(names)}")
    return data


def _count(value: Any, where: str, most: int = 1_000_000) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{where} is {value!r}, but must be a number from 0 to {most}")
    return value


def _word(value: Any, words: list[str], where: str) -> int:
    if value not in words:
        raise ValueError(f"{where} is {value!r}, but must be one of {', '.join(words)}")
    return words.index(value)


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
