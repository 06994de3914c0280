"""Players that learned: gradients that are right, training that goes on where it stopped, weights that fit or say why not."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from armillary.encoding import encoder_of
from armillary.kernel import Game
from armillary.kernel.setup import setup
from armillary.players import PlayerError, available, has_learned, make, play
from armillary.players.ladder import climb
from armillary.players.learned.net import Net, NetError
from armillary.players.learned.player import LearnedPlayer
from armillary.table import levels
from armillary.training.crew import Crew, CrewPlan, drawn
from armillary.training.curve import curve_svg
from armillary.training.league import Training, advantages, course_of, joined
from armillary.training.learner import Learner


def fresh(game: Game, hidden: int = 16, seed: int = 3) -> Net:
    encoder = encoder_of(game)
    about = {"title": game.title.slug, "seats": game.seats, "layout": encoder.version}
    return Net.fresh(encoder.size, len(encoder.actions), hidden, about, seed)


@pytest.fixture(scope="module")
def salvage() -> Game:
    return setup("salvage").game()


# ---------------------------------------------------------------------------------------------------- the network


def test_one_observation_and_a_batch_give_the_same(salvage: Game) -> None:
    net = fresh(salvage)
    seen = encoder_of(salvage).encode(salvage.start(1), 0)
    scores, value = net.forward(seen[None])
    assert np.allclose(net.scores(seen), scores[0], atol=1e-5)
    assert net.value(seen) == pytest.approx(float(value[0]), abs=1e-5)


def test_weights_are_saved_and_found_again(salvage: Game, tmp_path: Path) -> None:
    net = fresh(salvage)
    net.save(tmp_path / "one.npz")
    again = Net.load(tmp_path / "one.npz")
    assert again.about == net.about
    assert np.allclose(again.arrays["w1"], net.arrays["w1"], atol=1e-3)
    (tmp_path / "none.npz").write_bytes(b"nothing")
    with pytest.raises(NetError, match="holds no weights"):
        Net.load(tmp_path / "none.npz")


def test_weights_of_another_title_are_refused_with_the_reason(salvage: Game) -> None:
    with pytest.raises(NetError, match="these weights are for salvage with 2 seats"):
        LearnedPlayer(setup("salvage", 3).game(), fresh(salvage))


def loss_of(net: Net, batch: dict[str, Any]) -> float:
    """What `clone` goes down on."""
    passed = Learner(net.copy())._forward(batch)
    rows = np.arange(len(batch["action"]))
    error = 0.25 * np.square(passed["value"] - batch["worth"])
    return float((-passed["logs"][rows, batch["action"]] + error).mean())


def test_the_gradients_are_those_of_the_loss() -> None:
    """Each number moved a little by hand, against the gradient that is worked out."""
    rng = np.random.default_rng(1)
    net = Net.fresh(5, 4, 3, {}, 2)
    net.arrays = {name: array.astype(np.float64) for name, array in net.arrays.items()}
    batch = {
        "observed": rng.random((6, 5)),
        "mask": np.ones((6, 4), bool),
        "action": np.array([0, 1, 2, 3, 2, 1]),
        "worth": rng.random(6),
    }
    batch["observed"][:, 2] = 0.0
    batch["mask"][:, 3] = batch["action"] == 3
    found: dict[str, Any] = {}

    class Looking(Learner):
        def _backward(self, passed: Any, scores: Any, worth: Any, rate: float) -> None:
            before = {name: array.copy() for name, array in self.net.arrays.items()}
            super()._backward(passed, scores, worth, rate)
            found.update({name: self.first[name] / 0.1 for name in before})

    learner = Looking(net.copy())
    learner.clone(batch, 0.0)
    length = np.sqrt(sum(float(np.square(one).sum()) for one in found.values()))
    assert length < 0.49, "short enough not to be cut"
    for name, array in net.arrays.items():
        for place in list(np.ndindex(array.shape))[:6]:
            moved = []
            for sign in (1, -1):
                other = net.copy()
                other.arrays[name][place] += sign * 1e-6
                moved.append(loss_of(other, batch))
            assert found[name][place] == pytest.approx((moved[0] - moved[1]) / 2e-6, abs=1e-5), (name, place)


def test_advantages() -> None:
    one = {
        "reward": np.array([[0.0], [1.0], [0.0]], np.float32),
        "over": np.array([[False], [True], [False]]),
        "value": np.array([[0.5], [0.5], [0.25]], np.float32),
        "last": np.array([0.75], np.float32),
    }
    found = advantages(one, 1.0, 0.999, 0.96)
    better = found["advantage"][:, 0]
    assert found["worth"][:, 0].tolist() == pytest.approx((better + one["value"][:, 0]).tolist())
    assert better[1] == pytest.approx(0.5)
    assert better[2] == pytest.approx(0.999 * 0.75 - 0.25)
    assert better[0] == pytest.approx(0.999 * 0.5 - 0.5 + 0.999 * 0.96 * 0.5)


def test_actions_are_drawn_by_their_chances() -> None:
    rng = np.random.default_rng(4)
    scores = np.tile(np.log(np.array([[1.0, 2.0, 5.0, 8.0]], np.float32)), (4000, 1))
    mask = np.ones(scores.shape, bool)
    mask[:, 3] = False
    actions, logs = drawn(scores, mask, rng)
    shares = np.bincount(actions, minlength=4) / len(actions)
    assert shares == pytest.approx([0.125, 0.25, 0.625, 0.0], abs=0.03)
    assert np.exp(logs) == pytest.approx(np.array([0.125, 0.25, 0.625])[actions], abs=1e-5)


# ------------------------------------------------------------------------------------------------------- the player


def test_it_leaves_a_circle_of_choices(salvage: Game) -> None:
    """Where a choice can be undone, always the best one would be taken back and made again for ever."""
    player = LearnedPlayer(salvage, fresh(salvage))
    view = salvage.start(1).view(0)
    first = player.choose(view, 0, Random(1))
    assert LearnedPlayer(salvage, fresh(salvage)).choose(view, 0, Random(2)) == first
    assert {player.choose(view, 0, Random(number)) for number in range(30)} - {first}


@pytest.mark.parametrize("slug", ["salvage", "earthmans-burden", "galactic-empire"])
def test_even_an_untrained_one_plays_whole_matches_by_the_rules(slug: str) -> None:
    game = setup(slug).game()
    player = LearnedPlayer(game, fresh(game), warmth=1.0)
    p, rng = game.start(2), Random(2)
    for _ in range(150):
        if p.over:
            break
        seat = p.owing[0]
        p.apply(seat, player.choose(p.view(seat), seat, rng))
    assert -1 <= player.evaluate(p, 0) <= 1


def test_it_sits_at_the_table_and_on_the_ladder_where_there_are_weights(
    salvage: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "weights.npz"
    fresh(salvage).save(file)
    named = make(salvage, f"learned:{file}")
    assert named.name == "learned:weights"
    position, _ = play(salvage, [named, make(salvage, "random")], seed="1")
    assert position.over
    with pytest.raises(PlayerError, match="no file"):
        make(salvage, f"learned:{tmp_path / 'gone.npz'}")
    with pytest.raises(PlayerError, match="level 'huge'"):
        make(salvage, "learned:huge")
    monkeypatch.setattr(type(salvage), "find_file", lambda self, path: file if path == "learned/2.npz" else None)
    assert has_learned(salvage)
    assert "learned:hard" in available(salvage)
    assert "learned" in levels.known(salvage)
    assert levels.make(salvage, "learned").name == "learned:hard"
    assert not has_learned(setup("salvage", 3).game())
    with pytest.raises(PlayerError, match="armillary train salvage"):
        make(setup("salvage", 3).game(), "learned")
    searching = make(salvage, "search:learned:8")
    p = salvage.start(1)
    assert searching.choose(p.view(0), 0, Random(1)) is not None
    assert searching.name == "search:learned:8"


@pytest.mark.parametrize(
    ("slug", "seats", "rival", "blocks"),
    [
        ("salvage", 2, "miser:hard", 60),
        ("salvage", 3, "random", 20),
        ("salvage", 4, "random", 30),
        ("earthmans-burden", 2, "greedy:hard", 10),
        ("earthmans-burden", 3, "random", 3),
        ("earthmans-burden", 4, "random", 3),
        ("burning-planets", 2, "random", 3),
        ("burning-planets", 3, "random", 1),
        ("burning-planets", 4, "random", 1),
        ("galactic-empire", 1, "random", 3),
    ],
)
def test_what_was_learned_in_the_package_fits_and_wins(slug: str, seats: int, rival: str, blocks: int) -> None:
    """Weights belong to one layout: whoever changes the shapes or verbs of a title trains again, or takes them out.

    The rivals are such that half of so few matches is more than three standard deviations from what was measured.
    """
    game = setup(slug, seats).game()
    assert has_learned(game)
    assert "learned:hard" in available(game)
    assert "learned" in levels.known(game)
    ladder = climb(setup(slug, seats), [rival, "learned"], blocks=blocks, budget=None, workers=1)
    (meeting,) = ladder.meetings
    assert meeting.one == rival
    assert meeting.share < (0.5 if seats > 1 else 0.0)


# --------------------------------------------------------------------------------------------------------- training


def gathered(plan: CrewPlan, net: Net, *, cloning: bool) -> dict[str, Any]:
    """One round of a crew."""
    shapes = plan.layout(net.arrays["w1"].shape[0], net.arrays["wp"].shape[1])
    out = {name: np.zeros(shape, kind) for name, (kind, shape) in shapes.items()}
    Crew(plan, 0, 1).gather(net, out, cloning=cloning, own_way=0.0)
    return out


def test_cloning_comes_nearer_to_the_teacher(salvage: Game) -> None:
    """The same round again and again: agreement must rise well above where it began."""
    plan = CrewPlan(setup("salvage"), "greedy:hard", ["random"], tables=4, steps=60, longest=400, reward="result")
    net = fresh(salvage, hidden=32)
    out = gathered(plan, net, cloning=True)
    learner = Learner(net)
    batch = learner.bring([out], joined([out | advantages(out, 1.0, 0.999, 0.96)]))
    assert batch["observed"].shape == (240, encoder_of(salvage).size)
    assert batch["observed"].sum() == pytest.approx(out["what"].sum()), "what was kept without zeros is there again"
    first = learner.clone(batch, 3e-3)
    for _ in range(60):
        last = learner.clone(batch, 3e-3)
    assert last["loss"] < 0.5 * first["loss"]
    assert last["agreement"] > first["agreement"] + 0.2


def test_a_training_stops_goes_on_and_keeps_its_curve(tmp_path: Path) -> None:
    small: dict[str, Any] = {"hidden": 16, "tables": 3, "steps": 20, "past_every": 2, "opponents": ["random"]}
    course = course_of("salvage", clone=1e-6, rounds=1, **small)
    Training(course, tmp_path).run()
    first = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    assert [line["phase"] for line in first] == ["clone"]
    assert (tmp_path / "learned.npz").is_file()
    again = Training(course_of("salvage", clone=1e-6, rounds=8, **small), tmp_path)
    assert again.rounds == 1
    assert again.taken == 60
    again.run()
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    assert [line["round"] for line in lines] == list(range(1, 9))
    assert lines[-1]["phase"] == "league"
    assert any("random" in line["shares"] for line in lines)
    assert list(tmp_path.glob("self-*.npz")), "past selves join the league"
    player = make(setup("salvage").game(), f"learned:{tmp_path / 'learned.npz'}")
    assert player.name == "learned:learned"
    with pytest.raises(PlayerError, match="another title, size or layout"):
        Training(course_of("tictactoe", **small), tmp_path)
    with pytest.raises(PlayerError, match="no 'colour'"):
        course_of("salvage", colour="red")


def test_the_curve_is_drawn_with_every_opponent() -> None:
    lines: list[dict[str, Any]] = [
        {"phase": "clone", "seconds": 1.0, "shares": {}},
        {"phase": "league", "seconds": 2.0, "shares": {"random": {"share": 0.5}}},
        {"phase": "league", "seconds": 4.0, "shares": {"random": {"share": 1.0}, "past selves": {"share": 0.5}}},
    ]
    drawn = curve_svg("Salvage", lines)
    assert drawn.count("<polyline") == 2
    assert ">past selves<" in drawn
    # Half of the way in the middle of the height, the whole at the top right.
    assert 'points="244.0,154.0 454.0,34.0"' in drawn
    # What a seat wins among equals: half of two, a quarter of four.
    assert "M34 154.0H454" in drawn
    assert "M34 214.0H454" in curve_svg("Salvage", lines, seats=4)


def test_workers_gather_too(tmp_path: Path) -> None:
    course = course_of("salvage", hidden=16, tables=2, steps=10, opponents=["random"], clone=1e-6, rounds=3)
    training = Training(course, tmp_path, workers=2)
    assert [len(half) for half in training.crews.rounds] == [2, 2], "one is played while the other is learned from"
    training.run()
    assert training.taken == 120
