"""A match as compact plain text: position, choices, refusals, odds and events, each from a view and each within a budget.

The terminal, programs at the other end of a pipe, language models and the exam read the same text. Nothing here sees the truth:
every function takes a position that `Position.view` has cut. A budget is a number of characters (a token is about four of
them); what does not fit is counted and can be asked for, never left out silently.
"""

from .answers import quoted, tell_events, tell_odds, tell_refusal
from .budgets import CHOICES, EVENTS, LOOK, POSITION, TOKEN
from .choices import PAGE, Page, alike, tell_choices
from .position import Section, sections, tell_position

__all__ = [
    "CHOICES",
    "EVENTS",
    "LOOK",
    "PAGE",
    "POSITION",
    "TOKEN",
    "Page",
    "Section",
    "alike",
    "quoted",
    "sections",
    "tell_choices",
    "tell_events",
    "tell_odds",
    "tell_position",
    "tell_refusal",
]
