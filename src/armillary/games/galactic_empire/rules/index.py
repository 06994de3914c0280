"""The Chaos Index (4.0): every single change goes through here."""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy
from armillary.games.galactic_empire.scoring import catastrophe


def change_index(p: Galaxy, change: int, rule: str | tuple[str, ...]) -> None:
    """Change the index by whole points.

    Leviathan halves every change and Spectacle doubles it; together they cancel (GE-EV-47, GE-EV-62, ruling A-25).
    """
    if change == 0 or p.result is not None:
        return
    step = change * 2
    if p.leviathan:
        step = change
    if p.in_force[ids.SPECTACLE]:
        step *= 2
    limits = p.c.tables.index
    new = p.index2 + step
    limit = ""
    if new < 2 * limits.minimum:
        new, limit = 2 * limits.minimum, "GE-IDX-04"
    over = False
    if step > 0:
        if p.turn == 1:
            cap = 2 * limits.first_turn_cap
            if new > cap:
                new, limit = max(cap, p.index2), "GE-IDX-06"
        else:
            over = new > 2 * limits.maximum
    if p.log is not None:
        p.tell(
            "IndexChanged",
            rules_of_change(p, rule, over, limit),
            change=(new - p.index2) / 2 if (new - p.index2) % 2 else (new - p.index2) // 2,
            index=new / 2 if new % 2 else new // 2,
        )
    p.index2 = new
    if over:
        catastrophe(p)


def rules_of_change(p: Galaxy, rule: str | tuple[str, ...], over: bool, limit: str) -> tuple[str, ...]:
    rules = [rule] if isinstance(rule, str) else list(rule)
    if p.leviathan:
        rules.append("GE-EV-47")
    if p.in_force[ids.SPECTACLE]:
        rules.append("GE-EV-62")
    if over:
        rules += ["GE-IDX-05", "GE-VIC-07"]
    elif limit:
        rules.append(limit)
    return tuple(rules)
