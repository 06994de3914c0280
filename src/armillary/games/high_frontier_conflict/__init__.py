"""High Frontier: Conflict, on top of High Frontier: only what differs from it is in this folder.

Each folder with rules is a room: a module of the rulebook, or a chapter large enough to be looked for by name. The first line
of its `__init__.py` says which.
"""
