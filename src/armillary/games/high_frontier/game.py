"""High Frontier: the hooks that tie the rules, the components and the picture together."""

from typing import Any, ClassVar

from msgspec.structs import replace

from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text, spoken
from armillary.shape import Id, Shapes

from .components import Components
from .flow import asking, auctions, setup
from .flow.operations import Operation
from .ids import NONE, SECTORS
from .look.hooks import Looks
from .position import On
from .rules import refuel, stacks
from .rules.law import Law

__all__ = ["HighFrontierGame"]


class HighFrontierGame(Looks[On]):
    """What the game of 2010 (`century/game.py`) and titles that extend it have in common."""

    plain_verbs = frozenset({"fly", "fly-safe", "via", "income", "done", "pass", "sell"})
    raising_verbs = frozenset({"bid"})
    heaps = frozenset({"bag", "out", "top", "under"})
    untold = frozenset({"flown"})
    final_verbs = frozenset({"research", "prospect", "roll"})
    baskets = frozenset({"boost", "boost-light", "carry"})
    package = "armillary.games.high_frontier"
    #: What players do out of turn: a module with `offers`, `interject`, `why_not`, `deal`, `terms_facts` and their like.
    talk: ClassVar[Any] = asking
    law: Law[Any]

    def words(self) -> dict[str, list[str]]:
        c: Components = self.components
        letters = [chr(ord("A") + seat) for seat in range(self.seats)]
        return {
            "card": list(c.cards),
            "space": list(c.spaces),
            "site": list(c.sites),
            "stack": [f"{letter}-{slot}" for letter in letters for slot in c.slot_names],
            "deck": list(c.decks),
            "letter": list(c.letters),
            "faction": list(c.factions),
            "venture": list(c.ventures),
            "glory": list(c.glories),
            "spot": list(c.spots),
            "sector": list(SECTORS),
            "source": list(refuel.SOURCES),
        }

    # ----------------------------------------------------------------------------------------------------- set-up

    def setup(self, p: On) -> None:
        setup.set_up(p)

    # ------------------------------------------------------------------------------------------------ out of turn

    def interjections(self, p: On, seat: int) -> list[Choice]:
        offers: list[Choice] = self.talk.offers(p, seat)
        return super().interjections(p, seat) + offers

    def interject(self, p: On, seat: int, choice: Choice) -> None:
        if choice[0] in self.talk.NAMES:
            self.talk.interject(p, seat, choice)
        else:
            super().interject(p, seat, choice)

    def why_not_interject(self, p: On, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] in self.talk.NAMES:
            refusal: Refusal | None = self.talk.why_not(p, seat, choice)
            return refusal
        return super().why_not_interject(p, seat, choice)

    def why_not_deal(self, p: On, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        refusal: Refusal | None = self.talk.why_not_deal(p, maker, receiver, terms)
        return refusal

    def deal(self, p: On, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        self.talk.deal(p, maker, receiver, terms)

    # --------------------------------------------------------------------------------------------------- soundness

    def shapes(self) -> Shapes:
        """Who made an offer has room for nobody, as in the first layout: what was trained on it stays of use."""
        found, nobody = super().shapes(), Id(self.seats, NONE)
        return replace(found, steps={**found.steps, "Answer.maker": nobody, "Answer.receiver": nobody})

    def numbers(self) -> dict[str, range]:
        """HF-FUEL: no dry mass takes more tanks than its row of the diagram has, and no stack more steps than the diagram."""
        c: Components = self.components
        tanks = range(max(len(row) for row in c.tank_steps))
        return {
            "tank.tanks": tanks,
            "drain.tanks": tanks,
            "refuel.tanks": tanks,
            "jettison.steps": range(c.most_steps + 1),
        }

    def status(self, p: On) -> list[str]:
        return [*super().status(p), *self.faults(p)]

    def faults(self, p: On) -> list[str]:
        """What is broken besides the bounds of the declared fields."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------- words

    def word(self, p: On, kind: str, value: Any, text: Text) -> Any:
        """A stack by its owner and kind; a card by the side that is up."""
        if kind == "stack" and value is not None:
            slot = p.c.slot_names[value % len(p.c.slots)]
            seat = super().word(p, "seat", stacks.owner_of(p, value), text)
            return text.fill("stack", slot, {"seat": seat})
        if kind == "card" and value is not None and p.black[value]:
            return text.word("black", p.c.cards[value])
        return super().word(p, kind, value, text)

    def named(self, p: On, facts: Any, text: Text) -> dict[str, Any]:
        filled = super().named(p, facts, text)
        for name in ("cause", "give", "take"):
            if name in facts:
                value = facts[name]
                if name == "cause":
                    filled[name] = text.word("cause", value)
                elif isinstance(value, (list, tuple)):
                    cards = [str(self.word(p, "card", card, text)) for card in value]
                    filled[name] = ", ".join(cards) or text.word("cause", "nothing")
                else:
                    filled[name] = text.word("cause", "nothing") if value == NONE else self.word(p, "card", value, text)
        return filled

    def say(self, p: On, event: Event, text: Text) -> str:
        """An offer says what is offered."""
        if event.kind == "OfferMade":
            kind, facts = self.offered(p, event.facts, tuple(event.facts["terms"]), text)
            return text.fill("event", f"OfferMade-{kind}", facts, event.kind)
        return super().say(p, event, text)

    def offered(self, p: On, facts: Any, terms: tuple[Any, ...], text: Text) -> tuple[str, dict[str, Any]]:
        """The template of an offer's words, and what fills it; permissions are named one by one."""
        filled = self.named(p, {**facts, **self.talk.terms_facts(terms)}, text)
        grants = self.talk.grants_of(terms)
        if not grants:
            return self.talk.TERMS[terms[0]], filled
        words = [self.granted(p, kind, what, text) for kind, what in grants]
        return "permissions", {**filled, "grants": ", ".join(words)}

    def granted(self, p: On, kind: int, what: int, text: Text) -> str:
        """A permission in an offer."""
        return text.fill("permission", asking.TERMS[kind], {"stack": self.word(p, "stack", what, text)})

    def deal_told(
        self, p: On, maker: int, receiver: int, terms: tuple[Any, ...], text: Text
    ) -> tuple[list[str], list[str], str]:
        """What each side gives, by the kind of the terms; kinds without such words are told as the log does."""
        kind, facts = self.offered(p, {"seat": maker, "seat_to": receiver}, terms, text)
        told = self.talk.terms_facts(terms)
        asks = kind in ("cards", "permissions")
        water = told["net"] if asks else told.get("wt", 0)
        paid = [text.fill("deal", "wt", {"wt": abs(water)})] if water else []
        if asks:
            sides = [[str(facts[name])] if told[name] not in ((), NONE) else [] for name in ("give", "take")]
            sides[water < 0] += paid
            also = text.fill("deal", "also", facts) if "grants" in facts else text.word("deal", "after")
            return sides[0], sides[1], also
        if text.template("deal", kind) is None:
            return [], [], ""
        given = [text.fill("deal", kind, facts)]
        gift = kind in ("gift", "pump")
        return (given, [], text.word("deal", "after")) if gift else (paid, given, text.word("deal", "after"))

    def prompt(self, p: On, seat: int | None, text: Text) -> str:
        """What is bid for: a card, or a say in politics; and when all operations are done."""
        frame = p.frames[-1] if p.result is None else None
        if isinstance(frame, auctions.Auction) and frame.card == NONE:
            return text.fill("prompt", "Election", self.named(p, {"amount": max(frame.bids, default=0)}, text))
        if isinstance(frame, Operation) and not frame.left:
            facts = self.named(p, frame.facts(p, seat), text)
            return spoken(text.fill("prompt", "OperationsDone", facts), facts, seat in p.deciding())
        return super().prompt(p, seat, text)

    def caption(self, p: On, seat: int, choice: Choice, text: Text) -> str:
        """An answer to an offer says what is offered, not only its number; cards turn, so captions with cards are not kept."""
        if choice[0] in ("accept", "decline", "withdraw"):
            _, answered = choice
            for number, maker, receiver, _, terms in p.offers:
                if number == answered:
                    kind, facts = self.offered(p, {"seat": maker, "seat_to": receiver}, terms, text)
                    offer = text.fill("offer", kind, facts)
                    return text.fill("choice", choice[0], {"offer": offer}, choice[0])
        verb = self.vocabulary.verbs[choice[0]]
        if verb.name == "research" and p.tops[choice[1]] != NONE:
            # The card that would be auctioned has a name.
            deck = self.word(p, "deck", choice[1], text)
            facts = {"deck": deck[:1].upper() + deck[1:], "card": self.word(p, "card", p.tops[choice[1]], text)}
            return text.fill("choice", "research-card", facts, self.notation(choice))
        named = {
            name: self.word(p, kind.rstrip("?"), value, text)
            for (name, kind), value in zip(verb.args, choice[1:], strict=True)
        }
        # Most engines are fed in one way only, and the first is the best: it has no number.
        key = "engine-best" if verb.name == "engine" and choice[2] == 0 else verb.name
        if verb.name == "offer" and choice[2] is None and choice[3] is None:
            key = "offer-water"
        return text.fill("choice", key, named, self.notation(choice))
