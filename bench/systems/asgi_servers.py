"""The two servers that an ASGI application is measured on."""

from __future__ import annotations

import sys
from typing import Literal

AsgiServer = Literal["uvicorn", "daphne"]


def command(server: AsgiServer, application: str, port: int) -> list[str]:
    """The command line that serves `application` (module:name) on this port of 127.0.0.1."""
    if server == "uvicorn":
        return [
            *(sys.executable, "-m", "uvicorn", application, "--host", "127.0.0.1", "--port", str(port)),
            *("--log-level", "warning", "--no-access-log"),
        ]
    return [
        *(sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port)),
        *("--access-log", "/dev/null", "-v", "0", application),
    ]
