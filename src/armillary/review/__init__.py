"""Reviews of finished matches: chances over time, luck separated from decisions, turning points, and better choices.

`luck` compares each roll with its alternatives, `skill` compares each decision with the best one found, `report` replays the
match and combines the results, `page` draws them. Work is counted, never timed: the same record gives the same review.
"""

from .report import Review, begin_review, decisions_of, finish_review, page

__all__ = ["Review", "begin_review", "decisions_of", "finish_review", "page"]
