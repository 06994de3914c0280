"""Burning Planets: the hooks that tie the rules to the kernel."""

from random import Random
from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text
from armillary.scene import Board, Column, Goal, Moment, Outlook, Scene, Sketch
from armillary.shape import Shapes

from . import events
from .components import load_components
from .flow import actions, cargo, setup, trade, turn
from .flow.actions import Act, Actions, begin_next_turn
from .flow.setup import ChooseFaction
from .flow.trade import TALK
from .flow.turn import Ships, StartTurn, Structures
from .geometry import Geometry, geometry
from .ids import BIOMES, EVENTS, FACTIONS, ITEMS, SIZES
from .position import PlayingField
from .rules import barter
from .rules.secrecy import hide, sample
from .rules.victory import remove_player, standing
from .saved import expand_given
from .shapes import with_units
from .status import faults

__all__ = ["BurningPlanets"]


class BurningPlanets(Game[PlayingField]):
    """Build, trade, ally, conquer: the last player with anything on the board wins."""

    position = PlayingField
    sequence = (StartTurn, Structures, Ships, Actions)
    frames = (*setup.FRAMES, *turn.FRAMES, *actions.FRAMES, *cargo.FRAMES, *trade.FRAMES)
    verbs = (
        *setup.VERBS,
        *turn.VERBS,
        *actions.VERBS,
        *cargo.VERBS,
        *trade.VERBS,
        Verb("resign", "BP-VICT-01"),
    )
    package = "armillary.games.burning_planets"
    untold = frozenset({"serials", "accounts", "numbers", "asked", "drafts"})
    final_verbs = frozenset({"attack", "attack-asteroid", "load-contract", "accept", "consent", "resign", "bombard"})

    # What older versions did otherwise (see older.py).
    #: Offers are void when they are overtaken and have numbers of their own (A-61).
    lapsing_offers = True
    #: Nothing that play does tells of a secret, and what tells its player something cannot be taken back (A-60).
    strict_secrets = True
    #: A load in vain could not be tried again in the same round (A-62).
    vain_load_bars_the_round = False
    #: A face-down load shows on the ship and not on a contract, once for an action; so does a delivery (BP-SEC-07, BP-SEC-09).
    sealed_ships = True
    #: Goods under contract are handed over in parts, and what goes back to its giver can be loaded again (A-25, A-63).
    goods_in_parts = True
    #: Pacts are offered as often as one likes, barters up to a bound that only protects the server (A-44, BP-TRADE-14).
    free_talk = True
    #: A bombardment is an action, too: a vain load may be tried again after it (BP-TRADE-17).
    bombardment_lifts_bars = True

    def load_components(self, replacement: Any) -> Any:
        found = load_components(replacement)
        self.geo: Geometry = geometry(found, self.seats)
        return found

    def read_options(self) -> None:
        options, rulings = self.options, self.rulings
        self.modifier_die: int = options["modifier-die"]
        #: 0: rolled.
        self.start_size: int = 0 if options["equal-start-size"] == "off" else SIZES.index(options["equal-start-size"])
        self.second_planet_owned: bool = options["second-planet-owned"]
        self.human_even_start: bool = options["human-even-start"]
        self.round_limit: int | None = options["round-limit"]
        self.resignation: bool = options["resignation"]
        #: Who proposes and when (A-44): anybody at any moment, or the active player in the action phase.
        self.own_action_phase: bool = options["barter-times"] == "own-action-phase"
        self.most_proposals: int | None = options["max-proposals-per-turn"]
        self.open_stock: bool = rulings["hidden-stock"] == "open"
        self.separate_move: bool = rulings["enormous-budget"] == "one-move-plus-four-attacks"
        self.structure_counts_as_build: bool = rulings["space-structure-counts-as-build"] == "yes"
        self.new_defences_hold_fire: bool = rulings["new-defences-hold-fire"] == "on"
        self.pass_through_own: bool = rulings["pass-through-own"] == "yes"
        self.allies_share: bool = rulings["shared-victory"] == "allies"

    def words(self) -> dict[str, list[str]]:
        return {
            "cell": self.geo.names,
            "planet": [f"planet-{number}" for number in range(1, self.geo.tiles + 1)],
            "item": ITEMS,
            "faction": FACTIONS,
            "resource": self.components.resource_names,
            "source": ["bought", "looted"],
            "secrecy": ["openly", "secretly"],
            "biome": BIOMES,
            "size": SIZES,
            "event": EVENTS,
        }

    def setup(self, p: PlayingField) -> None:
        """Who begins: the highest d20, ties among the highest cast again (A-02)."""
        tied = list(range(p.seats))
        while len(tied) > 1:
            thrown = [p.roll(1, 20, "BP-TURN-01")[0] for _ in tied]
            p.tell(events.order_rolled, tied, thrown)
            tied = [seat for seat, value in zip(tied, thrown, strict=True) if value == max(thrown)]
        p.first = p.active = tied[0]
        p.push(ChooseFaction())

    # ------------------------------------------------------------------------------------ offers, out of turn

    def interjections(self, p: PlayingField, seat: int) -> list[Choice]:
        found = super().interjections(p, seat) + TALK.choices(p, seat)
        if self.resignation and seat == p.active and p.round:
            found.append(("resign",))
        return found

    def interject(self, p: PlayingField, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb in ("accept", "decline", "withdraw"):
            super().interject(p, seat, choice)
        elif verb == "resign":
            p.tell(events.player_resigned, seat)
            remove_player(p, seat)
            if p.result is None:
                p.owing = ()
                begin_next_turn(p)
                p.settle()
        else:
            TALK.take(p, seat, choice)

    def why_not_interject(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        if seat in p.deciding():
            refusal = self.why_not_now(p, choice[0])
            if refusal is not None:
                return refusal
        return TALK.why_not(p, seat, choice) or super().why_not_interject(p, seat, choice)

    def why_not_now(self, p: PlayingField, verb: str) -> Refusal | None:
        """The verb belongs to another phase of the turn, or to another unit than the one that acts."""
        step = p.frames[-1]
        if isinstance(step, Act) and verb == "unit":
            return Refusal("BP-ACT-05", "stop-first", item=p.unit_kind[step.slot(p)])
        order = {"build": 1, "pull-down": 1, "launch": 2, "unit": 3, "bombard": 3, "end-turn": 3}
        if verb in order and type(step) in self.sequence:
            now = self.sequence.index(type(step))
            if order[verb] != now:
                return Refusal("BP-TURN-01", "later-phase" if order[verb] > now else "earlier-phase")
        return None

    def why_not_deal(self, p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        if terms == barter.PACT:
            if p.seats < 3:
                return Refusal("BP-ALLY-01", "two-players")
            return Refusal("BP-ALLY-06", "already-allied") if barter.allied(p, maker, receiver) else None
        owner, serial, *_ = barter.barter_terms(terms)
        return barter.why_not_barter(p, maker, receiver, owner, serial)

    def deal_told(
        self, p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...], text: Text
    ) -> tuple[list[str], list[str], str]:
        from .look.names import deal_told

        return deal_told(p, maker, terms, text)

    def deal(self, p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        if terms == barter.PACT:
            barter.make_pact(p, maker, receiver)
        else:
            barter.sign_barter(p, maker, receiver, terms)

    # ------------------------------------------------------------------------------------ knowledge, soundness

    def hide(self, p: PlayingField, seat: int | None) -> None:
        hide(p, seat)

    def sample(self, p: PlayingField, seat: int | None, rng: Random) -> None:
        sample(p, seat, rng)

    def status(self, p: PlayingField) -> list[str]:
        return [*super().status(p), *faults(p)]

    def scores(self, p: PlayingField) -> tuple[float, ...]:
        return tuple([float(standing(p, seat)) for seat in range(p.seats)])

    def shapes(self) -> Shapes:
        return with_units(self, super().shapes())

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        return expand_given(self.geo, self.seats, partial, sealed_ships=self.sealed_ships)

    # ------------------------------------------------------------------------------------------- for the page

    def word(self, p: PlayingField, kind: str, value: Any, text: Text) -> Any:
        if kind == "cell" and value is not None:
            from .look.names import place_name

            return place_name(p, value, text)
        return super().word(p, kind, value, text)

    def named(self, p: PlayingField, facts: Any, text: Text) -> dict[str, Any]:
        from .look.names import named_facts

        return super().named(p, named_facts(p, facts, text), text)

    def brief(self, kind: str, thing: int, text: Text) -> str:
        from .look.names import brief

        return brief(self.components, kind, thing, text)

    def caption(self, p: PlayingField, seat: int, choice: Choice, text: Text) -> str:
        from .look.captions import caption

        return caption(self, p, seat, choice, text) or super().caption(p, seat, choice, text)

    def cares(self, p: PlayingField, seat: int, text: Text) -> list[Column]:
        from .look.scene import columns

        return columns(p, text)

    def outlook(self, p: PlayingField, seat: int, choice: Choice, text: Text) -> Outlook | None:
        from .look.captions import outlook

        return outlook(p, seat, choice, text)

    def when(self, p: PlayingField, text: Text) -> str:
        return text.fill("scene", "round" if p.round else "set-up", {"round": p.round})

    def goal(self, p: PlayingField, seat: int, text: Text) -> Goal | None:
        from .look.goal import goal

        return goal(p, seat, text)

    def preview(self, p: PlayingField, seat: int, choice: Choice, text: Text) -> Sketch | None:
        from .look.moments import preview

        return preview(p, seat, choice, text)

    def moment(self, p: PlayingField, event: Event, text: Text) -> Moment | None:
        from .look.moments import moment

        return moment(p, event, text)

    def meant(self, p: PlayingField, seat: int, mark: str) -> list[Choice]:
        from .look.meant import meant

        return meant(p, seat, mark)

    def board(self, text: Text) -> Board:
        from .look.board import board

        return board(self, text)

    def scene(self, p: PlayingField, seat: int | None, text: Text) -> Scene:
        from .look.scene import scene

        return scene(p, seat, text)
