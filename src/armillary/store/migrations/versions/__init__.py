"""One module per migration, oldest first by number."""
