"""The position: the chart's (cards, stacks, claims, Factories), and what the module adds to it.

Everything is an int or a flat list of ints. Blocs are never stored: a seat's bloc is what the chit of its ideology shows.
"""

from typing import TYPE_CHECKING, Any

from armillary.fields import SEAT, Axis, Bits, Count, Flat, Listed, One, Per, Yes
from armillary.games.high_frontier.ids import NONE, SPECTRA
from armillary.games.high_frontier.position import CARDS, NOBODY, SITES, SPACES, STACKS, OnChart, largest_number
from armillary.kernel.native import mypyc_attr
from armillary.shape import Bits as BitsShape
from armillary.shape import Count as CountShape
from armillary.shape import Id, Print, Shape

from .components import ConflictComponents
from .ids import AGE_OF_PIRACY, BLOCS, CENTRIST, DEEDS, MODES, NOTHING_PENDING, PEACE, PENDING, PLACES, STATES, STONES

if TYPE_CHECKING:
    from .chart.answers import ConflictLaw  # noqa: F401 (named by the base of the class)

__all__ = ["Conflict"]


def glory_zones(game: Any) -> list[str]:
    c = game.components
    return [c.zones[zone] for zone in c.glory_zones]


def futures(game: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = game.components.module1.futures
    return names


def seasons(game: Any) -> int:
    return len(game.components.seasons)


def disks(game: Any) -> int:
    """For bribes: those of the seats and the supply together."""
    count: int = game.components.own.tokens.bribes
    return count


def captives(game: Any) -> int:
    count: int = game.components.own.tokens.captives
    return count


def chits_at_first(game: Any) -> list[int]:
    c = game.components
    return [c.start_bloc[c.ideology.index(place)] for place in range(len(IDEOLOGIES))]


def blocs(game: Any) -> bool:
    """Are there an assembly and a War?"""
    return bool(game.options["mode"] != MODES[AGE_OF_PIRACY])


def module1(game: Any) -> bool:
    return bool(game.components.freight_cards)


def module2(game: Any) -> bool:
    return bool(game.components.settler_cards)


def any_module(game: Any) -> bool:
    return bool(game.components.module_cards)


IDEOLOGIES = PLACES[:6]
BLOC = Axis("blocs", BLOCS)
DEED = Axis("deeds", DEEDS)
FUTURE = Axis("futures", futures)
IDEOLOGY = Axis("ideologies", IDEOLOGIES)
#: Where delegates sit: six ideologies and the centre.
PLACE = Axis("places", PLACES[:7])
ZONE = Axis("zones", glory_zones)


def to_the_largest_number(game: Any) -> Shape:
    return CountShape(largest_number(game))


#: What the steps hold besides. A place is a site, a card or a place of the assembly, whatever the step is about.
A_PLACE = Count(least=NONE).shaped(to_the_largest_number)
#: Seats as bits; a seat or a space: programs that learn see the number, or only tell it apart.
SOME_SEATS, SEAT_NUMBER = Bits(SEAT).shaped(CountShape(6)), One(SEAT, NOBODY).shaped(CountShape(6))
SPACE_NUMBER, TOLD_SEAT = One(SPACES, NOBODY).shaped(CountShape(6)), One(SEAT, NOBODY).shaped(Print())
#: Where a list goes on: what was taken last, or nothing.
LAST = Count(least=NONE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Conflict(OnChart[ConflictComponents, "ConflictLaw"]):
    """Clock, bribes, glory, domes, damage, glitches, stones, the acts of a turn; assembly and prisoners in the War game."""

    #: The year of the cycle (1 to 12; `round` counts all years), disks still on the pile, the state of affairs (STATES), an
    #: Anarchy that lasts until blue ends (it can stand beside War, Republic and Empire), whether War ever broke out, the bloc
    #: that won it, and what the end of this turn will bring (PENDING).
    year: int
    pile: int
    state: int
    anarchy: int
    war_happened: int
    winner: int
    pending: int
    #: By seat: bribe disks, heroism chits that now serve as bribes, unused heroism chits (bits of DEEDS); disks of nobody.
    bribes: list[int]
    used_heroism: list[int]
    heroism: list[int]
    supply: int
    #: Glory chits in reserve by side, bits by place in `c.glory_zones`; chits kept for prisoners.
    glory_low: list[int]
    glory_high: list[int]
    pow_kept: list[int]
    #: Glory chits still in their zones (bits); by card, the one that a Human carries, or NONE; deeds still open (bits).
    glory_left: int
    carries: list[int]
    deeds: int
    #: By site: whose dome, or NONE; a damaged Factory.
    dome: list[int]
    damaged: list[int]
    #: By stack: FTs (outposts), a glitch; in this turn: landed, the space where it began, a dive-bomb's target space or NONE,
    #: has rolled for a hazard.
    fts: list[int]
    glitch: list[int]
    landed: list[int]
    began: list[int]
    dive: list[int]
    dared: list[int]
    #: By seat: kind of its stone or NONE, the zone where it comes from, how many turns it is under way, and
    #: whether it takes a dirt thruster.
    stone_kind: list[int]
    stone_zone: list[int]
    stone_age: list[int]
    stone_boulder: list[int]
    #: Of this turn: what cards have done (UNFIRED, FIRED, SERVED), Factory guns that have fired, spaces attacked, for what a
    #: seat was paid (bits), leave given (codes of `chart.leave`), leave asked for (codes with price), seats betrayed,
    #: places lobbied, what is done once (bits).
    fired: list[int]
    gun_fired: list[int]
    attacked: list[int]
    paid: list[int]
    leave: list[int]
    asked: list[int]
    betrayed: list[int]
    lobbied: list[int]
    once: int
    #: The assembly: the star's place (WAR_SLOT in wartime), legacy disks by place, chits by ideology (BLOCS),
    #: extremists still on their chit by seat; delegates at place * seats + seat; of the corrupt ones, those on a used chit.
    star: int
    legacy: list[int]
    chit: list[int]
    extremist: list[int]
    honest: list[int]
    corrupt: list[int]
    under_heroism: list[int]
    #: By card: the seat that holds it prisoner, or NONE.
    captor: list[int]
    #: Module 2. By stack: when the Bernal was anchored (1, 2, ...; earlier ones have the first right to a Dirtside), 0: it is
    #: loose; by seat: is the Stanford declared an ET Home Bernal? Known cards at the bottom of the Colonist queue (the unseen
    #: ones above them are BAG); by card, whose Colonist it is.
    anchored: list[int]
    et_home: list[int]
    queue: list[int]
    colonist_of: list[int]
    #: Of this turn: Colonists whose specialty has been used, operations that a specialty may add to (codes of
    #: `bernals.colonists`), spaces of Bernals where enemies have traded (with the seats, a code of `bernals.roam`).
    perks: list[int]
    worked: list[int]
    traded: list[int]
    #: Has FINAO doubled for good (3B5a)?
    finao_doubled: int
    #: Module 1. By stack: gold FTs, of a rocket whether its fuel is gold; by seat: gold beads at the Bank, the isotope of its
    #: thruster; elevators (code of both ends, `freighters.elevators`); by Future: who completed it;
    #: by seat: the Future that its stone is to complete (CF-FUT-07).
    gold: list[int]
    gold_bank: list[int]
    iso: list[int]
    elevators: list[int]
    future: list[int]
    stone_goal: list[int]
    FIELDS = {
        "year": Count(start=1, most=seasons).shaped(Id(13)),
        "pile": Count(12, most=99),
        "state": One(Axis("states", STATES), start=PEACE, at="state.now"),
        "anarchy": Yes(at="state.anarchy").shaped(CountShape(1)),
        "war_happened": Yes(at="state.war_happened").only(blocs),
        "winner": One(BLOC, NOBODY, start=NONE, at="state.winner").only(blocs),
        "pending": One(Axis("pending", PENDING), start=NOTHING_PENDING, at="state.pending"),
        "bribes": Per(SEAT, Count(most=disks), at="players.*.bribes"),
        "used_heroism": Per(SEAT, Count(most=len(DEEDS)), at="players.*.used_heroism"),
        "heroism": Per(SEAT, Bits(DEED), at="players.*.heroism"),
        "supply": Count(30, most=disks),
        "glory_low": Per(SEAT, Bits(ZONE), at="players.*.glory_low"),
        "glory_high": Per(SEAT, Bits(ZONE), at="players.*.glory_high"),
        "pow_kept": Per(SEAT, Count(most=captives), at="players.*.pow_kept"),
        "glory_left": Bits(ZONE, at="glory"),
        "carries": Per(CARDS, One(ZONE, NOBODY, start=NONE), at=""),
        "deeds": Bits(DEED),
        "dome": Per(SITES, One(SEAT, NOBODY, start=NONE), at=""),
        "damaged": Per(SITES, Yes(), at=""),
        "fts": Per(STACKS, Count(), at=""),
        "glitch": Per(STACKS, Yes(), at=""),
        "landed": Per(STACKS, Yes(), at=""),
        "began": Per(STACKS, One(SPACES, NOBODY, start=NONE), at=""),
        "dive": Per(STACKS, One(SPACES, NOBODY, start=NONE), at=""),
        "dared": Per(STACKS, Yes(), at=""),
        "stone_kind": Per(SEAT, One(Axis("stones", STONES), NOBODY, start=NONE), at=""),
        "stone_zone": Per(SEAT, One(Axis("zones"), NOBODY, start=NONE), at=""),
        "stone_age": Per(SEAT, Count(), at=""),
        "stone_boulder": Per(SEAT, Yes().shaped(CountShape(6)), at=""),
        "fired": Per(CARDS, One(Axis("fired", ("", "fired", "served"))), at=""),
        "gun_fired": Per(SITES, Yes(), at=""),
        "attacked": Listed(One(SPACES), 99, at="turn.attacked").shaped(Print()),
        "paid": Per(SEAT, Count(most=255).shaped(BitsShape(3)), at="players.*.paid"),
        "leave": Listed(Count(most=1 << 40), 99, at="turn.leave").shaped(Print()),
        "asked": Listed(Count(most=1 << 60), 99, at="turn.asked").shaped(Print()),
        "betrayed": Listed(One(SEAT), 99, at="turn.betrayed").shaped(Print()),
        "lobbied": Listed(One(PLACE), 99, at="turn.lobbied").shaped(Print()).only(blocs),
        "once": Count(most=255, at="turn.once").shaped(BitsShape(5)),
        "star": One(Axis("places", PLACES), start=CENTRIST, at="assembly.star").only(blocs),
        "legacy": Per(PLACE, Count(), at="").only(blocs),
        "chit": Per(IDEOLOGY, One(BLOC), start=chits_at_first, at="assembly.chits").only(blocs),
        "extremist": Per(SEAT, Yes().shaped(CountShape(6)), at="players.*.extremist").only(blocs),
        "honest": Flat(PLACE, SEAT, Count(4), at="").only(blocs),
        "corrupt": Flat(PLACE, SEAT, Count(4), at="").only(blocs),
        "under_heroism": Flat(PLACE, SEAT, Count(4), at="").only(blocs),
        "captor": Per(CARDS, One(SEAT, NOBODY, start=NONE), at=""),
        "anchored": Per(STACKS, Count(), at="").only(module2),
        "et_home": Per(SEAT, Yes(), at="").only(module2),
        "queue": Listed(One(CARDS), 99, at="").shaped(Print()).only(module2),
        "colonist_of": Per(CARDS, One(SEAT, NOBODY, start=NONE), at="").only(module2),
        "perks": Listed(One(CARDS), 99, at="").shaped(Print()).only(module2),
        "worked": Listed(Count(), 99, at="").shaped(Print()).only(module2),
        "traded": Listed(Count(), 99, at="").shaped(Print()).only(module2),
        "finao_doubled": Yes(at="").only(any_module),
        "gold": Per(STACKS, Count(), at="").only(module1),
        "gold_bank": Per(SEAT, Count(), at="").only(module1),
        "iso": Per(SEAT, One(Axis("spectra", SPECTRA), NOBODY, start=NONE), at="").shaped(Print()).only(module1),
        "elevators": Listed(Count(), 99, at="").shaped(Print()).only(module1),
        "future": Per(FUTURE, One(SEAT, NOBODY, start=NONE), at="").only(module1),
        "stone_goal": Per(SEAT, One(FUTURE, NOBODY, start=NONE), at="").only(module1),
    }
    __slots__ = FIELDS

    def to_words(self) -> dict[str, Any]:
        from .saved import write_chart

        return write_chart(self, super().to_words())

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import read_chart

        super().from_words(read_chart(self, data))
