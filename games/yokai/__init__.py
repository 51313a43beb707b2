"""妖怪臺灣 (YOKAI): four seasons in a village, with its gods and spirits."""

from .rules import Yokai

__all__ = ["Yokai"]
