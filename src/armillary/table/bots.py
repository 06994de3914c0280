"""Which bots can sit down, and how they are made. The table knows levels by name and nothing of how they think."""

from random import Random

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.players import Player
from armillary.players import make as make_player

__all__ = ["LEVELS", "answer", "levels", "make", "name_of", "simpler"]

#: level -> (what `armillary.players` calls it, name, text), easiest first.
LEVELS = {
    "random": ("random", "Random", "Takes any choice: for trying things out."),
    "easy": ("greedy:easy", "Easy", "Plays quickly and makes mistakes."),
    "medium": ("greedy:hard", "Medium", "Plays the title's own quick judgement, without mistakes."),
    "hard": ("search:hard", "Hard", "Thinks ahead, and takes a moment."),
}
#: What replaces a bot that fails: always something that needs less.
SIMPLER = {"hard": "medium", "medium": "easy", "easy": "random"}


def levels() -> dict[str, tuple[str, str]]:
    """The levels that can be picked, for every title: level -> (name, text)."""
    return {level: (name, text) for level, (_, name, text) in LEVELS.items()}


def name_of(level: str) -> str:
    return f"{LEVELS[level][1] if level in LEVELS else level} bot"


def make(game: Game, level: str) -> Player:
    """A player of that level."""
    return make_player(game, LEVELS[level][0])


def simpler(level: str) -> str:
    """The bot to try when this one fails."""
    return SIMPLER.get(level, "random")


def answer(player: Player, view: Position, seat: int, rng: Random, budget: float | None) -> Choice | None:
    """What the player does now: an answer if it is asked, else perhaps an interjection (None: it stays silent).

    `view` is already cut to what the seat may know.
    """
    if seat in view.deciding():
        return player.choose(view, seat, rng, budget)
    return player.interject(view, seat, rng) if view.interjections(seat) else None
