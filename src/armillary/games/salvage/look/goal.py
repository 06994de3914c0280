"""The goal line: the type of wreck that helps most, towards the charter or a contract in the hand."""

from armillary.games.salvage.bots.greedy import types_held
from armillary.games.salvage.ids import DRIFTING
from armillary.games.salvage.position import Orbit
from armillary.kernel.text import Text
from armillary.scene import Goal

__all__ = ["goal"]


def goal(p: Orbit, seat: int, text: Text) -> Goal | None:
    c = p.c
    held = types_held(p, seat)
    #: Types that are still to come, with the wreck that is bid for now.
    coming = {c.wreck_type[wreck] for wreck, place in enumerate(p.place) if place == DRIFTING or wreck == p.wreck}
    wanted = sorted(coming - held)
    missing = c.charter - len(held)
    if not coming:
        return None
    if missing <= len(wanted):
        facts = {"types": _types(p, wanted, text), "held": _types(p, sorted(held), text), "missing": missing}
        key = "charter-last" if missing == 1 else "charter-begin" if not held else "charter"
        return _goal(key, facts, text, _marks(p, wanted))
    contracts = [c.card_type[card] for card, count in enumerate(p.hands[seat]) if count and c.card_type[card] >= 0]
    paid = sorted(coming & set(contracts))
    if paid:
        return _goal("contract", {"types": _types(p, paid, text), "points": c.contract}, text, _marks(p, paid))
    return _goal("points", {}, text, [])


def _types(p: Orbit, types: list[int], text: Text) -> str:
    return text.join([text.word("type", p.c.types[kind]) for kind in types])


def _marks(p: Orbit, types: list[int]) -> list[str]:
    """The wreck that is bid for, if it is one of these."""
    if p.wreck < 0 or p.c.wreck_type[p.wreck] not in types:
        return []
    return [f"wreck:{p.c.wrecks[p.wreck]}"]


def _goal(key: str, facts: dict[str, object], text: Text, marks: list[str]) -> Goal:
    return Goal(text.fill("goal", key, facts), text.fill("goal", f"{key}-why", facts), marks)
