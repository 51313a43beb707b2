"""CSV (issue 4: "CSV that Excel in Taiwan opens rightly and that carries no formula")."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from django.utils import timezone, translation

from classroom.play.invented.school import Made
from classroom.reports import queries
from classroom.reports.exports import columns, plain, tables
from classroom.reports.exports.material import Material, Scope
from classroom.rosters.models import Student, Teacher
from tests.reports import exporting, world
from tests.reports.conftest import World


@pytest.fixture
def made(db: None) -> Made:
    return exporting.invent(Teacher.objects.create_user("alice", None))


def placements(scope: Scope) -> bytes:
    return b"".join(plain.placements(Material(scope)))


class TestTheFile:
    def test_it_begins_with_a_byte_order_mark_and_lines_end_in_crlf(self, made: Made) -> None:
        """Without the mark Excel in Taiwan reads Big5 and shows mojibake."""
        data = placements(Scope(made.classroom))
        assert data.startswith(b"\xef\xbb\xbf")
        assert data.count(b"\xef\xbb\xbf") == 1
        assert data.endswith(b"\r\n")
        assert data.count(b"\n") == data.count(b"\r\n") == made_rows(made) + 1

    def test_it_holds_what_the_sheet_of_the_workbook_holds(self, made: Made) -> None:
        material = Material(Scope(made.classroom))
        head, *rows = exporting.csv_rows(b"".join(plain.placements(material)))
        assert head == [str(each.title) for each in columns.PLACEMENTS.columns]
        expected = [[plain.cell(value) for value in row] for row in tables.placements(material)]
        assert rows == expected

    def test_the_summary_has_a_line_a_student_and_segment(self, made: Made) -> None:
        material = Material(Scope(made.classroom))
        rows = exporting.csv_rows(b"".join(plain.summary(material)))
        assert len(rows) == 1 + len(list(tables.summary(material)))

    def test_long_ones_come_in_pieces(self, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = placements(Scope(made.classroom))
        monkeypatch.setattr(plain, "ROWS_A_PIECE", 50)
        pieces = list(plain.placements(Material(Scope(made.classroom))))
        assert len(pieces) > 5
        assert b"".join(pieces) == whole

    def test_without_names_it_names_nobody(self, made: Made) -> None:
        text = placements(Scope(made.classroom, names=False)).decode()
        assert not any(student.name in text for student in made.classroom.students.all())


def made_rows(made: Made) -> int:
    return queries.evidence().filter(table__activity__session__classroom=made.classroom).count()


class TestCells:
    @pytest.mark.parametrize(
        "text",
        [
            "=1+1",
            "+1",
            "-1+2",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            " =1",
            "＝1+1",
            "＠x",
            "=cmd|' /C calc'!A0",
        ],
    )
    def test_a_text_that_excel_would_calculate_is_made_harmless(self, text: str) -> None:
        """relief-teacher-planning 446: names beginning with = + - @ are no formulas."""
        assert plain.cell(text).startswith("'")

    @pytest.mark.parametrize("text", ["007", "5-3", "1/2", "501", "3月4日", "1e5", "１２３", "10:30", "50%"])
    def test_a_text_that_excel_would_take_for_a_number_or_a_date_stays_as_it_is_written(
        self, text: str
    ) -> None:
        """Kolibri 8001: no lost leading zeros; and class 5-3 is no third of May."""
        assert plain.cell(text) == f"'{text}"

    @pytest.mark.parametrize(
        "text", ["王小明", "五年三班", "A5", "清領時期（1）", "", "a=b", "Lin-Lin", "2月革命", "e"]
    )
    def test_other_texts_are_left_alone(self, text: str) -> None:
        assert plain.cell(text) == text

    @pytest.mark.parametrize(
        ("value", "written"),
        [
            (-28000, "-28000"),
            (0.1 + 0.2, "0.3"),
            (0, "0"),
            (None, ""),
            (datetime(2026, 3, 3, 9, 5, 7), "2026-03-03 09:05:07"),
            (date(2026, 3, 3), "2026-03-03"),
        ],
    )
    def test_numbers_and_times_are_written_as_such(self, value: Any, written: str) -> None:
        assert plain.cell(value) == written

    def test_a_line_break_in_a_name_breaks_no_line(self) -> None:
        assert plain.cell("王\r\n小\u2028明") == "王 小 明"

    def test_a_wicked_name_and_title_come_out_harmless(self, place: World) -> None:
        Student.objects.filter(pk=place.students[0].pk).update(name='=HYPERLINK("http://evil","x")')
        place.lesson.title = "5-3"
        place.lesson.save()
        world.judged(place.table, place.students[0])
        with translation.override("en"):
            (row,) = exporting.csv_records(placements(Scope(place.group)))
        assert row["Name"] == '\'=HYPERLINK("http://evil","x")'
        assert row["Session"] == "'5-3"
        assert row["Time"] == f"{timezone.localtime(queries.evidence().get().at):%Y-%m-%d %H:%M:%S}"
