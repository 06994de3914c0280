"""The colours to choose from: what is different about each in peace, in war and in the assembly (3D6, BR-2A)."""

from armillary.games.high_frontier.look.factions import choose
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Stage

from . import states

__all__ = ["colours"]

#: How hard a colour is to play, 1 to 3: money that comes by itself, a privilege for the right moment, one that makes enemies.
LEVELS = {"yellow": 1, "white": 1, "green": 2, "red": 2, "gray": 2, "purple": 3}


def colours(p: Conflict, text: Text) -> Stage:
    return choose(p, text, lambda faction: told(p, faction, text), LEVELS)


def told(p: Conflict, faction: int, text: Text) -> list[tuple[str, str]]:
    """Privilege, weapon, side and ideology, as far as this game has them."""
    own = p.c.own.factions[faction]
    rows = [(text.word("stage", "privilege"), text.word("privilege-says", own.privilege))]
    if "combat" in p.game.rooms:
        rows.append((text.word("stage", "weapon"), text.word("weapon-says", own.weapon)))
    if states.blocs(p):
        side = f"{text.word('bloc', own.bloc)}, {text.word('place', own.ideology)}"
        rows.append((text.word("stage", "side"), side))
    return rows
