"""High Frontier: rockets, patents and factories from Mercury to Saturn."""
