"""The sequence of play: the base's steps where they stay, ours where they differ."""
