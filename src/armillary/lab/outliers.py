"""Games that stand out, played again for their records: the same plan and number give the same game."""

from pathlib import Path

from armillary.kernel.history import History
from armillary.players import make, play

from .factions import named_factions
from .measure import GameRow
from .run import Results
from .summary import Outlier, idle_variants, names_of

__all__ = ["find_outliers"]


def _picked(rows: list[GameRow]) -> list[tuple[str, GameRow]]:
    """At most one game for each reason, and none twice."""
    found: list[tuple[str, GameRow]] = [
        ("the longest game", max(rows, key=lambda row: (row.decisions, -row.number))),
        ("the shortest game", min(rows, key=lambda row: (row.decisions, row.number))),
        ("the lead changed hands most often", max(rows, key=lambda row: (row.lead_changes, -row.number))),
    ]
    beaten = [row for row in rows if row.comeback]
    if beaten:
        found.append(("the winner was behind half way", max(beaten, key=lambda row: (row.decisions, -row.number))))
    margins = [row for row in rows if len(row.scores) > 1]
    if margins:
        widest = max(margins, key=lambda row: (sorted(row.scores)[-1] - sorted(row.scores)[-2], -row.number))
        found.append(("the widest margin", widest))
    kept: dict[int, tuple[str, GameRow]] = {}
    for reason, row in found:
        kept.setdefault(row.number, (reason, row))
    return list(kept.values())


def find_outliers(results: Results, folder: Path) -> list[Outlier]:
    """The outliers of every variant that changed something, with their records in `records`."""
    plan = results.plan
    records = folder / "records"
    records.mkdir(exist_ok=True)
    found = []
    names, idle = names_of(plan), idle_variants(results)
    for number, variant in enumerate(plan.variants):
        if number in idle:
            continue
        rows = [row for part in results.parts if part.variant == number for row in part.rows]
        rules = variant.made.game()
        cast = {spec: make(rules, spec) for spec in dict.fromkeys(plan.players)}
        try:
            for reason, row in _picked(rows):
                names_now = plan.line_up(row.number)
                players = named_factions(rules, plan.factions, row.number, [cast[spec] for spec in names_now])
                seed = f"{plan.seed}/{row.number}"
                history = History(rules, seed, players=names_now)
                play(rules, players, seed, history=history, talk=plan.talk)
                file = records / f"{number}-{row.number}.jsonl"
                history.record(reveal=True).save(file)
                found.append(Outlier(reason, names[number], row.number, f"records/{file.name}"))
        finally:
            for player in cast.values():
                player.close()
    return found
