"""The fidelity report: what is known of each rule of a title, from what ran.

It is computed once for a release and shipped with it, so that everybody sees one and the same.
"""

from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from armillary import typed
from armillary.kernel.game import Game
from armillary.kernel.ledger import Ledger, load_ledger

from .code import rules_in_code
from .evidence import Evidence, How, evidence_of, spot_check_of
from .exercised import exercised_by

__all__ = ["GAMES", "SHIPPED", "STATES", "Fidelity", "Row", "State", "fidelity", "report", "shipped"]

#: The reports that a build has noted (`make build`), by slug.
SHIPPED = "fidelity.json"
#: Random games played for a report, unless somebody asks for more.
GAMES = 100
State = Literal["implemented", "structural", "claimed", "missing", "waived"]
#: What can be said of a rule, the best first.
STATES: dict[State, str] = {
    "implemented": "a test that names it saw it done",
    "structural": "a component or a definition: a test that names it read that data",
    "claimed": "the code names it, and no test that names it saw it done",
    "missing": "no code names it",
    "waived": "left out, with the reason",
}


class Row(msgspec.Struct, frozen=True):
    """One rule."""

    id: str
    state: State
    #: Was it seen in random games?
    exercised: bool
    #: The tests and scenario files that prove it, each with how the rule was seen there.
    proofs: dict[str, list[How]]
    #: Where the code names it.
    code: list[str]


class Fidelity(msgspec.Struct, frozen=True):
    """What is known of each rule of a title."""

    title: str
    rows: list[Row]
    waived: dict[str, str]
    #: How many random games were played to see what they exercise.
    games: int
    #: Was evidence recorded for the title as it is? Without it nothing counts as implemented.
    recorded: bool
    #: Of a title that extends another: its own rules, those it takes over, those it replaces.
    own: int = 0
    inherited: list[str] = []
    replaced: list[str] = []
    #: Of how many rules drawn how many have a proof that fails when the rule is broken (`armillary fidelity TITLE --mutate N`).
    guarded: int = 0
    drawn: int = 0

    @property
    def rules(self) -> int:
        return len(self.rows)

    def ids(self, state: str) -> list[str]:
        return [row.id for row in self.rows if row.state == state]

    @property
    def exercised(self) -> list[str]:
        return [row.id for row in self.rows if row.exercised]

    def counts(self) -> dict[str, int]:
        """How many rules there are, in each state, and how many were exercised."""
        return {
            "rules": self.rules,
            **{state: len(self.ids(state)) for state in STATES},
            "exercised": len(self.exercised),
        }


def fidelity(game: Game, evidence: Evidence | None, exercised: set[str], games: int) -> Fidelity:
    """The report of a title, from what tests and simulated games have shown."""
    ledger = load_ledger(*game.folders)
    named: dict[str, list[str]] = {}
    for folder in game.folders:
        for rule, places in rules_in_code(Path(str(folder)), ledger).items():
            named.setdefault(rule, []).extend(places)
    rows = [
        Row(
            id=rule,
            state=_state(ledger, rule, (evidence or {}).get(rule, {}), rule in named),
            exercised=rule in exercised,
            proofs=(evidence or {}).get(rule, {}),
            code=named.get(rule, []),
        )
        for rule in ledger.rules
    ]
    guarded, drawn = spot_check_of(game.title.slug)
    return Fidelity(
        title=game.title.slug,
        rows=rows,
        waived=ledger.waivers,
        games=games,
        recorded=evidence is not None,
        own=len(ledger) - len(ledger.inherited),
        inherited=sorted(ledger.inherited),
        replaced=sorted(ledger.replaced),
        guarded=guarded,
        drawn=drawn,
    )


def _state(ledger: Ledger, rule: str, proofs: dict[str, list[How]], named: bool) -> State:
    if rule in ledger.waivers:
        return "waived"
    if any(how != "data" for seen in proofs.values() for how in seen):
        return "implemented"
    if proofs:
        return "structural"
    return "claimed" if named else "missing"


def report(game: Game, games: int | None = None, workers: int | None = None) -> Fidelity:
    """The report as page and command line show it: the shipped one, else one made (and remembered) here."""
    ready = shipped(game.title.slug) if games is None else None
    if ready is not None:
        return ready
    slug, count = game.title.slug, GAMES if games is None else games
    return fidelity(game, evidence_of(slug), exercised_by(slug, count, workers), count)


def shipped(slug: str) -> Fidelity | None:
    """The report that was computed for this release; None in a checkout, where the title may have changed since."""
    file = resources.files("armillary") / SHIPPED
    if not file.is_file():
        return None
    reports = typed.decode(file.read_bytes(), dict[str, Fidelity])
    return reports.get(slug)
