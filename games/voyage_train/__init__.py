"""走過臺灣：南下列車 (TRAIN): each card joins the column that ends closest before it; three make a pile."""

from .rules import VoyageTrain

__all__ = ["VoyageTrain"]
