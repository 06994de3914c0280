"""Tic-tac-toe: the common yardstick with other libraries."""
