"""The ledger of Salvage is complete: every rule is in the code, named by a test, and used by ordinary games."""

from pathlib import Path

from armillary.fidelity import exercised_rules, rules_in_code, rules_in_tests, scenario_rules
from armillary.games.salvage import meta
from armillary.kernel import game
from armillary.kernel.ledger import load_ledger

FOLDER = Path(meta.__file__).parent


def test_every_rule_is_named_by_code_and_tests() -> None:
    ledger = load_ledger(game("salvage").files)
    assert ledger.waivers == {}
    rules = set(ledger.rules)
    assert set(rules_in_code(FOLDER, ledger)) == rules
    named = set(rules_in_tests(Path(__file__).parent)) | scenario_rules(FOLDER)
    assert rules - named == set(), "rules that no test names"
    assert named - rules == set(), "tests name rules that are not in the ledger"


def test_options_and_rulings_name_rules_of_the_ledger() -> None:
    ledger = load_ledger(game("salvage").files)
    assert all(option.rule in ledger for option in meta.TITLE.options)
    assert all(rule in ledger for ruling in meta.TITLE.rulings for rule in ruling.rules)


def test_random_games_use_every_rule() -> None:
    rules = set(load_ledger(game("salvage").files).rules)
    assert rules - exercised_rules(meta.TITLE, range(400)) == set()
