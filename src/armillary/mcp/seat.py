"""A seat at a local match: the only module here that holds the truth. Everything it gives away is a view, an event as the
seat may know it, or the record of a match that is over."""

import secrets
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from armillary.kernel.choice import Choice, allows
from armillary.kernel.dice import NoDice, OutOfDice
from armillary.kernel.event import Event
from armillary.kernel.fairness import new_entropy, new_secret
from armillary.kernel.game import Game
from armillary.kernel.history import History
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.refusal import Refusal
from armillary.players import Player, PlayerError, available, make

__all__ = ["ME", "Seat", "Unlisted"]

#: How the program itself is called among the players of a match and in its record.
ME = "program"
#: The longest reason that is kept with a choice.
LONGEST_WHY = 500


class Unlisted(Exception):
    """A choice that is not on the seat's list; the refusal was found on the seat's view."""

    def __init__(self, refusal: Refusal, choice: Choice) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal
        self.choice = choice


class Seat:
    """One seat of one match; bots of this library hold the others and answer at once."""

    def __init__(self, game: Game, players: list[str], seed: str | None = None) -> None:
        if players.count(ME) != 1:
            raise PlayerError("exactly one seat is yours")
        known = set(available(game)) | {name.partition(":")[0] for name in available(game)}
        for name in players:
            if name != ME and name not in known:
                raise PlayerError(f"no player {name[:60]!r}; known are {', '.join(sorted(known))}")
        self.game = game
        self.seat = players.index(ME)
        self._bots: dict[int, Player] = {who: make(game, name) for who, name in enumerate(players) if name != ME}
        self._rng = Random(seed if seed is not None else secrets.token_hex(16))
        if seed is None:
            entropy = [new_entropy() for _ in players]
            self._history = History(game, players=players, secret=new_secret(), entropy=entropy)
        else:
            self._history = History(game, seed, players=players)
        #: The number of the seat's own choices and undos: what it did not see does not count.
        self.step = 0
        self.resigned = False
        self._told: list[tuple[int, list[Event]]] = [(0, list(self._history.setup_events))]
        self._notes: dict[int, str] = {}
        self._hinted: set[int] = set()
        self._hint = False

    # ----------------------------------------------------------------------------------------------- what a seat may know

    @property
    def over(self) -> bool:
        return self.resigned or self._history.position.over

    @property
    def mine(self) -> bool:
        """Does the match wait for this seat?"""
        return not self.over and self.seat in self._history.position.deciding()

    def view(self) -> Position:
        return self._history.position.view(self.seat)

    def events(self, since: int, upto: int | None = None) -> list[tuple[int, list[Event]]]:
        """What happened after the seat's choice number `since` (up to number `upto`), as the seat may know it."""
        last = self.step if upto is None else upto
        return [
            (number, [known for known in (event.seen_by(self.seat) for event in events) if known is not None])
            for number, events in self._told
            if since < number <= last or (number == 0 and since < 0)
        ]

    def undoable(self) -> int:
        return 0 if self.over else self._history.undoable(self.seat)

    def record(self, *, whole: bool = False) -> str:
        """The record as text. Before the end it is only for the person who runs the program (`whole`), never for the seat."""
        if not self.over and not whole:
            raise ValueError("the record would show the others' cards: it can be had after the end")
        found = self._history.record(reveal=True)
        steps = [msgspec.structs.replace(step, hint=True) if step.n in self._hinted else step for step in found.steps]
        end: dict[str, Any] = dict(found.end)
        if self._notes:
            end["notes"] = {str(number): why for number, why in sorted(self._notes.items())}
        return msgspec.structs.replace(found, steps=steps, end=end).dump()

    # ------------------------------------------------------------------------------------------------------------ acting

    def choose(self, choice: Choice, why: str = "") -> None:
        """Take a listed choice. `Unlisted` says why not; then nothing has changed."""
        view = self.view()
        if not (allows(view.choices(self.seat), choice) or allows(view.interjections(self.seat), choice)):
            raise Unlisted(view.why_not(self.seat, choice), choice)
        taken = self._history.apply(self.seat, choice)
        self.step += 1
        self._told.append((self.step, list(taken.events)))
        number = len(self._history.steps)
        if why:
            self._notes[number] = why[:LONGEST_WHY]
        if self._hint:
            self._hinted.add(number)
            self._hint = False

    def tried(self, choices: list[Choice]) -> None:
        """Could these be taken in sequence, all but the last without dice or news? `Unlisted` names the first that fails."""
        seen = self.view()
        seen.dice = NoDice()
        for number, choice in enumerate(choices):
            if not (allows(seen.choices(self.seat), choice) or allows(seen.interjections(self.seat), choice)):
                raise Unlisted(seen.why_not(self.seat, choice), choice)
            try:
                seen.apply(self.seat, choice)
            except (OutOfDice, HiddenInformation):
                if number < len(choices) - 1:
                    raise ValueError(
                        f"{self.game.notation(choice)} rolls dice or shows something: only the last of several may"
                    ) from None

    def undo(self) -> None:
        if not self.undoable():
            raise ValueError("there is nothing to take back: new information has come since")
        self._history.undo(self.seat)
        self._notes.pop(len(self._history.steps) + 1, None)
        self._hinted.discard(len(self._history.steps) + 1)
        self.step += 1
        self._told.append((self.step, []))

    def resign(self) -> None:
        """By the title's own rule where it has one; else the match simply ends here."""
        choice = self.game.resigning(self._history.position, self.seat)
        if choice is not None:
            self._history.apply(self.seat, choice)
        self.resigned = True
        self.step += 1

    def mark_hint(self) -> None:
        """The next choice of the seat is marked in the record: it had help."""
        self._hint = True

    # -------------------------------------------------------------------------------------------------------------- bots

    def advance(self, progress: Callable[[int], None] | None = None) -> None:
        """Let the bots play until the seat decides or the match is over."""
        for seat in self._bots:
            if self.step == 0 and not self._history.steps:
                wish = self.game.seated(self._history.position, seat, False)
                if wish is not None:
                    self._note(seat, wish)
        count = 0
        while not self.over:
            self._answer_offers()
            p = self._history.position
            waiting = [seat for seat in p.deciding() if seat in self._bots]
            if p.over or not waiting or (self.seat in p.deciding() and p.sealed is None):
                return
            seat = waiting[0]
            self._note(seat, self._bots[seat].choose(p.view(seat), seat, self._rng))
            count += 1
            if progress is not None:
                progress(count)

    def _note(self, seat: int, choice: Choice) -> None:
        step = self._history.apply(seat, choice)
        self._told[-1][1].extend(step.events)

    def _answer_offers(self) -> None:
        """Bots answer offers at once; the seat's own wait until it wants to."""
        for number, _, receiver, _, _ in list(self._history.position.offers):
            p = self._history.position
            if receiver not in self._bots or receiver in p.deciding():
                continue
            listed = p.interjections(receiver)
            if ("decline", number) not in listed:
                continue
            answer = self._bots[receiver].interject(p.view(receiver), receiver, self._rng)
            good = answer is not None and answer in listed and answer[1:] == (number,)
            self._note(receiver, answer if good and answer is not None else ("decline", number))
