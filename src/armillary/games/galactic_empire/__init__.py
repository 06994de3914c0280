"""Struggle for the Galactic Empire: one player against Chaos."""
