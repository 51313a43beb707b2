"""走過臺灣：快打臺灣通 (BET): a question for all, the fastest answers it, then everybody bets on events."""

from .rules import VoyageBet

__all__ = ["VoyageBet"]
