"""Forms for own questions. What a question must be is decided by :mod:`history_content.own_questions`."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from history_content import library, own, own_questions
from history_content.models import OwnQuestionSet
from history_content.own_questions import EVENT_KINDS, EVENTS, LINES, Line, QuestionFields

KIND_NAMES = {
    "choice": _("Choose one answer"),
    "sequence": _("Put steps in order"),
    "match": _("Match pairs"),
    "order": _("Put events in order of time"),
    "insert": _("Place an event in a line of time"),
    "before_after": _("Which came first?"),
    "era": _("Which era is it?"),
    "year": _("Estimate the year"),
}
KIND_HELP = {
    "choice": _("A question with two to six answers, one of them right."),
    "sequence": _("Three to eight steps, for example of a ceremony."),
    "match": _("Each item belongs to a partner or to a group."),
    "order": _("Three to eight events of the deck, earliest first."),
    "insert": _("The line of events is shown with its years; one more event looks for its place."),
    "before_after": _("Two events of different years."),
    "era": _("An event or a clue, and the eras to choose from."),
    "year": _("An event, and a slider over the years that you give."),
}


class QuestionSetForm(forms.Form):
    """Name, notes, and the deck that the questions about events ask about."""

    title = forms.CharField(label=_("Name of the question set"), max_length=60)
    description = forms.CharField(
        label=_("Notes for yourself"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    deck = forms.TypedChoiceField(
        label=_("Events come from"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Questions about events ask about the cards of this deck."),
    )

    def __init__(self, *args: Any, owner: AbstractBaseUser, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decks = [(deck.pk, deck.title) for deck in own.decks_of(owner)]
        _choices(self, "deck", [("", _("the built-in deck 走過臺灣")), *decks])


class QuestionForm(forms.Form):
    """One question of a kind: only the fields that this kind has. Lines and events are numbered fields."""

    text_zh = forms.CharField(
        label=_("Question"), max_length=200, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    right = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)
    mode = forms.ChoiceField(
        label=_("How they belong together"),
        choices=[
            ("one-to-one", _("in pairs: each partner once")),
            ("categorize", _("in groups: a partner may come several times")),
        ],
        widget=forms.RadioSelect,
        initial="one-to-one",
    )
    eras = forms.MultipleChoiceField(
        label=_("Eras to choose from"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all historic eras are offered."),
    )
    low = forms.IntegerField(
        label=_("First year of the range"),
        required=False,
        min_value=-1_000_000,
        max_value=2100,
        help_text=_("A year BCE is written with a minus sign."),
    )
    high = forms.IntegerField(
        label=_("Last year of the range"), required=False, min_value=-1_000_000, max_value=2100
    )
    emoji = forms.CharField(label=_("Picture"), max_length=16, required=False)
    explanation_zh = forms.CharField(
        label=_("Explanation"),
        max_length=200,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Students read it after the answer."),
    )
    topic_zh = forms.CharField(label=_("Topic"), max_length=40, required=False)
    difficulty = forms.TypedChoiceField(
        label=_("Difficulty"),
        coerce=int,
        choices=[(1, _("easy")), (2, _("medium")), (3, _("hard"))],
        initial=1,
    )
    text_en = forms.CharField(label=_("Question in English"), max_length=400, required=False)
    explanation_en = forms.CharField(
        label=_("Explanation in English"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    source_title = forms.CharField(label=_("Source"), max_length=200, required=False)
    source_url = forms.CharField(
        label=_("Address of the source"),
        max_length=400,
        required=False,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    teacher_note = forms.CharField(
        label=_("Note for teachers"), max_length=400, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, found: OwnQuestionSet, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found, self.kind = found, kind
        self.line_errors: list[str] = []
        self.size = EVENTS[kind][1] if kind in EVENT_KINDS else LINES[kind][1]
        for name, kinds in (
            ("right", "choice"),
            ("mode", "match"),
            ("eras", "era"),
            ("low", "year"),
            ("high", "year"),
        ):
            if kind != kinds:
                del self.fields[name]
        if kind in EVENT_KINDS:
            offered = _events(found, kind)
            for place in range(self.size):
                self.fields[f"event_{place}"] = forms.CharField(
                    required=False,
                    widget=forms.Select(choices=offered, attrs={"aria-label": self._label(place)}),
                )
        else:
            for place in range(self.size):
                self._line(f"line_{place}", self._label(place))
                if kind == "match":
                    self._line(f"partner_{place}", _("Partner %(number)d") % {"number": place + 1})
        if kind == "choice":
            _choices(self, "right", [("", ""), *((place, str(place + 1)) for place in range(self.size))])
        if kind == "era":
            _choices(self, "eras", [(era["id"], era["name"]) for era in library.eras(_lang())])

    def _line(self, name: str, label: str) -> None:
        self.fields[name] = forms.CharField(
            required=False, max_length=80, widget=forms.TextInput(attrs={"aria-label": label})
        )

    def _label(self, place: int) -> str:
        if self.kind == "insert":
            return (
                str(_("Event to place"))
                if place == 0
                else _("Event %(number)d of the line") % {"number": place}
            )
        words = {
            "choice": _("Answer %(number)d"),
            "sequence": _("Step %(number)d"),
            "match": _("Item %(number)d"),
        }
        return str(words.get(self.kind, _("Event %(number)d"))) % {"number": place + 1}

    def rows(self) -> list[dict[str, Any]]:
        """The numbered fields, line by line, for the page."""
        name = "event" if self.kind in EVENT_KINDS else "line"
        right = str(self["right"].value()) if self.kind == "choice" else ""
        return [
            {
                "place": place,
                "label": self._label(place),
                "field": self[f"{name}_{place}"],
                "partner": self[f"partner_{place}"] if self.kind == "match" else None,
                "right": right == str(place),
            }
            for place in range(self.size)
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for name in [name for name in self.errors if name.startswith(("line_", "partner_", "event_"))]:
            self.line_errors += [str(error) for error in self.errors[name]]
        if self.errors:
            return data
        for field, error in own_questions.check_fields(self.found, self.question_fields()):
            if field in self.fields:
                self.add_error(field, error.message)
            else:
                self.line_errors.append(error.message)
                self.add_error(None, error.message)
        return data

    def question_fields(self) -> QuestionFields:
        """Cleaned data as the service takes it."""
        data = self.cleaned_data
        places = range(self.size)
        events = self.kind in EVENT_KINDS
        return QuestionFields(
            kind=self.kind,
            text_zh=data["text_zh"],
            text_en=data["text_en"],
            events=tuple(each for each in (data[f"event_{n}"] for n in places) if each) if events else (),
            lines=()
            if events
            else tuple(
                Line(text=data[f"line_{n}"].strip(), partner=data.get(f"partner_{n}", "").strip())
                for n in places
            ),
            right=data.get("right"),
            mode=data.get("mode", "one-to-one"),
            eras=tuple(data.get("eras", ())),
            low=data.get("low"),
            high=data.get("high"),
            explanation_zh=data["explanation_zh"],
            explanation_en=data["explanation_en"],
            emoji=data["emoji"],
            topic_zh=data["topic_zh"],
            difficulty=data["difficulty"],
            source_title=data["source_title"],
            source_url=data["source_url"],
            teacher_note=data["teacher_note"],
        )


def question_initial(fields: QuestionFields) -> dict[str, Any]:
    """What the form shows for a stored question."""
    plain = [name for name in QuestionForm.base_fields if hasattr(fields, name)]
    shown: dict[str, Any] = {name: getattr(fields, name) for name in plain}
    shown.update((f"event_{n}", id) for n, id in enumerate(fields.events))
    for n, line in enumerate(fields.lines):
        shown[f"line_{n}"], shown[f"partner_{n}"] = line.text, line.partner
    return shown


def _events(found: OwnQuestionSet, kind: str) -> list[Any]:
    """The events by era, with their years; for ``era`` the clues, too."""
    groups: list[Any] = [("", "—")]
    cards = own_questions.events_of(found).values()
    for era in library.eras(_lang()):
        inside = sorted((card for card in cards if card.era == era["id"]), key=lambda card: card.year)
        if inside:
            groups.append((era["name"], [(card.id, f"{card.year} {card.name_zh}") for card in inside]))
    if kind == "era":
        groups.append((_("Clues"), [(clue.id, clue.text_zh) for clue in own_questions.clues().values()]))
    return groups


def _choices(form: forms.Form, name: str, choices: list[tuple[Any, Any]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def _lang() -> str:
    return get_language() or "zh-hant"
