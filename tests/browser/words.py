"""What the pages say, found by the English text in the code: a better translation breaks no test."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

MESSAGES = Path(__file__).resolve().parents[2] / "locale" / "zh_Hant" / "LC_MESSAGES"


@cache
def _catalogues() -> tuple[GNUTranslations, ...]:
    found = []
    for domain in ("django", "djangojs"):
        with (MESSAGES / f"{domain}.mo").open("rb") as file:
            found.append(GNUTranslations(file))
    return tuple(found)


def zh(english: str, **values: object) -> str:
    """The Chinese of a text in the code, with its ``%(name)s`` filled in."""
    for catalogue in _catalogues():
        said = catalogue.gettext(english)
        if said != english:
            return said % values if values else said
    raise LookupError(f"no Chinese for {english!r}")
