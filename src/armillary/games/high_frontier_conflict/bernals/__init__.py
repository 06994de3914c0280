"""Module 2: Bernals and Colonists (2, 3B4; BR-60 to BR-71, CF-BER, CF-ETB, CF-ROAM)."""
