"""The examples of the reference pages are run, and the pages leave nothing out."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel import scenario
from armillary.kernel.record import Header, Record, RecordedStep, replay
from armillary.kernel.scenario import Failure, run_scenario
from armillary.kernel.verify import verify

DOCS = Path(__file__).parents[1] / "docs"


def block(page: str, caption: str) -> str:
    found = re.search(rf":caption: {re.escape(caption)}\n\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found, f"no block {caption}"
    return found[1]


def read(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_scenario_file_of_the_page_runs(tmp_path: Path) -> None:
    file = tmp_path / "jammed.yaml"
    text = block(read("scenario-files.md"), "jammed.yaml")
    file.write_text(text, encoding="utf-8")
    assert run_scenario(file) is not None
    file.write_text(text.replace("A: {credits: 5}", "A: {credits: 6}"), encoding="utf-8")
    with pytest.raises(Failure, match="expected 6, found 5"):
        run_scenario(file)


def test_the_page_of_scenario_files_names_every_word() -> None:
    page = read("scenario-files.md")
    source = Path(scenario.__file__).read_text(encoding="utf-8")
    words = set(re.findall(r'"(\$[a-z-]+)"', source))
    assert len(words) >= 14
    assert [word for word in sorted(words) if f"`{word}" not in page] == []
    assert [key for key in scenario.KEYS if f"`{key}`" not in page] == []
    documented = set(re.findall(r"`(\$[a-z-]+)", page))
    assert documented - words == set(), "the page names words that do not exist"


def test_the_record_of_the_page_replays_and_verifies() -> None:
    lines = block(read("records.md"), "match.jsonl").splitlines()
    record = Record.parse(lines)
    assert replay(record).over
    verdict = verify(record)
    assert verdict.problems == []
    assert any("old-style" in note for note in verdict.notes), "its contributions were not pledged"
    assert record.dump().splitlines() == lines
    scope: dict[str, Any] = {}
    exec(compile(block(read("fairness-reference.md"), "check_draws.py"), "check_draws.py", "exec"), scope)
    assert scope["check"](lines) == verdict.draws > 10


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"values":[2,4]', '"values":[6,4]'),
        ('"choice":"bid 6"', '"choice":"bid 5"'),
        ('"north wind"', '"south wind"'),
        ('"winners":[0]', '"winners":[1]'),
        ('"secret":"0001', '"secret":"0101'),
    ],
)
def test_a_changed_record_is_found_out(old: str, new: str) -> None:
    text = block(read("records.md"), "match.jsonl")
    assert old in text
    assert not verify(Record.parse(text.replace(old, new, 1).splitlines())).sound


def test_the_page_of_records_names_every_field() -> None:
    page = read("records.md")
    fields = [field.name for kind in (Header, RecordedStep) for field in msgspec.structs.fields(kind)]
    assert [name for name in (*fields, "hash", "result", "secret", "seed") if f"`{name}`" not in page] == []
