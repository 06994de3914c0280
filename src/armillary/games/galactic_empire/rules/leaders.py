"""Which leaders the player is offered for a roll: of those that are alike the first one only (18.3).

Several leaders may be with one unit, but a choice names one of them: only one is used for any one function (GE-LDR-03).
"""

from armillary.games.galactic_empire.position import Galaxy


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
