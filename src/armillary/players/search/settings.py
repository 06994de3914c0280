"""How a title is searched: the settings, and where a title keeps its own."""

from typing import Any, Literal

import msgspec

from armillary.kernel import Game
from armillary.players.basic import bots_module, bots_of
from armillary.players.player import PlayerError

__all__ = ["RISKS", "SHARE", "WORK", "Settings", "hook", "settings_of"]

#: Iterations of each level when nobody gives a time, and the share of a given time that it uses.
WORK = {"easy": 40, "medium": 160, "hard": 640}
SHARE = {"easy": 0.1, "medium": 0.4, "hard": 1.0}
#: How a style weighs the spread of outcomes: a bold player likes it, a cautious one does not.
RISKS = {"steady": 0.0, "bold": 0.5, "cautious": -0.5}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to search in one title. A title may give its own as `SEARCH = {...}` in its bot.py."""

    #: `tree`: grows a tree of choices. `race`: only the candidates for this choice, played on by the title's own bots and
    #: compared on the same luck until one is ahead; for titles whose turns are long chains of small decisions.
    method: Literal["tree", "race"] = "tree"
    #: Decisions played out below a leaf before the evaluation; the player that makes them, and how often it slips.
    horizon: int = 12
    rollout: Literal["greedy", "random"] = "greedy"
    slip: float = 0.0
    #: Play out until the title's clock (`clock(p)` in its bot.py) has gone on by so much, so that all candidates are judged
    #: at the same point of a turn; `horizon` is then only the bound. 0: by `horizon` alone.
    turns: int = 0
    #: The bot of the title that is followed unless something better is found; the other seats are thought to play like greedy.
    base: str = "greedy"
    #: Other bots of the title (names in its `PLAYERS`) whose choices are candidates too. In a race the bot that proposed a
    #: choice plays it on.
    styles: tuple[str, ...] = ()
    #: A race is about the bots' plans for the rest of the turn: two bots with the same choice now still differ.
    plans: bool = False
    #: How curious the tree is.
    exploration: float = 0.8
    #: A node visited n times has at most `wide * n ** growth` children.
    wide: float = 2.0
    growth: float = 0.5
    #: The steps of play (frames by name) in which it thinks; empty: everywhere. A title that must say it more finely has a
    #: function `thinks(p, seat)` in its bot.py. Elsewhere the bot plays on whose choice won when it last thought in this turn.
    frames: tuple[str, ...] = ()
    #: Candidates looked at in the root: the bots' choices, then the best by one step of look-ahead.
    roots: int = 24
    #: Weight of the base's choice before anything is known.
    trust: float = 0.4
    #: The others in a tree: `maxn` (each seeks its own good), `paranoid` (all against us) or `guide` (they play like the greedy
    #: player, as they always do in a race).
    opponents: Literal["maxn", "paranoid", "guide"] = "maxn"
    #: A finished match counts by who won and, with this weight, by how many points ahead (in units of `points`).
    margin: float = 0.2
    points: float = 10.0
    #: How many standard errors a choice must be ahead of the base's own to be preferred.
    doubt: float = 1.0
    #: An evaluation so far ahead is as good as won. 0: measured in each search, around how the seat stands now.
    scale: float = 0.0


def hook(game: Game, name: str) -> Any:
    """A function of that name in the title's bot.py, or None."""
    return getattr(bots_module(game), name, None)


def settings_of(game: Game) -> Settings:
    """How the title wants to be searched: `SEARCH` of its bot.py over the defaults."""
    if not bots_of(game):
        # Nothing to evaluate with but the result: play on to the end.
        return Settings(horizon=game.title.longest, rollout="random", trust=0.1)
    try:
        settings = msgspec.convert(hook(game, "SEARCH") or {}, Settings)
    except msgspec.ValidationError as error:
        raise PlayerError(f"SEARCH in the bot.py of {game.title.title}: {error}") from None
    if settings.turns and hook(game, "clock") is None:
        raise PlayerError(
            f"SEARCH in the bot.py of {game.title.title} counts turns, but there is no clock(p) beside it"
        )
    return settings
