"""走過臺灣團體賽 (GROUP): the table together fills a map of eight areas in order of time."""

from .rules import VoyageTeam

__all__ = ["VoyageTeam"]
