"""A summary as people read it: a percentage where it holds, else how much is missing; and its interval as a
picture."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.reports.measures import Summary, Sums

LEFT, RIGHT = -0.25, 1.0
"""The ends of the axis: a quarter below guessing, and knowing everything. What lies further left is cut off
with an arrow."""


class Figure(NamedTuple):
    """One above-chance accuracy, ready to be shown.

    ``shown``: whether the percentage is said. ``text``: the percentage with its interval, or what is missing.
    ``note``: said below it where the figure needs a word of its own. ``picture``: the interval as SVG, empty
    where nothing is informative.
    """

    shown: bool
    text: str
    note: str
    picture: SafeString
    order: float
    """For sorting: the estimate; below all others where there is none."""
    low: float | None = None
    high: float | None = None


def figure(sums: Sums, *, wide: int = 200, high: int = 26) -> Figure:
    """The figure of these sums."""
    summary = sums.summary()
    if summary.above_chance is None:
        return Figure(False, _too_few(sums.needed_more()), "", SafeString(""), -2.0)
    if summary.narrow:
        text, note = percentage(summary), verdict(summary)
    else:
        # However wide: an interval that lies below guessing as a whole is a finding of its own.
        text, note = _too_few(sums.needed_more()), verdict(summary) if (summary.high or 0) < 0 else ""
    label = text if not note else f"{text} {note}"
    drawn = picture(summary, label, wide, high)
    return Figure(summary.narrow, text, note, drawn, summary.above_chance, summary.low, summary.high)


def percent(share: float) -> int:
    """A share as whole percents between 0 and 100: below guessing is not shown as a number."""
    return min(100, max(0, round(share * 100)))


def percentage(summary: Summary) -> str:
    """The percentage and its interval, e.g. "62 % (48–75 %)".

    :raises ValueError: where the summary has none.
    """
    if summary.above_chance is None or summary.low is None or summary.high is None:
        raise ValueError("nothing informative")
    # Translators: an accuracy with its interval, all in percent.
    return _("%(value)s %% (%(low)s–%(high)s %%)") % {
        "value": percent(summary.above_chance),
        "low": percent(summary.low),
        "high": percent(summary.high),
    }


def verdict(summary: Summary) -> str:
    """A word where the number alone would be misread: no better, or worse, than guessing."""
    if summary.low is None or summary.high is None:
        return ""
    if summary.high < 0:
        return _("worse than guessing: something is firmly mixed up")
    if summary.low <= 0:
        return _("could still be guessing")
    return ""


def raw_percent(summary: Summary) -> str:
    """Raw accuracy, or a dash."""
    return "–" if summary.raw is None else f"{round(summary.raw * 100)} %"


FAR = 100
"""From here on "about so many more" is no plan for a teacher, and after very few judgements no estimate."""


def _too_few(more: int) -> str:
    if more > FAR:
        return _("far too few yet")
    return ngettext("not enough yet: about %(count)s more", "not enough yet: about %(count)s more", more) % {
        "count": more
    }


def picture(summary: Summary, label: str, wide: int = 200, high: int = 26) -> SafeString:
    """The interval on an axis from a quarter below guessing to knowing everything: a line with ends, and a
    dot for the estimate.

    Shapes, not colours, carry it (print, grey): a firm line with a full dot where the percentage is shown, a
    dashed line without a dot where the interval is still too wide.
    """
    if summary.above_chance is None or summary.low is None or summary.high is None:
        return SafeString("")
    pad = 7.0
    middle = high / 2

    def x(share: float) -> float:
        inside = min(RIGHT, max(LEFT, share))
        return round(pad + (inside - LEFT) / (RIGHT - LEFT) * (wide - 2 * pad), 1)

    low, top = x(summary.low), x(summary.high)
    cut = summary.low < LEFT
    # One tick each for guessing, the half, and everything; the head of the table names them.
    ticks = " ".join(f"M{x(at)} 3V{high - 3}" for at in (0.0, 0.5, 1.0))
    arrow = f"M{low + 5} {middle - 5}L{low} {middle}L{low + 5} {middle + 5}"
    end = f"M{low} {middle - 5}V{middle + 5}"
    dot = (
        format_html('<circle class="dot" cx="{}" cy="{}" r="5.5"/>', x(summary.above_chance), middle)
        if summary.narrow
        else SafeString("")
    )
    return format_html(
        '<svg class="interval{}" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">'
        '<path class="axis" d="{}"/><path class="range" d="M{} {}H{}"/>'
        '<path class="ends" d="{}M{} {}V{}"/>{}</svg>',
        "" if summary.narrow else " thin",
        wide,
        high,
        wide,
        high,
        label,
        ticks,
        low,
        middle,
        top,
        arrow if cut else end,
        top,
        middle - 5,
        middle + 5,
        dot,
    )
