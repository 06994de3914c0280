"""Tournaments: pairings, standings, and tables that start automatically."""
