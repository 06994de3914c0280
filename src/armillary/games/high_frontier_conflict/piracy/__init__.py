"""Bribes and vendettas (3B1, 3D1, 3D2; CF-BRIB, CF-VEND, CF-CORR)."""
