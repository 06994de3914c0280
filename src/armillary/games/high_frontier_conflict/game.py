"""High Frontier: Conflict: the hooks that tie the module's rules to the base's."""

from typing import Any, ClassVar

from armillary.games.high_frontier.flow import auctions
from armillary.games.high_frontier.game import HighFrontierGame
from armillary.games.high_frontier.look import outlooks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.scene import Board, Column, Moment, Outlook, Scene, SeatLook, Sketch
from armillary.shape import Shapes

from . import saved, status
from .components import FILES, ConflictComponents, load_components
from .flow import (
    asking,
    blocs,
    combat,
    cubes,
    ending,
    epics,
    flight,
    freight,
    fundraising,
    leave,
    menus,
    moves,
    operations,
    peace,
    petitions,
    politics,
    requests,
    settling,
    statecraft,
    stations,
    strikes,
    turn,
    years,
)
from .flow import setup as own_setup
from .ids import (
    AGE_OF_PIRACY,
    BLOCS,
    COLUMNS,
    DEEDS,
    DELEGATES,
    MODES,
    MODULES,
    PERMITS,
    PLACES,
    STATES,
    STONES,
    WEAPONS,
)
from .look import combat as combat_look
from .look import scene
from .position import Conflict
from .rules import scoring
from .rules.future_wars import FutureLaw
from .rules.law import ConflictLaw
from .rules.victory import CHITS
from .rules.war import WarLaw
from .shapes import shapes

__all__ = ["ConflictGame", "Version1"]

#: Modules of the flow with FRAMES and VERBS of their own; the steps of a turn are in `sequence`.
STEPS: tuple[Any, ...] = (
    *(own_setup, turn, years, ending, moves, flight, operations, leave, combat, strikes),
    *(politics, cubes, fundraising, blocs, peace, statecraft, petitions, settling, stations, epics),
)

#: By mode.
LAWS: tuple[type[ConflictLaw], ...] = (ConflictLaw, WarLaw, WarLaw, FutureLaw)


class ConflictGame(HighFrontierGame):
    """Age of Piracy."""

    position = Conflict
    frames = (*(frame for step in STEPS for frame in step.FRAMES), auctions.Auction, auctions.Tie)
    sequence: ClassVar[tuple[type[Frame[Any]], ...]] = (
        moves.Moves,
        combat.Combat,
        operations.Operation,
        turn.EndOfTurn,
    )
    verbs: ClassVar[tuple[Verb, ...]] = (
        *(verb for step in STEPS for verb in step.VERBS),
        *menus.VERBS,
        *requests.VERBS,
        *freight.VERBS,
        *asking.VERBS,
        *(verb for verb in auctions.VERBS if verb.name in ("bid", "pass", "award")),
        Verb("tank", "HF-FUEL-01", ("stack", "stack"), ("tanks", "number")),
        Verb("drain", "HF-MAT-04", ("stack", "stack"), ("tanks", "number")),
        Verb("whiten", "HF-BOOST-09", ("card", "card")),
        Verb("lighten", "HF-CARD-15", ("card", "card")),
    )
    final_verbs = frozenset({"research", "prospect", "roll"})
    package = "armillary.games.high_frontier_conflict"
    #: The version of the rules; what has changed asks the law for it.
    version: ClassVar[int] = 2

    # ------------------------------------------------------------------------------------ components and options

    def load_components(self, replacement: Any) -> ConflictComponents:
        files = {name: self.find_file(f"components/{name}.yaml") for name in FILES}
        return load_components(
            {name: file for name, file in files.items() if file is not None},
            replacement,
            dry=self.options["lutetia"],
            modules=frozenset(module for module in MODULES if self.options.get(module)),
        )

    def read_options(self) -> None:
        law = self.law = LAWS[MODES.index(self.options["mode"])]()
        law.version1 = self.version < 2  # of the rules it shares with High Frontier
        law.version = self.version
        law.mode = MODES.index(self.options["mode"])
        law.disks = self.options["disks"]
        law.skirmish = self.scenario or ""
        law.chosen = self.options["factions"] == "chosen"
        law.quick_start = self.options["quick-start"]
        law.free_turn_order = self.options["free-turn-order"]
        law.free_pivots = self.rulings["free-pivots"] == "yes"
        law.departure_power = self.rulings["factory-power-at-departure"] == "yes"
        law.war_bribes = self.rulings["war-bribes"] == "permissions"
        law.pass_by_consent = self.rulings["anarchy-intercept"] == "by-consent"
        law.piracy_halts = self.rulings["piracy-intercept"] == "halts"
        law.softest = int(self.rulings["rad-hardness-0"] == "as-one")
        law.at_war = self.options["opening"] == "war"
        law.futures = self.options["futures"]
        whole = self.options["m1"] and self.options["m2"] and law.mode != AGE_OF_PIRACY
        if law.futures and not whole:
            raise OptionError(
                "option 'futures' needs both modules and an assembly: m1, m2 and a mode with one (CF-GEN-04)"
            )
        law.turn_steps = self.sequence
        if self.components.m2:
            law.turn_steps = (settling.TurnStart, *law.turn_steps)
        if law.free_turn_order:
            steps = list(law.turn_steps)
            steps.insert(steps.index(operations.Operation) + 1, moves.Moves)
            law.turn_steps = tuple(steps)

    def words(self) -> dict[str, list[str]]:
        c: ConflictComponents = self.components
        return {
            **super().words(),
            "zone": list(c.zones),
            "deed": list(DEEDS),
            "place": list(PLACES),
            "delegate": list(DELEGATES),
            "permit": list(PERMITS),
            "weapon": list(WEAPONS),
            "target": list(COLUMNS),
            "stone": list(STONES),
            "state": list(STATES),
            "bloc": list(BLOCS),
            "chit": list(CHITS),
            "future": list(c.module1.futures),
        }

    # ------------------------------------------------------------------------------------------------ out of turn

    def interjections(self, p: Conflict, seat: int) -> list[Choice]:
        return super(HighFrontierGame, self).interjections(p, seat) + asking.offers(p, seat)

    def interject(self, p: Conflict, seat: int, choice: Choice) -> None:
        if choice[0] in asking.NAMES:
            asking.interject(p, seat, choice)
        else:
            super(HighFrontierGame, self).interject(p, seat, choice)

    def why_not_interject(self, p: Conflict, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] in asking.NAMES:
            return asking.why_not(p, seat, choice)
        return super(HighFrontierGame, self).why_not_interject(p, seat, choice)

    def why_not_deal(self, p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return asking.why_not_deal(p, maker, receiver, terms)

    def deal(self, p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        asking.deal(p, maker, receiver, terms)

    # --------------------------------------------------------------------------------------------------- soundness

    def shapes(self) -> Shapes:
        return shapes(self)

    def status(self, p: Conflict) -> list[str]:
        return status.broken(p)

    def scores(self, p: Conflict) -> tuple[float, ...]:
        return tuple(float(points) for points in scoring.points(p))

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        p = self.start(0)
        assert isinstance(p, Conflict)
        return saved.expand_given(p, partial)

    # -------------------------------------------------------------------------------------------------------- look

    def board(self, text: Text) -> Board:
        return scene.board(self.components, text)

    def scene(self, p: Conflict, seat: int | None, text: Text) -> Scene:
        return scene.scene(p, seat, text)

    def seat_looks(self, p: Conflict, text: Text) -> list[SeatLook]:
        return scene.seat_looks(p, text)

    def preview(self, p: Conflict, seat: int, choice: Choice, text: Text) -> Sketch | None:
        return combat_look.preview(p, seat, choice, text) or super().preview(p, seat, choice, text)

    def cares(self, p: Conflict, seat: int, text: Text) -> list[Column]:
        return outlooks.cares(p, seat, text, scene.columns(p, text))

    def outlook(self, p: Conflict, seat: int, choice: Choice, text: Text) -> Outlook | None:
        return combat_look.outlook(p, seat, choice, text) or super().outlook(p, seat, choice, text)

    def moment(self, p: Conflict, event: Event, text: Text) -> Moment | None:
        return combat_look.moment(p, event, text) or super().moment(p, event, text)

    # ------------------------------------------------------------------------------------------------------- words

    def named(self, p: Conflict, facts: Any, text: Text) -> dict[str, Any]:
        """What is paid for leave is Aqua, a bribe or a card."""
        filled = super().named(p, facts, text)
        if isinstance(facts.get("price"), str):
            named = {"wt": facts["wt"], "card": filled.get("card", "")}
            filled["price"] = text.fill("price", facts["price"], named)
        return filled

    def say(self, p: Conflict, event: Event, text: Text) -> str:
        """An offer says what is offered."""
        if event.kind == "OfferMade":
            terms = tuple(event.facts["terms"])
            facts = {**event.facts, **asking.terms_facts(terms)}
            kind = asking.TERMS[terms[0]]
            return text.fill("event", f"OfferMade-{kind}", self.named(p, facts, text), event.kind)
        return super(HighFrontierGame, self).say(p, event, text)

    def caption(self, p: Conflict, seat: int, choice: Choice, text: Text) -> str:
        """An answer to an offer says what is offered."""
        if choice[0] in ("accept", "decline", "withdraw"):
            _, answered = choice
            for number, maker, receiver, _, terms in p.offers:
                if number == answered and terms[0] in (asking.BRIBE, asking.BEAD, asking.FUEL):
                    facts = {"seat": maker, "seat_to": receiver, **asking.terms_facts(terms)}
                    offer = text.fill("offer", asking.TERMS[terms[0]], self.named(p, facts, text))
                    return text.fill("choice", choice[0], {"offer": offer}, choice[0])
        return super().caption(p, seat, choice, text)


class Version1(ConflictGame):
    """Rules version 1, for records of matches that were played by it."""

    version = 1
