"""The fields that the builder's form is made of: a game's options with their types, ranges and words."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from classroom.lessons.texts import texts
from games.core.api import OptionField

FEW = 5
"""A whole number with fewer steps than this is chosen by its words."""


def whole_number(low: int | None, high: int | None, **kwargs: Any) -> forms.IntegerField:
    """A field for a whole number; whatever is out of range, it says the range."""
    field = forms.IntegerField(min_value=low, max_value=high, **kwargs)
    if low is not None and high is not None:
        said = lazy(_range, str)(low, high)
        field.error_messages |= {"min_value": said, "max_value": said}
    field.widget.attrs["inputmode"] = "numeric"
    return field


def _range(low: int, high: int) -> str:
    return _("Please type a number from %(low)s to %(high)s.") % {"low": low, "high": high}


def field_of(game: str, item: OptionField, most_seats: int) -> forms.Field:
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
    return whole_number(item.low, item.high, label=label, help_text=help_text, required=not item.optional)


def recipe_field(game: str, recipe: str, part: OptionField) -> forms.Field:
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
    return whole_number(part.low, part.high, label=label, help_text=help_text)


def shown(item: OptionField, value: Any) -> Any:
    """The value of an option as its field shows it."""
    return str(value) if item.name == "start_seat" and value is not None else value


def stored(item: OptionField, value: Any) -> Any:
    """What a field was filled with, as the option has it: None where it is left to the game."""
    if item.kind == "bool":
        return bool(value)
    return None if value in ("", None) else value
