"""東海道 (TOKAIDO): travellers between Kyoto and Edo; whoever is last on the road goes on."""

from .rules import Tokaido

__all__ = ["Tokaido"]
