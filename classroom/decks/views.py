"""Pages where a teacher reads the built-in deck and makes own ones. Owners only; others get 404."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.decks import presenters
from classroom.decks.forms import CardForm, DeckForm, NewDeckForm, card_initial
from classroom.language import spoken
from classroom.rosters.access import TeacherRequest, teacher_required
from classroom.rosters.names import one_line
from history_content import own
from history_content.faults import ContentError
from history_content.models import OwnDeck

_GONE = {"unknown_deck", "unknown_card", "unknown_questions", "unknown_question"}
P = ParamSpec("P")


def owner_only(
    view: Callable[Concatenate[TeacherRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Signed-in teachers only; what is not theirs or not there is a plain 404."""

    @wraps(view)
    def guarded(request: TeacherRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except ContentError as error:
            if error.code in _GONE:
                raise Http404(error.message) from error
            raise

    return teacher_required(guarded)


@require_safe
@owner_only
def deck_list(request: TeacherRequest) -> HttpResponse:
    """All decks that the teacher can play with."""
    return render(
        request,
        "decks/list.html",
        {
            "built_in": presenters.built_in_decks(spoken()),
            "own": presenters.own_decks(request.user),
        },
    )


@require_safe
@owner_only
def built_in(request: TeacherRequest, key: str) -> HttpResponse:
    """A built-in deck with all cards, sources and notes."""
    page = presenters.built_in_page(key, spoken())
    return render(request, "decks/built_in.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def create(request: TeacherRequest) -> HttpResponse:
    """A new own deck, from the built-in cards or empty."""
    form = NewDeckForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        title, description = form.cleaned_data["title"], form.cleaned_data["description"]
        if form.cleaned_data["start"] == "empty":
            made = own.create_empty(owner=request.user, title=title, description=description)
        else:
            made = own.copy_built_in(owner=request.user, title=title, description=description)
        return redirect("decks:deck", deck_id=made.pk)
    return render(request, "decks/create.html", {"form": form}, status=400 if form.errors else 200)


@require_POST
@owner_only
def copy_built_in(request: TeacherRequest, key: str) -> HttpResponse:
    """A copy of a built-in deck, ready to be changed; its name can be given later."""
    title = one_line(request.POST.get("title", "")) or _("Copy of %(title)s") % {
        "title": presenters.built_in_title(key, spoken())
    }
    made = own.copy_built_in(owner=request.user, key=key, title=title)
    messages.success(request, _("This is your copy. Tap the cards that you want to play with."))
    return redirect("decks:deck", deck_id=made.pk)


@require_safe
@owner_only
def deck(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """An own deck: choose cards with a tap, and reach each card to change it."""
    found = own.access_deck(user=request.user, deck_id=deck_id)
    return render(request, "decks/deck.html", presenters.own_page(found, spoken()))


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def settings(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """Name and notes of an own deck."""
    found = own.access_deck(user=request.user, deck_id=deck_id)
    initial = {"title": found.title, "description": found.description}
    form = DeckForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        own.rename(user=request.user, deck_id=deck_id, **form.cleaned_data)
        return redirect("decks:deck", deck_id=deck_id)
    return render(
        request, "decks/settings.html", {"deck": found, "form": form}, status=400 if form.errors else 200
    )


@require_POST
@owner_only
def copy(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """A copy of an own deck."""
    found = own.access_deck(user=request.user, deck_id=deck_id)
    made = own.copy_own(
        user=request.user, deck_id=deck_id, title=_("Copy of %(title)s") % {"title": found.title}
    )
    messages.success(request, _("Copied."))
    return redirect("decks:deck", deck_id=made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def delete(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """Asks, then deletes an own deck."""
    found = own.access_deck(user=request.user, deck_id=deck_id)
    if request.method == "POST":
        own.delete_deck(user=request.user, deck_id=deck_id)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": found.title})
        return redirect("decks:list")
    return render(request, "decks/delete.html", {"deck": found})


@require_POST
@owner_only
def choose(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """Takes the ticked cards into play: at every tap (htmx), or with the button where scripts are blocked."""
    count = own.choose(user=request.user, deck_id=deck_id, included=request.POST.getlist("card"))
    said = ngettext("Saved: %(count)d card in play", "Saved: %(count)d cards in play", count) % {
        "count": count
    }
    if _is_htmx(request):
        return render(request, "decks/_chosen.html", {"said": said, "few": presenters.few(count)})
    messages.success(request, said)
    return redirect("decks:deck", deck_id=deck_id)


@require_safe
@owner_only
def order(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """The order in which the cards are dealt where a game does not shuffle."""
    found = own.access_deck(user=request.user, deck_id=deck_id)
    return render(request, "decks/order.html", presenters.order_page(found, spoken()))


@require_POST
@owner_only
def sort(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """Puts the cards into the order of their years."""
    own.sort_by_year(user=request.user, deck_id=deck_id)
    return redirect("decks:order", deck_id=deck_id)


@require_POST
@owner_only
def move_card(request: TeacherRequest, deck_id: int, slug: str) -> HttpResponse:
    """Moves a card one place."""
    by = -1 if request.POST.get("to") == "earlier" else 1
    own.move_card(user=request.user, deck_id=deck_id, slug=slug, by=by)
    return _to_anchor("decks:order", deck_id, slug)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def add_card(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """A new card of the teacher's own."""
    found = own.access_deck(user=request.user, deck_id=deck_id)
    form = CardForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            card = own.add_card(
                user=request.user, deck_id=deck_id, fields=form.card_fields(form.cleaned_data)
            )
        except ContentError as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("“%(title)s” is in the deck.") % {"title": card.name_zh})
            if "another" in request.POST:
                return redirect("decks:add-card", deck_id=deck_id)
            return _to_anchor("decks:deck", deck_id, card.slug)
    return _card_page(request, found, form)


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def edit_card(request: TeacherRequest, deck_id: int, slug: str) -> HttpResponse:
    """Changes a card of an own deck."""
    card = own.access_card(user=request.user, deck_id=deck_id, slug=slug)
    form = CardForm(request.POST or None, initial=card_initial(card))
    if request.method == "POST" and form.is_valid():
        fields = form.card_fields(form.cleaned_data)
        own.edit_card(user=request.user, deck_id=deck_id, slug=slug, fields=fields)
        messages.success(request, _("Saved."))
        return _to_anchor("decks:deck", deck_id, slug)
    return _card_page(request, card.deck, form, card)


def _card_page(request: TeacherRequest, found: OwnDeck, form: CardForm, card: Any = None) -> HttpResponse:
    context = {
        "deck": found,
        "form": form,
        "card": card,
        "preview": presenters.preview(form, spoken()),
        "pictures": presenters.pictures(spoken()),
        "eras": presenters.era_table(spoken()),
    }
    return render(request, "decks/card_form.html", context, status=400 if form.errors else 200)


@require_POST
@owner_only
def preview(request: TeacherRequest) -> HttpResponse:
    """Front and back of the card as it is being written."""
    return render(
        request, "decks/_preview.html", {"preview": presenters.preview(_partial(request.POST), spoken())}
    )


def _partial(post: QueryDict) -> CardForm:
    form = CardForm(post)
    form.is_valid()
    return form


@require_http_methods(["GET", "HEAD", "POST"])
@owner_only
def delete_card(request: TeacherRequest, deck_id: int, slug: str) -> HttpResponse:
    """Asks, then deletes a card that the teacher added."""
    card = own.access_card(user=request.user, deck_id=deck_id, slug=slug)
    if request.method == "POST":
        try:
            own.delete_card(user=request.user, deck_id=deck_id, slug=slug)
        except ContentError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, _("“%(title)s” is deleted.") % {"title": card.name_zh})
        return redirect("decks:deck", deck_id=deck_id)
    return render(request, "decks/delete_card.html", {"deck": card.deck, "card": card})


def _is_htmx(request: TeacherRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _to_anchor(name: str, deck_id: int, slug: str) -> HttpResponse:
    answer = redirect(name, deck_id=deck_id)
    return HttpResponseRedirect(f"{answer.url}#{slug}")
