"""The rules of Salvage, chapter by chapter."""
