"""Class lists as schools have them: titles, blocks side by side, several classes, numbers as spreadsheets
write them. Each oddity is understood, or named with its row and column.
"""

from __future__ import annotations

import pytest

from classroom.rosters.headings import class_key, headings_of
from classroom.rosters.paste import Roster, parse, tidy_name
from classroom.rosters.table import mended, read, text_of

TWO = [(1, "王小明", "第1組"), (2, "林美玉", "第2組")]


def students(roster: Roster) -> list[tuple[int, str, str]]:
    return [(row.number, row.name, row.group) for row in roster.rows]


def of(*rows: list[str], **more: object) -> Roster:
    return parse(text_of(rows), tabbed=True, **more)  # type: ignore[arg-type]


def test_headings_may_stand_below_a_title_and_an_empty_row():
    roster = of(
        ["113學年度第一學期 五年三班學生名單"],
        [],
        ["座號", "姓名", "組別"],
        ["1", "王小明", "第1組"],
        ["2", "林美玉", "第2組"],
        class_name="五年三班",
    )
    assert students(roster) == TWO
    assert [row.line for row in roster.rows] == [4, 5]
    assert [(note.line, note.code) for note in roster.notes] == [(1, "title")]
    assert roster.problems == []


def test_a_title_without_headings_is_no_student():
    roster = parse("五年三班名單\n1 王小明 第1組\n2 林美玉 第2組")
    assert students(roster) == TWO
    assert [note.code for note in roster.notes] == ["title"]


def test_a_list_of_another_class_is_said():
    roster = of(["六年一班名單"], ["座號", "姓名"], ["1", "王小明"], class_name="五年三班")
    assert [note.code for note in roster.notes] == ["title", "other_class"]
    assert len(roster.rows) == 1


@pytest.mark.parametrize(
    "written", ["五年三班", "5年3班", "５年３班", "503", "5-3", "五年3班", "五 年 三 班"]
)
def test_a_class_is_the_same_however_it_is_written(written: str):
    assert class_key(written) == "5-3"


def test_the_headings_of_schools():
    roster = of(
        ["學號", "班級", "座號", "姓名", "性別", "組別", "備註"],
        ["1120345", "503", "07", "王小明", "男", "A", ""],
        class_name="五年三班",
    )
    assert students(roster) == [(7, "王小明", "A")]
    assert roster.ignored == ["性別", "備註", "學號"]
    assert roster.notes == []


def test_a_student_id_is_no_seat_number():
    """學號 alone: the children are numbered in the list's order, and it is said."""
    roster = of(["學號", "姓名"], ["1120345", "王小明"], ["1120346", "林美玉"])
    assert [(row.number, row.name) for row in roster.rows] == [(1, "王小明"), (2, "林美玉")]
    assert [note.code for note in roster.notes] == ["numbers_given"]
    assert roster.ignored == ["學號"]


def test_a_column_that_counts_rows_is_not_the_seat_number():
    roster = of(["編號", "座號", "姓名"], ["1", "12", "王小明"])
    assert [(row.number, row.name) for row in roster.rows] == [(12, "王小明")]
    assert of(["編號", "姓名"], ["12", "王小明"]).rows[0].number == 12


def test_class_and_seat_number_in_one():
    roster = of(["班級座號", "姓名"], ["50301", "王小明"], ["50312", "林美玉"], class_name="5年3班")
    assert [(row.number, row.name) for row in roster.rows] == [(1, "王小明"), (12, "林美玉")]
    assert roster.notes == []


def test_two_blocks_side_by_side():
    roster = of(
        ["座號", "姓名", "", "座號", "姓名"],
        ["1", "王小明", "", "3", "陳大文"],
        ["2", "林美玉"],
    )
    assert [(row.number, row.name) for row in roster.rows] == [(1, "王小明"), (2, "林美玉"), (3, "陳大文")]
    assert roster.problems == []


def test_several_classes_in_one_list():
    rows = [["班級", "座號", "姓名"], ["五年二班", "1", "別班生"], ["五年三班", "1", "王小明"]]
    ours = of(*rows, class_name="503")
    assert (ours.classes, ours.chosen) == (["五年二班", "五年三班"], "五年三班")
    assert [row.name for row in ours.rows] == ["王小明"]
    assert [row.name for row in of(*rows, class_name="503", only="五年二班").rows] == ["別班生"]
    unknown = of(*rows, class_name="資優班")
    assert (unknown.chosen, unknown.rows, unknown.problems) == ("", [], [])


@pytest.mark.parametrize("written", ["7", "07", "７", "7.0", "7.00", " 7 ", "7號", "No.7", "007"])
def test_seat_numbers_as_they_are_written(written: str):
    assert of(["座號", "姓名"], [written, "王小明"]).rows[0].number == 7


@pytest.mark.parametrize(
    ("row", "place"),
    [
        (["7.5", "王小明"], (1, "number")),
        (["2024/5/1", "王小明"], (1, "number")),
        (["#REF!", "王小明"], (1, "formula")),
        (["7", "#N/A"], (2, "formula")),
        (["7", "－－"], (2, "name")),
        (["", "王小明"], (1, "no_number")),
        (["1000", "王小明"], (1, "number_range")),
        (["7", ""], (2, "no_name")),
    ],
)
def test_what_is_no_student_is_named_with_its_cell(row: list[str], place: tuple[int, str]):
    roster = of(["座號", "姓名"], row, ["8", "林美玉"])
    assert [(each.line, each.column, each.code) for each in roster.problems] == [(2, *place)]
    assert roster.problems[0].heading == ["座號", "姓名"][place[0] - 1]
    assert [row.number for row in roster.rows] == [8]


def test_a_doubled_seat_number_is_offered_a_free_one():
    roster = parse("座號\t姓名\n1\t王小明\n1\t林美玉\n2\t陳大文", {3: "張三豐"})
    assert [(each.line, each.code, each.suggestion) for each in roster.problems] == [(3, "twice", "4")]


def test_no_number_is_offered_twice_and_a_numeral_is_understood():
    roster = of(["座號", "姓名"], ["七", "甲同學"], ["十二號", "乙同學"], ["x", "丙同學"], ["y", "丁同學"])
    assert [each.suggestion for each in roster.problems] == ["7", "12", "1", "2"]


def test_a_missing_number_is_the_one_that_the_child_has():
    roster = parse("座號\t姓名\n\t林美玉", {1: "王小明", 9: "林美玉"})
    assert [each.suggestion for each in roster.problems] == ["9"]


def test_the_same_row_twice_counts_once():
    roster = of(["座號", "姓名"], ["1", "王小明"], ["1", "王 小明"])
    assert len(roster.rows) == 1
    assert [(note.line, note.code) for note in roster.notes] == [(3, "repeated")]
    assert roster.problems == []


def test_sums_signatures_and_repeated_headings_are_no_students():
    roster = of(
        ["座號", "姓名"],
        ["1", "王小明"],
        ["座號", "姓名"],
        ["2", "林美玉"],
        ["合計", "2 人"],
        ["", "導師：林老師"],
    )
    assert [row.number for row in roster.rows] == [1, 2]
    assert [(note.line, note.code) for note in roster.notes] == [
        (3, "headings"),
        (5, "footer"),
        (6, "footer"),
    ]
    assert roster.problems == []


def test_merged_groups_can_be_filled_down():
    rows = [["座號", "姓名", "組別"], ["1", "王小明", "A"], ["2", "林美玉", ""], ["3", "陳大文", "B"]]
    asked = of(*rows, ["合計", "3 人"])
    assert not of(rows[0], rows[1], ["合計", "1 人"]).gaps_in_groups
    assert asked.gaps_in_groups
    assert [row.group for row in asked.rows] == ["A", "", "B"]
    assert [row.group for row in of(*rows, fill_groups=True).rows] == ["A", "A", "B"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("王　明", "王明"),
        ("王 小 明", "王小明"),
        ("巴奈 達魯", "巴奈 達魯"),
        ("瓦歷斯 諾幹", "瓦歷斯 諾幹"),
        ("Emily  Chen", "Emily Chen"),
    ],
)
def test_blanks_that_only_make_columns_straight(written: str, name: str):
    assert tidy_name(" ".join(written.split())) == name


def test_a_mend_changes_one_cell_and_keeps_the_rows_where_they_are():
    text = "名單\n\n座號\t姓名\n1\t王小明\nx\t林美玉\n5\t"
    roster = parse(text)
    mend = mended(roster.lines, {(5, 0): "2"}, {6})
    assert mend == "名單\n\n座號\t姓名\n1\t王小明\n2\t林美玉\n"
    again = parse(mend, tabbed=True)
    assert [(row.line, row.number, row.name) for row in again.rows] == [(4, 1, "王小明"), (5, 2, "林美玉")]
    assert again.problems == []


def test_cells_survive_the_box():
    rows = [["1", 'O"Neil, "J', "第 1 組"], [], ["2", "李、四", ""]]
    lines = read(text_of(rows), tabbed=True).lines
    assert [(line.number, list(line.cells)) for line in lines] == [(1, rows[0]), (3, rows[2])]


def test_a_student_is_no_heading():
    assert headings_of(["1", "學生"]) is None
    assert headings_of(["王小明", "男"]) is None
