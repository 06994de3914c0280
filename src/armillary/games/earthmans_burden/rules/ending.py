"""How the match ends."""

from armillary.games.earthmans_burden.ids import PEACE
from armillary.games.earthmans_burden.position import SolarDisc


def living(p: SolarDisc) -> list[int]:
    """Players with units on the board, spaceborne ones too; neutral pieces and the UN give nobody a say (EB-VIC-03)."""
    return [seat for seat in range(p.game.seats) if p.units[seat] > 0 and not p.out[seat]]


def win(p: SolarDisc, seat: int, reason: str, rule: str) -> None:
    scores = [0.0] * p.game.seats
    scores[seat] = 1.0
    p.finish((seat,), reason, rule, tuple(scores))


def share(p: SolarDisc, seats: list[int], reason: str, rule: str) -> None:
    scores = [0.0] * p.game.seats
    for seat in seats:
        scores[seat] = 1.0 / len(seats)
    p.finish(tuple(seats), reason, rule, tuple(scores))


def ended(p: SolarDisc) -> bool:
    """Has anybody won? Looked at when no action is pending and something has changed that could decide it."""
    p.check = 0
    alive = living(p)
    if not alive:
        # EB-VIC-09: nobody has a unit left, so all have lost.
        p.finish((), "extinction", "EB-VIC-09", (0.0,) * p.game.seats)
        return True
    if len(alive) == 1:
        # EB-VIC-02: no other player has units, so nobody need agree.
        win(p, alive[0], "conquest", "EB-VIC-02")
        return True
    word = p.word
    for seat in alive:
        if word[seat] != PEACE:
            break
    else:
        # EB-VIC-07, EB-VIC-08: all with units have declared an end of hostilities; the others have lost.
        share(p, alive, "peace", "EB-VIC-07")
        return True
    for winner in range(p.game.seats):
        if p.out[winner]:
            continue
        for seat in alive:
            if seat != winner and word[seat] != winner:
                break
        else:
            # EB-VIC-01: every other player with units consents; EB-VIC-09: that is the only way without units.
            win(p, winner, "conquest", "EB-VIC-01")
            return True
    return False
