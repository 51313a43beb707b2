#!/usr/bin/env bash
# Installs, where missing, what the tests run against: Redis, PostgreSQL, Chromium, Chinese fonts, GNU gettext.
set -euo pipefail
missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
fc-list :lang=zh-tw 2>/dev/null | grep -q . || missing+=(fontconfig fonts-noto-cjk)
command -v msgfmt >/dev/null || missing+=(gettext)
[ ${#missing[@]} = 0 ] && exit 0

if [ "$(id -u)" = 0 ]; then apt=(apt-get)
elif sudo -n true 2>/dev/null; then apt=(sudo -n apt-get)
else
  echo "✗ The tests need some packages. Please install them, then try again: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
echo "… installing ${missing[*]}" >&2
"${apt[@]}" update -qq >/dev/null
DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
