"""Which bots can sit down, and how they are made. The table knows levels and styles by name and nothing of how they think."""

from random import Random

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.text import Text
from armillary.players import Player, bots_of, has_learned
from armillary.players import make as make_player

from .errors import TableError

__all__ = ["LEVELS", "answer", "check", "known", "make", "name_of", "shown_name", "simpler", "style_of"]

#: level -> what `armillary.players` calls it, easiest first. Names and descriptions: `style` and `style-text` of the text files.
LEVELS = {"random": "random", "easy": "greedy:easy", "medium": "greedy:hard", "hard": "search:hard"}
#: What replaces a bot that fails: always something that needs less. A style gives way to the plain bot.
SIMPLER = {"hard": "medium", "medium": "easy", "easy": "random", "random": "random"}


def known(game: Game | type[Game]) -> list[str]:
    """What can be picked in a title: the levels, then its styles, which are its own bots beside the plain one, then the player
    that learned, where there is one."""
    styles = [style for style in bots_of(game) if style != "greedy"]
    return [*LEVELS, *styles, *(["learned"] if has_learned(game) else [])]


def style_of(level: str, text: Text) -> str:
    """The name of a level or style."""
    return text.template("style", level) or level.replace("-", " ").capitalize()


def name_of(level: str, text: Text) -> str:
    """What a bot is called that sits down."""
    return text.fill("bot", "name", {"style": style_of(level, text)})


def shown_name(name: str, level: str, english: Text, text: Text) -> str:
    """The name of a seat's holder as it is shown: the log has the names of bots in English."""
    return name_of(level, text) if level and name == name_of(level, english) else name


def make(game: Game, level: str) -> Player:
    """A player of that level or style."""
    return make_player(game, LEVELS.get(level, f"{level}:hard"))


def check(game: Game, level: str) -> None:
    """TableError if no such bot can sit down."""
    if level not in known(game):
        raise TableError("not-allowed", "no-such-bot", level=level, known=", ".join(known(game)))


def simpler(level: str) -> str:
    """The bot to try when this one fails."""
    return SIMPLER.get(level, "medium")


def answer(player: Player, view: Position, seat: int, rng: Random, budget: float | None) -> Choice | None:
    """What the player does now: an answer if it is asked, else perhaps an interjection (None: it stays silent).

    `view` is already cut to what the seat may know.
    """
    if seat in view.deciding():
        if player.speaks and view.frames[-1].quiet:
            said = player.interject(view, seat, rng)
            if said is not None:
                return said
        return player.choose(view, seat, rng, budget)
    return player.interject(view, seat, rng) if view.interjections(seat) else None
