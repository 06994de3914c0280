"""Cards (BR-1A, BR-1B, BR-34 to BR-36, BR-3B): the base's patents and our own crews are data of the pack."""

__all__ = ["RULES"]

# Values of cards, six crews, rad-hardness, thrust, dirt and water thrusters, solar power: read where they are used.
RULES = ("BR-1A", "BR-1B", "BR-34", "BR-35", "BR-36", "BR-3B")
