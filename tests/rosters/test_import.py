"""A class list from a file, through the page: read, understood, shown, mended, taken over, undone."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Iterable
from datetime import timedelta
from xml.sax.saxutils import escape

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from classroom.errors import Refused
from classroom.rosters import importing, services
from classroom.rosters.matching import OTHER, SAME, Known, guess, match
from classroom.rosters.models import RosterImport, Student, Teacher
from classroom.rosters.paste import Row, parse
from tests.rosters.conftest import World

pytestmark = pytest.mark.django_db

LIST = [["座號", "姓名", "組別", "性別"], ["01", "王大明", "第1組", "男"], ["９", "許功蓋", "第2組", "女"]]


OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def xlsx(sheets: dict[str, list[list[object]]]) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                for column, value in enumerate(row):
                    if value != "":
                        sheet.write(number, column, value)
    return out.getvalue()


def ods(rows: Iterable[Iterable[str]]) -> bytes:
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    names = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<?xml version="1.0"?><office:document-content xmlns:office="{names}:office:1.0" '
        f'xmlns:table="{names}:table:1.0" xmlns:text="{names}:text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="名單">{cells}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<?xml version="1.0"?><manifest:manifest xmlns:manifest="{names}:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return out.getvalue()


def text(divider: str, line_end: str = "\r\n") -> str:
    return line_end.join(divider.join(row) for row in LIST) + line_end


FILES = {
    "utf-8": ("名單.csv", text(",").encode()),
    "utf-8 with mark": ("名單.csv", text(",").encode("utf-8-sig")),
    "big5": ("名單.csv", text(",").encode("cp950")),
    "big5, tabs": ("名單.txt", text("\t").encode("cp950")),
    "utf-16": ("名單.txt", text("\t").encode("utf-16")),
    "utf-16 big-endian": ("名單.txt", b"\xfe\xff" + text("\t").encode("utf-16-be")),
    "tsv": ("名單.tsv", text("\t", "\n").encode()),
    "semicolons": ("名單.csv", text(";").encode()),
    "old Mac line ends": ("名單.csv", text(",", "\r").encode()),
    "xlsx": ("名單.xlsx", xlsx({"工作表1": [list(row) for row in LIST]})),
    "xlsx with numbers": ("名單.xlsx", xlsx({"a": [list(LIST[0]), [1.0, *LIST[1][1:]], [9, *LIST[2][1:]]]})),
    "ods": ("名單.ods", ods(LIST)),
    "wrong name": ("名單.csv", xlsx({"工作表1": [list(row) for row in LIST]})),
}


class Page:
    """The page of one class, as a teacher without scripts sees it."""

    def __init__(self, client: Client, classroom: int) -> None:
        self.client = client
        self.url = f"/classes/{classroom}/paste/"

    def upload(self, name: str, data: bytes):
        return self.client.post(self.url, {"read": "1", "file": SimpleUploadedFile(name, data)})

    def again(self, response, **more: str):
        """What the form of this answer would send."""
        context = response.context
        given = context["given"]
        fields: dict[str, object] = {"text": given.text, "source": given.source}
        fields |= {"seen": context["seen"], "shown": context["shown"]}
        if given.tabbed:
            fields["tabbed"] = "1"
        fields["sheet-name"] = [title for title, _text in given.sheets]
        fields["sheet-text"] = [body for _title, body in given.sheets]
        fields["sheet"] = str(given.sheet)
        for change in context["plan"].changes:
            if change.doubtful:
                fields[f"who-{change.row.number}"] = change.choice
        for each in context["problems"]:
            problem = each["problem"]
            fields[f"cell-{problem.line}-{problem.column}"] = problem.value
        return self.client.post(self.url, {**fields, **more})


@pytest.fixture
def page(world: World, as_teacher: Callable[[Teacher], Client]) -> Page:
    return Page(as_teacher(world.alice), world.classroom.pk)


def names(world: World) -> dict[int, str]:
    return dict(world.classroom.students.filter(left_at=None).values_list("number", "name"))


BEFORE = {1: "王小明", 2: "林美玉", 3: "王小明"}


@pytest.mark.parametrize("kind", FILES)
def test_every_kind_of_file_is_the_same_list(kind: str, world: World, page: Page):
    """Kolibri 9060: 許功蓋 are the letters that a wrongly read Big5 breaks."""
    shown = page.upload(*FILES[kind])
    assert shown.status_code == 200
    assert names(world) == BEFORE
    assert shown.context["problems"] == []
    assert shown.context["roster"].ignored == ["性別"]
    assert "許功蓋" in shown.content.decode()
    assert page.again(shown, apply="1").status_code == 302
    assert names(world) == {1: "王大明", 2: "林美玉", 3: "王小明", 9: "許功蓋"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "empty_file", id="empty"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "not_a_table", id="picture"),
        pytest.param(b"%PDF-1.7 ...", "not_a_table", id="pdf"),
        pytest.param(b"<html><body><table>", "web_page", id="web page"),
        pytest.param(b"PK\x03\x04 not really", "damaged", id="damaged"),
        pytest.param(OLD_EXCEL + b"\0" * 600, "old_excel", id="old Excel"),
        pytest.param(
            OLD_EXCEL + "EncryptedPackage".encode("utf-16-le") + b"\0" * 600, "locked", id="password"
        ),
        pytest.param(xlsx({"a": [], "b": []}), "empty_sheets", id="empty sheets"),
        pytest.param(b"1,\xff\xff\xff\n", "unknown_encoding", id="no encoding"),
        pytest.param(b"x" * 2_000_000, "too_big", id="large"),
    ],
)
@pytest.mark.parametrize("language", ["zh-hant", "en"])
def test_what_is_no_list_is_refused_in_a_sentence(
    data: bytes, code: str, language: str, world: World, page: Page
):
    page.client.post("/language/", {"language": language})
    response = page.upload("x.xlsx", data)
    assert response.status_code == 422
    assert response.context["error"].code == code
    error = response.context["error"]
    with translation.override(language):
        # A refusal of a service has its sentence from the moment at which it was made.
        said = str(error.message)
    assert escape(said) in response.content.decode()
    assert names(world) == BEFORE


def test_a_zip_bomb_is_refused_before_it_is_unpacked(page: Page):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 80_000_000)
    assert len(out.getvalue()) < 200_000
    assert page.upload("x.xlsx", out.getvalue()).status_code == 422


def test_a_whole_school_without_classes_is_shown_and_can_be_sent_again(world: World, page: Page):
    rows = [["座號", "姓名"], *([str(n % 30 + 1), f"學生{chr(0x4E00 + n)}"] for n in range(2500))]
    shown = page.upload("全校.csv", "\n".join(",".join(row) for row in rows).encode())
    assert len(shown.context["problems"]) + shown.context["more_problems"] > 2000
    again = page.again(shown)
    assert again.status_code == 200
    assert names(world) == BEFORE


def test_a_file_must_be_chosen(page: Page):
    assert page.client.post(page.url, {"read": "1"}).status_code == 422


def test_the_sheet_of_the_class_is_opened_and_others_can_be(world: World, page: Page):
    data = xlsx(
        {
            "說明": [["請填寫"]],
            "502": [["座號", "姓名"], [1, "別班甲"], [2, "別班乙"], [4, "別班丙"]],
            "503": [["座號", "姓名"], [9, "本班生"]],
        }
    )
    shown = page.upload("五年級.xlsx", data)
    assert [change.row.name for change in shown.context["plan"].changes] == ["本班生"]
    other = page.again(shown, sheet="1", open="1")
    assert [change.row.name for change in other.context["plan"].changes] == ["別班甲", "別班乙", "別班丙"]


def test_faults_have_the_place_that_the_spreadsheet_shows_and_are_mended_there(world: World, page: Page):
    data = xlsx(
        {
            "名單": [
                ["113學年度 五年三班 學生名單"],
                [],
                ["座號", "姓名", "組別"],
                [7, "甲同學", "A"],
                ["八", "乙同學", "A"],
                [7, "丙同學", "B"],
                [9, "", "B"],
            ]
        }
    )
    shown = page.upload("名單.xlsx", data)
    found = [
        (each["problem"].line, each["letter"], each["problem"].code) for each in shown.context["problems"]
    ]
    assert found == [(5, "A", "number"), (6, "A", "twice"), (7, "B", "no_name")]
    mended = page.again(shown, **{"cell-5-1": "8", "cell-7-2": "丁同學"})
    assert [each["problem"].line for each in mended.context["problems"]] == [6]
    suggested = mended.context["problems"][0]["problem"].suggestion
    done = page.again(mended, mend=f"6-1={suggested}")
    assert done.context["problems"] == []
    assert names(world) == BEFORE
    assert page.again(done, apply="1").status_code == 302
    assert names(world) == {**BEFORE, 7: "甲同學", 8: "乙同學", int(suggested): "丙同學", 9: "丁同學"}


def test_a_row_can_be_left_out(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "8 好同學\nx 壞座號"})
    without = page.again(shown, drop="2")
    assert without.context["problems"] == []
    page.again(without, apply="1")
    assert names(world) == {**BEFORE, 8: "好同學"}


def test_a_mend_is_shown_before_it_is_taken_over(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "座號\t姓名\n8\t甲同學\nx\t乙同學"})
    answer = page.again(shown, apply="1", **{"cell-3-1": "9"})
    assert answer.status_code == 200
    assert names(world) == BEFORE
    assert [change.row.number for change in answer.context["plan"].changes] == [8, 9]


def test_a_list_taken_over_in_part_keeps_its_headings_and_row_numbers(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "姓名\t座號\n甲同學\t8\n乙同學\tx"})
    rest = page.again(shown, apply="1")
    assert [(each["problem"].line, each["problem"].column) for each in rest.context["problems"]] == [(3, 2)]
    assert names(world) == {**BEFORE, 8: "甲同學"}


def test_what_changed_since_it_was_shown_is_shown_again(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "9 新同學"})
    services.add_student(classroom=world.classroom, number=9, name="別的人")
    answer = page.again(shown, apply="1")
    assert answer.status_code == 200
    assert names(world) == {**BEFORE, 9: "別的人"}


def test_a_list_is_never_taken_over_unseen(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "9 新同學"})
    assert page.again(shown, apply="1", text="9 新同學\n10 偷偷加").status_code == 200
    assert page.client.post(page.url, {"text": "9 新同學", "apply": "1"}).status_code == 200
    assert names(world) == BEFORE


def test_line_ends_of_the_browser_are_no_other_list(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "8 甲同學\n9 乙同學"})
    assert page.again(shown, apply="1", text="8 甲同學\r\n9 乙同學\r\n").status_code == 302


def test_who_stands_in_an_unreadable_row_is_not_missing(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "座號\t姓名\n1\t王小明\nzwei\t林美玉\n9\t新同學"})
    page.again(shown, apply="1", missing_left="1")
    assert names(world) == {**BEFORE, 9: "新同學"}
    whole = page.client.post(page.url, {"text": "1 王小明\n9 新同學"})
    page.again(whole, apply="1", missing_left="1")
    assert names(world) == {1: "王小明", 9: "新同學"}


def test_a_second_tap_changes_nothing_and_keeps_the_undo(world: World, page: Page):
    shown = page.client.post(page.url, {"text": "9 新同學"})
    page.again(shown, apply="1")
    page.again(shown, apply="1")
    again = page.client.post(page.url, {"text": "9 新同學"})
    page.again(again, apply="1")
    assert RosterImport.objects.count() == 1
    assert importing.last_import(world.classroom) is not None


def test_nobody_elses_class(world: World, as_teacher: Callable[[Teacher], Client]):
    page = Page(as_teacher(world.charlie), world.classroom.pk)
    assert page.upload("名單.csv", FILES["big5"][1]).status_code == 404
    assert names(world) == BEFORE


# Whom a row means ---------------------------------------------------------------------------------------

CLASS = [
    Known(11, 1, "王小明", "A"),
    Known(12, 2, "林美玉", "A"),
    Known(13, 3, "王小明", "B"),
    Known(14, 4, "陳大文", "B"),
    Known(19, 9, "張三豐", "", left=True),
]


def meant(text: str, **choices: str) -> list[tuple[int, str, int | None]]:
    decided = {int(key[1:]): value for key, value in choices.items()}
    plan = match(parse(text).rows, CLASS, has_groups=False, choices=decided)
    return [
        (change.row.number, change.what, change.student.id if change.student else None)
        for change in plan.changes
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 王小明", [(1, "same", 11)]),
        ("1 王　小明\n3 王小明", [(1, "same", 11), (3, "same", 13)]),
        ("5 陳大文", [(5, "move", 14)]),
        ("2 陳大文\n4 林美玉", [(2, "move", 14), (4, "move", 12)]),
        # Two children have this name: neither is taken for the new one.
        ("5 王小明", [(5, "add", None)]),
        ("4 陳大雯", [(4, "rename", 14)]),
        ("4 鄭羽彤", [(4, "add", None)]),
        ("9 張三豐", [(9, "return", 19)]),
        ("6 張三豐", [(6, "return", 19)]),
        ("7 新同學", [(7, "add", None)]),
    ],
)
def test_a_row_means_by_number_and_name(text: str, expected: list[tuple[int, str, int | None]]):
    assert meant(text) == expected


def test_a_teacher_decides_otherwise():
    assert meant("5 陳大文", n5=OTHER) == [(5, "add", None)]
    assert meant("4 陳大雯", n4=OTHER) == [(4, "add", None)]
    assert meant("4 鄭羽彤", n4=SAME) == [(4, "rename", 14)]
    assert meant("9 張三豐", n9=OTHER) == [(9, "add", None)]


def test_whose_number_goes_to_another_child_leaves():
    plan = match([Row(1, 2, "陳大文", "", "")], CLASS, has_groups=False)
    assert [each.id for each in plan.leaving] == [12]
    assert [each.id for each in plan.missing] == [11, 13]


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ("王小明", "王曉明", SAME),
        ("陳大文", "陳大雯", SAME),
        ("王小明", "王美麗", OTHER),
        ("王小明", "李四", OTHER),
    ],
)
def test_a_spelling_is_told_from_another_child(before: str, now: str, expected: str):
    assert guess(before, now) == expected


_names = st.sampled_from(["王小明", "林美玉", "陳大文", "陳大雯", "張三豐"])
_listed = st.lists(st.tuples(st.integers(1, 6), _names), unique_by=lambda row: row[0], max_size=6)


@st.composite
def _classes(draw: st.DrawFn) -> list[Known]:
    present = draw(_listed)
    left = draw(st.lists(st.tuples(st.integers(1, 6), _names), max_size=3))
    people = [*((*each, False) for each in present), *((*each, True) for each in left)]
    return [Known(pk, number, name, "", gone) for pk, (number, name, gone) in enumerate(people, 1)]


@given(_classes(), _listed, st.dictionaries(st.integers(1, 6), st.sampled_from([SAME, OTHER])))
def test_nobody_is_lost_and_nobody_is_there_twice(
    known: list[Known], listed: list[tuple[int, str]], choices: dict[int, str]
):
    listed_rows = [Row(line, *row, "", "") for line, row in enumerate(listed, 1)]
    plan = match(listed_rows, known, has_groups=False, choices=choices)
    assert [change.row for change in plan.changes] == listed_rows
    meant = [change.student.id for change in plan.changes if change.student]
    others = [each.id for each in [*plan.leaving, *plan.missing]]
    assert len(set(meant + others)) == len(meant + others)
    assert {each.id for each in known if not each.left} <= set(meant + others)
    numbers = [change.row.number for change in plan.changes] + [each.number for each in plan.missing]
    assert len(set(numbers)) == len(numbers)
    # What is certain is never doubted.
    at = {each.number: each for each in known if not each.left}
    for change in plan.changes:
        student = at.get(change.row.number)
        if student is not None and student.name == change.row.name:
            assert (change.what, change.student, change.doubtful) == ("same", student, False)


# Taking over and undoing --------------------------------------------------------------------------------


def take_over(world: World, text: str, **more: object) -> dict[str, int]:
    roster = parse(text)
    return importing.apply_roster(
        classroom=world.classroom,
        rows=roster.rows,
        has_groups=roster.has_groups,
        teacher=world.alice,
        **more,  # type: ignore[arg-type]
    )


def rows(world: World) -> list[tuple[object, ...]]:
    return list(
        world.classroom.students.order_by("pk").values_list("pk", "number", "name", "group", "left_at", "pin")
    )


def undo(world: World) -> dict[str, int]:
    last = importing.last_import(world.classroom)
    assert last is not None
    return importing.undo_import(classroom=world.classroom, pk=last.pk)


def test_children_exchange_their_numbers_and_keep_their_codes(world: World):
    first, second, _third = world.students
    take_over(world, "2 王小明 第1組\n1 林美玉 第1組\n3 王小明 第2組")
    # Two are called 王小明; the one with number 3 is certain, so the other must be number 1's.
    first.refresh_from_db()
    pin = second.pin
    second.refresh_from_db()
    assert (first.number, second.number, second.pin) == (2, 1, pin)
    assert undo(world)["restored"] == 2
    assert names(world) == BEFORE


def test_undo_makes_everything_as_it_was(world: World):
    before = rows(world)
    take_over(world, "1 王大明 A\n2 鄭羽彤 B\n8 甲同學 B\n9 乙同學 C", missing_left=True)
    assert names(world) == {1: "王大明", 2: "鄭羽彤", 8: "甲同學", 9: "乙同學"}
    undo(world)
    assert rows(world) == before
    assert importing.last_import(world.classroom) is None
    assert not RosterImport.objects.exclude(undo={}).exists()


@pytest.mark.parametrize("seed", range(12))
def test_any_list_can_be_taken_over_and_undone(seed: int, world: World):
    chance = random.Random(seed)
    people = ["王小明", "林美玉", "陳大文", "王小名", "張三豐"]
    if chance.random() < 0.5:
        services.remove_student(student=world.students[1])
    before = rows(world)
    listed = [
        Row(number, number, chance.choice(people), chance.choice("AB"), "")
        for number in chance.sample(range(1, 7), 4)
    ]
    choices = {number: chance.choice([SAME, OTHER]) for number in range(1, 7)}
    importing.apply_roster(
        classroom=world.classroom,
        rows=listed,
        has_groups=True,
        choices=choices,
        missing_left=chance.random() < 0.5,
    )
    now = names(world)
    assert all(now[row.number] == row.name for row in listed)
    pins = list(world.classroom.students.filter(left_at=None).values_list("pin", flat=True))
    assert len(set(pins)) == len(pins)
    undo(world)
    assert rows(world) == before


def test_undo_keeps_what_was_changed_by_hand_since(world: World):
    take_over(world, "1 王大明 A\n9 乙同學 C")
    student = world.classroom.students.get(number=1, left_at=None)
    services.update_student(student=student, number=1, name="王達明", group="Z")
    undo(world)
    student.refresh_from_db()
    assert (student.name, student.group) == ("王達明", "Z")
    assert not world.classroom.students.filter(number=9).exists()


def test_undo_deletes_nobody_who_has_played(world: World, tablet: Callable[..., Client]):
    from classroom.lessons.models import Attendance, GameSession

    take_over(world, "8 甲同學\n9 乙同學")
    played = world.classroom.students.get(number=9)
    lesson = GameSession.objects.create(classroom=world.classroom, title="x", code="PLAYED")
    Attendance.objects.create(session=lesson, student=played)
    assert undo(world) == {"restored": 0, "deleted": 1, "left": 1}
    played.refresh_from_db()
    assert played.left_at is not None
    assert names(world) == BEFORE


def test_undo_is_refused_where_the_number_is_somebody_elses_now(world: World):
    take_over(world, "7 林美玉")
    services.add_student(classroom=world.classroom, number=2, name="新來的")
    with pytest.raises(Refused) as refused:
        undo(world)
    assert refused.value.code == "number_taken"
    assert names(world) == {1: "王小明", 2: "新來的", 3: "王小明", 7: "林美玉"}


def test_only_the_last_import_is_undone_and_older_ones_keep_no_names(world: World):
    take_over(world, "8 甲同學")
    take_over(world, "9 乙同學")
    assert RosterImport.objects.exclude(undo={}).count() == 1
    undo(world)
    assert names(world) == {**BEFORE, 8: "甲同學"}
    assert importing.last_import(world.classroom) is None


def test_after_a_month_an_import_is_forgotten(world: World):
    take_over(world, "8 甲同學")
    RosterImport.objects.update(at=timezone.now() - timedelta(days=importing.UNDO_DAYS + 1))
    assert importing.last_import(world.classroom) is None
    assert not RosterImport.objects.exclude(undo={}).exists()


def test_undo_through_the_page(world: World, page: Page):
    take_over(world, "8 甲同學")
    last = importing.last_import(world.classroom)
    url = f"{page.url}undo/"
    assert url in page.client.get(f"/classes/{world.classroom.pk}/").content.decode()
    assert page.client.post(url, {"import": str(last.pk if last else 0)}).status_code == 302
    assert names(world) == BEFORE
    page.client.post(url, {"import": str(last.pk if last else 0)})
    assert names(world) == BEFORE


def test_one_who_comes_back_has_a_code_of_his_own(world: World):
    gone = world.students[1]
    services.remove_student(student=gone)
    Student.objects.filter(pk=world.students[0].pk).update(pin=gone.pin, pictures=gone.pictures)
    take_over(world, "5 林美玉")
    gone.refresh_from_db()
    assert (gone.number, gone.left_at) == (5, None)
    other = Student.objects.get(pk=world.students[0].pk)
    assert gone.pin != other.pin
    assert gone.pictures != other.pictures
