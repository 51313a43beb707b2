#!/usr/bin/env bash
# Serves the platform from a fresh clone or an installed one: SQLite, one process, no Redis.
# usage: run.sh [--demo]      environment: PORT (8000), CHRONOCLASS_ADDRESS, CHRONOCLASS_DATA
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh base
python=.venv/bin/python
port=${PORT:-8000}
export CHRONOCLASS_PORT=$port

"$python" manage.py migrate --verbosity 0
"$python" manage.py check_content >/dev/null
"$python" manage.py make_demo
[ "${1:-}" = --demo ] && "$python" manage.py demo_session
"$python" manage.py welcome
exec .venv/bin/daphne --bind 0.0.0.0 --port "$port" --verbosity 0 --websocket_timeout -1 classroom.config.asgi:application
