"""What a teacher chooses on the page of exports."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.language import spoken
from classroom.lessons.models import GameSession
from classroom.reports import filters, wording
from classroom.reports.exports.formats import BY_KEY, FORMATS, Format
from classroom.reports.exports.material import NOT_NARROWED, Scope
from classroom.reports.queries import SEGMENTS
from classroom.rosters.models import Classroom


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": gettext_lazy("This is no day. Write it like 2026-09-01.")},
    )


def _choice(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("There is no such choice. Please choose again.")},
    )


NARROWING = ("game", "deck", "segment", "group")

_IN_ADDRESSES = {"first": "from", "last": "to"}


EARLIEST, LATEST = 2000, 2099
"""Years of lessons that can be asked for."""


class ExportForm(forms.Form):
    """A format, with or without names; of a class also the days from and to which, and what else the class
    page can be narrowed to: a game, a deck, a kind of judgement, a saved group.
    """

    format = forms.ChoiceField(
        label=gettext_lazy("What kind of file"),
        choices=[(each.key, each.title) for each in FORMATS],
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose a kind of file."),
            "invalid_choice": gettext_lazy("Choose a kind of file."),
        },
    )
    # "off" leaves them out, as in the addresses of the report pages.
    names = forms.CharField(label=gettext_lazy("Leave out names and seat numbers"), required=False)
    first = _day(gettext_lazy("From"))
    last = _day(gettext_lazy("To"))
    game = _choice(gettext_lazy("Game"))
    deck = _choice(gettext_lazy("Deck"))
    segment = _choice(gettext_lazy("What was judged"))
    group = _choice(gettext_lazy("Group"))

    def __init__(
        self, *args: Any, classroom: Classroom, lesson: GameSession | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.classroom, self.lesson = classroom, lesson
        if lesson is not None:
            for name in (*_IN_ADDRESSES, *NARROWING):
                del self.fields[name]
            return
        found = filters.choices(classroom, spoken())
        every = {
            "game": [("", _("All games")), *found["games"]],
            "deck": [("", _("All decks")), *((title, title) for title in found["decks"])],
            "segment": [("", _("Everything")), *((key, wording.segment_title(key)) for key in SEGMENTS)],
            "group": [("", _("All students")), *((str(each.pk), each.name) for each in found["groups"])],
        }
        for name, choices in every.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
            # Where there is nothing to choose from, nothing is asked.
            if len(choices) < (2 if name == "group" else 3):
                del self.fields[name]

    def add_prefix(self, field_name: str) -> str:
        """Days are called as on the class page, whose names are no names of Python."""
        return super().add_prefix(_IN_ADDRESSES.get(field_name, field_name))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first: date | None = cleaned.get("first")
        last: date | None = cleaned.get("last")
        for name, day in (("first", first), ("last", last)):
            if day is not None and not EARLIEST <= day.year <= LATEST:
                self.add_error(name, _("Write a day of this century."))
        if first and last and last < first:
            self.add_error("last", _("The last day lies before the first one."))
        elif not self.errors and not self.scope.count():
            self.add_error(None, _("Nothing was judged in these sessions."))
        return cleaned

    @property
    def scope(self) -> Scope:
        """What is asked for. Only of a form without errors."""
        asked = {name: self.cleaned_data.get(name) or "" for name in ("game", "deck", "group")}
        return Scope(
            self.classroom,
            self.lesson,
            self.cleaned_data.get("first"),
            self.cleaned_data.get("last"),
            names=self.cleaned_data.get("names") != "off",
            narrowed=filters.read(asked, self.classroom) if any(asked.values()) else NOT_NARROWED,
            segment=self.cleaned_data.get("segment") or "",
        )

    @property
    def chosen(self) -> Format:
        """Of a valid form."""
        return BY_KEY[self.cleaned_data["format"]]
