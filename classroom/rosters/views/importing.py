"""The class list from a file or the box: understood, shown, mended, taken over, undone.

Between two requests the list is the text in the box and nothing else: until "take over" nothing of it is kept
here.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.errors import Refused
from classroom.rosters import importing, paste, table, tablefile
from classroom.rosters.access import TeacherRequest, access_classroom, teacher_required
from classroom.rosters.headings import class_key
from classroom.rosters.matching import OTHER, SAME
from classroom.rosters.models import Classroom

MAX_FILE = 1_900_000
"""Bytes; a class list without pictures has less than a tenth."""
MAX_ROWS, MAX_COLUMNS = 3_000, 60
MAX_TEXT = 300_000
"""Characters in the box and in sheets that wait beside it; they come back with every request."""
SHOWN_PROBLEMS = 60
"""Nobody mends more by hand; and a form may have 1000 fields."""

_PLACE = re.compile(r"^([0-9]{1,5})-([0-9]{1,3})=(.*)$", re.DOTALL)
_CELL = re.compile(r"^cell-([0-9]{1,5})-([0-9]{1,3})$")
_WHO = re.compile(r"^who-([0-9]{1,4})$")


@dataclass
class _List:
    """The list as it travels: the box, whether its cells are sure, and the sheets of the file."""

    text: str = ""
    tabbed: bool = False
    source: str = ""
    sheets: list[tuple[str, str]] = field(default_factory=list)
    sheet: int = 0


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def import_list(request: TeacherRequest, pk: int) -> HttpResponse:
    """A class list: shown with what it would change, then taken over; what is not read stays in the box."""
    classroom = access_classroom(request.user, pk)
    given = _given(request.POST)
    error: tablefile.TableFileError | Refused | None = None
    if request.method == "POST" and "read" in request.POST:
        try:
            given = _from_file(request, classroom)
        except (tablefile.TableFileError, Refused) as refusal:
            error = refusal
    elif request.method == "POST" and "open" in request.POST and given.sheets:
        given.text = given.sheets[given.sheet][1]
    roster = _read(classroom, given, request.POST)
    edits, dropped = _edits(request.POST, roster)
    if edits or dropped:
        given.text, given.tabbed = table.mended(roster.lines, edits, dropped), True
        roster = _read(classroom, given, request.POST)
    elif "apply" in request.POST and request.POST.get("shown") != _digest(given, request.POST):
        messages.warning(request, _("This is what the list would do now. Look at it, then take it over."))
    elif "apply" in request.POST and roster.rows:
        try:
            counts = _apply(request, classroom, roster)
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, _taken_over(counts))
            if not roster.problems:
                return redirect("rosters:classroom", pk)
            done = {row.line for row in roster.rows} - {problem.line for problem in roster.problems}
            given.text = table.mended(roster.lines, {}, done)
            given.tabbed = True
            roster = _read(classroom, given, request.POST)
    context = _context(request, classroom, given, roster)
    context["error"] = error
    return render(request, "rosters/paste.html", context, status=422 if error else 200)


def _digest(given: _List, post: QueryDict) -> str:
    """Of the list as it was shown; another one has not been looked at yet."""
    lines = re.sub(r"\r\n?", "\n", given.text).strip("\n")
    shown = [lines, given.tabbed, post.get("only", ""), post.get("fill", "")]
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def _given(post: QueryDict) -> _List:
    sheets = list(zip(post.getlist("sheet-name"), post.getlist("sheet-text"), strict=False))
    wanted = post.get("sheet", "0")
    return _List(
        text=post.get("text", "")[:MAX_TEXT],
        tabbed=post.get("tabbed") == "1",
        source=post.get("source", "")[:120],
        sheets=sheets,
        sheet=min(int(wanted), max(len(sheets) - 1, 0)) if wanted.isdecimal() and len(wanted) < 4 else 0,
    )


def _from_file(request: TeacherRequest, classroom: Classroom) -> _List:
    """:raises tablefile.TableFileError, Refused: what is wrong with the file."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise Refused("no_file", _("Choose a file first."))
    if (file.size or 0) > MAX_FILE:
        raise tablefile.TableFileError("too_big", size=(file.size or 0) // 1000, limit=MAX_FILE // 1000)
    name = file.name or ""
    sheets = tablefile.read(name, file.read(), max_rows=MAX_ROWS, max_bytes=MAX_FILE, max_columns=MAX_COLUMNS)
    filled = [(sheet.name, table.text_of(sheet.rows)) for sheet in sheets]
    filled = [(title, text) for title, text in filled if text.strip()]
    if not filled:
        raise Refused("empty_sheets", _("There is nothing in this file: all its sheets are empty."))
    best = max(range(len(filled)), key=lambda index: _fitness(classroom, *filled[index]))
    text = filled[best][1]
    if len(text) > MAX_TEXT:
        raise tablefile.TableFileError("too_big", size=len(text) // 1000, limit=MAX_TEXT // 1000)
    if sum(len(text) for _title, text in filled) > MAX_TEXT:
        filled, best = [filled[best]], 0
    return _List(text=text, tabbed=True, source=name[:120], sheets=filled, sheet=best)


def _fitness(classroom: Classroom, title: str, text: str) -> tuple[bool, int]:
    """Which sheet is meant: the one with the class's name, else the one with the most students."""
    rows = len(paste.parse(text, tabbed=True, class_name=classroom.name).rows)
    return bool(rows) and class_key(title) == class_key(classroom.name), rows


def _read(classroom: Classroom, given: _List, post: QueryDict) -> paste.Roster:
    present = dict(classroom.students.filter(left_at=None).values_list("number", "name"))
    return paste.parse(
        given.text,
        present,
        tabbed=True if given.tabbed else None,
        class_name=classroom.name,
        only=post.get("only", ""),
        fill_groups=post.get("fill") == "1",
    )


def _edits(post: QueryDict, roster: paste.Roster) -> tuple[dict[tuple[int, int], str], set[int]]:
    """What was mended: cells whose contents are others now, and rows to leave out."""
    lines = {line.number: line for line in roster.lines}
    edits: dict[tuple[int, int], str] = {}
    for key, value in post.items():
        found = _CELL.match(key)
        if found and isinstance(value, str):
            edits[int(found[1]), int(found[2]) - 1] = value
    found = _PLACE.match(post.get("mend", ""))
    if found:
        edits[int(found[1]), int(found[2]) - 1] = found[3]
    edits = {
        (line, column): " ".join(value.split())
        for (line, column), value in edits.items()
        if line in lines
        and 0 <= column <= MAX_COLUMNS
        and " ".join(value.split()) != lines[line].cell(column)
    }
    drop = post.get("drop", "")
    return edits, {int(drop)} & set(lines) if drop.isdecimal() and len(drop) < 6 else set()


def _choices(post: QueryDict) -> dict[int, str]:
    """What was decided about the children of doubtful rows; ``all`` decides for every one of them."""
    found = {
        int(match[1]): str(value)
        for key, value in post.items()
        if (match := _WHO.match(key)) and value in (SAME, OTHER)
    }
    everybody = post.get("all", "")
    return dict.fromkeys(found, everybody) if everybody in (SAME, OTHER) else found


def _apply(request: TeacherRequest, classroom: Classroom, roster: paste.Roster) -> dict[str, int]:
    return importing.apply_roster(
        classroom=classroom,
        rows=roster.rows,
        has_groups=roster.has_groups,
        choices=_choices(request.POST),
        # A child whose row could not be read is not missing.
        missing_left=request.POST.get("missing_left") == "1" and not roster.problems,
        teacher=request.user,
        seen=request.POST.get("seen"),
    )


def _context(
    request: TeacherRequest, classroom: Classroom, given: _List, roster: paste.Roster
) -> dict[str, Any]:
    plan = importing.plan_of(
        classroom=classroom,
        rows=roster.rows,
        has_groups=roster.has_groups,
        choices=_choices(request.POST),
    )
    return {
        "classroom": classroom,
        "given": given,
        "asked": request.method == "POST" and "read" not in request.POST,
        "roster": roster,
        "problems": [_place(problem) for problem in roster.problems[:SHOWN_PROBLEMS]],
        "more_problems": max(0, len(roster.problems) - SHOWN_PROBLEMS),
        "warnings": [note for note in roster.notes if note.code == "other_class"],
        "notes": [note for note in roster.notes if note.code != "other_class"],
        "plan": plan,
        "doubtful": sum(1 for change in plan.changes if change.doubtful),
        "counts": plan.counts(),
        "fill": request.POST.get("fill") == "1",
        "missing_left": request.POST.get("missing_left") == "1",
        "seen": importing.state_of(classroom),
        "shown": _digest(given, request.POST),
        "last_import": importing.last_import(classroom),
    }


def _place(problem: paste.Problem) -> dict[str, Any]:
    """A problem with its column as every spreadsheet calls it, and whether it can be mended in its cell."""
    return {
        "problem": problem,
        "letter": tablefile.column_name(problem.column - 1),
        "mendable": problem.code not in ("no_name_column", "many"),
    }


def _taken_over(counts: dict[str, int]) -> str:
    added, left = counts["add"], counts["left"]
    changed = counts["update"] + counts["rename"] + counts["move"]
    back = counts["return"]
    said = [
        ngettext("%(n)s student added.", "%(n)s students added.", added) % {"n": added} if added else "",
        ngettext("%(n)s changed.", "%(n)s changed.", changed) % {"n": changed} if changed else "",
        ngettext("%(n)s is back.", "%(n)s are back.", back) % {"n": back} if back else "",
        ngettext("%(n)s has left the class.", "%(n)s have left the class.", left) % {"n": left}
        if left
        else "",
    ]
    return " ".join(filter(None, said)) or _("Everything was already as in the list.")


@require_POST
@teacher_required
def undo(request: TeacherRequest, pk: int) -> HttpResponse:
    """Makes the class what it was before its last import."""
    classroom = access_classroom(request.user, pk)
    wanted = request.POST.get("import", "")
    try:
        counts = importing.undo_import(
            classroom=classroom, pk=int(wanted) if wanted.isdecimal() and len(wanted) < 19 else 0
        )
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("rosters:classroom", pk)
    messages.success(request, _("The import is undone: the class is as it was before."))
    if counts["left"]:
        messages.warning(
            request,
            ngettext(
                "%(n)s student has played already and stays among those who have left.",
                "%(n)s students have played already and stay among those who have left.",
                counts["left"],
            )
            % {"n": counts["left"]},
        )
    return redirect("rosters:classroom", pk)
