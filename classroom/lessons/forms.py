"""The builder's forms. That of an activity is made from the game's Options: a new game brings no new form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import services
from classroom.lessons.guests import MAX_NICKNAME
from classroom.lessons.models import Activity, GameSession
from classroom.lessons.services import ActivitySpec, Plan
from classroom.lessons.texts import texts
from classroom.rosters.access import classrooms_of
from classroom.rosters.models import Classroom, Teacher
from games import registry
from games.core.api import OptionField, option_fields
from history_content import library, own

OPTION = "option_"
BOT_SKILLS = (
    (0.3, gettext_lazy("Beginner: often guesses")),
    (0.5, gettext_lazy("Average: knows every other answer")),
    (0.8, gettext_lazy("Expert: knows most answers")),
)


class SessionForm(forms.Form):
    """Title, class and policies of a session."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    classroom: forms.ModelChoiceField[Classroom] = forms.ModelChoiceField(
        queryset=Classroom.objects.none(), label=gettext_lazy("Class"), empty_label=None
    )
    late_policy = forms.ChoiceField(
        label=gettext_lazy("Who comes late"),
        choices=GameSession.LatePolicy.choices,
        initial=GameSession.LatePolicy.TAKE_OVER,
        required=False,
    )
    allow_guests = forms.BooleanField(label=gettext_lazy("Guests may join with a nickname"), required=False)

    def __init__(self, teacher: Teacher, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["classroom"].queryset = classrooms_of(teacher)  # type: ignore[attr-defined]

    def clean_late_policy(self) -> str:
        return str(self.cleaned_data.get("late_policy") or GameSession.LatePolicy.TAKE_OVER)


class SettingsForm(SessionForm):
    """The same without the class, which stays."""

    classroom = None  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        forms.Form.__init__(self, *args, **kwargs)


class GuestForm(forms.Form):
    """How a guest joins."""

    code = forms.CharField(
        label=gettext_lazy("Code of the session"),
        max_length=12,
        error_messages={"required": gettext_lazy("Please type the code.")},
    )
    nickname = forms.CharField(
        label=gettext_lazy("Your nickname"),
        max_length=MAX_NICKNAME,
        error_messages={"required": gettext_lazy("Please type a nickname.")},
    )


class ActivityForm(forms.Form):
    """An activity: game, cards, seating, and the options of that game that a teacher may set.

    Bound to POST data or made from a spec. After ``is_valid`` there are ``spec`` and ``plan``; the refusals
    of :func:`services.plan` become errors of the field at fault.
    """

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    deck = forms.ChoiceField(label=gettext_lazy("Cards"))
    eras = forms.MultipleChoiceField(label=gettext_lazy("Eras"), required=False)
    mode = forms.ChoiceField(label=gettext_lazy("How they play"), choices=Activity.Mode.choices)
    table_size = forms.IntegerField(label=gettext_lazy("Students at a table"), min_value=1, max_value=60)
    grouping = forms.ChoiceField(
        label=gettext_lazy("Who sits together"), choices=Activity.Grouping.choices, required=False
    )
    bot_skill = forms.TypedChoiceField(
        label=gettext_lazy("How good the computer plays"), choices=BOT_SKILLS, coerce=float
    )
    when_done = forms.ChoiceField(
        label=gettext_lazy("A table that ends early"), choices=Activity.WhenDone.choices, required=False
    )

    spec: ActivitySpec
    plan: Plan

    def __init__(
        self, teacher: Teacher, data: Mapping[str, Any] | None = None, spec: ActivitySpec | None = None
    ):
        spec = spec or ActivitySpec(options=services.proposed_options(services.PROPOSED_GAME))
        super().__init__(data, initial=None if data is not None else _initial(spec))
        self.kept = spec
        self._choices(teacher, spec)
        key = str((data or {}).get("game") or spec.game)
        known = {game.key for game in registry.GAMES}
        self.rules = registry.get(key if key in known else spec.game)
        self.options = [item for item in option_fields(self.rules.Options) if item.teacher]
        for item in self.options:
            self.fields[OPTION + item.name] = _field_of(self.rules.key, item, self.rules.seats[-1])
            if data is None:
                self.initial[OPTION + item.name] = _shown(item, spec.options.get(item.name, item.default))
        modes = set(self.rules.modes)
        self.fields["mode"].choices = [  # type: ignore[attr-defined]
            (value, label) for value, label in Activity.Mode.choices if value in modes
        ]
        size = self.fields["table_size"]
        size.widget.attrs |= {
            "min": max(self.rules.seats[0], 1),
            "max": self.rules.seats[-1],
            "inputmode": "numeric",
        }

    def _choices(self, teacher: Teacher, spec: ActivitySpec) -> None:
        lang = get_language() or "zh-hant"
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            (game.key, texts().game_title(game.key)) for game in registry.GAMES
        ]
        self.games = [
            {
                "key": game.key,
                "title": texts().game_title(game.key),
                "summary": texts().game_summary(game.key),
                "teaches": texts().game_teaches(game.key),
            }
            for game in registry.GAMES
        ]
        decks = [
            {"value": f"built-in:{deck.key}", "title": deck.title_in(lang), "cards": deck.cards, "own": False}
            for deck in library.built_in_decks()
        ]
        decks += [
            {
                "value": f"own:{deck.pk}",
                "title": deck.title,
                "cards": getattr(deck, "included_count", 0),
                "own": True,
            }
            for deck in own.decks_of(teacher)
        ]
        kept = _deck_value(spec.deck)
        if kept not in {deck["value"] for deck in decks}:
            # A colleague's own deck in a class that is taught together: it may stay, not be chosen anew.
            decks.append(
                {"value": kept, "title": _("The deck chosen by your colleague"), "cards": None, "own": True}
            )
        self.decks = decks
        self.fields["deck"].choices = [(deck["value"], deck["title"]) for deck in decks]  # type: ignore[attr-defined]
        counts: dict[str, int] = {}
        for card in library.content_bundle().cards:
            counts[card.era] = counts.get(card.era, 0) + 1
        self.era_list = [
            {**era, "cards": counts[era["id"]]} for era in library.eras(lang) if counts.get(era["id"])
        ]
        self.fields["eras"].choices = [(era["id"], era["name"]) for era in self.era_list]  # type: ignore[attr-defined]

    @property
    def eras_chosen(self) -> list[str]:
        """Ids of the eras that are ticked."""
        return [str(era) for era in self["eras"].value() or ()]

    @property
    def option_rows(self) -> list[tuple[OptionField, Any]]:
        """Each option with its bound field, for the template."""
        return [(item, self[OPTION + item.name]) for item in self.options]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        deck = self._deck(data["deck"], data["eras"])
        if deck is None:
            self.add_error("eras", _("Choose at least one era."))
            return data
        self.spec = ActivitySpec(
            game=self.rules.key,
            deck=deck,
            options={item.name: _stored(item, data.get(OPTION + item.name)) for item in self.options},
            mode=data["mode"],
            table_size=data["table_size"],
            grouping=data["grouping"] or Activity.Grouping.RANDOM,
            groups=self.kept.groups,
            bot_skill=data["bot_skill"],
            when_done=data["when_done"] or Activity.WhenDone.REMATCH,
        )
        try:
            self.plan = services.plan(self.spec)
        except Refused as refusal:
            self.add_error(self._place_of(refusal), refusal.message)
        return data

    def _deck(self, value: str, eras: list[str]) -> dict[str, Any] | None:
        kind, _colon, key = value.partition(":")
        if kind == "own":
            return {"kind": "own", "id": int(key)}
        if not eras:
            return None
        whole = len(eras) == len(self.era_list)
        # In the eras' order, so that the same choice is stored alike however it was tapped together.
        chosen = [era["id"] for era in self.era_list if era["id"] in eras]
        return {"kind": "built-in", "key": key, "eras": None if whole else chosen}

    def _place_of(self, refusal: Refused) -> str | None:
        if refusal.code == "bad_table_size":
            return "table_size"
        if refusal.code == "bad_options" and OPTION + str(refusal.data.get("option")) in self.fields:
            return OPTION + str(refusal.data["option"])
        if refusal.code in {"bad_mode"}:
            return "mode"
        return "deck"


def _deck_value(deck: Mapping[str, Any]) -> str:
    if deck.get("kind") == "own":
        return f"own:{deck.get('id')}"
    return f"built-in:{deck.get('key', library.TAIWAN)}"


def _initial(spec: ActivitySpec) -> dict[str, Any]:
    eras = spec.deck.get("eras")
    if eras is None:
        eras = list(library.era_records())
    nearest = min((skill for skill, _label in BOT_SKILLS), key=lambda skill: abs(skill - spec.bot_skill))
    return {
        "game": spec.game,
        "deck": _deck_value(spec.deck),
        "eras": list(eras),
        "mode": spec.mode,
        "table_size": spec.table_size,
        "grouping": spec.grouping,
        "bot_skill": nearest,
        "when_done": spec.when_done,
    }


def _field_of(game: str, item: OptionField, most_seats: int) -> forms.Field:
    """A form field for an option: its type, its range, its words."""
    label, help_text = texts().option(game, item.name)
    if item.kind == "bool":
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    if item.kind == "choice":
        choices = [(value, texts().choice(game, item.name, value)) for value in item.choices]
        if item.optional:
            choices.insert(0, ("", "—"))
        return forms.ChoiceField(
            label=label, help_text=help_text, choices=choices, required=not item.optional
        )
    if item.name == "start_seat":
        # People count seats from 1; the engine counts from 0.
        places = [(str(seat), str(seat + 1)) for seat in range(most_seats)]
        return forms.TypedChoiceField(
            label=label,
            help_text=help_text,
            choices=[("", _("by lot")), *places],
            coerce=int,
            empty_value=None,
            required=False,
        )
    field = forms.IntegerField(
        label=label, help_text=help_text, min_value=item.low, max_value=item.high, required=not item.optional
    )
    field.widget.attrs["inputmode"] = "numeric"
    return field


def _shown(item: OptionField, value: Any) -> Any:
    return str(value) if item.name == "start_seat" and value is not None else value


def _stored(item: OptionField, value: Any) -> Any:
    if item.kind == "bool":
        return bool(value)
    return None if value in ("", None) else value
