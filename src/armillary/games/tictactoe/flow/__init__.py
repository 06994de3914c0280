"""The sequence of play: one step."""
