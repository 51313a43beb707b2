"""What a page of ours posts as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from classroom.errors import Refused


def posted(request: HttpRequest) -> dict[str, Any]:
    """The object in the body; empty where the body is.

    :raises Refused: ``malformed``.
    """
    try:
        data = json.loads(request.body or b"{}")
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Refused("malformed", _("The server did not understand this."))
    return data
