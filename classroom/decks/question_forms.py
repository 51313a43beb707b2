"""Forms for own questions. What a question must be is decided by :mod:`history_content.question_writing`."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from classroom.language import spoken
from history_content import library, own, own_questions, years
from history_content.faults import SENTENCES, ContentError
from history_content.models import OwnQuestionSet
from history_content.question_writing import EVENT_KINDS, EVENTS, LINES, Line, QuestionFields, clues
from history_content.records import CardRecord

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

    title = forms.CharField(
        label=_("Name of the question set"),
        max_length=60,
        error_messages={"required": SENTENCES["questions_title_missing"]},
    )
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


PARTS = {"line": "text", "id": "id", "en": "en", "emoji": "emoji"}
"""Numbered fields of a line, and what they are of :class:`~history_content.question_writing.Line`."""
PARTNER_PARTS = {
    "partner": "partner",
    "partner_id": "partner_id",
    "partner_en": "partner_en",
    "partner_emoji": "partner_emoji",
}
"""The same of the other side of a pair."""


class QuestionForm(forms.Form):
    """One question of a kind: only the fields that this kind has. Lines and events are numbered fields.

    How long a text may be is checked with the rest, not by the browser, which would cut off what is pasted.
    """

    text_zh = forms.CharField(label=_("Question"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
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
    text_en = forms.CharField(label=_("Question in English"), required=False)
    explanation_en = forms.CharField(
        label=_("Explanation in English"), required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    topic_en = forms.CharField(label=_("Topic in English"), max_length=40, required=False)
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
        self.asks_events = kind in EVENT_KINDS
        self.size = EVENTS[kind][1] if self.asks_events else LINES[kind][1]
        for name, kinds in (
            ("right", "choice"),
            ("mode", "match"),
            ("eras", "era"),
            ("low", "year"),
            ("high", "year"),
        ):
            if kind != kinds:
                del self.fields[name]
        if self.asks_events:
            self.fields["text_zh"].help_text = _(
                "May stay empty: the usual question of this kind is asked then."
            )
        self.gone: set[int] = set()
        for place in range(self.size):
            if self.asks_events:
                self._event(place)
            else:
                self._line(place, "", self.label(place))
                if kind == "match":
                    self._line(place, "partner_", self.partner_label(place))
        if kind == "choice":
            _choices(self, "right", [("", ""), *((place, str(place + 1)) for place in range(self.size))])
        if kind == "era":
            _choices(self, "eras", [(era["id"], era["name"]) for era in library.eras(spoken())])

    def _event(self, place: int) -> None:
        """A choice among the events; one that has left the deck cannot be chosen, and the page says so."""
        if place == 0:
            self.offered = _events(self.found, self.kind)
        name = f"event_{place}"
        before = self.initial.get(name)
        if before and not self.is_bound and not _offers(self.offered, before):
            self.gone.add(place)
        self.fields[name] = forms.CharField(
            required=False,
            widget=forms.Select(choices=self.offered, attrs={"aria-label": self.label(place)}),
        )

    def _line(self, place: int, side: str, label: str) -> None:
        """A text, its id as it was read, its English and its picture."""

        def text(label: str, **attrs: str) -> forms.CharField:
            return forms.CharField(
                required=False, widget=forms.TextInput(attrs={"aria-label": label, **attrs})
            )

        self.fields[f"{side or 'line'}{'' if side else '_'}{place}"] = text(label)
        self.fields[f"{side}id_{place}"] = forms.CharField(required=False, widget=forms.HiddenInput)
        self.fields[f"{side}en_{place}"] = text(_("%(line)s in English") % {"line": label})
        self.fields[f"{side}emoji_{place}"] = text(_("Picture of %(line)s") % {"line": label}, maxlength="16")

    def label(self, place: int) -> str:
        """What the line at this place (0 is the first) is called."""
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

    def partner_label(self, place: int) -> str:
        """The same of its partner."""
        return _("Partner %(number)d") % {"number": place + 1}

    def rows(self) -> list[dict[str, Any]]:
        """The numbered fields, line by line, for the page. ``sides``: the text and, in pairs, its partner."""
        right = str(self["right"].value()) if self.kind == "choice" else ""
        return [
            {
                "place": place,
                "label": self.label(place),
                "right": right == str(place),
                "gone": place in self.gone,
                "sides": [self._side(place, name, label) for name, label in self._names(place)],
            }
            for place in range(self.size)
        ]

    def _names(self, place: int) -> list[tuple[str, str]]:
        if self.asks_events:
            return [("event", self.label(place))]
        sides = [("line", self.label(place))]
        return [*sides, ("partner", self.partner_label(place))] if self.kind == "match" else sides

    def _side(self, place: int, name: str, label: str) -> dict[str, Any]:
        side: dict[str, Any] = {"label": label, "field": self[f"{name}_{place}"]}
        if not self.asks_events:
            before = "partner_" if name == "partner" else ""
            side |= {part: self[f"{before}{part}_{place}"] for part in ("id", "en", "emoji")}
        return side

    def open_parts(self) -> dict[str, bool]:
        """Which of the folded parts of the page must be open, because something in them is wrong."""
        wrong = set(self.errors)
        return {
            "source": not wrong.isdisjoint({"source_title", "source_url", "topic_zh", "teacher_note"}),
            "english": any(name.rstrip("0123456789_").endswith("en") for name in wrong),
        }

    def faults(self) -> list[dict[str, str]]:
        """All that is wrong, from top to bottom, each with the field to go to (empty: the question as a
        whole).
        """
        shown = {name: str(field.label or "") for name, field in self.fields.items()}
        found = []
        for name in sorted(self.errors, key=lambda name: [*self.fields].index(name) if name in shown else -1):
            to = "" if name not in shown else "right-0" if name == "right" else f"id_{name}"
            said = shown.get(name, "") if not name[-1:].isdigit() else ""
            found += [{"to": to, "text": _at(said, str(error))} for error in self.errors[name]]
        return found

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        wrong = set(self.errors)
        for field, error in own_questions.check_fields(self.found, self.question_fields()):
            if field not in wrong:
                self.add_error(field if field in self.fields else None, self._said(field, error))
        return data

    def _said(self, field: str, error: ContentError) -> str:
        """The sentence, with the name of the line that it is about."""
        name, _underscore, place = field.rpartition("_")
        if not place.isdigit():
            return error.message
        label = self.partner_label(int(place)) if name.startswith("partner") else self.label(int(place))
        return _at(label, error.message)

    def question_fields(self) -> QuestionFields:
        """Cleaned data as the service takes it; a field with an error of its own counts as empty."""
        data = self.cleaned_data
        places = range(self.size)
        plain = {name: data[name] for name in self.base_fields if name in data and data[name] is not None}
        plain |= {"eras": tuple(data.get("eras", ())), "kind": self.kind}
        if self.asks_events:
            events = tuple(data.get(f"event_{place}", "") for place in places)
            return QuestionFields(**plain, events=events)
        return QuestionFields(
            **plain,
            lines=tuple(
                Line(
                    **{
                        part: data.get(f"{name}_{place}", "")
                        for name, part in (PARTS | PARTNER_PARTS).items()
                    }
                )
                for place in places
            ),
        )


def _at(label: str, sentence: str) -> str:
    return _("%(line)s: %(fault)s") % {"line": label, "fault": sentence} if label else sentence


def question_initial(fields: QuestionFields) -> dict[str, Any]:
    """What the form shows for a stored question."""
    plain = [name for name in QuestionForm.base_fields if hasattr(fields, name)]
    shown: dict[str, Any] = {name: getattr(fields, name) for name in plain}
    shown.update((f"event_{place}", id) for place, id in enumerate(fields.events))
    for place, line in enumerate(fields.lines):
        for name, part in (PARTS | PARTNER_PARTS).items():
            shown[f"{name}_{place}"] = getattr(line, part)
    return shown


def _events(found: OwnQuestionSet, kind: str) -> list[Any]:
    """The events by era, with their years; for ``era`` the clues, too."""
    lang = spoken()
    english = years.is_english(lang)
    groups: list[Any] = [("", "—")]
    cards = own_questions.events_of(found).values()
    for era in library.eras(lang):
        inside = sorted((card for card in cards if card.era == era["id"]), key=lambda card: card.year)
        if inside:
            groups.append((era["name"], [(card.id, _event_words(card, lang)) for card in inside]))
    if kind == "era":
        said = [(clue.id, clue.text_en if english else clue.text_zh) for clue in clues().values()]
        groups.append((_("Clues"), said))
    return groups


def _event_words(card: CardRecord, lang: str) -> str:
    name = card.name_en if years.is_english(lang) and card.name_en else card.name_zh
    return f"{years.short(card.year, card.precision, lang=lang)} {name}"


def _offers(groups: list[Any], id: str) -> bool:
    return any(id == each[0] for _name, inside in groups[1:] for each in inside)


def _choices(form: forms.Form, name: str, choices: list[tuple[Any, Any]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
