"""Records: a saved match as JSON lines that people can read. Header, set-up, steps with their draws, end.

    {"armillary":"record","format":1,"game":"tictactoe","rules_version":1,"seats":2,...}
    {"setup":{"draws":[]}}
    {"n":1,"seat":"A","choice":"mark a1"}
    {"end":{"hash":"...","result":{...},"secret":"..."}}

A record replays to the same hash, from its own draws and without any seed.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec

from armillary import typed

from .dice import OutOfDice, RecordedDice
from .game import Game
from .position import Position
from .refusal import Refused
from .registry import game as load_game
from .title import OptionError

__all__ = ["Header", "Record", "RecordError", "RecordedStep", "Witness", "replay"]

FORMAT = 1
#: Who else saw the commitment before the match. `none`: nobody, because dealer and players shared a browser; absent otherwise.
Witness = Literal["none"] | msgspec.UnsetType


class RecordError(ValueError):
    """A record that cannot be read or does not replay; says at which line or step."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What must be known to play the match again."""

    game: str
    rules_version: int
    seats: int
    armillary: str = "record"
    format: int = FORMAT
    players: list[str] = []
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    scenario: str | None = None
    #: The user's own components, if there were any, as the title was given them: a file, or single values by path.
    components: str | dict[str, Any] | None = None
    #: The commitment to the secret and the seats' contributions; None for a match whose dice nobody vouches for.
    commitment: str | None = None
    entropy: list[str] = []
    #: How each seat's entropy came about: `pledged` (before anybody revealed), `open` (by its person, but not pledged),
    #: `server` (drawn for it), `bot`. Empty: a record from before pledges.
    contributions: list[str] = []
    #: The pledges, in seat order; empty text where there was none.
    pledges: list[str] = []
    #: Seats that did not reveal their text; everybody had to contribute again.
    aborted: list[str] = []
    started: str = ""
    witness: Witness = msgspec.UNSET

    def load(self) -> Game:
        """The game that was played, in its own rules version."""
        return load_game(
            self.game,
            self.seats,
            options=self.options,
            rulings=self.rulings,
            scenario=self.scenario,
            components=self.components,
            rules_version=self.rules_version,
        )


class RecordedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice of one seat, in notation, and the chance it called for."""

    n: int
    seat: str
    choice: str
    draws: list[dict[str, Any]] = []
    #: Steps were undone before this one after dice had been seen: the dice resume at this ordinal, which nobody has seen.
    anew: int | None = None
    #: The seat had asked for a hint. Replay and verification do not care.
    hint: bool = False


class Record(msgspec.Struct, frozen=True):
    header: Header
    setup: list[dict[str, Any]]
    steps: list[RecordedStep]
    #: hash, result (None while the match is running), and the secret or the seed when they may be known.
    end: dict[str, Any]

    def draws(self) -> list[dict[str, Any]]:
        """All chance of the match in order."""
        return [*self.setup, *(draw for step in self.steps for draw in step.draws)]

    def dump(self) -> str:
        lines: list[Any] = [self.header, {"setup": {"draws": self.setup}}, *self.steps, {"end": self.end}]
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)

    def save(self, file: Path) -> None:
        file.write_text(self.dump(), encoding="utf-8")

    @staticmethod
    def load(file: Path) -> "Record":
        try:
            return Record.parse(file.read_text(encoding="utf-8").splitlines())
        except OSError as error:
            raise RecordError(f"{file}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{file} is not a text file") from None

    @staticmethod
    def parse(lines: Iterable[str]) -> "Record":
        """A record from its lines; RecordError names the line at fault."""
        rows = [line for line in lines if line.strip()]
        if len(rows) < 3:
            raise RecordError("a record has at least a header, a set-up and an end")
        number = 1
        try:
            header = typed.decode(rows[0], Header)
            if header.armillary != "record" or header.format != FORMAT:
                raise RecordError(f"line 1: not a record of format {FORMAT}")
            number = 2
            setup = typed.decode(rows[1], dict[str, dict[str, list[dict[str, Any]]]])["setup"]["draws"]
            steps = []
            for number, row in enumerate(rows[2:-1], 3):  # noqa: B007 (the number is for the error below)
                steps.append(typed.decode(row, RecordedStep))
            number = len(rows)
            end = typed.decode(rows[-1], dict[str, dict[str, Any]])["end"]
        except (msgspec.MsgspecError, KeyError) as error:
            raise RecordError(f"line {number}: {error}") from None
        return Record(header, setup, steps, end)


def replay(record: Record, upto: int | None = None, *, listen: bool = False) -> Position:
    """The position after `upto` steps (default: all), from the record's own draws; RecordError says where it breaks."""
    where = "set-up"
    try:
        game = record.header.load()
        p: Position = game.start(RecordedDice(record.draws()), listen=listen)
        for step in record.steps[:upto]:
            where = f"step {step.n} ({step.seat}: {step.choice})"
            if step.anew is not None:
                p.ordinal = step.anew
            p.apply(game.vocabulary.value("seat", step.seat), game.parse(step.choice))
    except Refused as error:
        words = game.explain(p, error.refusal, game.text())
        raise RecordError(f"{where}: refused by {error.refusal.rule}: {words}") from None
    except (OutOfDice, OptionError, ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{where}: {error}") from None
    if upto is None and p.hash() != record.end.get("hash"):
        raise RecordError(f"the match ends with hash {p.hash()}, but the record says {record.end.get('hash')}")
    return p
