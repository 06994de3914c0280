"""Matches that were played before: random play of a seed, brought in as a record, taken up at a moment of it."""

from functools import cache
from random import Random
from typing import Any

from armillary.kernel import game
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


@cache
def played(slug: str, seats: int, seed: int = 0, scenario: str | None = None, **options: Any) -> str:
    """The record of a whole match by chance."""
    rules = game(slug, seats, options=options, scenario=scenario)
    history, chance = History(rules, seed), Random(seed)
    p = history.position
    while not p.over:
        seat = chance.choice(p.deciding())
        choice = chance.choice(p.choices(seat))
        if isinstance(choice[-1], range):
            choice = (*choice[:-1], chance.choice(choice[-1]))
        history.apply(seat, choice)
    return history.record(reveal=True).dump()


def take_up(page: Any, record: str, before: int, seat: int = 0) -> None:
    """Sit down at that match, so many steps before its end, with bots that play by chance on the other seats."""
    page.goto("/")
    page.wait_for_selector("li.card")
    page.goto(f"/table/{page.evaluate(BRING, [record, before, seat])}")
