"""The exam: made by its seed, asked of a scripted program, scored; and every key confirmed by the rules themselves."""

import json
import os
import re
import sys
from collections import Counter
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random

import pytest
import yaml
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.exam import chance, endings, planning, sources
from armillary.exam.asking import ask_program, play_on
from armillary.exam.coverage import FORMS, MATCHES, askable
from armillary.exam.export import export_lm_eval, export_verifiers
from armillary.exam.law import CASE_STEPS, LEGAL, answers, applied, case, cases, named, refuses_setup, steps_shown
from armillary.exam.making import made, make_exam
from armillary.exam.question import (
    EXACT,
    Answer,
    ExamError,
    Key,
    Question,
    commitment,
    read_answers,
    read_exam,
    read_keys,
)
from armillary.exam.scoring import baseline_answers, number_in, points, score
from armillary.games.high_frontier.century.moves import Moves
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.ids import ROCKET
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game, titles
from armillary.kernel.dice import KeyedDice
from armillary.kernel.refusal import Refused
from armillary.players import make
from armillary.testkit.modules import module_at
from armillary.testkit.sampling import sample, whole

#: Titles whose moments are quick to make.
QUICK = ["burning-planets", "earthmans-burden", "salvage", "tictactoe"]
SLUGS = sorted(titles()) if whole() else QUICK
#: The title with the largest ledger, and the forms of law that `named` makes.
LARGEST = "high-frontier-conflict"
NAMED = ("asks", "offers")

#: A program that reads the prompt and answers the first option, or one half.
PROGRAM = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "question":
        options = asked["options"]
        print(json.dumps({"id": asked["id"], "answer": options[0][0] if options else "1/2"}), flush=True)
"""


@pytest.fixture(scope="module")
def exam() -> tuple[list[Question], dict[str, Key]]:
    pairs = list(made("of the tests", SLUGS, EXACT[:2] + EXACT[3:], 400))
    return [question for question, _ in pairs], {key.id: key for _, key in pairs}


def test_an_exam_of_400_questions_is_made_asked_and_scored_for_a_program(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    file, answers, page = tmp_path / "exam.jsonl", tmp_path / "answers.jsonl", tmp_path / "report.html"
    run = CliRunner()
    words = ["--titles", ",".join(SLUGS), "--kinds", "law,odds,see,best-exact", "--seed", "cli", "--out", str(file)]
    made_by = run.invoke(app, ["exam", "make", *words])
    assert made_by.exit_code == 0, made_by.output
    assert commitment("cli") in made_by.output
    asked = run.invoke(
        app, ["exam", "ask", str(file), "--command", f"{sys.executable} {program}", "--out", str(answers)]
    )
    assert asked.exit_code == 0, asked.output
    assert len(read_answers(answers)) == 400
    scored = run.invoke(app, ["exam", "score", str(file), str(answers), "--html", str(page), "--most", "3"])
    assert scored.exit_code == 0, scored.output
    assert "exact" in scored.output
    shown = page.read_text(encoding="utf-8")
    assert shown.count("<article>") == 3
    assert shown.count("data:image/png") == 3, "each question is shown on its board"
    head, questions = read_exam(file)
    assert "answer" not in json.loads(file.read_text(encoding="utf-8").splitlines()[1]), "the exam holds no key"
    seed, keys = read_keys(tmp_path / "exam.key.jsonl")
    assert commitment(seed) == head.commitment
    table = score(questions, keys, read_answers(answers))
    assert table.exact is not None
    assert table.exact.questions == 400
    assert table.exact.missing == table.exact.unreadable == 0
    wrong = tmp_path / "other.key.jsonl"
    wrong.write_text((tmp_path / "exam.key.jsonl").read_text("utf-8").replace('"cli"', '"other"', 1), encoding="utf-8")
    refused = run.invoke(app, ["exam", "score", str(file), str(answers), "--key", str(wrong)])
    assert refused.exit_code == 1
    assert "another commitment" in refused.output


def test_the_same_seed_gives_the_same_bytes() -> None:
    words = ("again", QUICK, ["law", "odds", "see", "best-exact"], 60)
    one, other = make_exam(*words), make_exam(*words)
    assert one == other
    assert make_exam("another", *words[1:]) != one
    veiled = make_exam(*words, veiled=True)
    assert veiled == make_exam(*words, veiled=True)


def test_legal_and_illegal_are_balanced_and_no_rule_is_asked_too_often(
    exam: tuple[list[Question], dict[str, Key]],
) -> None:
    questions, keys = exam
    legal = [question for question in questions if question.form == "legal"]
    allowed = sum(keys[question.id].answer == LEGAL for question in legal)
    assert 0.4 < allowed / len(legal) < 0.6
    asked = Counter(keys[question.id].rule for question in questions if question.kind == "law")
    assert max(asked.values()) <= 0.02 * len(questions) * 2, "the answer or the rule that allows"
    assert len(asked) > 60


def test_a_short_exam_asks_both_for_what_is_legal_and_for_what_is_not() -> None:
    keys = [key for question, key in made("short", SLUGS, ["law"], 40) if question.form == "legal"]
    assert 5 <= sum(key.answer == LEGAL for key in keys) <= len(keys) - 5


def test_every_law_key_is_confirmed_by_applying_the_choice(exam: tuple[list[Question], dict[str, Key]]) -> None:
    questions, keys = exam
    checked = 0
    for question in questions:
        key = keys[question.id]
        if question.form != "legal":
            continue
        assert key.source is not None
        rules = key.source.setup.game()
        p = rules.restore(key.source.position, KeyedDice(1))
        refused = ""
        try:
            p.apply(key.source.seat, rules.parse(key.source.choice))
        except Refused as error:
            refused = error.refusal.rule
        assert (refused or LEGAL) == key.answer, question.id
        assert key.answer in dict(question.options)
        checked += 1
    assert checked > 60


def test_the_rule_at_work_is_one_of_the_options_and_no_other_option_was_at_work(
    exam: tuple[list[Question], dict[str, Key]],
) -> None:
    questions, keys = exam
    for question in questions:
        if question.form in ("applied", "case", *NAMED):
            assert [name for name, _ in question.options].count(keys[question.id].answer) == 1
            assert len(question.options) == 4 or question.title == "tictactoe", "a ledger of five rules has few others"


def test_odds_keys_are_confirmed_by_rolling(exam: tuple[list[Question], dict[str, Key]]) -> None:
    """A sample of the questions, rolled thousands of times: within five standard errors."""
    questions, keys = exam
    asked = [question for question in questions if question.kind == "odds"]
    rolls = 20_000 if whole() else 3000
    for question in sample(asked, 3, "odds of the exam"):
        key = keys[question.id]
        assert key.source is not None
        rules = key.source.setup.game()
        view = rules.restore(key.source.position).view(key.source.seat)
        choice = rules.parse(key.source.choice)
        from armillary.kernel.odds import _told

        hits = 0
        for number in range(rolls):
            p = view.copy()
            p.dice, p.log = KeyedDice(number), []
            p.apply(key.source.seat, choice)
            hits += (rules.outcome(view, p, rules.text()) or _told(p, rules.text())) == key.because
        share = float(Fraction(key.answer))
        error = (share * (1 - share) / rolls) ** 0.5
        assert abs(hits / rolls - share) <= 5 * error + 1e-9, question.id


@pytest.mark.parametrize("tail", [(), ("further rolls that were not followed",)], ids=["all followed", "some left out"])
def test_what_was_not_followed_is_no_question(tail: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is what was followed: more of it may lie in what was not."""
    p = game("salvage", 2).start(1)
    found = {"hit": Fraction(1, 2), **dict.fromkeys(tail or ("miss",), Fraction(1, 2))}
    monkeypatch.setattr(chance, "odds", lambda *args, **settings: found)
    seat = p.deciding()[0]
    asked = chance.chance("a", sources.Moment(p, seat, p.choices(seat)[0], [], frozenset()), Random(0))
    assert (asked is None) == bool(tail)


def test_a_perfect_program_gets_everything_and_chance_gets_what_chance_gives(
    exam: tuple[list[Question], dict[str, Key]],
) -> None:
    questions, keys = exam
    perfect = {key.id: Answer(id=key.id, answer=key.answer) for key in keys.values()}
    table = score(questions, keys, perfect)
    assert table.exact is not None
    assert table.exact.points == table.exact.possible
    assert {line.name for line in table.kinds} == {"law", "odds", "see", "best-exact"}
    law = next(line for line in table.kinds if line.name == "law")
    assert {"random", "most frequent", "nearest text"} <= set(law.baselines)
    assert law.baselines["most frequent"] < 0.6, "a baseline must not read the key"
    best = next(line for line in table.kinds if line.name == "best-exact")
    assert 0 < best.baselines["greedy"] <= 1
    see = next(line for line in table.kinds if line.name == "see")
    assert abs(see.baselines["random"] - 0.5) < 5 * (0.25 / see.questions) ** 0.5
    chance = baseline_answers(questions, keys)["random"]
    lower = score(questions, keys, {name: Answer(id=name, answer=answer) for name, answer in chance.items()})
    assert lower.exact is not None
    assert lower.exact.high < table.exact.low


def test_unreadable_and_missing_answers_are_counted_apart(exam: tuple[list[Question], dict[str, Key]]) -> None:
    questions, keys = exam
    given = {questions[0].id: Answer(id=questions[0].id, answer="who knows")}
    table = score(questions[:5], keys, given)
    assert table.exact is not None
    assert (table.exact.unreadable, table.exact.missing) == (1, 4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5/36", Fraction(5, 36)),
        ("about 13.9 %", Fraction(139, 1000)),
        ("0.25", Fraction(1, 4)),
        ("none", None),
        ("1/0", None),
    ],
)
def test_numbers_are_read_from_answers(text: str, value: Fraction | None) -> None:
    assert number_in(text) == value


def test_near_chances_get_half_a_point() -> None:
    question = Question(id="q", kind="odds", form="outcome", title="salvage", text="", ask="")
    key = Key(id="q", kind="odds", answer="1/2")
    assert [points(question, key, text)[0] for text in ("1/2", "50.4 %", "48 %", "40 %")] == [1.0, 1.0, 0.5, 0.0]


def test_the_best_of_an_ending_is_what_going_through_it_gives() -> None:
    """Tic-tac-toe with one move that wins at once."""
    rules = game("tictactoe")
    p = rules.start(0)
    for seat, move in ((0, "mark a1"), (1, "mark a2"), (0, "mark b1"), (1, "mark b2")):
        p.apply(seat, rules.parse(move))
    found = endings.values(p, 0)
    assert found is not None
    assert max(found, key=lambda choice: found[choice]) == rules.parse("mark c1")
    assert found[rules.parse("mark c1")] == 1


def test_every_plan_key_is_flown() -> None:
    """The engine flies the rocket with as few turns, or as few tanks, as the key says. That fewer do not suffice is shown by the
    planner's own tests: its front is every plan that is not dominated."""
    pilot = module_at(Path(__file__).parents[1] / "games" / "high_frontier" / "test_planner.py").Pilot
    rng = Random("flown plans")
    flown = 0
    while flown < (60 if whole() else 3):
        pair = planning.plan("p", rng)
        if pair is None:
            continue
        question, key = pair
        assert question.title == "high-frontier"
        assert "in low Earth orbit" in question.ask
        assert key.source is not None
        p = key.source.setup.game().restore(key.source.position)
        assert isinstance(p, HighFrontier)
        target = re.search(r"arrives? at (\S+?)(?: within|\?)", question.ask)
        limit = re.search(r"at most (\d+) tanks", question.ask)
        assert target is not None
        # The seat is about to move, with the money for its tanks.
        p.phasing, p.wt, p.moved = 0, [20] * p.seats, [0] * len(p.moved)
        p.frames = [*p.game.start(0).frames[:1], p.game.step(Moves)()]
        p.owing, p._listed = (), None
        p.settle()
        planner = Planner(p, stacks.slot(p, 0, ROCKET), tanks=range(planning.TANKS + 1))
        plans = planner.search(planning.TURNS).arrivals(p.c.spaces.index(target[1]))
        answer = int(key.answer)
        if limit is not None:
            wanted = [plan for plan in plans if plan.turns == answer and plan.tanks <= int(limit[1])]
        else:
            wanted = [plan for plan in plans if plan.tanks == answer and plan.turns <= planning.TURNS]
        assert wanted, question.ask
        pilot(p, planner, wanted[0]).fly()
        flown += 1


def test_a_veil_renames_things_and_leaves_rules() -> None:
    plain = list(made("veil", ["salvage"], ["law"], 12))
    veiled = list(made("veil", ["salvage"], ["law"], 12, veiled=True))
    for (open_question, open_key), (question, key) in zip(plain, veiled, strict=True):
        assert key.answer == open_key.answer
        assert question.options == open_question.options
        assert "grand-cistern" not in question.text
        assert "Grand Cistern" not in question.text + question.ask
    assert any("grand-cistern" in question.text for question, _ in plain)


def test_altered_rules_change_the_answer_and_are_told() -> None:
    for question, key in made("altered", ["salvage"], ["law", "odds"], 6, altered=True):
        assert question.text.startswith("ALTERED in this match: ")
        assert key.source is not None
        assert key.source.setup.components, "the position is one of the altered game"


def test_play_is_measured_apart() -> None:
    pairs = list(made("play", ["salvage"], ["play"], 4))
    questions, keys = [question for question, _ in pairs], {key.id: key for _, key in pairs}
    answers = {}
    for question in questions:
        source = keys[question.id].source
        assert source is not None
        bot = make(source.setup.game(), "greedy")
        answers[question.id] = Answer(id=question.id, points=play_on(keys[question.id], bot), matches=1)
    table = score(questions, keys, answers)
    assert table.exact is None
    assert table.measured is not None
    assert table.measured.share == table.measured.baselines["greedy"], "paired: the same player, the same dice"


def test_a_program_that_answers_another_question_ends_the_sitting(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.replace('asked["id"]', '"x"'), encoding="utf-8")
    questions = [question for question, _ in made("bad", ["tictactoe"], ["law"], 2)]
    with pytest.raises(Exception, match="was asked"):
        list(ask_program(questions, f"{sys.executable} {program}", {}))


def test_the_export_is_a_folder_of_tasks(tmp_path: Path, exam: tuple[list[Question], dict[str, Key]]) -> None:
    """Scored there as here: a decimal and per cent count as the fraction that they are."""
    questions, keys = exam
    written = export_lm_eval(questions[:40], keys, tmp_path)
    there = module_at(tmp_path / "armillary_numbers.py")
    numbers = 0
    for file in written:
        if file.suffix == ".yaml":
            text = file.read_text(encoding="utf-8")
            task = yaml.safe_load(text.replace("!function ", ""))
            data = tmp_path / task["dataset_kwargs"]["data_files"]["test"]
            rows = [json.loads(line) for line in data.read_text(encoding="utf-8").splitlines()]
            assert rows
            for row in rows:
                if task["output_type"] == "multiple_choice":
                    assert row["choices"][row["target"]] == keys[row["id"]].answer
                    continue
                numbers += 1
                assert task["process_results"] == "armillary_numbers.points"
                question = next(each for each in questions if each.id == row["id"])
                right = Fraction(row["target"])
                for said in (row["target"], f"{float(right):.4f}", f"about {float(right):.2%}", "2", "none", "1/0"):
                    assert there.points(row, [said])["points"] == points(question, keys[row["id"]], said)[0], said
                assert there.points(row, [f"{float(right):.4f}"])["points"] == 1.0
    assert numbers


def test_the_export_for_verifiers_holds_questions_and_keys(
    tmp_path: Path, exam: tuple[list[Question], dict[str, Key]]
) -> None:
    questions, keys = exam
    lines, module = export_verifiers(questions[:8], keys, tmp_path)
    compile(module.read_text(encoding="utf-8"), module.name, "exec")
    for line, question in zip(lines.read_text(encoding="utf-8").splitlines(), questions, strict=False):
        row = json.loads(line)
        assert row["question"]["id"] == row["key"]["id"] == question.id
        assert row["key"]["answer"] == keys[question.id].answer
    with pytest.raises(ExamError, match="no key"):
        export_verifiers(questions[:1], {}, tmp_path)


@pytest.mark.parametrize("slug", [*sample(sorted(set(titles()) - {LARGEST}), 2, "ledgers of the exam"), LARGEST])
def test_half_of_a_ledger_can_be_asked(slug: str) -> None:
    """Counted are rules that are the answer of a question, under the title itself."""
    rules = set().union(*askable(slug, MATCHES if whole() else 12).values())
    assert len(rules) >= len(sources.ledger_of(slug)) / 2


def figures() -> str:
    """The rules that can be an answer, as a table of the docs."""
    rows = ["| title | rules | can be asked | " + " | ".join(f"`{form}`" for form in FORMS) + " |", "|---" * 8 + "|"]
    for slug, title in sorted(titles().items()):
        found = askable(slug)
        rules, every = len(sources.ledger_of(slug)), len(set().union(*found.values()))
        counts = " | ".join(str(len(found[form])) for form in FORMS)
        rows.append(f"| {title.title} | {rules} | {every} ({every / rules:.0%}) | {counts} |")
    return "\n".join(rows)


def test_the_figures_of_the_docs() -> None:
    """ARMILLARY_WRITE_FIGURES=1 writes them again; the whole run at night compares, since titles change."""
    page = Path(__file__).parents[2] / "docs" / "exam.md"
    head, _, rest = page.read_text(encoding="utf-8").partition("<!-- figures -->\n")
    table, _, tail = rest.partition("<!-- end of figures -->")
    if os.environ.get("ARMILLARY_WRITE_FIGURES"):
        page.write_text(f"{head}<!-- figures -->\n{figures()}\n<!-- end of figures -->{tail}", encoding="utf-8")
    elif whole():
        assert table.strip() == figures()
    else:
        assert table.count("%)") == len(titles())


def moment_of(slug: str, number: int) -> sources.Moment:
    return next(islice(sources.played(game(slug), Random(number)), number, None))


def test_what_is_counted_is_what_the_questions_draw_from() -> None:
    """Every answer of a moment is reached by a question about it, and no question has another answer."""
    for number in range(3, 12):
        moment = moment_of("salvage", number)
        counted = answers(moment, Random(number))
        for form, ask in (("applied", applied), ("named", named)):
            asked: dict[str, int] = {}
            while (pair := ask("q", moment, Random(number), asked, 1)) is not None:
                assert pair[1].answer in counted.get(pair[0].form, set()), form
            wanted = counted["applied"] if form == "applied" else set().union(*(counted.get(n, set()) for n in NAMED))
            assert set(asked) == wanted


def test_a_choice_and_a_decision_are_asked_for_by_their_rules() -> None:
    p = game("tictactoe").start(1)
    moment = sources.Moment(p, 0, game("tictactoe").parse("mark a1"), [], frozenset())
    rules = {"asks": p.frames[-1].rule, "offers": p.game.rule_of(p, 0, moment.choice)}
    forms = set()
    for number in range(8):
        pair = named("q", moment, Random(number), {}, 1)
        assert pair is not None
        question, key = pair
        assert key.answer == rules[question.form]
        assert key.answer in dict(question.options)
        forms.add(question.form)
    assert forms == set(rules)


def test_a_case_tells_the_step_in_which_its_rule_is_at_work() -> None:
    """Also in files of many steps: else nobody could tell which rule is meant."""
    late = 0
    for slug in QUICK:
        for data in sources.scenario_files(slug):
            steps = sources.laid_out(data)
            for rule in cases(data) if steps else ():
                shown = steps_shown(steps, rule)
                assert 0 < len(shown) <= CASE_STEPS
                at_work = [moment for moment in steps if rule in moment.rules]
                if at_work:
                    assert at_work[0] in shown, (data["title"], rule)
                    late += at_work[0] not in steps[:CASE_STEPS]
                else:
                    assert shown[-1] is steps[-1], "what the file looks at is at its end"
    assert late, "no case was long enough to be cut"


def test_a_setup_that_is_refused_is_a_case() -> None:
    file = next(data for data in sources.scenario_files("high-frontier-conflict") if refuses_setup(data))
    question, key = case("q", file, Random(1), {}, 4) or (None, None)
    assert question is not None
    assert key is not None
    assert "set-up is refused" in question.ask
    assert key.answer in file["rules"]
