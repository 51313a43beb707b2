"""Forms for own decks. What a card must be is decided by :mod:`history_content.own`, said per field here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from classroom.language import spoken
from history_content import library, own
from history_content.models import OwnCard
from history_content.schema import MAX_NAME_ZH

_MONTHS = range(1, 13)
_DAYS = range(1, 32)


class DeckForm(forms.Form):
    """Name and description of an own deck."""

    title = forms.CharField(label=_("Name of the deck"), max_length=60)
    description = forms.CharField(
        label=_("Notes for yourself"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class NewDeckForm(DeckForm):
    """A new deck: from the built-in cards, or empty."""

    start = forms.ChoiceField(
        label=_("Begin with"),
        choices=[("built-in", _("the cards of 走過臺灣")), ("empty", _("no cards"))],
        initial="built-in",
        widget=forms.RadioSelect,
    )


class CardForm(forms.Form):
    """One card of an own deck.

    A year before our era is written as a positive number with the mark "BCE". An empty era takes the one that
    fits the year, and then also the accepted eras of a year of change.
    """

    name_zh = forms.CharField(
        label=_("Title"),
        max_length=MAX_NAME_ZH,
        help_text=_("At most 14 characters. Without the year and without the name of the era."),
    )
    hint_zh = forms.CharField(
        label=_("Hint on the front"),
        max_length=100,
        required=False,
        help_text=_("One sentence that helps to think, again without year and era."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    emoji = forms.CharField(label=_("Picture"), max_length=16)
    year = forms.IntegerField(label=_("Year"), min_value=1, max_value=1_000_000)
    bce = forms.BooleanField(label=_("BCE"), required=False)
    precision = forms.IntegerField(
        label=_("Give or take (years)"),
        min_value=0,
        max_value=1_000_000,
        required=False,
        help_text=_("0: the year is exact. Otherwise the card says “about”."),
    )
    month = forms.TypedChoiceField(label=_("Month"), coerce=int, empty_value=None, required=False)
    day = forms.TypedChoiceField(label=_("Day"), coerce=int, empty_value=None, required=False)
    era = forms.ChoiceField(label=_("Era"), required=False)
    also_accept_eras = forms.MultipleChoiceField(
        label=_("Also counts as right"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("For years in which one era passes into the next."),
    )
    explanation_zh = forms.CharField(
        label=_("What happened"),
        max_length=200,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Pupils read it after the card was turned."),
    )
    region_zh = forms.CharField(label=_("Where it happened"), max_length=60, required=False)
    name_en = forms.CharField(label=_("Title in English"), max_length=60, required=False)
    hint_en = forms.CharField(label=_("Hint in English"), max_length=200, required=False)
    explanation_en = forms.CharField(
        label=_("What happened, in English"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    source_title = forms.CharField(
        label=_("Source"), max_length=200, required=False, help_text=_("Only teachers see it.")
    )
    source_url = forms.CharField(
        label=_("Address of the source"),
        max_length=400,
        required=False,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    teacher_note = forms.CharField(
        label=_("Note for teachers"), max_length=400, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        eras = [
            (
                era["id"],
                f"{era['name']}（{era['range']}）" if _chinese() else f"{era['name']} ({era['range']})",
            )
            for era in library.eras(spoken())
        ]
        self.choices("era", [("", _("by the year")), *eras])
        self.choices("also_accept_eras", eras)
        none = ("", pgettext_lazy("month or day", "unknown"))
        self.choices("month", [none, *((number, str(number)) for number in _MONTHS)])
        self.choices("day", [none, *((number, str(number)) for number in _DAYS)])
        for name, field in self.fields.items():
            if name in self.errors if self.is_bound else False:
                field.widget.attrs["aria-invalid"] = "true"
                field.widget.attrs["aria-describedby"] = f"id_{name}-errors"
        self.fields["year"].widget.attrs["inputmode"] = "numeric"

    def choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        """Sets what a choice field offers."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        year = data.get("year")
        if year is None:
            return data
        data["year"] = -year if data.get("bce") else year
        if not data.get("era"):
            data["era"] = own.proposed_era(data["year"])
            data["also_accept_eras"] = list(own.proposed_also(data["year"], data["era"]))
        if self.errors:
            return data
        for field, error in own.check_fields(self.card_fields(data)):
            self.add_error(field if field in self.fields else None, error.message)
        return data

    @staticmethod
    def card_fields(data: dict[str, Any]) -> own.CardFields:
        """Cleaned data as the service takes it."""
        return own.CardFields(
            name_zh=data.get("name_zh", ""),
            name_en=data.get("name_en", ""),
            hint_zh=data.get("hint_zh", ""),
            hint_en=data.get("hint_en", ""),
            emoji=data.get("emoji", ""),
            year=data["year"],
            precision=data.get("precision") or 0,
            month=data.get("month"),
            day=data.get("day"),
            era=data["era"],
            also_accept_eras=tuple(data.get("also_accept_eras", ())),
            explanation_zh=data.get("explanation_zh", ""),
            explanation_en=data.get("explanation_en", ""),
            region_zh=data.get("region_zh", ""),
            source_title=data.get("source_title", ""),
            source_url=data.get("source_url", ""),
            teacher_note=data.get("teacher_note", ""),
        )


def card_initial(card: OwnCard) -> dict[str, Any]:
    """What the form shows for a stored card."""
    names = [name for name in CardForm.base_fields if name not in {"bce", "year", "precision"}]
    shown = {name: getattr(card, name) for name in names}
    return {**shown, "year": abs(card.year), "bce": card.year < 0, "precision": card.precision or None}


def _chinese() -> bool:
    return (spoken()) != "en"
