"""Burning Planets: a hex field, an economy, three factions, cargo, secret contracts, alliances."""
