"""Players that think ahead: a tree of choices, or a race between candidates."""

from .player import SearchPlayer, search_player
from .race import Race
from .settings import Settings
from .thinking import Line, Thought
from .tree import Tree

__all__ = ["Line", "Race", "SearchPlayer", "Settings", "Thought", "Tree", "search_player"]
