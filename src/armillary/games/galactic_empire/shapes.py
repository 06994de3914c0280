"""What the fields of the position and of the steps are, for programs that learn."""

from typing import TYPE_CHECKING

from armillary.shape import Bits, Count, Each, Flag, Id, Print, Record, Shapes, Through, Told

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


def as_sets(claims: list[tuple[int, ...]]) -> list[int]:
    """The sectors once controlled by each Independent Empire, as sets."""
    return [sum(1 << sector for sector in claimed) for claimed in claims]


def shapes(game: "GalacticEmpire") -> Shapes:
    c = game.components
    leaders = len(c.leader_value)
    sector, marker, unit, few = Id(N), Id(ids.MARKERS), Id(T, -1), Count(6)
    units, by_sector = Each(Count(8), N * T), Each(Count(1), N)
    markers, flags = Each(Count(1), ids.MARKERS), Each(Flag(), N)
    some_units = Each(few, T, fixed=False)
    some_leaders = Each(Id(leaders), leaders, fixed=False)
    return Shapes(
        position={
            # The pack and the game, shared by all positions.
            "rules": Told(),
            "turn": Count(20),
            "phase": Id(ids.PHASES),
            "index2": Count(20),
            "rp": Count(100),
            "repression": few,
            "illumination": few,
            "imp": units,
            "reb": units,
            "fresh": units,
            "moved": units,
            "fought": units,
            "recruited": by_sector,
            "sys_kind": Each(Id(len(c.sys_copies), -1), N),
            "sys_side": Each(Id(ids.SIDES), N),
            "nexus": by_sector,
            "nexus_new": by_sector,
            "gates": flags,
            "gates_known": Flag(),
            "stack_at": Each(sector, ids.STACKS),
            "stack_units": Each(Count(8), ids.STACKS * T),
            "lead": Each(Count(8), ids.SIDES),
            "home": Each(sector, 9),
            "claims": Through(as_sets, Each(Bits(N), 9)),
            "no_recruiting": Each(Flag(), 9),
            "leader_at": Each(sector, leaders),
            "leader_with": Each(Id(T), leaders),
            "leader_new": Each(Flag(), leaders),
            "leader_arsenal": Each(Count(1), leaders),
            "leader_lens": Each(Count(1), leaders),
            "aliens": Each(Record({"marker": marker, "sector": sector, "turn": Count(20)}), 14, fixed=False),
            "expedition": by_sector,
            "exp_bonus": by_sector,
            "exp_deeper": Print(),
            "institute": sector,
            "institute_turn": Count(20),
            "vetoed": Count(1),
            "leviathan": Count(1),
            "leviathan_gone": Flag(),
            "mutant_gone": Flag(),
            "in_force": markers,
            "allied": Print(),
            "pool": markers,
            # Drawn and not yet revealed: none is known.
            "drawn": Each(Id(ids.MARKERS, -1), 24, fixed=False),
            "discard": markers,
            "aside": markers,
            "removed": markers,
            "rebellions": few,
            "next_increase": Count(20),
            "sys_pool": Told(),
            "avail": Each(Count(30), T),
            "imp_units": Count(60),
            "imp_systems": Count(40),
        },
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
