"""Futures of Module 1 (1D, 3F2; BR-74, BR-76, BR-77, CF-FUT): completing them, comets, the Dyson Bubble."""
