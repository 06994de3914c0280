"""The Dyson Bubble (3F2h; CF-FUT-10, CF-FUT-11): the sun denied to weapons."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.combat import fights, weapons
from armillary.games.high_frontier_conflict.combat.fights import Fight
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.games.high_frontier_conflict.ids import SERVED
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict

from . import completed, events

__all__ = ["asked", "client", "deny", "solar"]


def solar(p: Conflict, arm: Arm) -> bool:
    """BR-3B: has the weapon the sun icon, or is it served by a card that has?"""
    if arm.card == NONE:
        return False
    chain = weapons.chain_for(p, arm.card, arm.partner) or ()
    return any(p.c.solar_card[2 * card + p.black[card]] for card in (arm.card, *chain))


def asked(p: Conflict, f: Fight, seat: int, arm: Arm) -> int:
    """Who is asked before this shot: the owner of the Bubble, if it is fired at him or at an ally who could pay; NONE: nobody."""
    judge = completed.owner(p, "dyson-bubble")
    if judge in (NONE, seat) or not solar(p, arm):
        return NONE
    if fights.hostile_to(f, seat) & (1 << judge):
        return judge
    return judge if client(p, f, seat, judge) != NONE else NONE


def client(p: Conflict, f: Fight, seat: int, judge: int) -> int:
    """The ally under fire who might buy the service; NONE: the owner himself is the target, or nobody can pay."""
    targets = fights.hostile_to(f, seat)
    if targets & (1 << judge):
        return NONE
    allies = states.allies(p, judge)
    return next((o for o in fights.seats_of(targets) if o in allies and bribes.can_pay(p, o)), NONE)


def deny(p: Conflict, judge: int, payer: int, seat: int, card: int) -> None:
    """The weapon is not Operational, and does nothing more in this turn."""
    if payer != NONE:
        bribes.pay(p, payer, judge, "CF-FUT-10")
    p.fired[card] = SERVED
    p.tell(events.sun_denied, judge, seat, card)
