"""Guides: first lesson, first match, then the rules chapter by chapter, each with a picture of the real board."""

import re

import pytest

from armillary.kernel import game
from armillary.kernel.ledger import load_ledger
from armillary.kernel.registry import titles
from armillary.server import titles as cards
from armillary.server.pictures import moment

#: Tic-tac-toe is the smallest example, and needs no guide of chapters.
SLUGS = [slug for slug in titles() if slug != "tictactoe"]
PICTURE = re.compile(r"^!\[[^\]]+\]\(board:([\w/-]+)(?:@([\w:,;-]+))?\)$", re.MULTILINE)
#: As the page finds them and makes links of them.
RULE = re.compile(r"\b(?:[A-Z]{2,4}(?:-[A-Z0-9]+)+-[A-Z0-9]+[a-z]?|BR-\d[0-9A-Z])\b")


def chapters(slug: str, language: str) -> dict[str, str]:
    found = cards.guide(slug, language)
    assert found is not None
    parts = re.split(r"^## (.+)$", found.markdown, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_guide_begins_with_a_lesson_and_a_match(slug: str) -> None:
    for language, names in (("en", ["First lesson", "First match"]), ("de", ["Erste Lektion", "Erste Partie"])):
        found = chapters(slug, language)
        lesson, match, *rules = found
        assert [lesson, match] == names
        assert f"](/title/{slug}/learn)" in found[lesson]
        assert f"](/new/{slug})" in found[match]
        assert len(rules) >= 6


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_have_the_same_chapters_with_the_same_pictures_and_rules(slug: str) -> None:
    english, german = (list(chapters(slug, language).values()) for language in ("en", "de"))
    assert len(english) == len(german)
    for one, other in zip(english, german, strict=True):
        assert PICTURE.findall(one) == PICTURE.findall(other)
        assert sorted(set(RULE.findall(one))) == sorted(set(RULE.findall(other)))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_chapter_has_a_picture_that_can_be_drawn(slug: str) -> None:
    for name, text in chapters(slug, "en").items():
        found = PICTURE.findall(text)
        assert found, name
        for of, near in found:
            picture = moment(slug, of, "en")
            assert picture is not None, (name, of)
            assert picture.pieces, (name, of, "nothing stands on the board")
            assert not set(filter(None, near.split(";"))) - set(picture.board.places), (name, of, near)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_that_is_named_is_in_the_ledger(slug: str) -> None:
    known = set(load_ledger(*game(slug).folders).rules)
    texts = "".join(chapters(slug, "en").values())
    assert len(set(RULE.findall(texts))) >= 20
    assert set(RULE.findall(texts)) <= known


def test_a_picture_of_a_scenario_file_is_what_it_lays_out_and_nothing_else_is_read() -> None:
    assert moment("salvage", "scenarios/charter", "en") is not None
    for of in ("scenarios/no-such", "scenarios/", "scenarios/../meta", "scenarios/setup-two-to-four"):
        assert moment("salvage", of, "en") is None
