"""Players that learned: a small network on one core, trained by cloning a bot and then by play against a league.

Playing needs numpy alone. `armillary.players.learned.league` trains; weights of our titles lie in their folders as
`learned/2.npz` and so on, by the number of seats.
"""

from .net import Net, NetError
from .player import LearnedPlayer, learned_player, weights_of

__all__ = ["LearnedPlayer", "Net", "NetError", "learned_player", "weights_of"]
