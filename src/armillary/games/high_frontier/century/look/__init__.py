"""What only the game of 2010 shows: politics, sunspots, ventures, cubes, and the picture as a whole."""
