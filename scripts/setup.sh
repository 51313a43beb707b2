#!/usr/bin/env bash
# Creates the environment from the lock files; does nothing when they have not changed.
# usage: setup.sh base|dev
set -euo pipefail
cd "$(dirname "$0")/.."
want=${1:-base}

say() { printf '%s\n' "$*" >&2; }
stop() { say "✗ $*"; exit 1; }

# Runs apt-get where we may; otherwise says which packages to install.
apt_install() {
  if [ "$(id -u)" = 0 ]; then apt=(apt-get)
  elif sudo -n true 2>/dev/null; then apt=(sudo -n apt-get)
  else stop "Some packages are needed. Please install them, then try again: sudo apt-get install $*"; fi
  command -v apt-get >/dev/null || stop "Please install: $*"
  say "… installing $*"
  "${apt[@]}" update -qq >/dev/null 2>&1 || true
  DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y -qq --no-install-recommends "$@" >/dev/null
}

python=$(command -v python3 || true)
[ -n "$python" ] || { apt_install python3 python3-venv; python=$(command -v python3); }
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || stop "Python 3.11 or newer is needed; $("$python" --version) was found."

if [ ! -x .venv/bin/python ]; then
  say "… creating the Python environment (.venv)"
  "$python" -m venv .venv 2>/dev/null || { rm -rf .venv; apt_install python3-venv; "$python" -m venv .venv; }
fi

hash_of() { sha256sum "$@" | sha256sum | cut -c1-16; }
pip_sync() { # lock file, stamp
  local now; now=$(hash_of "requirements/$1.txt")
  [ "$(cat ".venv/.lock-$1" 2>/dev/null)" = "$now" ] && return
  say "… installing Python packages ($1)"
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r "requirements/$1.txt"
  echo "$now" > ".venv/.lock-$1"
}
if [ "$want" = dev ]; then
  pip_sync dev
  hash_of requirements/base.txt > .venv/.lock-base # dev holds all of base
else
  pip_sync base
fi

now=$(hash_of package-lock.json package.json)
if [ "$(cat node_modules/.lock 2>/dev/null)" != "$now" ]; then
  npm=$(command -v npm || true)
  if [ -z "$npm" ]; then
    pip_sync node
    npm=.venv/bin/npm
    export PATH="$PWD/.venv/bin:$PATH"
  fi
  say "… installing browser libraries"
  "$npm" ci --silent --no-progress
  echo "$now" > node_modules/.lock
fi

.venv/bin/python scripts/compile_messages.py
