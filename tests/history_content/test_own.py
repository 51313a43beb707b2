"""Teachers' own decks: what an owner may do, what is refused, and what the database itself forbids."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import IntegrityError, transaction

from history_content import library, own
from history_content.faults import ContentError
from history_content.models import OwnCard, OwnDeck

pytestmark = pytest.mark.django_db

FIELDS = own.CardFields(
    name_zh="我們學校的百年老樹",
    year=1920,
    era="japanese",
    emoji="🌲",
    hint_zh="一棵種在操場邊的樹。",
    explanation_zh="第一任校長種下這棵樹。",
)


@pytest.fixture
def alice() -> AbstractBaseUser:
    return get_user_model().objects.create_user("alice")


@pytest.fixture
def mallory() -> AbstractBaseUser:
    return get_user_model().objects.create_user("mallory")


@pytest.fixture
def deck(alice: AbstractBaseUser) -> OwnDeck:
    return own.copy_built_in(owner=alice, title="我的走過臺灣")


def refused(code: str, call: Any, **arguments: Any) -> ContentError:
    with pytest.raises(ContentError) as caught:
        call(**arguments)
    assert caught.value.code == code
    return caught.value


def test_a_copy_has_all_cards_and_plays_like_the_original(deck: OwnDeck) -> None:
    copied = library.resolve({"kind": "own", "id": deck.pk})
    original = library.resolve({"kind": "built-in"})
    assert copied.deck.cards == original.deck.cards
    assert copied.deck.eras == original.deck.eras
    assert copied.title == "我的走過臺灣"
    assert copied.fronts(bopomofo=True) == original.fronts(bopomofo=True)
    assert copied.backs("en") == original.backs("en")


def test_a_copy_of_some_eras_keeps_the_other_cards_out_of_play(alice: AbstractBaseUser) -> None:
    deck = own.copy_built_in(owner=alice, title="清領", eras=["qing-early", "qing-late"])
    assert deck.cards.count() == 80
    cards = library.resolve({"kind": "own", "id": deck.pk}).deck.cards
    assert {card.era for card in cards} == {"qing-early", "qing-late"}


def test_choosing_cards(alice: AbstractBaseUser, deck: OwnDeck) -> None:
    assert own.choose(user=alice, deck_id=deck.pk, included=["lukang-port", "wushe-incident"]) == 2
    assert library.resolve({"kind": "own", "id": deck.pk}).deck.ids == ("lukang-port", "wushe-incident")
    refused("unknown_card", own.choose, user=alice, deck_id=deck.pk, included=["nowhere"])
    assert deck.cards.filter(included=True).count() == 2  # a refusal changes nothing
    own.choose(user=alice, deck_id=deck.pk, included=[])
    refused("empty_deck", library.resolve, deck_ref={"kind": "own", "id": deck.pk})


def test_only_the_owner_reaches_a_deck(
    alice: AbstractBaseUser, mallory: AbstractBaseUser, deck: OwnDeck
) -> None:
    to_deck = {"user": mallory, "deck_id": deck.pk}
    to_card = {**to_deck, "slug": "lukang-port"}
    for call, arguments in (
        (own.access_deck, to_deck),
        (own.access_card, to_card),
        (own.rename, {**to_deck, "title": "x", "description": ""}),
        (own.copy_own, {**to_deck, "title": "x"}),
        (own.choose, {**to_deck, "included": []}),
        (own.add_card, {**to_deck, "fields": FIELDS}),
        (own.edit_card, {**to_card, "fields": FIELDS}),
        (own.delete_card, to_card),
        (own.move_card, {**to_card, "by": 1}),
        (own.reorder, {**to_deck, "slugs": []}),
        (own.sort_by_year, to_deck),
        (own.delete_deck, to_deck),
        (own.check_ref, {"user": mallory, "deck_ref": {"kind": "own", "id": deck.pk}}),
    ):
        refused("unknown_deck", call, **arguments)
    assert list(own.decks_of(mallory)) == []
    (row,) = own.decks_of(alice)
    assert (row.title, row.card_count, row.included_count) == ("我的走過臺灣", 80, 80)  # type: ignore[attr-defined]
    assert own.check_ref(user=alice, deck_ref={"kind": "own", "id": deck.pk}) == library.OwnRef(id=deck.pk)


def test_a_card_of_ones_own(alice: AbstractBaseUser, deck: OwnDeck) -> None:
    card = own.add_card(user=alice, deck_id=deck.pk, fields=FIELDS)
    assert card.slug.startswith("own-")
    assert card.position == 80
    resolved = library.resolve({"kind": "own", "id": deck.pk})
    front = resolved.front(card.slug, "en")
    # Chinese stands alone, and is marked as such
    assert (front["name"], front["lang"]) == (
        "我們學校的百年老樹",
        "zh-Hant",
    )
    assert resolved.back(card.slug)["year_text"] == "西元1920年（日本大正9年）"
    changed = own.edit_card(
        user=alice,
        deck_id=deck.pk,
        slug=card.slug,
        fields=own.CardFields(**{**_asdict(FIELDS), "year": 1921}),
    )
    assert changed.year == 1921
    own.delete_card(user=alice, deck_id=deck.pk, slug=card.slug)
    assert not deck.cards.filter(slug=card.slug).exists()


def _asdict(fields: own.CardFields) -> dict[str, Any]:
    return {name: getattr(fields, name) for name in fields.__struct_fields__}


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"name_zh": "  "}, "name_zh", "name_missing"),
        ({"name_zh": "一" * 15}, "name_zh", "title_too_long"),
        ({"name_zh": "1920年的老樹"}, "name_zh", "names_year"),
        ({"hint_zh": "日治時期種的樹。"}, "hint_zh", "names_era"),
        ({"year": 0}, "year", "year_zero"),
        ({"year": 3000}, "year", "year_range"),
        ({"year": 1800}, "era", "year_outside_era"),
        ({"month": 13}, "month", "no_such_month"),
        ({"day": 3}, "day", "day_without_month"),
        ({"month": 2, "day": 30}, "day", "no_such_day"),
        ({"era": "ming"}, "era", "unknown_era"),
        ({"also_accept_eras": ("japanese",)}, "also_accept_eras", "era_accepts_itself"),
        ({"also_accept_eras": ("ming",)}, "also_accept_eras", "unknown_era"),
        ({"emoji": "樹"}, "emoji", "bad_emoji"),
        ({"precision": -1}, "precision", "wrong_value"),
        ({"source_url": "javascript:alert(1)"}, "source_url", "bad_address"),
    ],
)
def test_what_a_card_must_be(
    alice: AbstractBaseUser, deck: OwnDeck, change: dict[str, Any], field: str, code: str
) -> None:
    fields = own.CardFields(**{**_asdict(FIELDS), **change})
    assert (field, code) in [(name, error.code) for name, error in own.check_fields(fields)]
    refused(code, own.add_card, user=alice, deck_id=deck.pk, fields=fields)
    refused(code, own.edit_card, user=alice, deck_id=deck.pk, slug="lukang-port", fields=fields)
    assert deck.cards.count() == 80
    assert deck.cards.get(slug="lukang-port").name_zh == "鹿港開港"


def test_a_changed_title_loses_readings_that_no_longer_fit(alice: AbstractBaseUser, deck: OwnDeck) -> None:
    card = deck.cards.get(slug="babao-canal")
    assert [pair[0] for pair in card.readings] == ["堡", "圳"]
    fields = own.CardFields(**{**_asdict(FIELDS), "name_zh": "大圳完工", "year": 1719, "era": "qing-early"})
    own.edit_card(user=alice, deck_id=deck.pk, slug="babao-canal", fields=fields)
    card.refresh_from_db()
    assert [pair[0] for pair in card.readings] == ["圳"]


def test_built_in_cards_are_left_out_not_deleted(alice: AbstractBaseUser, deck: OwnDeck) -> None:
    refused("built_in_card", own.delete_card, user=alice, deck_id=deck.pk, slug="lukang-port")
    refused("unknown_card", own.delete_card, user=alice, deck_id=deck.pk, slug="nowhere")


def test_order(alice: AbstractBaseUser) -> None:
    deck = own.create_empty(owner=alice, title="三張")
    slugs = [
        own.add_card(
            user=alice, deck_id=deck.pk, fields=own.CardFields(**{**_asdict(FIELDS), "year": year})
        ).slug
        for year in (1930, 1910, 1920)
    ]

    def order() -> list[str]:
        return list(deck.cards.values_list("slug", flat=True))

    assert order() == slugs
    own.move_card(user=alice, deck_id=deck.pk, slug=slugs[2], by=-1)
    assert order() == [slugs[0], slugs[2], slugs[1]]
    own.move_card(user=alice, deck_id=deck.pk, slug=slugs[0], by=-1)  # already first
    assert order() == [slugs[0], slugs[2], slugs[1]]
    refused("bad_order", own.reorder, user=alice, deck_id=deck.pk, slugs=slugs[:2])
    refused("bad_order", own.reorder, user=alice, deck_id=deck.pk, slugs=[slugs[0]] * 3)
    own.sort_by_year(user=alice, deck_id=deck.pk)
    assert order() == [slugs[1], slugs[2], slugs[0]]
    assert library.resolve({"kind": "own", "id": deck.pk}).deck.ids == (slugs[1], slugs[2], slugs[0])


def test_copying_renaming_deleting(alice: AbstractBaseUser, deck: OwnDeck) -> None:
    own.choose(user=alice, deck_id=deck.pk, included=["lukang-port"])
    copied = own.copy_own(user=alice, deck_id=deck.pk, title="第二份")
    assert copied.cards.filter(included=True).count() == deck.cards.filter(included=True).count() == 1
    assert deck.cards.count() == copied.cards.count() == 80
    renamed = own.rename(user=alice, deck_id=deck.pk, title="  鄭氏  ", description="給五年級")
    assert (renamed.title, renamed.description) == ("鄭氏", "給五年級")
    refused("title_missing", own.rename, user=alice, deck_id=deck.pk, title=" ", description="")
    refused("title_missing", own.copy_built_in, owner=alice, title="")
    own.delete_deck(user=alice, deck_id=deck.pk)
    refused("unknown_deck", library.resolve, deck_ref={"kind": "own", "id": deck.pk})
    assert OwnCard.objects.filter(deck_id=copied.pk).count() == 80


def test_a_deck_has_room_for_so_many_cards(
    alice: AbstractBaseUser, deck: OwnDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "MAX_CARDS", 80)
    error = refused("deck_full", own.add_card, user=alice, deck_id=deck.pk, fields=FIELDS)
    assert error.data == {"limit": 80}


def test_a_table_keeps_the_content_it_was_opened_with(alice: AbstractBaseUser, deck: OwnDeck) -> None:
    ref = {"kind": "own", "id": deck.pk}
    played = library.snapshot(ref)
    fields = own.CardFields(**{**_asdict(FIELDS), "name_zh": "另一個名字", "year": 1784, "era": "qing-early"})
    own.edit_card(user=alice, deck_id=deck.pk, slug="lukang-port", fields=fields)
    assert library.resolve(ref).content_hash != played
    own.delete_deck(user=alice, deck_id=deck.pk)
    library._by_hash.clear()  # as after a restart
    assert library.restore(played).front("lukang-port")["name"] == "鹿港開港"


@pytest.mark.parametrize(
    ("year", "era", "also"),
    [
        (1920, "japanese", ()),
        (1895, "japanese", ("qing-late",)),
        (1945, "postwar-martial", ("japanese",)),
        (1662, "zheng", ("dutch-spanish",)),
        (-4000, "neolithic", ()),
        (2024, "democratization", ()),
        (-100_000, "paleolithic", ()),
    ],
)
def test_the_era_is_proposed_from_the_year(year: int, era: str, also: tuple[str, ...]) -> None:
    assert own.proposed_era(year) == era
    assert own.proposed_also(year, era) == also


@pytest.mark.parametrize(
    "change",
    [
        {"year": 0},
        {"year": 9999},
        {"month": 13},
        {"day": 3},
        {"month": 2, "day": 32},
        {"name_zh": ""},
        {"emoji": ""},
        {"era": ""},
        {"slug": "lukang-port"},
    ],
)
def test_the_database_itself_refuses_impossible_cards(deck: OwnDeck, change: dict[str, Any]) -> None:
    values = {"slug": "own-x", "position": 1, "name_zh": "樹", "year": 1920, "era": "japanese", "emoji": "🌲"}
    with pytest.raises(IntegrityError), transaction.atomic():
        OwnCard.objects.create(deck=deck, **{**values, **change})
