"""The Excel workbook, opened by another library and compared with the database.

Issue 4: "XLSX (typed cells, frozen header, a sheet each for summary, placements, confusions, explanations of
the columns)".
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from classroom.lessons.models import GameSession
from classroom.play.invented.school import Made, Size
from classroom.play.models import Attempt
from classroom.reports import assemble, queries, wording
from classroom.reports.contents import Contents
from classroom.reports.exports import columns, workbook
from classroom.reports.exports.material import Material, Scope
from classroom.reports.measures import Judgement, summarise
from classroom.rosters.models import Student, Teacher
from tests.reports import exporting, world
from tests.reports.conftest import World
from tests.reports.exporting import Book


@pytest.fixture
def made(db: None, client: Client) -> Made:
    owner = Teacher.objects.create_user("alice", None)
    client.force_login(owner)
    return exporting.invent(owner)


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def book_of(scope: Scope) -> Book:
    return Book(b"".join(workbook.stream(Material(scope))))


@pytest.mark.usefixtures("english")
class TestSheets:
    def test_a_class_has_its_sheets_in_order(self, made: Made) -> None:
        assert book_of(Scope(made.classroom)).sheets == [
            *("Summary", "By session", "Placements", "Confusions", "Eras", "Columns")
        ]

    def test_a_session_has_no_sheet_by_session(self, made: Made) -> None:
        session = made.classroom.sessions.last()
        assert book_of(Scope(made.classroom, session)).sheets == [
            *("Summary", "Placements", "Confusions", "Eras", "Columns")
        ]

    def test_every_column_of_every_sheet_is_explained(self, made: Made) -> None:
        book = book_of(Scope(made.classroom))
        explained = [(row[0], row[1]) for row in book.rows("Columns")[1:]]
        expected = [(sheet, title) for sheet in book.sheets[:-1] for title in book.rows(sheet)[0]]
        assert explained == expected
        assert all(row[2] for row in book.rows("Columns"))

    def test_sheets_are_named_and_headed_in_chinese(self, made: Made) -> None:
        with translation.override("zh-hant"):
            book = book_of(Scope(made.classroom))
        assert book.sheets[0] == "總表"
        assert "座號" in book.rows("總表")[0]

    def test_headers_are_frozen_and_repeated_on_every_printed_page_of_a4(self, made: Made) -> None:
        data = b"".join(workbook.stream(Material(Scope(made.classroom))))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
            assert len(sheets) == 6
            for name in sheets:
                xml = archive.read(name).decode()
                ElementTree.fromstring(xml)
                assert re.search(
                    r'<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>', xml
                )
                assert 'paperSize="9"' in xml
                assert 'orientation="landscape"' in xml
            assert archive.read("xl/workbook.xml").decode().count("_xlnm.Print_Titles") == 6


@pytest.mark.usefixtures("english")
class TestPlacements:
    def test_every_judgement_that_counts_is_a_row_of_typed_cells_like_the_database(self, made: Made) -> None:
        rows = book_of(Scope(made.classroom)).records("Placements")
        stored = list(
            queries.evidence().filter(table__activity__session__classroom=made.classroom).order_by("pk")
        )
        assert len(rows) == len(stored) > 5 * 7 * 8 - 1
        students = Student.objects.in_bulk()
        for row, kept in zip(rows, stored, strict=True):
            student = students[kept.student_id]
            assert (row["Seat number"], row["Name"], row["Takes part as"]) == (
                *(student.number, student.name),
                "student",
            )
            assert isinstance(row["Time"], datetime)
            expected = timezone.make_naive(kept.at)
            assert abs((row["Time"] - expected).total_seconds()) <= 1
            assert (row["Table"], row["Round"], row["Move"]) == (
                *(kept.table.number, kept.table.round),
                kept.revision,
            )
            assert row["Session"] == kept.table.activity.session.title
            assert row["Score"] == ("" if kept.score is None else kept.score)
            assert row["Luck"] == pytest.approx(kept.chance, abs=1e-6)
            assert row["Seconds"] == ("" if kept.elapsed_ms is None else kept.elapsed_ms / 1000)
            assert row["Id"] == kept.item

    def test_words_are_those_of_the_report_pages(self, made: Made) -> None:
        """Every game's judgements are in it, so every way of saying one is compared."""
        rows = book_of(Scope(made.classroom)).records("Placements")
        placements = queries.placements_of(queries.evidence())
        contents = Contents(row.content for row in placements)
        assert {row.game for row in placements} == {
            *("voyage-team", "voyage-race", "voyage-train", "voyage-bet", "quiz")
        }
        for row, placement in zip(rows, placements, strict=True):
            line = wording.line(placement, contents)
            assert row["Card or question"] == line.subject
            assert row["Answer"] == ("" if placement.score is None else line.where)
            assert row["Would have been right"] == line.right
            assert row["What was judged"] == wording.segment_title(placement.segment)
            assert row["How"] == line.kind
            assert row["Year"] == ("" if line.card is None else line.card.year)
            assert row["Notes"] == ", ".join(name for name, _meaning in line.flags)

    def test_an_unanswered_question_is_no_wrong_answer(self, place: World) -> None:
        world.judged(place.table, place.students[0], score=None, answer=None, kind="era", skill="era")
        (row,) = book_of(Scope(place.group)).records("Placements")
        assert (row["Result"], row["Score"], row["Weight"], row["Answer"]) == ("no answer", "", 0, "")

    @pytest.mark.parametrize(
        ("score", "chance", "result", "weight"),
        [
            *[(1.0, 0.25, "right", 0.75), (0.0, 0.25, "wrong", 0.75), (0.5, 0.5, "partly right", 0.5)],
            *[(1.0, 1.0, "right", 0), (0.0, 0.0, "wrong", 0)],
        ],
    )
    def test_weight_is_one_less_luck_and_nothing_for_what_was_sure(
        self, place: World, score: float, chance: float, result: str, weight: float
    ) -> None:
        world.judged(place.table, place.students[0], score=score, chance=chance)
        (row,) = book_of(Scope(place.group)).records("Placements")
        assert (row["Result"], row["Weight"]) == (result, weight)

    def test_what_bots_did_and_removed_guests_is_not_in_it(self, place: World) -> None:
        world.judged(place.table)
        world.judged(place.table, guest=place.guest)
        world.judged(place.table, place.students[0])
        assert [row["Name"] for row in book_of(Scope(place.group)).records("Placements")] == [
            *("Lin", place.students[0].name)
        ]
        place.guest.removed_at = timezone.now()
        place.guest.save()
        assert len(book_of(Scope(place.group)).records("Placements")) == 1

    @pytest.mark.parametrize(
        "name",
        ['=HYPERLINK("http://x")', "@SUM(A1)", "007", "王\x0b小\x01明", "<王>&", "a\nb", " 王 ", "x" * 40],
    )
    def test_texts_stay_texts_whatever_is_in_them(self, place: World, name: str) -> None:
        """relief-teacher-planning 446: no formula; Kolibri 8001: no lost zero; and no broken file."""
        Student.objects.filter(pk=place.students[0].pk).update(name=name)
        world.judged(place.table, place.students[0])
        data = b"".join(workbook.stream(Material(Scope(place.group))))
        (row,) = Book(data).records("Placements")
        assert row["Name"] == re.sub("[\x01\x0b]", "", name)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert not any(b"<f>" in archive.read(each) for each in archive.namelist())

    def test_what_looks_like_an_escape_of_excel_is_shown_as_it_is_written(self, place: World) -> None:
        """ECMA-376, ST_Xstring: `_x0041_` stands for an A, and `_x005F_` for the underscore before it."""
        Student.objects.filter(pk=place.students[0].pk).update(name="a_x0041_b_x_")
        world.judged(place.table, place.students[0])
        data = b"".join(workbook.stream(Material(Scope(place.group))))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert "a_x005F_x0041_b_x_<" in archive.read("xl/sharedStrings.xml").decode()


@pytest.mark.usefixtures("english")
class TestSummary:
    def test_figures_equal_those_computed_from_the_raw_judgements(self, made: Made) -> None:
        rows = book_of(Scope(made.classroom)).records("Summary")
        seen = 0
        for row in rows:
            if row["Name"] == "All students together":
                continue
            judged = [
                Judgement(each.score, each.chance)
                for each in Attempt.objects.filter(student__number=row["Seat number"])
                if wording.segment_title("chosen" if "chosen" in each.flags else each.skill)
                == row["What was judged"]
            ]
            summary = summarise(judged)
            seen += 1
            assert row["Answered"] == summary.n
            assert row["With weight"] == summary.informative
            assert row["No answer"] == summary.unanswered
            assert row["Right"] + row["Wrong"] == summary.n
            assert row["Points of all answers"] == pytest.approx(summary.raw)
            assert row["From"] == ("" if summary.low is None else pytest.approx(summary.low))
            assert row["To"] == ("" if summary.high is None else pytest.approx(summary.high))
            if summary.narrow:
                assert (row["Really known"], row["Still needed"]) == (pytest.approx(summary.above_chance), 0)
            else:
                assert row["Really known"] == ""
                assert row["Still needed"] > 0
        assert seen >= 5

    def test_a_thin_percentage_is_not_told(self, place: World) -> None:
        """Design: a pupil's percentage appears once its interval is narrower than 40 points."""
        world.judged(place.table, place.students[0], score=1.0, chance=0.5)
        (_everybody, row) = book_of(Scope(place.group)).records("Summary")
        assert row["Really known"] == ""
        assert row["Still needed"] > 0
        assert row["From"] < row["To"]

    def test_guests_stand_apart_and_are_in_no_figure_of_the_class(self, place: World) -> None:
        world.judged(place.table, place.students[0])
        world.judged(place.table, guest=place.guest)
        rows = book_of(Scope(place.group)).records("Summary")
        assert [(row["Name"], row["Takes part as"], row["Answered"]) for row in rows] == [
            ("All students together", "", 1),
            (place.students[0].name, "student", 1),
            ("Lin", "guest", 1),
        ]

    def test_by_session_adds_up_to_the_summary(self, made: Made) -> None:
        book = book_of(Scope(made.classroom))
        total = sum(row["Answered"] for row in book.records("Summary") if row["Seat number"] != "")
        rows = book.records("By session")
        assert sum(row["Answered"] for row in rows) == total
        assert len({row["Session"] for row in rows}) == made.sessions
        assert all(isinstance(row["Date"], date) for row in rows)
        assert [row["Date"] for row in rows] == sorted(row["Date"] for row in rows)


@pytest.mark.usefixtures("english")
class TestConfusions:
    def test_a_swapped_pair_is_told_for_the_class_and_for_who_swapped_it(self, place: World) -> None:
        child = place.students[0]
        for _again in range(2):
            # 朱一貴 (1721) put after 林爽文 (1786)
            world.judged(place.table, child, before="lin-shuangwen-incident", after=None, score=0.0)
        world.judged(place.table, child, after="lin-shuangwen-incident", score=1.0)
        rows = book_of(Scope(place.group)).rows("Confusions")[1:]
        assert [row[:2] for row in rows] == [["", "All students together"], [child.number, child.name]]
        for row in rows:
            assert (row[3], row[5]) == (1721, 1786)
            assert row[6:] == [2, 3, pytest.approx(2 / 3)]

    def test_eras_count_what_was_said_for_what(self, made: Made) -> None:
        rows = book_of(Scope(made.classroom)).records("Eras")
        assert rows
        for row in rows:
            assert 0 < row["How often"] <= row["Of"]
            assert row["Share"] == pytest.approx(row["How often"] / row["Of"])


@pytest.mark.usefixtures("english")
class TestScope:
    def test_days_choose_the_sessions_the_last_day_included(self, made: Made) -> None:
        days = sorted(timezone.localdate(each.opened_at) for each in made.classroom.sessions.all())
        rows = book_of(Scope(made.classroom, first=days[1], last=days[2])).records("By session")
        assert sorted({row["Date"] for row in rows}) == days[1:3]

    def test_a_session_holds_its_own_judgements_only(self, made: Made) -> None:
        session = made.classroom.sessions.first()
        rows = book_of(Scope(made.classroom, session)).records("Placements")
        assert {row["Session"] for row in rows} == {session.title}
        assert len(rows) == queries.evidence().filter(table__activity__session=session).count()

    def test_without_names_there_is_neither_name_nor_number_nor_nickname_in_any_part_of_the_file(
        self, made: Made
    ) -> None:
        data = b"".join(workbook.stream(Material(Scope(made.classroom, names=False))))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            text = "".join(archive.read(name).decode() for name in archive.namelist())
        for student in made.classroom.students.all():
            assert student.name not in text
        book = Book(data)
        for sheet in ("Summary", "By session", "Placements", "Confusions"):
            assert {row["Seat number"] for row in book.records(sheet)} == {""}
        codes = {row["Name"] for row in book.records("Placements")}
        assert len(codes) == 5
        assert codes == {
            row["Name"] for row in book_of(Scope(made.classroom, names=False)).records("Placements")
        }

    def test_people_without_names_stand_in_an_order_that_tells_nothing(self, made: Made) -> None:
        rows = book_of(Scope(made.classroom, names=False)).records("Summary")
        names = [row["Name"] for row in rows if row["What was judged"] == "Order in time"][1:]
        assert names == sorted(names)


class TestCost:
    def test_the_number_of_queries_depends_neither_on_students_nor_on_sessions(self, db: None) -> None:
        """Issue, must hold: constant number of queries."""
        counts = []
        for size in (Size(students=3, sessions=2, judgements=3), Size(students=9, sessions=5, judgements=6)):
            owner = Teacher.objects.create_user(f"teacher{size.students}", None)
            group = exporting.invent(owner, size).classroom
            for names in (True, False):
                with CaptureQueriesContext(connection) as queries_made:
                    b"".join(workbook.stream(Material(Scope(group, names=names))))
                counts.append(len(queries_made))
        assert len(set(counts)) == 1, counts

    def test_a_small_one_is_one_piece(self, made: Made) -> None:
        pieces = list(workbook.stream(Material(Scope(made.classroom))))
        assert all(pieces)
        assert len(pieces) == 1

    def test_a_large_one_comes_while_it_is_made(self, place: World, monkeypatch: pytest.MonkeyPatch) -> None:
        world.judged(place.table, place.students[0])
        many = queries.placements_of(queries.evidence()) * 3000
        material = Material(Scope(place.group))
        material.__dict__["rows"] = many
        monkeypatch.setattr(workbook, "PIECE", 1 << 10)
        pieces = list(workbook.stream(material))
        assert len(pieces) > 5
        assert len(Book(b"".join(pieces)).rows(str(columns.PLACEMENTS.title))) == 3001


def test_excel_counts_days_from_the_end_of_1899() -> None:
    assert workbook.serial(date(2026, 3, 3)) == 46084
    assert workbook.serial(datetime(2026, 3, 3, 12, 0)) == 46084.5


def test_figures_of_a_segment_are_those_of_the_session_page(made: Made) -> None:
    session = GameSession.objects.filter(classroom=made.classroom).first()
    assert session is not None
    rows = book_of(Scope(made.classroom, session)).records("總表")
    everybody = {row["判斷的內容"]: row for row in rows if row["姓名"] == "全體學生合計"}
    for figures in assemble.by_segment(queries.placements_of_session(session)):
        row = everybody[wording.segment_title(figures.segment)]
        assert row["作答數"] == figures.students.sums.n
        assert row["有效判斷"] == figures.students.sums.informative


def test_every_column_is_documented_with_its_meaning(english: None) -> None:
    """Issue 4: "explanations of the columns", also outside of the file."""
    written = (Path(settings.BASE_DIR) / "docs" / "exports.md").read_text(encoding="utf-8")
    for sheet in (columns.SUMMARY, columns.SESSIONS, columns.PLACEMENTS, columns.CONFUSIONS, columns.ERAS):
        _before, _head, section = written.partition(f"(`{sheet.key}`)\n")
        table = section.partition("\n###")[0]
        for each in sheet.columns:
            assert f"| `{each.key}` | {each.title} | {each.kind} | {each.meaning} |" in table
