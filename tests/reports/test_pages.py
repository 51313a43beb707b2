"""What the pages say: to a teacher, in words, with what lies behind each figure."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Attendance
from tests.reports import world
from tests.reports.conftest import World


@pytest.fixture
def english(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    client.cookies["django_language"] = "en"
    return client


def text_of(client: Client, page: str, *args: int, query: str = "") -> str:
    """The page's text without markup, blanks made one."""
    answer = client.get(reverse(f"reports:{page}", args=args) + query)
    assert answer.status_code == 200
    body = answer.content.decode().split("<main", 1)[1]
    body = re.sub(r'aria-label="([^"]*)"', r">\1<", body)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body)).replace("&quot;", '"')


def wrong(place: World, student: int = 0, **more: object) -> None:
    """朱一貴 (1721) put before 荷蘭人在大員築城 (1624)."""
    given = {
        "card": "zhu-yigui-incident",
        "after": "fort-at-tayouan",
        "answer": 1,
        "truth": (3,),
        "score": 0.0,
        "chance": 0.5,
        "years_off": 97,
    } | more
    world.judged(place.table, place.students[student], **given)  # type: ignore[arg-type]


class TestHome:
    def test_nothing_yet_says_what_to_do(self, english: Client) -> None:
        text = text_of(english, "home")
        assert "There is nothing to report yet." in text
        assert "Has not played yet." in text

    def test_sessions_with_counts_newest_first(self, english: Client, place: World) -> None:
        wrong(place)
        older = world.lesson(place.group, "An older one", days_ago=3)
        world.judged(world.table(older), place.students[0])
        text = text_of(english, "home")
        assert text.index(place.lesson.title) < text.index("An older one")


class TestSession:
    def test_the_first_sentence_says_who_took_part_and_how_much_was_judged(
        self, english: Client, place: World
    ) -> None:
        wrong(place)
        world.judged(place.table, place.students[0], chance=1.0)
        text = text_of(english, "session", place.lesson.pk)
        assert "1 of 2 students took part." in text
        assert "They made 2 judgements, 1 of which tells knowing from guessing." in text
        assert f"Not there: 2 {place.students[1].name}" in text

    def test_there_but_silent_is_not_absent(self, english: Client, place: World) -> None:
        wrong(place)
        Attendance.objects.create(session=place.lesson, student=place.students[1])
        text = text_of(english, "session", place.lesson.pk)
        assert "2 of 2 students took part." in text
        assert f"Signed in, but no judgement: 2 {place.students[1].name}" in text
        assert "Not there" not in text

    def test_no_judgement_at_all(self, english: Client, place: World) -> None:
        assert "Nothing was judged in this session yet." in text_of(english, "session", place.lesson.pk)

    def test_a_thin_figure_says_how_much_is_missing_instead_of_a_percentage(
        self, english: Client, place: World
    ) -> None:
        """Issue 4: no percentage from one lesson's few judgements."""
        for _ in range(3):
            world.judged(place.table, place.students[0])
        text = text_of(english, "session", place.lesson.pk)
        assert "not enough yet: about 76 more" in text
        assert "100 % (" not in text

    def test_a_narrow_figure_is_a_percentage_with_its_interval(self, english: Client, place: World) -> None:
        """30 of 30 at one in two: low = (15² − 7.5·z²) / (15² + 7.5·z²) = 0.773."""
        for _ in range(30):
            world.judged(place.table, place.students[0])
        assert "100 % (76–100 %)" in text_of(english, "session", place.lesson.pk)

    def test_in_chinese(self, client: Client, place: World) -> None:
        for _ in range(30):
            wrong(place)
        world.judged(place.table, place.students[1], score=None, answer=None)
        client.force_login(place.owner)
        text = text_of(client, "session", place.lesson.pk)
        assert "2 位學生中有 2 位參加，總共做了 30 次判斷，其中 30 次看得出是會還是猜。" in text.replace(
            "， ", "，"
        )
        assert "比亂猜還差：可能有固定的誤解" in text
        assert "30 次中放錯 30 次" in text
        assert "放太早 30 次" in text

    def test_unanswered_is_not_wrong(self, english: Client, place: World) -> None:
        world.judged(place.table, place.students[0], score=None, answer=None)
        world.judged(place.table, place.students[0])
        page = text_of(english, "placements", place.lesson.pk, query=f"?student={place.students[0].pk}")
        assert "Wrong 0" in page
        assert "No answer 1" in page
        assert "100 %" in text_of(english, "session", place.lesson.pk)  # raw accuracy: 1 of 1

    def test_guests_are_apart(self, english: Client, place: World) -> None:
        wrong(place)
        world.judged(place.table, guest=place.guest)
        text = text_of(english, "session", place.lesson.pk)
        students, guests = text.split("Guests are counted apart")
        assert "They made 1 judgement," in students
        assert "Lin" not in students
        assert "Lin" in guests

    def test_each_segment_has_a_table_of_its_own(self, english: Client, place: World) -> None:
        wrong(place)
        world.judged(
            place.table, place.students[0], skill="era", kind="answer", card="some-clue", answer="zheng"
        )
        world.judged(place.table, place.students[0], skill="era", flags=("chosen",))
        text = text_of(english, "session", place.lesson.pk)
        assert (
            text.index("Order in time") < text.index("Eras") < text.index("Bets on cards of one’s own choice")
        )

    def test_the_cards_that_gave_trouble(self, english: Client, place: World) -> None:
        for student in (0, 1):
            wrong(place, student)
        world.judged(place.table, place.students[0], card="fort-at-tayouan", score=0.0)
        text = text_of(english, "session", place.lesson.pk)
        assert "wrong 2 of 2 times" in text
        assert "put too early 2×" in text
        assert "(1624) (2×)" in text
        assert text.count("wrong 2 of 2") == 1

    def test_without_names_nobody_can_be_told(self, english: Client, place: World) -> None:
        for student in (0, 1):
            wrong(place, student)
        world.judged(place.table, guest=place.guest)
        answer = english.get(
            reverse("reports:session", args=[place.lesson.pk]) + "?names=off"
        ).content.decode()
        for child in place.students:
            assert child.name not in answer
            assert f"student={child.pk}" not in answer
        assert "Lin" not in answer
        assert "a student" in answer
        assert "wrong 2 of 2 times" in answer
        assert reverse("reports:placements", args=[place.lesson.pk]) not in answer

    def test_a_student_who_left_the_class_keeps_the_evidence(self, english: Client, place: World) -> None:
        child = place.students[0]
        wrong(place)
        child.left_at = place.lesson.opened_at
        child.save()
        assert child.name in text_of(english, "session", place.lesson.pk)

    def test_names_are_escaped(self, english: Client, place: World) -> None:
        child = place.students[0]
        child.name = "<script>x"
        child.save()
        wrong(place)
        answer = english.get(reverse("reports:session", args=[place.lesson.pk])).content.decode()
        assert "<script>x" not in answer
        assert "&lt;script&gt;x" in answer


class TestPlacements:
    def test_a_wrong_placement_in_words(self, english: Client, place: World) -> None:
        wrong(place, flags=("team", "seen"))
        text = text_of(english, "placements", place.lesson.pk, query=f"?student={place.students[0].pk}")
        assert "before “" in text
        assert "✗ wrong" in text
        assert "later than “" in text
        assert "97 years" in text
        assert "50 %" in text
        assert "team turn" in text
        assert "came back" in text
        assert "placed" in text

    @pytest.mark.parametrize(
        ("more", "said"),
        [
            ({"before": "fort-at-tayouan", "score": 1.0}, "between"),
            ({"before": None, "after": None, "chance": 1.0, "score": 1.0}, "on the empty map"),
            (
                {"kind": "predict", "answer": "none", "items": ("zhu-yigui-incident",)},
                "There was a place for it.",
            ),
            ({"chance": 0.0}, "no place was right"),
            ({"before": None, "after": None, "chance": 1.0, "score": 1.0}, "every place was right"),
            ({"kind": "predict", "flags": ()}, "judged along"),
            ({"score": 0.5}, "partly right: 50 %"),
            ({"score": None, "answer": None}, "no answer"),
            ({"before": "treaty-ports-open", "after": None}, "earlier than “"),
            ({"before": "zhu-yigui-incident", "after": None}, "the same year as its neighbour"),
        ],
    )
    def test_every_kind_has_its_words(
        self, more: dict[str, object], said: str, english: Client, place: World
    ) -> None:
        wrong(place, **more)
        assert said in text_of(
            english, "placements", place.lesson.pk, query=f"?student={place.students[0].pk}"
        )

    def test_answers_of_games_to_come_are_named_as_far_as_known(self, english: Client, place: World) -> None:
        """Adding a game touches no report: eras, cards and plain values of its answers are said as they
        are."""
        wrong(place, kind="answer", skill="era", answer="zheng", truth=["qing-early", "zheng"], items=("x",))
        text = text_of(english, "placements", place.lesson.pk, query="?show=wrong")
        assert "zheng" not in text
        assert "qing-early" not in text

    def test_what_is_shown_can_be_chosen(self, english: Client, place: World) -> None:
        wrong(place)
        world.judged(place.table, place.students[0], chance=1.0)
        who = f"?student={place.students[0].pk}"
        for show, rows in (("all", 2), ("informative", 1), ("wrong", 1), ("unanswered", 0), ("nonsense", 2)):
            answer = english.get(
                reverse("reports:placements", args=[place.lesson.pk]) + f"{who}&show={show}"
            ).content.decode()
            assert answer.count('class="result ') == rows

    def test_behind_a_card_stand_students_only(self, english: Client, place: World) -> None:
        wrong(place)
        world.judged(place.table, guest=place.guest, card="zhu-yigui-incident")
        text = text_of(english, "placements", place.lesson.pk, query="?card=zhu-yigui-incident")
        assert place.students[0].name in text
        assert "Lin" not in text

    def test_opened_below_a_figure_it_is_the_list_alone(self, english: Client, place: World) -> None:
        wrong(place)
        answer = english.get(
            reverse("reports:placements", args=[place.lesson.pk]) + f"?student={place.students[0].pk}",
            headers={"HX-Request": "true"},
        )
        assert b"<html" not in answer.content
        assert b"data-close" in answer.content
        assert "HX-Request" in answer["Vary"]

    def test_cards_are_those_that_were_played(self, english: Client, place: World) -> None:
        """A content that was never stored, and a card that no deck has: the id stands in, nothing breaks."""
        at = world.table(place.lesson, number=2, content="0" * 64)
        world.judged(at, place.students[0], card="gone-card", score=0.0, answer=1)
        world.judged(at, place.students[0], card="gone-card", score=0.0, before="gone-too")
        assert "gone-card" in text_of(
            english, "placements", place.lesson.pk, query=f"?student={place.students[0].pk}"
        )


class TestClassroom:
    def test_no_play_yet(self, english: Client, place: World) -> None:
        assert "Nobody of this class has played yet." in text_of(english, "classroom", place.group.pk)

    def test_students_over_sessions(self, english: Client, place: World) -> None:
        for _ in range(15):
            world.judged(place.table, place.students[0])
        later = world.lesson(place.group, "The next one", days_ago=-1)
        at = world.table(later)
        for _ in range(15):
            world.judged(at, place.students[0])
        text = text_of(english, "classroom", place.group.pk)
        assert "1 student made 30 judgements in 2 sessions." in text
        assert "100 % (76–100 %)" in text  # only together are they enough
        assert text.index(place.lesson.title) < text.index("The next one")
        assert place.students[1].name in text

    def test_segments_are_apart(self, english: Client, place: World) -> None:
        wrong(place)
        world.judged(place.table, place.students[1], skill="era")
        text = text_of(english, "classroom", place.group.pk)
        assert "1 student made 1 judgement in 1 session." in text
        assert "1 student made 1 judgement in 1 session." in text_of(
            english, "classroom", place.group.pk, query="?segment=era"
        )

    def test_without_names(self, english: Client, place: World) -> None:
        wrong(place)
        answer = english.get(
            reverse("reports:classroom", args=[place.group.pk]) + "?names=off"
        ).content.decode()
        assert place.students[0].name not in answer
        assert f"student={place.students[0].pk}" not in answer


class TestStudent:
    def test_nothing_yet(self, english: Client, place: World) -> None:
        child = place.students[0]
        assert f"{child.name} has not judged anything yet." in text_of(english, "student", child.pk)

    def test_placements_over_time(self, english: Client, place: World) -> None:
        child = place.students[0]
        wrong(place)
        wrong(place)
        later = world.lesson(place.group, "The next one", days_ago=-1)
        world.judged(world.table(later), child, card="fort-at-tayouan")
        world.judged(place.table, place.students[1], card="treaty-ports-open")
        text = text_of(english, "student", child.pk)
        assert f"{child.name} made 3 judgements in 2 sessions; 3 tell knowing from guessing." in text
        assert "wrong 2 of 2 times" in text
        every = text[text.index("Every placement") :]
        assert every.index("The next one") < every.index(place.lesson.title)  # newest first
        assert "wrong ones in the middle 97 years off" in text


@pytest.mark.django_db
def test_a_class_that_really_played(client: Client) -> None:
    """Real games by the real rules, guests and bots at the tables: every page reads it, and figures agree
    with each other."""
    owner = world.teacher()
    group = world.classroom(owner, 6)
    lesson = world.lesson(group)
    students = list(group.students.all())
    world.play_session(lesson, students, all_predict=True)
    guest = world.Guest.objects.create(session=lesson, nickname="Guest One", device="d")
    world.play(world.table(lesson, 9), [guest, None], skills=[0.5, 0.5], seed=3)
    client.force_login(owner)
    client.cookies["django_language"] = "en"
    text = text_of(client, "session", lesson.pk)
    answered = sum(
        len([row for row in world.Attempt.objects.filter(student=child) if row.score is not None])
        for child in students
    )
    assert "6 of 6 students took part." in text
    assert f"They made {answered} judgements," in text
    assert f"6 students made {answered} judgements in 1 session." in text_of(client, "classroom", group.pk)
    for child in students:
        own = world.Attempt.objects.filter(student=child).count()
        page = client.get(reverse("reports:placements", args=[lesson.pk]) + f"?student={child.pk}")
        assert page.content.decode().count('class="result ') == own
        assert client.get(reverse("reports:student", args=[child.pk])).status_code == 200
