"""Leaders (18.0, GE-LDR): where they may stand, and which of them the player is offered for a roll.

Of leaders that are alike only the first one is offered. Several may be with one unit, but a choice names one of them: only one
is used for any one function (GE-LDR-03). What their value does is in the chapters that use it.
"""

from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal


def distinct(p: Galaxy, leaders: list[int]) -> list[int]:
    """One of each kind: same value, same sector, same unit, same gifts."""
    if len(leaders) < 2:
        return leaders
    found: list[int] = []
    seen: list[tuple[int, int, int, int, int]] = []
    for leader in leaders:
        key = (
            p.c.leader_value[leader],
            p.leader_at[leader],
            p.leader_with[leader],
            p.leader_arsenal[leader],
            p.leader_lens[leader],
        )
        if key not in seen:
            seen.append(key)
            found.append(leader)
    return found


def leaders_at(p: Galaxy, s: int) -> list[int]:
    """Imperial leaders in the sector."""
    return [leader for leader, at in enumerate(p.leader_at) if at == s]


def offered(p: Galaxy, s: int) -> list[int]:
    """Those of a sector that are not alike."""
    return distinct(p, leaders_at(p, s))


def why_not_use(p: Galaxy, leader: int, s: int, rule: str) -> Refusal | None:
    """Only who is in the sector helps there."""
    return None if p.leader_at[leader] == s else Refusal(rule, "leader-not-here", leader=leader, sector=s)


def places(p: Galaxy, leader: int) -> list[Choice]:
    """Every Imperial mobile unit that he could join."""
    return [("place-leader", leader, at // T, at % T) for at, count in enumerate(p.imp) if count]


def why_not_place_leader(p: Galaxy, leader: int, expected: int, s: int, kind: int) -> Refusal | None:
    """GE-LDR-02: he stands with an Imperial mobile unit."""
    if leader != expected:
        return Refusal("GE-LDR-02", "other-leader", leader=expected)
    return None if p.imp[s * T + kind] else Refusal("GE-LDR-02", "leader-needs-unit")
