"""What the fields of the position and of the steps are, for programs that learn.

Lists by faction have room for all eight; only the factions in play are written.
"""

from typing import TYPE_CHECKING

from armillary.shape import Bits, Count, Each, Flag, Id, Print, Shape, Shapes, Through, Told

from .ids import PEACE, PHASES, ROLLS, STRIDE, TECHNOLOGY_COUNT, UN, UNITS

if TYPE_CHECKING:
    from .game import EarthmansBurden

#: By faction and world, with the count that is usual in one place.
PLACES = {
    "fleets": 4,
    "sound": 3,
    "risk": 3,
    "acted_fleets": 8,
    "acted_sound": 8,
    "acted_risk": 8,
    "new_fleets": 8,
    "new_sound": 8,
    "new_risk": 8,
}
#: Small numbers of the steps: stages, dice, what is left to do.
FEW = (
    "step",
    "stage",
    "polled",
    "asked",
    "groups",
    "doubles",
    "dice",
    "need",
    "most",
    "acted",
    "sound",
    "risk",
    "fleets",
    "left",
    "members",
    "named",
    "short",
    "due",
    "again",
    "hits",
    "count",
    "rolled",
    "nano",
    "neumann",
)


def of_those_in_play(shape: Shape, stride: int, seats: int) -> Shape:
    """The rows of the seats and of the UN."""

    def rows(values: list[int]) -> list[int]:
        return values[: seats * stride] + values[UN * stride :]

    return Through(rows, Each(shape, (seats + 1) * stride))


def shapes(game: "EarthmansBurden") -> Shapes:
    c, seats = game.tables, game.seats
    by_place = {name: of_those_in_play(Count(usual), c.worlds, seats) for name, usual in PLACES.items()}
    by_place["space"] = of_those_in_play(Count(4), c.paths, seats)
    by_seat: dict[str, Shape] = {
        "tech": Bits(TECHNOLOGY_COUNT),
        "ai": Count(c.ai_advanced),
        "research": Count(c.research_goal),
        "eschaton": Count(c.eschaton_goal),
        "streak": Count(c.blockade_turns),
        "word": Id(PEACE + 1, -1),
        "out": Flag(),
        "commander": Id(c.nodes, -1),
        "led": Flag(),
        "units": Count(20),
    }
    seat, faction, node, few = Id(seats), Id(STRIDE, -1), Id(c.nodes, -1), Count(6)
    by_node = Each(Count(8), c.nodes, fixed=False)
    return Shapes(
        position={
            "phase": Id(len(PHASES)),
            "active": seat,
            "round": Count(30),
            "starter": seat,
            "check": Flag(),
            "favour": Flag(),
            "imaginary": Flag(),
            "ai_total": Told(),
            "unclaimed": Each(few, c.worlds),
            "pool": Each(Count(c.die + 1), 24, fixed=False),
            "asked": Each(Flag(), STRIDE),
            # A stop for people: the state of things at which a seat has passed, and how often dice were thrown.
            "thrown": Count(1000),
            "passed": Print(),
            "declined": Print(),
            "drafts": Print(),
            **by_place,
            **{name: of_those_in_play(shape, 1, seats) for name, shape in by_seat.items()},
        },
        steps={
            **dict.fromkeys(FEW, few),
            **dict.fromkeys(("world", "place", "origin", "last", "stopped_at"), node),
            **dict.fromkeys(("target", "faction", "against"), faction),
            **dict.fromkeys(("led", "lead", "planning", "active"), Flag()),
            **dict.fromkeys(("fused", "sailed", "still", "falling", "counts"), by_node),
            "seat": seat,
            "closed": Bits(c.nodes),
            "way": Id(len(ROLLS), -1),
            "unit": Id(len(UNITS)),
            "verb": Id(8, -1),
            "kind": Id(len(ROLLS), -1),
            "marked": Each(Count(3), 7),
            "plan": Print(),
        },
        numbers={
            "reroll.face": range(1, c.die + 1),
            "commander.count": range(2),
            # EB-UNIT-01: no more developments than regions; the UN may have one beyond (EB-OPT-7P2).
            **dict.fromkeys(("sound.count", "at-risk.count", "settle.count"), range(max(c.regions) + 2)),
        },
    )
