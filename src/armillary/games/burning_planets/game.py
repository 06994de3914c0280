"""Burning Planets: the hooks that tie the rules to the kernel."""

from random import Random
from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.game import Game
from armillary.kernel.offer import propose
from armillary.kernel.refusal import Refusal
from armillary.kernel.scene import Board, Scene
from armillary.kernel.text import Text

from .codes import BIOMES, EVENTS, FACTIONS, ITEMS
from .components import load_components
from .flow import PlaceShip, PlaceStructure, PullDown, Ships, StartTurn, Structures
from .flow_actions import Act, Actions, ShareVictory, next_turn
from .flow_setup import ChooseFaction, GeneratePlanets, PlaceAsteroid, PlaceCannon
from .flow_trade import Answer, Consent, DeliverPart, Load, Proposal, Request
from .geometry import Geometry, geometry
from .position import PlayingField
from .rules.contracts import sign
from .rules.secrecy import hide, sample
from .rules.victory import remove_player, standing
from .soundness import faults
from .words import expand_given

__all__ = ["BurningPlanets"]

#: Offers of pacts are numbered from here on by maker and receiver.
FIRST_PACT = 1000


class BurningPlanets(Game[PlayingField]):
    """Build, trade, ally, conquer: the last player with anything on the board wins."""

    position = PlayingField
    frames = (
        ChooseFaction,
        GeneratePlanets,
        PlaceAsteroid,
        PlaceCannon,
        StartTurn,
        Structures,
        PlaceStructure,
        PullDown,
        Ships,
        PlaceShip,
        Actions,
        Act,
        Load,
        DeliverPart,
        Request,
        Consent,
        Proposal,
        Answer,
        ShareVictory,
    )
    verbs = (
        Verb("faction", "BP-SETUP-15", ("faction", "faction")),
        Verb("place", "BP-BUILD-01", ("cell", "cell")),
        Verb("build", "BP-BUILD-01", ("planet", "planet"), ("item", "item")),
        Verb("pull-down", "BP-BUILD-03", ("planet", "planet")),
        Verb("demolish", "BP-BUILD-03", ("cell", "cell")),
        Verb("clear", "BP-BUILD-04", ("cell", "cell")),
        Verb("launch", "BP-UNIT-01", ("item", "item"), ("cell", "cell")),
        Verb("done", "BP-TURN-01"),
        Verb("leave", "BP-TURN-01"),
        Verb("unit", "BP-ACT-01", ("cell", "cell")),
        Verb("stop", "BP-ACT-05"),
        Verb("end-turn", "BP-TURN-01"),
        Verb("move", "BP-ACT-02", ("cell", "cell")),
        Verb("attack", "BP-ACT-03", ("cell", "cell")),
        Verb("attack-asteroid", "BP-COMBAT-07", ("cell", "cell")),
        Verb("conquer", "BP-CONQ-03", ("planet", "planet")),
        Verb("raze", "BP-CONQ-05", ("cell", "cell")),
        Verb("bombard", "BP-BOMB-01", ("planet", "planet")),
        Verb("load", "BP-TRADE-03", ("planet", "planet")),
        Verb("take", "BP-TRADE-03", ("resource", "resource"), ("amount", "number")),
        Verb("request", "BP-TRADE-03", ("planet", "planet")),
        Verb("ask-for", "BP-TRADE-03", ("resource", "resource"), ("amount", "number")),
        Verb("send", "BP-TRADE-03"),
        Verb("consent", "BP-TRADE-03"),
        Verb("refuse", "BP-TRADE-03"),
        Verb("load-contract", "BP-TRADE-08", ("contract", "number")),
        Verb("deliver", "BP-TRADE-04", ("planet", "planet")),
        Verb("deliver-part", "BP-TRADE-04", ("planet", "planet")),
        Verb("hand", "BP-TRADE-04", ("resource", "resource"), ("amount", "number")),
        Verb("hand-contract", "BP-TRADE-04", ("contract", "number"), ("giver", "seat")),
        Verb("take-aboard", "BP-SPACE-04", ("item", "item"), ("source", "source"), ("secrecy", "secrecy")),
        Verb("unload", "BP-SPACE-04", ("cell", "cell")),
        Verb("pick-up", "BP-SPACE-09", ("cell", "cell")),
        Verb("propose", "BP-TRADE-01", ("partner", "seat")),
        Verb("carrier", "BP-TRADE-02", ("cell", "cell")),
        Verb("give", "BP-TRADE-01", ("resource", "resource"), ("amount", "number")),
        Verb("get", "BP-TRADE-01", ("resource", "resource"), ("amount", "number")),
        Verb("offer-openly", "BP-TRADE-07"),
        Verb("offer-secretly", "BP-TRADE-08"),
        Verb("drop", "BP-TRADE-01"),
        Verb("share", "BP-VICT-02"),
        Verb("alone", "BP-VICT-02"),
        Verb("pact", "BP-ALLY-02", ("partner", "seat")),
        Verb("end-pact", "BP-ALLY-03", ("partner", "seat")),
        Verb("resign", "BP-VICT-01"),
    )
    package = "armillary.games.burning_planets"

    def load_components(self, replacement: Any) -> Any:
        found = load_components(replacement)
        self.geo: Geometry = geometry(found, self.seats)
        return found

    def words(self) -> dict[str, list[str]]:
        return {
            "cell": self.geo.names,
            "planet": [f"planet-{number}" for number in range(1, self.geo.tiles + 1)],
            "item": ITEMS,
            "faction": FACTIONS,
            "resource": [resource.name.lower() for resource in self.components.pack.resources],
            "source": ["bought", "looted"],
            "secrecy": ["openly", "secretly"],
            "biome": BIOMES,
            "event": EVENTS,
        }

    def setup(self, p: PlayingField) -> None:
        """Who begins: the highest d20, ties among the highest cast again (A-02)."""
        tied = list(range(p.seats))
        while len(tied) > 1:
            thrown = [p.roll(1, 20, "BP-TURN-01")[0] for _ in tied]
            if p.log is not None:
                p.tell("OrderRolled", "BP-TURN-01", dice=thrown, sides=20, seats=list(tied))
            tied = [seat for seat, value in zip(tied, thrown, strict=True) if value == max(thrown)]
        p.first = p.active = tied[0]
        p.push(ChooseFaction(0))

    # ------------------------------------------------------------------------------------ offers, out of turn

    def interjections(self, p: PlayingField, seat: int) -> list[Choice]:
        found = super().interjections(p, seat)
        if p.out[seat]:
            return found
        if p.seats > 2:  # BP-ALLY-01
            for other in range(p.seats):
                if other != seat and not p.out[other]:
                    if allied(p, seat, other):
                        found.append(("end-pact", other))
                    elif not asked(p, seat, other):
                        found.append(("pact", other))
        if p.share[seat]:
            found.append(("alone",))
        if seat == p.active and p.round and self.options["resignation"]:
            found.append(("resign",))
        return found

    def interject(self, p: PlayingField, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "pact":
            # A number of its own for each pair: counted with the barters, which all see, pacts would show (BP-ALLY-05).
            count = p.next_offer
            p.next_offer = FIRST_PACT + seat * p.seats + choice[1]
            propose(p, seat, choice[1], ("pact",), "BP-ALLY-02", public=False)
            p.next_offer = count
        elif verb == "end-pact":
            # Either partner alone, at any moment (BP-ALLY-03).
            p.pacts = [pact for pact in p.pacts if pact != (min(seat, choice[1]), max(seat, choice[1]))]
            p.tell("PactEnded", "BP-ALLY-03", to=(seat, choice[1]), seat=seat, seat_to=choice[1])
        elif verb == "alone":
            p.share[seat] = 0
            p.tell("ShareChanged", "BP-VICT-02", seat=seat, wish="alone")
        elif verb == "resign":
            p.tell("PlayerResigned", "BP-VICT-01", seat=seat)
            remove_player(p, seat)
            if p.result is None:
                p.owing = ()
                next_turn(p)
                p.settle()
        else:
            super().interject(p, seat, choice)

    def why_not_interject(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] in ("pact", "end-pact"):
            if p.seats < 3:
                return Refusal("BP-ALLY-01", "two-players")
            if choice[0] == "end-pact":
                return Refusal("BP-ALLY-03", "no-pact")
            return Refusal("BP-ALLY-02", "no-partner")
        if choice[0] == "share":
            return Refusal("BP-VICT-02", "not-now")
        return super().why_not_interject(p, seat, choice)

    def why_not_deal(self, p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        if terms[0] == "pact":
            if p.seats < 3:
                return Refusal("BP-ALLY-01", "two-players")
            return Refusal("BP-ALLY-02", "already-allied") if allied(p, maker, receiver) else None
        if p.find_ship(terms[1], terms[2]) < 0:
            return Refusal("BP-TRADE-02", "no-carrier", seat=receiver)
        return None

    def deal(self, p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        if terms[0] == "pact":
            # A word between two players, known to them alone, that no rule enforces (BP-ALLY-02, BP-ALLY-04).
            p.pacts.append((min(maker, receiver), max(maker, receiver)))
            both = (maker, receiver)
            p.tell("PactMade", ("BP-ALLY-01", "BP-ALLY-02"), to=both, seat=maker, seat_to=receiver)
            return
        sign(p, maker, receiver, terms[1], terms[2], terms[3], terms[4], terms[5])

    # ------------------------------------------------------------------------------------ knowledge, soundness

    def hide(self, p: PlayingField, seat: int | None) -> None:
        hide(p, seat)

    def sample(self, p: PlayingField, seat: int | None, rng: Random) -> None:
        sample(p, seat, rng)

    def status(self, p: PlayingField) -> list[str]:
        return faults(p)

    def scores(self, p: PlayingField) -> tuple[float, ...]:
        return tuple([float(standing(p, seat)) for seat in range(p.seats)])

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        return expand_given(self.geo, self.components.radius, self.seats, partial)

    # ------------------------------------------------------------------------------------------- for the page

    def caption(self, p: PlayingField, seat: int, choice: Choice, text: Text) -> str:
        from .captions import caption

        return caption(self, p, seat, choice, text) or super().caption(p, seat, choice, text)

    def board(self, text: Text) -> Board:
        from .scene import board

        return board(self)

    def scene(self, p: PlayingField, seat: int | None, text: Text) -> Scene:
        from .scene import scene

        return scene(p, seat)


def allied(p: PlayingField, one: int, two: int) -> bool:
    return (min(one, two), max(one, two)) in p.pacts


def asked(p: PlayingField, maker: int, receiver: int) -> bool:
    """Is there an offer of a pact from one to the other already?"""
    return any(offer[1] == maker and offer[2] == receiver and offer[4] == ("pact",) for offer in p.offers)
