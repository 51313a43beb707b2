"""Pasted class lists: any separator, any order, nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from classroom.rosters.importing import apply_roster
from classroom.rosters.models import Student, Teacher
from classroom.rosters.paste import MOST_ROWS, parse
from tests.rosters.conftest import World


def read(text: str, present: dict[int, str] | None = None) -> list[tuple[int, str, str]]:
    roster = parse(text, present)
    assert roster.problems == []
    return [(row.number, row.name, row.group) for row in roster.rows]


@pytest.mark.parametrize(
    "text",
    [
        "座號\t姓名\t組別\n1\t王小明\t第1組\n2\t林美玉\t第2組",
        "組別\t座號\t姓名\n第1組\t1\t王小明\n第2組\t2\t林美玉",
        "1\t王小明\t第1組\n2\t林美玉\t第2組\n",
        "1,王小明,第1組\r\n2,林美玉,第2組\r\n",
        "1，王小明，第1組\n2，林美玉，第2組",
        "1 王小明 第1組\n2 林美玉 第2組",
        "１　王小明　第1組\n２　林美玉　第2組",
        "01 王小明 第1組\n02 林美玉 第2組",
        "1號 王小明 第1組\n2號 林美玉 第2組",
        "1、王小明 第1組\n2、林美玉 第2組",
        "1. 王小明 第1組\n2. 林美玉 第2組",
        "1王小明 第1組\n2林美玉 第2組",
        "\ufeff座號,姓名,組別\r\n1,王小明,第1組\r\n2,林美玉,第2組\r\n",
        "王小明\t1\t第1組\n林美玉\t2\t第2組",
        "\n\n1\t王小明\t第1組\n\n2\t林美玉\t第2組\n\n",
        '"1","王小明","第1組"\n"2","林美玉","第2組"',
        "No.,Name,Group\n1,王小明,第1組\n2,林美玉,第2組",
        "1 王\u200b小明 第1組\n2 林美玉\u00a0第2組",
        "1\t王小明\t第1組\r2\t林美玉\t第2組",
        "1 王 小明 第1組\n2 林美玉 第2組",
    ],
)
def test_the_same_list_in_every_shape(text: str):
    assert read(text) == [(1, "王小明", "第1組"), (2, "林美玉", "第2組")]


def test_names_alone_get_the_next_numbers():
    assert read("王小明\n林美玉") == [(1, "王小明", ""), (2, "林美玉", "")]
    assert read("張三豐\n李四", {1: "王小明", 7: "林美玉"}) == [(8, "張三豐", ""), (9, "李四", "")]


def test_names_alone_pasted_again_are_the_same_students():
    assert read("林美玉\n新同學", {1: "王小明", 2: "林美玉"}) == [(2, "林美玉", ""), (3, "新同學", "")]


def test_english_names_stay_together():
    assert read("1 John Smith\n2 Emily Chen B組") == [(1, "John Smith", ""), (2, "Emily Chen", "B組")]


def test_columns_that_are_not_taken_over_are_named():
    roster = parse("座號\t姓名\t性別\t生日\n1\t王小明\t男\t2014/5/1")
    assert [(row.number, row.name) for row in roster.rows] == [(1, "王小明")]
    assert roster.ignored == ["性別", "生日"]
    assert not roster.has_groups


def test_each_problem_has_row_and_column_and_the_rest_is_read():
    roster = parse(
        "座號\t姓名\t組別\n1\t王小明\tA\n\t沒號碼\tA\nx\t字母\tA\n1\t重複\tA\n5\t\tA\n1000\t太大\tA\n6\t林美玉\tA"
    )
    assert [(problem.line, problem.column, problem.code) for problem in roster.problems] == [
        (3, 1, "no_number"),
        (4, 1, "number"),
        (5, 1, "twice"),
        (6, 2, "no_name"),
        (7, 1, "number_range"),
    ]
    assert [row.number for row in roster.rows] == [1, 6]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1\t" + "王" * 41, "long_name"),
        ("1\t王小明\t" + "組" * 21, "long_group"),
        ("0\t王小明", "number_range"),
        ("1\t王小明\tA\t別的", "more_cells"),
        ("1\t99", "name"),
    ],
)
def test_cells_that_do_not_fit(line: str, code: str):
    roster = parse(line)
    assert [problem.code for problem in roster.problems] == [code]
    assert roster.rows == []


def test_a_header_without_a_name_column_takes_nothing():
    roster = parse("座號\t組別\n1\tA")
    assert {problem.code for problem in roster.problems} == {"no_name_column"}
    assert roster.rows == []


def test_more_than_a_class_is_refused_row_by_row():
    roster = parse("\n".join(f"{number} 生{number}甲" for number in range(1, MOST_ROWS + 6)))
    assert len(roster.rows) == MOST_ROWS
    assert {problem.code for problem in roster.problems} == {"many"}


def test_an_empty_box_is_no_problem():
    assert parse("") == parse(" \n\t\n")
    assert parse("").rows == []


@given(st.text(alphabet=st.sampled_from('12０９ 王明A\t,，、\n"號組.座姓名'), max_size=60))
def test_every_line_is_read_or_named(text: str):
    """Nothing is lost: each line with something in it is a row, a problem, or the header."""
    roster = parse(text)
    told = {row.line for row in roster.rows} | {problem.line for problem in roster.problems}
    visible = {number for number, line in enumerate(text.split("\n"), 1) if line.strip()}
    assert told <= visible
    assert len(visible - told) <= 1
    numbers = [row.number for row in roster.rows]
    assert len(numbers) == len(set(numbers))
    assert all(row.name for row in roster.rows)


# The page -----------------------------------------------------------------------------------------------


@pytest.fixture
def page(world: World, as_teacher: Callable[[Teacher], Client]):
    client = as_teacher(world.alice)

    def send(text: str, **more: str):
        url = f"/classes/{world.classroom.pk}/paste/"
        shown = client.post(url, {"text": text})
        if not more:
            return shown
        return client.post(url, {"text": text, "shown": shown.context["shown"], **more})

    return send


def names(world: World) -> dict[int, str]:
    return dict(world.classroom.students.filter(left_at=None).values_list("number", "name"))


def test_looking_changes_nothing(world: World, page):
    response = page("1 王大明\n9 新同學")
    assert response.status_code == 200
    assert names(world) == {1: "王小明", 2: "林美玉", 3: "王小明"}
    assert [change.what for change in response.context["plan"].changes] == ["rename", "add"]


def test_numbers_update_and_others_stay(world: World, page):
    first = world.students[0]
    assert page("1 王大明 第3組\n9 新同學 第3組", apply="1").status_code == 302
    assert names(world) == {1: "王大明", 2: "林美玉", 3: "王小明", 9: "新同學"}
    pictures = first.pictures
    first.refresh_from_db()
    assert (first.name, first.group, first.pictures) == ("王大明", "第3組", pictures)


def test_a_list_without_groups_leaves_groups_alone(world: World, page):
    page("1 王小明\n2 林美玉", apply="1")
    assert set(world.classroom.students.values_list("group", flat=True)) == {"第1組", "第2組"}


def test_other_children_get_a_place_of_their_own_and_the_evidence_stays_apart(world: World, page):
    first = world.students[0]
    page("1 別的孩子", apply="1", **{"who-1": "other"})
    first.refresh_from_db()
    assert first.left_at is not None
    assert first.name == "王小明"
    new = world.classroom.students.get(number=1, left_at=None)
    assert (new.name, new.pk != first.pk, new.pictures != first.pictures) == ("別的孩子", True, True)


def test_what_could_not_be_read_stays_in_the_box(world: World, page):
    response = page("8 好同學\nx 壞座號", apply="1")
    assert response.status_code == 200
    assert names(world)[8] == "好同學"
    assert [line.text for line in response.context["roster"].lines] == ["x\t壞座號"]


def test_a_pasted_name_is_text_and_nothing_else(world: World, page):
    page("8\t<b>粗</b>\n9\t=cmd|' /C calc'!A0", apply="1")
    assert names(world)[8] == "<b>粗</b>"
    assert names(world)[9] == "=cmd|' /C calc'!A0"
    response = page("8\t<b>粗</b>")
    assert "<b>粗</b>" not in response.content.decode()


def test_new_students_have_both_codes_and_none_twice(world: World, page):
    page("\n".join(f"{number} 學生{number}" for number in range(10, 45)), apply="1")
    students = Student.objects.filter(classroom=world.classroom)
    assert len(set(students.values_list("pictures", flat=True))) == students.count() == 38
    assert len(set(students.values_list("pin", flat=True))) == 38


def test_all_of_a_list_or_nothing(world: World, monkeypatch):
    """A failure in the middle leaves the class as it was."""
    rows = parse("8 甲生\n9 乙生").rows
    real = Student.save

    def fail(self, *args, **kwargs):
        if self.number == 9:
            raise RuntimeError("disk full")
        real(self, *args, **kwargs)

    monkeypatch.setattr(Student, "save", fail)
    with pytest.raises(RuntimeError):
        apply_roster(classroom=world.classroom, rows=rows, has_groups=False)
    assert names(world) == {1: "王小明", 2: "林美玉", 3: "王小明"}
