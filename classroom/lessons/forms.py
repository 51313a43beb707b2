"""The builder's forms. That of an activity is made from the game's Options: a new game brings no new form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import fillers, interludes, services
from classroom.lessons.guests import MAX_NICKNAME
from classroom.lessons.models import Activity, GameSession
from classroom.lessons.services import ActivitySpec, Plan
from classroom.lessons.texts import texts
from classroom.rosters.access import classrooms_of
from classroom.rosters.models import Classroom, Teacher
from games import registry
from games.core.api import OptionField, option_fields
from games.core.codec import codec
from games.core.errors import SetupRefused
from history_content import library, own
from history_content.question_sets import question_sets

ASK_MINUTES = 5
"""Between two questions, where the teacher says no number."""

SAME = "same"
"""The filler's cards are those of the activity."""

OPTION = "option_"
RECIPE = "recipe_"
FEW = 5
"""A whole number with fewer steps than this is chosen by its words."""
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
    period = forms.IntegerField(
        label=gettext_lazy("Minutes of the lesson"), min_value=5, max_value=200, required=False
    )

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
        label=gettext_lazy("How good the computer plays"),
        choices=BOT_SKILLS,
        coerce=float,
        empty_value=None,
    )
    when_done = forms.ChoiceField(
        label=gettext_lazy("A table that ends early"), choices=Activity.WhenDone.choices, required=False
    )
    number = forms.IntegerField(
        label=gettext_lazy("How many questions"),
        help_text=gettext_lazy("Spread over the whole set. Leave empty for all of them."),
        min_value=1,
        max_value=200,
        required=False,
    )

    ask = forms.ChoiceField(
        label=gettext_lazy("Questions in between"),
        required=False,
        choices=[
            ("", gettext_lazy("none")),
            ("round", gettext_lazy("after each round")),
            ("minutes", gettext_lazy("every few minutes")),
        ],
    )
    ask_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes between two questions"),
        min_value=interludes.FEWEST_MINUTES,
        max_value=interludes.MOST_MINUTES,
        required=False,
    )
    ask_set = forms.ChoiceField(label=gettext_lazy("Question set"), required=False)
    ask_seconds = forms.IntegerField(
        label=gettext_lazy("Seconds for each question"),
        min_value=interludes.FEWEST_SECONDS,
        max_value=interludes.MOST_SECONDS,
        required=False,
    )

    filler_game = forms.ChoiceField(label=gettext_lazy("Game until the bell"), required=False)
    filler_deck = forms.ChoiceField(label=gettext_lazy("With these cards"), required=False)
    filler_eras = forms.MultipleChoiceField(
        label=gettext_lazy("From these eras"),
        help_text=gettext_lazy("None chosen: from all."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    filler_seconds = forms.IntegerField(
        label=gettext_lazy("Seconds for each turn"),
        help_text=gettext_lazy("Leave empty for no limit."),
        min_value=5,
        max_value=600,
        required=False,
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
        every = [item for item in option_fields(self.rules.Options) if item.teacher]
        self.options = [item for item in every if item.kind != "record"]
        # A game that asks questions takes a set of them, or makes them from the cards by a recipe.
        self.recipe = next((item for item in every if item.kind == "record"), None)
        for item in self.options:
            self.fields[OPTION + item.name] = _field_of(self.rules.key, item, self.rules.seats[-1])
            if data is None:
                self.initial[OPTION + item.name] = _shown(item, spec.options.get(item.name, item.default))
        self.may_ask = self.rules.key != interludes.QUIZ
        self.fields["ask_set"].choices = [  # type: ignore[attr-defined]
            (each["value"], each["title"]) for each in interludes.sets(get_language() or "zh-hant")
        ]
        if not interludes.has_rounds(self.rules):
            self.fields["ask"].choices = [  # type: ignore[attr-defined]
                choice
                for choice in self.fields["ask"].choices  # type: ignore[attr-defined]
                if choice[0] != "round"
            ]
        if self.recipe is not None:
            self._add_recipe(self.recipe, spec, fresh=data is None)
        self._modes()
        self._filler_choices()
        size = self.fields["table_size"]
        size.widget.attrs |= {
            "min": max(self.rules.seats[0], 1),
            "max": self.rules.seats[-1],
            "inputmode": "numeric",
        }

    def _modes(self) -> None:
        """Where the options decide how it is played (a quiz's pace), there is nothing to choose."""
        modes = set(self.rules.modes)
        field = self.fields["mode"]
        self.mode_follows = self.recipe is not None
        self.fields["bot_skill"].required = self.rules.bots
        field.required = not self.mode_follows
        field.choices = [  # type: ignore[attr-defined]
            (value, label)
            for value, label in Activity.Mode.choices
            if value in modes or (self.mode_follows and self.is_bound)
        ]

    def _filler_choices(self) -> None:
        """What may be played until the bell: the same cards, or any deck of cards."""
        cards = [deck for deck in self.decks if deck["cards"] is not None]
        self.fields["filler_game"].choices = [  # type: ignore[attr-defined]
            (game.key, texts().game_title(game.key)) for game in fillers.games()
        ]
        self.fields["filler_deck"].choices = [  # type: ignore[attr-defined]
            (SAME, _("the same cards")),
            *((deck["value"], deck["title"]) for deck in cards),
        ]
        self.fields["filler_eras"].choices = [  # type: ignore[attr-defined]
            (era["id"], era["name"]) for era in self.era_list
        ]

    def _filler(self, data: Mapping[str, Any], deck: dict[str, Any]) -> dict[str, Any]:
        """What is played until the bell; as it was kept where nothing of it was sent."""
        game = data.get("filler_game")
        if not game:
            return dict(self.kept.filler)
        value = data.get("filler_deck") or SAME
        eras = data.get("filler_eras") or [era["id"] for era in self.era_list]
        cards = deck if value == SAME else self._deck(value, eras, None) or deck
        options = services.proposed_options(game)
        if data.get("filler_seconds"):
            options["seconds"] = data["filler_seconds"]
        return {"game": game, "deck": cards, "options": options}

    def _add_recipe(self, recipe: OptionField, spec: ActivitySpec, *, fresh: bool) -> None:
        """A field for each part of the recipe but the eras, which are chosen with the cards."""
        chosen = spec.options.get(recipe.name) or {}
        for part in recipe.fields:
            if part.kind == "ids":
                continue
            self.fields[RECIPE + part.name] = _recipe_field(self.rules.key, recipe.name, part)
            if fresh:
                self.initial[RECIPE + part.name] = chosen.get(part.name, part.default)

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
        self.question_sets = [
            {
                "value": f"questions:{each.key}",
                "title": each.title_in(lang),
                "note": each.note_in(lang),
                "questions": each.questions,
            }
            for each in question_sets()
        ]
        kept = _deck_value(spec.deck)
        if kept not in {deck["value"] for deck in (*decks, *self.question_sets)}:
            # A colleague's own deck in a class that is taught together: it may stay, not be chosen anew.
            decks.append(
                {"value": kept, "title": _("The deck chosen by your colleague"), "cards": None, "own": True}
            )
        self.decks = decks
        self.fields["deck"].choices = [  # type: ignore[attr-defined]
            (deck["value"], deck["title"]) for deck in (*decks, *self.question_sets)
        ]
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

    @property
    def recipe_rows(self) -> list[Any]:
        """The bound fields of the recipe, for the template."""
        return [self[name] for name in self.fields if name.startswith(RECIPE)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        deck = self._deck(data["deck"], data["eras"], data.get("number"))
        if deck is None:
            self.add_error("eras", _("Choose at least one era."))
            return data
        options = {item.name: _stored(item, data.get(OPTION + item.name)) for item in self.options}
        if self.recipe is not None:
            options[self.recipe.name] = None if deck["kind"] == "questions" else self._recipe_of(data)
        self.spec = ActivitySpec(
            game=self.rules.key,
            deck=deck,
            options=options,
            mode=self._mode_of(data["mode"], options),
            table_size=data["table_size"],
            grouping=data["grouping"] or Activity.Grouping.RANDOM,
            groups=self.kept.groups,
            bot_skill=self.kept.bot_skill if data["bot_skill"] is None else data["bot_skill"],
            when_done=data["when_done"] or Activity.WhenDone.REMATCH,
            interlude=self._interlude(data),
            filler=self._filler(data, deck),
        )
        try:
            self.plan = services.plan(self.spec)
        except Refused as refusal:
            self.add_error(self._place_of(refusal), refusal.message)
        return data

    def _mode_of(self, wanted: str, options: Mapping[str, Any]) -> str:
        """As chosen, or the one that these options are played in."""
        try:
            possible = self.rules.modes_for(codec(self.rules).options(dict(options)))
        except SetupRefused:
            return wanted or self.rules.modes[0]  # the plan says what is wrong with the options
        return wanted if wanted in possible or not self.mode_follows else possible[0]

    def _recipe_of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        assert self.recipe is not None, "only a game with a recipe is asked"
        named = {part.name: part for part in self.recipe.fields}
        return {
            name.removeprefix(RECIPE): int(value) if named[name.removeprefix(RECIPE)].kind == "int" else value
            for name, value in data.items()
            if name.startswith(RECIPE)
        }

    def _deck(self, value: str, eras: list[str], number: int | None) -> dict[str, Any] | None:
        kind, _colon, key = value.partition(":")
        if kind == "questions":
            return {"kind": "questions", "key": key} | ({} if number is None else {"number": number})
        if kind == "own":
            return {"kind": "own", "id": int(key)}
        if not eras:
            return None
        whole = len(eras) == len(self.era_list)
        # In the eras' order, so that the same choice is stored alike however it was tapped together.
        chosen = [era["id"] for era in self.era_list if era["id"] in eras]
        return {"kind": "built-in", "key": key, "eras": None if whole else chosen}

    def _interlude(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The questions in between; none for a game that has them itself."""
        ask = data.get("ask")
        if not ask or not self.may_ask:
            return {}
        kept = self.kept.interlude.get("deck") or {}
        key = data.get("ask_set")
        same = kept.get("kind") == "questions" and kept.get("key") == key
        return {
            "deck": dict(kept) if same else {"kind": "questions", "key": key or ""},
            "every": "round" if ask == "round" else data.get("ask_minutes") or ASK_MINUTES,
            "seconds": data.get("ask_seconds") or interludes.SECONDS,
        }

    def _place_of(self, refusal: Refused) -> str | None:
        if refusal.code in ("interlude_no_questions", "unknown_questions"):
            return "ask_set"
        if refusal.code == "bad_interlude" or refusal.code.startswith("interlude_"):
            return "ask"
        if refusal.code == "bad_filler":
            return "filler_game" if refusal.data.get("reason") == "bad_table_size" else "filler_deck"
        if refusal.code.startswith("filler_"):
            return "filler_game"
        if refusal.code == "bad_table_size":
            return "table_size"
        if refusal.code == "bad_options" and OPTION + str(refusal.data.get("option")) in self.fields:
            return OPTION + str(refusal.data["option"])
        if refusal.code in {"bad_mode"}:
            return "mode"
        if refusal.data.get("what") == "questions" and RECIPE + "number" in self.fields:
            return RECIPE + "number"
        return "deck"


def _deck_value(deck: Mapping[str, Any]) -> str:
    if deck.get("kind") == "own":
        return f"own:{deck.get('id')}"
    if deck.get("kind") == "questions":
        return f"questions:{deck.get('key')}"
    return f"built-in:{deck.get('key', library.TAIWAN)}"


def _initial(spec: ActivitySpec) -> dict[str, Any]:
    every = spec.interlude.get("every", "")
    eras = spec.deck.get("eras")
    if eras is None:
        eras = list(library.era_records())
    nearest = min((skill for skill, _label in BOT_SKILLS), key=lambda skill: abs(skill - spec.bot_skill))
    filler = spec.filler
    same = not filler or filler.get("deck") == spec.deck
    return {
        "filler_game": filler.get("game", spec.game),
        "filler_deck": SAME if same else _deck_value(filler.get("deck") or {}),
        "filler_eras": [] if same else list((filler.get("deck") or {}).get("eras") or ()),
        "filler_seconds": (filler.get("options") or {}).get("seconds"),
        "game": spec.game,
        "deck": _deck_value(spec.deck),
        "eras": list(eras),
        "number": spec.deck.get("number"),
        "mode": spec.mode,
        "table_size": spec.table_size,
        "grouping": spec.grouping,
        "bot_skill": nearest,
        "when_done": spec.when_done,
        "ask": "minutes" if isinstance(every, int) else every,
        "ask_minutes": every if isinstance(every, int) else ASK_MINUTES,
        "ask_set": (spec.interlude.get("deck") or {}).get("key", ""),
        "ask_seconds": spec.interlude.get("seconds", interludes.SECONDS),
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


def _recipe_field(game: str, recipe: str, part: OptionField) -> forms.Field:
    """A form field for a part of the recipe; numbers that have words are chosen by their words."""
    name = f"{recipe}.{part.name}"
    label, help_text = texts().option(game, name)
    if part.kind == "choices":
        choices = [(value, texts().choice(game, name, value)) for value in part.choices]
        return forms.MultipleChoiceField(
            label=label, help_text=help_text, choices=choices, widget=forms.CheckboxSelectMultiple
        )
    if part.kind == "int" and part.low is not None and part.high is not None and part.high - part.low < FEW:
        steps = [(str(n), texts().choice(game, name, str(n))) for n in range(part.low, part.high + 1)]
        return forms.ChoiceField(label=label, help_text=help_text, choices=steps)
    field = forms.IntegerField(label=label, help_text=help_text, min_value=part.low, max_value=part.high)
    field.widget.attrs["inputmode"] = "numeric"
    return field


def _shown(item: OptionField, value: Any) -> Any:
    return str(value) if item.name == "start_seat" and value is not None else value


def _stored(item: OptionField, value: Any) -> Any:
    if item.kind == "bool":
        return bool(value)
    return None if value in ("", None) else value
