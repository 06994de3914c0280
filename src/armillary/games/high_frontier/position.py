"""The position: cards, stacks, claims and factories on the chart (`OnChart`), and what only the 2010 game has (`HighFrontier`).

Everything is an int or a flat list of ints. A stack is numbered seat * slots + slot; what it weighs, its class and its thrust are
computed from tables, never stored.
"""

from bisect import bisect
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from armillary.fields import COMPONENTS, SEAT, Axis, Constant, Count, Flat, Free, Listed, One, Per, Yes
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position
from armillary.shape import Bits, Id, Shape, Told

from .components import Components
from .ids import BAG, BLOCK, CREW, GONE, NONE, OUT, TOP, UNDER

if TYPE_CHECKING:
    from .rules.law import Law

__all__ = ["Chart", "HighFrontier", "On", "OnChart"]

#: A title's own components and law. They are never exchanged, so a position with narrower ones is one of the wider kind.
C = TypeVar("C", bound=Components, covariant=True)
L = TypeVar("L", bound="Law[Any]", covariant=True)


#: What the lists run over. A stack is named by its owner's letter and its slot.
CARDS = Axis("cards")
DECKS = Axis("decks")
FACTIONS = Axis("factions")
LETTERS = Axis("letters")
SITES = Axis("sites")
SPACES = Axis("spaces")


def stack_names(game: Any) -> list[str]:
    return [f"{seat}-{slot}" for seat in SEAT.words(game) for slot in game.components.slot_names]


STACKS = Axis("stacks", stack_names)
VENTURES = Axis("ventures")
NOBODY: dict[int, str | None] = {NONE: None}
#: Where a card is besides stacks and hands.
PILES: dict[int, str | None] = {TOP: "top", BAG: "bag", UNDER: "under", BLOCK: "block", OUT: "out"}


def law_of(game: Any) -> Any:
    return game.law


def at_first(game: Any) -> list[int]:
    """Crews are out of play until somebody has their faction; all other cards are in the decks, in no order."""
    return [OUT if deck == CREW else BAG for deck in game.components.deck]


def held_at_first(game: Any) -> list[tuple[int, ...]]:
    held: list[tuple[int, ...]] = [()] * (STACKS.size(game) - OUT)
    for place in (BAG, OUT):
        held[place] = tuple([card for card, at in enumerate(at_first(game)) if at == place])
    return held


def no_trails(game: Any) -> list[tuple[int, ...]]:
    return [()] * STACKS.size(game)


def largest_deck(game: Any) -> int:
    c: Components = game.components
    return max(c.deck.count(deck) for deck in range(len(c.decks)))


def last_step(game: Any) -> int:
    return len(game.components.track) - 1


def last_sunspot(game: Any) -> int:
    return len(game.components.sunspots) - 1


def sunspot_shape(game: Any) -> Shape:
    return Id(len(game.components.sunspots))


def largest_number(game: Any) -> int:
    """Of cards and sites."""
    return max(CARDS.size(game), SITES.size(game))


#: What the steps hold. Amounts, stages, answers; and what is read by no program that learns, but told apart: a reason, and
#: what may not be done again.
FEW, TEXT, DONE = Count(), Free(""), Free([], "LISTS")
A_SEAT, A_CARD, A_SPACE, A_SITE = One(SEAT, NOBODY), One(CARDS, NOBODY), One(SPACES, NOBODY), One(SITES, NOBODY)
A_LETTER, A_VENTURE = One(LETTERS, NOBODY), One(VENTURES, NOBODY)
#: A stack, nothing, or all that a seat has in a space (`combat.ALL`).
A_STACK = One(STACKS, {NONE: None, -2: "all"})
SEATS, BIDS = Listed(One(SEAT), SEAT.size), Listed(Count(10), SEAT.size)
#: What waits for an answer: cards, sites, stacks and amounts.
WAITING = Listed(Count(largest_number), 4)


@mypyc_attr(allow_interpreted_subclasses=True)
class OnChart(Position, Generic[C, L]):
    """What every game on this chart has."""

    c: C
    law: L
    round: int
    #: The first player, and the one whose turn it is.
    first: int
    phasing: int
    #: The faction of each seat, or NONE before they are chosen.
    faction: list[int]
    wt: list[int]
    #: By card: a stack (0, 1, ...), a hand (HAND - seat), TOP, BAG, UNDER, BLOCK or OUT; black side up; heavy side up.
    place: list[int]
    #: The other way round, by place (negative ones count from the end): the cards there in order. `put` keeps it so.
    held: list[tuple[int, ...]]
    black: list[int]
    heavy: list[int]
    #: A deck is its top card, the unseen cards below it (BAG: their order is drawn when it matters), then known cards
    #: that were put under it, in order.
    tops: list[int]
    under: list[list[int]]
    #: By stack: its space (NONE: there is no such stack), fuel in steps, and in this turn: has moved, has ESA's power,
    #: has UN's cycler; the spaces of its last move.
    where: list[int]
    steps: list[int]
    moved: list[int]
    beamed: list[int]
    cycled: list[int]
    trail: list[tuple[int, ...]]
    #: By site: whose claim, whose factory, its letter (a builder chooses it on a D world), its black card; a black disk.
    claim: list[int]
    factory: list[int]
    letter: list[int]
    product: list[int]
    busted: list[int]
    #: Steps of the four exploitation tracks.
    tracks: list[int]
    #: Event rolls that the moves of this turn have caused.
    due: int
    FIELDS = {
        "c": COMPONENTS,
        "law": Constant(law_of),
        "round": Count(40, least=1, start=1),
        "first": One(SEAT),
        "phasing": One(SEAT),
        "faction": Per(SEAT, One(FACTIONS, NOBODY, start=NONE), at="players.*.faction"),
        "wt": Per(SEAT, Count(20), at="players.*.wt"),
        "place": Per(CARDS, One(STACKS, PILES), start=at_first, at=""),
        "held": Free(held_at_first, "LISTS", shape=Told(), at=""),
        "black": Per(CARDS, Yes(), at=""),
        "heavy": Per(CARDS, Yes(), at=""),
        "tops": Per(DECKS, One(CARDS, NOBODY, start=NONE), at="decks.*.top"),
        "under": Per(DECKS, Listed(One(CARDS), largest_deck), at="decks.*.under"),
        "where": Per(STACKS, One(SPACES, NOBODY, start=NONE), at=""),
        "steps": Per(STACKS, Count(32), at=""),
        "moved": Per(STACKS, Yes(), at=""),
        "beamed": Per(STACKS, Yes(), at=""),
        "cycled": Per(STACKS, Yes(), at=""),
        "trail": Free(no_trails, "LISTS", at=""),
        "claim": Per(SITES, One(SEAT, NOBODY, start=NONE), at=""),
        "factory": Per(SITES, One(SEAT, NOBODY, start=NONE), at=""),
        "letter": Per(SITES, One(LETTERS, NOBODY, start=NONE), at=""),
        "product": Per(SITES, One(CARDS, NOBODY, start=NONE), at=""),
        "busted": Per(SITES, Yes(), at=""),
        "tracks": Per(LETTERS, Count(10, most=last_step)),
        "due": Count(at=""),
    }
    __slots__ = FIELDS

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
Chart: TypeAlias = "OnChart[Components, Law[Any]]"
#: The position of a step, a law or a game that another title may take over with its own.
On = TypeVar("On", bound="OnChart[Components, Law[Any]]")


@mypyc_attr(allow_interpreted_subclasses=True)
class HighFrontier(OnChart[Components, "Law[Any]"]):
    """The game of 2010: cubes, politics, sunspots, trips of crews, glory, ventures, and what the scenarios count."""

    #: Cubes of each seat on each site: site * seats + seat. The first of the owner's is the factory, others are colonies.
    cubes: list[int]
    spot: int
    sunspot: int
    #: By card, crews only: where it has landed since LEO (bits of `c.landing_bits`), SPOILT by a pod, TITAN.
    trip: list[int]
    #: Seat, NONE, or GONE when its cube was withdrawn.
    glory: list[int]
    ventures: list[int]
    #: Hermes Fall: targets served, and how often the disk has come into yellow.
    deflected: list[int]
    yellows: int
    #: Return to the Moon: turns since leaving LEO.
    flown: int
    FIELDS = {
        "cubes": Flat(SITES, SEAT, Count(2), at=""),
        "spot": One(Axis("spots"), at="politics"),
        "sunspot": Count(most=last_sunspot, at="sunspots").shaped(sunspot_shape),
        "trip": Per(CARDS, Count().shaped(Bits(8)), at=""),
        "glory": Per(Axis("glories"), One(SEAT, {NONE: None, GONE: "gone"}, start=NONE)),
        "ventures": Per(VENTURES, One(SEAT, NOBODY, start=NONE)),
        "deflected": Per(Axis("hermes"), Yes(), at=""),
        "yellows": Count(10, at=""),
        "flown": Count(20),
    }
    __slots__ = FIELDS

    def to_words(self) -> dict[str, Any]:
        from .saved import write_chart

        return write_chart(self, super().to_words())

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import read_chart

        super().from_words(read_chart(self, data))
