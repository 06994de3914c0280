"""The hooks that tie the title together."""

from random import Random
from typing import Any, ClassVar

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.scene import Board, Scene
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError

from . import flow, flow_chaos, flow_imperial, ids, scoring, setup, status, words
from .components import Components, ScenarioData, load_components
from .position import PASS, Galaxy

SWEEP = "sweep-of-empire"


def capital(text: str) -> str:
    """Sentences may begin with the name of a side, such as `the Rebels`."""
    return text[:1].upper() + text[1:]


class GalacticEmpire(Game[Galaxy]):
    """Struggle for the Galactic Empire: one player (GE-COMP-01), and Chaos, which the rules run (GE-COMP-07)."""

    position = Galaxy
    frames = (*flow.FRAMES, *flow_chaos.FRAMES, *flow_imperial.FRAMES)
    verbs = (Verb("pass", "GE-COMP-07"), *flow.VERBS, *flow_chaos.VERBS, *flow_imperial.VERBS)
    #: Who goes without pay is named in one go, however many there are.
    baskets = frozenset({"unpaid-unit", "unpaid-system"})
    package = "armillary.games.galactic_empire"

    # What rules version 1 did otherwise: records of it still replay (see Version1).
    #: An overstretched empire suffers Attrition at rest as well (GE-IE-37, GE-IE-48).
    attrition_at_rest: ClassVar[bool] = True
    #: Whoever has rolled at a Star Gate moves no more, though the gate collapse (GE-GATE-13).
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

    def setup(self, p: Galaxy) -> None:
        p.push(flow.GameTurn(0))
        setup.set_up(p)

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        c: Components = self.components
        return words.expand_given(partial, c.sector_words, c.leader_words)

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
        return status.broken(p)

    def scores(self, p: Galaxy) -> tuple[float, ...]:
        return (float(scoring.victory_points(p)),)

    def prompt(self, p: Galaxy, seat: int | None, text: Text) -> str:
        """A frame that asks several things in turn says which by the fact `step`: `prompt.<Frame>-<step>`."""
        if p.result is None and p.frames:
            frame = p.frames[-1]
            facts = frame.facts(p, seat)
            if "step" in facts:
                name = f"{type(frame).__name__}-{facts.pop('step')}"
                return capital(text.fill("prompt", name, self.named(p, facts, text), name))
        return capital(super().prompt(p, seat, text))

    def say(self, p: Galaxy, event: Event, text: Text) -> str:
        return capital(super().say(p, event, text))

    def caption(self, p: Galaxy, seat: int, choice: Choice, text: Text) -> str:
        """Passing means something else in every step: `pass.<Frame>`, where that says more than the verb."""
        if choice == PASS and p.frames:
            own = text.template("pass", type(p.frames[-1]).__name__)
            if own is not None:
                return own
        return super().caption(p, seat, choice, text)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        """Passing is allowed by the rule of the step."""
        if choice == PASS and p.frames and seat in p.deciding():
            return p.frames[-1].rule
        return super().rule_of(p, seat, choice)

    def board(self, text: Text) -> Board:
        from . import scene

        return scene.board(self)

    def scene(self, p: Galaxy, seat: int | None, text: Text) -> Scene:
        from . import scene

        return scene.scene(p, seat)


class Version1(GalacticEmpire):
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
