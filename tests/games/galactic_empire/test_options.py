"""Every optional rule is switched on its own, and scenarios that hand out pieces switch theirs on."""

from random import Random
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire.bots import Greedy
from armillary.games.galactic_empire.meta import REQUIRES, TITLE
from armillary.kernel.choice import allows
from armillary.kernel.refusal import Refused
from armillary.kernel.title import OptionError

OPTIONS = (
    "imperial-order",
    "transhumans",
    "nexus",
    "markers",
    "suppression",
    "illumination",
    "increased-resources",
    "star-gates",
    "expeditions",
)
RICH = {"turn": 3, "phase": "G", "rp": 99, "illumination": 2, "gates_known": 1}
MAP = {"s01": {"system": "imperial 2/2/4", "imperial": "TH"}, "s30": {"imperial": "SF"}}


@pytest.mark.rule("GE-OPT-01")
@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_is_a_switch_of_its_own(name: str) -> None:
    option = next(option for option in TITLE.options if option.id == name)
    assert option.values == (True, False), "all on is the normal game"
    on = armillary.game("galactic-empire", scenario="civil-war")
    off = armillary.game("galactic-empire", scenario="civil-war", options={name: False})
    for other in OPTIONS:
        assert on.options[other] is True
        assert off.options[other] is (other != name)


@pytest.mark.rule("GE-OPT-01")
@pytest.mark.parametrize(
    ("options", "item"),
    [
        ({"transhumans": False}, "TH"),
        ({"nexus": False}, "nexus"),
        ({"markers": False}, "repression"),
        ({"markers": False}, "illumination"),
        ({"suppression": False}, "repression"),
        ({"illumination": False}, "illumination"),
        ({"star-gates": False}, "star-gate"),
    ],
)
def test_what_belongs_to_an_option_cannot_be_bought_without_it(at: Any, options: dict[str, bool], item: str) -> None:
    assert at({**RICH, "map": MAP}).do(f"buy {item}")
    play = at({**RICH, "map": MAP}, options=options)
    assert play.offers(f"buy {item}") == []
    play.refused(f"buy {item}", "GE-OPT-01")


@pytest.mark.rule("GE-OPT-01", "GE-INC-01")
def test_without_increased_resources_income_is_collected_at_once(at: Any) -> None:
    given = {"turn": 3, "phase": "F", "rp": 9, "map": MAP}
    assert at(given).step == "ResourceCollection"
    assert at(given, options={"increased-resources": False}).step == "Recruiting"


@pytest.mark.rule("GE-OPT-01", "GE-EXP-01")
def test_without_expeditions_there_is_no_expedition_phase(at: Any) -> None:
    sectors = {"s20": {"imperial": "SF", "expedition": 1}}
    given = {"turn": 10, "phase": "M", "map": sectors, "leaders": {"leader-1a": "s20 SF"}}
    assert at(given).step == "Expedition"
    assert at(given, options={"expeditions": False}).p.over


@pytest.mark.rule("GE-OPT-01", "GE-ILL-01")
def test_without_illumination_none_helps_in_combat(at: Any) -> None:
    sectors = {"s01": {"system": "imperial 1/1/1"}, "s20": {"imperial": "SF", "rebels": "SF"}}
    given = {"turn": 3, "phase": "J", "rp": 9, "illumination": 3, "map": sectors}
    assert "military - 1" in at(given).do("attack s20").offers()
    assert at(given, options={"illumination": False}).do("attack s20").offers("military") == ["military - 0"]


@pytest.mark.rule("GE-OPT-01", "GE-GATE-07")
def test_without_star_gates_nobody_teleports(at: Any) -> None:
    sectors = {"s20": {"imperial": "SF", "gate": 1}, "s49": {"gate": 1}}
    given = {"turn": 3, "phase": "I", "map": sectors}
    assert "teleport" in at(given).do("from s20", "take SF 1").offers()
    play = at(given, options={"star-gates": False}).do("from s20", "take SF 1")
    play.refused("teleport", "GE-OPT-01")


@pytest.mark.rule("GE-OPT-01", "GE-S5-01", "GE-S6-01")
@pytest.mark.parametrize("scenario", [scenario.id for scenario in TITLE.scenarios if scenario.requires])
def test_scenarios_switch_on_what_they_hand_out(scenario: str) -> None:
    needed = REQUIRES[scenario]
    game = armillary.game("galactic-empire", scenario=scenario)
    for name, value in needed.items():
        assert game.options[name] is value
        with pytest.raises(OptionError, match=name):
            armillary.game("galactic-empire", scenario=scenario, options={name: not value})
    plan = game.components.scenarios.scenarios[[s.id for s in TITLE.scenarios].index(scenario)]
    units = {force.unit for force in plan.forces}
    assert ("TH" in units) <= needed.get("transhumans", False)
    assert ("IO" in units) <= needed.get("imperial-order", False)
    assert bool(plan.nexus) <= needed.get("nexus", False)
    assert bool(plan.repression) <= (needed.get("suppression", False) and needed.get("markers", False))
    assert bool(plan.illumination) <= (needed.get("illumination", False) and needed.get("markers", False))


@pytest.mark.rule("GE-S7-01")
def test_sweep_of_empire_needs_the_options_of_its_base() -> None:
    game = armillary.game("galactic-empire", scenario="sweep-of-empire", options={"sweep-base": 2, "nexus": False})
    assert game.options["nexus"] is False
    with pytest.raises(OptionError, match="nexus"):
        armillary.game("galactic-empire", scenario="sweep-of-empire", options={"sweep-base": 1, "nexus": False})


def test_every_ruling_names_its_rules_and_readings() -> None:
    for ruling in TITLE.rulings:
        assert len(ruling.readings) == 2
        assert ruling.rules
        assert ruling.reason


def test_incomplete_and_senseless_choices_are_refused_and_never_break() -> None:
    """Whatever can be written may be sent: every verb with nothing, with the first and with the last word of each kind."""
    for scenario in ("over-the-edge", "second-empire"):
        game = armillary.game("galactic-empire", scenario=scenario)
        vocabulary = game.vocabulary
        tries = []
        for verb in vocabulary.verbs.values():
            for place in (None, 0, -1):
                arguments = []
                for _, kind in verb.args:
                    if place is None:
                        arguments.append(None)
                    elif kind in vocabulary.words:
                        arguments.append(0 if place == 0 else len(vocabulary.words[kind]) - 1)
                    else:
                        arguments.append(0 if place == 0 else 99)
                tries.append((verb.name, *arguments))
        player, rng = Greedy(), Random(2)
        p = game.start(6)
        steps = set()
        while not p.over:
            step = type(p.frames[-1]).__name__
            if step not in steps:
                steps.add(step)
                listed = p.choices(0)
                for choice in tries:
                    if not allows(listed, choice):
                        with pytest.raises(Refused) as caught:
                            p.apply(0, choice)
                        assert game.explain(p, caught.value.refusal, game.text())
            p.apply(0, player.choose(p.view(0), 0, rng))
        assert len(steps) > 10
