"""The fidelity report: computed once for a release and shipped with it, so that everybody sees one and the same."""

from importlib import resources
from pathlib import Path

import msgspec

from armillary.kernel.game import Game
from armillary.kernel.ledger import load_ledger

from .code import implemented_rules
from .exercised import exercised_by
from .tested import known_tests, scenario_rules

__all__ = ["GAMES", "SHIPPED", "Fidelity", "fidelity", "report", "shipped"]

#: The reports that a build has noted (`make build`), by slug.
SHIPPED = "fidelity.json"
#: Random games played for a report, unless somebody asks for more.
GAMES = 100


class Fidelity(msgspec.Struct, frozen=True):
    """What is known of each rule of a title."""

    title: str
    rules: int
    implemented: list[str]
    tested: list[str]
    exercised: list[str]
    waived: dict[str, str]
    untested: list[str]
    unimplemented: list[str]
    #: How many random games were played to see what they exercise.
    games: int
    #: Of a title that extends another: its own rules, those it takes over, those it replaces.
    own: int = 0
    inherited: list[str] = []
    replaced: list[str] = []


def fidelity(game: Game, tests: set[str], exercised: set[str], games: int) -> Fidelity:
    """The fidelity report of a title, from the tests and the simulated games that somebody collected."""
    ledger = load_ledger(*game.folders)
    implemented: set[str] = set()
    tested = tests & set(ledger.rules)
    for folder in game.folders:
        implemented |= implemented_rules(Path(str(folder)), ledger)
        tested |= scenario_rules(Path(str(folder))) & set(ledger.rules)
    return Fidelity(
        title=game.title.slug,
        rules=len(ledger),
        implemented=sorted(implemented),
        tested=sorted(tested),
        exercised=sorted(exercised & set(ledger.rules)),
        waived=ledger.waivers,
        untested=sorted(set(ledger.rules) - tested - set(ledger.waivers)),
        unimplemented=sorted(set(ledger.rules) - implemented - set(ledger.waivers)),
        games=games,
        own=len(ledger) - len(ledger.inherited),
        inherited=sorted(ledger.inherited),
        replaced=sorted(ledger.replaced),
    )


def report(game: Game, games: int | None = None, workers: int | None = None) -> Fidelity:
    """The report of this release, as page and command line show it: the shipped one, else one made (and remembered) here."""
    ready = shipped(game.title.slug) if games is None else None
    if ready is not None:
        return ready
    count = GAMES if games is None else games
    return fidelity(game, known_tests(), exercised_by(game.title.slug, count, workers), count)


def shipped(slug: str) -> Fidelity | None:
    """The report that was computed for this release; None in a checkout, where the title may have changed since."""
    file = resources.files("armillary") / SHIPPED
    if not file.is_file():
        return None
    reports = msgspec.json.decode(file.read_bytes(), type=dict[str, Fidelity])
    return reports.get(slug)
