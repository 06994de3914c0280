"""The rules of the module, chapter by chapter."""
