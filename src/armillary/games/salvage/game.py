"""Salvage: the hooks that tie the rules, the components and the picture together."""

from random import Random
from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.refusal import Refusal
from armillary.kernel.scene import Board, Scene
from armillary.kernel.text import Text

from . import deals, given
from .components import Parts, load_parts
from .flow import FRAMES, Round, draw_card
from .position import GONE, HERE, Orbit
from .scene import make_board, make_scene
from .scoring import all_public_points

__all__ = ["Salvage"]


class Salvage(Game[Orbit]):
    """Sealed bids, two dice, and cards that nobody else sees."""

    position = Orbit
    frames = FRAMES
    verbs = (
        Verb("bid", "SV-BID-02", ("credits", "number")),
        Verb("board", "SV-SAL-01"),
        Verb("cut", "SV-SAL-02"),
        Verb("jam", "SV-JAM-01"),
        Verb("pass", "SV-JAM-01"),
        Verb("wage", "SV-DOCK-02"),
        Verb("draw", "SV-DOCK-03"),
        Verb("sell", "SV-DEAL-01", ("card", "card"), ("to", "seat"), ("credits", "number")),
    )
    plain_verbs = frozenset({"sell"})
    package = "armillary.games.salvage"

    def load_components(self, replacement: Any) -> Parts:
        return load_parts(self.files / "components" / "salvage.yaml", replacement)

    def words(self) -> dict[str, list[str]]:
        parts: Parts = self.components
        return {"card": parts.cards, "wreck": parts.wrecks, "type": parts.types}

    def setup(self, p: Orbit) -> None:
        parts = p.parts
        decaying = self.scenario == "decaying-orbit"
        credits = parts.decaying_credits if decaying else parts.credits
        # How many crews may play (SV-SETUP-01) stands in meta.py: the kernel refuses any other number.
        rules: tuple[str, ...] = ("SV-SETUP-01", "SV-SETUP-04") if decaying else ("SV-SETUP-01", "SV-SETUP-02")
        if self.options["open-hands"]:
            rules = (*rules, "SV-HAND-03")
        p.tell("CrewsReady", rules, crews=self.seats, credits=credits)
        for seat in range(self.seats):
            p.credits[seat] = credits
            for _ in range(parts.hand):
                draw_card(p, seat, "SV-SETUP-03")
        p.push(Round())

    # --------------------------------------------------------------------------------------------------- deals

    def interjections(self, p: Orbit, seat: int) -> list[Choice]:
        return super().interjections(p, seat) + deals.sales(p, seat)

    def interject(self, p: Orbit, seat: int, choice: Choice) -> None:
        if choice[0] == "sell":
            deals.offer_sale(p, seat, choice)
        else:
            super().interject(p, seat, choice)

    def why_not_interject(self, p: Orbit, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "sell":
            return deals.why_not_sell(p, seat, choice)
        return super().why_not_interject(p, seat, choice)

    def why_not_deal(self, p: Orbit, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return deals.why_not_sale(p, maker, receiver, terms[0], terms[1])

    def deal(self, p: Orbit, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        deals.carry_out_sale(p, maker, receiver, terms[0], terms[1])

    def caption(self, p: Orbit, seat: int, choice: Choice, text: Text) -> str:
        """An answer to an offer says what is offered, not only its number."""
        if choice[0] in ("accept", "decline", "withdraw"):
            for number, maker, receiver, _, terms in p.offers:
                if number == choice[1]:
                    facts = {"offer": number, "seat": maker, "seat_to": receiver, "card": terms[0], "credits": terms[1]}
                    return text.fill("choice", choice[0], self.named(p, facts, text), choice[0])
        return super().caption(p, seat, choice, text)

    def say(self, p: Orbit, event: Event, text: Text) -> str:
        """An offer in the words of a sale; one's own card by its name."""
        facts, kind = event.facts, event.kind
        if kind == "OfferMade":
            facts = {**facts, "card": facts["terms"][0], "credits": facts["terms"][1]}
        elif kind == "CardDrawn" and "card" in facts:
            kind = "OwnCardDrawn"
        elif kind == "BidsRevealed":
            word = self.vocabulary.word
            facts = {"bids": [f"{word('seat', seat)} {bid}" for seat, bid in enumerate(facts["bids"])]}
        elif kind == "HandShown":
            words = [text.word("card", self.vocabulary.word("card", card)) for card in facts["cards"]]
            facts = {**facts, "cards": words or ["no cards"]}
        return super().say(p, Event(kind, event.rules, facts), text)

    # ---------------------------------------------------------------------------------------------- what is hidden

    def hide(self, p: Orbit, seat: int | None) -> None:
        """SV-HAND-01: other hands are hidden. Unseen cards, in the deck or in those hands, make one pool."""
        if p.result is not None or self.options["open-hands"]:
            return
        for other in range(self.seats):
            if other != seat:
                for card, count in enumerate(p.hands[other]):
                    p.deck[card] += count
                p.hands[other] = []

    def sample(self, p: Orbit, seat: int | None, rng: Random) -> None:
        """Deal the unseen cards out anew; a card on offer to the seat is where its seller said."""
        hidden = [other for other in range(self.seats) if not p.hands[other]]
        for other in hidden:
            p.hands[other] = [0] * len(p.deck)
        for _, maker, _, _, terms in p.offers:
            if maker in hidden and not p.hands[maker][terms[0]]:
                move_card(p, maker, terms[0])
        for other in hidden:
            for _ in range(p.held[other] - sum(p.hands[other])):
                move_card(p, other, rng.choices(range(len(p.deck)), p.deck)[0])

    # ------------------------------------------------------------------------------------------------- soundness

    def status(self, p: Orbit) -> list[str]:
        parts = p.parts
        broken: list[str] = []
        for card, name in enumerate(parts.cards):
            count = p.deck[card] + p.discard[card] + sum(hand[card] for hand in p.hands)
            if count != parts.card_count[card]:
                broken.append(f"there are {count} cards {name}, not {parts.card_count[card]}")
        if p.left != sum(p.deck):
            broken.append(f"the deck has {sum(p.deck)} cards, but says {p.left}")
        for seat, hand in enumerate(p.hands):
            if p.held[seat] != sum(hand) or min(hand) < 0:
                broken.append(f"seat {seat} holds {hand}, but says {p.held[seat]}")
            if p.held[seat] > parts.hand_limit:
                broken.append(f"seat {seat} holds {p.held[seat]} cards, more than {parts.hand_limit}")
            if p.credits[seat] < 0:
                broken.append(f"seat {seat} owes {-p.credits[seat]} credits")
        here = [wreck for wreck, place in enumerate(p.place) if place == HERE]
        if here != ([p.wreck] if p.wreck >= 0 else []):
            broken.append(f"the wrecks {here} are here, but {p.wreck} is bid for")
        if any(not GONE <= place < self.seats for place in p.place):
            broken.append(f"a wreck is nowhere: {p.place}")
        for number, maker, _, _, terms in p.offers:
            if not p.hands[maker][terms[0]]:
                broken.append(f"offer {number} is of a card that seat {maker} does not hold")
        return broken

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        return given.expand(self.components, self.seats, partial)

    # ----------------------------------------------------------------------------------------------- the picture

    def marks(self, p: Orbit, seat: int, choice: Choice) -> list[str]:
        """Bids and boarding light the wreck; dock work the crane; drawing the deck."""
        if choice[0] in ("bid", "board", "cut", "jam", "pass"):
            return [f"wreck:{p.parts.wrecks[p.wreck]}"] if p.wreck >= 0 else []
        if choice[0] == "wage":
            return ["dock:dock"]
        if choice[0] == "draw":
            return ["deck:deck"]
        return super().marks(p, seat, choice)

    def board(self, text: Text) -> Board:
        return make_board(self.components, self.seats, self.text())

    def scene(self, p: Orbit, seat: int | None, text: Text) -> Scene:
        return make_scene(p, seat, self.text())

    def scores(self, p: Orbit) -> tuple[float, ...]:
        return tuple([float(points) for points in all_public_points(p)])


def move_card(p: Orbit, seat: int, card: int) -> None:
    p.deck[card] -= 1
    p.hands[seat][card] += 1
