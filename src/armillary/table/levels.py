"""Which bots can sit down, and how they are made. The table knows levels and styles by name and nothing of how they think."""

from random import Random

from armillary.kernel.choice import Choice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.players import Player, bots_of
from armillary.players import make as make_player

from .errors import TableError

__all__ = ["LEVELS", "answer", "check", "known", "make", "name_of", "simpler"]

#: level -> (what `armillary.players` calls it, name, text), easiest first.
LEVELS = {
    "random": ("random", "Random", "Takes any choice: for trying things out."),
    "easy": ("greedy:easy", "Easy", "Plays quickly and makes mistakes."),
    "medium": ("greedy:hard", "Medium", "Plays the title's own quick judgement, without mistakes."),
    "hard": ("search:hard", "Hard", "Thinks ahead, and takes a moment."),
}
#: What replaces a bot that fails: always something that needs less. A style gives way to the plain bot.
SIMPLER = {"hard": "medium", "medium": "easy", "easy": "random", "random": "random"}


def known(game: Game | type[Game]) -> dict[str, tuple[str, str]]:
    """What can be picked in a title: level or style -> (name, text). Styles are the title's own bots beside the plain one."""
    found = {level: (name, text) for level, (_, name, text) in LEVELS.items()}
    for style, bot in bots_of(game).items():
        if style != "greedy":
            found[style] = (
                style.replace("-", " ").capitalize(),
                " ".join((bot.__doc__ or "").partition("\n\n")[0].split()),
            )
    return found


def name_of(level: str) -> str:
    return f"{LEVELS[level][1] if level in LEVELS else level.replace('-', ' ').capitalize()} bot"


def make(game: Game, level: str) -> Player:
    """A player of that level or style."""
    return make_player(game, LEVELS[level][0] if level in LEVELS else f"{level}:hard")


def check(game: Game, level: str) -> None:
    """TableError if no such bot can sit down."""
    there = known(game)
    if level not in there:
        raise TableError("not-allowed", f"There is no bot {level!r}; there are {', '.join(there)}.")


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
