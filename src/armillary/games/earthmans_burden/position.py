"""The solar disc with everything on it: units, tracks, technologies, whose turn it is."""

from typing import Any, ClassVar

from armillary.kernel.dice import Dice
from armillary.kernel.game import Game
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position
from armillary.kernel.thing import Thing

from .components.tables import Tables
from .ids import NO_WORD, NOWHERE, SETUP, STRIDE


class Draft(Thing):
    """An exchange that is being put together (see rules/bundles.py): gifts of the maker, gifts that he asks for."""

    FIELDS = ("maker", "to", "given", "asked")
    LISTS = ("given", "asked")
    __slots__ = FIELDS

    def __init__(
        self,
        maker: int = 0,
        to: int = 0,
        given: list[tuple[Any, ...]] | None = None,
        asked: list[tuple[Any, ...]] | None = None,
    ) -> None:
        self.maker: int = maker
        self.to: int = to
        self.given: list[tuple[Any, ...]] = given if given is not None else []
        self.asked: list[tuple[Any, ...]] = asked if asked is not None else []


@mypyc_attr(allow_interpreted_subclasses=True)
class SolarDisc(Position):
    """Units of a kind on one world are alike (EB-UNIT-05: regions differ in name only), so they are counts.

    Lists by world and faction are indexed `faction * worlds + world`, `space` by `faction * trajectories + trajectory`.
    `acted_*` of them have acted in a group since their owner's last turn began; `new_*` may not act in this phase or turn.
    """

    FIELDS = (
        "c",
        "phase",
        "active",
        "round",
        "starter",
        "check",
        "favour",
        "imaginary",
        "ai_total",
        "thrown",
        "fleets",
        "sound",
        "risk",
        "acted_fleets",
        "acted_sound",
        "acted_risk",
        "new_fleets",
        "new_sound",
        "new_risk",
        "space",
        "unclaimed",
        "units",
        "tech",
        "ai",
        "research",
        "eschaton",
        "streak",
        "word",
        "out",
        "commander",
        "led",
        "pool",
        "asked",
        "passed",
        "declined",
        "drafts",
    )
    LISTS = (
        "fleets",
        "sound",
        "risk",
        "acted_fleets",
        "acted_sound",
        "acted_risk",
        "new_fleets",
        "new_sound",
        "new_risk",
        "space",
        "unclaimed",
        "units",
        "tech",
        "ai",
        "research",
        "eschaton",
        "streak",
        "word",
        "out",
        "commander",
        "led",
        "pool",
        "asked",
        "passed",
        "declined",
    )
    THINGS: ClassVar[dict[str, type[Thing]]] = {"drafts": Draft}
    HIDDEN = ("drafts",)
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        c: Tables = game.tables  # type: ignore[attr-defined]
        places = STRIDE * c.worlds
        #: The component pack, options and rulings as tables; shared, never changed.
        self.c: Tables = c
        self.phase: int = SETUP
        self.active: int = 0
        self.round: int = 0
        #: The seat drawn to begin the setup (EB-SETUP-01).
        self.starter: int = 0
        #: Somebody may have won or lost: looked at when no action is pending.
        self.check: bool = False
        #: The UN's favour has been used this turn (EB-UN-08).
        self.favour: bool = False
        #: The UN's one development on Earth stands in an imaginary region (EB-OPT-7P2).
        self.imaginary: bool = False
        #: EB-UNIT-06: any number of fleets of any factions share a place, and that alone changes nothing.
        self.fleets: list[int] = [0] * places
        self.sound: list[int] = [0] * places
        self.risk: list[int] = [0] * places
        self.acted_fleets: list[int] = [0] * places
        self.acted_sound: list[int] = [0] * places
        self.acted_risk: list[int] = [0] * places
        self.new_fleets: list[int] = [0] * places
        self.new_sound: list[int] = [0] * places
        self.new_risk: list[int] = [0] * places
        self.space: list[int] = [0] * (STRIDE * c.paths)
        #: Sums that are kept up to date: free regions by world, units by faction, all AI counters.
        self.unclaimed: list[int] = c.regions[:]
        self.units: list[int] = [0] * STRIDE
        self.ai_total: int = 0
        #: EB-SETUP-13: all counters start on node 0 or a Starting node.
        #: EB-TB-01: the grid (a mask of technologies by player) and the three tracks.
        self.tech: list[int] = [0] * STRIDE
        self.ai: list[int] = [0] * STRIDE
        self.research: list[int] = [0] * STRIDE
        self.eschaton: list[int] = [0] * STRIDE
        #: Turn starts in a row with every region of Earth (EB-VIC-04).
        self.streak: list[int] = [0] * STRIDE
        #: Standing declarations (EB-VIC-08).
        self.word: list[int] = [NO_WORD] * STRIDE
        #: Players who are out; their pieces are neutral (EB-OPT-AS7).
        self.out: list[int] = [0] * STRIDE
        #: Where each Commander is, and whether it has acted (EB-OPT-AS1).
        self.commander: list[int] = [NOWHERE] * STRIDE
        self.led: list[int] = [0] * STRIDE
        #: The dice of the roll on the table.
        self.pool: list[int] = []
        #: EB-XTRA-23: seats that are asked at quiet points, where only people are.
        self.asked: list[int] = [0] * STRIDE
        #: The state of things at which each seat has last passed there (EB-XTRA-22), and the offers declined at this one.
        self.passed: list[int] = [0] * STRIDE
        self.declined: list[str] = []
        #: How often dice were thrown, for the same.
        self.thrown: int = 0
        self.drafts: list[Draft] = []

    def to_words(self) -> dict[str, Any]:
        from .saved import to_words

        return to_words(self)

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import from_words

        from_words(self, data)
