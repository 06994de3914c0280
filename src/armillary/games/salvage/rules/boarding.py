"""Boarding and jamming (SV-SAL, SV-JAM): the roll against the hull, and what becomes of the wreck."""

from armillary.games.salvage import events
from armillary.games.salvage.ids import CUTTER, GONE, JAMMER
from armillary.games.salvage.position import Orbit
from armillary.kernel.refusal import Refusal


def why_not_cut(p: Orbit, seat: int) -> Refusal | None:
    return None if p.hands[seat][CUTTER] else Refusal("SV-SAL-02", "no-card", card=CUTTER)


def why_not_jam(p: Orbit, seat: int) -> Refusal | None:
    return None if p.hands[seat][JAMMER] else Refusal("SV-JAM-01", "no-card", card=JAMMER)


def is_asked(p: Orbit, seat: int) -> bool:
    """SV-JAM-03: with secret hands everybody who holds a card is asked, or the question alone would betray a jammer."""
    if p.game.options["open-hands"]:
        return p.hands[seat][JAMMER] > 0
    return p.held[seat] > 0


def play_card(p: Orbit, seat: int, card: int, rule: str) -> None:
    p.hands[seat][card] -= 1
    p.held[seat] -= 1
    p.discard[card] += 1
    p.reveal()
    p.tell(events.card_played, seat, card, rule)


def roll_salvage(p: Orbit, seat: int, bonus: int, rule: str) -> int:
    """Two dice against the hull; two ones always fail. The total if the salvage succeeds, else 0."""
    dice = p.roll(2, 6, rule, alike=True)
    total = dice[0] + dice[1] + bonus
    burst = dice[0] + dice[1] == 2
    good = total >= p.c.hull[p.wreck] and not burst
    p.tell(events.salvage_rolled, seat, dice, bonus, total, good, rule == "SV-JAM-01")
    return total if good else 0


def leave(p: Orbit, place: int) -> int:
    """The wreck that was bid for goes somewhere; which it was."""
    wreck = p.wreck
    p.place[wreck] = place
    p.wreck = -1
    return wreck


def stow(p: Orbit, seat: int) -> None:
    """Moves the wreck into the crew's hold."""
    wreck = leave(p, seat)
    p.tell(events.wreck_salvaged, seat, wreck)


def break_up(p: Orbit, seat: int, jammed: bool) -> None:
    """It breaks: half its value, rounded down, as scrap metal."""
    wreck = leave(p, GONE)
    scrap = p.c.value[wreck] // 2
    p.credits[seat] += scrap
    p.tell(events.wreck_broken, seat, wreck, scrap, jammed)


def drift_on(p: Orbit, rule: str) -> None:
    """Nobody gets it."""
    p.tell(events.wreck_drifted_on, leave(p, GONE), rule)
