"""After the match: the chances over time, luck apart from decisions, turning points, and what would have been better.

`timeline` replays and judges, `luck` measures each roll against what could have come, `skill` each decision against the best
found, `report` puts it together and draws it. All work is counted, never timed: the same record gives the same review.
"""

from .report import Review, begin_review, decisions_of, finish_review, page

__all__ = ["Review", "begin_review", "decisions_of", "finish_review", "page"]
