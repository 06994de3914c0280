"""What a victorious attack brings besides its spoils on the spot: the war hero, and the end of the War (3D9; CF-VIC)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import colonists, stations
from armillary.games.high_frontier_conflict.chart import depots, states
from armillary.games.high_frontier_conflict.combat import prisoners
from armillary.games.high_frontier_conflict.ids import COLONIST
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "CHITS",
    "HIGH",
    "LOW",
    "POW",
    "chits_of",
    "decorated",
    "release",
    "release_all",
    "take_glory",
    "victorious",
    "why_not_hero",
]

#: Glory in a reserve, by side: low, high, and prisoners' chits that were paraded (BR-43).
LOW, HIGH, POW = range(3)
CHITS = ("low", "high", "pow")


@does("CF-VIC-02", "CF-VIC-01")
def victorious(p: Conflict, hit: int) -> bool:
    """CF-VIC-02: somebody in the defending space has lost something; what it brings, it brings in War and Anarchy only."""
    return bool(hit and states.on(p, states.WARTIME))


@does("BR-43")
def chits_of(p: Conflict, seat: int) -> list[int]:
    """BR-43: kinds of glory chits in reserve; those still on cards cannot be taken."""
    held = (p.glory_low[seat], p.glory_high[seat], p.pow_kept[seat])
    return [kind for kind in (LOW, HIGH, POW) if held[kind]]


def decorated(p: Conflict, beaten: int) -> list[int]:
    """Beaten defenders (bits) with glory in reserve."""
    return [seat for seat in range(len(p.wt)) if beaten >> seat & 1 and chits_of(p, seat)]


def why_not_hero(p: Conflict, beaten: int, other: int) -> Refusal | None:
    if not beaten >> other & 1:
        return Refusal("CF-VIC-06", "not-beaten", seat=other)
    if not chits_of(p, other):
        return Refusal("CF-VIC-06", "no-glory", seat=other)
    return None


def release_all(p: Conflict) -> None:
    """CF-END-09, CF-VIC-12: when peace comes a captive Crew goes home to its owner's Bank; the chit is discarded."""
    for card, captor in enumerate(p.captor):
        if captor != NONE:
            release(p, card)


def release(p: Conflict, card: int) -> None:
    """AM-85: a Crew to its owner's Bank, a Colonist to the bottom of the queue."""
    stack, owner = p.place[card], prisoners.owner_of(p, card)
    p.captor[card] = NONE
    if p.c.deck[card] == COLONIST:
        stacks.leave(p, card, NONE)
        colonists.to_queue(p, card)
        stacks.close(p, stack)
    else:
        stacks.add_card(p, card, colonists.home_stack(p, owner), stations.bank(p, owner))
    depots.tidy(p, stack)
    p.tell(events.prisoner_released, owner, card)


def take_glory(p: Conflict, seat: int, loser: int, chit: int) -> None:
    """One chit changes reserves; equal ones are not told apart."""
    if chit == POW:
        p.pow_kept[loser] -= 1
        p.pow_kept[seat] += 1
    else:
        held = p.glory_low if chit == LOW else p.glory_high
        bit = held[loser] & -held[loser]
        held[loser] ^= bit
        held[seat] |= bit
    p.tell(events.hero_decorated, seat, loser, chit)
