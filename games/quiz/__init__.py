"""The whole-class quiz (QUIZ): live at the teacher's pace or the clock's, or self-paced."""

from .rules import Quiz

__all__ = ["Quiz"]
