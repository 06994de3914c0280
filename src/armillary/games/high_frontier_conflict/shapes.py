"""What the fields of the steps are, for programs that learn: what the module adds to the chart's."""

from typing import TYPE_CHECKING, Any

from armillary.games.high_frontier import shapes as base
from armillary.shape import Count, Id, Print, Shape

from .components import ConflictComponents

if TYPE_CHECKING:
    from armillary.kernel.game import Game

#: Small numbers of the steps.
FEW = (
    "taken",
    "count",
    "selling",
    "turns",
    "asked",
    "lord",
    "voted",
    "price",
    "told",
    "auto",
    "hostile",
    "value",
    "released",
    "whistled",
    "removed",
    "beaten",
    "last",
    "to",
    "left",
    "agreed",
)
PRINTS = ("insured", "fight", "chosen", "without", "AfterBattle.left", "shot", "Loosened.by", "cause")


def step_shapes(game: "Game[Any]") -> dict[str, Shape]:
    c: ConflictComponents = game.components
    owner, few = Id(game.seats, -1), Count(6)
    return {
        **base.step_shapes(game),
        **dict.fromkeys(FEW, few),
        **dict.fromkeys(PRINTS, Print()),
        **dict.fromkeys(("grantor", "grantee", "actor", "loser", "mover", "judge", "client"), owner),
        "place": Count(max(len(c.sites), len(c.cards))),
    }
