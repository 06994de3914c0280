"""The laboratory: deterministic, resumable, honest about differences, and its report says what was found."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

pytest.importorskip("pyarrow")
pytest.importorskip("matplotlib")

from pyarrow import parquet

from armillary.kernel import Choice, OptionError, Position, titles
from armillary.kernel.record import Record
from armillary.kernel.setup import Setup, setup
from armillary.lab import Experiment, make_plan, parse_change
from armillary.lab.cli import lab
from armillary.lab.factions import faction_words
from armillary.lab.measure import changes_of, comeback_of, deep_verbs, factions_of, figures_of, leader_of, measure_part
from armillary.lab.plan import varied
from armillary.lab.report import report
from armillary.lab.run import LabError, run
from armillary.lab.summary import summarise
from armillary.lab.verdict import holm, needed, p_value, reach
from armillary.lab.words import change_words, end_words, option_words, played_words
from armillary.packs import PackError
from armillary.players import play


def salvage(games: int = 24, *changes: str, **more: Any) -> Experiment:
    made = setup("salvage")
    return make_plan(made, ["greedy"], games, changes=[parse_change(text, made) for text in changes], **more)


# ---------------------------------------------------------------------------------------------- plans and sweeps


def test_a_change_of_a_component_reaches_the_rules() -> None:
    plan = salvage(4, "wage=1,5")
    assert [variant.name for variant in plan.variants] == ["baseline", "wage = 1", "wage = 5"]
    assert [variant.made.game().components.wage for variant in plan.variants][1:] == [1, 5]


def test_rulings_and_options_are_varied() -> None:
    plan = salvage(4, "ruling:tie", "option:length=4,7")
    assert [variant.name for variant in plan.variants[1:]] == ["ruling:tie = nobody", "option:length = 4"]
    assert plan.variants[1].made.game().rulings["tie"] == "nobody"
    assert plan.variants[2].made.game().options["length"] == 4


def test_a_grid_has_every_combination() -> None:
    plan = salvage(4, "wage=1,5", "ruling:tie=nobody", grid=True)
    assert len(plan.variants) == 3
    assert plan.variants[2].made.components == {"wage": 5}
    assert plan.variants[2].made.rulings == {"tie": "nobody"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("wage", OptionError),
        ("ruling:nothing", OptionError),
        ("option:nothing=3", OptionError),
        ("wages=3", PackError),
        ("wage=much", PackError),
    ],
)
def test_a_wrong_change_is_refused_with_what_is_known(text: str, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"tie|length|PATH|wage"):
        salvage(4, text)


@pytest.mark.parametrize("slug", sorted(titles()))
def test_a_change_that_does_not_exist_is_refused_by_every_title_with_components(slug: str) -> None:
    made = setup(slug)
    if made.game().components is None:
        pytest.skip("no components")
    with pytest.raises(ValueError, match="no-such-thing"):
        make_plan(made, ["random"], 2, changes=[parse_change("no-such-thing.cost=3", made)])


# ---------------------------------------------------------------------------------------------------- measuring


def test_leads_and_comebacks() -> None:
    assert leader_of([1, 3, 2]) == 1
    assert leader_of([3, 3]) is None
    assert changes_of([None, 0, 0, None, 0, 1, 0]) == 2
    assert comeback_of([0, 0, 1, 1], [0]) is True
    assert comeback_of([0, 0, 0, 1], [0]) is False
    assert comeback_of([0, None, None, 1], [0]) is None
    assert comeback_of([0], [0, 1]) is None


def test_what_is_counted_for_each_seat_has_the_words_of_the_table() -> None:
    """As people read it beside the seats: no field names, and nothing that a number does not say."""
    rules = setup("salvage").game()
    p = rules.start(1)
    assert figures_of(rules, p) == {
        "credits to bid and deal with": [float(credits) for credits in p.credits],
        "cards in hand": [float(cards) for cards in p.held],
        "types": [0.0, 0.0],
    }
    names = set(figures_of(setup("high-frontier").game(), setup("high-frontier").game().start(1)))
    assert names == {"water tanks", "claims on the chart", "factories", "cards in hand"}


@pytest.mark.parametrize("slug", sorted(titles()))
def test_every_option_is_told_as_a_choice_reads(slug: str) -> None:
    """No braces, no verbs of the notation, and never the same words for two of them."""
    rules = setup(slug).game()
    deep = deep_verbs(rules)
    told: dict[str, str] = {}
    for verb, card in rules.vocabulary.verbs.items():
        things = rules.vocabulary.words.get(card.args[0][1], [])[:2] if deep[verb] and card.args else [""]
        for name in (f"{verb} {thing}".strip() for thing in things):
            words = option_words(rules, name)
            assert words
            assert not set("{}|#") & set(words), words
            assert words not in told, f"{name} and {told[words]}: {words}"
            told[words] = name


def test_changes_are_told_in_words() -> None:
    base = setup("burning-planets")
    rules = {
        "option:second-planet-owned": True,
        "ruling:hidden-stock": "open",
        "factions.digitals.cost.enormous.M": 100,
    }
    told = [change_words(base, varied(base, {key: value})) for key, value in rules.items()]
    assert told == [
        "“Second planet owned” at yes instead of no",
        "“Are the players' stocks known to all? (A-43)” read as open instead of hidden",
        "“Digitals: cost of Enormous ship, Metal” at 100 instead of 200",
    ]
    assert change_words(base, base) == ""
    assert end_words(base.game(), "shared") == "The survivors share the victory"


@pytest.mark.parametrize("slug", sorted(titles()))
def test_every_title_can_be_measured(slug: str) -> None:
    made = setup(slug)
    plan = make_plan(made, ["random"], 2)
    part = measure_part(plan, 0, 0, 1)
    (row,) = part.rows
    assert row.reason in made.game().title.ends
    assert row.listed >= 1
    assert part.rules
    assert sum(taken for _, taken in part.options.values()) == row.decisions
    assert all(taken <= offered for offered, taken in part.options.values())
    for seats in row.curves.values():
        assert len(seats) == made.seats


def test_a_title_measures_its_games_itself(tmp_path: Path) -> None:
    """Conflict counts what its balance hangs on; numbers have means, what was so or not a share."""
    made = setup("high-frontier-conflict", 2, scenario="jovian-war")
    results = run(make_plan(made, ["random"], 2), tmp_path, workers=1)
    rows = [row for part in results.parts for row in part.rows]
    assert all(row.measures["War broke out"] is True and row.measures["year of the outbreak"] == 1 for row in rows)
    assert all(row.measures["Factories at the outbreak"] == 0 for row in rows)  # what stands at the start was not built
    assert all(len(row.factions) == 2 for row in rows)
    summary = summarise(results)
    (war,) = [one for one in summary.variants[0].measures if one.name == "War broke out"]
    assert (war.games, war.mean, war.share) == (2, 1.0, True)
    assert "What this title measures" in report(summary)
    measures = parquet.read_table(tmp_path / "measures.parquet")
    assert set(measures["game"].to_pylist()) == {0, 1}


def test_measuring_does_not_change_the_game() -> None:
    plan = salvage(3)
    rows = measure_part(plan, 0, 0, 3).rows
    from armillary.players import make

    rules = setup("salvage").game()
    for row in rows:
        p, decisions = play(rules, [make(rules, "greedy")] * 2, f"1/{row.number}")
        assert p.result is not None
        assert list(p.result.scores) == row.scores
        assert decisions == row.decisions


def test_factions_are_named() -> None:
    if "burning-planets" not in titles():
        pytest.skip("burning-planets is not installed")
    from armillary.players import make

    rules = setup("burning-planets").game()
    p, _ = play(rules, [make(rules, "random")] * 2, "1", most=200)
    assert set(factions_of(p)) <= set(rules.vocabulary.words["faction"])


# ------------------------------------------------------------------------------------------------------ running


def tables(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*.parquet"))}


def test_results_are_the_same_whatever_the_number_of_workers(tmp_path: Path) -> None:
    plan = salvage(24, "wage=5")
    one = run(plan, tmp_path / "one", workers=1)
    two = run(plan, tmp_path / "two", workers=2)
    assert one == two
    assert tables(tmp_path / "one") == tables(tmp_path / "two")


def test_an_interrupted_experiment_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = salvage(24, "wage=5")
    whole = run(plan, tmp_path / "whole", workers=1)
    played: list[tuple[int, int]] = []
    import armillary.lab.run as running

    def interrupted(plan: Experiment, variant: int, start: int, stop: int) -> Any:
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append((variant, start))
        return measure_part(plan, variant, start, stop)

    monkeypatch.setattr(running, "measure_part", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path / "half", workers=1)
    (tmp_path / "half" / "parts" / "000-000000.part").write_bytes(b"cut off")
    again: list[tuple[int, int]] = []

    def counted(plan: Experiment, variant: int, start: int, stop: int) -> Any:
        again.append((variant, start))
        return measure_part(plan, variant, start, stop)

    monkeypatch.setattr(running, "measure_part", counted)
    progress: list[tuple[int, int]] = []
    resumed = run(plan, tmp_path / "half", workers=1, progress=lambda *at: progress.append(at))
    assert resumed == whole
    assert set(again) & set(played) == {(0, 0)}
    assert progress[0][0] == 4
    assert progress[-1][0] == progress[-1][1]


def test_a_folder_belongs_to_one_experiment(tmp_path: Path) -> None:
    run(salvage(4), tmp_path, workers=1)
    with pytest.raises(LabError, match="another experiment"):
        run(salvage(5), tmp_path, workers=1)
    assert len(run(salvage(5), tmp_path, workers=1, fresh=True).parts) == 5


def test_the_parquet_files_hold_the_games(tmp_path: Path) -> None:
    results = run(salvage(10, "wage=5"), tmp_path, workers=1)
    games = parquet.read_table(tmp_path / "games.parquet")
    assert games.num_rows == 20
    assert games.schema.metadata[b"played"].startswith(b"salvage, 2 seats"), "the options in force stand in every table"
    assert set(games["variant"].to_pylist()) == {"baseline", "wage = 5"}
    curves = parquet.read_table(tmp_path / "curves.parquet")
    assert "credits to bid and deal with" in set(curves["curve"].to_pylist())
    rules = parquet.read_table(tmp_path / "rules.parquet")
    assert "SV-BID-02" in set(rules["rule"].to_pylist())
    options = parquet.read_table(tmp_path / "options.parquet")
    taken = sum(options["taken"].to_pylist())
    assert taken == sum(row.decisions for part in results.parts for row in part.rows)


def test_an_unknown_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="processes"):
        run(salvage(4), tmp_path, engine="steam")


class Killed:
    """Plays a part, but the process that plays part 2 for the first time is killed in the middle of it."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __call__(self, plan: Experiment, variant: int, start: int, stop: int) -> Any:
        import os
        import signal

        if start == 2 and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return measure_part(plan, variant, start, stop)

    def __reduce__(self) -> tuple[Any, ...]:
        return Killed, (self.mark,)


@pytest.mark.slow
def test_a_local_ray_gives_the_same_results_even_if_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    import armillary.lab.run as running

    plan = salvage(6, "wage=5")
    whole = run(plan, tmp_path / "here", workers=1)
    killed = Killed(tmp_path / "killed")

    def played(plan: Experiment, variant: int, start: int, stop: int) -> Any:
        return killed(plan, variant, start, stop)

    monkeypatch.setattr(running, "measure_part", played)
    assert run(plan, tmp_path / "ray", engine="ray", workers=2) == whole
    assert (tmp_path / "killed").exists()


def test_a_killed_worker_is_told_and_the_rest_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import armillary.lab.run as running

    plan = salvage(6)
    whole = run(plan, tmp_path / "whole", workers=1)
    monkeypatch.setattr(running, "measure_part", Killed(tmp_path / "killed"))
    with pytest.raises(LabError, match=r"a worker process was killed.*the same command resumes"):
        run(plan, tmp_path / "half", workers=2)
    assert run(plan, tmp_path / "half", workers=2) == whole


def test_without_ray_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(LabError, match="pip install"):
        run(salvage(4), tmp_path, engine="ray")


# ---------------------------------------------------------------------------------------------------- summaries


def test_a_summary_adds_up(tmp_path: Path) -> None:
    summary = summarise(run(salvage(40, "ruling:tie"), tmp_path, workers=2))
    for variant in summary.variants:
        assert sum(share.count for share in variant.seats) == pytest.approx(40)
        assert sum(share.count for share in variant.ends) == 40
        assert variant.decisions.low <= variant.decisions.mean <= variant.decisions.high
        assert all(share.low <= share.share <= share.high for share in variant.seats)
    assert {difference.variant for difference in summary.differences} == {
        "“Several crews tie for the highest bid. Who gets the wreck?” read as nobody instead of order"
    }


def test_a_change_that_matters_is_found_and_one_that_does_not_is_not(tmp_path: Path) -> None:
    """Half the rounds make games shorter; the same value again changes nothing at all."""
    made = setup("salvage")
    plan = make_plan(made, ["greedy"], 30, changes=[parse_change("option:length=4", made)])
    found = {d.measure: d for d in summarise(run(plan, tmp_path / "length", workers=1)).differences}
    assert found["the number of decisions"].significant
    assert found["the number of decisions"].high < 0
    wage = made.game().components.wage
    plan = make_plan(made, ["greedy"], 30, changes=[parse_change(f"wage={wage}", made)])
    for difference in summarise(run(plan, tmp_path / "same", workers=1)).differences:
        assert difference.difference == 0
        assert not difference.significant


def test_a_dead_choice_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never draws a card makes drawing dead."""
    from armillary.games.salvage.bots import Greedy

    whole = Greedy.choose

    def undrawn(self: Greedy, view: Position, seat: int, rng: Random) -> Choice:
        chosen = whole(self, view, seat, rng)
        return view.choices(seat)[0] if chosen[0] == "draw" else chosen

    monkeypatch.setattr(Greedy, "choose", undrawn)
    plan = make_plan(setup("salvage"), ["greedy:hard"], 30)
    summary = summarise(run(plan, tmp_path, workers=1))
    assert "Draw a card" in {option.option for option in summary.variants[0].dead}


# ------------------------------------------------------------------------------------------- report and command


@pytest.fixture
def experiment(tmp_path: Path) -> Callable[..., tuple[str, Path]]:
    def done(*arguments: str) -> tuple[str, Path]:
        printed = CliRunner().invoke(lab, [*arguments, "--out", str(tmp_path / "out"), "--workers", "1"])
        assert printed.exit_code == 0, printed.output
        return printed.stdout, tmp_path / "out"

    return done


def test_the_report_stands_alone_and_says_everything(experiment: Callable[..., tuple[str, Path]]) -> None:
    shown, folder = experiment("salvage", "--games", "20", "--vary", "wage=1,6", "--vary", "ruling:tie")
    page = (folder / "report.html").read_text(encoding="utf-8")
    for heading in (
        "What the changes do",
        "Win rates by seat",
        "Ways to end",
        "Length and tension",
        "Curves",
        "Dead choices",
        "Rules never exercised",
    ):
        assert heading in page
    assert page.count("<svg") >= 6
    assert not re.search(r'(?:src|href)="(?!#)[^"]*//', page), "the page needs something from elsewhere"
    assert "wage = 6" in page
    assert "baseline" in shown
    assert str(folder / "report.html") in shown.replace("\n", "")


def test_the_report_is_the_same_every_time(tmp_path: Path) -> None:
    summary = summarise(run(salvage(6), tmp_path, workers=1))
    assert report(summary) == report(summary)


def test_the_summary_as_json(experiment: Callable[..., tuple[str, Path]]) -> None:
    shown, _ = experiment("salvage", "--games", "4", "--json", "--talk", "--seats", "3")
    data = msgspec.json.decode(shown)
    assert data["title"] == "salvage"
    assert len(data["variants"][0]["seats"]) == 3


def test_the_command_explains_mistakes() -> None:
    for arguments in (["salvage", "--players", "nobody"], ["salvage", "--games", "1"]):
        printed = CliRunner().invoke(lab, arguments)
        assert printed.exit_code in (1, 2)
        assert "nobody" in printed.output or "--games" in printed.output


def test_a_solitaire_title_is_reported_by_its_score(tmp_path: Path) -> None:
    alone = [slug for slug, card in titles().items() if card.seats == (1, 1)]
    if not alone:
        pytest.skip("no solitaire title is installed")
    made: Setup = setup(alone[0])
    plan = make_plan(made, ["random"], 3)
    summary = summarise(run(plan, tmp_path, workers=1))
    assert "Mean score" in report(summary)


# ------------------------------------------------------------------------------------------ factions, stopping


def short_match(**more: Any) -> Setup:
    return setup("burning-planets", options={"round_limit": 20}, **more)


def test_factions_are_named_or_rotated() -> None:
    plan = make_plan(short_match(), ["random"], 3, factions=["rotate"])
    rows = measure_part(plan, 0, 0, 3).rows
    assert [row.factions for row in rows] == [["humans", "digitals"], ["digitals", "xenos"], ["xenos", "humans"]]
    plan = make_plan(short_match(), ["random"], 2, factions=["humans", "xenos"])
    assert measure_part(plan, 0, 0, 1).rows[0].factions == ["humans", "xenos"]
    for wrong in (["martians"], ["humans", "xenos", "xenos"]):
        with pytest.raises(OptionError, match="faction"):
            make_plan(short_match(), ["random"], 2, factions=wrong)
    with pytest.raises(OptionError, match="nobody chooses a faction"):
        make_plan(setup("salvage"), ["greedy"], 2, factions=["rotate"])


def test_a_change_of_a_faction_that_nobody_plays_is_said_to_measure_nothing(tmp_path: Path) -> None:
    def lines(factions: str) -> str:
        words = ["burning-planets", "--players", "random", "--games", "2", "--workers", "1", "-o", "round_limit=20"]
        words += [
            "--vary",
            "factions.humans.cost.cannon.M=4",
            "--factions",
            factions,
            "--out",
            str(tmp_path / factions),
        ]
        found = CliRunner().invoke(lab, words)
        assert found.exit_code == 0, found.output
        return found.output

    assert "nobody played humans" in lines("xenos")
    assert "nobody played" not in lines("rotate")


def test_rulings_and_components_hold_for_all_variants(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("asteroids: {shield: 3}\n", encoding="utf-8")
    out = tmp_path / "out"
    words = ["burning-planets", "--players", "random", "--games", "2", "--workers", "1", "-o", "round_limit=20"]
    words += ["--ruling", "pass_through_own=yes", "--components", str(mine), "--out", str(out)]
    found = CliRunner().invoke(lab, words)
    assert found.exit_code == 0, found.output
    plan = msgspec.json.decode((out / "plan.json").read_bytes(), type=Experiment)
    rules = plan.variants[0].made.game()
    assert (rules.rulings["pass-through-own"], rules.components.pack.asteroids.shield) == ("yes", 3)


def test_a_list_that_shrinks_during_a_game_is_no_fault() -> None:
    from armillary.lab.measure import Meter

    meter = Meter(setup("salvage").game(), Counter(), Counter())
    assert meter._curve([[1.0, 2.0], [3.0]])[1][-1] == 0.0


def test_ctrl_c_stops_the_workers_and_says_how_to_go_on(tmp_path: Path) -> None:
    import os
    import signal
    import subprocess
    import sys
    import time

    words = ["lab", "burning-planets", "--games", "400", "--workers", "2", "--out", str(tmp_path / "out")]
    process = subprocess.Popen(
        [sys.executable, "-m", "armillary", *words],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A suite that runs in the background of a shell is deaf to Ctrl-C, and so would be its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        while not (tmp_path / "out" / "parts").is_dir():
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=300)
    assert "the same command resumes it" in told
    assert process.returncode == 130


NOTHING = ["salvage", "--games", "2", "--workers", "1", "--players", "random", "--seed", "7"]
TIE = "“Several crews tie for the highest bid. Who gets the wreck?” read as nobody instead of order"
SAME = "changed nothing: no decision of 2 games differed"


def test_a_variant_that_changes_nothing_is_refused_before_any_statistics(tmp_path: Path) -> None:
    """No bids of these two games are equal, so it does not matter who wins a tie: not even the baseline's figures are given."""
    (tmp_path / "report.html").write_text("of an earlier experiment", encoding="utf-8")
    for more in ([], ["--json"]):
        words = [*NOTHING, "--vary", "ruling:tie", "--out", str(tmp_path), *more]
        printed = CliRunner().invoke(lab, words)
        assert (printed.exit_code, printed.stdout) == (1, "")
        assert printed.stderr == f"Error: {TIE} {SAME}\n"
        assert not (tmp_path / "report.html").exists()
        assert not (tmp_path / "summary.json").exists()


def test_a_variant_that_changes_nothing_is_named_first_and_left_out(tmp_path: Path) -> None:
    words = [*NOTHING, "--vary", "ruling:tie", "--vary", "wage=6", "--out", str(tmp_path)]
    printed = CliRunner().invoke(lab, words)
    assert printed.exit_code == 1
    assert printed.output.startswith(f"{TIE} {SAME}\n"), "before any figure"
    assert printed.output.count(TIE) == 1
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.index(f"{TIE} changed nothing") < page.index("Played:")
    assert page.count("ruling:tie") == 0, "no section of its own"
    summary = msgspec.json.decode((tmp_path / "summary.json").read_bytes())
    assert [variant["key"] for variant in summary["variants"]] == ["baseline", "wage = 6"]
    assert {one["variant"] for one in summary["differences"]} == {"“wage in credits” at 6 instead of 2"}
    assert {one["variant"] for one in summary["outliers"]} <= {"baseline", "“wage in credits” at 6 instead of 2"}
    assert summary["unchanged"] == [TIE]
    alone = CliRunner().invoke(lab, [*NOTHING, "--vary", "wage=6", "--out", str(tmp_path / "wage")])
    assert alone.exit_code == 0, "another wage changes scores"
    assert "changed nothing" not in alone.output


def test_whole_games_are_played_and_the_options_in_force_are_told(tmp_path: Path) -> None:
    words = [
        "earthmans-burden",
        "--games",
        "2",
        "--workers",
        "1",
        "--players",
        "greedy",
        "--out",
        str(tmp_path / "out"),
    ]
    printed = CliRunner().invoke(lab, words)
    assert printed.exit_code == 0, printed.output
    shown = " ".join(printed.output.split())
    assert shown.count("Round limit: none") == 2, "the limit of quick simulation holds with --short only"
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert page.count("Played: 2 seats; ") == 2
    assert "round-limit" not in page


def test_the_options_stand_above_every_table_in_words(experiment: Callable[..., tuple[str, Path]]) -> None:
    """Each variant has its own. How a rule is read stands at the top, and above a variant that reads it otherwise."""
    shown, folder = experiment("salvage", "--games", "20", "--vary", "option:length=4", "--vary", "ruling:tie")
    lines = " ".join(shown.split())
    tie = "“Several crews tie for the highest bid. Who gets the wreck?” read as"
    usual, short = (f"Played: 2 seats; Stable orbit; Rounds: {rounds};" for rounds in (7, 4))
    assert lines.startswith(usual)
    assert lines.index(f"{tie} order") < lines.index("baseline")
    page = (folder / "report.html").read_text(encoding="utf-8")
    for text in (lines, page):
        assert text.count(short) == 1
        assert text.count(usual) == 3, "at the top, and above the tables of the baseline and of the other reading"
        assert text.count(f"{tie} order.") + text.count(f"{tie} order Played") == 1
        assert re.search(rf"{usual}[^.]*{re.escape(tie)} nobody", text)
    assert not re.search(r"\b(length|tie) ?= ?\w", lines)


@pytest.mark.parametrize("slug", sorted(titles()))
def test_the_set_up_is_told_in_words(slug: str) -> None:
    """No ids: an option by its title, a ruling by its question, a value without hyphens."""
    rules = setup(slug).game()
    told = "; ".join(played_words(rules))
    for one in (*rules.title.options, *rules.title.rulings):
        assert not ("-" in one.id and one.id in told), one.id
    assert told.count(" read as ") == len(rules.title.rulings)
    assert "; ".join(played_words(rules, every=False)).count(" read as ") == 0


def test_paths_are_told_in_words() -> None:
    base = setup("burning-planets")
    paths = {"asteroids.shield": 3, "profiles.small.shield": 2, "factions.digitals.cost.enormous.M": 100}
    told = [change_words(base, varied(base, {path: value})).partition("” at")[0] for path, value in paths.items()]
    assert told == ["“asteroids: shield", "“Small ship: shield", "“Digitals: cost of Enormous ship, Metal"]


@pytest.mark.parametrize(
    ("slug", "path", "value", "told"),
    [
        ("salvage", "cutter", 1, "“what a cutter adds to the roll” at 1 instead of 2"),
        (
            "earthmans-burden",
            "actions.attack.success",
            5,
            "“actions: attack: least die that succeeds” at 5 instead of 4",
        ),
        ("galactic-empire", "counters.unit_types.AF.military", 2, "“Alpha Fleet: military strength” at 2 instead of 3"),
        ("high-frontier", "chart.sites.luna.hydration", 3, "“Luna: hydration” at 3 instead of 2"),
        (
            "high-frontier-conflict",
            "tables.prices.boost",
            2,
            "“prices: WT for a point of mass boosted” at 2 instead of 1",
        ),
        ("high-frontier-conflict", "bernals.home_points", 5, "“points for a Home Bernal” at 5 instead of 6"),
    ],
)
def test_keys_of_packs_are_told_by_their_titles(slug: str, path: str, value: int, told: str) -> None:
    """Neither the name of a file nor a key; and what the value was, wherever the title keeps it."""
    base = setup(slug)
    assert change_words(base, varied(base, {path: value})) == told


# ---------------------------------------------------------------------------------------------------- verdicts


def test_holm_holds_for_all_comparisons_together() -> None:
    """The worked example: 0.01, 0.04, 0.03 and 0.005 become 0.03, 0.06, 0.06 and 0.02."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_chance_alone_is_rarely_called_an_effect() -> None:
    """Twenty comparisons of pure noise: without correction about one of them would be called an effect in every experiment."""
    rng = Random(5)
    plain = corrected = 0
    for _ in range(200):
        values = [p_value(rng.gauss(0, 1), 1.0) for _ in range(20)]
        plain += min(values) < 0.05
        corrected += min(holm(values)) < 0.05
    assert plain > 100
    assert corrected < 25


def test_the_number_of_games_for_an_effect() -> None:
    """With a standard error of 2 points, 400 games find 5.6 points in four of five; half of that needs four times as many."""
    assert reach(0.02) == pytest.approx(0.056, abs=0.0005)
    assert needed(0.02, 400, reach(0.02)) == pytest.approx(400, abs=1)
    assert needed(0.02, 400, reach(0.02) / 2) == pytest.approx(1600, abs=2)


def test_the_report_opens_with_answers_in_words(experiment: Callable[..., tuple[str, Path]]) -> None:
    shown, folder = experiment("salvage", "--games", "40", "--vary", "option:length=4")
    page = (folder / "report.html").read_text(encoding="utf-8")
    answer = re.search(
        r"“Rounds” at 4 instead of 7 lowers the number of decisions by \d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\)", page
    )
    assert answer is not None
    assert page.index(answer[0]) < page.index("What the changes do")
    assert "120 more games would halve the interval" in page
    assert answer[0] in " ".join(shown.split())
    # A figure is drawn in points: 540 of them are 720 pixels.
    assert set(re.findall(r'<svg [^>]*width="([\d.]+)pt"[^>]*viewBox="0 0 ([\d.]+) ', page)) == {("540", "540")}
    sizes = [float(size) * 4 / 3 for size in re.findall(r"font-size: (\d+(?:\.\d+)?)px", page)]
    assert len(sizes) > 20
    assert min(sizes) >= 11, "labels can be read"


def test_a_limit_that_nobody_set_is_called_none() -> None:
    base = setup("earthmans-burden", 4, simulation=False)
    limited = setup("earthmans-burden", 4, options={"round-limit": 5}, simulation=False)
    assert "Round limit: none" in played_words(base.game())
    assert "Round limit: 5" in played_words(limited.game())
    assert change_words(base, limited) == "“Round limit” at 5 instead of none"


def test_a_change_with_many_effects_names_the_surest(tmp_path: Path) -> None:
    """Rounds, choices, scores, ends and leads: three sentences say the surest, one names the rest."""
    made = setup("salvage")
    plan = make_plan(made, ["greedy"], 40, changes=[parse_change("option:length=4", made)])
    summary = summarise(run(plan, tmp_path, workers=1))
    shown = [one.measure for one in summary.differences if one.significant]
    told = [one.answer for one in summary.verdicts if "“Rounds” at 4" in one.answer]
    assert len(shown) > 3
    assert len(told) == 4
    assert told[-1].startswith("“Rounds” at 4 instead of 7 also changes ")
    assert all(any(measure in answer for answer in told) for measure in shown)


def test_a_share_never_changes_by_more_than_all_of_it(tmp_path: Path) -> None:
    """With one type of wreck for the charter, nearly every game ends by it: a symmetric interval would pass 100 points."""
    made = setup("salvage")
    plan = make_plan(made, ["greedy"], 6, changes=[parse_change("charter=1", made)])
    summary = summarise(run(plan, tmp_path, workers=1))
    assert any(one.low == -1 < one.difference for one in summary.differences if one.share)
    assert all(-1 <= one.low <= one.high <= 1 for one in summary.differences if one.share)


def test_a_change_without_effect_says_what_could_have_been_found(tmp_path: Path) -> None:
    made = setup("salvage")
    plan = make_plan(made, ["greedy"], 20, changes=[parse_change("ruling:tie", made)])
    summary = summarise(run(plan, tmp_path, workers=1))
    told = [one for one in summary.verdicts if "Several crews tie" in one.question]
    assert told
    assert all("would have been found in four of five" in one.answer for one in told if not one.sure)


def test_what_winners_do_is_found(tmp_path: Path) -> None:
    """Against a player who always passes, those who win are those who do something else."""
    plan = make_plan(setup("salvage"), ["greedy:hard", "random"], 40)
    summary = summarise(run(plan, tmp_path, workers=1))
    strongest = summary.variants[0].winning[0]
    assert strongest.p < 0.05
    assert abs(strongest.winners - strongest.others) > 0
    assert "What goes with winning" in report(summary)


def test_games_that_stand_out_have_records(experiment: Callable[..., tuple[str, Path]]) -> None:
    _, folder = experiment("salvage", "--games", "12")
    summary = msgspec.json.decode((folder / "summary.json").read_bytes())
    games = parquet.read_table(folder / "games.parquet").to_pylist()
    longest = next(one for one in summary["outliers"] if one["reason"] == "the longest game")
    record = Record.load(folder / longest["record"])
    assert len(record.steps) == max(row["decisions"] for row in games)
    page = (folder / "report.html").read_text(encoding="utf-8")
    for one in summary["outliers"]:
        assert (folder / one["record"]).is_file()
        assert f'href="{one["record"]}"' in page


def test_a_cluster_that_cannot_start_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")

    def fails(**_: Any) -> None:
        raise ConnectionError("no head node\nat 10 lines of trace")

    monkeypatch.setattr(ray, "init", fails)
    with pytest.raises(
        LabError, match=r"^Ray cannot use a local cluster: no head node\. Without it: --engine processes$"
    ):
        run(salvage(4), tmp_path, engine="ray", workers=1)


def test_different_players_move_on_and_are_told_apart(tmp_path: Path) -> None:
    """A strong player who kept his seat would look like an advantage of the seat."""
    made = setup("salvage")
    moving = summarise(run(make_plan(made, ["greedy:hard", "random"], 40), tmp_path / "moving", workers=1))
    strong, weak = moving.variants[0].players
    assert (strong.name, strong.games, weak.games) == ("greedy:hard", 40, 40)
    assert strong.low > 0.5 > weak.high
    answers = {one.question: one for one in moving.verdicts}
    assert answers["How far apart are the players?"].sure
    assert answers["How far apart are the players?"].answer.startswith(
        f"Share of wins in a seat: greedy:hard {strong.share:.1%}"
    )
    assert not answers["Does a seat have an advantage?"].sure
    assert [one.name for one in moving.variants[0].seats] == ["A", "B"]
    assert "Win rates by player" in report(moving)
    kept = summarise(run(make_plan(made, ["greedy:hard", "random"], 40, keep_seats=True), tmp_path / "kept", workers=1))
    answers = {one.question: one for one in kept.verdicts}
    assert "Does a seat have an advantage?" not in answers
    assert answers["How far apart are the players?"].answer.endswith("an advantage of a seat is part of it.")
    assert [one.name for one in kept.variants[0].seats] == ["A (greedy:hard)", "B (random)"]
    alike = summarise(run(make_plan(made, ["greedy"], 10), tmp_path / "alike", workers=1))
    assert alike.variants[0].players == []


def test_players_who_move_on_play_every_faction() -> None:
    rules = short_match().game()
    plan = make_plan(short_match(), ["greedy", "random"], 12, factions=["rotate"])
    words = faction_words(rules)
    pairs = Counter(
        (player, words[(number + seat) % len(words)])
        for number in range(12)
        for seat, player in enumerate(plan.line_up(number))
    )
    assert set(pairs.values()) == {24 // (2 * len(words))}
