"""Do the proofs of a rule fail when it is broken? A spot check of the report.

Some of the rules that count as implemented are drawn. Each is broken in up to three ways, one after the other (`breaks`), and
only the tests and scenario files that prove it are run, in a process of their own (`trial`). The rule is guarded if they notice
more than half of its breakages (what can no longer decide that is not tried); a rule whose code cannot be changed is not.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import game

from .breaks import Found, breaks_of, drawn_breaks
from .evidence import Evidence, evidence_of, keep_spot_check, record, tests_of
from .places import Mutant
from .trial import COLD, NOTICED, PASSED, SKIPPED

__all__ = ["Breakage", "ProofsFailed", "Trial", "spot_check"]

#: Seconds until what a fork could not try counts as hanging.
PATIENCE = 600


class ProofsFailed(Exception):
    """The proofs fail although nothing is broken: they show nothing."""


@dataclass(frozen=True)
class Breakage:
    """One change that breaks a rule: where, what, and whether a proof failed."""

    place: str
    shown: str
    noticed: bool


@dataclass(frozen=True)
class Trial:
    """One rule that was drawn, with what was tried."""

    rule: str
    breakages: tuple[Breakage, ...] = ()
    proofs: tuple[str, ...] = ()

    @property
    def guarded(self) -> bool:
        return 2 * sum(one.noticed for one in self.breakages) > len(self.breakages)


def spot_check(slug: str, count: int, seed: int = 1, workers: int = 1) -> Iterator[Trial]:
    """So many rules of the title's own, drawn by the seed, one after the other as they are tried."""
    tests = tests_of(slug)
    if tests is None:
        raise FileNotFoundError(f"the tests of {slug} are not here")
    evidence = evidence_of(slug) or record(slug, workers=workers)
    ours = game(slug)
    ledger = load_ledger(*ours.folders)
    folders = [Path(str(folder)) for folder in ours.folders]
    rows = [rule for rule in ledger.rules if rule not in ledger.inherited and proofs_of(evidence, rule)]
    sample = Random(seed).sample(rows, min(count, len(rows)))
    guarded = 0
    for trial in tried(slug, sample, evidence, breaks_of(*folders), folders[0], tests.parents[2], seed, workers):
        guarded += trial.guarded
        yield trial
    keep_spot_check(slug, guarded, len(sample))


def proofs_of(evidence: Evidence, rule: str) -> tuple[str, ...]:
    """The tests and scenario files that saw the rule done, not only its data read."""
    return tuple(proof for proof, hows in evidence.get(rule, {}).items() if set(hows) != {"data"})


def tried(
    slug: str,
    rules: list[str],
    evidence: Evidence,
    found: Found,
    folder: Path,
    root: Path,
    seed: int = 1,
    workers: int = 1,
) -> Iterator[Trial]:
    """Every rule broken and its proofs run."""
    drawn = {
        rule: drawn_breaks(
            Random(f"{seed} {rule}"), rule, {how for hows in evidence[rule].values() for how in hows}, found
        )
        for rule in rules
    }
    work = [task_of(rule, drawn[rule], proofs_of(evidence, rule), folder) for rule in rules]
    verdicts: dict[str, list[str]] = {rule: [""] * len(drawn[rule]) for rule in rules}
    waiting = list(rules)

    def ready() -> Iterator[Trial]:
        while waiting and "" not in verdicts[waiting[0]]:
            rule = waiting.pop(0)
            shown = (
                Breakage(*words(mutant, folder), verdict == NOTICED)
                for mutant, verdict in zip(drawn[rule], verdicts[rule], strict=True)
                if verdict != SKIPPED
            )
            yield Trial(rule, tuple(shown), proofs_of(evidence, rule))

    for answer in answers({"title": slug, "rules": work, "jobs": workers}, root):
        rule, number, verdict = answer["rule"], answer["change"], answer["verdict"]
        if number is None:
            if verdict != PASSED:
                raise ProofsFailed(
                    f"{rule}: its proofs fail although nothing is broken: {', '.join(proofs_of(evidence, rule))}"
                )
            continue
        if verdict == COLD:
            verdict = cold(slug, work[rules.index(rule)], drawn[rule][number], root)
        if verdict not in (PASSED, NOTICED, SKIPPED):
            raise ProofsFailed(f"{rule}: its proofs cannot be run with {drawn[rule][number]}")
        verdicts[rule][number] = verdict
        yield from ready()
    yield from ready()


def task_of(rule: str, changes: list[Mutant], proofs: tuple[str, ...], folder: Path) -> dict[str, Any]:
    scenarios = [folder / proof for proof in proofs if proof.startswith("scenarios/")]
    return {
        "rule": rule,
        "tests": [proof for proof in proofs if not proof.startswith("scenarios/")],
        # A file that lies with the tests belongs to a test that builds a game of its own for it.
        "scenarios": [str(file) for file in scenarios if file.is_file()],
        "changes": [asdict(one) for one in changes],
    }


def answers(task: dict[str, Any], root: Path) -> Iterator[dict[str, Any]]:
    """What a process of its own tells of the task, as it tells it."""
    environment = {name: value for name, value in os.environ.items() if name != "ARMILLARY_EVIDENCE"}
    command = [sys.executable, "-m", "armillary.fidelity.trial"]
    with subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        json.dump(task, process.stdin)
        process.stdin.close()
        for line in process.stdout:
            yield json.loads(line)


def cold(slug: str, task: dict[str, Any], mutant: Mutant, root: Path) -> str:
    """The verdict of a process that imports the module as it was changed."""
    source = Path(mutant.file).read_text(encoding="utf-8")
    changed = {"title": slug, "rules": [{**task, "changes": []}], "jobs": 1}
    changed |= {"file": mutant.file, "source": mutant.applied(source)}
    # No answer: the module, or a test, could not even be imported.
    return next((answer["verdict"] for answer in answers(changed, root)), NOTICED)


def words(mutant: Mutant, folder: Path) -> tuple[str, str]:
    """Where the change is, and what it is."""
    place = f"{Path(os.path.relpath(mutant.file, folder)).as_posix()}:{mutant.line}"
    if mutant.kind.startswith("the function"):
        return place, mutant.kind
    return place, f"{mutant.shown(Path(mutant.file).read_text(encoding='utf-8'))} ({mutant.kind})"
