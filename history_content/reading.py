"""YAML files read strictly: every record is typed on its own, so that a fault names file, item and field.

PyYAML reads, msgspec types. Nothing is repaired silently, and all faults are found at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from .faults import Fault, type_name
from .schema import ADDRESS_PATTERN, SLUG_PATTERN, ZHUYIN_PATTERN

_T = TypeVar("_T", bound=msgspec.Struct)
_H = TypeVar("_H", bound=msgspec.Struct)


class Reader:
    """Reads the files of a folder. ``faults``: whatever was wrong with them so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []

    def mapping(self, file: str) -> dict[str, Any] | None:
        """What stands in a file; None, and a fault, where that is no mapping."""
        try:
            raw = yaml.load((self.folder / file).read_text(encoding="utf-8"), Loader=_OnceLoader)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self.faults.append(Fault(file, "", "", "unreadable", {"why": why}))
        except _DuplicateField as error:
            data = {"field": error.field, "line": error.line}
            self.faults.append(Fault(file, "", "", "duplicate_field", data))
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark else 1
            why = getattr(error, "problem", None) or str(error)
            self.faults.append(Fault(file, "", "", "yaml", {"why": why, "line": line}))
        else:
            if isinstance(raw, dict):
                return raw
            data = {"expected": type_name("object"), "found": type_name(_json_type(raw))}
            self.faults.append(Fault(file, "", "", "wrong_type", data))
        return None

    def head(self, file: str, raw: Mapping[str, Any], items: str, kind: type[_H]) -> _H | None:
        """What stands above the records, which are under ``items``."""
        return self.convert(file, "", {key: value for key, value in raw.items() if key != items}, kind)

    def records(self, file: str, raw: Mapping[str, Any], items: str, kind: type[_T]) -> tuple[_T, ...]:
        """The records under ``items``, without those that do not fit."""
        found = [self.convert(file, label, record, kind) for label, record in self.labelled(file, raw, items)]
        return tuple(record for record in found if record is not None)

    def labelled(self, file: str, raw: Mapping[str, Any], items: str) -> Iterator[tuple[str, Any]]:
        """The records under ``items`` as they stand there, each with its id, or else its number (``#3``)."""
        records = raw.get(items)
        if not isinstance(records, list):
            self.faults.append(Fault(file, "", items, "missing", {"field": items}))
            return
        for place, record in enumerate(records, 1):
            name = record.get("id") if isinstance(record, dict) else None
            yield (name if isinstance(name, str) and name else f"#{place}"), record

    def part(
        self, part: str, items: str, head_type: type[_H], item_type: type[_T]
    ) -> Iterator[tuple[str, _H, tuple[_T, ...]]]:
        """The files of a folder in the folder, in the order of their names: name, head and records."""
        for path in sorted((self.folder / part).glob("*.yaml")):
            file = f"{part}/{path.name}"
            raw = self.mapping(file)
            if raw is None:
                continue
            head = self.head(file, raw, items, head_type)
            records = self.records(file, raw, items, item_type)
            if head is not None:
                yield file, head, records

    def convert(self, file: str, item: str, raw: Any, kind: type[_T]) -> _T | None:
        """``raw`` as ``kind``; on failure every faulty field is a fault, not only the first."""
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as first:
            if not isinstance(raw, dict):
                self.faults.append(_explain(file, item, str(first)))
                return None
        # msgspec stops at the first fault; so take each field on its own.
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for name in raw:
            if name not in fields:
                self.faults.append(Fault(file, item, str(name), "unknown_field", {"field": name}))
        for name, field in fields.items():
            if name not in raw:
                if field.required:
                    self.faults.append(Fault(file, item, name, "missing", {"field": name}))
                continue
            try:
                msgspec.convert(raw[name], field.type)
            except msgspec.ValidationError as error:
                self.faults.append(_explain(file, item, str(error), name))
        return None


def fits(raw: Any, kind: type[Any]) -> bool:
    """Whether ``raw`` can be a ``kind``."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return False
    return True


class _OnceLoader(yaml.CSafeLoader):
    """PyYAML's safe loader, except that a field given twice is an error instead of the last one winning."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _value in node.value:
            if key.value in seen:
                raise _DuplicateField(key.value, key.start_mark.line + 1)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


class _DuplicateField(Exception):
    def __init__(self, field: str, line: int) -> None:
        super().__init__(field)
        self.field, self.line = field, line


def _json_type(value: object) -> str:
    return "array" if isinstance(value, list) else "null" if value is None else type(value).__name__


_PATH = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_EXPECTED = re.compile(r"^Expected `(?P<expected>[^`]+)`, got `(?P<found>[^`]+)`$")
_MISSING = re.compile(r"^Object missing required field `(?P<field>[^`]+)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>[^`]+)`$")
_CHOICE = re.compile(r"^Invalid enum value '?(?P<value>.*?)'?$")
_PATTERN = re.compile(r"^Expected `str` matching regex (?P<pattern>.*)$")
_LENGTH = re.compile(r"^Expected `(?:str|array)` of length (?P<limit>.+)$")
_RANGE = re.compile(r"^Expected `(?:int|float)` (?P<limit>[<>]=? .+)$")
_PATTERN_CODES = {
    repr(SLUG_PATTERN): "not_an_id",
    repr(ADDRESS_PATTERN): "bad_address",
    repr(ZHUYIN_PATTERN): "not_zhuyin",
}


def _explain(file: str, item: str, message: str, field: str = "") -> Fault:
    """A msgspec message as a fault with the path to the field."""
    found = _PATH.search(message)
    path = field + (found["path"] if found else "")
    text = message[: found.start()] if found else message
    if match := _EXPECTED.match(text):
        # "int | null": that nothing may stand there helps nobody who wrote the wrong thing.
        expected = type_name(match["expected"].split(" | ")[0])
        return Fault(
            file, item, path, "wrong_type", {"expected": expected, "found": type_name(match["found"])}
        )
    if match := _MISSING.match(text):
        return Fault(file, item, path, "missing", {"field": match["field"]})
    if match := _UNKNOWN.match(text):
        return Fault(file, item, path, "unknown_field", {"field": match["field"]})
    if match := _CHOICE.match(text):
        return Fault(file, item, path, "unknown_choice", {"value": match["value"]})
    if match := _PATTERN.match(text):
        return Fault(file, item, path, _PATTERN_CODES.get(match["pattern"], "wrong_value"), {"why": text})
    if match := _LENGTH.match(text):
        return Fault(file, item, path, "wrong_length", {"limit": match["limit"]})
    if match := _RANGE.match(text):
        return Fault(file, item, path, "wrong_number", {"limit": match["limit"]})
    return Fault(file, item, path, "wrong_value", {"why": text})
