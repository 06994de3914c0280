"""The ledger is complete: every rule is in the code and named by a test, and nothing names a rule that is not there."""

import re
from pathlib import Path

from armillary.fidelity import exercised_rules, rules_in_code, rules_in_tests, scenario_rules
from armillary.games.earthmans_burden import meta
from armillary.kernel import game
from armillary.kernel.ledger import load_ledger

FOLDER = Path(meta.__file__).parent
LEDGER = load_ledger(game("earthmans-burden").files)


def test_every_rule_is_named_by_code_and_tests() -> None:
    rules = set(LEDGER.rules)
    assert LEDGER.waivers == {}
    named = set(rules_in_tests(Path(__file__).parent)) | scenario_rules(FOLDER)
    assert rules - named == set(), "rules that no test names"
    assert named - rules == set(), "tests name rules that are not in the ledger"
    about = {id: rule.more["about"] for id, rule in LEDGER.rules.items() if "about" in rule.more}
    assert rules - set(rules_in_code(FOLDER, LEDGER)) - set(about) == set(), "rules neither in the code nor in the pack"
    components = game("earthmans-burden").components
    assert [name for names in about.values() for name in names if not hasattr(components, name)] == []


def test_every_rule_named_in_the_code_is_in_the_ledger() -> None:
    for file in sorted(FOLDER.rglob("*.py")):
        for rule in re.findall(r"EB-[A-Z0-9]+-[A-Z0-9]+", file.read_text(encoding="utf-8")):
            assert rule in LEDGER, f"{file.name} names {rule}"


def test_options_and_rulings_name_rules_of_the_ledger() -> None:
    assert all(option.rule in LEDGER for option in meta.TITLE.options if option.id != "round-limit")
    assert all(rule in LEDGER for ruling in meta.TITLE.rulings for rule in ruling.rules)


def test_random_games_exercise_most_rules() -> None:
    """Not all: some rules say what does not happen, and some need play with a purpose."""
    used = exercised_rules(meta.TITLE, range(60)) & set(LEDGER.rules)
    assert len(used) >= 170
