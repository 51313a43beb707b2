"""What the activities of a session are called, so that no two of them are called alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from classroom.language import spoken
from classroom.lessons.models import Activity
from classroom.play import texts
from history_content import library
from history_content.faults import ContentError


def activity_titles(activities: Sequence[Activity]) -> dict[int, str]:
    """The title of each activity of one session by its id, in the active language.

    The game's name; where the session plays a game twice, with the deck's name; where that is the same as
    well, with the activity's number in the session.
    """
    named = {each.pk: texts.game_title(each.game) for each in activities}
    twice = _twice(named)
    for each in activities:
        if each.pk in twice and (deck := _deck_title(each)):
            named[each.pk] = f"{named[each.pk]} · {deck}"
    twice = _twice(named)
    return {
        each.pk: f"{named[each.pk]} ({each.position})" if each.pk in twice else named[each.pk]
        for each in activities
    }


def _twice(named: dict[int, str]) -> set[int]:
    counts = Counter(named.values())
    return {key for key, title in named.items() if counts[title] > 1}


def _deck_title(activity: Activity) -> str:
    """Empty where the deck was deleted since."""
    try:
        return library.resolve(activity.deck).title_in(spoken())
    except ContentError:
        return ""
