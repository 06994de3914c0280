"""What a table sees: the base's chart with our overlay."""
