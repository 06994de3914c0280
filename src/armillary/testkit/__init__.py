"""For tests of titles, ours and other people's: a match in a few words (`Match`), what no stored match plays
(`not_played`), and the laws that every title obeys."""

from .covers import not_played
from .match import Match

__all__ = ["Match", "not_played"]
