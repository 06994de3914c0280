"""Training of learned players: `league` trains networks by cloning a bot and then by league play, `breeding` tunes a bot's
parameters by an evolution strategy. `armillary train` runs both.
"""
