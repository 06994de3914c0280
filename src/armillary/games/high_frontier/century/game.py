"""High Frontier of 2010: its steps, options, scenarios and picture. What other titles share is in `high_frontier/game.py`."""

from typing import Any, ClassVar

from armillary.games.high_frontier import saved, status
from armillary.games.high_frontier.components import FILES, Components, load_components
from armillary.games.high_frontier.flow import asking, setup
from armillary.games.high_frontier.game import HighFrontierGame
from armillary.games.high_frontier.look import outlooks
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import ending
from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame
from armillary.kernel.position import Position
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.scene import Column, Scene, SeatLook

from . import elections, event, fighting, flight, hermes, moves, operations, scenarios, turn, ventures
from .look import scene

__all__ = ["CenturyGame", "Version1"]

#: The order is that of a record's frames and of observations: it stays as it is.
STEPS = (moves, flight, fighting, event, elections, operations, ventures, setup, turn)


class CenturyGame(HighFrontierGame[HighFrontier]):
    """Basic and expanded game, shorter game, scenarios."""

    position: ClassVar[type[Position]] = HighFrontier
    frames = (*(frame for step in STEPS for frame in step.FRAMES), *hermes.FRAMES)
    sequence: ClassVar[tuple[type[Frame[Any]], ...]] = (moves.Moves, event.Event, operations.Operation)
    verbs: ClassVar[tuple[Verb, ...]] = (*(verb for step in STEPS for verb in step.VERBS), *asking.VERBS)
    #: Version 1 of the rules differs in many places; each asks `law.version1`.
    first_version: ClassVar[bool] = False

    def load_components(self, replacement: Any) -> Components:
        files = {name: self.find_file(f"components/{name}.yaml") for name in FILES}
        rockets = 2 if self.scenario == "hermes-fall" else 1
        return load_components(
            {name: file for name, file in files.items() if file is not None},
            replacement,
            expanded=self.options["expanded"],
            rockets=rockets,
        )

    def read_options(self) -> None:
        expanded: bool = self.options["expanded"]
        if not expanded and self.options["opening"] != "centrist":
            raise OptionError("option 'opening' needs the expanded game: the basic one has no politics (HF-GEN-04)")
        scenario = self.scenario or "standard"
        law = self.law = scenarios.LAWS[scenario]()
        law.version1 = self.first_version
        law.chosen = self.options["factions"] == "chosen"
        law.shorter = self.options["shorter"]
        # Always so in the expanded game (HF-ADV-12 to HF-ADV-14).
        law.jettison = expanded or self.options["jettison"]
        law.dirt = expanded or self.options["dirt"]
        law.extractors = self.options["extractors"]
        law.round_limit = self.options["round-limit"]
        law.opening = self.options["opening"]
        law.free_pivots = self.rulings["free-pivots"] == "yes"
        law.departure_power = self.rulings["factory-power-at-departure"] == "yes"
        law.sector_before = self.rulings["event-sector"] == "before"
        law.turn_steps = self.sequence
        if scenario == "hermes-fall":  # HF-SCN-13
            law.turn_steps = (moves.Moves, hermes.HermesOperation, hermes.HermesEvent)

    def faults(self, p: HighFrontier) -> list[str]:
        """What is broken besides the bounds of the declared fields."""
        return status.broken(p)

    def scores(self, p: HighFrontier) -> tuple[float, ...]:
        return tuple(float(points) for points in ending.points(p))

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        p = self.start(0)
        return saved.expand_given(p, partial)

    # -------------------------------------------------------------------------------------------------------- look

    def scene(self, p: HighFrontier, seat: int | None, text: Text) -> Scene:
        return scene.scene(p, seat, text)

    def seat_looks(self, p: HighFrontier, text: Text) -> list[SeatLook]:
        return scene.seat_looks(p, text)

    def cares(self, p: HighFrontier, seat: int, text: Text) -> list[Column]:
        return outlooks.cares(p, seat, text, scene.columns(p, text))


class Version1(CenturyGame):
    """Rules version 1, for records made with it."""

    first_version = True
