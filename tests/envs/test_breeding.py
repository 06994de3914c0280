"""Numbers that learn: litters that lean towards the better, breeding that goes on, numbers that fit or say why not."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.kernel import Game
from armillary.kernel.setup import setup
from armillary.players import PlayerError, make, play
from armillary.players.learned.numbers import LearnedNumbers, bounds_of
from armillary.training import breeding as module
from armillary.training.breeding import Breeding, breed_of, weights_by_rank
from armillary.training.curve import curve_svg
from armillary.training.tally import Tally

TITLES = ["burning-planets", "galactic-empire", "high-frontier", "high-frontier-conflict"]


@pytest.fixture(scope="module")
def planets() -> Game:
    return setup("burning-planets").game()


def usual(game: Game) -> LearnedNumbers:
    numbers = {name: value for name, (_, value, _) in bounds_of(game).items()}
    return LearnedNumbers(title=game.title.slug, seats=game.seats, numbers=numbers)


# ------------------------------------------------------------------------------------------------------------ numbers


@pytest.mark.parametrize(
    ("slug", "base"),
    [
        ("burning-planets", "ironclad:hard"),
        ("galactic-empire", "regent:hard"),
        ("high-frontier", "greedy:hard"),
        ("high-frontier-conflict", "greedy:hard"),
    ],
)
def test_with_the_usual_numbers_it_plays_as_the_bot_that_it_begins_as(slug: str, base: str) -> None:
    game = setup(slug).game()
    found = []
    for player in (usual(game).player(game, "hard"), make(game, base)):
        choices: list[Any] = []
        play(
            game, [player] * game.seats, "7", most=400, watch=lambda p, seat, choice, kept=choices: kept.append(choice)
        )
        found.append(choices)
    assert len(found[0]) > 80
    assert found[0] == found[1]


@pytest.mark.parametrize("slug", TITLES)
def test_every_number_has_bounds_around_what_is_usual(slug: str) -> None:
    for name, (least, value, most) in bounds_of(setup(slug).game()).items():
        assert least <= value <= most, name
        assert least < most, name


def test_numbers_that_do_not_fit_are_refused_with_the_reason(planets: Game, tmp_path: Path) -> None:
    good = usual(planets)

    def refusal(**changes: Any) -> str:
        with pytest.raises(PlayerError) as caught:
            msgspec.structs.replace(good, **changes).player(planets, "hard")
        return str(caught.value)

    assert "burning-planets with 3 seats" in refusal(seats=3)
    assert "'smalls' is missing" in refusal(numbers={k: v for k, v in good.numbers.items() if k != "smalls"})
    assert "'wings' is no number" in refusal(numbers=good.numbers | {"wings": 2})
    assert "'smalls' is 99" in refusal(numbers=good.numbers | {"smalls": 99})
    with pytest.raises(PlayerError, match="no numbers to learn"):
        bounds_of(setup("salvage").game())
    file = tmp_path / "broken.json"
    file.write_text("{}")
    with pytest.raises(PlayerError, match="holds no learned numbers"):
        make(planets, f"learned:{file}")


def test_a_file_of_ones_own_sits_down(planets: Game, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    usual(planets).save(file)
    player = make(planets, f"learned:{file}")
    assert player.name == "learned:mine"
    p = planets.start(1)
    assert player.choose(p.view(p.owing[0]), p.owing[0], Random(1)) in p.choices(p.owing[0])


# ------------------------------------------------------------------------------------------------------------ breeding


def test_the_better_half_pulls_and_equals_pull_alike() -> None:
    found = weights_by_rank(np.array([0.1, 0.9, 0.5, 0.5]))
    assert found.sum() == pytest.approx(0.0)
    assert found[1] > found[2] == found[3] > found[0]
    assert np.allclose(weights_by_rank(np.ones(6)), 0.0)


def test_it_learns_where_there_is_something_to_learn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Matches are replaced by a formula that likes many Smalls and few rounds: the numbers must go there."""

    def worth(job: Any) -> list[float]:
        _, numbers, fixtures = job
        return [numbers["smalls"] / 12 - numbers["until"] / 150] * len(fixtures)

    monkeypatch.setattr(module, "_play_all", worth)
    bred = Breeding(breed_of("burning-planets", 2, rounds=40, seconds=1e9, litter=24, seeds=1), tmp_path)
    before = bred.numbers(bred.stands)
    after = bred.run().numbers
    assert after["smalls"] > before["smalls"] + 2
    assert after["until"] < before["until"] - 15


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    more = {"rounds": 2, "seconds": 1e9, "litter": 2, "seeds": 1, "past_every": 1, "opponents": ["raider:hard"]}
    whole = Breeding(breed_of("burning-planets", 2, **more), tmp_path / "whole").run()
    for rounds in (1, 2):
        course = breed_of("burning-planets", 2, **more | {"rounds": 2})
        broken = Breeding(course, tmp_path / "broken")
        broken.course = msgspec.structs.replace(course, rounds=rounds)
        found = broken.run()
    assert broken.rounds == 2
    assert broken.selves, "past selves join the league"
    assert found.numbers.keys() == whole.numbers.keys()
    lines = [json.loads(line) for line in (tmp_path / "broken" / "curve.jsonl").read_text().splitlines()]
    assert [line["round"] for line in lines] == [1, 2]
    assert LearnedNumbers.load((tmp_path / "broken" / "learned.json").read_bytes(), "it").numbers == found.numbers
    (tmp_path / "broken" / "state.json").write_text(json.dumps({"names": ["others"]}))
    with pytest.raises(PlayerError, match="name a fresh folder"):
        Breeding(course, tmp_path / "broken")


def test_workers_change_nothing(tmp_path: Path) -> None:
    more: dict[str, Any] = {"rounds": 1, "seconds": 1e9, "litter": 4, "seeds": 1}
    course = breed_of("galactic-empire", 1, **more)
    found = [Breeding(course, tmp_path / str(workers), workers=workers).run().numbers for workers in (1, 2)]
    assert found[0] == found[1]


def test_what_is_wrong_with_a_course_is_said(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="no 'rate'"):
        breed_of("burning-planets", 2, rate=3)
    with pytest.raises(PlayerError, match="no number 'wings'"):
        breed_of("burning-planets", 2, start={"wings": 1.0})
    run = CliRunner().invoke(app, ["train", "burning-planets", "--out", str(tmp_path), "--numbers", "--hidden", "8"])
    assert run.exit_code == 2
    assert "--hidden is for networks" in run.output
    run = CliRunner().invoke(app, ["train", "salvage", "--out", str(tmp_path), "--numbers"])
    assert run.exit_code == 1
    assert "no numbers to learn" in run.output


def test_the_command_breeds_and_draws_its_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_play_all", lambda job: [40.0 for _ in job[2]])
    options = ["--numbers", "--workers", "1", "--minutes", "0.001", "--json", "--out", str(tmp_path)]
    run = CliRunner().invoke(app, ["train", "galactic-empire", *options])
    assert run.exit_code == 0, run.output
    assert json.loads(run.output.splitlines()[0])["shares"]["alone"]["points"] == 40
    assert "alone" in (tmp_path / "curve.svg").read_text()


def test_the_curve_of_points_has_points_on_its_side() -> None:
    lines = [{"phase": "league", "seconds": n, "shares": {"alone": {"points": 40.0}}} for n in (10, 20)]
    drawn = curve_svg("alone", lines, 1)
    assert ">50</text>" in drawn
    assert "%" not in drawn.replace("100%", "")


def test_the_tally_forgets_slowly() -> None:
    tally = Tally(2)
    tally.count("greedy", 8.0, 10)
    assert tally.shares()["greedy"] == {"share": 0.8, "rating": 213, "matches": 10}
    tally.next_round()
    assert tally.shares()["greedy"]["matches"] == 9
    assert tally.share("nobody") == 0.5
