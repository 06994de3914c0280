"""How faithful a title is to its rulebook: what is known of each rule of its ledger.

Implemented: its id stands in code that runs (`code`). Tested: a test or a scenario file names it (`tested`). Exercised: it was
used in simulated games (`exercised`). Waived: with the reason. The page and the command line show the same report (`report`).
"""

from .code import implemented_rules
from .exercised import exercised_by, exercised_rules
from .report import Fidelity, fidelity, report
from .tested import known_tests, rules_in_tests, scenario_rules

__all__ = [
    "Fidelity",
    "exercised_by",
    "exercised_rules",
    "fidelity",
    "implemented_rules",
    "known_tests",
    "report",
    "rules_in_tests",
    "scenario_rules",
]
