"""Learned players: a small network, trained by cloning a bot and then by league play; or a bot of the title whose parameters were
tuned in such a league by an evolution strategy.

Playing needs only numpy. `league` trains networks, `breeding` tunes parameters. The players of our titles are stored in the
titles' folders by number of seats: `learned/2.npz` or `learned/2.json`, and so on.
"""

from .net import Net, NetError
from .numbers import LearnedNumbers
from .player import LearnedPlayer, learned_player, numbers_of, weights_of

__all__ = ["LearnedNumbers", "LearnedPlayer", "Net", "NetError", "learned_player", "numbers_of", "weights_of"]
