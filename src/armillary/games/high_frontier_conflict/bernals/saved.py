"""Module 2 in a saved position: Bernals, Colonists and their queue, in the game's own words, and back."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.saved import Reader, letter, stack_name
from armillary.games.high_frontier_conflict.ids import BERNALS, COLONIST
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.position import module2 as played

__all__ = ["blank_stack", "expand", "most_fts", "owners", "played", "read", "side", "words"]

KEYS = ("anchored", "et_home", "queue", "colonists", "perks", "worked", "traded", "finao_doubled")


def side(p: Conflict, card: int) -> str:
    """What the second side of a card is called."""
    return "promoted" if p.c.deck[card] in (BERNALS, COLONIST) else "black"


def words(p: Conflict) -> dict[str, Any]:
    c = p.c
    return {
        "anchored": {stack_name(p, stack): number for stack, number in enumerate(p.anchored) if number},
        "et_home": [letter(seat) for seat, flag in enumerate(p.et_home) if flag],
        "queue": [c.cards[card] for card in p.queue],
        "colonists": {c.cards[card]: letter(seat) for card, seat in enumerate(p.colonist_of) if seat != NONE},
        "perks": [c.cards[card] for card in p.perks],
        "worked": p.worked[:],
        "traded": p.traded[:],
        "finao_doubled": bool(p.finao_doubled),
    }


def read(r: Reader, data: Any) -> None:
    p: Any = r.p
    c = p.c
    own = r.keys(data, KEYS, "settlements")
    slots = c.slot_names
    names = [f"{seat}-{slot}" for seat in r.seats for slot in slots]
    for name, number in own["anchored"].items():
        p.anchored[r.one_of(name, names, "settlements.anchored")] = r.count(number, "settlements.anchored", 99)
    for name in own["et_home"]:
        p.et_home[r.one_of(name, r.seats, "settlements.et_home")] = 1
    p.queue = [r.one_of(card, c.cards, "settlements.queue") for card in own["queue"]]
    for card, seat in own["colonists"].items():
        p.colonist_of[r.one_of(card, c.cards, "settlements.colonists")] = r.one_of(
            seat, r.seats, "settlements.colonists"
        )
    p.perks = [r.one_of(card, c.cards, "settlements.perks") for card in own["perks"]]
    p.worked = [r.count(code, "settlements.worked", 1 << 20) for code in own["worked"]]
    p.traded = [r.count(code, "settlements.traded", 1 << 20) for code in own["traded"]]
    p.finao_doubled = int(own["finao_doubled"] is True)


def most_fts(p: Conflict) -> int:
    """FTs that a stack may hold; BR-11: Aqua of a lost Bank are kept whole, aboard the Bernal or in the outpost left of it."""
    most: int = max(p.c.own.tokens.fts, 999 if p.c.bernal_slots else 0)
    return most


def blank_stack(flags: tuple[str, ...]) -> dict[str, Any]:
    blank: dict[str, Any] = {"at": "leo", "began": None, "dive": None, "steps": 0, "fts": 0, "trail": []}
    return {**blank, **dict.fromkeys(flags, False)}


def expand(p: Conflict, data: dict[str, Any], stacks: dict[str, Any], cards: dict[str, str]) -> None:
    """Shorthand: `bernals` and `et_homes`; a Colonist in a stack is its owner's."""
    from armillary.games.high_frontier_conflict.saved import STACK_FLAGS

    anchored: dict[str, int] = {}
    for who, own in data.pop("bernals", {}).items():
        for number, stack in enumerate(own if isinstance(own, list) else [own], 1):
            name = f"{who}-bernal" if number == 1 else f"{who}-bernal-{number}"
            rest = {key: value for key, value in stack.items() if key not in ("cards", "anchored")}
            stacks[name] = {**blank_stack(STACK_FLAGS), **rest}
            if stack.get("anchored"):
                anchored[name] = len(anchored) + 1
            for words in stack["cards"]:
                card, *flags = words.split()
                cards[card] = " ".join([name, *flags])
    et_homes = data.pop("et_homes", [])
    if not played(p.game):
        return
    own = dict(data.pop("settlements", {}))
    if anchored:
        own["anchored"] = anchored
    if et_homes:
        own["et_home"] = et_homes
    data["settlements"] = own


def owners(p: Conflict, data: dict[str, Any], cards: dict[str, str]) -> None:
    """Colonists that a shorthand has put into stacks belong to the owner of the stack."""
    if not played(p.game):
        return
    found = {}
    for card, name in enumerate(p.c.cards):
        place = cards.get(name, "")
        if p.c.deck[card] == COLONIST and place[1:2] == "-":
            found[name] = place[0]
    own = data.setdefault("settlements", {})
    own["colonists"] = {**found, **own.get("colonists", {})}
