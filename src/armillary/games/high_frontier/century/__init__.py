"""What only the game of 2010 has: government, the sunspot cycle, its combat and its scenarios (8.4 to 8.7).

Conflict imports nothing of this room.
"""
