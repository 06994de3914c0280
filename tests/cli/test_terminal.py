"""Offers at a terminal: bots answer as they value them, and two people can conclude a deal."""

from click.testing import CliRunner

from armillary.cli.app import app

#: Four setup rounds of two people, each of whom takes the table and places fleets in Earth's orbit.
SETUP = "\norbit\n" * 8
GIFTS = "offer-units B fleet earth 1\noffer-units A fleet earth 1\n"


def played(seats: str, typed: str, *options: str) -> str:
    words = ["play", "earthmans-burden", "--terminal", "--players", seats, "--seed", "1", *options]
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


#: A person with a rocket of one crew in LEO, at the start of the second round.
LAUNCHED = "take-faction prc\npass\ndone\nboost prc-crew A-rocket\nlaunched\ndone\n"


def flown(typed: str) -> str:
    words = ["play", "high-frontier", "--terminal", "--players", "human,greedy", "--seed", "3", "-o", "factions=chosen"]
    result = CliRunner().invoke(app, words, input=LAUNCHED + typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_a_flight_is_planned_and_followed() -> None:
    output = flown("t plan e_heo\nf\nf\nq\n")
    assert "f follows it: tank A-rocket 1, move A-rocket, engine prc-crew 0, fly e_heo" in output
    assert "rocket of PRC flies from LEO to HEO" in output.split("f follows it")[1]
    assert "There is no plan to follow" in output


def test_a_plan_is_followed_as_far_as_it_goes_now() -> None:
    """The first tank is bought by hand: the plan waits for what can no longer be chosen and says how to ask why."""
    output = flown("t plan e_heo\ntank A-rocket 3\nf\nw tank A-rocket 1\nq\n")
    assert "Not yet, or not any more: tank A-rocket 1. w tank A-rocket 1 says why." in output


def test_the_tools_say_what_they_ask_for() -> None:
    output = flown("t\nt plan nowhere\nt plan Mars\nt reach turns=1 tanks=1\nq\n")
    assert "t plan Plan a flight craft=A-rocket" in output
    assert "There is no space nowhere on this chart." in output
    assert "There is no space Mars on this chart, but " in output
    assert "in reach within 1 turn." in output


def test_a_word_that_is_not_known_is_answered_with_those_like_it() -> None:
    output = flown("flyy luna\nfly lun\nq\n")
    assert "'flyy' is not a verb of this game; did you mean fly?" in output
    assert "'lun' is not a space; did you mean luna_fb or luna?" in output
