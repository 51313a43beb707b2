"""What a table that ended early plays until the bell: stored, refused, and said in the form."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from classroom.errors import Refused
from classroom.lessons import services
from classroom.lessons.services import ActivitySpec
from tests.lessons.conftest import School
from tests.lessons.test_pages import form_data

WHOLE = {"kind": "built-in", "key": "taiwan"}
RACE = {"game": "voyage-race", "deck": WHOLE, "options": {}}


def spec(filler: dict[str, Any], **fields: Any) -> ActivitySpec:
    return ActivitySpec(when_done="filler", filler=filler, **fields)


def test_a_filler_is_kept_with_the_activity(school: School):
    activity = services.add_activity(session=school.session(), spec=spec(RACE), teacher=school.alice)
    activity.refresh_from_db()
    assert (activity.when_done, activity.filler) == ("filler", RACE)
    assert services.spec_of(activity).filler == RACE


@pytest.mark.parametrize(
    ("filler", "code", "reason"),
    [
        ({}, "filler_missing", None),
        ({"nonsense": 1}, "bad_filler", None),
        ({"game": "chess", "deck": WHOLE}, "filler_game", None),
        ({"game": "quiz", "deck": WHOLE}, "filler_game", None),
        (RACE | {"deck": WHOLE | {"eras": ["zheng"]}}, "bad_filler", "deck_too_small"),
        (RACE | {"deck": {"kind": "built-in", "key": "mars"}}, "bad_filler", "unknown_deck"),
        (RACE | {"options": {"nonsense": 1}}, "bad_filler", "bad_options"),
    ],
)
def test_a_filler_that_cannot_be_played_is_refused(school: School, filler, code, reason):
    session = school.session()
    with pytest.raises(Refused) as refusal:
        services.add_activity(session=session, spec=spec(filler), teacher=school.alice)
    assert (refusal.value.code, refusal.value.data.get("reason")) == (code, reason)
    assert session.activities.count() == 1


def test_a_filler_limits_how_many_sit_at_a_table(school: School):
    """Nobody is seated at a table whose filler could not be dealt for so many."""
    eleven = {"kind": "built-in", "key": "taiwan", "eras": ["qing-late"]}
    filler = {"game": "voyage-team", "deck": eleven, "options": {}}
    assert services.plan(spec(filler, table_size=2)).limit == 3


def test_the_page_stores_the_filler_and_shows_it_again(school: School):
    session = school.session()
    client = school.client(school.alice)
    data = form_data(
        when_done="filler",
        filler_game="voyage-team",
        filler_deck="built-in:taiwan",
        filler_eras=["qing-late", "qing-early"],
        filler_seconds=30,
    )
    response = client.post(reverse("lessons:activity-new", args=[session.pk]), data)
    assert response.status_code == 302
    activity = session.activities.last()
    assert activity.filler["deck"]["eras"] == ["qing-early", "qing-late"]
    assert activity.filler["options"]["seconds"] == 30
    form = client.get(reverse("lessons:activity", args=[session.pk, activity.pk])).context["form"]
    assert form["filler_deck"].value() == "built-in:taiwan"
    assert form["filler_seconds"].value() == 30


def test_the_same_cards_are_those_of_the_activity(school: School):
    session = school.session()
    data = form_data(when_done="filler", filler_game="voyage-team", filler_deck="same")
    school.client(school.alice).post(reverse("lessons:activity-new", args=[session.pk]), data)
    activity = session.activities.last()
    assert activity.filler["deck"] == activity.deck


def test_a_fault_of_the_filler_is_shown_at_its_field(school: School):
    session = school.session()
    data = form_data(
        when_done="filler", filler_game="voyage-team", filler_deck="built-in:taiwan", filler_eras=["zheng"]
    )
    response = school.client(school.alice).post(reverse("lessons:activity-new", args=[session.pk]), data)
    assert response.status_code == 422
    assert "filler_deck" in response.context["form"].errors
    assert session.activities.count() == 1
