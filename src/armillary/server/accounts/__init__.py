"""Accounts: signing in and out, passwords, the second factor, and what is kept of a person."""
