#!/usr/bin/env bash
# Collects every text into locale/zh_Hant and compiles it. Needs GNU gettext; `make messages` calls it.
# Optional: MESSAGE_PARTS names a folder of *-django.po / *-djangojs.po files whose translations are taken over.
set -euo pipefail
cd "$(dirname "$0")/.."
python=.venv/bin/python
mkdir -p locale var
exec 9>var/messages.lock
flock 9
for domain in django djangojs; do
  extra=(--extension=html,py,txt)
  [ "$domain" = djangojs ] && extra=(--extension=js)
  "$python" manage.py makemessages --locale zh_Hant --domain "$domain" "${extra[@]}" --no-wrap --no-location --no-obsolete \
    --ignore node_modules --ignore .venv --ignore var --ignore bench --ignore tests --ignore docs >/dev/null
  po=locale/zh_Hant/LC_MESSAGES/$domain.po
  # Chinese has one plural form; msgmerge takes no plural from a part while the empty second one stands there.
  sed -i '/^msgstr\[1\] ""$/d' "$po"
  # makemessages guesses where a text resembles an old one. A guess is no translation, and the parts would not replace it.
  msgattrib --no-fuzzy --no-wrap --output-file "$po.sure" "$po"
  msgattrib --clear-fuzzy --empty --no-wrap --output-file "$po.texts" "$po"
  msgmerge --quiet --no-fuzzy-matching --no-wrap --output-file "$po.new" "$po.sure" "$po.texts" && mv "$po.new" "$po"
  rm -f "$po.sure" "$po.texts"
  for part in ${MESSAGE_PARTS:+"$MESSAGE_PARTS"/*-"$domain".po}; do
    [ -f "$part" ] || continue
    msgmerge --quiet --no-fuzzy-matching --no-wrap --compendium "$part" --output-file "$po.new" "$po" "$po" && mv "$po.new" "$po"
  done
  "$python" - "$po" <<'PYTHON'
"""A header without dates, so that the file changes only when a text does."""
import sys
from pathlib import Path

path = Path(sys.argv[1])
_, rest = path.read_text(encoding="utf-8").split("\n\n", 1)
header = """msgid ""
msgstr ""
"Language: zh_Hant\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"""
path.write_text(header + "\n" + rest, encoding="utf-8")
PYTHON
done
"$python" scripts/compile_messages.py
