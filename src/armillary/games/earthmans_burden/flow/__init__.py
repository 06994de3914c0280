"""The sequence of play: one frame for each step."""
