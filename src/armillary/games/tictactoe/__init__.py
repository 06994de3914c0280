"""Tic-tac-toe: for benchmarking against other libraries."""
