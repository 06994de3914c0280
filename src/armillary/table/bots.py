"""Which bots can sit down, and how they are made. The table knows levels by name and nothing of how they think."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position

__all__ = ["SIMPLER", "Player", "answer", "levels", "make", "simpler"]

#: What replaces a bot that fails: always something that needs less.
SIMPLER = {"hard": "medium", "medium": "easy", "easy": "greedy", "greedy": "random"}
TEXTS = {
    "random": ("Random", "takes any choice: for trying things out"),
    "greedy": ("Quick", "the title's own quick judgement"),
    "easy": ("Easy", "plays quickly and makes mistakes"),
    "medium": ("Medium", "plays sensibly"),
    "hard": ("Hard", "thinks ahead, and takes its time"),
}


class Player(Protocol):
    """What a bot is: it sees what its seat may know, and names one of the choices."""

    def choose(self, view: Position, seat: int, rng: Random) -> Choice: ...


class RandomPlayer:
    """Any of the listed choices."""

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        return random_choice(view.choices(seat), rng)


@cache
def _players() -> Any:
    """The package of searching players, if it is there."""
    return import_module("armillary.players") if find_spec("armillary.players") else None


@cache
def _own(package: str) -> dict[str, Any]:
    """The players that come with a title."""
    if find_spec(package + ".bot") is None:
        return {}
    found: dict[str, Any] = getattr(import_module(package + ".bot"), "PLAYERS", {})
    return found


def levels(package: str) -> dict[str, tuple[str, str]]:
    """The levels that a title (by its package) offers: level -> (name, text), easiest first."""
    own = _own(package)
    names = ["random"]
    if _players() is not None:
        names += ["easy", "medium", "hard"]
    elif own:
        names += ["easy", "medium"]
    else:
        names += ["easy"]
    names += [name for name in own if name not in names]
    return {name: TEXTS.get(name, (name.capitalize(), "comes with this title")) for name in names}


def make(game: Game, level: str) -> Player:
    """A player of that level; a level that this installation does not have becomes the nearest simpler one."""
    own = _own(game.package)
    if level == "random":
        return RandomPlayer()
    if level in own:
        made: Player = own[level]()
        return made
    package = _players()
    if package is not None and level in ("easy", "medium", "hard"):
        found: Player = package.make(game, level)
        return found
    if "greedy" in own:
        quick: Player = own["greedy"]()
        return quick
    return RandomPlayer()


def simpler(level: str) -> str:
    """The bot to try when this one fails."""
    return SIMPLER.get(level, "random")


def answer(player: Player, view: Position, seat: int, rng: Random, budget: float | None) -> Choice | None:
    """What the player does now: an answer if it is asked, else perhaps an interjection (an offer is at least declined).

    `view` is already cut to what the seat may know.
    """
    if seat in view.deciding():
        if budget is not None and _takes_budget(type(player)):
            chosen: Choice = player.choose(view, seat, rng, budget)  # type: ignore[call-arg]
            return chosen
        return player.choose(view, seat, rng)
    open_now = view.interjections(seat)
    interject = getattr(player, "interject", None)
    if interject is not None and open_now:
        said: Choice | None = interject(view, seat, rng)
        return said
    declines = [choice for choice in open_now if choice[0] == "decline"]
    return declines[0] if declines else None


@cache
def _takes_budget(cls: type) -> bool:
    from inspect import signature

    return "budget" in signature(cls.choose).parameters  # type: ignore[attr-defined]
