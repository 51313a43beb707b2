"""Decks and question sets as tables to download; tables uploaded: a preview, then everything or nothing."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from classroom.decks.transfer import carry, reading, targets, template
from classroom.decks.transfer.plan import Plan
from classroom.decks.transfer.targets import DeckTarget, SetTarget, Target
from classroom.decks.transfer.writing import CSV, XLSX, Content, to_csv, to_xlsx
from classroom.decks.views import owner_only
from classroom.language import spoken
from classroom.rosters import tablefile
from classroom.rosters.access import TeacherRequest
from classroom.rosters.models import Teacher
from classroom.rosters.names import one_line
from classroom.rosters.tablefile import TableFileError
from history_content import own, own_questions
from history_content.faults import ContentError

_SHOWN = 200
"""Problems and rows that a page lists; more are counted."""


# Downloads ----------------------------------------------------------------------------------------------


def _file(content: Content, ext: str) -> HttpResponse:
    writers = {"xlsx": (to_xlsx, XLSX), "csv": (to_csv, CSV)}
    if ext not in writers:
        raise Http404
    write, kind = writers[ext]
    answer = HttpResponse(write(content, spoken()), content_type=kind)
    answer["Content-Disposition"] = content_disposition_header(True, f"{_file_name(content.title)}.{ext}")
    answer["Cache-Control"] = "private, no-store"
    return answer


def _file_name(title: str) -> str:
    kept = "".join(" " if char in '\\/:*?"<>|%' or not char.isprintable() else char for char in title)
    return " ".join(kept.split()).strip(". ")[:60] or "table"


@require_safe
@owner_only
def deck_file(request: TeacherRequest, deck_id: int, ext: str) -> HttpResponse:
    """An own deck as a table."""
    return _file(targets.deck_content(own.access_deck(user=request.user, deck_id=deck_id), spoken()), ext)


@require_safe
@owner_only
def built_in_file(request: TeacherRequest, key: str, ext: str) -> HttpResponse:
    """A built-in deck as a table."""
    return _file(targets.built_in_content(key, spoken()), ext)


@require_safe
@owner_only
def set_file(request: TeacherRequest, set_id: int, ext: str) -> HttpResponse:
    """An own question set as a table."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    return _file(targets.set_content(found, spoken()), ext)


@require_safe
@owner_only
def built_in_set_file(request: TeacherRequest, key: str, ext: str) -> HttpResponse:
    """A built-in question set as a table."""
    return _file(targets.built_in_set_content(key, spoken()), ext)


@require_safe
@owner_only
def template_file(request: TeacherRequest, kind: str, ext: str) -> HttpResponse:
    """An empty table with examples."""
    makers = {"cards": template.of_cards, "questions": template.of_questions}
    if kind not in makers:
        raise Http404
    return _file(makers[kind](spoken()), ext)


# Uploads ------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def deck_table(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """An own deck: download it, change it in a spreadsheet, upload it again."""
    deck = own.access_deck(user=request.user, deck_id=deck_id)
    return _table_page(request, DeckTarget(request.user, deck))


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def new_deck_table(request: TeacherRequest) -> HttpResponse:
    """A new deck from a table."""
    return _table_page(request, DeckTarget(request.user, None))


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def set_table(request: TeacherRequest, set_id: int) -> HttpResponse:
    """An own question set: download it, change it in a spreadsheet, upload it again."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    return _table_page(request, SetTarget(request.user, found))


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def new_set_table(request: TeacherRequest) -> HttpResponse:
    """A new question set from a table."""
    return _table_page(request, SetTarget(request.user, None))


def _table_page(request: TeacherRequest, target: Target) -> HttpResponse:
    if request.method != "POST":
        return _upload_form(request, target)
    if "ticket" in request.POST:
        return _confirm(request, target)
    uploaded = request.FILES.get("file")
    if uploaded is None:
        return _upload_form(request, target, _("Choose a file first."))
    try:
        if (uploaded.size or 0) > reading.MAX_BYTES:
            raise TableFileError(
                "too_big", size=(uploaded.size or 0) // 1000, limit=reading.MAX_BYTES // 1000
            )
        name = uploaded.name or ""
        sheets = tablefile.read(name, uploaded.read(), max_bytes=reading.MAX_BYTES)
        table = reading.find(sheets, target.kind, spoken())
        _choose_deck(request, target, request.POST.get("deck", ""))
        title = one_line(request.POST.get("title", "")) or table.about.get("title", "") or PurePath(name).stem
        return _preview(request, target, table, one_line(title)[:60])
    except TableFileError as error:
        return _upload_form(request, target, error.message)


def _choose_deck(request: TeacherRequest, target: Target, chosen: str) -> None:
    """Which deck the questions of a new set ask about."""
    if isinstance(target, SetTarget) and target.found is None and chosen.isdecimal() and len(chosen) < 19:
        target.deck = own.access_deck(user=request.user, deck_id=int(chosen))


def _upload_form(request: TeacherRequest, target: Target, error: str = "") -> HttpResponse:
    context = {**_common(request, target), "error": error, "title": request.POST.get("title", "")}
    return render(request, "decks/import.html", context, status=400 if error else 200)


def _common(request: TeacherRequest, target: Target) -> dict[str, Any]:
    new_set = isinstance(target, SetTarget) and target.found is None
    chosen = target.deck.pk if isinstance(target, SetTarget) and target.deck else None
    return {
        "target": target,
        "new": not target.title,
        "deck": target.deck if isinstance(target, DeckTarget) else None,
        "set": target.found if isinstance(target, SetTarget) else None,
        "decks": targets.decks_of(request.user) if new_set else [],
        "asks_deck": new_set,
        "chosen_deck": chosen,
        "most": own.MAX_CARDS if target.kind == "cards" else own_questions.MAX_QUESTIONS,
        "kilobytes": reading.MAX_BYTES // 1000,
    }


def _preview(
    request: TeacherRequest, target: Target, table: reading.Table, title: str, said: str = ""
) -> HttpResponse:
    """What would change; nothing is saved. With problems: where they are, and how they are mended."""
    plan = target.plan(table, spoken())
    deck = target.deck.pk if isinstance(target, SetTarget) and target.deck else None
    ticket = ""
    if not plan.problems and plan.changes_something:
        sealed = carry.Ticket(table, target.key, carry.state_of(target.there()), title, deck)
        ticket = carry.seal(sealed, request.user.pk)
    context = {
        **_common(request, target),
        "title": title,
        "table": table,
        "plan": plan,
        "ticket": ticket,
        "said": said,
        **_listed(plan),
    }
    return render(request, "decks/import_preview.html", context, status=400 if plan.problems else 200)


def _listed(plan: Plan[Any]) -> dict[str, Any]:
    rows = {state: [row for row in plan.rows if row.state == state] for state in ("changed", "new")}
    return {
        "problems": plan.problems[:_SHOWN],
        "more_problems": max(0, len(plan.problems) - _SHOWN),
        "new_count": len(rows["new"]),
        "changed_count": len(rows["changed"]),
        "unchanged_count": plan.count("unchanged"),
        "changed_rows": rows["changed"][:_SHOWN],
        "new_rows": rows["new"][:_SHOWN],
    }


@transaction.atomic
def _confirm(request: TeacherRequest, target: Target) -> HttpResponse:
    """Writes what was previewed. A second tap on the button finds it written, and goes on."""
    try:
        ticket = carry.open_(request.POST["ticket"], request.user.pk, target.key)
    except carry.Expired:
        return _upload_form(request, target, _("This preview is too old. Choose the file again."))
    Teacher.objects.select_for_update().get(pk=request.user.pk)  # one confirmation at a time
    _choose_deck(request, target, str(ticket.deck or ""))
    title = one_line(request.POST.get("title", "")) or ticket.title
    if made := target.just_made(title, len(ticket.table.rows)):
        return HttpResponseRedirect(made)
    plan = target.plan(ticket.table, spoken())
    if ticket.was != carry.state_of(target.there()) and (plan.problems or plan.changes_something):
        said = _("It was changed in the meantime. Look again at what would change.")
        return _preview(request, target, ticket.table, title, said)
    if plan.problems:
        return _preview(request, target, ticket.table, title)
    try:
        address = target.write(plan, title, ticket.table.about.get("description", ""))
    except ContentError as error:
        if error.code in ("unknown_deck", "unknown_questions"):
            raise
        return _upload_form(request, target, error.message)
    said = _("Saved: %(new)d new, %(changed)d changed, %(unchanged)d unchanged.")
    counts = {state: plan.count(state) for state in ("new", "changed", "unchanged")}
    messages.success(request, said % counts)
    return HttpResponseRedirect(address)
