"""The card of Burning Planets."""

from armillary.kernel.title import Option, Ruling, Title

TITLE = Title(
    slug="burning-planets",
    title="Burning Planets",
    summary="Three factions on a field of hexes: build an economy, carry cargo, sign secret contracts, burn planets.",
    seats=(2, 6),
    # Between bots: duels 30 to 100 rounds, three players 75 to 165, five 130 to 200, six beyond 300 (see the guide).
    minutes=(60, 720),
    difficulty=2,
    rules_version=3,
    factories={
        1: "armillary.games.burning_planets.older:Version1",
        2: "armillary.games.burning_planets.older:Version2",
        3: "armillary.games.burning_planets.game:BurningPlanets",
    },
    options=(
        Option(
            id="modifier-die",
            title="Modifier die",
            text="The die, agreed by all players, whose result is added to the number of asteroids.",
            values=(6, 4, 8, 12, 20),
            rule="BP-AST-02",
        ),
        Option(
            id="equal-start-size",
            title="Equal starting planets",
            text="All starting planets have this size instead of a rolled one.",
            values=("off", "small", "medium", "big"),
            rule="BP-SETUP-07",
        ),
        Option(
            id="second-planet-owned",
            title="Second planet owned",
            text="Each player also owns the second planet generated for them; it evens out the first seat's edge.",
            rule="BP-SETUP-02",
        ),
        Option(
            id="human-even-start",
            title="Even Human start",
            text="The forest die of a Human starting planet is cast again on 1 and 4.",
            rule="BP-SETUP-17",
        ),
        Option(
            id="barter-times",
            title="Bartering",
            text="When barters are proposed: by anybody at any moment, or by the active player in the action phase, answered at "
            "once (all then see that two are bargaining). The second is meant for learning players.",
            values=("any-time", "own-action-phase"),
            rule="BP-TRADE-14",
        ),
        Option(
            id="max-proposals-per-turn",
            title="Proposals in a turn",
            text="How many barters and requests for goods a player may put to others in one turn; the rulebook has no limit.",
            values=(None, 0, 1, 3, 10),
            rule="BP-TRADE-14",
        ),
        Option(
            id="round-limit",
            title="Round limit",
            text="After so many rounds the match is a draw among the survivors. Meant for simulation; the rulebook has none.",
            values=(None, 20, 60, 100, 150, 200, 300),
            rule="BP-VICT-01",
        ),
        Option(
            id="resignation",
            title="Resignation",
            text="A player may resign in their own turn; everything they own leaves the field. Meant for play over the net.",
            rule="BP-VICT-01",
        ),
        *Option.found_in(__name__),
    ),
    rulings=(
        Ruling(
            id="hidden-stock",
            question="Are the players' stocks known to all? (A-43)",
            readings=("hidden", "open"),
            reason="Every player keeps their own count, and secret shipments mean something only if stocks are private.",
            rules=("BP-ECON-06",),
        ),
        Ruling(
            id="enormous-budget",
            question="What may an Enormous ship do in a turn? (A-28)",
            readings=("one-move-plus-four-attacks", "four-in-all-one-may-move"),
            reason="The sentence gives two separate numbers: one action for moving, four for attacking.",
            rules=("BP-ACT-04",),
        ),
        Ruling(
            id="space-structure-counts-as-build",
            question="Does a space structure bought at a planet use up the planet's structure of the turn? (A-20)",
            readings=("no", "yes"),
            reason="It is bought when the cargo ship departs, in the action phase, and the number of cargo ships limits it.",
            rules=("BP-BUILD-02", "BP-SPACE-06"),
        ),
        Ruling(
            id="new-defences-hold-fire",
            question="Does a defence or space structure hold its fire in the turn in which it is built or set down? (A-17)",
            readings=("off", "on"),
            reason="The playing order bars only new ships from acting.",
            rules=("BP-TURN-05",),
        ),
        Ruling(
            id="pass-through-own",
            question="May ships pass through cells with own units? (A-23)",
            readings=("no", "yes"),
            reason="A cell can be full, so units are in each other's way, own ones too.",
            rules=("BP-ACT-02", "BP-ACT-07"),
        ),
        Ruling(
            id="shared-victory",
            question="Who may share the victory? (A-38, A-45)",
            readings=("survivors", "allies"),
            reason="An alliance has no token and no form: when all who are left say aloud that they share, that is one. To ask "
            "for pacts that are known to two alone would show them to the others. The other reading asks for a pact of each "
            "two of them, and a declaration to share falls with the pact.",
            rules=("BP-VICT-02", "BP-ALLY-04"),
        ),
    ),
    ends=("destruction", "shared", "resignation", "round-limit"),
    longest=60_000,
    simulation={"round-limit": 60, "barter-times": "own-action-phase", "max-proposals-per-turn": 3},
)
