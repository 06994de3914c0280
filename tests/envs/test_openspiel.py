"""OpenSpiel's algorithms on our titles: strings that tell states apart, resampling, options in the game string."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from armillary.envs import register_openspiel
from armillary.kernel.registry import titles
from armillary.testkit.sampling import whole

pyspiel = pytest.importorskip("pyspiel")

from armillary.envs.spiel import FINGERPRINT, RECALL  # noqa: E402 (it needs OpenSpiel)


@pytest.fixture(scope="module", autouse=True)
def names() -> list[str]:
    return list(register_openspiel())


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def wander(table: Any, seed: int, most: int = 400) -> Any:
    """A random match, state by state."""
    rng = Random(seed)
    state = table.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("slug", ["salvage", "burning_planets", "earthmans_burden"])
def test_states_with_the_same_string_have_the_same_actions(slug: str) -> None:
    """Between the arguments of one choice, too: that is where algorithms with tables break."""
    table = load(f"armillary_{slug}")
    known: dict[tuple[int, str], list[int]] = {}
    seen: dict[tuple[int, str], list[int]] = {}
    for seed in range(3):
        for state in wander(table, seed, most=150):
            seat, legal = state.current_player(), state.legal_actions()
            assert known.setdefault((seat, state.information_state_string()), legal) == legal
            assert seen.setdefault((seat, state.observation_string()), legal) == legal


def test_memory_tells_states_apart_that_look_alike() -> None:
    """What a crew bid in an earlier round is no longer on the table, but who remembers it may use it."""
    table = load("armillary_salvage")

    def after(bid: str) -> Any:
        state = table.new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        for text in (bid, "bid 9"):
            seat = state.current_player()
            action = next(a for a in state.legal_actions() if state.action_to_string(seat, a) == text)
            state.apply_action(action)
            while state.is_chance_node():
                state.apply_action(0)
        return state

    one, other = after("bid 1"), after("bid 2")
    assert one.observation_string(1) == other.observation_string(1)
    assert one.information_state_string(1) != other.information_state_string(1)

    # So does the tensor: the observation is the same, the memory is not.
    size = table.observation_tensor_shape()[0]
    mine, yours = np.array(one.information_state_tensor(1)), np.array(other.information_state_tensor(1))
    assert (mine[:size] == yours[:size]).all()
    assert (mine[size:] != yours[size:]).any()


@pytest.mark.parametrize("slug", titles())
def test_an_information_state_tensor_holds_the_own_actions(slug: str) -> None:
    table = load(f"armillary_{slug.replace('-', '_')}")
    bits = len(table.actions).bit_length()
    size = table.observation_tensor_shape()[0]
    assert table.information_state_tensor_shape() == [size + RECALL * (1 + bits) + FINGERPRINT]
    did: dict[int, list[int]] = {seat: [] for seat in range(table.num_players())}
    rng = Random(3)
    state = table.new_initial_state()
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        seat = state.current_player()
        tensor = np.array(state.information_state_tensor(seat))
        assert tensor[:size].tolist() == list(state.observation_tensor(seat))
        rows = tensor[size : size + RECALL * (1 + bits)].reshape(RECALL, 1 + bits)
        told = [int(sum(bit * 2**place for place, bit in enumerate(row[1:]))) for row in rows if row[0]]
        assert told == did[seat][::-1][:RECALL]
        action = rng.choice(state.legal_actions())
        did[seat].append(action)
        state.apply_action(action)


def test_a_match_can_start_from_a_scenario_file() -> None:
    table = load("armillary_salvage(length=4,start=short-game)")
    state = table.new_initial_state()
    assert state.position.round == 4
    assert load(str(table)).given == table.given
    for text, reason in [
        ("armillary_salvage(start=nowhere)", "no scenario file 'nowhere'"),
        ("armillary_salvage(start=../../meta)", "no scenario file"),
        ("armillary_salvage(start=sale)", "is for 3 players"),
        ("armillary_salvage(players=2,length=4,start=station-falls)", "does not fit these options"),
    ]:
        with pytest.raises(Exception, match=reason):
            load(text)


@pytest.mark.parametrize("slug", ["salvage", "burning_planets", "galactic_empire"])
def test_a_resampled_state_looks_the_same_and_plays_on(slug: str) -> None:
    table = load(f"armillary_{slug}")
    rng = np.random.default_rng(1)
    truths = []
    for number, state in enumerate(wander(table, 5, most=60)):
        if number % 5:
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        truths.append(str(other) != str(state))
        other.apply_action(other.legal_actions()[0])
        assert other.clone().is_chance_node() == other.is_chance_node()
    assert any(truths), "nothing that is hidden was dealt anew"


def test_options_in_the_game_string() -> None:
    table = load("armillary_salvage(players=3,length=4,open_hands=True,tie=nobody)")
    assert table.num_players() == 3
    rules = table.rules
    assert rules.options["open-hands"] is True
    assert rules.options["length"] == 4
    assert rules.rulings["tie"] == "nobody"
    again = load(str(table))
    assert again.rules.options == rules.options
    with pytest.raises(Exception, match="length"):
        load("armillary_salvage(length=40)")


def test_mccfr_on_salvage() -> None:
    from open_spiel.python.algorithms import external_sampling_mccfr, outcome_sampling_mccfr

    table = load("armillary_salvage(length=4,seeds=2)")
    outcome = outcome_sampling_mccfr.OutcomeSamplingSolver(table)
    np.random.seed(1)
    for _ in range(20):
        outcome.iteration()
    state = table.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    policy = outcome.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) <= set(state.legal_actions())
    # External sampling looks at every action of one seat, which only a small game allows.
    small = external_sampling_mccfr.ExternalSamplingSolver(load("armillary_tictactoe"))
    small.iteration()
    assert small.average_policy()


def test_information_set_search_on_salvage() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    table = load("armillary_salvage(length=4)")
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    bot = ismcts.ISMCTSBot(table, evaluator, 2.0, 12, random_state=random_state)
    state = table.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 8:
        if state.is_chance_node():
            state.apply_action(random_state.choice(table.seeds))
            continue
        state.apply_action(int(bot.step(state)))
        decisions += 1
    assert decisions == 8 or state.is_terminal()


NEEDS_JAX = pytest.mark.skipif(
    importlib.util.find_spec("flax") is None, reason="OpenSpiel's agents need the extra `agents`"
)


def run(example: str, *given: str) -> str:
    """In a process of its own: JAX starts threads, which those who fork later do not like."""
    file = Path(__file__).parents[2] / f"examples/{example}.py"
    done = subprocess.run([sys.executable, file, *given], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@NEEDS_JAX
@pytest.mark.slow
@pytest.mark.drawn(0)
def test_deep_cfr_solves_the_last_round_of_salvage() -> None:
    done = run("deep_cfr", "--iterations", "2", "--traversals", "2", "--steps", "4")
    chances = [float(found) for found in re.findall(r"(\d+\.\d) %", done)]
    assert len(chances) > 1
    assert sum(chances) == pytest.approx(100, abs=1)


@NEEDS_JAX
@pytest.mark.skipif(not whole(), reason="runs at night")
def test_nfsp_learns_salvage() -> None:
    done = run("nfsp", "--matches", "8", "--report", "8", "--batch", "8")
    assert re.search(r"8 matches  loss \d+\.\d+, \d+\.\d+  beats random play in \d+ of 20", done), done
