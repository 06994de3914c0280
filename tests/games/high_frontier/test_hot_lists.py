"""Steps that write their list out themselves list what their tries and predicates allow, at every decision of random games."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from armillary.kernel import game, title
from armillary.kernel.choice import expand
from armillary.kernel.dice import KeyedDice, RecordedDice
from armillary.kernel.frame import Frame
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.record import Record
from armillary.kernel.repetition import Menu

FILES = sorted((Path(__file__).parent / "fixtures").glob("*.jsonl"))

SET_UPS: list[tuple[int, str, dict[str, Any]]] = [
    (2, "standard", {"expanded": False, "round_limit": 16}),
    (4, "standard", {}),
    (3, "standard", {"opening": "war1", "shorter": True}),
    (5, "standard", {"opening": "anarchy1"}),
    (3, "alien-invasion", {}),
    (1, "hermes-fall", {}),
    (2, "space-race", {}),
]


def check(p: Position, seat: int) -> str:
    """The name of the step, if it is a hot one that listed the right things."""
    frame = p.frames[-1]
    name = type(frame).__name__
    if type(frame).choices is Frame.choices:
        return ""
    listed = p.choices(seat)
    if isinstance(frame, Menu):
        assert set(expand(listed)) == set(expand(Menu.choices(frame, p, seat))), name
        repeated = {choice for choice in frame.repeats(p, seat) if Frame.why_not(frame, p, seat, choice) is None}
        assert repeated == Menu.repeats(frame, p, seat), name
    else:
        assert set(expand(listed)) == set(expand(Frame.choices(frame, p, seat))), name
    assert len(listed) == len(set(listed)), name
    return name


@pytest.mark.parametrize(("seats", "scenario", "options"), SET_UPS)
def test_of_random_games(seats: int, scenario: str, options: dict[str, Any]) -> None:
    given = {**title("high-frontier").simulation_options(scenario), **options}
    rules = game("high-frontier", seats, scenario=scenario, options=given)
    rng = Random(seats)
    seen: set[str] = set()
    for seed in range(6):
        p = rules.start(seed)
        for _ in range(300):
            if p.result is not None:
                break
            seat = p.owing[0]
            seen.add(check(p, seat))
            p.apply(seat, random_choice(p.choices(seat), rng))
    assert {"Moves", "Operation"} & seen


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_on_the_way_of_every_fixture(file: Path) -> None:
    """Rockets at sites, factories and black cards, which random games hardly see; and a few random steps aside from there."""
    record = Record.load(file)
    rules = record.header.load()
    p: Position = rules.start(RecordedDice(record.draws()))
    rng = Random(1)
    for number, step in enumerate(record.steps[:400]):
        if p.deciding():
            check(p, p.deciding()[0])
        if number % 10 == 0:
            aside = p.copy()
            aside.dice = KeyedDice(number)
            for _ in range(6):
                if aside.result is None:
                    seat = aside.owing[0]
                    check(aside, seat)
                    aside.apply(seat, random_choice(aside.choices(seat), rng))
        if step.anew is not None:
            p.ordinal = step.anew
        p.apply(rules.vocabulary.value("seat", step.seat), rules.parse(step.choice))
