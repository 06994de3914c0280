"""What the fields of the position and of the steps are, for programs that learn: of the chart, and of the game of 2010."""

from typing import TYPE_CHECKING, Any

from armillary.shape import Bits, Count, Each, Flag, Id, Print, Record, Shape, Shapes, Told

from .components import Components
from .ids import GONE, OUT

if TYPE_CHECKING:
    from armillary.kernel.game import Game

#: Small numbers of the steps: stages, amounts, what is left.
FEW = (
    "acted",
    "setting",
    "left",
    "over",
    "furled",
    "rested",
    "kind",
    "thrust",
    "die",
    "start",
    "ground",
    "kamikaze",
    "step",
    "cubes",
    "turn",
    "passes",
    "begun",
    "stage",
    "ending",
    "rolled",
    "burner",
    "named",
    "glory_only",
)
#: Lists that only tell what may not be done again.
PRINTS = ("seen", "pumped", "shifted", "attacked", "hunters", "fired", "used", "route", "reason")


def chart_shapes(game: "Game[Any]") -> tuple[dict[str, Shape], dict[str, Shape]]:
    """The fields of every game on this chart, and of its steps."""
    c: Components = game.components
    seats, cards, sites = game.seats, len(c.cards), len(c.sites)
    stacks, spaces = seats * len(c.slots), len(c.spaces)
    seat, owner, card, space = Id(seats), Id(seats, -1), Id(cards, -1), Id(spaces, -1)
    stack, few = Id(stacks, -2), Count(6)
    some_seats = Each(seat, seats, fixed=False)
    largest = max(c.deck.count(deck) for deck in range(len(c.decks)))
    voyage = Record(
        {
            "stack": stack,
            "engine": card,
            "mode": few,
            "thrust": Count(12),
            "consumption": Count(64),
            "tireless": Flag(),
            "lander": Flag(),
            "before": space,
            "burns": Count(12),
            "spent": Count(128),
            "free": few,
            "used": Print(),
            "crossed": Print(),
            "path": Each(Id(spaces), 48, fixed=False),
        }
    )
    position: dict[str, Shape] = {
        "law": Told(),
        "held": Told(),
        "round": Count(40),
        "first": seat,
        "phasing": seat,
        "faction": Each(Id(len(c.factions), -1), seats),
        "wt": Each(Count(20), seats),
        "place": Each(Id(stacks, OUT), cards),
        "black": Each(Flag(), cards),
        "heavy": Each(Flag(), cards),
        "tops": Each(card, len(c.decks)),
        "under": Each(Each(Id(cards), largest, fixed=False), len(c.decks)),
        "where": Each(space, stacks),
        "steps": Each(Count(32), stacks),
        "moved": Each(Flag(), stacks),
        "beamed": Each(Flag(), stacks),
        "cycled": Each(Flag(), stacks),
        "trail": Print(),
        "claim": Each(owner, sites),
        "factory": Each(owner, sites),
        "letter": Each(Id(len(c.letters), -1), sites),
        "product": Each(card, sites),
        "busted": Each(Flag(), sites),
        "tracks": Each(Count(10), len(c.letters)),
        "due": few,
    }
    steps: dict[str, Shape] = {
        **dict.fromkeys(FEW, few),
        **dict.fromkeys(PRINTS, Print()),
        **dict.fromkeys(("craft", "stack", "target"), stack),
        **dict.fromkeys(("seat", "attacker", "defender", "victim", "winner", "maker", "receiver"), owner),
        **dict.fromkeys(("engine", "card", "weapon", "refinery", "robonaut"), card),
        **dict.fromkeys(("space", "dive"), space),
        "voyage": Each(voyage, 1, fixed=False),
        "seats": some_seats,
        "bidders": some_seats,
        "bids": Each(Count(10), seats, fixed=False),
        "pending": Each(Count(max(cards, sites)), 4, fixed=False),
        "site": Id(sites, -1),
        "letter": Id(len(c.letters), -1),
        "venture": Id(max(len(c.ventures), 1), -1),
    }
    return position, steps


def numbers(c: Components) -> dict[str, range]:
    """HF-FUEL: no dry mass takes more tanks than its row of the diagram has, and no stack more steps than the diagram."""
    tanks = range(max(len(row) for row in c.tank_steps))
    return {
        "tank.tanks": tanks,
        "drain.tanks": tanks,
        "refuel.tanks": tanks,
        "jettison.steps": range(c.most_steps + 1),
    }


def shapes(game: "Game[Any]") -> Shapes:
    c: Components = game.components
    seats = game.seats
    position, steps = chart_shapes(game)
    position |= {
        "cubes": Each(Count(2), len(c.sites) * seats),
        "spot": Id(len(c.spots)),
        "sunspot": Id(len(c.sunspots)),
        "trip": Each(Bits(8), len(c.cards)),
        "glory": Each(Id(seats, GONE), len(c.glories)),
        "ventures": Each(Id(seats, -1), len(c.ventures)),
        "deflected": Each(Flag(), len(c.hermes)),
        "yellows": Count(10),
        "flown": Count(20),
    }
    return Shapes(position=position, steps=steps, numbers=numbers(c))
