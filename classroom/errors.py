"""What may not be done: a code, its data, and a sentence that a teacher understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """A service refuses; nothing was changed.

    ``code`` is stable (tests, logs, clients); ``message`` is the translated sentence for people;
    ``data`` holds what the sentence speaks of (numbers needed and present, a row, a column …).
    """

    def __init__(self, code: str, message: str, **data: Any) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.data: Mapping[str, Any] = data

    def as_json(self) -> dict[str, Any]:
        return {"ok": False, "code": self.code, "message": self.message, "data": dict(self.data)}
