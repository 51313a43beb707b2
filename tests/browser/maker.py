"""Makes one class after another beside a running server, as tests wish; started by `Server.make`.

Reads ``{"module": "tests.browser.seed", "wish": {…}}`` by lines, and answers each with ``{"made": {…}}`` or
``{"error": "…"}``.
"""

from __future__ import annotations

import json
import sys
import traceback
from contextlib import redirect_stdout
from importlib import import_module

import django


def answer(line: str) -> str:
    """The answer to one wish, as a line of JSON."""
    asked = json.loads(line)
    try:
        with redirect_stdout(sys.stderr):
            made = import_module(asked["module"]).make(asked["wish"])
    except Exception:
        return json.dumps({"error": traceback.format_exc()})
    return json.dumps({"made": made})


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        print(answer(line), flush=True)
