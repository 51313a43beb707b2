#!/usr/bin/env bash
# Every check that reads code without running the product. The types take longest: they are checked beside the rest.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh dev
bin=.venv/bin
step() { printf '── %s\n' "$*"; }

step "ruff"; "$bin/ruff" format --check . ; "$bin/ruff" check .
types=$(mktemp)
"$bin/mypy" >"$types" 2>&1 &
mypy=$!
trap 'kill "$mypy" 2>/dev/null || true; rm -f "$types"' EXIT
step "import-linter"; "$bin/lint-imports" --no-cache
step "migrations"; "$bin/python" manage.py makemigrations --check --dry-run
step "check --deploy"
CHRONOCLASS_HTTPS=1 CHRONOCLASS_HOSTS=classroom.example CHRONOCLASS_SECRET_KEY=$("$bin/python" -c 'import secrets; print(secrets.token_urlsafe(60))') \
  "$bin/python" manage.py check --deploy --fail-level WARNING
step "content"; "$bin/python" manage.py check_content --quiet
step "tsc"; node_modules/.bin/tsc --noEmit -p static/jsconfig.json
step "mypy"; wait "$mypy" && code=0 || code=$?
cat "$types"
exit "$code"
