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
with socket.socket() as probe:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("0.0.0.0", int(sys.argv[1])))
    except OSError:
        sys.exit(f"✗ Port {sys.argv[1]} is in use: perhaps the platform runs already. Another port: PORT=8080 make run")
PYTHON

"$python" manage.py prepare ${1:+"$1"}
exec .venv/bin/daphne --bind 0.0.0.0 --port "$port" --verbosity 0 --websocket_timeout -1 classroom.config.asgi:application
