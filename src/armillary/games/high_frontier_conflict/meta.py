"""The card of High Frontier: Conflict."""

from armillary.kernel.title import Option, Ruling, Scenario, Title

TITLE = Title(
    slug="high-frontier-conflict",
    title="High Frontier: Conflict",
    summary="Rockets with rayguns, stones from the sky, bribes and glory: High Frontier over 48 years, with the War module.",
    seats=(2, 6),
    minutes=(120, 300),
    rules_version=1,
    factories={1: "armillary.games.high_frontier_conflict.game:ConflictGame"},
    extends="high-frontier",
    stage="Age of Piracy, War of Independence, Piracy Variant; Modules 1 and 2 and Futures are not there yet",
    options=(
        Option(
            id="mode",
            title="Mode",
            text="Age of Piracy: no blocs, every attack costs a bribe. War: two blocs. Piracy: both at once.",
            values=("age-of-piracy", "war", "piracy"),
            rule="CF-GEN-07",
        ),
        Option(
            id="disks",
            title="Seniority Disks",
            text="The game lasts twelve years for each; one is for lessons.",
            values=(4, 5, 7, 1),
            rule="CF-SET-02",
        ),
        Option(
            id="factions",
            title="Colours",
            text="Dealt at random, or chosen in turn.",
            values=("dealt", "chosen"),
            rule="BR-07",
        ),
        Option(
            id="opening",
            title="Opening",
            text="Peace, or (for trying out) War from the first turn; of no effect in Age of Piracy.",
            values=("peace", "war"),
            rule="CF-WAR-14",
        ),
        Option(
            id="quick_start",
            title="Quick start",
            text="Twelve rounds of taking top cards before the first year; one disk less.",
            values=(False, True),
            rule="BR-06",
        ),
        Option(
            id="lutetia",
            title="Lutetia chit",
            text="The asteroid Lutetia is dry.",
            values=(False, True),
            rule="CF-GEN-12",
        ),
        Option(
            id="free_turn_order",
            title="Free turn order",
            text="Craft may still move after the operation.",
            values=(False, True),
            rule="BR-08",
        ),
        Option(
            id="m2",
            title="Module 2",
            text="Bernals and Colonists: space stations, settlers, Labs, and homes away from Earth.",
            values=(False, True),
            rule="CF-GEN-03",
        ),
    ),
    rulings=(
        Ruling(
            id="free-pivots",
            question="May free burns from flybys pay for a turn at a Hohmann?",
            readings=("no", "yes"),
            reason="The text speaks of going extra burns, and a turn enters no burn space.",
            rules=("HF-ADV-01", "HF-PIV-01"),
        ),
    ),
    scenarios=(
        Scenario(
            id="age-of-piracy",
            title="Age of Piracy",
            text="No blocs and no War: whoever pays may attack.",
            requires={"mode": "age-of-piracy"},
        ),
        Scenario(
            id="war",
            title="War of Independence",
            text="Loyalists and Independents, an assembly, and a War that breaks out sooner or later.",
            requires={"mode": "war"},
        ),
        Scenario(
            id="piracy",
            title="Piracy Variant",
            text="The War of Independence with attacks at all times, on one's own bloc for a bribe.",
            requires={"mode": "piracy"},
        ),
        Scenario(
            id="jovian-skirmish",
            title="Jovian skirmish",
            text="Age of Piracy, twelve years, with Factories, armed rockets and outposts around Jupiter from the start.",
            requires={"mode": "age-of-piracy", "disks": 1, "quick_start": False},
        ),
        Scenario(
            id="belt-skirmish",
            title="Belt skirmish",
            text="Age of Piracy, twelve years: Factories all over the Koronis family, every one in sight of the next.",
            requires={"mode": "age-of-piracy", "disks": 1, "quick_start": False},
        ),
        Scenario(
            id="jovian-war",
            title="Jovian war",
            text="The War of Independence has just broken out, and both sides stand armed around Jupiter; twelve years.",
            requires={"mode": "war", "disks": 1, "quick_start": False, "opening": "war"},
        ),
    ),
    ends=("disks", "space-lord"),
    longest=40_000,
    simulation={"disks": 1, "opening": "war"},
)
