"""Access to content: which decks there are, and what a deck reference means.

A **deck reference** is what an activity stores, as JSON::

    {"kind": "built-in", "key": "taiwan", "eras": ["japanese", …] | null, "cards": ["wushe-incident", …] |
    null}
    {"kind": "own", "id": 17, "cards": [slug, …] | null}
    {"kind": "questions", "key": "beiguan", "ids": ["bg-s01", …] | null, "number": 10 | null}
    {"kind": "own-questions", "id": 7, "ids": […] | null, "number": 10 | null}

:func:`resolve` turns it into a :class:`~history_content.resolved.Resolved` of today. A table calls
:func:`snapshot` when it is opened and keeps the hash; later :func:`restore` gives exactly what was played,
whatever became of the deck. Functions that may read the database (``own`` references, snapshots) are
synchronous: wrap them in async code.
"""

import threading
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any

import msgspec

from games.core.deck import Deck

from . import loader, records, resolved
from .faults import ContentError
from .records import Bundle
from .resolved import Resolved
from .years import is_english

TAIWAN = "taiwan"


class BuiltInRef(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="built-in", forbid_unknown_fields=True
):
    """A built-in deck, or the part of it that lies in some eras, or single cards of it."""

    key: str = TAIWAN
    eras: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None


class OwnRef(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="own", forbid_unknown_fields=True
):
    """A teacher's own deck by primary key, or single cards of it."""

    id: int
    cards: tuple[str, ...] | None = None


class QuestionsRef(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="questions", forbid_unknown_fields=True
):
    """A built-in question set, or a choice of its questions: these, in this order; or so many, spread
    evenly.
    """

    key: str
    ids: tuple[str, ...] | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None


class OwnQuestionsRef(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="own-questions",
    forbid_unknown_fields=True,
):
    """A teacher's own question set by primary key, or a choice of its questions as in a built-in set."""

    id: int
    ids: tuple[str, ...] | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None


DeckRef = BuiltInRef | OwnRef | QuestionsRef | OwnQuestionsRef


class DeckInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of decks says about one."""

    key: str
    title_zh: str
    title_en: str
    cards: int
    drafts: int
    eras: tuple[str, ...]
    content_hash: str

    def title_in(self, lang: str) -> str:
        """The deck's name in that language."""
        return self.title_en if is_english(lang) else self.title_zh


@cache
def content() -> loader.Content:
    """The built-in content, loaded once a process.

    :raises ContentFaults: where the data files have faults.
    """
    return loader.load()


def built_in_decks() -> tuple[DeckInfo, ...]:
    """The decks that come with the product."""
    head = content().events
    whole = content_bundle(include_drafts=True)
    drafts = sum(not card.published for card in whole.cards)
    return (
        DeckInfo(
            key=head.key,
            title_zh=head.title_zh,
            title_en=head.title_en,
            cards=len(whole.cards) - drafts,
            drafts=drafts,
            eras=tuple(era.id for era in whole.eras),
            content_hash=content_hash(head.key),
        ),
    )


def content_bundle(
    key: str = TAIWAN,
    eras: Iterable[str] | None = None,
    cards: Iterable[str] | None = None,
    include_drafts: bool = False,
) -> Bundle:
    """The content of a built-in deck or a part of it, in the order of the data files.

    ``eras`` keeps cards of these eras, ``cards`` these cards; both together keep what is in both.

    :raises ContentError: ``unknown_deck``, ``unknown_era``, ``unknown_card`` (a draft counts as unknown
        unless ``include_drafts``), ``empty_deck``.
    """
    all_of = content()
    if key != all_of.events.key:
        raise ContentError("unknown_deck")
    era_ids = None if eras is None else frozenset(eras)
    card_ids = None if cards is None else frozenset(cards)
    for era in sorted((era_ids or frozenset()) - {era.id for era in all_of.eras}):
        raise ContentError("unknown_era", era=era)
    known = [card for card in map(records.card_record, all_of.cards) if card.published or include_drafts]
    for card in sorted((card_ids or frozenset()) - {card.id for card in known}):
        raise ContentError("unknown_card", id=card)
    kept = tuple(
        card
        for card in known
        if (era_ids is None or card.era in era_ids) and (card_ids is None or card.id in card_ids)
    )
    if not kept:
        raise ContentError("empty_deck")
    every_era = tuple(map(records.era_record, all_of.eras))
    kept_eras = every_era if eras is None and cards is None else eras_of(kept, every_era)
    return _bundle(all_of.events.title_zh, all_of.events.title_en, kept, kept_eras)


def eras_of(
    cards: Iterable[records.CardRecord], every: Iterable[records.EraRecord]
) -> tuple[records.EraRecord, ...]:
    """The eras that these cards belong to or are accepted for, earliest first."""
    needed = {era for card in cards for era in (card.era, *card.also_accept_eras)}
    return tuple(era for era in every if era.id in needed)


def _bundle(
    title_zh: str, title_en: str, cards: tuple[records.CardRecord, ...], eras: tuple[records.EraRecord, ...]
) -> Bundle:
    """With the clues, where every era is there that may answer one (VT-04: six clues a card, or none)."""
    footprints = content().footprints
    clues = tuple(clue for footprint in footprints for clue in records.clue_records(footprint))
    ids = {era.id for era in eras}
    if any(clue.era not in ids for clue in clues):
        return Bundle(title_zh=title_zh, title_en=title_en, cards=cards, eras=eras)
    # A card with an unchecked clue would lack a face of the die, so the whole card stays out.
    whole = [
        footprint
        for footprint in footprints
        if sum(clue.card == footprint.id for clue in clues) == len(footprint.clues)
    ]
    kept = {footprint.id for footprint in whole}
    return Bundle(
        title_zh=title_zh,
        title_en=title_en,
        cards=cards,
        eras=eras,
        clues=tuple(clue for clue in clues if clue.card in kept),
        footprints=tuple(map(records.footprint_record, whole)),
    )


def built_in_deck(
    key: str = TAIWAN,
    eras: Iterable[str] | None = None,
    cards: Iterable[str] | None = None,
    include_drafts: bool = False,
) -> Deck:
    """A built-in deck for the rules; arguments and errors as for :func:`content_bundle`."""
    return Resolved(content_bundle(key, eras, cards, include_drafts)).deck


def content_hash(
    key: str = TAIWAN,
    eras: Iterable[str] | None = None,
    cards: Iterable[str] | None = None,
    include_drafts: bool = False,
) -> str:
    """The identity of a built-in deck's content (sha256, 64 hex digits)."""
    return records.digest(content_bundle(key, eras, cards, include_drafts))


def front(card_id: str, lang: str = "zh-hant", bopomofo: bool = False) -> dict[str, Any]:
    """The front of a card of the built-in deck, see :meth:`Resolved.front`."""
    return _whole().front(card_id, lang, bopomofo)


def back(card_id: str, lang: str = "zh-hant") -> dict[str, Any]:
    """The back of a card of the built-in deck, see :meth:`Resolved.back`."""
    return _whole().back(card_id, lang)


def era_info(era_id: str, lang: str = "zh-hant") -> dict[str, Any]:
    """An era for people, see :func:`history_content.resolved.era_of`.

    :raises KeyError: for an unknown era.
    """
    return resolved.era_of(_whole().era_records[era_id], lang)


def eras(lang: str = "zh-hant") -> list[dict[str, Any]]:
    """All eras for people, earliest first."""
    return [resolved.era_of(era, lang) for era in _whole().bundle.eras]


def era_records() -> dict[str, records.EraRecord]:
    """All eras by id, earliest first."""
    return _whole().era_records


@cache
def _whole() -> Resolved:
    return Resolved(content_bundle(include_drafts=True))


# Deck references ----------------------------------------------------------------------------------------


def parse_ref(deck_ref: Mapping[str, Any] | DeckRef) -> DeckRef:
    """A deck reference, typed.

    :raises ContentError: ``bad_deck_ref`` with ``why``.
    """
    if isinstance(deck_ref, DeckRef):
        return deck_ref
    try:
        ref: DeckRef = msgspec.convert(dict(deck_ref), DeckRef)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise ContentError("bad_deck_ref", why=str(error)) from error
    return ref


def resolve(deck_ref: Mapping[str, Any] | DeckRef) -> Resolved:
    """What the reference means today, without drafts. Reads the database for own decks and questions.

    :raises ContentError: ``bad_deck_ref``, ``unknown_deck``, ``unknown_era``, ``unknown_card``,
        ``empty_deck``, ``unknown_questions``, ``unknown_question``, ``empty_questions``.
    """
    ref = parse_ref(deck_ref)
    if isinstance(ref, BuiltInRef):
        return _built_in(ref)
    if isinstance(ref, QuestionsRef):
        return _question_set(ref)
    if isinstance(ref, OwnQuestionsRef):
        from . import own_questions

        return _interned(own_questions.bundle_of(ref.id, ref.ids, ref.number))
    from .own import bundle_of  # own decks need Django's models; the rest works without them

    return _interned(bundle_of(ref.id, ref.cards))


@lru_cache(maxsize=64)
def _built_in(ref: BuiltInRef) -> Resolved:
    return _interned(content_bundle(ref.key, ref.eras, ref.cards))


@lru_cache(maxsize=64)
def _question_set(ref: QuestionsRef) -> Resolved:
    from .question_sets import questions_bundle

    return _interned(questions_bundle(ref.key, ref.ids, ref.number))


def snapshot(deck_ref: Mapping[str, Any] | DeckRef) -> str:
    """Stores the content that the reference means now, once for each distinct content, and returns its hash.

    :raises ContentError: as :func:`resolve`.
    """
    from .own import store

    now = resolve(deck_ref)
    store(now.content_hash, msgspec.to_builtins(now.bundle))
    return now.content_hash


def restore(wanted: str) -> Resolved:
    """The content with that hash as :func:`snapshot` stored it, also when the deck was changed or deleted
    since.

    :raises ContentError: ``no_snapshot``.
    """
    known = _by_hash.get(wanted)
    if known is not None:
        return known
    from .own import stored

    return _interned(msgspec.convert(stored(wanted), Bundle))


_by_hash: dict[str, Resolved] = {}
_KEPT = 128
_lock = threading.Lock()


def _interned(bundle: Bundle) -> Resolved:
    """One :class:`Resolved` for equal contents, so that many tables share the texts already made."""
    found = Resolved(bundle)
    with _lock:  # pages and hosts ask from several threads
        known = _by_hash.pop(found.content_hash, found)
        _by_hash[found.content_hash] = known  # the most recently used last
        while len(_by_hash) > _KEPT:
            _by_hash.pop(next(iter(_by_hash)))
    return known
