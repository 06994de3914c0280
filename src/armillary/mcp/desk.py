"""Matches that are open here. Every answer about them is made from a seat's view."""

import secrets
import time
from collections.abc import Callable, Mapping
from functools import cached_property

from armillary.kernel.choice import Choice
from armillary.kernel.dice import TooManyBranches
from armillary.kernel.game import Game
from armillary.kernel.ledger import Ledger, load_ledger
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.registry import game as load_game
from armillary.kernel.registry import titles
from armillary.kernel.title import OptionError, OptionValue
from armillary.players import PlayerError
from armillary.players.advice import advise, say
from armillary.scene import DataTable
from armillary.telling import (
    CHOICES,
    Page,
    alike,
    tell_choices,
    tell_events,
    tell_odds,
    tell_position,
    tell_refusal,
)

from .seat import ME, Seat, Unlisted

__all__ = ["MOST_MATCHES", "Desk", "DeskTable", "Refused"]

#: Matches that may be open at once.
MOST_MATCHES = 8
#: Seconds for exact odds, and branches of the dice.
ODDS_SECONDS, ODDS_BRANCHES = 2.0, 20_000
#: The longest notation worth reading.
LONGEST_ID = 400
#: Characters of a tool's answer.
CONSULTED = CHOICES


class Refused(Exception):
    """The request cannot be answered; the message is shown to the program that made it."""


class DeskTable:
    """A local match from the program's seat: each method is one tool's answer."""

    def __init__(self, match: str, seat: Seat, language: str = "en") -> None:
        self.match = match
        self.at = seat
        self.game: Game = seat.game
        self.language = language
        self.word = self.game.vocabulary.word("seat", seat.seat)

    @property
    def step(self) -> int:
        return self.at.step

    @property
    def over(self) -> bool:
        return self.at.over

    @cached_property
    def ledger(self) -> Ledger:
        return load_ledger(*self.game.folders)

    def _view(self) -> Position:
        return self.at.view()

    # ---------------------------------------------------------------------------------------------------------- reading

    def look(self, section: str = "", since: int | None = None, upto: int | None = None, first: int = 0) -> str:
        """The position, one section of it, or what happened since a step."""
        view = self._view()
        if since is not None:
            told = tell_events(view, self.at.events(since, upto), self.at.seat, language=self.language)
            return told or "Nothing has happened since."
        try:
            return tell_position(view, self.at.seat, section=section, first=first, language=self.language)
        except ValueError as error:
            raise Refused(str(error)) from None

    def choices(self, first: int = 0, limit: int = 40, verb: str = "", out_of_turn: bool = False) -> Page:
        view = self._view()
        return tell_choices(
            view, self.at.seat, verb=verb, out_of_turn=out_of_turn, first=first, limit=limit, language=self.language
        )

    def why_not(self, notation: str) -> str:
        view = self._view()
        choice = self._read(notation)
        refusal = view.why_none(self.at.seat, choice)
        if refusal is None:
            return f"{notation} is allowed [{self.game.rule_of(view, self.at.seat, choice)}]."
        return tell_refusal(view, refusal, self.ledger, language=self.language)

    def odds(self, notation: str) -> str:
        """Exact odds, up to the next decision of anybody."""
        view = self._view()
        choice = self._listed(view, notation)
        try:
            found = odds(
                view,
                self.at.seat,
                choice,
                limit=ODDS_BRANCHES,
                language=self.language,
                until=time.monotonic() + ODDS_SECONDS,
            )
        except TooManyBranches:
            raise Refused("There are too many outcomes to count.") from None
        except HiddenInformation as error:
            raise Refused(f"That depends on what you cannot see: {error}.") from None
        return "\n".join(tell_odds(found, language=self.language))

    def consult(self, tool: str, arguments: dict[str, str]) -> str:
        """A tool of the title, such as a planner; without a name, the tools there are."""
        view, text = self._view(), self.game.text(self.language)
        tools = self.game.tools(view, self.at.seat, text)
        if tool not in {found.id for found in tools}:
            listed = [f"{found.id}: {found.title} ({', '.join(arg.id for arg in found.args)})" for found in tools]
            raise Refused("There is nothing to consult now." if not listed else "The tools are " + "; ".join(listed))
        try:
            sketch = self.game.consult(view, self.at.seat, tool, arguments, text)
        except ValueError as error:
            raise Refused(str(error)) from None
        lines: list[str] = []
        for panel in sketch.panels:
            if isinstance(panel, DataTable):
                lines.append(" | ".join(panel.head))
                lines += [" | ".join(row) for row in panel.rows]
        lines += sketch.lines
        if sketch.follow:
            lines.append("choose_all: " + "; ".join(sketch.follow))
        told = "\n".join(lines) or "There is no answer."
        return told if len(told) <= CONSULTED else told[: CONSULTED - 3] + "..."

    def hint(self) -> str:
        """The coach's first line; the record says that the seat had it."""
        if not self.at.mine:
            raise Refused("It is not your decision.")
        view, text = self._view(), self.game.text(self.language)
        said = say(advise(self.game, view, self.at.seat, language=self.language), self.game, view, text)
        self.at.mark_hint()
        return said[0]

    def record(self) -> str:
        try:
            return self.at.record()
        except ValueError as error:
            raise Refused(str(error)) from None

    # ----------------------------------------------------------------------------------------------------------- acting

    def choose(self, step: int, notation: str, why: str = "", progress: Callable[[int], None] | None = None) -> str:
        """Take a listed choice made from the position after `step`; what happened up to the seat's next decision."""
        self._fresh(step)
        choice = self._listed(self._view(), notation)
        before = self.at.step
        self._take(choice, why)
        self.at.advance(progress)
        return self._happened(before)

    def choose_all(self, step: int, notations: list[str], progress: Callable[[int], None] | None = None) -> str:
        """Several choices in sequence, all or none."""
        self._fresh(step)
        if not notations:
            raise Refused("Name at least one choice.")
        chosen = [self._read(notation) for notation in notations]
        try:
            self.at.tried(chosen)
        except Unlisted as error:
            raise self._not_listed(error) from None
        except ValueError as error:
            raise Refused(str(error)) from None
        before = self.at.step
        for choice in chosen:
            self._take(choice, "")
        self.at.advance(progress)
        return self._happened(before)

    def undo(self) -> str:
        try:
            self.at.undo()
        except ValueError as error:
            raise Refused(str(error)) from None
        return "Your last choice is taken back."

    def resign(self) -> str:
        if self.at.over:
            raise Refused("The match is over.")
        self.at.resign()
        return "You have resigned. The record can be had now."

    def wait(self, seconds: int) -> str:
        """Bots answer at once: there is never anything to wait for."""
        return "The match is over." if self.at.over else "It is your decision."

    def _fresh(self, step: int) -> None:
        if self.at.over:
            raise Refused("The match is over.")
        if step != self.at.step:
            raise Refused(f"stale: the match is at step {self.at.step}, not {step}; look again before you choose.")

    def _take(self, choice: Choice, why: str) -> None:
        try:
            self.at.choose(choice, why)
        except Unlisted as error:
            raise self._not_listed(error) from None

    def _happened(self, before: int) -> str:
        view = self._view()
        told = tell_events(view, self.at.events(before), self.at.seat, language=self.language)
        head = tell_position(view, self.at.seat, language=self.language).split("\n", 1)[0]
        return f"{told}\n{head}" if told else head

    def _read(self, notation: str) -> Choice:
        if len(notation) > LONGEST_ID:
            raise Refused(f"A choice has at most {LONGEST_ID} characters.")
        try:
            return self.game.parse(notation)
        except ValueError as error:
            raise Refused(f"unreadable: {error}") from None

    def _listed(self, view: Position, notation: str) -> Choice:
        choice = self._read(notation)
        refusal = view.why_none(self.at.seat, choice)
        if refusal is not None:
            raise self._not_listed(Unlisted(refusal, choice))
        return choice

    def _not_listed(self, error: Unlisted) -> Refused:
        view = self._view()
        told = tell_refusal(view, error.refusal, self.ledger, language=self.language)
        near = alike(view, self.at.seat, self.game.notation(error.choice))
        return Refused(f"not listed: {told}" + (f" Nearest: {', '.join(near)}." if near else ""))


class Desk:
    """The open matches of one program. Their names are secrets: a program that knows one may play it."""

    def __init__(self, *, most: int = MOST_MATCHES, language: str = "en") -> None:
        self.tables: dict[str, DeskTable] = {}
        self.most = most
        self.language = language

    def open(
        self,
        title: str,
        players: list[str],
        options: Mapping[str, OptionValue] | None = None,
        scenario: str | None = None,
        seed: str | None = None,
        progress: Callable[[int], None] | None = None,
        name: str = "",
    ) -> DeskTable:
        if title not in titles():
            raise Refused(f"There is no title {title[:60]!r}; there are {', '.join(sorted(titles()))}.")
        if len(self.tables) >= self.most:
            done = next((name for name, table in self.tables.items() if table.over), None)
            if done is None:
                raise Refused(f"{self.most} matches are open, which is the most: finish or resign one.")
            del self.tables[done]
        try:
            game = load_game(title, len(players), options=options, scenario=scenario)
            seat = Seat(game, [ME if name == "you" else name for name in players], seed)
        except (OptionError, PlayerError, ValueError) as error:
            raise Refused(str(error)) from None
        seat.advance(progress)
        table = DeskTable(name or secrets.token_urlsafe(9), seat, self.language)
        self.tables[table.match] = table
        return table

    def table(self, match: str) -> DeskTable:
        found = self.tables.get(match)
        if found is None:
            raise Refused("There is no such match here; start one, and use the name in its answer.")
        return found
