"""Search settings, and where a title keeps its own."""

from typing import Any, Literal

import msgspec

from armillary import typed
from armillary.kernel import Game
from armillary.players.basic import bots_module, bots_of
from armillary.players.player import PlayerError

__all__ = ["RISKS", "SHARE", "WORK", "Settings", "hook", "settings_of"]

#: Iterations of each level without a time limit, and the fraction of a given time that it uses.
WORK = {"easy": 40, "medium": 160, "hard": 640}
SHARE = {"easy": 0.1, "medium": 0.4, "hard": 1.0}
#: The weight of a style on the spread of outcomes: bold players like it, cautious players avoid it.
RISKS = {"steady": 0.0, "bold": 0.5, "cautious": -0.5}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Search settings of one title. A title may override them with `SEARCH = {...}` in its bot.py."""

    #: `tree` grows a tree of choices. `race` only compares the candidates for this choice: the title's bots play them
    #: on with the same luck until one is ahead. It suits titles whose turns are long chains of small decisions.
    method: Literal["tree", "race"] = "tree"
    #: Decisions in a rollout before the evaluation, the player that makes them, and its rate of random slips.
    horizon: int = 12
    rollout: Literal["greedy", "random"] = "greedy"
    slip: float = 0.0
    #: Roll out until the title's clock (`clock(p)` in its bot.py) has advanced this far, so that all candidates are
    #: judged at the same point of a turn; `horizon` is then only an upper bound. 0: use `horizon` alone.
    turns: int = 0
    #: The title's bot to follow unless the search finds something better. Other seats are assumed to play like greedy.
    base: str = "greedy"
    #: Other bots of the title (names in its `PLAYERS`) that also propose candidates. In a race, the bot that proposed a
    #: choice plays it on.
    styles: tuple[str, ...] = ()
    #: A race compares plans for the rest of the turn: bots that agree on the current choice still count separately.
    plans: bool = False
    #: A race compares what the title proposes (`proposals(view, seat)` in its bots: choices, each with the bot that plays it on),
    #: and judges where that leads by the title's `foreseen(p, seat)`. Samples are then seeded by the view and no plan is kept
    #: between decisions, so that the answer follows from the view alone. Offers are weighed in the same way.
    proposals: bool = False
    #: A race: samples of all before the worse half drops out, again and again; 0: only those clearly behind drop out.
    halve: int = 0
    #: Lines at most, whatever the level, unless a number is asked for (a title's `lines(p)` says how many in that game). 0: no
    #: limit.
    lines: int = 0
    #: The exploration constant of the tree.
    exploration: float = 0.8
    #: A node visited n times has at most `wide * n ** growth` children.
    wide: float = 2.0
    growth: float = 0.5
    #: The steps of play (frame names) in which it searches; empty: all. For finer control a title has a function
    #: `thinks(p, seat)` in its bot.py. Elsewhere the bot whose choice won the last search of this turn plays on.
    frames: tuple[str, ...] = ()
    #: Candidates at the root: the bots' choices, then the best by a one-ply look-ahead.
    roots: int = 24
    #: Prior weight of the base's choice.
    trust: float = 0.4
    #: How a tree models the other seats: `maxn` (each maximises its own value), `paranoid` (all against us) or `guide`
    #: (they play like the greedy player, as they always do in a race).
    opponents: Literal["maxn", "paranoid", "guide"] = "maxn"
    #: A finished match counts by its winner and, with this weight, by the lead in points (in units of `points`).
    margin: float = 0.2
    points: float = 10.0
    #: How many standard errors a choice must lead the base's own choice by to be preferred.
    doubt: float = 1.0
    #: The evaluation lead that counts as a win. 0: each search measures it around the seat's current standing.
    scale: float = 0.0


def hook(game: Game, name: str) -> Any:
    """A function of that name in the title's bot.py, or None."""
    return getattr(bots_module(game), name, None)


def settings_of(game: Game) -> Settings:
    """The search settings of a title: the defaults, overridden by `SEARCH` in its bot.py."""
    if not bots_of(game):
        # The title has no evaluation, only results: roll out to the end.
        return Settings(horizon=game.title.longest, rollout="random", trust=0.1)
    try:
        settings = typed.convert(hook(game, "SEARCH") or {}, Settings)
    except msgspec.ValidationError as error:
        raise PlayerError(f"SEARCH in the bot.py of {game.title.title}: {error}") from None
    if settings.turns and hook(game, "clock") is None:
        raise PlayerError(
            f"SEARCH in the bot.py of {game.title.title} counts turns, but there is no clock(p) beside it"
        )
    return settings
