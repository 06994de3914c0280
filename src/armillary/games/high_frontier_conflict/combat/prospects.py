"""How a shot may fall out, from nothing to the worst for the other side: exact shares, and what each would mean (3E1, 3E2)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules.stacks import site_at
from armillary.games.high_frontier_conflict.ids import (
    AMAT,
    CAPTURE,
    DAMAGE,
    DESTROY,
    KAMIKAZE_FIRE,
    OVERLOAD,
    UNANCHOR,
    WEAPONS,
    ZAP,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Prospect

from . import firing, weapons
from .firing import Arm
from .odds import Shot

__all__ = ["after", "prospects", "throw"]

#: What a loss comes from, from the least to the most; of several the last counts.
FALLS = (
    (OVERLOAD, "cards"),
    (UNANCHOR, "loose"),
    (ZAP, "zap"),
    (DAMAGE, "damage"),
    (DESTROY, "destroy"),
    (CAPTURE, "capture"),
)
#: So many cards are named as most in danger.
NAMED = 3


def throw(p: Conflict, seat: int, arm: Arm, space: int, goo: bool, text: Text) -> str:
    """What the fire value is made of."""
    aim = firing.aim(p, seat, arm, space, goo)
    facts = {"weapon": text.word("weapon", WEAPONS[arm.mode]), "dice": aim.dice, "offset": aim.offset}
    return text.fill("battle", "throw-added" if aim.sign > 0 else "throw-taken", facts)


def prospects(p: Conflict, found: Shot, space: int, text: Text) -> list[Prospect]:
    """Nothing first; the shares add up to one."""
    shares = dict.fromkeys([name for _, name in FALLS], 0.0)
    for bits, share in found.falls.items():
        shares[[name for bit, name in FALLS if bits & bit][-1]] += share
    told = [Prospect(1 - found.hit, text.word("battle", "fall-none"), text.word("battle", "fall-none-says"))]
    for name, share in shares.items():
        if share > 0:
            key = _key(p, name, found, space)
            facts = {"cards": _cards(p, found, text)}
            told.append(Prospect(share, text.word("battle", key), text.fill("battle", f"{key}-says", facts), good=True))
    return told if found.hit < 1 - 1e-9 else told[1:]


def _key(p: Conflict, name: str, found: Shot, space: int) -> str:
    """Stacks on their own are overrun; a Colony goes with the works under it."""
    if name == "capture" and not found.capture:
        return "fall-overrun"
    site = site_at(p, space)
    return "fall-colony" if name == "destroy" and site != NONE and p.dome[site] != NONE else f"fall-{name}"


def _cards(p: Conflict, found: Shot, text: Text) -> str:
    """Those that are most likely to go."""
    likely = sorted(((-chance, card) for card, chance in found.cards.items() if chance))[:NAMED]
    return text.join([p.game.word(p, "card", card, text) for _, card in likely])


def after(p: Conflict, seat: int, arm: Arm, text: Text) -> str:
    """What the shot costs, hit or miss (CF-KAM-01, CF-FW-11)."""
    if arm.mode == KAMIKAZE_FIRE:
        return text.word("battle", "after-kamikaze")
    price = weapons.amat_price(p, seat, arm.mode) if arm.mode == AMAT else 0
    return text.fill("battle", "after-paid", {"wt": price}) if price else text.word("battle", "after")
