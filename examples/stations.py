"""High Frontier: Stations. A game is a set of rooms, and this page composes another one: the chart of Conflict with Bernals and
Colonists (Module 2) and without bribes, assembly, War and weapons.

It is played by the tests of Conflict (tests/games/high_frontier_conflict/test_composition.py). A package that offers it names it
in its entry points (group `armillary.games`): `high-frontier-stations = "stations:TITLE"`. Our sources do not say how long a
match in peace should be or what makes up for the chits and Futures that give points in Conflict, so Armillary does not offer it.
"""

from msgspec.structs import replace

from armillary.games.high_frontier_conflict import meta
from armillary.games.high_frontier_conflict.game import ConflictGame
from armillary.kernel.title import Scenario, Title

#: Of the rulings those that this set can ask for.
RULED = ("free-pivots", "factory-power-at-departure", "rad-hardness-0")
#: The options that this set of rooms decides.
DECIDED = {"mode": "age-of-piracy", "opening": "peace", "m1": False, "m2": True, "futures": False}


class Stations(ConflictGame):
    """Stations and colonists in peace: Module 2, and the chart that it needs."""

    rooms = ("bernals",)


TITLE = Title(
    slug="high-frontier-stations",
    title="High Frontier: Stations",
    summary="The chart of Conflict with Bernals and Colonists, in peace.",
    seats=(2, 5),
    minutes=(90, 180),
    difficulty=3,
    rules_version=1,
    factories={1: "stations:Stations"},
    extends="high-frontier-conflict",
    options=tuple(
        replace(option, values=(DECIDED[option.id],) if option.id in DECIDED else option.values)
        for option in meta.TITLE.options
    ),
    rulings=tuple(ruling for ruling in meta.TITLE.rulings if ruling.id in RULED),
    scenarios=(
        Scenario(id="settlers", title="Settlers", text="From the first boost on."),
        Scenario(
            id="jovian-settlers",
            title="Jovian settlers",
            text="Bernals over Jupiter's moons and at home, Colonists aboard; twelve years.",
            requires={"disks": 1, "quick-start": False},
        ),
    ),
    ends=("disks",),
    longest=meta.TITLE.longest,
    simulation={"disks": 1},
)
