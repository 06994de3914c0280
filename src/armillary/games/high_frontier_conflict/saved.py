"""The position in the game's own words, and back. What is empty is left out."""

from typing import Any

from armillary.games.high_frontier.ids import HAND, LAST_HAND, NONE
from armillary.games.high_frontier.saved import PLACES as CARD_PLACES
from armillary.games.high_frontier.saved import Reader, letter, owner, stack_name

from .bernals import saved as settlements
from .freighters import saved as freight
from .ids import PLACES, STONES
from .position import Conflict

__all__ = ["expand_given", "read_chart", "write_chart"]

#: What is written by hand: sentences, and what is left out where it is empty; so is a player's stone.
BY_HAND = ("cards", "stacks", "sites")
#: Of the assembly: what lies at places, by place or by place and seat.
LAID = ("legacy", "honest", "corrupt", "under_heroism")
#: What the modules add, each by a file of its room with `played`, `words` and `read`.
OF_MODULES: dict[str, Any] = {"settlements": settlements, "freight": freight}
STACK_FLAGS = ("moved", "beamed", "cycled", "glitch", "landed", "dared")
STACK_KEYS = ("at", "steps", "fts", "trail", "began", "dive", *STACK_FLAGS)
SITE_KEYS = ("claim", "factory", "letter", "product", "busted", "dome", "damaged", "gun_fired")


def write_chart(p: Conflict, data: dict[str, Any]) -> dict[str, Any]:
    """What follows from the declared fields, and what is written by hand."""
    for seat in range(len(p.wt)):
        data["players"][letter(seat)]["stone"] = stone_words(p, seat)
    return {
        **data,
        "cards": {name: card_words(p, card) for card, name in enumerate(p.c.cards)},
        "stacks": {stack_name(p, stack): stack_words(p, stack) for stack in range(len(p.where)) if there(p, stack)},
        "sites": {name: site_words(p, site) for site, name in enumerate(p.c.sites) if touched(p, site)},
        "assembly": {**data["assembly"], **laid_words(p)},
        **{key: room.words(p) for key, room in played(p).items()},
    }


def played(p: Conflict) -> dict[str, Any]:
    """The modules in play: a game without one says nothing of it."""
    return {key: room for key, room in OF_MODULES.items() if room.played(p.game)}


def there(p: Conflict, stack: int) -> bool:
    return p.where[stack] != NONE or bool(p.moved[stack] or p.trail[stack] or p.began[stack] != NONE)


def stack_words(p: Conflict, stack: int) -> dict[str, Any]:
    spaces = p.c.spaces
    place = {"at": p.where[stack], "began": p.began[stack], "dive": p.dive[stack]}
    return {
        **{name: None if space == NONE else spaces[space] for name, space in place.items()},
        "steps": p.steps[stack],
        "fts": p.fts[stack],
        "trail": [spaces[space] for space in p.trail[stack]],
        **{name: bool(getattr(p, name)[stack]) for name in STACK_FLAGS},
    }


def stone_words(p: Conflict, seat: int) -> dict[str, Any] | None:
    kind = p.stone_kind[seat]
    if kind == NONE:
        return None
    return {
        "kind": STONES[kind],
        "zone": p.c.zones[p.stone_zone[seat]],
        "age": p.stone_age[seat],
        "boulder": bool(p.stone_boulder[seat]),
    }


def card_words(p: Conflict, card: int) -> str:
    """`A hand`, `B-rocket black`, `bag`; a Human's glory, a prisoner's captor, what has fired."""
    place = p.place[card]
    if place >= 0:
        where = stack_name(p, place)
    else:
        where = f"{letter(HAND - place)} hand" if LAST_HAND <= place <= HAND else CARD_PLACES[place]
    flags = [where]
    flags += [settlements.side(p, card)] if p.black[card] else []
    flags += ["heavy"] if p.heavy[card] else []
    flags += [f"glory:{p.c.zones[p.c.glory_zones[p.carries[card]]]}"] if p.carries[card] != NONE else []
    flags += [f"captor:{letter(p.captor[card])}"] if p.captor[card] != NONE else []
    flags += [("", "fired", "served")[p.fired[card]]] if p.fired[card] else []
    return " ".join(flags)


def touched(p: Conflict, site: int) -> bool:
    return bool(
        p.claim[site] != NONE
        or p.factory[site] != NONE
        or p.busted[site]
        or p.dome[site] != NONE
        or p.damaged[site]
        or p.gun_fired[site]
    )


def site_words(p: Conflict, site: int) -> dict[str, Any]:
    c = p.c
    return {
        "claim": owner(p.claim[site]),
        "factory": owner(p.factory[site]),
        "letter": None if p.letter[site] == NONE else c.letters[p.letter[site]],
        "product": None if p.product[site] == NONE else c.cards[p.product[site]],
        "busted": bool(p.busted[site]),
        "dome": owner(p.dome[site]),
        "damaged": bool(p.damaged[site]),
        "gun_fired": bool(p.gun_fired[site]),
    }


def laid_words(p: Conflict) -> dict[str, Any]:
    seats = len(p.wt)

    def delegates(field: list[int]) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for number, count in enumerate(field):
            if count:
                found.setdefault(PLACES[number // seats], {})[letter(number % seats)] = count
        return found

    return {
        "legacy": {PLACES[place]: count for place, count in enumerate(p.legacy) if count},
        "honest": delegates(p.honest),
        "corrupt": delegates(p.corrupt),
        "under_heroism": delegates(p.under_heroism),
    }


# ------------------------------------------------------------------------------------------------------- and back


def read_chart(p: Conflict, data: dict[str, Any]) -> dict[str, Any]:
    """Read what is written by hand; the rest follows from the declared fields."""
    r, c = Reader(p), p.c
    own = (*BY_HAND, *played(p), "players", "assembly")
    missing = [key for key in own if not isinstance(data.get(key), dict)]
    if missing:
        raise ValueError(f"a position of Conflict has mappings {', '.join(own)}, not without {', '.join(missing)}")
    cards = r.keys(data["cards"], c.cards, "cards")
    for card, name in enumerate(c.cards):
        read_card(r, card, cards[name], f"cards.{name}")
    read_stacks(r, data["stacks"])
    read_sites(r, data["sites"])
    for key, room in played(p).items():
        room.read(r, data[key])
    players, assembly = {}, dict(data["assembly"])
    for seat, (name, player) in enumerate(r.keys(data["players"], r.seats, "players").items()):
        if not isinstance(player, dict):
            raise ValueError(f"players.{name} must be a mapping")
        players[name] = dict(player)
        read_stone(r, seat, players[name].pop("stone", None), f"players.{name}.stone")
    read_laid(r, {name: assembly.pop(name, None) for name in LAID})
    rest = {key: value for key, value in data.items() if key not in own}
    return {**rest, "players": players, "assembly": assembly}


def read_stone(r: Reader, seat: int, words: Any, where: str) -> None:
    p: Any = r.p
    if words is None:
        return
    stone = r.keys(words, ("kind", "zone", "age", "boulder"), where)
    p.stone_kind[seat] = r.one_of(stone["kind"], STONES, f"{where}.kind")
    p.stone_zone[seat] = r.one_of(stone["zone"], p.c.zones, f"{where}.zone")
    p.stone_age[seat] = r.count(stone["age"], f"{where}.age", 99)
    p.stone_boulder[seat] = int(stone["boulder"] is True)


def read_card(r: Reader, card: int, words: Any, where: str) -> None:
    p: Any = r.p
    parts = str(words).split()
    places: dict[str, int] = {name: number for number, name in CARD_PLACES.items()}
    if len(parts) > 1 and parts[1] == "hand":
        p.put(card, HAND - r.one_of(parts[0], r.seats, where))
        parts = parts[2:]
    elif parts and parts[0] in places:
        p.put(card, places[parts[0]])
        parts = parts[1:]
    elif parts:
        p.put(card, stack_number(r, parts[0], where))
        parts = parts[1:]
    else:
        raise ValueError(
            f"{where} is {words!r}, but must be a stack, a hand or one of {', '.join(CARD_PLACES.values())}"
        )
    p.black[card] = int(settlements.side(p, card) in parts)
    p.heavy[card] = int("heavy" in parts)
    p.fired[card] = 1 if "fired" in parts else 2 if "served" in parts else 0
    zones = [p.c.zones[zone] for zone in p.c.glory_zones]
    for part in parts:
        key, _, value = part.partition(":")
        if key == "glory":
            p.carries[card] = r.one_of(value, zones, where)
        elif key == "captor":
            p.captor[card] = r.one_of(value, r.seats, where)


def stack_number(r: Reader, name: str, where: str) -> int:
    who, _, slot = name.partition("-")
    slots: tuple[str, ...] = r.p.c.slot_names
    if who not in r.seats or slot not in slots:
        raise ValueError(f"{where} is {name!r}, but must be a stack (A-rocket), a hand (A hand) or a pile")
    return r.seats.index(who) * len(slots) + slots.index(slot)


def read_stacks(r: Reader, data: Any) -> None:
    p: Any = r.p
    spaces = p.c.spaces
    if not isinstance(data, dict):
        raise ValueError("stacks must be a mapping")
    for name, words in data.items():
        stack = stack_number(r, name, "stacks")
        own = r.keys(words, STACK_KEYS, f"stacks.{name}")
        p.where[stack] = r.maybe(own["at"], spaces, f"stacks.{name}.at")
        p.began[stack] = r.maybe(own["began"], spaces, f"stacks.{name}.began")
        p.dive[stack] = r.maybe(own["dive"], spaces, f"stacks.{name}.dive")
        p.steps[stack] = r.count(own["steps"], f"stacks.{name}.steps", p.c.most_steps)
        p.fts[stack] = r.count(own["fts"], f"stacks.{name}.fts", settlements.most_fts(p))
        p.trail[stack] = tuple([r.one_of(space, spaces, f"stacks.{name}.trail") for space in own["trail"]])
        for flag in STACK_FLAGS:
            getattr(p, flag)[stack] = int(own[flag] is True)


def read_sites(r: Reader, data: Any) -> None:
    p: Any = r.p
    c = p.c
    if not isinstance(data, dict):
        raise ValueError("sites must be a mapping")
    for name, words in data.items():
        site = r.one_of(name, c.sites, "sites")
        own = r.keys(words, SITE_KEYS, f"sites.{name}")
        p.claim[site] = r.maybe(own["claim"], r.seats, f"sites.{name}.claim")
        p.factory[site] = r.maybe(own["factory"], r.seats, f"sites.{name}.factory")
        p.letter[site] = r.maybe(own["letter"], c.letters, f"sites.{name}.letter")
        p.product[site] = r.maybe(own["product"], c.cards, f"sites.{name}.product")
        p.dome[site] = r.maybe(own["dome"], r.seats, f"sites.{name}.dome")
        p.busted[site] = int(own["busted"] is True)
        p.damaged[site] = int(own["damaged"] is True)
        p.gun_fired[site] = int(own["gun_fired"] is True)


def read_laid(r: Reader, own: dict[str, Any]) -> None:
    p: Any = r.p
    for name, words in own.items():
        if not isinstance(words, dict):
            raise ValueError(f"assembly.{name} must be a mapping")
    for place, count in own["legacy"].items():
        p.legacy[r.one_of(place, PLACES[:7], "assembly.legacy")] = r.count(count, "assembly.legacy", 99)
    for field in ("honest", "corrupt", "under_heroism"):
        for place, seats in own[field].items():
            number = r.one_of(place, PLACES[:7], f"assembly.{field}")
            for who, count in seats.items():
                seat = r.one_of(who, r.seats, f"assembly.{field}.{place}")
                at = number * len(r.seats) + seat
                getattr(p, field)[at] = r.count(count, f"assembly.{field}.{place}.{who}", p.c.own.tokens.cubes)


# ------------------------------------------------------------------------------------------------------ shorthand


def expand_given(p: Conflict, partial: dict[str, Any]) -> dict[str, Any]:
    """Shorthand of scenario files and tests; everything else is a partial `inspect()`.

    factions: [purple, green]                 by seat; crews go to the hands
    hands: {A: [hall-effect-thruster black]}  instead of what set-up dealt
    rockets: {A: {at: leo, steps: 5, fts: 0, glitch: true, cards: [purple-crew]}}   likewise outposts, freighters, leos, stones;
                                              `outposts: {A: [{...}, {...}]}` for several
    tops: {reactor: antiproton-trap}
    claims: {luna: A}   factories: {luna: A, titania: A M}  (claim and letter with it)   domes: {luna: A}   damaged: [luna]
    bernals: {A: {at: geo, cards: [geo-elevator promoted], anchored: true}}   with Module 2; a list for two; et_homes: [A]
    busted: [mercury]   bribes: {A: 2}   wt: {A: 9}
    turn: A             whose turn, at the start of the movement phase     step: operation   at the start of the operation
    """
    data = dict(partial)
    cards: dict[str, str] = dict(data.pop("cards", {}))
    stacks: dict[str, Any] = dict(data.pop("stacks", {}))
    sites: dict[str, Any] = {name: dict(own) for name, own in data.pop("sites", {}).items()}
    players = {name: dict(own) for name, own in data.pop("players", {}).items()}
    expand_factions(p, data, players, cards)
    for who, names in data.pop("hands", {}).items():
        for words in names:
            name, *flags = words.split()
            cards[name] = " ".join([f"{who} hand", *flags])
    settlements.expand(p, data, stacks, cards)
    for kind in ("leo", "rocket", "outpost", "freighter", "stone", "mobile"):
        for who, own in data.pop(f"{kind}s", {}).items():
            for number, stack in enumerate(own if isinstance(own, list) else [own], 1):
                name = f"{who}-{kind}" if number == 1 else f"{who}-{kind}-{number}"
                stacks[name] = {**blank_stack(), **{key: value for key, value in stack.items() if key != "cards"}}
                for words in stack.get("cards", ()):
                    card, *flags = words.split()
                    cards[card] = " ".join([name, *flags])
    expand_sites(p, data, sites)
    for key in ("bribes", "wt"):
        for who, count in data.pop(key, {}).items():
            players.setdefault(who, {})[key] = count
    if any("bribes" in own for own in players.values()):
        mine = [players.get(letter(seat), {}).get("bribes", p.bribes[seat]) for seat in range(len(p.wt))]
        data.setdefault("supply", p.c.own.tokens.bribes - sum(mine))
    decks = {name: dict(own) for name, own in data.pop("decks", {}).items()}
    for name, card in data.pop("tops", {}).items():
        decks.setdefault(name, {})["top"] = card
        cards[card] = "top"
    tidy_decks(p, cards, decks)
    settlements.owners(p, data, cards)
    if "freight" in data:
        data["freight"] = {**freight.blank(), **data["freight"]}
    expand_turn(p, data)
    found = {**data, "cards": cards, "stacks": stacks, "players": players, "decks": decks}
    if sites:
        found["sites"] = sites
        found.setdefault("tracks", tracks_of(p, sites))
    return found


def blank_stack() -> dict[str, Any]:
    return settlements.blank_stack(STACK_FLAGS)


def expand_factions(p: Conflict, data: dict[str, Any], players: dict[str, Any], cards: dict[str, str]) -> None:
    factions = data.pop("factions", None)
    if factions is None:
        return
    for crew in p.c.faction_crew:
        cards[p.c.cards[crew]] = "out"
    for seat, faction in enumerate(factions):
        players.setdefault(letter(seat), {})["faction"] = faction
        cards[p.c.cards[p.c.faction_crew[p.c.factions.index(faction)]]] = f"{letter(seat)} hand"


def expand_sites(p: Conflict, data: dict[str, Any], sites: dict[str, Any]) -> None:
    blank: dict[str, Any] = dict.fromkeys(("claim", "factory", "letter", "product", "dome"))
    blank |= dict.fromkeys(("busted", "damaged", "gun_fired"), False)

    def lay(name: str, **own: Any) -> None:
        sites[name] = {**blank, **sites.get(name, {}), **own}

    for name, who in data.pop("claims", {}).items():
        lay(name, claim=who)
    for name, words in data.pop("factories", {}).items():
        who, *rest = words.split()
        spectral = p.c.spectral[p.c.sites.index(name)]
        named_letter = rest[0] if rest else p.c.letters[spectral] if spectral < len(p.c.letters) else "C"
        claim = sites.get(name, {}).get("claim") or who
        lay(name, claim=claim, factory=who, letter=named_letter)
    for name, who in data.pop("domes", {}).items():
        lay(name, dome=who)
    for name, card in data.pop("products", {}).items():
        lay(name, product=card)
    for name in data.pop("damaged", ()):
        lay(name, damaged=True)
    for name in data.pop("busted", ()):
        lay(name, busted=True)


def tracks_of(p: Conflict, sites: dict[str, Any]) -> dict[str, int]:
    """BR-17: a step for each Factory of the letter."""
    steps = dict.fromkeys(p.c.letters, 0)
    for own in sites.values():
        if own.get("factory") and own.get("letter"):
            steps[own["letter"]] = min(steps[own["letter"]] + 1, len(p.c.track) - 1)
    return steps


def tidy_decks(p: Conflict, cards: dict[str, str], decks: dict[str, Any]) -> None:
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


def expand_turn(p: Conflict, data: dict[str, Any]) -> None:
    """Whose turn it is, and where in it."""
    if not isinstance(data.get("turn"), str):
        return
    who, step = data.pop("turn"), data.pop("step", "moves")
    data["phasing"] = who
    first = ord(data.get("first", letter(p.first))) - ord("A")
    turns = (ord(who) - ord("A") - first) % len(p.wt) + 1
    names = [frame.__name__ for frame in p.law.turn_steps]
    stage = names.index("Moves" if step == "moves" else "Combat" if step == "combat" else "Operation") + 1
    frames: list[dict[str, Any]] = [
        {"frame": "Year", "turns": turns},
        {"frame": "Turn", "stage": stage, "ending": 0, "reason": ""},
    ]
    if step == "moves":
        frames.append({"frame": "Moves", "seen": [], "pumped": [], "acted": 0, "shifted": [], "attacked": []})
    elif step == "operation":
        frames.append({"frame": "Operation", "seen": [], "pumped": [], "left": 0, "begun": 0, "pending": []})
    else:
        frames[-1]["stage"] = stage - 1
    data.setdefault("flow", {"frames": frames})
