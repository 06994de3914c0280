"""The position: the map, the forces, the pools and the tracks, as flat lists of ints.

Lists by sector have 74 entries (0 is off the map); lists of units by sector have 74 * 7 (`sector * 7 + type`). What can be worked
out (units not in play, both pools, totals) is kept for speed and is not part of the words.
"""

from typing import TYPE_CHECKING, Any, Final

from armillary.fields import COMPONENTS, Axis, Constant, Count, Flat, Free, Kept, Listed, One, Per, Yes
from armillary.kernel.choice import Choice
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position
from armillary.shape import Bits, Each, Flag, Id, Print, Record, Through, Told
from armillary.shape import Count as CountShape

from . import ids
from .components import Components

if TYPE_CHECKING:
    from .game import GalacticEmpire

N: Final = ids.SECTORS + 1
T: Final = ids.TYPES

#: What the lists run over. A Chaos force is named by its side; an Independent Empire has an attack force and a home defence.
SECTORS = Axis("sectors", "sector_words")
UNITS = Axis("units", ids.UNIT_WORDS)
SYSTEMS = Axis("systems", "sys_words")
SIDES = Axis("sides", ids.SIDE_WORDS)
EMPIRES = Axis("empires", ids.SIDE_WORDS[ids.EMPIRE : ids.INVADER])
FORCES = Axis("forces", (*ids.SIDE_WORDS, *(f"{word}-home" for word in ids.SIDE_WORDS[ids.EMPIRE : ids.INVADER])))
LEADERS = Axis("leaders", "leader_words")
MARKERS = Axis("markers", "marker_words")
NOBODY: dict[int, str | None] = {-1: None}


def some_units(game: Any) -> Each:
    return Each(CountShape(6), T, fixed=False)


def some_leaders(game: Any) -> Each:
    leaders = LEADERS.size(game)
    return Each(Id(leaders), leaders, fixed=False)


#: What the steps hold.
FEW, SECTOR, SIDE, MARKER = Count(), One(SECTORS), One(SIDES), One(MARKERS)
UNIT, STACK, ITEM = One(UNITS, NOBODY), One(FORCES, NOBODY), One(Axis("items", ids.ITEM_WORDS))
LEADER = One(LEADERS, {-1: None, -2: None})
COUNTS, OFFICERS, STACKS = Listed(Count(), T), Listed(One(LEADERS), LEADERS.size), Listed(One(FORCES), 12)
#: The same where they are chosen once and for all, as tuples.
CHOSEN_UNITS, CHOSEN_OFFICERS = Free(()).shaped(some_units), Free(()).shaped(some_leaders)
#: What is done or waits: to programs that learn only told apart.
QUEUE, MARK = Free([], "LISTS"), Free(())


def the_game(game: Any) -> Any:
    return game


def as_sets(claims: list[tuple[int, ...]]) -> list[int]:
    """The sectors once controlled by each Independent Empire, as sets."""
    return [sum(1 << sector for sector in claimed) for claimed in claims]


def imperial_units(p: "Galaxy") -> int:
    return sum(p.imp)


def imperial_systems(p: "Galaxy") -> int:
    return sum(1 for s in p.c.systems if p.sys_kind[s] >= 0 and p.sys_side[s] == ids.IMPERIAL)


@mypyc_attr(allow_interpreted_subclasses=True)
class Galaxy(Position):
    """Everything on and beside the map."""

    c: Components
    rules: "GalacticEmpire"
    turn: int
    phase: int
    #: Twice the Chaos Index: Leviathan makes halves (GE-EV-47).
    index2: int
    #: However many there are: above 100 the marker is turned over (GE-COMP-21).
    rp: int
    #: Repression and Illumination markers in the Imperial Markers Available box.
    repression: int
    illumination: int
    #: Imperial and Rebel mobile units, by sector and type: the same counters on either face (GE-COMP-05, GE-COMP-06), in any
    #: number (GE-MOVE-06), one stack for each force (GE-DEF-12). Rebels carry no marker (GE-REB-06).
    imp: list[int]
    reb: list[int]
    #: Of the Imperial units: how many came this turn and need no maintenance, have moved, have fought.
    fresh: list[int]
    moved: list[int]
    fought: list[int]
    #: Mobile recruits placed in a sector this turn.
    recruited: list[int]
    #: The system unit in a sector (-1: none), never more than one (GE-CTRL-02), and the side that owns it (GE-DEF-06). Where
    #: there is none the side is 0: a system of Chaos is known by its side alone.
    sys_kind: list[int]
    sys_side: list[int]
    nexus: list[int]
    nexus_new: list[int]
    gates: list[int]
    gates_known: int
    #: The stacks of marked Chaos forces: where (0: not in play) and what. The marker is where the stack is (GE-MOVE-15).
    stack_at: list[int]
    stack_units: list[int]
    #: Leadership by side.
    lead: list[int]
    #: Independent Empires: home sector (0: not in play), sectors once controlled, no recruiting roll this turn.
    home: list[int]
    claims: list[tuple[int, ...]]
    no_recruiting: list[int]
    #: Imperial leaders: sector (0: in the leader pool), the type of unit he is with, came this turn, gifts of expeditions.
    leader_at: list[int]
    leader_with: list[int]
    leader_new: list[int]
    leader_arsenal: list[int]
    leader_lens: list[int]
    #: Alien markers: (marker, sector, turn of placement), in the order of placement.
    aliens: list[tuple[int, int, int]]
    #: Expedition Possible markers, what the next expedition there adds, and (sector, leader, unit type, turn) of Go Deeper.
    expedition: list[int]
    exp_bonus: list[int]
    exp_deeper: tuple[int, ...]
    institute: int
    institute_turn: int
    vetoed: int
    leviathan: int
    leviathan_gone: int
    mutant_gone: int
    #: Markers whose effect lasts (this turn, or until a later phase of it), by marker.
    in_force: list[int]
    #: Forces moved by the player in this turn's Chaos Operations Phase: (side, sector).
    allied: list[tuple[int, int]]
    #: Chaos Event markers (GE-POOL-01, GE-SCN-10): undrawn, drawn and not yet revealed, discarded, waiting to come back,
    #: out of the game.
    pool: list[int]
    drawn: list[int]
    discard: list[int]
    aside: list[int]
    removed: list[int]
    #: Rebellions played on turn 1 (GE-S5-11); the first turn on which Increased Resources may be tried again (GE-INC-06).
    rebellions: int
    next_increase: int
    sys_pool: list[int]
    #: Mobile units not in play, for the Empire and for Chaos alike (GE-SCN-08, GE-REC-07).
    avail: list[int]
    imp_units: int
    imp_systems: int
    FIELDS = {
        "c": COMPONENTS,
        "rules": Constant(the_game),
        "turn": Count(20, start=1),
        "phase": One(Axis("phases", ids.PHASE_WORDS)),
        "index2": Count(20, start=2, at=""),
        "rp": Count(100),
        "repression": Count(),
        "illumination": Count(),
        "imp": Flat(SECTORS, UNITS, Count(8), at=""),
        "reb": Flat(SECTORS, UNITS, Count(8), at=""),
        "fresh": Flat(SECTORS, UNITS, Count(8), at=""),
        "moved": Flat(SECTORS, UNITS, Count(8), at=""),
        "fought": Flat(SECTORS, UNITS, Count(8), at=""),
        "recruited": Per(SECTORS, Count(1), at=""),
        "sys_kind": Per(SECTORS, One(SYSTEMS, {ids.NO_SYSTEM: None}, start=ids.NO_SYSTEM), at=""),
        "sys_side": Per(SECTORS, One(SIDES), at=""),
        "nexus": Per(SECTORS, Count(1), at=""),
        "nexus_new": Per(SECTORS, Count(1), at=""),
        "gates": Per(SECTORS, Yes(), at=""),
        "gates_known": Count(most=1).shaped(Flag()),
        "stack_at": Per(FORCES, One(SECTORS), at=""),
        "stack_units": Flat(FORCES, UNITS, Count(8), at=""),
        "lead": Per(SIDES, Count(8), start="side_value", at=""),
        "home": Per(EMPIRES, One(SECTORS), at=""),
        "claims": Per(EMPIRES, Free(()), at="").shaped(Through(as_sets, Each(Bits(N), 9))),
        "no_recruiting": Per(EMPIRES, Yes(), at=""),
        "leader_at": Per(LEADERS, One(SECTORS), at=""),
        "leader_with": Per(LEADERS, One(UNITS), at=""),
        "leader_new": Per(LEADERS, Yes(), at=""),
        "leader_arsenal": Per(LEADERS, Count(1), at=""),
        "leader_lens": Per(LEADERS, Count(1), at=""),
        "aliens": Free(
            [],
            "LISTS",
            at="",
            shape=Each(Record({"marker": Id(ids.MARKERS), "sector": Id(N), "turn": CountShape(20)}), 14, fixed=False),
        ),
        "expedition": Per(SECTORS, Count(1), at=""),
        "exp_bonus": Per(SECTORS, Count(1), at=""),
        "exp_deeper": Free((), at="deeper"),
        "institute": One(SECTORS, at=""),
        "institute_turn": Count(20, at=""),
        "vetoed": Count(1),
        "leviathan": Count(1),
        "leviathan_gone": Yes(at=""),
        "mutant_gone": Yes(at=""),
        "in_force": Per(MARKERS, Count(1), at=""),
        "allied": Free([], "LISTS", shape=Print(), at=""),
        "pool": Per(MARKERS, Count(1), start="marker_copies", at=""),
        # Drawn and not yet revealed: none is known.
        "drawn": Listed(One(MARKERS, {-1: "?"}), 24),
        "discard": Per(MARKERS, Count(1), at=""),
        "aside": Per(MARKERS, Count(1), at=""),
        "removed": Per(MARKERS, Count(1), at=""),
        "rebellions": Count(),
        "next_increase": Count(20, start=1),
        "sys_pool": Per(SYSTEMS, Count(), start="sys_copies", at="").shaped(Told()),
        "avail": Per(UNITS, Count(30), start="unit_copies", at=""),
        "imp_units": Kept(imperial_units, Count(60)),
        "imp_systems": Kept(imperial_systems, Count(40)),
    }
    #: `Game.hide` puts what was drawn back into the pool.
    HIDDEN = ("drawn", "pool")
    __slots__ = FIELDS

    # ------------------------------------------------------------------------------------------ what everybody asks

    @property
    def chaos_index(self) -> int:
        """The index without its fraction, as charts and victory points read it (ruling A-24)."""
        return self.index2 >> 1

    def to_words(self) -> dict[str, Any]:
        from .saved import write_map

        return write_map(self, super().to_words())

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import count_up, read_map

        super().from_words(read_map(self, data))
        count_up(self)


#: A choice that answers "no" or "enough".
PASS: Final[Choice] = ("pass",)
