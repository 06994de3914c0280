"""Combat (3D6, 3D8, 3E; CF-FW, CF-CMB, CF-FIRE, CF-FRT, CF-FAC, CF-MAV, CF-VIC): weapons, attacks, shots, damage."""
