#!/usr/bin/env bash
# Serves the platform from a fresh clone or an installed one: SQLite, one process, no Redis.
# usage: run.sh [--demo]      environment: PORT (8000), CHRONOCLASS_ADDRESS, CHRONOCLASS_DATA
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh base
python=.venv/bin/python
port=${PORT:-8000}
export CHRONOCLASS_PORT=$port

"$python" - "$port" <<'PYTHON' || exit 1
import socket, sys
port = sys.argv[1]
if not (port.isdecimal() and 0 < int(port) < 65536):
    sys.exit(f"✗ PORT 要是 1 到 65535 的數字。 PORT must be a number from 1 to 65535, not {port!r}.")
with socket.socket() as probe:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("0.0.0.0", int(port)))
    except PermissionError:
        sys.exit(f"✗ 這個帳號不能使用 {port} 埠，請換一個。 This account may not use port {port}. Another one: PORT=8080 make run")
    except OSError:
        sys.exit(
            f"✗ {port} 埠已經有程式在用，也許平台已經開著。要換一個埠：PORT=8080 make run\n"
            f"  Port {port} is in use: perhaps the platform runs already. Another port: PORT=8080 make run"
        )
PYTHON

"$python" manage.py prepare ${1:+"$1"}
exec .venv/bin/daphne --bind 0.0.0.0 --port "$port" --verbosity 0 --websocket_timeout -1 classroom.config.asgi:application
