#!/usr/bin/env bash
# Measures; bench/README.md says what. usage: bench.sh [--peers] [options of python -m bench run]
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh dev
scripts/services.sh
exec .venv/bin/python -m bench run "$@"
