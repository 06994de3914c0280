"""Salvage: the hooks that tie the rules, the components and the picture together."""

from random import Random
from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text
from armillary.scene import Board, Column, Goal, Moment, Outlook, Scene

from . import events
from .components import Parts, load_parts
from .flow import boarding, dock
from .flow.boarding import Bid
from .flow.dock import Round
from .look import captions, hints, scene
from .position import Orbit, longest
from .rules import deals
from .rules.dock import deal_unseen, draw_card
from .rules.scoring import all_public_points
from .saved import expand


class Salvage(Game[Orbit]):
    """Sealed bids, two dice, and cards that nobody else sees."""

    position = Orbit
    frames = (*dock.FRAMES, *boarding.FRAMES)
    #: What a round begins with; the dock follows when the wreck is gone.
    sequence = (Bid,)
    verbs = (
        *boarding.VERBS,
        *dock.VERBS,
        Verb("sell", "SV-DEAL-01", ("card", "card"), ("to", "seat"), ("credits", "number")),
    )
    plain_verbs = frozenset({"sell"})
    final_verbs = frozenset({"board", "cut", "jam"})
    package = "armillary.games.salvage"

    def load_components(self, replacement: Any) -> Parts:
        return load_parts(self.files / "components" / "salvage.yaml", replacement)

    def words(self) -> dict[str, list[str]]:
        parts: Parts = self.components
        return {"card": parts.cards, "wreck": parts.wrecks, "type": parts.types}

    def setup(self, p: Orbit) -> None:
        decaying = self.scenario == "decaying-orbit"
        credits = p.c.decaying_credits if decaying else p.c.credits
        p.tell(events.crews_ready, credits, decaying, self.options["open-hands"])
        for seat in range(self.seats):
            p.credits[seat] = credits
            for _ in range(p.c.hand):
                draw_card(p, seat, "SV-SETUP-03")
        p.push(Round())

    # --------------------------------------------------------------------------------------------------- deals

    def interjections(self, p: Orbit, seat: int) -> list[Choice]:
        return super().interjections(p, seat) + deals.sales(p, seat)

    def interject(self, p: Orbit, seat: int, choice: Choice) -> None:
        verb, *arguments = choice
        if verb == "sell":
            deals.offer_sale(p, seat, *arguments)
        else:
            super().interject(p, seat, choice)

    def why_not_interject(self, p: Orbit, seat: int, choice: Choice) -> Refusal | None:
        verb, *arguments = choice
        if verb == "sell":
            return deals.why_not_sell(p, seat, *arguments)
        return super().why_not_interject(p, seat, choice)

    def why_not_deal(self, p: Orbit, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return deals.why_not_sale(p, maker, receiver, *terms)

    def deal(self, p: Orbit, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        deals.carry_out_sale(p, maker, receiver, *terms)

    def deal_told(
        self, p: Orbit, maker: int, receiver: int, terms: tuple[Any, ...], text: Text
    ) -> tuple[list[str], list[str], str]:
        card, credits = terms
        sold = str(self.word(p, "card", card, text))
        return [sold], [text.fill("deal", "credits", {"credits": credits})], text.word("deal", "after")

    # ---------------------------------------------------------------------------------------------- what is hidden

    def hide(self, p: Orbit, seat: int | None) -> None:
        """SV-HAND-01: other hands are hidden. Unseen cards, in the deck or in those hands, make one pool."""
        if p.result is None and not self.options["open-hands"]:
            super().hide(p, seat)

    def sample(self, p: Orbit, seat: int | None, rng: Random) -> None:
        deal_unseen(p, rng)

    def status(self, p: Orbit) -> list[str]:
        return super().status(p) + deals.broken_offers(p)

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        return expand(self.components, self.seats, partial)

    def scores(self, p: Orbit) -> tuple[float, ...]:
        return tuple([float(points) for points in all_public_points(p)])

    def numbers(self) -> dict[str, range]:
        """All the money that there can be, if one crew had it (SV-SETUP-03, SV-DOCK-02)."""
        c: Parts = self.components
        return {"credits": range(self.seats * (max(c.credits, c.decaying_credits) + c.wage * longest(self)) + 1)}

    # ------------------------------------------------------------------------------------------ words and picture

    def caption(self, p: Orbit, seat: int, choice: Choice, text: Text) -> str:
        facts = captions.answer_facts(p, choice)
        if facts is None:
            return super().caption(p, seat, choice, text)
        return text.fill("choice", choice[0], self.named(p, facts, text), choice[0])

    def say(self, p: Orbit, event: Event, text: Text) -> str:
        return super().say(p, captions.retold(self, p, event, text), text)

    def marks(self, p: Orbit, seat: int, choice: Choice) -> list[str]:
        return captions.marks(p, choice) or super().marks(p, seat, choice)

    def outcome(self, before: Orbit, after: Orbit, text: Text) -> str:
        return hints.outcome(after, text)

    def brief(self, kind: str, thing: int, text: Text) -> str:
        return captions.brief(self.components, kind, thing, text)

    def cares(self, p: Orbit, seat: int, text: Text) -> list[Column]:
        return scene.columns(p, seat, text)

    def outlook(self, p: Orbit, seat: int, choice: Choice, text: Text) -> Outlook | None:
        return hints.outlook(p, seat, choice, text)

    def when(self, p: Orbit, text: Text) -> str:
        return text.fill("panel", "segment", {"round": p.round})

    def goal(self, p: Orbit, seat: int, text: Text) -> Goal | None:
        from .look.goal import goal

        return goal(p, seat, text)

    def moment(self, p: Orbit, event: Event, text: Text) -> Moment | None:
        return hints.moment(p, event, text)

    def board(self, text: Text) -> Board:
        return scene.make_board(self.components, self.seats, self.options["length"], text)

    def scene(self, p: Orbit, seat: int | None, text: Text) -> Scene:
        return scene.make_scene(p, seat, text)
