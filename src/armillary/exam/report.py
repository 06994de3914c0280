"""The report of a sitting as one page: the table, and each question on its board beside the answer and the key."""

import base64
from collections.abc import Sequence
from html import escape
from io import BytesIO

from .question import Answer, Exam, Key, Question
from .scoring import Line, Score, points

__all__ = ["html_report"]

STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#222;background:#fbf7ec}"
    "table{border-collapse:collapse;margin:1em 0}td,th{padding:.3em .8em;border-bottom:1px solid #ccc;text-align:left}"
    "pre{white-space:pre-wrap;background:#fff;padding:1em;border:1px solid #ddd;max-height:24em;overflow:auto}"
    "article{border-top:2px solid #888;padding:1em 0}img{max-width:100%;height:auto}.right{color:#1b6e3c}.wrong{color:#a3261f}"
)
#: The longest side of a board's picture.
PICTURE = 640


def html_report(
    exam: Exam,
    questions: Sequence[Question],
    keys: dict[str, Key],
    answers: dict[str, Answer],
    table: Score,
    most: int = 40,
) -> str:
    """Questions that were answered wrongly come first; `most` of all are shown with their boards."""
    lines = [table.exact, *table.kinds, *table.titles, table.measured]
    rows = "".join(_row(line) for line in lines if line is not None)
    shown = [question for question in questions if question.id in keys and question.kind != "play"]
    shown.sort(key=lambda question: _share(question, keys, answers))
    articles = "".join(_article(question, keys[question.id], answers.get(question.id)) for question in shown[:most])
    left = f"<p>{len(shown) - most} further questions are not shown.</p>" if len(shown) > most else ""
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Armillary exam</title>"
        f"<style>{STYLE}</style><h1>Armillary exam</h1><p>Commitment of the seed: <code>{escape(exam.commitment)}</code></p>"
        "<table><thead><tr><th>part<th>questions<th>points<th>share<th>95 %<th>unreadable<th>missing<th>baselines</thead>"
        f"<tbody>{rows}</tbody></table><p>{len(table.rules)} rules were asked.</p>{articles}{left}</html>"
    )


def _row(line: Line) -> str:
    baselines = ", ".join(f"{escape(name)} {share:.0%}" for name, share in line.baselines.items())
    return (
        f"<tr><td>{escape(line.name)}<td>{line.questions}<td>{line.points:g} of {line.possible:g}<td>{line.share:.1%}"
        f"<td>{line.low:.1%} to {line.high:.1%}<td>{line.unreadable}<td>{line.missing}<td>{baselines}</tr>"
    )


def _share(question: Question, keys: dict[str, Key], answers: dict[str, Answer]) -> float:
    answer = answers.get(question.id)
    won, possible, _ = points(question, keys[question.id], answer.answer if answer else "")
    return won / possible


def _article(question: Question, key: Key, answer: Answer | None) -> str:
    given = answer.answer if answer is not None else ""
    won, possible, _ = points(question, key, given)
    options = "".join(f"<li><code>{escape(name)}</code> {escape(words)}" for name, words in question.options)
    mark = "right" if won == possible else "wrong"
    return (
        f"<article><h2>{escape(question.id)} ({escape(question.kind)})</h2>{_board(key)}"
        f"<p>{escape(question.ask)}</p><ul>{options}</ul>"
        f"<p class={mark}>Answer: <code>{escape(given) or 'none'}</code>, {won:g} of {possible:g}</p>"
        f"<p>Key: <code>{escape(key.answer)}</code> {escape(key.because)}</p><pre>{escape(question.text)}</pre></article>"
    )


def _board(key: Key) -> str:
    """The real board, if the packages that draw it are installed."""
    try:
        from armillary.envs.render import image
    except ImportError:
        return ""
    if key.source is None:
        return ""
    p = key.source.setup.game().restore(key.source.position)
    kept = BytesIO()
    image(p, key.source.seat, PICTURE).save(kept, "PNG", optimize=True)
    return f'<img alt="the board" src="data:image/png;base64,{base64.b64encode(kept.getvalue()).decode()}">'
