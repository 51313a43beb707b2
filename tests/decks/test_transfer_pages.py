"""The pages of tables and of printed cards: who may see them, and that a preview saves nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from classroom.decks import sheets
from history_content import library, own, own_bulk, own_questions, question_sets
from history_content.models import OwnCard, OwnDeck, OwnQuestion, OwnQuestionSet
from tests.decks.test_transfer_roundtrip import rows_of_every_kind

pytestmark = pytest.mark.django_db

CARDS = "標題,年份\r\n開學,1920\r\n立碑,前300\r\n"
QUESTIONS = "題型,題目,選項1,選項2,正確答案\r\n單選題,廟埕在哪？,廟前,屋頂,1\r\n"


@pytest.fixture
def deck(alice: AbstractBaseUser) -> OwnDeck:
    return own.copy_built_in(owner=alice, title="我的牌", eras=["japanese"])


@pytest.fixture
def questions(alice: AbstractBaseUser) -> OwnQuestionSet:
    return own_questions.copy_built_in(owner=alice, key="folk", title="我的題")


def url(name: str, **arguments: Any) -> str:
    return reverse(f"decks:{name}", kwargs=arguments)


def upload(client: Client, address: str, text: str, name: str = "家鄉.csv", **more: str) -> Any:
    return client.post(address, {"file": SimpleUploadedFile(name, text.encode()), **more})


def ticket(answer: Any) -> str:
    found = re.search(r'name="ticket" value="([^"]+)"', answer.content.decode())
    assert found
    return found[1]


def everything() -> list[Any]:
    return [
        [*model.objects.order_by("pk").values()]  # type: ignore[attr-defined]
        for model in (OwnDeck, OwnCard, OwnQuestionSet, OwnQuestion)
    ]


# Who may ------------------------------------------------------------------------------------------------


def _addresses(deck: OwnDeck, questions: OwnQuestionSet) -> list[str]:
    return [
        *(url("deck-file", deck_id=deck.pk, ext=ext) for ext in ("xlsx", "csv")),
        *(url("set-file", set_id=questions.pk, ext=ext) for ext in ("xlsx", "csv")),
        url("deck-table", deck_id=deck.pk),
        url("set-table", set_id=questions.pk),
        url("deck-sheets", deck_id=deck.pk),
        url("set-sheets", set_id=questions.pk),
    ]


def test_only_the_owner_sees_an_own_deck_or_set(
    client: Client, deck: OwnDeck, questions: OwnQuestionSet
) -> None:
    other, stranger = Client(), Client()
    other.force_login(get_user_model().objects.create_user("bob"))
    for address in _addresses(deck, questions):
        assert client.get(address).status_code == 200, address
        assert other.get(address).status_code == 404, address
        assert stranger.get(address).status_code == 302, address
    before = everything()
    assert upload(other, url("deck-table", deck_id=deck.pk), CARDS).status_code == 404
    assert upload(stranger, url("new-deck-table"), CARDS).status_code == 302
    assert everything() == before


def test_built_in_content_and_templates_are_there_for_every_teacher(client: Client) -> None:
    addresses = [url("built-in-file", key="taiwan", ext=ext) for ext in ("xlsx", "csv")]
    addresses += [
        url("table-template", kind=kind, ext=ext)
        for kind in ("cards", "questions")
        for ext in ("xlsx", "csv")
    ]
    addresses += [url("built-in-set-file", key=info.key, ext="csv") for info in question_sets.question_sets()]
    addresses += [url("new-deck-table"), url("new-set-table"), url("built-in-sheets", key="taiwan")]
    for address in addresses:
        assert client.get(address).status_code == 200, address
        assert Client().get(address).status_code == 302, address
    for address in (
        url("built-in-file", key="nowhere", ext="csv"),
        url("built-in-file", key="taiwan", ext="exe"),
        url("table-template", kind="pupils", ext="csv"),
        url("built-in-set-sheets", key="nowhere"),
    ):
        assert client.get(address).status_code == 404, address


def test_a_download_has_a_name_and_is_not_kept(client: Client, alice: AbstractBaseUser) -> None:
    named = own.create_empty(owner=alice, title='五年一班/"牌"\r\nx')
    answer = client.get(url("deck-file", deck_id=named.pk, ext="csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''")
    assert "%2F" not in answer["Content-Disposition"]


# Up ------------------------------------------------------------------------------------------------------


def test_a_new_deck_is_previewed_then_made(client: Client, alice: AbstractBaseUser) -> None:
    before = everything()
    answer = upload(client, url("new-deck-table"), CARDS)
    assert answer.status_code == 200
    assert everything() == before, "a preview saves nothing"
    done = client.post(url("new-deck-table"), {"ticket": ticket(answer), "title": ""})
    made = OwnDeck.objects.get(owner=alice)  # type: ignore[misc]
    assert done.url == url("deck", deck_id=made.pk)
    assert made.title == "家鄉", "named after its file"
    assert [(card.name_zh, card.year) for card in made.cards.all()] == [("開學", 1920), ("立碑", -300)]


def test_a_new_question_set_asks_about_the_chosen_deck(
    client: Client, alice: AbstractBaseUser, deck: OwnDeck
) -> None:
    card = own.add_card(
        user=alice,
        deck_id=deck.pk,
        fields=own.CardFields(name_zh="老樹", year=1920, era="japanese", emoji="🌲"),
    )
    text = "題型,題目,事件1,起始年,結束年\r\n估年代,,老樹,1900,1950\r\n"
    assert upload(client, url("new-set-table"), text).status_code == 400, "the built-in deck has no such card"
    answer = upload(client, url("new-set-table"), text, title="樹", deck=str(deck.pk))
    client.post(url("new-set-table"), {"ticket": ticket(answer), "title": "樹"})
    made = OwnQuestionSet.objects.get(owner=alice)  # type: ignore[misc]
    assert (made.title, made.deck) == ("樹", deck)
    assert own_questions.record_of(made.questions.get()).items == (card.slug,)


def test_somebody_elses_deck_cannot_be_chosen(client: Client, deck: OwnDeck) -> None:
    other = Client()
    other.force_login(get_user_model().objects.create_user("bob"))
    assert upload(other, url("new-set-table"), QUESTIONS, deck=str(deck.pk)).status_code == 404


def test_a_file_with_one_fault_changes_nothing(client: Client, deck: OwnDeck) -> None:
    before = everything()
    answer = upload(client, url("deck-table", deck_id=deck.pk), CARDS + "錯,哪一年\r\n")
    assert answer.status_code == 400
    text = answer.content.decode()
    assert ">B4<" in text
    assert 'name="ticket"' not in text
    assert everything() == before


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)),
        ("a.csv", b""),
        ("a.xlsx", b"PK\x03\x04" + bytes(50)),
        ("a.csv", "標題,年份\r\n".encode() + b"x" * 2_100_000),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(client: Client, name: str, data: bytes) -> None:
    before = everything()
    answer = client.post(url("new-deck-table"), {"file": SimpleUploadedFile(name, data)})
    assert answer.status_code == 400
    assert 'id="id_file_error"' in answer.content.decode()
    assert everything() == before


def test_no_file_is_a_fault_of_the_form(client: Client) -> None:
    answer = client.post(url("new-deck-table"), {"title": "我的牌"})
    assert answer.status_code == 400
    assert 'value="我的牌"' in answer.content.decode()


def test_what_was_changed_meanwhile_is_shown_again(
    client: Client, alice: AbstractBaseUser, deck: OwnDeck
) -> None:
    answer = upload(client, url("deck-table", deck_id=deck.pk), CARDS)
    OwnCard.objects.filter(deck=deck, slug="lukang-port").update(region_zh="別處")  # type: ignore[misc]
    before = everything()
    again = client.post(url("deck-table", deck_id=deck.pk), {"ticket": ticket(answer)})
    assert again.status_code == 200
    assert everything() == before
    done = client.post(url("deck-table", deck_id=deck.pk), {"ticket": ticket(again)})
    assert done.status_code == 302
    assert deck.cards.count() == 82
    assert deck.cards.get(slug="lukang-port").region_zh == "別處"


def test_a_ticket_is_only_for_its_teacher_and_target(client: Client, deck: OwnDeck) -> None:
    answer = upload(client, url("deck-table", deck_id=deck.pk), CARDS)
    other = Client()
    other.force_login(get_user_model().objects.create_user("bob"))
    before = everything()
    for browser, address, text in (
        (other, url("new-deck-table"), ticket(answer)),
        (client, url("new-deck-table"), ticket(answer)),
        (client, url("deck-table", deck_id=deck.pk), ticket(answer)[:-3] + "xyz"),
        (client, url("deck-table", deck_id=deck.pk), "nonsense"),
    ):
        assert browser.post(address, {"ticket": text}).status_code == 400
    assert everything() == before


def test_a_double_tap_counts_once(client: Client, alice: AbstractBaseUser, deck: OwnDeck) -> None:
    """ClassQuiz 447: the button that makes or changes something, tapped twice."""
    for address, text in ((url("new-deck-table"), CARDS), (url("new-set-table"), QUESTIONS)):
        said = {"ticket": ticket(upload(client, address, text)), "title": "兩次"}
        first, second = (client.post(address, said) for _tap in range(2))
        assert first.status_code == second.status_code == 302
        assert first.url == second.url  # type: ignore[attr-defined]
    assert OwnDeck.objects.filter(title="兩次").count() == 1
    assert OwnQuestionSet.objects.filter(title="兩次").count() == 1
    said = {"ticket": ticket(upload(client, url("deck-table", deck_id=deck.pk), CARDS))}
    assert [client.post(url("deck-table", deck_id=deck.pk), said).status_code for _tap in range(2)] == [
        302,
        302,
    ]
    assert deck.cards.count() == 82


def test_nothing_to_change_says_so(client: Client, deck: OwnDeck) -> None:
    data = client.get(url("deck-file", deck_id=deck.pk, ext="xlsx")).content
    answer = client.post(url("deck-table", deck_id=deck.pk), {"file": SimpleUploadedFile("x.xlsx", data)})
    assert answer.status_code == 200
    assert 'name="ticket"' not in answer.content.decode()


def test_the_text_of_a_table_is_no_markup(client: Client) -> None:
    answer = upload(client, url("new-deck-table"), "標題,年份,<b>x</b>\r\n<script>1</script>,1920,\r\n")
    assert b"<script>1" not in answer.content
    assert b"<b>x</b>" not in answer.content


def test_a_hidden_field_survives_the_largest_deck(client: Client, alice: AbstractBaseUser) -> None:
    rows = "".join(f'開學{n},1920,"{"說明" * 90}{n}",{"note " * 70}{n}\r\n' for n in range(own.MAX_CARDS))
    answer = upload(client, url("new-deck-table"), f"標題,年份,說明,英文說明\r\n{rows}")
    assert answer.status_code == 200
    client.post(url("new-deck-table"), {"ticket": ticket(answer), "title": "大"})
    assert OwnDeck.objects.get(owner=alice).cards.count() == own.MAX_CARDS  # type: ignore[misc]


# Cards on paper -----------------------------------------------------------------------------------------


def faces(answer: Any) -> list[tuple[str, list[str]]]:
    """The side of each page and the cards on it, row by row; empty places are ''."""
    found = []
    for part in re.split(r'<section class="a4 ', answer.content.decode())[1:]:
        places = re.findall(
            r'<article class="paper-card[^>]*data-slug="([^"]+)"|<div class="paper-card none"', part
        )
        found.append((part.split('"')[0], places))
    return found


def test_backs_lie_behind_their_fronts(client: Client, deck: OwnDeck) -> None:
    """Turned over the long edge, the left column comes to lie on the right."""
    pages = faces(client.get(url("deck-sheets", deck_id=deck.pk)))
    count = deck.cards.filter(included=True).count()
    assert len(pages) == 2 * -(-count // 9)
    assert [side for side, _places in pages[:4]] == ["front", "back", "front", "back"]
    for (front, places), (back, behind) in zip(pages[::2], pages[1::2], strict=True):
        assert (front, back) == ("front", "back")
        assert len(places) == len(behind) == 9
        for row in range(3):
            assert behind[row * 3 : row * 3 + 3] == places[row * 3 : row * 3 + 3][::-1]


def test_only_chosen_cards_are_printed(client: Client) -> None:
    address = url("built-in-sheets", key="taiwan")
    answer = client.get(address, {"chosen": "1", "card": ["lukang-port", "wushe-incident", "nowhere"]})
    assert sorted(filter(None, faces(answer)[0][1])) == ["lukang-port", "wushe-incident"]
    assert faces(client.get(address, {"chosen": "1"})) == []
    assert len(faces(client.get(address, {"chosen": "1", "all": "1"}))) == 18


def test_fronts_and_backs_apart(client: Client) -> None:
    pages = faces(client.get(url("built-in-sheets", key="taiwan"), {"chosen": "1", "all": "1", "apart": "1"}))
    assert [side for side, _places in pages] == ["front"] * 9 + ["back"] * 9


def test_coloured_paper_begins_a_sheet_for_each_era(client: Client) -> None:
    answer = client.get(url("built-in-sheets", key="taiwan"), {"chosen": "1", "all": "1", "colour": "paper"})
    eras = {card.id: card.era for card in library.content_bundle().cards}
    pages = faces(answer)
    assert all(len({eras[slug] for slug in places if slug}) == 1 for _side, places in pages)


def test_a_front_tells_neither_year_nor_era(client: Client) -> None:
    text = client.get(url("built-in-sheets", key="taiwan")).content.decode()
    for part in re.split(r'<section class="a4 ', text)[1:]:
        if part.startswith("front"):
            assert "data-era" not in part
            assert "pc-year" not in part


@pytest.mark.parametrize("key", [info.key for info in question_sets.question_sets()])
def test_questions_on_paper(client: Client, key: str) -> None:
    answer = client.get(url("built-in-set-sheets", key=key))
    count = len(question_sets.questions_bundle(key).questions)
    pages = faces(answer)
    assert len(pages) == 2 * -(-count // 9)
    assert sum(bool(slug) for side, places in pages if side == "front" for slug in places) == count


def test_a_step_order_on_paper_does_not_follow_the_answer() -> None:
    content = sheets.built_in_content("beiguan")
    for record in content.bundle.questions:
        face = sheets.question_face(content, record, 1, "zh-hant")
        if record.kind == "sequence":
            right = [line.split(". ", 1)[1] for line in face["back"]["answer"]]
            assert sorted(face["front"]["listed"]) == sorted(right)
            assert face["front"]["listed"] != right
        assert face["front"]["text"]
        assert face["back"]["answer"]


def test_every_kind_has_two_sides(alice: AbstractBaseUser) -> None:
    found = own_questions.create(owner=alice, title="八種")
    own_bulk.write_set(user=alice, set_id=found.pk, rows=rows_of_every_kind("zh-hant"))
    content = sheets.set_content(found)
    for lang in ("zh-hant", "en"):
        for number, record in enumerate(content.bundle.questions, 1):
            face = sheets.question_face(content, record, number, lang)
            assert face["front"]["text"]
            assert face["back"]["answer"]


def test_an_empty_deck_says_what_is_missing(client: Client, alice: AbstractBaseUser) -> None:
    empty = own.create_empty(owner=alice, title="空")
    none = own_questions.create(owner=alice, title="空")
    for address in (url("deck-sheets", deck_id=empty.pk), url("set-sheets", set_id=none.pk)):
        answer = client.get(address)
        assert answer.status_code == 200
        assert 'class="empty' in answer.content.decode()
    assert client.get(url("deck-file", deck_id=empty.pk, ext="xlsx")).status_code == 200
    assert client.get(url("set-file", set_id=none.pk, ext="csv")).status_code == 200
