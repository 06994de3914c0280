"""Migrations of the store, run by the program itself when it opens a database."""
