"""Cards of titles: options, rulings, scenarios, versions, and the registry."""

import re

import pytest

from armillary.kernel import Option, OptionError, Ruling, Title, game, title, titles
from armillary.kernel.registry import broken_titles

from .toy import TITLE, toy


def test_defaults_are_the_first_values() -> None:
    rules = toy()
    assert rules.options == {"long": False, "pace": "slow"}
    assert rules.rulings == {"ties": "first"}
    assert rules.scenario == "plain"


def test_a_scenario_switches_what_it_requires() -> None:
    assert toy(scenario="blitz").options["pace"] == "fast"
    assert toy(scenario="blitz", options={"pace": "fast"}).options["pace"] == "fast"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"options": {"lnog": True}}, "no option 'lnog'; it has long, pace"),
        ({"options": {"long": 1}}, r"'long' is 1, but must be one of \[False, True\]"),
        ({"options": {"pace": "medium"}}, "'pace' is 'medium'"),
        ({"rulings": {"ties": "last"}}, "ruling 'ties' is 'last'"),
        ({"rulings": {"tie": "first"}}, "no ruling 'tie'"),
        ({"scenario": "epic"}, "no scenario 'epic'; it has plain, blitz"),
        ({"scenario": "blitz", "options": {"pace": "slow"}}, "requires pace = 'fast'"),
        ({"seats": 4}, "for 2 to 3 players, not 4"),
    ],
)
def test_a_wrong_set_up_names_the_option_at_fault(given: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        toy(**given)  # type: ignore[arg-type]


def test_an_unknown_rules_version_says_which_there_are() -> None:
    with pytest.raises(OptionError, match="no rules version 7; it has 1"):
        TITLE.load(7)


def test_titles_are_found_by_their_entry_points() -> None:
    assert {"tictactoe", "salvage"} <= set(titles())
    assert broken_titles() == {}
    for slug, card in titles().items():
        assert card.slug == slug
        assert card.rules_version in card.factories


def test_a_misspelt_title_gets_a_hint() -> None:
    with pytest.raises(OptionError, match="did you mean 'tictactoe'"):
        title("tic-tac-toe")
    with pytest.raises(OptionError, match="installed are"):
        game("zzz")


def test_ids_of_earlier_times_are_understood() -> None:
    title = Title(
        slug="x",
        title="X",
        summary="",
        seats=(1, 2),
        minutes=(1, 1),
        rules_version=1,
        factories={},
        options=(Option(id="round-limit", title="", text="", values=(0, 9)),),
        rulings=(Ruling(id="first-player", question="", readings=("own-turn", "any-turn"), reason=""),),
    )
    assert title.settle_options({"round_limit": 9}, None) == {"round-limit": 9}
    assert title.settle_rulings({"first_player": "any_turn"}) == {"first-player": "any-turn"}
    assert title.option("round_limit") is title.options[0]
    assert title.ruling("first_player") is title.rulings[0]
    with pytest.raises(OptionError, match="has no option 'round-limits'"):
        title.settle_options({"round_limits": 9}, None)


@pytest.mark.parametrize("slug", sorted(titles()))
def test_ids_are_kebab_case(slug: str) -> None:
    title = titles()[slug]
    words = [option.id for option in title.options] + [ruling.id for ruling in title.rulings]
    words += [reading for ruling in title.rulings for reading in ruling.readings]
    words += [name for scenario in title.scenarios for name in (scenario.id, *scenario.requires)] + [*title.simulation]
    assert [word for word in words if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", word)] == []
