"""What changes: planets, pieces, panels, columns and phases, from a position cut to what the seat may know."""

from armillary.games.burning_planets.flow.actions import Act, Actions
from armillary.games.burning_planets.flow.turn import PlaceShip, PlaceStructure, PullDown, Ships, Structures
from armillary.games.burning_planets.ids import (
    ABOARD,
    CARGO,
    EVENTS,
    FACTIONS,
    GOODS,
    ITEMS,
    PLANET_KINDS,
    RESOURCES,
    SHIP_CLASSES,
    SPACE_KINDS,
    UNKNOWN,
    goods_text,
    ship_text,
)
from armillary.games.burning_planets.position import Contract, Draft, PlayingField
from armillary.games.burning_planets.rules.secrecy import knows
from armillary.games.burning_planets.rules.victory import standing
from armillary.kernel.text import Text
from armillary.scene import (
    Badge,
    Card,
    Cards,
    Column,
    Counter,
    Counters,
    DataTable,
    Panel,
    Phases,
    Piece,
    Scene,
    Shape,
)

from .board import place
from .names import goods, item_name, place_name, seat_name, unit_name
from .planets import draw_planet, letter
from .stage import stage

__all__ = ["scene"]

#: The least size of a unit by kind, in board units.
SIZES_OF_UNITS = (14.0, 15.5, 17.0, 19.0, 16.0, 14.5, 16.0, 14.0, 14.0, 17.5)
PHASES = ("event", "income", "structures", "ships", "actions")


def scene(p: PlayingField, seat: int | None, text: Text) -> Scene:
    overlay: list[Shape] = []
    pieces: list[Piece] = []
    for tile in range(p.geo.tiles):
        if p.sizes[tile]:
            draw_planet(p, tile, overlay, pieces, text)
    draw_asteroids(p, pieces, text)
    for other in range(p.seats):
        for slot in p.fleet[other]:
            pieces.append(unit_piece(p, slot, text))
    return Scene(
        pieces=pieces,
        panels=panels(p, seat, text),
        overlay=overlay,
        headline=headline(p, text),
        columns=columns(p, text),
        phases=phases(p, text),
        stage=stage(p, text),
        home=home(p, seat),
    )


def headline(p: PlayingField, text: Text) -> str:
    if not p.round:
        return text.fill("scene", "set-up", {})
    facts = {"round": p.round, "event": text.word("event", EVENTS[p.event])}
    return text.fill("scene", "event" if p.event else "round", facts)


def phases(p: PlayingField, text: Text) -> Phases | None:
    if not p.round or not p.frames:
        return None
    now = 4
    for step in p.frames:
        if isinstance(step, (Structures, PlaceStructure, PullDown)):
            now = 2
        elif isinstance(step, (Ships, PlaceShip)):
            now = 3
        elif isinstance(step, (Actions, Act)):
            now = 4
    return Phases([text.word("phase", phase) for phase in PHASES], now)


def columns(p: PlayingField, text: Text) -> list[Column]:
    ships = [sum(1 for slot in p.fleet[seat] if p.unit_kind[slot] <= CARGO) for seat in range(p.seats)]
    figures = {
        "planets": [p.owners.count(seat) for seat in range(p.seats)],
        "ships": ships,
        "worth": [standing(p, seat) for seat in range(p.seats)],
    }
    return [
        Column(name, text.word("scene", name), text.word("scene", f"{name}-title"), [str(value) for value in values])
        for name, values in figures.items()
    ]


def home(p: PlayingField, seat: int | None) -> tuple[float, float, float, float] | None:
    """The sectors in which the seat, or the player who acts, has something, with a margin; None while there is nothing."""
    who = p.active if seat is None or p.out[seat] else seat
    tiles = {tile for tile, owner in enumerate(p.owners) if owner == who}
    tiles |= {p.geo.tile[p.unit_cell[slot]] for slot in p.fleet[who]}
    if not tiles:
        return None
    middles = [place(p.geo.points[p.geo.centre[tile]]) for tile in tiles]
    reach = 3.3 * 10 * (p.c.tile_radius + 1)
    left, top = min(x for x, _ in middles) - reach, min(y for _, y in middles) - reach
    right, low = max(x for x, _ in middles) + reach, max(y for _, y in middles) + reach
    return round(left, 1), round(top, 1), round(right - left, 1), round(low - top, 1)


# ---------------------------------------------------------------------------------------------------------- pieces


def draw_asteroids(p: PlayingField, pieces: list[Piece], text: Text) -> None:
    if not p.rocks:
        return
    for cell, point in enumerate(p.geo.points):
        if p.rocks & p.geo.bit[cell]:
            x, y = place(point)
            mark = f"cell:{p.geo.names[cell]}"
            pieces.append(
                Piece(
                    id=f"asteroid-{p.geo.names[cell]}",
                    symbol="asteroid",
                    x=x,
                    y=y,
                    size=19,
                    style="rock",
                    title=text.word("scene", "asteroid"),
                    mark=mark,
                    plate="none",
                    at=mark,
                )
            )


def unit_piece(p: PlayingField, slot: int, text: Text) -> Piece:
    kind, owner, cell = p.unit_kind[slot], p.unit_owner[slot], p.unit_cell[slot]
    x, y = place(p.geo.points[cell])
    badges: list[Badge] = []
    if kind == CARGO:
        badges = cargo_badges(p, slot, text)
    elif kind < CARGO and owner == p.active and p.unit_left[slot] > 0 and p.frames:
        left = p.unit_left[slot]
        badges = [Badge(str(left), "brass", text.fill("scene", "left", {"left": left}))]
    symbol = f"{FACTIONS[p.factions[owner]]}-{ITEMS[kind]}" if kind in SHIP_CLASSES else ITEMS[kind]
    waiting = owner == p.active and p.unit_left[slot] <= 0 and p.unit_moves[slot] <= 0
    mark = f"cell:{p.geo.names[cell]}"
    return Piece(
        id=f"unit-{letter(owner)}-{'c' if kind == CARGO else 'u'}{p.unit_serial[slot]}",
        symbol=symbol,
        x=x,
        y=y,
        owner=owner,
        size=SIZES_OF_UNITS[kind],
        style="faint" if waiting and p.frames else "",
        title=unit_name(p, slot, text),
        mark=mark,
        badges=badges,
        at=mark,
    )


def cargo_badges(p: PlayingField, slot: int, text: Text) -> list[Badge]:
    """What may be seen of the hold: open goods, a structure, or that something is face down."""
    badges: list[Badge] = []
    held = p.unit_hold[slot * 4 : slot * 4 + 4]
    if any(held):
        carried = text.fill("scene", "carries", {"goods": goods(p, goods_text(held), text)})
        badges.append(Badge(goods_text(held), "ivory", carried))
    if p.unit_sealed[slot] or any(aboard(p, contract, slot) for contract in p.contracts):
        badges.append(Badge(text.word("scene", "contract"), "ember", text.word("scene", "under-contract")))
    kind = p.unit_carry[slot]
    if kind == UNKNOWN:
        badges.append(Badge("?", "ember", text.word("scene", "face-down")))
    elif kind >= 0:
        name = text.word("item", ITEMS[kind])
        badges.append(Badge(name, "brass", text.fill("scene", "carries", {"goods": name})))
    return badges


def aboard(p: PlayingField, contract: Contract, slot: int) -> bool:
    """Are goods of this contract on that ship?"""
    named = contract.owner == p.unit_owner[slot] and contract.serial == p.unit_serial[slot]
    return named and ABOARD in contract.states


# ---------------------------------------------------------------------------------------------------------- panels


def panels(p: PlayingField, seat: int | None, text: Text) -> list[Panel]:
    found: list[Panel] = [faction_panel(p, other, seat, text) for other in range(p.seats)]
    cards = [contract_card(p, contract, number, seat, text) for number, contract in enumerate(p.contracts, 1)]
    draft = None if seat is None else p.drafts[seat]
    if draft is not None:
        cards.insert(0, draft_card(p, draft, text))
    if cards:
        found.append(Cards(id="contracts", title=text.word("scene", "contracts"), cards=cards))
    ships = cargo_rows(p, text)
    if ships:
        head = [text.word("scene", name) for name in ("ship", "at", "hold", "structure")]
        found.append(DataTable(id="cargo", title=text.word("scene", "cargo"), head=head, rows=ships))
    if seat is not None and p.factions[seat] >= 0:
        found.append(chart_panel(p, seat, text))
    return found


def faction_panel(p: PlayingField, other: int, seat: int | None, text: Text) -> Counters:
    faction = p.factions[other]
    name = text.word("faction", FACTIONS[faction]) if faction >= 0 else text.word("scene", "no-faction")
    shown = other == seat or p.game.open_stock
    resources = p.game.vocabulary.words["resource"]
    counters = [
        Counter(
            f"stock-{letter(other)}-{RESOURCES[number]}",
            text.word("resource", resources[number]),
            str(p.stock[other * 4 + number]) if shown else "?",
            "brass" if shown else "dim",
        )
        for number in range(4)
    ]
    for number, kind in enumerate(SPACE_KINDS):
        if other == seat and p.looted[other * 3 + number]:
            label = text.fill("scene", "looted", {"item": text.word("item", ITEMS[kind])})
            counters.append(Counter(f"looted-{ITEMS[kind]}", label, str(p.looted[other * 3 + number]), "brass"))
    allies = [pact[0] if pact[1] == other else pact[1] for pact in p.pacts if other in pact]
    facts = {"faction": name, "seats": text.join([seat_name(p, ally, text) for ally in allies])}
    title = name
    if p.out[other]:
        title = text.fill("scene", "destroyed", facts)
    elif allies and other == seat:
        title = text.fill("scene", "allied", facts)
    elif p.share[other]:
        title = text.fill("scene", "shares", facts)
    return Counters(id=f"faction-{letter(other)}", title=title, counters=counters, seat=other)


def contract_card(p: PlayingField, contract: Contract, number: int, seat: int | None, text: Text) -> Card:
    one, two = (seat_name(p, signer, text) for signer in contract.signers)
    title = text.fill("scene", "contract-title", {"number": number, "seat": one, "seat_to": two})
    if not knows(contract, seat):
        lines = [text.word("scene", "hidden"), text.fill("scene", "seal", {"seal": contract.seal[:12]})]
        return Card(id=f"contract-{number}", title=title, lines=lines, style="dim", hidden=True)
    lines = []
    for side, name in enumerate((one, two)):
        facts = {
            "seat": name,
            "goods": goods(p, goods_text(contract.goods(side)), text),
            "state": text.word("goods", GOODS[contract.states[side]]),
        }
        lines.append(text.fill("scene", "gives", facts))
        places = (contract.aboard, contract.brought, contract.astray)
        parts = [found[side * 4 : side * 4 + 4] for found in places]
        if any(any(part) and tuple(part) != contract.goods(side) for part in parts):
            named = {
                name: goods(p, goods_text(part), text)
                for name, part in zip(("aboard", "brought", "astray"), parts, strict=True)
            }
            lines.append(text.fill("scene", "parts", named))
    lines.append(text.fill("scene", "on-ship", {"ship": ship_text(contract.owner, contract.serial)}))
    if contract.secret:
        lines.append(text.word("scene", "turned-up" if contract.shown else "secret"))
    return Card(id=f"contract-{number}", title=title, lines=lines, style="brass")


def draft_card(p: PlayingField, draft: Draft, text: Text) -> Card:
    """The barter that the seat is drawing up, which nobody else sees."""
    lines = [
        text.fill("scene", "draft-give", {"goods": goods(p, goods_text(draft.give), text)}),
        text.fill("scene", "draft-get", {"goods": goods(p, goods_text(draft.get), text)}),
    ]
    if draft.serial:
        lines.append(text.fill("scene", "draft-ship", {"ship": ship_text(draft.owner, draft.serial)}))
    title = text.fill("scene", "draft", {"seat": seat_name(p, draft.partner, text)})
    return Card(id="draft", title=title, lines=lines, style="ivory")


def cargo_rows(p: PlayingField, text: Text) -> list[list[str]]:
    rows: list[list[str]] = []
    for owner in range(p.seats):
        for slot in p.fleet[owner]:
            if p.unit_kind[slot] == CARGO:
                kind = p.unit_carry[slot]
                known = "" if kind < 0 else text.word("item", ITEMS[kind]) if kind != UNKNOWN else ""
                rows.append(
                    [
                        ship_text(owner, p.unit_serial[slot]),
                        place_name(p, p.unit_cell[slot], text),
                        goods(p, goods_text(p.unit_hold[slot * 4 : slot * 4 + 4]), text),
                        text.word("scene", "hidden") if kind == UNKNOWN else known,
                    ]
                )
    return rows


def chart_panel(p: PlayingField, seat: int, text: Text) -> DataTable:
    """The chart of the viewer's faction: what everything costs and does; lit is what can be paid."""
    faction = p.factions[seat]
    kinds = (*SHIP_CLASSES, *PLANET_KINDS, *SPACE_KINDS)
    rows: list[list[str]] = []
    for kind in kinds:
        rows.append(
            [
                item_name(p, seat, kind, text),
                goods(p, goods_text(p.c.price[faction][kind]), text),
                f"d{p.c.attack[kind]}" if p.c.attack[kind] else "",
                str(p.c.shield[kind]) if p.c.defence[kind] else "",
                str(p.c.speed[kind]) if p.c.speed[kind] else "",
                goods(p, goods_text(p.c.yields[kind]), text) if any(p.c.yields[kind]) else "",
            ]
        )
    acting = p.frames[-1] if p.frames else None
    lit = [kinds.index(p.unit_kind[acting.slot(p)])] if isinstance(acting, Act) and p.active == seat else []
    return DataTable(
        id="chart",
        title=text.fill("scene", "chart", {"faction": text.word("faction", FACTIONS[faction])}),
        head=["", *[text.word("scene", name) for name in ("price", "attack", "shield", "speed", "yield")]],
        rows=rows,
        seat=seat,
        lit=lit,
        chart=True,
    )
