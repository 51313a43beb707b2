"""A game's options described simply enough for a form to be made from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect


class OptionField(msgspec.Struct, frozen=True):
    """One option. `low`, `high`: the range of an `int` (inclusive). `choices`: of a `choice`. `optional`: may
    be None.

    `list` options are a tuple of integers (loaded dice, a permutation of seats): for tests and authors, never
    in a teacher's form.
    """

    name: str
    kind: Literal["bool", "int", "choice", "list"]
    default: Any
    optional: bool
    teacher: bool
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def option_fields(options: type[msgspec.Struct]) -> tuple[OptionField, ...]:
    """The options of a game in the order of declaration.

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
    default = field.default
    if isinstance(kind, inspect.BoolType):
        return OptionField(field.encode_name, "bool", default, optional, teacher)
    if isinstance(kind, inspect.IntType):
        return OptionField(field.encode_name, "int", default, optional, teacher, kind.ge, kind.le)
    if isinstance(kind, inspect.LiteralType):
        choices = _literals(hint)  # `kind.values` has lost the order of declaration
        return OptionField(field.encode_name, "choice", default, optional, teacher, choices=choices)
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        return OptionField(field.encode_name, "list", default, optional, False)
    raise TypeError(f"option {field.name}: no form knows {type(kind).__name__}")


def _literals(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    return tuple(value for part in get_args(hint) for value in _literals(part))
