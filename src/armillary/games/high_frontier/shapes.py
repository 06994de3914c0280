"""What the fields of the steps are, for programs that learn, and the numbers that arguments can be."""

from typing import TYPE_CHECKING, Any

from armillary.shape import Count, Each, Flag, Id, Print, Record, Shape

from .components import Components

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


def step_shapes(game: "Game[Any]") -> dict[str, Shape]:
    """The fields of the steps of every game on this chart."""
    c: Components = game.components
    seats, cards, sites = game.seats, len(c.cards), len(c.sites)
    stacks, spaces = seats * len(c.slots), len(c.spaces)
    seat, owner, card, space = Id(seats), Id(seats, -1), Id(cards, -1), Id(spaces, -1)
    stack, few = Id(stacks, -2), Count(6)
    some_seats = Each(seat, seats, fixed=False)
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
    return steps


def numbers(c: Components) -> dict[str, range]:
    """HF-FUEL: no dry mass takes more tanks than its row of the diagram has, and no stack more steps than the diagram."""
    tanks = range(max(len(row) for row in c.tank_steps))
    return {
        "tank.tanks": tanks,
        "drain.tanks": tanks,
        "refuel.tanks": tanks,
        "jettison.steps": range(c.most_steps + 1),
    }
