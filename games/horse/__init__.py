"""馬到成功 (HORSE): all lay a step card in secret, the horses run, and their feelings decide the rest."""

from .rules import Horse

__all__ = ["Horse"]
