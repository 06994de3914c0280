"""The vocabulary of actions covers the choices, and leads back to them."""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

from armillary.encoding import IllegalAction
from armillary.encoding.actions import EXACT, LARGE, OTHERS, Actions
from armillary.envs.walk import Walk
from armillary.kernel import Game, Position, Verb, allows, game
from armillary.shape import Shapes

Positions = Callable[..., Iterator[Position]]


def test_every_choice_has_a_spelling_of_its_own(rules: Game, positions: Positions) -> None:
    actions = Actions(rules)
    for p in positions(rules, 1):
        listed = p.choices(p.owing[0])
        spelled = actions.spellings(listed)
        assert all(allows(listed, choice) for choice in spelled.values())
        single = {choice for choice in listed if type(choice[-1]) is not range}
        assert single <= set(spelled.values()), "a choice cannot be reached"
        for choice in listed:
            if type(choice[-1]) is range:
                amounts = {found[-1] for found in spelled.values() if found[:-1] == choice[:-1]}
                assert {choice[-1][0], choice[-1][-1]} <= amounts or choice[-1][0] > EXACT
                assert choice[-1][-1] in amounts


def test_the_vocabulary_is_small_and_its_names_are_unique(rules: Game) -> None:
    actions = Actions(rules)
    assert 0 < len(actions) < 5000
    assert len(set(actions.names)) == len(actions.names)


def test_walking_along_the_mask_carries_out_choices(rules: Game) -> None:
    actions = Actions(rules)
    walk = Walk(rules, actions)
    walk.reset(3)
    rng = Random(3)
    for _ in range(300):
        if walk.position.over:
            break
        legal = walk.legal()
        assert list(np.flatnonzero(walk.mask())) == legal
        assert legal
        walk.act(rng.choice(legal))
    assert walk.taken
    twin = rules.start(3)
    for seat, choice in walk.taken:
        twin.apply(seat, choice)
    assert twin.hash() == walk.position.hash()


def test_what_the_mask_forbids_is_refused_and_changes_nothing(rules: Game) -> None:
    walk = Walk(rules, Actions(rules))
    walk.reset(4)
    walk.act(walk.legal()[0])
    forbidden = next(action for action in range(len(walk.actions)) if action not in walk.legal())
    before = walk.position.hash()
    with pytest.raises(IllegalAction, match="mask"):
        walk.act(forbidden)
    with pytest.raises(IllegalAction):
        walk.act(len(walk.actions) + 5)
    assert walk.position.hash() == before


class Numbers(type(game("tictactoe"))):  # type: ignore[misc]
    """Tic-tac-toe with verbs of numbers, for the vocabulary alone."""

    verbs = (
        Verb("pay", "TT-PLAY-02", ("credits", "number")),
        Verb("move", "TT-PLAY-02", ("from", "cell?"), ("to", "cell"), ("count", "number")),
        Verb("boost", "TT-PLAY-02", ("tanks", "number")),
        Verb("tip", "TT-PLAY-02", ("cell", "cell"), ("coins", "number")),
    )

    def shapes(self) -> Shapes:
        return Shapes(numbers={"tanks": range(1, 4), "tip.coins": range(500)})


@pytest.fixture
def numbers() -> Actions:
    return Actions(Numbers(game("tictactoe").title))


def test_ranges_are_offered_by_the_numbers_that_have_words(numbers: Actions) -> None:
    spelled = numbers.spellings([("pay", range(124))])
    amounts = sorted(choice[1] for choice in spelled.values())
    assert amounts == [*range(EXACT), *(number for number in LARGE if number < 123), 123]
    assert {len(spelling) for spelling in spelled} == {2}


def test_a_number_with_a_bound_has_one_action_for_each_value(numbers: Actions) -> None:
    """Not seventy-odd of which three are ever allowed."""
    assert [name for name in numbers.names if name.startswith("boost")] == ["boost 1", "boost 2", "boost 3"]
    spelled = numbers.spellings([("boost", range(2, 4))])
    assert [numbers.names[action] for (action,) in spelled] == ["boost 2", "boost 3"]
    with pytest.raises(ValueError, match=r"bound 1\.\.3"):
        numbers.spellings([("boost", 4)])
    with pytest.raises(ValueError, match=r"bound 1\.\.3"):
        numbers.spellings([("boost", range(2, 9))])


def test_a_wide_bound_is_spelled_and_every_number_has_a_word(numbers: Actions) -> None:
    spelled = numbers.spellings([("tip", 4, range(500))])
    assert len(spelled) == 500
    assert {len(spelling) for spelling in spelled} == {3}
    assert "... 0..499 487" in numbers.names


def test_a_verb_of_many_combinations_is_spelled(numbers: Actions) -> None:
    spelled = numbers.spellings([("move", 1, 2, range(1, 4)), ("move", None, 8, 7)])
    assert sorted(spelled.values(), key=str) == [
        ("move", 1, 2, 1),
        ("move", 1, 2, 2),
        ("move", 1, 2, 3),
        ("move", None, 8, 7),
    ]
    assert {len(spelling) for spelling in spelled} == {4}
    names = [[numbers.names[action] for action in spelling] for spelling in spelled]
    assert ["move ...", "... cell b1", "... cell c1", "... number 1"] in names
    assert ["move ...", "... cell -", "... cell c3", "... number 7"] in names


def test_numbers_without_words_are_told_apart(numbers: Actions) -> None:
    listed = [("pay", 1000 + number * 7) for number in range(1, OTHERS + 1)]
    assert set(numbers.spellings(listed).values()) == set(listed)
