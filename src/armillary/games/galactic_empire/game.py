"""The hooks that tie the title together."""

from random import Random
from typing import Any, ClassVar

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.evidence import does
from armillary.kernel.game import Game
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.scene import Board, Column, Goal, Moment, Outlook, Scene, Sketch

from . import ids, saved, status
from .components import Components, ScenarioData, load_components
from .flow import (
    aliens,
    allied,
    chaos_attack,
    chaos_events,
    colonization,
    combat,
    demands,
    expedition,
    expenditure,
    extropy,
    movement,
    operations,
    recruiting,
    resources,
    setup,
    suppression,
    turn,
    usurpation,
)
from .look import captions
from .position import PASS, Galaxy
from .rules import victory

SWEEP = "sweep-of-empire"
#: The steps, in the order of the sequence of play.
FLOW: tuple[Any, ...] = (
    turn,
    setup,
    chaos_events,
    suppression,
    demands,
    operations,
    allied,
    chaos_attack,
    usurpation,
    colonization,
    recruiting,
    resources,
    expenditure,
    movement,
    combat,
    extropy,
    aliens,
    expedition,
)


class GalacticEmpire(Game[Galaxy]):
    """Struggle for the Galactic Empire: one player (GE-COMP-01), and Chaos, which the rules run (GE-COMP-07)."""

    position = Galaxy
    frames = tuple(frame for module in FLOW for frame in module.FRAMES)
    verbs = (Verb("pass", "GE-COMP-07"), *[verb for module in FLOW for verb in module.VERBS])
    sequence = (
        chaos_events.ChaosEvents,
        operations.ChaosOperations,
        usurpation.Usurpation,
        colonization.ChaosColonization,
        recruiting.EmpireRecruiting,
        resources.ResourceCollection,
        expenditure.Expenditure,
        colonization.ImperialColonization,
        movement.Movement,
        combat.ImperialCombat,
        extropy.Extropy,
        aliens.AlienConflict,
        expedition.Expedition,
        turn.TurnRecord,
    )
    #: Who goes without pay, and what cannot be kept, is named in one go, however many there are.
    baskets = frozenset({"unpaid-unit", "unpaid-system", "disband", "release-nexus", "release-leader"})
    #: Forces, Nexus markers and leaders of the set-up.
    brushes = frozenset({"place", "place-nexus", "place-leader"})
    package = "armillary.games.galactic_empire"
    #: Dice follow.
    final_verbs = frozenset(
        {"military", "morphogenetic", "extropy", "increase", "explore", "teleport", "suppress", "lend"}
    )

    # What rules versions 1 and 2 did otherwise: records of them still replay (see Version1, Version2).
    #: An overstretched empire suffers Attrition at rest as well (GE-IE-37, GE-IE-48).
    attrition_at_rest: ClassVar[bool] = True
    #: A unit that has rolled at a Star Gate cannot move again, even if the gate collapses (GE-GATE-13).
    gate_roll_ends_move: ClassVar[bool] = True
    #: Units of an empire whose home is destroyed stay targets of the same combat (GE-CBT-39).
    home_units_stay_targets: ClassVar[bool] = True
    #: Leviathan leaves before the Nexus of the Core is counted (GE-CHG-12).
    leviathan_leaves_first: ClassVar[bool] = True
    #: The Trans-humans of scenario 5 lie on the turn track from set-up on (GE-S5-12).
    transhumans_wait: ClassVar[bool] = True
    #: A system that defends alone converts attackers by its own strength (GE-CRT-22).
    lone_systems_convert: ClassVar[bool] = True
    #: A crowned Usurper's leader stands with the units that were the Usurper's (GE-USR-19).
    leader_with_his_units: ClassVar[bool] = True
    #: An allied empire's force may pass through its home (GE-EV-72), an allied Invader moves one sector (GE-EV-71).
    allies_by_the_book: ClassVar[bool] = True
    #: Allied Rebels attack by themselves, and nobody twice (GE-EV-73).
    rebels_attack_once: ClassVar[bool] = True
    #: Only a sector with a system symbol holds an empire's attack force (GE-IE-47).
    symbols_hold: ClassVar[bool] = True
    #: Suppression needs a Nexus or a Repression marker that is spent (GE-SUP-17).
    suppression_needs_means: ClassVar[bool] = True
    #: Every end of Sweep of Empire is scored in victory points.
    sweep_in_points: ClassVar[bool] = True
    #: An Alliance is with one force: with the attack force or the home defence of an empire, with the Rebels that were there
    #: (GE-EV-20, GE-EV-73, GE-EV-74).
    allied_by_force: ClassVar[bool] = True
    #: Defection leaves the Mutant's force alone (GE-EV-55), and his own strength threatens an empire (GE-EV-54).
    mutant_apart: ClassVar[bool] = True
    #: A Leviathan discarded for want of an Imperial Core has been played (GE-EVM-07).
    leviathan_played: ClassVar[bool] = True
    #: What holds at any time is looked at whenever the index changes: the Institute leaves (GE-EV-43), the match is over
    #: (GE-IDX-05).
    at_once: ClassVar[bool] = True
    #: Which of several forces gives the colonist is random (GE-COL-05).
    colonist_at_random: ClassVar[bool] = True
    #: A Trans-human in a sector of an empire joins the empire (GE-EV-66).
    empires_take_transhumans: ClassVar[bool] = True
    #: Every Imperial Elites marker doubles the price of a Nexus (GE-EVM-03).
    elites_add_up: ClassVar[bool] = True

    def load_components(self, replacement: Any) -> Components:
        return load_components(replacement)

    def read_options(self) -> None:
        """Fix what the options mean, so that rules read plain attributes."""
        c: Components = self.components
        options = self.options
        by_number = {scenario.number: scenario for scenario in c.scenarios.scenarios}
        self.sweep: bool = self.scenario == SWEEP
        self.plan: ScenarioData = (
            by_number[options["sweep-base"]]
            if self.sweep
            else next(scenario for scenario in c.scenarios.scenarios if scenario.id == self.scenario)
        )
        self.turns: int = options["turn-limit"] if self.sweep else self.plan.turns
        self.imperial_order: bool = options["imperial-order"]
        self.transhumans: bool = options["transhumans"]
        self.nexus: bool = options["nexus"]
        self.markers: bool = options["markers"]
        self.suppression: bool = options["suppression"]
        self.illumination: bool = options["illumination"]
        self.increased_resources: bool = options["increased-resources"]
        self.star_gates: bool = options["star-gates"]
        self.expeditions: bool = options["expeditions"]
        self.always_overstretched: bool = self.rulings["overstretched"] == "always"
        self.subtract_value: bool = self.rulings["suppression-value"] == "subtracted"
        self.advance_per_sector: bool = self.rulings["usurper-advance"] == "per-sector"
        self.crusade_imperial: bool = self.rulings["crusade-sector"] == "imperial-system"
        self.garrison_rolls: bool = self.rulings["allied-empire"] == "garrison-rolls"
        self.mutant_is_a_unit: bool = self.rulings["mutant-strength"] == "units"
        self.mutant_joins_empires: bool = self.rulings["empire-takes-mutant"] == "joins"
        if self.sweep:
            # The base scenario's needs are those of Sweep of Empire as well (GE-S7-01, ruling A-118).
            for name, value in self.title.scenario(self.plan.id).requires.items():
                if options[name] != value:
                    raise OptionError(
                        f"scenario {SWEEP!r} with the set-up of {self.plan.id!r} requires {name} = {value!r}"
                    )

    def words(self) -> dict[str, list[str]]:
        c: Components = self.components
        return {
            "marker": c.marker_words,
            "sector": c.sector_words,
            "unit": ids.UNIT_WORDS,
            "system": c.sys_words,
            "leader": c.leader_words,
            "side": ids.SIDE_WORDS,
            "item": ids.ITEM_WORDS,
            "phase": ids.PHASE_WORDS,
            "entry": c.expedition_words,
            "operation": ids.OPERATION_WORDS,
            "suppression": ids.SUPPRESSION_WORDS,
        }

    @does("GE-COMP-01")
    def setup(self, p: Galaxy) -> None:
        """One player; the rules run all that is Chaos (GE-COMP-01)."""
        p.push(turn.GameTurn())
        setup.begin(p)

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        c: Components = self.components
        return saved.expand_given(partial, c.sector_words, c.leader_words)

    @does("GE-SCN-11", "GE-MOVE-09")
    def hide(self, p: Galaxy, seat: int | None) -> None:
        """Markers drawn and not yet revealed are secret (GE-SCN-11) and count as undrawn. All stacks are open (GE-MOVE-09)."""
        for marker in p.drawn:
            if marker >= 0:
                p.pool[marker] += 1
        p.drawn = [-1] * len(p.drawn)

    def sample(self, p: Galaxy, seat: int | None, rng: Random) -> None:
        for place, marker in enumerate(p.drawn):
            if marker < 0:
                drawn = rng.choices(range(ids.MARKERS), p.pool)[0]
                p.pool[drawn] -= 1
                p.drawn[place] = drawn

    def status(self, p: Galaxy) -> list[str]:
        return [*super().status(p), *status.broken(p)]

    def scores(self, p: Galaxy) -> tuple[float, ...]:
        return (float(victory.victory_points(p)),)

    def numbers(self) -> dict[str, range]:
        """GE-REC-08: there are no more units than counters."""
        return {
            "count": range(max(self.components.unit_copies) + 1),
            "military.illumination": range(2),
            "morphogenetic.illumination": range(2),
        }

    # ----------------------------------------------------------------------------------------------------- its words

    def named(self, p: Galaxy, facts: Any, text: Text) -> dict[str, Any]:
        return captions.named(super().named, p, facts, text)

    def prompt(self, p: Galaxy, seat: int | None, text: Text) -> str:
        return captions.prompt(super().prompt, p, seat, text)

    def say(self, p: Galaxy, event: Event, text: Text) -> str:
        return captions.capital(super().say(p, event, text))

    def brief(self, kind: str, thing: int, text: Text) -> str:
        return captions.brief(self.components, kind, thing, text)

    def caption(self, p: Galaxy, seat: int, choice: Choice, text: Text) -> str:
        return captions.caption(super().caption, p, seat, choice, text)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        """Passing is allowed by the rule of the step."""
        if choice == PASS and p.frames and seat in p.deciding():
            return p.frames[-1].rule
        return super().rule_of(p, seat, choice)

    # ------------------------------------------------------------------------------------------------------ its look

    def board(self, text: Text) -> Board:
        from .look import board

        return board.board(self, text)

    def scene(self, p: Galaxy, seat: int | None, text: Text) -> Scene:
        from .look import scene

        return scene.scene(p, seat, text)

    def cares(self, p: Galaxy, seat: int, text: Text) -> list[Column]:
        from .look.scene import columns

        return columns(p, text)

    def outlook(self, p: Galaxy, seat: int, choice: Choice, text: Text) -> Outlook | None:
        from .look import considered

        return considered.outlook(p, seat, choice, text)

    def when(self, p: Galaxy, text: Text) -> str:
        return text.fill("scene", "headline-endless", {"turn": p.turn})

    def goal(self, p: Galaxy, seat: int, text: Text) -> Goal | None:
        from .look.goal import goal

        return goal(p, seat, text)

    def any_order(self, p: Galaxy, seat: int) -> None:
        from .look import painting

        painting.any_order(p)

    def in_order(self, p: Galaxy, choices: list[Choice]) -> list[Choice]:
        from .look import painting

        return painting.in_order(p, choices)

    def suggest(self, p: Galaxy, seat: int) -> list[Choice]:
        from .bots.reactions import set_up
        from .look import painting

        return set_up(painting.strictly(p), seat)

    def preview(self, p: Galaxy, seat: int, choice: Choice, text: Text) -> Sketch | None:
        from .look import considered

        return considered.preview(p, seat, choice, text)

    def moment(self, p: Galaxy, event: Event, text: Text) -> Moment | None:
        from .look import moments

        return moments.moment(p, event, text)


class Version2(GalacticEmpire):
    """Rules version 2, for records made with it."""

    allied_by_force = False
    mutant_apart = False
    leviathan_played = False
    at_once = False
    colonist_at_random = False
    empires_take_transhumans = False
    elites_add_up = False


class Version1(Version2):
    """Rules version 1, for records made with it."""

    attrition_at_rest = False
    gate_roll_ends_move = False
    home_units_stay_targets = False
    leviathan_leaves_first = False
    transhumans_wait = False
    lone_systems_convert = False
    leader_with_his_units = False
    allies_by_the_book = False
    rebels_attack_once = False
    symbols_hold = False
    suppression_needs_means = False
    sweep_in_points = False
