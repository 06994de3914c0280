"""Learned players: a small network, trained by cloning a bot and then by league play; or a bot of the title whose parameters were
tuned in such a league by an evolution strategy.

A network plays by numpy (`net`) or, where that is missing, by plain Python (`plain`); tuned parameters are `numbers` of a bot.
`naming` finds either; `training` makes both.
The players of our titles are stored in the titles' folders by number of seats: `learned/2.npz` or `learned/2.json`, and so on.
"""
