"""The rules of tic-tac-toe."""
