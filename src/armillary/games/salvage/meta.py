"""The card of Salvage."""

from armillary.kernel.title import Option, Ruling, Scenario, Title

TITLE = Title(
    slug="salvage",
    title="Salvage",
    summary="Two to four crews bid in secret for the wrecks that drift past a dead station, then cut them open with two dice.",
    seats=(2, 4),
    minutes=(5, 10),
    difficulty=1,
    rules_version=1,
    factories={1: "armillary.games.salvage.game:Salvage"},
    options=(
        Option(
            id="length",
            title="Rounds",
            text="How many wrecks drift past before the station falls.",
            values=(7, 4),
            rule="SV-ROUND-03",
        ),
        Option(
            id="open-hands",
            title="Open hands",
            text="All cards lie face up: a game of reckoning instead of guessing.",
            values=(False, True),
            rule="SV-HAND-03",
        ),
        *Option.found_in(__name__),
    ),
    rulings=(
        Ruling(
            id="tie",
            question="Several crews tie for the highest bid. Who gets the wreck?",
            readings=("order", "nobody"),
            reason="'The crew nearest in order takes it' keeps every round alive; read strictly, 'the highest bid' needs one "
            "single highest bid, and then the wreck drifts on and nobody pays.",
            rules=("SV-BID-04",),
        ),
    ),
    scenarios=(
        Scenario(id="stable-orbit", title="Stable orbit", text="The ordinary game."),
        Scenario(
            id="decaying-orbit",
            title="Decaying orbit",
            text="The station falls soon: four rounds, and rich crews that must spend at once.",
            requires={"length": 4},
        ),
    ),
    ends=("charter", "station-falls"),
    longest=200,
)
