"""The goal line: what the best programme lacks next. Where no programmes are made (the expanded game, other scenarios, Conflict),
what the nearest factory lacks."""

from armillary.games.high_frontier.bots.greedy import Greedy, tabled
from armillary.games.high_frontier.bots.programmes import FACTORY, TRIP, Programme
from armillary.games.high_frontier.ids import CREW, HAND, NONE, REFINERY, ROBONAUT, ROCKET, THRUSTER
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import prospect, stacks
from armillary.kernel.text import Text
from armillary.scene import Goal

from .cards import card_name

__all__ = ["goal"]

#: What a first factory takes, in the order in which it is usually come by.
SET = (THRUSTER, ROBONAUT, REFINERY)
KINDS = {THRUSTER: "thruster", ROBONAUT: "robonaut", REFINERY: "refinery"}


def goal(p: Chart, seat: int, text: Text) -> Goal | None:
    if p.faction[seat] == NONE:
        return None
    rocket = stacks.slot(p, seat, ROCKET)
    if p.where[rocket] not in (NONE, p.law.answers_bank(p, seat)):
        return _aloft(p, seat, rocket, text)
    if tabled(p):
        bot: Greedy[Chart] = Greedy("hard")
        found = bot.programmes(p, seat)
        if found:
            return _programme(p, seat, found[0], text)
    return _plain(p, seat, text)


def _programme(p: Chart, seat: int, one: Programme, text: Text) -> Goal:
    """The next step of a programme that starts at home."""
    facts: dict[str, object] = {"site": text.word("site", p.c.sites[one.site])}
    aim = "trip" if one.kind == TRIP else "factory" if one.kind == FACTORY else "claim"
    marks = [f"site:{p.c.sites[one.site]}"]
    if one.missing:
        card = one.missing[0]
        facts["card"] = card_name(p, card, text)
        return _card(p, seat, p.c.deck[card], facts, text, [f"card:{p.c.cards[card]}"])
    if one.unseen:
        return _card(p, seat, one.unseen[0], facts, text, [])
    if one.cost > p.wt[seat]:
        facts |= {
            "unit": text.word("outlook", "wt"),
            "wt": max(1, round(one.cost - p.wt[seat])),
            "aim": text.fill("goal", f"for-{aim}", facts),
        }
        return _goal("money", facts, text, marks)
    facts["aim"] = text.fill("goal", f"for-{aim}", facts)
    if any(p.place[card] == HAND - seat for card in one.cards):
        facts["cards"] = text.join([card_name(p, c, text) for c in sorted(one.cards) if p.place[c] == HAND - seat])
        return _goal("boost", facts, text, [f"card:{p.c.cards[card]}" for card in sorted(one.cards)])
    return _goal("fly", facts, text, marks)


def _card(p: Chart, seat: int, deck: int, facts: dict[str, object], text: Text, marks: list[str]) -> Goal:
    """A card to come by, and what it is for with what the seat has."""
    kind = KINDS.get(deck)
    word = f"card-{p.c.decks[deck]}"
    title = text.fill("goal", word if text.template("goal", word) else "card", facts)
    if kind is None:
        return Goal(title, text.fill("goal", "support-why", facts), marks)
    owned = _owned(p, seat)
    flies = any(p.c.deck[card] == THRUSTER for card in owned)
    key = f"{kind}-flies" if flies and kind != "thruster" else kind
    if kind == "thruster" and any(p.c.thrust[2 * card + p.black[card]] for card in owned):
        key = "thruster-spare"  # A crew or a robonaut has an engine of its own.
    return Goal(title, text.fill("goal", f"{key}-why", facts), marks)


def _aloft(p: Chart, seat: int, rocket: int, text: Text) -> Goal:
    """A rocket under way: what it can do where it is, or what it was sent for."""
    space = p.where[rocket]
    site = stacks.site_at(p, space)
    cards = stacks.cards_in(p, rocket)
    decks = {p.c.deck[card] for card in cards}
    facts: dict[str, object] = {"site": text.word("space", p.c.spaces[space])}
    mark = [f"space:{p.c.spaces[space]}"]
    if site != NONE:
        if p.claim[site] == seat and p.factory[site] == NONE and {ROBONAUT, REFINERY} <= decks:
            return _goal("industrialise", facts, text, mark)
        if any(prospect.why_not_prospect(p, seat, card, site) is None for card in cards):
            return _goal("prospect", facts, text, mark)
    aim = "factory" if {ROBONAUT, REFINERY} <= decks else "claim" if ROBONAUT in decks else "home"
    return _goal(f"on-{aim}", facts, text, mark)


def _owned(p: Chart, seat: int) -> list[int]:
    """The cards of the seat's hand and stacks."""
    hand = [card for card, place in enumerate(p.place) if place == HAND - seat]
    return hand + stacks.cards_of(p, seat)


def _plain(p: Chart, seat: int, text: Text) -> Goal:
    """What is missing for a factory, by kinds of cards alone."""
    owned = {p.c.deck[card] for card in _owned(p, seat) if p.c.deck[card] != CREW}
    missing = [deck for deck in SET if deck not in owned]
    if missing:
        return _card(p, seat, missing[0], {}, text, [])
    return _goal("launch", {}, text, [])


def _goal(key: str, facts: dict[str, object], text: Text, marks: list[str]) -> Goal:
    return Goal(text.fill("goal", key, facts), text.fill("goal", f"{key}-why", facts), marks)
