"""北管文化之子弟團爭霸戰 (BEIGUAN): troupes of Beiguan music recruit, rehearse, perform and contend."""

from .rules import Beiguan

__all__ = ["Beiguan"]
