#!/usr/bin/env bash
# Everything that must hold, with the real services: lint, then tests on SQLite, then on PostgreSQL with Redis and
# of server processes side by side, then in browsers.
# usage: test.sh
# environment: WORKERS (default: number of cores); PICTURES=1 keeps what the browsers saw, in test-results/
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh dev
scripts/services.sh
made=$(mktemp -d) processes=
clean() {
  [ -z "$processes" ] || kill "$processes" 2>/dev/null || true
  rm -rf "$made" "${own:-}"
}
trap clean EXIT
if [ -z "${CHRONOCLASS_DATA:-}" ]; then
  # In memory where that is possible: the tests' databases are written to a disk that need not be waited for.
  memory=/dev/shm
  [ "$(df --output=avail -m $memory 2>/dev/null | tail -n 1)" -ge 512 ] 2>/dev/null || memory=$made
  own=$(mktemp -d -p "$memory")
  CHRONOCLASS_DATA=$own
fi
export CHRONOCLASS_DATA
mkdir -p "$CHRONOCLASS_DATA"
workers=${WORKERS:-$(nproc)}
pytest=(.venv/bin/python -m pytest -q)
covered=("${pytest[@]}" --cov --cov-append --cov-report=)
rm -f .coverage .coverage.*
part() { printf '── %s (%d s so far)\n' "$*" "$SECONDS"; }

scripts/lint.sh

part "JavaScript"
node=$(command -v node || echo .venv/bin/node)
"$node" --test tests/js/*.test.mjs

part "tests on SQLite, in parallel"
"${covered[@]}" -n "$workers" -m "not browser and not processes and not postgres"

part "the same storage and live tests on PostgreSQL and Redis; beside them server processes: killed, restarted"
CHRONOCLASS_DATA=$made "${pytest[@]}" -m "processes" >"$made/processes.log" 2>&1 &
processes=$!
.venv/bin/python -m tests.services -- "${covered[@]}" -n "$workers" tests/play tests/live && stored=0 || stored=$?
wait "$processes" && killed=0 || killed=$?
processes=
cat "$made/processes.log"
[ "$stored$killed" = 00 ]

# One more than there are cores: a test often waits for a clock, a bot or a child who thinks.
part "browsers, in parallel"
"${pytest[@]}" -n "$((workers + 1))" --dist loadfile --no-loadscope-reorder --durations=12 -m "browser"

.venv/bin/coverage report --skip-covered --skip-empty | tail -n 60
part "all well"
