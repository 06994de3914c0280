"""How faithful a title is to its rulebook: what is known of each rule of its ledger, from what ran.

Implemented: in a test that names the rule, code bound to it ran, or its event, refusal, roll, verb or end was seen (`evidence`).
Structural: a component or a definition, whose data such a test read. Claimed: the code names the rule (`code`), and nothing more
is known. Missing: it does not even. Exercised: seen in simulated games (`exercised`). Waived: with the reason. The page and the
command line show the same report (`report`). Guarded: its proofs fail when the rule is broken, as a spot check shows (`guarded`).
"""

from .code import rules_in_code
from .evidence import Evidence, How, RecordingFailed, evidence_of, record
from .exercised import exercised_by, exercised_rules
from .report import STATES, Fidelity, Row, State, fidelity, report, shipped
from .tested import rules_in_tests, scenario_rules

__all__ = [
    "STATES",
    "Evidence",
    "Fidelity",
    "How",
    "RecordingFailed",
    "Row",
    "State",
    "evidence_of",
    "exercised_by",
    "exercised_rules",
    "fidelity",
    "record",
    "report",
    "rules_in_code",
    "rules_in_tests",
    "scenario_rules",
    "shipped",
]
