"""The Chaos Index (4.0, GE-IDX and GE-CHG): every single change goes through here."""

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy

from .victory import catastrophe


def change_index(p: Galaxy, change: int, rule: str | tuple[str, ...]) -> None:
    """Change the index by whole points.

    Leviathan halves every change and Spectacle doubles it; together they cancel (ruling A-25).
    """
    if change == 0 or p.result is not None:
        return
    step = change * 2
    why = [rule] if isinstance(rule, str) else list(rule)
    if p.leviathan:
        step = change
        why.append("GE-EV-47")
    if p.in_force[ids.SPECTACLE]:
        step *= 2
        why.append("GE-EV-62")
    limits = p.c.tables.index
    new = p.index2 + step
    over = False
    if new < 2 * limits.minimum:
        new = 2 * limits.minimum
        why.append("GE-IDX-04")
    elif step > 0 and p.turn == 1:
        cap = 2 * limits.first_turn_cap
        if new > cap:
            new = max(cap, p.index2)
            why.append("GE-IDX-06")
    elif step > 0 and new > 2 * limits.maximum:
        over = True
        why += ["GE-IDX-05", "GE-VIC-07"]
    p.tell(events.index_changed, tuple(why), halves(new - p.index2), halves(new))
    p.index2 = new
    if over:
        catastrophe(p)
    elif p.rules.at_once:
        from .forces import check_institute

        check_institute(p)  # Trans-humans are as strong as the index makes them (GE-TH-05)


def halves(twice: int) -> float:
    """Half of it, as a whole number where it is one."""
    return twice / 2 if twice % 2 else twice // 2
