"""Every rule of the ledger is implemented and tested or waived, and no rule is named that does not exist."""

import re
from pathlib import Path

import armillary.games.burning_planets as package
from armillary.fidelity import rules_in_code, rules_in_tests, scenario_rules
from armillary.kernel import game
from armillary.kernel.ledger import load_ledger

FOLDER = Path(package.__file__).parent
HERE = Path(__file__).parent


def test_every_rule_is_tested_or_waived() -> None:
    ledger = load_ledger(FOLDER)
    named = set(rules_in_tests(HERE)) | scenario_rules(FOLDER)
    assert named - set(ledger.rules) == set()
    assert set(ledger.rules) - named - set(ledger.waivers) == set()


def test_every_rule_is_in_the_code_or_in_the_components() -> None:
    ledger = load_ledger(FOLDER)
    about = {id: rule.more["about"] for id, rule in ledger.rules.items() if "about" in rule.more}
    assert set(ledger.rules) - set(rules_in_code(FOLDER, ledger)) - set(about) - set(ledger.waivers) == set()
    components = game("burning-planets").components
    assert [name for names in about.values() for name in names if not hasattr(components, name)] == []


def test_no_unknown_rule_is_named() -> None:
    ledger = load_ledger(FOLDER)
    for file in (*FOLDER.rglob("*.py"), *(FOLDER / "scenarios").glob("*.yaml"), *HERE.glob("*.py")):
        for rule in re.findall(r"\bBP-[A-Z]+-[A-Z]?\d+", file.read_text(encoding="utf-8")):
            assert rule in ledger, f"{file.name} names {rule}"
