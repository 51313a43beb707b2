"""What there is to read about a game: its culture cards, and the teacher's notes for a lesson with it."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

from . import library
from .culture import CultureBook, CultureData, CultureHead
from .faults import ContentError
from .lesson_notes import LessonNotes
from .years import is_english


def _in(lang: str, zh: str | None, en: str | None) -> str:
    return ((en if is_english(lang) else zh) or "").strip()


def games_with_culture() -> tuple[str, ...]:
    """The games that have culture cards."""
    return tuple(book.head.game for book in library.content().culture)


def has_culture(game: str) -> bool:
    """Whether there are culture cards of this game."""
    return game in games_with_culture()


def culture_book(game: str) -> CultureBook:
    """The culture cards of a game.

    :raises ContentError: ``unknown_culture``.
    """
    for book in library.content().culture:
        if book.head.game == game:
            return book
    raise ContentError("unknown_culture")


def has_notes(game: str) -> bool:
    """Whether there are teacher's notes for this game."""
    return any(each.head.game == game for each in library.content().lessons)


def lesson_notes(game: str) -> LessonNotes:
    """The teacher's notes for a lesson with a game.

    :raises ContentError: ``unknown_notes``.
    """
    for each in library.content().lessons:
        if each.head.game == game:
            return each
    raise ContentError("unknown_notes")


@cache
def culture_in(game: str, lang: str) -> dict[str, Any]:
    """The culture cards of a game in one language, as plain values: what tablets read.

    :raises ContentError: ``unknown_culture``.
    """
    book = culture_book(game)
    head = book.head
    return {
        "game": game,
        "lang": "en" if is_english(lang) else "zh-Hant",
        "title": _in(lang, head.title_zh, head.title_en),
        "intro": _in(lang, head.intro_zh, head.intro_en),
        "kinds": [
            {
                "id": kind.id,
                "name": _in(lang, kind.name_zh, kind.name_en),
                "note": _in(lang, kind.note_zh, kind.note_en),
            }
            for kind in head.kinds
        ],
        "cards": [_card(card, head, lang) for card in book.cards],
    }


def _card(card: CultureData, head: CultureHead, lang: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "ids": list(card.cards),
        "kind": card.kind,
        "section": card.section,
        "name": _in(lang, card.name_zh, card.name_en),
        "about": _in(lang, card.about_zh, card.about_en),
        "where": _in(lang, card.where_zh, card.where_en),
        "picture": f"games/{head.game}/pictures/{card.picture_file}",
        "sources": [
            {"title": head.sources[name].title, "url": head.sources[name].url} for name in card.sources
        ],
        "verification": card.verification,
    }


@cache
def culture_json(game: str, lang: str) -> bytes:
    """The same as JSON, for tablets.

    :raises ContentError: ``unknown_culture``.
    """
    return msgspec.json.encode(culture_in(game, lang))


@cache
def culture_version() -> str:
    """Changes when any culture card changes: a part of the addresses that browsers keep for ever."""
    digest = hashlib.sha256()
    for book in library.content().culture:
        for lang in ("zh-hant", "en"):
            digest.update(culture_json(book.head.game, lang))
    return digest.hexdigest()[:10]
