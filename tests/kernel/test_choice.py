"""Verbs, words and notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armillary.kernel import Verb, Vocabulary, allows, expand
from armillary.kernel.choice import find

from .toy import toy

VOCABULARY = toy().vocabulary


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (("roll",), "roll"),
        (("take", 3), "take 3"),
        (("take", range(1, 99)), "take 1..98"),
        (("gift", 2, 4), "gift C 4"),
        (("go", 0, 1), "go mars home-arc"),
        (("go", None, 1), "go - home-arc"),
        (("accept", 12), "accept 12"),
    ],
)
def test_notation_reads_back(choice: tuple[object, ...], text: str) -> None:
    assert VOCABULARY.notation(choice) == text
    assert VOCABULARY.parse(text) == choice
    assert VOCABULARY.parse(f"  {text.replace(' ', '   ')} ") == choice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty text"),
        ("fly mars", "'fly' is not a verb of this game; known are roll"),
        ("go mars", "written: go <from> <to>"),
        ("go mars venus", "'venus' is not a node; known are mars, home-arc"),
        ("take three", "'three' is not a number"),
        ("gift c 1", "'c' is not a seat"),
    ],
)
def test_bad_notation_says_what_would_be_understood(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        VOCABULARY.parse(text)


@given(st.text(max_size=40))
def test_parsing_never_fails_in_another_way(text: str) -> None:
    try:
        choice = VOCABULARY.parse(text)
    except ValueError:
        return
    assert VOCABULARY.parse(VOCABULARY.notation(choice)) == choice


def test_ranges() -> None:
    listed = [("pass",), ("take", range(2, 5)), ("go", 1, 2)]
    assert allows(listed, ("take", 4))
    assert not allows(listed, ("take", 5))
    assert not allows(listed, ("take", range(2, 5)))
    assert not allows(listed, ("take", True))
    assert not allows(listed, ())
    assert list(expand(listed)) == [("pass",), ("take", 2), ("take", 3), ("take", 4), ("go", 1, 2)]


def test_what_is_found_is_made_of_the_lists_own_values_whether_amounts_come_first_or_last() -> None:
    listed = [("take", 1, range(2, 5)), ("take", 1, 7), ("pass",)]
    for order in (listed, listed[::-1]):
        assert find(order, ("take", 1, 3)) == ("take", 1, 3)
        assert find(order, ("take", 1, 7)) is listed[1]
        assert find(order, ("pass",)) is listed[2]
        found = find(order, ("take", True, 3))
        assert found is not None
        assert type(found[1]) is int
        for wrong in (("take", 1, 5), ("take", 1, 3.0), ("take", 2, 3), listed[0], (), "pass", None):
            assert find(order, wrong) is None
    assert find([], ("pass",)) is None


def test_marks_name_the_things_and_captions_their_words() -> None:
    assert VOCABULARY.marks(("go", 0, 1)) == ["node:mars", "node:home-arc"]
    assert VOCABULARY.marks(("gift", 1, 3)) == ["seat:B"]
    assert VOCABULARY.named(("gift", 1, 3)) == {"to": "B", "count": "3"}


def test_a_verb_with_an_unknown_kind_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="unknown kind 'planet'"):
        Vocabulary([Verb("land", "R", ("on", "planet"))], {"node": ["mars"]})
