"""The question pages: who may see them, and that a form says what is wrong and loses nothing."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from history_content import own, own_questions, question_sets
from history_content.models import OwnQuestionSet
from history_content.question_writing import KINDS as ALL_KINDS
from history_content.question_writing import Line, QuestionFields
from tests.history_content.test_own_questions import KINDS

pytestmark = pytest.mark.django_db

CHOICE = {"text_zh": "廟埕在哪裡？", "line_0": "廟前", "line_1": "屋頂", "right": "0", "difficulty": "1"}


@pytest.fixture
def found(alice: AbstractBaseUser) -> OwnQuestionSet:
    return own_questions.create(owner=alice, title="我們的家鄉")


def url(name: str, **arguments: Any) -> str:
    return reverse(f"decks:{name}", kwargs=arguments)


@pytest.mark.parametrize("key", [info.key for info in question_sets.question_sets()])
def test_a_built_in_set_shows_questions_answers_and_sources(client: Client, key: str) -> None:
    text = client.get(url("built-in-questions", key=key)).content.decode()
    for question in question_sets.questions_bundle(key, include_drafts=True).questions:
        assert f'id="{question.id}"' in text
        assert escape(question.text_zh) in text
        assert escape(question.explanation_zh) in text
    assert url("built-in-questions", key=key) in client.get(url("question-sets")).content.decode()
    answer = client.post(url("copy-built-in-questions", key=key))
    assert client.get(answer.url).status_code == 200  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_each_kind_has_its_form_page_and_preview(
    client: Client, alice: AbstractBaseUser, found: OwnQuestionSet, kind: str
) -> None:
    assert client.get(url("add-question", set_id=found.pk, kind=kind)).status_code == 200
    slug = own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS[kind]).slug
    edit = client.get(url("edit-question", set_id=found.pk, slug=slug))
    form = edit.context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, "")}
    before = own_questions.record_of(found.questions.get())
    assert client.post(url("edit-question", set_id=found.pk, slug=slug), sent).status_code == 302
    assert own_questions.record_of(found.questions.get()) == before
    assert f'id="{slug}"' in client.get(url("question-set", set_id=found.pk)).content.decode()
    shown = client.get(url("preview-question", set_id=found.pk, slug=slug))
    assert shown.context["data"]["asked"]["kind"] == kind
    assert "truth" not in str(shown.context["data"])


def test_a_refused_form_says_why_and_keeps_what_was_written(client: Client, found: OwnQuestionSet) -> None:
    address = url("add-question", set_id=found.pk, kind="choice")
    answer = client.post(address, {**CHOICE, "right": "3", "source_url": "javascript:alert(1)"})
    assert answer.status_code == 400
    assert set(answer.context["form"].errors) == {"line_3", "source_url"}
    assert 'value="屋頂"' in answer.content.decode()
    assert found.questions.count() == 0
    assert client.post(address, CHOICE).status_code == 302
    assert found.questions.count() == 1


def test_each_error_stands_at_its_line_and_nothing_typed_is_lost(
    client: Client, found: OwnQuestionSet
) -> None:
    long = "長" * 90
    sent = {
        **{"text_zh": "", "line_0": "鑼", "partner_0": "", "line_1": "鼓", "partner_1": long},
        **{"line_2": "鑼", "partner_2": "皮", "emoji_1": "🥁", "en_1": "drum", "explanation_zh": "因為"},
        **{"mode": "one-to-one", "difficulty": "2"},
    }
    answer = client.post(url("add-question", set_id=found.pk, kind="match"), sent)
    assert answer.status_code == 400
    form = answer.context["form"]
    assert set(form.errors) == {"text_zh", "partner_0", "partner_1", "line_2"}
    page = answer.content.decode()
    for name, label in (("partner_0", "對象 1"), ("partner_1", "對象 2"), ("line_2", "項目 3")):
        (said,) = form.errors[name]
        assert label in said
        assert form[name].subwidgets[0].data["attrs"]["aria-invalid"] == "true"
        assert f'aria-describedby="id_{name}_error"' in page
        assert f'<ul class="errorlist" id="id_{name}_error"><li>{said}</li></ul>' in page
        assert f'<a href="#id_{name}">{said}</a>' in page
    for name, value in sent.items():
        assert str(form[name].value()) == value
    assert long in page
    assert found.questions.count() == 0


def test_a_changed_text_keeps_its_english_and_its_picture(
    client: Client, alice: AbstractBaseUser, found: OwnQuestionSet
) -> None:
    fields = QuestionFields(
        kind="choice",
        text_zh="廟埕在哪裡？",
        lines=(Line(text="廟前", en="in front", emoji="⛩️"), Line(text="屋頂", en="the roof")),
        right=0,
    )
    slug = own_questions.add_question(user=alice, set_id=found.pk, fields=fields).slug
    address = url("edit-question", set_id=found.pk, slug=slug)
    form = client.get(address).context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, "")}
    answer = client.post(address, {**sent, "line_0": "廟的前面"}, follow=True)
    part = own_questions.record_of(found.questions.get()).parts[0]
    assert (part.zh, part.en, part.emoji) == ("廟的前面", "in front", "⛩️")
    assert [message.level_tag for message in answer.context["messages"]] == ["success", "warning"]
    assert "「廟的前面」" in answer.content.decode()


def test_an_event_that_left_the_deck_is_named_at_its_line(client: Client, alice: AbstractBaseUser) -> None:
    deck = own.copy_built_in(owner=alice, title="家鄉")
    found = own_questions.create(owner=alice, title="家鄉題", deck_id=deck.pk)
    slug = own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS["before_after"]).slug
    gone = KINDS["before_after"].events[0]
    deck.cards.filter(slug=gone).delete()
    rows = client.get(url("edit-question", set_id=found.pk, slug=slug)).context["rows"]
    stored = own_questions.record_of(found.questions.get()).items
    assert [row["gone"] for row in rows] == [id == gone for id in stored]


def test_a_set_leads_to_the_builder_once_it_can_be_asked(
    client: Client, alice: AbstractBaseUser, found: OwnQuestionSet
) -> None:
    link = f'href="{reverse("lessons:create")}?questions={found.pk}"'
    pages = [url("question-set", set_id=found.pk), url("question-sets")]
    assert not any(link in client.get(page).content.decode() for page in pages)
    own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS["choice"])
    assert all(link in client.get(page).content.decode() for page in pages)


def test_one_question_after_another_is_written_and_previewed(client: Client, found: OwnQuestionSet) -> None:
    address = url("add-question", set_id=found.pk, kind="choice")
    assert client.post(address, {**CHOICE, "another": "1"}).headers["Location"] == address
    assert client.post(address, {**CHOICE, "preview": "1"}).headers["Location"].endswith("/preview/")
    first, second = found.questions.values_list("slug", flat=True)
    page = client.get(url("preview-question", set_id=found.pk, slug=first))
    assert (page.context["earlier"], page.context["later"]) == ("", second)
    page = client.get(url("preview-question", set_id=found.pk, slug=second))
    assert (page.context["earlier"], page.context["later"]) == (first, "")


def test_writing_ordering_hiding_and_deleting(client: Client, found: OwnQuestionSet) -> None:
    for text in ("甲？", "乙？"):
        client.post(url("add-question", set_id=found.pk, kind="choice"), {**CHOICE, "text_zh": text})
    first, second = found.questions.values_list("slug", flat=True)
    client.post(url("move-question", set_id=found.pk, slug=second), {"to": "earlier"})
    assert list(found.questions.values_list("slug", flat=True)) == [second, first]
    sent = client.post(url("reorder-questions", set_id=found.pk), {"slug": [first, second]})
    assert sent.status_code == 204
    assert list(found.questions.values_list("slug", flat=True)) == [first, second]
    assert client.post(url("reorder-questions", set_id=found.pk), {"slug": [first]}).status_code == 409
    client.post(url("include-question", set_id=found.pk, slug=first), {"included": "0"})
    assert not found.questions.get(slug=first).included
    assert client.get(url("delete-question", set_id=found.pk, slug=first)).status_code == 200
    client.post(url("delete-question", set_id=found.pk, slug=first))
    client.post(url("delete-question-set", set_id=found.pk))
    assert not OwnQuestionSet.objects.exists()


def test_other_teachers_find_nothing(found: OwnQuestionSet, alice: AbstractBaseUser) -> None:
    slug = own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS["choice"]).slug
    browser = Client()
    browser.force_login(get_user_model().objects.create_user("mallory"))
    for name in ("question-set", "question-set-settings", "delete-question-set", "choose-kind"):
        assert browser.get(url(name, set_id=found.pk)).status_code == 404
    for name in ("edit-question", "preview-question", "delete-question"):
        assert browser.get(url(name, set_id=found.pk, slug=slug)).status_code == 404
    for name in ("move-question", "include-question", "delete-question"):
        assert browser.post(url(name, set_id=found.pk, slug=slug)).status_code == 404
    for name in ("reorder-questions", "copy-question-set", "delete-question-set"):
        assert browser.post(url(name, set_id=found.pk)).status_code == 404
    assert OwnQuestionSet.objects.get().questions.count() == 1


@pytest.mark.parametrize("name", ["question-sets", "new-question-set", "question-set", "choose-kind"])
def test_students_do_not_reach_questions(found: OwnQuestionSet, name: str) -> None:
    tablet = Client()
    session = tablet.session
    session["students"] = [1]
    session.save()
    arguments = {} if name in ("question-sets", "new-question-set") else {"set_id": found.pk}
    assert tablet.get(url(name, **arguments)).status_code == 403
