"""The builder's pages: who may see them, what they say, what they store."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Activity, GameSession
from history_content import own
from tests.lessons.conftest import School
from tests.world import browser_of


def form_data(**changes: object) -> dict[str, object]:
    data: dict[str, object] = {
        "game": "voyage-team",
        "deck": "built-in:taiwan",
        "eras": ["dutch-spanish", "zheng", "qing-early"],
        "mode": "group",
        "table_size": 4,
        "grouping": "number",
        "bot_skill": "0.5",
        "when_done": "wait",
        "option_max_shift": 3,
        "option_all_predict": "on",
        "option_predict_seconds": 15,
        "option_seconds": "",
        "option_start_seat": "1",
    }
    return {name: value for name, value in {**data, **changes}.items() if value is not None}


# Who may ------------------------------------------------------------------------------------------------


def addresses(session: GameSession) -> list[tuple[str, str]]:
    pk, activity = session.pk, session.activities.first().pk
    return [
        ("get", reverse("lessons:detail", args=[pk])),
        ("post", reverse("lessons:detail", args=[pk])),
        ("post", reverse("lessons:copy", args=[pk])),
        ("post", reverse("lessons:delete", args=[pk])),
        ("get", reverse("lessons:activity-new", args=[pk])),
        ("post", reverse("lessons:activity-new-part", args=[pk])),
        ("get", reverse("lessons:activity", args=[pk, activity])),
        ("post", reverse("lessons:activity", args=[pk, activity])),
        ("post", reverse("lessons:activity-part", args=[pk, activity])),
        ("post", reverse("lessons:activity-move", args=[pk, activity])),
        ("post", reverse("lessons:activity-remove", args=[pk, activity])),
        ("post", reverse("lessons:activity-order", args=[pk])),
        ("post", reverse("lessons:activity-copy", args=[pk, activity])),
        ("post", reverse("lessons:keep", args=[pk])),
        ("post", reverse("lessons:template-add", args=[pk])),
        ("get", reverse("lessons:groups", args=[pk, activity])),
        ("post", reverse("lessons:groups", args=[pk, activity])),
        ("post", reverse("lessons:groups-suggest", args=[pk, activity])),
    ]


def test_another_teachers_session_does_not_exist(school: School):
    session = school.session()
    client = school.client(school.charlie)
    for method, address in addresses(session):
        assert getattr(client, method)(address).status_code == 404, address
    assert GameSession.objects.filter(pk=session.pk, title="臺灣四百年").exists()


def test_a_student_is_refused_a_stranger_is_sent_to_sign_in(school: School):
    session = school.session()
    student = Client()
    student.cookies["sessionid"] = browser_of(school.students[0])
    for method, address in [("get", reverse("lessons:list")), *addresses(session)]:
        assert getattr(student, method)(address).status_code == 403, address
        assert getattr(Client(), method)(address).status_code == 302, address


def test_a_co_teacher_may_prepare(school: School):
    session = school.session()
    client = school.client(school.bob)
    assert client.get(reverse("lessons:detail", args=[session.pk])).status_code == 200
    response = client.post(reverse("lessons:activity-new", args=[session.pk]), form_data())
    assert response.status_code == 302
    assert session.activities.count() == 2


def test_an_activity_of_another_session_is_not_reached_through_ones_own(school: School):
    mine = school.session()
    theirs = GameSession.objects.create(classroom=school.other, title="x", code="OTHER2")
    activity = Activity.objects.create(session=theirs, position=1, game="voyage-team")
    response = school.client(school.alice).post(
        reverse("lessons:activity-remove", args=[mine.pk, activity.pk])
    )
    assert response.status_code == 404


# Lists and sessions -------------------------------------------------------------------------------------


def test_the_list_shows_states_and_says_what_to_do_when_empty(school: School):
    client = school.client(school.alice)
    empty = client.get(reverse("lessons:list")).content.decode()
    assert reverse("lessons:create") in empty
    draft, running = school.session(), school.session(title="正在玩", state=GameSession.State.RUNNING)
    page = client.get(reverse("lessons:list")).content.decode()
    assert reverse("lessons:detail", args=[draft.pk]) in page
    assert reverse("live:run", args=[running.pk]) in page
    filtered = client.get(reverse("lessons:list"), {"class": school.room.pk}).content.decode()
    assert "正在玩" in filtered


def test_without_a_class_the_teacher_is_led_there(school: School):
    school.room.memberships.all().delete()
    client = school.client(school.alice)
    assert client.get(reverse("lessons:create")).url == reverse("rosters:home")
    assert reverse("rosters:home") in client.get(reverse("lessons:list")).content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_taps_make_a_session(school: School):
    client = school.client(school.alice)
    page = client.get(reverse("lessons:create"))
    assert page.status_code == 200
    response = client.post(reverse("lessons:create"), {"title": "今天的課", "classroom": school.room.pk})
    session = GameSession.objects.get()
    assert response.url == reverse("lessons:detail", args=[session.pk])
    assert session.activities.get().options == {"all_predict": True}
    opened = client.post(reverse("live:open", args=[session.pk]))
    assert opened.url == reverse("live:run", args=[session.pk])
    session.refresh_from_db()
    assert session.state == GameSession.State.LOBBY


def test_a_session_for_another_teachers_class_is_refused(school: School):
    response = school.client(school.alice).post(
        reverse("lessons:create"), {"title": "x", "classroom": school.other.pk}
    )
    assert response.status_code == 422
    assert not GameSession.objects.exists()


def test_settings_are_stored(school: School):
    session = school.session()
    response = school.client(school.alice).post(
        reverse("lessons:detail", args=[session.pk]),
        {"title": "新標題", "late_policy": "wait", "allow_guests": "on"},
    )
    assert response.status_code == 302
    session.refresh_from_db()
    assert (session.title, session.late_policy, session.allow_guests) == ("新標題", "wait", True)


@pytest.mark.django_db(transaction=True)
def test_the_page_says_which_other_session_is_open(school: School):
    school.session(title="還開著", state=GameSession.State.LOBBY)
    draft = school.session()
    client = school.client(school.alice)
    assert "還開著" in client.get(reverse("lessons:detail", args=[draft.pk])).content.decode()
    refused = client.post(reverse("live:open", args=[draft.pk]))
    assert refused.url == reverse("lessons:detail", args=[draft.pk])
    draft.refresh_from_db()
    assert draft.state == GameSession.State.DRAFT


# Activities ---------------------------------------------------------------------------------------------


def test_an_activity_is_stored_as_the_form_says(school: School):
    session = school.session()
    response = school.client(school.alice).post(
        reverse("lessons:activity-new", args=[session.pk]), form_data()
    )
    assert response.status_code == 302
    activity = session.activities.get(position=2)
    assert activity.deck == {
        "kind": "built-in",
        "key": "taiwan",
        "eras": ["dutch-spanish", "zheng", "qing-early"],
    }
    assert activity.options == {
        "max_shift": 3,
        "all_predict": True,
        "predict_seconds": 15,
        "seconds": None,
        "start_seat": 1,
    }
    assert (activity.grouping, activity.when_done, activity.bot_skill) == ("number", "wait", 0.5)


def test_all_eras_are_the_whole_deck(school: School):
    session = school.session()
    client = school.client(school.alice)
    page = client.get(reverse("lessons:activity", args=[session.pk, session.activities.get().pk]))
    eras = [era["id"] for era in page.context["form"].era_list]
    client.post(reverse("lessons:activity-new", args=[session.pk]), form_data(eras=eras))
    assert session.activities.get(position=2).deck["eras"] is None


def test_the_form_shows_the_options_that_a_teacher_sets_and_no_others(school: School):
    session = school.session()
    page = (
        school.client(school.alice).get(reverse("lessons:activity-new", args=[session.pk])).content.decode()
    )
    for name in ("max_shift", "all_predict", "predict_seconds", "seconds", "start_seat"):
        assert f'name="option_{name}"' in page
    for name in ("shuffle", "equal_years_ok"):
        assert f'name="option_{name}"' not in page


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"option_max_shift": 8}, "option_max_shift"),
        ({"option_predict_seconds": ""}, "option_predict_seconds"),
        ({"option_seconds": 2}, "option_seconds"),
        ({"option_start_seat": "5"}, "option_start_seat"),
        ({"table_size": 9}, "table_size"),
        ({"eras": []}, "eras"),
        ({"eras": ["zheng"]}, "deck"),
        ({"deck": "own:99999"}, "deck"),
        ({"bot_skill": "7"}, "bot_skill"),
        ({"game": "no-such"}, "game"),
    ],
)
def test_a_fault_is_shown_at_its_field_and_nothing_is_stored(school: School, changes, field):
    session = school.session()
    response = school.client(school.alice).post(
        reverse("lessons:activity-new", args=[session.pk]), form_data(**changes)
    )
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert session.activities.count() == 1


def test_the_estimate_follows_and_names_the_numbers(school: School):
    session = school.session()
    client = school.client(school.alice)
    address = reverse("lessons:activity-new-part", args=[session.pk])
    fine = client.post(address, form_data(), headers={"HX-Request": "true"})
    assert fine.context["estimate"]["plan"].cards > 12
    small = client.post(address, form_data(eras=["zheng"]), headers={"HX-Request": "true"}).content.decode()
    assert "12" in small
    assert "5" in small
    assert session.activities.count() == 1


def test_another_game_brings_its_own_options(school: School):
    session = school.session()
    response = school.client(school.alice).post(
        reverse("lessons:activity-new-part", args=[session.pk]),
        form_data(),
        headers={"HX-Request": "true", "HX-Trigger-Name": "game"},
    )
    assert 'id="options"' in response.content.decode()
    assert 'hx-swap-oob="true"' in response.content.decode()


def test_own_decks_can_be_chosen(school: School):
    deck = own.copy_built_in(owner=school.alice, title="我的牌組")
    session = school.session()
    client = school.client(school.alice)
    assert "我的牌組" in client.get(reverse("lessons:activity-new", args=[session.pk])).content.decode()
    client.post(
        reverse("lessons:activity-new", args=[session.pk]), form_data(deck=f"own:{deck.pk}", eras=None)
    )
    assert session.activities.get(position=2).deck == {"kind": "own", "id": deck.pk}
    bobs = school.client(school.bob).get(reverse("lessons:activity-new", args=[session.pk]))
    assert "我的牌組" not in bobs.content.decode()


def test_moving_answers_htmx_with_the_list_alone(school: School):
    session = school.session()
    client = school.client(school.alice)
    client.post(reverse("lessons:activity-new", args=[session.pk]), form_data(table_size=2))
    first = session.activities.get(position=1)
    response = client.post(
        reverse("lessons:activity-move", args=[session.pk, first.pk]),
        {"by": "1"},
        headers={"HX-Request": "true"},
    )
    assert "<html" not in response.content.decode()
    assert [item.table_size for item in session.activities.all()] == [2, 4]
    plain = client.post(reverse("lessons:activity-move", args=[session.pk, first.pk]), {"by": "-1"})
    assert plain.status_code == 302
    assert [item.table_size for item in session.activities.all()] == [4, 2]


# Tables by hand -----------------------------------------------------------------------------------------


def test_choosing_by_hand_leads_to_the_board(school: School):
    session = school.session()
    activity = session.activities.get()
    client = school.client(school.alice)
    response = client.post(
        reverse("lessons:activity", args=[session.pk, activity.pk]), form_data(grouping="hand")
    )
    board = reverse("lessons:groups", args=[session.pk, activity.pk])
    assert response.url == board
    data = client.get(board).context["board"]
    assert sorted(student for table in data["tables"] for student in table) == [
        student.pk for student in school.students
    ]
    ids = [student.pk for student in school.students]
    stored = client.post(board, json.dumps({"groups": [ids[:1], ids[1:]]}), content_type="application/json")
    assert stored.json()["ok"]
    activity.refresh_from_db()
    assert activity.groups == [ids[:1], ids[1:]]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"groups": 3}',
        '{"groups": [["1"]]}',
        '{"groups": [[true]]}',
        pytest.param("[" * 100_000, id="nested"),
    ],
)
def test_malformed_tables_are_refused(school: School, body):
    session = school.session()
    activity = session.activities.get()
    response = school.client(school.alice).post(
        reverse("lessons:groups", args=[session.pk, activity.pk]), body, content_type="application/json"
    )
    assert response.status_code == 409
    assert response.json()["code"] == "malformed"
    activity.refresh_from_db()
    assert activity.groups == []


@pytest.mark.parametrize("how", ["random", "number", "saved", "nonsense"])
def test_suggestions_seat_everybody_once(school: School, how):
    session = school.session()
    response = school.client(school.alice).post(
        reverse("lessons:groups-suggest", args=[session.pk, session.activities.get().pk]), {"how": how}
    )
    tables = response.json()["groups"]
    assert sorted(student for table in tables for student in table) == [s.pk for s in school.students]


def test_pages_speak_both_languages(school: School):
    session = school.session()
    client = school.client(school.alice)
    assert "開放學生加入" in client.get(reverse("lessons:detail", args=[session.pk])).content.decode()
    client.cookies["django_language"] = "en"
    assert "Open for the class" in client.get(reverse("lessons:detail", args=[session.pk])).content.decode()


@pytest.mark.parametrize("wanted", ["²", "-1", "x", "9" * 30, "9" * 5000])
def test_a_copy_for_what_is_no_class_is_not_found(school: School, wanted: str):
    session = school.session()
    answer = school.client(school.alice).post(
        reverse("lessons:copy", args=[session.pk]), {"classroom": wanted}
    )
    assert answer.status_code == 404
    assert GameSession.objects.count() == 1


def test_a_class_is_not_archived_in_mid_lesson(school: School):
    """Nobody could reach the session afterwards, and its tables would go on without anybody."""
    session = school.session(state=GameSession.State.RUNNING)
    client = school.client(school.alice)
    answer = client.post(reverse("rosters:archive", args=[school.room.pk]), follow=True)
    assert session.title in answer.content.decode()
    school.room.refresh_from_db()
    assert school.room.archived_at is None
    GameSession.objects.filter(pk=session.pk).update(state=GameSession.State.ENDED)
    client.post(reverse("rosters:archive", args=[school.room.pk]))
    school.room.refresh_from_db()
    assert school.room.archived_at is not None


def test_a_lesson_that_is_too_long_says_what_to_change(school: School):
    session = school.session()
    activity = session.activities.get()
    client = school.client(school.alice)
    address = reverse("lessons:detail", args=[session.pk])
    assert client.get(address).context["fit"].over == 0
    Activity.objects.filter(pk=activity.pk).update(minutes=55)
    answer = client.get(address)
    assert answer.context["fit"].over == 15


def test_a_page_answers_head_like_get_without_a_body(school: School):
    session = school.session()
    client = school.client(school.alice)
    for address in (
        reverse("lessons:list"),
        reverse("lessons:create"),
        reverse("lessons:detail", args=[session.pk]),
    ):
        answer = client.head(address)
        assert (answer.status_code, answer.content) == (200, b"")
