"""Small things that the steps share."""

from typing import Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import ended
from armillary.games.earthmans_burden.tables import Tables
from armillary.kernel.choice import Choice

DONE: Choice = ("done",)
END: Choice = ("end",)
#: Lists of choices are kept for stacks smaller than this.
KEPT: Final = 64


def ask_from(p: SolarDisc, seat: int, listed: list[Choice]) -> None:
    """Ask with a list that has just been made, so that it is not made again."""
    p.owing = (seat,)
    p._listed = listed
    p._listed_for = seat


def stopped(p: SolarDisc) -> bool:
    """At a quiet point: is the match over (EB-VIC-08), or the player whose turn it is out? Then the step is finished."""
    if p.check and ended(p):
        return True
    if p.out[p.active]:
        p.pop()
        return True
    return False


def destinations(t: Tables, origin: int, count: int) -> list[Choice]:
    """Every trajectory above an orbit, with the amounts. The lists are kept, since the same ones recur all the time."""
    if count >= KEPT:
        return rises(t, origin, count)
    key = origin * KEPT + count
    found = t.rises.get(key)
    if found is None:
        found = rises(t, origin, count)
        t.rises[key] = found
    return found


def rises(t: Tables, origin: int, count: int) -> list[Choice]:
    if count == 1:
        return [t.to_one[node] for node in t.sky[origin]]
    amounts = range(1, count + 1)
    return [("to", node, amounts) for node in t.sky[origin]]


def amounts_to(listed: list[Choice], verb: str, node: int, least: int, most: int) -> None:
    if most > least:
        listed.append((verb, node, range(least, most + 1)))
    elif most == least:
        listed.append((verb, node, most))


def closing(p: SolarDisc) -> None:
    """An action is declared (EB-TURN-03, EB-TURN-04): offers made before it have lapsed."""
    if p.drafts and not p.t.offers_for_turn:
        p.drafts = []
    if p.offers and not p.t.offers_for_turn:
        p.offers = []
        if p.log is not None:
            p.tell("OffersLapsed", "EB-TURN-03")
