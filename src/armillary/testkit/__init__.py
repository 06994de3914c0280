"""For tests of titles, ours and other people's: a match in a few words (`Match`), and the laws that every title obeys."""

from .match import Match

__all__ = ["Match"]
