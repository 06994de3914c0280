"""The position in the game's own words, and back."""

from typing import Any

from armillary.kernel.evidence import does

from .ids import BAG, BLOCK, GONE, HAND, LAST_HAND, NONE, OUT, TOP, UNDER
from .position import Chart, HighFrontier

__all__ = ["expand_given", "read_chart", "write_chart"]

PLACES = {TOP: "top", BAG: "bag", UNDER: "under", BLOCK: "block", OUT: "out"}
#: What is written by hand: sentences, and what is left out where it is empty.
BY_HAND = ("cards", "stacks", "sites", "due", "hermes")


def letter(seat: int) -> str:
    return chr(ord("A") + seat)


def owner(seat: int) -> str | None:
    return None if seat == NONE else "gone" if seat == GONE else letter(seat)


@does("HF-GEN-06", "HF-DEAL-02")
def write_chart(p: HighFrontier, data: dict[str, Any]) -> dict[str, Any]:
    """What follows from the declared fields, and what is written by hand."""
    c = p.c
    return {
        **data,
        "cards": {name: card_words(p, card) for card, name in enumerate(c.cards)},
        "stacks": {
            stack_name(p, stack): {
                "at": None if where == NONE else c.spaces[where],
                "steps": p.steps[stack],
                "moved": bool(p.moved[stack]),
                "beamed": bool(p.beamed[stack]),
                "cycled": bool(p.cycled[stack]),
                "trail": [c.spaces[space] for space in p.trail[stack]],
            }
            for stack, where in enumerate(p.where)
        },
        "sites": {name: site_words(p, site) for site, name in enumerate(c.sites) if touched(p, site)},
        "due": p.due,
        "hermes": {"served": list(p.deflected), "yellows": p.yellows},
    }


def stack_name(p: Chart, stack: int) -> str:
    return f"{letter(stack // len(p.c.slots))}-{p.c.slot_names[stack % len(p.c.slots)]}"


def card_words(p: HighFrontier, card: int) -> str:
    """`A hand`, `B-rocket black`, `bag`, and for crews what their trip has seen."""
    place = p.place[card]
    if place >= 0:
        where = stack_name(p, place)
    elif LAST_HAND <= place <= HAND:
        where = f"{letter(HAND - place)} hand"
    else:
        where = PLACES[place]
    flags = [where]
    if p.black[card]:
        flags.append("black")
    if p.heavy[card]:
        flags.append("heavy")
    if p.trip[card]:
        flags.append(f"trip:{p.trip[card]}")
    return " ".join(flags)


def touched(p: HighFrontier, site: int) -> bool:
    seats = len(p.wt)
    return bool(
        p.claim[site] != NONE
        or p.factory[site] != NONE
        or p.busted[site]
        or p.product[site] != NONE
        or p.letter[site] != NONE
        or any(p.cubes[site * seats : (site + 1) * seats])
    )


def site_words(p: HighFrontier, site: int) -> dict[str, Any]:
    c, seats = p.c, len(p.wt)
    return {
        "claim": owner(p.claim[site]),
        "factory": owner(p.factory[site]),
        "letter": None if p.letter[site] == NONE else c.letters[p.letter[site]],
        "product": None if p.product[site] == NONE else c.cards[p.product[site]],
        "busted": bool(p.busted[site]),
        "cubes": {letter(seat): n for seat in range(seats) if (n := p.cubes[site * seats + seat])},
    }


# ------------------------------------------------------------------------------------------------------- and back


class Reader:
    """Reads words and says what is wrong with them."""

    def __init__(self, p: Chart) -> None:
        #: The position to be filled, of whichever title.
        self.p: Any = p
        self.seats = [letter(seat) for seat in range(len(p.wt))]

    def one_of(self, value: Any, names: Any, where: str) -> int:
        known = list(names)
        if value not in known:
            raise ValueError(f"{where} is {value!r}, but must be one of {', '.join(map(str, known[:40]))}")
        return known.index(value)

    def maybe(self, value: Any, names: Any, where: str) -> int:
        return NONE if value is None else self.one_of(value, names, where)

    def count(self, value: Any, where: str, most: int = 1_000_000) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise ValueError(f"{where} is {value!r}, but must be a number from 0 to {most}")
        return value

    def keys(self, data: Any, names: Any, where: str) -> dict[str, Any]:
        if not isinstance(data, dict) or set(data) != set(names):
            raise ValueError(f"{where} must have exactly {', '.join(map(str, names))}")
        return data


def read_chart(p: HighFrontier, data: dict[str, Any]) -> dict[str, Any]:
    """Read what is written by hand; the rest follows from the declared fields."""
    r, c = Reader(p), p.c
    missing = [key for key in BY_HAND if key not in data]
    if missing:
        raise ValueError(
            f"a position of High Frontier has {', '.join(BY_HAND)} as well, not without {', '.join(missing)}"
        )
    cards = r.keys(data["cards"], c.cards, "cards")
    for card, name in enumerate(c.cards):
        read_card(r, card, cards[name], f"cards.{name}")
    names = [stack_name(p, stack) for stack in range(len(p.where))]
    found = r.keys(data["stacks"], names, "stacks")
    for stack, name in enumerate(names):
        own = r.keys(found[name], ("at", "steps", "moved", "beamed", "cycled", "trail"), f"stacks.{name}")
        p.where[stack] = r.maybe(own["at"], c.spaces, f"stacks.{name}.at")
        p.steps[stack] = r.count(own["steps"], f"stacks.{name}.steps", c.most_steps)
        p.moved[stack], p.beamed[stack], p.cycled[stack] = (
            int(own[flag] is True) for flag in ("moved", "beamed", "cycled")
        )
        p.trail[stack] = tuple([r.one_of(space, c.spaces, f"stacks.{name}.trail") for space in own["trail"]])
    read_sites(r, data["sites"])
    p.due = r.count(data["due"], "due")
    hermes = r.keys(data["hermes"], ("served", "yellows"), "hermes")
    p.deflected = [r.count(n, "hermes.served", 1) for n in hermes["served"]]
    p.yellows = r.count(hermes["yellows"], "hermes.yellows")
    return {key: value for key, value in data.items() if key not in BY_HAND}


def read_card(r: Reader, card: int, words: Any, where: str) -> None:
    p = r.p
    parts = str(words).split()
    places: dict[str, int] = {name: number for number, name in PLACES.items()}
    places |= {stack_name(p, stack): stack for stack in range(len(p.where))}
    if len(parts) > 1 and parts[1] == "hand":
        p.put(card, HAND - r.one_of(parts[0], r.seats, where))
        parts = parts[2:]
    elif parts and parts[0] in places:
        p.put(card, places[parts[0]])
        parts = parts[1:]
    else:
        raise ValueError(f"{where} is {words!r}, but must be a stack, a hand or one of {', '.join(PLACES.values())}")
    p.black[card] = int("black" in parts)
    p.heavy[card] = int("heavy" in parts)
    p.trip[card] = next((int(part[5:]) for part in parts if part.startswith("trip:") and part[5:].isdigit()), 0)


def read_sites(r: Reader, data: Any) -> None:
    p, c = r.p, r.p.c
    seats = len(r.seats)
    if not isinstance(data, dict):
        raise ValueError("sites must be a mapping")
    for name, words in data.items():
        site = r.one_of(name, c.sites, "sites")
        own = r.keys(words, ("claim", "factory", "letter", "product", "busted", "cubes"), f"sites.{name}")
        p.claim[site] = r.maybe(own["claim"], r.seats, f"sites.{name}.claim")
        p.factory[site] = r.maybe(own["factory"], r.seats, f"sites.{name}.factory")
        p.letter[site] = r.maybe(own["letter"], c.letters, f"sites.{name}.letter")
        p.product[site] = r.maybe(own["product"], c.cards, f"sites.{name}.product")
        p.busted[site] = int(own["busted"] is True)
        for who, count in own["cubes"].items():
            seat = r.one_of(who, r.seats, f"sites.{name}.cubes")
            p.cubes[site * seats + seat] = r.count(count, f"sites.{name}.cubes.{who}", c.cubes)


# ------------------------------------------------------------------------------------------------------ shorthand


def expand_given(p: HighFrontier, partial: dict[str, Any]) -> dict[str, Any]:
    """Shorthand of scenario files.

    factions: [nasa, esa]                     by seat; crews go to the hands
    hands: {A: [hall-effect-thruster black]}  instead of what set-up dealt
    rockets: {A: {at: leo, steps: 5, cards: [hall-effect-thruster, prc-crew]}}     likewise outposts, freighters, leo
    tops: {reactor: antiproton-trap}
    claims: {luna: A}   factories: {luna: A}  (claim, cube and letter with it)   busted: [mercury]   cubes: {luna: {A: 2}}
    turn: A           whose turn, at the start of the movement phase     step: operation   at the start of the operation
    """
    data = dict(partial)
    cards: dict[str, str] = dict(data.pop("cards", {}))
    stacks: dict[str, Any] = dict(data.pop("stacks", {}))
    sites: dict[str, Any] = {name: dict(own) for name, own in data.pop("sites", {}).items()}
    players = {name: dict(own) for name, own in data.pop("players", {}).items()}
    _factions(p, data, players, cards)
    for who, names in data.pop("hands", {}).items():
        for words in names:
            name, *flags = words.split()
            cards[name] = " ".join([f"{who} hand", *flags])
    for kind in ("leo", "rocket", "outpost", "freighter", "second-rocket"):
        for who, own in data.pop("leos" if kind == "leo" else f"{kind}s", {}).items():
            stacks[f"{who}-{kind}"] = {
                "at": own.get("at", "leo"),
                "steps": own.get("steps", 0),
                **{key: own[key] for key in ("moved", "beamed", "cycled") if key in own},
            }
            for words in own["cards"]:
                name, *flags = words.split()
                cards[name] = " ".join([f"{who}-{kind}", *flags])
    _sites(p, data, sites)
    decks = {name: dict(own) for name, own in data.pop("decks", {}).items()}
    for name, card in data.pop("tops", {}).items():
        decks.setdefault(name, {})["top"] = card
        cards[card] = "top"
    _tidy(p, cards, decks)
    _turn(data)
    found = {**data, "cards": cards, "stacks": stacks, "players": players, "decks": decks}
    if sites:
        found["sites"] = sites
    return found


def _factions(p: HighFrontier, data: dict[str, Any], players: dict[str, Any], cards: dict[str, str]) -> None:
    factions = data.pop("factions", None)
    if factions is None:
        return
    for crew in p.c.faction_crew:
        cards[p.c.cards[crew]] = "out"
    for seat, faction in enumerate(factions):
        players.setdefault(letter(seat), {})["faction"] = faction
        crew = p.law.answers_crew(p, p.c.factions.index(faction))
        if crew != NONE:
            cards[p.c.cards[crew]] = f"{letter(seat)} hand"


def _sites(p: HighFrontier, data: dict[str, Any], sites: dict[str, Any]) -> None:
    blank: dict[str, Any] = {
        "claim": None,
        "factory": None,
        "letter": None,
        "product": None,
        "busted": False,
        "cubes": {},
    }
    for name, who in data.pop("claims", {}).items():
        sites[name] = {**blank, **sites.get(name, {}), "claim": who}
    for name, words in data.pop("factories", {}).items():
        who, *rest = words.split()
        spectral = p.c.spectral[p.c.sites.index(name)]
        own = {**blank, **sites.get(name, {}), "claim": who, "factory": who, "cubes": {who: 1}}
        own["letter"] = rest[0] if rest else p.c.letters[spectral] if spectral < len(p.c.letters) else "C"
        sites[name] = own
    for name, cubes in data.pop("cubes", {}).items():
        sites[name] = {**blank, **sites.get(name, {}), "cubes": cubes}
    for name, card in data.pop("products", {}).items():
        sites[name]["product"] = card
    for name in data.pop("busted", ()):
        sites[name] = {**blank, **sites.get(name, {}), "busted": True}


def _tidy(p: HighFrontier, cards: dict[str, str], decks: dict[str, Any]) -> None:
    """A card that is put somewhere is no longer on top of its deck; whatever was there is looked up again."""
    for number, name in enumerate(p.c.decks):
        top = p.tops[number]
        wanted = decks.get(name, {}).get("top")
        if top != NONE and wanted is None and p.c.cards[top] in cards:
            rest = [x for x, deck in enumerate(p.c.deck) if deck == number and p.c.cards[x] not in cards]
            decks.setdefault(name, {})["top"] = p.c.cards[rest[0]] if rest else None
            if rest:
                cards[p.c.cards[rest[0]]] = "top"
        elif top != NONE and wanted is not None and p.c.cards[top] not in cards:
            cards[p.c.cards[top]] = "bag"


def _turn(data: dict[str, Any]) -> None:
    """Whose turn it is, and where in it."""
    who = data.pop("turn", None)
    step = data.pop("step", "moves")
    if who is None:
        return
    data["phasing"] = who
    frames: list[dict[str, Any]] = [{"frame": "Turn", "stage": 1 if step == "moves" else 3, "ending": 0, "reason": ""}]
    if step == "moves":
        frames.append({"frame": "Moves", "seen": [], "pumped": [], "acted": 0, "shifted": [], "attacked": []})
    else:
        frames.append({"frame": "Operation", "seen": [], "pumped": [], "left": 0, "begun": 0, "pending": []})
    data.setdefault("flow", {"frames": frames})
