"""Template tags of the page frame."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# What a bare name in an ES module means; the files come from npm packages by way of STATICFILES_DIRS.
MODULES = {
    "preact": "vendor/preact/preact.module.js",
    "preact/hooks": "vendor/preact-hooks/hooks.module.js",
    "htm": "vendor/htm/htm.module.js",
    "htm/preact": "vendor/htm-preact/index.module.js",
    "kit/": "js/",
    "games/": "games/",
}


@register.simple_tag
def import_map() -> SafeString:
    """The JSON of the import map: bare module names to addresses of this release."""
    imports = {name: static(path) for name, path in MODULES.items()}
    return mark_safe(json.dumps({"imports": imports}))


@register.simple_tag
def static_version() -> str:
    """The part of STATIC_URL that changes with each release."""
    from django.conf import settings

    return str(settings.STATIC_URL).strip("/").rsplit("/", 1)[-1]


@register.filter
def as_json(value: Any) -> SafeString:
    """JSON that is safe inside a script element of type application/json."""
    text = json.dumps(value, ensure_ascii=False)
    return mark_safe(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))
