"""The bots that can take a seat, and how to make them. The table knows levels and styles by name, but not how they think."""

from random import Random

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.text import Text
from armillary.players import Player, bots_of, has_learned
from armillary.players import make as make_player

from .errors import TableError

__all__ = ["LEVELS", "answer", "check", "known", "make", "name_of", "shown_name", "simpler", "style_of"]

#: level -> its name in `armillary.players`, easiest first. The text files have names (`style`) and descriptions
#: (`style-text`).
LEVELS = {"random": "random", "easy": "greedy:easy", "medium": "greedy:hard", "hard": "search:hard"}
#: The replacement of a bot that fails, always a cheaper one; a style is replaced by the plain bot.
SIMPLER = {"hard": "medium", "medium": "easy", "easy": "random", "random": "random"}


def known(game: Game | type[Game]) -> list[str]:
    """The levels of a title, then its styles (its own bots beside the plain one), then the learned player if there is
    one."""
    styles = [style for style in bots_of(game) if style != "greedy"]
    return [*LEVELS, *styles, *(["learned"] if has_learned(game) else [])]


def style_of(level: str, text: Text) -> str:
    """The name of a level or style."""
    return text.template("style", level) or level.replace("-", " ").capitalize()


def name_of(level: str, text: Text) -> str:
    """The name of a bot that takes a seat."""
    return text.fill("bot", "name", {"style": style_of(level, text)})


def shown_name(name: str, level: str, english: Text, text: Text) -> str:
    """The displayed name of a seat's holder: the log has the names of bots in English."""
    return name_of(level, text) if level and name == name_of(level, english) else name


def make(game: Game, level: str) -> Player:
    """A player of that level or style."""
    return make_player(game, LEVELS.get(level, f"{level}:hard"))


def check(game: Game, level: str) -> None:
    """TableError if there is no such bot."""
    if level not in known(game):
        raise TableError("not-allowed", "no-such-bot", level=level, known=", ".join(known(game)))


def simpler(level: str) -> str:
    """The bot to try if this one fails."""
    return SIMPLER.get(level, "medium")


def answer(player: Player, view: Position, seat: int, rng: Random, budget: float | None) -> Choice | None:
    """The player's answer if it has to decide, otherwise perhaps an interjection (None: it stays silent).

    `view` contains only what the seat may know.
    """
    if seat in view.deciding():
        if player.speaks and view.frames[-1].quiet:
            said = player.interject(view, seat, rng)
            if said is not None:
                return said
        return player.choose(view, seat, rng, budget)
    return player.interject(view, seat, rng) if view.interjections(seat) else None
