"""What changes in the picture: wrecks, crews, one's own hand."""

from functools import lru_cache

from armillary.games.salvage.components import Parts
from armillary.games.salvage.ids import GONE, HERE, letter
from armillary.games.salvage.position import Orbit
from armillary.games.salvage.rules.scoring import all_public_points, contract_points, contract_worth
from armillary.kernel.scene import (
    Badge,
    Card,
    Cards,
    Column,
    Counter,
    Counters,
    Label,
    Panel,
    Piece,
    Scene,
    Shape,
    Track,
)
from armillary.kernel.text import Text

from .board import BERTH_STEP, BERTH_Y, CENTRE_X, CENTRE_Y, SLOT_STEP, SLOT_X, orbit_place


def make_scene(p: Orbit, seat: int | None, text: Text) -> Scene:
    """Everything that changes, from a position cut to what the seat may know."""
    parts, places = p.c, tuple(p.place)
    points = all_public_points(p)
    panels: list[Panel] = [
        crew_panel(parts, text, crew, len(kinds)) for crew, kinds in enumerate(holds(parts, places, len(p.credits)))
    ]
    if seat is not None and p.hands[seat]:
        panels.append(hand_panel(parts, text, places, seat, tuple(p.hands[seat])))
    panels.append(rounds_panel(text, p.round, p.rounds))
    first = text.word("seat", letter(p.first))
    return Scene(
        pieces=wreck_pieces(parts, text, places, len(p.credits)),
        panels=panels,
        overlay=wreck_labels(parts, text, p.wreck),
        headline=text.fill("scene", "headline", {"round": p.round, "rounds": p.rounds, "seat": first}),
        columns=columns(p, seat, text, points),
    )


def columns(p: Orbit, seat: int | None, text: Text, points: list[int]) -> list[Column]:
    """The crews as a table; one's own contracts count for oneself."""
    own = list(points)
    if seat is not None and p.hands[seat]:
        own[seat] += contract_points(p, seat, p.hands[seat])
    rows = {"credits": p.credits, "cards": p.held, "points": own}
    return [
        Column(name, text.word("scene", name), text.word("scene", f"{name}-title"), [str(value) for value in values])
        for name, values in rows.items()
    ]


# Most of a picture is as it was a step before, and the same for every seat: what was drawn is kept for a while. Nobody changes
# it: shapes and panels are frozen, and their lists are only read.


@lru_cache(maxsize=500)
def wreck_labels(parts: Parts, text: Text, wreck: int) -> list[Shape]:
    """What must be known of the wreck that is bid for."""
    if wreck < 0:
        return []
    return [
        Label(
            CENTRE_X - 34,
            CENTRE_Y - 44,
            text.fill("scene", "hull", {"hull": parts.hull[wreck]}),
            16,
            style="ember bold",
            px=13,
            rank=1,
        ),
        Label(
            CENTRE_X + 34,
            CENTRE_Y - 44,
            text.fill("scene", "value", {"value": parts.value[wreck]}),
            16,
            style="brass bold",
            px=13,
            rank=1,
        ),
        Label(CENTRE_X, CENTRE_Y + 56, text.word("wreck", parts.wrecks[wreck]), 15, style="ivory", px=13, rank=1),
    ]


@lru_cache(maxsize=500)
def wreck_pieces(parts: Parts, text: Text, places: tuple[int, ...], crews: int) -> list[Piece]:
    stowed = [0] * crews
    pieces: list[Piece] = []
    for wreck, place in enumerate(places):
        if place >= 0:
            pieces.append(wreck_piece(parts, text, wreck, place, stowed[place]))
            stowed[place] += 1
        elif place != GONE:
            pieces.append(wreck_piece(parts, text, wreck, place, 0))
    return pieces


@lru_cache(maxsize=5000)
def wreck_piece(parts: Parts, text: Text, wreck: int, place: int, slot: int) -> Piece:
    """A wreck on its orbit, at the station, or in a slot of a crew's hold."""
    name = parts.wrecks[wreck]
    kind = parts.types[parts.wreck_type[wreck]]
    title = text.fill(
        "scene",
        "wreck",
        {
            "wreck": text.word("wreck", name),
            "type": text.word("type", kind),
            "hull": parts.hull[wreck],
            "value": parts.value[wreck],
        },
    )
    size, badges, style = 42.0, [], kind
    if place == HERE:
        x, y, size = CENTRE_X, CENTRE_Y, 92.0
    elif place >= 0:
        x, y = SLOT_X + SLOT_STEP * slot, BERTH_Y + BERTH_STEP * place + 8
        size, badges = 36.0, [Badge(str(parts.value[wreck]), "brass", text.word("scene", "points"))]
    else:
        x, y = orbit_place(wreck, len(parts.wrecks))
        style = f"{kind} faint"
    return Piece(
        id=f"wreck:{name}", symbol=kind, x=round(x, 1), y=round(y, 1), size=size, style=style, title=title,
        owner=None, badges=badges,
    )  # fmt: skip


@lru_cache(maxsize=500)
def holds(parts: Parts, places: tuple[int, ...], crews: int) -> list[set[int]]:
    """The different types of wreck in the hold of each crew."""
    kinds: list[set[int]] = [set() for _ in range(crews)]
    for wreck, place in enumerate(places):
        if place >= 0:
            kinds[place].add(parts.wreck_type[wreck])
    return kinds


@lru_cache(maxsize=5000)
def crew_panel(parts: Parts, text: Text, crew: int, types: int) -> Counters:
    return Counters(
        id=f"crew-{letter(crew)}",
        title=text.word("seat", letter(crew)),
        seat=crew,
        counters=[
            Counter(
                "types", text.word("scene", "types"), f"{types}/{parts.charter}", title=text.word("scene", "charter")
            ),
        ],
    )


@lru_cache(maxsize=500)
def rounds_panel(text: Text, round: int, rounds: int) -> Track:
    return Track(
        id="rounds",
        title=text.word("scene", "rounds"),
        nodes=[str(number) for number in range(1, rounds + 1)],
        markers=[(round - 1, None, text.fill("scene", "round", {"round": round}))] if round else [],
    )


@lru_cache(maxsize=2000)
def hand_panel(parts: Parts, text: Text, places: tuple[int, ...], seat: int, hand: tuple[int, ...]) -> Cards:
    cards = [
        hand_card(parts, text, card, count, count * contract_worth(parts, places, seat, card))
        for card, count in enumerate(hand)
        if count
    ]
    return Cards(id="hand", title=text.word("scene", "hand"), look="hand", cards=cards, seat=seat)


@lru_cache(maxsize=500)
def hand_card(parts: Parts, text: Text, card: int, count: int, points: int) -> Card:
    slug = parts.cards[card]
    kind = parts.card_type[card]
    name = text.word("card", slug)
    effect = text.word("effect", slug)
    return Card(
        id=f"card:{slug}",
        title=name if count == 1 else text.fill("scene", "several", {"card": name, "count": count}),
        lines=[effect] if kind < 0 else [effect, text.fill("scene", "now", {"points": points})],
        symbol=slug if kind < 0 else parts.types[kind],
        style="steel" if kind < 0 else parts.types[kind],
    )
