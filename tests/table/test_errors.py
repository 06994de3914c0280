"""What the table and the server will not do is said by key: every key in the code has its words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import armillary
from armillary.kernel.refusal import Refusal
from armillary.kernel.registry import game, titles
from armillary.kernel.setup import Setup
from armillary.kernel.text import Text
from armillary.table import legality
from armillary.table.errors import TableError, said

#: Which argument is the key.
CALLS = {"TableError": 1, "Failure": 2, "said": 1, "_refuse": 2, "dismiss": 2}


def keys() -> Iterator[tuple[str, str]]:
    for folder in ("table", "server", "store"):
        for file in sorted((Path(armillary.__file__).parent / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    place = CALLS.get(name, len(node.args))
                    if place < len(node.args):
                        for part in ast.walk(node.args[place]):
                            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                                yield f"{file.name}:{node.lineno}", part.value


def test_every_key_has_its_words() -> None:
    known = Text.general().catalogue["error"]
    found = list(keys())
    assert len(found) > 80
    # A condition inside of the argument may compare with words of its own: those are short and stand in no sentence.
    wrong = [(where, key) for where, key in found if key not in known and key not in ("playing", "replay: ", "problem")]
    assert wrong == []


def test_in_the_readers_language() -> None:
    error = TableError("not-now", "taken", seat=1)
    assert str(error) == error.message == "The seat B is taken."
    assert error.say(Text.general("de")) == "Der Platz B ist besetzt."
    assert said("de", "session-ended") == "Deine Sitzung ist zu Ende."


@pytest.mark.parametrize("sentence", ["No such thing.", "{step} of {nothing}"])
def test_a_key_that_is_not_there_is_the_sentence_itself(sentence: str) -> None:
    assert TableError("unknown", sentence, step=1).message == sentence


def test_rules_that_raise_are_logged_and_called_our_mistake(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    p = game("tictactoe").start(1)
    seat = p.deciding()[0]

    def broken(*_: object) -> None:
        raise KeyError("a table that lacks an entry")

    monkeypatch.setattr(type(p.frames[-1]), "why_not", broken)
    p.apply(seat, p.choices(seat)[0])
    other = p.deciding()[0]
    refused = legality.refusal(p, other, ("mark", 0))
    assert refused is not None
    assert refused.key == "rules-failed"
    assert "our mistake" in legality.explain(p, refused)
    assert "the rules failed at a choice" in caplog.text


def test_a_refusal_that_cannot_be_worded_is_logged_and_names_its_rule(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> str:
        raise KeyError("a word that is missing")

    p = game("tictactoe").start(1)
    monkeypatch.setattr(type(p.game), "explain", broken)
    told = legality.explain(p, Refusal("TTT-MARK-01", "taken"))
    assert "TTT-MARK-01" in told
    assert "the rules failed to word a refusal" in caplog.text


def test_a_set_up_made_from_a_game_names_its_rules_version() -> None:
    for slug, card in titles().items():
        for version in card.factories:
            made = Setup.of(game(slug, rules_version=version))
            assert made.rules_version == version
            assert card.version_of(type(made.game())) == version
