"""Players by name: `make(game, "greedy:hard")`."""

from importlib import resources

from armillary.kernel import Game

from .basic import RandomPlayer, bots_of, fixed_of, greedy
from .player import Level, Player, PlayerError

__all__ = ["available", "has_learned", "make"]


def make(game: Game, spec: str) -> Player:
    """Make the player that `spec` describes; PlayerError lists the accepted forms.

    `random`, `greedy`, `greedy:easy`, any other bot of the title by name, `search`, `search:hard`, `search:500` (a work budget in
    iterations), `search:2s` (a time budget in seconds), `learned`, `learned:FILE.npz` (your own weights; `.json` for tuned
    parameters), `search:learned` (search that evaluates with the network), `external:COMMAND ...`.
    """
    name, _, rest = spec.strip().partition(":")
    if name == "random":
        if rest:
            raise PlayerError("'random' takes no level")
        return RandomPlayer(game)
    if name == "search":
        from .search import search_player

        return search_player(game, rest)
    if name == "learned":
        from .learned.naming import learned_player

        return learned_player(game, rest)
    if name == "external":
        from .external import ExternalPlayer

        return ExternalPlayer(game, rest)
    if name == "greedy" or name in bots_of(game) or name in fixed_of(game):
        return greedy(game, name, rest or "medium")
    known = dict.fromkeys(["random", "greedy", *bots_of(game), "search", "learned"])
    raise PlayerError(f"no player {spec!r}; known are {', '.join(known)} and external:COMMAND")


def available(game: Game) -> list[str]:
    """The players a person can pick in this title, with their levels, weakest first."""
    bots = dict.fromkeys(["greedy", *bots_of(game)])
    trained = ["learned"] if has_learned(game) else []
    return ["random", *(f"{name}:{level}" for name in [*bots, *trained, "search"] for level in Level)]


def has_learned(game: Game | type[Game]) -> bool:
    """Is there a learned player for this title (and number of seats, if a game is given)?"""
    from .learned.naming import network_of, numbers_of

    if isinstance(game, type):
        folders = [resources.files(package) / "learned" for package in game.packages()]
        files = [file.name for folder in folders if folder.is_dir() for file in folder.iterdir()]
        return any(name.endswith((".npz", ".json")) for name in files)
    return network_of(game) is not None or numbers_of(game) is not None
