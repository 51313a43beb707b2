"""Pages of cards to print, cut and play with on a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.decks import presenters, sheets
from classroom.decks.views import owner_only
from classroom.language import spoken
from classroom.rosters.access import TeacherRequest
from history_content import library, own, own_questions, question_sets
from history_content.records import CardRecord
from history_content.resolved import Resolved, front_of

_SWITCHES = ("hint", "bopomofo", "apart")
COLOURS = ("back", "none", "paper")
"""The colour of the era: printed on the back, nowhere, or given by the paper (a sheet for each era)."""


@require_safe
@owner_only
def deck_sheets(request: TeacherRequest, deck_id: int) -> HttpResponse:
    """The cards in play of an own deck."""
    deck = own.access_deck(user=request.user, deck_id=deck_id)
    records = [own.record_of(card) for card in deck.cards.filter(included=True)]
    return _cards(request, records, deck.title, {"deck": deck})


@require_safe
@owner_only
def built_in_sheets(request: TeacherRequest, key: str) -> HttpResponse:
    """The checked cards of a built-in deck."""
    title = presenters.built_in_title(key, spoken())
    return _cards(request, library.content_bundle(key).cards, title, {"key": key})


@require_safe
@owner_only
def set_sheets(request: TeacherRequest, set_id: int) -> HttpResponse:
    """The questions in play of an own set."""
    found = own_questions.access_set(user=request.user, set_id=set_id)
    return _questions(request, sheets.set_content(found), found.title, {"set": found})


@require_safe
@owner_only
def built_in_set_sheets(request: TeacherRequest, key: str) -> HttpResponse:
    """The questions of a built-in set."""
    title = question_sets.set_info(key).title_in(spoken())
    return _questions(request, sheets.built_in_content(key), title, {"set_key": key})


def _options(request: TeacherRequest) -> dict[str, Any]:
    """What is ticked; before anything was, the hints are printed and the colour is on the back."""
    asked = "chosen" in request.GET
    switches: dict[str, Any] = {name: name in request.GET for name in _SWITCHES}
    if not asked:
        switches["hint"] = True
    colour = request.GET.get("colour", "")
    return {**switches, "asked": asked, "colour": colour if colour in COLOURS else COLOURS[0]}


def _chosen(request: TeacherRequest, options: dict[str, Any], ids: Sequence[str]) -> set[str]:
    if not options["asked"] or "all" in request.GET:
        return set(ids)
    return set(request.GET.getlist("card")) & set(ids)


def _cards(
    request: TeacherRequest, records: Sequence[CardRecord], title: str, where: dict[str, Any]
) -> HttpResponse:
    lang, options = spoken(), _options(request)
    chosen = _chosen(request, options, [card.id for card in records])
    groups = sheets.by_era(records, lang)
    faces = [
        (
            str(era["name"]),
            [
                sheets.card_face(card, lang, bopomofo=options["bopomofo"])
                for card in inside
                if card.id in chosen
            ],
        )
        for era, inside in groups
    ]
    if options["colour"] != "paper":
        faces = [("", [face for _name, inside in faces for face in inside])]
    offered = [
        {
            "id": era["id"],
            "name": era["name"],
            "cards": [
                {"slug": card.id, "name": front_of(card, lang)["name"], "on": card.id in chosen}
                for card in inside
            ],
        }
        for era, inside in groups
    ]
    context = {"title": title, "kind": "cards", "offered": offered, **where}
    return _page(request, context, options, sheets.papers(faces))


def _questions(request: TeacherRequest, content: Resolved, title: str, where: dict[str, Any]) -> HttpResponse:
    lang, options = spoken(), _options(request)
    records = content.bundle.questions
    chosen = _chosen(request, options, [record.id for record in records])
    faces = [sheets.question_face(content, record, n, lang) for n, record in enumerate(records, 1)]
    cards = [
        {
            "slug": face["slug"],
            "name": f"{face['number']}. {face['front']['text']}",
            "on": face["slug"] in chosen,
        }
        for face in faces
    ]
    offered = [{"id": "", "name": "", "cards": cards}] if cards else []
    faces = [face for face in faces if face["slug"] in chosen]
    context = {"title": title, "kind": "questions", "offered": offered, **where}
    return _page(request, context, options, sheets.papers([("", faces)]))


def _page(
    request: TeacherRequest, context: dict[str, Any], options: dict[str, Any], papers: list[sheets.Paper]
) -> HttpResponse:
    pages = sheets.printed(papers, apart=options["apart"])
    count = sum(face is not None for paper in papers for face in paper.fronts)
    counts = {
        "papers": len(papers),
        "count": count,
        "some": count < sum(len(group["cards"]) for group in context["offered"]),
        "pages": [{**page, "side_name": sheets.side_name(str(page["side"]))} for page in pages],
    }
    return render(request, "decks/sheets.html", {**context, **counts, "options": options})
