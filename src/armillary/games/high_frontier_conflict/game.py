"""High Frontier: Conflict: the hooks that tie the module's rules to the base's."""

from typing import Any, ClassVar

import msgspec

from armillary.games.high_frontier.game import HighFrontierGame
from armillary.games.high_frontier.look import outlooks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.scene import Board, Column, Moment, Outlook, Scene, SeatLook, Sketch

from . import saved, status
from .assembly import look as assembly_look
from .bernals import steps as settling
from .chart import colours, deals, moves, operations, scoring
from .chart import look as scene
from .chart.answers import ConflictLaw
from .combat import look as combat_look
from .components import FILES, ConflictComponents, load_components
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
    SETTLED,
    STATES,
    STONES,
    WEAPONS,
)
from .position import Conflict
from .rooms import ROOMS, answers_of, closed, frames_of, sequence_of, verbs_of
from .strikes import look as strikes_look
from .war.spoils import CHITS

__all__ = ["ConflictGame", "Version1"]


class ConflictGame(HighFrontierGame[Conflict]):
    """Age of Piracy."""

    position = Conflict
    #: A game of other rooms names them, and has their steps, their verbs and their sequence of a turn.
    rooms = ROOMS
    frames = frames_of(ROOMS)
    sequence: ClassVar[tuple[type[Frame[Any]], ...]] = sequence_of(ROOMS)
    verbs: ClassVar[tuple[Verb, ...]] = verbs_of(ROOMS)
    nothing = frozenset({"nothing"})
    final_verbs = frozenset({"research", "prospect", "roll"})
    package = "armillary.games.high_frontier_conflict"
    talk: ClassVar[Any] = deals
    law: ConflictLaw
    #: The version of the rules; what has changed asks the law for it.
    version: ClassVar[int] = 2

    def __init_subclass__(cls) -> None:
        if "rooms" in cls.__dict__:
            cls.rooms = closed(cls.rooms)
            cls.frames, cls.verbs, cls.sequence = frames_of(cls.rooms), verbs_of(cls.rooms), sequence_of(cls.rooms)

    # ------------------------------------------------------------------------------------ components and options

    def load_components(self, replacement: Any) -> ConflictComponents:
        files = {name: self.find_file(f"components/{name}.yaml") for name in FILES}
        return load_components(
            {name: file for name, file in files.items() if file is not None},
            replacement,
            dry=self.options["lutetia"],
            modules=frozenset(module for module in MODULES if self.options.get(module)),
        )

    @does("CF-GEN-04")
    def check_futures(self) -> None:
        """CF-GEN-04: Futures presuppose both modules and an assembly."""
        whole = self.options["m1"] and self.options["m2"] and self.options["mode"] != MODES[AGE_OF_PIRACY]
        if self.options["futures"] and not whole:
            raise OptionError(
                "option 'futures' needs both modules and an assembly: m1, m2 and a mode with one (CF-GEN-04)"
            )

    def read_options(self) -> None:
        law = self.law = ConflictLaw()
        law.compose(answers_of(self.rooms, self.options))
        law.version1 = self.version < 2  # of the rules it shares with High Frontier
        law.version = self.version
        law.mode = MODES.index(self.options["mode"])
        law.situations = law.mode if "combat" in self.rooms else SETTLED
        law.disks = self.options["disks"]
        law.skirmish = self.scenario or ""
        law.chosen = self.options["factions"] == "chosen"
        law.quick_start = self.options["quick-start"]
        law.free_turn_order = self.options["free-turn-order"]
        law.free_pivots = self.rulings["free-pivots"] == "yes"
        law.departure_power = self.rulings["factory-power-at-departure"] == "yes"
        law.war_bribes = self.rulings.get("war-bribes") == "permissions"
        law.pass_by_consent = self.rulings.get("anarchy-intercept") == "by-consent"
        law.piracy_halts = self.rulings.get("piracy-intercept") == "halts"
        law.softest = int(self.rulings["rad-hardness-0"] == "as-one")
        law.at_war = self.options["opening"] == "war"
        law.futures = self.options["futures"]
        self.check_futures()
        law.turn_steps = self.sequence
        if self.components.settler_cards:
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

    # --------------------------------------------------------------------------------------------------- soundness

    def faults(self, p: Conflict) -> list[str]:
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
        found = combat_look.preview(p, seat, choice, text) or assembly_look.preview(p, seat, choice, text)
        stone = strikes_look.preview(p, seat, choice, text)
        if stone is not None:
            return stone if found is None else msgspec.structs.replace(found, stage=stone.stage)
        return found or super().preview(p, seat, choice, text)

    def cares(self, p: Conflict, seat: int, text: Text) -> list[Column]:
        return outlooks.cares(p, seat, text, scene.columns(p, text))

    def when(self, p: Conflict, text: Text) -> str:
        return text.fill("scene", "year", {"year": p.round})

    def outlook(self, p: Conflict, seat: int, choice: Choice, text: Text) -> Outlook | None:
        if choice[0] == "take-faction":
            _, faction = choice
            return Outlook(effect=colours.told(p, faction, text)[0][1])
        if choice[0].startswith("borrow-power"):
            return Outlook(effect=text.word("outlook", "borrow-power"))
        found = combat_look.outlook(p, seat, choice, text) or assembly_look.outlook(p, seat, choice, text)
        return found or super().outlook(p, seat, choice, text)

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

    def granted(self, p: Conflict, kind: int, what: int, text: Text) -> str:
        """Bribes stand beside permissions in an offer."""
        if kind != deals.BRIBE:
            return super().granted(p, kind, what, text)
        return text.fill("permission", "bribes" if what > 0 else "for-bribes", {"count": abs(what)})


class Version1(ConflictGame):
    """Rules version 1, for records of matches that were played by it."""

    version = 1
