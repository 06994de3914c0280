"""The rules by chapter: predicates that say why not, and effects."""
