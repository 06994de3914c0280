"""HTTP and websockets around tables and store. Names no game."""
