"""The position: the map, the forces, the pools and the tracks, as flat lists of ints.

Lists by sector have 74 entries (0 is off the map); lists of units by sector have 74 * 7 (`sector * 7 + type`). What can be worked
out (units not in play, both pools, totals) is kept for speed and is not part of the words.
"""

from typing import TYPE_CHECKING, Any, Final, cast

from armillary.kernel.choice import Choice
from armillary.kernel.dice import Dice
from armillary.kernel.game import Game
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from . import ids
from .components import Components

if TYPE_CHECKING:
    from .game import GalacticEmpire

N: Final = ids.SECTORS + 1
T: Final = ids.TYPES


@mypyc_attr(allow_interpreted_subclasses=True)
class Galaxy(Position):
    """Everything on and beside the map."""

    FIELDS = (
        "c",
        "rules",
        "turn",
        "phase",
        "index2",
        "rp",
        "repression",
        "illumination",
        "imp",
        "reb",
        "fresh",
        "moved",
        "fought",
        "recruited",
        "sys_kind",
        "sys_side",
        "nexus",
        "nexus_new",
        "gates",
        "gates_known",
        "stack_at",
        "stack_units",
        "lead",
        "home",
        "claims",
        "no_recruiting",
        "leader_at",
        "leader_with",
        "leader_new",
        "leader_arsenal",
        "leader_lens",
        "aliens",
        "expedition",
        "exp_bonus",
        "exp_deeper",
        "institute",
        "institute_turn",
        "vetoed",
        "leviathan",
        "leviathan_gone",
        "mutant_gone",
        "in_force",
        "allied",
        "pool",
        "drawn",
        "discard",
        "aside",
        "removed",
        "rebellions",
        "next_increase",
        "sys_pool",
        "avail",
        "imp_units",
        "imp_systems",
    )
    LISTS = (
        "imp",
        "reb",
        "fresh",
        "moved",
        "fought",
        "recruited",
        "sys_kind",
        "sys_side",
        "nexus",
        "nexus_new",
        "gates",
        "stack_at",
        "stack_units",
        "lead",
        "home",
        "claims",
        "no_recruiting",
        "leader_at",
        "leader_with",
        "leader_new",
        "leader_arsenal",
        "leader_lens",
        "aliens",
        "expedition",
        "exp_bonus",
        "in_force",
        "allied",
        "pool",
        "drawn",
        "discard",
        "aside",
        "removed",
        "sys_pool",
        "avail",
    )
    HIDDEN = ("drawn", "pool")
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        c: Components = game.components
        #: The frozen pack and the game with its options: shared by all copies, no part of the words.
        self.c: Components = c
        self.rules: GalacticEmpire = cast("GalacticEmpire", game)
        self.turn: int = 1
        self.phase: int = 0
        #: Twice the Chaos Index: Leviathan makes halves (GE-EV-47).
        self.index2: int = 2
        #: However many there are: above 100 the marker is turned over (GE-COMP-21).
        self.rp: int = 0
        #: Repression and Illumination markers in the Imperial Markers Available box.
        self.repression: int = 0
        self.illumination: int = 0
        #: Imperial and Rebel mobile units, by sector and type: the same counters on either face (GE-COMP-05, GE-COMP-06), in any
        #: number (GE-MOVE-06), one stack for each force (GE-DEF-12). Rebels carry no marker (GE-REB-06).
        self.imp: list[int] = [0] * (N * T)
        self.reb: list[int] = [0] * (N * T)
        #: Of the Imperial units: how many came this turn and need no maintenance, have moved, have fought.
        self.fresh: list[int] = [0] * (N * T)
        self.moved: list[int] = [0] * (N * T)
        self.fought: list[int] = [0] * (N * T)
        #: Mobile recruits placed in a sector this turn.
        self.recruited: list[int] = [0] * N
        #: The system unit in a sector (-1: none), never more than one (GE-CTRL-02), and the side that owns it (GE-DEF-06). Where
        #: there is none the side is 0: a system of Chaos is known by its side alone.
        self.sys_kind: list[int] = [ids.NO_SYSTEM] * N
        self.sys_side: list[int] = [0] * N
        self.nexus: list[int] = [0] * N
        self.nexus_new: list[int] = [0] * N
        self.gates: list[int] = [0] * N
        self.gates_known: int = 0
        #: The stacks of marked Chaos forces: where (0: not in play) and what. The marker is where the stack is (GE-MOVE-15).
        self.stack_at: list[int] = [0] * ids.STACKS
        self.stack_units: list[int] = [0] * (ids.STACKS * T)
        #: Leadership by side.
        self.lead: list[int] = list(c.side_value)
        #: Independent Empires: home sector (0: not in play), sectors once controlled, no recruiting roll this turn.
        self.home: list[int] = [0] * 9
        self.claims: list[tuple[int, ...]] = [()] * 9
        self.no_recruiting: list[int] = [0] * 9
        #: Imperial leaders: sector (0: in the leader pool), the type of unit he is with, came this turn, gifts of expeditions.
        leaders = len(c.leader_value)
        self.leader_at: list[int] = [0] * leaders
        self.leader_with: list[int] = [0] * leaders
        self.leader_new: list[int] = [0] * leaders
        self.leader_arsenal: list[int] = [0] * leaders
        self.leader_lens: list[int] = [0] * leaders
        #: Alien markers: (marker, sector, turn of placement), in the order of placement.
        self.aliens: list[tuple[int, int, int]] = []
        #: Expedition Possible markers, what the next expedition there adds, and (sector, leader, unit type, turn) of Go Deeper.
        self.expedition: list[int] = [0] * N
        self.exp_bonus: list[int] = [0] * N
        self.exp_deeper: tuple[int, ...] = ()
        self.institute: int = 0
        self.institute_turn: int = 0
        self.vetoed: int = 0
        self.leviathan: int = 0
        self.leviathan_gone: int = 0
        self.mutant_gone: int = 0
        #: Markers whose effect lasts (this turn, or until a later phase of it), by marker.
        self.in_force: list[int] = [0] * ids.MARKERS
        #: Forces moved by the player in this turn's Chaos Operations Phase: (side, sector).
        self.allied: list[tuple[int, int]] = []
        #: Chaos Event markers (GE-POOL-01, GE-SCN-10): undrawn, drawn and not yet revealed, discarded, waiting to come back,
        #: out of the game.
        self.pool: list[int] = list(c.marker_copies)
        self.drawn: list[int] = []
        self.discard: list[int] = [0] * ids.MARKERS
        self.aside: list[int] = [0] * ids.MARKERS
        self.removed: list[int] = [0] * ids.MARKERS
        #: Rebellions played on turn 1 (GE-S5-11); the first turn on which Increased Resources may be tried again (GE-INC-06).
        self.rebellions: int = 0
        self.next_increase: int = 1
        self.sys_pool: list[int] = list(c.sys_copies)
        #: Mobile units not in play, for the Empire and for Chaos alike (GE-SCN-08, GE-REC-07).
        self.avail: list[int] = list(c.unit_copies)
        self.imp_units: int = 0
        self.imp_systems: int = 0

    # ------------------------------------------------------------------------------------------ what everybody asks

    @property
    def chaos_index(self) -> int:
        """The index without its fraction, as charts and victory points read it (ruling A-24)."""
        return self.index2 >> 1

    def to_words(self) -> dict[str, Any]:
        from .saved import to_words

        return to_words(self)

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import from_words

        from_words(self, data)


#: A choice that answers "no" or "enough".
PASS: Final[Choice] = ("pass",)
