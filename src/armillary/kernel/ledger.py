"""The ledger: every rule of a title with its id; the spine of tests, help and explanations.

`fidelity` puts together what is known of each rule: implemented (its id stands in the title's code), tested (a test or a
scenario file names it), exercised (it was used in simulated games), waived (with the reason).
"""

import ast
import re
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from .game import Game
from .pack import PackError, Problem, load_yaml
from .playout import random_choice
from .title import OptionError, Title

__all__ = [
    "Fidelity",
    "Ledger",
    "Rule",
    "exercised_rules",
    "fidelity",
    "implemented_rules",
    "known_tests",
    "load_ledger",
    "rules_in_tests",
    "scenario_rules",
]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One testable statement in our own words."""

    id: str
    rule: str
    section: str = ""
    kind: str = ""
    level: str = "core"
    #: Everything else that the ledger says of it (example, see, basis, ...).
    more: dict[str, Any] = {}


class Ledger:
    """The rules by id, and the waivers with their reasons; of a title that extends another, which ones it takes over from there
    and which ones it puts something else in the place of."""

    def __init__(
        self,
        rules: Iterable[Rule],
        waivers: dict[str, str],
        inherited: Iterable[str] = (),
        replaced: Iterable[str] = (),
    ) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self.waivers = waivers
        self.inherited = frozenset(inherited)
        self.replaced = frozenset(replaced)

    def __contains__(self, rule: object) -> bool:
        return rule in self.rules

    def __len__(self) -> int:
        return len(self.rules)

    def text(self, rule: str) -> str:
        """The rule's text, or nothing for the kernel's own rules."""
        return self.rules[rule].rule if rule in self.rules else ""

    def search(self, words: str) -> list[Rule]:
        """Rules whose id, section or text contain all the words."""
        wanted = words.lower().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.section} {rule.rule}".lower() for word in wanted)
        ]


def load_ledger(folder: Traversable, *extended: Traversable) -> Ledger:
    """`ledger.yaml` and `waivers.yaml` of a title's folder, over those of what it extends; PackError says what is wrong."""
    base = load_ledger(*extended) if extended else Ledger((), {})
    file = folder / "ledger.yaml"
    data = load_yaml(file)
    problems: list[Problem] = []
    rules: list[Rule] = []
    seen: set[str] = set()
    for number, entry in enumerate(data.get("rules", ())):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str) or not entry.get("rule"):
            problems.append(Problem("ledger.yaml", 0, f"rules[{number}]", "needs an id and a rule"))
            continue
        if entry["id"] in seen:
            problems.append(Problem("ledger.yaml", 0, entry["id"], "stands twice"))
        seen.add(entry["id"])
        known = {name: str(entry[name]) for name in ("id", "rule", "section", "kind", "level") if name in entry}
        rules.append(Rule(**known, more={key: value for key, value in entry.items() if key not in known}))
    waivers: dict[str, str] = {}
    waiver_file = folder / "waivers.yaml"
    if waiver_file.is_file():
        waivers = load_yaml(waiver_file) or {}
        problems += [
            Problem("waivers.yaml", 0, rule, "is not in the ledger or has no reason")
            for rule, reason in waivers.items()
            if rule not in seen or not reason
        ]
    replaced = set(data.get("replaces", ()))
    problems += [
        Problem("ledger.yaml", 0, rule, "is replaced, but the title that is extended has no such rule")
        for rule in sorted(replaced - set(base.rules))
    ]
    if problems:
        raise PackError(problems)
    inherited = [rule for rule in base.rules.values() if rule.id not in replaced]
    return Ledger(
        (*inherited, *rules),
        {**{rule: why for rule, why in base.waivers.items() if rule not in replaced}, **waivers},
        (rule.id for rule in inherited),
        replaced,
    )


def implemented_rules(folder: Path, ledger: Ledger) -> set[str]:
    """Rules whose id stands in the title's own code or data (not in the ledger and the scenarios themselves)."""
    found: set[str] = set()
    pattern = re.compile("|".join(sorted(map(re.escape, ledger.rules), key=len, reverse=True)) or "$^")
    for file in sorted(folder.rglob("*.py")):
        found.update(pattern.findall(file.read_text(encoding="utf-8")))
    return found


def scenario_rules(folder: Path) -> set[str]:
    """Rules that the title's scenario files name."""
    found: set[str] = set()
    for file in sorted((folder / "scenarios").glob("*.yaml")):
        found.update(load_yaml(file).get("rules", ()))
    return found


def rules_in_tests(tests: Path) -> dict[str, set[str]]:
    """Rules named by `@pytest.mark.rule(...)` below a folder, with the tests that name them. Reads the files, runs nothing."""
    found: dict[str, set[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                for decorator in node.decorator_list:
                    for rule in _marked(decorator):
                        found.setdefault(rule, set()).add(f"{file.name}::{node.name}")
    return found


def _marked(decorator: ast.expr) -> list[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule"):
        return [arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return []


def known_tests() -> set[str]:
    """Rules named by the project's own tests: read from them in a checkout, from what the build noted in a wheel."""
    root = Path(__file__).parents[1]
    noted = root / "tested_rules.json"
    if noted.is_file():
        return set(msgspec.json.decode(noted.read_bytes(), type=list[str]))
    tests = root.parents[1] / "tests"
    return set(rules_in_tests(tests)) if tests.is_dir() else set()


def exercised_rules(title: Title, seeds: Iterable[int]) -> set[str]:
    """Rules used in random games, one per seed, over all numbers of seats, scenarios and options."""
    found: set[str] = set()
    for seed in seeds:
        rng = Random(seed)
        p = _any_game(title, rng, seed).start(seed, listen=True)
        game = p.game
        for _ in range(title.longest + 1):
            for event in p.log or ():
                found.update(event.rules)
            found.update(draw["rule"] for draw in p.draws or ())
            if p.result is not None:
                found.add(p.result.rule)
                break
            p.log, p.draws = [], []
            found.add(p.frames[-1].rule)
            seat, listed = p.deciding()[0], []
            if rng.random() < 0.05:
                seat = rng.randrange(p.seats)
                listed = p.interjections(seat)
            if not listed:
                seat = p.deciding()[0]
                listed = p.choices(seat)
            choice = random_choice(listed, rng)
            found.add(game.rule_of(p, seat, choice))
            p.apply(seat, choice)
    return found


def _any_game(title: Title, rng: Random, seed: int) -> Game:
    """Some set-up of the title: the plain one every second time, else random seats, scenario, options and rulings."""
    rules = title.load()
    scenario = title.scenarios[seed % len(title.scenarios)].id if title.scenarios else None
    required = title.scenario(scenario).requires if scenario else {}
    least, most = title.seats_for(scenario)
    while True:
        seats = rng.randint(least, most)
        options = {name: value for name, value in title.simulation.items() if name not in required}
        rulings = {}
        if rng.random() < 0.5:
            for option in title.options:
                if option.id not in options and option.id not in required:
                    options[option.id] = rng.choice(option.values)
            rulings = {ruling.id: rng.choice(ruling.readings) for ruling in title.rulings}
        try:
            return rules(title, seats, options=options, rulings=rulings, scenario=scenario)
        except OptionError:
            continue  # Not every combination is allowed: draw again.


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
    games: int


def fidelity(game: Game, tests: set[str], exercised: set[str], games: int) -> Fidelity:
    """The fidelity report of a title, from the tests and the simulated games that somebody collected."""
    ledger = load_ledger(*game.folders)
    folder = Path(str(game.files))
    implemented = implemented_rules(folder, ledger)
    tested = (tests | scenario_rules(folder)) & set(ledger.rules)
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
    )
