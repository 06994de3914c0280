"""The exam for other harnesses, scored there as it is scored here."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from .question import ExamError, Key, Question
from .scoring import NEAR, NUMBER, ROUGH

__all__ = ["FORMS", "export_lm_eval", "export_verifiers"]

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
process_results: !function armillary_numbers.points
generation_kwargs:
  until: ["\\n"]
  do_sample: false
metric_list:
  - metric: points
    aggregation: mean
    higher_is_better: true
metadata:
  version: 2
"""
#: Read by lm-evaluation-harness, which needs no Armillary: a fraction, a decimal and per cent are the same number.
READING = '''\
"""Points of an answer that is a number: one within {near}, half of one within {rough}; of a count, only the number itself."""

import re
from fractions import Fraction

NUMBER = re.compile({number!r})


def number_in(text):
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    over, under, plain, percent = found[-1].groups()
    if over is not None:
        return Fraction(int(over), int(under)) if int(under) else None
    value = Fraction(plain.replace(",", "."))
    return value / 100 if percent else value


def points(doc, results):
    value, right = number_in(results[0]), Fraction(doc["target"])
    if value is None:
        return {{"points": 0.0}}
    away = abs(value - right)
    if not doc["chance"]:
        return {{"points": float(away == 0)}}
    return {{"points": 1.0 if away <= Fraction("{near}") else 0.5 if away <= Fraction("{rough}") else 0.0}}
'''
#: A module that verifiers finds by its name: a taskset of single questions.
TASKSET = '''\
"""An exam of Armillary for verifiers (0.4): `cd` here, then `vf-eval armillary-exam -n 40`. Armillary must be there."""

from pathlib import Path

import msgspec
import verifiers.v1 as vf

from armillary.exam.question import Key, Question
from armillary.exam.scoring import points

LINES = Path(__file__).with_name("questions.jsonl")


class Row(msgspec.Struct):
    question: Question
    key: Key


class ExamData(vf.TaskData):
    row: str


class ExamTask(vf.Task[ExamData]):
    @vf.reward(weight=1.0)
    async def share(self, trace: vf.Trace) -> float:
        row = msgspec.json.decode(self.data.row, type=Row)
        won, possible, read = points(row.question, row.key, trace.last_reply)
        trace.record_metric("unreadable", float(not read))
        return won / possible


class ExamTaskset(vf.Taskset[ExamTask, vf.TasksetConfig]):
    def load(self) -> list[ExamTask]:
        found = []
        for line in LINES.read_text(encoding="utf-8").splitlines():
            question = msgspec.json.decode(line, type=Row).question
            found.append(ExamTask(ExamData(name=question.id, prompt=question.prompt(), row=line), self.config.task))
        return found


__all__ = ["ExamTaskset"]
'''


def _asked(questions: Sequence[Question], keys: dict[str, Key]) -> Iterator[tuple[Question, Key]]:
    for question in questions:
        if question.kind != "play":
            if question.id not in keys:
                raise ExamError(f"there is no key for {question.id}")
            yield question, keys[question.id]


def export_lm_eval(questions: Sequence[Question], keys: dict[str, Key], folder: Path) -> list[Path]:
    """A folder for lm-evaluation-harness: for each kind a task and its lines. Run it from inside the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pairs = list(_asked(questions, keys))
    written: list[Path] = []
    for kind in dict.fromkeys(question.kind for question, _ in pairs):
        own = [(question, key) for question, key in pairs if question.kind == kind]
        rows = []
        for question, key in own:
            ids = [name for name, _ in question.options]
            target: int | str = ids.index(key.answer) if ids else key.answer
            row = {"id": question.id, "prompt": question.prompt(), "choices": ids, "target": target}
            rows.append({**row, "chance": kind == "odds"})
        name = kind.replace("-", "_")
        data, task = folder / f"{name}.jsonl", folder / f"armillary_{name}.yaml"
        data.write_text("".join(msgspec.json.encode(row).decode() + "\n" for row in rows), encoding="utf-8")
        chosen = bool(own[0][0].options)
        task.write_text((CHOICES if chosen else NUMBERS).format(name=name, file=data.name), encoding="utf-8")
        written += [data, task]
        reading = folder / "armillary_numbers.py"
        if not chosen and reading not in written:
            reading.write_text(READING.format(near=NEAR, rough=ROUGH, number=NUMBER.pattern), encoding="utf-8")
            written.append(reading)
    return written


def export_verifiers(questions: Sequence[Question], keys: dict[str, Key], folder: Path) -> list[Path]:
    """A folder for verifiers: the questions with their keys, and the module that asks and scores them."""
    folder.mkdir(parents=True, exist_ok=True)
    lines, module = folder / "questions.jsonl", folder / "armillary_exam.py"
    rows = [{"question": q, "key": msgspec.structs.replace(key, source=None)} for q, key in _asked(questions, keys)]
    lines.write_text("".join(msgspec.json.encode(row).decode() + "\n" for row in rows), encoding="utf-8")
    module.write_text(TASKSET, encoding="utf-8")
    return [lines, module]


#: How an exam can be written, by the name of the format.
FORMS = {"lm-eval": export_lm_eval, "verifiers": export_verifiers}
