"""The exam for other harnesses: data only."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from .question import Key, Question

__all__ = ["export_lm_eval"]

CHOICES = """\
task: armillary_{name}
dataset_path: json
dataset_kwargs:
  data_files:
    test: {file}
test_split: test
output_type: multiple_choice
doc_to_text: "{{{{prompt}}}}\\nAnswer:"
doc_to_choice: choices
doc_to_target: target
metric_list:
  - metric: acc
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
"""
NUMBERS = """\
task: armillary_{name}
dataset_path: json
dataset_kwargs:
  data_files:
    test: {file}
test_split: test
output_type: generate_until
doc_to_text: "{{{{prompt}}}}\\nAnswer:"
doc_to_target: target
generation_kwargs:
  until: ["\\n"]
  do_sample: false
metric_list:
  - metric: exact_match
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
"""


def export_lm_eval(questions: Sequence[Question], keys: dict[str, Key], folder: Path) -> list[Path]:
    """A folder for lm-evaluation-harness: for each kind a task and its lines. Run it from inside the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for kind in dict.fromkeys(question.kind for question in questions if question.kind != "play"):
        own = [question for question in questions if question.kind == kind and question.id in keys]
        rows = []
        for question in own:
            ids = [name for name, _ in question.options]
            target: int | str = ids.index(keys[question.id].answer) if ids else keys[question.id].answer
            rows.append({"id": question.id, "prompt": question.prompt(), "choices": ids, "target": target})
        name = kind.replace("-", "_")
        data, task = folder / f"{name}.jsonl", folder / f"armillary_{name}.yaml"
        data.write_text("".join(msgspec.json.encode(row).decode() + "\n" for row in rows), encoding="utf-8")
        form = CHOICES if own and own[0].options else NUMBERS
        task.write_text(form.format(name=name, file=data.name), encoding="utf-8")
        written += [data, task]
    return written
