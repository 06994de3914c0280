"""Bernals and Colonists on the table (Module 2): a panel of stations and settlers, notes on their cards."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.look.cards import card_name
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.ids import BERNALS, COLONIST, PLACES, SPECIALTIES
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Badge, DataTable, Panel

from . import colonists, stations

__all__ = ["badges", "notes", "panels"]


def panels(p: Conflict, text: Text) -> list[Panel]:
    """Who has which station where, what serves it, and who lives aboard."""
    if not p.c.settler_cards:
        return []
    looks = p.game.seat_looks(p, text)
    rows: list[list[str]] = []
    for seat, look in enumerate(looks):
        for stack in stations.stations(p, seat):
            below = [text.word("site", p.c.sites[site]) for site in stations.dirtsides(p, stack)]
            rows.append(
                [
                    look.word,
                    card_name(p, stations.station(p, stack), text),
                    text.word("space", p.c.spaces[p.where[stack]]),
                    ", ".join(text.word("panel", word) for word in words_of(p, stack)),
                    ", ".join(below),
                ]
            )
        count, most = colonists.count(p, seat), colonists.limit(p, seat)
        if count or most:
            names = ", ".join(card_name(p, card, text) for card in colonists.own(p, seat))
            facts = {"names": names, "count": count, "most": most}
            said = text.fill("panel", "people" if count else "nobody-yet", facts)
            rows.append([look.word, text.word("panel", "colonists-head"), said, "", ""])
    rows.append(["", text.fill("panel", "queue", {"count": colonists.queue_left(p)}), "", "", ""])
    heads = ("player", "bernal-head", "where-head", "state-head", "dirtsides-head")
    head = [text.word("panel", name) for name in heads]
    return [DataTable("settlements", text.word("panel", "settlements"), head, rows)]


def words_of(p: Conflict, stack: int) -> list[str]:
    """Anchored or loose, a home, a Lab."""
    found = ["anchored" if p.anchored[stack] else "loose"]
    seat = stacks.owner_of(p, stack)
    if stack == stations.et_home(p, seat):
        found.append("et-home")
    elif stack == stations.home(p, seat):
        found.append("home")
    if stations.is_lab(p, stack):
        found.append("lab")
    return found


def badges(p: Conflict, stack: int, text: Text) -> list[Badge]:
    """On the chart: the dome of an anchored Bernal, and the red cross (CF-COMP-05)."""
    found: list[Badge] = []
    if p.anchored[stack]:
        found.append(Badge("\N{UPPER HALF CIRCLE}", "gold", text.word("panel", "anchored")))
    if stations.station(p, stack) != NONE and stations.holds(p, stack, "red-cross"):
        found.append(Badge("\N{HEAVY GREEK CROSS}", "danger", text.word("panel", "red-cross")))
    return found


# ------------------------------------------------------------------------------------------------ notes on the cards


def notes(p: Conflict, card: int, text: Text) -> list[str]:
    """What a Bernal or a Colonist can do."""
    c = p.c
    if c.deck[card] not in (BERNALS, COLONIST):
        return []
    if c.deck[card] == BERNALS:
        orbit = text.word("space", c.spaces[c.home_orbit[card]])
        found = [text.fill("note", "home-orbit", {"space": orbit})]
        found.append(text.fill("note", "promotion", {"kind": text.word("promotion", c.promotion[card])}))
        found += [text.word("power", name) for name in c.powers[card]]
        for points in c.bernal_points[card]:
            said = text.fill("bernal-points", points.per, {"vp": points.vp})
            found.append(f"{text.word('bernal-where', points.where)}: {said}")
        return found
    if c.robot_type[card] != NONE:
        found = [text.fill("note", "robot", {"letter": c.letters[c.robot_type[card]]})]
    else:
        found = [text.word("place", PLACES[c.doctrine[card]])]
    return [*found, text.word("specialty", SPECIALTIES[c.specialty[card]])]
