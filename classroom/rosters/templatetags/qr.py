"""QR codes as inline SVG: sharp at any size, on projector and paper, and nothing to fetch."""

from __future__ import annotations

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr(text: str, label: str = "") -> SafeString:
    """The code of ``text``, as large as its box; ``label`` is for screen readers (none: decoration).

    Dark on white whatever the page's colours: many cameras do not read inverted codes.
    """
    code = segno.make(text, error="m", micro=False)
    svg = mark_safe(code.svg_inline(border=2, omitsize=True, dark="#000", light="#fff"))
    if label:
        return format_html('<span class="qr" role="img" aria-label="{}">{}</span>', label, svg)
    return format_html('<span class="qr" aria-hidden="true">{}</span>', svg)
