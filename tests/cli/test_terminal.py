"""Offers at a terminal: bots answer as they value them, and two people can conclude a deal."""

from click.testing import CliRunner

from armillary.cli.app import app

#: Four setup rounds of two people, each of whom takes the table and places fleets in Earth's orbit.
SETUP = "\norbit\n" * 8
GIFTS = "offer-units B fleet earth 1\noffer-units A fleet earth 1\n"


def played(seats: str, typed: str, *options: str) -> str:
    words = ["play", "earthmans-burden", "--terminal", "--seats", seats, "--seed", "1", *options]
    result = CliRunner().invoke(app, words, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_two_people_at_one_terminal_conclude_a_deal() -> None:
    """Whoever is at turn offers a fleet; the other is asked at once and takes it."""
    output = played("human,human", SETUP + "\n" + GIFTS + "1\nq\n", "--option", "windows=none")
    assert "An offer to" in output
    assert "1 fleet at Earth" in output.split("accepts offer 1")[1], "it has changed hands"


def test_a_person_may_speak_for_another_out_of_turn() -> None:
    output = played("human,human", SETUP + "\nb A: declare-peace\nb B: declare-peace\n", "--option", "windows=none")
    assert "Peace in our time." in output


def test_a_bot_takes_a_gift() -> None:
    typed = "orbit\n" * 4 + GIFTS * 3 + "done\n" + GIFTS + "q\n"
    output = played("human,greedy", typed, "--option", "windows=none")
    assert "accepts offer 1" in output


def test_people_are_asked_at_quiet_points_and_programs_are_not() -> None:
    output = played("human,greedy", "orbit\n" * 4 + "pass\nq\n")
    assert "extraordinary action" in output
