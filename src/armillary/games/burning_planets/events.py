"""What happens, told: one function an event. Who sees what of it is decided here, and nowhere else (BP-SEC-01 to BP-SEC-14)."""

from collections.abc import Sequence
from typing import Any, Final

from armillary.kernel.event import Event

from .ids import (
    BOUGHT,
    CARGO,
    CHARTS,
    DEFENCES,
    ENORMOUS,
    FOREST,
    HABITAT,
    MOUNTAIN,
    ON_ASTEROIDS,
    STATION,
    goods_text,
    ship_text,
)
from .position import KINDS, Contract, PlayingField

#: The rules that a result of the event die calls up.
EVENT_RULES: Final = [
    ("BP-EVENT-01", "BP-EVENT-08"),
    ("BP-EVENT-01", "BP-EVENT-02", "BP-EVENT-03", "BP-EVENT-04", "BP-EVENT-09"),
    ("BP-EVENT-01", "BP-EVENT-05", "BP-EVENT-06", "BP-EVENT-07", "BP-EVENT-09"),
]

# --------------------------------------------------------------------------------------------------------- set-up


def order_rolled(p: PlayingField, seats: list[int], dice: list[int]) -> Event:
    return Event("OrderRolled", "BP-TURN-01", dice=dice, sides=20, seats=list(seats))


def faction_chosen(p: PlayingField, seat: int, faction: int) -> Event:
    return Event("FactionChosen", "BP-SETUP-15", seat=seat, faction=faction)


def die_cast_again(p: PlayingField) -> Event:
    return Event("DieCastAgain", "BP-SETUP-04")


def planet_generated(p: PlayingField, tile: int, rules: tuple[str, ...]) -> Event:
    base = tile * KINDS
    return Event(
        "PlanetGenerated",
        "BP-SETUP-03",
        "BP-SETUP-06",
        "BP-SETUP-08",
        "BP-SETUP-19",
        *rules,
        planet=tile,
        size=p.sizes[tile],
        biome=p.biomes[tile],
        forests=p.counts[base + FOREST],
        mountains=p.counts[base + MOUNTAIN],
    )


def stock_given(p: PlayingField, seat: int) -> Event:
    goods = goods_text(p.stock[seat * 4 : seat * 4 + 4])
    return Event("StockGiven", "BP-START-01", "BP-ECON-02", seat=seat, goods=goods)


def asteroids_rolled(p: PlayingField, die: int, sides: int) -> Event:
    return Event(
        "AsteroidsRolled",
        "BP-SETUP-01",
        "BP-AST-01",
        "BP-AST-02",
        "BP-AST-03",
        dice=[die],
        sides=sides,
        modifier=p.geo.tiles,
        count=p.geo.tiles + die,
    )


def asteroid_placed(p: PlayingField, seat: int, cell: int) -> Event:
    rules = ["BP-AST-04", "BP-AST-05", "BP-AST-08", "BP-AST-09"]
    tile = p.geo.tile[cell]
    if p.sizes[tile]:
        rules.append("BP-AST-07")
    if p.rocks & p.geo.mask(p.geo.tile_cells[tile]) != p.geo.bit[cell]:
        rules.append("BP-AST-06")
    return Event("AsteroidPlaced", rules, seat=seat, cell=cell)


def first_cannon_placed(p: PlayingField, seat: int, kind: int, cell: int) -> Event:
    return Event("StructureBuilt", "BP-START-02", seat=seat, item=kind, cell=cell)


# ------------------------------------------------------------------------------------------------------- the turn


def turn_began(p: PlayingField, seat: int) -> Event:
    return Event("TurnBegan", "BP-TURN-01", seat=seat, round=p.round)


def event_rolled(p: PlayingField, seat: int, die: int) -> Event:
    return Event("EventRolled", EVENT_RULES[p.event], seat=seat, dice=[die], sides=p.c.event_die, event=p.event)


def collected(p: PlayingField, seat: int, goods: list[int]) -> Event:
    rules = ["BP-ECON-01", "BP-ECON-02", "BP-ECON-03"]
    if goods[2] or goods[3]:
        rules.append("BP-ECON-04")
    if any(p.unit_kind[slot] in ON_ASTEROIDS for slot in p.fleet[seat]):
        rules.append("BP-ECON-05")
    return Event("Collected", rules, seat=seat, goods=goods_text(goods))


def structure_built(p: PlayingField, seat: int, kind: int, cell: int) -> Event:
    rules = ("BP-BUILD-07", "BP-TURN-05") if kind in DEFENCES else ("BP-BUILD-01", "BP-TURN-03")
    chart = CHARTS[p.factions[seat]][kind]
    return Event("StructureBuilt", "BP-BUILD-02", "BP-BUILD-09", chart, *rules, seat=seat, item=kind, cell=cell)


def pulled_down(p: PlayingField, seat: int, kind: int, cell: int) -> Event:
    rules = ("BP-BUILD-04", "BP-BUILD-05", "BP-BUILD-06") if kind >= FOREST else ("BP-BUILD-03",)
    return Event("PulledDown", rules, seat=seat, item=kind, cell=cell)


def ship_built(p: PlayingField, seat: int, kind: int, cell: int, where: str) -> Event:
    """`where`: the rule by which the ship appears on that cell."""
    rules = ("BP-UNIT-01", where, "BP-UNIT-04", "BP-TURN-04", CHARTS[p.factions[seat]][kind])
    return Event("ShipBuilt", rules, seat=seat, item=kind, cell=cell)


# -------------------------------------------------------------------------------------------------------- actions


def unit_moved(p: PlayingField, slot: int, cell: int) -> Event:
    kind = p.unit_kind[slot]
    return Event(
        "UnitMoved",
        ("BP-ACT-02", "BP-ACT-04") if kind == ENORMOUS else "BP-ACT-02",
        seat=p.unit_owner[slot],
        item=kind,
        cell_from=p.unit_cell[slot],
        cell=cell,
    )


def attack_rolled(
    p: PlayingField, slot: int, target: int, thrown: int, parried: int, needed: int, *, hit: bool
) -> Event:
    kind, victim = p.unit_kind[slot], p.unit_kind[target]
    return Event(
        "AttackRolled",
        attack_rules(kind, victim, hit),
        seat=p.unit_owner[slot],
        item=kind,
        seat_target=p.unit_owner[target],
        item_target=victim,
        cell=p.unit_cell[target],
        dice=[thrown, parried],
        sides=p.c.attack[kind],
        against=p.c.defence[victim],
        target=needed,
        hits=int(hit),
    )


def attack_rules(kind: int, victim: int, hit: bool) -> tuple[str, ...]:
    """The rules at work in an attack."""
    rules = ["BP-ACT-03", "BP-COMBAT-01", "BP-COMBAT-02", "BP-COMBAT-03"]
    rules.append("BP-COMBAT-04" if hit else "BP-COMBAT-05")
    for unit in (kind, victim):
        if unit > CARGO:
            rules += ["BP-COMBAT-06", "BP-CHART-A1" if unit in DEFENCES else "BP-CHART-A2"]
    if kind in DEFENCES:
        rules.append("BP-ACT-06")
    elif kind > CARGO:
        rules.append("BP-SPACE-08" if kind in ON_ASTEROIDS else "BP-SPACE-17")
    elif kind == ENORMOUS:
        rules.append("BP-ACT-04")
    if victim in DEFENCES:
        rules.append("BP-BUILD-08")
    elif victim == CARGO:
        rules.append("BP-COMBAT-09")
    return tuple(dict.fromkeys(rules))


def unit_destroyed(p: PlayingField, target: int, attacker: int) -> Event:
    return Event(
        "UnitDestroyed",
        "BP-COMBAT-04",
        seat=p.unit_owner[target],
        item=p.unit_kind[target],
        cell=p.unit_cell[target],
        seat_by=attacker,
    )


def loot_taken(p: PlayingField, target: int, attacker: int, goods: list[int], price: list[int]) -> Event:
    """`goods` were aboard, the building price comes on top."""
    rules = ["BP-LOOT-02", "BP-TRADE-13"]
    if any(goods):
        rules += ["BP-LOOT-01", "BP-TRADE-06"]
    owner = p.unit_owner[target]
    return Event(
        "LootTaken",
        rules,
        seat=attacker,
        seat_from=owner,
        ship=ship_text(owner, p.unit_serial[target]),
        goods=goods_text([one + two for one, two in zip(goods, price, strict=True)]),
    )


def structure_looted(p: PlayingField, target: int, attacker: int, kind: int) -> Event:
    rules = ["BP-LOOT-03", "BP-SPACE-13" if kind > HABITAT else "BP-SPACE-07"]
    if p.unit_secret[target]:
        rules.append("BP-SPACE-16")
    return Event("StructureLooted", rules, seat=attacker, item=kind)


def asteroid_rolled(p: PlayingField, slot: int, cell: int, thrown: int, needed: int) -> Event:
    kind = p.unit_kind[slot]
    return Event(
        "AsteroidRolled",
        "BP-COMBAT-07",
        seat=p.unit_owner[slot],
        item=kind,
        cell=cell,
        dice=[thrown],
        sides=p.c.attack[kind],
        target=needed,
        hits=int(thrown >= needed),
    )


def structure_lost_with_asteroid(p: PlayingField, slot: int) -> Event:
    return Event(
        "StructureLostWithAsteroid",
        "BP-COMBAT-08",
        seat=p.unit_owner[slot],
        item=p.unit_kind[slot],
        cell=p.unit_cell[slot],
    )


def asteroid_destroyed(p: PlayingField, cell: int) -> Event:
    return Event("AsteroidDestroyed", "BP-COMBAT-07", cell=cell)


def planet_conquered(p: PlayingField, seat: int, tile: int, before: int) -> Event:
    return Event(
        "PlanetConquered",
        "BP-CONQ-01" if before < 0 else "BP-CONQ-04",
        "BP-CONQ-02",
        "BP-CONQ-03",
        "BP-TURN-02",
        seat=seat,
        planet=tile,
        before=None if before < 0 else before,
    )


def building_razed(p: PlayingField, seat: int, owner: int, kind: int, cell: int) -> Event:
    return Event("BuildingRazed", "BP-CONQ-05", "BP-CONQ-07", seat=seat, seat_from=owner, item=kind, cell=cell)


def planet_bombarded(p: PlayingField, seat: int, tile: int, count: int) -> Event:
    rules = ("BP-BOMB-01", "BP-BOMB-02", "BP-BOMB-03")
    return Event("PlanetBombarded", rules, seat=seat, seat_from=p.owners[tile], planet=tile, count=count)


# ---------------------------------------------------------------------------------------------------------- cargo


def goods_loaded(p: PlayingField, slot: int, giver: int, amounts: Sequence[int]) -> Event:
    return Event(
        "GoodsLoaded",
        "BP-TRADE-03",
        "BP-TRADE-05",
        seat=p.unit_owner[slot],
        seat_from=giver,
        ship=ship_text(p.unit_owner[slot], p.unit_serial[slot]),
        goods=goods_text(amounts),
    )


def contract_loaded(p: PlayingField, contract: Contract, giver: int, goods: Sequence[int], *, seen: bool) -> Event:
    """All see that the ship loads there, once for the action; what and under which contract only the signers (BP-SEC-07,
    BP-SEC-12)."""
    facts = {"seat": contract.owner, "seat_from": giver, "ship": ship_text(contract.owner, contract.serial)}
    return Event(
        "GoodsLoaded",
        "BP-TRADE-03",
        "BP-TRADE-05",
        "BP-TRADE-08",
        "BP-SEC-07" if contract.hidden else "BP-SEC-12",
        to=contract.signers if contract.hidden else None,
        public={**facts, "goods": "?"} if contract.hidden and not seen else None,
        **facts,
        goods=goods_text(goods),
    )


def goods_missing(p: PlayingField, contract: Contract, giver: int, number: int) -> Event:
    """A vain load under a face-down contract is the signers' affair (BP-SEC-08)."""
    return Event(
        "GoodsMissing",
        "BP-TRADE-16",
        "BP-TRADE-03",
        "BP-SEC-08",
        to=contract.signers if contract.hidden else None,
        seat=giver,
        ship=ship_text(contract.owner, contract.serial),
        number=number,
    )


def goods_delivered(p: PlayingField, slot: int, receiver: int, amounts: Sequence[int]) -> Event:
    return Event(
        "GoodsDelivered",
        "BP-TRADE-04",
        "BP-TRADE-05",
        seat=p.unit_owner[slot],
        seat_to=receiver,
        ship=ship_text(p.unit_owner[slot], p.unit_serial[slot]),
        goods=goods_text(amounts),
    )


def shipment_received(
    p: PlayingField, contract: Contract, receiver: int, goods: Sequence[int], *, announced: bool
) -> Event:
    """Announced without its contents while the contract lies face down (BP-TRADE-10, BP-SEC-09), once for an action."""
    rules: tuple[str, ...] = ("BP-TRADE-04", "BP-TRADE-05")
    if contract.secret:
        rules = (*rules, "BP-TRADE-10", "BP-SEC-09")
    facts = {"seat": receiver, "ship": ship_text(contract.owner, contract.serial)}
    return Event(
        "ShipmentReceived",
        rules,
        to=(*contract.signers, receiver) if contract.hidden else None,
        public={**facts, "goods": "?"} if contract.hidden and not announced else None,
        **facts,
        goods=goods_text(goods),
    )


def structure_taken_aboard(p: PlayingField, slot: int, kind: int, source: int, secret: int) -> Event:
    seat = p.unit_owner[slot]
    ship = ship_text(seat, p.unit_serial[slot])
    if secret:
        return Event(
            "StructureRegistered",
            # The same rules whatever it is and wherever it comes from: all see them (BP-SEC-14).
            ("BP-SPACE-04", "BP-SPACE-05", "BP-SPACE-15", "BP-SEC-14"),
            to=(seat,),
            public={"seat": seat, "ship": ship, "what": "something"},
            seat=seat,
            ship=ship,
            what=p.game.vocabulary.word("item", kind),
        )
    rules: tuple[str, ...] = (
        ("BP-SPACE-01", "BP-SPACE-04", "BP-SPACE-06") if source == BOUGHT else ("BP-SPACE-04", "BP-LOOT-03")
    )
    rules = (*rules, "BP-SPACE-05", CHARTS[p.factions[seat]][kind])
    return Event("StructureLoaded", rules, seat=seat, ship=ship, item=kind)


def structure_unloaded(p: PlayingField, seat: int, kind: int, cell: int, secret: int) -> Event:
    rules = ["BP-SPACE-10", "BP-SPACE-11", "BP-SPACE-12"] if kind == STATION else ["BP-SPACE-02", "BP-SPACE-03"]
    rules += ["BP-SPACE-04", "BP-TURN-05"]
    if secret:
        rules.append("BP-SPACE-16")
    return Event("StructureUnloaded", rules, seat=seat, item=kind, cell=cell)


def structure_picked_up(p: PlayingField, seat: int, kind: int, cell: int) -> Event:
    return Event(
        "StructurePickedUp", "BP-SPACE-14" if kind == STATION else "BP-SPACE-09", seat=seat, item=kind, cell=cell
    )


# ---------------------------------------------------------------------------------------------------------- trade


def consent_asked(p: PlayingField, slot: int, giver: int, amounts: Sequence[int]) -> Event:
    seat = p.unit_owner[slot]
    return Event(
        "ConsentAsked",
        "BP-TRADE-03",
        "BP-SEC-12",
        seat=seat,
        seat_to=giver,
        ship=ship_text(seat, p.unit_serial[slot]),
        goods=goods_text(amounts),
    )


def consent_refused(p: PlayingField, seat: int) -> Event:
    return Event("ConsentRefused", "BP-TRADE-03", seat=seat, seat_to=p.active)


def contract_signed(p: PlayingField, contract: Contract, number: int) -> Event:
    """Of a secret one all see that it lies on the table between these two, and its seal; nothing else (BP-SEC-06)."""
    facts: dict[str, Any] = {"seat": contract.maker, "seat_to": contract.partner, "number": number}
    terms: dict[str, Any] = {
        "goods": goods_text(contract.gives),
        "goods_back": goods_text(contract.gets),
        "ship": ship_text(contract.owner, contract.serial),
    }
    if not contract.secret:
        return Event("ContractSigned", "BP-TRADE-01", "BP-TRADE-07", "BP-SEC-12", **facts, **terms)
    facts["seal"] = contract.seal
    return Event(
        "ContractSealed",
        ("BP-TRADE-07", "BP-TRADE-08", "BP-TRADE-09", "BP-SEC-06"),
        to=contract.signers,
        public={**facts, "goods": "?", "goods_back": "?", "ship": "?"},
        **facts,
        **terms,
    )


def contract_shown(p: PlayingField, contract: Contract, number: int, rule: str) -> Event:
    return Event(
        "ContractShown",
        rule,
        "BP-SEC-10",
        seat=contract.maker,
        seat_to=contract.partner,
        number=number,
        goods=goods_text(contract.gives),
        goods_back=goods_text(contract.gets),
        ship=ship_text(contract.owner, contract.serial),
        nonce=contract.nonce,
    )


def pact_made(p: PlayingField, maker: int, receiver: int) -> Event:
    """Known to the two alone (BP-SEC-03)."""
    rules = ("BP-ALLY-01", "BP-ALLY-02", "BP-SEC-03")
    return Event("PactMade", rules, to=(maker, receiver), seat=maker, seat_to=receiver)


def pact_ended(p: PlayingField, seat: int, partner: int) -> Event:
    """The partner is told at once, nobody else ever; only a new offer makes it again."""
    rules = ("BP-ALLY-03", "BP-ALLY-07", "BP-SEC-03", "BP-SEC-04")
    return Event("PactEnded", rules, to=(seat, partner), seat=seat, seat_to=partner)


# --------------------------------------------------------------------------------------------------------- the end


def share_changed(p: PlayingField, seat: int, wish: str) -> Event:
    return Event("ShareChanged", "BP-VICT-02", seat=seat, wish=wish)


def player_destroyed(p: PlayingField, seat: int) -> Event:
    return Event("PlayerDestroyed", "BP-VICT-01", seat=seat)


def player_resigned(p: PlayingField, seat: int) -> Event:
    return Event("PlayerResigned", "BP-VICT-01", seat=seat)
