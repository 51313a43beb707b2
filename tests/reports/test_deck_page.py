"""The deck page: how its cards teach, in the classes of the teacher who asks."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.reports import world
from tests.reports.conftest import World
from tests.reports.test_pages import text_of, wrong


@pytest.fixture
def english(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    client.cookies["django_language"] = "en"
    return client


def page(kind: str = "built-in", key: str = "taiwan") -> str:
    return reverse("reports:deck", kwargs={"kind": kind, "key": key})


def deck_text(client: Client) -> str:
    return client.get(page()).content.decode()


def test_a_deck_that_nobody_played_says_so(english: Client) -> None:
    assert "None of your classes has played this deck yet." in deck_text(english)


def test_seen_counts_tables_where_the_card_was_asked_or_lay_beside(english: Client, place: World) -> None:
    wrong(place)
    second = world.table(place.lesson, 2)
    world.judged(second, place.students[1], card="wushe-incident", before="fort-at-tayouan")
    body = deck_text(english)
    row = body.split("Dutch fort at Tayouan", 1)[1].split("</tr>", 1)[0]
    assert 'data-label="Tables">2<' in row
    assert "never reached" in body


def test_a_card_that_a_whole_class_guesses_is_called_guessed(english: Client, place: World) -> None:
    for n in range(20):
        world.judged(place.table, place.students[n % 2], score=float(n % 2), chance=0.5)
    row = deck_text(english).split("Zhu Yigui", 1)[1].split("</tr>", 1)[0]
    assert "mostly guessed" in row


def test_what_other_teachers_classes_played_is_not_counted(english: Client, place: World) -> None:
    theirs = world.lesson(world.classroom(place.stranger, 1, "別班"))
    world.judged(world.table(theirs), theirs.classroom.students.get())
    assert "None of your classes has played this deck yet." in deck_text(english)


def test_one_class_can_be_looked_at_alone(english: Client, place: World) -> None:
    """Difficulty in this class: what another class of the same teacher did is left out."""
    wrong(place)
    second = world.classroom(place.owner, 1, "六年一班")
    world.judged(world.table(world.lesson(second)), second.students.get(), card="wushe-incident")

    def seen(query: str) -> str:
        body = english.get(page() + query).content.decode()
        row = body.split("Wushe", 1)[1].split("</tr>", 1)[0]
        return row.split('data-label="Tables">')[1].split("<")[0]

    assert seen("") == "1"
    assert seen(f"?class={second.pk}") == "1"
    assert seen(f"?class={place.group.pk}") == "0"


@pytest.mark.parametrize(
    ("kind", "key"), [("built-in", "nothing"), ("own", "999"), ("own", "x"), ("strange", "1")]
)
def test_what_there_is_not_is_not_found(english: Client, kind: str, key: str) -> None:
    assert english.get(page(kind, key)).status_code == 404


def test_strangers_are_sent_to_the_sign_in(client: Client, place: World) -> None:
    assert client.get(page()).url.startswith("/teacher/login/")


def test_a_student_of_the_class_has_growth_eras_and_notes(english: Client, place: World) -> None:
    """The student page says what is mixed up over all sessions, and opens what is behind it."""
    wrong(place)
    older = world.table(world.lesson(place.group, "Older", days_ago=7))
    world.judged(
        older, place.students[0], after="fort-at-tayouan", answer=1, truth=(3,), score=0.0, years_off=97
    )
    student = place.students[0]
    text = text_of(english, "student", student.pk)
    assert "confuses “Dutch fort at Tayouan” (1624) and " in text
    assert "Strong and weak eras" in text
    assert "Growth can be told after two sessions" in text
    of_era = english.get(
        reverse("reports:student-placements", args=[student.pk]), {"student": student.pk, "era": "qing-early"}
    ).content.decode()
    assert of_era.count('class="result wrong"') == 2
    assert (
        english.get(reverse("reports:student-placements", args=[student.pk]), {"era": "japanese"}).status_code
        == 404
    )
    behind = english.get(
        reverse("reports:student-placements", args=[student.pk]),
        {"student": student.pk, "pair": "fort-at-tayouan~zhu-yigui-incident", "show": "wrong"},
    )
    assert behind.content.decode().count('class="result wrong"') == 2
    english.post(
        reverse("rosters:note-add", args=[student.pk]),
        {"text": "多給時間", "next": reverse("reports:student", args=[student.pk])},
    )
    assert "多給時間" in text_of(english, "student", student.pk)


def test_a_picked_group_narrows_the_class_page(english: Client, place: World) -> None:
    wrong(place)
    wrong(place, 1)
    first, second = place.students
    english.post(
        reverse("rosters:group-save", args=[place.group.pk]), {"name": "清領要加強", "student": [second.pk]}
    )
    group = place.group.saved_groups.get()
    text = text_of(english, "classroom", place.group.pk, query=f"?group={group.pk}")
    assert second.name in text
    assert first.name not in text.split("Pick a group")[1]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?game=voyage-team", True),
        ("?game=quiz", False),
        ("?from=2020-01-01&to=2020-02-01", False),
        ("?from=2020-01-01", True),
        ("?from=yesterday", True),
    ],
)
def test_the_class_page_can_be_narrowed(english: Client, place: World, query: str, found: bool) -> None:
    wrong(place)
    text = text_of(english, "classroom", place.group.pk, query=query)
    assert ("Nothing was judged that fits this choice." in text) is not found
    assert ("A date was not understood." in text) is ("yesterday" in query)
