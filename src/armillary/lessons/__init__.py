"""Lessons: scenario files with a coach, played as a match at an ordinary table.

`lesson` reads the files, `coach` leads through one, `check` proves that it can be learnt from.
"""

from .coach import Coach, Held
from .lesson import Lesson, LessonError, Step, lessons_of, load_lesson

__all__ = ["Coach", "Held", "Lesson", "LessonError", "Step", "lessons_of", "load_lesson"]
