"""Culture cards as data files: what the things of a game are in the real world, with sources.

One file a game in ``data/culture/``; ``docs/adding-content.md`` says the same for people who write content.
A culture card tells what an instrument, a play, a place or a feeling is. It has nothing to do with rules: a
game works without it, and it gives nothing away that the game hides.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from .faults import Fault, misnamed, twice
from .schema import Slug, Source, Strict, Text, Title

FOLDER = "culture"
STATIC_DIR = Path(__file__).resolve().parent.parent / "static"
"""Where the pictures lie: ``games/<game>/pictures/`` in it."""
SECTION = "section"
"""The kind of those cards that other cards belong to."""
MAX_NAME_ZH = 14

GameId = Annotated[str, msgspec.Meta(pattern=r"^[^\s/]+$", max_length=40)]
FileName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]+\.svg$", max_length=60)]


class KindData(Strict, frozen=True, kw_only=True):
    """One sort of culture card: a heading of the overview."""

    id: Slug
    name_zh: Title
    name_en: Title
    note_zh: Text | None = None
    note_en: Text | None = None


class CultureData(Strict, frozen=True, kw_only=True):
    """One culture card as it stands in a file.

    ``cards``: the ids of the game's own pieces that it explains. ``section``: the id of the card of the kind
    ``section`` that it belongs to. ``where_*``: where it sounds, is told or is found. ``picture``: a file of
    the game's pictures; by default ``<id>.svg``. ``sources``: by short names.
    """

    id: Slug
    kind: Slug
    name_zh: Title
    name_en: Title
    about_zh: Text
    about_en: Text
    sources: tuple[str, ...]
    verification: Literal["verified", "partly", "unverified"]
    cards: tuple[GameId, ...] = ()
    section: Slug | None = None
    where_zh: Text | None = None
    where_en: Text | None = None
    picture: FileName | None = None

    @property
    def picture_file(self) -> str:
        """The picture's file name."""
        return self.picture or f"{self.id}.svg"


class CultureHead(Strict, frozen=True, kw_only=True):
    """What stands in a file above its cards. ``game``: the key of the game, which is the file's name."""

    schema: Literal["chronoclass/culture"]
    version: Literal[1]
    game: Slug
    title_zh: Title
    title_en: Title
    intro_zh: Text
    intro_en: Text
    kinds: Annotated[tuple[KindData, ...], msgspec.Meta(min_length=1)]
    sources: dict[str, Source]


class CultureBook(msgspec.Struct, frozen=True, kw_only=True):
    """A file: its head and its cards, in order. ``file``: its name, for faults."""

    file: str
    head: CultureHead
    cards: tuple[CultureData, ...]


def check(book: CultureBook) -> Iterator[Fault]:
    """Every fault of a file that lies between its fields and records."""
    yield from misnamed(book.file, "game", book.head.game)
    yield from twice(book.file, "kinds", [kind.id for kind in book.head.kinds])
    yield from twice(book.file, "id", [card.id for card in book.cards])
    sections = frozenset(card.id for card in book.cards if card.kind == SECTION)
    explained = {card.id: card.id for card in book.cards}
    for card in book.cards:
        for field, code, data in _faults(card, book.head, sections):
            yield Fault(book.file, card.id, field, code, data)
        for piece in card.cards:
            if (other := explained.setdefault(piece, card.id)) != card.id:
                yield Fault(book.file, card.id, "cards", "explained_twice", {"piece": piece, "other": other})


def _faults(
    card: CultureData, head: CultureHead, sections: frozenset[str]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Field, code and data of what is wrong with one card."""
    if card.kind not in {kind.id for kind in head.kinds}:
        yield "kind", "unknown_kind", {"kind": card.kind}
    if card.section is not None and card.section not in sections:
        yield "section", "unknown_section", {"section": card.section}
    if len(card.name_zh) > MAX_NAME_ZH:
        yield "name_zh", "title_too_long", {"length": len(card.name_zh), "limit": MAX_NAME_ZH}
    if (card.where_zh is None) != (card.where_en is None):
        missing = "where_zh" if card.where_zh is None else "where_en"
        yield missing, "missing", {"field": missing}
    for name in card.sources:
        if name not in head.sources:
            yield "sources", "unknown_source", {"source": name}
    if not card.sources and card.verification != "unverified":
        yield "sources", "no_source", {"status": card.verification}


def check_pictures(books: tuple[CultureBook, ...], folder: Path = STATIC_DIR) -> Iterator[Fault]:
    """Faults where a card's picture is not there. ``folder``: the static files."""
    for book in books:
        pictures = folder / "games" / book.head.game / "pictures"
        for card in book.cards:
            if not (pictures / card.picture_file).is_file():
                path = f"static/games/{book.head.game}/pictures/{card.picture_file}"
                yield Fault(book.file, card.id, "picture", "no_culture_picture", {"path": path})
