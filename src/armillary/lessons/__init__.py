"""Lessons: scenario files with a coach, played as a match at an ordinary table.

`lesson` reads the files, `coach` leads through a lesson, `check` verifies that it works.
"""

from .coach import Coach, CoachView, Held
from .lesson import Lesson, LessonError, LessonStep, find_lesson, lessons_of, load_lesson, words_of

__all__ = [
    "Coach",
    "CoachView",
    "Held",
    "Lesson",
    "LessonError",
    "LessonStep",
    "find_lesson",
    "lessons_of",
    "load_lesson",
    "words_of",
]
