"""走過臺灣個人賽 (SOLO): each fills a map of one's own; who is first to have all eight areas right wins."""

from .rules import VoyageRace

__all__ = ["VoyageRace"]
