"""Records, replay, verification, undo."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armillary import game
from armillary.kernel import Refused, random_choice
from armillary.kernel.fairness import commitment_of, seed_of
from armillary.kernel.history import CHECKPOINT, History
from armillary.kernel.record import Header, Record, RecordError, replay
from armillary.kernel.verify import _seed, verify

from .toy import toy

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A finished match of the teaching game, with dice that were committed to."""
    rules = game("salvage")
    history = History(rules, secret=SECRET, entropy=["one", "zwei ü"], players=["Ann", "Bob"])
    rng = Random(5)
    while not history.position.over:
        seat = history.position.deciding()[0]
        history.apply(seat, random_choice(history.position.choices(seat), rng))
    return history.record().dump().splitlines()


def test_a_record_is_readable_and_replays(lines: list[str]) -> None:
    record = Record.parse(lines)
    assert record.header.game == "salvage"
    assert record.header.players == ["Ann", "Bob"]
    p = replay(record)
    assert p.hash() == record.end["hash"]
    assert p.result is not None
    assert p.result.plain() == record.end["result"]
    assert replay(record, 3).hash() != p.hash()


def test_a_sound_record_from_before_pledges_claims_nothing(lines: list[str]) -> None:
    verdict = verify(Record.parse(lines))
    assert verdict.sound
    assert not verdict.proven
    assert "old-style" in verdict.notes[0]
    assert verdict.draws > 5


def tampered(lines: list[str], number: int, change: object) -> list[str]:
    row = json.loads(lines[number])
    change(row)  # type: ignore[operator]
    return [*lines[:number], json.dumps(row), *lines[number + 1 :]] if number >= 0 else [*lines[:-1], json.dumps(row)]


def test_a_changed_die_is_found(lines: list[str]) -> None:
    number = next(number for number, line in enumerate(lines) if '"values"' in line and number > 1)

    def load_the_die(row: dict[str, object]) -> None:
        draw = next(draw for draw in row["draws"] if "values" in draw)  # type: ignore[attr-defined]
        draw["values"][0] = draw["values"][0] % draw["d"] + 1

    verdict = verify(Record.parse(tampered(lines, number, load_the_die)))
    assert not verdict.sound
    assert any("the seed gives" in problem for problem in verdict.problems)


def test_a_changed_choice_commitment_secret_result_or_entropy_is_found(lines: list[str]) -> None:
    for number, key, value, words in (
        (0, "commitment", commitment_of(b"x" * 32), "not the one committed to"),
        (0, "entropy", ["one", "drei"], "the seed gives"),
        (2, "choice", "nonsense", "replay: step 1"),
        (2, "seat", "Z", "replay: step 1"),
    ):
        verdict = verify(Record.parse(tampered(lines, number, lambda row, k=key, v=value: row.update({k: v}))))
        assert not verdict.sound, key
        assert not verdict.proven
        assert any(words in problem for problem in verdict.problems), (key, verdict.problems)
    for key, value, words in (
        ("secret", "00" * 32, "not the one committed to"),
        ("secret", "zz", "cannot be read"),
        ("hash", "0" * 32, "the match ends with hash"),
        ("result", None, "result is not the one"),
    ):
        verdict = verify(Record.parse(tampered(lines, -1, lambda row, k=key, v=value: row["end"].update({k: v}))))
        assert not verdict.sound, key
        assert any(words in problem for problem in verdict.problems), (key, verdict.problems)


def test_a_left_out_step_is_found(lines: list[str]) -> None:
    assert not verify(Record.parse([*lines[:4], *lines[5:]])).sound


def test_an_unfinished_record_keeps_its_secret() -> None:
    history = History(game("salvage"), secret=SECRET, entropy=["a", "b"])
    record = history.record()
    assert "secret" not in record.end
    assert "seed" not in record.end
    verdict = verify(record)
    assert verdict.problems == ["the secret has not been revealed: the match is not finished"]


def test_dice_nobody_committed_to_are_sound_but_not_proven() -> None:
    history = History(toy(), 3)
    record = history.record(reveal=True)
    assert "seed" in record.end


def test_the_seed_depends_on_the_secret_and_on_every_seat() -> None:
    seeds = {seed_of(SECRET, entropy) for entropy in (["a", "b"], ["a", "c"], ["b", "a"], ["ab"], [])}
    assert len(seeds) == 5
    assert seed_of(b"y" * 32, ["a", "b"]) not in seeds


@given(
    secret=st.binary(min_size=32, max_size=32),
    entropy=st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=4),
)
def test_the_checker_derives_the_same_seed_from_any_contribution(secret: bytes, entropy: list[str]) -> None:
    header = Header(game="x", rules_version=1, seats=2, commitment=commitment_of(secret), entropy=entropy)
    problems: list[str] = []
    assert _seed(Record(header, [], [], {"secret": secret.hex()}), problems) == (seed_of(secret, entropy), True)
    assert problems == []


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["{}"], "at least a header"),
        (["not json", "{}", "{}"], "line 1"),
        (['{"game":"tictactoe","rules_version":1,"seats":2,"format":9}', "{}", "{}"], "not a record of format 1"),
        (['{"game":"tictactoe","rules_version":1,"seats":2}', "[]", "{}"], "line 2"),
        (['{"game":"tictactoe","rules_version":1,"seats":2}', '{"setup":{"draws":[]}}', "{}", '{"end":{}}'], "line 3"),
    ],
)
def test_a_broken_record_names_the_line(rows: list[str], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        Record.parse(rows)


def test_a_record_of_an_unknown_title_or_version_says_so(lines: list[str]) -> None:
    for key, value, words in (("game", "salvige", "did you mean"), ("rules_version", 99, "no rules version 99")):
        with pytest.raises(RecordError, match=words):
            replay(Record.parse(tampered(lines, 0, lambda row, k=key, v=value: row.update({k: v}))))


# ------------------------------------------------------------------------------------------------------- undo


def test_own_steps_can_be_taken_back_until_new_information() -> None:
    history = History(toy(), 1)
    start = history.position.hash()
    history.apply(0, ("take", 1))
    assert history.undoable(0) == 1
    assert history.undoable(1) == 0
    history.undo(0)
    assert history.position.hash() == start
    assert history.steps == []
    history.apply(0, ("roll",))
    assert history.undoable(0) == 0, "dice were rolled"
    with pytest.raises(ValueError, match="new information"):
        history.undo(0)


def test_another_seats_answer_ends_it() -> None:
    history = History(toy(), 1)
    history.apply(0, ("take", 1))
    history.apply(1, ("take", 1))
    assert history.undoable(0) == 0
    assert history.undoable(1) == 1


def test_a_reveal_ends_it() -> None:
    history = History(toy(), 1)
    history.apply(0, ("bid",))
    history.apply(0, ("amount", 1))
    assert history.undoable(0) == 2
    history.apply(1, ("amount", 1))
    assert history.steps[-1].frontier
    assert history.undoable(1) == 0


def test_a_refusal_leaves_the_history_as_it_was() -> None:
    history = History(toy(), 1)
    with pytest.raises(Refused):
        history.apply(1, ("roll",))
    assert history.steps == []


def test_any_moment_can_be_shown_and_rewound_to() -> None:
    history = History(toy(), 1)
    hashes = [history.position.hash()]
    for _ in range(3 * CHECKPOINT + 5):
        seat = history.position.deciding()[0]
        history.apply(seat, ("draw",))
        hashes.append(history.position.hash())
    for moment in (0, 1, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, 3 * CHECKPOINT, len(hashes) - 1):
        assert history.at(moment).hash() == hashes[moment]
    history.rewind(CHECKPOINT + 3)
    assert history.position.ordinal > 3 * CHECKPOINT, "dice that were seen do not come again"
    history.position.ordinal = CHECKPOINT + 3
    assert history.position.hash() == hashes[CHECKPOINT + 3]
    seat = history.position.deciding()[0]
    history.apply(seat, ("draw",))
    assert history.position.hash() == hashes[CHECKPOINT + 4], "the dice after a rewind are the same"
    with pytest.raises(ValueError, match="there is no step"):
        history.at(10_000)


def test_a_saved_match_goes_on() -> None:
    history = History(game("salvage"), secret=SECRET, entropy=["a", "b"])
    rng = Random(1)
    for _ in range(12):
        seat = history.position.deciding()[0]
        history.apply(seat, random_choice(history.position.choices(seat), rng))
    record = Record.parse(history.record(reveal=True).dump().splitlines())
    again = History.resume(record)
    assert again.position.hash() == history.position.hash()
    with pytest.raises(ValueError, match="does not reveal its dice"):
        History.resume(history.record(reveal=False))
