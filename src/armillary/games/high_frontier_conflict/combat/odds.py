"""What a shot may do, before it is fired: the same aim, targets and table as `firing.fire`, in closed form.

k glitch rolls miss a rad-hardness with (5/6)^k and m different ones with ((6-m)/6)^k; a heavy radiator goes with the second hit.
"""

from functools import cache

from armillary.games.high_frontier.ids import NONE, RADIATOR
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of
from armillary.games.high_frontier_conflict.chart.glitches import number
from armillary.games.high_frontier_conflict.freighters import mobile
from armillary.games.high_frontier_conflict.ids import (
    CAPTURE,
    COLLATERAL,
    DAMAGE,
    DESTROY,
    MOBILE,
    OVERLOAD,
    UNANCHOR,
    ZAP,
)
from armillary.games.high_frontier_conflict.position import Conflict

from . import firing

__all__ = ["Shot", "shot", "totals", "worth"]

SIDES = 6


class Shot:
    """Chances: of any effect, of a loss that makes an attack victorious, of damage, destruction, capture, a zap, a Bernal
    that comes loose, and of the loss of each card."""

    __slots__ = ("capture", "cards", "damage", "destroy", "effect", "falls", "hit", "loose", "values", "zap")

    def __init__(self) -> None:
        self.effect = 0.0
        self.hit = 0.0
        self.damage = 0.0
        self.destroy = 0.0
        self.capture = 0.0
        self.zap = 0.0
        self.loose = 0.0
        #: By card: how likely it goes; a card that a zap could take counts as taken.
        self.cards: dict[int, float] = {}
        #: By what the losses come from, as bits (OVERLOAD for all glitch rolls): their sum is `hit`.
        self.falls: dict[int, float] = {}
        #: By fire value.
        self.values: dict[int, float] = {}


@cache
def totals(dice: int) -> tuple[tuple[int, float], ...]:
    """The totals of so many dice with their chances."""
    ways = {0: 1}
    for _ in range(dice):
        ways = _add_die(ways)
    return tuple((total, count / SIDES**dice) for total, count in sorted(ways.items()))


def _add_die(ways: dict[int, int]) -> dict[int, int]:
    more: dict[int, int] = {}
    for total, count in ways.items():
        for die in range(1, SIDES + 1):
            more[total + die] = more.get(total + die, 0) + count
    return more


def missed(rolls: int, different: int = 1) -> float:
    """So many glitch rolls show none of so many values."""
    return float(((SIDES - different) / SIDES) ** rolls)


def gone(p: Conflict, card: int, rolls: int) -> float:
    """How likely so many glitch rolls decommission the card."""
    if not 1 <= number(p, card) <= SIDES:
        return 0.0
    chance = 1 - missed(rolls)
    if p.c.deck[card] == RADIATOR and p.heavy[card]:
        chance -= rolls * missed(rolls - 1) / SIDES
    return chance


def shot(p: Conflict, seat: int, arm: firing.Arm, space: int, hostile: int, goo: bool = False) -> Shot:
    found = Shot()
    chance = firing.aim(p, seat, arm, space, goo)
    targets = firing.groups(p, hostile, space, arm.mode)
    cards = [[card for stack in group.stacks for card in cards_in(p, stack)] for group in targets]
    for total, part in totals(chance.dice):
        value = chance.sign * total + chance.offset
        found.values[value] = found.values.get(value, 0.0) + part
        unhurt = 1.0
        bits = done = 0
        for group, aboard in zip(targets, cards, strict=True):
            own = p.c.effects_of(arm.mode, group.column, value) & firing.possible(p, arm.mode, group)
            bits |= own
            safe, did = _group(p, found, group, aboard, own, value, part)
            unhurt *= safe
            done |= did
        found.effect += part if bits else 0.0
        found.hit += part * (1 - unhurt)
        if done:
            found.falls[done] = found.falls.get(done, 0.0) + part * (1 - unhurt)
    return found


def _group(
    p: Conflict, found: Shot, group: firing.Group, aboard: list[int], bits: int, value: int, part: float
) -> tuple[float, int]:
    """Adds what happens to one group; the chance that it loses nothing, and what could cost it something, as bits."""
    rolls = (value if bits & OVERLOAD else 0) + (1 if bits & COLLATERAL else 0)
    unhurt = 1.0
    did = 0
    if bits & CAPTURE:
        found.capture += part if group.site != NONE else 0.0
        for card in aboard:
            found.cards[card] = found.cards.get(card, 0.0) + part
        return 0.0, CAPTURE
    hulls = [mobile.rad_of(p, owner_of(p, stack)) for stack in group.stacks if kind_of(p, stack) == MOBILE]
    if rolls:
        rads = {rad for card in aboard if 1 <= (rad := number(p, card)) <= SIDES}
        different = len(rads | {rad for rad in hulls if 1 <= rad <= SIDES})
        unhurt = missed(rolls, different)
        did |= OVERLOAD if unhurt < 1 else 0
        for card in aboard:
            found.cards[card] = found.cards.get(card, 0.0) + part * gone(p, card, rolls)
    if bits & ZAP:
        eligible = firing.zap_targets(p, group.stacks, value)
        if eligible or any(rad < value for rad in hulls):
            found.zap += part
            unhurt = 0.0
            did |= ZAP
        for card in eligible:
            found.cards[card] = found.cards.get(card, 0.0) + part
    if bits & UNANCHOR and any(p.anchored[stack] for stack in group.stacks):
        found.loose += part
        unhurt = 0.0
        did |= UNANCHOR
    if bits & DESTROY:
        found.destroy += part
        unhurt = 0.0
        did |= DESTROY
    if bits & DAMAGE and not p.damaged[group.site]:
        found.damage += part
        unhurt = 0.0
        did |= DAMAGE
    return unhurt, did


def worth(p: Conflict, found: Shot) -> float:
    """What a shot is likely to cost the other side, roughly: cards by their number, a Factory like two of them."""
    return sum(found.cards.values()) + 2 * (found.destroy + found.capture) + found.damage + found.loose
