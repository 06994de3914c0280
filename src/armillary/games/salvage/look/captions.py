"""Words for people that depend on the position: answers to offers, events retold, what to light, outcomes."""

from typing import Any

from armillary.games.salvage.components import Parts
from armillary.games.salvage.position import Orbit
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.text import Text

from .hints import added


def answer_facts(p: Orbit, choice: Choice) -> dict[str, Any] | None:
    """An answer to an offer says what is offered, not only its number."""
    if choice[0] in ("accept", "decline", "withdraw"):
        _, offer = choice
        for number, maker, receiver, _, (card, credits) in p.offers:
            if number == offer:
                return {"offer": number, "seat": maker, "seat_to": receiver, "card": card, "credits": credits}
    return None


def retold(game: Game, p: Orbit, event: Event, text: Text) -> Event:
    """An offer in the words of a sale; one's own card by its name; bids with their crews."""
    facts, kind = event.facts, event.kind
    if kind == "OfferMade":
        card, credits = facts["terms"]
        facts = {**facts, "card": card, "credits": credits}
    elif kind == "CardDrawn" and "card" in facts:
        kind = "OwnCardDrawn"
    elif kind == "BidsRevealed":
        looks = game.seat_looks(p, text)
        facts = {"bids": [f"{look.word} {bid}" for look, bid in zip(looks, facts["bids"], strict=True)]}
    elif kind == "SalvageRolled":
        facts = {**facts, "throw": added(facts["dice"], facts["modifier"])}
    elif kind == "HandShown":
        words = [text.word("card", game.vocabulary.word("card", card)) for card in facts["cards"]]
        facts = {**facts, "cards": text.join(words) or text.word("scene", "no-cards")}
    return Event(kind, *event.rules, **facts)


def marks(p: Orbit, choice: Choice) -> list[str]:
    """Bids and boarding light the wreck; dock work the crane; drawing the deck."""
    verb = choice[0]
    if verb in ("bid", "board", "cut", "jam", "pass"):
        return [f"wreck:{p.c.wrecks[p.wreck]}"] if p.wreck >= 0 else []
    return {"wage": ["dock:dock"], "draw": ["deck:deck"]}.get(verb, [])


def brief(c: Parts, kind: str, thing: int, text: Text) -> str:
    """The values of a wreck or a card."""
    if kind == "wreck":
        sort = text.word("type", c.types[c.wreck_type[thing]])
        return text.fill("brief", "wreck", {"type": sort, "hull": c.hull[thing], "value": c.value[thing]})
    if kind == "card":
        if c.card_type[thing] < 0:
            return text.fill("brief", c.cards[thing], {"bonus": c.cutter})
        return text.fill(
            "brief", "contract", {"points": c.contract, "type": text.word("type", c.types[c.card_type[thing]])}
        )
    return ""
