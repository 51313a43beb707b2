#!/usr/bin/env bash
# Everything that must hold, with the real services: lint, then tests on SQLite, then on PostgreSQL with Redis, then in browsers.
# usage: test.sh            environment: WORKERS (default: number of cores)
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh dev
scripts/services.sh
export CHRONOCLASS_DATA="${CHRONOCLASS_DATA:-$PWD/var/test}"
mkdir -p "$CHRONOCLASS_DATA"
workers=${WORKERS:-$(nproc)}
pytest=(.venv/bin/python -m pytest -q --cov --cov-append --cov-report=)
rm -f .coverage .coverage.*

scripts/lint.sh

echo "── JavaScript"
node=$(command -v node || echo .venv/bin/node)
"$node" --test tests/js/*.test.mjs

echo "── tests on SQLite, in parallel"
"${pytest[@]}" -n "$workers" -m "not browser and not processes and not postgres"

echo "── the same storage and live tests on PostgreSQL and Redis"
.venv/bin/python -m tests.services -- "${pytest[@]}" tests/play tests/live

echo "── server processes: killed, restarted, side by side"
"${pytest[@]}" -m "processes"

echo "── browsers, in parallel"
"${pytest[@]}" -n "$workers" --dist loadfile --no-loadscope-reorder --durations=12 -m "browser"

.venv/bin/coverage report --skip-covered --skip-empty | tail -n 60
