"""The rules, one module for each chapter: predicates that say why not, and effects."""
