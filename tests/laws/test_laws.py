"""The laws over every title of ours. The same file serves other people's titles: see kernel/laws.py."""

from armillary.kernel.laws import *  # noqa: F403
from armillary.kernel.laws import law_game  # noqa: F401
