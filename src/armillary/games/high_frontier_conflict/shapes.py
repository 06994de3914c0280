"""What the fields of the position and of the steps are, for programs that learn: what the module adds to the chart's."""

from typing import TYPE_CHECKING, Any

from armillary.games.high_frontier.shapes import chart_shapes, numbers
from armillary.shape import Bits, Count, Each, Flag, Id, Print, Shapes, Told

from .components import ConflictComponents
from .ids import AGE_OF_PIRACY, BLOCS, DEEDS, MODES, PLACES, STATES, STONES

if TYPE_CHECKING:
    from armillary.kernel.game import Game

#: What stays as it is without blocs, whose War and assembly it is, or without a module.
OF_BLOCS = (
    "war_happened",
    "winner",
    "star",
    "legacy",
    "chit",
    "extremist",
    "honest",
    "corrupt",
    "under_heroism",
    "lobbied",
)
OF_MODULE_1 = ("gold", "gold_bank", "iso", "elevators", "future", "stone_goal")
OF_MODULE_2 = ("anchored", "et_home", "queue", "colonist_of", "perks", "worked", "traded")
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


def shapes(game: "Game[Any]") -> Shapes:
    c: ConflictComponents = game.components
    seats, cards, sites, zones = game.seats, len(c.cards), len(c.sites), len(c.glory_zones)
    stacks, spaces = seats * len(c.slots), len(c.spaces)
    owner, few = Id(seats, -1), Count(6)
    by_seat, by_place = Each(few, seats), Each(Count(4), 7 * seats)
    glory = Each(Bits(zones), seats)
    position, steps = chart_shapes(game)
    position |= {
        "year": Id(13),
        "pile": Count(12),
        "state": Id(len(STATES)),
        "anarchy": Count(1),
        "war_happened": Flag(),
        "winner": Id(len(BLOCS), -1),
        "pending": Id(4),
        "bribes": by_seat,
        "used_heroism": by_seat,
        "heroism": Each(Bits(len(DEEDS)), seats),
        "supply": Count(30),
        "glory_low": glory,
        "glory_high": glory,
        "pow_kept": by_seat,
        "glory_left": Bits(zones),
        "carries": Each(Id(zones, -1), cards),
        "deeds": Bits(len(DEEDS)),
        "dome": Each(owner, sites),
        "damaged": Each(Flag(), sites),
        "fts": Each(few, stacks),
        "glitch": Each(Flag(), stacks),
        "landed": Each(Flag(), stacks),
        "began": Each(Id(spaces, -1), stacks),
        "dive": Each(Id(spaces, -1), stacks),
        "dared": Each(Flag(), stacks),
        "stone_kind": Each(Id(len(STONES), -1), seats),
        "stone_zone": Each(Id(len(game.vocabulary.words["zone"]), -1), seats),
        "stone_age": by_seat,
        "stone_boulder": by_seat,
        "fired": Each(Id(3), cards),
        "gun_fired": Each(Flag(), sites),
        "attacked": Print(),
        "paid": Each(Bits(3), seats),
        "leave": Print(),
        "asked": Print(),
        "betrayed": Print(),
        "lobbied": Print(),
        "once": Bits(5),
        "star": Id(len(PLACES)),
        "legacy": Each(few, 7),
        "chit": Each(Id(len(BLOCS)), 6),
        "extremist": by_seat,
        "honest": by_place,
        "corrupt": by_place,
        "under_heroism": by_place,
        "captor": Each(owner, cards),
        "anchored": Each(few, stacks),
        "et_home": Each(Flag(), seats),
        "queue": Print(),
        "colonist_of": Each(owner, cards),
        "perks": Print(),
        "worked": Print(),
        "traded": Print(),
        "finao_doubled": Flag(),
        "gold": Each(few, stacks),
        "gold_bank": Each(few, seats),
        "iso": Print(),
        "elevators": Print(),
        "future": Each(owner, len(c.module1.futures)),
        "stone_goal": Each(Id(len(c.module1.futures), -1), seats),
    }
    for there, fields in (
        (game.options["mode"] != MODES[AGE_OF_PIRACY], OF_BLOCS),
        (c.m1, OF_MODULE_1),
        (c.m2, OF_MODULE_2),
        (c.m1 or c.m2, ("finao_doubled",)),
    ):
        if not there:
            position |= dict.fromkeys(fields, Told())
    steps |= {
        **dict.fromkeys(FEW, few),
        **dict.fromkeys(PRINTS, Print()),
        **dict.fromkeys(("grantor", "grantee", "actor", "loser", "mover", "judge", "client"), owner),
        "place": Count(max(sites, cards)),
    }
    return Shapes(position=position, steps=steps, numbers=numbers(c))
