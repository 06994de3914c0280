"""Which rules of a ledger can be the answer of a question: counted from what the questions are drawn from."""

from random import Random

from .law import answers, cases
from .sources import laid_out, ledger_of, played, scenario_files, variants

__all__ = ["FORMS", "askable"]

#: The forms of law whose answer is a rule.
FORMS = ("legal", "applied", "offers", "asks", "case")
#: Of the decisions of a match one in this many is counted.
EVERY = 6
#: Matches that are counted for the documentation.
MATCHES = 24


def askable(slug: str, matches: int = MATCHES) -> dict[str, set[str]]:
    """The rules by the form of the question: over all scenario files, and over random matches under every scenario."""
    rng = Random(f"askable {slug}")
    found: dict[str, set[str]] = {form: set() for form in FORMS}
    for data in scenario_files(slug):
        found["case"] |= cases(data)
        for moment in laid_out(data):
            for form, rules in answers(moment, rng).items():
                found[form] |= rules
    for _ in range(matches):
        for number, moment in enumerate(played(rng.choice(variants(slug)).game(), rng)):
            if number % EVERY == 0:
                for form, rules in answers(moment, rng).items():
                    found[form] |= rules
    return {form: rules & set(ledger_of(slug).rules) for form, rules in found.items()}
