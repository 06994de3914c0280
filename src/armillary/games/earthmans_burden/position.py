"""The solar disc with everything on it: units, tracks, technologies, whose turn it is."""

from typing import Any

from armillary.fields import SEAT, Axis, Bits, Constant, Count, Free, Kept, Listed, One, Per, Yes
from armillary.kernel.evidence import does
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position
from armillary.kernel.thing import Thing
from armillary.shape import Each, Flag, Print

from .components.tables import Tables
from .ids import NO_WORD, NOWHERE, PEACE, PHASES, STRIDE, TECHNOLOGIES
from .kinds import NODES, PATHS, WORLDS, ByFaction, ByPlace, Drafts, Few, Those, table


def the_tables(game: Any) -> Any:
    return game.tables


def most_ai(game: Any) -> int:
    c: Tables = game.tables
    return max(c.ai_basic, c.ai_advanced)


def one_beyond_the_die(game: Any) -> int:
    die: int = game.tables.die
    return die + 1


#: What no state of things and no number of throws comes to.
ENDLESS = 1 << 32


def all_counters(p: "SolarDisc") -> int:
    return sum(p.ai)


@does("EB-UNIT-05")
def unclaimed_regions(p: "SolarDisc") -> list[int]:
    """Each region has one development at most (EB-UNIT-05); the UN's imaginary one is beyond them (EB-OPT-7P2)."""
    c = p.c
    found = c.regions[:]
    found[c.home] += p.imaginary
    for i in range(STRIDE * c.worlds):
        found[i % c.worlds] -= p.sound[i] + p.risk[i]
    for world, free in enumerate(found):
        if free < 0:
            raise ValueError(f"{c.names[c.paths + world]}: more developments than its {c.regions[world]} regions")
    return found


def units_in_play(p: "SolarDisc") -> list[int]:
    """By faction: fleets in orbits and in trajectories, developments, the Commander."""
    paths, worlds = p.c.paths, p.c.worlds
    found = []
    for faction in range(STRIDE):
        here = slice(faction * worlds, (faction + 1) * worlds)
        units = sum(p.fleets[here]) + sum(p.sound[here]) + sum(p.risk[here])
        units += sum(p.space[faction * paths : (faction + 1) * paths])
        found.append(units + (p.commander[faction] != NOWHERE))
    return found


class Draft(Thing):
    """An exchange that is being put together (see rules/bundles.py): gifts of the maker, gifts that he asks for."""

    FIELDS = {"maker": One(SEAT), "to": One(SEAT), "given": Free([], "LISTS"), "asked": Free([], "LISTS")}
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

    #: The component pack, options and rulings as tables; shared, never changed.
    c: Tables
    phase: int
    active: int
    round: int
    #: The seat drawn to begin the setup (EB-SETUP-01).
    starter: int
    #: Somebody may have won or lost: looked at when no action is pending.
    check: int
    #: The UN's favour has been used this turn (EB-UN-08).
    favour: int
    #: The UN's one development on Earth stands in an imaginary region (EB-OPT-7P2).
    imaginary: int
    ai_total: int
    #: How often dice were thrown, for the state of things at which somebody has passed.
    thrown: int
    #: EB-UNIT-06: any number of fleets of any factions share a place, and that alone changes nothing.
    fleets: list[int]
    sound: list[int]
    risk: list[int]
    acted_fleets: list[int]
    acted_sound: list[int]
    acted_risk: list[int]
    new_fleets: list[int]
    new_sound: list[int]
    new_risk: list[int]
    space: list[int]
    #: Free regions by world, units by faction.
    unclaimed: list[int]
    units: list[int]
    #: EB-TB-01: the grid (a mask of technologies by player) and the three tracks. EB-SETUP-13: all counters start on node 0 or
    #: a Starting node.
    tech: list[int]
    ai: list[int]
    research: list[int]
    eschaton: list[int]
    #: Turn starts in a row with every region of Earth (EB-VIC-04).
    streak: list[int]
    #: Standing declarations (EB-VIC-08).
    word: list[int]
    #: Players who are out; their pieces are neutral (EB-OPT-AS7).
    out: list[int]
    #: Where each Commander is, and whether it has acted (EB-OPT-AS1).
    commander: list[int]
    led: list[int]
    #: The dice of the roll on the table.
    pool: list[int]
    #: EB-XTRA-23: seats that are asked at quiet points, where only people are.
    asked: list[int]
    #: The state of things at which each seat has last passed there (EB-XTRA-22), and the offers declined at this one.
    passed: list[int]
    declined: list[str]
    drafts: list[Draft]
    FIELDS = {
        "c": Constant(the_tables),
        "phase": One(Axis("phases", PHASES), at="turn.phase"),
        "active": One(SEAT, at="turn.seat"),
        "round": Count(30, at="turn.round"),
        "starter": One(SEAT, at="turn.starter"),
        "check": Yes(at="turn.check"),
        "favour": Yes(at="turn.favour"),
        "imaginary": Yes(),
        "ai_total": Kept(all_counters),
        "thrown": Count(1000, most=ENDLESS, at="quiet.thrown"),
        "fleets": ByPlace(WORLDS, Count(4)),
        "sound": ByPlace(WORLDS, Count(3)),
        "risk": ByPlace(WORLDS, Count(3)),
        "acted_fleets": ByPlace(WORLDS, Count(8)),
        "acted_sound": ByPlace(WORLDS, Count(8)),
        "acted_risk": ByPlace(WORLDS, Count(8)),
        "new_fleets": ByPlace(WORLDS, Count(8)),
        "new_sound": ByPlace(WORLDS, Count(8)),
        "new_risk": ByPlace(WORLDS, Count(8)),
        "space": ByPlace(PATHS, Count(4)),
        "unclaimed": Kept(unclaimed_regions, Per(WORLDS, Count(6)), start=table("regions")),
        "units": Kept(units_in_play, ByFaction(Count(20)), start=[0] * STRIDE),
        "tech": ByFaction(Bits(Axis("technologies", TECHNOLOGIES)), at="technologies"),
        "ai": ByFaction(Count(table("ai_advanced"), most=most_ai)),
        "research": ByFaction(Count(table("research_goal"), most=table("research_goal"))),
        "eschaton": ByFaction(Count(table("eschaton_goal"), most=table("eschaton_goal"))),
        "streak": ByFaction(Count(table("blockade_turns"), most=table("blockade_turns")), at="blockade"),
        "word": Few(One(SEAT, {NO_WORD: None, PEACE: "peace"}, start=NO_WORD), at="declarations"),
        "out": Those(),
        "commander": Few(One(NODES, {NOWHERE: None}, start=NOWHERE), at="commanders"),
        "led": Those(),
        "pool": Listed(Count(one_beyond_the_die, most=table("die")), 24, at="dice"),
        "asked": Those(at="quiet.asked").shaped(Each(Flag(), STRIDE)),
        "passed": Few(Count(most=ENDLESS), at="quiet.passed").shaped(Print()),
        "declined": Listed(Free(""), 24, at="quiet.declined").shaped(Print()),
        "drafts": Drafts(Draft).shaped(Print()),
    }
    #: A deal that is being put together is seen by its maker alone: what `Game.hide` cuts.
    HIDDEN = ("drafts",)
    __slots__ = FIELDS

    def to_words(self) -> dict[str, Any]:
        from .saved import write_board

        data = super().to_words()
        if not self.c.stops:
            del data["quiet"]
        return {**data, **write_board(self)}

    def from_words(self, data: dict[str, Any]) -> None:
        """What follows from the others is worked out at the end."""
        from .saved import read_board

        rest = read_board(self, data)
        if not self.c.stops and "quiet" not in rest:
            rest["quiet"] = {"asked": [], "passed": {}, "declined": [], "thrown": 0}
        super().from_words(rest)
