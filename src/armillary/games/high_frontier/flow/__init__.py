"""The sequence of play: a frame for each step."""
