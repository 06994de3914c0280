"""Which rooms there are, what each needs, and what a set of them brings to a game: steps, verbs, the sequence of a turn."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from armillary.games.high_frontier.flow import auctions, open_auctions
from armillary.kernel.choice import Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame

from .assembly import fundraising, lobbying, petitioning
from .assembly import steps as politics
from .assembly.answers import Assembly
from .bernals import menus as stations
from .bernals import steps as settling
from .bernals.answers import Bernals
from .chart import asking_leave, cubes, deals, ending, flight, help, menus, moves, operations, setup, turns, years
from .chart.hooks import Answers
from .combat import aftermath, battle, muster, phase
from .combat.answers import Combat
from .freighters import epics
from .freighters import steps as freight
from .freighters.answers import Freighters
from .futures.answers import Futures
from .ids import AGE_OF_PIRACY, FUTURE_WARS, MODES
from .piracy import steps as vendetta
from .piracy.answers import Piracy
from .strikes import steps as strikes
from .strikes.answers import Strikes
from .war import blocs
from .war import steps as peace
from .war.answers import War
from .war.future_wars import FutureWars

__all__ = ["NEEDS", "ROOMS", "answers_of", "closed", "frames_of", "sequence_of", "verbs_of"]

#: In the order of their chapters, each with the rooms that it cannot be played without. Every game has the chart.
NEEDS: dict[str, tuple[str, ...]] = {
    "chart": (),
    "piracy": ("chart",),
    "assembly": ("chart", "piracy"),
    "war": ("assembly",),
    "combat": ("piracy", "war"),
    "strikes": ("combat",),
    "freighters": ("chart",),
    "bernals": ("chart",),
    "futures": ("assembly", "bernals", "freighters"),
}
ROOMS = tuple(NEEDS)

#: Modules with FRAMES and VERBS. The order is that of a record's frames and of observations: it stays as it is.
STEPS: tuple[ModuleType, ...] = (
    *(setup, turns, years, ending, moves, flight, operations, asking_leave, phase, muster, battle, aftermath, strikes),
    *(politics, cubes, fundraising, blocs, peace, lobbying, vendetta, petitioning, settling, stations, epics),
)
#: Modules whose verbs belong to the menus of others.
ACTS: tuple[ModuleType, ...] = (menus, help, freight, deals)
#: Verbs of the base.
KEPT: tuple[Verb, ...] = (
    *(verb for verb in auctions.VERBS if verb.name in ("bid", "pass", "award")),
    Verb("tank", "HF-FUEL-01", ("stack", "stack"), ("tanks", "number")),
    Verb("drain", "HF-MAT-04", ("stack", "stack"), ("tanks", "number")),
    Verb("whiten", "HF-BOOST-09", ("card", "card")),
    Verb("lighten", "HF-CARD-15", ("card", "card")),
)


#: What each answers where others ask (`chart/hooks.py`), in the order in which they are asked.
ANSWERS: dict[str, Answers] = {
    "piracy": Piracy(),
    "assembly": Assembly(),
    "war": War(),
    "combat": Combat(),
    "strikes": Strikes(),
    "freighters": Freighters(),
    "bernals": Bernals(),
    "futures": Futures(),
}


def answers_of(rooms: Iterable[str], options: dict[str, Any]) -> tuple[Answers, ...]:
    """Who answers: the rooms of the set, without those that the options leave out; future wars are the War in a third way."""
    mode = MODES.index(options["mode"])
    left_out = {"assembly", "war"} if mode == AGE_OF_PIRACY else set()
    left_out |= {room for room, option in PLAYED_IF.items() if not options[option]}
    found = tuple(answers for room, answers in ANSWERS.items() if room in rooms and room not in left_out)
    return (*found, FutureWars()) if mode == FUTURE_WARS else found


#: Rooms that an option opens.
PLAYED_IF = {"freighters": "m1", "bernals": "m2", "futures": "futures"}


def closed(rooms: Iterable[str]) -> tuple[str, ...]:
    """These rooms and all that they need, in the order of the chapters; ValueError names an unknown one."""
    found: set[str] = set()
    open_ = list(rooms)
    while open_:
        room = open_.pop()
        if room not in NEEDS:
            raise ValueError(f"there is no room {room!r}; rooms are {', '.join(ROOMS)}")
        if room not in found:
            found.add(room)
            open_ += NEEDS[room]
    return tuple(room for room in ROOMS if room in found)


def _of(modules: tuple[ModuleType, ...], rooms: Iterable[str]) -> list[ModuleType]:
    wanted = closed(rooms)
    return [module for module in modules if module.__name__.split(".")[-2] in wanted]


def frames_of(rooms: Iterable[str]) -> tuple[type[Frame[Any]], ...]:
    steps = [frame for step in _of(STEPS, rooms) for frame in step.FRAMES]
    return (*steps, open_auctions.Auction, open_auctions.Tie)


@does("CF-GEN-11", "BR-54")
def verbs_of(rooms: Iterable[str]) -> tuple[Verb, ...]:
    steps = [verb for step in (*_of(STEPS, rooms), *_of(ACTS, rooms)) for verb in step.VERBS]
    return (*steps, *KEPT)


def sequence_of(rooms: Iterable[str]) -> tuple[type[Frame[Any]], ...]:
    """BR-08: a turn moves, fights where there is combat, and does an operation."""
    fight = (phase.Combat,) if "combat" in closed(rooms) else ()
    return (moves.Moves, *fight, operations.Operation, turns.EndOfTurn)
