"""Matches that were played before: random play of a seed, brought in as a record, taken up at a moment of it."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from armillary.kernel import game
from armillary.kernel.choice import Choice
from armillary.kernel.history import History

BRING = """
async ([record, before, seat]) => {
  const headers = { 'Content-Type': 'application/x-ndjson' };
  const brought = await fetch('/api/records', { method: 'POST', headers, body: record });
  const match = await brought.json();
  if (!brought.ok) throw new Error(JSON.stringify(match));
  const step = match.step - before;
  const fork = await fetch(`/api/matches/${match.id}/fork`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ step, seat, level: 'random' }),
  });
  const made = await fork.json();
  if (!fork.ok) throw new Error(JSON.stringify(made));
  return made.id;
}
"""


def by_chance(history: History, seed: int) -> Iterator[tuple[int, list[Choice]]]:
    """Play a match to its end; before every step, who decides and what there is to choose."""
    chance = Random(seed)
    p = history.position
    while not p.over:
        seat = chance.choice(p.deciding())
        choices = p.choices(seat)
        yield seat, choices
        choice = chance.choice(choices)
        if isinstance(choice[-1], range):
            choice = (*choice[:-1], chance.choice(choice[-1]))
        history.apply(seat, choice)


@cache
def played(slug: str, seats: int, seed: int = 0, scenario: str | None = None, **options: Any) -> str:
    """The record of a whole match by chance."""
    history = History(game(slug, seats, options=options, scenario=scenario), seed)
    for _ in by_chance(history, seed):
        pass
    return history.record(reveal=True).dump()


def found(
    slug: str, seats: int, wanted: Callable[[list[Choice]], bool], scenario: str | None = None, **options: Any
) -> tuple[str, int, int]:
    """A match in which somebody once has such choices: its record, how long before its end, and who."""
    for seed in range(40):
        history = History(game(slug, seats, options=options, scenario=scenario), seed)
        first = None
        for number, (seat, choices) in enumerate(by_chance(history, seed)):
            if first is None and wanted(choices):
                first = (number, seat)
        if first is not None:
            return history.record(reveal=True).dump(), len(history.steps) - first[0], first[1]
    raise AssertionError(f"{slug}: no such decision in forty matches")


def begun(
    slug: str, seats: int, wanted: Callable[[list[Choice]], bool], scenario: str | None = None, **options: Any
) -> tuple[str, int, int]:
    """As `found`, but the record ends there: much sooner found in a long title."""
    for seed in range(40):
        history = History(game(slug, seats, options=options, scenario=scenario), seed)
        for _, (seat, choices) in zip(range(1500), by_chance(history, seed), strict=False):
            if wanted(choices):
                return history.record(reveal=True).dump(), 0, seat
    raise AssertionError(f"{slug}: no such decision in forty matches")


def eventful(slug: str, seats: int, least: int, scenario: str | None = None) -> tuple[str, int, int]:
    """A match of which one step brings about so many events: its record, how long before its end that is, and who decides."""
    history = History(game(slug, seats, scenario=scenario), 0)
    for _ in by_chance(history, 0):
        pass
    number = next(at for at, step in enumerate(history.steps) if len(step.events) >= least)
    return history.record(reveal=True).dump(), len(history.steps) - number, history.steps[number].seat


def happened(slug: str, seats: int, kind: str, **options: Any) -> tuple[str, int, int, str]:
    """A match in which such an event happens: its record, how long before its end, who brings it about, by which choice."""
    for seed in range(40):
        history = History(game(slug, seats, options=options), seed)
        for _ in by_chance(history, seed):
            pass
        for number, step in enumerate(history.steps):
            if any(event.kind == kind for event in step.events):
                notation = history.game.notation(step.choice)
                return history.record(reveal=True).dump(), len(history.steps) - number, step.seat, notation
    raise AssertionError(f"{slug}: no {kind} in forty matches")


def take_up(page: Any, record: str, before: int, seat: int = 0) -> None:
    """Sit down at that match, so many steps before its end, with bots that play by chance on the other seats."""
    page.goto("/")
    page.wait_for_selector("li.card")
    page.goto(f"/table/{page.evaluate(BRING, [record, before, seat])}")
