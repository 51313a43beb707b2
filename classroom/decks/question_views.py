"""Pages where a teacher reads the built-in question sets and writes own ones. Owners only; others get 404."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.decks import presenters
from classroom.decks import question_presenters as shown
from classroom.decks.question_forms import (
    KIND_HELP,
    KIND_NAMES,
    QuestionForm,
    QuestionSetForm,
    question_initial,
)
from classroom.decks.views import owner_only
from classroom.language import spoken
from classroom.rosters.access import TeacherRequest
from classroom.rosters.names import one_line
from history_content import own_questions
from history_content.faults import ContentError
from history_content.models import OwnQuestion, OwnQuestionSet
from history_content.question_writing import KINDS, fields_of, stale_english


@require_safe
@owner_only
def question_sets(request: TeacherRequest) -> HttpResponse:
    """All question sets that the teacher can play with."""
    context = {"built_in": shown.built_in_sets(spoken()), "own": shown.own_sets(request.user)}
    return render(request, "decks/question_sets.html", context)


@require_safe
@owner_only
def built_in_questions(request: TeacherRequest, key: str) -> HttpResponse:
    """A built-in set with answers, explanations and sources."""
    return render(request, "decks/built_in_questions.html", shown.built_in_page(key, spoken()))


@require_POST
@owner_only
def copy_built_in_questions(request: TeacherRequest, key: str) -> HttpResponse:
    """A copy of a built-in set, ready to be changed."""
    title = _("Copy of %(title)s") % {"title": shown.built_in_page(key, spoken())["title"]}
    made = own_questions.copy_built_in(owner=request.user, key=key, title=one_line(title))
    messages.success(request, _("This is your copy. Change, hide or add questions."))
    return redirect("decks:question-set", set_id=made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def new_question_set(request: TeacherRequest) -> HttpResponse:
    """A new own set without questions."""
    form = QuestionSetForm(request.POST or None, owner=request.user)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = own_questions.create(
            owner=request.user, title=data["title"], description=data["description"], deck_id=data["deck"]
        )
        return redirect("decks:question-set", set_id=made.pk)
    return _settings_page(request, form, None)


@require_safe
@owner_only
def question_set(request: TeacherRequest, set_id: int) -> HttpResponse:
    """An own set: its questions in order."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    return render(request, "decks/question_set.html", shown.own_page(found, spoken()))


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def question_set_settings(request: TeacherRequest, set_id: int) -> HttpResponse:
    """Name, notes and deck of an own set."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    initial = {"title": found.title, "description": found.description, "deck": found.deck_id}
    form = QuestionSetForm(request.POST or None, initial=initial, owner=request.user)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        own_questions.change_set(
            user=request.user,
            set_id=set_id,
            title=data["title"],
            description=data["description"],
            deck_id=data["deck"],
        )
        return redirect("decks:question-set", set_id=set_id)
    return _settings_page(request, form, found)


def _settings_page(
    request: TeacherRequest, form: QuestionSetForm, found: OwnQuestionSet | None
) -> HttpResponse:
    context = {"form": form, "set": found}
    return render(request, "decks/question_set_settings.html", context, status=400 if form.errors else 200)


@require_POST
@owner_only
def copy_question_set(request: TeacherRequest, set_id: int) -> HttpResponse:
    """A copy of an own set."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    title = _("Copy of %(title)s") % {"title": found.title}
    made = own_questions.copy_set(user=request.user, set_id=set_id, title=title)
    messages.success(request, _("Copied."))
    return redirect("decks:question-set", set_id=made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def delete_question_set(request: TeacherRequest, set_id: int) -> HttpResponse:
    """Asks, then deletes an own set."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    if request.method == "POST":
        own_questions.delete_set(user=request.user, set_id=set_id)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": found.title})
        return redirect("decks:question-sets")
    return render(request, "decks/delete_questions.html", {"set": found, "question": None})


@require_POST
@owner_only
def reorder_questions(request: TeacherRequest, set_id: int) -> HttpResponse:
    """The whole new order, after a drag."""
    try:
        own_questions.reorder(user=request.user, set_id=set_id, slugs=request.POST.getlist("slug"))
    except ContentError as error:
        if error.code != "questions_order":
            raise
        return HttpResponse(error.message, status=409, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_safe
@owner_only
def choose_kind(request: TeacherRequest, set_id: int) -> HttpResponse:
    """Which kind of question is to be written."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    kinds = [{"key": kind, "name": KIND_NAMES[kind], "help": KIND_HELP[kind]} for kind in KINDS]
    return render(request, "decks/question_kinds.html", {"set": found, "kinds": kinds})


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def add_question(request: TeacherRequest, set_id: int, kind: str) -> HttpResponse:
    """A new question of a kind."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    if kind not in KINDS:
        raise Http404
    form = QuestionForm(request.POST or None, found=found, kind=kind)
    if request.method == "POST" and form.is_valid():
        try:
            made = own_questions.add_question(user=request.user, set_id=set_id, fields=form.question_fields())
        except ContentError as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("The question is in the set."))
            return _after(request, set_id, made)
    return _question_page(request, found, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def edit_question(request: TeacherRequest, set_id: int, slug: str) -> HttpResponse:
    """Changes a question."""
    question = own_questions.access_question(user=request.user, set_id=set_id, slug=slug)
    before = own_questions.record_of(question)
    fields = fields_of(before)
    form = QuestionForm(
        request.POST or None, initial=question_initial(fields), found=question.set, kind=fields.kind
    )
    if request.method == "POST" and form.is_valid():
        made = own_questions.edit_question(
            user=request.user, set_id=set_id, slug=slug, fields=form.question_fields()
        )
        messages.success(request, _("Saved."))
        if stale := stale_english(before, own_questions.record_of(made)):
            said = _("The Chinese has changed; does the English still fit? %(texts)s")
            messages.warning(request, said % {"texts": "、".join(f"「{text}」" for text in stale)})
        return _after(request, set_id, made)
    return _question_page(request, question.set, form, question)


def _after(request: TeacherRequest, set_id: int, question: OwnQuestion) -> HttpResponse:
    if "another" in request.POST:
        return redirect("decks:add-question", set_id=set_id, kind=own_questions.record_of(question).kind)
    if "preview" in request.POST:
        return redirect("decks:preview-question", set_id=set_id, slug=question.slug)
    return _to_question(set_id, question.slug)


def _to_question(set_id: int, slug: str) -> HttpResponse:
    answer = redirect("decks:question-set", set_id=set_id)
    return HttpResponseRedirect(f"{answer.url}#{slug}")


def _question_page(
    request: TeacherRequest, found: OwnQuestionSet, form: QuestionForm, question: OwnQuestion | None
) -> HttpResponse:
    context: dict[str, Any] = {
        "set": found,
        "form": form,
        "question": question,
        "kind": form.kind,
        "kind_name": KIND_NAMES[form.kind],
        "kind_help": KIND_HELP[form.kind],
        "rows": form.rows(),
        "faults": form.faults(),
        "open": form.open_parts(),
        "pictures": presenters.pictures(spoken()),
    }
    return render(request, "decks/question_form.html", context, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def delete_question(request: TeacherRequest, set_id: int, slug: str) -> HttpResponse:
    """Asks, then deletes a question."""
    question = own_questions.access_question(user=request.user, set_id=set_id, slug=slug)
    if request.method == "POST":
        own_questions.delete_question(user=request.user, set_id=set_id, slug=slug)
        messages.success(request, _("The question is deleted."))
        return redirect("decks:question-set", set_id=set_id)
    context = {"set": question.set, "question": own_questions.record_of(question)}
    return render(request, "decks/delete_questions.html", context)


@require_POST
@owner_only
def move_question(request: TeacherRequest, set_id: int, slug: str) -> HttpResponse:
    """Moves a question one place."""
    by = -1 if request.POST.get("to") == "earlier" else 1
    own_questions.move_question(user=request.user, set_id=set_id, slug=slug, by=by)
    return _to_question(set_id, slug)


@require_POST
@owner_only
def include_question(request: TeacherRequest, set_id: int, slug: str) -> HttpResponse:
    """Hides a question, or shows it again."""
    included = request.POST.get("included") == "1"
    own_questions.include(user=request.user, set_id=set_id, slug=slug, included=included)
    return _to_question(set_id, slug)


@require_safe
@owner_only
def preview_question(request: TeacherRequest, set_id: int, slug: str) -> HttpResponse:
    """A question as a student sees it, to be tried out."""
    question = own_questions.access_question(user=request.user, set_id=set_id, slug=slug)
    record = own_questions.record_of(question)
    gone = own_questions.why_not(record, own_questions.events_of(question.set)) is not None
    slugs = list(question.set.questions.values_list("slug", flat=True))
    at = slugs.index(slug)
    context = {
        "set": question.set,
        "slug": slug,
        "data": None if gone else shown.preview(question.set, record, spoken()),
        "q": None if gone else shown.details(question.set, record, spoken()),
        "number": at + 1,
        "total": len(slugs),
        "earlier": slugs[at - 1] if at else "",
        "later": slugs[at + 1] if at + 1 < len(slugs) else "",
    }
    return render(request, "decks/question_preview.html", context)
