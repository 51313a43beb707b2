"""The deck page: how its cards teach, in the classes of the teacher who asks."""

from __future__ import annotations

import re

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


class TestBehindTheFigures:
    """Every count of a card opens the judgements that it counts, by whichever class they were made."""

    def test_a_count_opens_what_it_counts(self, client: Client, db: None) -> None:
        owner = world.teacher()
        group = world.classroom(owner, 3)
        lesson = world.lesson(group)
        at, (ann, bob, cem) = world.table(lesson), group.students.all()
        for student, score in ((ann, 1.0), (bob, 0.0), (cem, 0.0)):
            world.judged(at, student, score=score)
        world.judged(at, ann, chance=1.0)
        world.judged(at, ann, kind="era", skill="era")
        client.force_login(owner)
        body = client.get(reverse("reports:deck", args=["built-in", "taiwan"])).content.decode()
        links = re.findall(r'<a class="opens num" href="([^"]+)"[^>]*>(\d+)</a>', body)
        assert [count for _link, count in links] == ["3", "2"]
        for link, count in links:
            listed = client.get(link.replace("&amp;", "&")).content.decode()
            assert listed.count('class="where"') == int(count)
            assert group.name in listed, "of which class, where there may be several"

    def test_of_another_teachers_class_nothing_is_listed(self, client: Client, db: None) -> None:
        group = world.classroom(world.teacher(), 1)
        world.judged(world.table(world.lesson(group)), group.students.get())
        client.force_login(world.teacher("bob"))
        address = reverse("reports:deck-placements", args=["built-in", "taiwan"])
        assert group.students.get().name not in client.get(address).content.decode()
        assert client.get(f"{address}?card=zhu-yigui-incident").status_code == 404

    def test_the_headline_of_a_class_opens_its_judgements(self, client: Client, db: None) -> None:
        owner = world.teacher()
        group = world.classroom(owner, 2)
        for day in (2, 1):
            lesson = world.lesson(group, days_ago=day)
            world.judged(world.table(lesson), group.students.all()[0], score=0.0)
            world.judged(world.table(lesson, number=2), group.students.all()[1], score=None)
        client.force_login(owner)
        body = client.get(reverse("reports:classroom", args=[group.pk])).content.decode()
        link = re.findall(r'<p class="lead"><a href="([^"]+)"', body)[0].replace("&amp;", "&")
        listed = client.get(link).content.decode()
        assert listed.count('class="where"') == 2
        assert 'aria-current="true"' in listed
        anonymous = client.get(reverse("reports:classroom", args=[group.pk]) + "?names=off").content.decode()
        assert "behind-headline" not in anonymous
