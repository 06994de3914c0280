"""Tools for testing titles, ours and third-party ones: a concise match (`Match`), a check for what no stored match covers
(`not_played`), and the laws that every title obeys."""

from .covers import not_played
from .match import Match

__all__ = ["Match", "not_played"]
