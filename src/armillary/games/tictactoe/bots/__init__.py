"""What a hint says of a plan. The title has no bot of its own: every player can look to the end."""

from .telling import tell

__all__ = ["tell"]
