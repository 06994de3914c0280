"""What the fields of the steps are, for programs that learn, and the numbers that arguments can be."""

from typing import TYPE_CHECKING

from armillary.shape import Count, Each, Id, Print, Shapes

from . import ids
from .position import N, T

if TYPE_CHECKING:
    from .game import GalacticEmpire
#: Small numbers of the steps.
FEW = (
    "begun",
    "left",
    "rounds",
    "arrival",
    "holds",
    "stage",
    "step",
    "repression",
    "column",
    "ally",
    "of",
    "illumination",
    "done",
    "current",
    "rolled",
    "sys",
)
#: Lists of what is done or waits.
PRINTS = ("held", "chosen", "spent", "queue", "kinds", "ChaosOperations.done", "Usurpation.done", "MoveStack.done")


def shapes(game: "GalacticEmpire") -> Shapes:
    c = game.components
    leaders = len(c.leader_value)
    sector, marker, unit, few = Id(N), Id(ids.MARKERS), Id(T, -1), Count(6)
    some_units = Each(few, T, fixed=False)
    some_leaders = Each(Id(leaders), leaders, fixed=False)
    return Shapes(
        position=game.derived(game.position).shapes(),
        steps={
            **dict.fromkeys(FEW, few),
            **dict.fromkeys(("sector", "origin", "start"), sector),
            **dict.fromkeys(("units", "att", "reb", "PlaceUnits.left", "PlaceLeaders.left", "counts"), some_units),
            **dict.fromkeys(PRINTS, Print()),
            "marker": marker,
            "kind": unit,
            "leader": Id(leaders, -2),
            "leaders": some_leaders,
            "side": Id(ids.SIDES),
            "stack": Id(ids.STACKS, -1),
            "stacks": Each(Id(ids.STACKS), 12, fixed=False),
            "item": Id(ids.ITEMS),
        },
        # GE-REC-08: there are no more units than counters.
        numbers={
            "count": range(max(c.unit_copies) + 1),
            "military.illumination": range(2),
            "morphogenetic.illumination": range(2),
        },
    )
