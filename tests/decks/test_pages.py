"""The deck pages: who may see them, what they show, and that a form says what is wrong beside its field."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from history_content import library, own
from history_content.models import OwnDeck

pytestmark = pytest.mark.django_db

CARD: dict[str, Any] = {
    "name_zh": "我們學校的百年老樹",
    "hint_zh": "一棵種在操場邊的樹。",
    "emoji": "🌲",
    "year": "1920",
    "era": "",
    "explanation_zh": "第一任校長種下這棵樹。",
}


@pytest.fixture
def deck(alice: AbstractBaseUser) -> OwnDeck:
    return own.copy_built_in(owner=alice, title="我的走過臺灣")


def page(client: Client, name: str, **arguments: Any) -> str:
    answer = client.get(reverse(f"decks:{name}", kwargs=arguments))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_list_shows_built_in_and_own_decks(client: Client, deck: OwnDeck) -> None:
    text = page(client, "list")
    assert "走過臺灣" in text
    assert "我的走過臺灣" in text
    assert reverse("decks:built-in", kwargs={"key": "taiwan"}) in text


def test_an_empty_list_says_what_to_do(client: Client) -> None:
    assert 'class="empty"' in page(client, "list")


def test_the_built_in_deck_shows_both_sides_sources_and_notes(client: Client) -> None:
    text = page(client, "built-in", key="taiwan")
    for card in library.content_bundle().cards:
        assert escape(card.name_zh) in text
        assert escape(card.explanation_zh) in text
        assert escape(card.sources[0].title) in text
        if card.teacher_note:
            assert escape(card.teacher_note) in text
    for era in library.eras():
        assert f'id="era-{era["id"]}"' in text
    assert client.get(reverse("decks:built-in", kwargs={"key": "nowhere"})).status_code == 404


def test_in_english_what_is_chinese_is_marked_as_such(client: Client) -> None:
    client.cookies["django_language"] = "en"
    text = page(client, "built-in", key="taiwan")
    assert "Dutch fort at Tayouan" in text
    assert '<span lang="zh-Hant">臺南市安平區</span>' in text


def test_copying_the_built_in_deck(client: Client, alice: AbstractBaseUser) -> None:
    answer = client.post(reverse("decks:copy-built-in", kwargs={"key": "taiwan"}))
    made = OwnDeck.objects.get(owner=alice)  # type: ignore[misc]
    assert answer.url == reverse("decks:deck", kwargs={"deck_id": made.pk})  # type: ignore[attr-defined]
    assert made.cards.count() == 80


@pytest.mark.parametrize("title", ["   ", "\u2028", "\u200b\x00"])
def test_a_copy_with_a_blank_title_gets_one(client: Client, alice: AbstractBaseUser, title: str) -> None:
    client.post(reverse("decks:copy-built-in", kwargs={"key": "taiwan"}), {"title": title})
    assert OwnDeck.objects.get(owner=alice).title.strip()  # type: ignore[misc]


@pytest.mark.parametrize(("start", "cards"), [("built-in", 80), ("empty", 0)])
def test_a_new_deck(client: Client, alice: AbstractBaseUser, start: str, cards: int) -> None:
    client.post(reverse("decks:create"), {"title": "五年二班", "start": start})
    assert OwnDeck.objects.get(owner=alice, title="五年二班").cards.count() == cards  # type: ignore[misc]


def test_a_new_deck_needs_a_name(client: Client) -> None:
    answer = client.post(reverse("decks:create"), {"title": " ", "start": "empty"})
    assert answer.status_code == 400
    assert 'id="id_title_error"' in answer.content.decode()
    assert OwnDeck.objects.count() == 0


def test_choosing_with_a_tap(client: Client, deck: OwnDeck) -> None:
    address = reverse("decks:choose", kwargs={"deck_id": deck.pk})
    answer = client.post(address, {"card": ["lukang-port", "wushe-incident"]}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "12" in answer.content.decode()  # so few cards: a table of four needs 12
    assert deck.cards.filter(included=True).count() == 2
    # without scripts the button reloads the page
    assert client.post(address, {"card": ["lukang-port"]}).status_code == 302
    assert deck.cards.filter(included=True).count() == 1
    assert client.post(address, {"card": ["nowhere"]}).status_code == 404
    assert deck.cards.filter(included=True).count() == 1


def test_the_deck_page_marks_what_is_in_play(client: Client, deck: OwnDeck, alice: AbstractBaseUser) -> None:
    own.choose(user=alice, deck_id=deck.pk, included=["lukang-port"])
    text = page(client, "deck", deck_id=deck.pk)
    assert 'value="lukang-port" checked' in text
    assert 'value="wushe-incident">' in text


def test_name_and_notes(client: Client, deck: OwnDeck) -> None:
    address = reverse("decks:settings", kwargs={"deck_id": deck.pk})
    assert "我的走過臺灣" in client.get(address).content.decode()
    client.post(address, {"title": "新名字", "description": "第六週用"})
    deck.refresh_from_db()
    assert (deck.title, deck.description) == ("新名字", "第六週用")
    assert client.post(address, {"title": ""}).status_code == 400


def test_copying_and_deleting_an_own_deck(client: Client, deck: OwnDeck) -> None:
    client.post(reverse("decks:copy", kwargs={"deck_id": deck.pk}))
    assert OwnDeck.objects.count() == 2
    address = reverse("decks:delete", kwargs={"deck_id": deck.pk})
    assert client.get(address).status_code == 200  # asks first
    assert OwnDeck.objects.count() == 2
    client.post(address)
    assert not OwnDeck.objects.filter(pk=deck.pk).exists()


def test_adding_a_card_takes_the_era_of_its_year(client: Client, deck: OwnDeck) -> None:
    address = reverse("decks:add-card", kwargs={"deck_id": deck.pk})
    answer = client.post(address, {**CARD, "year": "1895"})
    assert answer.status_code == 302
    card = deck.cards.get(name_zh=CARD["name_zh"])
    assert (card.year, card.era, card.also_accept_eras) == (1895, "japanese", ["qing-late"])
    assert not card.from_built_in
    assert answer.url.endswith(f"#{card.slug}")  # type: ignore[attr-defined]
    again = client.post(address, {**CARD, "another": "1"})
    assert again.url == address  # type: ignore[attr-defined]


def test_a_year_before_our_era_is_written_as_a_positive_number(client: Client, deck: OwnDeck) -> None:
    fields = {**CARD, "year": "3000", "bce": "on", "precision": "300"}
    client.post(reverse("decks:add-card", kwargs={"deck_id": deck.pk}), fields)
    card = deck.cards.get(name_zh=CARD["name_zh"])
    assert (card.year, card.precision, card.era) == (-3000, 300, "neolithic")
    text = page(client, "edit-card", deck_id=deck.pk, slug=card.slug)
    assert 'name="year" value="3000"' in text
    assert "checked" in text.split('name="bce"')[1].split(">")[0]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name_zh": ""}, "name_zh"),
        ({"name_zh": "1920年的老樹"}, "name_zh"),
        ({"hint_zh": "日治時期的樹。"}, "hint_zh"),
        ({"year": ""}, "year"),
        ({"year": "0"}, "year"),
        ({"year": "many"}, "year"),
        ({"emoji": "樹"}, "emoji"),
        ({"era": "zheng"}, "era"),
        ({"month": "2", "day": "30"}, "day"),
        ({"day": "3"}, "day"),
        ({"source_url": "javascript:alert(1)"}, "source_url"),
        ({"era": "japanese", "also_accept_eras": ["japanese"]}, "also_accept_eras"),
    ],
)
def test_each_fault_is_said_beside_its_field(
    client: Client, deck: OwnDeck, change: dict[str, Any], field: str
) -> None:
    answer = client.post(reverse("decks:add-card", kwargs={"deck_id": deck.pk}), {**CARD, **change})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert answer.content.decode().count('class="errorlist"') == 1
    assert deck.cards.count() == 80


def test_changing_a_card(client: Client, deck: OwnDeck) -> None:
    address = reverse("decks:edit-card", kwargs={"deck_id": deck.pk, "slug": "lukang-port"})
    form = client.get(address).context["form"]
    sent = {
        name: value
        for name, value in form.initial.items()
        if value not in (None, "", False) and name != "bce"
    }
    client.post(address, {**sent, "name_zh": "鹿港成為大港", "month": "5"})
    card = deck.cards.get(slug="lukang-port")
    assert (card.name_zh, card.month, card.year, card.era) == ("鹿港成為大港", 5, 1784, "qing-early")
    assert (
        card.explanation_zh
        == library.resolve({"kind": "built-in"}).card_records["lukang-port"].explanation_zh
    )


def test_the_preview_shows_both_sides_while_writing(client: Client) -> None:
    text = client.post(reverse("decks:preview"), CARD).content.decode()
    assert "icons/1f332.svg" in text
    assert "<rt>ㄒㄩㄝˊ</rt>" in text  # 學, above its character
    assert "西元1920年（日本大正9年）" in text
    assert "日治時期" in text
    # a half-written card, and one that will be refused, are shown as far as they go
    assert client.post(reverse("decks:preview"), {"name_zh": "樹"}).status_code == 200
    refused = client.post(reverse("decks:preview"), {**CARD, "name_zh": "1920年的<b>老樹"}).content.decode()
    assert "&lt;" in refused


def test_deleting_a_card(client: Client, deck: OwnDeck, alice: AbstractBaseUser) -> None:
    fields = own.CardFields(name_zh="老樹", year=1920, era="japanese", emoji="🌲")
    card = own.add_card(user=alice, deck_id=deck.pk, fields=fields)
    address = reverse("decks:delete-card", kwargs={"deck_id": deck.pk, "slug": card.slug})
    assert client.get(address).status_code == 200
    client.post(address)
    assert not deck.cards.filter(slug=card.slug).exists()
    client.post(reverse("decks:delete-card", kwargs={"deck_id": deck.pk, "slug": "lukang-port"}))
    assert deck.cards.filter(slug="lukang-port").exists()  # built-in cards are left out instead


def test_the_order_of_the_cards(client: Client, deck: OwnDeck) -> None:
    first, second = deck.cards.values_list("slug", flat=True)[:2]
    address = reverse("decks:move-card", kwargs={"deck_id": deck.pk, "slug": second})
    client.post(address, {"to": "earlier"})
    assert list(deck.cards.values_list("slug", flat=True)[:2]) == [second, first]
    assert page(client, "order", deck_id=deck.pk).index(second) < page(
        client, "order", deck_id=deck.pk
    ).index(first)
    client.post(reverse("decks:sort", kwargs={"deck_id": deck.pk}))
    assert list(deck.cards.values_list("slug", flat=True)[:2]) == [first, second]


TO_READ = [
    *("list", "create", "built-in", "deck", "settings", "delete", "order"),
    *("add-card", "edit-card", "delete-card"),
]
TO_WRITE = [
    *("create", "preview", "copy-built-in", "settings", "copy", "delete", "choose", "sort"),
    *("add-card", "edit-card", "delete-card", "move-card"),
]


def address_of(name: str, deck: OwnDeck) -> str:
    if name in {"list", "create", "preview"}:
        return reverse(f"decks:{name}")
    if name in {"built-in", "copy-built-in"}:
        return reverse(f"decks:{name}", kwargs={"key": "taiwan"})
    if name in {"edit-card", "delete-card", "move-card"}:
        return reverse(f"decks:{name}", kwargs={"deck_id": deck.pk, "slug": "lukang-port"})
    return reverse(f"decks:{name}", kwargs={"deck_id": deck.pk})


@pytest.mark.parametrize("name", TO_READ)
def test_strangers_are_sent_to_the_sign_in(deck: OwnDeck, name: str) -> None:
    answer = Client().get(address_of(name, deck))
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("rosters:teacher-login"))  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", TO_WRITE)
def test_strangers_write_nothing(deck: OwnDeck, name: str) -> None:
    answer = Client().post(address_of(name, deck), {**CARD, "title": "x", "start": "empty"})
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("rosters:teacher-login"))  # type: ignore[attr-defined]
    assert OwnDeck.objects.count() == 1
    assert deck.cards.filter(included=True).count() == 80


@pytest.mark.parametrize("name", TO_READ)
def test_students_do_not_reach_decks(deck: OwnDeck, name: str) -> None:
    tablet = Client()
    session = tablet.session
    session["students"] = [1]
    session.save()
    assert tablet.get(address_of(name, deck)).status_code == 403


@pytest.mark.parametrize(
    "name", sorted({*TO_READ, *TO_WRITE} - {"list", "create", "preview", "built-in", "copy-built-in"})
)
def test_another_teachers_deck_is_not_there(deck: OwnDeck, name: str) -> None:
    other = Client()
    other.force_login(get_user_model().objects.create_user("mallory"))
    if name in TO_READ:
        assert other.get(address_of(name, deck)).status_code == 404
    if name in TO_WRITE:
        assert other.post(address_of(name, deck), {**CARD, "title": "x", "card": []}).status_code == 404
    assert deck.cards.filter(included=True).count() == 80


@pytest.mark.parametrize("name", sorted(set(TO_WRITE) - set(TO_READ)))
def test_writing_needs_a_post(client: Client, deck: OwnDeck, name: str) -> None:
    assert client.get(address_of(name, deck)).status_code == 405


def test_the_credits_name_graphics_licence_and_libraries(client: Client) -> None:
    text = Client().get(reverse("credits")).content.decode()
    for word in ("Twemoji", "CC BY 4.0", "@twemoji/svg", "Preact", "pypinyin", "msgspec"):
        assert word in text
