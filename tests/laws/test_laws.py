"""The laws over every title of ours. The same file serves other people's titles: see testkit/laws.py."""

from armillary.testkit.laws import *  # noqa: F403
from armillary.testkit.laws import law_game  # noqa: F401
