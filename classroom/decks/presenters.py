"""What the deck pages show, as plain dicts: words in the teacher's language, pictures, counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from classroom.decks.forms import CardForm
from history_content import icons, library, own, picker, years
from history_content.models import OwnCard, OwnDeck
from history_content.records import CardRecord
from history_content.resolved import back_of, front_of

_TEXTS = ("name_zh", "hint_zh", "name_en", "hint_en", "explanation_zh", "explanation_en", "region_zh")
_FEW = 12
"""Fewer cards than a table of four needs in the team game (8 places and a card for each)."""


def few(count: int) -> bool:
    """Whether so many cards are too few for the usual table."""
    return count < _FEW


def built_in_title(key: str, lang: str) -> str:
    """The name of a built-in deck.

    :raises ContentError: ``unknown_deck``.
    """
    bundle = library.content_bundle(key)
    return bundle.title_en if years.is_english(lang) else bundle.title_zh


def built_in_decks(lang: str) -> list[dict[str, Any]]:
    """The built-in decks for the list."""
    return [
        {
            "key": info.key,
            "title": info.title_in(lang),
            "cards": info.cards,
            "drafts": info.drafts,
            "eras": len(info.eras),
            "pictures": _fan(library.content_bundle(info.key).cards),
        }
        for info in library.built_in_decks()
    ]


def own_decks(user: AbstractBaseUser) -> list[dict[str, Any]]:
    """The teacher's own decks for the list, last changed first."""
    decks = []
    for deck in own.decks_of(user).prefetch_related("cards"):
        cards = [card for card in deck.cards.all() if card.included]
        decks.append({"deck": deck, "cards": len(cards), "few": few(len(cards)), "pictures": _fan(cards)})
    return decks


def _fan(cards: Iterable[Any]) -> list[str]:
    """Five pictures spread over the deck."""
    emojis = [card.emoji for card in cards]
    step = max(1, len(emojis) // 5)
    return [icons.icon_path(emoji) for emoji in emojis[::step][:5]]


def card(record: CardRecord, lang: str) -> dict[str, Any]:
    """One card with both sides, and what only teachers see of it."""
    eras = library.era_records()
    return {
        **back_of(record, eras, lang),
        **{f"front_{name}": value for name, value in front_of(record, lang).items()},
        "record": record,
        "slug": record.id,
        "accepted": [library.era_info(era, lang)["name"] for era in record.also_accept_eras],
    }


def _by_era(cards: Iterable[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    listed = list(cards)
    groups = []
    for era in library.eras(lang):
        inside = sorted((each for each in listed if each["era"] == era["id"]), key=_when)
        if inside:
            groups.append({"era": era, "record": library.era_records()[era["id"]], "cards": inside})
    return groups


def _when(shown: dict[str, Any]) -> tuple[int, int, int]:
    record: CardRecord = shown["record"]
    return record.year, record.month or 0, record.day or 0


def built_in_page(key: str, lang: str) -> dict[str, Any]:
    """The page of a built-in deck.

    :raises ContentError: ``unknown_deck``.
    """
    bundle = library.content_bundle(key, include_drafts=True)
    content = library.content()
    return {
        "key": key,
        "title": built_in_title(key, lang),
        "count": sum(each.published for each in bundle.cards),
        "drafts": sum(not each.published for each in bundle.cards),
        "groups": _by_era((card(each, lang) for each in bundle.cards), lang),
        "naming": content.eras_head.naming_zh,
        "boundaries": content.eras_head.boundaries,
    }


def own_page(deck: OwnDeck, lang: str) -> dict[str, Any]:
    """The page of an own deck."""
    rows = list(deck.cards.all())
    shown = [own_card(row, lang) for row in rows]
    count = sum(row.included for row in rows)
    return {
        "deck": deck,
        "groups": _by_era(shown, lang),
        "total": len(rows),
        "count": count,
        "few": few(count),
    }


def own_card(row: OwnCard, lang: str) -> dict[str, Any]:
    """A stored card with both sides."""
    shown = card(own.record_of(row), lang)
    return {**shown, "included": row.included, "from_built_in": row.from_built_in}


def order_page(deck: OwnDeck, lang: str) -> dict[str, Any]:
    """The cards in play in the order in which they are dealt unshuffled."""
    return {"deck": deck, "cards": [own_card(row, lang) for row in deck.cards.all()]}


def preview(form: CardForm, lang: str) -> dict[str, Any]:
    """Both sides of the card in the form, as far as it is filled in; an empty form gives an example."""
    said = getattr(form, "cleaned_data", None) if form.is_bound else None
    data: dict[str, Any] = dict(said) if said is not None else dict(form.initial)
    if said is None and isinstance(data.get("year"), int) and data.get("bce"):
        data["year"] = -data["year"]
    if form.is_bound:
        # Also what is refused is shown as it was written; the refusal stands beside its field.
        data.update((name, str(form.data.get(name, ""))) for name in _TEXTS)
    year = data.get("year")
    era = data.get("era") or (own.proposed_era(year) if isinstance(year, int) and year else None)
    record = CardRecord(
        id="preview",
        name_zh=data.get("name_zh") or _("Title"),
        hint_zh=data.get("hint_zh") or "",
        name_en=data.get("name_en") or "",
        hint_en=data.get("hint_en") or "",
        explanation_zh=data.get("explanation_zh") or "",
        explanation_en=data.get("explanation_en") or "",
        emoji=_emoji(data.get("emoji")),
        region_zh=data.get("region_zh") or "",
        year=year if isinstance(year, int) and year else 1,
        month=data.get("month"),
        day=data.get("day"),
        precision=data.get("precision") or 0,
        era=era or next(iter(library.era_records())),
    )
    shown = card(record, lang)
    shown["complete"] = isinstance(year, int) and year != 0
    shown["ruby"] = front_of(record, "zh-hant", bopomofo=True)["ruby"]
    return shown


def _emoji(chosen: Any) -> str:
    text = str(chosen or "")
    known = icons.available()
    return text if icons.is_emoji(text) and (not known or icons.codepoints(text) in known) else "🖼️"


def pictures(lang: str) -> list[dict[str, Any]]:
    """The picture picker: first those of the deck, then the sets with words to search by."""
    in_deck = {each.emoji: each.name_zh for each in reversed(library.content_bundle().cards)}
    words = {emoji: found for group in picker.groups() for emoji, found in group.emojis}
    groups = [
        {
            "name": group.name_en if years.is_english(lang) else group.name_zh,
            "emojis": [_picture(emoji, found, in_deck.get(emoji, "")) for emoji, found in group.emojis],
        }
        for group in picker.groups()
    ]
    rest = [_picture(emoji, name, "") for emoji, name in in_deck.items() if emoji not in words]
    if rest:
        groups.append({"name": _("More pictures of the deck"), "emojis": rest})
    return groups


def _picture(emoji: str, words: str, more: str) -> dict[str, str]:
    return {
        "emoji": emoji,
        "icon": icons.icon_path(emoji),
        "words": f"{words} {more}".strip(),
        "label": words,
    }


def era_table(lang: str) -> list[dict[str, Any]]:
    """Eras with their years, for proposing one while a year is typed."""
    return [
        {key: era[key] for key in ("id", "name", "start", "end", "historic")} for era in library.eras(lang)
    ]
