"""The builder's forms. That of an activity is made from the game's Options: a new game brings no new form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.errors import Refused
from classroom.language import spoken
from classroom.lessons import choices, fields, fillers, game_facts, interludes, services, templates
from classroom.lessons.guests import MAX_NICKNAME
from classroom.lessons.models import Activity, GameSession
from classroom.lessons.services import ActivitySpec, Plan
from classroom.lessons.texts import texts
from classroom.lessons.words import ActivityWords
from classroom.rosters.access import classrooms_of
from classroom.rosters.models import Classroom, Teacher
from games import registry
from games.core.api import OptionField, option_fields
from games.core.codec import codec
from games.core.errors import SetupRefused
from history_content import library

ASK_MINUTES = 5
"""Between two questions, where the teacher says no number."""

SAME = "same"
"""The filler's cards are those of the activity."""

GONE = {"invalid_choice": gettext_lazy("This is no longer there. Choose another one.")}

OPTION = "option_"
RECIPE = "recipe_"
BOT_SKILLS = (
    (0.3, gettext_lazy("Beginner: often leaves it to chance")),
    (0.5, gettext_lazy("Average: right about every other time")),
    (0.8, gettext_lazy("Expert: mostly right")),
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
    period = fields.whole_number(
        services.PERIODS[0], services.PERIODS[-1], label=gettext_lazy("Minutes of the lesson"), required=False
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


class KeepForm(forms.Form):
    """What of a session is kept as a template, and under which name."""

    prefix = "keep"

    activity = forms.ChoiceField(label=gettext_lazy("What"), required=False)
    name = forms.CharField(
        label=gettext_lazy("Name of the template"),
        max_length=templates.MAX_NAME,
        error_messages={"required": gettext_lazy("Please give the template a name.")},
    )

    def __init__(self, activities: Sequence[ActivityWords], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["activity"].choices = [  # type: ignore[attr-defined]
            ("", _("the whole session")),
            *((str(item.activity.pk), f"{n}. {item.title}") for n, item in enumerate(activities, start=1)),
        ]


class ActivityForm(forms.Form):
    """An activity: game, cards, seating, and the options of that game that a teacher may set.

    Bound to POST data or made from a spec. After ``is_valid`` there are ``spec`` and ``plan``; the refusals
    of :func:`services.plan` become errors of the field at fault.
    """

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    deck = forms.ChoiceField(
        label=gettext_lazy("Cards"),
        error_messages={**GONE, "required": gettext_lazy("Choose the cards or the questions.")},
    )
    eras = forms.MultipleChoiceField(label=gettext_lazy("Eras"), required=False)
    mode = forms.ChoiceField(label=gettext_lazy("How they play"), choices=Activity.Mode.choices)
    table_size = fields.whole_number(1, 60, label=gettext_lazy("Students at a table"))
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
    number = fields.whole_number(
        1,
        200,
        label=gettext_lazy("How many questions"),
        help_text=gettext_lazy("Spread over the whole set. Leave empty for all of them."),
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
    ask_minutes = fields.whole_number(
        interludes.FEWEST_MINUTES,
        interludes.MOST_MINUTES,
        label=gettext_lazy("Minutes between two questions"),
        required=False,
    )
    ask_set = forms.ChoiceField(label=gettext_lazy("Question set"), required=False, error_messages=GONE)
    ask_seconds = fields.whole_number(
        interludes.FEWEST_SECONDS,
        interludes.MOST_SECONDS,
        label=gettext_lazy("Seconds for each question"),
        required=False,
    )

    filler_game = forms.ChoiceField(label=gettext_lazy("Game until the bell"), required=False)
    filler_deck = forms.ChoiceField(
        label=gettext_lazy("With these cards"), required=False, error_messages=GONE
    )
    filler_eras = forms.MultipleChoiceField(
        label=gettext_lazy("From these eras"),
        help_text=gettext_lazy("None chosen: from all."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    filler_seconds = fields.whole_number(
        5,
        600,
        label=gettext_lazy("Seconds for each turn"),
        help_text=gettext_lazy("Leave empty for no limit."),
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
            self.fields[OPTION + item.name] = fields.field_of(self.rules.key, item, self.rules.seats[-1])
            if data is None:
                self.initial[OPTION + item.name] = fields.shown(
                    item, spec.options.get(item.name, item.default)
                )
        self.may_ask = self.rules.key != interludes.QUIZ
        if not interludes.has_rounds(self.rules):
            self.fields["ask"].choices = [  # type: ignore[attr-defined]
                choice
                for choice in self.fields["ask"].choices  # type: ignore[attr-defined]
                if choice[0] != "round"
            ]
        if self.recipe is not None:
            self._add_recipe(self.recipe, spec, fresh=data is None)
        self.deck_gone = "" if self.is_bound else choices.gone(spec.deck)
        self._modes()
        self._filler_choices()
        seats = self.rules.seats
        self.fields["table_size"] = fields.whole_number(
            max(seats[0], 1), seats[-1], label=self.fields["table_size"].label
        )

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
        decks = [deck for deck in self.decks if deck.playable]
        if stays := choices.kept(self.kept.filler.get("deck") or {}, decks):
            decks.append(stays)
        self.fields["filler_game"].choices = [  # type: ignore[attr-defined]
            (game.key, texts().game_title(game.key)) for game in fillers.games()
        ]
        self.fields["filler_deck"].choices = [  # type: ignore[attr-defined]
            (SAME, _("the same cards")),
            *((deck.value, deck.title) for deck in decks),
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
            self.fields[RECIPE + part.name] = fields.recipe_field(self.rules.key, recipe.name, part)
            if fresh:
                self.initial[RECIPE + part.name] = chosen.get(part.name, part.default)

    def _choices(self, teacher: Teacher, spec: ActivitySpec) -> None:
        lang = spoken()
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
        self.decks = choices.decks(teacher, lang)
        self.question_sets = choices.question_sets(teacher, lang)
        known = (*self.decks, *self.question_sets)
        # A colleague's in a class that is taught together: it may stay, not be chosen anew.
        if stays := choices.kept(spec.deck, known):
            (self.question_sets if choices.is_questions(spec.deck) else self.decks).append(stays)
        asked = list(self.question_sets)
        before = spec.interlude.get("deck") or {}
        if stays := choices.kept(before, asked):
            asked.append(stays)
        self.fields["deck"].choices = [  # type: ignore[attr-defined]
            (each.value, each.title) for each in (*self.decks, *self.question_sets)
        ]
        deleted = [("", _("a set that was deleted"))] if before and choices.gone(before) else []
        self.fields["ask_set"].choices = [  # type: ignore[attr-defined]
            *deleted,
            *((each.value, each.title) for each in asked if each.playable),
        ]
        counts: dict[str, int] = {}
        for card in library.content_bundle().cards:
            counts[card.era] = counts.get(card.era, 0) + 1
        self.era_list = [
            {**era, "cards": counts[era["id"]]} for era in library.eras(lang) if counts.get(era["id"])
        ]
        self.fields["eras"].choices = [(era["id"], era["name"]) for era in self.era_list]  # type: ignore[attr-defined]

    @property
    def without_deck(self) -> str:
        """Keys of the games for which no deck is chosen, for the page's script."""
        return " ".join([game.key for game in registry.GAMES if not services.uses_deck(game.key)])

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
        options = {item.name: fields.stored(item, data.get(OPTION + item.name)) for item in self.options}
        if self.recipe is not None:
            options[self.recipe.name] = None if choices.is_questions(deck) else self._recipe_of(data)
        self.spec = ActivitySpec(
            game=self.rules.key,
            deck=deck,
            options=options,
            mode=self._mode_of(data["mode"], options),
            table_size=data["table_size"],
            grouping=data["grouping"] or Activity.Grouping.RANDOM,
            groups=self.kept.groups,
            bot_skill=self.kept.bot_skill if data["bot_skill"] is None else data["bot_skill"],
            when_done=self._when_done(data),
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

    def _when_done(self, data: Mapping[str, Any]) -> str:
        """A game that the whole class plays together has no tables that end early."""
        rematch = str(Activity.WhenDone.REMATCH)
        return (data["when_done"] or rematch) if self.rules.bots else rematch

    def _recipe_of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        assert self.recipe is not None, "only a game with a recipe is asked"
        named = {part.name: part for part in self.recipe.fields}
        return {
            name.removeprefix(RECIPE): int(value) if named[name.removeprefix(RECIPE)].kind == "int" else value
            for name, value in data.items()
            if name.startswith(RECIPE)
        }

    def _deck(self, value: str, eras: list[str], number: int | None) -> dict[str, Any] | None:
        if not value.startswith("built-in:"):
            return choices.ref_of(value, number=number, before=self.kept.deck)
        if not eras:
            return None
        whole = len(eras) == len(self.era_list)
        # In the eras' order, so that the same choice is stored alike however it was tapped together.
        chosen = [era["id"] for era in self.era_list if era["id"] in eras]
        return choices.ref_of(value, eras=None if whole else chosen, before=self.kept.deck)

    def _interlude(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The questions in between; none for a game that has them itself."""
        ask = data.get("ask")
        if not ask or not self.may_ask:
            return {}
        kept = self.kept.interlude.get("deck") or {}
        value = data.get("ask_set") or ""
        same = bool(kept) and choices.value_of(kept) == value
        deck = dict(kept) if same else choices.ref_of(value, before={}) if value else {}
        return {
            "deck": deck,
            "every": "round" if ask == "round" else data.get("ask_minutes") or ASK_MINUTES,
            "seconds": data.get("ask_seconds") or interludes.SECONDS,
        }

    def _place_of(self, refusal: Refused) -> str | None:
        if refusal.code in ("interlude_no_questions", "interlude_fault"):
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


def _initial(spec: ActivitySpec) -> dict[str, Any]:
    every = spec.interlude.get("every", "")
    eras = spec.deck.get("eras")
    if eras is None:
        eras = list(library.era_records())
    nearest = min((skill for skill, _label in BOT_SKILLS), key=lambda skill: abs(skill - spec.bot_skill))
    filler = spec.filler
    same = not filler or filler.get("deck") == spec.deck
    return {
        "filler_game": filler.get("game") or _may_fill(spec.game),
        "filler_deck": SAME if same else choices.value_of(filler.get("deck") or {}),
        "filler_eras": [] if same else list((filler.get("deck") or {}).get("eras") or ()),
        "filler_seconds": (filler.get("options") or {}).get("seconds"),
        "game": spec.game,
        "deck": choices.value_of(spec.deck),
        "eras": list(eras),
        "number": spec.deck.get("number"),
        "mode": spec.mode,
        "table_size": spec.table_size,
        "grouping": spec.grouping,
        "bot_skill": nearest,
        "when_done": spec.when_done,
        "ask": "minutes" if isinstance(every, int) else every,
        "ask_minutes": every if isinstance(every, int) else ASK_MINUTES,
        # Nothing chosen yet: the set that belongs to the game is proposed.
        "ask_set": _set_of(spec.interlude["deck"])
        if spec.interlude.get("deck")
        else game_facts.question_set_of(spec.game),
        "ask_seconds": spec.interlude.get("seconds", interludes.SECONDS),
    }


def _may_fill(game: str) -> str:
    """The same game once more, where a table can play it by itself."""
    return game if game in {each.key for each in fillers.games()} else services.PROPOSED_GAME


def _set_of(ref: Mapping[str, Any]) -> str:
    return choices.value_of(ref) if ref and not choices.gone(ref) else ""
