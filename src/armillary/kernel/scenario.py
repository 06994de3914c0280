"""Scenario files: given / dice / when / then in YAML. Tests, bug reports and puzzles are all this::

    title: A taken cell is refused
    game: tictactoe
    rules: [TT-PLAY-02]           # what the file proves: each must be seen at work
    also: []                      # what it is about besides: limits of rules, and what nothing shows
    seats: 2                      # default: the title's least
    options: {}   rulings: {}   scenario: null   seed: 0
    given: {grid: {a1: X}}        # a partial inspect(), laid over a fresh set-up
    dice: [4, 3]                  # scripted; without it, keyed by the seed
    when:
      - B: mark b1                                      # a seat takes a choice, in notation
      - {seat: A, refused: mark b1, rule: TT-PLAY-02}   # refused, by that rule (and `key: taken`, for that reason)
      - dice: [6, 1]                                    # more dice
      - expect: {grid: {b1: O}}                         # checked here, in the middle
    then:
      grid: {b1: O}               # a partial inspect()
      ...

`expect` and `then` take a partial `inspect()`, and these words with a dollar sign::

    $decides: A   $offered: {A: [mark c1]}   $not-offered: {A: [mark b1]}   $choices: {A: 7}   $all-choices: {A: [...]}
    $interjections: {B: [...]}   $not-interjections: {B: [...]}
    $over: line   $winners: [A]   $scores: {A: 1}   $events: [{kind: CellMarked, seat: 1}]   $no-events: [...]
    $refused-setup: 2 to 7 players     (the set-up itself must be refused, with these words)
    $view: {B: {...partial words of B's view...}}   $odds: {seat: A, choice: attack mars, outcomes: {hit: 1/2}}

A list in a partial is compared whole. When all is done, no scripted die may be left over, and each of the `rules` must have been
at work: told by an event, rolled, taken, refused (or shown as refused to who decides), or the end. What is bound to code or is a
component is seen only while evidence is recorded.
"""

import sys
from fractions import Fraction
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from armillary.packs import load_yaml

from .choice import Choice
from .dice import OutOfDice, ScriptedDice
from .evidence import BOUND, note
from .game import Game
from .ledger import load_ledger
from .odds import odds
from .position import Position
from .refusal import Refused
from .registry import game as load_game
from .title import OptionError

__all__ = ["Failure", "Run", "ScenarioError", "run_scenario"]

KEYS = (
    "title",
    "game",
    "rules",
    "also",
    "seats",
    "options",
    "rulings",
    "scenario",
    "seed",
    "given",
    "dice",
    "when",
    "then",
    "note",
)


#: Refusals that a step makes in the name of its own rule, whatever it does not offer: they prove little of the rule.
STAND_INS = ("amount-missing", "no-such-choice", "not-listed", "not-your-decision")


class ScenarioError(ValueError):
    """A scenario file that cannot be run: which key, and what it should be."""


class Failure(AssertionError):
    """An expectation that does not hold."""

    def __init__(self, where: str, expected: Any, found: Any) -> None:
        self.where = where
        self.expected = expected
        self.found = found
        super().__init__(f"{where}: expected {expected!r}, found {found!r}")


def seat_of(word: Any) -> int:
    if isinstance(word, str) and len(word) == 1 and "A" <= word <= "Z":
        return ord(word) - ord("A")
    raise ScenarioError(f"{word!r} is not a seat: seats are written A, B, ...")


def run_scenario(file: Path | Traversable, game: Game | None = None) -> Position | None:
    """Run one file; Failure says which expectation failed, ScenarioError what is wrong with the file."""
    data = load_yaml(file)
    if not isinstance(data, dict):
        raise ScenarioError("a scenario file is a mapping with game, given, when, then")
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise ScenarioError(f"unknown key {unknown[0]!r}; known are {', '.join(KEYS)}")
    return play_scenario(data, game, file.name)


def play_scenario(data: dict[str, Any], game: Game | None, name: str) -> Position | None:
    """The same for the parsed contents of the file of that name."""
    if game is None:
        try:
            game = load_game(
                data["game"],
                data.get("seats"),
                options=data.get("options"),
                rulings=data.get("rulings"),
                scenario=data.get("scenario"),
            )
        except KeyError:
            raise ScenarioError("'game' is missing: the slug of the title") from None
        except OptionError as error:
            if _refuses_setup(data):
                _check_refused_setup(data, error)
                return None
            raise ScenarioError(str(error)) from None
        if _refuses_setup(data):
            raise Failure("then.$refused-setup", data["then"]["$refused-setup"], "the set-up was accepted")
    return Run(game, data).play()


def _refuses_setup(data: dict[str, Any]) -> bool:
    return isinstance(data.get("then"), dict) and "$refused-setup" in data["then"]


def _check_refused_setup(data: dict[str, Any], error: OptionError) -> None:
    expected = data["then"]["$refused-setup"]
    if expected not in str(error):
        raise Failure("then.$refused-setup", expected, str(error))
    note("refusal", *data.get("rules", ()))


class Run:
    """One scenario being played: `step` takes an item of `when`, `check` holds expectations against the position."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        self.data = data
        self.dice = self._script(data["dice"]) if "dice" in data else None
        self.named = frozenset(data.get("rules", ()))
        #: The rules that a choice or a refusal has shown.
        self.seen: set[str] = set()

    def _script(self, values: Any) -> ScriptedDice:
        return ScriptedDice([self.die(value) for value in values])

    def die(self, value: Any) -> int:
        if isinstance(value, str):
            for kind in self.game.vocabulary.words:
                if value in self.game.vocabulary.words[kind]:
                    number: int = self.game.vocabulary.value(kind, value)
                    return number
            raise ScenarioError(f"dice: {value!r} is no word of this game")
        if type(value) is not int:
            raise ScenarioError(f"dice: {value!r} is neither a number nor a word of this game")
        return value

    def play(self) -> Position:
        given = self.data.get("given")
        if given is None:
            p: Position = self.game.start(self.dice if self.dice is not None else self.data.get("seed", 0), listen=True)
        else:
            p = self.game.given(given, seed=self.data.get("seed", 0), dice=self.dice, listen=True)
        self.p = p
        # What is given need not be a position of a match; from one that is, every step leads to another.
        sound = not p.status()
        try:
            for number, step in enumerate(self.data.get("when", ()), 1):
                self.step(step, f"when[{number}]")
                broken = p.status() if sound else []
                if broken:
                    raise Failure(f"when[{number}]", "a sound position", "; ".join(broken))
            self.check(self.data.get("then", {}), "then")
            self.check_rules()
        except OutOfDice as error:
            raise Failure("dice", "a script that fits", str(error)) from None
        if isinstance(p.dice, ScriptedDice) and p.ordinal < len(p.dice.values):
            raise Failure("dice", "all used", f"left over: {p.dice.values[p.ordinal :]}")
        return p

    def step(self, step: Any, where: str) -> None:
        if not isinstance(step, dict):
            raise ScenarioError(f"{where}: {step!r} is not a step such as `A: mark a1`")
        p = self.p
        self.look()
        if set(step) == {"dice"}:
            if not isinstance(p.dice, ScriptedDice):
                p.dice = ScriptedDice([0] * p.ordinal)
            p.dice.values.extend(self.die(value) for value in step["dice"])
        elif set(step) == {"expect"}:
            self.check(step["expect"], where)
        elif "refused" in step:
            self._refused(step, where)
        elif len(step) == 1:
            ((who, text),) = step.items()
            seat = seat_of(who)
            try:
                choice = self.choice(text, where)
                self.seen.add(self.game.vocabulary.verbs[choice[0]].rule)
                p.apply(seat, choice)
            except Refused as error:
                words = f"refused by {error.refusal.rule}: {self.game.explain(p, error.refusal, self.game.text())}"
                listed = ", ".join(self.game.notation(choice) for choice in p.choices(seat)[:12]) or "nothing"
                raise Failure(f"{where} ({who}: {text})", "accepted", f"{words}; {who} may: {listed}") from None
        else:
            raise ScenarioError(f"{where}: {step!r} is not a step; see the head of kernel/scenario.py")

    def _refused(self, step: dict[str, Any], where: str) -> None:
        p, seat = self.p, seat_of(step.get("seat"))
        before = p.hash()
        try:
            p.copy().apply(seat, self.choice(step["refused"], where))
        except Refused as error:
            self.seen.add(error.refusal.rule)
            if "rule" in step and error.refusal.rule != step["rule"]:
                raise Failure(f"{where} ({step['refused']})", f"refused by {step['rule']}", error.refusal) from None
            key = error.refusal.key
            if "key" in step and key != step["key"]:
                raise Failure(f"{where} ({step['refused']})", f"refused as {step['key']}", error.refusal) from None
            if "rule" in step and "key" not in step and key in STAND_INS:
                raise Failure(
                    f"{where} ({step['refused']})", "refused by the rule itself, or a key", error.refusal
                ) from None
            if p.hash() != before:
                raise Failure(where, "nothing changed by a refusal", "the position changed") from None
            return
        raise Failure(f"{where} ({step['refused']})", "refused", "accepted")

    def choice(self, text: Any, where: str) -> Choice:
        try:
            return self.game.parse(str(text))
        except ValueError as error:
            raise ScenarioError(f"{where}: {error}") from None

    def look(self) -> None:
        """What is shown as refused to those who decide now."""
        p = self.p
        if self.named - self.seen and p.frames:
            for seat in p.deciding():
                self.seen.update(refusal.rule for _, refusal in p.frames[-1].refusals(p, seat))

    def check_rules(self) -> None:
        """Every rule that the file names was at work. The compiled build does not know what is bound to code."""
        self.look()
        unseen = self.named - self.seen - rules_told(self.p) - BOUND
        if not unseen or not str(sys.modules[type(self.p).__module__].__file__).endswith(".py"):
            return
        if "given" in self.data:  # laid over a set-up, whose rules were at work as well
            unseen -= rules_told(self.game.start(self.data.get("seed", 0), listen=True))
        ledger = load_ledger(*self.game.folders)
        unseen -= {rule for rule in unseen if rule in ledger.rules and "about" in ledger.rules[rule].more}
        if unseen:
            raise Failure("rules", "at work", f"{', '.join(sorted(unseen))}: seen nowhere in this scenario")

    def check(self, expected: Any, where: str) -> None:
        if not isinstance(expected, dict):
            raise ScenarioError(f"{where}: expected a mapping, found {expected!r}")
        found: dict[str, Any] | None = None
        for key, value in expected.items():
            if isinstance(key, str) and key.startswith("$"):
                self._special(key, value, f"{where}.{key}")
            else:
                if found is None:
                    found = self.p.inspect()
                if key not in found:
                    raise Failure(f"{where}.{key}", value, f"no such key (there are {', '.join(found)})")
                compare(value, found[key], f"{where}.{key}")

    def _special(self, key: str, value: Any, where: str) -> None:
        p = self.p
        if key == "$decides":
            seats = [seat_of(word) for word in ([value] if isinstance(value, str) else value)]
            compare(seats, list(p.deciding()), where)
        elif key in ("$offered", "$not-offered", "$interjections", "$not-interjections", "$all-choices"):
            for who, texts in value.items():
                self._offered(key, seat_of(who), texts, f"{where}.{who}")
        elif key == "$choices":
            for who, count in value.items():
                compare(count, len(p.choices(seat_of(who))), f"{where}.{who}")
        elif key == "$over":
            compare(value, p.result.reason if p.result else False, where)
        elif key == "$winners":
            compare([seat_of(word) for word in value], list(p.result.winners) if p.result else None, where)
        elif key == "$scores":
            for who, score in value.items():
                compare(score, p.result.scores[seat_of(who)] if p.result else None, f"{where}.{who}")
        elif key in ("$events", "$no-events"):
            for number, event in enumerate(value):
                self._event(event, key == "$events", f"{where}[{number}]")
        elif key == "$view":
            for who, partial in value.items():
                seat = None if who == "spectator" else seat_of(who)
                compare(partial, p.view(seat).to_words(), f"{where}.{who}")
        elif key == "$odds":
            self._odds(value, where)
        else:
            raise ScenarioError(f"{where}: unknown; see the head of kernel/scenario.py")

    def _offered(self, key: str, seat: int, texts: list[str], where: str) -> None:
        listed = self.p.interjections(seat) if "interjections" in key else self.p.choices(seat)
        notations = [self.game.notation(choice) for choice in listed]
        if key == "$all-choices":
            compare(sorted(texts), sorted(notations), where)
            return
        for text in texts:
            # A whole notation, or its beginning up to a word: `attack` stands for every attack.
            present = any(notation == text or notation.startswith(f"{text} ") for notation in notations)
            if present == ("not" in key):
                raise Failure(where, f"{'no ' if present else ''}{text}", notations)

    def _event(self, expected: dict[str, Any], wanted: bool, where: str) -> None:
        events = self.p.log or []
        for event in events:
            plain = {"kind": event.kind, **event.facts}
            if all(name in plain and plain[name] == value for name, value in expected.items() if name != "rule") and (
                "rule" not in expected or expected["rule"] in event.rules
            ):
                if not wanted:
                    raise Failure(where, f"no event {expected}", repr(event))
                return
        if wanted:
            raise Failure(where, expected, [repr(event) for event in events[-8:]])

    def _odds(self, value: dict[str, Any], where: str) -> None:
        seat = seat_of(value["seat"])
        found = odds(self.p, seat, self.choice(value["choice"], where))
        for outcome, chance in value["outcomes"].items():
            compare(Fraction(str(chance)), found.get(outcome, Fraction(0)), f"{where}.{outcome}")


def rules_told(p: Position) -> set[str]:
    """The rules of all events, dice and the end of a position that listens."""
    found = {rule for event in p.log or () for rule in event.rules} | {draw["rule"] for draw in p.draws or ()}
    return found if p.result is None else found | {p.result.rule}


def compare(expected: Any, found: Any, where: str) -> None:
    """Partial comparison: of objects only the named keys, everything else whole."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key not in found:
                raise Failure(f"{where}.{key}", value, "no such key")
            compare(value, found[key], f"{where}.{key}")
    elif expected != found:
        raise Failure(where, expected, found)
