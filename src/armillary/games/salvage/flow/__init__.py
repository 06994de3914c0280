"""The sequence of play: Round, Bid (sealed), Salvage, Jam, Dock, and the next Round."""
