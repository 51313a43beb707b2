"""Compiles locale/*/LC_MESSAGES/*.po with Babel, so that no machine needs GNU gettext to run the product."""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

for source in sorted(Path(__file__).resolve().parents[1].glob("locale/*/LC_MESSAGES/*.po")):
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
        continue
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parts[-3], domain=source.stem)
    # Put in place whole: a server or a test that starts at this moment must not read half a catalogue.
    fresh = target.with_suffix(f".mo.{os.getpid()}")
    with fresh.open("wb") as file:
        write_mo(file, catalog)
    fresh.replace(target)
