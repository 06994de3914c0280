"""War and peace (3C, 3F, 3Ae; CF-GEN, CF-WAR, CF-TRU, CF-END, CF-POST, CF-SCO): states, outbreak, spoils, scores."""
