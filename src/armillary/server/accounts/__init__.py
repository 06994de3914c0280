"""Accounts: signing in and out, passwords, the second factor, and a person's stored data."""
