"""The placements behind figures of a whole class or a whole deck: thousands of them over a school year, so
the database counts, narrows and cuts them into pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, overload

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from classroom.lessons.models import Guest
from classroom.play.models import Attempt
from classroom.reports import filters, queries, wording
from classroom.reports.contents import Contents
from classroom.reports.deck_views import accessed
from classroom.reports.queries import Placement
from classroom.reports.views import behind_page
from classroom.rosters.access import TeacherRequest, access_classroom, teacher_required
from classroom.rosters.models import Student

ANSWERED: Final = Q(score__isnull=False)
WEIGHTY: Final = ANSWERED & Q(chance__gt=0, chance__lt=1)
SHOWN: Final = {
    "all": Q(),
    "answered": ANSWERED,
    "informative": WEIGHTY,
    "right": WEIGHTY & Q(score__gte=1),
    "wrong": WEIGHTY & Q(score__lt=1),
    "unanswered": Q(score__isnull=True),
}
"""Which of the placements may be asked for."""


class Lazily(Sequence[Placement]):
    """Judgements that are read when a page of them is cut out."""

    def __init__(self, rows: QuerySet[Attempt], count: int) -> None:
        self._rows, self._count = rows.order_by("pk"), count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Placement: ...
    @overload
    def __getitem__(self, at: slice) -> list[Placement]: ...
    def __getitem__(self, at: int | slice) -> Placement | list[Placement]:
        if isinstance(at, int):
            return queries.placements_of(self._rows.filter(pk=self._rows[at].pk))[0]
        wanted = list(self._rows[at].values_list("pk", flat=True))
        return queries.placements_of(Attempt.objects.filter(pk__in=wanted))


@require_safe
@teacher_required
def of_classroom(request: TeacherRequest, pk: int) -> HttpResponse:
    """What a class's students judged over all sessions, narrowed as the class page is."""
    group = access_classroom(request.user, pk)
    asked = filters.read(request.GET.dict(), group)
    rows = queries.judged_in_classroom(group, asked.narrowed)
    if segment := request.GET.get("segment", ""):
        rows = queries.of_segment(rows, segment)
    back = (reverse("reports:classroom", args=[pk]), group.name)
    whose = wording.segment_title(segment) if segment else _("All students")
    return _page(request, rows, back, whose, with_class=False)


@require_safe
@teacher_required
def of_deck(request: TeacherRequest, kind: str, key: str) -> HttpResponse:
    """What the teacher's classes judged of a deck or a question set, or of one card or question of it.

    :raises Http404: for a deck of somebody else, or a card that nobody judged.
    """
    deck = accessed(request, kind, key)
    rows = queries.judged_of_deck(request.user, kind, key, deck.classroom)
    if not deck.of_questions:
        rows = queries.of_segment(rows, queries.TIME)
    title = deck.found.title_in(deck.lang)
    if card := request.GET.get("card", ""):
        rows = rows.filter(item=card)
    query = f"?class={deck.classroom.pk}" if deck.classroom else ""
    back = (reverse("reports:deck", args=[kind, key]) + query, title)
    return _page(request, rows, back, title, with_class=deck.classroom is None, card=card)


def _page(
    request: TeacherRequest,
    rows: QuerySet[Attempt],
    back: tuple[str, str],
    whose: str,
    *,
    with_class: bool,
    card: str = "",
) -> HttpResponse:
    show = request.GET.get("show", "all")
    if show not in SHOWN:
        show = "all"
    counts = rows.order_by().aggregate(**{each: Count("pk", filter=test) for each, test in SHOWN.items()})
    if card and not counts["all"]:
        raise Http404(_("Nobody judged this card in this session."))
    contents = Contents(rows.order_by().values_list("table__content_hash", flat=True).distinct())
    found = Lazily(rows.filter(SHOWN[show]), counts[show])
    name = wording.namer(_names(rows, with_class))
    if card:
        whose = wording.subject(Lazily(rows, counts["all"])[0], contents)
    context = {
        "back": back,
        "whose": whose,
        "with_names": True,
        "about_card": bool(card),
        "choices": _choices(request, counts, show),
    }
    return behind_page(request, context, found, lambda row: wording.line(row, contents, name(row)))


def _names(rows: QuerySet[Attempt], with_class: bool) -> dict[tuple[str, int], str]:
    students = Student.objects.filter(pk__in=rows.order_by().values("student")).select_related("classroom")
    guests = Guest.objects.filter(pk__in=rows.order_by().values("guest"))
    names = {
        ("student", each.pk): f"{each.classroom.name} {each.number} {each.name}"
        if with_class
        else f"{each.number} {each.name}"
        for each in students
    }
    return names | {("guest", each.pk): each.nickname for each in guests}


def _choices(request: TeacherRequest, counts: dict[str, int], show: str) -> list[dict[str, Any]]:
    titles = {
        "all": pgettext("placements", "All"),
        "answered": pgettext("placements", "Answered"),
        "informative": _("With weight"),
        "right": pgettext("placements", "Right, with weight"),
        "wrong": pgettext("placements", "Wrong, with weight"),
        "unanswered": _("No answer"),
    }
    found = []
    for each, title in titles.items():
        changed = request.GET.copy()
        changed["show"] = each
        changed.pop("page", None)
        link = f"{request.path}?{changed.urlencode()}"
        found.append({"title": title, "count": counts[each], "link": link, "on": each == show})
    return found
