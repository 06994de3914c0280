"""Assigns factions in an experiment: chosen by the players, named for each seat, or rotating."""

from collections.abc import Sequence
from random import Random

from armillary.kernel import Choice, Game, Position
from armillary.kernel.title import OptionError
from armillary.players import Player

__all__ = ["ROTATE", "check_factions", "faction_words", "named_factions"]

#: In place of names: the next faction from seat to seat and from game to game.
ROTATE = "rotate"


def faction_words(rules: Game) -> list[str]:
    """The factions that players of this title choose from; empty if they do not choose."""
    asked = any(verb.args and verb.args[0][1] == "faction" for verb in rules.vocabulary.verbs.values())
    return list(rules.vocabulary.words.get("faction", ())) if asked else []


def check_factions(rules: Game, factions: Sequence[str]) -> list[str]:
    """One name for each seat, or `rotate`; OptionError names the problem."""
    if not factions or list(factions) == [ROTATE]:
        if factions and not faction_words(rules):
            raise OptionError(f"nobody chooses a faction in {rules.title.title}")
        return list(factions)
    words = faction_words(rules)
    for name in factions:
        if name not in words:
            raise OptionError(
                f"{rules.title.title} has no faction {name!r} to choose; it has {', '.join(words) or 'none'}"
            )
    named = list(factions) * rules.seats if len(factions) == 1 else list(factions)
    if len(named) != rules.seats:
        raise OptionError(f"{rules.seats} seats need one faction each (or one for all, or {ROTATE}), not {len(named)}")
    return named


def named_factions(rules: Game, factions: Sequence[str], number: int, players: Sequence[Player]) -> list[Player]:
    """The players of that game, each with the faction that the plan assigns."""
    if not factions:
        return list(players)
    words = faction_words(rules)
    names = [words[(number + seat) % len(words)] for seat in range(rules.seats)] if factions[0] == ROTATE else factions
    return [Assigned(player, words.index(name)) for player, name in zip(players, names, strict=True)]


class Assigned(Player):
    """A player with an assigned faction that makes all other decisions itself."""

    def __init__(self, player: Player, faction: int) -> None:
        self.player = player
        self.faction = faction
        self.blind = player.blind
        self.speaks = player.speaks

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        verbs = view.game.vocabulary.verbs
        for choice in view.choices(seat):
            args = verbs[choice[0]].args
            if args and args[0][1] == "faction" and choice[1] == self.faction:
                return choice
        return self.player.choose(view, seat, rng, budget)

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        return self.player.interject(view, seat, rng)
