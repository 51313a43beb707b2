"""What counts as evidence, and that reading it costs the same for two students as for thirty."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from classroom.play.models import By
from classroom.reports import queries
from tests.reports import world
from tests.reports.conftest import World


class TestEvidence:
    def test_only_what_a_person_did_counts(self, place: World) -> None:
        """Design §4.9: a bot's and the clock's moves are no evidence, whoever the seat belongs to."""
        ann = place.students[0]
        mine = world.judged(place.table, ann)
        theirs = world.judged(place.table, guest=place.guest)
        world.judged(place.table)
        world.judged(place.table, ann, by=By.BOT)
        world.judged(place.table, ann, by=By.CLOCK)
        assert [row.id for row in queries.placements_of_session(place.lesson)] == [mine.pk, theirs.pk]
        assert [row.id for row in queries.placements_of_student(ann)] == [mine.pk]

    def test_a_removed_guest_is_gone_from_the_report(self, place: World) -> None:
        world.judged(place.table, guest=place.guest)
        place.guest.removed_at = timezone.now()
        place.guest.save()
        assert queries.placements_of_session(place.lesson) == []

    def test_a_row_is_read_as_the_game_wrote_it(self, place: World) -> None:
        world.judged(
            place.table,
            place.students[0],
            card="zhu-yigui-incident",
            before="fort-at-tayouan",
            answer=5,
            truth=(2, 3),
            score=0.0,
            chance=0.4,
            years_off=65,
            flags=("team", "seen"),
        )
        (row,) = queries.placements_of_session(place.lesson)
        assert (row.item, row.items) == (
            "zhu-yigui-incident",
            ("zhu-yigui-incident", "fort-at-tayouan", None),
        )
        assert (row.answer, row.truth, row.score, row.chance, row.years_off) == (5, [2, 3], 0.0, 0.4, 65)
        assert row.flags == {"team", "seen"}
        assert (row.number, row.round, row.game) == (1, 1, "voyage-team")
        assert (row.segment, row.wrong, row.informative) == ("chronology", True, True)

    def test_self_chosen_bets_are_a_segment_of_their_own(self, place: World) -> None:
        ann = place.students[0]
        world.judged(place.table, ann, skill="era", flags=("chosen",), kind="place")
        world.judged(place.table, ann, skill="era", flags=())
        assert [row.segment for row in queries.placements_of_session(place.lesson)] == ["chosen", "era"]
        assert sorted(tally.segment for tally in queries.tallies_of_classroom(place.group)) == [
            "chosen",
            "era",
        ]

    def test_restarted_tables_stay_evidence_and_other_sessions_stay_out(self, place: World) -> None:
        ann = place.students[0]
        world.judged(place.table, ann)
        world.judged(world.table(place.lesson, round=2), ann)
        elsewhere = world.lesson(place.group, "another")
        world.judged(world.table(elsewhere), ann)
        assert len(queries.placements_of_session(place.lesson)) == 2
        assert len(queries.placements_of_student(ann)) == 3
        assert (
            len(
                queries.placements_of_student(
                    ann, lambda rows: rows.filter(table__activity__session=elsewhere)
                )
            )
            == 1
        )

    def test_sessions_without_judgements_are_not_listed(self, place: World) -> None:
        world.judged(place.table, place.students[0])
        newer = world.lesson(place.group, "newer", days_ago=-1)
        world.judged(
            world.table(newer), guest=world.Guest.objects.create(session=newer, nickname="x", device="y")
        )
        world.lesson(place.group, "never played")
        found = queries.session_lines(list(queries.sessions_with_evidence(place.owner)))
        assert [(line.session.pk, line.judgements, line.students, line.guests) for line in found] == [
            (newer.pk, 0, 0, 1),  # guests are apart
            (place.lesson.pk, 1, 1, 0),
        ]
        assert list(queries.sessions_with_evidence(place.stranger)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("students", [2, 30])
class TestConstantNumberOfQueries:
    """Issue 2: the same number of queries for 2 and for 30 students (sign-in and access included)."""

    @pytest.mark.parametrize(
        ("page", "count"),
        [("session", 9), ("placements", 6), ("classroom", 9), ("student", 11), ("home", 10)],
    )
    def test_pages(
        self,
        students: int,
        page: str,
        count: int,
        client: Client,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        owner = world.teacher()
        group = world.classroom(owner, students)
        lesson = world.lesson(group)
        world.play_session(lesson, list(group.students.all()), all_predict=True)
        client.force_login(owner)
        args = {
            "session": [lesson.pk],
            "placements": [lesson.pk],
            "classroom": [group.pk],
            "student": [group.students.all()[0].pk],
            "home": [],
        }[page]
        with django_assert_num_queries(count):
            assert client.get(reverse(f"reports:{page}", args=args)).status_code == 200

    def test_rows(self, students: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        group = world.classroom(world.teacher(), students)
        lesson = world.lesson(group)
        world.play_session(lesson, list(group.students.all()))
        with django_assert_num_queries(2):
            assert queries.placements_of_session(lesson)
            assert list(queries.tallies_of_classroom(group))
