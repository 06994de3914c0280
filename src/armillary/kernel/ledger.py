"""The ledger: every rule of a title with its id; the spine of tests, help and explanations.

How faithful a title is to its ledger is told by `armillary.fidelity`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

import msgspec

from armillary.optional import rules_in
from armillary.packs import PackError, Problem, load_yaml

__all__ = ["Ledger", "Rule", "load_ledger"]


#: How a question is matched: letters of a word's beginning, rules that are shown, words that say nothing.
STEM, MOST_NEAR = 4, 20
#: Suggestions: how alike two words must be, suggestions of a word and of all, words of a question, letters of a word.
ALIKE, MOST_ALIKE, MOST_SUGGESTED, MOST_ASKED, LONGEST = 0.75, 2, 6, 6, 30
COMMON_ENGLISH = frozenset(
    ("how", "the", "can", "may", "what", "when", "where", "which", "does", "with", "and", "for", "you", "your", "that")
)
# fmt: off
COMMON_GERMAN = frozenset((
    "wie", "ich", "der", "die", "das", "den", "dem", "ein", "eine", "einer", "eines", "einem", "einen", "auf",
    "und", "was", "wann", "kann", "darf", "ist", "mit", "man", "für", "von", "wer",
))
# fmt: on


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

    def search(self, words: str, told: Mapping[str, str] = MappingProxyType({})) -> list[Rule]:
        """Rules whose id, section or text contain all the words; else those nearest to the question, nearest first.

        `told` is what else is said of rules, in any language: a question may use those words."""
        wanted = words.lower().split()
        texts = {rule.id: f"{rule.id} {rule.section} {rule.rule}".lower() for rule in self.rules.values()}
        found = [rule for rule in self.rules.values() if all(word in texts[rule.id] for word in wanted)]
        return found or self._nearest(wanted, {id: f"{text} {told.get(id, '')}" for id, text in texts.items()})

    def _nearest(self, wanted: list[str], texts: dict[str, str]) -> list[Rule]:
        """Rules that share the question's rarer words, by their beginnings: "how do I land on a world" finds landing."""
        asked = _stems(" ".join(word for word in wanted if word not in COMMON_ENGLISH | COMMON_GERMAN))
        known = {id: _stems(text) for id, text in texts.items()}
        scores: dict[str, float] = {}
        for stem in asked:
            ids = [id for id, stems in known.items() if stem in stems]
            for id in ids:
                headed = 2 if stem in _stems(f"{id} {self.rules[id].section}") else 1
                scores[id] = scores.get(id, 0.0) + headed / len(ids) ** 0.5
        best = max(scores.values(), default=0.0)
        near = [rule for rule in self.rules.values() if scores.get(rule.id, 0.0) > best / 2]
        return sorted(near, key=lambda rule: -scores[rule.id])[:MOST_NEAR]

    def suggest(self, words: str, told: Mapping[str, str] = MappingProxyType({})) -> list[str]:
        """What to search for instead of words that find nothing: words that are spelt alike, else sections.

        `told` is what else is said of rules: see `search`."""
        said = " ".join([*(f"{rule.section} {rule.rule}" for rule in self.rules.values()), *told.values()])
        known = sorted(set(re.findall(r"[^\W\d_]{4,}", said.lower())))
        asked = [word[:LONGEST] for word in words.lower().split() if word not in COMMON_ENGLISH | COMMON_GERMAN]
        alike = [near for word in asked[:MOST_ASKED] for near in get_close_matches(word, known, MOST_ALIKE, ALIKE)]
        sections = Counter(rule.section for rule in self.rules.values() if rule.section)
        return list(dict.fromkeys(alike))[:MOST_SUGGESTED] or [name for name, _ in sections.most_common(MOST_SUGGESTED)]


def _stems(text: str) -> set[str]:
    return {word[:STEM] for word in re.findall(r"[^\W\d_]{3,}", text.lower())}


def load_ledger(folder: Traversable, *extended: Traversable) -> Ledger:
    """`ledger.yaml`, `waivers.yaml` and the optional rules of a title's folder, over those of what it extends; PackError says
    what is wrong."""
    base = load_ledger(*extended) if extended else Ledger((), {})
    file = folder / "ledger.yaml"
    data = load_yaml(file)
    problems: list[Problem] = []
    rules: list[Rule] = []
    seen: set[str] = set()
    for number, entry in enumerate([*data.get("rules", ()), *rules_in(folder)]):
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
