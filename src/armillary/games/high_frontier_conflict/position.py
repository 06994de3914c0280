"""The position: the chart's (cards, stacks, claims, Factories), and what the module adds to it.

Everything is an int or a flat list of ints. Blocs are never stored: a seat's bloc is what the chit of its ideology shows.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import OnChart
from armillary.kernel.dice import Dice
from armillary.kernel.native import mypyc_attr

from .components import ConflictComponents
from .ids import CENTRIST, NOTHING_PENDING, PEACE

if TYPE_CHECKING:
    from armillary.kernel.game import Game

    from .rules.law import ConflictLaw  # noqa: F401 (named by the base of the class)

__all__ = ["Conflict"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Conflict(OnChart[ConflictComponents, "ConflictLaw"]):
    """Clock, bribes, glory, domes, damage, glitches, stones, the acts of a turn; assembly and prisoners in the War game."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "year",
        "pile",
        "state",
        "anarchy",
        "war_happened",
        "winner",
        "pending",
        "bribes",
        "used_heroism",
        "heroism",
        "supply",
        "glory_low",
        "glory_high",
        "pow_kept",
        "glory_left",
        "carries",
        "deeds",
        "dome",
        "damaged",
        "fts",
        "glitch",
        "landed",
        "began",
        "dive",
        "dared",
        "stone_kind",
        "stone_zone",
        "stone_age",
        "stone_boulder",
        "fired",
        "gun_fired",
        "attacked",
        "paid",
        "leave",
        "asked",
        "betrayed",
        "lobbied",
        "once",
        "star",
        "legacy",
        "chit",
        "extremist",
        "honest",
        "corrupt",
        "under_heroism",
        "captor",
        "anchored",
        "et_home",
        "queue",
        "colonist_of",
        "perks",
        "worked",
        "traded",
        "finao_doubled",
        "gold",
        "gold_bank",
        "iso",
        "elevators",
        "future",
        "stone_goal",
    )
    LISTS: ClassVar[tuple[str, ...]] = (
        "bribes",
        "used_heroism",
        "heroism",
        "glory_low",
        "glory_high",
        "pow_kept",
        "carries",
        "dome",
        "damaged",
        "fts",
        "glitch",
        "landed",
        "began",
        "dive",
        "dared",
        "stone_kind",
        "stone_zone",
        "stone_age",
        "stone_boulder",
        "fired",
        "gun_fired",
        "attacked",
        "paid",
        "leave",
        "asked",
        "betrayed",
        "lobbied",
        "legacy",
        "chit",
        "extremist",
        "honest",
        "corrupt",
        "under_heroism",
        "captor",
        "anchored",
        "et_home",
        "queue",
        "colonist_of",
        "perks",
        "worked",
        "traded",
        "gold",
        "gold_bank",
        "iso",
        "elevators",
        "future",
        "stone_goal",
    )
    __slots__ = FIELDS

    def __init__(self, game: "Game[Any]", dice: Dice) -> None:
        super().__init__(game, dice)
        c = self.c
        seats, stacks, cards, sites = game.seats, game.seats * len(c.slots), len(c.cards), len(c.sites)
        #: The year of the cycle (1 to 12; `round` counts all years), disks still on the pile, the state of affairs (STATES), an
        #: Anarchy that lasts until blue ends (it can stand beside War, Republic and Empire), whether War ever broke out, the bloc
        #: that won it, and what the end of this turn will bring (PENDING).
        self.year: int = 1
        self.pile: int = 0
        self.state: int = PEACE
        self.anarchy: int = 0
        self.war_happened: int = 0
        self.winner: int = NONE
        self.pending: int = NOTHING_PENDING
        #: By seat: bribe disks, heroism chits that now serve as bribes, unused heroism chits (bits of DEEDS); disks of nobody.
        self.bribes: list[int] = [0] * seats
        self.used_heroism: list[int] = [0] * seats
        self.heroism: list[int] = [0] * seats
        self.supply: int = 0
        #: Glory chits in reserve by side, bits by place in `c.glory_zones`; chits kept for prisoners.
        self.glory_low: list[int] = [0] * seats
        self.glory_high: list[int] = [0] * seats
        self.pow_kept: list[int] = [0] * seats
        #: Glory chits still in their zones (bits); by card, the one that a Human carries, or NONE; deeds still open (bits).
        self.glory_left: int = 0
        self.carries: list[int] = [NONE] * cards
        self.deeds: int = 0
        #: By site: whose dome, or NONE; a damaged Factory.
        self.dome: list[int] = [NONE] * sites
        self.damaged: list[int] = [0] * sites
        #: By stack: FTs (outposts), a glitch; in this turn: landed, the space where it began, a dive-bomb's target space or NONE,
        #: has rolled for a hazard.
        self.fts: list[int] = [0] * stacks
        self.glitch: list[int] = [0] * stacks
        self.landed: list[int] = [0] * stacks
        self.began: list[int] = [NONE] * stacks
        self.dive: list[int] = [NONE] * stacks
        self.dared: list[int] = [0] * stacks
        #: By seat: kind of its stone or NONE, the zone where it comes from, how many turns it is under way, and
        #: whether it takes a dirt thruster.
        self.stone_kind: list[int] = [NONE] * seats
        self.stone_zone: list[int] = [NONE] * seats
        self.stone_age: list[int] = [0] * seats
        self.stone_boulder: list[int] = [0] * seats
        #: Of this turn: what cards have done (UNFIRED, FIRED, SERVED), Factory guns that have fired, spaces attacked, for what a
        #: seat was paid (bits), leave given (codes of `rules.leave`), leave asked for (codes with price), seats betrayed,
        #: places lobbied, what is done once (bits).
        self.fired: list[int] = [0] * cards
        self.gun_fired: list[int] = [0] * sites
        self.attacked: list[int] = []
        self.paid: list[int] = [0] * seats
        self.leave: list[int] = []
        self.asked: list[int] = []
        self.betrayed: list[int] = []
        self.lobbied: list[int] = []
        self.once: int = 0
        #: The assembly: the star's place (WAR_SLOT in wartime), legacy disks by place, chits by ideology (BLOCS),
        #: extremists still on their chit by seat; delegates at place * seats + seat; of the corrupt ones, those on a used chit.
        self.star: int = CENTRIST
        self.legacy: list[int] = [0] * 7
        self.chit: list[int] = [c.start_bloc[c.ideology.index(place)] for place in range(6)]
        self.extremist: list[int] = [0] * seats
        self.honest: list[int] = [0] * (7 * seats)
        self.corrupt: list[int] = [0] * (7 * seats)
        self.under_heroism: list[int] = [0] * (7 * seats)
        #: By card: the seat that holds it prisoner, or NONE.
        self.captor: list[int] = [NONE] * cards
        #: Module 2. By stack: when the Bernal was anchored (1, 2, ...; earlier ones have the first right to a Dirtside), 0: it is
        #: loose; by seat: is the Stanford declared an ET Home Bernal? Known cards at the bottom of the Colonist queue (the unseen
        #: ones above them are BAG); by card, whose Colonist it is.
        self.anchored: list[int] = [0] * stacks
        self.et_home: list[int] = [0] * seats
        self.queue: list[int] = []
        self.colonist_of: list[int] = [NONE] * cards
        #: Of this turn: Colonists whose specialty has been used, operations that a specialty may add to (codes of
        #: `rules.colonists`), spaces of Bernals where enemies have traded (with the seats, a code of `rules.roam`).
        self.perks: list[int] = []
        self.worked: list[int] = []
        self.traded: list[int] = []
        #: Has FINAO doubled for good (3B5a)?
        self.finao_doubled: int = 0
        #: Module 1. By stack: gold FTs, of a rocket whether its fuel is gold; by seat: gold beads at the Bank, the isotope of its
        #: thruster; elevators (code of both ends, `rules.elevators`); by Future: who completed it;
        #: by seat: the Future that its stone is to complete (CF-FUT-07).
        self.gold: list[int] = [0] * stacks
        self.gold_bank: list[int] = [0] * seats
        self.iso: list[int] = [NONE] * seats
        self.elevators: list[int] = []
        self.future: list[int] = [NONE] * len(c.module1.futures)
        self.stone_goal: list[int] = [NONE] * seats

    def to_words(self) -> dict[str, Any]:
        from .saved import write_words

        return write_words(self)

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import read_words

        read_words(self, data)
