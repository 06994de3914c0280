"""The position in the game's own words, and back.

A unit is one line: `cargo 5,-2 #1 left=1 hold=20B+10M carries=habitat secret`. What a unit has left of its turn is written only
where it is not all of it. `expand_given` understands shorthand for scenario files: forests and mountains by number, budgets,
numbers and accounts worked out, and `phase` instead of frames.
"""

import re
from typing import Any

from .geometry import Geometry
from .ids import (
    ABOARD,
    BIOMES,
    CARGO,
    DELIVERED,
    DIVERTED,
    DRILL,
    EMPTY,
    ENORMOUS,
    FOREST,
    GOODS,
    GROUND,
    HABITAT,
    ITEM,
    ITEMS,
    LIMITS,
    MOUNTAIN,
    RESOURCES,
    ROCK,
    SIZES,
    SPACE_KINDS,
    STATES,
    UNIT,
    UNKNOWN,
)
from .position import Contract, Draft, PlayingField
from .rules import limits
from .rules.budget import budget

__all__ = ["contract_words", "expand_given", "fill", "seat_word", "unit_words", "write_field", "written_by_hand"]

#: What is written by hand: sentences, lists of those that are something, and what is left out where it is empty.
BY_HAND = (
    "proposals",
    "planets",
    "asteroids",
    "units",
    "out",
    "share",
    "serials",
    "contracts",
    "pacts",
    "drafts",
    "asked",
    "numbers",
)
#: What a position of version 1 has not.
NEW_KEYS = ("drafts", "asked", "numbers")
#: Where the goods of a contract are, by side, and the state in which all of them are there.
PARTS = {"aboard": ABOARD, "brought": DELIVERED, "astray": DIVERTED}
PHASES = {"start": "StartTurn", "structures": "Structures", "ships": "Ships", "actions": "Actions"}


def seat_word(seat: int) -> str:
    return chr(ord("A") + seat)


def seat_number(word: Any, seats: int) -> int:
    if isinstance(word, str) and len(word) == 1 and 0 <= ord(word) - ord("A") < seats:
        return ord(word) - ord("A")
    raise ValueError(f"{word!r} is not a seat of this match: seats are A to {seat_word(seats - 1)}")


def amounts_words(amounts: list[int] | tuple[int, ...]) -> dict[str, int]:
    return dict(zip(RESOURCES, amounts, strict=True))


def amounts(data: Any, where: str) -> list[int]:
    if not isinstance(data, dict) or not set(data) <= set(RESOURCES):
        raise ValueError(f"{where}: amounts are written {{B: 0, C: 0, F: 0, M: 0}}, not {data!r}")
    return [int(data.get(name, 0)) for name in RESOURCES]


def number_of(names: list[str], word: Any, where: str) -> int:
    if word not in names:
        raise ValueError(f"{where}: {word!r} is not one of {', '.join(names)}")
    return names.index(word)


def cell_number(geo: Geometry, word: Any, where: str) -> int:
    if word not in geo.number:
        raise ValueError(f"{where}: {word!r} is not a cell of this field; cells are written q,r")
    return geo.number[word]


# ------------------------------------------------------------------------------------------------------------- out


def unit_words(p: PlayingField, slot: int) -> str:
    kind = p.unit_kind[slot]
    left, moves = budget(p, kind)
    parts = [ITEMS[kind], p.geo.names[p.unit_cell[slot]], f"#{p.unit_serial[slot]}"]
    if p.unit_moves[slot] < 0:
        parts.append(STATES[-p.unit_moves[slot]])
    else:
        if p.unit_left[slot] != left:
            parts.append(f"left={p.unit_left[slot]}")
        if kind == ENORMOUS and p.unit_moves[slot] != moves:
            parts.append(f"moves={p.unit_moves[slot]}")
    held = p.unit_hold[slot * 4 : slot * 4 + 4]
    if any(held):
        parts.append("hold=" + "+".join(f"{count}{name}" for count, name in zip(held, RESOURCES, strict=True) if count))
    if p.unit_carry[slot] >= 0:
        parts.append(f"carries={'unknown' if p.unit_carry[slot] == UNKNOWN else ITEMS[p.unit_carry[slot]]}")
    if p.unit_secret[slot]:
        parts.append("secret")
    if p.unit_fired[slot]:
        parts.append(f"fired={p.unit_fired[slot]}")
    if p.unit_sealed[slot]:
        parts.append("sealed")
    return " ".join(parts)


def contract_words(contract: Contract, in_parts: bool) -> dict[str, Any]:
    """`in_parts`: with how much of each side is aboard, brought and astray, which older versions did not need."""
    words: dict[str, Any] = {
        "partners": [seat_word(seat) for seat in contract.signers],
        "ship": f"{seat_word(contract.owner)}#{contract.serial}" if contract.serial else None,
        "gives": [amounts_words(goods) if goods else None for goods in (contract.gives, contract.gets)],
        "secret": bool(contract.secret),
        "goods": [GOODS[state] for state in contract.states],
        "shown": bool(contract.shown),
        "tried": contract.tried,
        "nonce": contract.nonce,
        "seal": contract.seal,
    }
    if in_parts:
        for name in PARTS:
            found: list[int] = getattr(contract, name)
            words[name] = [amounts_words(found[:4]), amounts_words(found[4:])]
    return words


def draft_words(draft: Draft | None) -> dict[str, Any] | None:
    if draft is None:
        return None
    return {
        "partner": seat_word(draft.partner),
        "ship": f"{seat_word(draft.owner)}#{draft.serial}" if draft.serial else None,
        "gives": [amounts_words(draft.give), amounts_words(draft.get)],
    }


def planet_words(p: PlayingField, tile: int) -> dict[str, Any]:
    at, names = p.at, p.geo.names
    return {
        "size": SIZES[p.sizes[tile]],
        "biome": BIOMES[p.biomes[tile]],
        "owner": None if p.owners[tile] < 0 else seat_word(p.owners[tile]),
        "cells": {
            names[cell]: ITEMS[at[cell] + ITEM] for cell in p.geo.cells[tile][p.sizes[tile]] if ROCK < at[cell] < UNIT
        },
        "used": [word for word, bit in LIMITS for _ in range(limits.count(p, tile, bit))],
    }


def write_field(p: PlayingField, data: dict[str, Any]) -> dict[str, Any]:
    """What follows from the declared fields, and what is written by hand."""
    seats = range(p.seats)
    names = p.geo.names
    words: dict[str, Any] = {
        **data,
        "proposals": {seat_word(seat): p.proposals[seat] for seat in seats},
        "planets": {f"planet-{tile + 1}": planet_words(p, tile) for tile in range(p.geo.tiles) if p.sizes[tile]},
        "asteroids": [names[cell] for cell in range(p.geo.count) if p.rocks & p.geo.bit[cell]] if p.rocks else [],
        "units": {seat_word(seat): [unit_words(p, slot) for slot in p.fleet[seat]] for seat in seats},
        "out": [seat_word(seat) for seat in seats if p.out[seat]],
        "share": [seat_word(seat) for seat in seats if p.share[seat]],
        "serials": {seat_word(seat): p.serials[seat * 2 : seat * 2 + 2] for seat in seats},
        "contracts": {
            f"contract-{number}": contract_words(found, p.game.goods_in_parts)
            for number, found in enumerate(p.contracts, 1)
        },
        "pacts": [seat_word(one) + seat_word(two) for one, two in p.pacts],
    }
    if p.game.lapsing_offers:
        words["drafts"] = {seat_word(seat): draft_words(p.drafts[seat]) for seat in seats}
        words["asked"] = {
            seat_word(seat): [seat_word(other) for other in seats if p.asked[seat] >> other & 1] for seat in seats
        }
        words["numbers"] = list(p.numbers)
    else:
        words["proposals"] = p.proposals[p.active]
    return words


# ------------------------------------------------------------------------------------------------------------- in


def written_by_hand(p: PlayingField, data: dict[str, Any]) -> dict[str, Any]:
    """These words of a position; the rest follows from the declared fields."""
    keys = [key for key in BY_HAND if p.game.lapsing_offers or key not in NEW_KEYS]
    missing = [key for key in keys if key not in data]
    if missing:
        raise ValueError(f"missing {', '.join(missing)}; a position has {', '.join(keys)} besides")
    return {key: data[key] for key in keys}


def fill(p: PlayingField, data: dict[str, Any]) -> None:
    """Read what is written by hand."""
    try:
        _fill(p, data)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"this is not how a position is written: {type(error).__name__}: {error}") from error


def _fill(p: PlayingField, data: dict[str, Any]) -> None:
    seats, geo = p.seats, p.geo
    for word, planet in data["planets"].items():
        _planet(p, word, planet)
    for word in data["asteroids"]:
        cell = cell_number(geo, word, "asteroids")
        if p.at[cell] != EMPTY:
            raise ValueError(f"asteroids: {word} is not free")
        p.add_asteroid(cell)
    for word, texts in data["units"].items():
        for text in texts:
            _unit(p, seat_number(word, seats), text)
    for word in data["out"]:
        p.out[seat_number(word, seats)] = 1
    for word in data["share"]:
        p.share[seat_number(word, seats)] = 1
    for word, found in data["serials"].items():
        seat = seat_number(word, seats)
        p.serials[seat * 2 : seat * 2 + 2] = [int(found[0]), int(found[1])]
    p.contracts = [
        _contract(p, data["contracts"][f"contract-{number}"], f"contract-{number}")
        for number in range(1, len(data["contracts"]) + 1)
    ]
    p.pacts = [(seat_number(pair[0], seats), seat_number(pair[1], seats)) for pair in data["pacts"]]
    if not p.game.lapsing_offers:
        p.proposals[p.active] = int(data["proposals"])
        return
    for word, count in data["proposals"].items():
        p.proposals[seat_number(word, seats)] = int(count)
    for word, others in data["asked"].items():
        p.asked[seat_number(word, seats)] = sum(1 << seat_number(other, seats) for other in others)
    for word, found in data["drafts"].items():
        p.drafts[seat_number(word, seats)] = None if found is None else _draft(p, found, f"drafts.{word}")
    if len(data["numbers"]) != len(p.numbers):
        raise ValueError(f"numbers: there are {len(p.numbers)} counts of offers")
    p.numbers = [int(count) for count in data["numbers"]]


def _planet(p: PlayingField, word: str, planet: dict[str, Any]) -> None:
    geo = p.geo
    tile = planet_number(geo, word)
    if set(planet) != {"size", "biome", "owner", "cells", "used"}:
        raise ValueError(f"{word}: a planet has size, biome, owner, cells and used, not {', '.join(planet)}")
    size = number_of(SIZES, planet["size"], f"{word}.size")
    owner = -1 if planet["owner"] is None else seat_number(planet["owner"], p.seats)
    p.add_planet(tile, size, number_of(BIOMES, planet["biome"], f"{word}.biome"), owner)
    if p.round:
        limits.begin(p, tile)
    for name, item in planet["cells"].items():
        cell = cell_number(geo, name, word)
        kind = number_of(ITEMS, item, f"{word}.cells.{name}")
        if p.at[cell] != GROUND or geo.tile[cell] != tile or kind < SPACE_KINDS[-1] + 1:
            raise ValueError(f"{word}: {item} cannot stand on {name}")
        p.add_item(cell, kind)
    for limit, bit in LIMITS:
        for _ in range(planet["used"].count(limit)):
            limits.use(p, tile, bit)


def planet_number(geo: Geometry, word: str) -> int:
    match = re.fullmatch(r"planet-(\d+)", word)
    if not match or not 1 <= int(match[1]) <= geo.tiles:
        raise ValueError(
            f"{word!r} is not a planet; they are planet-1 to planet-{geo.tiles}, by the number of the tile"
        )
    return int(match[1]) - 1


_UNIT = re.compile(
    r"(?P<kind>[a-z-]+) (?P<cell>\S+)(?: #(?P<serial>\d+))?(?: left=(?P<left>\d+))?(?: moves=(?P<moves>\d+))?"
    r"(?: (?P<state>lost|new|becalmed))?"
    r"(?: hold=(?P<hold>\S+))?(?: carries=(?P<carries>\S+))?(?P<secret> secret)?(?: fired=(?P<fired>\d+))?"
    r"(?P<sealed> sealed)?"
)


def _unit(p: PlayingField, owner: int, text: str) -> None:
    match = _UNIT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a unit such as `cargo 5,-2 #1 left=1 hold=20B carries=habitat secret`")
    kind = number_of(ITEMS[:10], match["kind"], text)
    cell = cell_number(p.geo, match["cell"], text)
    wanted = ROCK if kind in (DRILL, HABITAT) else GROUND if ENORMOUS + 1 < kind < DRILL else EMPTY
    if p.at[cell] != wanted:
        where = "on a bare asteroid" if wanted == ROCK else "on free ground" if wanted == GROUND else "in free space"
        raise ValueError(f"{text!r}: it must stand {where}")
    if wanted == GROUND:
        tile = p.geo.tile[cell]
        if cell not in p.geo.border[tile][p.sizes[tile]] or p.owners[tile] != owner:
            raise ValueError(f"{text!r}: a defence stands on the border of an own planet")
    left, moves = budget(p, kind)
    if match["left"]:
        left = int(match["left"])
        if kind != ENORMOUS:
            moves = left if kind <= CARGO else 0
    slot = p.add_unit(
        kind,
        owner,
        cell,
        0 if match["state"] else left,
        -STATES.index(match["state"]) if match["state"] else int(match["moves"]) if match["moves"] else moves,
        int(match["serial"] or 0),
    )
    for part in (match["hold"] or "").split("+"):
        if part:
            if part[-1] not in RESOURCES or not part[:-1].isdigit() or kind != CARGO:
                raise ValueError(f"{text!r}: a cargo ship's hold is written 20B+10M")
            p.unit_hold[slot * 4 + RESOURCES.index(part[-1])] = int(part[:-1])
    if match["carries"]:
        carried = match["carries"]
        if carried != "unknown" and carried not in [ITEMS[found] for found in SPACE_KINDS]:
            raise ValueError(f"{text!r}: {carried!r} cannot be carried")
        p.unit_carry[slot] = UNKNOWN if carried == "unknown" else ITEMS.index(carried)
    p.unit_secret[slot] = 1 if match["secret"] else 0
    p.unit_fired[slot] = int(match["fired"] or 0)
    p.unit_sealed[slot] = 1 if match["sealed"] else 0


def _ship(p: PlayingField, text: str) -> tuple[int, int]:
    """`A#1`: owner and number."""
    owner, _, serial = text.partition("#")
    return seat_number(owner, p.seats), int(serial)


def _contract(p: PlayingField, data: dict[str, Any], where: str) -> Contract:
    owner, serial = _ship(p, data["ship"] or f"{data['partners'][0]}#0")
    gives = [() if goods is None else tuple(amounts(goods, where)) for goods in data["gives"]]
    states = [number_of(GOODS, word, where) for word in data["goods"]]
    parts: dict[str, list[int]] = {}
    for name, state in PARTS.items():
        # Where no amounts are written, all goods of a side are where its state says.
        written = data.get(name) or [
            amounts_words(gives[side] if states[side] == state and gives[side] else (0,) * 4) for side in (0, 1)
        ]
        parts[name] = [*amounts(written[0], f"{where}.{name}"), *amounts(written[1], f"{where}.{name}")]
    return Contract(
        maker=seat_number(data["partners"][0], p.seats),
        partner=seat_number(data["partners"][1], p.seats),
        owner=owner,
        serial=serial,
        gives=gives[0],
        gets=gives[1],
        secret=int(data["secret"]),
        states=states,
        shown=int(data["shown"]),
        tried=int(data["tried"]),
        nonce=str(data["nonce"]),
        seal=str(data["seal"]),
        **parts,
    )


def _draft(p: PlayingField, data: dict[str, Any], where: str) -> Draft:
    owner, serial = (-1, 0) if data["ship"] is None else _ship(p, data["ship"])
    give, get = (amounts(goods, where) for goods in data["gives"])
    return Draft(seat_number(data["partner"], p.seats), owner, serial, give, get)


# ------------------------------------------------------------------------------------------------------- shorthand


def expand_given(geo: Geometry, seats: int, partial: dict[str, Any], *, sealed_ships: bool) -> dict[str, Any]:
    """Shorthand written out: see the head of this module."""
    data = dict(partial)
    phase = data.pop("phase", None)
    if phase is not None:
        if phase not in PHASES:
            raise ValueError(f"phase is {phase!r}, but must be one of {', '.join(PHASES)}")
        data["flow"] = {"frames": [{"frame": PHASES[phase]}], **data.get("flow", {})}
    if "planets" in data:
        data["planets"] = {word: _expand_planet(geo, word, dict(planet)) for word, planet in data["planets"].items()}
    if "asteroids" in data:
        data["asteroids"] = sorted(data["asteroids"], key=lambda name: geo.number.get(name, -1))
    if "stock" in data:
        data["stock"] = {word: dict.fromkeys(RESOURCES, 0) | found for word, found in data["stock"].items()}
    if "contracts" in data:
        blank = {"secret": False, "goods": ["waiting", "waiting"], "shown": False, "tried": 0, "nonce": "", "seal": ""}
        data["contracts"] = {word: blank | found for word, found in data["contracts"].items()}
    if "units" in data:
        serials = {seat_word(seat): [0, 0] for seat in range(seats)}
        data["units"] = {
            word: [_expand_unit(text, serials[word]) for text in texts] for word, texts in data["units"].items()
        }
        data.setdefault("serials", serials)
        if sealed_ships:
            sealed = _sealed(data.get("contracts", {}))
            data["units"] = {
                word: [_seal(text) if _named(word, text) in sealed else text for text in texts]
                for word, texts in data["units"].items()
            }
    if "accounts" not in data:
        data["accounts"] = {"gained": amounts_words(_held(data)), "spent": amounts_words([0, 0, 0, 0])}
    return data


def _expand_planet(geo: Geometry, word: str, planet: dict[str, Any]) -> dict[str, Any]:
    tile = planet_number(geo, word)
    size = number_of(SIZES, planet.get("size"), f"{word}.size")
    cells: dict[str, str] = dict(planet.get("cells", {}))
    free = [geo.names[cell] for cell in (*geo.inner[tile][size], *geo.border[tile][size])]
    free = [name for name in free if name not in cells]
    for kind in (FOREST, MOUNTAIN):
        for _ in range(planet.pop(f"{ITEMS[kind]}s", 0)):
            cells[free.pop(0)] = ITEMS[kind]
    return {"owner": None, "used": [], **planet, "cells": cells}


def _expand_unit(text: str, serials: list[int]) -> str:
    match = _UNIT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a unit such as `cargo 5,-2 #1 left=1 hold=20B carries=habitat secret`")
    which = 1 if match["kind"] == ITEMS[CARGO] else 0
    if match["serial"] is None:
        serials[which] += 1
        text = text.replace(match["cell"], f"{match['cell']} #{serials[which]}", 1)
    else:
        serials[which] = max(serials[which], int(match["serial"]))
    return text


def _sealed(contracts: dict[str, Any]) -> set[str]:
    """The ships with goods aboard under a contract that lies face down."""
    return {
        contract["ship"]
        for contract in contracts.values()
        if contract["secret"] and not contract["shown"] and "aboard" in contract["goods"]
    }


def _named(owner: str, text: str) -> str:
    """`A#1` of a cargo ship, and nothing of another unit."""
    match = _UNIT.fullmatch(text)
    return f"{owner}#{match['serial']}" if match is not None and match["kind"] == ITEMS[CARGO] else ""


def _seal(text: str) -> str:
    return text if text.endswith(" sealed") else f"{text} sealed"


def _held(data: dict[str, Any]) -> list[int]:
    """Everything in stocks, holds and under contract: what must have been gained for the accounts to be even."""
    total = [0, 0, 0, 0]
    for found in data.get("stock", {}).values():
        total = [one + two for one, two in zip(total, amounts(found, "stock"), strict=True)]
    for texts in data.get("units", {}).values():
        for text in texts:
            for count, name in re.findall(r"(\d+)([BCFM])", text.partition("hold=")[2].split(" ")[0]):
                total[RESOURCES.index(name)] += int(count)
    for contract in data.get("contracts", {}).values():
        aboard = contract.get("aboard") or [
            goods if state == "aboard" else None
            for goods, state in zip(contract["gives"], contract.get("goods", ["", ""]), strict=True)
        ]
        for goods in aboard:
            if goods is not None:
                total = [one + two for one, two in zip(total, amounts(goods, "contracts"), strict=True)]
    return total
