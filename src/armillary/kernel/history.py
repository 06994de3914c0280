"""A match as it is played: the position, how it came about, undo up to the information frontier, and its record."""

from collections.abc import Sequence
from typing import Any

from .choice import Choice
from .dice import Dice, KeyedDice
from .event import Event
from .fairness import commitment_of, seed_of
from .game import Game
from .position import Position
from .record import Header, Record, RecordedStep

__all__ = ["History", "HistoryStep"]

#: Every so many steps a copy of the position is kept, so that any moment can be shown quickly.
CHECKPOINT = 32


class HistoryStep:
    """One choice with the chance it called for and what happened."""

    __slots__ = ("anew", "choice", "draws", "events", "frontier", "seat")

    def __init__(
        self,
        seat: int,
        choice: Choice,
        draws: list[dict[str, Any]],
        events: list[Event],
        frontier: bool,
        anew: int | None = None,
    ) -> None:
        self.seat = seat
        self.choice = choice
        self.draws = draws
        self.events = events
        #: New information came with this step: nobody may go back behind it alone.
        self.frontier = frontier
        #: Where the dice went on, if steps were taken back before this one.
        self.anew = anew


class History:
    """One match in memory: `apply`, `undo`, `at`, `record`. The only owner of its position."""

    def __init__(
        self,
        game: Game,
        dice: Dice | int | str | bytes = 0,
        *,
        players: Sequence[str] = (),
        secret: bytes | None = None,
        entropy: Sequence[str] = (),
        started: str = "",
    ) -> None:
        """With a `secret` the dice are keyed by it and the seats' entropy (see `kernel.fairness`)."""
        self.game = game
        self.secret = secret
        if secret is not None:
            dice = KeyedDice(seed_of(secret, entropy))
        self.dice = dice if isinstance(dice, Dice) else KeyedDice(dice)
        self.header = Header(
            game=game.title.slug,
            rules_version=game.title.version_of(type(game)),
            seats=game.seats,
            players=list(players),
            options=game.options,
            rulings=game.rulings,
            scenario=game.scenario,
            components=game.pack,
            commitment=None if secret is None else commitment_of(secret),
            entropy=list(entropy),
            started=started,
        )
        self.position: Position = game.start(self.dice, listen=True)
        self.setup_draws = self.position.draws or []
        self.setup_events = self.position.log or []
        self.steps: list[HistoryStep] = []
        self._checkpoints: dict[int, Position] = {0: self.position.copy()}
        #: The furthest that the dice ever were: what was seen and taken back never comes again.
        self._spent = self.position.ordinal
        self._anew: int | None = None

    def apply(self, seat: int, choice: Choice) -> HistoryStep:
        """Carry out a choice; `Refused` leaves everything as it was."""
        p = self.position
        before = (p.ordinal, p.revealed)
        p.log, p.draws = [], []
        p.apply(seat, choice)
        step = HistoryStep(seat, choice, p.draws or [], p.log or [], (p.ordinal, p.revealed) != before, self._anew)
        self._anew = None
        self._spent = max(self._spent, p.ordinal)
        self.steps.append(step)
        if len(self.steps) % CHECKPOINT == 0:
            self._checkpoints[len(self.steps)] = p.copy()
        return step

    def undoable(self, seat: int) -> int:
        """How many steps that seat may take back: its own last ones since the last new information."""
        count = 0
        for step in reversed(self.steps):
            if step.seat != seat or step.frontier:
                break
            count += 1
        return count

    def undo(self, seat: int, steps: int = 1) -> None:
        """Take back a seat's own last steps; ValueError beyond the information frontier."""
        possible = self.undoable(seat)
        if not 1 <= steps <= possible:
            raise ValueError(f"{steps} steps cannot be taken back: new information came {possible} steps ago")
        self.rewind(len(self.steps) - steps)

    def rewind(self, upto: int) -> None:
        """Back to the moment after `upto` steps, whatever happened since: only by consent of the table.

        Dice that were seen are not rolled again: the stream resumes after the last value seen."""
        self.position = self.at(upto)
        if self.position.ordinal < self._spent:
            self.position.ordinal = self._anew = self._spent
        del self.steps[upto:]
        for number in [number for number in self._checkpoints if number > upto]:
            del self._checkpoints[number]

    def at(self, upto: int) -> Position:
        """A copy of the position after that many steps."""
        if not 0 <= upto <= len(self.steps):
            raise ValueError(f"there is no step {upto}: the match has {len(self.steps)}")
        if upto == len(self.steps):
            return self.position.copy()
        nearest = upto - upto % CHECKPOINT
        p: Position = self._checkpoints[nearest].copy()
        for step in self.steps[nearest:upto]:
            if step.anew is not None:
                p.ordinal = step.anew
            p.apply(step.seat, step.choice)
        return p

    def record(self, *, reveal: bool | None = None) -> Record:
        """The match so far. The secret is in it once the match is over (or when `reveal` says so)."""
        p = self.position
        reveal = p.over if reveal is None else reveal
        end: dict[str, Any] = {"hash": p.hash(), "result": p.result.plain() if p.result else None}
        if reveal and self.secret is not None:
            end["secret"] = self.secret.hex()
        elif reveal and isinstance(self.dice, KeyedDice):
            end["seed"] = self.dice.seed.hex()
        word = self.game.vocabulary.word
        return Record(
            header=self.header,
            setup=self.setup_draws,
            steps=[
                RecordedStep(number, word("seat", step.seat), self.game.notation(step.choice), step.draws, step.anew)
                for number, step in enumerate(self.steps, 1)
            ],
            end=end,
        )

    @staticmethod
    def resume(record: Record, dice: Dice | None = None, *, secret: bytes | None = None) -> "History":
        """Replay a record choice by choice, to continue from its end."""
        game = record.header.load()
        if dice is None and secret is None:
            if "secret" in record.end:
                secret = bytes.fromhex(record.end["secret"])
            elif "seed" in record.end:
                dice = KeyedDice(bytes.fromhex(record.end["seed"]))
            else:
                raise ValueError("the record does not reveal its dice: give the secret or dice to go on with")
        history = History(
            game,
            dice if dice is not None else 0,
            players=record.header.players,
            secret=secret,
            entropy=record.header.entropy,
            started=record.header.started,
        )
        for step in record.steps:
            if step.anew is not None:
                history.position.ordinal = history._anew = step.anew
            history.apply(game.vocabulary.value("seat", step.seat), game.parse(step.choice))
        return history
