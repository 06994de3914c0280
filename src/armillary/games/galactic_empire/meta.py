"""The card of Struggle for the Galactic Empire: options, rulings, scenarios. Light to import."""

from typing import Any

from armillary.kernel.title import Option, Ruling, Scenario, Title

#: The optional rules 20 to 28 (GE-OPT-01). All on is the normal game.
OPTIONS = (
    Option(
        id="imperial-order",
        title="Imperial Order",
        text="Imperial Order units are not turned by Usurper, Independent Empire and Rebellion markers.",
        values=(True, False),
        rule="GE-IO-01",
    ),
    Option(
        id="transhumans",
        title="Trans-humans",
        text="Units whose strength follows the Chaos Index and whose movement has no limit.",
        values=(True, False),
        rule="GE-TH-01",
    ),
    Option(
        id="nexus",
        title="Nexus",
        text="Markers on your systems that help Extropy and Suppression.",
        values=(True, False),
        rule="GE-NEX-02",
    ),
    Option(
        id="markers",
        title="Repression and Illumination markers",
        text="Markers that are bought and kept for Suppression, combat, Extropy and Trans-humans.",
        values=(True, False),
        rule="GE-MRK-01",
    ),
    Option(
        id="suppression",
        title="Suppression",
        text="Stop Usurpers, Independent Empires, Invaders and Rebellions before they strike.",
        values=(True, False),
        rule="GE-SUP-01",
    ),
    Option(
        id="illumination",
        title="Illumination",
        text="Illumination markers help combat and Extropy.",
        values=(True, False),
        rule="GE-ILL-01",
    ),
    Option(
        id="increased-resources",
        title="Increased Resources",
        text="Multiply a turn's income at the price of chaos.",
        values=(True, False),
        rule="GE-INC-01",
    ),
    Option(
        id="star-gates",
        title="Star Gates",
        text="Gates between which units teleport, once an expedition has found one.",
        values=(True, False),
        rule="GE-GATE-05",
    ),
    Option(
        id="expeditions",
        title="Expeditions",
        text="A unit and a leader explore what the Expedition Possible marker promises.",
        values=(True, False),
        rule="GE-EXP-01",
    ),
    Option(
        id="sweep-base",
        title="Set-up of Sweep of Empire",
        text="The number of the scenario whose set-up and special rules Sweep of Empire uses. No meaning in the others.",
        values=(1, 2, 3, 4, 5, 6),
        rule="GE-S7-01",
    ),
    Option(
        id="turn-limit",
        title="Last turn of Sweep of Empire",
        text="Not a rule of the game, but for simulation: Sweep of Empire ends unfinished after that many turns (0: never).",
        values=(0, 10, 20, 40, 60),
        rule="GE-S7-01",
    ),
)

#: What each starting position hands out and therefore switches on (GE-OPT-01, GE-S5-01, GE-S6-01).
REQUIRES: dict[str, dict[str, Any]] = {
    "over-the-edge": {"imperial-order": True, "nexus": True},
    "civil-war": {},
    "empire-strikes": {"imperial-order": True, "nexus": True, "markers": True, "illumination": True},
    "eternal-empire": {
        "imperial-order": True,
        "nexus": True,
        "markers": True,
        "suppression": True,
        "illumination": True,
    },
    "trans-human-revolt": {
        "transhumans": True,
        "imperial-order": True,
        "nexus": True,
        "markers": True,
        "suppression": True,
    },
    "second-empire": {"transhumans": True, "markers": True, "illumination": True},
}

SCENARIOS = (
    Scenario(
        id="over-the-edge",
        title="Over the Edge",
        text="The whole galaxy is yours and about to break: three rounds of events on the first of ten turns. "
        "Switches on Imperial Order and Nexus, whose pieces it hands out.",
        requires=REQUIRES["over-the-edge"],
    ),
    Scenario(
        id="civil-war",
        title="Civil War",
        text="A die for every system and every unit decides who is loyal. No markers, no resources, ten turns.",
        requires=REQUIRES["civil-war"],
    ),
    Scenario(
        id="empire-strikes",
        title="The Empire Strikes",
        text="Two Independent Empires and a host of Rebels hold the outer rings. Five turns to strike back. "
        "Switches on Imperial Order, Nexus, markers and Illumination.",
        requires=REQUIRES["empire-strikes"],
    ),
    Scenario(
        id="eternal-empire",
        title="Eternal Empire",
        text="Only the inner rings are loyal, but Leviathan in the Core halves every change of the Chaos Index. Ten turns. "
        "Switches on Imperial Order, Nexus, markers, Suppression and Illumination.",
        requires=REQUIRES["eternal-empire"],
    ),
    Scenario(
        id="trans-human-revolt",
        title="Trans-Human Revolt",
        text="A Usurper with a Trans-human arrives on each of the first five turns of ten. "
        "Switches on Trans-humans, Imperial Order, Nexus, markers and Suppression.",
        requires=REQUIRES["trans-human-revolt"],
    ),
    Scenario(
        id="second-empire",
        title="Second Empire",
        text="The Core and five Trans-humans against everybody. Switches on Trans-humans, markers and Illumination.",
        requires=REQUIRES["second-empire"],
    ),
    Scenario(
        id="sweep-of-empire",
        title="Sweep of Empire",
        text="Any other scenario (see the option) without a last turn: hold every system with an index of 10 or less, "
        "in as few turns as you can. Needs the options of the scenario it starts as.",
    ),
)

RULINGS = (
    Ruling(
        id="suppression-value",
        question="Is the leader value of the Chaos marker subtracted from a Suppression roll?",
        readings=("subtracted", "ignored"),
        reason="The rule says so; the worked example leaves it out and comes to the same result either way.",
        rules=("GE-SUP-11",),
    ),
    Ruling(
        id="usurper-advance",
        question="How often does an advancing Usurper add its leader value to the Chaos Index?",
        readings=("once-per-operation", "per-sector"),
        reason="Each move towards the Core is one operation, however many sectors it covers.",
        rules=("GE-USR-10",),
    ),
    Ruling(
        id="crusade-sector",
        question="Where may the units of a Galactic Crusade appear?",
        readings=("any-system", "imperial-system"),
        reason="The event speaks of any one sector; units that appear on a Chaos world are Imperial all the same.",
        rules=("GE-EV-34",),
    ),
    Ruling(
        id="income-multiplier",
        question="What do Increased Resources multiply?",
        readings=("whole-collection", "systems-only"),
        reason="The rule multiplies the collection of the turn; the narrower reading takes its words on systems literally.",
        rules=("GE-INC-07",),
    ),
    Ruling(
        id="marker-limit",
        question="Do Repression and Illumination share the limit of ten counters?",
        readings=("shared-ten", "ten-each"),
        reason="One counter carries both faces, so there are ten of both together.",
        rules=("GE-MRK-03",),
    ),
    Ruling(
        id="hive-strength",
        question="Does the morphogenetic strength in its sector add to the roll of the Hive?",
        readings=("added", "leader-only"),
        reason="The other aliens count the strength they do not forbid; the Hive is the mirror image of the Randoids.",
        rules=("GE-EV-08",),
    ),
    Ruling(
        id="overstretched",
        question="When does an empire that cannot maintain its forces suffer Attrition?",
        readings=("always", "at-rest"),
        reason="The check is announced without a limit; the narrower reading keeps it to the turns of rest it begins with.",
        rules=("GE-IE-37",),
    ),
    Ruling(
        id="allied-empire",
        question="May a besieged home defence roll to attack while the attack force of its empire is allied?",
        readings=("garrison-rolls", "garrison-waits"),
        reason="An Alliance takes the roll of the force in one sector; the other force of the empire is in another.",
        rules=("GE-EV-74",),
    ),
    Ruling(
        id="mutant-strength",
        question="Does the Mutant's own strength of 3 count where the rules count the strength of units, as for the Institute?",
        readings=("force", "units"),
        reason="It is given in addition to the strength of his units, so it is his force's and not theirs.",
        rules=("GE-EV-75",),
    ),
    Ruling(
        id="empire-takes-mutant",
        question="Does an Independent Empire that arises in his sector take in the Mutant's force?",
        readings=("joins", "stays"),
        reason="His force follows the rules for Usurpers, whose units join the empire; a change within Chaos is no conversion.",
        rules=("GE-EV-76",),
    ),
)

TITLE = Title(
    slug="galactic-empire",
    title="Struggle for the Galactic Empire",
    summary="Alone against chaos: hold a galaxy of 33 systems together against usurpers, breakaway empires, invaders and rebels.",
    seats=(1, 1),
    minutes=(60, 240),
    difficulty=2,
    rules_version=3,
    factories={
        1: "armillary.games.galactic_empire.game:Version1",
        2: "armillary.games.galactic_empire.game:Version2",
        3: "armillary.games.galactic_empire.game:GalacticEmpire",
    },
    options=(*OPTIONS, *Option.found_in(__name__)),
    rulings=RULINGS,
    scenarios=SCENARIOS,
    #: Levels after the last turn; catastrophe: the index passed 100; extinction: no Imperial unit is left; universal and
    #: limit: Sweep of Empire.
    ends=(
        "collapse",
        "decline",
        "survival",
        "expanding",
        "triumph",
        "catastrophe",
        "extinction",
        "universal",
        "limit",
    ),
    longest=20_000,
    simulation={"turn-limit": 20},
)
