"""The position: cards, stacks, claims and factories on the chart (`OnChart`), and what only the 2010 game has (`HighFrontier`).

Everything is an int or a flat list of ints. A stack is numbered seat * slots + slot; what it weighs, its class and its thrust are
computed from tables, never stored.
"""

from bisect import bisect
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from armillary.kernel.dice import Dice
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from .components import Components
from .ids import BAG, CREW, NONE, OUT

if TYPE_CHECKING:
    from armillary.kernel.game import Game

    from .rules.law import Law

__all__ = ["Chart", "HighFrontier", "OnChart"]

#: A title's own components and law. They are never exchanged, so a position with narrower ones is one of the wider kind.
C = TypeVar("C", bound=Components, covariant=True)
L = TypeVar("L", bound="Law", covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class OnChart(Position, Generic[C, L]):
    """What every game on this chart has."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "c",
        "law",
        "round",
        "first",
        "phasing",
        "faction",
        "wt",
        "place",
        "held",
        "black",
        "heavy",
        "tops",
        "under",
        "where",
        "steps",
        "moved",
        "beamed",
        "cycled",
        "trail",
        "claim",
        "factory",
        "letter",
        "product",
        "busted",
        "tracks",
        "due",
    )
    LISTS: ClassVar[tuple[str, ...]] = (
        "faction",
        "wt",
        "place",
        "held",
        "black",
        "heavy",
        "tops",
        "where",
        "steps",
        "moved",
        "beamed",
        "cycled",
        "trail",
        "claim",
        "factory",
        "letter",
        "product",
        "busted",
        "tracks",
    )
    ROWS = ("under",)
    __slots__ = FIELDS

    def __init__(self, game: "Game[Any]", dice: Dice) -> None:
        super().__init__(game, dice)
        c: C = game.components
        seats = game.seats
        stacks = seats * len(c.slots)
        self.c: C = c
        # A game on the chart has a law; the kernel's type of a game does not know it.
        self.law: L = game.law  # type: ignore[attr-defined]
        self.round: int = 1
        #: The first player, and the one whose turn it is.
        self.first: int = 0
        self.phasing: int = 0
        #: The faction of each seat, or NONE before they are chosen.
        self.faction: list[int] = [NONE] * seats
        self.wt: list[int] = [0] * seats
        #: By card: a stack (0, 1, ...), a hand (HAND - seat), TOP, BAG, UNDER, BLOCK or OUT; black side up; heavy side up.
        self.place: list[int] = [OUT if deck == CREW else BAG for deck in c.deck]
        #: The other way round, by place (negative ones count from the end): the cards there in order. `put` keeps it so.
        self.held: list[tuple[int, ...]] = [()] * (stacks - OUT)
        for place in (BAG, OUT):
            self.held[place] = tuple([card for card, at in enumerate(self.place) if at == place])
        self.black: list[int] = [0] * len(c.cards)
        self.heavy: list[int] = [0] * len(c.cards)
        #: A deck is its top card, the unseen cards below it (BAG: their order is drawn when it matters), then known cards
        #: that were put under it, in order.
        self.tops: list[int] = [NONE] * len(c.decks)
        self.under: list[list[int]] = [[] for _ in c.decks]
        #: By stack: its space (NONE: there is no such stack), fuel in steps, and in this turn: has moved, has ESA's power,
        #: has UN's cycler; the spaces of its last move.
        self.where: list[int] = [NONE] * stacks
        self.steps: list[int] = [0] * stacks
        self.moved: list[int] = [0] * stacks
        self.beamed: list[int] = [0] * stacks
        self.cycled: list[int] = [0] * stacks
        self.trail: list[tuple[int, ...]] = [()] * stacks
        #: By site: whose claim, whose factory, its letter (a builder chooses it on a D world), its black card; a black disk.
        self.claim: list[int] = [NONE] * len(c.sites)
        self.factory: list[int] = [NONE] * len(c.sites)
        self.letter: list[int] = [NONE] * len(c.sites)
        self.product: list[int] = [NONE] * len(c.sites)
        self.busted: list[int] = [0] * len(c.sites)
        #: Steps of the four exploitation tracks.
        self.tracks: list[int] = [0] * len(c.letters)
        #: Event rolls that the moves of this turn have caused.
        self.due: int = 0

    def put(self, card: int, place: int) -> None:
        """A card goes to another place."""
        held, old = self.held, self.place[card]
        cards = held[old]
        at = cards.index(card)
        held[old] = cards[:at] + cards[at + 1 :]
        cards = held[place]
        at = bisect(cards, card)
        held[place] = (*cards[:at], card, *cards[at:])
        self.place[card] = place


#: What the rules take: a position of this title, or of one that extends it.
Chart: TypeAlias = "OnChart[Components, Law]"


@mypyc_attr(allow_interpreted_subclasses=True)
class HighFrontier(OnChart[Components, "Law"]):
    """The game of 2010: cubes, politics, sunspots, trips of crews, glory, ventures, and what the scenarios count."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "cubes",
        "spot",
        "sunspot",
        "trip",
        "glory",
        "ventures",
        "deflected",
        "yellows",
        "flown",
    )
    LISTS: ClassVar[tuple[str, ...]] = ("cubes", "trip", "glory", "ventures", "deflected")
    __slots__ = FIELDS

    def __init__(self, game: "Game[Any]", dice: Dice) -> None:
        super().__init__(game, dice)
        c = self.c
        #: Cubes of each seat on each site: site * seats + seat. The first of the owner's is the factory, others are colonies.
        self.cubes: list[int] = [0] * (len(c.sites) * game.seats)
        self.spot: int = 0
        self.sunspot: int = 0
        #: By card, crews only: where it has landed since LEO (bits of `c.landing_bits`), SPOILT by a pod, TITAN.
        self.trip: list[int] = [0] * len(c.cards)
        #: Seat, NONE, or GONE when its cube was withdrawn.
        self.glory: list[int] = [NONE] * len(c.glories)
        self.ventures: list[int] = [NONE] * len(c.ventures)
        #: Hermes Fall: targets served, and how often the disk has come into yellow.
        self.deflected: list[int] = [0] * len(c.hermes)
        self.yellows: int = 0
        #: Return to the Moon: turns since leaving LEO.
        self.flown: int = 0

    def to_words(self) -> dict[str, Any]:
        from .saved import write_words

        return write_words(self)

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import read_words

        read_words(self, data)
