"""Tournaments: who meets whom, where everybody stands, and tables that start by themselves."""
