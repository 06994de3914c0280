"""Players that learned: a small network on one core, trained by cloning a bot and then by play against a league; or a bot of the
title whose numbers were bred in such a league.

Playing needs numpy alone. `league` trains networks, `breeding` numbers; what was learned of our titles lies in their folders as
`learned/2.npz` or `learned/2.json` and so on, by the number of seats.
"""

from .net import Net, NetError
from .numbers import LearnedNumbers
from .player import LearnedPlayer, learned_player, numbers_of, weights_of

__all__ = ["LearnedNumbers", "LearnedPlayer", "Net", "NetError", "learned_player", "numbers_of", "weights_of"]
