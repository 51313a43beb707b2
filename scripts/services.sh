#!/usr/bin/env bash
# Installs, where missing, what the tests run against: Redis, PostgreSQL, Chromium, Chinese fonts, GNU gettext.
set -euo pipefail
cd "$(dirname "$0")/.."
missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
fc-list :lang=zh-tw 2>/dev/null | grep -q . || missing+=(fontconfig fonts-noto-cjk)
command -v msgfmt >/dev/null || missing+=(gettext)

# Chromium without a window around each page takes half of the computing; where there is none, the whole one does.
shell=chromium-headless-shell
whole=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
tried=var/.no-$shell
command -v $shell >/dev/null || [ -e $tried ] || missing+=($shell)
[ -e $tried ] && [ -z "$whole" ] && ! command -v $shell >/dev/null && missing+=(chromium)
[ ${#missing[@]} = 0 ] && exit 0

if [ "$(id -u)" = 0 ]; then apt=(apt-get)
elif sudo -n true 2>/dev/null; then apt=(sudo -n apt-get)
elif [ "${missing[*]}" = $shell ] && [ -n "$whole" ]; then exit 0
else
  echo "✗ The tests need some packages. Please install them, then try again: sudo apt-get install ${missing[*]/$shell/chromium}" >&2
  exit 1
fi
install() { DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y -qq --no-install-recommends "$@" >/dev/null; }
echo "… installing ${missing[*]}" >&2
"${apt[@]}" update -qq >/dev/null || true
if [ "${missing[-1]}" = $shell ] && ! install $shell 2>/dev/null; then # not every system has it
  mkdir -p var && touch $tried
  unset "missing[-1]"
  [ -n "$whole" ] || missing+=(chromium)
fi
[ ${#missing[@]} = 0 ] || install "${missing[@]}"
