"""Lessons: each of every title is sound in every language, and a broken one is caught for what is broken."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from armillary.kernel import game, titles
from armillary.lessons import Coach, Lesson, LessonError, lessons_of, load_lesson
from armillary.lessons.check import check_lesson
from armillary.lessons.coach import walk
from armillary.lessons.lesson import fits, words_of

#: A title that extends another has its lessons too; they are looked at once.
LESSONS = [lesson for slug in sorted(titles()) for lesson in lessons_of(game(slug)) if lesson.setup.title == slug]
SALVAGE = Path(str(game("salvage").files)) / "lessons" / "first-wrecks.yaml"


@pytest.mark.parametrize("lesson", LESSONS, ids=[f"{lesson.setup.title}-{lesson.id}" for lesson in LESSONS])
def test_it_can_be_learnt_from(lesson: Lesson) -> None:
    assert check_lesson(lesson) == []


def changed(tmp_path: Path, **steps: dict[str, Any]) -> Lesson:
    """Salvage's lesson with some of its steps changed."""
    data = yaml.safe_load(SALVAGE.read_text(encoding="utf-8"))
    for step in data["steps"]:
        step.update(steps.get(step["id"], {}))
    file = tmp_path / "first-wrecks.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return load_lesson(file)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ({"bid": {"goal": "bid 99"}}, "a choice such as bid 99"),
        ({"bid": {"else": {"bid 0..3": "low"}}}, "bid 5 is neither a goal nor explained"),
        ({"bid": {"else": {"bid 0..5": "low", "bid 5..10": "high"}}}, "bid 5 fits bid 0..5, bid 5..10"),
        (
            {"bid": {"else": {"bid 0..3": "low", "bid 5..10": "high", "jam": "low"}}},
            "nothing that one can choose fits 'jam'",
        ),
        ({"cut": {"dice": [2, 3, 6]}}, "left over"),
        ({"bid": {"point": ["wreck:flying-dutchman"]}}, "points at 'wreck:flying-dutchman', which is not there"),
        ({"bid": {"point": ["panel:moon"]}}, "points at 'panel:moon'"),
        ({"end": {"expect": {"$winners": ["B"]}}}, "expected [1], found [0]"),
        ({"bid": {"else": {"bid 0..3": "poor", "bid 5..10": "high"}}}, "no en words for 'bid.poor'"),
        ({"bid": {"else": {"bid 0..3": "poor", "bid 5..10": "high"}}}, "en words for 'bid.low', which nobody says"),
        ({"welcome": {"go": "welcome"}}, "go round in circles"),
    ],
)
def test_what_is_broken_is_found(tmp_path: Path, steps: dict[str, Any], words: str) -> None:
    problems = check_lesson(changed(tmp_path, **steps))
    assert any(words in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game: salvage\n", "a mapping with game, you and steps"),
        ("game: salvage\nseats: 2\nothers: {B: script}\nsteps: [{goal: read}]\n", "a step is a mapping with id"),
        ("game: salvage\nseats: 2\nothers: {B: script}\nsteps: [{id: a, gaol: read}]\n", "unknown key 'gaol'"),
        ("game: salvage\nseats: 2\nsteps: [{id: a}]\n", "nobody plays seat B"),
        ("game: salvage\nseats: 9\nothers: {}\nsteps: [{id: a}]\n", "is for 2 to 4 players"),
        ("game: salvage\nseats: 2\nothers: {B: script}\nsteps: [{id: a, go: b}]\n", "there is no step 'b'"),
        ("game: salvage\nseats: 2\nothers: {B: script}\nsteps: [{id: a, goal: {win: 1}}]\n", "is none of read"),
    ],
)
def test_a_file_that_is_no_lesson_says_why(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match=words):
        load_lesson(file)


def test_the_coach_holds_explains_and_counts() -> None:
    lesson = load_lesson(SALVAGE)
    rules = lesson.setup.game()
    coach = Coach(lesson, rules)
    p = coach.begin()
    assert coach.view(p).goal == "read"
    coach.done(None)
    assert coach.view(p).point == ["wreck:pale-lady"]
    coach.done(None)
    view = coach.view(p, "de")
    assert view.allowed == ["bid 4"]
    held = coach.judge(rules.parse("bid 2"))
    assert held is not None
    coach.hold(held)
    assert "zehn Credits" in coach.view(p, "de").said
    assert coach.stars == 2
    assert coach.judge(rules.parse("bid 4")) is None
    again = Coach(lesson, rules, coach.at, coach.mistakes, coach.shown)
    assert again.view(p).text == coach.view(p).text, "three numbers are all that a restart needs"


def test_patterns() -> None:
    rules = game("salvage", 2)
    assert fits(rules, "bid 0..2", ("bid", 2))
    assert not fits(rules, "bid 0..2", ("bid", 3))
    assert fits(rules, "bid", ("bid", 3))
    assert fits(rules, "*", ("cut",))
    assert not fits(rules, "b", ("bid", 3)), "a beginning ends at a word"


def test_every_title_but_the_smallest_teaches_itself() -> None:
    """A whole match of Salvage; three lessons at least of each other title."""
    found = {slug: len(lessons_of(game(slug))) for slug in titles() if slug != "tictactoe"}
    assert found.pop("salvage") >= 1
    assert all(count >= 3 for count in found.values()), found
    own = {slug: sum(lesson.setup.title == slug for lesson in LESSONS) for slug in found}
    assert own["high-frontier"] >= 6, own
    assert own["high-frontier-conflict"] >= 5, "without those of High Frontier"


@pytest.mark.parametrize("lesson", LESSONS, ids=[f"{lesson.setup.title}-{lesson.id}" for lesson in LESSONS])
def test_the_coach_speaks_both_languages_at_every_step(lesson: Lesson) -> None:
    rules = lesson.setup.game()
    titled = {language: words_of(rules, language).word(lesson.id, "title") for language in ("en", "de")}
    assert titled["en"] != titled["de"]
    for number, step in enumerate(lesson.steps):
        if step.go or any(before.go for before in lesson.steps[:number]):
            break
        p = walk(lesson, rules, step.id)
        coach = Coach(lesson, rules, number)
        english, german = (coach.view(p, language) for language in ("en", "de"))
        assert english.text
        assert german.text
        assert english.text != german.text
        assert "{" not in english.text + german.text
        assert (english.point, english.allowed) == (german.point, german.allowed)
        if step.choices:
            coach.show()
            assert coach.view(p, "en").said != coach.view(p, "de").said
