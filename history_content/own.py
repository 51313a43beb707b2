"""Teachers' own decks: what may be done with them, by their owner only.

Every write is one keyword-only function that checks first and then changes everything or nothing; a refusal
is a :class:`~history_content.faults.ContentError` with a code. Somebody else's deck is answered like one that
is not there (``unknown_deck``): whether it exists is no business of the asker.
"""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from . import card_rules, icons, library, records
from .faults import ContentError
from .models import ContentSnapshot, OwnCard, OwnDeck
from .schema import ADDRESS_PATTERN, Source

MAX_CARDS = 300
"""More cards than any game deals, and few enough for one page and one snapshot."""
_SLUG_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"


class CardFields(msgspec.Struct, frozen=True, kw_only=True):
    """What a teacher can say about a card. Chinese is required, English may stay empty."""

    name_zh: str
    year: int
    era: str
    emoji: str
    name_en: str = ""
    month: int | None = None
    day: int | None = None
    precision: int = 0
    also_accept_eras: tuple[str, ...] = ()
    hint_zh: str = ""
    hint_en: str = ""
    explanation_zh: str = ""
    explanation_en: str = ""
    region_zh: str = ""
    source_title: str = ""
    source_url: str = ""
    teacher_note: str = ""


# Reading ------------------------------------------------------------------------------------------------


def decks_of(owner: AbstractBaseUser) -> QuerySet[OwnDeck]:
    """The owner's decks, last changed first, with ``card_count`` and ``included_count``."""
    return OwnDeck.objects.filter(owner_id=owner.pk).annotate(
        card_count=Count("cards"), included_count=Count("cards", filter=Q(cards__included=True))
    )


def access_deck(*, user: AbstractBaseUser, deck_id: int) -> OwnDeck:
    """The deck, for its owner.

    :raises ContentError: ``unknown_deck``, also when it belongs to somebody else.
    """
    deck = OwnDeck.objects.filter(pk=deck_id, owner_id=user.pk).first()
    if deck is None:
        raise ContentError("unknown_deck")
    return deck


def access_card(*, user: AbstractBaseUser, deck_id: int, slug: str) -> OwnCard:
    """A card of an own deck, for its owner.

    :raises ContentError: ``unknown_deck``, ``unknown_card``.
    """
    deck = access_deck(user=user, deck_id=deck_id)
    card = OwnCard.objects.select_related("deck").filter(deck=deck, slug=slug).first()
    if card is None:
        raise ContentError("unknown_card", id=slug)
    return card


def check_ref(*, user: AbstractBaseUser, deck_ref: Mapping[str, Any]) -> library.DeckRef:
    """The reference, typed, if ``user`` may prepare a session with it.

    :raises ContentError: ``bad_deck_ref``, ``unknown_deck`` (also somebody else's), ``unknown_era``,
        ``unknown_card``, ``empty_deck``, ``unknown_questions`` (also somebody else's),
        ``unknown_question``, ``empty_questions``.
    """
    ref = library.parse_ref(deck_ref)
    if isinstance(ref, library.OwnRef):
        access_deck(user=user, deck_id=ref.id)
    if isinstance(ref, library.OwnQuestionsRef):
        from . import own_questions  # it builds on this module

        own_questions.access_set(user=user, set_id=ref.id)
    library.resolve(ref)
    return ref


def bundle_of(deck_id: int, only: Sequence[str] | None = None) -> records.Bundle:
    """The cards in play of an own deck, in its order; ``only``: those of them with these slugs. No permission
    is checked: a running table asks, too.

    :raises ContentError: ``unknown_deck``, ``empty_deck``.
    """
    deck = OwnDeck.objects.filter(pk=deck_id).first()
    if deck is None:
        raise ContentError("unknown_deck")
    included = deck.cards.filter(included=True)
    if only is not None:
        included = included.filter(slug__in=only)
    cards = tuple(record_of(card) for card in included)
    if not cards:
        raise ContentError("empty_deck")
    eras = library.eras_of(cards, library.era_records().values())
    return records.Bundle(title_zh=deck.title, title_en="", cards=cards, eras=eras)


def record_of(card: OwnCard) -> records.CardRecord:
    """An own card as a table plays it."""
    sources: tuple[Source, ...] = ()
    if card.source_title or card.source_url:
        sources = (Source(title=card.source_title or card.source_url, url=card.source_url or None),)
    sources += tuple(msgspec.convert(each, Source) for each in card.more_sources)
    return records.CardRecord(
        id=card.slug,
        name_zh=card.name_zh,
        name_en=card.name_en,
        hint_zh=card.hint_zh,
        hint_en=card.hint_en,
        explanation_zh=card.explanation_zh,
        explanation_en=card.explanation_en,
        emoji=card.emoji,
        region_zh=card.region_zh,
        year=card.year,
        month=card.month,
        day=card.day,
        precision=card.precision,
        era=card.era,
        also_accept_eras=tuple(card.also_accept_eras),
        readings=tuple((char, zhuyin) for char, zhuyin in card.readings),
        sources=sources,
        teacher_note=card.teacher_note,
        themes=tuple(card.themes),
        difficulty=card.difficulty,
        curriculum=tuple(card.curriculum),
    )


def proposed_era(year: int) -> str:
    """The era for a new card of that year: in a year of change the one that it opens, as the deck does.

    A year before all eras gets the first one.
    """
    eras = list(library.era_records().values())
    fitting = [era for era in eras if era.contains(year)]
    return (fitting[-1] if fitting else eras[0]).id


def proposed_also(year: int, era: str) -> tuple[str, ...]:
    """The other historic eras that a fair reader would accept for that year (VT-08)."""
    eras = library.era_records().values()
    return tuple(each.id for each in eras if each.id != era and each.historic and each.contains(year))


# Writing ------------------------------------------------------------------------------------------------


@transaction.atomic
def copy_built_in(
    *,
    owner: AbstractBaseUser,
    title: str,
    key: str = library.TAIWAN,
    eras: Iterable[str] | None = None,
    cards: Iterable[str] | None = None,
    description: str = "",
) -> OwnDeck:
    """A new own deck with all cards of a built-in one; in play are those in ``eras`` and ``cards``.

    Drafts are not copied: what nobody has checked is not played by pupils.

    :raises ContentError: ``title_missing``, and what :func:`library.content_bundle` refuses.
    """
    chosen = {card.id for card in library.content_bundle(key, eras, cards).cards}
    deck = OwnDeck.objects.create(
        owner_id=owner.pk, title=_title(title), based_on=key, description=description.strip()[:400]
    )
    whole = library.content_bundle(key)
    OwnCard.objects.bulk_create(
        _built_in_card(deck, card, position, card.id in chosen) for position, card in enumerate(whole.cards)
    )
    return deck


def _built_in_card(deck: OwnDeck, card: records.CardRecord, position: int, included: bool) -> OwnCard:
    source = card.sources[0] if card.sources else None
    return OwnCard(
        deck=deck,
        slug=card.id,
        position=position,
        from_built_in=True,
        included=included,
        name_zh=card.name_zh,
        name_en=card.name_en,
        year=card.year,
        month=card.month,
        day=card.day,
        precision=card.precision,
        era=card.era,
        also_accept_eras=list(card.also_accept_eras),
        hint_zh=card.hint_zh,
        hint_en=card.hint_en,
        explanation_zh=card.explanation_zh,
        explanation_en=card.explanation_en,
        emoji=card.emoji,
        region_zh=card.region_zh,
        readings=[list(pair) for pair in card.readings],
        source_title=source.title if source else "",
        source_url=(source.url or "") if source else "",
        teacher_note=card.teacher_note,
        more_sources=[msgspec.to_builtins(each) for each in card.sources[1:]],
        themes=list(card.themes),
        difficulty=card.difficulty,
        curriculum=list(card.curriculum),
    )


@transaction.atomic
def copy_own(*, user: AbstractBaseUser, deck_id: int, title: str) -> OwnDeck:
    """A copy of an own deck with all its cards.

    :raises ContentError: ``unknown_deck``, ``title_missing``.
    """
    original = access_deck(user=user, deck_id=deck_id)
    deck = OwnDeck.objects.create(
        owner_id=user.pk, title=_title(title), based_on=original.based_on, description=original.description
    )
    cards = list(original.cards.all())
    for card in cards:
        card.pk = None
        card.deck = deck
    OwnCard.objects.bulk_create(cards)
    return deck


def create_empty(*, owner: AbstractBaseUser, title: str, description: str = "") -> OwnDeck:
    """A new own deck without cards.

    :raises ContentError: ``title_missing``.
    """
    return OwnDeck.objects.create(
        owner_id=owner.pk, title=_title(title), description=description.strip()[:400]
    )


def rename(*, user: AbstractBaseUser, deck_id: int, title: str, description: str) -> OwnDeck:
    """Gives the deck another name and description.

    :raises ContentError: ``unknown_deck``, ``title_missing``.
    """
    deck = access_deck(user=user, deck_id=deck_id)
    deck.title = _title(title)
    deck.description = description.strip()[:400]
    deck.save(update_fields=["title", "description", "updated"])
    return deck


def delete_deck(*, user: AbstractBaseUser, deck_id: int) -> None:
    """Deletes the deck. Tables that were played with it keep their content (:func:`library.snapshot`).

    :raises ContentError: ``unknown_deck``.
    """
    access_deck(user=user, deck_id=deck_id).delete()


@transaction.atomic
def choose(*, user: AbstractBaseUser, deck_id: int, included: Iterable[str]) -> int:
    """Takes exactly these cards into play, and returns how many there are.

    :raises ContentError: ``unknown_deck``, ``unknown_card``.
    """
    deck = access_deck(user=user, deck_id=deck_id)
    wanted = set(included)
    for slug in sorted(wanted - set(deck.cards.values_list("slug", flat=True))):
        raise ContentError("unknown_card", id=slug)
    deck.cards.exclude(slug__in=wanted).update(included=False)
    count = deck.cards.filter(slug__in=wanted).update(included=True)
    _touch(deck)
    return count


@transaction.atomic
def add_card(*, user: AbstractBaseUser, deck_id: int, fields: CardFields) -> OwnCard:
    """Adds a card at the end of the deck.

    :raises ContentError: ``unknown_deck``, ``deck_full``, and what :func:`check_fields` finds (the first of
        it).
    """
    deck = access_deck(user=user, deck_id=deck_id)
    _refuse_faults(fields)
    if deck.cards.count() >= MAX_CARDS:
        raise ContentError("deck_full", limit=MAX_CARDS)
    last = deck.cards.aggregate(last=Max("position"))["last"]
    card = OwnCard(deck=deck, slug=_new_slug(deck), position=0 if last is None else last + 1)
    _write(card, fields)
    card.save(force_insert=True)
    _touch(deck)
    return card


@transaction.atomic
def edit_card(*, user: AbstractBaseUser, deck_id: int, slug: str, fields: CardFields) -> OwnCard:
    """Changes a card; what the form does not show (the readings of a changed title) is dropped where it no
    longer fits.

    :raises ContentError: ``unknown_deck``, ``unknown_card``, and what :func:`check_fields` finds (the first
        of it).
    """
    card = access_card(user=user, deck_id=deck_id, slug=slug)
    _refuse_faults(fields)
    if card.name_zh != fields.name_zh:
        card.readings = [pair for pair in card.readings if pair[0] in fields.name_zh]
    _write(card, fields)
    card.save()
    _touch(card.deck)
    return card


@transaction.atomic
def delete_card(*, user: AbstractBaseUser, deck_id: int, slug: str) -> None:
    """Deletes a card that the teacher added.

    :raises ContentError: ``unknown_deck``, ``unknown_card``, ``built_in_card``: such a card is left out
        instead.
    """
    card = access_card(user=user, deck_id=deck_id, slug=slug)
    if card.from_built_in:
        raise ContentError("built_in_card")
    card.delete()
    _touch(card.deck)


@transaction.atomic
def reorder(*, user: AbstractBaseUser, deck_id: int, slugs: Sequence[str]) -> None:
    """Puts the cards into this order: the one in which a game without shuffling deals them.

    :raises ContentError: ``unknown_deck``, ``bad_order`` unless each card is named exactly once.
    """
    deck = access_deck(user=user, deck_id=deck_id)
    cards = {card.slug: card for card in deck.cards.all()}
    if len(slugs) != len(cards) or set(slugs) != set(cards):
        raise ContentError("bad_order")
    for position, slug in enumerate(slugs):
        cards[slug].position = position
    OwnCard.objects.bulk_update(cards.values(), ["position"])
    _touch(deck)


def move_card(*, user: AbstractBaseUser, deck_id: int, slug: str, by: int) -> None:
    """Moves a card ``by`` places (negative: earlier), at most to the end.

    :raises ContentError: ``unknown_deck``, ``unknown_card``.
    """
    card = access_card(user=user, deck_id=deck_id, slug=slug)
    order = list(card.deck.cards.values_list("slug", flat=True))
    place = order.index(slug)
    order.insert(min(max(place + by, 0), len(order) - 1), order.pop(place))
    reorder(user=user, deck_id=deck_id, slugs=order)


def sort_by_year(*, user: AbstractBaseUser, deck_id: int) -> None:
    """Puts the cards into the order of their years, with month and day.

    :raises ContentError: ``unknown_deck``.
    """
    deck = access_deck(user=user, deck_id=deck_id)
    cards = sorted(
        deck.cards.all(), key=lambda card: (card.year, card.month or 0, card.day or 0, card.position)
    )
    reorder(user=user, deck_id=deck_id, slugs=[card.slug for card in cards])


def check_fields(fields: CardFields) -> list[tuple[str, ContentError]]:
    """What is wrong with a card, as pairs (field, error); empty where it can be saved."""
    found: list[tuple[str, ContentError]] = []

    def refuse(field: str, code: str, /, **data: Any) -> None:
        found.append((field, ContentError(code, **data)))

    if not fields.name_zh.strip():
        refuse("name_zh", "name_missing")
    eras = library.era_records()
    for field, code, data in card_rules.faults(fields, card_rules.era_names(library.content().eras)):
        refuse(field, code, **data)
    if not -1_000_000 <= fields.year <= 2100:
        refuse("year", "year_range", low=-1_000_000, high=2100)
    for era in fields.also_accept_eras:
        if era not in eras:
            refuse("also_accept_eras", "unknown_era", era=era)
        elif era == fields.era:
            refuse("also_accept_eras", "era_accepts_itself", era=_era_name(era))
    if fields.era not in eras:
        refuse("era", "unknown_era", era=fields.era)
    elif not any(
        eras[era].contains(fields.year) for era in (fields.era, *fields.also_accept_eras) if era in eras
    ):
        own = eras[fields.era]
        start, end = own.start, "…" if own.end is None else own.end
        refuse("era", "year_outside_era", year=fields.year, era=_era_name(own.id), start=start, end=end)
    if not icons.is_emoji(fields.emoji) or not drawn(fields.emoji):
        refuse("emoji", "bad_emoji", emoji=fields.emoji)
    if fields.precision < 0:
        refuse("precision", "wrong_value", why=str(fields.precision))
    if fields.source_url and not re.match(ADDRESS_PATTERN, fields.source_url):
        # It becomes a link on the teacher's page; nothing but a web address may be one.
        refuse("source_url", "bad_address")
    return found


def _era_name(era: str) -> str:
    from django.utils.translation import get_language

    return str(library.era_info(era, get_language() or "zh-hant")["name"])


def drawn(emoji: str) -> bool:
    """Whether there is a graphic; where the picture package is not installed, any emoji will do."""
    known = icons.available()
    return not known or icons.codepoints(emoji) in known


def _refuse_faults(fields: CardFields) -> None:
    for _field, error in check_fields(fields):
        raise error


def _write(card: OwnCard, fields: CardFields) -> None:
    for name, value in msgspec.structs.asdict(fields).items():
        setattr(card, name, list(value) if isinstance(value, tuple) else value)


def _title(title: str) -> str:
    title = title.strip()[:60]
    if not title:
        raise ContentError("title_missing")
    return title


def _new_slug(deck: OwnDeck) -> str:
    while True:
        slug = "own-" + "".join(secrets.choice(_SLUG_ALPHABET) for _ in range(8))
        if not deck.cards.filter(slug=slug).exists():
            return slug


def _touch(deck: OwnDeck) -> None:
    OwnDeck.objects.filter(pk=deck.pk).update(updated=timezone.now())


# Contents that were played ------------------------------------------------------------------------------


def store(content_hash: str, data: Any) -> None:
    """Stores a content under its hash unless it is there."""
    if not ContentSnapshot.objects.filter(pk=content_hash).exists():
        # Two tables may open at the same moment; equal hash means equal content, so the second changes
        # nothing.
        ContentSnapshot.objects.bulk_create(
            [ContentSnapshot(hash=content_hash, data=data)], ignore_conflicts=True
        )


def stored(content_hash: str) -> Any:
    """The stored content.

    :raises ContentError: ``no_snapshot``.
    """
    row = ContentSnapshot.objects.filter(pk=content_hash).first()
    if row is None:
        raise ContentError("no_snapshot")
    return row.data
