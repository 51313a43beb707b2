"""A game's options described simply enough for a form to be made from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect


class OptionField(msgspec.Struct, frozen=True):
    """One option. `low`, `high`: the range of an `int` (inclusive). `choices`: of a `choice`, or of each of
    the several values of `choices`. `fields`: of a `record`, described alike. `optional`: may be None.

    `ids` is a tuple of ids of the deck (eras, say). `list` options are a tuple of integers (loaded dice, a
    permutation of seats): for tests and authors, never in a teacher's form.
    """

    name: str
    kind: Literal["bool", "int", "choice", "choices", "ids", "list", "record"]
    default: Any
    optional: bool
    teacher: bool
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    fields: tuple[OptionField, ...] = ()


@lru_cache(maxsize=64)
def option_fields(options: type[msgspec.Struct]) -> tuple[OptionField, ...]:
    """The options of a game, or the fields of a record among them, in the order of declaration. A field
    without a default has None as `default`.

    :raises TypeError: where an option is of a kind that no form knows.
    """
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(options)
    return tuple(_describe(field, hints[field.name]) for field in info.fields)


def _describe(field: inspect.Field, hint: Any) -> OptionField:
    optional, teacher = False, False
    kind: inspect.Type = field.type
    while True:  # peel None and annotations off
        if isinstance(kind, inspect.Metadata):
            teacher = teacher or bool((kind.extra or {}).get("teacher"))
            kind = kind.type
        elif isinstance(kind, inspect.UnionType):
            optional = optional or kind.includes_none
            parts = [part for part in kind.types if not isinstance(part, inspect.NoneType)]
            if len(parts) != 1:
                raise TypeError(f"option {field.name}: a form offers one kind of value")
            kind = parts[0]
        else:
            break
    default = None if field.default is msgspec.NODEFAULT else field.default
    if isinstance(kind, inspect.BoolType):
        return OptionField(field.encode_name, "bool", default, optional, teacher)
    if isinstance(kind, inspect.IntType):
        return OptionField(field.encode_name, "int", default, optional, teacher, kind.ge, kind.le)
    if isinstance(kind, inspect.LiteralType):
        choices = _literals(hint)  # `kind.values` has lost the order of declaration
        return OptionField(field.encode_name, "choice", default, optional, teacher, choices=choices)
    if isinstance(kind, inspect.StructType):
        fields = option_fields(kind.cls)
        return OptionField(field.encode_name, "record", default, optional, teacher, fields=fields)
    if isinstance(kind, inspect.VarTupleType):
        inner = kind.item_type
        while isinstance(inner, inspect.Metadata):
            inner = inner.type
        if isinstance(inner, inspect.LiteralType):
            choices = _literals(hint)
            return OptionField(field.encode_name, "choices", default, optional, teacher, choices=choices)
        if isinstance(inner, inspect.StrType):
            return OptionField(field.encode_name, "ids", default, optional, teacher)
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        return OptionField(field.encode_name, "list", default, optional, False)
    raise TypeError(f"option {field.name}: no form knows {type(kind).__name__}")


def _literals(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    return tuple(value for part in get_args(hint) for value in _literals(part))
